/// One file to read.
public struct InputFile: Hashable, Sendable {
  /// The path as the user named it, or as it was found in a folder that he named; `-` is standard input.
  public var path: String { rawPath.text }
  /// Whether the user named the file itself.
  ///
  /// A foreign file in a folder is left out, a named one is an error.
  public let isNamed: Bool
  /// The size in bytes, as it lies on the disk; nil where it is not known beforehand.
  public let size: Int?
  /// Whether it can be read once more: standard input, a pipe or a device cannot.
  public let isRepeatable: Bool

  let rawPath: RawPath

  init(_ rawPath: RawPath, isNamed: Bool, size: Int?, isRepeatable: Bool = true) {
    self.rawPath = rawPath
    self.isNamed = isNamed
    self.size = size
    self.isRepeatable = isRepeatable
  }

  /// Whether the name ends in `.gz`.
  var promisesGzip: Bool { path.lowercased().hasSuffix(".gz") }

  /// What kind of content the name promises.
  var nameSuffix: NameSuffix { NameSuffix(path) }
}

/// The end of a file's name, where it promises a content.
///
/// Such a file is never left out in silence.
enum NameSuffix {
  case json
  case csv
  case gzip
  case other

  init(_ path: String) {
    var name = path.lowercased()[...]
    let isGzip = name.hasSuffix(".gz")
    if isGzip { name = name.dropLast(3) }
    self =
      if [".json", ".jsonl", ".ndjson"].contains(where: name.hasSuffix) {
        .json
      } else if name.hasSuffix(".csv") {
        .csv
      } else if isGzip {
        .gzip
      } else {
        .other
      }
  }
}

/// A path in the bytes of the file system, which need not be UTF-8.
struct RawPath: Hashable, Sendable, Comparable {
  /// Without the zero byte at the end.
  let bytes: [UInt8]

  static let standardInput = Self("-")

  init(_ text: String) { bytes = Array(text.utf8) }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func appending(_ name: [UInt8]) -> Self {
    let slash = UInt8(ascii: "/")
    return Self(bytes: bytes + (bytes.last == slash ? [] : [slash]) + name)
  }

  static func < (one: Self, other: Self) -> Bool { one.bytes.lexicographicallyPrecedes(other.bytes) }
}
