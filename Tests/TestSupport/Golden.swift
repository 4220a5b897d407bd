public import Foundation

/// Files that hold what is expected, beside the tests.
///
/// With `RECORD_GOLDENS=1` in the environment the files are written, and every comparison still fails, so that a
/// recording run never passes.
public struct Golden: Sendable {
  /// The folder of the files.
  public let folder: URL
  private let records: Bool

  /// The goldens in the folder `Goldens` beside the test file.
  public init(besideTestFile file: String = #filePath) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Goldens")
    self.init(folder: folder, records: ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1")
  }

  /// The goldens in any folder.
  public init(folder: URL, records: Bool) {
    self.folder = folder
    self.records = records
  }

  /// What differs between a run of the program and its golden `name.golden`; nil where nothing does.
  public func difference(_ name: String, _ run: ProgramRun) throws -> String? {
    try difference(file: name + ".golden", run.page)
  }

  /// What differs between a text and a golden file; nil where nothing does.
  ///
  /// On a difference the text is left beside the golden, with `.got` after its name.
  public func difference(file name: String, _ text: String) throws -> String? {
    let golden = folder.appendingPathComponent(name)
    let got = folder.appendingPathComponent(name + ".got")
    if records {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: golden)
      try? FileManager.default.removeItem(at: got)
      return "recorded \(name); run again without RECORD_GOLDENS"
    }
    let expected = (try? Data(contentsOf: golden)).map { String(decoding: $0, as: UTF8.self) }
    // Bytes count: two texts that only look alike are different.
    if let expected, Array(expected.utf8) == Array(text.utf8) {
      try? FileManager.default.removeItem(at: got)
      return nil
    }
    try Data(text.utf8).write(to: got)
    guard let expected else { return "there is no golden \(name); what came is in \(got.path)" }
    return "\(name) differs, see \(got.path)\n" + Self.firstDifference(expected, text)
  }

  private static func firstDifference(_ expected: String, _ text: String) -> String {
    let left = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let right = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in 0..<max(left.count, right.count) {
      let one = line < left.count ? String(left[line]) : "(end)"
      let other = line < right.count ? String(right[line]) : "(end)"
      if one != other { return "line \(line + 1)\n- \(one)\n+ \(other)" }
    }
    return "the lines look alike, their bytes differ"
  }
}
