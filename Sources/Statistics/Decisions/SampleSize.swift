/// How many units a one-sided z test of a margin needs, and what it can see.
public enum SampleSize {
  /// What the tested side needs so that an assumed change is shown to be within the tolerance.
  public enum Need: Hashable, Sendable {
    /// So many more units, zero when there are enough.
    case more(Double)
    /// No number will do: the reference's own variance is too large, or the change is not within the tolerance.
    case unreachable
  }

  /// n_c·V_c/V* − n_c with V* = ((tolerance − change)/(z + z_power))² − (1 + m)²·V_b.
  ///
  /// - Parameters:
  ///   - units: n_c, the tested side's units so far; their variance shrinks as 1/n.
  ///   - variance: V_c, the variance of the tested side's estimate from them.
  ///   - referenceVariance: (1 + m)²·V_b, or zero for a fixed limit.
  ///   - room: tolerance less the change assumed, in the estimate's unit.
  ///   - criticalValue: z of the decision.
  ///   - powerQuantile: Φ⁻¹ of the power wanted; 0.8416 for 80 %.
  /// - Returns: nil for arguments that are not finite, a negative variance or units below one.
  public static func need(
    units: Double,
    variance: Double,
    referenceVariance: Double,
    room: Double,
    criticalValue: Double,
    powerQuantile: Double
  ) -> Need? {
    let factor = criticalValue + powerQuantile
    guard units >= 1, units.isFinite, variance >= 0, variance.isFinite, referenceVariance >= 0,
      referenceVariance.isFinite, room.isFinite, factor > 0, factor.isFinite
    else { return nil }
    let allowed = (room / factor) * (room / factor) - referenceVariance
    guard room > 0, allowed > 0 else { return .unreachable }
    return .more(max(0, (units * variance / allowed - units).rounded(.up)))
  }

  /// The smallest true distance from the margin that is shown with the power: (z + z_power)·SE.
  public static func detectable(standardError: Double, criticalValue: Double, powerQuantile: Double) -> Double
  {
    (criticalValue + powerQuantile) * standardError
  }

  /// The chance that a one-sided z test shows a true distance `room` from its margin: Φ(room/SE − z).
  ///
  /// Without any spread 1 for room ≥ 0 and 0 below; 0 for an infinite critical value; NaN for a negative SE.
  public static func power(room: Double, standardError: Double, criticalValue: Double) -> Double {
    guard standardError >= 0 else { return .nan }
    if criticalValue == .infinity { return 0 }
    if standardError == 0 { return room >= 0 ? 1 : 0 }
    return NormalDistribution.cumulative(room / standardError - criticalValue)
  }
}
