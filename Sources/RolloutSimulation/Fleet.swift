import Measurements

/// What one report says of one screen: Σ of its events' values and their number.
struct Pair {
  var day: Int
  var y: Double
  var n: Double
  /// Σ of the squares of the events' values.
  var squares: Double
}

/// The reports of one version, by day, and beside them what other procedures are tried on.
struct Side {
  /// The reports of each day, the first being day 1 of the version.
  var days: [[DeviceReport]]
  /// The reports of each screen.
  var pairs: [[Pair]]
}

/// Devices of one version, and how they report.
struct Fleet: Sendable {
  static let hangs = MetricCatalogue.key(named: "hang_time") ?? .named("hang_time")
  static let domain = "app.screens"
  static let baseline = AppVersion(version: "1.0", build: "1")
  static let candidate = AppVersion(version: "1.1", build: "1")
  /// The day before the first of the candidate.
  static let eve: Int32 = 20_000

  var population: Population
  var isCandidate: Bool
  /// Screens; 0 where only the whole app is measured.
  var screens = 0
  /// The chance that a device visits a screen on a day.
  var visits = 0.6
  /// Whether histograms are sent, which shares and percentiles need.
  var hasBuckets = false
  /// Days on which each device reports: 1, or several in a row.
  var daysPerDevice = 1
  /// Whether reports carry an identifier of their device.
  var sendsDeviceIDs = false

  /// Reports of devices, each device's first on the day given.
  func side(arrivals: [Int], _ random: inout RandomStream) -> Side {
    let length = arrivals.count
    var side = Side(
      days: Array(repeating: [], count: length), pairs: Array(repeating: [], count: max(1, screens)))
    let shares = population.models.map { isCandidate ? $0.candidateShare : $0.baselineShare }
    for (day, devices) in arrivals.enumerated() {
      for number in 0..<devices {
        let model = population.models[random.index(shares)]
        let effect = random.lognormal(population.deviceSpread)
        let region = Population.regions[Int(random.next() % UInt64(Population.regions.count))]
        for later in 0..<daysPerDevice {
          let today = (day + later) % length
          var report = report(of: model, effect, on: today, &side.pairs, &random)
          report.region = region
          if sendsDeviceIDs { report.deviceID = "\(isCandidate)-\(day)-\(number)" }
          side.days[today].append(report)
        }
      }
    }
    return side
  }

  private func report(
    of model: Population.Model, _ effect: Double, on day: Int, _ pairs: inout [[Pair]],
    _ random: inout RandomStream
  ) -> DeviceReport {
    var report = DeviceReport(source: .report)
    report.version = isCandidate ? Self.candidate : Self.baseline
    report.day = Day(number: isCandidate ? Self.eve + 1 + Int32(day) : Self.eve - 20 + Int32(day))
    report.device = model.name
    let hours = random.lognormal(population.timeSpread)
    let own = random.lognormal(population.reportSpread)
    let value = population.base * model.value * effect * own * (isCandidate ? population.effect : 1)
    let rate = population.rate * model.rate * power(effect, population.rateExponent) * hours
    report.measurements.reserveCapacity(max(1, screens))
    for screen in 0..<max(1, screens) {
      if screens > 0, random.uniform() > visits { continue }
      let events = random.poisson(rate * random.gamma(shape: population.gammaShape))
      var squares = 0.0
      let measurement = measurement(
        events: events, value, screen: screens > 0 ? screen : nil, hours, &squares, &random)
      if events > 0 {
        pairs[screen].append(
          Pair(day: day, y: Double(measurement.sum), n: Double(events), squares: squares))
      }
      report.measurements.append(measurement)
    }
    return report
  }

  private func measurement(
    events: Int, _ value: Double, screen: Int?, _ hours: Double, _ squares: inout Double,
    _ random: inout RandomStream
  ) -> Measurement {
    var sum = 0.0
    var counts: [Int64: Int64] = [:]
    for _ in 0..<events {
      let one = value * random.lognormal(population.eventSpread)
      sum += one
      squares += one * one
      // As devices write them: buckets of 10 ms with inclusive ends.
      if hasBuckets { counts[Int64(one / 10e6), default: 0] += 1 }
    }
    var measurement = Measurement(
      metric: Self.hangs, sum: Int64(sum.rounded()), count: Int64(events),
      foreground: Int64((hours * 3.6e12).rounded()))
    measurement.state = screen.map { Self.states[$0] }
    if hasBuckets {
      measurement.buckets = counts.sorted { $0.key < $1.key }.map { place, count in
        Bucket(start: place * 10_000_000, end: place * 10_000_000 + 9_000_000, count: count)
      }
    }
    return measurement
  }

  private static let states = (0..<40).map { StateKey(domain: domain, label: "screen \($0 + 1)") }
}
