/// `reference_vectors.json`: scipy 1.17.1 and statsmodels 0.15.0, in the parts that this package computes.
///
/// Not read: Welch and its non-inferiority (ratios take their place), Fieller, two proportions, the sample-ratio
/// check, Benjamini–Hochberg and its kin, score and E tests of rates. Exact Mann–Whitney ignores ties in scipy.
struct ReferenceVectors: Decodable {
  struct NormalQuantile: Decodable { var p, z: Double }
  struct NormalTails: Decodable { var x, cdf, sf: Double }
  struct StudentQuantile: Decodable { var df, p, t: Double }
  struct ChiTail: Decodable { var df, x, sf: Double }
  struct LinearMargin: Decodable { var margin, theta, se, z, pNoninferior: Double }
  struct Samples: Decodable { var candidate, baseline: [Double] }
  struct Multiplicity: Decodable { var p, holm, bonferroni: [Double] }
  struct Clusters: Decodable {
    var clustersSumCount: [[Double]]
    var ratio, varDelta, varNaive, designEffect: Double
  }
  struct Sequence: Decodable { var t, alpha, tStar, rhoOne, halfOne: Double }
  struct Stratum: Decodable { var base, cand: Side }
  struct Standardisation: Decodable {
    var strata: [Stratum]
    var weights: [Double]
    var base, candStandardised, varBase, varCand, relStandardised: Double
  }
  struct Bucket: Decodable { var lo, hi, n: Double }
  struct Quantile: Decodable { var p, interpolated: Double }
  struct Histogram: Decodable {
    var buckets: [Bucket]
    var meanLower, meanUpper: Double
    var quantiles: [Quantile]
  }
  struct Power: Decodable {
    var sd, margin, alpha, power, nPerArm: Double
    var mdeAtN: [String: Double]
  }

  var normalQuantile: [NormalQuantile]
  var normalCdf: [NormalTails]
  var tQuantile: [StudentQuantile]
  var chi2Sf: [ChiTail]
  var noninferiorityWelch: Samples
  var noninferiorityRatioLinear: [LinearMargin]
  var poissonRates: [Rates]
  var multiplicityAdjustedP: [Multiplicity]
  var mannWhitney: [Ranks]
  var clusteredRatio: Clusters
  var asymptoticCsSigma1: [Sequence]
  var standardisation: Standardisation
  var histogram: Histogram
  var power: [Power]

  struct Side: Decodable {
    var mean, variance, n: Double

    enum CodingKeys: String, CodingKey {
      case mean, n
      case variance = "var"
    }
  }

  struct Rates: Decodable {
    var cand, base: [Double]
    var exact: Double

    enum CodingKeys: String, CodingKey {
      case cand, base
      case exact = "exactConditionalPRatioLessThan1.1"
    }
  }

  struct Ranks: Decodable {
    var x, y: [Double]
    var less, greater, u: Double

    enum CodingKeys: String, CodingKey {
      case x, y
      case less = "asymptoticLess"
      case greater = "asymptoticGreater"
      case u = "U"
    }
  }

  static let loaded = Result { try VectorFile.load("reference_vectors", as: ReferenceVectors.self) }
}
