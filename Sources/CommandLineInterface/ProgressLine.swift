import SourceDiagnostics
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How far reading has come; the readers add, the progress line looks.
final class Progress: Sendable {
  private let bytes = Atomic<Int>(0)
  private let totalBytes = Atomic<Int>(0)
  private let reports = Atomic<Int>(0)
  private let played = Atomic<Int>(0)
  private let releases = Atomic<Int>(0)

  /// Says how much has been read since the start: bytes of files, of how many, and reports.
  ///
  /// - Parameter total: 0 where the end cannot be known.
  func update(bytes: Int, of total: Int, reports: Int) {
    self.bytes.store(bytes, ordering: .relaxed)
    totalBytes.store(total, ordering: .relaxed)
    self.reports.store(reports, ordering: .relaxed)
  }

  /// Says how many of how many releases have been played.
  func update(played: Int, of releases: Int) {
    self.releases.store(releases, ordering: .relaxed)
    self.played.store(played, ordering: .relaxed)
  }

  /// Releases played so far and in all; none in all while reports are read.
  var play: (played: Int, releases: Int) {
    (played.load(ordering: .relaxed), releases.load(ordering: .relaxed))
  }

  /// Bytes and reports read so far, and the bytes there are, 0 where that is not known.
  var state: (bytes: Int, totalBytes: Int, reports: Int) {
    (bytes.load(ordering: .relaxed), totalBytes.load(ordering: .relaxed), reports.load(ordering: .relaxed))
  }
}

/// The line at a terminal that shows progress, drawn by a thread of its own until it is stopped.
final class ProgressLine: Sendable {
  private let progress: Progress
  private let descriptor: FileDescriptor
  private let beginning = ContinuousClock.now
  private let isStopped = Atomic<Bool>(false)

  private init(_ progress: Progress, descriptor: FileDescriptor) {
    self.progress = progress
    self.descriptor = descriptor
  }

  /// Shows the progress of `work` while it runs.
  static func show<Result, Failure: Error>(
    _ progress: Progress,
    on descriptor: FileDescriptor,
    during work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let line = ProgressLine(progress, descriptor: descriptor)
    let thread = line.start()
    defer { line.stop(thread) }
    return try work()
  }
}

extension ProgressLine {
  private func start() -> pthread_t? {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let argument = unsafe Unmanaged.passRetained(self).toOpaque()
    let result = unsafe pthread_create(
      &thread,
      nil,
      { argument in
        #if canImport(Glibc)
          guard let argument = unsafe argument else { return nil }
        #endif
        unsafe Unmanaged<ProgressLine>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      argument
    )
    guard result != 0 else { return thread }
    unsafe Unmanaged<ProgressLine>.fromOpaque(argument).release()
    return nil
  }

  private func stop(_ thread: pthread_t?) {
    isStopped.store(true, ordering: .relaxed)
    if let thread { _ = pthread_join(thread, nil) }
  }

  /// Draws five times a second, looks for the end more often, and clears the line at last.
  private func run() {
    var turn = 0
    while !isStopped.load(ordering: .relaxed) {
      usleep(40_000)
      turn += 1
      if turn.isMultiple(of: 5) { draw() }
    }
    if turn >= 5 { write("\r\u{1B}[K") }
  }

  private func draw() {
    let (bytes, totalBytes, reports) = progress.state
    let elapsed = (ContinuousClock.now - beginning) / .seconds(1)
    let (played, releases) = progress.play
    if releases > 0 {
      write("\r\u{1B}[K" + Self.text(played: played, of: releases, seconds: elapsed))
      return
    }
    write("\r\u{1B}[K" + Self.text(bytes: bytes, of: totalBytes, reports: reports, seconds: elapsed))
  }

  private func write(_ text: String) { try? descriptor.write(Array(text.utf8)) }

  /// The line: `1.2 GB of 3.4 GB (35 %), 120,345 reports, 512.0 MB/s, 4 s left`.
  static func text(bytes: Int, of total: Int, reports: Int, seconds: Double) -> String {
    var parts = [size(Double(bytes))]
    if total > 0 {
      let share = min(100, Int(Double(bytes) / Double(total) * 100))
      parts[0] += " of \(size(Double(total))) (\(share) %)"
    }
    parts.append("\(DigitGroups.text(reports)) report\(reports == 1 ? "" : "s")")
    guard seconds > 0, bytes > 0 else { return parts.joined(separator: ", ") }
    let rate = Double(bytes) / seconds
    parts.append("\(size(rate))/s")
    if total > bytes { parts.append("\(duration(Double(total - bytes) / rate)) left") }
    return parts.joined(separator: ", ")
  }

  /// The line: `120 of 200 releases played, 4 s left`.
  static func text(played: Int, of releases: Int, seconds: Double) -> String {
    let text = "\(DigitGroups.text(played)) of \(DigitGroups.text(releases)) releases played"
    guard played > 0, seconds > 0, played < releases else { return text }
    return text + ", \(duration(Double(releases - played) * seconds / Double(played))) left"
  }

  private static func size(_ bytes: Double) -> String {
    var value = bytes
    for unit in ["bytes", "kB", "MB", "GB"] {
      // 999.95 would be rounded to 1000.0 of a unit.
      if value < (unit == "bytes" ? 999.5 : 999.95) {
        return unit == "bytes" ? "\(Int(value.rounded())) bytes" : "\(oneDecimal(value)) \(unit)"
      }
      value /= 1_000
    }
    return "\(oneDecimal(value)) TB"
  }

  private static func oneDecimal(_ value: Double) -> String {
    String((min(value, 1e9) * 10).rounded() / 10)
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    if whole < 100 { return "\(whole) s" }
    return whole < 6_000 ? "\((whole + 59) / 60) min" : "\((whole + 3_599) / 3_600) h"
  }
}
