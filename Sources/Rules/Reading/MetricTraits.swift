import Measurements
import SourceDiagnostics
import YAMLDocuments

/// What rules have to know of a metric.
struct MetricTraits {
  /// What may be computed of a metric.
  enum Form {
    /// Values of single events are kept in buckets, or come one by one.
    case distribution
    case total
    case mean
    case counter
    case ratio
  }

  var key: MetricKey
  var quantity: Quantity
  var direction: MetricDefinition.Direction
  var form: Form
  /// The name for messages.
  var name: String

  /// A row of the catalogue.
  init?(catalogue name: String) {
    guard let key = MetricCatalogue.key(named: name), case .builtIn(let place) = key else { return nil }
    let row = MetricCatalogue.rows[place]
    let form: Form =
      switch row.shape {
      case .histogram: .distribution
      case .total: .total
      case .mean: .mean
      case .counter, .diagnostic: .counter
      case .ratio: .ratio
      }
    self.init(key: key, quantity: row.quantity, direction: row.direction, form: form, name: name)
  }

  /// A metric of the team's own.
  init(own name: String, _ metric: OwnMetric) {
    self.init(
      key: .named(name), quantity: metric.quantity, direction: metric.direction,
      form: metric.quantity == .hitchRatio ? .ratio : .distribution, name: name)
  }

  /// One aspect of a signpost.
  init(signpost: MetricKey.Signpost) {
    let (quantity, form): (Quantity, Form) =
      switch signpost.aspect {
      case .duration: (.duration, .distribution)
      case .count: (.count, .counter)
      case .cpuTime: (.duration, .total)
      case .memory: (.bytes, .mean)
      case .diskWrites: (.bytes, .total)
      case .hitchRatio: (.hitchRatio, .ratio)
      }
    self.init(
      key: .signpost(signpost), quantity: quantity, direction: .lower, form: form,
      name: "signpost " + signpost.aspect.rawValue)
  }

  private init(
    key: MetricKey, quantity: Quantity, direction: MetricDefinition.Direction, form: Form, name: String
  ) {
    self.key = key
    self.quantity = quantity
    self.direction = direction
    self.form = form
    self.name = name
  }
}

extension RuleReader {
  /// A metric by its name: a row of the catalogue or one under `metrics:`.
  func metric(named node: YAMLNode?) -> MetricTraits? {
    guard let node, let text = text(node, "metric") else { return nil }
    if let own = metrics[text] { return MetricTraits(own: text, own) }
    // Names have underscores and dots; spaces and hyphens are taken for underscores.
    let name = text.spaced.split(separator: " ").joined(separator: "_")
    if let traits = MetricTraits(catalogue: name) { return traits }
    if unreadMetrics.contains(text) { return nil }
    let meant = nearest(name, among: MetricCatalogue.names + metrics.keys.sorted() + ["signpost"])
    fail(
      "unknown metric '\(text)'", at: node.location,
      remedy: (meant.map { "did you mean '\($0)'? " } ?? "")
        + "a metric of your own has to be declared under 'metrics:'")
    return nil
  }

  /// The metric of a rule: with `category`, `name` and `of` for a signpost.
  func metric(of keys: KeyReader) -> MetricTraits? {
    guard let node = keys.required("metric", of: "the rule", self) else { return nil }
    guard node.text == "signpost" else {
      for key in ["category", "name", "of"] {
        guard let wrong = keys.key(key) else { continue }
        fail("'\(key)' belongs to 'metric: signpost' alone", at: wrong.location)
      }
      return metric(named: node)
    }
    let category = text(keys.required("category", of: "the signpost", self), "category")
    let name = text(keys.required("name", of: "the signpost", self), "name")
    let aspects = MetricKey.Signpost.Aspect.allCases.map { ($0.rawValue.spaced, $0) }
    let aspect = choice(keys["of"], "of", aspects)
    if keys["of"] != nil, aspect == nil { return nil }
    guard let category, let name else { return nil }
    return MetricTraits(signpost: .init(category: category, name: name, aspect: aspect ?? .duration))
  }
}
