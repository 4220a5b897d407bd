import Measurements
import TestSupport
import Testing

struct TotalsTests {
  private static let hangs = MetricCatalogue.key(named: "hang_time") ?? .named("missing")
  private static let plan = TotalsPlan(
    measures: [
      hangs: [Measure(hangs, .average), Measure(hangs, .shareOver(500)), Measure(hangs, .totalPerHour)]
    ],
    histogramsByStratum: [hangs],
    keepsGroups: true
  )

  private func report(_ index: Int) -> DeviceReport {
    var report = DeviceReport(source: index % 3 == 0 ? .report : .payload)
    report.version = AppVersion(version: index % 2 == 0 ? "1.0" : "1.1", build: "\(index % 4)")
    report.day = Day(number: Int32(index % 5))
    report.device = "iPhone1\(index % 3),1"
    report.region = index % 7 == 0 ? nil : "JP"
    report.content = ContentDigest(high: UInt64(index), low: UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
    let buckets = [Bucket(start: Int64(100 * (index % 9)), end: Int64(100 * (index % 9) + 9), count: 2)]
    let sum = HistogramSum.of(buckets, isHangTime: true)
    let state = index % 4 == 0 ? StateKey(domain: "screens", label: "home") : nil
    report.measurements = [
      Measurement(
        metric: Self.hangs,
        state: state,
        sum: sum?.sum ?? 0,
        count: 2,
        buckets: buckets,
        foreground: index % 6 == 0 ? nil : 1_000
      )
    ]
    return report
  }

  private func totals(of reports: some Sequence<DeviceReport>) throws -> Totals {
    var totals = Totals(plan: Self.plan)
    for report in reports { try totals.add(report) }
    return totals
  }

  /// Everything that evaluation can see of totals, as text.
  private func description(of totals: Totals) throws -> String {
    let side = try totals.side { _, _ in true }
    var lines: [String] = []
    for (subject, cells) in side.cells {
      for cell in cells {
        let groups = cell.groups.sorted { $0.key < $1.key }
        lines.append("\(subject) \(String(describing: cell.day)) \(cell.stratum) \(cell.moments) \(groups)")
      }
    }
    lines.sort()
    lines += side.attendance.map { "\($0)" }
    lines += side.histograms(of: Self.hangs, states: [nil, StateKey(domain: "screens", label: "home")])
      .map { "\($0)" }.sorted()
    return lines.joined(separator: "\n")
  }

  @Test(arguments: 1...8)
  func anyOrderAndAnyDivisionGiveTheSameTotals(parts: Int) throws {
    let reports = (0..<200).map(report)
    let whole = try description(of: totals(of: reports))
    var merged = Totals(plan: Self.plan)
    for part in (0..<parts).reversed() {
      try merged.merge(
        totals(of: reports.enumerated().reversed().filter { $0.offset % parts == part }.map(\.element))
      )
    }
    #expect(try description(of: merged) == whole)
  }

  /// "é" as one scalar or as two is one text; the bytes that are shown must not depend on which came first.
  @Test func stateOfTwoUnicodeFormsIsOneAndShownInOneWay() throws {
    let labels = ["caf\u{E9}", "cafe\u{301}"]
    for order in [[0, 1], [1, 0]] {
      var totals = Totals(plan: Self.plan)
      for form in order {
        var report = report(4)
        report.measurements[0].state = StateKey(domain: "screens", label: labels[form])
        try totals.add(report)
      }
      let side = try totals.side { _, _ in true }
      let states = side.states(of: Measure(Self.hangs, .average))
      #expect(states.map { Array($0.label.utf8) } == [Array(labels[1].utf8)])
      let subject = SideTotals.Subject(Measure(Self.hangs, .average), states.first)
      #expect(try side.moments(subject)?.reports == 2)
    }
  }

  @Test func sumsAreThoseOfTheReports() throws {
    let side = try totals(of: [report(1), report(3)]).side { _, _ in true }
    let moments = try #require(try side.moments(SideTotals.Subject(Measure(Self.hangs, .average), nil)))
    // Two reports of two events each, at (100 + 109) / 2 and (300 + 309) / 2: 209 and 609 in sum.
    #expect(moments.reports == 2 && moments.n == 4 && moments.y == 818)
    #expect(moments.yy == 209 * 209 + 609 * 609 && moments.nn == 8 && moments.yn == 2 * 209 + 2 * 609)
  }

  @Test func aRateNeedsItsDenominator() throws {
    let side = try totals(of: [report(6), report(2)]).side { _, _ in true }
    let moments = try #require(try side.moments(SideTotals.Subject(Measure(Self.hangs, .totalPerHour), nil)))
    #expect(moments.reports == 1 && moments.withoutDenominator == 1 && moments.n == 1_000)
  }

  @Test func sumsBeyond128BitsAreAnErrorAndNoSmallerNumber() throws {
    var huge = report(1)
    huge.measurements[0].sum = .max
    var totals = Totals(plan: Self.plan)
    // (2⁶³ − 1)² fits twice in 127 bits, and no third time.
    try totals.add(huge)
    #expect(throws: ArithmeticOverflow.self) {
      try totals.add(huge)
      try totals.add(huge)
    }
  }

  @Test func eventsAtOrOverALimitAndThoseOfBucketsAcrossIt() throws {
    let buckets = [
      Bucket(start: 480, end: 489, count: 1), Bucket(start: 495, end: 504, count: 2),
      Bucket(start: 500, end: 509, count: 4),
    ]
    let measurement = Measurement(metric: Self.hangs, sum: 0, count: 7, buckets: buckets)
    let part = try #require(Measure(Self.hangs, .shareOver(500)).contribution(of: measurement))
    #expect(part.y == 4 && part.n == 7 && part.straddling == 2)
    let lumped = Measurement(metric: Self.hangs, sum: 3_000, count: 3)
    let unknown = try #require(Measure(Self.hangs, .shareOver(500)).contribution(of: lumped))
    #expect(unknown.straddling == 3)
  }

  @Test func ratesOfDiagnosticsRestOnMetricReports() throws {
    let crash = try #require(MetricCatalogue.key(named: "diagnostics.crash"))
    let measure = Measure(crash, .countPerReport)
    var totals = Totals(plan: TotalsPlan(measures: [crash: [measure], MetricCatalogue.foregroundTime: []]))
    for index in 0..<5 { try totals.add(report(index * 2)) }
    var diagnostic = DeviceReport(source: .diagnostic)
    diagnostic.version = AppVersion(version: "1.0", build: "0")
    diagnostic.measurements = [Measurement(metric: crash, sum: 3, count: 3)]
    try totals.add(diagnostic)
    let moments = try #require(
      try totals.side { _, _ in true }.moments(SideTotals.Subject(measure, nil))
    )
    #expect(moments.y == 3 && moments.n == 5 && moments.reports == 6)
  }
}
