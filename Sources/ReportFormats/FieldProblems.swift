import SourceDiagnostics

// What can be wrong with one field of a report. The field is named by the keys that lead to it.

extension Diagnostic {
  static func wrongKind(_ field: String, expected: String) -> Diagnostic {
    Diagnostic(.error, "'\(field)' is not \(expected)")
  }

  static func missing(_ key: StaticString, in field: String) -> Diagnostic {
    Diagnostic(.error, "'\(field)' has no '\(key)'")
  }

  static func negative(_ field: String, _ text: String) -> Diagnostic {
    Diagnostic(.error, "'\(field)' is negative: '\(text)'")
  }

  static func notANumber(_ field: String, _ text: String) -> Diagnostic {
    Diagnostic(.error, "'\(field)' does not begin with a number: '\(text)'")
  }

  static func unknownUnit(_ unit: String, in field: String) -> Diagnostic {
    Diagnostic(.error, "unknown unit '\(unit)' in '\(field)'")
  }

  static func wrongUnit(_ unit: String, in field: String, expected: String) -> Diagnostic {
    Diagnostic(.error, "'\(field)' is in '\(unit)', but \(expected) belongs there")
  }

  static func upsideDown(_ field: String) -> Diagnostic {
    Diagnostic(.error, "the bucket '\(field)' ends before it starts")
  }

  static func notADate(_ field: String, _ text: String) -> Diagnostic {
    Diagnostic(.error, "'\(field)' is not a date: '\(text)'")
  }

  static func twice(_ field: String) -> Diagnostic {
    Diagnostic(.error, "'\(field)' stands twice in one entry")
  }

  static func numericVersion(_ field: String) -> Diagnostic {
    Diagnostic(
      .error,
      "'\(field)' is a number with decimals, from which '8.1' and '8.10' cannot be told apart",
      remedy: "send the version as text"
    )
  }
}
