import Foundation

/// A directory for one test, removed at its end.
package final class TemporaryDirectory {
  package let path: String

  package convenience init() throws {
    try self.init(
      at: FileManager.default.temporaryDirectory.path + "/swipe-replay-\(UUID().uuidString)")
  }

  /// Creates a directory at a path, replacing whatever is there.
  package init(at path: String) throws {
    self.path = path
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // Failing to remove a directory does no harm.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, creating the directories above it; returns its full path.
  @discardableResult
  package func write(_ name: String, _ text: String = "") throws -> String {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Creates a symbolic link.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  /// Creates a named pipe.
  package func pipe(_ name: String) throws {
    guard unsafe mkfifo(path + "/" + name, 0o600) == 0 else { throw Failure(name: name) }
  }

  /// Creates a directory whose name is any bytes except zero and a slash.
  package func makeDirectory(named name: [UInt8]) throws {
    guard unsafe mkdir(bytes(of: name), 0o700) == 0 else { throw Failure(name: "\(name)") }
  }

  /// Writes a file whose name is any bytes except zero.
  package func write(named name: [UInt8], _ text: String) throws {
    guard let file = unsafe fopen(bytes(of: name), "wb") else { throw Failure(name: "\(name)") }
    defer { unsafe fclose(file) }
    let written = unsafe fwrite(text, 1, text.utf8.count, file)
    guard written == text.utf8.count else { throw Failure(name: "\(name)") }
  }

  /// Returns the path of a name as a C string.
  private func bytes(of name: [UInt8]) -> [CChar] {
    (Array((path + "/").utf8) + name + [0]).map { CChar(bitPattern: $0) }
  }

  /// Truncates a file, or extends it with zeros that take no space.
  package func setSize(_ size: Int, of name: String) throws {
    guard unsafe truncate(path + "/" + name, off_t(size)) == 0 else { throw Failure(name: name) }
  }

  /// An operation that the file system rejects.
  package struct Failure: Error {
    let name: String
  }

  /// Removes a file.
  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// Returns the text of a file.
  package func read(_ name: String) throws -> String {
    try String(decoding: Data(contentsOf: URL(fileURLWithPath: path + "/" + name)), as: UTF8.self)
  }

  /// Returns the names in the directory, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Returns the number of names in a subfolder.
  package func nameCount(in folder: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).count
  }

  /// Returns the permission bits of a file.
  package func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
  }

  /// Sets the permission bits of a file.
  package func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: path + "/" + name)
  }
}
