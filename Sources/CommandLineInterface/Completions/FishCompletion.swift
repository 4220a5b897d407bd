/// Completion for fish.
enum FishCompletion {
  /// The script for these commands.
  static func script(_ commands: [CommandDefinition]) -> String {
    """
    # Completion of release-gate for fish: put this file into ~/.config/fish/completions, as release-gate.fish.
    function __release_gate_command
        set -l words (commandline -opc)
        test (count $words) -ge 2; and test "$words[2]" = "$argv[1]"
    end

    function __release_gate_no_command
        test (count (commandline -opc)) -eq 1
    end

    # Whether this many words without a dash stand behind the command: the place of an operand with few values.
    function __release_gate_operands
        set -l words (commandline -opc)
        test (count (string match -v -- '-*' $words[3..-1])) -eq $argv[1]
    end

    complete -c release-gate -f
    complete -c release-gate -n __release_gate_no_command -s h -l help -d 'show the help'
    complete -c release-gate -n __release_gate_no_command -l version -d 'show the version'
    \(commands.map { named($0.name, $0.summary) }.joined(separator: "\n"))
    \(named("help", "show the help of a command"))
    \(line("help", place: 0, "-a \(quoted(commands.map(\.name).joined(separator: " ")))"))
    \(commands.flatMap(lines).joined(separator: "\n"))

    """
  }

  private static func named(_ name: String, _ summary: String) -> String {
    "complete -c release-gate -n __release_gate_no_command -a \(name) -d \(quoted(summary))"
  }

  private static func lines(_ command: CommandDefinition) -> [String] {
    let options = command.options.map { option in
      let short = option.short.map { "-s \($0) " } ?? ""
      let value: String =
        switch option.completed {
        case nil: ""
        case .files: "-r -F "
        case .words(let words): "-x -a \(quoted(words.joined(separator: " "))) "
        case .nothing: "-x "
        }
      return line(command.name, "\(short)-l \(option.name) \(value)-d \(quoted(option.help))")
    }
    let operands = command.operands.enumerated().compactMap { place, operand -> String? in
      switch operand.completed {
      case .files: line(command.name, "-F")
      case .words(let words):
        line(command.name, place: place, "-a \(quoted(words.joined(separator: " ")))")
      case .nothing: nil
      }
    }
    return options + operands
  }

  private static func line(_ command: String, place: Int? = nil, _ rest: String) -> String {
    let isThere = "__release_gate_command \(command)"
    let condition = place.map { "\(isThere); and __release_gate_operands \($0)" } ?? isThere
    return "complete -c release-gate -n '\(condition)' \(rest)"
  }

  /// Between single quotes fish knows `\'` and `\\`.
  private static func quoted(_ text: String) -> String {
    "'" + String(text.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }) + "'"
  }
}
