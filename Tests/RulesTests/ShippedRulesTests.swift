import Foundation
import Rules
import SourceDiagnostics
import Testing

struct ShippedRulesTests {
  @Test(arguments: ["app-store-connect", "datadog-logs", "per-screen", "signposts", "staged-rollout"])
  func readWithoutAWord(_ name: String) throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let bytes = [UInt8](try Data(contentsOf: top.appending(path: "Rules/\(name).yml")))
    let reading = RuleFile.read(bytes, file: name, today: nil)
    #expect(reading.diagnostics.map(\.text) == [])
    #expect(reading.file != nil)
  }
}
