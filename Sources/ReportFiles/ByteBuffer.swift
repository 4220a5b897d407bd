/// Bytes that grow at their end and are always followed by at least `padding` bytes that may be read.
@safe
final class ByteBuffer {
  /// What simdjson asks for, and the width of one step of the border scan.
  static let padding = 64

  private(set) var count = 0
  private var start: UnsafeMutableRawPointer
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, Self.padding)
    unsafe start = .allocate(byteCount: self.capacity + Self.padding, alignment: 64)
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: self.capacity + Self.padding)
  }

  deinit { unsafe start.deallocate() }

  /// All bytes; good until the buffer changes.
  var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

  /// Drops the bytes, and memory beyond what one long document may have needed.
  func removeAll() {
    count = 0
    guard capacity > 16 << 20 else { return }
    capacity = 1 << 20
    unsafe start.deallocate()
    unsafe start = .allocate(byteCount: capacity + Self.padding, alignment: 64)
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: capacity + Self.padding)
  }

  /// Makes room for at least so many more bytes.
  func reserve(_ more: Int) {
    guard capacity - count < more else { return }
    let larger = max(count + more, capacity * 2)
    let place = UnsafeMutableRawPointer.allocate(byteCount: larger + Self.padding, alignment: 64)
    unsafe place.copyMemory(from: start, byteCount: count)
    unsafe (place + count).initializeMemory(
      as: UInt8.self,
      repeating: 0,
      count: larger + Self.padding - count
    )
    unsafe start.deallocate()
    unsafe start = place
    capacity = larger
  }

  /// Lets `fill` write so many bytes at most behind the bytes, and takes as many as it says.
  @discardableResult
  func append<Fault: Error>(
    upTo limit: Int,
    _ fill: (UnsafeMutableRawBufferPointer) throws(Fault) -> Int
  ) throws(Fault) -> Int {
    reserve(limit)
    let added = try unsafe fill(UnsafeMutableRawBufferPointer(start: start + count, count: limit))
    count += min(max(added, 0), limit)
    return added
  }

  func append(_ more: UnsafeRawBufferPointer) {
    reserve(more.count)
    guard let base = more.baseAddress else { return }
    unsafe (start + count).copyMemory(from: base, byteCount: more.count)
    count += more.count
  }

  /// Drops bytes at the end.
  func removeLast(to kept: Int) { count = min(count, max(0, kept)) }

  /// Drops bytes at the front.
  func removeFirst(_ dropped: Int) {
    guard dropped > 0 else { return }
    count -= dropped
    unsafe start.copyMemory(from: start + dropped, byteCount: count)
  }
}
