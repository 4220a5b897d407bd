/// Measures pieces of the app's own code, so that MetricKit's daily report says how long they took.
public struct Signposts: Sendable {
  private let log: @Sendable (_ category: String) -> SignpostLog

  /// Measures by the log handles of a manager.
  public init(_ manager: MetricManager) {
    log = manager.signpostLog
  }

  /// A measurement that has begun.
  public struct Interval: Sendable {
    fileprivate let finish: @Sendable () -> Void
  }

  /// Begins a measurement; ``end(_:)`` ends it.
  ///
  /// Where the piece of code is one scope, ``measure(_:_:)`` cannot forget the end.
  public func begin(_ signpost: Signpost) -> Interval {
    Interval(finish: log(signpost.category).begin(signpost.name))
  }

  /// Ends a measurement; call it once.
  public func end(_ interval: Interval) {
    interval.finish()
  }

  /// Measures a scope, which may throw.
  public func measure<Value, Failure: Error>(
    _ signpost: Signpost, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let interval = begin(signpost)
    defer { end(interval) }
    return try body()
  }

  /// Measures an asynchronous scope, which may throw or be cancelled; it runs where its caller does.
  public func measure<Value, Failure: Error>(
    _ signpost: Signpost, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let interval = begin(signpost)
    defer { end(interval) }
    return try await body()
  }
}
