import Measurements
import ReportFormats
import Testing

/// A report that is written as a row and read again is the same report, as far as the row holds it.
struct AggregateRowTests {
  private static let launch = MetricCatalogue.key(named: "time_to_first_draw")
  private static let ratio = MetricCatalogue.key(named: "hitch_ratio")

  private func holdings() throws -> AggregateHoldings {
    AggregateHoldings(
      metrics: [
        .init(try #require(Self.launch), domains: ["screens"], hasForeground: true),
        .init(try #require(Self.ratio)),
        .init(.signpost(.init(category: "a\"b", name: "c\\d", aspect: .memory))),
        .init(.named("feed"), declaration: OwnMetric(quantity: .number(unit: "apl"), direction: .higher)),
      ], logs: LogMapping.builtIn, dimensions: [.device, .os, .region], marksDevices: true)
  }

  private func report() throws -> DeviceReport {
    var report = DeviceReport(source: .log)
    report.version = AppVersion(version: "1.0\u{1}\u{7F}\n", build: "ü")
    report.versionOrigin = .tag
    report.bundle = "com.example"
    report.day = Day("2026-11-18")
    report.isDeliveryDay = true
    report.device = "iPhone17,1"
    report.system = "iPhone OS 26.1 (23B74)"
    report.region = "JP"
    report.deviceID = "me"
    report.isTestFlight = true
    report.isLowPower = true
    report.hasExceededStateLimit = true
    report.content = ContentDigest(high: 1, low: .max)
    report.identity = ContentDigest(high: 2, low: 3)
    let launch = try #require(Self.launch)
    report.measurements = [
      Measurement(metric: .named("feed"), sum: .max, count: 3),
      Measurement(
        metric: launch, state: StateKey(domain: "x.screens", label: ""), sum: 7, count: 2, buckets: [],
        foreground: 9),
      // Not the sum that follows from the buckets: two roundings were added.
      Measurement(metric: launch, sum: 4, count: 2, buckets: [Bucket(start: 1, end: 2, count: 2)]),
      Measurement(
        metric: .signpost(.init(category: "a\"b", name: "c\\d", aspect: .memory)), sum: 5_000_000, count: 1,
        buckets: [Bucket(start: 4_000_000, end: 6_000_000, count: 1)], foreground: 5),
      Measurement(
        metric: try #require(Self.ratio), sum: 500_000_000, count: 1, parts: .init(part: 1, whole: 2)),
      Measurement(metric: launch, state: StateKey(domain: "tabs", label: "b"), sum: 1, count: 1),
      Measurement(metric: .named("other"), sum: 1, count: 1),
    ]
    return report
  }

  private func read(_ bytes: [UInt8]) throws -> DeviceReport {
    var reader = DocumentReader(selection: ReportSelection())
    var batch = ReportBatch()
    try unsafe bytes.withUnsafeBytes { try unsafe reader.read($0, into: &batch) }
    #expect(batch.aggregates.rows == 1 && batch.reports.count == 1)
    return try #require(batch.reports.first)
  }

  @Test func aRowHoldsAllOfAReportThatItsHoldingsName() throws {
    let report = try report()
    let row = AggregateRow(report, try holdings(), keepsDigest: true)
    let again = try read(row.bytes)
    #expect(again.source == .log && again.version == report.version && again.versionOrigin == .tag)
    #expect(again.bundle == "com.example" && again.day == report.day && again.isDeliveryDay)
    #expect(again.device == "iPhone17,1" && again.system == "iPhone OS 26" && again.region == "JP")
    #expect(again.deviceID == nil && again.markOfDevice == report.markOfDevice && report.markOfDevice != nil)
    #expect(again.isTestFlight && again.isLowPower && again.hasExceededStateLimit && !again.isZeroLength)
    #expect(again.content == report.content && again.identity == report.identity)
    // By name, the whole app before its states; what was not asked for is gone, and so is foreground time.
    let kept = report.measurements[0...4].map { measurement in
      var kept = measurement
      if kept.metric != Self.launch { kept.foreground = nil }
      return kept
    }
    let expected = [kept[0], kept[4], kept[3], kept[2], kept[1]]
    #expect(again.measurements.map(\.description) == expected.map(\.description))
    // A row of a row is the same row, in any order of what was measured.
    var shuffled = again
    shuffled.measurements.reverse()
    #expect(AggregateRow(shuffled, try holdings(), keepsDigest: true).bytes == row.bytes)
  }

  @Test func aDayBeyondFourDigitsIsKept() throws {
    for number in [Int32.min, -800_000, 2_932_897, .max] {
      var report = DeviceReport(source: .payload)
      report.day = Day(number: number)
      report.hasImplausibleRange = true
      let row = AggregateRow(report, try holdings(), keepsDigest: false)
      #expect(try read(row.bytes).day?.number == number)
    }
  }

  @Test func aGroupIsKeptWhereNoDeviceIsNamed() throws {
    var report = DeviceReport(source: .payload)
    report.device = "iPhone17,1"
    report.region = "JP"
    var holdings = try holdings()
    holdings.dimensions = []
    let again = try read(AggregateRow(report, holdings, keepsDigest: true).bytes)
    #expect(again.device == nil && again.region == nil)
    #expect(again.markOfDevice == report.markOfDevice)
    guard case .group = report.markOfDevice else { return #expect(Bool(false)) }
    holdings.marksDevices = false
    #expect(try read(AggregateRow(report, holdings, keepsDigest: true).bytes).markOfDevice == nil)
  }

  @Test func aHeaderIsReadAsItWasWritten() throws {
    var header = AggregateHeader(holdings: try holdings(), hasDigests: true)
    header.holdings.logs.append(
      LogMapping(
        message: "m", metric: .named("feed"), value: "a.b", basePerUnit: 0.1, version: "v", build: "b"))
    header.leftOut = [.duplicate: 3, .notAReport: 1 << 40]
    header.notices = [.incompleteLogs: 2]
    header.documents = 77
    header.parts = [ContentDigest(high: 1, low: 2), ContentDigest()]
    let line = header.line(toolVersion: "1.2.3")
    var reader = DocumentReader(selection: ReportSelection())
    var batch = ReportBatch()
    try unsafe line.withUnsafeBytes { try unsafe reader.read($0, into: &batch) }
    #expect(batch.aggregates.headers == [header])
    #expect(batch.leftOut == header.leftOut && batch.notices == header.notices)
    #expect(batch.ownMetrics["feed"] == OwnMetric(quantity: .number(unit: "apl"), direction: .higher))
  }
}

extension Measurement {
  fileprivate var description: String {
    "\(metric.name) \(String(describing: state)) \(sum) \(count) \(String(describing: buckets)) \(String(describing: parts)) \(String(describing: foreground))"
  }
}
