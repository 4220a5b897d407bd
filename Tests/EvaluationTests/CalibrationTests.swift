import Evaluation
import Measurements
import Rules
import Testing

struct CalibrationTests {
  private func rollout(_ count: Int, seed: UInt64, abnormal: Double = 0) -> Rollout {
    var numbers = Numbers(state: seed)
    var rollout = Rollout()
    for index in 0..<count {
      let own = 300 * Double.random(in: 0.7...1.4, using: &numbers)
      let hangs = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
        Int64(own * Double.random(in: 0.6...1.6, using: &numbers))
      }
      let exits: Int64 = Double.random(in: 0...1, using: &numbers) < abnormal ? 1 : 0
      var report = Rollout.report(
        Rollout.baseline, day: Int32(index % 7), hangs: hangs, foreground: 600, abnormal: exits)
      report.content = ContentDigest(high: seed, low: UInt64(index))
      rollout.reports.append(report)
    }
    return rollout
  }

  private func calibration(
    _ rollout: Rollout, _ file: RuleFile, splits: Int, changes: [Double] = [], seed: UInt64 = 1
  ) throws -> Calibration {
    let calibrator = Calibrator(
      rules: file, baseline: try #require(BaselineSelector(Rollout.baseline)),
      archive: try #require(try rollout.archived(file).archive), changes: changes, seed: seed,
      today: Day(number: 20_600))
    return calibrator.calibration(try (0..<splits).map { try calibrator.split($0) })
  }

  /// By the delta method two halves of n reports differ with a variance of 4·V, V being that of the whole.
  @Test func theNoiseIsThatOfTwoHalves() throws {
    let rollout = rollout(2_000, seed: 1)
    let calibration = try calibration(rollout, .plain(.hangs()), splits: 200)
    let pairs = rollout.reports.map {
      (y: Double($0.measurements[0].sum) / 1e6, n: Double($0.measurements[0].count))
    }
    let ratio = pairs.map(\.y).reduce(0, +) / pairs.map(\.n).reduce(0, +)
    let mean = pairs.map(\.n).reduce(0, +) / 2_000
    let variance = pairs.map { ($0.y - ratio * $0.n) / mean }.map { $0 * $0 }.reduce(0, +) / 2_000 / 2_000
    let expected = (4 * variance).squareRoot()
    let row = try #require(calibration.decisions.first)
    // A standard deviation of 200 numbers has a standard error of 5 %.
    #expect(abs(try #require(row.noise) / expected - 1) < 0.15)
    #expect(abs(try #require(row.relativeNoise) / (expected / ratio) - 1) < 0.15)
  }

  /// 2,000 reports a side: 10 % tolerated, the standard error near 1.5 %.
  @Test func unchangedReleasesPassAndLargeChangesFail() throws {
    var file = RuleFile.plain(.hangs(10))
    file.decision.looks = .daily
    let calibration = try calibration(rollout(4_000, seed: 2), file, splits: 20, changes: [0.1, 0.3])
    #expect(calibration.file.map(\.change) == [0, 0.1, 0.3])
    #expect(calibration.file.allSatisfy { $0.tally.releases == 20 })
    #expect(calibration.file.allSatisfy { $0.tally.failed + $0.tally.held + $0.tally.passed == 20 })
    #expect(calibration.file[0].tally.passed == 20)
    // At the tolerance itself at most one in twenty passes, and as many fail; 20 splits are few.
    #expect(calibration.file[1].tally.passed <= 4 && calibration.file[1].tally.failed <= 4)
    #expect(calibration.file[2].tally.failed == 20)
    #expect(calibration.decisions.first?.rows == calibration.file)
  }

  @Test func theSameSeedGivesTheSameWhateverTheOrderOfReports() throws {
    let file = RuleFile.plain(.hangs(6))
    let rollout = rollout(1_000, seed: 3)
    var turned = rollout
    turned.reports.reverse()
    let one = try calibration(rollout, file, splits: 10, changes: [0.1])
    let other = try calibration(turned, file, splits: 10, changes: [0.1])
    #expect(one.file == other.file && one.decisions.first?.noise == other.decisions.first?.noise)
    let third = try calibration(rollout, file, splits: 10, changes: [0.1], seed: 2)
    #expect(one.decisions.first?.noise != third.decisions.first?.noise)
  }

  /// A point estimate with a tolerance of nothing fails every second unchanged release.
  @Test func aRuleThatFailsUnchangedReleasesIsProposedToWarn() throws {
    var file = RuleFile.plain(.hangs(0))
    file.decision.method = .pointEstimate
    let calibration = try calibration(rollout(600, seed: 4), file, splits: 40)
    let failed = try #require(calibration.file.first?.tally.failed)
    // Binomial(40, 1/2): 8 to 32 leaves out less than 0.01 %.
    #expect((8...32).contains(failed))
    #expect(calibration.proposals.first?.level == .warn)
  }

  /// A tolerance under the noise: what is proposed is (z + 1.2816) times the noise of a release as large as the
  /// baseline, which is √½ of that of the halves, z being 1.6449.
  @Test func aToleranceUnderTheNoiseIsProposedWider() throws {
    let calibration = try calibration(rollout(1_000, seed: 5), .plain(.hangs(2)), splits: 60)
    let noise = try #require(calibration.decisions.first?.relativeNoise)
    let wanted = (1.6449 + 1.2816) * noise / 2.0.squareRoot() * 100
    let tolerance = try #require(calibration.proposals.first?.tolerance)
    #expect(tolerance.key == "max increase" && tolerance.text.hasSuffix(" %"))
    let proposed = try #require(Double(tolerance.text.dropLast(2)))
    // Two digits count, upwards; what is tolerated raises the standard error by as much once more.
    #expect(proposed >= wanted && proposed < wanted * 1.2)
  }

  /// Every value times 1.1, every event doubled with a chance of 10 %: y of the archive against y of the reports.
  @Test func changesAreOfTheSizeThatIsSaid() throws {
    let rollout = rollout(3_000, seed: 6, abnormal: 0.3)
    var perHour = Rule.hangs { $0.statistic = .totalPerHour }
    perHour.id = "per hour"
    var share = Rule.hangs { $0.statistic = .shareOver(400_000_000) }
    share.id = "share"
    let exits = Rule.exits {
      $0.thresholds.maxIncrease = [Thresholds.Tolerance(amount: .relative(0.5), text: "50 %")]
    }
    let file = RuleFile.plain(.hangs(), perHour, share, exits)
    let archive = try #require(try rollout.archived(file).archive)
    func values(_ archive: ReportArchive) throws -> [Measure: Double] {
      var totals = archive.noTotals()
      for index in 0..<archive.count { try archive.add(index, to: &totals) }
      let side = try totals.side { _, _ in true }
      var values: [Measure: Double] = [:]
      for subject in side.cells.keys {
        let sum = try #require(try side.moments(subject))
        values[subject.measure] = Double(sum.y) / Double(sum.n)
      }
      return values
    }
    let before = try values(archive)
    let after = try values(archive.changed(by: 0.1, seed: 1))
    #expect(before.count == 4 && after.count == 4)
    for (measure, value) in before {
      let isCounted = measure.kind != .average && measure.kind != .totalPerHour
      // About 900 exits, doubled by chance: 90 ± 9, one point of the ten.
      #expect(abs(try #require(after[measure]) / value - 1.1) < (isCounted ? 0.04 : 1e-6), "\(measure)")
    }
  }

  /// A percentile moves with its values.
  @Test func percentilesMoveWithTheirBuckets() throws {
    let rule = Rule.hangs(5) { $0.statistic = .percentile(90) }
    let calibration = try calibration(rollout(1_500, seed: 7), .plain(rule), splits: 10, changes: [0.4])
    #expect(calibration.file[0].tally.failed == 0 && calibration.file[1].tally.failed == 10)
  }
}
