import Measurements
import SourceDiagnostics
import Testing

@testable import ReportFormats

/// Reads a text as one document.
func read(
  _ text: String,
  _ selection: ReportSelection = ReportSelection(),
  kind: DocumentKind = .json
) throws -> ReportBatch {
  var reader = DocumentReader(selection: selection)
  var batch = ReportBatch()
  var copy = text
  try copy.withUTF8 { unsafe try reader.read(UnsafeRawBufferPointer($0), kind: kind, into: &batch) }
  return batch
}

/// Reads a text that gives one report.
func report(_ text: String, _ selection: ReportSelection = ReportSelection()) throws -> DeviceReport {
  let reports = try read(text, selection).reports
  try #require(reports.count == 1)
  return reports[0]
}

/// What is wrong with a text; nil where it is read.
func problem(_ text: String, kind: DocumentKind = .json) -> Diagnostic? {
  do {
    _ = try read(text, kind: kind)
    return nil
  } catch {
    return error as? Diagnostic
  }
}

/// Hands a string's bytes over as the text that the readers take.
func withText<Result>(_ string: String, _ body: (JSONText) throws -> Result) rethrows -> Result {
  var copy = string
  return try copy.withUTF8 { try unsafe body(JSONText(rebasing: $0)) }
}

extension DeviceReport {
  /// The measurement of a metric by its name, for the whole app or for a state's label.
  subscript(_ name: String, label: String? = nil) -> Measurement? {
    measurements.first { $0.metric.name == name && $0.state?.label == label }
  }
}
