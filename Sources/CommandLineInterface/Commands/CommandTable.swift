extension Command {
  /// Every command of the program, in the order of the help.
  static let all: [Command] = []
}
