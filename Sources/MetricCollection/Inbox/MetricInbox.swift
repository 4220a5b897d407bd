public import Observation

/// What came in, was left out and went out, for a debug screen; the last hundred of each.
@MainActor @Observable public final class MetricInbox {
  /// One line of the screen.
  public struct Entry: Hashable, Sendable, Identifiable {
    /// Counts up with every entry.
    public let id: Int
    /// What it is: a day and a version, a message.
    public let title: String
    /// What is known of it.
    public let detail: String
  }

  /// Reports that were received and kept, newest first.
  public private(set) var received: [Entry] = []
  /// Reports that were left out, newest first.
  public private(set) var leftOut: [Entry] = []
  /// Events that the sink has taken, newest first.
  public private(set) var sent: [Entry] = []

  // Nobody looks at it, so that a new entry invalidates its own list alone.
  @ObservationIgnored private var last = 0

  /// Makes an empty inbox.
  public init() {}

  func noteReceived(_ report: MetricReport) {
    let launches = report.values.timeToFirstDraw.map { "\($0.count) launches" }
    let hangs = report.values.hangTime.map { "\($0.count) hangs" }
    let states = report.states.isEmpty ? nil : "\(report.states.count) states"
    let details = [launches, hangs, states].compactMap(\.self)
    add(
      to: \.received, Self.title(report),
      details.isEmpty ? "no launch or hang time" : details.joined(separator: ", "))
  }

  func noteLeftOut(_ delivery: MetricDelivery, _ reason: LeftOutReason) {
    switch delivery.report {
    case .success(let report): add(to: \.leftOut, Self.title(report), reason.rawValue)
    case .failure(let fault): add(to: \.leftOut, reason.rawValue, fault.description)
    }
  }

  func noteSent(_ events: [MetricEvent]) {
    for event in events {
      let state = event.state.map { " · \($0)" } ?? ""
      let detail: String =
        switch event.content {
        case .launch(let histogram), .hangTime(let histogram):
          histogram.average.map { "\(Int($0.rounded())) ms of \(histogram.count)" } ?? "none"
        case .payload(let data): "\(data.count) bytes"
        }
      add(to: \.sent, event.message + state, detail)
    }
  }

  private static func title(_ report: MetricReport) -> String {
    [report.day, report.version].compactMap(\.self).joined(separator: " · ")
  }

  private func add(to list: ReferenceWritableKeyPath<MetricInbox, [Entry]>, _ title: String, _ detail: String)
  {
    last += 1
    self[keyPath: list] = Array(
      ([Entry(id: last, title: title, detail: detail)] + self[keyPath: list]).prefix(100))
  }
}
