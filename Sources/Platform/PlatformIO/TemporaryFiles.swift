import Dispatch
import Synchronization
import TextFormats

/// The temporary files of this process, which are removed when a signal (INT, QUIT, TERM, HUP) ends it.
enum TemporaryFiles {
  private static let paths = Mutex<[String]>([])

  /// Creates a file that must not exist yet, and registers it for removal.
  static func create(_ path: String, permissions: UInt32) throws(ErrorNumber) -> Int32 {
    removesOnSignals
    // The lock is held so that a signal finds the path as soon as the file exists.
    return try paths.withLock { (paths) throws(ErrorNumber) in
      let descriptor = try SystemCall.openFile(
        path, for: SystemCall.creating, permissions: permissions)
      paths.append(path)
      return descriptor
    }
  }

  /// Removes a file if it still exists.
  static func remove(_ path: String) {
    paths.withLock { paths in
      SystemCall.remove(path)
      paths.removeAll { $0.isExactly(path) }
    }
  }

  private static func removeAllAndEnd(bySignal signal: Int32) {
    paths.withLock { paths in
      for path in paths { SystemCall.remove(path) }
      // While the lock is held: a thread that looks for its file waits here and does not report an error.
      SystemCall.endProcess(bySignal: signal)
    }
  }

  /// Handles the signals from the first file on, except those the process was started to ignore.
  private static let removesOnSignals: Void = {
    // Working threads have another priority, so the handler does not wait for them.
    let queue = DispatchQueue(label: "signals", qos: .userInteractive)
    for signal in SystemCall.endingSignals where SystemCall.ignore(signal) {
      let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
      source.setEventHandler {
        // The source and its handler keep each other alive.
        withExtendedLifetime(source) { removeAllAndEnd(bySignal: signal) }
      }
      source.resume()
    }
  }()
}
