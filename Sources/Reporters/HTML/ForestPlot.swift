import Evaluation
import Rules

/// The changes of decisions on one scale, each with its interval and with what is tolerated.
///
/// Where there is a baseline other than zero the scale is in percent of it; limits of their own are on a second
/// scale, in percent of the limit.
struct ForestPlot {
  /// The scale of changes, in percent of the baseline.
  private let changes: PlotScale
  /// The scale of values with a limit of their own, in percent of the limit.
  private let values: PlotScale

  init(_ texts: [DecisionText]) {
    let rows = texts.compactMap(Row.init)
    changes = Self.scale(rows.filter { !$0.isOfLimit }, around: 0, atLeast: 5)
    values = Self.scale(rows.filter(\.isOfLimit), around: 100, atLeast: 20)
  }

  /// What a decision has to draw; nil where it has no value, or nothing to compare it with.
  struct Row {
    /// Whether it is a value in percent of its limit, and no change.
    let isOfLimit: Bool
    let estimate: Double
    let lower: Double?
    let upper: Double?
    let tolerances: [(place: Double, isUpward: Bool, isWarning: Bool)]

    init?(_ text: DecisionText) {
      let decision = text.decision
      guard let comparison = Self.comparison(text) else { return nil }
      let isRelation = comparison.threshold.isRelation
      if isRelation, decision.change == nil { return nil }
      let zero = isRelation ? comparison.baseline ?? 0 : 0
      let whole = isRelation ? abs(zero) : comparison.threshold.limit ?? 0
      guard whole > 0, whole.isFinite else { return nil }
      func percent(_ value: Double) -> Double { (value - zero) / whole * 100 }
      isOfLimit = !isRelation
      // The change as it is written beside it.
      let change = isRelation ? decision.change : nil
      estimate = change.map { $0.absolute / whole * 100 } ?? percent(comparison.candidate)
      let bounds =
        isRelation
        ? (decision.change?.lower.map { $0 + zero }, decision.change?.upper.map { $0 + zero })
        : (decision.candidate?.lower, decision.candidate?.upper)
      lower = bounds.0.map(percent)
      upper = bounds.1.map(percent)
      tolerances = decision.thresholds.filter { $0.isRelation == isRelation }.compactMap { threshold in
        threshold.limit.map {
          (percent($0), threshold.kind == .max || threshold.kind == .maxIncrease, threshold.isWarning)
        }
      }
    }

    /// What it turns on; of what is met rather the change than a limit of its own, so that rows can be compared.
    private static func comparison(_ text: DecisionText) -> Comparison? {
      guard let decisive = text.comparison, !decisive.threshold.isRelation, decisive.threshold.result == .met
      else { return text.comparison }
      let relation = text.decision.thresholds.first { $0.isRelation && !$0.isWarning && $0.limit != nil }
      return relation.flatMap { Comparison(text.decision, $0) } ?? decisive
    }

    /// Whatever the scale should hold.
    var points: [Double] {
      ([estimate, lower, upper].compactMap { $0 } + tolerances.map(\.place)).filter(\.isFinite)
    }
  }

  /// The scale holds every estimate and what is usual of the rest; a bound or a tolerance far beyond is cut, lest it
  /// press all others together.
  private static func scale(_ rows: [Row], around middle: Double, atLeast reach: Double) -> PlotScale {
    let distances = rows.map { row in row.points.map { abs($0 - middle) }.max() ?? 0 }.sorted()
    let usual = max(reach, distances.isEmpty ? 0 : distances[distances.count / 2])
    let estimates = rows.map(\.estimate).filter { abs($0 - middle) <= usual * 20 }
    let most = max(usual * 2, (estimates.map { abs($0 - middle) }.max() ?? 0) * 1.25)
    let points = rows.flatMap(\.points).filter { abs($0 - middle) <= most }
    return PlotScale(over: points + [middle - reach, middle + reach], margin: 0.04)
  }
}

extension ForestPlot {
  /// The drawing of one decision; empty where there is nothing to draw.
  ///
  /// It repeats what the cells beside it say, and so is no image of its own to a screen reader.
  func drawing(_ text: DecisionText) -> String {
    guard let row = Row(text) else { return "" }
    let scale = row.isOfLimit ? values : changes
    let content =
      ground(row, scale, named: true) + interval(row, scale, text.standing)
      + text.standing.mark(at: scale.place(row.estimate))
    return "<svg class=\"forest\" aria-hidden=\"true\">\(content)</svg>"
  }

  /// The drawing of one device model of a decision, on the same scale; empty where there is nothing to draw.
  func drawing(_ device: Decision.DeviceRow, of text: DecisionText) -> String {
    guard let row = Row(text), let candidate = device.candidate else { return "" }
    let scale = row.isOfLimit ? values : changes
    let place: Double
    if row.isOfLimit {
      guard let limit = text.comparison?.threshold.limit, limit > 0 else { return "" }
      place = candidate / limit * 100
    } else {
      guard let baseline = device.baseline, baseline != 0 else { return "" }
      place = (candidate - baseline) / abs(baseline) * 100
    }
    guard place.isFinite else { return "" }
    let outline =
      scale.holds(place)
      ? "<circle r=\"3.5\"/>"
      : "<path class=\"end\" d=\"\(place < scale.lower ? Self.before : Self.after)\"/>"
    return
      "<svg class=\"device\" aria-hidden=\"true\">\(ground(row, scale))\(Self.at(place, scale, outline))</svg>"
  }

  /// Heads of arrows at the edges of a drawing, for what lies beyond.
  private static let before = "M7-4.5 1 0 7 4.5"
  private static let after = "M-7-4.5-1 0-7 4.5"

  private static func at(_ value: Double, _ scale: PlotScale, _ outline: String) -> String {
    "<svg x=\"\(PlotNumber.percent(scale.place(value)))\" y=\"50%\" class=\"at\">\(outline)</svg>"
  }

  /// What is tolerated, and the lines that rows are held against.
  private func ground(_ row: Row, _ scale: PlotScale, named: Bool = false) -> String {
    var parts: [String] = []
    for tolerance in row.tolerances where !tolerance.isWarning {
      let place = scale.place(tolerance.place)
      parts.append(
        tolerance.isUpward
          ? "<rect class=\"allowed\" width=\"\(PlotNumber.percent(place))\" height=\"100%\"/>"
          : """
          <rect class="allowed" x="\(PlotNumber.percent(place))" width="\(PlotNumber.percent(100 - place))" \
          height="100%"/>
          """)
    }
    if !row.isOfLimit { parts.append(Self.line("middle", at: scale.place(0))) }
    for tolerance in row.tolerances where scale.holds(tolerance.place) {
      if named, row.isOfLimit, !tolerance.isWarning {
        parts.append(Self.label("limit", at: scale.place(tolerance.place)))
      }
      parts.append(Self.line(tolerance.isWarning ? "warning" : "limit", at: scale.place(tolerance.place)))
    }
    return parts.joined()
  }

  private func interval(_ row: Row, _ scale: PlotScale, _ standing: Standing) -> String {
    guard row.lower != nil || row.upper != nil else { return "" }
    let ends = [row.lower ?? -.infinity, row.upper ?? .infinity].map { PlotNumber.percent(scale.place($0)) }
    var result =
      "<line class=\"reach \(standing.styleClass)\" x1=\"\(ends[0])\" x2=\"\(ends[1])\" y1=\"50%\" y2=\"50%\"/>"
    // An end that does not fit points beyond the edge; one that does has a stroke across it.
    for (value, end, beyond) in [(row.lower, ends[0], Self.before), (row.upper, ends[1], Self.after)] {
      let outline = value.map(scale.holds) == true ? "M0-4.5V4.5" : beyond
      result +=
        "<svg x=\"\(end)\" y=\"50%\" class=\"at \(standing.styleClass)\"><path class=\"end\" d=\"\(outline)\"/></svg>"
    }
    return result
  }

  private static func line(_ name: String, at place: Double) -> String {
    let x = PlotNumber.percent(place)
    return "<line class=\"\(name)\" x1=\"\(x)\" x2=\"\(x)\" y2=\"100%\"/>"
  }

  /// A word beside a line, on the side where there is room.
  private static func label(_ word: String, at place: Double) -> String {
    let (anchor, gap) = place > 50 ? ("last", "-4") : ("first", "4")
    return
      "<text class=\"\(anchor)\" x=\"\(PlotNumber.percent(place))\" dx=\"\(gap)\" y=\"10\">\(word)</text>"
  }

  /// The numbers along the scale of changes; empty where no decision is on it.
  func axis(for texts: [DecisionText]) -> String {
    guard texts.contains(where: { Row($0)?.isOfLimit == false }) else { return "" }
    let ticks = changes.ticks(about: 4)
    let decimals = NumberText.decimals(from: 0, distinguishing: Array(zip(ticks, ticks.dropFirst())))
    let labels = ticks.map { tick -> String in
      let place = changes.place(tick)
      let (x, label) = (
        PlotNumber.percent(place), tick == 0 ? "0" : NumberText.signed(tick, decimals: decimals)
      )
      // A label at an edge keeps to its own column.
      let anchor = place < 10 ? " class=\"first\"" : place > 90 ? " class=\"last\"" : ""
      return
        "<text x=\"\(x)\" y=\"10\"\(anchor)>\(label) %</text><line x1=\"\(x)\" x2=\"\(x)\" y1=\"14\" y2=\"18\"/>"
    }
    return "<svg class=\"axis\" aria-hidden=\"true\">\(labels.joined())</svg>"
  }
}
