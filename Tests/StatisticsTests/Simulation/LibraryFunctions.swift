#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The C library's exp, under a name that says so.
func libraryExp(_ x: Double) -> Double { exp(x) }

/// The C library's natural logarithm.
func libraryLog(_ x: Double) -> Double { log(x) }
