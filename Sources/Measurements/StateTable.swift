/// The states that totals are kept of, each with a number.
///
/// A state is kept where the plan wants it for the metric at hand. What is not wanted is remembered only so far that
/// nothing is asked twice of ordinary reports.
struct StateTable: Sendable {
  private var interner: Interner<StateKey>
  private var refused: [Interner<StateKey>] = []
  private var answers: [[Answer]] = []
  private let wantsState: (@Sendable (MetricKey, StateKey) -> Bool)?

  private enum Answer: UInt8 {
    case unknown, wanted, unwanted
  }

  /// How many unwanted states are remembered for a metric.
  private static let remembered = 1_000

  init(_ plan: TotalsPlan) {
    interner = Interner(limit: plan.limits[.states])
    wantsState = plan.wantsState
  }

  /// The states in the order of their numbers.
  var values: [StateKey] { interner.values }

  /// The states in the order of their numbers, those that only Unicode's forms tell apart as one of them.
  ///
  /// Texts are equal in whatever form their accents are written, and that with the lowest bytes is shown: not the
  /// one that was read first.
  var oneOfEach: [StateKey] {
    func bytes(_ state: StateKey) -> [UInt8] { Array(state.domain.utf8) + [0xFF] + Array(state.label.utf8) }
    var lowest: [StateKey: StateKey] = [:]
    for state in values {
      if let known = lowest[state], !bytes(state).lexicographicallyPrecedes(bytes(known)) { continue }
      lowest[state] = state
    }
    return values.map { lowest[$0] ?? $0 }
  }

  /// Whether there were more states than are kept.
  var isFull: Bool { interner.isFull }

  subscript(number: Int32) -> StateKey { interner[number] }

  /// Whether a state has a number for sure, as can be told without a look at its texts in nearly all cases.
  func hasNumber(_ number: Int32, _ state: StateKey) -> Bool {
    let known = interner[number]
    return known.label.isSame(as: state.label) && known.domain.isSame(as: state.domain)
  }

  /// Takes the states of another table, which are wanted there; gives their numbers here.
  mutating func take(_ other: StateTable) -> [Int32] { interner.take(other.interner) }

  /// Takes a state, whatever it is for.
  mutating func take(_ state: StateKey) { _ = interner.number(of: state) }

  /// The number of a state; nil where it is not wanted for a metric.
  mutating func number(of state: StateKey, for metric: Int32, _ key: MetricKey) -> Int32? {
    guard wantsState != nil else { return interner.number(of: state) }
    let place = Int(metric)
    while answers.count <= place {
      answers.append([])
      refused.append(Interner(limit: Self.remembered))
    }
    if let number = interner.known(state) {
      while answers[place].count <= Int(number) { answers[place].append(.unknown) }
      if answers[place][Int(number)] == .unknown {
        answers[place][Int(number)] = wants(state, for: key) ? .wanted : .unwanted
      }
      return answers[place][Int(number)] == .wanted ? number : nil
    }
    if refused[place].known(state) != nil { return nil }
    if wants(state, for: key) { return interner.number(of: state) }
    _ = refused[place].number(of: state)
    return nil
  }

  private func wants(_ state: StateKey, for metric: MetricKey) -> Bool { wantsState?(metric, state) ?? true }
}
