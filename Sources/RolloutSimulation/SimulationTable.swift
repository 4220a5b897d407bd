/// The rows as a Markdown table.
enum SimulationTable {
  static let head = """
    | row | claim | measured | plain comparison | naive daily looks | Mann–Whitney | ok? |
    | --- | --- | --- | --- | --- | --- | --- |
    """

  static func line(_ row: Row) -> String {
    let cells = [
      row.experiment, row.claim.text, text(row.measured, withError: true), text(row.plain), text(row.naive),
      text(row.mannWhitney), row.holds.map { $0 ? "yes" : "**no**" } ?? "",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func text(_ estimate: Row.Estimate?, withError: Bool = false) -> String {
    guard let estimate else { return "" }
    let error = withError ? " ± \(percent(estimate.standardError, digits: 2))" : ""
    return "\(percent(estimate.mean, digits: 1))\(error) %"
  }

  /// A fraction in percent with one or two decimals.
  private static func percent(_ value: Double, digits: Int) -> String {
    let factor = digits == 1 ? 10 : 100
    let scaled = Int((abs(value) * 100 * Double(factor)).rounded())
    let decimals = String(factor + scaled % factor).dropFirst()
    return "\(value < 0 && scaled > 0 ? "−" : "")\(scaled / factor).\(decimals)"
  }
}
