import Foundation

/// Reference numbers made with numpy 2.4.6, scipy 1.17.1 and statsmodels 0.15.0, and bounds of group-sequential tests
/// made with an integrator of 4,001 points that agrees with published O'Brien–Fleming bounds to four decimals.
enum ReferenceVectors {
  /// A section of `reference_vectors.json` as a list of objects.
  static func section(_ name: String) -> [[String: Any]] {
    file("reference_vectors")[name] as? [[String: Any]] ?? []
  }

  /// A section of `reference_vectors.json` as one object.
  static func object(_ name: String) -> [String: Any] {
    file("reference_vectors")[name] as? [String: Any] ?? [:]
  }

  /// The cases of `gst_bounds.json`.
  static var sequentialCases: [[String: Any]] { file("gst_bounds")["cases"] as? [[String: Any]] ?? [] }

  private static func file(_ name: String) -> [String: Any] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Vectors/\(name).json")
    guard let data = try? Data(contentsOf: path) else { return [:] }
    return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
  }
}

extension [String: Any] {
  func number(_ key: String) -> Double { (self[key] as? NSNumber)?.doubleValue ?? .nan }
  func numbers(_ key: String) -> [Double] { (self[key] as? [NSNumber])?.map(\.doubleValue) ?? [] }
}

/// Whether two numbers agree to a relative tolerance.
func agree(_ one: Double, _ other: Double, _ tolerance: Double = 1e-9) -> Bool {
  one == other || abs(one - other) <= tolerance * max(abs(one), abs(other))
}
