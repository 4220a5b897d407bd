import RolloutSimulation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(await SimulationCommand.run(CommandLine.arguments))
