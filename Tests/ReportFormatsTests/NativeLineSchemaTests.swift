import Foundation
import Measurements
import ReportFormats
import Testing

struct NativeLineSchemaTests {
  /// The keys are those of the contract's section on native lines.
  @Test func theSchemaIsJSONAndNamesEveryKeyOfALine() throws {
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(NativeLineSchema.text.utf8)) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    #expect(
      Set(properties.keys) == [
        "metric", "unit", "version", "build", "value", "count", "buckets", "day", "domain", "state", "device",
        "os",
        "region", "device_id", "id",
      ])
    #expect(schema["required"] as? [String] == ["metric", "version"])
  }
}
