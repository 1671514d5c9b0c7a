/// A file that is written completely or not at all: the bytes go to a temporary file next to it, which is
/// renamed at the end. Anything that is not a regular file (`/dev/null`, a pipe) is written to directly.
package struct OutputFile: ~Copyable {
  package let path: String
  private let descriptor: Int32
  /// The temporary file and its final name, or nil if the target is written to directly.
  private let replacement: (temporary: String, target: String)?

  /// Creates the file; an existing one is unchanged until ``commit()``.
  package init(path: String) throws(IOFailure) {
    self.path = path
    do throws(ErrorNumber) {
      let old = try SystemCall.existing(path)
      switch old?.kind {
      case .directory:
        throw .isDirectory
      case .pipe, .other, .symbolicLink:
        descriptor = try SystemCall.openFile(path, for: SystemCall.writing)
        replacement = nil
      case .regular, nil:
        // A link to a file remains a link: its target is replaced, or created if the link is dangling.
        let target = old == nil ? try SystemCall.end(ofLinks: path) : try SystemCall.resolve(path)
        let created = try Self.createTemporary(beside: target)
        descriptor = created.descriptor
        replacement = (created.path, target)
        if let old { SystemCall.setPermissions(old.permissions, of: descriptor) }
      }
    } catch {
      throw IOFailure(.write, path, error)
    }
  }

  package func write(_ bytes: [UInt8]) throws(IOFailure) {
    try wrapping(.write, path, SystemCall.writeBytes(bytes, to: descriptor))
  }

  /// Replaces the old file with the new one.
  package consuming func commit() throws(IOFailure) {
    guard let replacement else { return }
    try wrapping(.write, path, SystemCall.synchronize(descriptor))
    try wrapping(.write, path, SystemCall.move(replacement.temporary, to: replacement.target))
  }

  deinit {
    SystemCall.closeFile(descriptor)
    // After a commit this name no longer exists.
    if let replacement { TemporaryFiles.remove(replacement.temporary) }
  }

  private static func createTemporary(
    beside target: String
  ) throws(ErrorNumber) -> (descriptor: Int32, path: String) {
    let (folder, name) = PathText.split(target)
    let attempts = 100
    for attempt in 1...attempts {
      let path = "\(folder).\(name).\(SystemCall.processIdentifier)-\(attempt).tmp"
      do throws(ErrorNumber) {
        // The umask removes the permissions that the user does not want.
        return (try TemporaryFiles.create(path, permissions: 0o666), path)
      } catch .exists {
        continue
      }
    }
    throw .exists
  }
}
