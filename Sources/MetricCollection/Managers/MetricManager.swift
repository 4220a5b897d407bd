public import Foundation

/// Where reports come from and signposts go to, whichever generation of MetricKit there is.
///
/// Make one ``live(stateDomains:)`` and keep it: two managers that read at the same time share the reports between
/// them. Tests and previews make their own of closures.
public struct MetricManager: Sendable {
  /// Starts receiving; the stream ends when its reader is cancelled.
  public var deliveries: @Sendable () -> AsyncStream<MetricDelivery>
  /// A log for the signposts of a category.
  public var signpostLog: @Sendable (_ category: String) -> SignpostLog

  /// Makes a manager of closures.
  public init(
    deliveries: @escaping @Sendable () -> AsyncStream<MetricDelivery>,
    signpostLog: @escaping @Sendable (_ category: String) -> SignpostLog = { _ in .none }
  ) {
    self.deliveries = deliveries
    self.signpostLog = signpostLog
  }

  /// The reports alone, without what cannot be read.
  public func reports() -> AsyncStream<MetricReport> {
    let deliveries = deliveries()
    return AsyncStream { continuation in
      let task = Task {
        for await delivery in deliveries {
          if case .success(let report) = delivery.report { continuation.yield(report) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// A manager that delivers the given JSON once and then ends: for tests and previews.
  public static func fake(_ payloads: [Data]) -> MetricManager {
    MetricManager(deliveries: {
      AsyncStream { continuation in
        for payload in payloads { continuation.yield(MetricDelivery(payload: payload)) }
        continuation.finish()
      }
    })
  }

  /// A manager of a system without MetricKit: it never delivers anything.
  public static let unavailable = MetricManager(deliveries: { AsyncStream { $0.finish() } })
}
