import Synchronization
import Testing

@testable import ReportFiles

/// Against `Set` of the standard library.
struct DigestSetTests {
  struct Digest: Hashable { var high, low: UInt64 }

  enum Spread: CaseIterable {
    case even
    case sameLowBits
    case sameHighWord
    case few
  }

  func digest(_ spread: Spread, _ random: inout SeededGenerator) -> Digest {
    switch spread {
    case .even: Digest(high: random.next(), low: random.next())
    case .sameLowBits: Digest(high: random.next() << 40, low: random.next() << 48)
    case .sameHighWord: Digest(high: 7, low: random.next() % 50_000)
    case .few: Digest(high: random.next() % 3 << 56, low: random.next() % 3)
    }
  }

  @Test(arguments: Spread.allCases)
  func agreesWithSet(_ spread: Spread) {
    var random = SeededGenerator(seed: 11)
    let digests = DigestSet()
    var expected: Set<Digest> = []
    for _ in 0..<60_000 {
      let digest = digest(spread, &random)
      let isNew = expected.insert(digest).inserted
      digests.expect(high: digest.high, low: digest.low)
      #expect(digests.insert(high: digest.high, low: digest.low) == (isNew ? .new : .known))
    }
    #expect(digests.count == expected.count)
  }

  @Test func holdsZero() {
    let digests = DigestSet()
    let results = [0, 0, 1].map { digests.insert(high: 0, low: 0, check: $0) }
    #expect(results == [.new, .known, .contested])
    #expect(digests.count == 1)
  }

  /// Of several checks under one digest some insertion is contested in every order; which one depends on the order.
  @Test(arguments: Spread.allCases)
  func aDigestOfTwoChecksIsContestedInAnyOrder(_ spread: Spread) {
    var random = SeededGenerator(seed: 13)
    var members: [(digest: Digest, check: UInt32)] = []
    for _ in 0..<5_000 { members.append((digest(spread, &random), UInt32(random.next() % 3))) }
    let checks = Dictionary(grouping: members, by: \.digest).mapValues { Set($0.map(\.check)) }
    let expected = Set(checks.filter { $0.value.count > 1 }.keys)
    for _ in 0..<3 {
      members.shuffle(using: &random)
      let digests = DigestSet()
      var contested: Set<Digest> = []
      for (digest, check) in members
      where digests.insert(high: digest.high, low: digest.low, check: check) == .contested {
        contested.insert(digest)
      }
      #expect(contested == expected)
    }
  }

  @Test func takesAtMost24BytesAMember() {
    var random = SeededGenerator(seed: 3)
    let digests = DigestSet()
    for number in 1...400_000 {
      _ = digests.insert(high: random.next(), low: random.next())
      if number >= 100_000 && number % 1000 == 0 { #expect(digests.byteCount <= 24 * number) }
    }
  }

  @Test func countsTheSameFromSeveralThreads() {
    let digests = DigestSet()
    let new = Atomic(0)
    let running = Monitor(4)
    let body: @Sendable () -> Void = {
      var random = SeededGenerator(seed: 5)
      for _ in 0..<20_000 {
        let (high, low) = (random.next() << 50, random.next() % 9_000)
        digests.expect(high: high, low: low)
        if digests.insert(high: high, low: low) == .new { new.add(1, ordering: .relaxed) }
      }
      running.change { $0 -= 1 }
    }
    for _ in 0..<4 { #expect(WorkerThread.start(body)) }
    running.wait { $0 == 0 ? true : nil }
    #expect(new.load(ordering: .relaxed) == digests.count)
  }
}
