#if canImport(MetricKit, _version: 353)
  import Foundation
  import MetricKit

  /// Reads the sequence of reports that iOS 27 has.
  @available(iOS 27.0, macOS 27.0, macCatalyst 27.0, visionOS 27.0, *)
  enum ReportStream {
    static func deliveries(stateDomains: [String]) -> AsyncStream<MetricDelivery> {
      AsyncStream { continuation in
        // The task holds the manager for as long as the stream is read.
        let task = Task {
          let domains = stateDomains.map { StateReportingDomain(rawValue: $0) }
          let manager = MetricKit.MetricManager(enabledStateReportingDomains: Set(domains))
          for await report in manager.metricReports {
            do {
              continuation.yield(MetricDelivery(payload: try JSONEncoder().encode(report)))
            } catch {
              continuation.yield(MetricDelivery(unencoded: error))
            }
          }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }

  extension MetricDelivery {
    /// A report that could not be encoded, so that there is no JSON to keep.
    fileprivate init(unencoded error: any Error) {
      payload = Data()
      report = .failure(PayloadFault("the report could not be encoded: \(error)"))
    }
  }
#endif
