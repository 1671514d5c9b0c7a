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
  func read(threads: Int) throws(CommandError) -> Baseline? {
    guard FileTree.kind(of: path) != .nothing else { return nil }
    var bytes = try wrapping(
      CommandError.file, try InputFile.contents(ofFile: path, limit: InputPaths.fileLimit)
    )
    do throws(AnalysisError) {
      // Exchanged, so that a large file is not copied.
      let count = bytes.count < Self.largeFile ? 1 : threads
      let text = try BaselineText(exchange(&bytes, with: []), file: path, parts: count)
      let baseline = try text.baseline(of: try rows(of: text, threads: count))
      // Absolute paths, and those that leave the folder and enter it again, become relative.
      var file = self
      return baseline.renamingPaths { file.name(of: file.path(of: $0)) }
    } catch {
      throw .analysis(error)
    }
  }

  /// A file with fewer bytes is not worth a second thread.
  private static let largeFile = 1 << 18

  private func rows(
    of text: BaselineText, threads: Int
  ) throws(AnalysisError) -> [[BaselineRow]] {
    let work = OrderedWork(threads: threads) { _ in
      { (part: Range<Int>) in
        Result { () throws(AnalysisError) in try text.rows(of: part) }
      }
    }
    var left = text.parts[...]
    var rows: [[BaselineRow]] = []
    try work.run(&left) { (left) throws(AnalysisError) in
      left.popFirst()
    } take: { (part, _) throws(AnalysisError) in
      rows.append(try part.get())
    }
    return rows
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
