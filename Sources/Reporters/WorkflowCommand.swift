public import SourceDiagnostics

/// A line by which a step tells GitHub's runner what to show beside the code: an annotation.
///
/// The runner's rules: `%` and line ends are escaped everywhere, in properties also `:` and `,`
/// (actions/toolkit, packages/core/src/command.ts); it cuts a message after 4,096 characters.
public struct WorkflowCommand: Sendable {
  /// How an annotation is shown.
  public enum Level: String, Sendable, CaseIterable {
    case error
    case warning
    case notice
  }

  /// Most annotations of one level that the runner takes from a step.
  public static let mostPerLevel = 10

  /// How it is shown.
  public var level: Level
  /// The line in bold; foreign text is allowed.
  public var title: String
  /// What it says; foreign text is allowed.
  public var message: String
  /// What it points at; a place in standard input is no place for the runner.
  public var location: SourceLocation?

  /// Makes a command.
  public init(_ level: Level, title: String, _ message: String, at location: SourceLocation? = nil) {
    self.level = level
    self.title = title
    self.message = message
    self.location = location
  }

  /// The line, with its end; at most 4,096 characters stand in each part.
  public var line: String {
    var properties: [String] = []
    if let location, location.file != "-" {
      properties.append("file=\(Self.property(location.file, limit: 600))")
      if let line = location.line { properties.append("line=\(line)") }
      if let column = location.column { properties.append("col=\(column)") }
    }
    properties.append("title=\(Self.property(title, limit: 200))")
    return "::\(level.rawValue) \(properties.joined(separator: ","))::\(Self.data(message, limit: 1_000))\n"
  }

  /// The lines of several commands: of each level as many as the runner takes, the last of which then tells how many
  /// more there are.
  public static func lines(_ commands: [WorkflowCommand]) -> String {
    var text = ""
    for level in Level.allCases {
      let ofLevel = commands.filter { $0.level == level }
      let shown = ofLevel.count > mostPerLevel ? mostPerLevel - 1 : ofLevel.count
      text += ofLevel.prefix(shown).map(\.line).joined()
      let left = ofLevel.count - shown
      if left > 0 {
        text += WorkflowCommand(level, title: "release-gate", "\(left) more, see the report").line
      }
    }
    return text
  }

  private static func data(_ text: String, limit: Int) -> String {
    escaped(text, limit: limit) { scalar in scalar == "%" ? "%25" : nil }
  }

  private static func property(_ text: String, limit: Int) -> String {
    escaped(text, limit: limit) { scalar in
      switch scalar {
      case "%": "%25"
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }

  /// The text on one line; that takes out line ends and every other control character before the runner sees them.
  private static func escaped(
    _ text: String, limit: Int, _ escape: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    for scalar in PlainText.safe(text, limit: limit).unicodeScalars {
      if let escape = escape(scalar) { result += escape } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
