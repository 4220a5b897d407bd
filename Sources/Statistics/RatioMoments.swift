/// The sums of pairs (y, n) over independent units, and what they say of the ratio R = Σy / Σn.
///
/// Source: A. Deng, U. Knoblich, J. Lu, "Applying the delta method in metric analytics", KDD 2018, arXiv:1803.06336.
public struct RatioMoments: Hashable, Sendable {
  /// The number of units.
  public var count: Int64
  /// Σy.
  public var y: Int128
  /// Σn.
  public var n: Int128
  /// Σy².
  public var yy: Int128
  /// Σn².
  public var nn: Int128
  /// Σyn.
  public var yn: Int128

  /// Makes the sums.
  public init(count: Int64, y: Int128, n: Int128, yy: Int128, nn: Int128, yn: Int128) {
    self.count = count
    self.y = y
    self.n = n
    self.yy = yy
    self.nn = nn
    self.yn = yn
  }

  /// R; nil where Σn is zero.
  public var ratio: Double? { n == 0 ? nil : ExactRatio.quotient(y, n) }

  /// V(R) = (s_y² − 2R·s_yn + R²·s_n²) / (k·N̄²), k being the number of units and N̄ the mean denominator; nil for fewer
  /// than two units or a Σn of zero.
  ///
  /// The centred sums are differences of products of 256 bits, so that a large common offset costs no digits.
  public var variance: Double? {
    guard count > 1, let ratio else { return nil }
    let k = Double(count)
    let ofY = WideProduct.difference(Int128(count), yy, y, y)
    let ofN = WideProduct.difference(Int128(count), nn, n, n)
    let ofBoth = WideProduct.difference(Int128(count), yn, y, n)
    let sum = ofY - 2 * ratio * ofBoth + ratio * ratio * ofN
    let n = Double(n)
    // Each centred sum is k·(k − 1) times a variance; k·N̄² = n²/k.
    return max(0, sum) / (k - 1) / (n * n)
  }
}

/// Products of 128-bit numbers in full width.
enum WideProduct {
  /// a·b − c·d, rounded once.
  static func difference(_ a: Int128, _ b: Int128, _ c: Int128, _ d: Int128) -> Double {
    let one = a.multipliedFullWidth(by: b)
    let other = c.multipliedFullWidth(by: d)
    let (low, borrow) = one.low.subtractingReportingOverflow(other.low)
    let high = one.high - other.high - (borrow ? 1 : 0)
    guard high < 0 else { return Double(high) * 0x1p128 + Double(low) }
    // The magnitude of a negative difference: its two halves would cancel.
    let (negated, carry) = (~low).addingReportingOverflow(1)
    return -(Double(~high + (carry ? 1 : 0)) * 0x1p128 + Double(negated))
  }
}
