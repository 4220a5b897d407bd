import Foundation
import TestSupport
import Testing

/// Documents of more than 8 MiB, which are read in parts: all is as in short ones.
struct LongDocumentTests {
  /// White space that makes a document long enough.
  static let filler = String(repeating: " ", count: 38_000) + "\n"

  private static func check(_ text: String, _ options: String...) throws -> [String] {
    let gate = try Gate("  - {id: launch, metric: time_to_first_draw, max: 1 h}")
    try gate.write(text, to: "reports/a.json")
    try? FileManager.default.removeItem(atPath: gate.folder["v.json"])
    var arguments = ["check", "--rules", "rules.yml", "--today", "2026-11-20", "--candidate", "2.0"]
    arguments += ["--baseline", "1.0", "--json", "v.json"] + options + ["reports"]
    let run = try ReleaseGateExecutable.run(arguments, in: gate.folder.path)
    return ["\(run.code)", gate.folder.text(of: "v.json") ?? "", run.output, run.error]
  }

  private static func list(_ separator: String) -> String {
    ExactnessTests.documents.joined(separator: separator)
  }

  @Test(arguments: [
    ("[", "]"), ("{\"data\":[", "],\"meta\":{\"status\":\"done\"}}"),
    ("{\"meta\":{\"status\":\"timeout\"},\"data\":[", "]}"),
    ("{\"data\":[", "],\"meta\":{\"status\":\"timeout\"}}"),
    ("{\"logs\":[", "],\"status\":\"timeout\"}"),
    ("{\"hits\":{\"total\":1,\"hits\":[", "]},\"timed_out\":true}"),
  ]) func meanTheSame(_ opening: String, _ closing: String) throws {
    let long = opening + Self.list("\n," + Self.filler) + closing
    #expect(long.utf8.count > 8 << 20)
    let short = try Self.check(opening + Self.list("\n,\n") + closing)
    #expect(short[0] == "0", "\(short)")
    #expect(try Self.check(long, "--jobs", "3") == short)
  }

  enum Spoiling: CaseIterable {
    case truncated
    case truncatedBetween
    case unknownElement
    case arrayElement
    case lastComma
    case textBehind
    case otherBracket

    func spoil(_ text: String) -> String {
      switch self {
      case .truncated: String(text.dropLast(100))
      case .truncatedBetween: String(text.dropLast(2))
      case .unknownElement: text.dropLast() + "\n,{\"x\":1}]"
      case .arrayElement: text.dropLast() + "\n,[{}]]"
      case .lastComma: text.dropLast() + ",]"
      case .textBehind: text + "x"
      case .otherBracket: text.dropLast() + "}"
      }
    }
  }

  /// The message and the line are those of the short document, in which each document has a line of its own as well.
  @Test(arguments: Spoiling.allCases)
  func failInTheSamePlace(_ spoiling: Spoiling) throws {
    let short = try Self.check(spoiling.spoil("[" + Self.list("\n,\n") + "]"))
    #expect(short[0] == "65", "\(spoiling)")
    #expect(short[3].contains("reports/a.json:"))
    // The filler stands at the ends of lines.
    let long = try Self.check(spoiling.spoil("[" + Self.list("\n," + Self.filler) + "]"))
    #expect(long == short, "\(spoiling)")
  }

  /// The other parts of it have been counted by then.
  @Test func cannotBeLeftOut() throws {
    let lines = ExactnessTests.documents.joined(separator: "\n")
    let long = "[" + Self.list("\n," + Self.filler) + ",{\"x\":1}]"
    let short = "[" + Self.list("\n,\n") + ",{\"x\":1}]"
    #expect(try Self.check(lines + short, "--allow-unreadable", "1%")[0] == "0")
    let run = try Self.check(lines + long, "--allow-unreadable", "1%")
    #expect(run[0] == "65")
    #expect(run[3].contains("is read in parts and cannot be left out"))
  }
}
