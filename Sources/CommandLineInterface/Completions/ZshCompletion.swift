/// Completion for zsh.
enum ZshCompletion {
  /// The script for these commands.
  static func script(_ commands: [CommandDefinition]) -> String {
    let described = commands.map { quotedForShell("\($0.name):\(withoutColons($0.summary))") }
    return """
      #compdef release-gate
      # Completion of release-gate for zsh: put this file into a folder of $fpath, as _release-gate.
      _release-gate() {
        local context state state_descr line
        typeset -A opt_args
        local -a commands
        commands=(
      \((described + ["'help:show the help of a command'"]).map { "    " + $0 }.joined(separator: "\n"))
        )
        _arguments -C \\
          '(- : *)'{-h,--help}'[show the help]' \\
          '(- : *)--version[show the version]' \\
          '1: :->command' \\
          '*:: :->arguments' && return
        case $state in
          command) _describe -t commands command commands ;;
          arguments)
            case $line[1] in
      \(commands.map(arguments).joined(separator: "\n"))
              help) _arguments \(quotedForShell("1:COMMAND:(\(commands.map(\.name).joined(separator: " ")))")) ;;
            esac
            ;;
        esac
      }

      if [[ $funcstack[1] == _release-gate ]]; then _release-gate "$@"; else compdef _release-gate release-gate; fi

      """
  }

  private static func arguments(_ command: CommandDefinition) -> String {
    let specifications = command.options.flatMap(specifications) + command.operands.map(specification)
    let lines = specifications.map { "            " + $0 }.joined(separator: " \\\n")
    return "        \(command.name))\n          _arguments -S \\\n\(lines)\n          ;;"
  }

  private static func specifications(_ option: OptionDefinition) -> [String] {
    let text = "[\(escaped(option.help))]"
    guard let value = option.completed else {
      let names = [option.short.map { "-\($0)" }, option.written].compactMap(\.self)
      return names.map { quotedForShell($0 + text) }
    }
    return [quotedForShell("\(option.written)=\(text):\(escaped(option.placeholder)):\(action(value))")]
  }

  private static func specification(_ operand: CommandDefinition.Operand) -> String {
    let place = operand.repeats ? "*" : operand.isRequired ? "" : ":"
    return quotedForShell("\(place):\(escaped(operand.name)):\(action(operand.completed))")
  }

  private static func action(_ value: CompletedValue) -> String {
    switch value {
    case .files: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .nothing: ""
    }
  }

  private static func withoutColons(_ text: String) -> String { escaped(text, marks: [":", "\\"]) }

  /// Text with a backslash before what `_arguments` takes for its own.
  private static func escaped(_ text: String, marks: Set<Character> = [":", "[", "]", "\\"]) -> String {
    String(text.flatMap { marks.contains($0) ? ["\\", $0] : [$0] })
  }
}
