import Measurements
import Rules

/// The experiments, in the order of the table.
enum Experiments {
  static let all: [Experiment] = falseFails + falsePasses + coverage + power + mixShift + repeatedDevices

  /// A file with one rule of hang times, decided daily on reports whose days are complete.
  static func file(percent: Double, perScreen: Bool = false) -> RuleFile {
    var rule = Rule(id: "hangs", line: 1, metric: Fleet.hangs, quantity: .duration)
    if perScreen { rule.scope = .states(domain: Fleet.domain) }
    rule.thresholds.maxIncrease = [
      Thresholds.Tolerance(amount: .relative(percent / 100), text: "\(percent) %")
    ]
    var file = RuleFile()
    file.decision.settleDays = 0
    file.rules = [rule]
    return file
  }

  /// A rollout of average hang times, of the whole app or of screens.
  static func rollout(
    _ population: Population, file: RuleFile, screens: Int = 0, baseline: Int, candidate: Int,
    arrival: Arrival, isReleaseKnown: Bool = true, _ random: inout RandomStream
  ) -> Rollout {
    let theirs = Fleet(population: population, isCandidate: false, screens: screens)
    let mine = Fleet(population: population, isCandidate: true, screens: screens)
    return Rollout(
      baseline: theirs.side(arrivals: [baseline / 2, baseline - baseline / 2], &random),
      candidate: mine.side(arrivals: arrival.devices(candidate, &random), &random),
      file: file, isReleaseKnown: isReleaseKnown)
  }

  /// How often a rollout ends in a way, by the evaluator and by other procedures.
  static func share(of ending: Ending, _ rollout: Rollout, tolerance: Double) throws -> Observation {
    let rivals = Rivals(baseline: rollout.baseline, candidate: rollout.candidate, tolerance: tolerance)
    func one(_ found: Ending) -> Double { found == ending ? 1 : 0 }
    return Observation(
      measured: one(try rollout.ending()), plain: one(rivals.plainComparison()),
      naive: one(rivals.naiveDailyLooks()), mannWhitney: one(rivals.mannWhitney()))
  }

  /// False fails of a whole file: each of 20 screens at exactly what is tolerated.
  static var falseFails: [Experiment] {
    let arrivals: [(String, Arrival, Bool)] = [
      ("even", .even, true), ("ladder", .ladder, true), ("noisy-ladder", .noisy(ladder: true), false),
      ("noisy-even", .noisy(ladder: false), false),
    ]
    return arrivals.map { name, arrival, isReleaseKnown in
      Experiment(
        name: "false-fails-\(name)",
        claims: [
          Claim(
            text: "20 screens at exactly +10 % fail within 7 looks, \(name) arrival: ≤ 5 %", upper: 0.05)
        ],
        cost: 12
      ) { random in
        var population = Population()
        population.effect = 1.1
        let rollout = rollout(
          population, file: file(percent: 10, perScreen: true), screens: 20, baseline: 1_500,
          candidate: 1_500, arrival: arrival, isReleaseKnown: isReleaseKnown, &random)
        return [try share(of: .fail, rollout, tolerance: 0.1)]
      }
    }
  }

  /// False passes of one screen at exactly what is tolerated.
  static var falsePasses: [Experiment] {
    let cases: [(String, Arrival, Int)] = [
      ("even", .even, 300), ("ladder", .ladder, 300), ("noisy-ladder", .noisy(ladder: true), 300),
      ("ladder", .ladder, 1_000),
    ]
    return cases.map { name, arrival, reports in
      Experiment(
        name: "false-passes-\(name)-\(reports)",
        claims: [
          Claim(
            text:
              "exactly +10 % passes within 7 looks, \(reports) reports with events, \(name) arrival: ≤ 6 %",
            upper: 0.06)
        ]
      ) { random in
        var population = Population()
        population.effect = 1.1
        let devices = Int(Double(reports) / shareWithEvents)
        let rollout = rollout(
          population, file: file(percent: 10), baseline: devices, candidate: devices, arrival: arrival,
          &random)
        return [try share(of: .pass, rollout, tolerance: 0.1)]
      }
    }
  }

  /// The share of the whole app's reports with at least one event.
  static let shareWithEvents: Double = {
    var random = RandomStream(seed: 1, experiment: "share with events", rollout: 0)
    let side = Fleet(population: Population(), isCandidate: true).side(arrivals: [20_000], &random)
    return Double(side.pairs[0].count) / 20_000
  }()
}
