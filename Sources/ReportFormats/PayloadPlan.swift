import Measurements

/// Which keys of a payload of iOS 13 to 26 lead to which metrics, made from the catalogue once.
struct PayloadPlan {
  /// What stands behind a key of a section.
  enum Field {
    case metric(MeasuredMetric, MetricDefinition.Shape)
    /// The foreground time, which is read for the rates even where nobody wants it by itself.
    case foregroundTime(isWanted: Bool)
    case exits(ExitCounters)
  }

  /// A section of the payload.
  final class Section {
    let name: String
    fileprivate(set) var fields: [Field] = []
    /// The names of the fields in messages: `section.key`.
    fileprivate(set) var names: [String] = []
    fileprivate(set) var keys = KeyTable([])
    fileprivate var entries: [(key: String, value: Int)] = []

    init(named name: String) { self.name = name }
  }

  private(set) var sections: [Section] = []
  /// The places of sections by their keys, all of the catalogue's, wanted or not.
  private(set) var sectionKeys = KeyTable([])
  /// The sections of which something is wanted, one bit each.
  private(set) var wantedSections: UInt64 = 0

  init(_ selection: ReportSelection) {
    for (index, row) in MetricCatalogue.rows.enumerated() {
      guard row.shape != .diagnostic, let legacy = row.legacy, let key = legacy.path.dropFirst().first else {
        continue
      }
      let place = section(named: legacy.path[0])
      let isForeground = MetricKey.builtIn(index) == MetricCatalogue.foregroundTime
      let isWanted = selection.wants(.builtIn(index))
      if row.shape == .counter || !(isWanted || isForeground) { continue }
      let field: Field =
        isForeground ? .foregroundTime(isWanted: isWanted) : .metric(MeasuredMetric(row: index), row.shape)
      sections[place].add(field, keys: [key] + legacy.aliases)
    }
    addExits(selection)
    for (place, section) in sections.enumerated() {
      section.keys = KeyTable(section.entries)
      if !section.fields.isEmpty { wantedSections |= 1 << UInt64(place & 63) }
    }
    sectionKeys = KeyTable(sections.enumerated().map { ($1.name, $0) })
  }

  private mutating func section(named name: String) -> Int {
    if let place = sections.firstIndex(where: { $0.name == name }) { return place }
    sections.append(Section(named: name))
    return sections.count - 1
  }

  private mutating func addExits(_ selection: ReportSelection) {
    let counters = MetricCatalogue.rows.enumerated().filter { $1.shape == .counter && $1.legacy != nil }
    let sides = Dictionary(grouping: counters) { Array($0.element.legacy?.path.prefix(2) ?? []) }
    for (path, rows) in sides.sorted(by: { $0.key.joined() < $1.key.joined() }) where path.count == 2 {
      let exits = ExitCounters(
        rows.map { ($0.offset, $0.element.legacy?.path.dropFirst(2).first) },
        selection: selection
      )
      if exits.isWanted { sections[section(named: path[0])].add(.exits(exits), keys: [path[1]]) }
    }
  }
}

extension PayloadPlan.Section {
  fileprivate func add(_ field: PayloadPlan.Field, keys: [String]) {
    for key in keys { entries.append((key, fields.count)) }
    fields.append(field)
    names.append(name + "." + (keys.first ?? ""))
  }
}
