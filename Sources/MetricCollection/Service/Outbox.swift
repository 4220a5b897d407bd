import Foundation

/// What was delivered and not yet sent, in files that outlive a kill.
///
/// A report's events are one file, written whole before anything is sent: `<digest>.pending`. Once the sink has taken
/// them it becomes `<digest>.sent`, in one step, and is what a second delivery of the same report is told by.
struct Outbox {
  /// The events of one report.
  struct Batch: Codable {
    /// The digest of the report.
    var digest: String
    /// The events.
    var events: [MetricEvent]
  }

  let folder: URL

  /// How many sent reports are remembered; a report is at most some days late.
  private static let remembered = 100

  /// Whether a report was delivered before.
  func contains(_ digest: String) -> Bool {
    FileManager.default.fileExists(atPath: file(digest, "pending").path)
      || FileManager.default.fileExists(atPath: file(digest, "sent").path)
  }

  /// Keeps events until they are sent.
  func keep(_ batch: Batch) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try JSONEncoder().encode(batch).write(to: file(batch.digest, "pending"), options: .atomic)
  }

  /// The reports whose events are not yet sent, oldest first.
  func pending() -> [String] { digests("pending") }

  /// The events of a report that are not yet sent.
  ///
  /// - Throws: A `DecodingError` where the file is broken for good; any other error may pass, as while a device is locked.
  func events(of digest: String) throws -> [MetricEvent] {
    try JSONDecoder().decode(Batch.self, from: Data(contentsOf: file(digest, "pending"))).events
  }

  /// Puts a broken file aside as `.broken`, so that it stops nothing.
  func putAside(_ digest: String) throws {
    try? FileManager.default.removeItem(at: file(digest, "broken"))
    try FileManager.default.moveItem(at: file(digest, "pending"), to: file(digest, "broken"))
  }

  /// What identifiers of events begin with: the same whenever the same report is delivered to the same installation, and
  /// telling nothing of either.
  func identifier(of payload: Data) -> String {
    Self.digest(installation + payload)
  }

  /// A random number of the installation; another each time where it cannot be kept.
  private var installation: Data {
    let file = folder.appendingPathComponent("installation")
    if let known = try? Data(contentsOf: file), !known.isEmpty { return known }
    let random = Data(UUID().uuidString.utf8)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? random.write(to: file, options: .atomic)
    return random
  }

  /// Notes that events were sent.
  func markSent(_ digest: String) throws {
    try FileManager.default.moveItem(at: file(digest, "pending"), to: file(digest, "sent"))
    for digest in digests("sent").dropLast(Self.remembered) {
      try? FileManager.default.removeItem(at: file(digest, "sent"))
    }
  }

  private func file(_ digest: String, _ suffix: String) -> URL {
    folder.appendingPathComponent("\(digest).\(suffix)")
  }

  /// The digests with a suffix, oldest first.
  private func digests(_ suffix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let found = names.filter { $0.hasSuffix(".\(suffix)") }.map { name in
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: folder.appendingPathComponent(name).path)
      return (name: name, date: attributes?[.modificationDate] as? Date ?? .distantPast)
    }
    return found.sorted { ($0.date, $0.name) < ($1.date, $1.name) }.map {
      String($0.name.dropLast(suffix.count + 1))
    }
  }

  /// A digest of a report's JSON, by which one device tells its own few reports apart (FNV-1a, twice 64 bits).
  static func digest(_ payload: Data) -> String {
    var lanes: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4)
    for byte in payload {
      lanes.0 = (lanes.0 ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      lanes.1 = (lanes.1 &+ UInt64(byte)) &* 0x0000_0100_0000_01B3 ^ (lanes.1 >> 29)
    }
    return [lanes.0, lanes.1].map { String($0, radix: 16) }.joined(separator: "-")
  }
}
