import Foundation
import TestSupport
import Testing

/// The same reports, rules and day give the same bytes: whatever the files are called, in which order they are read,
/// how they are packed, and on how many cores.
struct SameBytesTests {
  /// What `check` writes for `paths` in a folder that holds the rules of the example.
  private func outputs(_ folder: TemporaryFolder, _ paths: [String], jobs: Int = 2) throws -> [String] {
    let run = try ReleaseGateExecutable.run(
      [
        "check", "--rules", "rules.yml", "--candidate", "8.2.0", "--baseline", "8.1.0", "--today",
        "2026-11-18",
        "--json", "verdict.json", "--report", "report.md", "--jobs", "\(jobs)",
      ] + paths, in: folder.path)
    #expect(run.code == 1, "\(run.page)")
    return [folder.text(of: "verdict.json") ?? "", folder.text(of: "report.md") ?? ""]
  }

  private static func documents() throws -> [String] {
    let rollout = "\(Project.root)/Tests/EndToEndTests/Fixtures/example-rollout"
    let payloads = try FileManager.default.contentsOfDirectory(atPath: rollout + "/payloads").sorted().map {
      rollout + "/payloads/" + $0
    }
    return try (payloads + [rollout + "/metric-reports/some.jsonl"]).flatMap {
      try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }

  @Test func orderNamesPackingAndCoresDoNotShow() throws {
    let rollout = "\(Project.root)/Tests/EndToEndTests/Fixtures/example-rollout"
    let folder = try TemporaryFolder()
    try folder.write(
      try String(contentsOfFile: "\(Project.root)/Rules/per-screen.yml", encoding: .utf8), to: "rules.yml")
    let first = try outputs(folder, [rollout])
    #expect(try outputs(folder, [rollout], jobs: 1) == first)
    let parts = ["single", "payloads", "metric-reports"].map { rollout + "/" + $0 }
    #expect(try outputs(folder, parts) == first)
    #expect(try outputs(folder, parts.reversed(), jobs: 1) == first)
    // Other names in other folders, one file of them all, plain where it was packed and packed where it was plain.
    try Shell.run(
      """
      mkdir moved; n=99
      find '\(rollout)' -type f | while read -r file; do n=$((n - 1)); cp "$file" "moved/$n.bin"; done
      mkdir one; find '\(rollout)' -type f -exec sh -c 'gzip -dcf "$1"; echo' - {} \\; >one/all.txt.json
      mkdir packed; gzip -1 <one/all.txt.json >packed/z
      """, in: folder.path)
    #expect(try outputs(folder, ["moved"]) == first)
    #expect(try outputs(folder, ["one"]) == first)
    #expect(try outputs(folder, ["packed"], jobs: 1) == first)
  }

  @Test(arguments: [UInt64(1), 20_261_130])
  func anyOrderOfDocumentsAndAnyBordersGiveTheSame(_ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      try String(contentsOfFile: "\(Project.root)/Rules/per-screen.yml", encoding: .utf8), to: "rules.yml")
    var documents = try Self.documents()
    func both(_ text: String, _ name: String) throws -> [String] {
      try folder.write(text, to: name + "/a.json")
      let run = try ReleaseGateExecutable.run(
        [
          "check", "--rules", "rules.yml", "--candidate", "8.2.0", "--baseline", "8.1.0", "--today",
          "2026-11-18",
          "--json", "verdict.json", "--report", "report.md", name,
        ], in: folder.path)
      #expect(run.code <= 2, "\(run.page)")
      return [folder.text(of: "verdict.json") ?? "", folder.text(of: "report.md") ?? ""]
    }
    let first = try both(documents.joined(separator: "\n"), "lines")
    #expect(first[0].contains("\"verdict\""))
    var generator = SeededGenerator(seed: seed)
    documents.shuffle(using: &generator)
    #expect(try both(documents.joined(separator: "\n"), "shuffled") == first, "seed \(seed)")
    #expect(try both("[" + documents.joined(separator: ",") + "]", "array") == first)
    #expect(try both(documents.joined(), "concatenated") == first)
  }
}
