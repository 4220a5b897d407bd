import Measurements
import SourceDiagnostics
import Testing

@testable import Rules

/// Broken files are refused or read, and never end the program.
struct RuleFileRobustnessTests {
  private static let bytes = Array(contractExample.utf8)

  @Test func everyTruncation() {
    for end in stride(from: 0, to: Self.bytes.count, by: 3) {
      let reading = RuleFile.read(Array(Self.bytes[..<end]), file: "rules.yaml", today: nil)
      // Half a file may be a whole one; none without rules is.
      if end < 1_000 { #expect(reading.file == nil) }
      let hasError = reading.diagnostics.contains { $0.severity == .error }
      #expect((reading.file == nil) == hasError)
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func changedBytes(seed: UInt64) {
    var state = seed
    func next() -> UInt64 {
      // Knuth's MMIX generator: any will do, so long as a run can be repeated by its seed.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let marks = Array("*&!?|>%@`\"'#{}[]:,-\t\n\0 0987.eE+_\u{80}\u{FF}".utf8)
    for _ in 0..<150 {
      var bytes = Self.bytes
      for _ in 0...next() % 4 {
        let place = Int(next() % UInt64(bytes.count))
        bytes[place] =
          next() % 3 == 0 ? UInt8(truncatingIfNeeded: next()) : marks[Int(next() % UInt64(marks.count))]
      }
      let reading = RuleFile.read(bytes, file: "rules.yaml", today: Day(number: 0))
      let hasError = reading.diagnostics.contains { $0.severity == .error }
      #expect((reading.file == nil) == hasError, "seed \(seed)")
    }
  }

  @Test func diagnosticsComeInTheOrderOfTheFile() {
    let text = contractExample.replacing("max", with: "mox").replacing("hang_time", with: "hong_tame")
    let places = read(text).diagnostics.compactMap(\.location)
    #expect(places.count > 10)
    #expect(places == places.sorted())
  }

  @Test func aFileFullOfMistakesIsReadInTime() {
    let text = "version: 1\n" + (0..<20_000).map { "key\($0): a\n" }.joined()
    #expect(read(text).diagnostics.count > 20_000)
  }
}
