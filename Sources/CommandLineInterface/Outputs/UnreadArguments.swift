/// The outputs of a command line that cannot be understood: an old result in them must not survive.
enum UnreadArguments {
  /// Writes an error record to every regular file that the arguments name as an output.
  ///
  /// What the arguments also
  /// name in another place may be an input or the rules, and is left alone.
  static func markOutputs(
    in tokens: [String],
    of commands: [CommandDefinition],
    failure: CommandFailure,
    runner: [OutputRequest] = [],
    standardInput: FileDescriptor? = nil,
    standardOutput: FileDescriptor
  ) {
    let chosen = commands.filter { $0.name == tokens.first }
    let known = chosen.isEmpty ? commands : chosen
    let (found, others) = requests(in: tokens, of: known)
    let inputs = Set(others.compactMap(FileKey.key(ofPath:)))
      .union([standardInput.flatMap(FileKey.key(of:))].compactMap(\.self))
    var files: [FileKey: (path: String, bytes: [UInt8])] = [:]
    for (request, schema) in found {
      // Found out for all before the first is written, which makes it another file to the system.
      guard case .file(let path)? = try? OutputTarget.resolve(request.path, standardOutput: standardOutput),
        let key = FileKey.key(ofPath: path), !inputs.contains(key), files[key] == nil,
        !path.unicodeScalars.contains("\u{FFFD}")
      else { continue }
      files[key] = (path, ErrorRecord(failure, schema: schema).bytes(request.format))
    }
    let report = found.first { $0.0.format == .markdown && $0.0.path != "-" }?.0.path ?? ""
    for request in runner where !request.path.isEmpty {
      guard case .file(let path)? = try? OutputTarget.resolve(request.path, standardOutput: standardOutput),
        let key = FileKey.key(ofPath: path), !inputs.contains(key), files[key] == nil
      else { continue }
      let record = ErrorRecord(failure, schema: "", report: report)
      try? GitHubStep.file(path, request.format).write(record.bytes(request.format))
    }
    for (path, bytes) in files.values {
      OutputFile(path: path).record(bytes)
    }
  }

  /// The outputs that the tokens name, and every other text that could name a file.
  static func requests(
    in tokens: [String],
    of commands: [CommandDefinition]
  ) -> (outputs: [(OutputRequest, schema: String)], others: [String]) {
    var outputs: [(OutputRequest, schema: String)] = []
    var others: [String] = []
    var rest = tokens[...]
    while let token = rest.popFirst() {
      if token == "--" { return (outputs, others + rest) }
      let (written, attached) = ArgumentParser.split(token)
      guard let (format, schema) = output(written, of: commands) else {
        others += [token] + (token.hasPrefix("-") ? [attached].compactMap(\.self) : [])
        continue
      }
      let following = rest.first.flatMap { ArgumentParser.canBeValue($0) ? $0 : nil }
      guard let path = attached ?? following, !path.isEmpty else { continue }
      if attached == nil { rest.removeFirst() }
      outputs.append((OutputRequest(option: written, format: format, path: path), schema))
    }
    return (outputs, others)
  }

  private static func output(
    _ written: String,
    of commands: [CommandDefinition]
  ) -> (OutputFormat, schema: String)? {
    for command in commands {
      for option in command.options where option.isWritten(written) {
        if case .outputFile(let format) = option.kind { return (format, command.jsonSchema) }
      }
    }
    return nil
  }
}
