import Measurements
import ReportFormats
import SourceDiagnostics

/// The aggregates among the files that were read, put together from the lines that the workers met.
///
/// Aggregates that stand one after the other in one file are taken together: their rows may come to any worker.
struct AggregateFiles {
  /// What was met of one file.
  fileprivate struct File {
    var headers: [(header: AggregateHeader, location: SourceLocation)] = []
    var rows = 0
    var expectedRows = 0
    var ends = 0
    var checksum = ContentDigest()
    var lastLine: SourceLocation?
  }

  private var files: [String: File] = [:]
  /// Rows without a digest, among which duplicates were not sought.
  private(set) var rowsWithoutDigest = 0

  /// The number of lines of all aggregates.
  var lines: Int { files.values.reduce(0) { $0 + $1.rows + $1.headers.count + $1.ends } }

  /// How many documents the aggregates were made of, and how many of them could not be read.
  var unreadable: (unreadable: Int, documents: Int) {
    headers.reduce(into: (0, 0)) { sum, header in
      sum.unreadable += header.leftOut[.unreadable] ?? 0
      sum.documents += header.documents
    }
  }

  /// Every first line.
  var headers: [AggregateHeader] {
    files.values.flatMap { $0.headers.map(\.header) }
  }

  /// Takes what one document gave.
  mutating func take(_ account: AggregateAccount, at location: SourceLocation) {
    guard !account.isEmpty else { return }
    rowsWithoutDigest += account.rowsWithoutDigest
    files[location.file, default: File()].take(account, at: location)
  }

  /// Takes what another worker has met.
  mutating func merge(_ other: AggregateFiles) {
    rowsWithoutDigest += other.rowsWithoutDigest
    files.merge(other.files) { one, other in
      var both = one
      both.headers += other.headers
      both.rows += other.rows
      both.expectedRows += other.expectedRows
      both.ends += other.ends
      both.checksum = both.checksum &+ other.checksum
      both.lastLine = [one.lastLine, other.lastLine].compactMap(\.self).max()
      return both
    }
  }

  /// What is wrong with the aggregates: lines that are missing, doubled or changed, one that is there twice, and what
  /// they do not hold.
  ///
  /// - Parameter needs: What they must hold; nil where any will do that holds the same as the others.
  func faults(needs: AggregateHoldings?) -> [Diagnostic] {
    let files = files.sorted { $0.key < $1.key }
    let broken = files.compactMap { path, file in file.fault(path) }
    guard broken.isEmpty else { return broken }
    let headers = files.flatMap { $0.value.headers.sorted { $0.location < $1.location } }
    var owners: [ContentDigest: SourceLocation] = [:]
    for (header, location) in headers {
      for part in header.parts {
        if let owner = owners.updateValue(location, forKey: part) { return [.twice(location, owner)] }
      }
    }
    for (header, location) in headers {
      if let needs {
        let lacks = header.holdings.lacks(needs)
        if !lacks.isEmpty { return [.lacks(lacks, at: location)] }
      } else if let first = headers.first, first.header.holdings != header.holdings {
        return [.differs(location, first.location)]
      }
    }
    return []
  }
}

extension AggregateFiles.File {
  mutating func take(_ account: AggregateAccount, at location: SourceLocation) {
    for header in account.headers { headers.append((header, location)) }
    rows += account.rows
    checksum = checksum &+ account.checksum
    for end in account.ends {
      ends += 1
      expectedRows = expectedRows.addingReportingOverflow(end.rows).partialValue
      checksum = checksum &- end.checksum
    }
    lastLine = lastLine.map { max($0, location) } ?? location
  }

  /// What is wrong with the file's lines as a whole.
  func fault(_ path: String) -> Diagnostic? {
    if ends < headers.count || ends == 0 { return .cut(lastLine) }
    if headers.count < ends { return .headless(SourceLocation(file: path)) }
    if rows != expectedRows { return .rows(rows, expectedRows, lastLine) }
    return checksum == ContentDigest() ? nil : .changed(lastLine)
  }
}

extension Diagnostic {
  private static let again = "copy the file again, or make the aggregate again from the reports"

  fileprivate static func cut(_ location: SourceLocation?) -> Diagnostic {
    Diagnostic(.error, "an aggregate that breaks off: its last line is missing", at: location, remedy: again)
  }

  fileprivate static func headless(_ location: SourceLocation?) -> Diagnostic {
    Diagnostic(.error, "an aggregate without its first line", at: location, remedy: again)
  }

  fileprivate static func rows(_ rows: Int, _ expected: Int, _ location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, "an aggregate of \(expected) rows, of which \(rows) are here", at: location, remedy: again)
  }

  fileprivate static func changed(_ location: SourceLocation?) -> Diagnostic {
    Diagnostic(.error, "an aggregate that was changed after it was written", at: location, remedy: again)
  }

  fileprivate static func twice(_ location: SourceLocation, _ other: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "the same aggregate twice", at: location,
      remedy: "give it once; parts that hold the same reports are told apart by 'aggregate --part NAME'",
      notes: [Note("it is here, or in this one, for the first time", at: other)])
  }

  fileprivate static func lacks(_ lacks: [String], at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "the aggregate does not hold what the rules need: " + lacks.joined(separator: "; "),
      at: location,
      remedy: "make it again by 'aggregate --rules' with these rules")
  }

  fileprivate static func differs(_ location: SourceLocation, _ other: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "the aggregate does not hold the same as another one", at: location,
      remedy: "look at one at a time", notes: [Note("the other one", at: other)])
  }
}
