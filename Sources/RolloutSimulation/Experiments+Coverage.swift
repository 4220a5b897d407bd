import Evaluation
import Measurements
import Rules

extension Experiments {
  /// A statistic whose intervals are tried, and its true value of either side in the unit that decisions show.
  private struct Target: Sendable {
    var name: String
    var statistic: Statistic
    var truth: @Sendable (Population, _ ofCandidate: Bool) -> Double
  }

  private static let limit: Int64 = 400_000_000

  private static let targets = [
    Target(name: "average", statistic: .average) { $0.average(ofCandidate: $1) / 1e6 },
    Target(name: "share over 400 ms", statistic: .shareOver(limit)) {
      100 * $0.share(over: Double(limit), ofCandidate: $1)
    },
    Target(name: "count per report", statistic: .countPerReport) {
      $0.eventsPerHour(ofCandidate: $1) * $0.hours
    },
    Target(name: "count per hour", statistic: .countPerHour) { $0.eventsPerHour(ofCandidate: $1) },
    Target(name: "total per hour", statistic: .totalPerHour) {
      $0.average(ofCandidate: $1) / 1e6 * $0.eventsPerHour(ofCandidate: $1)
    },
    Target(name: "p90", statistic: .percentile(90)) { $0.quantile(0.9, ofCandidate: $1) / 1e6 },
  ]

  /// Two-sided intervals of 95 %: both one-sided bounds at 97.5 %.
  static var coverage: [Experiment] {
    let single = [300, 1_000].map { reports in
      experiment(
        name: "coverage-\(reports)", text: "one report a device, \(reports) reports", devices: reports,
        days: 1, isAuto: true)
    }
    let repeated = [true, false].map { isAuto in
      experiment(
        name: "coverage-repeated-\(isAuto ? "auto" : "off")",
        text: "5 reports a device, 1,000 reports, 'repeated devices: \(isAuto ? "auto" : "off")'",
        devices: 200, days: 5, isAuto: isAuto)
    }
    let known = experiment(
      name: "coverage-repeated-ids", text: "5 reports a device, 1,000 reports, device ids known",
      devices: 200,
      days: 5, isAuto: true, sendsDeviceIDs: true)
    return single + repeated + [known]
  }

  private static func experiment(
    name: String, text: String, devices: Int, days: Int, isAuto: Bool, sendsDeviceIDs: Bool = false
  ) -> Experiment {
    let claims = targets.flatMap { target in
      ["value", "change"].map { what in
        claim(
          target, "95 % interval of the \(what) of \(target.name), \(text)", reports: devices * days,
          days: days, isAuto: isAuto)
      }
    }
    return Experiment(name: name, claims: claims, cost: 4) { random in
      var population = Population()
      population.effect = 1.1
      if days > 1 { population = population.withLastingDevices() }
      var sides: [Side] = []
      for isCandidate in [false, true] {
        var fleet = Fleet(population: population, isCandidate: isCandidate)
        fleet.hasBuckets = true
        fleet.daysPerDevice = days
        fleet.sendsDeviceIDs = sendsDeviceIDs
        let perDevice = days == 1 ? Double(devices) / shareWithEvents : Double(devices)
        sides.append(fleet.side(arrivals: [Int(perDevice)] + Array(repeating: 0, count: days - 1), &random))
      }
      let verdict = try Rollout(baseline: sides[0], candidate: sides[1], file: file(isAuto: isAuto))
        .finalVerdict()
      return zip(targets, verdict.decisions).flatMap { target, decision in
        observations(target, decision, population, sides)
      }
    }
  }

  private static func file(isAuto: Bool) -> RuleFile {
    var file = RuleFile()
    file.decision.looks = .once
    file.decision.confidence = 0.975
    file.decision.repeatedDevices = isAuto
    file.rules = targets.enumerated().map { index, target in
      var rule = Rule(id: target.name, line: index + 1, metric: Fleet.hangs, quantity: .duration)
      rule.statistic = target.statistic
      rule.statisticText = target.name
      rule.thresholds.maxIncrease = [Thresholds.Tolerance(amount: .relative(0.1), text: "10 %")]
      return rule
    }
    return file
  }

  private static func claim(_ target: Target, _ text: String, reports: Int, days: Int, isAuto: Bool) -> Claim
  {
    // Without the groups the claim is withdrawn; totals per hour ask for 1,000 reports. The value of one side rests on
    // 200 devices alone, which is few for a skewed value; changes are what is decided by.
    let isTotal = target.statistic == .totalPerHour
    if !isAuto || (isTotal && reports < 1_000) || (days > 1 && text.contains("of the value")) {
      return Claim(text: text + ", for comparison")
    }
    if isTotal { return Claim(text: text + ": 91.5–97 %", lower: 0.915, upper: 0.97) }
    if reports < 1_000 || days > 1 { return Claim(text: text + ": 92–96 %", lower: 0.92, upper: 0.96) }
    return Claim(text: text + ": 93–97 %", lower: 0.93, upper: 0.97)
  }

  private static func observations(
    _ target: Target, _ decision: Decision, _ population: Population, _ sides: [Side]
  ) -> [Observation] {
    func covers(_ truth: Double, _ lower: Double?, _ upper: Double?) -> Double? {
      guard let lower, let upper else { return nil }
      return lower <= truth && truth <= upper ? 1 : 0
    }
    let mine = target.truth(population, true)
    let theirs = target.truth(population, false)
    var ofValue = Observation(measured: covers(mine, decision.candidate?.lower, decision.candidate?.upper))
    if target.statistic == .average {
      ofValue.naive = Rivals.coversAsIndependent(mine * 1e6, sides[1].pairs[0]) ? 1 : 0
    }
    return [
      ofValue, Observation(measured: covers(mine - theirs, decision.change?.lower, decision.change?.upper)),
    ]
  }
}
