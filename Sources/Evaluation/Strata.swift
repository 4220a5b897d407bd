import Measurements
import Rules
import Statistics

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
        strata
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
    _ strata: Stratification
  ) {
    // In a fixed order, so that sums of products round alike in every run.
    let keys = baseline.keys.sorted(by: StratumKey.precedes)
    var mix: [Double] = []
    var mine: [Estimate?] = []
    var theirs: [Estimate?] = []
    for key in keys {
      let (one, other) = (candidate[key]?.moments ?? Moments(), baseline[key]?.moments ?? Moments())
      mix.append(Double(other.n))
      let isKept = min(one.reports, other.reports) >= Self.thin && one.n > 0 && other.n > 0
      mine.append(isKept ? Estimate(RatioSide(one, of: measure)) : nil)
      theirs.append(isKept ? Estimate(RatioSide(other, of: measure)) : nil)
    }
    guard let ofCandidate = Standardisation.standardise(mine, toMix: mix),
      let ofBaseline = Standardisation.standardise(theirs, toMix: mix)
    else { return nil }
    self.strata = strata
    covered = ofBaseline.covered
    self.candidate = RatioSide(candidateSum, of: measure)
    self.baseline = RatioSide(baselineSum, of: measure)
    (self.candidate.value, self.candidate.variance) = (ofCandidate.value, ofCandidate.variance)
    (self.baseline.value, self.baseline.variance) = (ofBaseline.value, ofBaseline.variance)
    clustering = Clustering()
    for (key, weight) in zip(keys, ofBaseline.weights) where weight > 0 {
      guard let one = candidate[key], let other = baseline[key] else { continue }
      weights[key] = weight
      clustering.add(one, weight: weight, of: measure, isCandidate: true)
      clustering.add(other, weight: weight, of: measure, isCandidate: false)
    }
  }
}

extension Estimate {
  /// A side's ratio and its variance; nil where it has none.
  fileprivate init?(_ side: RatioSide) {
    guard let value = side.value else { return nil }
    self.init(value: value, variance: side.variance)
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
