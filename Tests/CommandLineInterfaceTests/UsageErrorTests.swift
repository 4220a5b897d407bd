import TestSupport
import Testing

@testable import CommandLineInterface

/// The texts are the contract of this page: what a user reads when the command line is wrong.
struct UsageErrorTests {
  static let check = ["check", "--rules", "r.yml", "--candidate", "8.2.0", "--baseline", "8.1.0"]

  static let cases: [(arguments: [String], error: String)] = [
    ([], "error: no command is given\n  see 'release-gate --help'"),
    (["chekc"], "error: unknown command 'chekc'\n  did you mean 'check'?"),
    (["plan"], "error: unknown command 'plan'\n  see 'release-gate --help'"),
    (["help", "inspekt"], "error: unknown command 'inspekt'\n  did you mean 'inspect'?"),
    (
      ["--quiet", "check"],
      "error: no command stands before '--quiet'\n  write 'release-gate COMMAND --quiet'"
    ),
    (
      check + ["--canditate", "8", "p"],
      "error: unknown option '--canditate' for 'check'\n  did you mean '--candidate'?"
    ),
    (check + ["-json", "p"], "error: unknown option '-json' for 'check'\n  did you mean '--json'?"),
    (
      check + ["--verbose", "p"],
      "error: unknown option '--verbose' for 'check'\n  see 'release-gate check --help'"
    ),
    (
      ["explain", "--hold-as", "pass", "x"],
      "error: unknown option '--hold-as' for 'explain'\n  it belongs to 'check'"
    ),
    (check + ["--baseline", "8.0.0", "p"], "error: '--baseline' is given twice"),
    (check + ["--quiet", "--quiet", "p"], "error: '--quiet' is given twice"),
    (check + ["p", "--report"], "error: '--report' needs a value\n  write '--report FILE'"),
    (
      check + ["p", "--report", "--quiet"],
      "error: '--report' needs a value\n  if '--quiet' is its value, write '--report=--quiet'"
    ),
    (check + ["--json=", "p"], "error: the value of '--json' is empty\n  write '--json FILE'"),
    (check + ["--json", "", "p"], "error: the value of '--json' is empty\n  write '--json FILE'"),
    (check + ["--quiet=yes", "p"], "error: '--quiet' takes no value"),
    (
      check + ["--since", "2026-13-01", "p"],
      "error: '--since' needs a day such as '2026-11-30', not '2026-13-01'"
    ),
    (
      check + ["--today", "2026-02-29", "p"],
      "error: '--today' needs a day such as '2026-11-30', not '2026-02-29'"
    ),
    (
      check + ["--released=1.1.2026", "p"],
      "error: '--released' needs a day such as '2026-11-30', not '1.1.2026'"
    ),
    (check + ["--hold-as", "hold", "p"], "error: '--hold-as' needs 'pass' or 'fail', not 'hold'"),
    (
      check + ["--hold-as", "pas", "p"],
      "error: '--hold-as' needs 'pass' or 'fail', not 'pas'\n  did you mean 'pass'?"
    ),
    (
      check + ["--jobs", "0", "p"], "error: '--jobs' needs a whole number from 1 to 1024 such as '4', not '0'"
    ),
    (
      check + ["--jobs=-1", "p"], "error: '--jobs' needs a whole number from 1 to 1024 such as '4', not '-1'"
    ),
    (
      check + ["--jobs", "99999999999999999999", "p"],
      "error: '--jobs' needs a whole number from 1 to 1024 such as '4', not '99999999999999999999'"
    ),
    (
      check + ["--baseline=8.1.0", "--since", "2026-11-30", "--until", "2026-11-29"],
      "error: '--baseline' is given twice"
    ),
    (
      check + ["--since", "2026-11-30", "--until", "2026-11-29", "p"],
      "error: '--until 2026-11-29' is before '--since 2026-11-30'"
    ),
    (
      ["inspect", "--since", "2026-11-30", "--until", "2026-11-29", "p"],
      "error: '--until 2026-11-29' is before '--since 2026-11-30'"
    ),
    (
      ["check", "--rules", "r.yml", "--baseline", "8.1.0,,8.0.0", "p"],
      "error: '--baseline' needs 'previous' or versions such as '8.1.0' or '8.1.0,8.1.1', not '8.1.0,,8.0.0'"
    ),
    (
      ["check", "--rules", "r.yml", "--baseline", "8.1.0,8.1.0", "p"],
      "error: the baseline names '8.1.0' twice"
    ),
    (
      ["check", "--rules", "r.yml", "--candidate", "8.1.0", "--baseline", "8.1.0", "p"],
      "error: candidate and baseline are the same version '8.1.0'\n  a version cannot be compared with itself"
    ),
    (
      ["check", "--rules", "r.yml", "--candidate", "8.2.0+820", "--baseline", "8.1.0,8.2.0", "p"],
      "error: candidate '8.2.0+820' and baseline '8.2.0' overlap\n  a version cannot be compared with itself"
    ),
    (
      ["check", "p"],
      "error: 'check' needs '--rules FILE'\n  usage: release-gate check --rules FILE [options] PATH..."
    ),
    (check, "error: 'check' needs PATH\n  usage: release-gate check --rules FILE [options] PATH..."),
    (["validate"], "error: 'validate' needs RULES\n  usage: release-gate validate [options] RULES..."),
    (
      ["explain", "--rules", "r.yml", "launch", "search", "chat"],
      "error: 'explain' does not take the argument 'chat'\n  usage: release-gate explain --rules FILE [options] RULE [STATE]"
    ),
    (check + [""], "error: an argument of 'check' is empty"),
    (["schema", "rule"], "error: rules|verdict cannot be 'rule'\n  did you mean 'rules'?"),
    (["schema", "x"], "error: rules|verdict cannot be 'x'\n  it is one of 'rules', 'verdict'"),
    (check + ["-", "-"], "error: standard input '-' is named twice"),
    (["check", "--rules", "-", "-"], "error: standard input '-' is named twice"),
    (
      check + ["--json", "-", "--report", "-", "p"],
      "error: '--report' and '--json' write to the same file\n  give each output a file of its own"
    ),
    (
      check + ["--json", "FOLDER/a", "--junit", "FOLDER/./a", "p"],
      "error: '--json' and '--junit' write to the same file\n  give each output a file of its own"
    ),
    (
      check + ["--json", "FOLDER/new.json", "FOLDER/new.json"],
      "error: '--json' would overwrite the input 'FOLDER/new.json'\n  write to another file"
    ),
    (
      ["check", "--rules", "FOLDER/new.yml", "--report", "FOLDER/new.yml", "p"],
      "error: '--report' would overwrite the input 'FOLDER/new.yml'\n  write to another file"
    ),
  ]

  @Test(arguments: cases)
  func `a wrong command line is refused with a message and nothing on standard output`(
    arguments: [String],
    error: String
  ) throws {
    let run = try ToolHarness().run(arguments, Command.standIns)
    #expect(run == ProgramRun(output: "", error: error + "\n", code: 64))
  }

  static let shares = [
    "1", "0.01", "100%", "100 %", "101%", "-1%", "1,5 %", "%", " %", "1e1%", ".5%", "5.%", "nan%", "1%%",
  ]

  @Test(arguments: shares)
  func `a share needs its sign, a point and less than the whole`(share: String) throws {
    let run = try ToolHarness().run(Self.check + ["--allow-unreadable=\(share)", "p"], Command.standIns)
    #expect(
      run.error == "error: '--allow-unreadable' needs a share under 100 % such as '1%', not '\(share)'\n"
    )
    #expect(run.code == 64)
  }

  static let fractions: [(text: String, parts: Double)] = [
    ("1%", 10), ("0.5 %", 5), ("0.7%", 7), ("0%", 0), ("99.9  %", 999),
  ]

  @Test(arguments: fractions)
  func `a share is the nearest number to its thousandths`(text: String, parts: Double) {
    #expect(Percentage.fraction(text) == parts / 1_000)
  }
}
