import Measurements
import Statistics

/// One side's ratio of two sums in the statistic's own terms, with its variance and what bounds rest on.
struct RatioSide {
  /// R = Σy / Σn; nil where Σn is zero.
  var value: Double?
  /// The clustered variance of R.
  var variance: Double
  /// Reports in which an event counts for the numerator.
  var counted: Int64
  /// The most such events in one report.
  var mostCounted: Int64
  /// Σn in the unit of the statistic's denominator: hours, reports, events.
  var exposure: Double
  /// The count-weighted half width of the buckets, in the statistic's own terms.
  var resolution: Double
  /// By how much a share would change if events in buckets on both sides of its value lay on the other side of it.
  var straddling: Double

  init(_ moments: Moments, of measure: Measure) {
    let scale = measure.scale
    let n = Double(moments.n)
    value = moments.n > 0 ? ExactRatio.quotient(moments.y * Int128(scale), moments.n) : nil
    variance =
      scale * scale
      * (RatioMoments(
        count: moments.reports,
        y: moments.y,
        n: moments.n,
        yy: moments.yy,
        nn: moments.nn,
        yn: moments.yn
      ).variance ?? 0)
    counted = moments.reportsCounted
    mostCounted = moments.mostCounted
    exposure = n / scale
    resolution = moments.n > 0 ? Double(moments.widths) / 2 / n * scale : 0
    straddling = moments.n > 0 ? Double(moments.straddling) / n : 0
    if case .shareUnder = measure.kind { straddling = -straddling }
  }

  /// The exact upper limit of the rate by few events, at a one-sided α.
  func upperByEvents(_ alpha: Double) -> Double {
    PoissonLimits.upper(count: counted, alpha: alpha) * Double(max(1, mostCounted)) / exposure
  }

  /// The exact lower limit of the rate by few events, at a one-sided α.
  func lowerByEvents(_ alpha: Double) -> Double {
    PoissonLimits.lower(count: counted, alpha: alpha) / exposure
  }
}
