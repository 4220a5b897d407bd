import Measurements

/// Log events that are written as others before: they are read by the places of their values, and of their header
/// nothing is read at all.
///
/// What is not ordinary in any way is left to ``LogEvents``, which reads all events by the same rules.
@safe final class KnownLogEvents {
  /// How a shape of events is read.
  private struct Known {
    let shape: LogShape
    /// Whether the tags belong to the header, since an event named its version there.
    let readsTags: Bool
    /// The next shape with as many marks; negative for none.
    let next: Int
  }

  private static let markLimit = 256
  private static let shapeLimit = 64
  private static let headerSlots = 1 << 13
  private static let probes = 4

  private let known = UnsafeMutablePointer<Known>.allocate(capacity: shapeLimit)
  private var count = 0
  /// The newest shape of each number of marks; negative for none.
  private let newest = UnsafeMutablePointer<Int>.allocate(capacity: markLimit)
  private let headers = UnsafeMutablePointer<LogHeader?>.allocate(capacity: headerSlots)
  private let words = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 64)
  private var lastDay: (text: (UInt64, UInt64), day: Day)?

  init() {
    unsafe newest.initialize(repeating: -1, count: Self.markLimit)
    unsafe headers.initialize(repeating: nil, count: Self.headerSlots)
  }

  deinit {
    for place in 0..<count { unsafe known[place].shape.free() }
    unsafe known.deallocate()
    unsafe newest.deallocate()
    unsafe headers.deinitialize(count: Self.headerSlots)
    unsafe headers.deallocate()
    unsafe words.deallocate()
  }

  /// The reading of an event that is written like one before; nil for any other element.
  func read(_ element: JSONValue) -> LogReading? {
    guard count > 0, element.isObject else { return nil }
    let marks = element.closingMark - element.mark
    guard let place = place(of: element, marks: marks, isSound: true) else { return nil }
    return read(element, place, content: element.digest)
  }

  /// The reading of an event with an identifier, of whose document only the marks are known.
  ///
  /// A document whose bytes between plain values are those of a sound one is sound. Its content is not digested.
  func read(marked document: JSONValue) -> LogReading? {
    guard !document.documentHasEscapes else { return nil }
    guard let place = place(of: document, marks: document.lastMark, isSound: false),
      unsafe known[place].shape.id >= 0
    else { return nil }
    return read(document, place, content: ContentDigest())
  }

  /// The place of an element's shape.
  @inline(__always) private func place(of element: JSONValue, marks: Int, isSound: Bool) -> Int? {
    guard marks < Self.markLimit else { return nil }
    var place = unsafe newest[marks]
    while place >= 0 {
      if unsafe known[place].shape.matches(element, marks: marks, isSound: isSound) { return place }
      place = unsafe known[place].next
    }
    return nil
  }

  @inline(__always) private func read(_ element: JSONValue, _ place: Int, content: ContentDigest)
    -> LogReading?
  {
    let shape = unsafe known[place].shape
    guard let (key, hash) = unsafe shape.headerKey(of: element, number: place, into: words),
      let header = unsafe headers[slot(hash, key)], unsafe header.isRead(from: key)
    else { return nil }
    var reading = LogReading(header: header, content: content)
    if shape.time >= 0 {
      let value = element.value(at: element.mark + shape.time)
      if let day = value.text.flatMap(dayOfPlain) {
        reading.day = day
      } else {
        guard let moment = ReportDate.moment(value) else { return nil }
        reading.day = ReportDate.middle(from: moment, to: nil)
      }
      reading.hasImplausibleRange = reading.day.map { !ReportDate.isPlausible($0) } ?? true
    }
    if shape.number >= 0 {
      guard let number = element.value(at: element.mark + shape.number).number, number >= 0 else {
        return nil
      }
      reading.number = number
    }
    if shape.weight >= 0 {
      guard let count = element.value(at: element.mark + shape.weight).plainInteger else { return nil }
      reading.count = count
    }
    if shape.id >= 0 {
      reading.identity = ContentHash.of("log:", element.value(at: element.mark + shape.id))
    }
    return reading
  }

  /// The day of a text like `2026-11-30T12:00:00.000Z`; nil for any other.
  private func dayOfPlain(_ text: JSONText) -> Day? {
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

  /// The slot that holds the header of the words, or the one where it belongs.
  private func slot(_ hash: UInt64, _ key: UnsafeBufferPointer<UInt64>) -> Int {
    let first = Int(truncatingIfNeeded: (hash ^ hash >> 29) &* 0x9FB2_1C65_1E98_DF25 >> 40)
    for probe in 0..<Self.probes {
      let slot = (first + probe) & (Self.headerSlots - 1)
      guard let header = unsafe headers[slot] else { return slot }
      if unsafe header.isRead(from: key) { return slot }
    }
    return first & (Self.headerSlots - 1)
  }
}

// MARK: - Learning

extension KnownLogEvents {
  /// The marks of values that are told apart in an event, from that of the element on.
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
  func learn(
    _ element: JSONValue, _ places: Places, _ report: DeviceReport, _ metric: MeasuredMetric?,
    _ basePerUnit: Double
  ) {
    let marks = element.closingMark - element.mark
    guard marks < Self.markLimit else { return }
    let isVersionInTags = report.versionOrigin != .attribute
    var found = place(of: element, marks: marks, isSound: true)
    if found == nil, count < Self.shapeLimit,
      let shape = shape(of: element, places, readsTags: isVersionInTags)
    {
      unsafe (known + count).initialize(
        to: Known(shape: shape, readsTags: isVersionInTags, next: newest[marks]))
      unsafe newest[marks] = count
      found = count
      count += 1
    }
    guard let found, report.measurements.count == (metric == nil ? 0 : 1),
      unsafe known[found].readsTags || !isVersionInTags,
      let (key, hash) = unsafe known[found].shape.headerKey(of: element, number: found, into: words)
    else { return }
    let header = unsafe LogHeader(report, metric: metric, basePerUnit: basePerUnit, key: key)
    unsafe headers[slot(hash, key)] = header
  }

  /// The shape of an element; nil where it may depend on more than its keys and the kinds of its values.
  private func shape(of element: JSONValue, _ places: Places, readsTags: Bool) -> LogShape? {
    var roles: [Int: LogShape.Role] = [:]
    var isClear = true
    func give(_ role: LogShape.Role, _ value: JSONValue?) {
      guard let value else { return }
      if role != .header, value.isObject || value.isArray { isClear = false }
      for mark in value.mark..<value.next {
        if let other = roles[mark], other != .header || role != .header { isClear = false }
        roles[mark] = role
      }
    }
    give(.time, places.time)
    give(.number, places.number)
    give(.weight, places.weight)
    give(.id, places.id)
    for value in places.headers { give(.header, value) }
    if readsTags { for value in places.tags { give(.header, value) } }
    for value in places.constants where roles[value.mark] != nil { isClear = false }
    let constants = Set(places.constants.map(\.mark))
    var values: [(mark: Int, role: LogShape.Role)] = []
    func walk(_ value: JSONValue) -> Bool {
      if value.isObject {
        return value.members.allSatisfy { walk($1) }
      }
      if value.isArray { return value.elements.allSatisfy { walk($0) } }
      if value.kind == .string, unsafe LogShape.mayBeJSON(value.start[1]) { return false }
      if !constants.contains(value.mark) {
        values.append((value.mark - element.mark, roles[value.mark] ?? .ignored))
      }
      return true
    }
    guard isClear, walk(element) else { return nil }
    return LogShape(element, values)
  }
}
