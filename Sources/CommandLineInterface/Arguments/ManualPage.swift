/// The manual page in mdoc, which `man` reads on Linux and macOS, made from the definitions that the help is made
/// from.
enum ManualPage {
  /// The day on which the words of this file were last changed, as mdoc wants it.
  private static let date = "November 30, 2026"

  /// The page for these commands.
  static func text(_ commands: [CommandDefinition]) -> String {
    let parts = [
      [".Dd \(date)", ".Dt RELEASE-GATE 1", ".Os", ".Sh NAME", ".Nm release-gate"],
      [".Nd decide by performance reports whether a version may go to 100 %", ".Sh SYNOPSIS"],
      commands.flatMap(synopsis), [".Nm", ".Cm help", ".Op Ar COMMAND", ".Nm", ".Fl \\-version"],
      [".Sh DESCRIPTION", ".Nm"], description,
      commands.flatMap(section),
      [".Sh ENVIRONMENT", ".Bl -tag -width Ds"], environment, [".El"],
      [".Sh FILES"], files,
      [".Sh EXIT STATUS", ".Bl -tag -width Ds"], ExitCode.allCases.flatMap(row), [".El"],
      [".Sh EXAMPLES"], examples.flatMap { example($0.text, $0.commands) },
    ]
    return parts.joined().joined(separator: "\n") + "\n"
  }

  private static func synopsis(_ command: CommandDefinition) -> [String] {
    [".Nm", ".Cm \(command.name)"] + command.required.map { ".Fl \(flag($0))" } + [".Op Ar options"]
      + command.operands.map { operand in
        let dots = operand.repeats ? " ..." : ""
        return operand.isRequired ? ".Ar \(operand.name)\(dots)" : ".Op Ar \(operand.name)\(dots)"
      }
  }

  private static func section(_ command: CommandDefinition) -> [String] {
    let operands = command.operands.flatMap { [".It Ar \($0.name)"] + lines($0.help) }
    let options = command.options.flatMap { option in
      let short = option.short.map { "\($0) , " } ?? ""
      return [".It Fl \(short.isEmpty ? "" : short + "Fl ")\(flag(option))"] + lines(option.help)
    }
    let codes = command.exitCodes.map { ".Li \($0.rawValue)" }
    return [".Ss \(command.name)"] + lines(sentence(command.summary)) + [".Bl -tag -width Ds"]
      + operands + options + [".El", ".Pp", "Exit status:"]
      + codes.enumerated().map { $0 + 1 < codes.count ? $1 + " ," : $1 + " ." }
  }

  private static func row(_ code: ExitCode) -> [String] { [".It Li \(code.rawValue)"] + lines(code.meaning) }

  /// An option behind `Fl`, which sets the first dash.
  private static func flag(_ option: OptionDefinition) -> String {
    "\\-" + escaped(option.name) + (option.placeholder.isEmpty ? "" : " Ar \(option.placeholder)")
  }
}

// MARK: - What is said here alone

extension ManualPage {
  private static let description =
    lines(
      """
      reads the performance reports that devices sent back during a staged rollout, compares the candidate with the \
      baseline under rules written in YAML, and gives a verdict: pass, fail or hold.
      """)
    + lines("What the data do not show is a hold and never a pass.")
    + lines("The first argument is the command; options and operands may be mixed.")
    + lines("After '--' everything is an operand, and '--option=value' is the same as '--option value'.")

  private static let environment =
    [".It Ev NO_COLOR"] + lines("messages are not coloured where this is set and not empty")
    + [".It Ev TERM"] + lines("with 'dumb' there are no colours and no progress")

  private static let files =
    lines("A rule file is YAML; 'release-gate schema rules' shows its JSON Schema.")
    + lines("Reports are files of MetricKit, of logs or of App Store Connect, in JSON, JSON Lines or CSV.")
    + lines("Nothing else is read: there is no file of settings.")

  private static let examples: [(text: String, commands: [String])] = [
    (
      "Write a rule file from the reports of the version that is out:",
      ["release-gate init reports/ > rules.yml"]
    ),
    (
      "Judge a rollout, and keep the report:",
      [
        "release-gate check --rules rules.yml --candidate 8.2.0 \\",
        "  --baseline 8.1.0 --report verdict.md reports/",
      ]
    ),
    ("Complete commands, options and files in this bash:", ["source <(release-gate completions bash)"]),
    ("Read this page:", ["release-gate man | man -l -"]),
  ]

  private static func example(_ text: String, _ commands: [String]) -> [String] {
    lines(text) + [".Bd -literal -offset indent"] + commands.map(escaped) + [".Ed"]
  }
}

// MARK: - mdoc

extension ManualPage {
  /// Text in short lines, none of which mdoc takes for a request.
  static func lines(_ text: String) -> [String] {
    HelpText.wrapped(text, indentation: 0, width: 64).split(separator: "\n").map { line in
      let line = escaped(String(line))
      return line.hasPrefix(".") ? "\\&" + line : line
    }
  }

  /// A phrase of the help as a sentence.
  private static func sentence(_ phrase: String) -> String {
    phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
  }

  /// Text in which dashes and quotes stay what they are.
  static func escaped(_ text: String) -> String {
    String(
      text.flatMap { mark -> [Character] in
        switch mark {
        case "\\": Array("\\e")
        case "-": Array("\\-")
        case "'": Array("\\(aq")
        default: [mark]
        }
      })
  }
}
