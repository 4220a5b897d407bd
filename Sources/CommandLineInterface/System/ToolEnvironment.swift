import Measurements

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the program takes from the process around it: the only reader of its clock and its variables.
struct ToolEnvironment: Sendable {
  /// Standard input.
  var input = FileDescriptor(number: 0)
  /// Standard output.
  var output = FileDescriptor(number: 1)
  /// Standard error.
  var error = FileDescriptor(number: 2)
  /// The value of an environment variable.
  var variable: @Sendable (String) -> String? = { name in
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
  /// The moment now, in seconds since 1970 in UTC.
  var now: @Sendable () -> Int64 = {
    var time = timespec()
    return unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 ? Int64(time.tv_sec) : 0
  }

  /// The folder for temporary files.
  var scratchFolder: String {
    let folder = variable("TMPDIR") ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }

  /// The current day in UTC.
  func today() throws(CommandFailure) -> Day {
    guard let day = Day(secondsSince1970: now()) else {
      throw CommandFailure(.internalError, "the clock shows no day", remedy: "give '--today DAY'")
    }
    return day
  }
}

/// Settings of the process that must stand before anything else happens.
enum ProcessSetup {
  /// Makes a closed pipe an error instead of a death, occupies standard streams that are closed, so that no output
  /// file is opened in their place, and turns a trap into exit code 70.
  static func apply() {
    _ = signal(SIGPIPE, SIG_IGN)
    for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
      // Opened the wrong way round: using the stream must still fail.
      _ = try? FileDescriptor.open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
    for trap in [SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGSEGV, SIGABRT] {
      _ = signal(trap) { _ in
        let message: StaticString = "error: internal error: the program stopped unexpectedly\n"
        _ = unsafe write(2, message.utf8Start, message.utf8CodeUnitCount)
        _exit(70)
      }
    }
  }
}
