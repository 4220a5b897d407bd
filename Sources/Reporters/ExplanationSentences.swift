import Measurements
import Rules

/// How a rule is decided, in sentences for someone who has not read the manual.
struct ExplanationSentences {
  private let explanation: RuleExplanation

  init(_ explanation: RuleExplanation) {
    self.explanation = explanation
  }

  /// Every sentence, in the order to be read.
  var all: [String] {
    guard explanation.isReached else {
      return [
        "It is not decided: 'include' and 'exclude' leave '\(explanation.label ?? "")' out of this rule."
      ]
    }
    return [subject] + states + thresholds
      + [method, looks, many, adjustment, repeats, enough].compactMap(\.self)
      + [level]
  }

  private var rule: Rule { explanation.rule }

  private var confidence: String {
    explanation.settings.first { $0.key == "confidence" }?.text ?? ""
  }

  private var subject: String {
    let value = "\(article) of \(rule.metric.name)"
    switch rule.scope {
    case nil:
      return "Judged is \(value) of the whole app; what is measured for single states is not summed into it."
    case .states(let domain):
      let one = explanation.label.map { "state '\($0)'" } ?? "each state"
      return
        "Judged is \(value), for \(one) of the domain that is called '\(domain)' or ends so: one decision each."
    case .dimension(let dimension):
      let one = explanation.label.map { "'\($0)'" } ?? "each \(dimension.rawValue)"
      return "Judged is \(value), for \(one): one decision each."
    }
  }

  private var article: String {
    switch rule.statistic {
    case .average: "the average over all events"
    case .percentile: "the \(rule.statisticText)"
    case .shareOver, .shareUnder: "the share of events, \(rule.statisticText.dropFirst("share ".count)),"
    case .totalPerHour: "the total per hour of foreground time"
    case .countPerHour: "the count per hour of foreground time"
    case .totalPerDay: "the total per device and day"
    case .countPerDay: "the count per device and day"
    case .countPerReport: "the count per report"
    }
  }

  private var states: [String] {
    guard rule.scope != nil else { return [] }
    let what = explanation.label.map { rule.names($0) } ?? false
    if what {
      return [
        "It is named in the rules, so it is never rare, and is held when the reports have no such state."
      ]
    }
    let rare =
      switch rule.rare {
      case .pool: "are judged together as '(other)'"
      case .hold: "are held"
      case .ignore: "are left out, as long as they carry at most 5 % of the events of each version"
      }
    let new = rule.newStates == .hold ? "is held" : "is not compared"
    let vanished = rule.vanishedStates == .hold ? "is held" : "is left out"
    return [
      "States with under 10 % of the busiest one's reports, or under the minimum, are rare: they \(rare).",
      "What only the candidate has \(new); what only the baseline has \(vanished).",
    ]
  }

  private var thresholds: [String] {
    explanation.thresholds.map { value in
      let isWarning = value.key.hasPrefix("warn ")
      let key = isWarning ? String(value.key.dropFirst("warn ".count)) : value.key
      var amount = value.text
      if amount.hasPrefix("[") {
        let all = amount.dropFirst().dropLast().split(separator: ",").map { $0.drop { $0 == " " } }
        amount =
          all.joined(separator: " or ")
          + ", the one that allows \(all.count > 2 ? "most" : "more") at the baseline's value"
      }
      let limit =
        switch key {
        case "max": "the candidate is above \(amount), whatever the baseline did"
        case "min": "the candidate is below \(amount), whatever the baseline did"
        case "max increase": "the candidate exceeds the baseline by more than \(amount)"
        default: "the candidate falls short of the baseline by more than \(amount)"
        }
      return isWarning ? "It warns, and still passes, where \(limit)." : "It is broken where \(limit)."
    }
  }

  private var method: String {
    switch explanation.decision.method {
    case .pointEstimate:
      "The values are held against the limits as they are: it passes at the limit or within, and fails beyond. Chance "
        + "is not allowed for."
    case .interval:
      "It passes where every limit is shown to be kept, and fails where one is shown to be broken, each at a one-sided "
        + "confidence of \(confidence); in between it is held, which is never a pass."
    }
  }

  private var looks: String? {
    let decision = explanation.decision
    guard decision.method == .interval else { return nil }
    switch decision.looks {
    case .once:
      return
        "It is looked at once: looking daily until one look passes or fails would err more often than that."
    case .anytime: return "It may be looked at any number of times; the evidence asked for allows for that."
    case .daily:
      let plan = decision.schedule == .phased ? "as the App Store's phased release lets users in" : "evenly"
      let settle =
        decision.settleDays == 0
        ? "No day is left out."
        : "The newest \(days(decision.settleDays)) of reports are left out, as they still arrive."
      return
        "It is looked at daily over \(days(decision.horizonDays)), reports arriving \(plan): early looks ask for "
        + "stronger evidence than late ones. \(settle)"
    }
  }

  private var many: String? {
    guard explanation.decision.method == .interval, explanation.effective.level == .block else { return nil }
    return
      "A fail is corrected for the number of decisions that block (Holm); a pass needs no correction, since every "
      + "one of them has to pass."
  }

  private var adjustment: String? {
    guard explanation.effective.thresholds.comparesVersions else { return nil }
    let mix = explanation.decision.method == .interval ? explanation.decision.mixWords : ""
    return mix.isEmpty
      ? "The versions are compared as measured, without adjustment."
      : "Before versions are compared, both are weighted to the baseline's mix of \(mix), for who updates first is not "
        + "like the rest; 'max' and 'min' judge the value as measured."
  }

  private var repeats: String? {
    guard explanation.decision.method == .interval, explanation.decision.repeatedDevices else { return nil }
    return "Where reports tell that they come from one device, the intervals allow for that."
  }

  private var enough: String {
    if explanation.rule.metric.isPublished {
      return
        "App Store Connect publishes it and does not say of how many devices: intervals, and a minimum that is "
        + "written, hold it as 'no-counts'."
    }
    let minimum = explanation.data.minimum
    let sides = explanation.effective.thresholds.comparesVersions ? "each version" : "the candidate"
    return
      "It needs at least \(NumberText.grouped(minimum.reports)) reports of \(sides) that carry the metric, on "
      + "\(days(minimum.days)); with fewer it is held as 'too-few'."
  }

  private var level: String {
    switch explanation.effective.level {
    case .block: "Its level is 'block': a fail stops the release, and a hold holds it."
    case .warn: "Its level is 'warn': it is reported, and changes nothing about the verdict."
    case .observe: "Its level is 'observe': it is shown, and changes nothing about the verdict."
    }
  }

  private func days(_ count: Int) -> String { "\(count) day\(count == 1 ? "" : "s")" }
}
