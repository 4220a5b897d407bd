import SourceDiagnostics

/// The program: arguments in, exit code out.
public enum CommandLineTool {
  /// Runs the program with the arguments of the process, its own name first, and returns the exit code.
  public static func run(_ arguments: [String]) -> Int32 {
    ProcessSetup.apply()
    return CommandRunner(commands: Command.all).run(Array(arguments.dropFirst())).rawValue
  }
}

/// Finds the command, and sees that every way it can end leaves outputs and exit code in agreement.
struct CommandRunner {
  /// The commands there are, in the order of the help.
  var commands: [Command]
  /// The process around it.
  var environment = ToolEnvironment()

  private var definitions: [CommandDefinition] { commands.map(\.definition) }

  /// Runs the command that the arguments name; they do not include the program's name.
  func run(_ arguments: [String]) -> ExitCode {
    let console = Console(environment, arguments: arguments)
    do throws(UsageError) {
      // A name that is not UTF-8 has become another one on its way here: not the file that is meant.
      if let changed = arguments.first(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
        throw .notUnicode(changed)
      }
      if let page = try page(for: arguments) { return show(page, console) }
      let (command, parsed) = try parse(arguments)
      let outputs = try OutputPlan(
        parsed.outputs(of: command.definition),
        implied: command.definition.impliedOutput,
        runner: parsed.has(Options.github) ? GitHubStep.requests(environment.variable) : [],
        inputs: parsed.inputs(of: command.definition),
        schema: command.definition.jsonSchema,
        standardInput: environment.input,
        standardOutput: environment.output,
        standardError: environment.error
      )
      let context = CommandContext(
        arguments: parsed,
        environment: environment,
        console: console,
        outputs: outputs
      )
      return run(command, context)
    } catch {
      UnreadArguments.markOutputs(
        in: arguments,
        of: definitions,
        failure: error.failure,
        runner: ArgumentParser.asks(for: Options.github, in: arguments)
          ? GitHubStep.requests(environment.variable) : [],
        standardInput: environment.input,
        standardOutput: environment.output
      )
      console.show([error.diagnostic])
      return .usage
    }
  }

  private func run(_ command: Command, _ context: CommandContext) -> ExitCode {
    let outputs = context.outputs
    outputs.begin()
    var failures = outputs.problems.isEmpty ? [] : [CommandFailure(.unwritableOutput, outputs.problems)]
    do throws(CommandFailure) {
      // With an output missing the inputs are still looked at: what is wrong with them counts for more.
      let result = try command.run(context)
      context.console.show(result.diagnostics)
      if failures.isEmpty {
        do throws(CommandFailure) {
          try outputs.finish(result.content, pieces: result.pieces)
          if let summary = result.summary, !outputs.useStandardOutput { context.console.show(summary) }
          return result.code
        } catch {
          failures.append(error)
        }
      }
      if result.code.isError { failures.append(CommandFailure(result.code, [])) }
    } catch {
      failures.insert(error, at: 0)
    }
    let failure = CommandFailure(ExitCode.first(of: failures.map(\.code)), failures.flatMap(\.diagnostics))
    outputs.fail(failure)
    context.console.show(failure.diagnostics)
    return failure.code
  }

  private func parse(_ arguments: [String]) throws(UsageError) -> (Command, ParsedArguments) {
    guard let name = arguments.first else { throw .noCommand }
    guard !name.hasPrefix("-") else { throw .optionBeforeCommand(name) }
    let command = try command(named: name)
    let parser = ArgumentParser(command: command.definition, commands: definitions)
    let parsed = try parser.parse(arguments.dropFirst())
    try command.definition.check(parsed)
    return (command, parsed)
  }

  private func command(named name: String) throws(UsageError) -> Command {
    if let command = commands.first(where: { $0.definition.name == name }) { return command }
    let names = definitions.map(\.name) + ["help"]
    throw .unknownCommand(name, nearest: NearestName.of(name, among: names))
  }

  /// The text that is asked for instead of work, by `--help`, `--version` or `help`.
  private func page(for arguments: [String]) throws(UsageError) -> String? {
    if ArgumentParser.asks(for: Options.help, in: arguments) {
      guard let name = arguments.first, !name.hasPrefix("-"), name != "help" else {
        return HelpText.general(definitions)
      }
      return HelpText.page(try command(named: name).definition)
    }
    if ArgumentParser.asks(for: Options.version, in: arguments) {
      return "release-gate \(ToolVersion.current)\n"
    }
    guard arguments.first == "help" else { return nil }
    guard arguments.count > 1 else { return HelpText.general(definitions) }
    return HelpText.page(try command(named: arguments[1]).definition)
  }

  private func show(_ page: String, _ console: Console) -> ExitCode {
    do {
      try environment.output.write(Array(page.utf8))
      return .success
    } catch {
      console.show([Diagnostic(.error, "cannot write to standard output: \(error.text)")])
      return .unwritableOutput
    }
  }
}

/// The version of the program.
enum ToolVersion {
  /// As `--version` and every report show it.
  static let current = "0.1.0"
}
