import PlatformIO
import SwipeReplay

/// Reads the files of profiles: the one that the command line names, and those that it extends.
///
/// A profile may come from someone else, so what it extends is read only in its own folder and the folders
/// below, and in those that the command line adds; links are followed first.
struct ProfileFiles: Sendable {
  /// The folders of `--extends-from`.
  private let folders: [String]

  init(_ arguments: Arguments) {
    self.init(folders: arguments.values(of: .extendsFrom))
  }

  init(folders: [String]) {
    self.folders = folders
  }

  /// A built-in profile, or one from a file.
  func profile(_ reference: String) throws(CommandError) -> Profile {
    do throws(ProfileError) {
      return try Profile.named(reference) { (path, files) throws(ProfileFileFault) in
        try read(path, files: files)
      }
    } catch {
      throw CommandError(.profile(error))
    }
  }

  /// - Parameter files: those that lead to it, each one extending the next; none for the first.
  private func read(_ path: String, files: [String]) throws(ProfileFileFault) -> [UInt8] {
    if let first = files.first {
      // Not in its shortest form: a link may precede the dots.
      let slash = first.utf8.lastIndex(of: UInt8(ascii: "/"))
      let folder = slash.map { String(Substring(first.utf8[...$0])) } ?? "."
      guard isIn([folder] + folders, path) else {
        throw .unreadable(
          "it is not in the folder of '\(first)'; '\(Option.extendsFrom.synopsis)' adds a folder")
      }
      let identity = FileTree.identity(of: path)
      guard identity == nil || !files.contains(where: { FileTree.identity(of: $0) == identity })
      else { throw .isExtended }
    }
    do throws(IOFailure) {
      return try InputFile.contents(ofFile: path, limit: ProfileLimits.bytes)
    } catch {
      throw .unreadable(error.reason.text)
    }
  }

  /// Whether a path leads into one of the folders, also where there is no such file: nothing outside of them is to be
  /// learned, not even that.
  private func isIn(_ folders: [String], _ path: String) -> Bool {
    guard let path = FileTree.resolveNew(path).map(PathName.init) else { return false }
    return folders.contains { folder in
      FileTree.resolve(folder).map { path.isIn(PathName($0)) } ?? false
    }
  }
}
