import Evaluation
import Measurements
import Reporters
import Rules
import SourceDiagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Command {
  /// `init`: writes a first rule file from what reports hold.
  static let initialize = Command(definition: .initialize) { context throws(CommandFailure) in
    let arguments = context.arguments
    let currentDay = try context.environment.today()
    let today = arguments[Options.today] ?? currentDay
    var admission = Admission()
    admission.exclude = [.testFlight]
    admission.since = arguments[Options.since]
    admission.until = arguments[Options.until]
    let reading = ReportReading(
      selection: ReportSelection(), admission: admission, plan: Starter.plan,
      jobs: arguments[Options.jobs] ?? ProcessorCount.current,
      tolerance: arguments[Options.allowUnreadable] ?? 0)
    let result = try context.reading(reading, arguments.operands)
    let starter: Starter
    do throws(Starter.Failure) {
      starter = try Starter(
        result.intake, ownMetrics: result.ownMetrics, baseline: arguments[Options.starterBaseline])
    } catch {
      throw CommandFailure(of: error, result.intake, baseline: arguments[Options.starterBaseline]?.text ?? "")
    }
    let (bytes, rules) = try valid(starter, today)
    let warnings = context.console.isQuiet ? [] : result.tolerated.map(\.asWarning)
    guard let path = arguments[Options.newRules], path != "-" else {
      return CommandResult(diagnostics: warnings, content: { _ in bytes })
    }
    try NewFile.write(bytes, to: path)
    let thin = starter.items.count { $0.obstacle != nil }
    let text =
      "wrote \(rules.rules.count) rule\(rules.rules.count == 1 ? "" : "s") to \(PlainText.safe(path))"
      + (thin == 0 ? "\n" : ", and \(thin) as comments for which there is too little yet\n")
    return .text(context.console.isQuiet ? "" : text, diagnostics: warnings)
  }

  /// The file as it is written, once the decoder finds nothing wrong with it.
  ///
  /// Names of devices can be such that no rule can be about them: those are left out.
  private static func valid(_ starter: Starter, _ today: Day) throws(CommandFailure) -> ([UInt8], RuleFile) {
    if let rules = starter.rules(today) { return rules }
    var kept = starter
    kept.items = []
    for item in starter.items {
      var longer = kept
      longer.items.append(item)
      if longer.items.allSatisfy({ $0.obstacle != nil }) || longer.rules(today) != nil {
        kept = longer
      } else {
        kept.others.append(item.rule.metric.name)
      }
    }
    guard let rules = kept.rules(today) else {
      throw CommandFailure(
        .unreadableInput, "no metric of these reports has a name that a rule can be about",
        remedy: "'release-gate inspect' lists them")
    }
    return rules
  }
}

extension Starter {
  /// The file for these rules and what the decoder reads from it; nil where that has a word to say.
  fileprivate func rules(_ today: Day) -> ([UInt8], RuleFile)? {
    var starter = self
    let own = Set(items.map(\.rule.metric))
    starter.ownMetrics = ownMetrics.filter { own.contains(.named($0.key)) }
    let text = StarterReporter.yaml(starter, toolVersion: ToolVersion.current, day: today.description)
    let reading = RuleFile.read(Array(text.utf8), file: "rules", today: today)
    guard let rules = reading.file, (reading.diagnostics + reading.advice).isEmpty else { return nil }
    return (Array(text.utf8), rules)
  }
}

extension CommandFailure {
  /// Why there is no rule file for these reports.
  fileprivate init(of failure: Starter.Failure, _ intake: Intake, baseline: String) {
    switch failure {
    case .nothingFound where !intake.published.isEmpty:
      self.init(
        .unreadableInput, "only App Store Connect's values are there, which tell nothing of noise",
        remedy: "begin with the ready rules 'Rules/app-store-connect.yml'")
    case .nothingFound:
      let left = intake.leftOut.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map {
        "\($0.key.rawValue) \($0.value)"
      }
      self.init(
        .unreadableInput, "no report holds anything to make a rule from",
        remedy: left.isEmpty
          ? "check the paths: MetricKit reports, logs or native lines"
          : "left out: \(left.joined(separator: ", "))")
    case .severalApps(let apps):
      self.init(
        .unreadableInput,
        "the reports are of \(apps.count) apps: \(apps.map { "'\($0)'" }.joined(separator: ", "))",
        remedy: "name the reports of one app only")
    case .noVersion(let versions):
      let list = versions.prefix(5).map { "'\($0.version)' (\($0.reports) reports)" }.joined(separator: ", ")
      self.init(.usage, "no report is of version '\(baseline)'", remedy: "there are \(list)")
    case .overflow: self = .overflow
    }
  }
}

/// A file that must not be there yet: what a person may have edited is never written over.
enum NewFile {
  /// Writes a file, or nothing.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    var isMade = false
    do throws(SystemError) {
      // A pipe or a device is written as it is.
      if let kind = try? FileStatus(of: path).kind, kind == .device || kind == .pipe {
        return try OutputStream(opening: path).write(bytes)
      }
      let file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL)
      isMade = true
      do throws(SystemError) { try file.write(bytes) } catch {
        try? file.close()
        throw error
      }
      try file.close()
    } catch {
      if isMade { _ = unsafe unlink(path) }
      throw CommandFailure(
        .unwritableOutput, "cannot write '\(path)': \(error.text)",
        remedy: error.code == EEXIST
          ? "rules that may have been edited are not written over: name another file" : nil)
    }
  }
}
