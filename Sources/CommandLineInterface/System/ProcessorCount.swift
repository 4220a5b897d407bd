#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The number of processors, which is how many files are read at once where nothing else is asked for.
enum ProcessorCount {
  /// Those that are online; 1 where that is not known.
  static var current: Int {
    max(1, min(1_024, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
  }
}
