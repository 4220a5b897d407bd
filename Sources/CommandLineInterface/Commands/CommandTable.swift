import ReportFormats
import Reporters
import Rules

extension Command {
  /// Every command of the program, in the order of the help.
  static let all: [Command] = [
    .check,
    .validate { bytes, file, today in
      let reading = RuleFile.read(bytes, file: file, today: today)
      return reading.diagnostics + reading.advice
    },
    .inspect,
    .initialize,
    .explain,
    .plan,
    .calibrate,
    .aggregate,
    .schema([
      (name: "rules", text: { @Sendable in RuleFileSchema.text }),
      (name: "verdict", text: { @Sendable in VerdictSchema.text }),
      (name: "aggregate", text: { @Sendable in AggregateSchema.text }),
      (name: "native", text: { @Sendable in NativeLineSchema.text }),
    ]),
    .completions { all.map(\.definition) },
    .man { all.map(\.definition) },
  ]
}
