import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Names, numbers and files that nobody would choose, and some that somebody would.
struct HostileInputTests {
  static let rules = "  - {id: a, metric: hang_time, per: screens, max increase: [10 %, 1 ms]}"

  static let labels = [
    "a|b", "<img src=x onerror=alert(1)>", "::error::boom", "x\n::error::boom\n# ✅ pass", "😀👩‍👩‍👧‍👦",
    "\u{202E}gnp.exe",
    "[l](http://e.example)", "@team", "</details>", "```", "##[error]x", "##vso[task.complete]", "--> <!-- ",
    "\0nul",
    "\r\n", "org/repo#12", String(repeating: "x", count: 10_000), "A\u{301}", " ", "\u{200B}", "İıi",
    "$(id)`id`", "##teamcity[buildStop]", "  ::warning::x", "+++ x", "--- x", "~~~ x", "/close", "~bug",
    "x\u{1B}[2Jy",
  ]

  @Test("A state that calls itself '(other)' is counted in the row of that name, which is there once")
  func stateNamedOther() throws {
    let gate = try Gate(Self.rules)
    let lines = (0..<40).flatMap { number in
      ["1.0", "2.0"].flatMap { version in
        let value = version == "1.0" ? "300" : "900"
        return [
          Native.state(version, "300", "home"), Native.state(version, value, "(other)"),
          number == 0 ? Native.state(version, "300", "tiny") : "",
        ]
      }
    }
    try gate.write(lines.joined(), to: "reports/lines.jsonl")
    let rows = try gate.verdict().json.rules.filter { $0.state?.label == "(other)" }
    #expect(rows.map(\.status) == ["fail"])
    // 40 of the busy state, one of the rare.
    #expect(rows.first?.candidate?.reports == 41)
  }

  /// A line of each version for each label, which is also its device, system and region.
  static func lines() throws -> String {
    let lines = try labels.flatMap { label in
      try ["1.0", "2.0"].map { version in
        let object: [String: Any] = [
          "metric": "hang_time", "unit": "ms", "version": version, "value": version == "1.0" ? 300 : 900,
          "count": 4,
          "day": "2026-11-18", "domain": "app.screens", "state": label, "device": label, "os": label,
          "region": label,
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test func namesAreOnlyNames() throws {
    let gate = try Gate(Self.rules)
    try gate.write(Self.lines(), to: "reports/a.jsonl")
    let outcome = try gate.verdict("--report", "report.md", "--junit", "junit.xml")
    #expect(outcome.run.code == 1, "\(outcome.run.page)")
    // The same labels come back in JSON, whole.
    #expect(Set(outcome.json.rules.compactMap(\.state?.label)) == Set(Self.labels))
    let inspection = try ReleaseGateExecutable.run(["inspect", "reports"], in: gate.folder.path)
    #expect(inspection.code == 0)
    let pages = ["report.md", "junit.xml", "verdict.json"].compactMap { gate.folder.text(of: $0) }
    #expect(pages.count == 3)
    for page in pages + [inspection.output, inspection.error, outcome.run.error] {
      for line in page.split(whereSeparator: \.isNewline) {
        #expect(!line.drop { $0 == " " || $0 == "#" }.hasPrefix("✅"), "\(line)")
      }
      #expect(RunnerCommands.lines(in: page) == [])
      #expect(!page.contains("\u{202E}"))
    }
    let report = pages[0]
    #expect(!report.contains("<img"))
    #expect(
      report.components(separatedBy: "<details>").count == report.components(separatedBy: "</details>").count)
  }

  /// Names of files and of rules reach standard error, which runners read as they read standard output.
  @Test(arguments: [
    "::error::x", "##[error]x", "##vso[task.complete]x", "##teamcity[x]", "+++ x", "a\n::error::x",
  ])
  func messagesCommandNoRunner(_ name: String) throws {
    let gate = try Gate(Self.rules)
    let file = name.replacing("/", with: "") + ".json"
    try gate.write("{\"timeStampBegin\": ", to: file)
    let unreadable = try gate.check(paths: [file])
    #expect(unreadable.code == 65)
    let rules = try JSONSerialization.data(
      withJSONObject: ["version": 1, "rules": [["id": name, "metric": name, "max": name]]])
    try gate.write(String(decoding: rules, as: UTF8.self), to: "rules.yml")
    let mistaken = try gate.check(paths: [file])
    #expect(mistaken.code == 78)
    let missing = try gate.check("--report", "::error::r/x", paths: ["nothing-" + name], candidate: name)
    for run in [unreadable, mistaken, missing] {
      #expect(!run.error.isEmpty)
      #expect(RunnerCommands.lines(in: run.error + run.output) == [])
    }
  }

  @Test(arguments: ["tr_TR.UTF-8", "de_DE.UTF-8", "ar_EG.UTF-8", "C", ""])
  func theLocaleDoesNotShow(_ locale: String) throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max: 1.5 s, max increase: [10 %, 1 ms]}")
    try gate.write(Native.line("1.0", "1234.5") + Native.line("2.0", "1234.75"), to: "reports/a.jsonl")
    let plain = try gate.check(environment: ["LC_ALL": "C", "LANG": "C", "TZ": "UTC"])
    let other = try gate.check(environment: ["LC_ALL": locale, "LANG": locale, "TZ": "Pacific/Kiritimati"])
    #expect(plain.code == 0)
    #expect(other == plain)
  }

  @Test(arguments: [
    ("objects", String(repeating: "{\"a\":", count: 100_000) + "1" + String(repeating: "}", count: 100_000)),
    ("arrays without an end", String(repeating: "[", count: 1_000_000)),
    ("arrays", String(repeating: "[", count: 500) + String(repeating: "]", count: 500)),
    ("blanks", String(repeating: " ", count: 1_000_000) + "]"),
  ])
  func deepNestingEndsTheRun(_ name: String, _ text: String) throws {
    let gate = try Gate(Self.rules)
    try gate.write(text, to: "input.json")
    let run = try gate.check(paths: ["input.json"])
    #expect(run.code == 65, "\(name) \(run.error.prefix(300))")
  }

  @Test(arguments: ["1e308", "9223372036854775807", "1e300", "1000000000000000000000.0"])
  func hugeNumbersAreLeftOutOrRefused(_ number: String) throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max: 1 s}")
    try gate.write(Native.line("1.0", "3") + Native.line("2.0", number), to: "reports/a.jsonl")
    let run = try gate.check()
    #expect(run.code == 2 || run.code == 65, "\(run.page)")
    try gate.write(Native.line("1.0", "3") + Native.line("2.0", "3", count: number), to: "reports/a.jsonl")
    let counted = try gate.check()
    #expect(counted.code == 2 || counted.code == 65, "\(counted.page)")
  }

  /// Twice the states take about twice the time: they once took four times as long, for every state looked at the
  /// histograms of all.
  @Test(.timeLimit(.minutes(1))) func manyStatesAreJudged() throws {
    let gate = try Gate("  - {id: a, metric: hang_time, per: screens, max: 1 s}")
    let lines = ["1.0", "2.0"].flatMap { version in (0..<8_000).map { Native.state(version, "300", "s\($0)") }
    }
    try gate.write(lines.joined(), to: "reports/a.jsonl")
    let outcome = try gate.verdict("--report", "report.md")
    #expect(outcome.run.code == 0, "\(outcome.run.error)")
    #expect(outcome.json.rules.count == 8_000)
    let report = try #require(gate.folder.text(of: "report.md"))
    // GitHub's limit for a comment, in characters.
    #expect(report.unicodeScalars.count <= 65_536)
  }

  @Test func linksThatLeadInCirclesEnd() throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max: 1 s}")
    try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
    try gate.folder.link("reports/loop", to: ".")
    try gate.folder.link("reports/again", to: "../reports")
    let outcome = try gate.verdict()
    #expect(outcome.run.code == 0, "\(outcome.run.page)")
    #expect(outcome.json.data.used.candidate == 1)
    try gate.folder.link("reports/self.json", to: "self.json")
    #expect(try gate.check().code == 65)
  }

  @Test func aFileNameCannotCommandARunner() throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max: 1 s}")
    try gate.write("{", to: "reports/x\n::error::boom.json")
    let run = try gate.check()
    #expect(run.code == 65)
    #expect(!run.error.contains("\n::") && run.error.split(separator: "\n").count <= 2, "\(run.error)")
  }

  #if os(Linux)
    @Test func aFileNameNeedNotBeUnicode() throws {
      let gate = try Gate("  - {id: a, metric: hang_time, max: 1 s}")
      try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
      try Shell.run("mv reports/a.jsonl \"reports/$(printf '\\377').json\"", in: gate.folder.path)
      #expect(try gate.check().code == 0)
    }

    /// Written as a name it would be another file, and an old report would stay where it was meant to go.
    @Test func anOutputThatCannotBeNamedIsRefused() throws {
      let gate = try Gate("  - {id: a, metric: hang_time, max: 1 s}")
      try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
      let program = try ReleaseGateExecutable.location().path
      let code = try Shell.run(
        "'\(program)' check --rules rules.yml --candidate 2.0 --baseline 1.0 --report \"$(printf '\\377').md\" reports "
          + "2>error", in: gate.folder.path)
      #expect(code == 64)
      #expect(gate.folder.text(of: "error")?.contains("not UTF-8") == true)
      #expect(try gate.folder.names() == ["error", "reports", "rules.yml"])
    }

    @Test func whatMayNotBeReadEndsTheRun() throws {
      // Root may read everything: then the program is run as somebody else.
      let isRoot = getuid() == 0
      let gate = try Gate("  - {id: a, metric: hang_time, max: 1 s}")
      try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
      try gate.write(Native.both(300, 300), to: "reports/closed/a.jsonl")
      let program = try ReleaseGateExecutable.location().path
      try Shell.run("chmod -R a+rX . && cp '\(program)' gate && chmod a+rx gate", in: gate.folder.path)
      let user = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
      func check() throws -> Int32 {
        try Shell.run(
          "\(user)./gate check --rules rules.yml --candidate 2.0 --baseline 1.0 reports >/dev/null 2>&1",
          in: gate.folder.path)
      }
      #expect(try check() == 0)
      try gate.folder.setMode(0, of: "reports/a.jsonl")
      #expect(try check() == 65)
      try gate.folder.setMode(0o644, of: "reports/a.jsonl")
      try gate.folder.setMode(0, of: "reports/closed")
      #expect(try check() == 65)
      try gate.folder.setMode(0o755, of: "reports/closed")
      try gate.folder.setMode(0, of: "rules.yml")
      #expect(try check() == 78)
    }
  #endif

  @Test func standardInputIsNoOutput() throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max: 1 s}")
    let text = Native.both(300, 300)
    try gate.write(text, to: "io")
    let program = try ReleaseGateExecutable.location().path
    let arguments = "check --rules rules.yml --candidate 2.0 --baseline 1.0"
    for command in ["\(arguments) --report io - <io", "\(arguments) io >>io"] {
      #expect(try Shell.run("'\(program)' \(command) 2>/dev/null", in: gate.folder.path) == 64)
      #expect(gate.folder.text(of: "io") == text)
    }
  }

  @Test func closedStandardStreamsAreNoOutputFiles() throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max increase: 10 %}")
    try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
    let program = try ReleaseGateExecutable.location().path
    let code = try Shell.run(
      "'\(program)' check --rules rules.yml --candidate 2.0 --baseline 1.0 --json verdict.json --report report.md "
        + "reports <&- >&- 2>&-", in: gate.folder.path)
    #expect(code == 0)
    #expect(try gate.readVerdict().verdict == "pass")
    #expect(gate.folder.text(of: "report.md")?.contains("warning:") == false)
  }
}
