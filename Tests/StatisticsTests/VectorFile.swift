import Foundation
import Testing

/// The files in `Vectors/`, made by scipy, statsmodels, mpmath and Python's fractions; each names its versions.
enum VectorFile {
  static func load<Content: Decodable>(_ name: String, as type: Content.Type = Content.self) throws -> Content
  {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Vectors")
    let data = try Data(contentsOf: folder.appendingPathComponent(name + ".json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Content.self, from: data)
  }
}

/// Whether two numbers agree to a relative tolerance; an expected zero and infinities must be met exactly.
func agrees(_ value: Double?, _ expected: Double, within tolerance: Double = 1e-9) -> Bool {
  guard let value else { return false }
  return value == expected || abs(value - expected) <= tolerance * abs(expected)
}
