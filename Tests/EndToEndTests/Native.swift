/// Native lines, written as a team's server would write them.
enum Native {
  /// A line of hangs: the mean of `count` events, in milliseconds.
  static func line(
    _ version: String, _ value: String, count: String = "4", metric: String = "hang_time",
    unit: String = "ms",
    day: String = "2026-11-18", more: String = ""
  ) -> String {
    "{\"metric\":\"\(metric)\",\"unit\":\"\(unit)\",\"version\":\"\(version)\",\"value\":\(value),\"count\":\(count),"
      + "\"day\":\"\(day)\"\(more.isEmpty ? "" : "," + more)}\n"
  }

  /// A line of a state.
  static func state(_ version: String, _ value: String, _ label: String, domain: String = "app.screens")
    -> String
  {
    line(version, value, more: "\"domain\":\"\(domain)\",\"state\":\"\(label)\"")
  }

  /// One line of the baseline 1.0 and one of the candidate 2.0.
  static func both(_ baseline: Int, _ candidate: Int, more: String = "") -> String {
    line("1.0", "\(baseline)", more: more) + line("2.0", "\(candidate)", more: more)
  }
}
