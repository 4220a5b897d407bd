import Measurements
import SourceDiagnostics
import Testing

@testable import Rules

/// A file, and the place and the beginning of the one thing that is wrong with it.
struct Mistake: CustomTestStringConvertible, Sendable {
  let text: String
  let place: String
  let message: String
  var remedy: String?

  init(_ text: String, _ place: String, _ message: String, remedy: String? = nil) {
    (self.text, self.place, self.message, self.remedy) = (text, place, message, remedy)
  }

  var testDescription: String { text }

  func check(_ reading: RuleFileReading, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(reading.file == nil, sourceLocation: sourceLocation)
    #expect(reading.lines == ["\(place) error: \(message)"], sourceLocation: sourceLocation)
    guard let remedy else { return }
    #expect(reading.diagnostics.first?.remedy == remedy, sourceLocation: sourceLocation)
  }
}

extension RuleFileReading {
  /// For a rule that is right but for one value: what a reader of the file sees.
  var isClean: Bool { file != nil && diagnostics.isEmpty }
}
