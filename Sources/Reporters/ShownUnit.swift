/// The unit that values of one size are best read in: `3.8 s/h` rather than `3,754 ms/h`.
struct ShownUnit {
  /// The unit as written after a number; empty for plain counts.
  let name: String
  /// How many of the unit given make one of this.
  let scale: Double

  /// The unit for values the largest of which has this magnitude, given in `unit`.
  init(_ unit: String, largest: Double) {
    let parts = unit.split(separator: "/", maxSplits: 1)
    let base = parts.first.map(String.init) ?? ""
    let rate = parts.count > 1 ? "/" + parts[1] : ""
    let ladder = Self.ladder(base, isRate: !rate.isEmpty)
    let best = ladder.last { largest >= $0.from }
    name = best.map { $0.unit + rate } ?? unit
    scale = best?.scale ?? 1
  }

  /// Larger units, each with the magnitude from which on it is read more easily than the one before.
  private static func ladder(_ base: String, isRate: Bool) -> [(unit: String, scale: Double, from: Double)] {
    switch base {
    // A rate is a few seconds in an hour; a duration of some thousand milliseconds is still read as such.
    case "ms":
      [
        ("s", 1_000, isRate ? 1_000 : 10_000), ("min", 60_000, 600_000), ("h", 3_600_000, 36_000_000),
      ]
    case "MB": [("GB", 1_000, 10_000)]
    default: []
    }
  }
}
