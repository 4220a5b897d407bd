import Measurements
import Testing

struct AdmissionTests {
  private func report(_ change: (inout DeviceReport) -> Void = { _ in }) -> DeviceReport {
    var report = DeviceReport(source: .payload)
    report.version = AppVersion(version: "8.2.0", build: "820")
    report.day = Day("2026-11-20")
    report.bundle = "com.example.app"
    report.identity = ContentDigest(high: 1, low: 2)
    change(&report)
    return report
  }

  private var admission: Admission {
    var admission = Admission()
    admission.exclude = [.testFlight]
    admission.bundle = "com.example.app"
    admission.versions = [VersionSelector("8.2.0")]
    admission.since = Day("2026-11-01")
    admission.until = Day("2026-11-20")
    return admission
  }

  @Test func aPlainReportIsLetIn() {
    #expect(admission.reasonToLeaveOut(report()) { _ in true } == nil)
  }

  @Test(arguments: LeftOutReason.allCases.filter { $0 != .notAReport && $0 != .unreadable })
  func everyReasonIsGiven(reason: LeftOutReason) {
    let report = report { report in
      switch reason {
      case .severalVersions: report.hasSeveralVersions = true
      case .duplicate, .notAReport, .unreadable: break
      case .zeroLength: report.isZeroLength = true
      case .excluded: report.isTestFlight = true
      case .otherApp: report.bundle = "com.example.other"
      case .otherVersion: report.version?.version = "8.2"
      case .outsideWindow: report.day = Day("2026-11-21")
      case .implausible: report.hasImplausibleRange = true
      case .noVersion: report.version = nil
      }
    }
    #expect(admission.reasonToLeaveOut(report) { _ in reason != .duplicate } == reason)
  }

  @Test func aReportWithoutADateIsOutsideAnyWindow() {
    #expect(admission.reasonToLeaveOut(report { $0.day = nil }) { _ in true } == .outsideWindow)
    #expect(Admission().reasonToLeaveOut(report { $0.day = nil }) { _ in true } == nil)
  }

  @Test func onlyAsksForEveryCondition() {
    var admission = Admission()
    admission.only = [.lowPowerMode]
    #expect(admission.reasonToLeaveOut(report()) { _ in true } == .excluded)
    #expect(admission.reasonToLeaveOut(report { $0.isLowPower = true }) { _ in true } == nil)
  }
}
