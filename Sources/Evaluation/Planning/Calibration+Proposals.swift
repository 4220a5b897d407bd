import Measurements
import Rules
import Statistics

extension Calibration {
  /// More than this share of unchanged releases must not fail by a rule that blocks.
  private static let falseFails = 0.05
  /// The share of unchanged releases that is to pass.
  private static let wantedPasses = 0.9

  /// Proposes levels, tolerances and a minimum from what was seen.
  mutating func propose(_ rules: RuleFile) {
    let z =
      Self.finalCritical(rules.decision, reports: reports) + NormalDistribution.quantile(Self.wantedPasses)
    let half = Double(reports / 2)
    var most: Double?
    for rule in rules.rules {
      let rows = decisions.filter { $0.rule == rule.id }
      guard !rows.isEmpty else { continue }
      var proposal = Proposal(rule: rule.id, reasons: [])
      proposal.level = level(rule, rows, &proposal.reasons)
      // A release as large as the baseline is half as noisy, in squares, as the halves that were compared.
      let unit = StatisticUnit(rule)
      let noise = rows.compactMap(\.noise).max().map { $0 / 2.0.squareRoot() }
      let relative = rows.compactMap(\.relativeNoise).max().map { $0 / 2.0.squareRoot() }
      if let noise, let relative, let share = rows.map(\.shareOfPasses).min(), share < Self.wantedPasses {
        proposal.tolerance = tolerance(rule, unit, z * noise, z * relative, &proposal.reasons)
      }
      if proposal.level != nil || proposal.tolerance != nil { proposals.append(proposal) }
      if rule.level == .block, proposal.level == nil, proposal.tolerance == nil,
        let needed = rows.compactMap({ $0.reportsNeeded(rule, z: z, half: half) }).max()
      {
        most = max(most ?? 0, needed)
      }
    }
    let floor = rules.rules.contains { $0.statistic == .totalPerHour } ? 1_000.0 : 300
    let wanted = Int(Self.roundedUp(max(floor, most ?? floor)))
    if wanted > minimum.reports, wanted <= reports { minimumReports = wanted }
  }

  /// The critical value of a pass at the last look, if a release as large as the baseline comes as planned.
  private static func finalCritical(_ settings: DecisionSettings, reports: Int) -> Double {
    let schedule = LookSchedule(settings)
    let looks = (1...max(1, schedule.horizon)).compactMap { day -> Evidence.Look? in
      let arrived = Int64((Double(reports) * schedule.arrived(through: day)).rounded())
      return arrived >= Availability.reportsForAnInterval ? Evidence.Look(day: day, reports: arrived) : nil
    }
    let evidence = Evidence(settings, looks: looks)
    return NormalDistribution.quantile(1 - (looks.isEmpty ? evidence.plain : evidence.passTail))
  }

  private func level(_ rule: Rule, _ rows: [DecisionRow], _ reasons: inout [String]) -> Rule.Level? {
    guard rule.level != .observe else { return nil }
    let worst = rows.compactMap { row in row.rows.first?.tally }.max { $0.shareOfFails < $1.shareOfFails }
    guard let worst, worst.releases > 0 else { return nil }
    if rule.level == .block, worst.shareOfFails > Self.falseFails {
      reasons.append("\(worst.failed) of \(worst.releases) unchanged releases failed by it")
      return .warn
    }
    let leastPasses = rows.map(\.shareOfPasses).min() ?? 0
    if rule.level == .warn, worst.shareOfFails <= Self.falseFails / 5, leastPasses >= Self.wantedPasses {
      reasons.append(
        "\(worst.failed) of \(worst.releases) unchanged releases failed by it, and nearly all passed")
      return .block
    }
    return nil
  }

  private func tolerance(
    _ rule: Rule, _ unit: StatisticUnit, _ absolute: Double, _ relative: Double, _ reasons: inout [String]
  ) -> Tolerance? {
    let isIncrease = !rule.thresholds.maxIncrease.isEmpty
    let written = isIncrease ? rule.thresholds.maxIncrease : rule.thresholds.maxDecrease
    guard !written.isEmpty, absolute > 0, absolute.isFinite, relative.isFinite else { return nil }
    var isWider = false
    var amounts = written.map { tolerance -> String in
      switch tolerance.amount {
      case .relative(let fraction):
        // What is tolerated raises the standard error with which a pass is shown.
        let wanted = Self.roundedUp(relative * (1 + relative) * 100)
        guard wanted > fraction * 100 else { return tolerance.text }
        isWider = true
        return "\(Self.plain(wanted)) %\(unit.name == "%" ? " relative" : "")"
      case .absolute(let difference):
        let wanted = Self.roundedUp(absolute * (1 + relative))
        guard wanted > unit.shown(difference) else { return tolerance.text }
        isWider = true
        return Self.plain(wanted) + unit.writtenSuffix
      }
    }
    guard isWider else { return nil }
    reasons.append("with as many reports as the baseline has, nine in ten unchanged releases would pass")
    if amounts.count > 1 { amounts = ["[" + amounts.joined(separator: ", ") + "]"] }
    return Tolerance(key: isIncrease ? "max increase" : "max decrease", text: amounts[0])
  }

  /// The number rounded up to two digits that count.
  static func roundedUp(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value }
    var scale = 1.0
    while value / scale >= 100 { scale *= 10 }
    while value / scale < 10 { scale /= 10 }
    return (value / scale - 1e-9).rounded(.up) * scale
  }

  /// The number without an exponent or a needless fraction, for YAML.
  static func plain(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    // Two digits count; a power of ten as a scale leaves dust in the last place.
    var digits = 0
    var scale = 1.0
    while digits < 9, abs((value * scale).rounded() - value * scale) > 1e-6 * abs(value * scale) {
      digits += 1
      scale *= 10
    }
    let whole = Int((abs(value) * scale).rounded())
    let rest = String(whole % Int(scale))
    return (value < 0 ? "-" : "") + "\(whole / Int(scale))."
      + String(repeating: "0", count: max(0, digits - rest.count)) + rest
  }
}

extension Calibration.Tally {
  var shareOfFails: Double { releases > 0 ? Double(failed) / Double(releases) : 0 }
}

extension Calibration.DecisionRow {
  /// The share of unchanged releases that pass.
  var shareOfPasses: Double {
    guard let tally = rows.first?.tally, tally.releases > 0 else { return 0 }
    return Double(tally.passed) / Double(tally.releases)
  }

  /// Reports a side at which nine in ten unchanged releases pass: the noise falls by the root of their number.
  ///
  /// - Parameter half: The reports of a half.
  func reportsNeeded(_ rule: Rule, z: Double, half: Double) -> Double? {
    let thresholds = rule.effective(for: state?.label).thresholds
    let unit = StatisticUnit(rule)
    let tolerances = thresholds.maxIncrease + thresholds.maxDecrease
    // Of several tolerances the one that allows most counts.
    return tolerances.compactMap { tolerance -> Double? in
      let noise: Double?
      let allowed: Double
      switch tolerance.amount {
      case .relative(let fraction): (noise, allowed) = (relativeNoise, fraction)
      case .absolute(let difference): (noise, allowed) = (self.noise, unit.shown(difference))
      }
      guard let noise, allowed > 0 else { return nil }
      return half * (z * noise / allowed) * (z * noise / allowed)
    }.min()
  }
}

extension StatisticUnit {
  /// What follows a tolerance's number in a rule file.
  fileprivate var writtenSuffix: String {
    switch name {
    case "": ""
    case "%": " points"
    case _ where name.hasPrefix("per "): ""
    default: " " + (name.split(separator: "/").first.map(String.init) ?? name)
    }
  }
}
