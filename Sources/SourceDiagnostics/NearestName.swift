/// Finds the known name that a misspelt one was probably meant to be.
public enum NearestName {
  /// The nearest of `names` to `name`, if it is near enough to be worth saying: at most a third of its letters
  /// differ (insertions, deletions, replacements and swaps of neighbours count one each).
  public static func of(_ name: String, among names: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased())
    var best: (name: String, distance: Int)?
    for candidate in names {
      let distance = distance(letters, Array(candidate.lowercased()))
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(1, max(letters.count, best.name.count) / 3) else { return nil }
    return best.name
  }

  /// The optimal string alignment distance of two words.
  static func distance(_ one: [Character], _ other: [Character]) -> Int {
    guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
    var before: [Int] = []
    var above = Array(0...other.count)
    for row in 1...one.count {
      var line = [row]
      for column in 1...other.count {
        let same = one[row - 1] == other[column - 1]
        var least = min(above[column] + 1, line[column - 1] + 1, above[column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
          least = min(least, before[column - 2] + 1)
        }
        line.append(least)
      }
      before = above
      above = line
    }
    return above[other.count]
  }
}
