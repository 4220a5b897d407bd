import Evaluation
import Measurements
import Rules

/// The folded part about how it was decided, and how to do the same again.
struct MethodDetails {
  private let verdict: Verdict
  private let toolVersion: String

  init(_ verdict: Verdict, toolVersion: String) {
    self.verdict = verdict
    self.toolVersion = toolVersion
  }

  /// The text inside of the fold.
  var text: String {
    ([method, looks, family, adjustment, repeats].compactMap { $0 } + repeating)
      .map { "- \($0)\n" }.joined() + "\n```text\n\(command)\n```\n"
  }

  private var method: String {
    switch verdict.settings.method {
    case .pointEstimate:
      "Each value is held against its limit as it is; no interval is computed, so chance is not allowed for."
    case .interval:
      "A decision passes where the value is shown to be within its limit, and fails where it is shown to be beyond, "
        + "each at a one-sided confidence of \(verdict.confidence); else it is held. Bounds are one-sided, each at "
        + "\(verdict.confidence): both together are not an interval of that confidence."
    }
  }

  private var looks: String? {
    let settings = verdict.settings
    guard settings.method == .interval else { return nil }
    let procedure =
      verdict.decisions.lazy.compactMap(\.procedure).first { $0.look != nil }
      ?? verdict.decisions.lazy.compactMap(\.procedure).first
    let values = procedure.map { " (z of \(z($0.zPass)) for a pass)" } ?? ""
    switch settings.looks {
    case .once: return "It is looked at once\(values)."
    case .anytime:
      return "It may be looked at any number of times: the evidence asked for allows for that\(values)."
    case .daily:
      guard let procedure, let look = procedure.look, let looks = procedure.looks else {
        return "It is looked at daily over \(settings.horizonDays) days\(values)."
      }
      let evidence =
        look < looks
        ? "needs stronger evidence than at the end" : "the last planned look"
      let spent =
        procedure.spent.map { "; \(NumberText.fixed($0 * 100, 1)) % of what fails may err is spent" } ?? ""
      return
        "It is looked at daily: day \(look) of \(looks), \(evidence) (z of \(z(procedure.zFail)) for a fail, "
        + "\(z(procedure.zPass)) for a pass\(spent)). "
        + "\(settled)"
    }
  }

  private var settled: String {
    switch verdict.settings.settleDays {
    case ...0: "No day is left out."
    case 1: "The newest day is left out: its reports are still arriving."
    case let days: "The newest \(days) days are left out: their reports are still arriving."
    }
  }

  private func z(_ value: Double) -> String { NumberText.fixed(value, 2) }

  private var family: String? {
    guard let size = verdict.decisions.compactMap(\.procedure?.family).max(), size > 1 else { return nil }
    return "Fails are corrected for \(NumberText.count(size)) decisions that block (Holm)."
  }

  private var adjustment: String {
    verdict.settings.adjustFor.isEmpty
      ? "Values are compared as measured, without adjustment."
      : "Comparisons are adjusted for \(verdict.adjustedFor): both versions are weighed as the baseline is made up. "
        + "Values are shown as measured, with the adjusted beside them where they differ."
  }

  private var repeats: String? {
    guard verdict.settings.method == .interval, verdict.settings.repeatedDevices else { return nil }
    return "Where reports tell that they come from one device, that is allowed for in the intervals."
  }

  private var repeating: [String] {
    [
      "release-gate \(MarkdownText.escaped(toolVersion)); evaluated for \(verdict.evaluatedFor).",
      "Digest of the effective rules: `\(verdict.digests.rules)`",
      "Digest of the reports used, in any order: `\(verdict.digests.reports)`",
      "With the same rules and reports the same is decided by:",
    ]
  }

  private var command: String {
    let baseline = verdict.baseline.isEmpty ? "previous" : verdict.baseline
    return "release-gate check --rules RULES --candidate \(ShellWord.quoted(verdict.candidate)) "
      + "--baseline \(ShellWord.quoted(baseline)) --today \(verdict.evaluatedFor) REPORTS"
  }
}

/// A word for a command line that someone may copy.
enum ShellWord {
  /// The word as it is where no character of it means anything to a shell; else between single quotes, without
  /// what a code fence or a runner would act on.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ","):
          true
        default: false
        }
      }
    return isPlain ? text : "'" + MarkdownText.plain(text).filter { $0 != "'" } + "'"
  }
}
