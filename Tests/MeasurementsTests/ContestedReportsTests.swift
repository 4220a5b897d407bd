import Measurements
import TestSupport
import Testing

struct ContestedReportsTests {
  private func report(id: UInt64, value: Int64) -> DeviceReport {
    var report = DeviceReport(source: .log)
    report.identity = ContentDigest(high: 0, low: id)
    report.measurements = [Measurement(metric: .named("feed"), sum: value, count: 1)]
    report.content = report.readingDigest
    return report
  }

  @Test func oneReportOfEachIdentityCountsWhateverTheOrder() {
    var random = SeededGenerator(seed: 6)
    var reports = (0..<60).map { report(id: UInt64($0 % 5), value: Int64($0 % 7)) }
    let contested: Set = [ContentDigest(high: 0, low: 1), ContentDigest(high: 0, low: 3)]
    // By the definition: the smallest digest of each.
    let expected = contested.map { identity in
      reports.filter { $0.identity == identity }.map(\.content).min()
    }
    for parts in 1...4 {
      reports.shuffle(using: &random)
      var whole = ContestedReports(contested)
      for part in 0..<parts {
        var mine = ContestedReports(contested)
        for (index, report) in reports.enumerated() where index % parts == part {
          let isContested = report.identity.map(contested.contains) ?? false
          #expect(mine.take(report) == isContested)
        }
        whole.merge(mine)
      }
      let result = whole.result
      #expect(Set(result.reports.map(\.content)) == Set(expected))
      // 12 of each of two identities, of which one counts.
      #expect(result.reports.count == 2 && result.duplicates == 22)
    }
  }

  /// Two workers give one number to different headers.
  @Test func reportsSetAsideHaveNoNumber() {
    var report = report(id: 1, value: 1)
    report.header = HeaderNumbers().number(of: report)
    var contested = ContestedReports([ContentDigest(high: 0, low: 1)])
    #expect(report.header != nil && contested.take(report))
    #expect(contested.result.reports.map(\.header) == [nil])
  }

  @Test func everyFieldThatIsReadIsInTheDigest() {
    let plain = report(id: 1, value: 5)
    let changes: [(inout DeviceReport) -> Void] = [
      { $0.source = .native }, { $0.version = AppVersion(version: "1", build: "") },
      { $0.version = AppVersion(version: "1", build: "1") }, { $0.versionOrigin = .tag }, { $0.bundle = "a" },
      { $0.day = Day(number: 0) }, { $0.isDeliveryDay = true }, { $0.device = "a" }, { $0.device = "" },
      { $0.system = "a" }, { $0.region = "a" }, { $0.deviceID = "a" }, { $0.isTestFlight = true },
      { $0.isLowPower = true }, { $0.hasSeveralVersions = true }, { $0.hasExceededStateLimit = true },
      { $0.isZeroLength = true }, { $0.hasImplausibleRange = true },
      { $0.identity = ContentDigest(high: 1, low: 1) },
      { $0.measurements = [] }, { $0.measurements[0].sum = 6 }, { $0.measurements[0].count = 2 },
      { $0.measurements[0].metric = .named("other") }, { $0.measurements[0].buckets = [] },
      { $0.measurements[0].buckets = [Bucket(start: 1, end: 2, count: 3)] },
      { $0.measurements[0].parts = Measurement.Parts(part: 1, whole: 2) },
      { $0.measurements[0].foreground = 0 }, { $0.measurements[0].state = StateKey(domain: "", label: "a") },
      { $0.measurements[0].state = StateKey(domain: "a", label: "") },
    ]
    var digests: Set = [plain.readingDigest]
    for change in changes {
      var changed = plain
      change(&changed)
      digests.insert(changed.readingDigest)
    }
    #expect(digests.count == changes.count + 1)
    var other = plain
    other.content = ContentDigest(high: 9, low: 9)
    #expect(other.readingDigest == plain.readingDigest)
  }
}
