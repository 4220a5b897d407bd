import CSimdJSON
import Measurements

/// How elements are written that are alike but for some values: it leads through such an element leaf by leaf, without
/// parsing it; see `csimdjson_trail`.
@safe final class JSONTrail {
  /// What a leaf means to whoever reads the element.
  enum Role {
    /// Nothing; it is only looked at to see that it is sound.
    case none
    /// Something that the reader has given a number, zero or more; leaves are sorted into three lists.
    case number(Int, list: Int = 0)
    /// So much that its value must be the same in all elements that are read as this one.
    case constant
    /// That an element with such a leaf must not be learned.
    case refused
  }

  /// The path of a leaf: a key, or the index of an element, for each step from the element down.
  @safe struct Path {
    fileprivate let parts: UnsafeBufferPointer<csimdjson_path_part>

    var count: Int { unsafe parts.count }

    /// The key of a step; nil for an index.
    subscript(step: Int) -> JSONText? {
      guard step < count, let bytes = unsafe parts[step].key.bytes else { return nil }
      return unsafe JSONText(base: bytes, count: parts[step].key.length)
    }

    /// The index of a step, or the place of a key among its neighbours.
    func index(_ step: Int) -> Int { unsafe parts[step].index }
  }

  private let trail: OpaquePointer
  /// A trail that knows nothing.
  ///
  /// - Parameters:
  ///   - digests: whether the courses have digests.
  ///   - shapes: whether they have shapes; then elements with a text that may be JSON are left unknown.
  init?(digests: Bool, shapes: Bool) {
    guard let trail = unsafe csimdjson_trail_create(digests, shapes) else { return nil }
    unsafe self.trail = trail
  }

  deinit { unsafe csimdjson_trail_destroy(trail) }

  /// Follows the trail through the element that begins with some bytes; nil where it is not written as others before,
  /// and where that was so too often.
  ///
  /// - Parameter bytes: behind which ``JSONParser/padding`` bytes are readable.
  @inline(__always) func follow(_ bytes: UnsafeRawBufferPointer) -> JSONCourse? {
    guard let base = bytes.baseAddress else { return nil }
    let start = unsafe base.assumingMemoryBound(to: UInt8.self)
    var course = unsafe csimdjson_course()
    guard unsafe csimdjson_follow(trail, start, start + bytes.count, &course) else { return nil }
    return unsafe JSONCourse(course)
  }

  /// The course of an element that was parsed, which is learned where it is not known; nil where it cannot be.
  ///
  /// - Parameter isOrdinary: whether it may be learned.
  func course(
    of element: JSONValue, if isOrdinary: @autoclosure () -> Bool = true, _ role: (JSONValue, Path) -> Role
  ) -> JSONCourse? {
    let bytes = unsafe element.source.bytes
    if let course = unsafe follow(bytes) { return course }
    guard isOrdinary() else { return nil }
    learn(element, role)
    return unsafe follow(bytes)
  }

  /// Learns how an element is written that was not known, unless that was of no use too often.
  func learn(_ element: JSONValue, _ role: (JSONValue, Path) -> Role) {
    withoutActuallyEscaping(role) { role in
      var context = Learning(element: element, role: role)
      unsafe withUnsafeMutablePointer(to: &context) { context in
        unsafe csimdjson_learn(
          trail, element.documentPointer, UInt32(truncatingIfNeeded: element.mark), roleOfLeaf, context)
      }
    }
  }

  fileprivate struct Learning {
    let element: JSONValue
    let role: (JSONValue, Path) -> Role
  }
}

private func roleOfLeaf(
  _ context: UnsafeMutableRawPointer?, _ mark: UInt32, _ path: UnsafePointer<csimdjson_path_part>?,
  _ depth: Int
) -> Int32 {
  guard let context = unsafe context?.assumingMemoryBound(to: JSONTrail.Learning.self) else {
    return Int32(CSIMDJSON_REFUSED)
  }
  let path = unsafe JSONTrail.Path(parts: UnsafeBufferPointer(start: path, count: depth))
  let leaf = unsafe context.pointee.element.value(at: Int(mark))
  switch unsafe context.pointee.role(leaf, path) {
  case .none: return Int32(CSIMDJSON_NO_ROLE)
  case .constant: return Int32(CSIMDJSON_CONSTANT)
  case .refused: return Int32(CSIMDJSON_REFUSED)
  case .number(let number, let list): return Int32(number + list * Int(CSIMDJSON_ROLES_OF_A_LIST))
  }
}

/// The leaves of one element that play a role; they hold until their trail is followed again.
@safe struct JSONCourse {
  private let course: csimdjson_course

  fileprivate init(_ course: csimdjson_course) { unsafe self.course = course }

  /// The leaves of each list, in the order of the element.
  @inline(__always) var first: JSONLeaves { unsafe JSONLeaves(course.lists.0) }
  @inline(__always) var second: JSONLeaves { unsafe JSONLeaves(course.lists.1) }
  @inline(__always) var third: JSONLeaves { unsafe JSONLeaves(course.lists.2) }

  /// Where the element ends.
  @inline(__always) var end: UnsafePointer<UInt8> { unsafe course.end }

  /// The digest of the element's content, as ``JSONValue/digest``.
  @inline(__always) var digest: ContentDigest {
    unsafe ContentDigest(high: course.digest.high, low: course.digest.low)
  }

  /// The same for elements that have the same leaves in the same order, and differ in nothing but their values.
  @inline(__always) var shape: UInt64 { unsafe course.shape }
}

/// Leaves of one element.
@safe struct JSONLeaves {
  let leaves: csimdjson_leaves

  @inline(__always) fileprivate init(_ leaves: csimdjson_leaves) { unsafe self.leaves = leaves }

  @inline(__always) var count: Int { unsafe leaves.count }
  @inline(__always) subscript(place: Int) -> JSONLeaf { unsafe JSONLeaf(leaves.items + place) }
}

/// Numbers for the texts of leaves in which few elements differ, such as the version and the device: what was read of
/// them is kept under their number.
@safe final class LeafTable {
  private let table: OpaquePointer

  init?() {
    guard let table = unsafe csimdjson_leaf_table_create() else { return nil }
    unsafe self.table = table
  }

  deinit { unsafe csimdjson_leaf_table_destroy(table) }

  /// The number of leaves; nil where they have none.
  ///
  /// - Parameters:
  ///   - chosen: a bit for each leaf that counts.
  ///   - kind: what else must be the same.
  @inline(__always) func number(of leaves: JSONLeaves, chosen: UInt64 = ~0, kind: UInt64 = 0) -> Int? {
    let number = unsafe csimdjson_number_of(table, leaves.leaves, chosen, kind)
    return number < 0 ? nil : Int(number)
  }

  /// Gives leaves the next number from 0 on, if they have none; nil where there are too many.
  func giveNumber(to leaves: JSONLeaves, chosen: UInt64 = ~0, kind: UInt64 = 0) -> Int? {
    let number = unsafe csimdjson_give_number(table, leaves.leaves, chosen, kind)
    return number < 0 ? nil : Int(number)
  }
}

/// What was read of leaves in which few elements differ, found again by their texts.
struct LeafValues<Value> {
  private let table = LeafTable()
  private var values: [Value] = []

  /// How many there are.
  var count: Int { values.count }

  /// The number of the value of leaves; nil where they have none.
  @inline(__always) func number(of leaves: JSONLeaves, chosen: UInt64 = ~0, kind: UInt64 = 0) -> Int? {
    table?.number(of: leaves, chosen: chosen, kind: kind)
  }

  @inline(__always) subscript(number: Int) -> Value { values[number] }

  /// Remembers the value of leaves, unless they have one or there are too many; gives whether it did.
  @discardableResult mutating func remember(
    _ value: @autoclosure () -> Value, for leaves: JSONLeaves, chosen: UInt64 = ~0, kind: UInt64 = 0
  ) -> Bool {
    guard table?.giveNumber(to: leaves, chosen: chosen, kind: kind) == values.count else { return false }
    values.append(value())
    return true
  }
}

/// A scalar, or an object or array without anything in it, by its bytes.
@safe struct JSONLeaf {
  private let leaf: UnsafePointer<csimdjson_leaf>

  @inline(__always) fileprivate init(_ leaf: UnsafePointer<csimdjson_leaf>) { unsafe self.leaf = leaf }

  /// The number of its role in its list.
  @inline(__always) var role: Int { unsafe Int(leaf.pointee.role) & (Int(CSIMDJSON_ROLES_OF_A_LIST) - 1) }
  /// How it is written.
  @inline(__always) var form: csimdjson_form { unsafe leaf.pointee.form }
  /// Whether it is a string.
  @inline(__always) var isText: Bool { form == CSIMDJSON_TEXT }
  @inline(__always) private var length: Int { unsafe Int(leaf.pointee.length) }

  /// A string without its quotes, which has no escapes; of anything else how it is written.
  @inline(__always) var text: JSONText { unsafe JSONText(base: leaf.pointee.text, count: length) }

  /// Where ``text`` begins.
  @inline(__always) var start: UnsafePointer<UInt8> { unsafe leaf.pointee.text }

  /// The digest of the content, as ``JSONValue/digest``; nil for what is neither a string nor digits.
  @inline(__always) var digest: ContentDigest? {
    guard isText || form == CSIMDJSON_DIGITS else { return nil }
    let digest = unsafe csimdjson_digest_of_leaf(leaf)
    return ContentDigest(high: digest.high, low: digest.low)
  }

  /// The whole number of up to 15 digits and nothing else that a number is; nil for anything else.
  @inline(__always) var plainInteger: Int64? {
    form == CSIMDJSON_DIGITS ? text.digits(length) : nil
  }

  /// A number, as near as a double comes; nil for anything else.
  var number: Double? {
    if form == CSIMDJSON_NUMBER { return unsafe leaf.pointee.value }
    return plainInteger.map(Double.init)
  }

  /// The number before ` ms` in a string that is plain digits and that unit; nil for any other.
  @inline(__always) var milliseconds: Int64? { isText ? text.milliseconds : nil }
}
