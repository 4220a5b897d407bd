import Foundation
import MetricCollection
import Testing

@Suite("Signposts end however their scope does")
struct SignpostTests {
  private final class Posts: @unchecked Sendable {
    // The lock guards the list.
    private let lock = NSLock()
    private var list: [String] = []
    var all: [String] { lock.withLock { list } }
    func add(_ post: String) { lock.withLock { list.append(post) } }
  }

  private let posts = Posts()
  private let rendering = Signpost(category: "performance", name: "card")

  private var signposts: Signposts {
    let posts = posts
    return Signposts(
      MetricManager(
        deliveries: { AsyncStream { $0.finish() } },
        signpostLog: { category in
          SignpostLog { name in
            posts.add("begin \(category)/\(name)")
            return { posts.add("end \(category)/\(name)") }
          }
        }))
  }

  private struct Failure: Error {}

  @Test("A value is passed on")
  func value() async {
    #expect(signposts.measure(rendering) { 42 } == 42)
    #expect(await signposts.measure(rendering) { await Task { 43 }.value } == 43)
    #expect(posts.all.count == 4)
  }

  @Test("A throw ends it, with its own type of error")
  func thrown() async {
    #expect(throws: Failure.self) {
      try signposts.measure(rendering) { () throws(Failure) in throw Failure() }
    }
    await #expect(throws: Failure.self) {
      try await signposts.measure(rendering) { () async throws(Failure) in throw Failure() }
    }
    #expect(posts.all == ["begin performance/card", "end performance/card"] + posts.all.prefix(2))
  }

  @Test("A cancelled task ends it")
  func cancelled() async {
    let signposts = signposts
    let rendering = rendering
    let task = Task {
      try await signposts.measure(rendering) { try await Task.sleep(for: .seconds(60)) }
    }
    while posts.all.isEmpty { await Task.yield() }
    task.cancel()
    _ = await task.result
    #expect(posts.all == ["begin performance/card", "end performance/card"])
  }

  @Test("Begin and end by hand")
  func byHand() {
    let interval = signposts.begin(rendering)
    #expect(posts.all == ["begin performance/card"])
    signposts.end(interval)
    #expect(posts.all.last == "end performance/card")
  }
}

@Suite("State transitions")
struct StateTransitionTests {
  private enum AppDomain: String, StateDomain {
    case screens = "com.example.app.screens"
  }

  @Test(
    "An empty label is no state, which the system would stop the app for", arguments: [nil, ""] as [String?])
  func noState(label: String?) async {
    await confirmation { reported in
      StateTransitions { transition in
        #expect(transition.domain == "com.example.app.screens" && transition.state == nil)
        reported()
      }.reportStateTransition(domain: AppDomain.screens, state: label)
    }
  }

  @Test("Without the system's reporter nothing happens")
  func live() {
    StateTransitions.live.reportStateTransition(domain: AppDomain.screens, state: "search")
  }
}
