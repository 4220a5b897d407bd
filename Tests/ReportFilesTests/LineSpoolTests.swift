import Foundation
import ReportFiles
import Testing

struct LineSpoolTests {
  private func lines(of spool: LineSpool) -> [String] {
    var bytes: [UInt8] = []
    #expect(spool.drain { bytes += $0 } == nil)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// 200,000 lines of 40 bytes in 4 buckets: each is written out many times, by four threads.
  @Test func linesOfManyThreadsComeBackSorted() async throws {
    let spool = try LineSpool(folder: "/tmp")
    let numbers = (0..<200_000).map { ($0 * 7_919) % 200_000 }
    func line(_ number: Int) -> String {
      let digits = String(number)
      return "\(number / 50_000)" + String(repeating: "0", count: 39 - digits.count) + digits
    }
    await withTaskGroup(of: Void.self) { group in
      for part in 0..<4 {
        group.addTask {
          for number in numbers where number % 4 == part {
            spool.append(Array(line(number).utf8), bucket: UInt8(number / 50_000))
          }
        }
      }
    }
    #expect(spool.failure == nil)
    #expect(lines(of: spool) == (0..<200_000).map(line))
  }

  @Test func linesMayBeginAlikeOrBeTheSame() throws {
    let spool = try LineSpool(folder: "/tmp")
    for line in ["b", "ab", "a", "", "ab", "abc", "é", "~"] { spool.append(Array(line.utf8), bucket: 7) }
    var text = ""
    #expect(spool.drain { text += String(decoding: $0, as: UTF8.self) } == nil)
    #expect(text == "\na\nab\nab\nabc\nb\n~\né\n")
  }

  @Test func nothingStaysInTheFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("spool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let spool = try LineSpool(folder: folder.path)
    for number in 0..<100_000 { spool.append(Array("\(number)".utf8), bucket: 0) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(lines(of: spool).count == 100_000)
    #expect(throws: LineSpool.Failure.self) { try LineSpool(folder: folder.path + "/absent") }
  }
}
