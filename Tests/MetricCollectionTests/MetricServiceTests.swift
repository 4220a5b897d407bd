import Foundation
import MetricCollection
import TestSupport
import Testing

@Suite("The service sends each report once")
struct MetricServiceTests {
  private let folder: TemporaryFolder
  private var outbox: URL { URL(fileURLWithPath: folder["outbox"]) }

  init() throws { folder = try TemporaryFolder() }

  /// Collects what is sent; throws while it is told to.
  private actor Collector: MetricLogSink {
    struct Offline: Error {}

    private(set) var events: [MetricEvent] = []
    private var isOffline: Bool

    init(isOffline: Bool = false) { self.isOffline = isOffline }

    func send(_ events: [MetricEvent]) throws {
      guard !isOffline else { throw Offline() }
      self.events += events
    }

    func goOnline() { isOffline = false }
  }

  private func run(
    _ payloads: [Data], _ sink: any MetricLogSink, contents: MetricService.Contents = .measurements
  ) async -> MetricService {
    let service = MetricService(
      manager: .fake(payloads), sink: sink, version: "8.2.0", contents: contents, outbox: outbox)
    await service.start()
    await service.waitUntilDelivered()
    return service
  }

  @Test("A launch and a hang event for the app, and one for each state")
  func events() async throws {
    let sink = Collector()
    let service = await run([SamplePayload.payload(), SamplePayload.report()], sink)
    let events = await sink.events
    #expect(events.map(\.message) == ["launch", "hang_time", "hang_time", "hang_time", "hang_time"])
    #expect(events.map(\.state) == [nil, nil, nil, "home", "search"])
    // (500 + 509) / 2, (250 + 259) / 2, (300 + 309) / 2, the same, (600 + 609) / 2.
    let values = events.map { $0.attributes?["value"] as? Double }
    #expect(values == [504.5, 254.5, 304.5, 304.5, 604.5])
    #expect(events[4].attributes?["count"] as? Int64 == 2)
    #expect(events[4].attributes?["domain"] as? String == "com.example.app.screens")
    #expect(events[0].attributes?["build_version"] as? String == "820")
    #expect(Set(events.map(\.id)).count == 5)
    #expect(await service.sent == 5)
  }

  @Test(
    "What cannot be counted for the running version is left out, and says so",
    arguments: [
      (SamplePayload.payload(version: "8.1.0"), LeftOutReason.otherVersion),
      (SamplePayload.payload(more: #","multipleAppVersions":"1""#), .severalVersions),
      (
        Data(
          #"{"timeRange":{"begin":0,"end":0},"environment":{"latestApplicationVersion":"8.2.0"},"intervalEntries":[{"duration":{"value":0,"unit":"s"},"values":[]}]}"#
            .utf8), .zeroLength
      ),
      (Data(#"{"cpuMetrics":{}}"#.utf8), .noVersion), (Data("{".utf8), .unreadable),
    ])
  func leftOut(payload: Data, reason: LeftOutReason) async {
    let sink = Collector()
    let inbox = await MetricInbox()
    let log = Sentences()
    let service = MetricService(
      manager: .fake([payload]), sink: sink, version: "8.2.0", outbox: outbox, inbox: inbox,
      log: { log.add($0) })
    await service.start()
    await service.waitUntilDelivered()
    #expect(await service.leftOut == [reason: 1])
    #expect(await sink.events.isEmpty)
    #expect(await inbox.leftOut.count == 1)
    #expect(log.all.count == 1 && log.all[0].hasPrefix("a report was left out: "))
  }

  private final class Sentences: @unchecked Sendable {
    // The lock guards the list.
    private let lock = NSLock()
    private var list: [String] = []
    var all: [String] { lock.withLock { list } }
    func add(_ sentence: String) { lock.withLock { list.append(sentence) } }
  }

  @Test("A report that comes twice is sent once, also after a relaunch")
  func duplicate() async {
    let sink = Collector()
    let payload = SamplePayload.payload()
    let first = await run([payload, payload], sink)
    #expect(await first.leftOut == [.duplicate: 1])
    let second = await run([payload], sink)
    #expect(await second.leftOut == [.duplicate: 1])
    #expect(await sink.events.count == 2)
  }

  @Test("What the sink did not take is sent after a relaunch, once, with the same identifiers")
  func offline() async {
    let offline = Collector(isOffline: true)
    _ = await run([SamplePayload.payload(), SamplePayload.payload(day: 21)], offline)
    #expect(await offline.events.isEmpty)
    let sink = Collector()
    let service = await run([], sink)
    #expect(await service.sent == 4)
    let events = await sink.events
    #expect(events.map(\.day) == ["2026-11-20", "2026-11-20", "2026-11-21", "2026-11-21"])
    _ = await run([], sink)
    #expect(await sink.events.count == 4)
  }

  @Test("What was offline goes out when the network is back, without a relaunch")
  func backOnline() async {
    let sink = Collector(isOffline: true)
    let service = await run([SamplePayload.payload()], sink)
    await sink.goOnline()
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { await service.sendPending() } }
    }
    #expect(await sink.events.count == 2)
  }

  @Test("A kill after the sink has taken events, and before that is noted, repeats their identifiers")
  func killBetween() async throws {
    let sink = Collector()
    let offline = Collector(isOffline: true)
    _ = await run([SamplePayload.payload()], offline)
    let pending = try FileManager.default.contentsOfDirectory(atPath: outbox.path)
    let name = try #require(pending.first { $0.hasSuffix(".pending") })
    let copy = try Data(contentsOf: outbox.appendingPathComponent(name))
    _ = await run([], sink)
    // As if the note had not been written.
    try FileManager.default.removeItem(atPath: outbox.path)
    try FileManager.default.createDirectory(at: outbox, withIntermediateDirectories: true)
    try copy.write(to: outbox.appendingPathComponent(name))
    _ = await run([], sink)
    let ids = await sink.events.map(\.id)
    #expect(ids.count == 4 && Set(ids).count == 2)
  }

  @Test("A broken file in the outbox is put aside and stops nothing")
  func broken() async throws {
    try folder.write("{", to: "outbox/0-0.pending")
    let sink = Collector()
    let service = await run([SamplePayload.payload()], sink)
    #expect(await service.sent == 2)
    #expect(FileManager.default.fileExists(atPath: folder["outbox/0-0.broken"]))
  }

  @Test("The payload as it came, where that is asked for")
  func payloads() async throws {
    let sink = Collector()
    let payload = SamplePayload.payload()
    _ = await run([payload], sink, contents: .payloads)
    let events = await sink.events
    #expect(events.map(\.content) == [.payload(payload)])
    #expect(events.first?.attributes?["payload"] as? String == String(decoding: payload, as: UTF8.self))
  }

  @Test("Starting twice subscribes once")
  func startTwice() async {
    let sink = Collector()
    let service = MetricService(
      manager: .fake([SamplePayload.payload()]), sink: sink, version: "8.2.0", outbox: outbox)
    await service.start()
    await service.start()
    await service.waitUntilDelivered()
    #expect(await service.leftOut.isEmpty)
    #expect(await sink.events.count == 2)
  }

  @Test("The stream of reports leaves out what cannot be read")
  func reports() async {
    var versions: [String?] = []
    for await report in MetricManager.fake([Data("{".utf8), SamplePayload.payload()]).reports() {
      versions.append(report.version)
    }
    #expect(versions == ["8.2.0"])
  }

  /// Refuses the events of one day.
  private actor Picky: MetricLogSink {
    struct Refused: Error {}

    private(set) var days: [String?] = []

    func send(_ events: [MetricEvent]) throws {
      guard events.first?.day != "2026-11-20" else { throw Refused() }
      days += events.map(\.day)
    }
  }

  @Test("A report that the sink refuses stops no other")
  func refused() async {
    let sink = Picky()
    let service = await run([SamplePayload.payload(), SamplePayload.payload(day: 21)], sink)
    #expect(await sink.days == ["2026-11-21", "2026-11-21"])
    #expect(await service.sent == 2)
    // It is still there for a sink that takes it.
    let other = Collector()
    _ = await run([], other)
    #expect(await other.events.map(\.day) == ["2026-11-20", "2026-11-20"])
  }

  @Test("A file of the outbox that cannot be read for a while is kept, and does not keep the service busy")
  func lockedForAWhile() async throws {
    let offline = Collector(isOffline: true)
    _ = await run([SamplePayload.payload()], offline)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: outbox.path).first { $0.hasSuffix(".pending") })
    // A folder in its place can be no more read than a file of a locked device.
    let file = outbox.appendingPathComponent(name)
    let content = try Data(contentsOf: file)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let sink = Collector()
    _ = await run([], sink)
    #expect(await sink.events.isEmpty)
    try FileManager.default.removeItem(at: file)
    try content.write(to: file)
    _ = await run([], sink)
    #expect(await sink.events.count == 2)
  }

  @Test("A report delivered again after its outbox was lost has the same identifiers, others have others")
  func sameIdentifiers() async throws {
    let sink = Collector()
    _ = await run([SamplePayload.payload(), SamplePayload.payload(day: 21)], sink)
    for name in try FileManager.default.contentsOfDirectory(atPath: outbox.path) where name.hasSuffix(".sent")
    {
      try FileManager.default.removeItem(at: outbox.appendingPathComponent(name))
    }
    _ = await run([SamplePayload.payload()], sink)
    let ids = await sink.events.map(\.id)
    #expect(ids.count == 6 && Set(ids).count == 4)
  }
}
