import Measurements
import TestSupport
import Testing

/// Numbers of headers save time and change nothing.
struct HeaderNumbersTests {
  private static let hangs = MetricCatalogue.key(named: "hang_time") ?? .named("missing")
  private static let feed = MetricKey.named("feed")
  private static let plan = TotalsPlan(
    measures: [
      hangs: [Measure(hangs, .average), Measure(hangs, .shareOver(500))], feed: [Measure(feed, .average)],
    ],
    dimensions: [.device, .os, .region], keepsGroups: true,
    wantsState: { $1.domain == "screens" })

  private static func report(_ random: inout SeededGenerator) -> DeviceReport {
    func one(of texts: String?...) -> String? { texts[Int(random.next() % UInt64(texts.count))] }
    var report = DeviceReport(source: random.next() % 2 == 0 ? .payload : .log)
    report.version = one(of: "1.0", "1.1", nil).map { AppVersion(version: $0, build: "1") }
    report.bundle = one(of: "com.example.app", "com.example.other", nil)
    report.device = one(of: "iPhone17,1", "iPhone16,1", nil)
    report.system = one(of: "iPhone OS 26.1 (23B74)", "iPhone OS 25.0")
    report.region = one(of: "JP", "DE", nil)
    report.isTestFlight = random.next() % 8 == 0
    report.isZeroLength = random.next() % 8 == 0
    report.hasSeveralVersions = random.next() % 8 == 0
    report.day = Day(number: Int32(random.next() % 4))
    report.content = ContentDigest(high: random.next(), low: random.next())
    for _ in 0..<random.next() % 5 {
      // The two forms of one letter are one text and not the same bytes.
      let label = one(of: "home", "a screen with a long name", "\u{E9}", "e\u{301}") ?? ""
      let state = one(of: "screens", "tabs", nil).map { StateKey(domain: $0, label: label) }
      let metric = [hangs, feed, .named("unwanted")][Int(random.next() % 3)]
      report.measurements.append(
        Measurement(metric: metric, state: state, sum: Int64(random.next() % 1_000), count: 1))
    }
    return report
  }

  private static func intake(of reports: [DeviceReport], keepsReports: Bool = false) throws -> Intake {
    var admission = Admission()
    admission.exclude = [.testFlight]
    admission.bundle = "com.example.app"
    admission.versions = [VersionSelector("1.0")]
    var intake = Intake(admission: admission, plan: plan, keepsReports: keepsReports)
    for report in reports { try intake.take(report) { _ in true } }
    return intake
  }

  private static func description(of intake: Intake) throws -> [String] {
    let side = try intake.totals.side { _, _ in true }
    var lines = side.cells.flatMap { subject, cells in
      cells.map { cell in
        let groups = cell.groups.sorted { $0.key < $1.key }
        return "\(subject) \(String(describing: cell.day)) \(cell.stratum) \(cell.moments) \(groups)"
      }
    }
    lines += side.attendance.map { "\($0)" }
    lines += intake.leftOut.map { "\($0)" } + intake.otherVersions.map { "\($0)" }
    lines += intake.bundles.map { "\($0)" } + intake.remarks.map { "\($0)" }
    return lines.sorted()
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func totalsAreTheSameWithNumbersAndWithout(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let reports = (0..<3_000).map { _ in Self.report(&random) }
    let expected = try Self.description(of: Self.intake(of: reports))
    for share in [1, 2, 3] as [UInt64] {
      let numbers = HeaderNumbers(limit: 60)
      let numbered = reports.map { report in
        var report = report
        if random.next() % share == 0 { report.header = numbers.number(of: report) }
        return report
      }
      #expect(try Self.description(of: Self.intake(of: numbered)) == expected)
      #expect(try Self.description(of: Self.intake(of: numbered, keepsReports: true)) == expected)
    }
  }

  @Test func whatIsNotAlikeHasAnotherNumber() {
    let changes: [(inout DeviceReport) -> Void] = [
      { _ in }, { $0.source = .native }, { $0.version = AppVersion(version: "1", build: "") },
      { $0.version = AppVersion(version: "1", build: "1") }, { $0.bundle = "a" }, { $0.device = "a" },
      { $0.device = "" }, { $0.system = "a" }, { $0.region = "a" }, { $0.deviceID = "a" },
      { $0.deviceMark = .group(1) }, { $0.deviceMark = .device(1) }, { $0.isTestFlight = true },
      { $0.isLowPower = true }, { $0.region = "\u{E9}" }, { $0.region = "e\u{301}" },
      { $0.measurements = [Measurement(metric: Self.feed, sum: 1, count: 1)] },
      { $0.measurements = [Measurement(metric: Self.hangs, sum: 1, count: 1)] },
      { report in
        let state = StateKey(domain: "a", label: "b")
        report.measurements = [Measurement(metric: Self.hangs, state: state, sum: 1, count: 1)]
      },
    ]
    let numbers = HeaderNumbers()
    var met: Set<HeaderNumber?> = []
    for change in changes {
      var report = DeviceReport(source: .log)
      change(&report)
      let number = numbers.number(of: report)
      report.day = Day(number: 5)
      report.content = ContentDigest(high: 1, low: 1)
      #expect(number != nil && numbers.number(of: report) == number)
      met.insert(number)
    }
    #expect(met.count == changes.count)
  }

  @Test func thereAreNoMoreNumbersThanTheLimit() {
    let numbers = HeaderNumbers(limit: 2)
    let given = ["a", "b", "c", "a"].map { device in
      var report = DeviceReport(source: .log)
      report.device = device
      return numbers.number(of: report)
    }
    #expect(given[0] != nil && given[1] != nil && given[0] != given[1])
    #expect(given[2] == nil && given[3] == given[0])
  }
}
