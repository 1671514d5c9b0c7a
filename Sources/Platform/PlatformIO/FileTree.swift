/// A file as the system knows it, whatever path names it.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}

/// What a file system has at a path.
package enum FileTree {
  package enum Kind: Sendable {
    case nothing, directory, file
  }

  /// What a path names; links are followed.
  package static func kind(of path: String) -> Kind {
    switch kindOnDisk(path, followingLinks: true) {
    case nil: .nothing
    case .directory: .directory
    case .regular, .symbolicLink, .other: .file
    }
  }

  /// Which file a path names, with links followed; nil if it names no regular file.
  package static func identity(of path: String) -> FileIdentity? {
    do throws(ErrorNumber) {
      let status = try SystemCall.status(path)
      return status.kind == .regular ? status.identity : nil
    } catch {
      return nil
    }
  }

  /// A file's size in bytes, with links followed; nil if it is not a regular file.
  package static func size(of path: String) -> Int? {
    do throws(ErrorNumber) {
      let status = try SystemCall.status(path)
      return status.kind == .regular ? status.size : nil
    } catch {
      return nil
    }
  }

  /// The files in a directory and its subdirectories that have one of the extensions (given in lowercase,
  /// matched in any case), in byte order of the path; and the directories that cannot be listed.
  ///
  /// Names that begin with a dot are skipped. A link to a file counts as a file; a link to a directory is
  /// not followed, so that links cannot form a loop and no file is found twice.
  package static func files(
    under directory: String, withExtensions extensions: [String]
  ) -> (paths: [String], failures: [IOFailure]) {
    var paths: [String] = []
    var failures: [IOFailure] = []
    var waiting = [directory]
    while let directory = waiting.popLast() {
      let names: [String]
      do throws(ErrorNumber) {
        names = try SystemCall.names(inDirectory: directory)
      } catch {
        failures.append(IOFailure(.list, directory, error))
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
        if kindOnDisk(path, followingLinks: false) == .directory {
          waiting.append(path)
        } else if extensions.contains(where: { name.lowercased().hasSuffix("." + $0) }),
          kindOnDisk(path, followingLinks: true) == .regular
        {
          paths.append(path)
        }
      }
    }
    return (
      paths.sorted { precedes($0, $1) },
      failures.sorted { precedes($0.subject, $1.subject) }
    )
  }

  private static func kindOnDisk(_ path: String, followingLinks: Bool) -> SystemCall.Kind? {
    do throws(ErrorNumber) {
      return try SystemCall.status(path, followingLinks: followingLinks).kind
    } catch {
      return nil
    }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
