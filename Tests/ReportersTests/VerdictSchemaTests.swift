import Foundation
import Testing

@testable import Evaluation
@testable import Reporters

/// The schema that `schema verdict` prints, by the `jsonschema` package of Python, where that is installed.
struct IndependentSchemaTests {
  private static let checker = """
    import json, sys, jsonschema
    schema, documents = json.load(sys.stdin)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for document in documents:
        print("; ".join(error.message[:200] for error in validator.iter_errors(json.loads(document))) or "valid")
    """

  static let isInstalled = (try? run("import jsonschema", "")) == ""

  private static func run(_ script: String, _ input: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let (standardInput, output) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    standardInput.fileHandleForWriting.write(Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : "failed"
  }

  /// What the validator says of each document.
  private func findings(_ documents: [String]) throws -> [String] {
    let list = try JSONSerialization.data(withJSONObject: documents)
    let input = "[\(VerdictSchema.text), \(String(decoding: list, as: UTF8.self))]"
    return try Self.run(Self.checker, input).split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: isInstalled)) func everyKindOfVerdictIsValid() throws {
    let verdicts =
      [
        VerdictExamples.passing, VerdictExamples.failing, VerdictExamples.holding, VerdictExamples.busy,
        VerdictExamples.empty,
        VerdictExamples.verdict(.hold, [VerdictExamples.waived(isExpired: false)], reason: .nothingBlocks),
      ] + hostileTexts.map(VerdictExamples.hostile)
    let documents = verdicts.map(JSONReporter.report) + hostileTexts.map { JSONReporter.errorRecord($0) }
    let findings = try findings(documents)
    #expect(findings.count == documents.count)
    #expect(findings.filter { $0 != "valid" } == [])
  }

  @Test("a document that says otherwise is not", .enabled(if: isInstalled))
  func refusesOthers() throws {
    let report = JSONReporter.report(VerdictExamples.failing)
    let wrong = [
      report.replacing("\"verdict\": \"fail\"", with: "\"verdict\": \"maybe\""),
      report.replacing("\"verdict\": \"fail\"", with: "\"verdict\": \"hold\""),
      report.replacing("\"status\": \"fail\"", with: "\"status\": \"broken\""),
      report.replacing("\"line\": 12", with: "\"line\": 12, \"more\": 1"),
      report.replacing("\"evaluated_for\": \"2026-11-27\"", with: "\"evaluated_for\": \"today\""),
      report.replacing("\"events\": 5000", with: "\"events\": -1"),
    ]
    #expect(!wrong.contains(report))
    let findings = try findings(wrong)
    #expect(findings.count == wrong.count && !findings.contains("valid"), "\(findings)")
  }
}
