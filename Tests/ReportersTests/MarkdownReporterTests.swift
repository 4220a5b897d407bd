import Reporters
import Testing

@testable import Evaluation

struct MarkdownReporterTests {
  private func report(_ verdict: Verdict) -> String { MarkdownReporter.report(verdict, toolVersion: "1.0.0") }

  private func place(_ part: String, in text: String) throws -> String.Index {
    try #require(text.firstRange(of: part)?.lowerBound, "'\(part)' is not in the report")
  }

  @Test func aFailSaysWhatBrokeBeforeAnythingElse() throws {
    let passed = Samples.decision(.pass, rule: "launch", label: nil, value: 410)
    let text = report(Samples.verdict(.fail, [passed, Samples.decision(.fail)]))
    let lines = text.split(separator: "\n")
    #expect(lines[0] == "# ⛔ fail: 8.2.0 (820) against 8.1.0 (810): do not go to 100 %")
    // 547 / 418 − 1 = 0.3086; bounds 100.3 / 418 = 0.2400 and 158.84 / 418 = 0.3800.
    #expect(lines[1].contains("Average hang time on “search”"))
    #expect(
      lines[1].contains("31 % higher (one-sided 95 % bounds +24 to +38) than in 8.1.0: 547 ms against 418 ms")
    )
    #expect(lines[1].contains("10 % more is tolerated"))
    #expect(lines[1].contains("1,508 reports"))
    #expect(try place("⛔ failed", in: text) < place("✅ passed", in: text))
    #expect(try place("### ⛔", in: text) < place("1 passed</summary>", in: text))
    #expect(text.contains("2 decisions: 1 failed · 1 passed"))
    #expect(text.contains("day 3 of 7, needs stronger evidence than at the end"))
  }

  @Test func aPassSaysWhatWasClosest() {
    let far = Samples.decision(.pass, rule: "far", value: 300)
    let near = Samples.decision(.pass, rule: "near", value: 430)
    let text = report(Samples.verdict(.pass, [far, near]))
    #expect(
      text.hasPrefix("# ✅ pass: 8.2.0 (820) against 8.1.0 (810): may go to 100 %\n\nClosest to its limit: "))
    #expect(text.split(separator: "\n")[1].contains("(near · search)"))
    #expect(!text.contains("⛔"))
  }

  @Test(arguments: HoldReason.allCases)
  func everyHoldSaysWhatWouldSettleIt(reason: HoldReason) {
    let withDecision = report(
      Samples.verdict(.hold, [Samples.decision(.hold, reason: reason)], reason: reason))
    #expect(withDecision.hasPrefix("# ⏸ hold: 8.2.0 (820) against 8.1.0 (810): do not go to 100 % yet\n"))
    #expect(withDecision.contains("(`\(reason.rawValue)`)"))
    #expect(withDecision.split(separator: "\n")[1].contains("about 900 more candidate reports are needed"))
    let without = report(Samples.verdict(.hold, [], reason: reason))
    #expect(without.split(separator: "\n")[1].contains("(`\(reason.rawValue)`)"))
    #expect(without.split(separator: "\n")[1].contains("What would settle it: "))
    #expect(TextSummary.lines(Samples.verdict(.hold, [], reason: reason))[0].contains(reason.rawValue))
  }

  @Test func waiversAndObservationsAreTold() throws {
    var waived = Samples.decision(.waived)
    waived.waiver = Samples.waiver(isExpired: false)
    var expired = Samples.decision(.pass, rule: "old", value: 410)
    expired.waiver = Samples.waiver(isExpired: true)
    let text = report(Samples.verdict(.pass, [waived, expired, Samples.decision(.observed, rule: "rare")]))
    #expect(text.contains("1 waived · 1 passed · 1 observed"))
    #expect(text.contains("🔕 waived (fail)"))
    #expect(text.contains("until 2026-12-20, fixed in 8.2.1 (chat team)"))
    #expect(text.contains("expired on 2026-11-29"))
    #expect(text.contains("Not blocking: 1 waived"))
    #expect(try place("🔕 waived", in: text) < place("✅ passed", in: text))
  }

  @Test func aBrokenLimitIsNeverShownAsMet() {
    let decision = Samples.decision(.fail, value: 75.000_4, baseline: 50, limit: 75)
    let text = report(Samples.verdict(.fail, [decision]))
    #expect(text.contains("75.0004 ms"))
    #expect(text.contains("75.0000 ms"))
    #expect(text.contains("50.001 %"))
  }

  @Test func notesAreShown() throws {
    var verdict = Samples.verdict(.pass, [Samples.decision(.pass, value: 410)])
    verdict.notes = [
      .init(id: "version-from-tag", text: "3 log events told their version by a tag alone"),
      .init(id: "adjustment-changes-sign", text: "the adjusted change has the other sign"),
    ]
    let text = report(verdict)
    #expect(try place("the adjusted change has the other sign", in: text) < place("<details>", in: text))
    #expect(text.contains("3 log events told their version by a tag alone"))
  }

  @Test func noReportsAtAllStillMakeAReport() {
    var verdict = Samples.verdict(.hold, [], reason: .noReports, candidate: "8.2.0")
    verdict.data = DataSummary()
    verdict.baseline = ""
    let text = report(verdict)
    #expect(text.hasPrefix("# ⏸ hold: 8.2.0 against no baseline: do not go to 100 % yet"))
    #expect(text.contains("0 decisions"))
    #expect(text.contains("Data: 0 reports used, 0 left out"))
  }

  @Test(arguments: [Decision.Status.fail, .hold, .pass, .waived])
  func fiveThousandDecisionsFit(status: Decision.Status) {
    let name = String(repeating: "界|@", count: 30)
    let failing = Samples.decision(.fail, rule: "first")
    let many = (0..<5_000).map {
      Samples.decision(status, label: "\($0)\(name)", reason: status == .hold ? .tooFew : nil)
    }
    var text = ""
    let time = ContinuousClock().measure { text = report(Samples.verdict(.fail, many + [failing])) }
    #expect(text.utf8.count <= 65_536)
    #expect(text.contains("more decisions, cut for length"))
    #expect(text.contains("How this was decided"))
    if status != .fail { #expect(text.contains("| ⛔ failed | first · search |")) }
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("| ✅") || $0.hasPrefix("| ⛔") }.allSatisfy {
        $0.hasSuffix(" |")
      })
    #expect(time < .seconds(10))
  }
}
