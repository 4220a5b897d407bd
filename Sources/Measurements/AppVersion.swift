/// A marketing version and a build of the app, as reports carry them.
public struct AppVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The marketing version, exactly as written: `8.2.0`.
  public var version: String
  /// The build, exactly as written: `820`; empty where a report names none.
  public var build: String

  /// Makes a version from its two texts.
  public init(version: String, build: String) {
    self.version = version
    self.build = build
  }

  /// `8.2.0 (820)`, or `8.2.0` without a build.
  public var description: String {
    build.isEmpty ? version : "\(version) (\(build))"
  }

  /// The order of versions by component, then of builds.
  public static func < (one: Self, other: Self) -> Bool {
    if one.version != other.version { return VersionOrder.precedes(one.version, other.version) }
    return VersionOrder.precedes(one.build, other.build)
  }
}

/// The order of version texts: by component, components of digits as numbers (`8.10` after `8.9`).
public enum VersionOrder {
  /// Whether `one` comes before `other`; texts that compare equal by component are ordered as texts, so that the
  /// order is total.
  public static func precedes(_ one: String, _ other: String) -> Bool {
    let comparison = compare(one, other)
    return comparison == 0 ? one < other : comparison < 0
  }

  /// Negative, zero or positive as `one` is lower than, equal to or higher than `other` by component.
  public static func compare(_ one: String, _ other: String) -> Int {
    let left = components(one)
    let right = components(other)
    for index in 0..<max(left.count, right.count) {
      let a = index < left.count ? left[index] : "0"
      let b = index < right.count ? right[index] : "0"
      let comparison = compareComponent(a, b)
      if comparison != 0 { return comparison }
    }
    return 0
  }

  private static func components(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "-" || $0 == "_" || $0 == " " }
  }

  private static func compareComponent(_ a: Substring, _ b: Substring) -> Int {
    let aDigits = !a.isEmpty && a.utf8.allSatisfy { (48...57).contains($0) }
    let bDigits = !b.isEmpty && b.utf8.allSatisfy { (48...57).contains($0) }
    switch (aDigits, bDigits) {
    case (true, true):
      let one = a.drop { $0 == "0" }
      let other = b.drop { $0 == "0" }
      if one.count != other.count { return one.count - other.count }
      return one == other ? 0 : one < other ? -1 : 1
    // "8.2.0-beta" comes before "8.2.0": a word is lower than a number.
    case (true, false): return 1
    case (false, true): return -1
    case (false, false): return a == b ? 0 : a < b ? -1 : 1
    }
  }
}

/// What the user names as a side of the comparison: a version, or one build of it (`8.2.0+820`).
public struct VersionSelector: Hashable, Sendable, CustomStringConvertible {
  /// What the user wrote.
  public let text: String

  /// Makes a selector from what the user wrote.
  public init(_ text: String) {
    self.text = text
  }

  /// What the user wrote.
  public var description: String { text }

  /// Whether a report of this version belongs to the selection: the version is the text exactly, or the text is the
  /// version and the build joined by `+`.
  public func matches(_ version: AppVersion) -> Bool {
    if version.version == text { return true }
    // Lengths first: most reports are of another version, and joining texts for each would cost more than the rest.
    guard text.utf8.count == version.version.utf8.count + 1 + version.build.utf8.count else { return false }
    return !version.build.isEmpty && text == version.version + "+" + version.build
  }

  /// Whether some report could belong to both selections.
  public func overlaps(_ other: VersionSelector) -> Bool {
    text == other.text || text.hasPrefix(other.text + "+") || other.text.hasPrefix(text + "+")
  }
}
