import Measurements
import Rules
import SourceDiagnostics
import Testing

struct WarningTests {
  private static let screens = "id: a, metric: hang_time, per: screens, max: 2 s"

  @Test(arguments: [
    Mistake("  - {id: a, metric: hang_time, max increase: ‸5 %}", "relative alone"),
    Mistake(
      "  - {\(screens), overrides: [‸{states: [a], max: 1 s}, {states: ['*'], max: 3 s}]}", "never wins"),
    Mistake("  - {\(screens), exclude: [a], overrides: [‸{states: [a], max: 1 s}]}", "never wins"),
    Mistake(
      "  - {\(screens), include: [b]}\nwaivers:\n  - {rule: a, states: [‸c], until: 2027-01-01, reason: x, owner: y}",
      "does not reach"),
    Mistake(
      "  - {\(screens)}\nwaivers:\n  - {rule: a, until: ‸2026-06-15, reason: x, owner: y}", "in 14 days"),
    Mistake(
      "  - {\(screens)}\nwaivers:\n  - {rule: a, until: ‸2026-05-31, reason: x, owner: y}",
      "ended on 2026-05-31"),
  ])
  func warns(_ mistake: Mistake) {
    var mistake = mistake
    mistake.text = "version: 1\nrules:\n" + mistake.text
    let reading = read(mistake.plain, today: Day("2026-06-01"))
    #expect(reading.file != nil)
    #expect(reading.diagnostics.count == 1)
    #expect(mistake.isReported(.warning, by: reading), "\(reading.diagnostics.map(\.text))")
  }

  @Test(arguments: [
    "  - {id: a, metric: hang_time, max increase: [5 %, 1 ms]}",
    "  - {\(screens), overrides: [{states: ['*'], max: 3 s}, {states: [a], max: 1 s}]}",
    "  - {\(screens), overrides: [{states: [a], max: 1 s}, {states: ['*'], level: warn}]}",
    "  - {\(screens)}\nwaivers:\n  - {rule: a, states: [c], until: 2026-06-16, reason: x, owner: y}",
  ])
  func doesNotWarn(_ rules: String) {
    let reading = read("version: 1\nrules:\n" + rules, today: Day("2026-06-01"))
    #expect(reading.file != nil)
    #expect(reading.diagnostics.isEmpty)
  }
}
