extension Command {
  /// `completions`: shows the script that makes a shell complete these commands.
  static func completions(
    of commands: @escaping @Sendable () -> [CommandDefinition]
  ) -> Command {
    Command(definition: .completions(CompletionScript.all.map(\.shell))) { context throws(CommandFailure) in
      let shell = context.arguments.operands.first
      guard let script = CompletionScript.all.first(where: { $0.shell == shell }) else {
        throw CommandFailure(.internalError, "no completions for '\(shell ?? "")'")
      }
      return .text(script.text(commands()))
    }
  }
}
