#if canImport(MetricKit)
  import Foundation
  import MetricKit

  /// Bridges the older generation, which calls a delegate, to a stream.
  @available(iOS, deprecated: 27.0, message: "the manager of iOS 27 replaces the subscriber")
  final class PayloadSubscriber: NSObject, MXMetricManagerSubscriber, Sendable {
    private let continuation: AsyncStream<MetricDelivery>.Continuation

    private init(_ continuation: AsyncStream<MetricDelivery>.Continuation) {
      self.continuation = continuation
    }

    /// Subscribes until the stream's reader is cancelled.
    ///
    /// What came before the subscription is delivered first; that a payload may so come twice is for
    /// ``MetricService`` to see.
    static func deliveries() -> AsyncStream<MetricDelivery> {
      AsyncStream { continuation in
        let subscriber = PayloadSubscriber(continuation)
        subscriber.didReceive(MXMetricManager.shared.pastPayloads)
        MXMetricManager.shared.add(subscriber)
        continuation.onTermination = { _ in MXMetricManager.shared.remove(subscriber) }
      }
    }

    func didReceive(_ payloads: [MXMetricPayload]) {
      for payload in payloads { continuation.yield(MetricDelivery(payload: payload.jsonRepresentation())) }
    }
  }
#endif
