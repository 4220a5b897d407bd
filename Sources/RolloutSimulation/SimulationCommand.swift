#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program: arguments in, a table out, and the exit code.
public enum SimulationCommand {
  /// Runs it with the arguments of the process, its own name first; 1 where a claim does not hold, 64 for arguments
  /// that are not known.
  public static func run(_ arguments: [String]) async -> Int32 {
    guard let options = SimulationOptions(Array(arguments.dropFirst())) else {
      print(SimulationOptions.usage)
      return 64
    }
    do {
      print("Seed \(options.seed).\n\n\(SimulationTable.head)")
      var holds = true
      var counts: [String] = []
      for experiment in Experiments.all where options.wants(experiment.name) {
        let rollouts = options.rollouts(of: experiment)
        counts.append("\(experiment.name) \(rollouts)")
        for row in try await experiment.rows(seed: options.seed, rollouts: rollouts) {
          print(SimulationTable.line(row))
          // Rows come minutes apart; nobody should wait for a full buffer.
          fflush(nil)
          if row.holds == false { holds = false }
        }
      }
      print("\nRollouts: \(counts.joined(separator: ", ")).")
      return holds ? 0 : 1
    } catch {
      print("error: \(error)")
      return 1
    }
  }
}

/// How much is simulated.
struct SimulationOptions {
  static let usage =
    "usage: rollout-simulation [--short | --long | --full] [--rollouts N] [--seed N] [--rows NAME…]"

  var seed: UInt64 = 20_261_130
  /// Rollouts of an experiment of cost 1.
  private var budget = 300
  private var isByCost = true
  private var names: [String] = []

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--short": (budget, isByCost) = (240, true)
      case "--long": (budget, isByCost) = (2_400, true)
      case "--full": (budget, isByCost) = (2_000, false)
      case "--rollouts":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
        (budget, isByCost) = (number, false)
      case "--seed":
        guard let number = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
        seed = number
      case "--rows":
        while let name = rest.first, !name.hasPrefix("--") {
          names.append(name)
          rest.removeFirst()
        }
      default: return nil
      }
    }
  }

  /// Whether an experiment is asked for: by its name, or the start of it.
  func wants(_ name: String) -> Bool {
    names.isEmpty || names.contains { name == $0 || name.hasPrefix($0 + "-") }
  }

  /// How often an experiment is simulated.
  func rollouts(of experiment: Experiment) -> Int {
    isByCost ? max(16, Int(Double(budget) / experiment.cost)) : budget
  }
}
