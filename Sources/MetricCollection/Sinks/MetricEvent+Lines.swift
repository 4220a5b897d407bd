public import Foundation

// The shapes in which events leave the device.

extension MetricEvent {
  /// The message that a log rule of the gate knows the event by; the built-in rules name `launch` and `hang_time`.
  public var message: String {
    switch content {
    case .launch: "launch"
    case .hangTime: "hang_time"
    case .payload: "metric_payload"
    }
  }

  /// The attributes of a log event, in the shape that the gate's `logs:` reads by default: value in milliseconds and
  /// count, domain and state, version and build; nil where there is no event to take an average of.
  ///
  /// Hand them to a logging SDK together with ``message``; a key with dots stands for nested attributes.
  public var attributes: [String: any Encodable & Sendable]? {
    var attributes: [String: any Encodable & Sendable] = ["version": version, "event_id": id]
    switch content {
    case .launch(let histogram), .hangTime(let histogram):
      guard let average = histogram.average else { return nil }
      attributes["value"] = average
      attributes["count"] = histogram.count
    case .payload(let data): attributes["payload"] = String(decoding: data, as: UTF8.self)
    }
    attributes["build_version"] = build
    attributes["domain"] = domain
    attributes["state"] = state
    attributes["_dd.device.model"] = environment.deviceType
    attributes["os"] = environment.system
    return attributes
  }

  /// One line of a log archive, without its line end; nil where there is no event to take an average of.
  public func logLine() throws -> Data? {
    guard let attributes else { return nil }
    var line = LogLine(
      id: id, date: PayloadDate.text(date), message: message, service: environment.bundleIdentifier)
    line.attributes = attributes.mapValues { AnyEncodable(value: $0) }
    return try Self.encoder.encode(line)
  }

  /// A payload is no single metric, so that there is no native line of it.
  public struct NotAMeasurement: Error, CustomStringConvertible {
    /// What to do.
    public let description = "a payload has no native line: send measurements, or write log events"
  }

  /// One of the gate's native lines, with every bucket, without its line end.
  ///
  /// - Throws: ``NotAMeasurement`` for a payload.
  public func nativeLine() throws -> Data {
    let metric: String
    let histogram: Histogram
    switch content {
    case .launch(let launches): (metric, histogram) = ("time_to_first_draw", launches)
    case .hangTime(let hangs): (metric, histogram) = ("hang_time", hangs)
    case .payload: throw NotAMeasurement()
    }
    let buckets = histogram.buckets.map {
      NativeLine.Bucket(
        start: Double($0.start) / 1_000_000, end: Double($0.end) / 1_000_000, count: $0.count)
    }
    return try Self.encoder.encode(
      NativeLine(
        metric: metric, unit: "ms", version: version, build: build, buckets: buckets, day: day,
        domain: domain,
        state: state, device: environment.deviceType, os: environment.system, region: environment.region,
        id: id))
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

private struct LogLine: Encodable {
  var id: String
  var date: String
  var message: String
  var service: String?
  var attributes: [String: AnyEncodable] = [:]
}

private struct AnyEncodable: Encodable {
  let value: any Encodable

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

private struct NativeLine: Encodable {
  struct Bucket: Encodable {
    var start: Double
    var end: Double
    var count: Int64
  }

  var metric: String
  var unit: String
  var version: String
  var build: String?
  var buckets: [Bucket]
  var day: String?
  var domain: String?
  var state: String?
  var device: String?
  var os: String?
  var region: String?
  var id: String
}
