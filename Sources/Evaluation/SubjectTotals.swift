import Measurements
import Rules

/// The totals of one side for one subject of a rule.
struct SubjectTotals {
  /// The measure they are of.
  var measure: Measure
  /// Every cell, by day and stratum, with the state it belongs to.
  var cells: [(state: StateKey?, cell: SideTotals.Cell)]
  /// The sum of the cells.
  var sum: Moments

  init(_ measure: Measure, of subject: Subject, in side: SideTotals) throws(ArithmeticOverflow) {
    self.measure = measure
    cells = []
    for state in subject.pooled {
      for cell in side.cells[SideTotals.Subject(measure, state)] ?? [] {
        if let dimension = subject.dimension, !dimension.values.contains(cell.stratum[dimension.name]) {
          continue
        }
        cells.append((state, cell))
      }
    }
    sum = try SideTotals.sum(cells.lazy.map(\.cell))
  }

  /// Reports that carry the metric, with or without the denominator.
  var carrying: Int { Int(sum.reports + sum.withoutDenominator) }

  /// Reports for the minimum: of pooled states that of the busiest, since one report may carry several.
  var reportsForMinimum: Int {
    var reports: [StateKey?: Int64] = [:]
    for (state, cell) in cells { reports[state, default: 0] += cell.moments.reports }
    return Int(reports.values.max() ?? 0)
  }

  /// Days with a report that carries it; reports without a date count as one day.
  var days: Int { Set(cells.lazy.filter { $0.cell.moments.reports > 0 }.map(\.cell.day)).count }
}
