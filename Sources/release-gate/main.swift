import CommandLineInterface

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(CommandLineTool.run(CommandLine.arguments))
