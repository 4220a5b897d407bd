/// The pages that `--help` shows, made from the definitions.
enum HelpText {
  private static let width = 80

  /// The page on the program as a whole.
  static func general(_ commands: [CommandDefinition]) -> String {
    let rows = commands.map { (left: $0.name, right: $0.summary) }
    return """
      release-gate answers one question: may this version go to 100 %? It reads the
      performance reports that devices sent during a staged rollout, compares the
      candidate with the baseline under the rules, and gives a verdict.

      Usage: release-gate COMMAND [options] ...

      Commands:
      \(table(rows))

      Options:
      \(table([row(.flag("help", short: "h", "show this help; after a command, the help of that command")), row(Options.version)]))

      Exit codes:
      \(table(codes(ExitCode.allCases)))

      """
  }

  /// The page on one command.
  static func page(_ command: CommandDefinition) -> String {
    var sections = [wrapped(command.summary, indentation: 0), "Usage: \(command.usage)"]
    if !command.operands.isEmpty { sections.append(table(command.operands.map { ($0.name, $0.help) })) }
    if !command.required.isEmpty { sections.append("Required:\n" + table(command.required.map(row))) }
    let optional = command.options.dropFirst(command.required.count)
    sections.append("Options:\n" + table(optional.map(row)))
    sections.append("Exit codes:\n" + table(codes(command.exitCodes)))
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func row(_ option: OptionDefinition) -> (left: String, right: String) {
    let short = option.short.map { "-\($0), " } ?? ""
    let value = option.placeholder.isEmpty ? "" : " " + option.placeholder
    return (short + option.written + value, option.help)
  }

  private static func codes(_ codes: [ExitCode]) -> [(left: String, right: String)] {
    codes.map { (String($0.rawValue), $0.meaning) }
  }

  private static func table(_ rows: [(left: String, right: String)]) -> String {
    let column = 4 + (rows.map(\.left.count).max() ?? 0)
    return rows.map { row in
      let gap = String(repeating: " ", count: column - 2 - row.left.count)
      return "  " + row.left + gap + wrapped(row.right, indentation: column)
    }.joined(separator: "\n")
  }

  /// The text in lines of at most `width`, all but the first indented; the first is taken to begin there.
  static func wrapped(_ text: String, indentation: Int, width: Int = width) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indentation + line.count + 1 + word.count > width {
        lines.append(line)
        line = String(word)
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return (lines + [line]).joined(separator: "\n" + String(repeating: " ", count: indentation))
  }
}
