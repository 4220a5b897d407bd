import Measurements
import SourceDiagnostics

/// Answers of App Store Connect about performance: `perfPowerMetrics` are read into published values; logs of
/// diagnostics hold no value and are left out.
///
/// Every field is optional there, and kinds of metric were added over time: what is not known is counted and let by.
/// All that is known is taken, whatever the rules are about: an answer is small, and that there is one is worth knowing.
struct AppStoreConnect {
  private let cache: TextCache

  init(cache: TextCache) {
    self.cache = cache
  }

  /// Whether an object is such an answer.
  static func recognises(_ object: JSONValue) -> Bool {
    object.member("productData").map(\.isArray) ?? false
  }

  /// Whether an object is a signature of diagnostics, as the list of a build holds them: a share, and no value.
  static func isSignature(_ object: JSONValue) -> Bool {
    object.member("type")?.text.map { $0 == "diagnosticSignatures" || $0 == "diagnosticInsights" } ?? false
  }

  /// Reads an answer.
  func read(_ answer: JSONValue, into batch: inout ReportBatch) throws(Diagnostic) {
    var hasMetrics = false
    for product in try list(answer.member("productData"), "productData") {
      guard let categories = product.member("metricCategories") else { continue }
      hasMetrics = true
      for category in try list(categories, "metricCategories") {
        let name = category.member("identifier")?.text?.string ?? ""
        for metric in try list(category.member("metrics"), "metrics") {
          try read(metric, of: name, into: &batch)
        }
      }
    }
    if !hasMetrics { batch.leaveOut(.notAReport) }
  }

  private func read(
    _ metric: JSONValue, of category: String, into batch: inout ReportBatch
  ) throws(Diagnostic) {
    let identifier = metric.member("identifier")?.text?.string ?? ""
    let known = AppStoreConnectMetrics.metric(category, identifier)
    let unit = Unit(metric.member("unit"), of: known)
    for dataset in try list(metric.member("datasets"), "datasets") {
      let criteria = dataset.member("filterCriteria")
      let device = criteria?.member("device")?.text?.string ?? ""
      let percentile = criteria?.member("percentile")?.text.map(\.string)
      let percent = percentile.flatMap(Self.percent)
      for point in try list(dataset.member("points"), "points") {
        guard let known, percentile == nil || percent != nil else {
          batch.note(.unknownPublished)
          continue
        }
        let field = "\(identifier).points"
        guard let version = try point.member("version")?.name(cache, at: "\(field).version") else {
          batch.leaveOut(.noVersion)
          continue
        }
        guard let value = try amount(point.member("value"), at: "\(field).value") else {
          // Nothing was published about the version.
          batch.leaveOut(.notAReport)
          continue
        }
        let margin = try amount(point.member("errorMargin"), at: "\(field).errorMargin")
        let place = PublishedValue.Place(
          metric: known.key, version: version, percentile: percent, device: device)
        batch.add(place, unit, value, margin)
      }
    }
  }

  private func list(_ value: JSONValue?, _ key: String) throws(Diagnostic) -> [JSONValue] {
    guard let value else { return [] }
    guard value.isArray else { throw .wrongKind(key, expected: "an array") }
    return value.elements.map(\.self)
  }

  private func amount(_ value: JSONValue?, at field: String) throws(Diagnostic) -> Double? {
    guard let value else { return nil }
    guard let number = value.number else { throw .wrongKind(field, expected: "a number") }
    guard number >= 0 else { throw .negative(field, String(number)) }
    return number
  }

  /// The percentile of `percentile.ninety` or `P90`; nil for a word that is not known.
  private static func percent(_ text: String) -> Int? {
    let words = [
      "fifty": 50, "seventyfive": 75, "ninety": 90, "ninetyfive": 95, "ninetynine": 99,
    ]
    let word = text.lowercased().split(separator: ".").last.map(String.init) ?? ""
    if let percent = words[word] { return percent }
    return words.values.first { word == "p\($0)" || word == String($0) }
  }
}

extension AppStoreConnect {
  /// The unit of a metric, by its identifier or else by what is shown.
  struct Unit {
    /// Base units in one of it; 1 where it is not known.
    var base = 1.0
    /// The unit as published where it is not known.
    var unknown: String?

    init(_ unit: JSONValue?, of metric: AppStoreConnectMetrics.Metric?) {
      let names = ["identifier", "displayName"] as [StaticString]
      let texts = names.compactMap { unit?.member($0)?.text?.string }
      if let known = texts.lazy.compactMap({ metric?.units[AppStoreConnectMetrics.spelled($0)] }).first {
        base = known
      } else {
        unknown = texts.first ?? ""
      }
    }
  }
}

extension ReportBatch {
  fileprivate mutating func add(
    _ place: PublishedValue.Place, _ unit: AppStoreConnect.Unit, _ value: Double, _ margin: Double?
  ) {
    guard case .builtIn(let row) = place.metric else { return }
    let base = value * unit.base
    guard unit.unknown != nil || base <= Double(MetricCatalogue.rows[row].plausible.upperBound) else {
      return leaveOut(.implausible)
    }
    let parts = [
      place.metric.name, place.version, place.percentile.map(String.init) ?? "", place.device, String(value),
      margin.map { String($0) } ?? "", unit.unknown ?? String(unit.base),
    ]
    published.append(
      PublishedValue(
        place: place, value: base, margin: margin.map { $0 * unit.base }, unknownUnit: unit.unknown,
        content: ContentHash.of("published:" + parts.joined(separator: "\u{0}"))))
  }
}
