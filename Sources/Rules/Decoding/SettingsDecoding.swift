import Measurements
import SourceDiagnostics
import YAMLDocuments

extension DataSettings {
  /// Decodes `data:`.
  init(_ section: Section) {
    self.init()
    bundle = section.text("bundle")
    newestDays = section.days("newest", atLeast: 1, none: "all")
    baselineDays = section.word("baseline days", as: BaselineDays.self) ?? baselineDays
    exclude = section.wordSet("exclude", as: Admission.Condition.self) ?? exclude
    only = section.wordSet("only", as: Admission.Condition.self) ?? only
    if let both = exclude.intersection(only).min(), let node = section.node("only") {
      section.findings.add(.excludedAndOnly(both.rawValue, at: node.location))
    }
    if let minimum = section.section("minimum", Grammar.minimum) {
      self.minimum.reports = minimum.wholeNumber("reports", atLeast: 1) ?? self.minimum.reports
      self.minimum.days = minimum.days("days", atLeast: 1, orBare: true) ?? self.minimum.days
    }
    notOlderThanDays = section.days("not older than", atLeast: 0, none: "off")
    coverageDrop = Self.coverageDrop(section)
  }

  private static func coverageDrop(_ section: Section) -> Double? {
    guard !section.says("off", "coverage drop"), let value = section.value("coverage drop") else {
      return nil
    }
    guard value.isPoints else {
      section.findings.add(
        .wrongUnit(value, of: "coverage drop", remedy: "write points, such as '20 points'")
      )
      return nil
    }
    guard (0...1).contains(value.fraction) else {
      section.findings.add(.outside(value, of: "coverage drop", "must lie between 0 and 100 points"))
      return nil
    }
    return value.fraction
  }
}

extension DecisionSettings {
  private enum Switch: String, CaseIterable {
    case auto
    case off
  }

  /// Decodes `decision:`.
  init(_ section: Section) {
    self.init()
    method = section.word("method", as: Method.self) ?? method
    confidence = Self.confidence(section) ?? confidence
    looks = section.word("looks", as: Looks.self) ?? looks
    horizonDays = section.days("horizon", atLeast: 1) ?? horizonDays
    schedule = section.word("schedule", as: Schedule.self) ?? schedule
    settleDays = section.days("settle", atLeast: 0) ?? settleDays
    adjustFor = section.wordSet("adjust for", as: TotalsPlan.Dimension.self) ?? adjustFor
    if let word = section.word("repeated devices", as: Switch.self) { repeatedDevices = word == .auto }
  }

  private static func confidence(_ section: Section) -> Double? {
    guard let value = section.value("confidence") else { return nil }
    guard value.unit == "%" else {
      section.findings.add(
        .wrongUnit(value, of: "confidence", remedy: "write it in per cent, such as '95 %'")
      )
      return nil
    }
    guard (50...99.99).contains(value.value()) else {
      section.findings.add(.outside(value, of: "confidence", "must lie between 50 % and 99.99 %"))
      return nil
    }
    return value.fraction
  }
}

extension WrittenValue {
  /// Whether the unit is percentage points.
  var isPoints: Bool { unit == "points" || unit == "point" }
}

extension Diagnostic {
  fileprivate static func excludedAndOnly(_ condition: String, at location: SourceLocation) -> Self {
    Self(
      .error,
      "'\(condition)' stands under 'exclude' and under 'only': no report is left",
      at: location,
      remedy: "keep one of them"
    )
  }
}
