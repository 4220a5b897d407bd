import Reporters
import Rules

extension Command {
  /// Every command of the program, in the order of the help.
  static let all: [Command] = [
    .check,
    .validate { bytes, file, today in RuleFile.read(bytes, file: file, today: today).diagnostics },
    .inspect,
    .explain,
    .plan,
    .calibrate,
    .schema([
      (name: "rules", text: { @Sendable in RuleFile.jsonSchema }),
      (name: "verdict", text: { @Sendable in VerdictSchema.text }),
    ]),
  ]
}
