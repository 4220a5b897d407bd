/// A sentence of this program's words with texts from devices and rules in it.
///
/// Whatever text is interpolated counts as foreign and is escaped, so that nothing can be forgotten; the same sentence
/// is had as Markdown and as plain text.
struct Phrase: ExpressibleByStringInterpolation {
  /// The sentence as Markdown.
  private(set) var markdown: String
  /// The sentence as it stands, unescaped.
  private(set) var plain: String

  init(stringLiteral words: String) {
    markdown = words
    plain = words
  }

  init(stringInterpolation parts: StringInterpolation) {
    markdown = parts.markdown
    plain = parts.plain
  }

  private init(markdown: String, plain: String) {
    self.markdown = markdown
    self.plain = plain
  }

  /// Words of this program's own.
  init(words: String) {
    self.init(stringLiteral: words)
  }

  /// A whole sentence from the rules or the evaluator, which may quote labels.
  init(sentence text: String) {
    markdown = MarkdownText.escaped(text, limit: 400)
    plain = text
  }

  var isEmpty: Bool { markdown.isEmpty }

  /// The phrase in bold.
  var strong: Phrase { isEmpty ? self : Phrase(markdown: "**\(markdown)**", plain: plain) }

  /// The phrase with a capital at its start, where that is a small letter.
  var capitalised: Phrase {
    Phrase(
      markdown: markdown.prefix(1).uppercased() + markdown.dropFirst(),
      plain: plain.prefix(1).uppercased() + plain.dropFirst()
    )
  }

  /// The phrase with a small letter at its start, where the word there is an ordinary one.
  var uncapitalised: Phrase {
    guard plain.dropFirst().first?.isLowercase == true else { return self }
    return Phrase(
      markdown: markdown.prefix(1).lowercased() + markdown.dropFirst(),
      plain: plain.prefix(1).lowercased() + plain.dropFirst()
    )
  }

  static func + (one: Phrase, other: Phrase) -> Phrase {
    Phrase(markdown: one.markdown + other.markdown, plain: one.plain + other.plain)
  }

  /// Those that are not empty, with words between them.
  static func joined(_ phrases: [Phrase], by words: String) -> Phrase {
    let phrases = phrases.filter { !$0.isEmpty }
    return Phrase(
      markdown: phrases.map(\.markdown).joined(separator: words),
      plain: phrases.map(\.plain).joined(separator: words)
    )
  }

  struct StringInterpolation: StringInterpolationProtocol {
    var markdown = ""
    var plain = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ words: String) {
      markdown += words
      plain += words
    }

    mutating func appendInterpolation(_ foreign: String) {
      markdown += MarkdownText.escaped(foreign)
      plain += foreign
    }

    mutating func appendInterpolation(_ phrase: Phrase) {
      markdown += phrase.markdown
      plain += phrase.plain
    }

    mutating func appendInterpolation(_ number: Int) {
      appendLiteral(NumberText.grouped(number))
    }
  }
}
