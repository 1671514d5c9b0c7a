import PlatformIO
import ReplayAnalysis
import TextFormats

/// The file of a baseline. It names the files of traces by their paths relative to its own folder, so that it does not
/// depend on the current directory or the spelling of paths on the command line. Links are not resolved.
struct BaselineFile: Sendable {
  let path: String
  private let folder: PathName
  /// The current directory, or nil if it is unknown.
  private let start: PathName?
  /// The last path that was named: most traces are in the same file as the one before.
  private var last = (path: "", name: "")

  init(_ path: String) {
    self.path = path
    start = ProcessEnvironment.currentDirectory.map(PathName.init)
    folder = PathName(path).directory
  }

  /// Returns the recorded results, or nil if there is no file yet.
  func read() throws(CommandError) -> Baseline? {
    guard FileTree.kind(of: path) != .nothing else { return nil }
    let bytes = try wrapping(
      CommandError.file, try InputFile.contents(ofFile: path, limit: InputPaths.fileLimit)
    )
    return try wrapping(CommandError.analysis, try Baseline(bytes, file: path))
  }

  /// Replaces the baseline, or leaves the old one intact.
  func write(_ baseline: Baseline) throws(CommandError) {
    try OutputFile.write(baseline.text, to: path)
  }

  /// Returns the baseline's name for a file.
  mutating func name(of path: String) -> String {
    if !path.isExactly(last.path) {
      let isFile = path != "-"
      let name = PathName(path).absolute(in: start).relative(to: folder.absolute(in: start)).text
      last = (path, isFile ? name : path)
    }
    return last.name
  }

  /// Returns the path of a file that the baseline names.
  func path(of name: String) -> String { name == "-" ? name : PathName(name).from(folder).text }
}
