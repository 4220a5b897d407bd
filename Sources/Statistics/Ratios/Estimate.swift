/// An estimate and its variance.
public struct Estimate: Hashable, Sendable {
  /// The value, in any unit.
  public var value: Double
  /// Its variance, in that unit squared.
  public var variance: Double

  /// A value and its variance.
  public init(value: Double, variance: Double) {
    self.value = value
    self.variance = variance
  }
}
