import Measurements

/// Log events that are written as others before: they are read by the places of their values, and of their header
/// nothing is read at all.
///
/// What is not ordinary in any way is left to ``LogEvents``, which reads all events by the same rules.
struct KnownLogEvents {
  /// Which leaves of events of one shape are what; negative for none.
  private struct Shape {
    /// That of the course; 0 for no shape.
    var hash: UInt64 = 0
    var time = -1
    var number = -1
    var weight = -1
    var id = -1
    /// What the header is read from, a bit each.
    var headers: UInt64 = 0
    /// Whether the tags are among them, since an event named its version there.
    var readsTags = false
  }

  private static let leafLimit = 64

  /// Of events with an identifier the content is not digested.
  private let withID = JSONTrail(digests: false, shapes: true)
  private let withoutID = JSONTrail(digests: true, shapes: true)
  private var shapes = [Shape](repeating: Shape(), count: 256)
  /// What events with the same leaves of their header have in common.
  private var headers = LeafValues<LogHeader>()
  private var lastDay: (text: (UInt64, UInt64), day: Day)?

  /// Reads the event that begins with some bytes; nil for anything that is not written as an event before.
  @inline(__always)
  mutating func read(_ bytes: UnsafeRawBufferPointer) -> (reading: LogReading, end: UnsafePointer<UInt8>)? {
    if let course = unsafe withID?.follow(bytes) {
      guard let reading = read(course, content: ContentDigest()) else { return nil }
      return unsafe (reading, course.end)
    }
    guard let course = unsafe withoutID?.follow(bytes), let reading = read(course, content: course.digest)
    else {
      return nil
    }
    return unsafe (reading, course.end)
  }

  @inline(__always) private mutating func read(_ course: JSONCourse, content: ContentDigest) -> LogReading? {
    let shape = shapes[Self.place(of: course)]
    guard shape.hash == course.shape,
      let number = headers.number(of: course.first, chosen: shape.headers, kind: shape.hash)
    else { return nil }
    var reading = LogReading(header: headers[number], content: content)
    if shape.time >= 0 {
      guard let day = day(of: course.first[shape.time]) else { return nil }
      reading.day = day
      reading.hasImplausibleRange = !ReportDate.isPlausible(day)
    }
    if shape.number >= 0 {
      guard let number = course.first[shape.number].number, number >= 0 else { return nil }
      reading.number = number
    }
    if shape.weight >= 0 {
      guard let count = course.first[shape.weight].plainInteger else { return nil }
      reading.count = count
    }
    if shape.id >= 0 {
      guard let id = course.first[shape.id].digest else { return nil }
      reading.identity = ContentHash.of("log:", id)
    }
    return reading
  }

  /// The day of a time stamp; nil where it has none.
  private mutating func day(of leaf: JSONLeaf) -> Day? {
    if leaf.isText, let day = dayOfPlain(leaf.text) { return day }
    return ReportDate.moment(leaf).flatMap { ReportDate.middle(from: $0, to: nil) }
  }

  /// The day of a text like `2026-11-30T12:00:00.000Z`; nil for any other.
  private mutating func dayOfPlain(_ text: JSONText) -> Day? {
    guard text.count == 24 || text.count == 20, text[text.count - 1] == UInt8(ascii: "Z"),
      text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      let hour = text.part(11..<13).digits(2), hour < 24,
      let minute = text.part(14..<16).digits(2), minute < 60,
      let second = text.part(17..<19).digits(2), second < 60
    else { return nil }
    if text.count == 24 {
      guard text[19] == UInt8(ascii: "."), text.part(20..<23).digits(3) != nil else { return nil }
    }
    let date = (text.word64(0), text.part(8..<10).rest64(0))
    if let lastDay, lastDay.text == date { return lastDay.day }
    guard let moment = ReportDate.moment(text), let day = ReportDate.middle(from: moment, to: nil) else {
      return nil
    }
    lastDay = (date, day)
    return day
  }

  @inline(__always) private static func place(of course: JSONCourse) -> Int {
    Int(truncatingIfNeeded: course.shape >> 56)
  }
}

// MARK: - Learning

extension KnownLogEvents {
  /// The values that are told apart in an event.
  struct Places {
    var time: JSONValue?
    var number: JSONValue?
    var weight: JSONValue?
    var id: JSONValue?
    /// What the header is read from.
    var headers: [JSONValue] = []
    /// What is taken as written, since how an event is read depends on it.
    var constants: [JSONValue] = []
    /// Where tags stand.
    var tags: [JSONValue] = []
  }

  /// Remembers how an event is written that was read.
  mutating func learn(
    _ element: JSONValue, _ places: Places, _ report: DeviceReport, _ metric: MeasuredMetric?,
    _ basePerUnit: Double
  ) {
    let constants = Set(places.constants.map(\.mark))
    let trail = places.id == nil ? withoutID : withID
    let course = trail?.course(of: element) { leaf, _ in
      constants.contains(leaf.mark) ? .constant : .number(0)
    }
    guard let course, course.first.count <= Self.leafLimit,
      report.measurements.count == (metric == nil ? 0 : 1)
    else { return }
    let isVersionInTags = report.versionOrigin != .attribute
    var shape = shapes[Self.place(of: course)]
    if shape.hash != course.shape {
      guard let new = self.shape(of: course, places, readsTags: isVersionInTags) else { return }
      shape = new
      shapes[Self.place(of: course)] = new
    }
    guard shape.readsTags || !isVersionInTags else { return }
    headers.remember(
      LogHeader(report, metric: metric, basePerUnit: basePerUnit), for: course.first, chosen: shape.headers,
      kind: shape.hash)
  }

  /// What the leaves of an event are; nil where one is several things at once, or what is one value has many leaves.
  private func shape(of course: JSONCourse, _ places: Places, readsTags: Bool) -> Shape? {
    func leaves(in value: JSONValue) -> [Int] {
      (0..<course.first.count).filter { value.holds(course.first[$0]) }
    }
    // What was no message in another event is not looked at as one in this one.
    guard places.constants.allSatisfy({ leaves(in: $0).isEmpty }) else { return nil }
    var taken: Set<Int> = []
    func leaf(of value: JSONValue?) -> Int? {
      guard let value else { return -1 }
      let found = leaves(in: value)
      guard found.count == 1, !value.isObject, !value.isArray, taken.insert(found[0]).inserted else {
        return nil
      }
      return found[0]
    }
    guard let time = leaf(of: places.time), let number = leaf(of: places.number),
      let weight = leaf(of: places.weight), let id = leaf(of: places.id)
    else { return nil }
    var shape = Shape(
      hash: course.shape, time: time, number: number, weight: weight, id: id, readsTags: readsTags)
    for value in places.headers + (readsTags ? places.tags : []) {
      for leaf in leaves(in: value) {
        guard !taken.contains(leaf) else { return nil }
        shape.headers |= 1 << UInt64(leaf)
      }
    }
    return shape
  }
}

extension JSONValue {
  /// Whether a leaf is this value or a part of it.
  fileprivate func holds(_ leaf: JSONLeaf) -> Bool {
    if isObject || isArray { return unsafe (start..<(start + source.count)).contains(leaf.start) }
    return unsafe leaf.start == (leaf.isText ? start + 1 : start)
  }
}
