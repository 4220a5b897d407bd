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
    value = moments.n > 0 ? ExactRatio.divide(moments.y, by: moments.n, multiplier: Int128(scale)) : nil
    variance =
      scale * scale
      * (RatioMoments(
        count: Int128(moments.reports),
        sumY: moments.y,
        sumW: moments.n,
        sumYY: moments.yy,
        sumWW: moments.nn,
        sumYW: moments.yn
      ).variance ?? 0)
    counted = moments.reportsCounted
    mostCounted = moments.mostCounted
    exposure = n / scale
    resolution = moments.n > 0 ? Double(moments.widths) / 2 / n * scale : 0
    straddling = moments.n > 0 ? Double(moments.straddling) / n : 0
    if case .shareUnder = measure.kind { straddling = -straddling }
  }

  /// The rate with its exact limits by few events, at a one-sided α.
  func byFewEvents(_ alpha: Double) -> QuantileInterval? {
    guard let value else { return nil }
    return QuantileInterval(
      value: value,
      lower: FewEvents.lowerLimit(events: Int(counted), exposure: exposure, confidence: 1 - alpha),
      upper: FewEvents.upperLimit(
        events: Int(counted), most: most, exposure: exposure, confidence: 1 - alpha)
    )
  }

  /// p of "the rate is no more than the limit" by few events.
  func pWithin(_ limit: Double) -> Double {
    FewEvents.pWithin(limit: limit, events: Int(counted), most: most, exposure: exposure)
  }

  /// p of "the rate is more than the limit" by few events.
  func pBeyond(_ limit: Double) -> Double {
    FewEvents.pBeyond(limit: limit, events: Int(counted), exposure: exposure)
  }

  private var most: Int { Int(max(1, mostCounted)) }
}
