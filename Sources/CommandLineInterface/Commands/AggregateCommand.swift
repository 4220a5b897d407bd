import Evaluation
import Measurements
import ReportFiles
import ReportFormats
import Rules
import SourceDiagnostics

extension Command {
  /// `aggregate`: reduces reports to what the rules need of them, to be judged later, elsewhere or with others.
  static let aggregate = Command(definition: .aggregate) { context throws(CommandFailure) in
    let arguments = context.arguments
    let (rules, warnings) = try RuleFile.load(arguments[Options.rules] ?? "", today: nil, context)
    let making = AggregateMaking(
      selection: rules.selection(), holdings: rules.holdings(),
      keepsDigests: !arguments.has(Options.noDigests), part: arguments[Options.part] ?? "",
      jobs: arguments[Options.jobs] ?? ProcessorCount.current,
      scratchFolder: context.environment.scratchFolder)
    let result = try context.showingProgress(ofBytes: nil) { progress throws(CommandFailure) in
      try making.make(arguments.operands, isOutput: context.outputs.owns) { read, documents in
        progress.update(bytes: read, reports: documents)
      }
    }
    var content: [UInt8] = []
    let header = result.header.line(toolVersion: ToolVersion.current)
    content = header + [0x0A]
    if let failure = result.spool.drain({ content += $0 }) { throw failure.failure }
    content += AggregateEnd(
      rows: result.rows, checksum: result.checksum &+ AggregateChecksum.of(header)
    ).line + [0x0A]
    let bytes = content
    return CommandResult(
      diagnostics: context.console.isQuiet ? [] : warnings, content: { _ in bytes })
  }
}
