import Measurements
import SourceDiagnostics

/// Opens what carries payloads: objects in objects, and strings that hold JSON text.
final class Envelopes {
  private let payloads: Payloads
  /// A parser for each level of text in text, since a parser's values end when it parses again.
  private var parsers: [JSONParser] = []

  init(_ payloads: Payloads) {
    self.payloads = payloads
  }

  /// Reads an object if it is a payload, else the payloads in its members; how many were found.
  ///
  /// - Parameters:
  ///   - levels: how many levels of objects are opened.
  ///   - texts: how many levels of JSON text are opened.
  func read(
    _ value: JSONValue,
    levels: Int,
    texts: Int = 2,
    into batch: inout ReportBatch
  ) throws(Diagnostic) -> Int {
    switch value.kind {
    case .object:
      let keys = payloads.keys.keys(of: value)
      if !keys.isEmpty, try payloads.read(value, with: keys, into: &batch) { return 1 }
      if keys.contains(.metricPayload), Payloads.isEmptyPayload(value) {
        batch.leaveOut(.notAReport)
        return 1
      }
      guard levels > 0 else { return 0 }
      var found = 0
      for (_, member) in value.members {
        found += try read(member, levels: levels - 1, texts: texts, into: &batch)
      }
      return found
    case .array:
      guard levels > 0 else { return 0 }
      var found = 0
      for element in value.elements where element.isObject {
        found += try read(element, levels: levels - 1, texts: texts, into: &batch)
      }
      return found
    case .string: return try read(value.text ?? .empty, texts: texts, into: &batch)
    default: return 0
    }
  }

  /// Reads a text if it is JSON with a payload in it; how many were found.
  ///
  /// A text that is broken JSON and yet names a payload's keys is a payload cut short, and no plain text.
  private func read(_ text: JSONText, texts: Int, into batch: inout ReportBatch) throws(Diagnostic) -> Int {
    guard texts > 0, text.looksLikeJSON else { return 0 }
    while parsers.count < texts {
      guard let parser = JSONParser() else { throw .noMemory }
      parsers.append(parser)
    }
    if let value = unsafe parsers[texts - 1].parse(text.bytes, isPadded: false) {
      return try read(value, levels: 1, texts: texts - 1, into: &batch)
    }
    if text.contains("\"timeStampBegin\"") || text.contains("\"metaData\"") || text.contains("\"timeRange\"")
    {
      throw Diagnostic(
        .error,
        "a payload in a text is broken: \(unsafe JSONFault.diagnostic(for: text.bytes).message)"
      )
    }
    return 0
  }
}

extension JSONText {
  /// Whether the first byte that is no space begins an object or array with something in it.
  fileprivate var looksLikeJSON: Bool {
    for place in 0..<count {
      switch self[place] {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): return count - place > 4
      default: return false
      }
    }
    return false
  }
}

extension Diagnostic {
  static let noMemory = Diagnostic(.error, "there is no memory for a parser")
}
