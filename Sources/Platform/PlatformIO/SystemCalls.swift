// All calls of this module into the C library are in this file. `unsafe` marks what the compiler
// cannot check: C strings that live during the call, and buffers passed with their own length.

import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

package struct ErrorNumber: Error, Hashable, Sendable {
  package var code: Int32

  package static let closedPipe = ErrorNumber(code: EPIPE)
  package static let isDirectory = ErrorNumber(code: EISDIR)
  package static let noSuchFile = ErrorNumber(code: ENOENT)
  package static let exists = ErrorNumber(code: EEXIST)
  package static let tooManyLinks = ErrorNumber(code: ELOOP)

  /// The system's message: `No such file or directory`.
  package var text: String {
    // The text is copied before another call can replace it.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}

/// System calls that are retried when interrupted, and throw when they fail.
///
/// Functions here need names that differ from those of C functions, which they would otherwise hide.
enum SystemCall {
  enum Kind {
    case regular, directory, symbolicLink, pipe, other
  }

  static let standardInput = STDIN_FILENO
  static let standardOutput = STDOUT_FILENO
  static let standardError = STDERR_FILENO

  static let reading = O_RDONLY | O_CLOEXEC
  /// Without waiting for a writer if the file is a pipe.
  static let readingWithoutWaiting = reading | O_NONBLOCK
  static let writing = O_WRONLY | O_CLOEXEC
  /// The file must not exist yet.
  static let creating = writing | O_CREAT | O_EXCL

  static func openFile(
    _ path: String, for flags: Int32, permissions: UInt32 = 0
  ) throws(ErrorNumber) -> Int32 {
    let path = try PathText.cString(of: path)
    return try retrying { unsafe open(path, flags, mode_t(permissions)) }
  }

  static func closeFile(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  /// Reads at most as many bytes as fit; returns 0 at the end.
  static func readBytes(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ErrorNumber) -> Int {
    try retrying { unsafe read(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Returns the offset of the next byte that will be read.
  static func position(in descriptor: Int32) -> Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

  /// Writes all bytes, in as many calls as needed, even to a non-blocking descriptor.
  static func writeBytes(_ bytes: [UInt8], to descriptor: Int32) throws(ErrorNumber) {
    try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ErrorNumber) in
      var rest = unsafe UnsafeRawBufferPointer(buffer)[...]
      while unsafe !rest.isEmpty {
        let piece = unsafe UnsafeRawBufferPointer(rebasing: rest)
        do throws(ErrorNumber) {
          let written = try retrying {
            unsafe write(descriptor, piece.baseAddress, piece.count)
          }
          unsafe rest = rest.dropFirst(written)
        } catch {
          guard error.code == EAGAIN else { throw error }
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&waiting, 1, -1)
        }
      }
    }
  }

  /// Returns the status of the file at a path.
  static func status(
    _ path: String, followingLinks: Bool = true
  ) throws(ErrorNumber) -> Status {
    let path = try PathText.cString(of: path)
    var status = stat()
    _ = try retrying {
      unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    }
    return Status(status)
  }

  /// Returns the status of the file at a path, or nil if there is none.
  static func existing(
    _ path: String, followingLinks: Bool = true
  ) throws(ErrorNumber) -> Status? {
    do throws(ErrorNumber) {
      return try status(path, followingLinks: followingLinks)
    } catch .noSuchFile {
      return nil
    }
  }

  /// Returns the status of an open file.
  static func status(of descriptor: Int32) throws(ErrorNumber) -> Status {
    var status = stat()
    _ = try retrying { unsafe fstat(descriptor, &status) }
    return Status(status)
  }

  /// The kind, the permission bits, the size in bytes and the identity of a file.
  struct Status {
    let kind: Kind
    let permissions: UInt32
    /// The size in bytes.
    let size: Int
    let identity: FileIdentity

    /// The status of a regular file; nil for any other kind.
    var ifRegular: Status? { kind == .regular ? self : nil }

    fileprivate init(_ status: stat) {
      kind =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .regular
        case S_IFDIR: .directory
        case S_IFLNK: .symbolicLink
        case S_IFIFO, S_IFSOCK: .pipe
        default: .other
        }
      permissions = UInt32(status.st_mode & 0o777)
      size = Int(status.st_size)
      identity = FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino), newName: nil)
    }
  }

  static func resolve(_ path: String) throws(ErrorNumber) -> String {
    let path = try PathText.cString(of: path)
    guard let resolved = unsafe realpath(path, nil) else { throw ErrorNumber(code: errno) }
    defer { unsafe free(resolved) }
    return unsafe PathText.text(ofCString: resolved)
  }

  /// Returns the names in a directory, in the system's order, without `.` and `..`, and their
  /// kinds, or nil if the file system does not report the kind with the name.
  static func entries(
    inDirectory path: String
  ) throws(ErrorNumber) -> [(name: String, kind: Kind?)] {
    let path = try PathText.cString(of: path)
    guard let stream = unsafe opendir(path) else { throw ErrorNumber(code: errno) }
    defer { unsafe closedir(stream) }
    var entries: [(name: String, kind: Kind?)] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw ErrorNumber(code: errno) }
        return entries
      }
      // The name is a C string inside the entry, valid until the next readdir.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe PathText.text(
          ofCString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      guard name != ".", name != ".." else { continue }
      let kind: Kind? =
        switch unsafe Int(entry.pointee.d_type) {
        case Int(DT_REG): .regular
        case Int(DT_DIR): .directory
        case Int(DT_LNK): .symbolicLink
        case Int(DT_UNKNOWN): nil
        default: .other
        }
      entries.append((name, kind))
    }
  }

  /// Waits until a file's bytes are on disk. A file system that does not support this is not an error.
  static func synchronize(_ descriptor: Int32) throws(ErrorNumber) {
    do throws(ErrorNumber) {
      _ = try retrying { fsync(descriptor) }
    } catch  where error.code == EINVAL || error.code == ENOTSUP {
    }
  }

  /// Returns the target of a symbolic link, as written.
  static func destination(ofLink path: String) throws(ErrorNumber) -> String {
    let path = try PathText.cString(of: path)
    let limit = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: limit)
    // The array is passed with its own length.
    let count = try retrying { unsafe readlink(path, &bytes, limit) }
    return PathBytes.text(of: bytes[..<count].map { UInt8(bitPattern: $0) })
  }

  /// Returns the end of the chain of links at a path that names no file, or the path itself.
  static func end(ofLinks path: String) throws(ErrorNumber) -> String {
    var path = path
    for _ in 1...maxLinks {
      guard try existing(path, followingLinks: false)?.kind == .symbolicLink else { return path }
      let next = try destination(ofLink: path)
      path = next.utf8.first == UInt8(ascii: "/") ? next : PathText.split(path).folder + next
    }
    throw .tooManyLinks
  }

  /// The maximum number of links followed, as in Linux.
  private static let maxLinks = 40

  /// Opens `/dev/null` for each closed standard stream, so that no file gets its number, and in the
  /// opposite direction, so that reading or writing there remains an error.
  static func openClosedStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one. On failure it remains closed.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  static func move(_ old: String, to new: String) throws(ErrorNumber) {
    let (old, new) = (try PathText.cString(of: old), try PathText.cString(of: new))
    _ = try retrying { unsafe rename(old, new) }
  }

  static func remove(_ path: String) {
    // The path of a created file has no zero byte.
    guard let path = try? PathText.cString(of: path) else { return }
    _ = unsafe unlink(path)
  }

  static func setPermissions(_ permissions: UInt32, of descriptor: Int32) {
    _ = fchmod(descriptor, mode_t(permissions))
  }

  static var processIdentifier: Int32 { getpid() }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the width of a descriptor's terminal in columns; nil if it is not a terminal or does not report it.
  static func terminalColumns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    let request = TIOCGWINSZ
    guard unsafe ioctl(descriptor, numericCast(request), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  static func endProcess(_ status: Int32) -> Never { exit(status) }

  /// The signals with which a user or the system ends a process.
  static let endingSignals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

  /// Ignores a signal; returns false if it was ignored already.
  static func ignore(_ number: Int32) -> Bool {
    // Handlers are compared as addresses, which is how the C library defines the special ones.
    let previous = unsafe unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
    return unsafe previous != unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process by the signal's default action, so that its parent sees the cause.
  static func endProcess(bySignal number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    // All threads may block it if the parent process did.
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigaddset(&signals, number)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    // Sent to this thread, which must not continue; one for the process could go to another thread.
    while true { _ = raise(number) }
  }

  /// Lets Ctrl-\ end the process; Swift's runtime would print a backtrace and continue.
  static func restoreQuitSignal() {
    if ignore(SIGQUIT) { _ = signal(SIGQUIT, SIG_DFL) }
  }

  /// Makes a write to a closed pipe or beyond the file size limit throw instead of ending the process.
  static func ignoreFailedWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Retries a call that is interrupted by a signal.
  private static func retrying<Result: FixedWidthInteger>(
    _ call: () -> Result
  ) throws(ErrorNumber) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw ErrorNumber(code: code) }
    }
  }
}

package enum ProcessEnvironment {
  /// Returns a variable's value, or nil if it is not set.
  package static func value(of name: String) -> String? {
    // Nothing in this process changes the environment while the text is copied.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The path of the current directory, or nil if the system cannot determine it.
  package static var currentDirectory: String? {
    // The system allocates the text, which is copied and freed.
    guard let text = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(text) }
    return unsafe PathText.text(ofCString: text)
  }

  /// The command-line arguments after the program's name, as ``PathBytes`` texts.
  package static var arguments: [String] {
    // The pointers and what they point to belong to the process and live as long as it does.
    let pointers = unsafe UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return unsafe pointers.dropFirst().compactMap { pointer in
      unsafe pointer.map { unsafe PathText.text(ofCString: $0) }
    }
  }

  /// The number of processors, at least 1.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The time since an arbitrary moment; it never decreases.
  package static var time: Duration {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return .zero }
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  package static func exit(_ status: Int32) -> Never { SystemCall.endProcess(status) }
}
