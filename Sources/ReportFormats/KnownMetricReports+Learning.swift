import Measurements

extension KnownMetricReports {
  /// Remembers how a report is written that was read.
  mutating func learn(_ element: JSONValue, _ report: DeviceReport) {
    let course = trail?.course(of: element, if: element.isOrdinaryReport) { role(of: $0, at: $1) }
    guard let course else { return }
    let names = course.third
    for place in stride(from: 0, to: names.count, by: 2) {
      guard place + 1 < names.count, place < 64, names[place].role ^ names[place + 1].role == 1 else {
        return
      }
      let texts = (names[place].text.string, names[place + 1].text.string)
      let isDomainFirst = names[place].role & 1 == 0
      let state = StateKey(
        domain: isDomainFirst ? texts.0 : texts.1, label: isDomainFirst ? texts.1 : texts.0)
      let first = firstNumbers[state] ?? states.count
      let isNew = states.remember((state, first), for: names, chosen: Self.pair(at: place))
      if isNew { firstNumbers[state] = first }
    }
    let isExceeded = element.member("environment")?.member("hasExceededStateLimit")?.isSet ?? false
    headers.remember(
      Header(report: report.headerAlone(numbers), hasExceededStateLimit: isExceeded), for: course.second)
  }

  private mutating func role(of leaf: JSONValue, at path: JSONTrail.Path) -> JSONTrail.Role {
    guard let key = path[0], keys.keys(named: key).isDisjoint(with: [.elements, .source]),
      !AggregateLines.begins(with: key)
    else { return .refused }
    if key == "environment" { return environmentRole(at: path) }
    if key == "timeRange" {
      guard path.count == 2, !leaf.isNull, let name = path[1] else { return .refused }
      if name == "begin" { return JSONTrail.Role(.value, of: field(.report, .begin, "begin")) }
      return name == "end" ? JSONTrail.Role(.value, of: field(.report, .end, "end")) : .none
    }
    guard key == "intervalEntries" || key == "stateEntries", path.count > 1 else { return .none }
    guard path[1] == nil, let name = path[2] else { return .refused }
    let place = path.index(1)
    let owner = key == "intervalEntries" ? Owner.interval(place) : .state(place)
    if case .interval(1...) = owner { hasIntervals = true }
    if name == "values" { return valueRole(of: leaf, at: path, owner) }
    switch owner {
    case .interval where name == "duration":
      return amountRole(at: path, from: 3, field(owner, .duration, "duration \(place)"))
    case .state where name == "state":
      guard let name = path[3] else { return .refused }
      guard name == "domain" || name == "label" else { return .none }
      guard path.count == 4, leaf.text != nil else { return .refused }
      return .number(2 * place + (name == "domain" ? 0 : 1), list: 2)
    default: return .none
    }
  }

  private func environmentRole(at path: JSONTrail.Path) -> JSONTrail.Role {
    guard let name = path[1] else { return .refused }
    guard let place = ReportEnvironment.place(of: name) else { return .none }
    if path.count == 2 { return .number(place, list: 1) }
    guard name == "osVersion", let part = path[2], path.count == 3 else { return .refused }
    return ReportEnvironment.place(of: part).map { .number(100 + $0, list: 1) } ?? .none
  }

  /// The role of a leaf in the `values` of an entry, which stand in a list.
  ///
  /// What no entry can have there is met where the entry did not count, and another one like it may.
  private mutating func valueRole(
    of leaf: JSONValue, at path: JSONTrail.Path, _ owner: Owner
  ) -> JSONTrail.Role {
    if path.count == 3 { return leaf.isObject || leaf.isArray || leaf.isNull ? .none : .refused }
    guard path[3] == nil else { return .refused }
    if path.count == 4 { return leaf.isObject || leaf.isNull ? .none : .refused }
    guard let name = path[4] else { return .refused }
    guard let place = plan.keys[name] else { return .none }
    if path.count == 5 { return leaf.isNull ? .none : .refused }
    let entry = plan.entries[place]
    let field = field(
      owner, .entry(place), "\(owner) \(path.index(3)) \(name.string)")
    switch entry {
    case .signpost: return wantsSignposts ? .refused : .none
    case .metric(let metric, .histogram) where metric.quantity == .duration:
      return histogramRole(of: leaf, at: path, field)
    case .metric(_, .total), .foregroundTime:
      guard let name = path[5], (name == "value") == (path.index(5) == 0) else { return .refused }
      return name == "value" ? amountRole(at: path, from: 6, field) : .none
    case .exits(let counters):
      guard let name = path[5], let place = counters.place(of: name) else {
        return path.index(5) > 0 ? .none : .refused
      }
      return path.count == 6 && !leaf.isNull ? JSONTrail.Role(.counter, of: field, at: place) : .refused
    case .metric, .fields: return .refused
    }
  }

  /// The role of a leaf in an amount, whose value stands first, and then its unit.
  private mutating func amountRole(at path: JSONTrail.Path, from step: Int, _ field: Int) -> JSONTrail.Role {
    guard let name = path[step], path.count == step + 1 else { return .refused }
    switch path.index(step) {
    case 0: return name == "value" ? JSONTrail.Role(.value, of: field) : .refused
    case 1: return name == "unit" ? JSONTrail.Role(.unit, of: field) : .refused
    default: return name == "value" || name == "unit" ? .refused : .none
    }
  }

  /// The role of a leaf in a histogram, in which nothing stands before the list of buckets, and in a bucket nothing
  /// before the lower bound.
  private mutating func histogramRole(of leaf: JSONValue, at path: JSONTrail.Path, _ field: Int)
    -> JSONTrail.Role
  {
    guard let outer = path[5], let inner = path[6] else { return .refused }
    let isList = outer == "histogram" && inner == "buckets"
    guard isList == (path.index(5) == 0 && path.index(6) == 0) else { return .refused }
    guard isList else { return .none }
    if path.count == 7 { return leaf.isArray ? JSONTrail.Role(.noBuckets, of: field) : .refused }
    guard path[7] == nil, let name = path[8] else { return .refused }
    let bucket = path.index(7)
    if name == "count" {
      let isCount = path.count == 9 && path.index(8) > 0 && leaf.text == nil
      return isCount ? JSONTrail.Role(.bucketCount, of: field, at: bucket) : .refused
    }
    let isLower = name == "lowerBound"
    guard isLower == (path.index(8) == 0) else { return .refused }
    guard isLower || name == "upperBound" else { return .none }
    guard let part = path[9], path.count == 10 else { return .refused }
    switch path.index(9) {
    case 0:
      guard part == "value", leaf.text == nil else { return .refused }
      return JSONTrail.Role(isLower ? .bucketStart : .bucketEnd, of: field, at: bucket)
    // An edge in anything but milliseconds is never learned.
    case 1: return part == "unit" && leaf.text.map { $0 == "ms" } ?? false ? .constant : .refused
    default: return part == "value" || part == "unit" ? .refused : .none
    }
  }

  private mutating func field(_ owner: Owner, _ kind: Field.Kind, _ name: String) -> Int {
    if let known = fieldNumbers[name] { return known }
    fieldNumbers[name] = fields.count
    fields.append(Field(owner: owner, kind: kind))
    return fields.count - 1
  }
}

extension JSONValue {
  /// Whether a report has its entries in lists, intervals before states, in which nothing stands before the duration or
  /// the state, and nothing behind the values.
  ///
  /// Of such reports each entry has all that it needs, in whichever order entries are put together.
  fileprivate var isOrdinaryReport: Bool {
    var hasStates = false
    for (key, value) in members {
      if key == "intervalEntries" {
        let isOrdinary = value.isArray && value.elements.allSatisfy { $0.isEntry(beginningWith: "duration") }
        guard isOrdinary, !hasStates else { return false }
      } else if key == "stateEntries" {
        hasStates = true
        let isOrdinary =
          value.isArray
          && value.elements.allSatisfy {
            guard $0.isEntry(beginningWith: "state"),
              let first = $0.member("state")?.members.first(where: { _ in true })
            else { return false }
            return first.key == "domain" || first.key == "label"
          }
        guard isOrdinary else { return false }
      }
    }
    return true
  }

  private func isEntry(beginningWith key: StaticString) -> Bool {
    let keys = members.map(\.key)
    guard let first = keys.first, let last = keys.last else { return false }
    return first == key && last == "values" && keys.count { $0 == "values" } == 1
  }
}
