import Foundation
import MetricCollection
import Observation
import TestSupport
import Testing

@Suite("The debug inbox") @MainActor
struct MetricInboxTests {
  private final class Changes {
    var names: Set<String> = []
  }

  private func deliver(_ payloads: [Data], to inbox: MetricInbox) async throws {
    let folder = try TemporaryFolder()
    let service = MetricService(
      manager: .fake(payloads), sink: ClosureSink { _ in }, version: "8.2.0",
      outbox: URL(fileURLWithPath: folder["outbox"]), inbox: inbox)
    await service.start()
    await service.waitUntilDelivered()
  }

  /// Which lists a reader is told of when a report comes.
  private func invalidated(by payload: Data) async throws -> Set<String> {
    let inbox = MetricInbox()
    nonisolated(unsafe) let changes = Changes()
    func track(_ name: String, _ list: @escaping (MetricInbox) -> [MetricInbox.Entry]) {
      // Changes come on the main actor, where the inbox lives.
      withObservationTracking {
        _ = list(inbox)
      } onChange: {
        unsafe changes.names.insert(name)
      }
    }
    track("received") { $0.received }
    track("left out") { $0.leftOut }
    track("sent") { $0.sent }
    try await deliver([payload], to: inbox)
    return unsafe changes.names
  }

  @Test("A reader of one list is not told of changes in the others")
  func observation() async throws {
    #expect(try await invalidated(by: SamplePayload.payload(version: "8.1.0")) == ["left out"])
    #expect(try await invalidated(by: SamplePayload.payload()) == ["received", "sent"])
  }

  @Test("Entries say what came, newest first, and the last hundred are kept")
  func entries() async throws {
    let inbox = MetricInbox()
    try await deliver((0..<110).map { SamplePayload.payload(launch: 500 + $0) }, to: inbox)
    #expect(inbox.received.count == 100)
    #expect(inbox.received.first?.title == "2026-11-20 · 8.2.0")
    #expect(inbox.received.first?.detail == "1 launches, 2 hangs")
    // Of the last: (609 + 618) / 2 = 613.5, and hangs of (250 + 259) / 2 = 254.5, to the even millisecond.
    #expect(inbox.sent.first?.title == "hang_time")
    #expect(inbox.sent.prefix(2).map(\.detail) == ["255 ms of 2", "614 ms of 1"])
  }
}
