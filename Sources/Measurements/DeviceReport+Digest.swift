extension DeviceReport {
  /// The digest of its identity and of all that was read of it, whatever its content.
  ///
  /// One event that was exported in two forms, as a page and as an archive, gives one reading.
  public var readingDigest: ContentDigest { readingDigest(after: sharedDigest) }

  /// The digest of what many reports have in common: all but identity, day and numbers.
  public var sharedDigest: ContentDigest {
    var digest = ReadingDigest()
    digest.add(source.rawValue)
    digest.add(version?.version)
    digest.add(version?.build)
    digest.add(versionOrigin.rawValue)
    digest.add(bundle)
    digest.add(device)
    digest.add(system)
    digest.add(region)
    digest.add(deviceID)
    var flags: UInt64 = 0
    for flag in [
      isDeliveryDay, isTestFlight, isLowPower, hasSeveralVersions, hasExceededStateLimit, isZeroLength,
    ] { flags = flags << 1 | (flag ? 1 : 0) }
    digest.add(flags)
    for measurement in measurements { digest.add(subjectOf: measurement) }
    return digest.value
  }

  /// Makes its content the digest of what was read, of which ``sharedDigest`` is known.
  public mutating func digestReading(after shared: ContentDigest) { content = readingDigest(after: shared) }

  @inline(__always) private func readingDigest(after shared: ContentDigest) -> ContentDigest {
    var digest = ReadingDigest(after: shared)
    digest.add(identity.map { Int64(bitPattern: $0.high) })
    digest.add(identity.map { Int64(bitPattern: $0.low) })
    digest.add(day.map { Int64($0.number) })
    digest.add(isImplausible ? 1 as UInt64 : 0)
    unsafe measurements.withUnsafeBufferPointer { measurements in
      guard let start = measurements.baseAddress else { return }
      for index in measurements.indices { unsafe digest.add(numbersOf: start[index]) }
    }
    return digest.value
  }
}

/// A digest of words and texts in their order: the same on every run and machine.
///
/// Two lanes, each mixed by a folded product; the constants are odd, taken from the digits of π.
private struct ReadingDigest {
  private(set) var value: ContentDigest

  init(after value: ContentDigest = ContentDigest(high: 0x243F_6A88_85A3_08D3, low: 0xA409_3822_299F_31D1)) {
    self.value = value
  }

  mutating func add(_ word: UInt64) {
    value.high = (value.high ^ word).foldedProduct(with: 0x1319_8A2E_0370_7345 ^ value.low)
    value.low = (value.low ^ word).foldedProduct(with: 0x082E_FA98_EC4E_6C89) &+ value.high
  }

  mutating func add(_ number: Int64?) {
    add(number == nil ? 0 as UInt64 : 1)
    if let number { add(UInt64(bitPattern: number)) }
  }

  mutating func add(_ text: String?) {
    guard let text else { return add(UInt64.max) }
    add(UInt64(text.utf8.count))
    var word: UInt64 = 0
    var count = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count % 8 == 0 { add(word) }
    }
    if count % 8 != 0 { add(word << 8 | 1) }
  }

  mutating func add(subjectOf measurement: borrowing Measurement) {
    add(measurement.metric.name)
    add(measurement.state?.domain)
    add(measurement.state?.label)
  }

  mutating func add(numbersOf measurement: borrowing Measurement) {
    add(measurement.sum)
    add(measurement.count)
    add((measurement.buckets?.count).map(Int64.init))
    if let buckets = measurement.buckets {
      for bucket in buckets {
        add(bucket.start)
        add(bucket.end)
        add(bucket.count)
      }
    }
    add(measurement.parts?.part)
    add(measurement.parts?.whole)
    add(measurement.foreground)
  }
}
