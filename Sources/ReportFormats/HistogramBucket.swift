import Measurements
import SourceDiagnostics

/// How a generation of MetricKit writes a bucket: the names of its three fields.
struct BucketForm {
  /// Whether its edges are formatted text, as in payloads, or measurements, as in reports.
  let isPayload: Bool
  let start: StaticString
  let end: StaticString
  let count: StaticString

  /// A payload of iOS 13 to 26.
  static let payload = BucketForm(
    isPayload: true, start: "bucketStart", end: "bucketEnd", count: "bucketCount")
  /// A report of iOS 27.
  static let report = BucketForm(isPayload: false, start: "lowerBound", end: "upperBound", count: "count")
}

extension JSONValue {
  /// A bucket of a histogram; of a field that is there twice the first counts.
  func bucket(
    _ form: BucketForm, _ quantity: Quantity, at field: @autoclosure () -> String
  ) throws(Diagnostic) -> Bucket {
    guard isObject else { throw .wrongKind(field(), expected: "a bucket") }
    var start: JSONValue?
    var end: JSONValue?
    var count: JSONValue?
    for (key, value) in members {
      if key == form.count { count = count ?? value }
      if key == form.start { start = start ?? value }
      if key == form.end { end = end ?? value }
    }
    guard let start else { throw .missing(form.start, in: field()) }
    guard let end else { throw .missing(form.end, in: field()) }
    guard let count else { throw .missing(form.count, in: field()) }
    let bucket = Bucket(
      start: try start.edge(form, quantity, at: "\(field()).\(form.start)"),
      end: try end.edge(form, quantity, at: "\(field()).\(form.end)"),
      count: try count.count(at: "\(field()).\(form.count)"))
    guard bucket.start <= bucket.end else { throw .upsideDown(field()) }
    return bucket
  }

  private func edge(
    _ form: BucketForm, _ quantity: Quantity, at field: @autoclosure () -> String
  ) throws(Diagnostic) -> Int64 {
    form.isPayload
      ? try payloadAmount(quantity, at: field()) : try reportAmount(quantity, at: field())
  }
}
