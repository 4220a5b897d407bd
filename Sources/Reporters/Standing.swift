import Evaluation

/// What a decision comes to for a reader: its status, and whether that counts.
///
/// The order is that of the report.
enum Standing: Int, CaseIterable {
  case failed
  case held
  /// Broken at a level that does not count.
  case broken
  case warned
  case undecided
  case waived
  case observed
  case passed

  init(_ decision: Decision) {
    switch decision.status {
    case .fail: self = decision.isBlocking ? .failed : .broken
    case .hold: self = decision.isBlocking ? .held : .undecided
    case .warn: self = .warned
    case .pass: self = .passed
    case .observed: self = .observed
    case .waived: self = .waived
    }
  }

  /// A sign and a word, so that neither colour nor the sign alone carries the meaning.
  var mark: String { "\(sign) \(word)" }

  /// The sign of it.
  var sign: String {
    switch self {
    case .failed: "⛔"
    case .held, .undecided: "⏸️"
    case .broken, .warned: "⚠️"
    case .waived: "🚧"
    case .observed: "👁️"
    case .passed: "✅"
    }
  }

  /// The word of it.
  var word: String {
    switch self {
    case .failed: "fail"
    case .held: "hold"
    case .broken: "fail, does not block"
    case .warned: "warn"
    case .undecided: "hold, does not block"
    case .waived: "waived"
    case .observed: "observed"
    case .passed: "pass"
    }
  }

  /// The word after a number of decisions.
  var counted: String {
    switch self {
    case .failed: "failed"
    case .held: "held"
    case .broken: "failed without blocking"
    case .warned: "warned"
    case .undecided: "held without blocking"
    case .waived: "waived"
    case .observed: "observed"
    case .passed: "passed"
    }
  }

  /// Whether it stands above the fold.
  var isShownFirst: Bool { self < .observed }

  static func < (one: Standing, other: Standing) -> Bool { one.rawValue < other.rawValue }
}
