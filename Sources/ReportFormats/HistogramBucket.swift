import Measurements
import SourceDiagnostics

/// How a generation of MetricKit writes a bucket.
enum BucketForm {
  /// Of iOS 13 to 26: edges are formatted text.
  case payload
  /// Of iOS 27: edges are measurements.
  case report

  var start: StaticString { self == .payload ? "bucketStart" : "lowerBound" }
  var end: StaticString { self == .payload ? "bucketEnd" : "upperBound" }
  var count: StaticString { self == .payload ? "bucketCount" : "count" }
}

extension JSONValue {
  /// A bucket of durations that is written as nearly all are: whole milliseconds, each field once; nil for any other.
  @inline(__always)
  func plainBucket(_ form: BucketForm) -> Bucket? {
    guard isObject else { return nil }
    var start: Int64?
    var end: Int64?
    var count: Int64?
    for (key, value) in members {
      if form == .payload ? key == "bucketCount" : key == "count" {
        guard count == nil, let number = value.plainInteger else { return nil }
        count = number
      } else if form == .payload ? key == "bucketStart" : key == "lowerBound" {
        guard start == nil, let edge = value.plainEdge(form) else { return nil }
        start = edge
      } else if form == .payload ? key == "bucketEnd" : key == "upperBound" {
        guard end == nil, let edge = value.plainEdge(form) else { return nil }
        end = edge
      }
    }
    guard let start, let end, let count, start <= end else { return nil }
    return Bucket(start: start, end: end, count: count)
  }

  @inline(__always)
  private func plainEdge(_ form: BucketForm) -> Int64? {
    let milliseconds = form == .payload ? text?.milliseconds : plainMilliseconds
    guard let milliseconds, milliseconds < 1_000_000_000_000 else { return nil }
    return milliseconds * 1_000_000
  }

  /// A bucket of a histogram; of a field that is there twice the first counts.
  @inline(__always)
  func bucket(
    _ form: BucketForm, _ quantity: Quantity, at field: @autoclosure () -> String
  ) throws(Diagnostic) -> Bucket {
    guard isObject else { throw .wrongKind(field(), expected: "a bucket") }
    var start: JSONValue?
    var end: JSONValue?
    var count: JSONValue?
    for (key, value) in members {
      if form == .payload ? key == "bucketCount" : key == "count" {
        count = count ?? value
      } else if form == .payload ? key == "bucketStart" : key == "lowerBound" {
        start = start ?? value
      } else if form == .payload ? key == "bucketEnd" : key == "upperBound" {
        end = end ?? value
      }
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

  @inline(__always)
  private func edge(
    _ form: BucketForm, _ quantity: Quantity, at field: @autoclosure () -> String
  ) throws(Diagnostic) -> Int64 {
    form == .payload
      ? try payloadAmount(quantity, at: field()) : try reportAmount(quantity, at: field())
  }
}
