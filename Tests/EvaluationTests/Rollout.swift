import Evaluation
import Measurements
import Rules

/// A generator of numbers that gives the same everywhere (SplitMix64).
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Reports of two versions, made in a test and kept beside what they came from, so that a test can compute what it
/// expects from the reports themselves.
struct Rollout {
  static let hangs = MetricCatalogue.key(named: "hang_time") ?? .named("missing")
  static let exits = MetricCatalogue.key(named: "foreground_exits.abnormal") ?? .named("missing")
  static let baseline = "1.0"
  static let candidate = "1.1"

  var reports: [DeviceReport] = []

  /// A report of a version on a day with hangs at these milliseconds, in buckets of 10 ms as devices write them.
  static func report(
    _ version: String, day: Int32 = 1, hangs: [Int64] = [], screens: [String: [Int64]] = [:],
    foreground: Int64? = nil,
    abnormal: Int64? = nil, device: String? = nil, region: String? = nil,
    source: DeviceReport.Source = .report
  ) -> DeviceReport {
    var report = DeviceReport(source: source)
    report.version = AppVersion(version: version, build: "1")
    report.day = Day(number: 20_000 + day)
    report.device = device
    report.region = region
    let time = foreground.map { $0 * 1_000_000_000 }
    report.measurements = [measurement(hangs, nil, time)]
    for (screen, values) in screens.sorted(by: { $0.key < $1.key }) {
      report.measurements.append(measurement(values, StateKey(domain: "app.screens", label: screen), nil))
    }
    if let abnormal {
      report.measurements.append(Measurement(metric: exits, sum: abnormal, count: abnormal, foreground: time))
    }
    return report
  }

  private static func measurement(_ hangs: [Int64], _ state: StateKey?, _ foreground: Int64?) -> Measurement {
    var counts: [Int64: Int64] = [:]
    for hang in hangs { counts[hang / 10 * 10, default: 0] += 1 }
    let buckets = counts.sorted { $0.key < $1.key }.map {
      Bucket(start: $0.key * 1_000_000, end: ($0.key + 9) * 1_000_000, count: $0.value)
    }
    let sum = HistogramSum.of(buckets, isHangTime: true)
    return Measurement(
      metric: Self.hangs, state: state, sum: sum?.sum ?? 0, count: sum?.count ?? 0, buckets: buckets,
      foreground: foreground)
  }

  /// The verdict of a rule file on these reports.
  func verdict(
    _ file: RuleFile, candidate: String = candidate, baseline: String = baseline, today: String = "2026-11-30"
  ) throws -> Verdict {
    let candidate = VersionSelector(candidate)
    let baseline = BaselineSelector(baseline) ?? .previous
    var intake = Intake(
      admission: file.admission(candidate: candidate, baseline: baseline, since: nil, until: nil),
      plan: file.totalsPlan())
    for report in reports { try intake.take(report) { _ in true } }
    return try Evaluator(
      rules: file, candidate: candidate, baseline: baseline, today: Day(today) ?? Day(number: 0)
    ).verdict(on: intake)
  }
}

extension Rollout {
  /// What was taken of the reports, kept one by one.
  func archived(_ file: RuleFile) throws -> Intake {
    var intake = Intake(admission: Admission(), plan: file.totalsPlan(), keepsReports: true)
    for report in reports { try intake.take(report) { _ in true } }
    return intake
  }
}

extension RuleFile {
  /// Rules that look once, at reports as they are, each from another device.
  static func plain(_ rules: Rule...) -> RuleFile {
    var file = RuleFile()
    file.decision.looks = .once
    file.decision.adjustFor = []
    file.decision.repeatedDevices = false
    file.rules = rules
    return file
  }
}

extension Rule {
  /// A rule of hang times with a relative tolerance.
  static func hangs(_ percent: Double? = 10, _ change: (inout Rule) -> Void = { _ in }) -> Rule {
    var rule = Rule(id: "hangs", line: 1, metric: Rollout.hangs, quantity: .duration)
    if let percent {
      rule.thresholds.maxIncrease = [
        Thresholds.Tolerance(amount: .relative(percent / 100), text: "\(percent) %")
      ]
    }
    change(&rule)
    return rule
  }

  /// A rule of abnormal exits a device and day.
  static func exits(_ change: (inout Rule) -> Void) -> Rule {
    var rule = Rule(id: "exits", line: 2, metric: Rollout.exits, quantity: .count)
    rule.statistic = .countPerDay
    rule.statisticText = "count per day"
    change(&rule)
    return rule
  }
}
