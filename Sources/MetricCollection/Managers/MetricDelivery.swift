public import Foundation

/// What MetricKit handed over once: a report, or JSON that this library cannot read and that is kept all the same.
public struct MetricDelivery: Sendable {
  /// The JSON as MetricKit encoded it.
  public var payload: Data
  /// The report, or why there is none.
  public var report: Result<MetricReport, PayloadFault>

  /// Reads what was handed over.
  public init(payload: Data) {
    self.payload = payload
    do throws(PayloadFault) {
      report = .success(try MetricReport(payload: payload))
    } catch {
      report = .failure(error)
    }
  }
}
