import Evaluation
import Measurements
import Rules

/// How it was decided, by the settings it was decided with, and how to repeat it.
struct MethodSection {
  let verdict: Verdict
  let toolVersion: String
  /// The decisions in the order of the page.
  let texts: [DecisionText]

  /// The line that stands for it while it is folded.
  static let title = "How this was decided, and how to repeat it"

  private var settings: DecisionSettings { verdict.settings }

  /// The paragraphs.
  var markdown: String {
    let items = items.map { "- " + $0.markdown }.joined(separator: "\n")
    let command = "```text\n\(command)\n```"
    let evidence = EvidenceTable(texts: texts)
    return
      (paragraphs.map(\.markdown) + [evidence.markdown, Self.repetition, items, command])
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// How it was decided.
  var paragraphs: [Phrase] {
    let method = settings.method == .interval ? interval : pointEstimate
    return [method.joined(separator: " "), mix].map { Phrase(words: $0) }
  }

  /// What the items and the command are for.
  static let repetition = "To repeat it:"

  /// What a repetition must share.
  var items: [Phrase] {
    let (rules, reports) = (verdict.digests.rules.description, verdict.digests.reports.description)
    return [
      "release-gate \(toolVersion), evaluated for \(Phrase(words: verdict.evaluatedFor.description))",
      "digest of the rules `\(Phrase(words: rules))`",
      "digest of the reports used `\(Phrase(words: reports))`, in whatever order and files",
    ]
  }

  private var confidence: String { NumberText.percent(settings.confidence) }

  private var interval: [String] {
    let devices =
      settings.repeatedDevices
      ? ", and the interval is widened where reports of one device resemble each other"
      : "; each device is taken to report once, as `repeated devices: off` says"
    return [
      """
      A threshold is met when the value is shown to be within it, broken when it is shown to be beyond it, and \
      undecided otherwise, which holds.
      """,
      """
      Beside a value stand its one-sided \(confidence) bounds: with \(confidence) confidence the true value is at \
      most the upper one, and with \(confidence) confidence it is at least the lower one.
      """,
      "What counts is the report, a device on a day: launches or hangs of one report are not independent\(devices).",
      "A pass needs every rule and so no correction; a fail needs only one and is corrected for all that block (Holm).",
      looks,
    ]
  }

  private var looks: String {
    switch settings.looks {
    case .daily:
      let settle =
        settings.settleDays > 0
        ? "; the newest \(settings.settleDays == 1 ? "day is" : "\(settings.settleDays) days are") left out, since reports still arrive"
        : ""
      return """
        The rollout is looked at every day over \(settings.horizonDays) days, so early looks ask for stronger evidence \
        than the bounds shown\(settle).
        """
    case .once:
      return
        "The bounds are those of one look; deciding again and again on more reports would make false alarms likelier."
    case .anytime:
      return
        "The decision allows for looking at any time, so it asks for stronger evidence than the bounds shown."
    }
  }

  private var pointEstimate: [String] {
    [
      "The two estimates were held against the thresholds, and nothing else: no interval, no allowance for chance.",
      """
      That has its price: with 200 devices a side and a tolerance of 5 %, 40 % of unchanged builds fail and 40 % of \
      builds that are 10 % worse pass.
      """,
      "`method: interval` decides only what the reports show, and holds otherwise.",
    ]
  }

  private var mix: String {
    guard !settings.adjustFor.isEmpty, settings.method == .interval else {
      return "Versions were compared as they are: no adjustment for devices, systems or regions."
    }
    let mix = settings.mixWords
    return """
      Who updates first is not like the rest. So before versions were compared, both were weighted to the baseline's \
      mix of \(mix), as if they had run on the same \(mix). `max` and `min` judge the value as measured.
      """
  }

  /// The command that repeats it; its words need no escaping in a code block.
  var command: String {
    var command = "release-gate check --rules RULES --candidate \(Self.quoted(verdict.candidate))"
    if !verdict.baseline.isEmpty { command += " --baseline \(Self.quoted(verdict.baseline))" }
    let window = verdict.window
    for (option, day) in [
      ("--since", window.since), ("--until", window.until), ("--released", window.released),
      ("--today", verdict.evaluatedFor),
    ] {
      if let day { command += " \(option) \(day)" }
    }
    return command + " PATH..."
  }

  /// The text as a shell reads it as one word.
  private static func quoted(_ text: String) -> String {
    let text = MarkdownText.code(text)
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || "._+-,".utf8.contains(byte)
      }
    return isPlain
      ? text
      : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
