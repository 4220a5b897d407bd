import Evaluation

/// How the values of one decision are written: one unit and one number of decimals for all of them, enough that
/// what differs from its limit also looks different from it.
struct ValueFormat {
  private let shown: ShownUnit
  private let decimals: Int
  private let differenceDecimals: Int
  private let isShare: Bool

  /// The unit as shown.
  var unit: String { shown.name }

  init(_ decision: Decision) {
    let values = [
      decision.candidate?.value, decision.baseline?.value, decision.adjusted?.candidate,
      decision.adjusted?.baseline,
    ].compactMap { $0 }
    var pairs: [(Double, Double)] = []
    var differences: [(Double, Double)] = []
    for threshold in decision.thresholds {
      guard let comparison = Comparison(decision, threshold) else { continue }
      // Bounds of a proportion are shown in percent.
      pairs += threshold.isProportion ? comparison.valueAgainstLimit : comparison.valuesAgainstLimit
      if threshold.isRelation, !threshold.isProportion, let baseline = comparison.baseline {
        differences += comparison.valuesAgainstLimit.map { ($0.0 - baseline, $0.1 - baseline) }
      }
    }
    let change = decision.change.map { [$0.absolute, $0.lower, $0.upper].compactMap { $0 } } ?? []
    self.init(
      values: values, pairs: pairs, changes: change, changePairs: differences, unit: decision.unit)
  }

  init(
    values: [Double], pairs: [(Double, Double)] = [], changes: [Double] = [],
    changePairs: [(Double, Double)] = [], unit: String
  ) {
    func most(_ values: [Double]) -> Double { values.filter(\.isFinite).map(abs).max() ?? 0 }
    let ofValues = most(values)
    // Without a value, or with none but zeros, the limits say of what size they are.
    let largest = ofValues > 0 ? ofValues : most(pairs.map(\.1))
    shown = ShownUnit(unit, largest: largest)
    isShare = unit == "%"
    let scale = shown.scale
    func usual(_ value: Double) -> Int {
      unit == "%" ? NumberText.decimals(forPercent: value) : NumberText.decimals(for: value / scale)
    }
    // The smallest value keeps at least one digit that is not zero.
    let smallest = values.map(abs).filter { $0 > 0 && $0.isFinite }.min() ?? 0
    let wanted = max(usual(largest), min(6, NumberText.decimals(for: smallest / scale) - 1))
    let isWhole = unit.isEmpty && values.allSatisfy { $0 == $0.rounded() }
    decimals = NumberText.decimals(
      from: isWhole ? 0 : wanted, distinguishing: pairs.map { ($0.0 / scale, $0.1 / scale) })
    differenceDecimals = NumberText.decimals(
      from: isWhole ? 0 : usual(most(changes)),
      distinguishing: changePairs.map { ($0.0 / scale, $0.1 / scale) })
  }

  /// The value with its unit.
  func text(_ value: Double?) -> String {
    guard let value else { return NumberText.none }
    return bare(value) + suffix
  }

  /// The value with its unit, in as many digits as tell it from another.
  func text(_ value: Double?, unlike other: Double?) -> String {
    guard let value, let other else { return text(value) }
    let pair = (value / shown.scale, other / shown.scale)
    let decimals = NumberText.decimals(from: decimals, distinguishing: [pair])
    return NumberText.fixed(pair.0, decimals: decimals) + suffix
  }

  /// The value without its unit; nothing at all is a plain zero.
  func bare(_ value: Double) -> String {
    value == 0 ? "0" : NumberText.fixed(value / shown.scale, decimals: decimals)
  }

  /// A limit or tolerance in the unit of the values, in all of its digits.
  func exactly(_ value: Double) -> String { NumberText.exact(value / shown.scale) + suffix }

  /// A difference with its sign and unit; shares differ by points.
  ///
  /// - Parameter other: A difference that it must not look equal to unless it is.
  func difference(_ value: Double, unlike other: Double? = nil) -> String {
    let pairs = other.map { [(value / shown.scale, $0 / shown.scale)] } ?? []
    let decimals = NumberText.decimals(from: differenceDecimals, distinguishing: pairs)
    return NumberText.signed(value / shown.scale, decimals: decimals) + (isShare ? " points" : suffix)
  }

  /// A difference with its sign.
  func bareDifference(_ value: Double) -> String {
    NumberText.signed(value / shown.scale, decimals: differenceDecimals)
  }

  private var suffix: String { unit.isEmpty ? "" : " " + unit }
}
