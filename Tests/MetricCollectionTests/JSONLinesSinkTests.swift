import Foundation
import TestSupport
import Testing

@testable import MetricCollection

@Suite("The file sink survives a kill")
struct JSONLinesSinkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func events(_ count: Int, from first: Int = 0) throws -> [MetricEvent] {
    let bucket = Histogram.Bucket(start: 500_000_000, end: 509_000_000, count: 2)
    let histogram = try #require(Histogram([bucket]))
    return (first..<(first + count)).map { number in
      MetricEvent(
        id: "event-\(number)", content: .launch(histogram), version: "8.2.0",
        date: Date(timeIntervalSince1970: 1_795_219_200), environment: MetricReport.Environment())
    }
  }

  private func sink(_ name: String, form: JSONLinesSink.Form = .logEvents, maximumBytes: Int = 1_000_000)
    -> JSONLinesSink
  {
    JSONLinesSink(
      URL(fileURLWithPath: folder[name]), form, maximumBytes, 4, waitsForDisk: false)
  }

  /// The identifiers in the files, in order; a line that is no JSON fails the test.
  private func identifiers(_ name: String) throws -> [String] {
    let url = URL(fileURLWithPath: folder[name])
    let files = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    return try files.flatMap { file in
      let text = try String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)
      #expect(text.isEmpty || text.hasSuffix("\n"))
      return try text.split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return try #require(object?["id"] as? String)
      }
    }
  }

  @Test("A kill after any byte loses no event and doubles none")
  func killAfterAnyByte() async throws {
    // All that a whole write leaves, in two files; then what a kill after each byte leaves of it.
    let all = try events(5)
    try await sink("whole", maximumBytes: 500).send(all)
    let whole = URL(fileURLWithPath: folder["whole"])
    let names = try FileManager.default.contentsOfDirectory(atPath: whole.path).sorted()
    #expect(names == ["events-000001.jsonl", "events-000002.jsonl"])
    let files = try names.map { try Data(contentsOf: whole.appendingPathComponent($0)) }
    var kills = 0
    for (place, file) in files.enumerated() {
      for length in 0...file.count {
        kills += 1
        let name = "kill-\(place)-\(length)"
        for before in 0..<place { try folder.write(files[before], to: "\(name)/\(names[before])") }
        try folder.write(file.prefix(length), to: "\(name)/\(names[place])")
        // Nothing of the batch was acknowledged, so that all of it is sent again.
        try await sink(name, maximumBytes: 500).send(all)
        #expect(try identifiers(name) == all.map(\.id), "killed after byte \(length) of file \(place + 1)")
      }
    }
    #expect(kills == files.reduce(0) { $0 + $1.count + 1 })
  }

  @Test("Files rotate at their size, and the oldest go above their number")
  func rotation() async throws {
    let sink = sink("rotating", maximumBytes: 300)
    try await sink.send(try events(20))
    let files = try await sink.files()
    #expect(files.count == 4)
    for file in files { #expect(try Data(contentsOf: file).count <= 300) }
    #expect(try identifiers("rotating").last == "event-19")
  }

  @Test("A second process goes on where the first ended")
  func reopened() async throws {
    try await sink("lines").send(try events(2))
    try await sink("lines").send(try events(3, from: 1))
    #expect(try identifiers("lines") == ["event-0", "event-1", "event-2", "event-3"])
  }

  @Test("A folder that cannot be made is an error, not a loss")
  func unwritable() async throws {
    try folder.write("a file", to: "blocked")
    let sink = sink("blocked")
    let events = try events(1)
    await #expect(throws: (any Error).self) { try await sink.send(events) }
  }

  @Test("An event without anything to average has no log line, and a native line with no bucket")
  func empty() async throws {
    let histogram = try #require(Histogram([]))
    var event = try #require(try events(1).first)
    event.content = .hangTime(histogram)
    #expect(try event.logLine() == nil)
    let line = try event.nativeLine()
    let object = try JSONSerialization.jsonObject(with: line) as? [String: Any]
    #expect((object?["buckets"] as? [Any])?.isEmpty == true)
  }

  @Test("A payload in native lines is an error, not a loss")
  func payloadAsNativeLine() async throws {
    var payloads = try events(1)
    payloads[0].content = .payload(Data("{}".utf8))
    let sent = payloads
    let native = sink("native", form: .nativeLines)
    await #expect(throws: MetricEvent.NotAMeasurement.self) { try await native.send(sent) }
    try await sink("log").send(sent)
    #expect(try identifiers("log") == ["event-0"])
  }
}
