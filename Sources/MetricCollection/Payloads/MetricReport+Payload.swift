public import Foundation

extension MetricReport {
  /// Reads the JSON of either generation: `MXMetricPayload.jsonRepresentation()`, or an encoded `MetricReport`.
  public init(payload: Data) throws(PayloadFault) {
    let document: PayloadValue
    do {
      document = try JSONDecoder().decode(PayloadValue.self, from: payload)
    } catch {
      throw .notJSON()
    }
    guard case .object(let members) = document else { throw .foreign() }
    if case .object? = members["timeRange"],
      members["intervalEntries"] != nil || members["stateEntries"] != nil
    {
      self = try ReportReading.report(document, payload: payload)
    } else if PayloadReading.recognises(members) {
      self = try PayloadReading.report(document, payload: payload)
    } else {
      throw .foreign()
    }
  }
}
