import Measurements
import Rules

/// The unit in which a statistic is shown, and what one of it is in the statistic's own terms.
struct StatisticUnit: Hashable {
  var name: String
  var ownPerShown: Double

  init(_ rule: Rule) {
    let base = rule.quantity.basePerShown
    let unit = rule.quantity.shownUnit
    switch rule.statistic {
    case .average, .percentile: (name, ownPerShown) = (unit, base)
    case .shareOver, .shareUnder: (name, ownPerShown) = ("%", 0.01)
    case .totalPerHour: (name, ownPerShown) = (unit.isEmpty ? "per h" : unit + "/h", base)
    case .totalPerDay: (name, ownPerShown) = (unit.isEmpty ? "per day" : unit + "/day", base)
    case .countPerHour: (name, ownPerShown) = ("per h", 1)
    case .countPerDay: (name, ownPerShown) = ("per day", 1)
    case .countPerReport: (name, ownPerShown) = ("per report", 1)
    }
  }

  /// A value of the statistic as it is shown; shares by one multiplication and all others by one division, so that
  /// an exact value stays exact.
  func shown(_ value: Double) -> Double {
    name == "%" ? value * 100 : value / ownPerShown
  }
}
