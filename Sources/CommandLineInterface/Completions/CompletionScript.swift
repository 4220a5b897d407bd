/// A script that teaches a shell to complete the program's command line.
struct CompletionScript: Sendable {
  /// The name of the shell, as it is written after `completions`.
  var shell: String
  /// The script, given every command.
  var text: @Sendable ([CommandDefinition]) -> String

  /// The shells there are scripts for.
  static let all = [
    CompletionScript(shell: "bash", text: BashCompletion.script),
    CompletionScript(shell: "zsh", text: ZshCompletion.script),
    CompletionScript(shell: "fish", text: FishCompletion.script),
  ]
}

/// What a shell may offer at a place of the command line.
enum CompletedValue: Hashable {
  /// One of these words.
  case words([String])
  /// Files and folders.
  case files
  /// Nothing: only the user knows, as with a version.
  case nothing
}

extension OptionDefinition {
  /// What stands behind the option; nil for a flag.
  var completed: CompletedValue? {
    switch kind {
    case .flag: nil
    case .value: choices.isEmpty ? .nothing : .words(choices)
    case .inputFile, .outputFile, .newFile: .files
    }
  }
}

extension CommandDefinition.Operand {
  /// What stands in its place.
  var completed: CompletedValue {
    if !choices.isEmpty { return .words(choices) }
    return isPath ? .files : .nothing
  }
}

/// A text between single quotes, for a shell of the Bourne family.
func quotedForShell(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}
