public import Measurements
import SourceDiagnostics

/// The first line of an aggregate: what it holds, and what was left out before there were reports.
public struct AggregateHeader: Hashable, Sendable {
  /// What its rows hold.
  public var holdings: AggregateHoldings
  /// Whether rows carry the digests by which duplicates are found.
  public var hasDigests: Bool
  /// The aggregates that it was put together from, itself among them where it was made of reports.
  public var parts: Set<ContentDigest> = []
  /// The number of documents that were looked into.
  public var documents = 0
  /// Documents and reports that have no row.
  public var leftOut: [LeftOutReason: Int] = [:]
  /// How often something worth telling was met.
  public var notices: [ReportNotice: Int] = [:]

  /// Makes a header of an aggregate of nothing.
  public init(holdings: AggregateHoldings, hasDigests: Bool) {
    self.holdings = holdings
    self.hasDigests = hasDigests
  }

  /// The form of the file, as its first and last line name it.
  public static let schema = "release-gate/aggregate/1"
  /// What every version of the form begins with.
  static let anySchema: StaticString = "release-gate/aggregate/"

  /// The line, without its end.
  ///
  /// - Parameter toolVersion: The version of the program, for people; it decides nothing.
  public func line(toolVersion: String) -> [UInt8] {
    var text = AggregateText()
    text.open("{")
    text.member("schema", Self.schema)
    text.member("tool", "release-gate \(toolVersion)")
    text.member("digests", hasDigests)
    text.key("metrics")
    text.open("[")
    for metric in holdings.metrics { text.holding(metric) }
    text.close("]")
    text.member("dimensions", holdings.dimensions.sorted().map(\.rawValue))
    text.member("device_marks", holdings.marksDevices)
    text.key("log_mappings")
    text.open("[")
    for mapping in holdings.logs { text.mapping(mapping) }
    text.close("]")
    text.member("documents", documents)
    text.key("left_out")
    text.counts(leftOut.map { ($0.rawValue, $1) })
    text.key("notices")
    text.counts(notices.map { ($0.rawValue, $1) })
    text.member("parts", parts.map(\.description).sorted())
    text.close("}")
    return text.bytes
  }
}

/// The last line of an aggregate: how much there was.
public struct AggregateEnd: Hashable, Sendable {
  /// The number of rows.
  public var rows: Int
  /// The sum of the digests of all lines but this one.
  public var checksum: ContentDigest

  /// Makes an end.
  public init(rows: Int, checksum: ContentDigest) {
    self.rows = rows
    self.checksum = checksum
  }

  /// The line, without its end.
  public var line: [UInt8] {
    var text = AggregateText()
    text.open("{")
    text.member("end", AggregateHeader.schema)
    text.member("rows", rows)
    text.member("checksum", checksum.description)
    text.close("}")
    return text.bytes
  }
}

extension AggregateText {
  fileprivate mutating func holding(_ metric: AggregateHoldings.Metric) {
    open("{")
    key("metric")
    self.metric(metric.key)
    member("unit", MeasuredMetric.quantity(of: metric).shownUnit)
    if let own = metric.declaration {
      key("own")
      open("{")
      member("quantity", own.quantity.word)
      member("better", own.direction.rawValue)
      close("}")
    }
    member("domains", metric.domains)
    if metric.hasForeground { member("foreground", true) }
    close("}")
  }

  fileprivate mutating func mapping(_ mapping: LogMapping) {
    open("{")
    member("message", mapping.message)
    key("metric")
    metric(mapping.metric)
    member("value", mapping.value)
    member("weight", mapping.weight)
    key("base_per_unit")
    number(mapping.basePerUnit)
    member("domain", mapping.domain)
    member("state", mapping.state)
    member("version", mapping.version)
    member("build", mapping.build)
    close("}")
  }

  fileprivate mutating func counts(_ counts: [(name: String, count: Int)]) {
    open("{")
    for (name, count) in counts.sorted(by: { $0.name < $1.name }) where count > 0 {
      member(named: name, count)
    }
    close("}")
  }
}

extension MeasuredMetric {
  fileprivate static func quantity(of metric: AggregateHoldings.Metric) -> Quantity {
    switch metric.key {
    case .builtIn(let row): MetricCatalogue.rows[row].quantity
    case .signpost(let signpost): signpost.aspect.quantity
    case .named: metric.declaration?.quantity ?? .number(unit: "")
    }
  }
}

extension Quantity {
  /// The word for the quantity in an aggregate; a number's unit stands beside it.
  var word: String {
    switch self {
    case .duration: "duration"
    case .bytes: "bytes"
    case .count: "count"
    case .hitchRatio: "hitch ratio"
    case .number: "number"
    }
  }

  init?(word: String, unit: String) {
    switch word {
    case "duration": self = .duration
    case "bytes": self = .bytes
    case "count": self = .count
    case "hitch ratio": self = .hitchRatio
    case "number": self = .number(unit: unit)
    default: return nil
    }
  }
}
