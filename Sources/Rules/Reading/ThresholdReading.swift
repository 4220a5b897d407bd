import Measurements
import SourceDiagnostics
import YAMLDocuments

/// The keys that hold thresholds.
let limitKeys = ["max", "min", "max increase", "max decrease"]

/// Reads thresholds in the terms of one rule's statistic.
struct ThresholdReader {
  /// The statistic and the metric's quantity; nil where they could not be read: only numbers are looked at then.
  let terms: (statistic: WrittenStatistic, quantity: Quantity)?
  let reader: RuleReader

  /// The thresholds among these keys, `warn` included.
  func thresholds(_ keys: KeyReader) -> Thresholds {
    var result = Thresholds()
    result.max = limit(keys["max"], "max")
    result.min = limit(keys["min"], "min")
    result.maxIncrease = tolerances(keys["max increase"], "max increase")
    result.maxDecrease = tolerances(keys["max decrease"], "max decrease")
    result.warn = warn(keys["warn"])
    return result
  }

  private func warn(_ node: YAMLNode?) -> WarnThresholds? {
    guard let node, let keys = KeyReader(node, "'warn'", keys: limitKeys, reader) else { return nil }
    guard limitKeys.contains(where: { keys[$0] != nil }) else {
      reader.fail("'warn' has no threshold", at: node.location)
      return nil
    }
    var result = WarnThresholds()
    result.max = limit(keys["max"], "max")
    result.min = limit(keys["min"], "min")
    result.maxIncrease = tolerances(keys["max increase"], "max increase")
    result.maxDecrease = tolerances(keys["max decrease"], "max decrease")
    return result
  }

  private func limit(_ node: YAMLNode?, _ key: String) -> Thresholds.Limit? {
    guard let node, let amount = reader.amount(node, key), let value = value(amount, key) else { return nil }
    return Thresholds.Limit(value: value, text: amount.text, location: node.location)
  }

  /// A value in the statistic's own terms.
  private func value(_ amount: Amount, _ key: String) -> Double? {
    guard let terms else { return nil }
    guard terms.statistic.isShare else {
      return reader.base(amount, terms.statistic.isCount ? .count : terms.quantity, key)
    }
    guard amount.unit == "%" else {
      reader.fail(
        "'\(key)' of a share is a percentage, not '\(amount.text)'", at: amount.location,
        remedy: "write '3 %'")
      return nil
    }
    guard amount.number <= 100 else {
      reader.fail("'\(key)' of '\(amount.text)' is more than 100 %", at: amount.location)
      return nil
    }
    return amount.number / 100
  }

  private func tolerances(_ node: YAMLNode?, _ key: String) -> [Thresholds.Tolerance] {
    guard let node, let items = reader.list(node, key) else { return [] }
    if items.isEmpty { reader.fail("'\(key)' is empty", at: node.location) }
    var result: [Thresholds.Tolerance] = []
    for item in joiningDecimalCommas(items) {
      guard let amount = reader.amount(item, key), let tolerance = tolerance(amount, key) else { continue }
      result.append(Thresholds.Tolerance(amount: tolerance, text: amount.text, location: item.location))
    }
    return result
  }

  /// The items with `[1,5 %]`, to YAML two, put together again, so that the comma is what is reported.
  private func joiningDecimalCommas(_ items: [YAMLNode]) -> [YAMLNode] {
    var result: [YAMLNode] = []
    for item in items {
      if let text = result.last?.joined(toNext: item, by: ",") {
        result[result.count - 1].kind = .scalar(text: text, isPlain: true)
      } else {
        result.append(item)
      }
    }
    return result
  }

  private func tolerance(_ amount: Amount, _ key: String) -> Thresholds.Tolerance.Amount? {
    let words = amount.unit.split(separator: " ").map { $0.lowercased() }
    let isRelative = words == ["%", "relative"] || words == ["%relative"]
    let isPoints = words == ["points"] || words == ["point"]
    let number = amount.number.formattedPlainly
    if isRelative { return .relative(amount.number / 100) }
    guard let terms else { return nil }
    guard terms.statistic.isShare else {
      if words == ["%"] { return .relative(amount.number / 100) }
      guard !isPoints else {
        reader.fail("'\(amount.text)' of '\(key)': points are for shares", at: amount.location)
        return nil
      }
      return value(amount, key).map { .absolute($0) }
    }
    if isPoints { return .absolute(amount.number / 100) }
    reader.fail(
      words == ["%"]
        ? "'\(amount.text)' of '\(key)' can be read in two ways, since the share is itself a percentage"
        : "'\(key)' of a share is in points, not '\(amount.text)'",
      at: amount.location, remedy: "write '\(number) points' or '\(number) % relative'")
    return nil
  }
}

extension Double {
  /// The number without a fraction where it has none.
  var formattedPlainly: String {
    let text = String(self)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
