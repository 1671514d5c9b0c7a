/// Files and directories.
package enum FileTree {
  /// What a path names.
  package enum Kind: Sendable {
    case nothing, directory, file
  }

  /// What a path names, after following symbolic links.
  package static func kind(of path: String) -> Kind {
    switch kindOnDisk(path, followingLinks: true) {
    case nil: .nothing
    case .directory: .directory
    case .regular, .symbolicLink, .other: .file
    }
  }

  /// The length of a file in bytes, after following symbolic links; nil for pipes and the like, which have none.
  package static func size(of path: String) -> Int? {
    do throws(ErrorNumber) {
      let status = try SystemCall.status(path)
      return status.kind == .regular ? status.size : nil
    } catch {
      return nil
    }
  }

  /// The files in a directory and its subdirectories whose names have one of the (lowercase) extensions in
  /// any case, in byte order of their paths; and the errors of directories that cannot be listed.
  ///
  /// Names that begin with a dot are skipped. A link to a file counts as a file; a link to a directory is
  /// not followed, so that there are no cycles and no file is found twice.
  package static func files(
    under directory: String, withExtensions extensions: [String]
  ) -> (paths: [String], failures: [IOFailure]) {
    var paths: [String] = []
    var failures: [IOFailure] = []
    var pending = [directory]
    while let directory = pending.popLast() {
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
          pending.append(path)
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
