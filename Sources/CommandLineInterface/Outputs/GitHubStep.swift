/// What `--github` writes besides the named files, where the runner's variables say.
enum GitHubStep {
  /// Most bytes that the runner takes of a step's summary, above which it shows nothing of it.
  static let summaryLimit = 1 << 20

  /// The outputs in the order in which they are written, the path empty where the runner has set no variable.
  ///
  /// What other steps read comes last, when nothing can fail any more.
  static func requests(_ variable: (String) -> String?) -> [OutputRequest] {
    [
      OutputRequest(option: "--github", format: .githubAnnotations, path: "-"),
      request("GITHUB_STEP_SUMMARY", .markdown, variable),
      request("GITHUB_OUTPUT", .githubOutputs, variable),
    ]
  }

  /// The file at a path of the runner's.
  static func file(_ path: String, _ format: OutputFormat) -> RunnerFile {
    let isPage = format == .markdown
    return RunnerFile(path: path, limit: isPage ? summaryLimit : .max, startsParagraph: isPage)
  }

  private static func request(
    _ name: String, _ format: OutputFormat, _ variable: (String) -> String?
  ) -> OutputRequest {
    OutputRequest(option: name, format: format, path: variable(name) ?? "")
  }
}
