public import Foundation

/// One thing to send: a measurement of a report, or the report itself.
public struct MetricEvent: Hashable, Sendable, Codable, Identifiable {
  /// What is sent.
  public enum Content: Hashable, Sendable, Codable {
    /// The time to first draw of a day's launches.
    case launch(Histogram)
    /// The hangs of a day.
    case hangTime(Histogram)
    /// The JSON of the report.
    case payload(Data)
  }

  /// An identifier of its own, which stays the same when the event is sent again.
  public var id: String
  /// What is sent.
  public var content: Content
  /// The version that the values belong to.
  public var version: String
  /// The build that the values belong to.
  public var build: String?
  /// The middle of the report's range; the moment of delivery where it has none.
  public var date: Date
  /// The day that the values belong to: `2026-11-20`; nil where the report has no range.
  public var day: String?
  /// The device and its settings.
  public var environment: MetricReport.Environment
  /// The domain of the state that the values belong to; nil for the whole app.
  public var domain: String?
  /// The label of the state that the values belong to; nil for the whole app.
  public var state: String?
}

extension MetricEvent {
  /// The events of a report.
  ///
  /// - Parameters:
  ///   - batch: what all identifiers begin with; another for each report.
  ///   - delivery: the moment of delivery.
  static func events(
    of report: MetricReport, version: String, contents: MetricService.Contents, batch: String, delivery: Date
  ) -> [MetricEvent] {
    var events: [MetricEvent] = []
    func append(_ content: Content, domain: String? = nil, state: String? = nil) {
      events.append(
        MetricEvent(
          id: "\(batch)-\(events.count)", content: content, version: version, build: report.build,
          date: report.middle ?? delivery, day: report.day, environment: report.environment, domain: domain,
          state: state))
    }
    switch contents {
    case .payloads: append(.payload(report.payload))
    case .measurements:
      if let launches = report.values.timeToFirstDraw { append(.launch(launches)) }
      if let hangs = report.values.hangTime { append(.hangTime(hangs)) }
      for state in report.statesByLabel {
        if let launches = state.values.timeToFirstDraw {
          append(.launch(launches), domain: state.domain, state: state.label)
        }
        if let hangs = state.values.hangTime {
          append(.hangTime(hangs), domain: state.domain, state: state.label)
        }
      }
    }
    return events
  }
}

extension MetricReport {
  /// The states with the durations of equal domains and labels as one, whatever their meta data: as the gate counts
  /// them.
  fileprivate var statesByLabel: [StateValues] {
    var merged: [StateValues] = []
    for state in states {
      guard let place = merged.firstIndex(where: { $0.domain == state.domain && $0.label == state.label })
      else {
        merged.append(state)
        continue
      }
      merged[place].values.add(state.values)
    }
    return merged
  }
}

extension MetricValues {
  fileprivate mutating func add(_ other: MetricValues) {
    timeToFirstDraw = Self.sum(timeToFirstDraw, other.timeToFirstDraw)
    hangTime = Self.sum(hangTime, other.hangTime)
  }

  private static func sum(_ one: Histogram?, _ other: Histogram?) -> Histogram? {
    guard let one, let other else { return one ?? other }
    return one.adding(other) ?? one
  }
}
