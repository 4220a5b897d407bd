import Measurements
import Rules
import SourceDiagnostics

/// What one decision of a rule is about, with the cells of both sides that it rests on.
struct Subject {
  /// The state, or the device, system or region; nil for the whole app.
  var state: StateKey?
  /// The states whose cells it takes together: one, or those that are rare.
  var pooled: [StateKey?]
  /// The values of a dimension that its cells are limited to, for `per: device` and the like.
  var dimension: (name: TotalsPlan.Dimension, values: Set<String>)?
  /// Why it cannot be compared, where its state is on one side only or on none.
  var absence: HoldReason?
  /// Whether it is shown for information alone: a rare state, which is decided within `(other)`.
  var isForInformation = false

  /// The label under which rare states are decided together.
  static let otherLabel = "(other)"
}

/// What a rule decides on, given the reports.
struct SubjectList {
  var subjects: [Subject]
  /// The greatest share of events on either side that ignored rare states carry.
  var ignoredShare = 0.0

  /// - Throws: An ambiguity of domains, which only a change of the rules can settle.
  init(_ rule: Rule, _ sides: Sides, minimum: DataSettings.Minimum) throws {
    switch rule.scope {
    case nil:
      subjects = [Subject(state: nil, pooled: [nil])]
    case .dimension(let dimension):
      let census = try Census(rule, sides, dimension: dimension)
      subjects = []
      choose(rule, census, minimum: minimum) { label in
        Subject(
          state: StateKey(domain: dimension.rawValue, label: label),
          pooled: [nil],
          dimension: (dimension, [label])
        )
      }
    case .states(let domain):
      let found = try Self.domain(named: domain, for: rule, in: sides)
      let census = try Census(rule, sides, domain: found)
      subjects = []
      choose(rule, census, minimum: minimum) { label in
        let state = StateKey(domain: found ?? domain, label: label)
        return Subject(state: state, pooled: [state])
      }
    }
  }

  /// The one domain that a rule means; nil where the reports hold none.
  private static func domain(named name: String, for rule: Rule, in sides: Sides) throws -> String? {
    var domains: Set<String> = []
    for side in [sides.candidate, sides.baseline] {
      for state in side.states(of: rule.carrier) where rule.domainMatches(state.domain) {
        domains.insert(state.domain)
      }
    }
    guard domains.count <= 1 else {
      throw Diagnostic.ambiguousDomain(name, rule: rule, domains: domains.sorted())
    }
    return domains.first
  }

  private mutating func choose(
    _ rule: Rule,
    _ census: Census,
    minimum: DataSettings.Minimum,
    makeSubject: (String) -> Subject
  ) {
    let labels = Set(census.reports.keys).filter(rule.reaches).union(rule.namedStates).sorted()
    var rare: [Subject] = []
    for label in labels {
      let count = census.reports[label] ?? Census.Reports()
      var subject = makeSubject(label)
      // A state that calls itself '(other)' is counted there, or two decisions would have one name.
      let isOther = label == Subject.otherLabel && rule.rare == .pool && count.candidate + count.baseline > 0
      if isOther || !rule.names(label) && census.isRare(count, minimum: minimum) {
        switch rule.rare {
        case .pool:
          subject.isForInformation = true
          rare.append(subject)
          continue
        case .ignore: continue
        case .hold: break
        }
      }
      subject.absence = absence(count, rule)
      if subject.absence == .vanishedState, rule.vanishedStates == .ignore, !rule.names(label) { continue }
      if subject.absence == .newState, rule.newStates == .ignore, !rule.names(label) {
        let thresholds = rule.effective(for: label).thresholds
        // Nothing is left to judge it by.
        if thresholds.max == nil, thresholds.min == nil { continue }
      }
      subjects.append(subject)
    }
    if !rare.isEmpty { subjects += pool(rare, makeSubject) }
    if rule.rare == .ignore { ignoredShare = census.shareOfRare(rule, minimum: minimum) }
    // A rule that reaches no state must say so: it would otherwise pass by deciding nothing.
    if subjects.isEmpty { subjects = [Subject(state: nil, pooled: [], absence: .noState)] }
  }

  private func pool(_ rare: [Subject], _ makeSubject: (String) -> Subject) -> [Subject] {
    var other = makeSubject(Subject.otherLabel)
    if let dimension = other.dimension {
      other.dimension = (dimension.name, rare.reduce(into: []) { $0.formUnion($1.dimension?.values ?? []) })
    } else {
      other.pooled = rare.map(\.state)
    }
    return [other] + rare.filter { $0.state?.label != Subject.otherLabel }
  }

  private func absence(_ count: Census.Reports, _ rule: Rule) -> HoldReason? {
    switch (count.candidate > 0, count.baseline > 0) {
    case (true, true): nil
    case (false, false): .noState
    case (false, true): .vanishedState
    case (true, false): rule.thresholds.comparesVersions ? .newState : nil
    }
  }
}

/// How many reports carry each state, or each value of a dimension, on both sides.
struct Census {
  struct Reports {
    var candidate = 0
    var baseline = 0
    var candidateEvents = 0
    var baselineEvents = 0
  }

  private(set) var reports: [String: Reports] = [:]
  /// The reports of the busiest state, on each side.
  private var busiest = (candidate: 0, baseline: 0)

  init(_ rule: Rule, _ sides: Sides, domain: String?) throws(ArithmeticOverflow) {
    guard let domain else { return }
    for state in Set(sides.candidate.states(of: rule.carrier) + sides.baseline.states(of: rule.carrier))
    where state.domain == domain {
      let subject = SideTotals.Subject(rule.carrier, state)
      count(state.label, for: rule, try sides.candidate.moments(subject), try sides.baseline.moments(subject))
    }
  }

  init(_ rule: Rule, _ sides: Sides, dimension: TotalsPlan.Dimension) throws(ArithmeticOverflow) {
    let subject = SideTotals.Subject(rule.carrier, nil)
    let candidate = Dictionary(grouping: sides.candidate.cells[subject] ?? []) { $0.stratum[dimension] }
    let baseline = Dictionary(grouping: sides.baseline.cells[subject] ?? []) { $0.stratum[dimension] }
    for label in Set(candidate.keys).union(baseline.keys) {
      count(
        label, for: rule, try candidate[label].map(SideTotals.sum), try baseline[label].map(SideTotals.sum))
    }
  }

  private mutating func count(
    _ label: String, for rule: Rule, _ candidate: Moments?, _ baseline: Moments?
  ) {
    func carrying(_ moments: Moments?) -> Int {
      Int((moments?.reports ?? 0) + (moments?.withoutDenominator ?? 0))
    }
    let count = Reports(
      candidate: carrying(candidate),
      baseline: carrying(baseline),
      candidateEvents: Int(candidate?.events ?? 0),
      baselineEvents: Int(baseline?.events ?? 0)
    )
    reports[label] = count
    // A busy state that the rule leaves out makes none of the others rare.
    guard rule.reaches(label) else { return }
    busiest = (max(busiest.candidate, count.candidate), max(busiest.baseline, count.baseline))
  }

  /// Whether a state is rare on both sides: under a tenth of the busiest state's reports there, or under the
  /// minimum where the busiest meets it.
  ///
  /// A state that only one side has is rare if it is rare there.
  func isRare(_ count: Reports, minimum: DataSettings.Minimum) -> Bool {
    guard count.candidate > 0 || count.baseline > 0 else { return false }
    func isRare(_ reports: Int, busiest: Int) -> Bool {
      reports == 0 || reports * 10 < busiest || (reports < minimum.reports && busiest >= minimum.reports)
    }
    return isRare(count.candidate, busiest: busiest.candidate)
      && isRare(count.baseline, busiest: busiest.baseline)
  }

  /// The greater share of events, of both sides, in states that are rare and not named.
  func shareOfRare(_ rule: Rule, minimum: DataSettings.Minimum) -> Double {
    func share(_ events: KeyPath<Reports, Int>) -> Double {
      let reached = reports.filter { rule.reaches($0.key) }
      let all = reached.values.reduce(0) { $0 + $1[keyPath: events] }
      let rare = reached.filter { !rule.names($0.key) && isRare($0.value, minimum: minimum) }
        .values.reduce(0) { $0 + $1[keyPath: events] }
      return all > 0 ? Double(rare) / Double(all) : 0
    }
    return max(share(\.candidateEvents), share(\.baselineEvents))
  }
}

extension Stratum {
  /// The value of a dimension.
  subscript(dimension: TotalsPlan.Dimension) -> String {
    switch dimension {
    case .device: device
    case .os: os
    case .region: region
    }
  }
}

extension Diagnostic {
  fileprivate static func ambiguousDomain(_ name: String, rule: Rule, domains: [String]) -> Diagnostic {
    Diagnostic(
      .error,
      "'per: \(name)' of rule '\(rule.id)' matches \(domains.count) domains of the reports: "
        + domains.map { "'\($0)'" }.joined(separator: ", "),
      remedy: "write the whole name of the domain that is meant"
    )
  }
}
