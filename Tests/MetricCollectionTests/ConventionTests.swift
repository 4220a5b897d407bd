import Foundation
import Measurements
import MetricCollection
import ReportFormats
import Testing

@Suite("The library and the gate read the same numbers")
struct ConventionTests {
  @Test("The table is there")
  func table() {
    #expect(PayloadRow.table.count == 12)
  }

  @Test("The library", arguments: PayloadRow.table)
  func library(row: PayloadRow) throws {
    let report = try MetricReport(payload: row.payload)
    #expect(report.version == "8.2.0" && report.build == "820")
    for (name, amount) in row.expected {
      #expect(report.amount(name) == amount, "\(name)")
    }
  }

  @Test("The gate", arguments: PayloadRow.table)
  func gate(row: PayloadRow) throws {
    var reader = DocumentReader(selection: ReportSelection())
    var batch = ReportBatch()
    try unsafe row.payload.withUnsafeBytes { bytes in try unsafe reader.read(bytes, into: &batch) }
    let report = try #require(batch.reports.first)
    for (name, amount) in row.expected {
      let parts = name.split(separator: " ")
      let found = report.measurements.first { measurement in
        measurement.metric.name == parts[0]
          && (measurement.state.map { "\($0.domain)/\($0.label)" } ?? "") == (parts.count > 1 ? parts[1] : "")
      }
      #expect(found?.sum == amount.sum && found?.count == amount.count, "\(name)")
    }
  }

  @Test("The day is the middle of the range, in UTC")
  func day() throws {
    for row in PayloadRow.table {
      let report = try MetricReport(payload: row.payload)
      #expect(report.day == (report.generation == .payload ? "2026-11-20" : "2026-11-21"))
    }
  }
}

extension MetricReport {
  /// What the report says of a metric, by the table's names.
  fileprivate func amount(_ name: String) -> PayloadRow.Amount? {
    let parts = name.split(separator: " ")
    guard parts.count == 2 else { return values.amount(name) }
    // Entries of one label are one, whatever their meta data.
    let entries = states.filter { "\($0.domain)/\($0.label)" == parts[1] }
    return entries.reduce(nil) { sum, entry in
      guard let amount = entry.values.amount(String(parts[0])) else { return sum }
      return PayloadRow.Amount(sum: (sum?.sum ?? 0) + amount.sum, count: (sum?.count ?? 0) + amount.count)
    }
  }
}

extension MetricValues {
  fileprivate func amount(_ name: String) -> PayloadRow.Amount? {
    func of(_ histogram: Histogram?) -> PayloadRow.Amount? {
      histogram.map { PayloadRow.Amount(sum: $0.sum, count: $0.count) }
    }
    if name == "time_to_first_draw" { return of(timeToFirstDraw) }
    if name == "hang_time" { return of(hangTime) }
    if name == "foreground_time" {
      return foregroundTime.map { PayloadRow.Amount(sum: Int64(($0 * 1e9).rounded()), count: 1) }
    }
    let parts = name.split(separator: ".")
    let exits = parts[0] == "foreground_exits" ? foregroundExits : backgroundExits
    guard let exits, let kind = ExitKind(rawValue: String(parts[1])) else { return nil }
    let count = Int64(exits[kind] ?? 0)
    return PayloadRow.Amount(sum: count, count: count)
  }
}
