extension Command {
  /// `man`: shows the manual page of these commands.
  static func man(of commands: @escaping @Sendable () -> [CommandDefinition]) -> Command {
    Command(definition: .man) { _ throws(CommandFailure) in .text(ManualPage.text(commands())) }
  }
}
