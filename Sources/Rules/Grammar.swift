import Measurements

/// The grammar of a rule file as tables of keys.
enum Grammar {
  static let file = KeyTable(
    what: "a rule file",
    keys: [
      .init(name: "version", form: .one, isRequired: true, summary: "The version of this grammar: 1."),
      .init(name: "name", form: .text, summary: "The name that the report shows."),
      .init(name: "candidate", form: .text, summary: "The version to judge; the command line wins."),
      .init(
        name: "baseline",
        form: .oneOrMore(.text),
        summary: "The version, or versions, to compare with, or 'previous'; the command line wins."
      ),
      .init(name: "data", form: .table(data), summary: "Which reports are compared."),
      .init(name: "decision", form: .table(decision), summary: "How it is decided."),
      .init(name: "rules", form: .tables(rule), isRequired: true, summary: "The rules; at least one."),
      .init(name: "waivers", form: .tables(waiver), summary: "Rules that may fail until a day."),
      .init(name: "metrics", form: .named(metric), summary: "Metrics of your own, by name."),
      .init(
        name: "logs",
        form: .tables(log),
        summary: "How a log event becomes a measurement, in place of the built-in mappings."
      ),
    ]
  )

  static let data = KeyTable(
    what: "'data'",
    keys: [
      .init(
        name: "bundle",
        form: .text,
        summary: "The bundle identifier, where reports of several apps are mixed."
      ),
      .init(
        name: "newest",
        form: .value("7 days", none: "all"),
        summary: "The newest so many days of each version; without it all."
      ),
      .init(
        name: "baseline days",
        form: .word(DataSettings.BaselineDays.allWords),
        summary: "All days of the baseline, or as many first ones as the candidate has."
      ),
      .init(
        name: "exclude",
        form: .oneOrMore(.word(Admission.Condition.allWords)),
        summary: "Reports under any of these conditions are left out."
      ),
      .init(
        name: "only",
        form: .oneOrMore(.word(Admission.Condition.allWords)),
        summary: "Reports that lack one of these conditions are left out."
      ),
      .init(name: "minimum", form: .table(minimum), summary: "How much each decision needs on each side."),
      .init(
        name: "not older than",
        form: .value("3 days", none: "off"),
        summary: "How old the newest report of the candidate may be."
      ),
      .init(
        name: "coverage drop",
        form: .value("20 points", none: "off"),
        summary: "How far the share of reports that carry the metric may fall."
      ),
    ]
  )

  static let minimum = KeyTable(
    what: "'minimum'",
    keys: [
      .init(name: "reports", form: .wholeNumber, summary: "Reports that carry the metric; default 100."),
      .init(name: "days", form: .value("2 days"), summary: "Days with such a report; default 1."),
    ]
  )

  static let decision = KeyTable(
    what: "'decision'",
    keys: [
      .init(
        name: "method",
        form: .word(DecisionSettings.Method.allWords),
        summary: "By confidence intervals, or by the estimates alone."
      ),
      .init(
        name: "confidence",
        form: .value("95 %"),
        summary: "One-sided, from 50 % to 99.99 %; default 95 %."
      ),
      .init(
        name: "looks",
        form: .word(DecisionSettings.Looks.allWords),
        summary: "How often the same rollout is looked at."
      ),
      .init(name: "horizon", form: .value("7 days"), summary: "How long a rollout lasts; default 7 days."),
      .init(
        name: "schedule",
        form: .word(DecisionSettings.Schedule.allWords),
        summary: "How reports are planned to arrive: the App Store's phased release, or evenly."
      ),
      .init(
        name: "settle",
        form: .value("1 day"),
        summary: "With daily looks, the newest so many days are left out; default 1 day."
      ),
      .init(
        name: "adjust for",
        form: .oneOrMore(.word(TotalsPlan.Dimension.allWords)),
        summary: "What the candidate's mix is adjusted for; [] turns it off."
      ),
      .init(
        name: "repeated devices",
        form: .word(["auto", "off"]),
        summary: "Whether devices that report on several days are allowed for."
      ),
    ]
  )

  private static let thresholds: [KeyTable.Key] = [
    .init(name: "max", form: .value("1.5 s"), summary: "A ceiling for the candidate alone."),
    .init(name: "min", form: .value("30 s"), summary: "A floor for the candidate alone."),
    .init(
      name: "max increase",
      form: .oneOrMore(.value("5 %")),
      summary: "How far over the baseline; of several, the one that allows most."
    ),
    .init(
      name: "max decrease",
      form: .oneOrMore(.value("5 %")),
      summary: "How far under the baseline; of several, the one that allows most."
    ),
  ]

  static let warn = KeyTable(what: "'warn'", keys: thresholds)

  private static let thresholdsAndWarn =
    thresholds + [
      .init(name: "warn", form: .table(warn), summary: "Tighter limits, over which a pass becomes a warning.")
    ]

  private static let level = KeyTable.Key(
    name: "level",
    form: .word(Rule.Level.allWords),
    summary: "What a failing rule does."
  )

  static let rule = KeyTable(
    what: "a rule",
    keys: [
      .init(name: "id", form: .text, isRequired: true, summary: "The name of the rule; used once in a file."),
      .init(name: "metric", form: .text, isRequired: true, summary: "What is measured."),
      .init(name: "category", form: .text, summary: "The category of a signpost."),
      .init(name: "name", form: .text, summary: "The name of a signpost."),
      .init(
        name: "of",
        form: .word(MetricKey.Signpost.Aspect.allWords),
        summary: "What of a signpost; default duration."
      ),
      .init(
        name: "statistic",
        form: .text,
        summary: "average, p50 p75 p90 p95 p99, share over X, share under X, total per hour, count per hour, "
          + "total per day, count per day or count per report; default average."
      ),
      .init(
        name: "per",
        form: .text,
        summary: "One decision for each state of this domain, or for each device, os or region."
      ),
      .init(
        name: "include",
        form: .oneOrMore(.text),
        summary: "Globs of the states to judge; default \"*\"."
      ),
      .init(name: "exclude", form: .oneOrMore(.text), summary: "Globs of the states not to judge."),
      .init(
        name: "rare",
        form: .word(Rule.RareStates.allWords),
        summary: "What happens to states that few reports carry."
      ),
      .init(
        name: "new states",
        form: .word(Rule.ChangedStates.allWords),
        summary: "What happens to states that the baseline lacks."
      ),
      .init(
        name: "vanished states",
        form: .word(Rule.ChangedStates.allWords),
        summary: "What happens to states that the candidate lacks."
      ),
      level,
    ] + thresholdsAndWarn + [
      .init(name: "overrides", form: .tables(override), summary: "Other values for some states.")
    ]
  )

  static let override = KeyTable(
    what: "an override",
    keys: [
      .init(
        name: "states",
        form: .oneOrMore(.text),
        isRequired: true,
        summary: "Globs of the states it is for."
      ),
      level,
    ] + thresholdsAndWarn
  )

  static let waiver = KeyTable(
    what: "a waiver",
    keys: [
      .init(name: "rule", form: .text, isRequired: true, summary: "The id of the rule."),
      .init(
        name: "states",
        form: .oneOrMore(.text),
        summary: "Globs of the states; without it the whole rule."
      ),
      .init(name: "until", form: .value("2026-12-31"), isRequired: true, summary: "The last day it holds."),
      .init(name: "reason", form: .text, isRequired: true, summary: "Why the rule may fail."),
      .init(name: "owner", form: .text, isRequired: true, summary: "Who will put it right."),
    ]
  )

  static let metric = KeyTable(
    what: "a metric",
    keys: [
      .init(name: "unit", form: .text, isRequired: true, summary: "The unit of its values."),
      .init(
        name: "better",
        form: .word(["lower", "higher"]),
        summary: "Which way is better; default lower."
      ),
    ]
  )

  static let log = KeyTable(
    what: "a log mapping",
    keys: [
      .init(name: "message", form: .text, isRequired: true, summary: "The message of the event, exactly."),
      .init(name: "metric", form: .text, isRequired: true, summary: "The metric it measures."),
      .init(name: "value", form: .text, isRequired: true, summary: "The attribute that holds the value."),
      .init(name: "weight", form: .text, summary: "The attribute that holds the number of events."),
      .init(name: "unit", form: .text, summary: "The unit of the value; only counts have none."),
      .init(name: "domain", form: .text, summary: "The attribute that holds the state domain."),
      .init(name: "state", form: .text, summary: "The attribute that holds the state label."),
      .init(name: "version", form: .text, summary: "The attribute that holds the version."),
      .init(name: "build", form: .text, summary: "The attribute that holds the build."),
    ]
  )
}
