/// A page of elements as services export them: Datadog's log search, its older list, an Elasticsearch search.
struct ElementPage {
  /// The array of elements.
  let elements: JSONValue
  /// Whether the service says that elements are missing: a time-out, or warnings.
  let isIncomplete: Bool

  /// The page that a value is; nil where it is none.
  init?(_ value: JSONValue) {
    guard value.isObject else { return nil }
    if let data = value.member("data"), data.isArray {
      elements = data
      let meta = value.member("meta")
      let status = meta?.member("status")?.text
      let hasWarnings = meta?.member("warnings")?.elements.contains { _ in true } ?? false
      isIncomplete = hasWarnings || status.map { !($0 == "done") } ?? false
    } else if let logs = value.member("logs"), logs.isArray {
      elements = logs
      let status = value.member("status")?.text
      isIncomplete = status.map { $0 == "timeout" } ?? false
    } else if let hits = value.member("hits")?.member("hits"), hits.isArray {
      elements = hits
      isIncomplete = value.member("timed_out")?.isSet ?? false
    } else {
      return nil
    }
  }
}
