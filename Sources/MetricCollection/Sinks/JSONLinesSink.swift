public import Foundation

/// Keeps events in files of JSON Lines, which the app uploads or a tester copies from the device.
///
/// A file never holds half a line once the sink has opened it, and no event twice: a line that a kill cut off is taken
/// away, and an event whose identifier is there already is not written again. Lines are on the disk when
/// ``send(_:)`` returns.
public actor JSONLinesSink: MetricLogSink {
  /// What a line is.
  public enum Form: Sendable {
    /// A log archive's line: message and attributes.
    case logEvents
    /// The gate's native line, with every bucket; of measurements alone, a payload is an error.
    case nativeLines
  }

  private let folder: URL
  private let form: Form
  private let maximumBytes: Int
  private let maximumFiles: Int
  private let waitsForDisk: Bool
  private var current: (number: Int, bytes: Int)?
  private var written: Set<String> = []

  /// Makes a sink that writes to a folder of its own.
  ///
  /// - Parameters:
  ///   - folder: made where it does not exist.
  ///   - form: what a line is.
  ///   - maximumBytes: the size at which the next file is begun.
  ///   - maximumFiles: the number of files above which the oldest is deleted.
  public init(folder: URL, form: Form, maximumBytes: Int = 1_000_000, maximumFiles: Int = 20) {
    self.init(folder, form, maximumBytes, maximumFiles, waitsForDisk: true)
  }

  /// Tests of thousands of kills do not wait for the disk, which matters when the power fails alone.
  init(_ folder: URL, _ form: Form, _ maximumBytes: Int, _ maximumFiles: Int, waitsForDisk: Bool) {
    self.folder = folder
    self.form = form
    self.maximumBytes = max(1, maximumBytes)
    self.maximumFiles = max(2, maximumFiles)
    self.waitsForDisk = waitsForDisk
  }

  /// The files, oldest first; the last may still grow.
  public func files() throws -> [URL] { try numbers().map(url) }

  /// Writes events, each as a line, unless they are there already.
  public func send(_ events: [MetricEvent]) throws {
    var (number, size) = try open()
    var lines = Data()
    var identifiers: [String] = []
    for event in events where !written.contains(event.id) {
      guard var line = try form == .logEvents ? event.logLine() : event.nativeLine() else { continue }
      line.append(UInt8(ascii: "\n"))
      if size > 0, size + line.count > maximumBytes {
        try append(lines, identifiers, to: number)
        (lines, identifiers) = (Data(), [])
        (number, size) = (number + 1, 0)
        current = (number, size)
        try rotate()
      }
      lines.append(line)
      identifiers.append(event.id)
      size += line.count
    }
    try append(lines, identifiers, to: number)
    current = (number, size)
  }

  /// The file that grows, after whatever a kill left was put right.
  private func open() throws -> (number: Int, bytes: Int) {
    if let current { return current }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let numbers = try numbers()
    for number in numbers {
      for line in try Data(contentsOf: url(number)).split(separator: UInt8(ascii: "\n")) {
        if let id = try? JSONDecoder().decode(Identified.self, from: Data(line)).id { written.insert(id) }
      }
    }
    guard let last = numbers.last else {
      current = (1, 0)
      return (1, 0)
    }
    let bytes = try wholeLines(of: last)
    current = (last, bytes)
    return (last, bytes)
  }

  private struct Identified: Decodable {
    var id: String
  }

  /// Cuts off a line without its end, whose event was never acknowledged, and returns the length.
  private func wholeLines(of number: Int) throws -> Int {
    let data = try Data(contentsOf: url(number))
    let whole = data.lastIndex(of: UInt8(ascii: "\n")).map { $0 - data.startIndex + 1 } ?? 0
    guard whole < data.count else { return whole }
    let handle = try FileHandle(forWritingTo: url(number))
    defer { try? handle.close() }
    try handle.truncate(atOffset: UInt64(whole))
    if waitsForDisk { try handle.synchronize() }
    if let id = try? JSONDecoder().decode(Identified.self, from: data.dropFirst(whole)).id {
      written.remove(id)
    }
    return whole
  }

  /// Appends lines at once; what could not be written whole is taken away again.
  private func append(_ lines: Data, _ identifiers: [String], to number: Int) throws {
    guard !lines.isEmpty else { return }
    let file = url(number)
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    let end = try handle.seekToEnd()
    do {
      try handle.write(contentsOf: lines)
      if waitsForDisk { try handle.synchronize() }
    } catch {
      // Half a line must not stay in front of the next one.
      try? handle.truncate(atOffset: end)
      throw error
    }
    written.formUnion(identifiers)
  }

  /// Deletes the oldest files above the limit, before the next one begins.
  private func rotate() throws {
    for number in try numbers().dropLast(maximumFiles - 1) {
      try FileManager.default.removeItem(at: url(number))
    }
  }

  private func numbers() throws -> [Int] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).compactMap { name in
      name.hasPrefix("events-") && name.hasSuffix(".jsonl") ? Int(name.dropFirst(7).dropLast(6)) : nil
    }.sorted()
  }

  private func url(_ number: Int) -> URL {
    let digits = String(number)
    let padding = String(repeating: "0", count: max(0, 6 - digits.count))
    return folder.appendingPathComponent("events-\(padding)\(digits).jsonl")
  }
}
