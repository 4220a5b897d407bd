#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Gamma and beta kernels in saddle-point form, which loses no digits where large logarithms would cancel.
///
/// Source: Loader, "Fast and Accurate Computation of Binomial Probabilities" (2000). No `lgamma`: it writes the
/// global `signgam` in some C libraries.
enum SaddlePoint {
  /// xᵃ·e⁻ˣ/Γ(a), for a > 0 and 0 < x < infinity.
  static func gammaKernel(_ a: Double, _ x: Double) -> Double {
    (a / (2 * .pi)).squareRoot() * exp(-stirlingError(a) - deviance(a, x))
  }

  /// xᵃ·yᵇ/B(a, b), for a, b > 0 and x + y = 1, both positive.
  static func betaKernel(_ a: Double, _ b: Double, _ x: Double, _ y: Double) -> Double {
    let n = a + b
    let scale = (a * (b / n) / (2 * .pi)).squareRoot()
    let corrections = stirlingError(n) - stirlingError(a) - stirlingError(b)
    return scale * exp(corrections - deviance(a, n * x) - deviance(b, n * y))
  }

  /// log Γ(n + 1) − log(√(2πn)·(n/e)ⁿ), for n > 0.
  static func stirlingError(_ n: Double) -> Double {
    if n >= 16 {
      let r = 1 / (n * n)
      let tail = 1.0 / 1680 - r * (1.0 / 1188 - r * (691.0 / 360_360))
      return (1.0 / 12 - r * (1.0 / 360 - r * (1.0 / 1260 - r * tail))) / n
    }
    // Γ(n + 1) from Γ(m + 1) further up, where the series holds.
    var product = 1.0
    var m = n
    while m < 16 {
      m += 1
      product *= m
    }
    return stirlingError(m) + (m + 0.5) * log(m) - m - log(product) - (n + 0.5) * log(n) + n
  }

  /// x·log(x/mean) + mean − x, for both positive: half of Poisson's deviance.
  static func deviance(_ x: Double, _ mean: Double) -> Double {
    let difference = x - mean
    guard abs(difference) < 0.1 * (x + mean) else { return x * log(x / mean) + mean - x }
    let v = difference / (x + mean)
    var sum = difference * v
    var term = 2 * x * v
    for j in 1..<1000 {
      term *= v * v
      let next = sum + term / Double(2 * j + 1)
      if next == sum { break }
      sum = next
    }
    return sum
  }
}
