/// Critical values for a statistic that is looked at repeatedly.
public enum SequentialBounds {
  /// One-sided upper bounds c_k with P(no earlier crossing, Z_k ≥ c_k) = spent_k − (what earlier looks spent).
  ///
  /// Z_1, Z_2, … are standard normal with correlation √(N_j/N_k) for j < k, as a mean over growing samples has.
  ///
  /// - Parameters:
  ///   - information: N_k > 0, in any unit, not decreasing. Only ratios matter: no look needs to be the last one.
  ///   - spent: the cumulative error rate by each look, not decreasing, from 0 to below 1.
  /// - Returns: a bound per look. +infinity where nothing is spent or N has not grown: such a look decides nothing,
  ///   and what it was allowed carries over to the next. Nil for arguments outside of the above.
  ///
  /// A look that does not take place is left out of both arrays; its spending carries over as `spent` is cumulative.
  /// Accurate to about 1e-6 in z. Sources: Armitage, McPherson, Rowe, JRSS A 132 (1969) 235–244 for the recursion;
  /// Lan and DeMets, Biometrika 70 (1983), and Statistics in Medicine 8 (1989) for spending on a clock of its own.
  public static func upper(information: [Double], spent: [Double]) -> [Double]? {
    guard information.count == spent.count, information.allSatisfy({ $0 > 0 && $0 < .infinity }),
      spent.allSatisfy({ $0 >= 0 && $0 < 1 }), isSorted(information), isSorted(spent)
    else { return nil }
    var density: ContinuationDensity?
    var (usedInformation, used) = (0.0, 0.0)
    var bounds: [Double] = []
    for (amount, total) in zip(information, spent) {
      let increment = total - used
      // Less than this is rounding of the array, or a bound beyond 9, not a decision.
      guard increment > max(1e-19, 4e-16 * total), amount > usedInformation else {
        bounds.append(.infinity)
        continue
      }
      if let earlier = density {
        // Not zero, by which the density divides: next to nothing is carried over either way.
        let rho = max(1e-30, (usedInformation / amount).squareRoot())
        let tau = ((amount - usedInformation) / amount).squareRoot()
        let bound = solve(increment, after: earlier, rho: rho, tau: tau)
        density = earlier.next(rho: rho, tau: tau, bound: bound)
        bounds.append(bound)
      } else {
        let bound = NormalDistribution.upperQuantile(increment)
        density = ContinuationDensity(firstBound: bound)
        bounds.append(bound)
      }
      (usedInformation, used) = (amount, total)
    }
    return bounds
  }

  private static func solve(
    _ increment: Double,
    after density: ContinuationDensity,
    rho: Double,
    tau: Double
  ) -> Double {
    let start = min(NormalDistribution.upperQuantile(increment), 5)
    return TailSolver.solve(target: increment, rising: false, start: start, tolerance: 1e-9) { z in
      TailSolver.Point(
        tail: density.crossing(at: z, rho: rho, tau: tau),
        slope: density.density(at: z, rho: rho, tau: tau)
      )
    }
  }

  private static func isSorted(_ values: [Double]) -> Bool {
    zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
