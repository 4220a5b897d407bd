/// A sentence of this program's words with texts from devices and rules in it.
///
/// Whatever text is interpolated counts as foreign and is escaped, so that nothing can be forgotten; the same sentence
/// is had as Markdown, as HTML and as plain text.
struct Phrase: ExpressibleByStringInterpolation {
  /// The sentence as Markdown.
  private(set) var markdown: String
  /// The sentence as HTML: what the words have between back-ticks is code.
  private(set) var html: String
  /// The sentence as it stands, unescaped.
  private(set) var plain: String

  init(stringLiteral words: String) {
    self.init(stringInterpolation: StringInterpolation(words))
  }

  init(stringInterpolation parts: StringInterpolation) {
    markdown = parts.markdown
    html = parts.html
    plain = parts.plain
  }

  private init(markdown: String, html: String, plain: String) {
    self.markdown = markdown
    self.html = html
    self.plain = plain
  }

  /// Words of this program's own.
  init(words: String) {
    self.init(stringLiteral: words)
  }

  /// A whole sentence from the rules or the evaluator, which may quote labels.
  init(sentence text: String) {
    markdown = MarkdownText.escaped(text, limit: 400)
    html = HTMLText.escaped(text, limit: 400)
    plain = text
  }

  var isEmpty: Bool { markdown.isEmpty }

  /// The phrase in bold.
  var strong: Phrase {
    isEmpty
      ? self : Phrase(markdown: "**\(markdown)**", html: "<strong>\(html)</strong>", plain: plain)
  }

  /// The phrase as one that a table may set apart from what stands before it.
  var aside: Phrase {
    isEmpty
      ? self
      : Phrase(markdown: markdown, html: "<span class=\"aside\">\(html)</span>", plain: plain)
  }

  /// The phrase with a capital at its start, where that is a small letter.
  var capitalised: Phrase {
    Phrase(
      markdown: markdown.prefix(1).uppercased() + markdown.dropFirst(),
      html: html.prefix(1).uppercased() + html.dropFirst(),
      plain: plain.prefix(1).uppercased() + plain.dropFirst()
    )
  }

  /// The phrase with a small letter at its start, where the word there is an ordinary one.
  var uncapitalised: Phrase {
    guard plain.dropFirst().first?.isLowercase == true else { return self }
    return Phrase(
      markdown: markdown.prefix(1).lowercased() + markdown.dropFirst(),
      html: html.prefix(1).lowercased() + html.dropFirst(),
      plain: plain.prefix(1).lowercased() + plain.dropFirst()
    )
  }

  static func + (one: Phrase, other: Phrase) -> Phrase {
    Phrase(
      markdown: one.markdown + other.markdown,
      html: one.html + other.html,
      plain: one.plain + other.plain
    )
  }

  /// Those that are not empty, with words between them.
  static func joined(_ phrases: [Phrase], by words: String) -> Phrase {
    let phrases = phrases.filter { !$0.isEmpty }
    return Phrase(
      markdown: phrases.map(\.markdown).joined(separator: words),
      html: phrases.map(\.html).joined(separator: HTMLText.markup(words)),
      plain: phrases.map(\.plain).joined(separator: words)
    )
  }

  struct StringInterpolation: StringInterpolationProtocol {
    var markdown = ""
    var html = ""
    var plain = ""
    private var isInCode = false

    init(literalCapacity: Int, interpolationCount: Int) {}

    init(_ words: String) { appendLiteral(words) }

    mutating func appendLiteral(_ words: String) {
      markdown += words
      for (index, part) in words.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
        if index > 0 {
          html += isInCode ? "</code>" : "<code>"
          isInCode.toggle()
        }
        html += HTMLText.markup(String(part))
      }
      plain += words
    }

    mutating func appendInterpolation(_ foreign: String) {
      markdown += MarkdownText.escaped(foreign)
      html += HTMLText.escaped(foreign)
      plain += foreign
    }

    mutating func appendInterpolation(_ phrase: Phrase) {
      markdown += phrase.markdown
      html += phrase.html
      plain += phrase.plain
    }

    mutating func appendInterpolation(_ number: Int) {
      appendLiteral(NumberText.grouped(number))
    }
  }
}
