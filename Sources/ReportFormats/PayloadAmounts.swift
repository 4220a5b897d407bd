import Measurements
import SourceDiagnostics

// The amounts and histograms of the older generation.

extension JSONValue {
  /// An amount with its unit in base units, half to even; the largest number where it does not fit.
  @inline(__always)
  func payloadAmount(_ quantity: Quantity, at field: @autoclosure () -> String) throws(Diagnostic) -> Int64 {
    // Nearly all amounts are durations in milliseconds.
    if case .duration = quantity, let milliseconds = text?.milliseconds { return milliseconds * 1_000_000 }
    return try anyPayloadAmount(quantity, at: field())
  }

  private func anyPayloadAmount(
    _ quantity: Quantity, at field: @autoclosure () -> String
  ) throws(Diagnostic) -> Int64 {
    if quantity == .count, text == nil { return try count(at: field()) }
    let (number, base) = try payloadNumber(quantity, at: field())
    return number.base(base)
  }

  private func payloadNumber(
    _ quantity: Quantity,
    at field: @autoclosure () -> String
  ) throws(Diagnostic) -> (LegacyNumber, Int64) {
    guard let text else { throw .wrongKind(field(), expected: "text with an amount and a unit") }
    return try text.payloadNumber(quantity, at: field())
  }

  /// A mean as `{"averageValue": "48,128 kB", "sampleCount": 25}`, or as a bare amount, which counts once.
  func payloadMean(
    _ quantity: Quantity,
    at field: @autoclosure () -> String
  ) throws(Diagnostic) -> (sum: Int64, count: Int64, each: Int64) {
    guard isObject else {
      let amount = try payloadAmount(quantity, at: field())
      return (amount, 1, amount)
    }
    guard let average = member("averageValue") else { throw .missing("averageValue", in: field()) }
    let (number, base) = try average.payloadNumber(quantity, at: field() + ".averageValue")
    let count = try member("sampleCount")?.count(at: field() + ".sampleCount") ?? 1
    return (number.base(base, times: count), count, number.base(base))
  }

  /// The buckets of a histogram as the document orders them.
  ///
  /// `histogramValue` is an object keyed by numbers without order, or an array; `histogramNumBuckets` often
  /// disagrees with it and counts only where there is nothing else.
  func payloadHistogram(
    _ quantity: Quantity,
    at field: @autoclosure () -> String
  ) throws(Diagnostic) -> [Bucket] {
    guard isObject else { throw .wrongKind(field(), expected: "a histogram") }
    guard let value = member("histogramValue") else {
      if let count = member("histogramNumBuckets")?.integer, count == 0 { return [] }
      throw .missing("histogramValue", in: field())
    }
    var buckets: [Bucket] = []
    buckets.reserveCapacity(value.count)
    let isDuration = quantity == .duration
    switch value.kind {
    case .object:
      for (key, bucket) in value.members {
        if isDuration, let plain = bucket.plainBucket(.payload) {
          buckets.append(plain)
        } else {
          buckets.append(try bucket.bucket(.payload, quantity, at: field() + ".histogramValue." + key.string))
        }
      }
    case .array:
      for bucket in value.elements {
        buckets.append(
          try bucket.bucket(.payload, quantity, at: "\(field()).histogramValue[\(buckets.count)]"))
      }
    default: throw .wrongKind(field() + ".histogramValue", expected: "an object or array of buckets")
    }
    return buckets
  }
}

extension JSONText {
  /// An amount, and the base units in one of its unit.
  func payloadNumber(
    _ quantity: Quantity,
    at field: @autoclosure () -> String
  ) throws(Diagnostic) -> (LegacyNumber, Int64) {
    guard let number = LegacyNumber(self) else { throw .notANumber(field(), string) }
    guard let unit = ReportUnit.legacy(number.unit) else {
      throw .unknownUnit(number.unit.string, in: field())
    }
    guard unit.quantity == quantity else {
      throw .wrongUnit(number.unit.string, in: field(), expected: quantity.phrase)
    }
    guard !number.isNegative || number.digits == 0 else { throw .negative(field(), string) }
    return (number, unit.base)
  }
}
