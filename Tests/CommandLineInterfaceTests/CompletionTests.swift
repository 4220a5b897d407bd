import TestSupport
import Testing

@testable import CommandLineInterface

/// That scripts and manual page leave nothing out; `ci/check-completions` has the shells read them.
struct CompletionTests {
  private static let definitions = Command.all.map(\.definition)

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script names every command, option and closed value`(shell: String) throws {
    let run = try ToolHarness().run(["completions", shell], Command.all)
    #expect(run.code == 0)
    for command in Self.definitions {
      #expect(run.output.contains(command.name))
      for option in command.options {
        #expect(run.output.contains(shell == "fish" ? "-l \(option.name)" : option.written))
        #expect(run.output.contains(option.choices.joined(separator: " ")))
      }
      for operand in command.operands { #expect(run.output.contains(operand.choices.joined(separator: " "))) }
    }
  }

  @Test func `another shell is refused`() throws {
    let run = try ToolHarness().run(["completions", "tcsh"], Command.all)
    #expect(run.code == 64)
    #expect(run.error.contains("'bash', 'zsh', 'fish'") || run.error.contains("bash"))
  }

  @Test func `a quote in a help text ends no string of the shell`() {
    #expect(quotedForShell("the user's $HOME") == #"'the user'\''s $HOME'"#)
    #expect(quotedForShell("") == "''")
  }

  @Test func `the manual page names every command, option and exit code`() throws {
    let page = try ToolHarness().run(["man"], Command.all).output
    for command in Self.definitions {
      #expect(page.contains(".Ss \(command.name)\n"))
      for option in command.options {
        #expect(page.contains("Fl \\-" + option.name.split(separator: "-").joined(separator: "\\-")))
      }
    }
    for code in ExitCode.allCases { #expect(page.contains(".It Li \(code.rawValue)\n")) }
  }

  /// A line that begins with a point or a quote is a request to the formatter.
  @Test func `no text of the manual page is taken for a request`() {
    #expect(ManualPage.lines("the file\n.so /etc/passwd") == ["the file", "\\&.so /etc/passwd"])
    #expect(ManualPage.lines(".de x") == ["\\&.de x"])
    #expect(ManualPage.lines("'so x' a\\b") == ["\\(aqso x\\(aq a\\eb"])
  }
}
