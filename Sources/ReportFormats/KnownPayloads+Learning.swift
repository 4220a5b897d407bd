import Measurements

extension KnownPayloads {
  /// Remembers how a payload is written that was read to a report.
  mutating func learn(_ payload: JSONValue, _ report: DeviceReport) {
    let course = trail?.course(of: payload) { role(of: $0, at: $1) }
    // Without the version or meta data, and a date, it is a payload by its sections, which not all have.
    guard let course, course.third.count > 0,
      (0..<course.second.count).contains(where: { Self.identifies(course.second[$0].role) })
    else { return }
    headers.remember(report.headerAlone(numbers), for: course.second)
    ranges.remember(Range(of: payload), for: course.third)
  }

  private mutating func role(of leaf: JSONValue, at path: JSONTrail.Path) -> JSONTrail.Role {
    guard let key = path[0], keys.keys(named: key).isSubset(of: .metricPayload),
      !AggregateLines.begins(with: key)
    else { return .refused }
    if let section = plan.sectionKeys[key] { return role(of: leaf, at: path, in: section) }
    if let place = Self.headerKeys[key] { return path.count == 1 ? .number(place, list: 1) : .refused }
    if let place = Self.rangeKeys[key] { return path.count == 1 ? .number(place, list: 2) : .refused }
    if key == "metaData" {
      guard let name = path[1] else { return .refused }
      guard let place = PayloadMetaData.place(of: name) else { return .none }
      return path.count == 2 ? .number(Self.headerCount + place, list: 1) : .refused
    }
    return key == "signpostMetrics" && wantsSignposts ? .refused : .none
  }

  /// Whether an object with such a leaf of the header, and a date, is a payload.
  private static func identifies(_ role: Int) -> Bool { role == 0 || role >= headerCount }

  private static let headerCount = 4
  private static let headerKeys = KeyTable([
    ("appVersion", 0), ("latestApplicationVersion", 1), ("multipleAppVersions", 2),
    ("includesMultipleApplicationVersions", 3),
  ])
  private static let rangeKeys = KeyTable([("timeStampBegin", 0), ("timeStampEnd", 1)])

  private mutating func role(of leaf: JSONValue, at path: JSONTrail.Path, in section: Int) -> JSONTrail.Role {
    guard plan.wantedSections & 1 << UInt64(section) != 0, let key = path[1],
      let place = plan.sections[section].keys[key]
    else { return .none }
    if path.count == 2, leaf.isNull { return .none }
    guard let field = field(section, place, key) else { return .refused }
    switch plan.sections[section].fields[place] {
    case .metric(_, .histogram): return histogramRole(of: leaf, at: path, field)
    case .metric(_, .mean):
      guard let name = path[2] else { return JSONTrail.Role(.value, of: field) }
      guard name == "averageValue" || name == "sampleCount" else { return JSONTrail.Role(.other, of: field) }
      guard path.count == 3, !leaf.isNull else { return .refused }
      return JSONTrail.Role(name == "averageValue" ? .average : .samples, of: field)
    case .metric, .foregroundTime:
      return path.count == 2 ? JSONTrail.Role(.value, of: field) : .refused
    case .exits(let counters):
      guard let name = path[2] else { return .refused }
      guard !leaf.isNull, let place = counters.place(of: name) else {
        return JSONTrail.Role(.other, of: field)
      }
      return path.count == 3 ? JSONTrail.Role(.counter, of: field, at: place) : .refused
    }
  }

  private mutating func histogramRole(
    of leaf: JSONValue, at path: JSONTrail.Path, _ field: Int
  ) -> JSONTrail.Role {
    guard let name = path[2] else { return .refused }
    guard name == "histogramValue" else { return JSONTrail.Role(.other, of: field) }
    if path.count == 3 {
      return leaf.isObject || leaf.isArray ? JSONTrail.Role(.noBuckets, of: field) : .refused
    }
    guard let name = path[4] else { return .refused }
    var part = LeafMeaning.Part.ofBucket
    if path.count == 5 {
      if name == "bucketStart" {
        part = .bucketStart
      } else if name == "bucketEnd" {
        part = .bucketEnd
      } else if name == "bucketCount" {
        part = .bucketCount
      }
    }
    return JSONTrail.Role(part, of: field, at: bucket(at: path))
  }

  /// The number of a field under a key; nil where there are too many.
  private mutating func field(_ section: Int, _ place: Int, _ key: JSONText) -> Int? {
    let name = "\(section).\(key.string)"
    if let known = fieldNumbers[name] { return known }
    let bit = bits["\(section).\(place)"] ?? 1 << UInt64(bits.count)
    guard bit != 0 else { return nil }
    bits["\(section).\(place)"] = bit
    fieldNumbers[name] = fields.count
    fields.append(Field(bit: bit, kind: plan.sections[section].fields[place]))
    return fields.count - 1
  }

  /// The number of a bucket, by its key or index in the histogram.
  private mutating func bucket(at path: JSONTrail.Path) -> Int {
    let name = path[3]?.string ?? "[\(path.index(3))]"
    let number = bucketNumbers[name] ?? bucketNumbers.count
    bucketNumbers[name] = number
    return number
  }
}

extension KnownPayloads.Range {
  /// That of a payload which was read, so that its time stamps are sound.
  fileprivate init(of payload: JSONValue) {
    var dates = DeviceReport(source: .payload)
    dates.setRange(
      begin: payload.member("timeStampBegin").flatMap { ReportDate.moment($0) },
      end: payload.member("timeStampEnd").flatMap { ReportDate.moment($0) })
    self.init(day: dates.day, isZeroLength: dates.isZeroLength, isImplausible: dates.hasImplausibleRange)
  }
}

extension DeviceReport {
  /// The report without what differs between those of one version on devices of one kind.
  func headerAlone(_ numbers: HeaderNumbers) -> DeviceReport {
    var header = DeviceReport(source: source)
    header.version = version
    header.bundle = bundle
    header.device = device
    header.system = system
    header.region = region
    header.isTestFlight = isTestFlight
    header.isLowPower = isLowPower
    header.hasSeveralVersions = hasSeveralVersions
    header.header = numbers.number(of: header)
    return header
  }
}
