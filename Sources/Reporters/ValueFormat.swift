import Evaluation

/// How the values of one decision are written: one unit and one number of decimals for all of them, enough that
/// what differs from its limit also looks different from it.
struct ValueFormat {
  /// The unit as shown.
  let unit: String
  private let scale: Double
  private let decimals: Int

  init(_ decision: Decision) {
    let values = [
      decision.candidate?.value, decision.baseline?.value, decision.adjusted?.candidate,
      decision.adjusted?.baseline,
    ].compactMap { $0 }
    let pairs = decision.thresholds.flatMap { threshold in
      // Bounds of a proportion are shown in percent.
      let comparison = Comparison(decision, threshold)
      return (threshold.isProportion ? comparison?.valueAgainstLimit : comparison?.valuesAgainstLimit) ?? []
    }
    self.init(values: values, pairs: pairs, unit: decision.unit)
  }

  init(values: [Double], pairs: [(Double, Double)], unit: String) {
    let largest = (values + pairs.map(\.1)).filter(\.isFinite).map(abs).max() ?? 0
    let isLong = largest >= 10_000 && (unit == "ms" || unit.hasPrefix("ms/"))
    let scale = isLong ? 1_000.0 : 1
    self.unit = isLong ? String(unit.dropFirst()) : unit
    self.scale = scale
    // The smallest value keeps at least one digit that is not zero.
    let smallest = values.map(abs).filter { $0 > 0 && $0.isFinite }.min() ?? 0
    let wanted = max(
      unit == "%" ? NumberText.decimals(forPercent: largest) : NumberText.decimals(for: largest / scale),
      min(6, NumberText.decimals(for: smallest / scale) - 1)
    )
    let plain = values.allSatisfy { $0 == $0.rounded() } && unit.isEmpty ? 0 : wanted
    decimals = NumberText.decimals(
      from: plain,
      distinguishing: pairs.map { ($0.0 / scale, $0.1 / scale) }
    )
  }

  /// The value with its unit.
  func text(_ value: Double?) -> String {
    guard let value else { return NumberText.none }
    return bare(value) + suffix
  }

  /// The value without its unit.
  func bare(_ value: Double) -> String { NumberText.fixed(value / scale, decimals: decimals) }

  /// A difference with its sign and unit; shares differ by points.
  func difference(_ value: Double) -> String { bareDifference(value) + (unit == "%" ? " points" : suffix) }

  /// A difference with its sign.
  func bareDifference(_ value: Double) -> String {
    NumberText.signed(value / scale, decimals: decimals)
  }

  private var suffix: String { unit.isEmpty ? "" : " " + unit }
}
