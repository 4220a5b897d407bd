public import Measurements

/// A rule file: what to read, how to decide, and the rules, waivers, metrics and log mappings.
///
/// The grammar is the contract's; every default stands here and nowhere else.
public struct RuleFile: Sendable {
  /// The name that the report shows; nil where the file gives none.
  public var name: String?
  /// `candidate:`, which the command line overrides.
  public var candidate: VersionSelector?
  /// `baseline:`, which the command line overrides.
  public var baseline: BaselineSelector?
  /// Which reports are compared.
  public var data = DataSettings()
  /// How it is decided.
  public var decision = DecisionSettings()
  /// The rules, in the order of the file.
  public var rules: [Rule] = []
  /// The waivers, in the order of the file.
  public var waivers: [Waiver] = []
  /// Metrics of the team's own, by name.
  public var metrics: [String: OwnMetric] = [:]
  /// How log events become measurements.
  public var logs: [LogMapping] = LogMapping.builtIn
  /// The lines of what is given under `data:` and `decision:`, by key; a key that is not here has its default.
  public var settingLines: [String: Int] = [:]

  /// Makes an empty file with every default.
  public init() {}
}

/// Which version or versions are the baseline.
public enum BaselineSelector: Hashable, Sendable {
  /// These, pooled.
  case versions([VersionSelector])
  /// The highest version lower than the candidate that meets the minimum.
  case previous

  /// What the user writes: `previous`, or versions joined by commas; nil where a part is empty.
  public init?(_ text: String) {
    if text == "previous" {
      self = .previous
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.trimmingSpaces)
    }
    guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self = .versions(parts.map(VersionSelector.init))
  }
}

extension Substring {
  /// The text without spaces at its ends.
  var trimmingSpaces: Substring {
    var part = self
    while part.first == " " { part.removeFirst() }
    while part.last == " " { part.removeLast() }
    return part
  }
}

/// `data:`, which reports are compared.
public struct DataSettings: Hashable, Sendable {
  /// How many of the baseline's days are compared.
  public enum BaselineDays: String, Hashable, Sendable, CaseIterable {
    case all
    case sameAge = "same age"
  }

  /// How much there must be on each side that a rule uses, for each of its decisions.
  public struct Minimum: Hashable, Sendable {
    /// Reports that carry the metric.
    public var reports = 100
    /// Days with such a report.
    public var days = 1
  }

  /// `bundle`: only reports of this app; nil where the file names none.
  public var bundle: String?
  /// `newest`: the last so many days of each version; nil for all.
  public var newestDays: Int?
  /// `baseline days`.
  public var baselineDays = BaselineDays.all
  /// `exclude`: reports under any of these conditions are left out.
  public var exclude: Set<Admission.Condition> = []
  /// `only`: reports that lack one of these conditions are left out.
  public var only: Set<Admission.Condition> = []
  /// `minimum`.
  public var minimum = Minimum()
  /// `not older than`: the most days from the newest candidate report to the day of evaluation; nil for no limit.
  public var notOlderThanDays: Int?
  /// `coverage drop`: the greatest fall of the share of reports that carry the metric, as a fraction; nil for none.
  public var coverageDrop: Double?
}

/// `decision:`, how it is decided.
public struct DecisionSettings: Hashable, Sendable {
  /// How thresholds are judged.
  public enum Method: String, Hashable, Sendable, CaseIterable {
    case interval
    case pointEstimate = "point estimate"
  }

  /// How often the same rollout is looked at.
  public enum Looks: String, Hashable, Sendable, CaseIterable {
    case daily
    case once
    case anytime
  }

  /// How reports of a rollout are planned to arrive.
  public enum Schedule: String, Hashable, Sendable, CaseIterable {
    case phased
    case even
  }

  /// `method`.
  public var method = Method.interval
  /// `confidence`, one-sided, as a fraction.
  public var confidence = 0.95
  /// `looks`.
  public var looks = Looks.daily
  /// `horizon` in days.
  public var horizonDays = 7
  /// `schedule`.
  public var schedule = Schedule.phased
  /// `settle` in days: with daily looks, the newest so many days are left out.
  public var settleDays = 1
  /// `adjust for`.
  public var adjustFor: Set<TotalsPlan.Dimension> = [.device]
  /// `repeated devices: auto` (true) or `off`.
  public var repeatedDevices = true
}
