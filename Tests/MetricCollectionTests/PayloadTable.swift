import Foundation
import Testing

/// Payloads with the numbers in them, as `Fixtures/make-payload-table.py` computes them with exact fractions.
struct PayloadRow: Sendable, CustomTestStringConvertible {
  struct Amount: Hashable, Sendable {
    var sum: Int64
    var count: Int64
  }

  var name: String
  var payload: Data
  /// By metric, and for a state `metric domain/label`.
  var expected: [String: Amount]

  var testDescription: String { name }

  static let table: [PayloadRow] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/payload-table.json")
    guard let data = try? Data(contentsOf: file),
      let rows = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    return rows.compactMap { row in
      guard let name = row["name"] as? String, let document = row["payload"],
        let payload = try? JSONSerialization.data(withJSONObject: document),
        let expected = row["expected"] as? [String: [String: Int]]
      else { return nil }
      return PayloadRow(
        name: name, payload: payload,
        expected: expected.mapValues { Amount(sum: Int64($0["sum"] ?? -1), count: Int64($0["count"] ?? -1)) })
    }
  }()
}
