import Measurements

/// Which aspects of which signposts are wanted.
struct SignpostSelection {
  private let wanted: [String: [String: [Bool]]]?

  init(_ selection: ReportSelection) {
    guard let metrics = selection.metrics else {
      wanted = nil
      return
    }
    var wanted: [String: [String: [Bool]]] = [:]
    for case .signpost(let signpost) in metrics {
      wanted[signpost.category, default: [:]][
        signpost.name,
        default: Self.order.map { _ in false }
      ][Self.place(signpost.aspect)] = true
    }
    self.wanted = wanted
  }

  /// Whether none is wanted.
  var isEmpty: Bool { wanted?.isEmpty ?? false }

  /// The metrics of a signpost that are wanted.
  func metrics(category: String, name: String) -> Aspects? {
    guard let wanted else { return Aspects(category: category, name: name, wanted: nil) }
    guard let aspects = wanted[category]?[name] else { return nil }
    return Aspects(category: category, name: name, wanted: aspects)
  }

  /// The wanted aspects of one signpost.
  struct Aspects {
    fileprivate var category: String
    fileprivate var name: String
    fileprivate var wanted: [Bool]?

    fileprivate init(category: String, name: String, wanted: [Bool]?) {
      self.category = category
      self.name = name
      self.wanted = wanted
    }

    /// The metric of an aspect, nil where it is not wanted.
    subscript(aspect: MetricKey.Signpost.Aspect) -> MeasuredMetric? {
      if let wanted, !wanted[SignpostSelection.place(aspect)] { return nil }
      let key = MetricKey.signpost(.init(category: category, name: name, aspect: aspect))
      return MeasuredMetric(key, aspect.quantity, plausible: aspect.plausible)
    }
  }

  private static let order = MetricKey.Signpost.Aspect.allCases

  private static func place(_ aspect: MetricKey.Signpost.Aspect) -> Int { order.firstIndex(of: aspect) ?? 0 }
}

extension MetricKey.Signpost.Aspect {
  /// What is measured.
  var quantity: Quantity {
    switch self {
    case .duration, .cpuTime: .duration
    case .count: .count
    case .memory, .diskWrites: .bytes
    case .hitchRatio: .hitchRatio
    }
  }

  /// A signpost may run for days and on several cores: a month; the rest as in the catalogue's rows.
  var plausible: ClosedRange<Int64> {
    switch self {
    case .duration, .cpuTime: 0...2_678_400_000_000_000
    case .count: MetricCatalogue.plausibleEvents
    case .memory, .diskWrites: 0...100_000_000_000_000
    case .hitchRatio: 0...1_000_000_000
    }
  }
}
