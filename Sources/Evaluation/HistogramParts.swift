import Measurements
import Rules
import Statistics

/// The histograms of one side of a subject, by state and stratum.
struct HistogramParts {
  var parts: [SideTotals.HistogramPart]

  init(_ rule: Rule, _ subject: Subject, _ side: SideTotals) {
    parts = side.histograms(of: rule.metric, states: subject.pooled).filter { part in
      guard let dimension = subject.dimension, let stratum = part.stratum else { return true }
      return dimension.values.contains(stratum[dimension.name])
    }
  }

  /// Every event by its bucket, ascending.
  var buckets: [Bucket] {
    var counts: [Edges: Int64] = [:]
    for part in parts {
      for bucket in part.buckets { counts[Edges(bucket), default: 0] += bucket.count }
    }
    return counts.map { Bucket(start: $0.start, end: $0.end, count: $1) }.sorted()
  }

  /// A side of a percentile, its strata weighted as a standardisation asks; nil for as they are.
  func side(events: Int64, p: Double, weights: Standardised?) -> PercentileComparison.Side {
    let counted = parts.reduce(0) { $0 + $1.buckets.reduce(0) { $0 + $1.count } }
    return PercentileComparison.Side(
      weights.map(weighted)
        ?? buckets.map { .init(low: Double($0.start), high: Double($0.end), count: Double($0.count)) },
      events: events,
      isTooCoarse: counted != events,
      p: p
    )
  }

  private func weighted(_ standardised: Standardised) -> [BucketedDistribution.Bucket] {
    var byStratum: [StratumKey: [SideTotals.HistogramPart]] = [:]
    for part in parts {
      guard let stratum = part.stratum else { continue }
      byStratum[standardised.strata.key(part.state, stratum), default: []].append(part)
    }
    var counts: [Edges: Double] = [:]
    for key in byStratum.keys.sorted(by: StratumKey.precedes) {
      guard let weight = standardised.weights[key], let parts = byStratum[key] else { continue }
      let whole = Double(parts.reduce(0) { $0 + $1.buckets.reduce(0) { $0 + $1.count } })
      var inStratum: [Edges: Int64] = [:]
      for part in parts {
        for bucket in part.buckets { inStratum[Edges(bucket), default: 0] += bucket.count }
      }
      for (edges, count) in inStratum { counts[edges, default: 0] += weight * Double(count) / whole }
    }
    return counts.map { .init(low: Double($0.key.start), high: Double($0.key.end), count: $0.value) }
  }

  private struct Edges: Hashable {
    var start: Int64
    var end: Int64

    init(_ bucket: Bucket) {
      start = bucket.start
      end = bucket.end
    }
  }
}
