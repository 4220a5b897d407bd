#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Threads that run one closure each.
///
/// Reading blocks, and the threads of Swift's concurrency must not be blocked.
enum WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Documents nest; a thread's own stack on macOS is 512 KB.
  private static let stackSize = 8 << 20

  /// Starts a thread; false when the system gives no more.
  ///
  /// Nobody joins it: the closure has to tell when it is done.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = unsafe pthread_create(
        &thread,
        &attributes,
        { argument in
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          return nil
        },
        work.toOpaque()
      )
    #else
      var thread = pthread_t()
      let status = unsafe pthread_create(
        &thread,
        &attributes,
        { argument in
          if let argument = unsafe argument {
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          }
          return nil
        },
        work.toOpaque()
      )
    #endif
    if status != 0 { unsafe work.release() }
    return status == 0
  }
}
