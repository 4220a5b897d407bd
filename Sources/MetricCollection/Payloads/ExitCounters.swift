/// The exit counters of both generations.
enum ExitCounters {
  /// The kinds with their names in a payload (`cumulative…ExitCount`) and in a report (`…TerminationCount`).
  private static let names: [(kind: ExitKind, payload: String, report: String)] = [
    (.normal, "NormalApp", "normal"),
    (.memoryLimit, "MemoryResourceLimit", "memoryLimit"),
    (.badAccess, "BadAccess", "badAccess"),
    (.abnormal, "Abnormal", "abnormal"),
    (.watchdog, "AppWatchdog", "watchdog"),
    (.illegalInstruction, "IllegalInstruction", "illegalInstruction"),
    (.cpuLimit, "CPUResourceLimit", "highCPU"),
    (.memoryPressure, "MemoryPressure", "systemPressure"),
    (.fileLock, "SuspendedWithLockedFile", "fileLock"),
    (.taskTimeout, "BackgroundTaskAssertionTimeout", "taskTimeout"),
  ]

  private static let payloadKinds = Dictionary(
    uniqueKeysWithValues: names.map { ("cumulative\($0.payload)ExitCount", $0.kind) })
  private static let reportKinds = Dictionary(
    uniqueKeysWithValues: names.map { ("\($0.report)TerminationCount", $0.kind) })

  /// The counts of a section that is there; an absent counter is zero.
  static func counts(
    _ section: PayloadValue, of generation: MetricReport.Generation, at field: String
  ) throws(PayloadFault) -> [ExitKind: Int] {
    guard case .object(let members) = section else { throw .wrong(field, expected: "an object of counters") }
    let kinds = generation == .payload ? payloadKinds : reportKinds
    let suffix = generation == .payload ? "ExitCount" : "TerminationCount"
    var counts: [ExitKind: Int] = [:]
    for (key, value) in members where value != .null && (kinds[key] != nil || key.hasSuffix(suffix)) {
      let count = Int(clamping: try PayloadAmount.count(value, at: "\(field).\(key)"))
      guard count > 0 else { continue }
      let (sum, overflow) = counts[kinds[key] ?? .other, default: 0].addingReportingOverflow(count)
      counts[kinds[key] ?? .other] = overflow ? .max : sum
    }
    return counts
  }
}
