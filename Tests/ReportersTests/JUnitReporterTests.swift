import Foundation
import Measurements
import Rules
import Testing

@testable import Evaluation
@testable import Reporters

struct JUnitReporterTests {
  private static let verdicts = ["fail", "hold", "pass", "busy", "empty", "error", "nothing-blocks"]

  private func document(_ name: String, holdsFail: Bool = false) -> String {
    switch name {
    case "fail": JUnitReporter.report(VerdictExamples.failing, holdsFail: holdsFail)
    case "hold": JUnitReporter.report(VerdictExamples.holding, holdsFail: holdsFail)
    case "pass": JUnitReporter.report(VerdictExamples.passing, holdsFail: holdsFail)
    case "busy": JUnitReporter.report(VerdictExamples.busy, holdsFail: holdsFail)
    case "empty": JUnitReporter.report(VerdictExamples.empty, holdsFail: holdsFail)
    case "nothing-blocks":
      JUnitReporter.report(
        VerdictExamples.verdict(.hold, [VerdictExamples.waived(isExpired: false)], reason: .nothingBlocks),
        holdsFail: holdsFail)
    default: JUnitReporter.errorRecord("error: 'a<b>&\"c' cannot be read")
    }
  }

  /// How many nodes an expression finds, by libxml2.
  private func count(_ expression: String, in document: String) throws -> Int {
    let found = try #require(try XMLLint.run(["--xpath", "count(\(expression))", "-"], document))
    return try #require(Int(found.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(found)")
  }

  @Test(
    "is valid by the schema that readers share, and counts right",
    .enabled(if: XMLLint.path != nil), arguments: verdicts, [false, true])
  func isValid(name: String, holdsFail: Bool) throws {
    let document = document(name, holdsFail: holdsFail)
    let checked = try #require(try XMLLint.run(["--noout", "--schema", XMLLint.schema, "-"], document))
    #expect(checked.code == 0, "\(checked.error)")
    for (attribute, nodes) in [("tests", "//testcase"), ("failures", "//failure"), ("errors", "//error")] {
      let counted = try count(nodes, in: document)
      #expect(try count("/testsuites[@\(attribute)='\(counted)']", in: document) == 1)
      #expect(try count("//testsuite[@\(attribute)='\(counted)']", in: document) == 1)
    }
    let skipped = try count("//skipped", in: document)
    #expect(try count("//testsuite[@skipped='\(skipped)']", in: document) == 1)
  }

  /// The standing of each decision of `busy`, in order: pass, fail, hold, fail, fail, fail that does not block, waived,
  /// fail, observed, warn.
  @Test(.enabled(if: XMLLint.path != nil)) func hasOneCaseADecision() throws {
    let document = document("busy")
    #expect(try count("//testcase", in: document) == 10)
    #expect(try count("//failure[@type='fail']", in: document) == 4)
    #expect(try count("//skipped", in: document) == 1)
    #expect(try count("//testcase/system-out", in: document) == 5)
    #expect(
      try count("//testcase[@classname='hang-by-screen'][@name='hang-by-screen · search']", in: document) == 1
    )
    #expect(try count("//testcase[@time] | //testsuite[@timestamp]", in: document) == 0)
  }

  @Test("a failure says the value, the change and what is tolerated")
  func saysWhatFailed() {
    #expect(
      document("fail").contains(
        """
        <failure type="fail" message="fail: hang time on screen “search” is 31 % higher than in 8.1.0; 10 % is \
        tolerated. 547 ms against 418 ms, a change of +31 % (one-sided 95 % bounds: +24 to +38), from 1,508 reports \
        against 1,492.">
        """))
  }

  @Test("a hold is skipped, and failed where holds are taken for failures")
  func holds() {
    #expect(
      document("hold").contains(
        "<skipped message=\"hold: hang time on screen “chat” is not decided: the reports so far fit both sides of the "
          + "limit. About 900 more reports of 8.2.0 on 'chat' would decide it."))
    #expect(document("hold", holdsFail: true).contains("<failure type=\"hold\" message=\"hold: hang time"))
  }

  @Test("what holds without blocking is skipped, never failed")
  func doesNotFailWhatDoesNotBlock() {
    var decision = VerdictExamples.chat
    decision.level = .warn
    let document = JUnitReporter.report(
      VerdictExamples.verdict(.pass, [VerdictExamples.launch, decision]), holdsFail: true)
    #expect(document.contains("<skipped message=\"hold, does not block: ") && !document.contains("<failure"))
  }

  @Test("a suite never looks like a pass where the verdict is none", arguments: ["empty", "nothing-blocks"])
  func neverLooksLikeAPass(name: String) {
    #expect(document(name).contains("name=\"verdict\"><skipped message=\"hold, stay at this stage: "))
    #expect(document(name, holdsFail: true).contains("name=\"verdict\"><failure type=\"hold\""))
  }

  @Test(
    "no text changes what the document is made of",
    .enabled(if: XMLLint.path != nil),
    arguments: hostileTexts + [
      "\u{0}\u{1}\u{B}\u{1F}\u{7F}\u{85}", "\u{FFFE}\u{FFFF}", "]]>", "<![CDATA[", "&#0;", "",
    ])
  func staysWellFormed(text: String) throws {
    let document = JUnitReporter.report(VerdictExamples.hostile(text), holdsFail: false)
    let checked = try #require(try XMLLint.run(["--noout", "--schema", XMLLint.schema, "-"], document))
    #expect(checked.code == 0 || text.isEmpty, "\(checked.error)")
    #expect(try count("//testcase", in: document) == 10)
    #expect(try count("//*", in: document) == 22)
  }
}

/// libxml2's checker, where it is installed.
enum XMLLint {
  static let path = ["/usr/bin/xmllint", "/usr/local/bin/xmllint", "/opt/homebrew/bin/xmllint"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/junit.xsd").path

  static func run(
    _ arguments: [String], _ input: String
  ) throws -> (output: String, error: String, code: Int32)? {
    guard let path else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let (standardInput, output, error) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = error
    try process.run()
    standardInput.fileHandleForWriting.write(Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      String(decoding: data, as: UTF8.self), String(decoding: complaint, as: UTF8.self),
      process.terminationStatus
    )
  }
}
