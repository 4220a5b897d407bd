import SourceDiagnostics

/// What the workers share: which files are left, who reads which, and what went wrong.
struct ReadingSchedule: Sendable {
  /// A place in the order of files and of the bytes in them.
  struct Place: Comparable {
    let file: Int
    let offset: Int

    static func < (one: Self, other: Self) -> Bool { (one.file, one.offset) < (other.file, other.offset) }
  }

  private struct Shared {
    var nextFile = 0
    /// Files that are open and that no worker is reading.
    ///
    /// At most one a worker: a worker opens a file only when there is none.
    var resting: [DocumentStream] = []
    var streamsBeingRead = 0
    var workers = 0
    var progress = DocumentReading.Progress()
    /// In the order of places.
    var errors: [(place: Place, error: InputError)] = []
    var unreadableDocuments = 0
    var unreadableFiles = 0
    var notReports = 0
    /// Behind this place nothing needs to be read any more.
    var end: Place?
  }

  private enum Step {
    case read(DocumentStream)
    case stop
  }

  private let files: [InputFile]
  private let settings: DocumentReading
  private let shared = Monitor(Shared())

  init(_ files: [InputFile], _ settings: DocumentReading) {
    self.files = files
    self.settings = settings
  }

  var progress: DocumentReading.Progress { shared.read(\.progress) }

  func workerStarts() { shared.change { $0.workers += 1 } }

  func workerEnds() { shared.change { $0.workers -= 1 } }

  func waitForEnd(milliseconds: Int) -> Bool {
    shared.wait(milliseconds: milliseconds) { $0.workers == 0 }
  }

  /// Reads and uses documents until none is left.
  func work(_ use: (Document, RawSpan) throws(Diagnostic) -> Void) {
    let block = DocumentBlock()
    while case .read(let stream) = shared.wait(for: nextStep) {
      stream.fill(block)
      let file = stream.file
      let index = stream.index
      let isWanted = shared.change { shared in handBack(stream, block, &shared) }
      if isWanted { self.use(block.documents, of: block, file, index, use) }
    }
  }

  /// The next thing for a worker to do; nil while that depends on files that others are reading.
  private func nextStep(_ shared: inout Shared) -> Step? {
    if let end = shared.end {
      shared.resting.removeAll { $0.index > end.file }
      // Files are opened in their order, so what is not open yet lies behind the error.
      shared.nextFile = files.count
    }
    let first = shared.resting.indices.min { shared.resting[$0].index < shared.resting[$1].index }
    if let first {
      shared.streamsBeingRead += 1
      return .read(shared.resting.remove(at: first))
    }
    if shared.nextFile < files.count {
      let index = shared.nextFile
      shared.nextFile += 1
      shared.streamsBeingRead += 1
      return .read(DocumentStream(files[index], index: index, limits: settings.limits))
    }
    return shared.streamsBeingRead == 0 ? .stop : nil
  }

  /// Takes a stream back from a worker that has filled a block; gives whether the block is of use.
  private func handBack(_ stream: DocumentStream, _ block: DocumentBlock, _ shared: inout Shared) -> Bool {
    shared.streamsBeingRead -= 1
    shared.progress.bytesRead += block.bytesRead
    shared.notReports += block.isNotAReport ? 1 : 0
    if let failure = block.failure {
      note(failure, at: Place(file: stream.index, offset: block.offset + block.buffer.count), &shared)
    }
    let start = Place(file: stream.index, offset: block.offset)
    let isWanted = shared.end.map { start < $0 } ?? true
    if !stream.isAtEnd && isWanted { shared.resting.append(stream) }
    if isWanted { shared.progress.documents += block.count }
    return isWanted
  }

  /// Uses documents of a block; gives whether those behind them are of use.
  @discardableResult
  private func use(
    _ documents: [DocumentBorders.Found],
    of block: DocumentBlock,
    _ file: InputFile,
    _ index: Int,
    _ use: (Document, RawSpan) throws(Diagnostic) -> Void
  ) -> Bool {
    var document = Document(path: file.path, kind: block.kind, line: 0, column: 0, offset: 0)
    for found in documents {
      document.line = found.line
      document.column = found.column
      document.offset = block.offset + found.start
      document.part = found.part
      do throws(Diagnostic) {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: block.buffer.bytes[found.start..<found.end])
        try unsafe use(document, bytes.bytes)
        if let part = found.part, part.isAmbiguous { throw .ambiguous(at: document.location) }
      } catch {
        let exact = block.exactDocuments(in: found)
        if exact.count > 1 {
          shared.change { $0.progress.documents += exact.count - 1 }
          if self.use(exact, of: block, file, index, use) { continue } else { return false }
        }
        let place = Place(file: index, offset: document.offset)
        let error = refusal(of: document, error)
        shared.change { shared in note(error, at: place, &shared) }
        if !settings.goesOnAfterErrors { return false }
      }
    }
    return true
  }

  /// A document of which other parts have been used cannot be left out.
  private func refusal(of document: Document, _ diagnostic: Diagnostic) -> InputError {
    guard document.part != nil, settings.goesOnAfterErrors else {
      return InputError(.unreadable, diagnostic, extent: .document)
    }
    var diagnostic = diagnostic
    let limit = settings.limits.whole >> 20
    diagnostic.notes.append(
      Diagnostic.Note("a document of more than \(limit) MiB is read in parts and cannot be left out")
    )
    return InputError(.unreadable, diagnostic, extent: .file)
  }

  private func note(_ error: InputError, at place: Place, _ shared: inout Shared) {
    switch error.extent {
    case .document: shared.unreadableDocuments += 1
    case .file: shared.unreadableFiles += 1
    }
    let limit = settings.goesOnAfterErrors ? settings.errorLimit : 1
    let index = shared.errors.firstIndex { place < $0.place } ?? shared.errors.count
    guard index < limit else { return }
    shared.errors.insert((place, error), at: index)
    if shared.errors.count > limit { shared.errors.removeLast() }
    // What lies before the error is read to its end: an earlier error may be there.
    if !settings.goesOnAfterErrors { shared.end = shared.errors.first?.place }
  }

  func fill<State>(_ outcome: inout DocumentReading.Outcome<State>) {
    shared.read { shared in
      outcome.errors = shared.errors.map(\.error)
      outcome.documents = shared.progress.documents
      outcome.unreadableDocuments = shared.unreadableDocuments
      outcome.unreadableFiles = shared.unreadableFiles
      outcome.notReports = shared.notReports
    }
  }
}

extension Diagnostic {
  fileprivate static func ambiguous(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "a document too large to be held has a key twice, or two lists of elements", at: location,
      remedy: "write one element a line"
    )
  }
}
