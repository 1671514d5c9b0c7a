import TextFormats

/// The identity of a file, independent of its path: an existing file, or one that could be created in a directory.
package struct FileIdentity: Hashable, Sendable {
  /// The device and inode of the file, or of its directory if it does not exist yet.
  let device, number: UInt64
  /// The name in the directory if the file does not exist yet.
  let newName: ExactText?
}

/// Queries the file system at a path.
package enum FileTree {
  package enum Kind: Sendable {
    case nothing, directory, file
  }

  /// Returns the kind of file at a path; links are followed.
  package static func kind(of path: String) -> Kind {
    switch (try? SystemCall.status(path))?.kind {
    case nil: .nothing
    case .directory: .directory
    case .regular, .symbolicLink, .pipe, .other: .file
    }
  }

  /// Returns the identity of an existing or new regular file, following links; nil for other files.
  package static func identity(of path: String) -> FileIdentity? {
    do throws(ErrorNumber) {
      guard let status = try SystemCall.existing(path) else { return try newIdentity(of: path) }
      return status.ifRegular?.identity
    } catch {
      return nil
    }
  }

  /// The identity of the file that standard input reads; nil if it is not a regular file.
  package static var identityOfStandardInput: FileIdentity? {
    (try? SystemCall.status(of: SystemCall.standardInput))?.ifRegular?.identity
  }

  private static func newIdentity(of path: String) throws(ErrorNumber) -> FileIdentity {
    let (folder, name) = PathText.split(try SystemCall.end(ofLinks: path))
    let identity = try SystemCall.status(folder.isEmpty ? "." : folder).identity
    return FileIdentity(device: identity.device, number: identity.number, newName: ExactText(name))
  }

  /// Returns a file's size in bytes, or nil if it is not a regular file; links are followed.
  package static func size(of path: String) -> Int? {
    (try? SystemCall.status(path))?.ifRegular?.size
  }

  /// Returns the files in a directory and its subdirectories that have one of the extensions (given in lowercase,
  /// matched in any case), in byte order of the path, and errors for those that cannot be listed or read.
  ///
  /// Names that begin with a dot are skipped. A link to a file counts as a file; a link to a directory is not
  /// followed, so that links cannot form a loop and no file is found twice. An entry with one of the extensions
  /// that cannot be read as a file, such as a dangling link or a pipe, is a failure.
  package static func files(
    under directory: String, withExtensions extensions: [String]
  ) -> (paths: [String], failures: [IOFailure]) {
    var paths: [String] = []
    var failures: [IOFailure] = []
    var waiting = [directory]
    while let directory = waiting.popLast() {
      let entries: [(name: String, kind: SystemCall.Kind?)]
      do throws(ErrorNumber) {
        entries = try SystemCall.entries(inDirectory: directory)
      } catch {
        failures.append(IOFailure(.list, directory, error))
        continue
      }
      let start = directory.utf8.last == UInt8(ascii: "/") ? directory : directory + "/"
      for (name, kind) in entries where name.utf8.first != UInt8(ascii: ".") {
        let path = start + name
        let kind = kind ?? (try? SystemCall.status(path, followingLinks: false))?.kind
        if kind == .directory {
          waiting.append(path)
        } else if extensions.contains(where: name.hasExtension) {
          do throws(IOFailure) {
            if try kind == .regular ? true : isFile(path) { paths.append(path) }
          } catch {
            failures.append(error)
          }
        }
      }
    }
    return (
      paths.map(ExactText.init).sorted().map(\.text),
      failures.sorted { ExactText($0.subject) < ExactText($1.subject) }
    )
  }

  /// Whether a path names a regular file; false for a directory. Throws for anything else.
  static func isFile(_ path: String) throws(IOFailure) -> Bool {
    switch try wrapping(.open, path, SystemCall.status(path).kind) {
    case .regular: return true
    case .directory: return false
    case .symbolicLink, .pipe, .other: throw IOFailure(.open, path, .notRegular)
    }
  }

  /// Returns the absolute path without links, or nil if it names nothing.
  package static func resolve(_ path: String) -> String? { try? SystemCall.resolve(path) }

  /// Returns the path without links, like ``resolve(_:)``, even if it does not exist: that of the
  /// nearest existing directory, followed by the remaining names; nil if one of those is `..`.
  package static func resolveNew(_ path: String) -> String? {
    if let known = resolve(path) { return known }
    guard var path = try? SystemCall.end(ofLinks: path) else { return nil }
    var rest = ""
    repeat {
      let (folder, name) = PathText.split(path)
      guard name != ".." else { return nil }
      rest = "/" + name + rest
      if let known = resolve(folder.isEmpty ? "." : folder) { return known + rest }
      path = folder
      while path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    } while !path.isEmpty
    return nil
  }
}
