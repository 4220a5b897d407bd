#if canImport(MetricKit)
  import MetricKit
  import os
#endif

/// A log for the signposts of one category.
public struct SignpostLog: Sendable {
  /// Posts the begin of a measurement and returns what posts its end.
  var begin: @Sendable (_ name: StaticString) -> @Sendable () -> Void

  /// Makes a log of a closure: for tests and previews.
  ///
  /// - Parameter begin: called at the begin of a measurement; what it returns is called once at its end.
  public init(begin: @escaping @Sendable (_ name: StaticString) -> @Sendable () -> Void) {
    self.begin = begin
  }

  /// A log that keeps nothing.
  public static let none = SignpostLog { _ in {} }

  #if canImport(MetricKit)
    /// The log of a handle that MetricKit made.
    init(_ handle: OSLog) {
      self.init { name in
        // Intervals of one name may overlap, each is told by its identifier.
        let id = OSSignpostID(log: handle)
        unsafe mxSignpost(.begin, log: handle, name: name, signpostID: id)
        return { unsafe mxSignpost(.end, log: handle, name: name, signpostID: id) }
      }
    }
  #endif
}
