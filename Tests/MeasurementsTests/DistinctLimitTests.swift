import TestSupport
import Testing

@testable import Measurements

/// What exceeds a limit is told alike however the reports were ordered and divided; expected by counting `Set`s.
struct DistinctLimitTests {
  private static let metric = MetricKey.named("feed")

  private func plan(_ change: (inout DistinctLimits) -> Void) -> TotalsPlan {
    var plan = TotalsPlan(measures: nil, dimensions: [.device, .os, .region])
    change(&plan.limits)
    return plan
  }

  private func report(_ index: Int, of count: Int) -> DeviceReport {
    var report = DeviceReport(source: .native)
    report.version = AppVersion(version: "1.\(index % 7)", build: "")
    report.day = Day(number: Int32(index % 3))
    report.device = "iPhone\(index % 11),1"
    report.system = "iPhone OS \(index % 13)"
    report.region = "R\(index % 5)"
    report.bundle = "app\(index % 4)"
    report.measurements = [
      Measurement(
        metric: Self.metric, state: StateKey(domain: "screens", label: "\(index % count)"), sum: 1, count: 1)
    ]
    return report
  }

  private func exceeded(_ reports: [DeviceReport], parts: Int, _ plan: TotalsPlan) throws -> Set<
    DistinctLimit
  > {
    var whole = Intake(admission: Admission(), plan: plan)
    for part in 0..<parts {
      var intake = Intake(admission: Admission(), plan: plan)
      for (index, report) in reports.enumerated() where index % parts == part {
        try intake.take(report) { _ in true }
      }
      try whole.merge(intake)
    }
    return whole.exceeded
  }

  /// The limit is one less than, or exactly, what there is.
  @Test(
    arguments: zip(
      [DistinctLimit.versions, .devices, .systems, .regions, .states, .apps],
      // Where a device, system or region is unknown the empty text counts as one.
      [7, 12, 14, 6, 60, 4]))
  func isJudgedOnTheUnion(_ limit: DistinctLimit, distinct: Int) throws {
    var random = SeededGenerator(seed: 4)
    for slack in [0, -1] {
      var reports = (0..<400).map { report($0, of: 60) }
      let plan = plan { $0[limit] = distinct + slack }
      for parts in 1...5 {
        reports.shuffle(using: &random)
        #expect(try exceeded(reports, parts: parts, plan) == (slack < 0 ? [limit] : []))
      }
    }
  }

  @Test func severalLimitsAreToldTogetherAndSumsOnlyAlone() throws {
    var random = SeededGenerator(seed: 5)
    var reports = (0..<300).map { report($0, of: 40) }
    for parts in 1...5 {
      reports.shuffle(using: &random)
      let several = plan {
        $0[.states] = 10
        $0[.devices] = 5
        $0[.sums] = 30
      }
      #expect(try exceeded(reports, parts: parts, several) == [.states, .devices])
      #expect(try exceeded(reports, parts: parts, plan { $0[.sums] = 100 }) == [.sums])
    }
  }

  /// A row and a cell for each report, all of them different.
  @Test func sumsAreRowsAndWhatIsInThem() throws {
    let reports = (0..<50).map { index in
      var report = report(index, of: 50)
      report.day = Day(number: Int32(index))
      return report
    }
    #expect(try exceeded(reports, parts: 3, plan { $0[.sums] = 100 }) == [])
    #expect(try exceeded(reports, parts: 3, plan { $0[.sums] = 99 }) == [.sums])
  }

  /// 10 texts of 300 bytes are more than 10 × 256 bytes.
  @Test func longTextsCountByTheirBytes() throws {
    let reports = (0..<10).map { index in
      var report = report(index, of: 50)
      report.region = String(repeating: "x", count: 299) + "\(index)"
      return report
    }
    #expect(try exceeded(reports, parts: 2, plan { $0[.regions] = 20 }) == [])
    #expect(try exceeded(reports, parts: 2, plan { $0[.regions] = 11 }) == [.regions])
  }
}
