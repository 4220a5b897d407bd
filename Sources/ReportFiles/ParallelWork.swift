/// Independent pieces of work on several cores.
public enum ParallelWork {
  private struct Shared<Result: Sendable> {
    var next = 0
    var workers = 0
    var results: [Result?]
  }

  /// Does `count` pieces of work and gives their results in order, whatever the number of workers.
  ///
  /// - Parameters:
  ///   - report: Told on the calling thread about five times a second how many are done.
  ///   - body: Does a piece, given its place from 0.
  public static func map<Result: Sendable>(
    _ count: Int, jobs: Int, report: (Int) -> Void = { _ in }, body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let shared = Monitor(Shared<Result>(results: Array(repeating: nil, count: count)))
    let work: @Sendable () -> Void = {
      while true {
        let index = shared.change { shared in
          defer { shared.next += 1 }
          return shared.next
        }
        guard index < count else { break }
        let result = body(index)
        shared.change { $0.results[index] = result }
      }
      shared.change { $0.workers -= 1 }
    }
    for _ in 0..<max(1, min(jobs, count)) {
      shared.change { $0.workers += 1 }
      // A thread that cannot be had is done without.
      if !WorkerThread.start(work) { shared.change { $0.workers -= 1 } }
    }
    while !shared.wait(milliseconds: 200, until: { $0.workers == 0 }) {
      report(shared.read { min($0.next, count) })
    }
    // Without a single thread the work is done here.
    shared.change { $0.workers += 1 }
    work()
    return shared.read { $0.results.compactMap(\.self) }
  }
}
