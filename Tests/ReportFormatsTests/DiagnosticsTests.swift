import Measurements
import SourceDiagnostics
import Testing

@testable import ReportFormats

@Suite("Diagnostics of both generations")
struct DiagnosticsTests {
  private func element(_ version: String, _ build: String, bundle: String = "com.example.app") -> String {
    #"{"version":"1.0.0","callStackTree":{},"diagnosticMetaData":{"appVersion":"\#(version)","appBuildVersion":"\#(build)","bundleIdentifier":"\#(bundle)","signal":11}}"#
  }

  @Test("A payload gives one report for each version, build and bundle; one without a version names none")
  func groups() throws {
    let text =
      #"{"timeStampBegin":"2026-11-20 10:00:00 +0000","timeStampEnd":"2026-11-20 10:00:00 +0000","crashDiagnostics":[\#(element("1.9.9", "400")),\#(element("2.0.0", "401")),\#(element("2.0.0", "401")),\#(element("2.0.0", "401", bundle: "com.example.app.widget"))],"hangDiagnostics":[{"diagnosticMetaData":{"hangDuration":"3 sec"}},\#(element("2.0.0", "401"))]}"#
    let reports = try read(text).reports
    #expect(reports.map { $0.version?.description } == ["1.9.9 (400)", "2.0.0 (401)", "2.0.0 (401)", nil])
    #expect(reports[1]["diagnostics.crash"]?.sum == 2)
    #expect(reports[1]["diagnostics.crash"]?.count == 2)
    #expect(reports[1]["diagnostics.hang"]?.sum == 1)
    #expect(reports[2].bundle == "com.example.app.widget")
    #expect(reports[3]["diagnostics.hang"]?.sum == 1)
    #expect(
      reports.allSatisfy { $0.day == Day("2026-11-20") && !$0.isZeroLength && $0.source == .diagnostic }
    )
    #expect(Set(reports.map(\.identity)).count == 4)
  }

  @Test(
    "A payload without diagnostics is not a report",
    arguments: [
      #"{"timeStampBegin":"2026-11-20 10:00:00","timeStampEnd":"2026-11-20 10:00:00"}"#,
      #"{"timeStampBegin":"2026-11-20 10:00:00","crashDiagnostics":[]}"#,
    ]
  )
  func empty(text: String) throws {
    let batch = try read(text)
    #expect(batch.reports.isEmpty)
    #expect(batch.leftOut == [.notAReport: 1])
  }

  @Test(
    "The kind of a single diagnostic follows from its keys",
    arguments: [
      (#""hangDuration":"2.5 sec""#, "hang"),
      (#""totalCPUTime":"20 sec","totalSampledTime":"20 sec""#, "cpu"),
      (#""writesCaused":"2,000 byte""#, "disk_write"), (#""launchDuration":"6,200 ms""#, "launch"),
      (#""exceptionType":1,"signal":"11""#, "crash"),
    ]
  )
  func single(keys: String, kind: String) throws {
    let report = try report(
      #"{"timeStampEnd":"2026-04-19 10:30:00.0000 +0000","callStackTree":{},"diagnosticMetaData":{"appVersion":"1.0",\#(keys)}}"#
    )
    #expect(report.measurements.map(\.metric.name) == ["diagnostics.\(kind)"])
    #expect(report.day == Day("2026-04-19"))
  }

  @Test("A single diagnostic of no known kind is refused")
  func unknownKind() {
    #expect(
      problem(#"{"diagnosticMetaData":{"appVersion":"1.0"}}"#)?.message.contains("no known kind") == true
    )
  }

  @Test("Lists that are no lists are refused")
  func notAList() {
    #expect(
      problem(#"{"crashDiagnostics":{}}"#)?.message == "'crashDiagnostics' is not an array of diagnostics"
    )
  }

  @Test(
    "A diagnostic report of iOS 27",
    arguments: [
      ("memoryExceptionDiagnostic", "memory"), ("hangDiagnostic", "hang"), ("crashDiagnostic", "crash"),
    ]
  )
  func report27(key: String, kind: String) throws {
    let report = try report(
      #"{"version":"2.0.0","timeRange":{"begin":810944348.658,"end":810944348.658},"environment":{"applicationVersion":"1.0","applicationBuildVersion":"5","isTestFlightApp":true},"\#(key)":{"callStackTree":{}}}"#
    )
    #expect(report.source == .diagnostic)
    #expect(report.version == AppVersion(version: "1.0", build: "5"))
    #expect(report["diagnostics.\(kind)"]?.sum == 1)
    #expect(report.isTestFlight && !report.isZeroLength)
    // 810,944,348 + 978,307,200 s after 1970 is 2026-09-12T22:19:08Z (GNU date).
    #expect(report.day == Day("2026-09-12"))
  }
}
