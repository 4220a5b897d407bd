/// How a candidate's devices arrive over seven days.
enum Arrival: Sendable {
  /// Alike on each day.
  case even
  /// As the App Store's phased release offers a version: 1, 2, 5, 10, 20, 50, 100 %.
  case ladder
  /// The ladder or even days, each day multiplied by a lognormal factor of its own.
  case noisy(ladder: Bool)

  private static let offered = [0.01, 0.01, 0.03, 0.05, 0.10, 0.30, 0.50]

  /// Devices a day, about so many in all.
  func devices(_ total: Int, _ random: inout RandomStream) -> [Int] {
    let shares: [Double]
    switch self {
    case .even: shares = Array(repeating: 1.0 / 7, count: 7)
    case .ladder: shares = Self.offered
    case .noisy(let ladder):
      let plan = ladder ? Self.offered : Array(repeating: 1.0 / 7, count: 7)
      let noisy = plan.map { $0 * random.lognormal(0.7) }
      let sum = noisy.reduce(0, +)
      shares = noisy.map { $0 / sum }
    }
    // Rounded sums, so that nothing is lost.
    var before = 0
    var sum = 0.0
    return shares.map { share in
      sum += share
      let through = Int((Double(total) * sum).rounded())
      defer { before = through }
      return through - before
    }
  }
}
