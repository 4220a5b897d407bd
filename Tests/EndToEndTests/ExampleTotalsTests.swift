import Foundation
import TestSupport
import Testing

/// What the verdict says of the example rollout, against counts made by a program of another language that reads the
/// files by itself (`Fixtures/make-example-rollout.py`).
struct ExampleTotalsTests {
  /// The independent counts.
  struct Totals: Decodable {
    struct Row: Decodable {
      struct State: Decodable, Hashable {
        var domain: String
        var label: String
      }
      var version: String
      var metric: String
      var state: State?
      var reports: Int
      var events: Int
      var total: Double
    }
    struct LeftOut: Decodable, Hashable {
      var reason: String
      var count: Int
    }
    var rows: [Row]
    var left_out: [LeftOut]
  }

  /// Every metric, and each of its states, under a limit that does not matter here.
  private static let rules = """
    version: 1
    data:
      exclude: [testflight]
    decision:
      looks: once
      adjust for: []
      repeated devices: off
    rules:
      - {id: hang_time, metric: hang_time, max: 9 h}
      - {id: screens, metric: hang_time, per: screens, max: 9 h}
      - {id: tabs, metric: hang_time, per: com.example.shop.tabs, max: 9 h}
      - {id: time_to_first_draw, metric: time_to_first_draw, max: 9 h}
      - {id: resume_time, metric: resume_time, statistic: total per day, max: 99 h}
      - {id: foreground_time, metric: foreground_time, max: 99 h}
      - {id: signpost, metric: signpost, category: performance_telemetry, name: flick_card_image_rendering, max: 9 h}
      - {id: foreground_exits.unexpected, metric: foreground_exits.unexpected, statistic: count per report, max: 9}
    """

  @Test func everyValueEventAndReportIsCounted() throws {
    let fixtures = "\(Project.root)/Tests/EndToEndTests/Fixtures"
    let totals = try JSONDecoder().decode(
      Totals.self, from: Data(contentsOf: URL(fileURLWithPath: "\(fixtures)/example-rollout-totals.json")))
    // Each version is once the candidate, so that rules without a comparison speak of both.
    let verdicts = try ["8.1.0": "8.2.0", "8.2.0": "8.1.0"].mapValues { baseline in
      let candidate = baseline == "8.1.0" ? "8.2.0" : "8.1.0"
      let gate = try Gate(rules: Self.rules)
      return try gate.verdict(
        paths: ["\(fixtures)/example-rollout"], candidate: candidate, baseline: baseline
      ).json
    }
    var compared = 0
    for row in totals.rows {
      let verdict = try #require(verdicts[row.version])
      let rule: String? = row.state.map { $0.domain.hasSuffix("tabs") ? "tabs" : "screens" }
      let decision = try #require(
        verdict.rules.first { $0.id == rule ?? row.metric && $0.state?.label == row.state?.label },
        "\(row.metric) \(String(describing: row.state))")
      let side = try #require(decision.candidate)
      let what = Comment(rawValue: "\(row.version) \(row.metric) \(row.state?.label ?? "")")
      #expect(side.reports == row.reports, what)
      #expect(side.events == row.events, what)
      #expect(decision.state?.domain == row.state?.domain, what)
      let expected =
        switch row.metric {
        case "foreground_exits.unexpected": row.total / Double(row.reports)
        // Seconds in the counts, milliseconds in the verdict.
        case "foreground_time": row.total * 1_000 / Double(row.events)
        // Each report of the example is of one device on one day.
        case "resume_time": row.total / Double(row.reports)
        default: row.total / Double(row.events)
        }
      #expect(side.value == expected, what)
      compared += 1
    }
    #expect(compared == totals.rows.count && compared >= 28)
    for verdict in verdicts.values {
      #expect(
        Set(verdict.data.left_out.map { Totals.LeftOut(reason: $0.reason, count: $0.count) })
          == Set(totals.left_out))
    }
  }
}
