public import Foundation

/// Receives the reports of MetricKit and sends what they say to a sink, each event once.
///
/// Before anything is sent it is written to the outbox: what a sink did not take, or a kill interrupted, is sent again
/// at the next report and at the next start.
public actor MetricService {
  /// What is sent of a report; never both, or the gate would count it twice.
  public enum Contents: Sendable {
    /// A `launch` and a `hang_time` event for the whole app and for each state.
    case measurements
    /// The JSON of the report, for everything that the gate can read from it.
    case payloads
  }

  private let manager: MetricManager
  private let sink: any MetricLogSink
  private let version: String
  private let contents: Contents
  private let outbox: Outbox
  private let inbox: MetricInbox?
  private let log: @Sendable (String) -> Void
  private var subscription: Task<Void, Never>?
  private var isSending = false

  /// How many reports were left out, by reason.
  public private(set) var leftOut: [LeftOutReason: Int] = [:]
  /// How many events the sink has taken.
  public private(set) var sent = 0

  /// Makes a service; ``start()`` subscribes.
  ///
  /// - Parameters:
  ///   - manager: where reports come from.
  ///   - sink: where events go.
  ///   - version: the running app's marketing version, `CFBundleShortVersionString`.
  ///   - contents: what is sent of a report.
  ///   - outbox: a folder of the service's own, that the system does not empty: below Application Support.
  ///   - inbox: a model for a debug screen.
  ///   - log: called with a sentence for people about whatever was left out or failed.
  public init(
    manager: MetricManager, sink: any MetricLogSink, version: String, contents: Contents = .measurements,
    outbox: URL, inbox: MetricInbox? = nil, log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.manager = manager
    self.sink = sink
    self.version = version
    self.contents = contents
    self.outbox = Outbox(folder: outbox)
    self.inbox = inbox
    self.log = log
  }

  /// Sends what is left from before and subscribes; a second call does nothing.
  public func start() {
    guard subscription == nil else { return }
    let deliveries = manager.deliveries()
    subscription = Task {
      await self.sendPending()
      for await delivery in deliveries { await self.receive(delivery) }
    }
  }

  /// Ends the subscription; what is in the outbox stays there.
  public func stop() {
    subscription?.cancel()
    subscription = nil
  }

  /// Waits until the manager's stream has ended, as a fake one does.
  public func waitUntilDelivered() async { await subscription?.value }

  /// Sends what the sink has not taken yet, as when the network is back.
  ///
  /// Reports that the sink refuses are tried again the next time and do not stop the others.
  public func sendPending() async {
    // One sends at a time, or what the other is sending would be sent twice.
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    var tried: Set<String> = []
    // More may come while the sink works.
    while let digest = outbox.pending().first(where: { !tried.contains($0) }) {
      tried.insert(digest)
      await send(digest)
    }
  }

  private func send(_ digest: String) async {
    let events: [MetricEvent]
    do {
      events = try outbox.events(of: digest)
    } catch is DecodingError {
      let wasPutAside = (try? outbox.putAside(digest)) != nil
      log("the events of report \(digest) are broken" + (wasPutAside ? " and were put aside" : ""))
      return
    } catch {
      log("the events of report \(digest) cannot be read now and are kept: \(error)")
      return
    }
    do {
      try await sink.send(events)
    } catch {
      log("\(events.count) events were not sent and are kept: \(error)")
      return
    }
    sent += events.count
    await inbox?.noteSent(events)
    do {
      try outbox.markSent(digest)
    } catch {
      log(
        "\(events.count) events were sent, which cannot be noted; they may come again under the same ids: \(error)"
      )
    }
  }

  private func receive(_ delivery: MetricDelivery) async {
    let digest = Outbox.digest(delivery.payload)
    if let reason = reasonToLeaveOut(delivery, digest) {
      leftOut[reason, default: 0] += 1
      log("a report was left out: \(reason.sentence(delivery, running: version))")
      await inbox?.noteLeftOut(delivery, reason)
    } else if case .success(let report) = delivery.report {
      let events = MetricEvent.events(
        of: report, version: report.version ?? version, contents: contents,
        batch: outbox.identifier(of: delivery.payload), delivery: Date())
      do {
        try outbox.keep(Outbox.Batch(digest: digest, events: events))
      } catch {
        log("a report could not be kept and is sent at once: \(error)")
        await sendAtOnce(events)
        return
      }
      await inbox?.noteReceived(report)
    }
    await sendPending()
  }

  /// Without room for an outbox there is one try.
  private func sendAtOnce(_ events: [MetricEvent]) async {
    do {
      try await sink.send(events)
      sent += events.count
      await inbox?.noteSent(events)
    } catch {
      log("\(events.count) events are lost, neither kept nor sent: \(error)")
    }
  }

  private func reasonToLeaveOut(_ delivery: MetricDelivery, _ digest: String) -> LeftOutReason? {
    guard case .success(let report) = delivery.report else { return .unreadable }
    if outbox.contains(digest) { return .duplicate }
    if report.includesSeveralVersions { return .severalVersions }
    if report.duration == 0 { return .zeroLength }
    guard let reported = report.version else { return .noVersion }
    return reported == version ? nil : .otherVersion
  }
}
