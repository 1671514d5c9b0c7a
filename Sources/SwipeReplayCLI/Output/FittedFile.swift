import PlatformIO
import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TextFormats

/// The file that a fitted profile is written to.
struct FittedFile {
  let path: String
  /// The fitted profile as the command line names it.
  let base: String
  /// Reads the fitted profile.
  let files: ProfileFiles

  /// Writes the profile, or leaves an existing file intact.
  func write(_ fit: Fit) throws(CommandError) {
    // Parameters changed with '--set' belong to the fitted profile too.
    let original = try files.profile(base)
    let grid = fit.grid
    let changes = zip(original.parameters, grid.profile.parameters).compactMap { before, now in
      let axis = grid.axes.firstIndex { $0.parameter.isExactly(now.name) }
      let value = axis.map { grid.value(of: $0, at: fit.point) } ?? now.value
      return value == before.value ? nil : Profile.Parameter(name: now.name, value: value)
    }
    try OutputFile.write(fit.profile(extending: reference, changes: changes), to: path)
  }

  /// The fitted profile as the file names it: a path is relative to the file's own folder.
  private var reference: String {
    guard Profile.isPath(base) else { return base }
    let path = PathName(base).relative(to: PathName(path).directory).text
    return Profile.isPath(path) ? path : "./" + path
  }

  /// How to use a profile that extends a file outside its own folder; nil for any other.
  var folderNote: String? {
    let start = ProcessEnvironment.currentDirectory.map(PathName.init)
    guard Profile.isPath(base),
      !PathName(base).absolute(in: start).isIn(PathName(path).directory.absolute(in: start))
    else { return nil }
    let folder = PathName(base).directory.text
    return "'\(path)' extends '\(reference)', which is in another folder: use it with "
      + "'--\(Option.extendsFrom.name) \(folder.isEmpty ? "." : folder)'"
  }
}
