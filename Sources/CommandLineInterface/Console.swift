import SourceDiagnostics

/// Standard error: messages for people and for the pipeline's log.
struct Console: Sendable {
  private let descriptor: FileDescriptor
  /// Whether only errors are shown.
  let isQuiet: Bool
  /// Whether messages are coloured.
  let usesColor: Bool
  /// Whether progress may be drawn.
  let showsProgress: Bool

  /// Looks at where standard error goes, at the arguments and at the environment (https://no-color.org).
  init(_ environment: ToolEnvironment, arguments: [String], isTerminal: Bool? = nil) {
    let isTerminal = isTerminal ?? environment.error.isTerminal
    let isPlain = environment.variable("TERM") == "dumb"
    let refusesColor = !(environment.variable("NO_COLOR") ?? "").isEmpty
    descriptor = environment.error
    isQuiet = ArgumentParser.asks(for: Options.quiet, in: arguments)
    usesColor =
      isTerminal && !isPlain && !refusesColor && !ArgumentParser.asks(for: Options.noColor, in: arguments)
    showsProgress = isTerminal && !isPlain && !isQuiet
  }

  /// Shows diagnostics, one after the other.
  ///
  /// A standard error that cannot be written is no reason to fail.
  func show(_ diagnostics: [Diagnostic]) {
    let shown = diagnostics.filter { !isQuiet || $0.severity == .error }
    guard !shown.isEmpty else { return }
    let text = shown.map { (usesColor ? colored($0) : $0.text) + "\n" }.joined()
    try? descriptor.write(Array(text.utf8))
  }

  /// Shows what a command comes to, where not even warnings are too much.
  func show(_ summary: String) {
    if !isQuiet { try? descriptor.write(Array(summary.utf8)) }
  }

  /// The text with the word for its severity in colour.
  private func colored(_ diagnostic: Diagnostic) -> String {
    let word = diagnostic.severity.rawValue + ":"
    // The same diagnostic without a message shows how long the place before the word is.
    let head = Diagnostic(diagnostic.severity, "", at: diagnostic.location).text.utf8
    let text = diagnostic.text.utf8
    let start = text.index(text.startIndex, offsetBy: head.count - word.utf8.count - 1)
    let end = text.index(start, offsetBy: word.utf8.count)
    let color = diagnostic.severity == .error ? "\u{1B}[1;31m" : "\u{1B}[1;33m"
    return String(Substring(text[..<start])) + color + word + "\u{1B}[0m" + String(Substring(text[end...]))
  }
}
