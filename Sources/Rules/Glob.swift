/// A pattern of state labels: `*` stands for any run of characters, `?` for one; case counts.
public struct Glob: Hashable, Sendable, CustomStringConvertible {
  /// The pattern as written.
  public let pattern: String

  /// Makes a glob of its pattern.
  public init(_ pattern: String) {
    self.pattern = pattern
  }

  /// The pattern as written.
  public var description: String { pattern }

  /// Whether it names one label and no others.
  public var isLiteral: Bool { !pattern.contains { $0 == "*" || $0 == "?" } }

  /// Whether a label matches the whole pattern.
  ///
  /// Takes time proportional to the product of the lengths at most.
  public func matches(_ label: String) -> Bool {
    matches(label, anyOne: { _ in true })
  }

  /// Whether every label that `other` matches is sure to match this too.
  func covers(_ other: Glob) -> Bool {
    // The other's pattern read as a label: its star stands for many characters, which only a star covers.
    matches(other.pattern, anyOne: { $0 != "*" })
  }

  private func matches(_ label: String, anyOne: (Unicode.Scalar) -> Bool) -> Bool {
    let pattern = Array(pattern.unicodeScalars)
    let label = Array(label.unicodeScalars)
    var place = 0
    var letter = 0
    var star: (place: Int, letter: Int)?
    while letter < label.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, letter)
        place += 1
      } else if place < pattern.count,
        pattern[place] == "?" ? anyOne(label[letter]) : pattern[place] == label[letter]
      {
        place += 1
        letter += 1
      } else if let last = star {
        star = (last.place, last.letter + 1)
        place = last.place + 1
        letter = last.letter + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
