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
      tolerance: arguments[Options.allowUnreadable] ?? 0,
      scratchFolder: context.environment.scratchFolder)
    let result = try context.showingProgress { progress throws(CommandFailure) in
      try making.make(arguments.operands, isOutput: context.outputs.owns) { read, total, documents in
        progress.update(bytes: read, of: total, reports: documents)
      }
    }
    return CommandResult(
      diagnostics: context.console.isQuiet ? [] : warnings + result.tolerated.map(\.asWarning),
      content: { _ in [] }, pieces: result.write)
  }
}

extension AggregateMaking.Result {
  /// Hands over the lines.
  ///
  /// Where the rows cannot be read again the aggregate breaks off, and says so by its missing last line.
  fileprivate func write(_ put: ([UInt8]) throws(SystemError) -> Void) throws(SystemError) {
    let first = header.line(toolVersion: ToolVersion.current)
    try put(first + [0x0A])
    if let failure = try spool.drain(put) { throw SystemError(code: failure.code) }
    let end = AggregateEnd(rows: rows, checksum: checksum &+ AggregateChecksum.of(first))
    try put(end.line + [0x0A])
  }
}
