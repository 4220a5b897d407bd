import SourceDiagnostics

/// The outputs of one run.
///
/// Their order is what makes them trustworthy. First every file says that there is no result; then the inputs are
/// read; then all new contents are brought to the disk beside their files; the streams are written, which cannot be
/// taken back; and only then the files take their places. If one step fails, every output says so that still can.
final class OutputPlan {
  private enum Place {
    case file(OutputFile)
    case runnerFile(RunnerFile)
    case stream(OutputTarget)
  }

  private struct Output {
    var request: OutputRequest
    var place: Place
    var keys: Set<FileKey>
    /// Whether nobody asked for it: the report on standard output.
    var isImplied: Bool
    /// Where a stream is open and nothing is written yet.
    var stream: OutputStream?
  }

  private let schema: String
  /// Where the Markdown report is to be; empty where it is in no file.
  let report: String
  private let standardOutput: FileDescriptor
  private var outputs: [Output] = []
  /// What keeps an output from being written.
  private(set) var problems: [Diagnostic] = []

  /// Finds out where every output goes, and writes nothing; `implied` goes to standard output where no other does.
  ///
  /// `runner` are outputs for a CI runner: files that a step appends to, and lines for its log.
  init(
    _ requests: [OutputRequest],
    implied: OutputFormat? = nil,
    runner: [OutputRequest] = [],
    inputs: [String] = [],
    schema: String,
    standardInput: FileDescriptor? = nil,
    standardOutput: FileDescriptor,
    standardError: FileDescriptor? = nil
  ) throws(UsageError) {
    self.schema = schema
    self.standardOutput = standardOutput
    let report = requests.first { $0.format == .markdown }?.path ?? ""
    self.report = report == "-" ? "" : report
    for request in requests { try add(request, isImplied: false) }
    let isTaken = outputs.contains { $0.keys.contains(.standardOutput) }
    if let implied, !isTaken, !requests.contains(where: { $0.format == implied }) {
      try add(OutputRequest(option: "standard output", format: implied, path: "-"), isImplied: true)
    }
    // A runner reads the lines of both streams; one that the user has asked for is left to that output.
    let log = isTaken ? standardError ?? standardOutput : standardOutput
    for request in runner { try add(request, ofRunnerWithLog: log) }
    for input in inputs {
      let found = input == "-" ? standardInput.flatMap(FileKey.key(of:)) : FileKey.key(ofPath: input)
      guard let key = found else { continue }
      for output in outputs where output.keys.contains(key) {
        throw .outputIsInput(output.request.option, path: input)
      }
    }
  }

  /// Writes an error record to every file, then opens the streams; what fails is added to `problems`.
  func begin() {
    writeRecords(.unfinished(schema: schema, report: report), addingProblems: true)
    guard problems.isEmpty else { return }
    for index in outputs.indices {
      do throws(SystemError) {
        switch outputs[index].place {
        case .file, .runnerFile: continue
        case .stream(.descriptor(let descriptor)): outputs[index].stream = try OutputStream(descriptor)
        case .stream(.stream(let path)), .stream(.file(let path)):
          outputs[index].stream = try OutputStream(opening: path)
        }
      } catch {
        problems.append(.cannotWrite(outputs[index].request.path, error))
      }
    }
  }

  /// Writes the results, each output in its format, or the pieces in place of them.
  func finish(_ content: (OutputFormat) -> [UInt8], pieces: OutputPieces? = nil) throws(CommandFailure) {
    func write(
      _ format: OutputFormat, _ write: ([UInt8]) throws(SystemError) -> Void
    ) throws(SystemError) {
      if let pieces { try pieces(write) } else { try write(content(format)) }
    }
    var staged: [OutputFile.Staged] = []
    var path = ""
    do throws(SystemError) {
      for output in outputs {
        guard case .file(let file) = output.place else { continue }
        path = output.request.path
        staged.append(
          try file.stage { put throws(SystemError) in try write(output.request.format, put) })
      }
      for index in outputs.indices {
        guard let stream = outputs[index].stream else { continue }
        path = outputs[index].request.path
        outputs[index].stream = nil
        let format = outputs[index].request.format
        try stream.write { put throws(SystemError) in try write(format, put) }
      }
      while let next = staged.first {
        path = next.path
        try next.commit()
        staged.removeFirst()
      }
      for output in outputs {
        guard case .runnerFile(let file) = output.place else { continue }
        path = output.request.path
        try file.write(content(output.request.format))
      }
    } catch {
      for file in staged { file.discard() }
      throw CommandFailure(.unwritableOutput, [.cannotWrite(path, error)])
    }
  }

  /// Makes every output say that there is no result, and why.
  func fail(_ failure: CommandFailure) {
    let record = ErrorRecord(failure, schema: schema, report: report)
    writeRecords(record, addingProblems: false)
    for index in outputs.indices {
      guard let stream = outputs[index].stream else { continue }
      outputs[index].stream = nil
      // At a terminal the message stands on standard error already.
      let isWanted = !outputs[index].isImplied || (failure.code != .usage && !stream.descriptor.isTerminal)
      if isWanted { try? stream.write(record.bytes(outputs[index].request.format)) }
    }
  }

  /// Whether an output goes to standard output.
  var useStandardOutput: Bool { outputs.contains { $0.keys.contains(.standardOutput) } }

  /// Whether a path is one of the files that this run writes, which a folder of reports may hold.
  func owns(_ path: String) -> Bool {
    guard let key = FileKey.key(ofPath: path) else { return false }
    return outputs.contains { output in
      switch output.place {
      case .file(let file): return FileKey.key(ofPath: file.path) == key
      case .runnerFile(let file): return FileKey.key(ofPath: file.path) == key
      case .stream: return false
      }
    }
  }

  private func add(_ request: OutputRequest, isImplied: Bool) throws(UsageError) {
    try add(request, isImplied: isImplied) { .file(OutputFile(path: $0)) }
  }

  private func add(_ request: OutputRequest, ofRunnerWithLog log: FileDescriptor) throws(UsageError) {
    if request.format == .githubAnnotations {
      // No keys: its lines may stand beside those of another output.
      outputs.append(
        Output(request: request, place: .stream(.descriptor(log)), keys: [], isImplied: false))
    } else if request.path.isEmpty {
      problems.append(.noRunner(request.option))
    } else {
      try add(request, isImplied: false) { .runnerFile(GitHubStep.file($0, request.format)) }
    }
  }

  private func add(
    _ request: OutputRequest, isImplied: Bool, file: (String) -> Place
  ) throws(UsageError) {
    let target: OutputTarget
    do {
      target = try OutputTarget.resolve(request.path, standardOutput: standardOutput)
    } catch {
      problems.append(.cannotWrite(request.path, error))
      return
    }
    let keys = FileKey.keys(of: target, standardOutput: standardOutput)
    for other in outputs where !other.keys.isDisjoint(with: keys) {
      throw .sameOutput(other.request.option, request.option)
    }
    let place = if case .file(let path) = target { file(path) } else { Place.stream(target) }
    outputs.append(Output(request: request, place: place, keys: keys, isImplied: isImplied))
  }

  private func writeRecords(_ record: ErrorRecord, addingProblems: Bool) {
    for output in outputs {
      let bytes = record.bytes(output.request.format)
      do throws(SystemError) {
        switch output.place {
        case .file(let file): if let error = file.record(bytes) { throw error }
        case .runnerFile(let file): try file.write(bytes)
        case .stream: break
        }
      } catch {
        if addingProblems { problems.append(.cannotWrite(output.request.path, error)) }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func noRunner(_ variable: String) -> Diagnostic {
    Diagnostic(
      .error, "'--github' needs the variable '\(variable)', which is not set",
      remedy: "GitHub's runner sets it in each step; leave '--github' out elsewhere")
  }

  fileprivate static func cannotWrite(_ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(.error, "cannot write '\(path)': \(error.text)")
  }
}
