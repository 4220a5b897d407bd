internal import CZlib

/// Inflates gzip members, one after the other.
@safe
final class GzipInflater {
  enum Outcome: Equatable {
    case goesOn
    case memberEnds
    case corrupt(String)
  }

  /// zlib keeps the stream's address, so it stays where it is.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// Nil when zlib gets no memory.
  init?() {
    unsafe stream.initialize(to: z_stream())
    let gzipOnly: Int32 = 16 + MAX_WBITS
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, gzipOnly, ZLIB_VERSION, size) == Z_OK else { return nil }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Makes ready for the next member.
  func startMember() { unsafe inflateReset(stream) }

  /// Inflates what it can; gives how many bytes it took and made.
  func inflate(
    _ input: UnsafeRawBufferPointer,
    into room: UnsafeMutableRawBufferPointer
  ) -> (taken: Int, made: Int, outcome: Outcome) {
    let inputSize = min(input.count, 1 << 30)
    let roomSize = min(room.count, 1 << 30)
    unsafe stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
      .assumingMemoryBound(to: Bytef.self)
    unsafe stream.pointee.avail_in = uInt(inputSize)
    unsafe stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: Bytef.self)
    unsafe stream.pointee.avail_out = uInt(roomSize)
    let status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
    let taken = unsafe inputSize - Int(stream.pointee.avail_in)
    let made = unsafe roomSize - Int(stream.pointee.avail_out)
    return (taken, made, outcome(status))
  }

  private func outcome(_ status: Int32) -> Outcome {
    switch status {
    case Z_OK, Z_BUF_ERROR: return .goesOn
    case Z_STREAM_END: return .memberEnds
    default:
      guard let message = unsafe stream.pointee.msg else { return .corrupt("zlib error \(status)") }
      return unsafe .corrupt(String(cString: message))
    }
  }
}
