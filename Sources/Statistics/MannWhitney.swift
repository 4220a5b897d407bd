/// The test of Mann and Whitney: whether values of one sample tend to be greater than those of another.
public enum MannWhitney {
  /// The chance, were both alike, of a rank sum of `one` at least as high as this; nil where a sample is empty or all
  /// values are tied.
  ///
  /// Normal approximation with the correction for ties and for continuity. Source: H. B. Mann, D. R. Whitney, "On a
  /// test of whether one of two random variables is stochastically larger than the other", 1947.
  public static func chanceOfGreater(_ one: [Double], than other: [Double]) -> Double? {
    guard !one.isEmpty, !other.isEmpty else { return nil }
    let first = Double(one.count)
    let second = Double(other.count)
    let values = (one.map { ($0, true) } + other.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var rankSum = 0.0
    var ties = 0.0
    var start = 0
    while start < values.count {
      var end = start
      var ofOne = 0.0
      while end < values.count, values[end].0 == values[start].0 {
        if values[end].1 { ofOne += 1 }
        end += 1
      }
      // Tied values share the mean of their ranks, start + 1 to end.
      rankSum += ofOne * Double(start + 1 + end) / 2
      let tied = Double(end - start)
      ties += tied * tied * tied - tied
      start = end
    }
    let all = first + second
    let u = rankSum - first * (first + 1) / 2
    let variance = first * second / 12 * (all + 1 - ties / (all * (all - 1)))
    guard variance > 0 else { return nil }
    return Normal.survival((u - first * second / 2 - 0.5) / variance.squareRoot())
  }
}
