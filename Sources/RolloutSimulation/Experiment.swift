/// Rollouts of one kind, and what is claimed of them.
struct Experiment: Sendable {
  /// The name by which it is asked for and its random numbers are seeded.
  var name: String
  /// One or more claims that the same rollouts show.
  var claims: [Claim]
  /// How long a rollout takes, relative to a small one: slow ones get fewer in a short run.
  var cost = 1.0
  /// Simulates one rollout; an observation for each claim.
  var rollout: @Sendable (inout RandomStream) throws -> [Observation]
}

/// What is claimed: a mean over rollouts that lies between bounds.
///
/// Fractions; both nil where a row is only shown.
struct Claim: Sendable {
  var text: String
  var lower: Double?
  var upper: Double?
}

/// What one rollout says of a claim: 0 or 1, or a number of which the mean counts; nil where it says nothing.
struct Observation: Sendable {
  var measured: Double?
  var plain: Double?
  var naive: Double?
  var mannWhitney: Double?
}

/// A line of the table.
struct Row: Sendable {
  var experiment: String
  var claim: Claim
  var measured: Estimate?
  var plain: Estimate?
  var naive: Estimate?
  var mannWhitney: Estimate?
  var rollouts: Int

  /// A mean with its Monte Carlo standard error.
  struct Estimate: Sendable {
    var mean: Double
    var standardError: Double
    private var count: Double
    /// Whether each value is 0 or 1.
    private var isShare: Bool

    init?(_ values: [Double]) {
      guard !values.isEmpty else { return nil }
      count = Double(values.count)
      isShare = values.allSatisfy { $0 == 0 || $0 == 1 }
      let mean = values.reduce(0, +) / count
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      self.mean = mean
      standardError = (squares / max(1, count - 1) / count).squareRoot()
    }

    /// The standard error were the claim just true: a share of 0 or 1 in few rollouts has none of its own.
    func standardError(at bound: Double) -> Double {
      isShare ? (bound * (1 - bound) / count).squareRoot() : standardError
    }
  }

  /// Whether the claim holds, three standard errors allowed; nil where nothing is claimed.
  var holds: Bool? {
    guard claim.lower != nil || claim.upper != nil else { return nil }
    guard let measured else { return false }
    if let lower = claim.lower, measured.mean < lower - 3 * measured.standardError(at: lower) { return false }
    if let upper = claim.upper, measured.mean > upper + 3 * measured.standardError(at: upper) { return false }
    return true
  }
}

extension Experiment {
  /// Rollouts that one task simulates.
  private static let portion = 8

  /// Simulates so many rollouts on every core.
  ///
  /// The numbers do not depend on how many there are.
  func rows(seed: UInt64, rollouts: Int) async throws -> [Row] {
    let name = name
    let rollout = rollout
    let portions = try await withThrowingTaskGroup(of: (Int, [[Observation]]).self) { group in
      for start in stride(from: 0, to: rollouts, by: Self.portion) {
        group.addTask {
          var observations: [[Observation]] = []
          for index in start..<min(rollouts, start + Self.portion) {
            var random = RandomStream(seed: seed, experiment: name, rollout: index)
            observations.append(try rollout(&random))
          }
          return (start, observations)
        }
      }
      var found: [(Int, [[Observation]])] = []
      for try await part in group { found.append(part) }
      return found.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
    return claims.enumerated().map { index, claim in
      let observed = portions.map { $0[index] }
      return Row(
        experiment: name,
        claim: claim,
        measured: Row.Estimate(observed.compactMap(\.measured)),
        plain: Row.Estimate(observed.compactMap(\.plain)),
        naive: Row.Estimate(observed.compactMap(\.naive)),
        mannWhitney: Row.Estimate(observed.compactMap(\.mannWhitney)),
        rollouts: rollouts
      )
    }
  }
}
