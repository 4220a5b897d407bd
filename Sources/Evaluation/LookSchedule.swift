import Rules

/// How the chance of error of a rollout is spent over its days: fixed beforehand, never by what arrives.
///
/// Source: K. K. G. Lan, D. L. DeMets, "Changing frequency of interim analysis in sequential monitoring", 1989 (two
/// clocks); the ladder of App Store phased releases.
struct LookSchedule {
  /// The last planned day.
  var horizon: Int
  /// How reports are planned to arrive.
  var schedule: DecisionSettings.Schedule

  init(_ settings: DecisionSettings) {
    horizon = settings.horizonDays
    schedule = settings.schedule
  }

  /// The share of α that fails have spent by the end of a day, counted from 1.
  func spentOnFails(through day: Int) -> Double {
    let share = Double(min(day, horizon)) / Double(horizon)
    return 0.9 * share * share + spentPastHorizon(day)
  }

  /// The share of α that passes have spent by the end of a day, counted from 1.
  func spentOnPasses(through day: Int) -> Double {
    0.9 * arrived(through: day) + spentPastHorizon(day)
  }

  /// The planned share of the reports of the horizon that has arrived by the end of a day.
  func arrived(through day: Int) -> Double {
    let share = Double(min(max(0, day), horizon)) / Double(horizon)
    guard schedule == .phased else { return share }
    let place = share * Double(Self.ladder.count - 1)
    let step = min(Int(place), Self.ladder.count - 2)
    return Self.ladder[step] + (Self.ladder[step + 1] - Self.ladder[step]) * (place - Double(step))
  }

  /// The planned share of reports that arrives on a day, past the horizon as on its last day.
  func arrival(on day: Int) -> Double {
    let day = min(max(1, day), horizon)
    return arrived(through: day) - arrived(through: day - 1)
  }

  /// What is left for the days past the horizon, half of it for every further horizon.
  private func spentPastHorizon(_ day: Int) -> Double {
    guard day > horizon else { return 0 }
    var left = 1.0
    let whole = (day - horizon) / horizon
    for _ in 0..<min(whole, 60) { left /= 2 }
    let rest = Double((day - horizon) % horizon) / Double(horizon)
    return 0.1 * (1 - left * Self.halfToThePower(rest))
  }

  /// 2^−x for x from 0 to 1, by the series of the exponential.
  private static func halfToThePower(_ x: Double) -> Double {
    let exponent = -x * 0.6931471805599453
    var term = 1.0
    var sum = 1.0
    for index in 1...20 {
      term *= exponent / Double(index)
      sum += term
    }
    return sum
  }

  /// The planned cumulative arrival at each seventh of the horizon, from its start: 1, 2, 5, 10, 20, 50 and 100 % of
  /// the users a day.
  private static let ladder = [0, 0.005, 0.016, 0.043, 0.096, 0.2, 0.47, 1]
}
