import Evaluation
import Measurements
import Rules

extension Experiments {
  /// Power of daily looks against one look at the end, in the same rollouts.
  static var power: [Experiment] {
    // No claim for fails: of their chance of error two thirds are spent by the day before the last, while half of the
    // reports of a ladder are still to come, which costs 5 to 6 points.
    let cases: [(name: String, claim: Claim, effect: Double, percent: Double, ending: Ending)] = [
      (
        "passes",
        Claim(
          text:
            "no effect, tolerance 18 %: daily looks pass as often as one at the end, less at most 3 points",
          lower: -0.03), 1, 18, .pass
      ),
      (
        "fails",
        Claim(text: "+30 %, tolerance 10 %: how much less often daily looks fail than one at the end"), 1.3,
        10,
        .fail
      ),
    ]
    return cases.map { name, claim, effect, percent, ending in
      Experiment(
        name: "power-\(name)",
        claims: [
          claim,
          Claim(text: "(the share that ends so by daily looks)"),
        ],
        cost: 2
      ) { random in
        var population = Population()
        population.effect = effect
        let daily = rollout(
          population, file: file(percent: percent), baseline: 2_500, candidate: 1_800, arrival: .ladder,
          &random)
        var once = daily
        once.file.decision.looks = .once
        let found = try share(of: ending, daily, tolerance: percent / 100)
        let atEnd: Ending
        switch try once.finalVerdict().outcome {
        case .pass: atEnd = .pass
        case .fail: atEnd = .fail
        case .hold: atEnd = .hold
        }
        let difference = (found.measured ?? 0) - (atEnd == ending ? 1 : 0)
        return [Observation(measured: difference), found]
      }
    }
  }

  /// Mixes of devices that differ between the versions.
  static var mixShift: [Experiment] {
    let bias = Experiment(
      name: "mix-shift-bias",
      claims: [
        Claim(
          text: "mix shifted to slow devices, no effect: mean adjusted change, ± 0.5 points", lower: -0.005,
          upper: 0.005),
        Claim(text: "(the same, as measured without adjustment)"),
      ]
    ) { random in
      var daily = rollout(
        Population().shifted(towardsSlow: true), file: file(percent: 10), baseline: 2_000, candidate: 1_500,
        arrival: .ladder, &random)
      daily.file.decision.looks = .once
      let decision = try daily.finalVerdict().decisions.first
      let raw = (decision?.candidate?.value).flatMap { mine in
        (decision?.baseline?.value).map { mine / $0 - 1 }
      }
      let adjusted = decision?.adjusted.map { $0.candidate / $0.baseline - 1 }
      return [Observation(measured: adjusted, plain: raw), Observation(measured: raw)]
    }
    let errors = [(true, Ending.fail), (false, Ending.pass)].map { slow, ending in
      Experiment(
        name: "mix-shift-\(slow ? "false-fails" : "false-passes")",
        claims: [
          // No claim: on the first days so few reports have come that devices are told apart by kind alone, and a
          // shift of the mix within a kind is not seen.
          Claim(
            text: "mix shifted to \(slow ? "slow" : "fast") devices, exactly +10 % in each: "
              + "\(slow ? "fails" : "passes"), where early looks tell kinds of devices apart only")
        ],
        cost: 2
      ) { random in
        var population = Population().shifted(towardsSlow: slow)
        population.effect = 1.1
        let rollout = rollout(
          population, file: file(percent: 10), baseline: 2_000, candidate: 1_500, arrival: .ladder, &random)
        return [try share(of: ending, rollout, tolerance: 0.1)]
      }
    }
    return [bias] + errors
  }

  /// Devices that report on five of seven days.
  static var repeatedDevices: [Experiment] {
    [true, false].map { isAuto in
      Experiment(
        name: "repeated-false-fails-\(isAuto ? "auto" : "off")",
        claims: [
          Claim(
            text:
              "each device on 5 of 7 days, no effect, tolerance 0, 'repeated devices: \(isAuto ? "auto" : "off")': fails"
              + (isAuto ? " ≤ 5 %" : ", for comparison"),
            upper: isAuto ? 0.05 : nil)
        ],
        cost: 2
      ) { random in
        let population = Population().withLastingDevices()
        var file = file(percent: 0)
        file.decision.repeatedDevices = isAuto
        var theirs = Fleet(population: population, isCandidate: false)
        theirs.daysPerDevice = 5
        var mine = Fleet(population: population, isCandidate: true)
        mine.daysPerDevice = 5
        let rollout = Rollout(
          baseline: theirs.side(arrivals: Arrival.even.devices(300, &random), &random),
          candidate: mine.side(arrivals: Arrival.even.devices(300, &random), &random), file: file)
        return [try share(of: .fail, rollout, tolerance: 0)]
      }
    }
  }
}
