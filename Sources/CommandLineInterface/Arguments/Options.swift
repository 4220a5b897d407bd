import Measurements
import Rules

/// Every option of the program, once.
enum Options {
  static let rules = CommandOption<String>.text(
    "rules",
    "FILE",
    "the rule file, or '-' for standard input",
    kind: .inputFile
  )

  static let candidate = CommandOption(
    "candidate",
    "V",
    "the version that is to go to 100 %; '8.2.0+820' names one build (default: 'candidate' in the rules)",
    expected: "a version such as '8.2.0' or '8.2.0+820'",
    read: { VersionSelector($0) }
  )

  static let baseline = CommandOption(
    "baseline",
    "V",
    "the version to compare with: 'A,B' pools versions, 'previous' is the highest lower version with enough reports (default: 'baseline' in the rules)",
    expected: "'previous' or versions such as '8.1.0' or '8.1.0,8.1.1'",
    read: { BaselineSelector($0) }
  )

  static let starterBaseline = CommandOption(
    "baseline",
    "V",
    "the version whose reports the tolerances are made from (default: the one with most reports)",
    expected: "a version such as '8.1.0' or '8.1.0+810'",
    read: { VersionSelector($0) }
  )

  static let newRules = CommandOption<String>.text(
    "output",
    "FILE",
    "write the rules here, where no file may be yet (default: standard output)",
    kind: .newFile
  )

  static let report = CommandOption.output(
    "report",
    .markdown,
    "write the Markdown report here (default: standard output, unless another output has '-')"
  )
  static let json = CommandOption.output("json", .json, "write the result as JSON here")

  static let junit = CommandOption.output("junit", .junit, "write the result as JUnit XML here")
  static let html = CommandOption.output("html", .html, "write the report as a page with charts here")

  static let output = CommandOption.output(
    "output", .json, "write the aggregate here (default: standard output)", short: "o")

  static let noDigests = OptionDefinition.flag(
    "no-digests", "leave out the digests by which duplicates in other files are found")

  static let part = CommandOption<String>.text(
    "part", "NAME",
    "what tells this part of the reports from others that may hold the same ones, such as the number of a partition"
  )

  static let github = OptionDefinition.flag(
    "github",
    "in a step of a GitHub workflow: write summary, outputs and annotations too"
  )

  static let since = day("since", "use only reports from this day on")
  static let until = day("until", "use only reports up to this day, itself included")
  static let today = day("today", "the day to decide for (default: the current day in UTC)")
  static let released = day("released", "the day on which the candidate's rollout began")

  static let holdAs = CommandOption(
    "hold-as",
    "pass|fail",
    "the exit code of a hold; 'pass' only where more reports would settle it",
    expected: "'pass' or 'fail'",
    choices: HoldExit.allCases.map(\.rawValue),
    read: { HoldExit(rawValue: $0) }
  )

  static let allowUnreadable = CommandOption(
    "allow-unreadable",
    "SHARE",
    "go on while at most this share of the documents cannot be read (default: 0 %)",
    expected: "a share under 100 % such as '1%'",
    read: { Percentage.fraction($0) }
  )

  static let jobs = CommandOption(
    "jobs",
    "N",
    "how many files to read at once (default: one for each core)",
    expected: "a whole number from 1 to 1024 such as '4'",
    read: { text in
      text.utf8.allSatisfy { (48...57).contains($0) }
        ? Int(text).flatMap { (1...1024).contains($0) ? $0 : nil } : nil
    }
  )

  static let splits = CommandOption(
    "splits",
    "N",
    "how often the reports are split in halves (default: 200)",
    expected: "a whole number from 2 to 100000 such as '200'",
    read: { text in
      WholeNumber.value(text).flatMap { (2...100_000).contains($0) ? Int($0) : nil }
    }
  )

  static let seed = CommandOption(
    "seed",
    "S",
    "what the random numbers follow from (default: 1)",
    expected: "a whole number such as '1'",
    read: { WholeNumber.value($0) }
  )

  static let changes = CommandOption(
    "changes",
    "LIST",
    "the changes of known size to make (default: 5%,10%,20%)",
    expected: "shares above 0 % and under 100 %, each once, such as '5%,10%,20%'",
    read: { text -> [Double]? in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let changes = parts.compactMap { part -> Double? in
        Percentage.fraction(String(part.drop { $0 == " " })).flatMap { $0 > 0 ? $0 : nil }
      }
      return changes.count == parts.count && changes.count <= 20 && Set(changes).count == changes.count
        ? changes : nil
    }
  )

  static let quiet = OptionDefinition.flag("quiet", "show errors only: no warnings, no progress")
  static let noColor = OptionDefinition.flag("no-color", "do not colour messages")
  static let help = OptionDefinition.flag("help", short: "h", "show this help")
  static let version = OptionDefinition.flag("version", "show the version of release-gate")

  private static func day(_ name: String, _ help: String) -> CommandOption<Day> {
    CommandOption(name, "DAY", help, expected: "a day such as '2026-11-30'", read: { Day($0) })
  }
}

/// What `--hold-as` makes of a hold's exit code.
enum HoldExit: String, CaseIterable, Sendable {
  case pass
  case fail
}

/// A whole number on the command line.
enum WholeNumber {
  /// The number that a text of digits stands for; nil for anything else.
  static func value(_ text: String) -> UInt64? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? UInt64(text) : nil
  }
}

/// A percentage on the command line.
enum Percentage {
  /// The fraction that a text such as `1%` or `0.5 %` stands for, from 0 to under 1; nil for anything else.
  static func fraction(_ text: String) -> Double? {
    guard text.last == "%" else { return nil }
    var number = text.dropLast()
    while number.last == " " { number.removeLast() }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), number.utf8.count <= 20 else { return nil }
    for part in parts where part.isEmpty || !part.utf8.allSatisfy({ (48...57).contains($0) }) { return nil }
    // One rounding only: 0.7 % must be the same number as 7 / 1000.
    guard let fraction = Double(number + "e-2"), fraction < 1 else { return nil }
    return fraction
  }
}
