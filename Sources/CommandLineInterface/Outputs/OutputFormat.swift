/// What an output can be written as.
enum OutputFormat: Hashable, Sendable, CaseIterable {
  case markdown
  case json
  case junit
  case html
  /// Lines for a reader at a terminal; never in a file of its own.
  case text
  /// The outputs of a step, for GitHub's runner.
  case githubOutputs
  /// Annotations beside the rules, for GitHub's runner.
  case githubAnnotations
}

/// An output that the user asked for.
struct OutputRequest: Hashable, Sendable {
  /// The option that asks for it, as it is written.
  var option: String
  /// What is to be written.
  var format: OutputFormat
  /// Where to; `-` is standard output.
  var path: String
}
