import Evaluation
import Measurements
import Rules
import Testing

/// Expected numbers: χ² quantiles and binomial tails by scipy 1.17.1, named at each.
struct FewEventsTests {
  private func rollout(_ events: (baseline: Int, candidate: Int), of reports: Int) -> Rollout {
    var rollout = Rollout()
    for (version, count) in [(Rollout.baseline, events.baseline), (Rollout.candidate, events.candidate)] {
      for index in 0..<reports {
        rollout.reports.append(
          Rollout.report(version, day: Int32(index % 5), abnormal: index < count ? 1 : 0))
      }
    }
    return rollout
  }

  private func limit(_ value: Double) -> Rule {
    .exits { $0.thresholds.max = Thresholds.Limit(value: value, text: "\(value)") }
  }

  /// `chi2.ppf(0.95, 2 * 4 + 2) / 2 / 2000` = 0.0045768, `chi2.ppf(0.05, 2 * 4) / 2 / 2000` = 0.00068316.
  @Test func boundsOfFewEventsAreExact() throws {
    let decision = try #require(try rollout((0, 4), of: 2_000).verdict(.plain(limit(0.01))).decisions.first)
    let candidate = try #require(decision.candidate)
    #expect(candidate.value == 0.002 && candidate.reports == 2_000 && candidate.events == 4)
    #expect(abs(try #require(candidate.upper) - 9.153519026 / 2_000) < 1e-9)
    #expect(abs(try #require(candidate.lower) - 1.366318397 / 2_000) < 1e-9)
  }

  @Test func noEventInFewReportsIsNoProof() throws {
    // −ln 0.05 / 200 = 0.015 lies over the limit of 0.01, −ln 0.05 / 2,000 = 0.0015 under it.
    let few = try rollout((0, 0), of: 200).verdict(.plain(limit(0.01)))
    #expect(few.outcome == .hold && few.reason == .undecided)
    #expect(try rollout((0, 0), of: 2_000).verdict(.plain(limit(0.01))).outcome == .pass)
  }

  /// 40 against 10 of 2,000 at a ratio of 1.25: `binom.sf(39, 50, 1.25 / 2.25)` = 0.000268; 30 against 28:
  /// `binom.cdf(30, 58, 2 / 3)` = 0.0130.
  @Test func ratesAreComparedByTheConditionalBinomial() throws {
    func rule(_ percent: Double) -> Rule {
      .exits {
        $0.thresholds.maxIncrease = [
          Thresholds.Tolerance(amount: .relative(percent / 100), text: "\(percent) %")
        ]
      }
    }
    #expect(try rollout((10, 40), of: 2_000).verdict(.plain(rule(25))).outcome == .fail)
    #expect(try rollout((28, 30), of: 2_000).verdict(.plain(rule(100))).outcome == .pass)
    #expect(try rollout((28, 30), of: 2_000).verdict(.plain(rule(25))).reason == .undecided)
  }

  @Test func aBaselineOfZeroWithARelativeRuleHolds() throws {
    let rule = Rule.exits {
      $0.thresholds.maxIncrease = [Thresholds.Tolerance(amount: .relative(0.25), text: "25 %")]
    }
    let verdict = try rollout((0, 0), of: 2_000).verdict(.plain(rule))
    #expect(verdict.outcome == .hold && verdict.reason == .undecided)
    #expect(verdict.decisions.first?.change?.relative == nil)
  }

  @Test func aDifferenceToleratesWhatARatioCannot() throws {
    let rule = Rule.exits {
      $0.thresholds.maxIncrease = [
        Thresholds.Tolerance(amount: .relative(0.25), text: "25 %"),
        Thresholds.Tolerance(amount: .absolute(0.01), text: "0.01"),
      ]
    }
    let verdict = try rollout((0, 0), of: 2_000).verdict(.plain(rule))
    #expect(verdict.outcome == .pass)
    #expect(verdict.decisions.first?.thresholds.first?.asWritten == "0.01")
  }
}
