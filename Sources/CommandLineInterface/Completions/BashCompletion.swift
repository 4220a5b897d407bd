/// Completion for bash, from 3.2 on, which macOS still brings.
enum BashCompletion {
  /// The script for these commands.
  static func script(_ commands: [CommandDefinition]) -> String {
    let names = commands.map(\.name)
    return """
      # Completion of release-gate for bash: source this file, or put it into the folder of bash-completion.

      # What may stand behind an option: `files`, `nothing` that a shell knows, or words; a flag is no such option.
      _release_gate_behind() {
        case "$1 $2" in
      \(valueCases(commands).joined(separator: "\n"))
          *) return 1 ;;
        esac
      }

      # What may stand in the place of the operand with this number.
      _release_gate_operand() {
        case "$1 $2" in
      \(operandCases(commands).joined(separator: "\n"))
          'help 0') what=\(quoted(names)) ;;
          *) what=nothing ;;
        esac
      }

      _release_gate_offer() {
        local found
        case "$1" in
          nothing) ;;
          files)
            # A bash that is too old to be told completes a folder without its slash.
            compopt -o filenames 2>/dev/null
            while IFS= read -r found; do COMPREPLY+=("$found"); done < <(compgen -f -- "$2")
            ;;
          *) while IFS= read -r found; do COMPREPLY+=("$found"); done < <(compgen -W "$1" -- "$2") ;;
        esac
      }

      _release_gate() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}"
        local command="${COMP_WORDS[1]}" word what='' operands=0 index only_operands=''
        COMPREPLY=()
        if [[ $COMP_CWORD -eq 1 ]]; then
          _release_gate_offer \(quoted(names + ["help", "--help", "--version"])) "$current"
          return
        fi
        # `--option=value` comes as three words.
        if [[ $current == '=' ]]; then
          current=''
        elif [[ $previous == '=' && $COMP_CWORD -gt 2 ]]; then
          previous="${COMP_WORDS[COMP_CWORD - 2]}"
        fi
        for ((index = 2; index < COMP_CWORD; index++)); do
          word="${COMP_WORDS[index]}"
          if [[ $only_operands ]]; then
            operands=$((operands + 1))
          elif [[ $word == '--' ]]; then
            only_operands=yes
          elif _release_gate_behind "$command" "$word"; then
            [[ ${COMP_WORDS[index + 1]} == '=' ]] && index=$((index + 1))
            index=$((index + 1))
          elif [[ $word != -?* ]]; then
            operands=$((operands + 1))
          fi
        done
        if [[ ! $only_operands ]] && _release_gate_behind "$command" "$previous"; then
          _release_gate_offer "$what" "$current"
        elif [[ ! $only_operands && $current == -* ]]; then
          case "$command" in
      \(commands.map(optionCase).joined(separator: "\n"))
            *) return ;;
          esac
          _release_gate_offer "$what" "$current"
        else
          _release_gate_operand "$command" "$operands"
          _release_gate_offer "$what" "$current"
        fi
      }

      complete -F _release_gate release-gate

      """
  }

  private static func valueCases(_ commands: [CommandDefinition]) -> [String] {
    var patterns: [CompletedValue: [String]] = [:]
    for command in commands {
      for option in command.options {
        guard let value = option.completed else { continue }
        patterns[value, default: []].append(quotedForShell("\(command.name) \(option.written)"))
      }
    }
    return patterns.map { value, patterns in
      "    \(patterns.joined(separator: " | "))) what=\(word(for: value)) ;;"
    }.sorted()
  }

  private static func operandCases(_ commands: [CommandDefinition]) -> [String] {
    commands.flatMap { command in
      command.operands.enumerated().compactMap { place, operand in
        guard operand.completed != .nothing else { return nil }
        let pattern = operand.repeats ? "'\(command.name) '*" : "'\(command.name) \(place)'"
        return "    \(pattern)) what=\(word(for: operand.completed)) ;;"
      }
    }
  }

  private static func optionCase(_ command: CommandDefinition) -> String {
    "      \(command.name)) what=\(quoted(command.options.map(\.written))) ;;"
  }

  private static func word(for value: CompletedValue) -> String {
    switch value {
    case .files: "files"
    case .words(let words): quoted(words)
    case .nothing: "nothing"
    }
  }

  private static func quoted(_ words: [String]) -> String { quotedForShell(words.joined(separator: " ")) }
}
