import Statistics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Devices of several models and what their reports are like.
///
/// Every true value follows from it by a formula of the lognormal distribution, and none from the program
/// that is tested.
///
/// A device of a model has an effect d = e^(σ_d·Z); a report has T hours of foreground time, e^(σ_t·Z), and a factor
/// e^(σ_r·Z) that all its screens share. Events of a screen: Poisson(rate × model's rate × d^γ × Gamma × T); the value
/// of an event: base × model's factor × d × report's factor × e^(σ_e·Z).
struct Population: Sendable {
  /// A device model: how its values and rates compare, and its share of each version's devices.
  struct Model: Sendable {
    var name: String
    var value: Double
    var rate: Double
    var baselineShare: Double
    var candidateShare: Double
  }

  /// Slow old devices and fast new ones, in one mix on both sides.
  static let models = [
    Model(name: "iPhone12,1", value: 1.6, rate: 1.3, baselineShare: 0.12, candidateShare: 0.12),
    Model(name: "iPhone13,2", value: 1.25, rate: 1.1, baselineShare: 0.18, candidateShare: 0.18),
    Model(name: "iPhone14,5", value: 1, rate: 1, baselineShare: 0.24, candidateShare: 0.24),
    Model(name: "iPhone15,2", value: 0.85, rate: 0.9, baselineShare: 0.22, candidateShare: 0.22),
    Model(name: "iPhone16,1", value: 0.7, rate: 0.8, baselineShare: 0.24, candidateShare: 0.24),
  ]
  static let regions = ["US", "JP", "DE", "FR", "GB", "CN", "IN", "BR", "CA", "IT", "ES", "KR"]

  var models = Population.models
  var deviceSpread = 0.5
  var reportSpread = 0.3
  var eventSpread = 0.8
  var timeSpread = 0.6
  /// γ: slow devices also have more events.
  var rateExponent = 0.5
  /// The shape of the gamma distribution of a report's rate.
  var gammaShape = 1.5
  /// Events an hour, before every factor.
  var rate = 1.7
  /// Nanoseconds, before every factor.
  var base = 300e6
  /// By how much the candidate's values are multiplied.
  var effect = 1.0

  /// Devices whose reports differ more from device to device than from day to day.
  func withLastingDevices() -> Population {
    var lasting = self
    (lasting.reportSpread, lasting.eventSpread, lasting.gammaShape) = (0.2, 0.5, 3)
    return lasting
  }

  /// The same devices, but the candidate's are mostly slow ones (or fast ones).
  func shifted(towardsSlow: Bool) -> Population {
    var shifted = self
    let shares = towardsSlow ? [0.28, 0.26, 0.22, 0.14, 0.10] : [0.06, 0.10, 0.20, 0.28, 0.36]
    for (index, share) in zip(shifted.models.indices, shares) { shifted.models[index].candidateShare = share }
    return shifted
  }
}

extension Population {
  private func shares(ofCandidate: Bool) -> [Double] {
    models.map { ofCandidate ? $0.candidateShare : $0.baselineShare }
  }

  /// The share of each model's events in all.
  private func eventShares(ofCandidate: Bool) -> [Double] {
    let weights = zip(models, shares(ofCandidate: ofCandidate)).map { $0.rate * $1 }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// Hours of foreground time in a report, in the mean.
  var hours: Double { exp(timeSpread * timeSpread / 2) }

  /// Events per hour of foreground time.
  func eventsPerHour(ofCandidate: Bool) -> Double {
    let models = zip(models, shares(ofCandidate: ofCandidate)).map { $0.rate * $1 }.reduce(0, +)
    return rate * models * exp(rateExponent * rateExponent * deviceSpread * deviceSpread / 2)
  }

  /// The mean of all events in nanoseconds: of the devices' effects that of devices weighted by their events.
  func average(ofCandidate: Bool) -> Double {
    let models = zip(models, eventShares(ofCandidate: ofCandidate)).map { $0.value * $1 }.reduce(0, +)
    let device = (1 + 2 * rateExponent) * deviceSpread * deviceSpread / 2
    let others = (reportSpread * reportSpread + eventSpread * eventSpread) / 2
    return base * (ofCandidate ? effect : 1) * models * exp(device + others)
  }

  /// The share of events over a value in nanoseconds: the logarithm of an event's value is normal in each model.
  func share(over value: Double, ofCandidate: Bool) -> Double {
    let spread =
      (deviceSpread * deviceSpread + reportSpread * reportSpread + eventSpread * eventSpread).squareRoot()
    let shift = rateExponent * deviceSpread * deviceSpread + log(base * (ofCandidate ? effect : 1))
    return zip(models, eventShares(ofCandidate: ofCandidate)).map { model, share in
      share * NormalDistribution.survival((log(value) - shift - log(model.value)) / spread)
    }.reduce(0, +)
  }

  /// The value that a share of events lies under, in nanoseconds, by bisection.
  func quantile(_ p: Double, ofCandidate: Bool) -> Double {
    var low = log(base) - 12
    var high = log(base) + 12
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if share(over: exp(middle), ofCandidate: ofCandidate) > 1 - p { low = middle } else { high = middle }
    }
    return exp(low)
  }
}
