/// Where events go.
///
/// A sink that returns has taken the events over; one that throws is asked again later, with the same events and the
/// same identifiers. Where a process is killed between the taking over and the note of it, events come a second time:
/// a sink that must not double them goes by ``MetricEvent/id``, as ``JSONLinesSink`` does, and as release-gate does
/// with log events and native lines that carry the identifier.
public protocol MetricLogSink: Sendable {
  /// Takes events over.
  func send(_ events: [MetricEvent]) async throws
}

/// A sink of a closure: for a logging SDK, for tests and previews.
///
/// ```swift
/// ClosureSink { event in
///   guard let attributes = event.attributes else { return }
///   logger.info(event.message, attributes: attributes)
/// }
/// ```
public struct ClosureSink: MetricLogSink {
  private let take: @Sendable (MetricEvent) async throws -> Void

  /// Makes a sink that calls a closure with one event after the other.
  public init(_ take: @escaping @Sendable (MetricEvent) async throws -> Void) {
    self.take = take
  }

  /// Hands the events to the closure.
  public func send(_ events: [MetricEvent]) async throws {
    for event in events { try await take(event) }
  }
}
