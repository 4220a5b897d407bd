import CLibYAML
import SourceDiagnostics

/// What the parser stumbled over, told from where it began to go wrong.
struct SyntaxError {
  private var problem: String
  private var context: String?
  private var mark: yaml_mark_t
  private var problemMark: yaml_mark_t
  private var culprit: Character?

  init(_ parser: yaml_parser_t, input: UnsafeBufferPointer<UInt8>) {
    problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "not YAML"
    context = unsafe parser.context.map { unsafe String(cString: $0) }
    problemMark = unsafe parser.problem_mark
    if unsafe parser.error == YAML_READER_ERROR {
      problemMark = unsafe Self.mark(ofByte: parser.problem_offset, in: input)
      context = nil
    }
    mark = unsafe context == nil ? problemMark : parser.context_mark
    let lines = unsafe input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { unsafe String(decoding: $0, as: UTF8.self).unicodeScalars }.prefix(mark.line + 1)
    if context?.contains("flow") == true {
      for (place, line) in lines.enumerated().reversed() {
        guard let column = Self.comment(in: Array(line)) else { continue }
        culprit = "#"
        mark.line = place
        mark.column = column
        return
      }
    }
    culprit = Self.culprit(column: mark.column, of: lines.last.map(Array.init) ?? [])
  }

  func diagnostic(file: String) -> Diagnostic {
    let location = SourceLocation(mark, file: file)
    let place = SourceLocation(problemMark, file: file)
    let start = context.map { $0 + ": " } ?? ""
    return Diagnostic(
      .error,
      "not valid YAML: " + start + problem, at: location,
      remedy: culprit.map { "a text with '\($0)' at its start has to be quoted: quote it" },
      notes: place == location ? [] : [Diagnostic.Note("noticed here", at: place)])
  }

  /// The character that YAML has a meaning of its own for and that was probably meant as text: the one at the mark, or
  /// the first at the start of a value in a list that begins there.
  private static func culprit(column: Int, of line: [Unicode.Scalar]) -> Character? {
    let special = Set("*&?@#%`|>!".unicodeScalars)
    let text = line.dropFirst(column)
    guard let first = text.first else { return nil }
    if special.contains(first) { return Character(first) }
    guard first == "[" || first == "{" else { return nil }
    for (before, scalar) in zip(text, text.dropFirst()) where "[{, ".unicodeScalars.contains(before) {
      if special.contains(scalar) { return Character(scalar) }
    }
    return nil
  }

  /// Where a comment begins within brackets that are still open: a `#` that was probably meant as text.
  private static func comment(in line: [Unicode.Scalar]) -> Int? {
    var depth = 0
    for (place, scalar) in line.enumerated() {
      switch scalar {
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      case "#" where place > 0 && "[{, ".unicodeScalars.contains(line[place - 1]):
        return depth > 0 ? place : nil
      default: break
      }
    }
    return nil
  }

  private static func mark(ofByte offset: Int, in input: UnsafeBufferPointer<UInt8>) -> yaml_mark_t {
    var mark = yaml_mark_t()
    let before = unsafe Array(input.prefix(offset))
    for byte in before {
      if byte == UInt8(ascii: "\n") {
        mark.line += 1
        mark.column = 0
      } else if byte & 0xC0 != 0x80 {
        mark.column += 1
      }
    }
    return mark
  }
}
