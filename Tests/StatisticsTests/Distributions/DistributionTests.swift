import Statistics
import Testing

/// Tails and quantiles against mpmath's 110 digits (distributions.json) and scipy (reference_vectors.json).
struct DistributionTests {
  struct File: Decodable {
    struct Normal: Decodable { var q, z: Double }
    struct Student: Decodable { var df, q, t: Double }
    struct Chi: Decodable {
      var df, p, x: Double
      var tail: String
    }
    struct Gamma: Decodable { var a, x, lower, upper: Double }
    struct Beta: Decodable { var a, b, x, lower, upper: Double }
    struct BetaQuantile: Decodable { var a, b, p, x: Double }
    struct Count: Decodable {
      var kind: String
      var mean, cdf, sf: Double
      var n, k: Int
    }
    struct CountQuantile: Decodable {
      var kind: String
      var mean, p: Double
      var n, k: Int
    }
    var normal: [Normal]
    var student: [Student]
    var chiSquare: [Chi]
    var gammaTails: [Gamma]
    var beta: [Beta]
    var betaQuantiles: [BetaQuantile]
    var counts: [Count]
    var countQuantiles: [CountQuantile]
  }

  let file: File
  let vectors: ReferenceVectors

  init() throws {
    file = try VectorFile.load("distributions")
    vectors = try ReferenceVectors.loaded.get()
  }

  @Test func `normal quantiles down to 1e-300`() {
    for row in file.normal {
      #expect(agrees(NormalDistribution.upperQuantile(row.q), row.z, within: 1e-14), "\(row)")
      #expect(agrees(NormalDistribution.quantile(row.q), -row.z, within: 1e-14), "\(row)")
      #expect(agrees(NormalDistribution.survival(row.z), row.q, within: 1e-12), "\(row)")
    }
    for row in vectors.normalQuantile {
      #expect(abs(NormalDistribution.quantile(row.p) - row.z) < 1e-12, "\(row)")
    }
  }

  @Test func `normal tails`() {
    for row in vectors.normalCdf {
      #expect(agrees(NormalDistribution.cumulative(row.x), row.cdf), "\(row)")
      #expect(agrees(NormalDistribution.survival(row.x), row.sf), "\(row)")
    }
  }

  @Test func `student's t, real degrees of freedom`() {
    for row in file.student {
      let distribution = StudentT(degreesOfFreedom: row.df)
      #expect(agrees(distribution.upperQuantile(row.q), row.t), "\(row) \(distribution.upperQuantile(row.q))")
      #expect(agrees(distribution.survival(row.t), row.q), "\(row) \(distribution.survival(row.t))")
      #expect(agrees(distribution.cumulative(-row.t), row.q), "\(row)")
    }
    for row in vectors.tQuantile {
      #expect(agrees(StudentT(degreesOfFreedom: row.df).quantile(row.p), row.t), "\(row)")
    }
  }

  @Test func `chi-square, real degrees of freedom`() {
    for row in file.chiSquare {
      let distribution = ChiSquare(degreesOfFreedom: row.df)
      let isLower = row.tail == "lower"
      let x = isLower ? distribution.quantile(row.p) : distribution.upperQuantile(row.p)
      #expect(agrees(x, row.x), "\(row) \(x)")
      let p = isLower ? distribution.cumulative(row.x) : distribution.survival(row.x)
      #expect(agrees(p, row.p), "\(row) \(p)")
    }
    for row in vectors.chi2Sf {
      #expect(agrees(ChiSquare(degreesOfFreedom: row.df).survival(row.x), row.sf), "\(row)")
    }
  }

  @Test func `incomplete gamma, both tails`() {
    for row in file.gammaTails {
      let distribution = ChiSquare(degreesOfFreedom: 2 * row.a)
      #expect(agrees(distribution.cumulative(2 * row.x), row.lower), "\(row)")
      #expect(agrees(distribution.survival(2 * row.x), row.upper), "\(row)")
    }
  }

  @Test func `beta, both tails and quantiles`() {
    for row in file.beta {
      let distribution = BetaDistribution(row.a, row.b)
      #expect(agrees(distribution.cumulative(row.x), row.lower), "\(row) \(distribution.cumulative(row.x))")
      #expect(agrees(distribution.survival(row.x), row.upper), "\(row) \(distribution.survival(row.x))")
    }
    for row in file.betaQuantiles {
      let distribution = BetaDistribution(row.a, row.b)
      #expect(agrees(distribution.quantile(row.p), row.x), "\(row) \(distribution.quantile(row.p))")
      #expect(agrees(BetaDistribution(row.b, row.a).upperQuantile(row.p), 1 - row.x), "\(row)")
    }
  }

  @Test func `poisson and binomial`() {
    for row in file.counts {
      let poisson = PoissonDistribution(mean: row.mean)
      let binomial = BinomialDistribution(trials: row.n, probability: row.mean)
      let isPoisson = row.kind == "poisson"
      #expect(agrees(isPoisson ? poisson.cumulative(row.k) : binomial.cumulative(row.k), row.cdf), "\(row)")
      #expect(agrees(isPoisson ? poisson.survival(row.k) : binomial.survival(row.k), row.sf), "\(row)")
    }
    for row in file.countQuantiles {
      let poisson = PoissonDistribution(mean: row.mean).quantile(row.p)
      let binomial = BinomialDistribution(trials: row.n, probability: row.mean).quantile(row.p)
      #expect((row.kind == "poisson" ? poisson : binomial) == row.k, "\(row)")
    }
  }
}

/// What the documentation says of arguments at and beyond the edge.
struct DistributionEdgeTests {
  @Test func `quantiles at the ends`() {
    #expect(NormalDistribution.quantile(0) == -.infinity)
    #expect(NormalDistribution.quantile(1) == .infinity)
    #expect(NormalDistribution.quantile(0.5) == 0)
    #expect(StudentT(degreesOfFreedom: 3).quantile(0) == -.infinity)
    #expect(StudentT(degreesOfFreedom: 3).quantile(1) == .infinity)
    #expect(StudentT(degreesOfFreedom: 3).quantile(0.5) == 0)
    #expect(ChiSquare(degreesOfFreedom: 3).quantile(0) == 0)
    #expect(ChiSquare(degreesOfFreedom: 3).quantile(1) == .infinity)
    #expect(BetaDistribution(2, 3).quantile(0) == 0)
    #expect(BetaDistribution(2, 3).quantile(1) == 1)
    #expect(PoissonDistribution(mean: 0).quantile(0.9) == 0)
    #expect(PoissonDistribution(mean: 3).quantile(1) == nil)
    #expect(BinomialDistribution(trials: 0, probability: 0.5).quantile(0.9) == 0)
    #expect(BinomialDistribution(trials: 9, probability: 0).quantile(1) == 0)
    #expect(BinomialDistribution(trials: .max, probability: 0.5).quantile(0.9) == nil)
    #expect(PoissonDistribution(mean: 2).cumulative(.max).isNaN)
  }

  @Test(arguments: [-0.1, 1.1, .nan, .infinity])
  func `a probability outside of its range gives NaN`(p: Double) {
    #expect(NormalDistribution.quantile(p).isNaN)
    #expect(StudentT(degreesOfFreedom: 3).quantile(p).isNaN)
    #expect(StudentT(degreesOfFreedom: 3).upperQuantile(p).isNaN)
    #expect(ChiSquare(degreesOfFreedom: 3).quantile(p).isNaN)
    #expect(BetaDistribution(2, 3).quantile(p).isNaN)
    #expect(PoissonDistribution(mean: 3).quantile(p) == nil)
    #expect(BinomialDistribution(trials: 9, probability: 0.3).quantile(p) == nil)
    #expect(BinomialDistribution(trials: 9, probability: p).cumulative(4).isNaN)
  }

  @Test(arguments: [0, -1, .nan])
  func `degrees of freedom outside of their range give NaN`(df: Double) {
    #expect(StudentT(degreesOfFreedom: df).survival(1).isNaN)
    #expect(StudentT(degreesOfFreedom: df).quantile(0.9).isNaN)
    #expect(ChiSquare(degreesOfFreedom: df).survival(1).isNaN)
    #expect(ChiSquare(degreesOfFreedom: df).quantile(0.9).isNaN)
    #expect(BetaDistribution(df, 1).cumulative(0.5).isNaN)
    #expect(BetaDistribution(1, df).quantile(0.5).isNaN)
  }

  @Test func `infinite arguments`() {
    let student = StudentT(degreesOfFreedom: 4)
    #expect(student.survival(.infinity) == 0)
    #expect(student.survival(-.infinity) == 1)
    #expect(StudentT(degreesOfFreedom: .infinity).survival(1.5) == NormalDistribution.survival(1.5))
    #expect(ChiSquare(degreesOfFreedom: 4).survival(.infinity) == 0)
    #expect(ChiSquare(degreesOfFreedom: 4).survival(-1) == 1)
    #expect(PoissonDistribution(mean: .infinity).cumulative(3).isNaN)
    #expect(NormalDistribution.survival(.infinity) == 0)
    #expect(NormalDistribution.density(.infinity) == 0)
  }

  @Test func `counts outside of the support`() {
    let binomial = BinomialDistribution(trials: 9, probability: 0.3)
    #expect(binomial.cumulative(-1) == 0 && binomial.survival(-1) == 1)
    #expect(binomial.cumulative(9) == 1 && binomial.survival(9) == 0)
    #expect(BinomialDistribution(trials: 9, probability: 0).cumulative(0) == 1)
    #expect(BinomialDistribution(trials: 9, probability: 1).cumulative(8) == 0)
    #expect(PoissonDistribution(mean: 2).cumulative(-1) == 0)
    #expect(PoissonDistribution(mean: 0).cumulative(0) == 1)
  }
}
