import Foundation

@testable import ReportFiles

/// A folder of files for one test, removed with the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(
      "report-files-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    path = place.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { path + "/" + name }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let place = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: place)
    return place.path
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// The path without the folder's own.
  func name(_ path: String) -> String { String(path.dropFirst(self.path.count + 1)) }
}

/// A repeatable source of random numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// gzip members made by hand after RFC 1951 and RFC 1952: stored blocks, and CRC-32 bit by bit.
enum Gzip {
  static func member(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    var rest = content[...]
    repeat {
      let part = rest.prefix(0xFFFF)
      rest = rest.dropFirst(part.count)
      let length = UInt16(part.count)
      bytes += [rest.isEmpty ? 1 : 0] + little(UInt32(length)).prefix(2) + little(UInt32(~length)).prefix(2)
      bytes += part
    } while !rest.isEmpty
    return bytes + little(checksum(content)) + little(UInt32(content.count))
  }

  static func member(_ content: String) -> [UInt8] { member(Array(content.utf8)) }

  /// `{"a":1}\n{"b":"zz"}\n`, made by `printf … | gzip -9n | xxd` (gzip 1.12).
  static let byGzip: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x32, 0xAC,
    0xE5, 0xAA, 0x56, 0x4A, 0x52, 0xB2, 0x52, 0xAA, 0xAA, 0x52, 0xAA, 0xE5, 0x02, 0x00, 0xC4, 0x3F, 0x96,
    0x51, 0x13, 0x00, 0x00, 0x00,
  ]

  private static func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
