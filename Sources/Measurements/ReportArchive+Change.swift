extension ReportArchive {
  /// The same reports with every measure moved by a fraction: what they would have been with a change of known size.
  ///
  /// Sums of values are multiplied. Events are whole, so each that counts for a rate or a share is doubled, or left
  /// out, by chance, which moves them by the fraction on average. Metrics whose percentiles are wanted have the edges
  /// of their buckets multiplied, and their shares follow from those.
  ///
  /// - Parameters:
  ///   - fraction: The change for the worse: 0.1 for 10 %.
  ///   - seed: What the chances follow from.
  ///   - lessIsWorse: Whether a measure gets worse by falling.
  public func changed(
    by fraction: Double, seed: UInt64, lessIsWorse: (Measure) -> Bool = { _ in false }
  ) -> ReportArchive {
    let measures = numbers.metrics.kept.map(\.measures)
    let factors = measures.map { $0.map { 1 + (lessIsWorse($0) ? -fraction : fraction) } }
    let isByValue = numbers.metrics.values.map(plan.histogramsByStratum.contains)
    // Chances follow from texts and never from numbers, which depend on the order of reading.
    let states = [0] + numbers.states.values.map { TextHash.of($0.domain, $0.label) }
    var changed = self
    for index in entries.indices {
      let seed = seed ^ (UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
      for place in changed.entries[index].histograms.indices {
        let histogram = changed.entries[index].histograms[place]
        guard isByValue[Int(histogram.metric)], let factor = factors[Int(histogram.metric)].first else {
          continue
        }
        changed.entries[index].histograms[place].buckets = Self.moved(histogram.buckets, by: factor)
      }
      for place in changed.entries[index].parts.indices {
        let part = changed.entries[index].parts[place]
        guard let contribution = part.contribution else { continue }
        let measure = measures[Int(part.metric)][Int(part.offset)]
        let factor = factors[Int(part.metric)][Int(part.offset)]
        if isByValue[Int(part.metric)], measure.isShare,
          let buckets = changed.entries[index].buckets(of: part.metric, state: part.state)
        {
          let measurement = Measurement(
            metric: measure.metric, sum: 0, count: contribution.events, buckets: buckets)
          changed.entries[index].parts[place].contribution = measure.contribution(of: measurement)
        } else {
          let subject = states[Int(part.state)] &+ UInt64(part.metric) << 8 &+ UInt64(part.offset)
          var chances = SeededNumbers(seed: seed ^ (subject &* 0xD6E8_FEB8_6659_FD93))
          changed.entries[index].parts[place].contribution = contribution.moved(
            measure.kind, by: factor, using: &chances)
        }
      }
    }
    return changed
  }

  /// Buckets whose edges are multiplied, ascending as before.
  private static func moved(_ buckets: [Bucket], by factor: Double) -> [Bucket] {
    buckets.map { bucket in
      Bucket(
        start: Int64(clamping: Int128((Double(bucket.start) * factor).rounded())),
        end: Int64(clamping: Int128((Double(bucket.end) * factor).rounded())), count: bucket.count)
    }
  }
}

extension ReportArchive.Entry {
  fileprivate func buckets(of metric: Int32, state: Int32) -> [Bucket]? {
    histograms.first { $0.metric == metric && $0.state == state }?.buckets
  }
}

extension Measure {
  fileprivate var isShare: Bool {
    switch kind {
    case .shareOver, .shareUnder: true
    default: false
    }
  }
}

extension Contribution {
  /// The contribution with its numerator moved by a factor.
  func moved(_ kind: Measure.Kind, by factor: Double, using chances: inout SeededNumbers) -> Contribution {
    var moved = self
    switch kind {
    case .average, .averageByParts, .totalPerHour, .totalPerReport:
      moved.y = Int64(clamping: Int128((Double(y) * factor).rounded()))
    case .countPerHour, .countPerReport:
      moved.y = Self.events(y, by: factor, using: &chances)
      (moved.events, moved.counted) = (moved.y, moved.y)
    case .shareOver, .shareUnder:
      moved.y = min(n, Self.events(y, by: factor, using: &chances))
      moved.counted = moved.y
    }
    return moved
  }

  /// A number of events moved by a factor on average: each is doubled or left out by chance; many are not thrown for
  /// one by one.
  private static func events(_ count: Int64, by factor: Double, using chances: inout SeededNumbers) -> Int64 {
    let change = abs(factor - 1)
    let whole = (Double(count) * change).rounded(.down)
    var moved = Int64(clamping: Int128(whole))
    if count <= 64 {
      moved = 0
      for _ in 0..<max(0, count) where chances.fraction() < change { moved += 1 }
    } else if chances.fraction() < Double(count) * change - whole {
      moved += 1
    }
    let (sum, overflow) = factor < 1 ? (count - moved, false) : count.addingReportingOverflow(moved)
    return overflow ? .max : max(0, sum)
  }
}
