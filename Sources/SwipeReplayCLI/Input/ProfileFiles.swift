import PlatformIO
import SourceReading
import SwipeReplay

/// Reads the files of profiles: that of the command line, and those that it extends.
///
/// A profile may come from someone else, so the files that it extends are read only in its own
/// folder, the folders below, and those that the command line adds; links are resolved first.
struct ProfileFiles: Sendable {
  /// The folders of `--extends-from`.
  private let folders: [String]

  init(_ arguments: Arguments) {
    self.init(folders: arguments.values(of: .extendsFrom))
  }

  init(folders: [String]) {
    self.folders = folders
  }

  /// Returns the bytes of a file, or of standard input for `-`.
  private static func bytes(of path: String) throws(IOFailure) -> [UInt8] {
    path == "-"
      ? try InputFile.standardInput.rest(limit: ProfileLimits.bytes)
      : try InputFile.contents(ofFile: path, limit: ProfileLimits.bytes)
  }

  /// Returns the profile of the gesture whose code is in some files.
  static func profile(readIn paths: [String]) throws(CommandError) -> SourceProfile {
    let texts = try paths.map { (path) throws(CommandError) in
      SourceText(
        name: path, bytes: try wrapping(CommandError.file, try Self.bytes(of: path)))
    }
    do throws(SourceError) {
      return try SourceProfile(reading: texts)
    } catch {
      throw error.place.map { CommandError(error.description, at: $0) }
        ?? CommandError(error.description, path: paths.joined(separator: ","))
    }
  }

  /// The files of a gesture's code: `Navigation.swift,Constants.swift` names two.
  static func paths(ofCode reference: String) -> [String] {
    let paths = reference.split(separator: ",").map(String.init)
    return paths.count > 1 && SourceText.isSource(path: paths[0]) ? paths : [reference]
  }

  /// Returns a built-in profile, or one from a file or from several with code.
  func profile(_ reference: String) throws(CommandError) -> Profile {
    let paths = Self.paths(ofCode: reference)
    do throws(ProfileError) {
      var profile = try Profile.named(paths[0]) { (path, files) throws(ProfileFileFault) in
        try read(path, files: files, with: files.isEmpty ? Array(paths.dropFirst()) : [])
      }
      profile.files += paths.dropFirst()
      return profile
    } catch {
      throw .profile(error)
    }
  }

  /// - Parameters:
  ///   - files: The files that lead to the path, each extending the next; empty for the first.
  ///   - others: Further files with the code of a gesture.
  private func read(
    _ path: String, files: [String], with others: [String]
  ) throws(ProfileFileFault) -> [UInt8] {
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
    var texts: [SourceText] = []
    for path in [path] + others {
      do throws(IOFailure) {
        texts.append(SourceText(name: path, bytes: try Self.bytes(of: path)))
      } catch {
        let isFolder = FileTree.kind(of: path) == .directory
        throw .unreadable(
          (others.isEmpty ? "" : path + ": ") + error.reason.text
            + (isFolder ? "; name a file in it" : ""))
      }
    }
    guard SourceText.isSource(path: path) else { return texts[0].bytes }
    do throws(SourceError) {
      return try SourceProfile(reading: texts).text
    } catch {
      throw error.place.map { .malformed(error.description, at: $0) }
        ?? .unreadable(error.description)
    }
  }

  /// Returns whether a path leads into one of the folders, even if the file does not exist: nothing
  /// outside them may be learned, not even whether a file exists.
  private func isIn(_ folders: [String], _ path: String) -> Bool {
    guard let path = FileTree.resolveNew(path).map(PathName.init) else { return false }
    return folders.contains { folder in
      FileTree.resolve(folder).map { path.isIn(PathName($0)) } ?? false
    }
  }
}
