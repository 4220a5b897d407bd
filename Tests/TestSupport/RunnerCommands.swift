/// What a CI runner takes in a step's log for a command, by the rules that each documents.
public enum RunnerCommands {
  /// The lines of a log that some runner would obey.
  ///
  /// - GitHub (actions/runner, ActionCommand.cs): a line that starts, after blanks, with `::` and has another `::`; of
  ///   the older form, `##[` anywhere.
  /// - Azure Pipelines (logging commands): `##vso[` anywhere; `##[group]` and the like at the start of a line.
  /// - TeamCity (service messages): `##teamcity[` anywhere.
  /// - Buildkite (managing log output): a line that starts with `--- `, `+++ `, `~~~ ` or `^^^ +++`.
  /// - GitLab (custom collapsible sections), and every terminal: a control character other than the end of a line.
  public static func lines(in log: String) -> [String] {
    // A carriage return ends a line for some of them.
    log.split { $0.isNewline }.map(String.init).filter(isCommand)
  }

  private static func isCommand(_ line: String) -> Bool {
    let start = line.drop { $0.isWhitespace }
    if start.hasPrefix("::"), start.dropFirst(2).contains("::") { return true }
    if ["##[", "##vso[", "##teamcity["].contains(where: { line.contains($0) }) { return true }
    if ["--- ", "+++ ", "~~~ ", "^^^ +++"].contains(where: { line.hasPrefix($0) }) { return true }
    return line.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
