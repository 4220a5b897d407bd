import Measurements
import Rules

/// How finely devices are told apart in the comparison.
enum DeviceDetail: String, CaseIterable {
  /// `iPhone17,1`
  case model
  /// `iPhone17`
  case family
  /// `iPhone`
  case kind

  func name(of device: String) -> String {
    switch self {
    case .model: device
    case .family: String(device.prefix { $0 != "," })
    case .kind: String(device.prefix { $0.isLetter })
    }
  }
}

/// What cells have in common that are compared with each other.
struct StratumKey: Hashable {
  var state: StateKey?
  var device = ""
  var os = ""
  var region = ""
  var source: DeviceReport.Source?
}

/// Makes the strata of a comparison.
struct Stratification {
  var dimensions: Set<TotalsPlan.Dimension>
  var detail: DeviceDetail
  /// Whether reports of different sources are told apart.
  var bySource: Bool

  func key(_ state: StateKey?, _ stratum: Stratum) -> StratumKey {
    var key = StratumKey(state: state)
    if dimensions.contains(.device) { key.device = detail.name(of: stratum.device) }
    if dimensions.contains(.os) { key.os = stratum.os }
    if dimensions.contains(.region) { key.region = stratum.region }
    if bySource { key.source = stratum.source }
    return key
  }

  func parts(_ totals: SubjectTotals) throws(ArithmeticOverflow) -> [StratumKey: StratumPart] {
    var parts: [StratumKey: StratumPart] = [:]
    for (state, cell) in totals.cells {
      try parts[key(state, cell.stratum), default: StratumPart()].add(cell)
    }
    return parts
  }
}

/// The totals of one side in one stratum.
struct StratumPart {
  var moments = Moments()
  var groups: [UInt8: (y: Double, n: Double)] = [:]

  mutating func add(_ cell: SideTotals.Cell) throws(ArithmeticOverflow) {
    try moments.add(cell.moments)
    for (group, sums) in cell.groups {
      let before = groups[group] ?? (0, 0)
      groups[group] = (before.y + Self.double(sums.y), before.n + Self.double(sums.n))
    }
  }

  /// The number as the nearest one of the processor's; the conversion of 128 bits is slow, and few need it.
  private static func double(_ value: Int128) -> Double {
    Int64(exactly: value).map(Double.init) ?? Double(value)
  }
}

/// Both sides standardised to the baseline's mix: R = Σ W_h·R_h, V = Σ W_h²·V_h, with W_h the baseline's share of the
/// denominator, taken as known.
///
/// Strata with fewer than 30 reports on a side are left out of both sides and the weights of the others raised to 1.
struct Standardised {
  var candidate: RatioSide
  var baseline: RatioSide
  /// The share of the baseline's denominator in the strata that are kept.
  var covered: Double
  /// How strata are made.
  var strata: Stratification
  /// The weight of each stratum that is kept; they sum to 1.
  var weights: [StratumKey: Double] = [:]
  /// The shares of both sides in each kept stratum, for the groups of devices.
  var clustering: Clustering

  /// The least number of reports of a stratum on each side.
  static let thin: Int64 = 30
  /// The least covered share with which a comparison is made.
  static let leastCovered = 0.8

  /// By the finest detail of devices that covers enough; by the coarsest where none does.
  static func make(
    _ candidate: SubjectTotals,
    _ baseline: SubjectTotals,
    _ settings: DecisionSettings
  ) throws(ArithmeticOverflow) -> Standardised? {
    func sources(_ totals: SubjectTotals) -> Set<DeviceReport.Source> {
      Set(totals.cells.map(\.cell.stratum.source))
    }
    let bySource = sources(candidate).count > 1 && sources(baseline).count > 1
    let details: [DeviceDetail] = settings.adjustFor.contains(.device) ? DeviceDetail.allCases : [.model]
    var last: Standardised?
    for detail in details {
      let strata = Stratification(dimensions: settings.adjustFor, detail: detail, bySource: bySource)
      last = Standardised(
        try strata.parts(candidate),
        try strata.parts(baseline),
        candidate.measure,
        candidate.sum,
        baseline.sum,
        strata,
        detail == .model ? [:] : try MixWithin.factors(candidate, baseline, strata)
      )
      if let last, last.covered >= leastCovered { return last }
    }
    return last
  }

  private init?(
    _ candidate: [StratumKey: StratumPart],
    _ baseline: [StratumKey: StratumPart],
    _ measure: Measure,
    _ candidateSum: Moments,
    _ baselineSum: Moments,
    _ strata: Stratification,
    _ factors: [StratumKey: Double]
  ) {
    let whole = Double(baselineSum.n)
    guard whole > 0 else { return nil }
    var kept: [(key: StratumKey, weight: Double, mine: StratumPart, theirs: StratumPart)] = []
    // In a fixed order, so that sums of products round alike in every run.
    for key in baseline.keys.sorted(by: StratumKey.precedes) {
      guard let theirs = baseline[key], let mine = candidate[key] else { continue }
      guard min(theirs.moments.reports, mine.moments.reports) >= Self.thin else { continue }
      guard theirs.moments.n > 0, mine.moments.n > 0 else { continue }
      kept.append((key, Double(theirs.moments.n) / whole, mine, theirs))
    }
    covered = kept.reduce(0) { $0 + $1.weight }
    guard covered > 0 else { return nil }
    self.strata = strata
    var mine = RatioSide(candidateSum, of: measure)
    var theirs = RatioSide(baselineSum, of: measure)
    (mine.value, mine.variance, theirs.value, theirs.variance) = (0, 0, 0, 0)
    clustering = Clustering()
    for part in kept {
      let weight = part.weight / covered
      weights[part.key] = weight
      var one = RatioSide(part.mine.moments, of: measure)
      let factor = factors[part.key] ?? 1
      one.value = one.value.map { $0 * factor }
      one.variance *= factor * factor
      let other = RatioSide(part.theirs.moments, of: measure)
      mine.value = (mine.value ?? 0) + weight * (one.value ?? 0)
      mine.variance += weight * weight * one.variance
      theirs.value = (theirs.value ?? 0) + weight * (other.value ?? 0)
      theirs.variance += weight * weight * other.variance
      clustering.add(part.mine, weight: weight * factor, of: measure, isCandidate: true)
      clustering.add(part.theirs, weight: weight, of: measure, isCandidate: false)
    }
    self.candidate = mine
    self.baseline = theirs
  }
}

/// What the mix of device models within coarse strata does to the candidate.
///
/// Few candidate reports are compared by coarse strata only, within which the mix may differ too. The baseline, which
/// mostly has more reports, tells what its own value were in the candidate's mix: the candidate is scaled by the
/// baseline's value in its own mix over that (indirect standardisation).
enum MixWithin {
  /// The factor of each coarse stratum; models that are thin in the baseline count as the whole stratum.
  static func factors(
    _ candidate: SubjectTotals,
    _ baseline: SubjectTotals,
    _ strata: Stratification
  ) throws(ArithmeticOverflow) -> [StratumKey: Double] {
    var fine = strata
    fine.detail = .model
    let theirs = try fine.parts(baseline)
    let whole = try strata.parts(baseline)
    var sums: [StratumKey: (n: Double, expected: Double)] = [:]
    for (key, part) in try fine.parts(candidate).sorted(by: { StratumKey.precedes($0.key, $1.key) }) {
      var coarse = key
      coarse.device = strata.detail.name(of: key.device)
      guard let known = whole[coarse]?.moments, known.n > 0, known.y > 0 else { continue }
      let same = theirs[key]?.moments
      let moments = same.map { $0.reports >= Standardised.thin && $0.n > 0 ? $0 : known } ?? known
      let n = Double(part.moments.n)
      let ratio = Double(moments.y) / Double(moments.n) / (Double(known.y) / Double(known.n))
      let before = sums[coarse] ?? (0, 0)
      sums[coarse] = (before.n + n, before.expected + n * ratio)
    }
    return sums.compactMapValues { $0.n > 0 && $0.expected > 0 ? $0.n / $0.expected : nil }
  }
}

extension StratumKey {
  /// A total order of strata.
  static func precedes(_ one: StratumKey, _ other: StratumKey) -> Bool {
    if one.state != other.state {
      guard let mine = one.state, let theirs = other.state else { return one.state == nil }
      return mine < theirs
    }
    return (one.device, one.os, one.region, one.source?.rawValue ?? "")
      < (other.device, other.os, other.region, other.source?.rawValue ?? "")
  }
}
