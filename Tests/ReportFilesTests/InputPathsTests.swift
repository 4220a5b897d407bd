import Foundation
import SourceDiagnostics
import Testing

@testable import ReportFiles

struct InputPathsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func names(_ paths: InputPaths) -> [String] { paths.files.map { folder.name($0.path) } }

  @Test func sortsByBytesAndReadsFoldersInFolders() throws {
    for name in ["b.json", "a/z.json", "a.json", "ä.json", "a/b/c.json", "B.json"] {
      try folder.write(name, "{}")
    }
    let paths = try InputPaths([folder.path])
    #expect(names(paths) == ["B.json", "a.json", "a/b/c.json", "a/z.json", "b.json", "ä.json"])
    #expect(paths.notReports == 0)
    #expect(paths.totalBytes == 12)
    #expect(paths.files.allSatisfy { !$0.isNamed })
  }

  @Test func leavesOutNamesThatStartWithADot() throws {
    for name in ["a.json", ".a.json", ".git/config.json", "b/.DS_Store"] { try folder.write(name, "{}") }
    let paths = try InputPaths([folder.path])
    #expect(names(paths) == ["a.json"])
    #expect(paths.notReports == 3)
  }

  @Test func takesANamedFileWhateverItsName() throws {
    let path = try folder.write(".hidden", "{}")
    let paths = try InputPaths([path])
    #expect(names(paths) == [".hidden"])
    #expect(paths.files.first?.isNamed == true)
  }

  @Test func passesLinkLoopsAndReadsARealFileOnce() throws {
    try folder.write("a/x.json", "{}")
    try folder.link("a/again", to: folder.path)
    try folder.link("a/latest.json", to: "x.json")
    let paths = try InputPaths([folder.path])
    #expect(names(paths) == ["a/latest.json"])
  }

  @Test func namesAllThatIsMissing() throws {
    let there = try folder.write("a.json", "{}")
    let error = #expect(throws: InputError.self) {
      try InputPaths([there, folder.path("b"), "-", there + "/c"])
    }
    #expect(error?.kind == .missing)
    #expect(error?.diagnostic.message == "'\(folder.path("b"))' does not exist")
    #expect(error?.diagnostic.notes.map(\.message) == ["'\(there)/c' does not exist either"])
  }

  @Test func aDanglingLinkInAFolderCannotBeRead() throws {
    try folder.link("a.json", to: "nowhere")
    let error = #expect(throws: InputError.self) { try InputPaths([folder.path]) }
    #expect(error?.kind == .unreadable)
    #expect(error?.diagnostic.location?.file == folder.path("a.json"))
  }

  @Test func leavesOutPipesInFolders() throws {
    try folder.write("a.json", "{}")
    #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    let paths = try InputPaths([folder.path])
    #expect(names(paths) == ["a.json"])
    #expect(paths.notReports == 1)
  }

  @Test func takesStandardInputOnce() throws {
    #expect(try InputPaths(["-", "-"]).files.map(\.path) == ["-"])
  }

  @Test func keepsNamesThatAreNotUTF8() throws {
    let name: [CChar] = (Array(folder.path.utf8) + [0x2F, 0x78, 0xFF, 0]).map { CChar(bitPattern: $0) }
    let target = try folder.write("../\(UUID().uuidString)", "[{}]")
    #expect(unsafe rename(target, name) == 0)
    let paths = try InputPaths([folder.path])
    #expect(Collected(paths.files).documents == ["[{}]"])
  }

  @Test(.disabled(if: getuid() == 0, "root may read everything"))
  func anUnreadableFolderIsAnError() throws {
    try folder.write("a/x.json", "{}")
    #expect(unsafe chmod(folder.path("a"), 0) == 0)
    defer { unsafe chmod(folder.path("a"), 0o700) }
    let error = #expect(throws: InputError.self) { try InputPaths([folder.path]) }
    #expect(error?.kind == .unreadable)
  }
}
