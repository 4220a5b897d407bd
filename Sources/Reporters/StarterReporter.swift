public import Evaluation
import Measurements
import Rules
import SourceDiagnostics

/// The answer of `init`: a commented rule file.
public enum StarterReporter {
  /// The file as YAML.
  ///
  /// - Parameters:
  ///   - toolVersion: The version of the program.
  ///   - day: The day on which it is written.
  public static func yaml(_ starter: Starter, toolVersion: String, day: String) -> String {
    let active = starter.items.filter { $0.obstacle == nil }
    let thin = starter.items.filter { $0.obstacle != nil }
    var lines = header(starter, toolVersion, day) + ["version: 1", "name: to 100 %", ""] + data(starter)
    lines += ["", decision, ""]
    if !starter.ownMetrics.isEmpty { lines += ownMetrics(starter) + [""] }
    lines.append("rules:")
    for (index, item) in active.enumerated() {
      if index > 0 { lines.append("") }
      lines += remarks(item, starter).map { "  # " + $0 } + rule(item.rule).map { "  " + $0 }
    }
    if !thin.isEmpty {
      lines += [
        "", "# Not yet rules, for the reason beside each. Take away the marks when there are more reports.",
      ]
      for item in thin {
        let reason = item.obstacle ?? ""
        lines += ["#", "#  # \(reason.prefix(1).uppercased() + reason.dropFirst())."]
        var proposed = item.rule
        if proposed.thresholds.isEmpty { proposed.guess(value: item.smallestValue) }
        lines += rule(proposed).map { "#  " + $0 }
      }
    }
    lines += footer(starter)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func header(_ starter: Starter, _ toolVersion: String, _ day: String) -> [String] {
    let baseline = comment(starter.baseline)
    let days =
      starter.days.map {
        $0.lowerBound == $0.upperBound ? " of \($0.lowerBound)" : " from \($0.lowerBound) to \($0.upperBound)"
      } ?? ""
    return [
      "# May this version go to 100 %? A first set of rules, made from \(counted(starter.reports, "report"))\(days)",
      "# of version \(baseline), by release-gate init \(toolVersion) on \(day). Yours to edit.",
      "#",
      "#   release-gate check --rules FILE --candidate VERSION --baseline \(baseline) PATH...",
      "#",
      "# Each tolerance is the smallest that an unchanged release with as many reports keeps to nearly always, rounded up,",
      "# and never under 5 %: smaller differences have other causes too. Look at each: what would you stop a release for?",
      "# `release-gate plan` tells what these rules can find, `release-gate explain` how one is decided.",
    ]
  }

  private static func data(_ starter: Starter) -> [String] {
    [
      "data:", "  exclude: [testflight]                # testers are few, and use the app in their own way",
      "  minimum: {reports: \(starter.minimum.reports), days: \(starter.minimum.days)}     # of each version and screen; less is a hold, never a pass",
      "  # not older than: 3 days             # hold when the newest report of the candidate is older than that",
    ]
  }

  private static let decision = """
    # How it is decided, and what holds if nothing is said: 95 % confidence, a look each day of a phased release of seven
    # days (the newest day still fills and waits), like devices compared with like, devices that report again allowed for.
    # decision: {confidence: 95 %, looks: daily, horizon: 7 days, schedule: phased, settle: 1 day, adjust for: [device]}
    """

  private static func ownMetrics(_ starter: Starter) -> [String] {
    ["# Metrics of your own. Which way is better is a guess: check it."]
      + ["metrics:"]
      + starter.ownMetrics.sorted { $0.key < $1.key }.map { name, metric in
        "  \(YAMLText.scalar(name)): {unit: \(YAMLText.scalar(metric.quantity.unitForRules)), better: \(metric.direction.rawValue)}"
      }
  }

  private static func footer(_ starter: Starter) -> [String] {
    guard !starter.others.isEmpty else { return [] }
    let names = starter.others.prefix(40).map { PlainText.safe($0, limit: 120) }
    let more = starter.others.count > names.count ? ", …" : ""
    return ["", "# Also in the reports, and in no rule here:"]
      + wrapped(names.joined(separator: ", ") + more + ".").map { "# " + $0 }
  }
}

// MARK: - Rules

extension StarterReporter {
  private static func rule(_ rule: Rule) -> [String] {
    var lines = ["- id: \(YAMLText.scalar(rule.id))"]
    switch rule.metric {
    case .signpost(let signpost):
      lines += ["metric: signpost", "category: \(YAMLText.scalar(signpost.category))"].map { "  " + $0 }
      lines.append("  name: \(YAMLText.scalar(signpost.name))")
    case .builtIn, .named: lines.append("  metric: \(YAMLText.scalar(rule.metric.name))")
    }
    if rule.statistic != .average { lines.append("  statistic: \(rule.statisticText)") }
    if case .states(let domain) = rule.scope { lines.append("  per: \(YAMLText.scalar(domain))") }
    for (key, tolerances) in [
      ("max increase", rule.thresholds.maxIncrease), ("max decrease", rule.thresholds.maxDecrease),
    ] where !tolerances.isEmpty {
      let list = tolerances.map { YAMLText.flowScalar($0.text) }.joined(separator: ", ")
      lines.append("  \(key): \(tolerances.count == 1 ? list : "[\(list)]")")
    }
    if rule.id == "launch" {
      lines.append("  # max: 2 s                         # a ceiling, whatever the baseline did")
    }
    if rule.level != .block { lines.append("  level: \(rule.level.rawValue)") }
    return lines
  }

  /// What a reader should know of a rule, in lines.
  private static func remarks(_ item: Starter.Item, _ starter: Starter) -> [String] {
    var sentences: [String] = []
    if let value = item.value {
      let number = NumberText.fixed(value, decimals: NumberText.decimals(for: value))
      let unit = item.unit.isEmpty ? "" : " " + comment(item.unit)
      sentences.append(
        "\(comment(starter.baseline)): \(number)\(unit) from \(counted(item.reports, "report")).")
    }
    if !item.states.isEmpty {
      let names = item.states.prefix(12).map { "\(comment($0.label)) (\(NumberText.grouped($0.reports)))" }
      let more = item.states.count > names.count ? " and \(item.states.count - names.count) more" : ""
      sentences.append("Found, with their reports: \(names.joined(separator: ", "))\(more).")
    }
    if item.isGuess {
      sentences.append(
        "Too few reports to tell its noise: the tolerance is a guess, and it will hold for now.")
    } else if item.isByFewEvents {
      sentences.append(
        "Few events: the second tolerance is what chance alone brings, or one on a hundred reports.")
    } else if let smallest = item.smallest {
      let percent = smallest < 0.01 ? "1" : String(Int((smallest * 100).rounded(.up)))
      sentences.append("The noise asks for \(percent) % at least.")
    }
    if !item.noisy.isEmpty, !item.isGuess {
      let names = item.noisy.prefix(8).map { comment($0) }.joined(separator: ", ")
      sentences.append("Too few reports for this tolerance: \(names)\(item.noisy.count > 8 ? ", …" : "").")
    }
    switch item.rule.level {
    case .warn: sentences.append("It only warns: write 'level: block' once you have seen how it behaves.")
    case .observe:
      sentences.append("It is only shown: write 'level: block' when you know which way is better.")
    case .block: break
    }
    return wrapped(sentences.joined(separator: " "))
  }

  /// Text from devices for a comment: on one line, and short.
  private static func comment(_ text: String) -> String { PlainText.safe(text, limit: 60) }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(NumberText.grouped(count)) \(word)\(count == 1 ? "" : "s")"
  }

  /// The text in lines of at most some hundred characters.
  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= 110 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Quantity {
  /// The unit as `metrics:` takes it.
  fileprivate var unitForRules: String { self == .count ? "count" : shownUnit }
}
