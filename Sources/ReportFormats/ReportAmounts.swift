import Measurements
import SourceDiagnostics

// The measurements and histograms of the newer generation: numbers with a unit symbol, of no language.

extension JSONValue {
  /// A measurement `{"value": 12.5, "unit": "ms"}` times `factor` in base units, half to even; the largest
  /// number where it does not fit.
  func reportAmount(
    _ quantity: Quantity,
    times factor: Int64 = 1,
    at field: @autoclosure () -> String
  ) throws(Diagnostic) -> Int64 {
    if quantity == .count, !isObject { return try count(at: field()) }
    guard isObject else { throw .wrongKind(field(), expected: "a measurement with a value and a unit") }
    var value: JSONValue?
    var unit: JSONText?
    for (key, member) in members {
      if key == "value" { value = value ?? member }
      if key == "unit" { unit = unit ?? member.text }
    }
    guard let value else { throw .missing("value", in: field()) }
    guard let unit else { throw .missing("unit", in: field()) }
    // Nearly all amounts are durations in milliseconds.
    if unit == "ms", case .duration = quantity {
      return try value.base(1_000_000, times: factor, at: field())
    }
    guard let known = ReportUnit.report(unit) else { throw .unknownUnit(unit.string, in: field()) }
    guard known.quantity == quantity else {
      throw .wrongUnit(unit.string, in: field(), expected: quantity.phrase)
    }
    return try value.base(known.base, times: factor, at: field())
  }

  /// The value of `{"value": 340, "unit": "ms"}`; nil for any other way of writing an amount.
  @inline(__always)
  var plainMilliseconds: Int64? {
    guard isObject else { return nil }
    var number: Int64?
    var isMilliseconds = false
    for (key, member) in members {
      if key == "value" {
        guard number == nil, let whole = member.plainInteger else { return nil }
        number = whole
      } else if key == "unit" {
        guard !isMilliseconds, let unit = member.text, unit == "ms" else { return nil }
        isMilliseconds = true
      }
    }
    return isMilliseconds ? number : nil
  }

  private func base(
    _ perUnit: Int64,
    times factor: Int64,
    at field: @autoclosure () -> String
  ) throws(Diagnostic) -> Int64 {
    if let integer {
      guard integer >= 0 else { throw .negative(field(), String(integer)) }
      return ReportUnit.base(integer, perUnit, times: factor)
    }
    guard let number else { throw .wrongKind(field(), expected: "a measurement with a number as its value") }
    guard number >= 0 else { throw .negative(field(), String(number)) }
    return ReportUnit.base(number, perUnit, times: factor)
  }

  /// The buckets of `{"buckets": [{"lowerBound": …, "upperBound": …, "count": 4}]}`.
  func reportBuckets(_ quantity: Quantity, at field: @autoclosure () -> String) throws(Diagnostic) -> [Bucket]
  {
    guard isObject else { throw .wrongKind(field(), expected: "a histogram") }
    guard let list = member("buckets") else { throw .missing("buckets", in: field()) }
    guard list.isArray else { throw .wrongKind(field() + ".buckets", expected: "an array of buckets") }
    var buckets: [Bucket] = []
    buckets.reserveCapacity(list.count)
    let isDuration = quantity == .duration
    for bucket in list.elements {
      if isDuration, let plain = bucket.plainBucket(.report) {
        buckets.append(plain)
        continue
      }
      buckets.append(try bucket.bucket(.report, quantity, at: "\(field()).buckets[\(buckets.count)]"))
    }
    return buckets
  }

  /// A mean `{"average": measurement, "count": 15}`.
  func reportMean(
    _ quantity: Quantity,
    at field: @autoclosure () -> String
  ) throws(Diagnostic) -> (sum: Int64, count: Int64, each: Int64) {
    guard isObject else { throw .wrongKind(field(), expected: "an average") }
    guard let average = member("average") else { throw .missing("average", in: field()) }
    let count = try member("count")?.count(at: field() + ".count") ?? 1
    let each = try average.reportAmount(quantity, at: field() + ".average")
    return (try average.reportAmount(quantity, times: count, at: field() + ".average"), count, each)
  }
}
