import Foundation
import Measurements
import Rules
import TestSupport
import Testing

@testable import Evaluation
@testable import Reporters

struct MarkdownReporterTests {
  private func page(_ verdict: Verdict) -> String { MarkdownReporter.report(verdict, toolVersion: "1.0.0") }

  @Test func saysWhatToDoInTheFirstLine() {
    #expect(
      page(VerdictExamples.failing).hasPrefix(
        "# ⛔ fail · 8.2.0 (820) against 8.1.0 (810) · stop: do not go to 100 %\n"
      )
    )
    #expect(
      page(VerdictExamples.passing).hasPrefix(
        "# ✅ pass · 8.2.0 (820) against 8.1.0 (810) · may go to 100 %\n")
    )
    #expect(
      page(VerdictExamples.holding).hasPrefix(
        "# ⏸️ hold · 8.2.0 (820) against 8.1.0 (810) · stay at this stage: about 900 more reports, 2 days\n"
      )
    )
  }

  @Test("names several builds and versions, and cuts long lists")
  func namesBuilds() {
    var verdict = VerdictExamples.passing
    verdict.data.candidate.versions = (820..<825).map { (AppVersion(version: "8.2.0", build: "\($0)"), 1) }
    verdict.data.baseline.versions = [
      (AppVersion(version: "8.0.0", build: ""), 1), (AppVersion(version: "8.1.0", build: "810"), 1),
    ]
    #expect(
      page(verdict).hasPrefix("# ✅ pass · 8.2.0 (820, 821, 822 and 2 more) against 8.0.0, 8.1.0 (810) · may"))
  }

  @Test(
    "a value that breaks its limit never looks equal to it",
    arguments: [75.000_1, 75.04, 75.4, 76, 75.0.nextUp]
  )
  func showsTheDifference(value: Double) throws {
    let decision = VerdictExamples.decision(
      "r",
      status: .fail,
      candidate: VerdictExamples.estimate(value, reports: 900),
      thresholds: [VerdictExamples.threshold(.max, limit: 75, "75 ms", .broken)]
    )
    let page = page(VerdictExamples.verdict(.fail, [decision]))
    let row = try #require(page.split(separator: "\n").first { $0.contains("⛔ fail") && $0.hasPrefix("|") })
    #expect(!row.contains("| 75 ms") && !row.contains("75.0 ms") && !row.contains("75.00 ms"), "\(row)")
    #expect(row.contains("75.") || row.contains("76.0 ms"))
  }

  @Test(
    "a change that breaks its tolerance never looks equal to it",
    arguments: [0.100_01, 0.1004, 0.104, 0.1049]
  )
  func showsTheExcess(relative: Double) throws {
    let decision = VerdictExamples.decision(
      "r",
      status: .fail,
      candidate: VerdictExamples.estimate(400 * (1 + relative), reports: 900),
      baseline: VerdictExamples.estimate(400, reports: 900),
      change: .init(absolute: 400 * relative, relative: relative, lower: 41, upper: 45),
      thresholds: [VerdictExamples.threshold(limit: 440, "10 %", .broken)]
    )
    let page = page(VerdictExamples.verdict(.fail, [decision]))
    #expect(!page.contains("+10 % (") && !page.contains("is 10 % higher") && !page.contains("| 440 ms"))
  }

  @Test("what met its limit exactly looks so, whatever the last digit says")
  func showsTheLimitItself() {
    let decision = VerdictExamples.decision(
      "r",
      status: .pass,
      candidate: VerdictExamples.estimate(75.0.nextUp, reports: 900),
      thresholds: [VerdictExamples.threshold(.max, limit: 75, "75 ms", .met)]
    )
    #expect(page(VerdictExamples.verdict(.pass, [decision])).contains("is 75.0 ms; at most 75 ms is allowed"))
  }

  @Test("bounds of a relative change are those of the difference over the baseline")
  func dividesTheBounds() {
    // 100 / 418 = 23.9 %, 159 / 418 = 38.0 %; −38 / 421 = −9.03 %, 63 / 421 = 14.96 %.
    let page = page(VerdictExamples.failing)
    #expect(page.contains("+31 % (+24 to +38)") && page.contains("+3 % (−9 to +15)"))
  }

  @Test("a page that passes says of each breach that it does not count")
  func neverPassesBesideABreach() {
    let page = page(
      VerdictExamples.verdict(
        .pass,
        [VerdictExamples.launch, VerdictExamples.share, VerdictExamples.waived(isExpired: false)]
      )
    )
    #expect(page.contains("3 decisions: 1 failed without blocking · 1 waived · 1 passed."))
    #expect(
      page.contains("Also failed without blocking: slow-launches. Also waived: hang-by-screen · inbox.")
    )
    #expect(page.contains("⚠️ fail, does not block") && !page.contains("⛔"))
  }

  @Test("says first when the values as measured say the opposite")
  func saysTheSignFirst() throws {
    let page = page(VerdictExamples.verdict(.fail, [VerdictExamples.mixed]))
    let paragraph = try #require(page.split(separator: "\n").dropFirst().first)
    #expect(
      paragraph.hasPrefix(
        "**As measured it fell, from 418 ms to 368 ms, but the two versions run on different devices: on the same mix "
          + "of devices it rose."
      )
    )
  }

  @Test("leads with the failure that is best shown")
  func leadsWithTheBestShown() throws {
    var weak = VerdictExamples.search
    weak.state?.label = "weak"
    weak.procedure?.p = 0.004
    let page = page(VerdictExamples.verdict(.fail, [weak, VerdictExamples.search]))
    let paragraph = try #require(page.split(separator: "\n").dropFirst().first)
    #expect(
      paragraph.hasPrefix("**Hang time on screen “search”")
        && paragraph.contains("Also failed: hang-by-screen · weak.")
    )
  }

  @Test("explains every reason to hold", arguments: HoldReason.allCases)
  func explains(reason: HoldReason) {
    let decision = VerdictExamples.decision("r", status: .hold, reason: reason)
    for verdict in [
      VerdictExamples.verdict(.hold, [decision], reason: reason),
      VerdictExamples.verdict(.hold, [], reason: reason),
    ] {
      let page = page(verdict)
      #expect(page.hasPrefix("# ⏸️ hold · ") && page.contains(" · stay at this stage: "))
      #expect(page.contains(reason.remedy.markdown.dropFirst()) || page.contains("**Next:** run again"))
    }
    #expect(
      page(VerdictExamples.verdict(.hold, [decision], reason: reason)).contains(reason.meaning.markdown)
    )
  }

  @Test("explains every reason to leave a report out", arguments: LeftOutReason.allCases)
  func explains(reason: LeftOutReason) {
    var verdict = VerdictExamples.passing
    verdict.data.leftOut = [(reason, 1_234)]
    let page = page(verdict)
    #expect(
      page.contains("| \(reason.rawValue) ") && page.contains(" 1,234 ")
        && page.contains(reason.meaning.markdown)
    )
  }

  @Test("says how it was decided by the settings it was decided with")
  func explainsTheMethod() {
    var verdict = VerdictExamples.passing
    #expect(
      page(verdict).contains("one-sided 95 % bounds:")
        && page(verdict).contains("the newest day is left out")
    )
    verdict.settings.looks = .once
    verdict.settings.confidence = 0.975
    verdict.settings.adjustFor = []
    #expect(
      page(verdict).contains("one-sided 97.5 % bounds:") && page(verdict).contains("those of one look")
    )
    #expect(page(verdict).contains("no adjustment"))
    verdict.settings.looks = .anytime
    #expect(page(verdict).contains("allows for looking at any time"))
    verdict.settings.method = .pointEstimate
    #expect(
      page(verdict).contains("40 % of unchanged builds fail")
        && !page(verdict).contains("with 97.5 % confidence")
    )
  }

  @Test("gives a command that a shell reads as meant")
  func quotesTheCommand() {
    var verdict = VerdictExamples.passing
    verdict.candidate = "8.2.0 it's; rm -rf `x`"
    #expect(
      page(verdict).contains(
        "--candidate '8.2.0 it'\\''s; rm -rf '\\''x'\\''' --baseline 8.1.0 --today 2026-11-27"
      )
    )
  }
}

struct PageLimitTests {
  @Test(
    "stays short, keeps its first lines and counts what it leaves out",
    arguments: [Decision.Status.fail, .hold, .pass, .waived, .observed]
  )
  func cutsWholeRows(status: Decision.Status) throws {
    let decisions = (0..<5_000).map { index -> Decision in
      var decision = status == .hold ? VerdictExamples.chat : VerdictExamples.search
      decision.status = status
      decision.outcome = status == .hold ? .hold : status == .pass ? .pass : .fail
      decision.state?.label = "screen \(index) " + String(repeating: "<", count: index % 80)
      if status == .waived { decision.waiver = VerdictExamples.waived(isExpired: false).waiver }
      return decision
    }
    let outcome: Verdict.Outcome = status == .fail ? .fail : status == .hold ? .hold : .pass
    let verdict = VerdictExamples.verdict(outcome, decisions, reason: status == .hold ? .undecided : nil)
    let clock = ContinuousClock()
    var page = ""
    let time = clock.measure { page = MarkdownReporter.report(verdict, toolVersion: "1.0.0") }
    // A debug build takes two seconds, many more on a busy machine; what is quadratic takes minutes.
    #expect(time < .seconds(120))
    #expect(page.utf16.count <= 60_000 && page.utf8.count < 1_048_576)
    #expect(page.hasPrefix("# ") && page.contains("5,000 decisions: 5,000 "))
    // Rows that start with the decision are those of the method's table.
    let rows = page.split(separator: "\n").count {
      $0.hasPrefix("| ") && !$0.hasPrefix("| hang") && $0.contains("hang-by-screen ·")
    }
    // The first says it of the page's own table, the next, where there is one, of that of the method.
    let left = try #require(page.firstMatch(of: #/([0-9,]+) of 5,000 decisions are left out/#)?.output.1)
    #expect(rows > 50)
    #expect(Int(left.filter { $0 != "," }) == 5_000 - rows)
    #expect(page.split(separator: "<details>").count == page.split(separator: "</details>").count)
    #expect(page.contains("To repeat it") && page.hasSuffix("</details>\n"))
  }

  @Test("cuts what passed before what did not")
  func cutsPassedRowsFirst() {
    var decisions = (0..<60).map { index -> Decision in
      var decision = VerdictExamples.search
      decision.state?.label = "failing \(index)"
      decision.distribution = nil
      return decision
    }
    decisions += (0..<2_000).map { index -> Decision in
      var decision = VerdictExamples.launch
      decision.state = StateKey(domain: "screens", label: "passing \(index)")
      return decision
    }
    let page = MarkdownReporter.report(VerdictExamples.verdict(.fail, decisions), toolVersion: "1.0.0")
    #expect(page.utf16.count <= 60_000)
    for index in 0..<60 {
      #expect(page.contains("### ⛔ fail: hang-by-screen · failing \(index)\n"))
    }
    #expect(page.contains("of 2,000 decisions are left out here"))
  }
}

struct HostilePageTests {
  @Test(
    "no text changes what the page is made of",
    .enabled(if: CommonMark.path != nil),
    arguments: hostileTexts
  )
  func keepsItsStructure(text: String) throws {
    let parser = try #require(CommonMark.path)
    func tags(_ text: String) throws -> [String] {
      let page = MarkdownReporter.report(VerdictExamples.hostile(text), toolVersion: text)
      return try CommonMark.html(page, parser: parser).matches(of: #/<[^>]*>/#).map { String($0.output) }
    }
    let found = try tags(text)
    #expect(try found == tags("plain"))
    #expect(!found.contains { $0.contains("<a") || $0.contains("<img") || $0.contains("<script") })
  }

  @Test("no line commands a runner", arguments: hostileTexts)
  func commandsNoRunner(text: String) {
    let verdict = VerdictExamples.hostile(text)
    let outputs = [
      MarkdownReporter.report(verdict, toolVersion: text), JSONReporter.report(verdict),
      TextSummary.text(verdict),
      JSONReporter.errorRecord(text), JUnitReporter.report(verdict), JUnitReporter.errorRecord(text),
      MarkdownReporter.errorRecord(text),
    ]
    for output in outputs {
      #expect(RunnerCommands.lines(in: output) == [])
    }
  }

  @Test func summaryHasTwoLines() {
    for text in hostileTexts {
      #expect(TextSummary.text(VerdictExamples.hostile(text)).count { $0.isNewline } == 2)
    }
  }
}

/// Pages as long as they may be, rendered by GitHub's own parser.
struct LongPageTests {
  @Test(
    "however many decisions there are, every part is closed and every row whole",
    .enabled(if: CommonMark.path != nil),
    arguments: [1, 40, 41, 59, 60, 61, 300, 3_000], [Decision.Status.fail, .pass, .waived])
  func closesEveryPart(count: Int, status: Decision.Status) throws {
    let parser = try #require(CommonMark.path)
    let decisions = (0..<count).map { index -> Decision in
      var decision = VerdictExamples.search
      decision.status = status
      decision.outcome = status == .pass ? .pass : .fail
      if status == .waived { decision.waiver = VerdictExamples.waived(isExpired: false).waiver }
      decision.state?.label = "|<&*\(index)" + String(repeating: "~", count: index * 7 % 70)
      return decision
    }
    let outcome: Verdict.Outcome = status == .fail ? .fail : .pass
    let page = MarkdownReporter.report(VerdictExamples.verdict(outcome, decisions), toolVersion: "1.0.0")
    // GitHub's limits: 65,536 characters of a comment, 1 MiB of a summary.
    #expect(page.utf16.count < 65_536 && page.utf8.count < 1 << 20)
    let html = try CommonMark.html(page, parser: parser)
    for element in ["details", "table", "tr", "ul"] {
      #expect(html.split(separator: "<\(element)>").count == html.split(separator: "</\(element)>").count)
    }
    // In each table all rows have as many cells as the header.
    for table in html.split(separator: "<table>").dropFirst() {
      let rows = table.split(separator: "</table>")[0].split(separator: "<tr>").dropFirst()
      let widths = rows.map { row in row.split(separator: "</th>").count + row.split(separator: "</td>").count
      }
      #expect(Set(widths).count == 1, "\(widths)")
    }
    // Rows that are shown and rows that are counted are all there are.
    let shown = page.split(separator: "\n").count {
      $0.hasPrefix("| ") && !$0.hasPrefix("| hang") && $0.contains("hang-by-screen ·")
    }
    let counted = page.firstMatch(of: #/([0-9,]+) of [0-9,]+ decisions are left out/#)?.output.1
    let left = Int((counted ?? "0").filter { $0 != "," }) ?? 0
    // Where all are shown, what is counted is of the table of the method.
    #expect(shown == count || shown + left == count, "\(shown) and \(left)")
    #expect(page.contains("To repeat it:") && page.hasSuffix("</details>\n"))
  }
}
