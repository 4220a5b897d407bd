#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread that runs one closure. Reading blocks, and the threads of Swift's concurrency must not be blocked.
struct WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Documents nest; a thread's own stack on macOS is 512 KB.
  private static let stackSize = 8 << 20

  private let thread: pthread_t

  /// Starts the thread; nil when the system gives no more.
  init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)
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
      let started = unsafe status == 0 ? thread : nil
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
      let started = status == 0 ? thread : nil
    #endif
    guard let started = unsafe started else {
      unsafe work.release()
      return nil
    }
    unsafe self.thread = unsafe started
  }

  /// Waits for the end of the closure.
  func join() { unsafe pthread_join(thread, nil) }
}
