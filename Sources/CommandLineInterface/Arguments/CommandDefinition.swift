/// A command of the program as data: what it is for, and what it takes.
struct CommandDefinition: Sendable {
  /// What a command takes besides options.
  struct Operand: Sendable {
    /// The word for it in the help.
    var name: String
    /// What it is, one phrase.
    var help: String
    /// Whether it must be there.
    var isRequired = true
    /// Whether there may be several; only the last operand may repeat.
    var repeats = false
    /// Whether it names a file that is read.
    var isPath = false
    /// The values there are, where they are listed.
    var choices: [String] = []

    /// The operand as the usage line shows it.
    var written: String {
      let name = repeats ? self.name + "..." : self.name
      return isRequired ? name : "[\(name)]"
    }
  }

  /// The word that the user writes.
  var name: String
  /// What it does, one phrase.
  var summary: String
  /// Options that must be given.
  var required: [OptionDefinition] = []
  /// Options that may be given, besides those that every command takes.
  var optional: [OptionDefinition] = []
  /// What it takes besides options.
  var operands: [Operand]
  /// The exit codes it may end with.
  var exitCodes: [ExitCode]
  /// The `schema` that its JSON output names, also when it only says that there was an error.
  var jsonSchema = "release-gate/verdict/1"
  /// What goes to standard output where no other output goes there.
  var impliedOutput = OutputFormat.text
  /// Refuses options that contradict each other, before anything is written.
  var check: @Sendable (ParsedArguments) throws(UsageError) -> Void = { _ throws(UsageError) in }

  /// Every option it takes.
  var options: [OptionDefinition] {
    required + optional + [Options.quiet, Options.noColor, Options.help]
  }

  /// The line that shows how it is called.
  var usage: String {
    let options = required.map { "\($0.written) \($0.placeholder)" } + ["[options]"]
    return (["release-gate", name] + options + operands.map(\.written)).joined(separator: " ")
  }
}
