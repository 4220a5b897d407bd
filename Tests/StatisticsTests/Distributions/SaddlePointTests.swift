import Testing

@testable import Statistics

/// Against mpmath 1.4.1 with 40 digits, run by hand from log-gamma functions.
struct SaddlePointTests {
  @Test(arguments: [
    (1e-8, 8.29140202720616087), (0.3, 0.236064900748215581), (1, 0.0810614667953272582),
    (2.5, 0.0331628735199362875), (15.9, 0.00524039988075610829), (16, 0.00520765591960964044),
    (200, 0.000416666319446924557), (1e6, 8.33333333333305556e-8),
  ])
  func `stirling's error`(n: Double, expected: Double) {
    #expect(agrees(SaddlePoint.stirlingError(n), expected, within: 1e-11))
  }

  /// Near the mean the two logarithms of the plain formula cancel to nothing.
  @Test(arguments: [
    (3, 3.0001, 1.66662963055553086e-9), (100, 90, 0.536051565782630123),
    (1e6, 1_000_001, 4.99999666666916666e-7), (0.5, 20, 17.6555602729430318),
  ])
  func `deviance`(x: Double, mean: Double, expected: Double) {
    #expect(agrees(SaddlePoint.deviance(x, mean), expected, within: 1e-11))
  }

  @Test(arguments: [
    (0.5, 2, 0.107981933026376104), (30, 25, 1.36238355390356655), (1e6, 1_000_500, 352.079961619482822),
  ])
  func `gamma kernel`(a: Double, x: Double, expected: Double) {
    #expect(agrees(SaddlePoint.gammaKernel(a, x), expected, within: 1e-12))
  }

  @Test(arguments: [
    (0.5, 0.5, 0.25, 0.137832223855448012), (30, 7, 0.75, 0.636915466143371579),
    (250_000, 750_000, 0.25, 172.747012354790904),
  ])
  func `beta kernel`(a: Double, b: Double, x: Double, expected: Double) {
    #expect(agrees(SaddlePoint.betaKernel(a, b, x, 1 - x), expected, within: 1e-12))
  }
}

struct TailSolverTests {
  /// e^−u = 10^−k at u = k·ln 10, from starts on either side and far away.
  @Test(arguments: [-300.0, 0, 5, 400], [1.0, 10, 250])
  func `an exponential tail from anywhere`(start: Double, digits: Double) {
    let target = libraryExp(-digits * 2.302585092994046)
    let u = TailSolver.solve(target: target, rising: false, start: start) { u in
      TailSolver.Point(tail: libraryExp(-u), slope: libraryExp(-u))
    }
    #expect(agrees(u, digits * 2.302585092994046, within: 1e-13))
  }

  /// A slope that lies costs time, not the answer: the bracket holds.
  @Test func `a wrong slope is survived by bisection`() {
    let u = TailSolver.solve(target: 0.25, rising: true, start: 0.9) { u in
      TailSolver.Point(tail: min(1, max(0, u)), slope: 1e-3)
    }
    #expect(agrees(u, 0.25, within: 1e-12))
  }

  @Test func `what is not a number stays so`() {
    let u = TailSolver.solve(target: 0.25, rising: true, start: 0) { _ in
      TailSolver.Point(tail: .nan, slope: 1)
    }
    #expect(u.isNaN)
  }
}
