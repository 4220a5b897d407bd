extension Diagnostic {
  /// The diagnostic as lines of text: `path:line:column: error: message`, then its remedy and its notes indented.
  ///
  /// Text from outside is made safe for a terminal and a runner's log.
  public var text: String {
    var lines = [prefix(location) + "\(severity.rawValue): " + PlainText.safe(message)]
    if let remedy { lines.append("  " + PlainText.safe(remedy)) }
    for note in notes {
      lines.append("  " + prefix(note.location) + "note: " + PlainText.safe(note.message))
    }
    return lines.joined(separator: "\n")
  }

  private func prefix(_ location: SourceLocation?) -> String {
    guard let location else { return "" }
    var parts = [PlainText.safe(location.file, limit: 4096)]
    if let line = location.line {
      parts.append(String(line))
      if let column = location.column { parts.append(String(column)) }
    }
    return parts.joined(separator: ":") + ": "
  }
}
