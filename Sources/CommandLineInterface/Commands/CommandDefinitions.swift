import ReportFormats

extension CommandDefinition {
  private static let paths = Operand(
    name: "PATH",
    help:
      "a file, a folder with all that is in it, or '-' for standard input; formats are recognised by content, gzip or not",
    repeats: true,
    isPath: true
  )

  /// Decides.
  static let check = CommandDefinition(
    name: "check",
    summary: "decide by the rules whether the candidate may go to 100 %",
    required: [Options.rules.definition],
    optional: [
      Options.candidate.definition, Options.baseline.definition, Options.report.definition,
      Options.json.definition, Options.junit.definition, Options.html.definition, Options.github,
      Options.since.definition, Options.until.definition, Options.today.definition,
      Options.released.definition,
      Options.holdAs.definition, Options.allowUnreadable.definition, Options.jobs.definition,
    ],
    operands: [paths],
    exitCodes: ExitCode.allCases,
    impliedOutput: .markdown,
    check: { arguments throws(UsageError) in try CheckOptions.check(arguments) }
  )

  /// Finds the mistakes in rule files.
  static let validate = CommandDefinition(
    name: "validate",
    summary: "show every mistake in rule files, with its place",
    operands: [
      Operand(name: "RULES", help: "a rule file, or '-' for standard input", repeats: true, isPath: true)
    ],
    exitCodes: [.success, .usage, .missingInput, .unwritableOutput, .rules]
  )

  /// Shows what reports hold.
  static let inspect = CommandDefinition(
    name: "inspect",
    summary: "show what reports hold: versions, metrics, states, devices, days, and what is left out and why",
    optional: [
      Options.json.definition, Options.since.definition, Options.until.definition,
      Options.allowUnreadable.definition, Options.jobs.definition,
    ],
    operands: [paths],
    exitCodes: [.success, .usage, .unreadableInput, .missingInput, .internalError, .unwritableOutput],
    jsonSchema: "release-gate/inventory/1",
    check: { arguments throws(UsageError) in try CheckOptions.checkWindow(arguments) }
  )

  /// Writes a first rule file.
  static let initialize = CommandDefinition(
    name: "init",
    summary: "write a first rule file, with comments, from what reports hold and how much it varies",
    optional: [
      Options.newRules.definition, Options.starterBaseline.definition, Options.since.definition,
      Options.until.definition, Options.today.definition, Options.allowUnreadable.definition,
      Options.jobs.definition,
    ],
    operands: [paths],
    exitCodes: [.success, .usage, .unreadableInput, .missingInput, .internalError, .unwritableOutput],
    check: { arguments throws(UsageError) in try CheckOptions.checkWindow(arguments) }
  )

  /// Tells what the rules can detect.
  static let plan = CommandDefinition(
    name: "plan",
    summary:
      "show what each rule can detect, the reports it needs, and how likely an unchanged release passes all",
    required: [Options.rules.definition],
    optional: [
      Options.baseline.definition, Options.json.definition, Options.seed.definition, Options.since.definition,
      Options.until.definition, Options.today.definition, Options.allowUnreadable.definition,
      Options.jobs.definition,
    ],
    operands: [paths],
    exitCodes: ExitCode.allCases.filter { $0 != .fail && $0 != .hold },
    jsonSchema: "release-gate/plan/1",
    impliedOutput: .markdown,
    check: { arguments throws(UsageError) in try CheckOptions.check(arguments) }
  )

  /// Replays the baseline against itself.
  static let calibrate = CommandDefinition(
    name: "calibrate",
    summary:
      "replay the baseline against itself: false alarms, what is detected, and what to change in the rules",
    required: [Options.rules.definition],
    optional: [
      Options.baseline.definition, Options.json.definition, Options.splits.definition,
      Options.seed.definition,
      Options.changes.definition, Options.since.definition, Options.until.definition,
      Options.today.definition,
      Options.allowUnreadable.definition, Options.jobs.definition,
    ],
    operands: [paths],
    exitCodes: ExitCode.allCases.filter { $0 != .fail && $0 != .hold },
    jsonSchema: "release-gate/calibration/1",
    impliedOutput: .markdown,
    check: { arguments throws(UsageError) in try CheckOptions.check(arguments) }
  )

  /// Reduces reports to what rules need.
  static let aggregate = CommandDefinition(
    name: "aggregate",
    summary:
      "reduce reports to what the rules need of them: an aggregate, which 'check' reads as it reads reports",
    required: [Options.rules.definition],
    optional: [
      Options.output.definition, Options.noDigests, Options.part.definition,
      Options.allowUnreadable.definition, Options.jobs.definition,
    ],
    operands: [paths],
    exitCodes: ExitCode.allCases.filter { $0 != .fail && $0 != .hold },
    jsonSchema: AggregateHeader.schema,
    impliedOutput: .json
  )

  /// Shows how a rule is decided.
  static let explain = CommandDefinition(
    name: "explain",
    summary: "show one rule as it takes effect: its values, where each comes from, how it is decided",
    required: [Options.rules.definition],
    optional: [Options.json.definition],
    operands: [
      Operand(name: "RULE", help: "the id of the rule"),
      Operand(name: "STATE", help: "the state that it is to be shown for", isRequired: false),
    ],
    exitCodes: [.success, .usage, .missingInput, .unwritableOutput, .rules],
    jsonSchema: "release-gate/explanation/1"
  )

  /// Shows the form of a file; `names` are the forms there are.
  static func schema(_ names: [String]) -> CommandDefinition {
    CommandDefinition(
      name: "schema",
      summary: "show the JSON Schema of a file that the program reads or writes",
      operands: [Operand(name: names.joined(separator: "|"), help: "whose schema", choices: names)],
      exitCodes: [.success, .usage, .unwritableOutput]
    )
  }

  /// Makes a shell complete the command line; `shells` are those it can be done for.
  static func completions(_ shells: [String]) -> CommandDefinition {
    CommandDefinition(
      name: "completions",
      summary: "show a script that makes a shell complete commands, options and files",
      operands: [Operand(name: shells.joined(separator: "|"), help: "for which shell", choices: shells)],
      exitCodes: [.success, .usage, .unwritableOutput]
    )
  }

  /// Shows the manual page.
  static let man = CommandDefinition(
    name: "man",
    summary: "show the manual page in the form that 'man' reads: every command and option",
    operands: [],
    exitCodes: [.success, .usage, .unwritableOutput]
  )
}
