import Measurements

extension DeviceReport {
  /// Merges the measurements from `first` on that belong to one metric and state, so that each stands once.
  ///
  /// Counts, sums and buckets are added; a ratio follows from the added parts. States of one label stand
  /// several times in a report, once for each of their stable metadata, and so may a signpost.
  mutating func mergeMeasurements(from first: Int) {
    guard hasRepeats(from: first) else { return }
    var places: [MergeKey: Int] = [:]
    var merged: [Measurement] = []
    for measurement in measurements[first...] {
      let key = MergeKey(metric: measurement.metric, state: measurement.state)
      if let place = places[key] {
        if !merged[place].merge(measurement) { implausibleMetrics.append(key.metric) }
      } else {
        places[key] = merged.count
        merged.append(measurement)
      }
    }
    measurements.replaceSubrange(first..., with: merged)
  }

  /// Whether some metric and state stand twice, or may, of many.
  ///
  /// Nearly always none does, and a few comparisons are cheaper than hashing all of them.
  private func hasRepeats(from first: Int) -> Bool {
    guard measurements.count - first <= 32 else { return true }
    for place in first..<measurements.count {
      for other in (place + 1)..<max(place + 1, measurements.count)
      where measurements[place].metric == measurements[other].metric
        && measurements[place].state == measurements[other].state
      {
        return true
      }
    }
    return false
  }
}

private struct MergeKey: Hashable {
  var metric: MetricKey
  var state: StateKey?
}

extension Measurement {
  /// Takes another measurement of the same metric and state in; false where a sum does not fit.
  fileprivate mutating func merge(_ other: Measurement) -> Bool {
    let (total, sumOverflow) = sum.addingReportingOverflow(other.sum)
    let (events, countOverflow) = count.addingReportingOverflow(other.count)
    guard !sumOverflow, !countOverflow else { return false }
    sum = total
    // Two amounts of one entry are one amount; what counts events counts on.
    count = isAmount ? 1 : events
    if let mine = buckets, let theirs = other.buckets { buckets = (mine + theirs).tidied() }
    return mergeParts(other) && mergeForeground(other)
  }

  private var isAmount: Bool {
    switch metric {
    case .builtIn(let index): MetricCatalogue.rows[index].shape == .total
    case .signpost(let signpost): signpost.aspect == .cpuTime || signpost.aspect == .diskWrites
    case .named: false
    }
  }

  private mutating func mergeParts(_ other: Measurement) -> Bool {
    guard let mine = parts, let theirs = other.parts else {
      parts = nil
      return true
    }
    let (part, overflow) = mine.part.addingReportingOverflow(theirs.part)
    let (whole, overflowToo) = mine.whole.addingReportingOverflow(theirs.whole)
    guard !overflow, !overflowToo, let ratio = Parts(part: part, whole: whole).ratio else { return false }
    parts = Parts(part: part, whole: whole)
    sum = ratio
    count = 1
    return true
  }

  private mutating func mergeForeground(_ other: Measurement) -> Bool {
    guard let mine = foreground, let theirs = other.foreground else {
      foreground = nil
      return true
    }
    let (total, overflow) = mine.addingReportingOverflow(theirs)
    foreground = total
    return !overflow
  }
}

extension Measurement.Parts {
  /// The ratio in nanoseconds per second, half to even; nil where it does not fit.
  var ratio: Int64? {
    guard whole > 0 else { return nil }
    let (quotient, rest) = (Int128(part) * 1_000_000_000).quotientAndRemainder(dividingBy: Int128(whole))
    let isUp = rest * 2 > whole || rest * 2 == whole && quotient & 1 == 1
    return Int64(exactly: quotient + (isUp ? 1 : 0))
  }
}
