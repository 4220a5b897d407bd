import Measurements
import SourceDiagnostics
import YAMLDocuments

/// What the values of a rule's thresholds are measured in.
enum ThresholdScale {
  /// Percent; tolerances in points or relative.
  case share
  /// Bare numbers.
  case count
  /// A unit of the quantity.
  case quantity(Quantity)
  /// The metric or the statistic is not known: any unit that some metric has may be right.
  case unknown(ownUnits: Set<String>)

  init(_ statistic: Statistic?, of metric: KnownMetric?, own: [String: OwnMetric]) {
    let unknown = ThresholdScale.unknown(
      ownUnits: Set(
        own.values.compactMap { metric in
          if case .number(let unit) = metric.quantity { unit.words } else { nil }
        }))
    switch statistic {
    case nil: self = unknown
    case .shareOver, .shareUnder: self = .share
    case .countPerHour, .countPerDay, .countPerReport: self = .count
    case .average, .percentile, .totalPerHour, .totalPerDay:
      self = metric.map { .quantity($0.quantity) } ?? unknown
    }
  }

  /// Whether the unit itself is percent, so that a bare "%" could mean a difference or a part.
  fileprivate var isPercent: Bool {
    switch self {
    case .share: true
    case .quantity(.number(let unit)): unit == "%"
    case .quantity, .count, .unknown: false
    }
  }

  fileprivate var mayBeNegative: Bool {
    switch self {
    case .share, .count: false
    case .quantity(let quantity): quantity.mayBeNegative
    case .unknown: true
    }
  }

  fileprivate var unitRemedy: String {
    switch self {
    case .share: "write per cent, such as '3 %'"
    case .count: "write a bare number"
    case .unknown: "write a unit such as 's', 'ms', 'MB' or '%', or a bare number"
    case .quantity(let quantity): quantity.unitRemedy
    }
  }

  /// The value in the statistic's own terms; nil where the unit does not fit.
  fileprivate func limit(_ value: WrittenValue) -> Double? {
    switch self {
    case .share: value.unit == "%" ? value.fraction : nil
    case .count: value.unit.isEmpty ? value.value() : nil
    case .quantity(let quantity): value.basePerUnit(of: quantity).map { value.value(times: $0) }
    case .unknown(let ownUnits):
      UnitName.known(value.unit) != nil || value.unit == "%" || value.isPoints
        || ownUnits.contains(value.unit)
        ? value.value() : nil
    }
  }

  /// The difference in the statistic's own terms; nil where the unit does not fit.
  fileprivate func difference(_ value: WrittenValue) -> Double? {
    switch self {
    case .share: value.isPoints ? value.fraction : nil
    case .quantity(.number("%")) where value.isPoints:
      value.value(times: Quantity.number(unit: "%").basePerShown)
    default: limit(value)
    }
  }
}

extension Thresholds {
  /// Decodes the thresholds of a rule or an override, `warn` among them.
  init(_ section: Section, _ scale: ThresholdScale) {
    self.init()
    max = section.limit("max", scale)
    min = section.limit("min", scale)
    maxIncrease = section.tolerances("max increase", scale)
    maxDecrease = section.tolerances("max decrease", scale)
    warn = section.section("warn", Grammar.warn).map { WarnThresholds($0, scale) }
  }
}

extension WarnThresholds {
  fileprivate init(_ section: Section, _ scale: ThresholdScale) {
    self.init()
    max = section.limit("max", scale)
    min = section.limit("min", scale)
    maxIncrease = section.allTolerances("max increase", scale).compactMap(\.self)
    maxDecrease = section.allTolerances("max decrease", scale).compactMap(\.self)
    if section.isEmpty { section.findings.add(.warnsOfNothing(at: section.location)) }
  }
}

extension Section {
  fileprivate func limit(_ name: String, _ scale: ThresholdScale) -> Thresholds.Limit? {
    guard let value = value(name) else { return nil }
    guard let limit = scale.limit(value) else {
      findings.add(.wrongUnit(value, of: name, remedy: scale.unitRemedy))
      return nil
    }
    if value.isNegative, !scale.mayBeNegative {
      findings.add(.outside(value, of: name, "is under 0, which the value never is"))
      return nil
    }
    if case .share = scale, limit > 1 {
      findings.add(.outside(value, of: name, "is over 100 %, which a share never is"))
      return nil
    }
    return Thresholds.Limit(value: limit, text: value.text, location: value.location)
  }

  /// The tolerances of a rule or an override; relative ones alone are worth a warning.
  fileprivate func tolerances(_ name: String, _ scale: ThresholdScale) -> [Thresholds.Tolerance] {
    let read = allTolerances(name, scale)
    let tolerances = read.compactMap(\.self)
    if let first = tolerances.first, tolerances.count == read.count, tolerances.allSatisfy(\.isRelative) {
      findings.add(.relativeAlone(name, first.text, at: first.location))
    }
    return tolerances
  }

  /// One for each item; nil for those that are wrong.
  fileprivate func allTolerances(_ name: String, _ scale: ThresholdScale) -> [Thresholds.Tolerance?] {
    guard let node = node(name) else { return [] }
    guard case .sequence(let items) = node.content else {
      return [LocatedText(node, of: name, findings).flatMap { tolerance($0, of: name, scale) }]
    }
    if items.isEmpty { findings.add(.noTolerance(name, at: node.location)) }
    let comma = DecimalComma(items)
    return items.enumerated().map { index, item in
      if let comma, index == comma.index {
        findings.add(.decimalComma(comma.corrected, of: name, at: item.location))
        return nil
      }
      // The second half of such a value was already spoken of.
      if let comma, index == comma.index + 1 { return nil }
      return LocatedText(item, of: name, findings).flatMap { tolerance($0, of: name, scale) }
    }
  }

  private func tolerance(_ text: LocatedText, of name: String, _ scale: ThresholdScale) -> Thresholds
    .Tolerance?
  {
    guard let value = WrittenValue(text, of: name, findings) else { return nil }
    guard !value.isNegative else {
      findings.add(.negativeTolerance(value, of: name))
      return nil
    }
    let amount: Thresholds.Tolerance.Amount
    if value.unit == "%" || value.unit == "% relative" {
      if value.unit == "%", scale.isPercent {
        findings.add(.barePercent(value, of: name))
        return nil
      }
      if name == "max decrease", value.fraction >= 1 {
        findings.add(.outside(value, of: name, "can never be broken", remedy: "write less than 100 %"))
        return nil
      }
      amount = .relative(value.fraction)
    } else if let difference = scale.difference(value) {
      amount = .absolute(difference)
    } else {
      findings.add(.wrongUnit(value, of: name, remedy: scale.toleranceRemedy))
      return nil
    }
    return Thresholds.Tolerance(amount: amount, text: value.text, location: value.location)
  }
}

extension ThresholdScale {
  fileprivate var toleranceRemedy: String {
    isPercent ? "write '0.5 points' or '5 % relative'" : unitRemedy + ", or a relative amount such as '5 %'"
  }
}

extension Diagnostic {
  fileprivate static func warnsOfNothing(at location: SourceLocation) -> Self {
    Self(.error, "'warn' has no threshold", at: location, remedy: "write a limit, or leave it out")
  }

  fileprivate static func noTolerance(_ key: String, at location: SourceLocation) -> Self {
    Self(.error, "'\(key)' is empty", at: location, remedy: "write an amount, such as '\(key): 5 %'")
  }

  fileprivate static func decimalComma(_ corrected: String, of key: String, at location: SourceLocation)
    -> Self
  {
    Self(
      .error,
      "a comma within a number of '\(key)'",
      at: location,
      remedy: "the decimal mark is the point: write '\(corrected)'"
    )
  }

  fileprivate static func negativeTolerance(_ value: WrittenValue, of key: String) -> Self {
    let other = key == "max increase" ? "max decrease" : "max increase"
    return Self(
      .error,
      "\(key) '\(value.text)' is negative",
      at: value.location,
      remedy: "write an amount of 0 or more; '\(other)' limits the other way"
    )
  }

  fileprivate static func barePercent(_ value: WrittenValue, of key: String) -> Self {
    let number = String(value.text.prefix { $0 != " " && $0 != "%" })
    return Self(
      .error,
      "\(key) '\(value.text)' can mean points or a part of the baseline",
      at: value.location,
      remedy: "write '\(number) points' or '\(number) % relative'"
    )
  }

  fileprivate static func relativeAlone(_ key: String, _ text: String, at location: SourceLocation?) -> Self {
    Self(
      .warning,
      "\(key) '\(text)' is relative alone: near a baseline of 0 it allows next to nothing",
      at: location,
      remedy: "write an absolute amount beside it, such as '[\(text), …]'"
    )
  }
}
