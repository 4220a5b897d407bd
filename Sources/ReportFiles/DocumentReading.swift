public import SourceDiagnostics

/// Reads the documents of files on several cores.
///
/// A worker takes a file that is open and that no other is reading, else the next one; reads a block of whole
/// documents from it, hands the file on and works on the block. So one big file keeps all workers busy as well as
/// many small ones do, and no more than one block a worker is in memory. A document of more than 8 MiB is handed out in
/// parts if it is an array or page of elements, else held whole. Once parts of it are used it can no longer be left out:
/// an error in it is one of its file.
public struct DocumentReading: Sendable {
  /// What has been read so far.
  public struct Progress: Hashable, Sendable {
    /// Bytes of the files themselves, compressed where they are.
    public var bytesRead = 0
    /// Documents handed to the workers.
    public var documents = 0
  }

  /// What reading gave.
  public struct Outcome<State> {
    /// The states of the workers, in no order, one for each that ran.
    public var states: [State] = []
    /// The errors that come first in the order of files and of places in them, whatever came first in time: one
    /// where reading ends with the first error, else up to `errorLimit`.
    public var errors: [InputError] = []
    /// Documents that were handed to the workers, refused ones among them.
    public var documents = 0
    /// Documents that were refused.
    public var unreadableDocuments = 0
    /// Files that could not be read, or not to their end; how many documents that cost is not known.
    public var unreadableFiles = 0
    /// Files that were left out: foreign files in folders, and files with nothing in them.
    public var notReports = 0
  }

  /// How many workers there are.
  public var jobs: Int
  /// Whether to read on after an error, and to count the unreadable.
  public var goesOnAfterErrors: Bool
  /// How many errors are kept.
  public var errorLimit: Int
  var limits = DocumentStream.Limits()

  /// Makes a reading.
  public init(jobs: Int, goesOnAfterErrors: Bool = false, errorLimit: Int = 20) {
    self.jobs = max(1, jobs)
    self.goesOnAfterErrors = goesOnAfterErrors
    self.errorLimit = max(1, errorLimit)
  }

  /// Reads files and hands each document to a worker; returns when all is read.
  ///
  /// - Parameters:
  ///   - files: What to read. Their order decides which errors come first.
  ///   - makeState: Makes a worker's own state, in which it gathers what it finds.
  ///   - report: Called on the calling thread about five times a second.
  ///   - use: Takes a document and its bytes; the 64 bytes behind them may be read, whatever they hold. Throws to
  ///     refuse the document, and before it takes anything from it; it must refuse what is not one document, since
  ///     a line of JSON is handed over as one first, and by its exact borders once it has been refused.
  ///   - finish: Called when a worker has no more documents: it may have kept some of them waiting.
  /// - Returns: The states, to be merged in any order, and the errors.
  public func read<State>(
    _ files: [InputFile],
    makeState: @escaping @Sendable () -> sending State,
    report: (Progress) -> Void = { _ in },
    use: @escaping @Sendable (inout State, Document, RawSpan) throws(Diagnostic) -> Void,
    finish: @escaping @Sendable (inout State) -> Void = { _ in }
  ) -> Outcome<State> {
    let schedule = ReadingSchedule(files, self)
    let states = Monitor<[State]>([])
    let work: @Sendable () -> Void = {
      var state = makeState()
      schedule.work { document, bytes throws(Diagnostic) in try use(&state, document, bytes) }
      finish(&state)
      states.read { $0.append(state) }
      schedule.workerEnds()
    }
    for _ in 0..<jobs {
      schedule.workerStarts()
      // A thread that cannot be had is done without.
      if !WorkerThread.start(work) { schedule.workerEnds() }
    }
    while !schedule.waitForEnd(milliseconds: 200) { report(schedule.progress) }
    if states.read({ $0.isEmpty }) {
      schedule.workerStarts()
      work()
    }
    var outcome = Outcome(states: states.read { $0 })
    schedule.fill(&outcome)
    return outcome
  }
}
