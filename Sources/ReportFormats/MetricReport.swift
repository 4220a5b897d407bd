import Measurements
import SourceDiagnostics

/// Metric reports of iOS 27: `MetricReport` 2.0.0, with states as a list or by domain.
struct MetricReport {
  let values: ReportValues
  private let cache: TextCache

  init(_ selection: ReportSelection, cache: TextCache) {
    values = ReportValues(selection, cache: cache)
    self.cache = cache
  }

  /// Whether an object has a time range and interval or state entries.
  static func recognises(_ object: JSONValue) -> Bool {
    var hasRange = false
    var hasEntries = false
    for (key, value) in object.members {
      if key == "timeRange" { hasRange = value.isObject }
      if key == "intervalEntries" || key == "stateEntries" { hasEntries = !value.isNull }
    }
    return hasRange && hasEntries
  }

  /// Reads a report.
  func read(_ document: JSONValue, into batch: inout ReportBatch) throws(Diagnostic) -> DeviceReport {
    var report = DeviceReport(source: .report)
    var environment = ReportEnvironment()
    if let value = document.member("environment") { try environment.read(value, cache: cache) }
    environment.fill(&report)
    if environment.hasExceededStateLimit { batch.note(.stateLimitExceeded) }
    try ReportEnvironment.readRange(document.member("timeRange"), into: &report)
    if let entries = document.member("intervalEntries") { try readLongest(of: entries, into: &report) }
    if let states = document.member("stateEntries") { try readStates(states, into: &report) }
    report.content = ContentHash.of(document)
    report.identity = report.content
    return report
  }

  /// Reads the entry with the longest duration alone: the others are slices of the same day, so that their
  /// values would count twice.
  private func readLongest(of entries: JSONValue, into report: inout DeviceReport) throws(Diagnostic) {
    var longest: (duration: Int64, values: JSONValue, name: FieldName)?
    for (entry, name) in try Self.listed(entries, named: .root("intervalEntries")) {
      guard let duration = entry.member("duration") else { throw .missing("duration", in: name.text) }
      let length = try duration.reportAmount(.duration, at: name.text + ".duration")
      guard let list = entry.member("values") else { throw .missing("values", in: name.text) }
      if length > longest?.duration ?? -1 { longest = (length, list, name) }
    }
    guard let longest else { return }
    if longest.duration == 0 { report.isZeroLength = true }
    try values.read(longest.values, state: nil, at: longest.name.text + ".values", into: &report)
  }

  /// Reads the entries of all states; those of one domain and label are one state, whatever their meta data.
  private func readStates(_ states: JSONValue, into report: inout DeviceReport) throws(Diagnostic) {
    let first = report.measurements.count
    if states.isArray {
      for (place, entry) in states.elements.enumerated() where !entry.isNull {
        try readState(
          entry, domain: nil, label: nil, at: .element(.root("stateEntries"), place), into: &report)
      }
    } else if states.isObject {
      for (domain, entries) in states.members where !entries.isNull {
        try readDomain(entries, domain, into: &report)
      }
    } else {
      throw .wrongKind("stateEntries", expected: "an array, or an object by state domain")
    }
    report.mergeMeasurements(from: first)
  }

  /// Reads what stands under a domain: a list of entries, one entry, or entries by their labels.
  private func readDomain(
    _ entries: JSONValue,
    _ domain: JSONText,
    into report: inout DeviceReport
  ) throws(Diagnostic) {
    let name = FieldName.member(.root("stateEntries"), domain)
    if entries.isObject, entries.member("values") == nil {
      for (label, entry) in entries.members where !entry.isNull {
        try readState(entry, domain: domain, label: label, at: .member(name, label), into: &report)
      }
    } else if entries.isObject {
      try readState(entries, domain: domain, label: nil, at: name, into: &report)
    } else {
      for (entry, name) in try Self.listed(entries, named: name) {
        try readState(entry, domain: domain, label: nil, at: name, into: &report)
      }
    }
  }

  private func readState(
    _ entry: JSONValue,
    domain: JSONText?,
    label: JSONText?,
    at name: FieldName,
    into report: inout DeviceReport
  ) throws(Diagnostic) {
    guard entry.isObject else { throw .wrongKind(name.text, expected: "a state entry") }
    let state = entry.member("state")
    guard let domain = state?.member("domain")?.text ?? domain else {
      throw .missing("domain", in: name.text + ".state")
    }
    guard let label = state?.member("label")?.text ?? state?.text ?? label else {
      throw .missing("label", in: name.text + ".state")
    }
    guard let list = entry.member("values") else { return }
    let key = StateKey(domain: cache.string(domain), label: cache.string(label))
    try values.read(list, state: key, at: name.text + ".values", into: &report)
  }

  /// The elements of a list with their names; a list by keys counts as the list of its members' elements.
  private static func listed(
    _ list: JSONValue,
    named name: FieldName
  ) throws(Diagnostic) -> [(JSONValue, FieldName)] {
    var found: [(JSONValue, FieldName)] = []
    if list.isObject {
      for (key, value) in list.members { found += try listed(value, named: .member(name, key)) }
      return found
    }
    guard list.isArray else { throw .wrongKind(name.text, expected: "an array of entries") }
    for (place, element) in list.elements.enumerated() where !element.isNull {
      let elementName = FieldName.element(name, place)
      guard element.isObject else { throw .wrongKind(elementName.text, expected: "an entry") }
      found.append((element, elementName))
    }
    return found
  }
}
