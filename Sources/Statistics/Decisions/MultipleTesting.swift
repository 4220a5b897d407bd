/// Corrections for many tests, any dependence between them.
public enum MultipleTesting {
  /// Holm's adjusted p values, in the order given: max over ranks j ≤ i of min(1, (G − j + 1)·p₍ⱼ₎).
  ///
  /// A test is rejected at level α iff its adjusted p is at most α. Empty for none; nil when a p is not in [0, 1].
  /// Source: Holm, Scandinavian Journal of Statistics 6 (1979) 65–70.
  public static func holm(_ p: [Double]) -> [Double]? {
    guard p.allSatisfy({ $0 >= 0 && $0 <= 1 }) else { return nil }
    var adjusted = p
    var running = 0.0
    for (rank, index) in p.indices.sorted(by: { (p[$0], $0) < (p[$1], $1) }).enumerated() {
      running = max(running, min(1, Double(p.count - rank) * p[index]))
      adjusted[index] = running
    }
    return adjusted
  }

  /// Bonferroni's adjusted p values min(1, G·p); nil when a p is not in [0, 1].
  public static func bonferroni(_ p: [Double]) -> [Double]? {
    guard p.allSatisfy({ $0 >= 0 && $0 <= 1 }) else { return nil }
    return p.map { min(1, Double(p.count) * $0) }
  }

  /// The level at which Holm tests each rank, smallest p first: α/G, α/(G − 1), …, α; empty for G below 1.
  public static func holmLevels(_ alpha: Double, count: Int) -> [Double] {
    guard count > 0 else { return [] }
    return (1...count).reversed().map { alpha / Double($0) }
  }
}
