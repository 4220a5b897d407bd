import Foundation
import Measurements
import Testing

@testable import Evaluation
@testable import Reporters

/// Drawings lie where the numbers are.
struct HTMLDrawingTests {
  /// By hand: 0 to 200 over 100 percent.
  @Test func scalesPlaceValues() {
    let scale = PlotScale(from: 0, to: 200)
    #expect([-5, 0, 50, 200, 1_000].map(scale.place) == [0, 0, 25, 100, 100])
    #expect(scale.holds(200) && !scale.holds(200.1) && !scale.holds(-0.1))
    #expect(scale.ticks(about: 4) == [0, 50, 100, 150, 200])
    #expect(PlotScale(from: -13, to: 48).ticks(about: 4) == [0, 20, 40])
    #expect(PlotScale(over: [7, 7]).holds(7))
    #expect(PlotScale(over: []).place(.nan) == 0)
    #expect(PlotScale(from: 0, to: .infinity).ticks(about: 4) == [])
    #expect(PlotScale(from: 1e300, to: 1e300 + 1).ticks(about: 4) == [])
  }

  @Test(arguments: [
    (0.0, "0"), (12, "12"), (-0.5, "-0.5"), (33.333, "33.33"), (0.05, "0.05"), (-7.004, "-7"),
    (99.999, "100"),
    (.infinity, "0"), (.nan, "0"), (1e300, "0"),
  ])
  func numbersAreWrittenAsSVGReadsThem(_ number: Double, _ text: String) {
    #expect(PlotNumber.text(number) == text)
  }

  /// `search` rose by 129 of 418 ms, bounds +100 and +159 ms, 10 % tolerated: 30.86 %, 23.92 %, 38.04 %, 10 %.
  @Test func aForestRowIsInPercentOfTheBaseline() throws {
    let row = try #require(ForestPlot.Row(DecisionText(VerdictExamples.search, at: 0)))
    #expect(!row.isOfLimit)
    #expect(abs(row.estimate - 30.86) < 0.01)
    #expect(abs((row.lower ?? 0) - 23.92) < 0.01)
    #expect(abs((row.upper ?? 0) - 38.04) < 0.01)
    #expect(row.tolerances.count == 1)
    #expect(abs(row.tolerances[0].place - 10) < 0.01 && row.tolerances[0].isUpward)
  }

  /// 1,531 ms of at most 1,500 ms are 102.07 %.
  @Test func aLimitOfItsOwnIsInPercentOfTheLimit() throws {
    let row = try #require(ForestPlot.Row(DecisionText(VerdictExamples.slow, at: 0)))
    #expect(row.isOfLimit)
    #expect(abs(row.estimate - 102.07) < 0.01)
    #expect(row.tolerances.map(\.place) == [100])
  }

  /// A decision that was not compared has a value on each side and still no change to draw.
  @Test func withoutAChangeNothingIsDrawn() {
    var decision = VerdictExamples.search
    decision.change = nil
    #expect(ForestPlot.Row(DecisionText(decision, at: 0)) == nil)
    decision = VerdictExamples.search
    decision.baseline?.value = 0
    #expect(ForestPlot.Row(DecisionText(decision, at: 0)) == nil)
  }

  /// Of launch, which keeps its ceiling with ease, the change is drawn, to be compared with other rows.
  @Test func whatIsMetIsDrawnAsAChange() throws {
    let row = try #require(ForestPlot.Row(DecisionText(VerdictExamples.launch, at: 0)))
    #expect(!row.isOfLimit)
    #expect(abs(row.estimate + 1.197) < 0.01)
  }

  /// One wide interval does not press all others together: it ends in an arrow.
  @Test func wideIntervalsAreCut() throws {
    var wide = VerdictExamples.launch
    wide.change = .init(absolute: 0, relative: 0, lower: -9_000, upper: 9_000)
    let texts = [VerdictExamples.search, VerdictExamples.launch, wide].enumerated().map {
      DecisionText($0.element, at: $0.offset)
    }
    let plot = ForestPlot(texts)
    let drawings = try texts.map { try HTMLPageElements("<body>\(plot.drawing($0))</body>") }
    // A stroke across the end goes straight down; everything else is the head of an arrow.
    let arrows = drawings.map { drawing in
      drawing.named("path").count {
        $0.attributes["class"] == "end" && $0.attributes["d"]?.contains("V") == false
      }
    }
    #expect(arrows == [0, 0, 2])
    // The estimate of `search` lies inside, not at an edge.
    let place = try #require(drawings[0].named("svg").last?.attributes["x"]?.dropLast())
    #expect((50..<98).contains(try #require(Double(place))))
  }

  /// Each standing has a shape of its own.
  @Test func shapesTellStandingsApart() {
    #expect(Set(Standing.allCases.map(\.outline)).count == Standing.allCases.count)
  }

  /// The shares of each side add up to all of its events.
  @Test func aHistogramHoldsAllEvents() throws {
    let distribution = try #require(VerdictExamples.search.distribution)
    let columns = try #require(DistributionColumns(distribution))
    #expect(abs(columns.candidate.reduce(0, +) - 1) < 1e-9)
    #expect(abs(columns.baseline.reduce(0, +) - 1) < 1e-9)
    let text = DecisionText(VerdictExamples.search, at: 3)
    let chart = try #require(HistogramChart(text, VerdictExamples.failing)).chart
    let elements = try HTMLPageElements("<body>\(chart.markup)</body>")
    #expect(elements.named("svg").first?.attributes["aria-labelledby"] == "h3t h3d")
    #expect(elements.named("tr").count == 1 + DistributionColumns.count)
  }

  private static func day(_ number: Int32, _ candidate: Double?, _ baseline: Double?, look: Int? = nil)
    -> Decision.DayRow
  {
    func side(_ value: Double?) -> Decision.Estimate? {
      value.map { .init(value: $0, lower: $0 - 10, upper: $0 + 10, reports: 50, events: 90) }
    }
    return .init(day: Day(number: number), candidate: side(candidate), baseline: side(baseline), look: look)
  }

  /// Two days of the baseline, a month without reports, then two of the candidate, one of them a look.
  @Test func daysAreDrawnWithTheirLooksAndGaps() throws {
    var decision = VerdictExamples.search
    decision.days = [
      Self.day(20_700, nil, 400), Self.day(20_701, nil, 410), Self.day(20_730, 500, nil),
      Self.day(20_731, 520, nil, look: 2),
    ]
    let chart = try #require(DayChart(DecisionText(decision, at: 0), VerdictExamples.failing)).chart
    let elements = try HTMLPageElements("<body>\(chart.markup)</body>")
    let drawn = elements.elements.filter { $0.path.first == "body" && $0.path.contains("svg") }
    func count(_ name: String) -> Int { drawn.count { $0.attributes["class"] == name } }
    // Those of the legend are one more each.
    #expect(count("look") == 2)
    #expect(count("break") == 1)
    #expect(count("point candidate") == 3 && count("point baseline") == 3)
    #expect(count("bounds candidate") == 2 && count("bounds baseline") == 2)
    // 20,700 days after 1970-01-01 is 2026-09-04 (`date -d '1970-01-01 20700 days'`).
    #expect(elements.named("th").contains { $0.text == "2026-09-04" })
    decision.days = [Self.day(20_700, 500, nil)]
    #expect(DayChart(DecisionText(decision, at: 0), VerdictExamples.failing) == nil)
  }
}

/// Colours are told apart in light and dark.
struct HTMLColourTests {
  private static func colours(_ style: String) throws -> [String: [Double]] {
    var colours: [String: [Double]] = [:]
    for part in style.split(whereSeparator: { $0 == ";" || $0 == "{" }) {
      let words = part.split(separator: ":").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      guard words.count == 2, words[0].hasPrefix("--"), words[1].hasPrefix("#") else { continue }
      let number = try #require(Int(words[1].dropFirst(), radix: 16))
      colours[words[0]] = [number >> 16 & 255, number >> 8 & 255, number & 255].map { Double($0) / 255 }
    }
    return colours
  }

  /// Source: WCAG 2.2, relative luminance and contrast ratio.
  private static func contrast(_ one: [Double], _ other: [Double]) -> Double {
    func luminance(_ colour: [Double]) -> Double {
      let parts = colour.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let pair = [luminance(one), luminance(other)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  @Test(arguments: [HTMLStyle.light, HTMLStyle.dark])
  func contrastIsEnough(_ style: String) throws {
    let colours = try Self.colours(style)
    // Black on white is 21 to 1 by definition.
    #expect(Self.contrast([0, 0, 0], [1, 1, 1]) == 21)
    for ground in ["--page", "--card"] {
      let ground = try #require(colours[ground])
      for ink in ["text", "muted", "fail", "hold", "warn", "good", "waived", "observed", "candidate"] {
        let ratio = Self.contrast(try #require(colours["--\(ink)"]), ground)
        #expect(ratio >= 4.5, "\(ink): \(ratio)")
      }
      // Drawings need three to one.
      #expect(Self.contrast(try #require(colours["--baseline"]), ground) >= 3)
    }
    // Marks on the shade of what is tolerated, and words in it.
    let shade = try #require(colours["--shade"])
    for ink in ["muted", "fail", "hold", "warn", "good", "waived", "observed"] {
      #expect(Self.contrast(try #require(colours["--\(ink)"]), shade) >= 4.5, "\(ink)")
    }
  }
}
