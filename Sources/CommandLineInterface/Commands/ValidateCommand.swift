import Measurements
import SourceDiagnostics

extension Command {
  /// `validate`: shows what `diagnose` finds in each rule file, given its bytes, its name and the current day.
  static func validate(
    _ diagnose: @escaping @Sendable (_ bytes: [UInt8], _ file: String, _ today: Day) -> [Diagnostic]
  ) -> Command {
    Command(definition: .validate) { context throws(CommandFailure) in
      let today = try context.environment.today()
      var found: [Diagnostic] = []
      var codes: [ExitCode] = []
      var lines: [String] = []
      for path in context.arguments.operands {
        do throws(CommandFailure) {
          let bytes = try RulesInput.bytes(of: path, standardInput: context.environment.input)
          let diagnostics = diagnose(bytes, path, today)
          found += diagnostics
          if diagnostics.contains(where: { $0.severity == .error }) { codes.append(.rules) }
          lines.append(summary(of: diagnostics, path: path))
        } catch {
          found += error.diagnostics
          codes.append(error.code)
        }
      }
      let code = ExitCode.first(of: codes)
      let text = context.console.isQuiet ? "" : lines.map { $0 + "\n" }.joined()
      return .text(text, code: code, diagnostics: found)
    }
  }

  private static func summary(of diagnostics: [Diagnostic], path: String) -> String {
    func counted(_ severity: Diagnostic.Severity, _ word: String) -> String? {
      let count = diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    let counts = [counted(.error, "mistake"), counted(.warning, "warning")].compactMap(\.self)
    return PlainText.safe(path) + ": " + (counts.isEmpty ? "no mistakes" : counts.joined(separator: ", "))
  }
}
