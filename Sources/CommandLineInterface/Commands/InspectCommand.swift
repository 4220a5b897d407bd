import Evaluation
import Measurements
import Reporters
import SourceDiagnostics

extension Command {
  /// `inspect`: shows what reports hold, whatever any rules may want of them.
  static let inspect = Command(definition: .inspect) { context throws(CommandFailure) in
    let arguments = context.arguments
    var admission = Admission()
    admission.since = arguments[Options.since]
    admission.until = arguments[Options.until]
    let reading = ReportReading(
      selection: ReportSelection(), admission: admission, plan: .everything,
      jobs: arguments[Options.jobs] ?? ProcessorCount.current,
      tolerance: arguments[Options.allowUnreadable] ?? 0)
    let result = try context.reading(reading, arguments.operands)
    var inventory: Inventory
    do throws(ArithmeticOverflow) {
      inventory = try Inventory(result.intake, ownMetrics: result.ownMetrics)
    } catch {
      throw .overflow
    }
    if result.holdsAggregates {
      inventory.notes.append(
        Verdict.Note(
          id: "aggregates",
          text: "reports in aggregates are shown as far as they were kept: what the rules needed of them"))
    }
    let found = inventory
    return CommandResult(content: { format in
      switch format {
      case .json: Array(InventoryReporter.json(found).utf8)
      default: Array(InventoryReporter.text(found).utf8)
      }
    })
  }
}
