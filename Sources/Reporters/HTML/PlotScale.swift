/// Values laid out from 0 to 100 percent of the width of a drawing.
///
/// Drawings have no width of their own, so that they fit a telephone as well as a desk: whatever stands in them is
/// placed by percentages.
struct PlotScale {
  let lower: Double
  let upper: Double

  /// A scale over the values; with a width of nothing, something around them.
  init(over values: [Double], margin: Double = 0) {
    let finite = values.filter(\.isFinite)
    let (least, most) = (finite.min() ?? 0, finite.max() ?? 1)
    let width = most > least ? most - least : max(abs(most), 1) * 0.1
    lower = (most > least ? least : least - width) - width * margin
    upper = (most > least ? most : most + width) + width * margin
  }

  init(from lower: Double, to upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// The place of a value in percent of the width, at an end where it lies beyond.
  func place(_ value: Double) -> Double {
    guard upper > lower, value == value else { return 0 }
    return min(100, max(0, (value - lower) / (upper - lower) * 100))
  }

  /// Whether a value has a place of its own.
  func holds(_ value: Double) -> Bool { value >= lower && value <= upper }

  /// Round numbers to mark, about as many as asked for.
  func ticks(about count: Int) -> [Double] {
    let step = Self.roundStep(atLeast: (upper - lower) / Double(max(1, count)))
    guard step > 0, step.isFinite, abs(lower / step) < 1e9, abs(upper / step) < 1e9 else { return [] }
    let first = Int((lower / step).rounded(.up))
    let last = Int((upper / step).rounded(.down))
    guard first <= last, last - first < 100 else { return [] }
    return (first...last).map { Double($0) * step }
  }

  /// 1, 2 or 5 times a power of ten.
  private static func roundStep(atLeast wanted: Double) -> Double {
    guard wanted > 0, wanted.isFinite else { return 0 }
    var power = 1.0
    while power > wanted, power > 1e-300 { power /= 10 }
    while power * 10 <= wanted { power *= 10 }
    return [1, 2, 5].map { $0 * power }.first { $0 >= wanted * (1 - 1e-9) } ?? 10 * power
  }
}

/// Numbers as SVG reads them.
enum PlotNumber {
  /// The number with at most two decimals.
  static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }

  /// The number as a percentage.
  static func percent(_ value: Double) -> String { text(value) + "%" }
}
