import Evaluation
import Measurements
import Rules

/// The plain values of both sides by day, with the days on which the decision was looked at.
struct DayChart {
  let text: DecisionText
  let verdict: Verdict
  private let days: [Decision.DayRow]
  private let scale: PlotScale
  /// The place of each day in units of one day; a longer stretch without reports takes a fixed room.
  private let places: [Double]

  /// Nil where fewer than two days have a value.
  init?(_ text: DecisionText, _ verdict: Verdict) {
    let days = text.decision.days.suffix(Self.mostDays).filter {
      $0.candidate?.value?.isFinite == true || $0.baseline?.value?.isFinite == true
    }
    guard days.count > 1 else { return nil }
    self.text = text
    self.verdict = verdict
    self.days = days
    var places: [Double] = []
    for (index, day) in days.enumerated() {
      guard index > 0, let last = places.last else {
        places.append(0.5)
        continue
      }
      let step = Double(day.day.number - days[index - 1].day.number)
      places.append(last + (step > Self.longestGap ? Self.longestGap : step))
    }
    self.places = places
    scale = Self.scale(days)
  }

  private static let mostDays = 90
  private static let longestGap = 3.0
  private static let height = 150.0

  /// The scale holds every value; bounds that are very wide are cut, lest they press the values together.
  private static func scale(_ days: [Decision.DayRow]) -> PlotScale {
    let sides = days.flatMap { [$0.candidate, $0.baseline] }.compactMap { $0 }
    let values = sides.compactMap(\.value)
    let spread = PlotScale(over: values)
    let reach = spread.upper - spread.lower
    let bounds = sides.flatMap { [$0.lower, $0.upper] }.compactMap { $0 }.map {
      min(spread.upper + reach, max(spread.lower - reach, $0))
    }
    return PlotScale(over: values + bounds, margin: 0.04)
  }

  var chart: Chart {
    Chart(
      id: "d\(text.index)",
      title: "Plain value by day",
      description: """
        The values of \(verdict.candidate) and of \(verdict.baselineName.plain) by day, from \
        \(days.first?.day.description ?? "") to \(days.last?.day.description ?? ""). Its numbers are in the table.
        """,
      styleClass: "daily",
      drawing: grid + connections + axis + points,
      legend: legend,
      numbers: numbers
    )
  }

  private var width: Double { (places.last ?? 0) + 0.5 }

  private func x(_ index: Int) -> Double { places[index] / width * 100 }

  private func y(_ value: Double) -> Double { Self.height * (1 - scale.place(value) / 100) }

  private var grid: String {
    let ticks = scale.ticks(about: 4)
    let format = ValueFormat(
      values: ticks, pairs: Array(zip(ticks, ticks.dropFirst())), unit: text.decision.unit)
    return ticks.map { tick in
      let place = PlotNumber.text(y(tick))
      let label = HTMLText.attribute(format.text(tick))
      return "<line class=\"grid\" x2=\"100%\" y1=\"\(place)\" y2=\"\(place)\"/>"
        + "<text class=\"side\" x=\"-8\" y=\"\(place)\" dy=\"4\">\(label)</text>"
    }.joined()
  }

  /// Lines between days that follow each other.
  private var connections: String {
    let lines = [(\Decision.DayRow.candidate, "candidate"), (\Decision.DayRow.baseline, "baseline")].map {
      side, name -> String in
      var path = ""
      var last: Int?
      for (index, day) in days.enumerated() {
        guard let value = day[keyPath: side]?.value else { continue }
        let follows = last.map { day.day.number - days[$0].day.number <= 2 } ?? false
        path += "\(follows ? "L" : "M")\(PlotNumber.text(x(index))) \(PlotNumber.text(y(value)))"
        last = index
      }
      return "<path class=\"edge \(name)\" d=\"\(path)\"/>"
    }
    return Chart.stretched(lines.joined(), width: 100, height: Self.height)
  }

  private var points: String {
    days.enumerated().map { index, day in
      let place = PlotNumber.percent(x(index))
      return point(day.baseline, at: place, "baseline", Self.baselineShape)
        + point(day.candidate, at: place, "candidate", Self.candidateShape)
    }.joined()
  }

  private func point(_ side: Decision.Estimate?, at place: String, _ name: String, _ shape: String) -> String
  {
    guard let side, let value = side.value, value.isFinite else { return "" }
    var reach = ""
    if let lower = side.lower, let upper = side.upper {
      reach =
        "<line class=\"bounds \(name)\" x1=\"\(place)\" x2=\"\(place)\" y1=\"\(PlotNumber.text(y(lower)))\" "
        + "y2=\"\(PlotNumber.text(y(upper)))\"/>"
    }
    return
      "\(reach)<svg x=\"\(place)\" y=\"\(PlotNumber.text(y(value)))\" class=\"point \(name)\">\(shape)</svg>"
  }

  private static let candidateShape = "<circle r=\"4\"/>"
  private static let baselineShape = "<path d=\"M-3.5-3.5H3.5V3.5H-3.5Z\"/>"
  private static let breakShape =
    "<rect class=\"gap\" x=\"-3\" y=\"-3\" width=\"6\" height=\"6\"/><path class=\"break\" d=\"M-5 5-1-5M1 5 5-5\"/>"
  private static let lookShape = "<path class=\"look\" d=\"M0-4 4 3H-4Z\"/>"

  private var axis: String {
    var result = "<line x2=\"100%\" y1=\"150\" y2=\"150\"/>"
    for index in days.indices {
      let place = PlotNumber.percent(x(index))
      if days[index].look != nil { result += "<svg x=\"\(place)\" y=\"158\">\(Self.lookShape)</svg>" }
      let begins = index == 0 || isGap(before: index)
      let ends = index == days.count - 1 || isGap(before: index + 1)
      if index > 0, begins {
        let middle = PlotNumber.percent((x(index - 1) + x(index)) / 2)
        result += "<svg x=\"\(middle)\" y=\"150\">\(Self.breakShape)</svg>"
      }
      guard begins || ends || isMiddle(index) else { continue }
      let anchor = begins == ends ? "" : begins ? " class=\"first\"" : " class=\"last\""
      result += "<text x=\"\(place)\" y=\"176\"\(anchor)>\(days[index].day.description.dropFirst(5))</text>"
    }
    return "<g class=\"axis\">\(result)</g>"
  }

  /// Whether a day is in the middle of a stretch that is long enough for a third label.
  private func isMiddle(_ index: Int) -> Bool {
    let first = (0...index).last { $0 == 0 || isGap(before: $0) } ?? 0
    let last = (index..<days.count).first { $0 == days.count - 1 || isGap(before: $0 + 1) } ?? index
    return x(last) - x(first) > 60 && index == (first + last) / 2
  }

  private func isGap(before index: Int) -> Bool {
    Double(days[index].day.number - days[index - 1].day.number) > Self.longestGap
  }

  private var legend: [(sample: String, meaning: Phrase)] {
    func line(_ name: String, _ shape: String) -> String {
      "<path class=\"edge \(name)\" d=\"M-10 0H10\"/><g class=\"point \(name)\">\(shape)</g>"
    }
    var legend: [(String, Phrase)] = [
      (Chart.sample(line("candidate", Self.candidateShape)), "\(verdict.candidate)"),
      (Chart.sample(line("baseline", Self.baselineShape)), verdict.baselineName),
    ]
    if days.contains(where: { $0.candidate?.lower != nil || $0.baseline?.lower != nil }) {
      let confidence = NumberText.percent(verdict.settings.confidence)
      legend.append(
        (
          Chart.sample("<path class=\"edge\" d=\"M0-8V8\"/>"),
          "one-sided bounds at \(Phrase(words: confidence)) each, of the day by itself"
        ))
    }
    if days.contains(where: { $0.look != nil }) {
      legend.append((Chart.sample(Self.lookShape), "looked at on this day"))
    }
    return legend
  }

  private var numbers: MarkdownTable {
    let format = text.format
    let rows = days.map { day -> [Phrase] in
      func value(_ side: Decision.Estimate?) -> Phrase {
        guard let side else { return Phrase(words: NumberText.none) }
        return "\(format.text(side.value))\(DecisionText.bounds(side.lower, side.upper, format.bare))"
      }
      func reports(_ side: Decision.Estimate?) -> Phrase { "\(side?.reports ?? 0)" }
      return [
        Phrase(words: day.day.description), value(day.candidate), value(day.baseline),
        reports(day.candidate), reports(day.baseline), day.look.map { "day \($0)" } ?? "",
      ]
    }
    return MarkdownTable(
      columns: [
        ("day", false), ("\(verdict.candidate)", true), (verdict.baselineName, true),
        ("reports \(verdict.candidate)", true), ("reports \(verdict.baselineName)", true), ("look", true),
      ],
      rows: rows
    )
  }
}
