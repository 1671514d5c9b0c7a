import PlatformIO
import SwipeReplay
import TextFormats

/// The files that a command reads, and what is known of each without reading it.
struct WatchedInputs {
  /// What the files are at one moment: those that exist.
  typealias Snapshot = [ExactText: FileStamp]

  /// What happened to files between two moments.
  struct Change: Equatable {
    var changed: [String] = []
    var new: [String] = []
    var gone: [String] = []

    var isEmpty: Bool { changed.isEmpty && new.isEmpty && gone.isEmpty }
  }

  private let operands: [String]
  /// Files that the options name.
  private let files: [String]
  private let references: [String]
  private let profileFiles: ProfileFiles
  /// For each profile the files that it was read from when it last could be.
  private var extended: [[String]]
  /// The file of the results, which the command writes by itself.
  private let output: PathName?

  init(_ arguments: Arguments) {
    operands = arguments.operands
    files = arguments.values(of: .baseline)
    references = arguments.values(of: .profile).filter(Profile.isPath)
    profileFiles = ProfileFiles(arguments)
    extended = references.map { [$0] }
    output = arguments.value(of: .output).map(PathName.init)
  }

  /// The files as they are now. Files that a profile extends are found as far as it can be read; of one that cannot,
  /// those are watched that it last had.
  mutating func snapshot() -> Snapshot {
    for (index, reference) in references.enumerated() {
      do throws(CommandError) {
        extended[index] = [reference] + (try profileFiles.profile(reference)).files
      } catch {
        // The file that is wrong may be one that it extends, and that was never read.
        guard case .profile(let error) = error.kind, let file = error.place?.file,
          !extended[index].containsExactly(file)
        else { continue }
        extended[index].append(file)
      }
    }
    return current()
  }

  /// The same without looking for other files that profiles extend.
  func current() -> Snapshot {
    var snapshot: Snapshot = [:]
    func add(_ path: String) {
      guard output == nil || PathName(path) != output else { return }
      if let stamp = FileTree.stamp(of: path) { snapshot[ExactText(path)] = stamp }
    }
    for path in files + extended.joined() { add(path) }
    for operand in operands {
      guard FileTree.kind(of: operand) == .directory else {
        add(operand)
        continue
      }
      for path in FileTree.files(under: operand, withExtensions: InputPaths.extensions).paths {
        add(path)
      }
    }
    return snapshot
  }

  /// What differs, each in byte order of the paths.
  static func change(from old: Snapshot, to new: Snapshot) -> Change {
    var change = Change()
    for (path, stamp) in new.sorted(by: { $0.key < $1.key }) {
      guard let was = old[path] else {
        change.new.append(path.text)
        continue
      }
      if was != stamp { change.changed.append(path.text) }
    }
    change.gone = old.keys.filter { new[$0] == nil }.sorted().map(\.text)
    return change
  }
}

extension WatchedInputs.Change: CustomStringConvertible {
  /// So many files of each kind are named.
  private static var maxNamed: Int { 3 }

  /// `traces/a.json changed; traces/b.json is new`
  var description: String {
    let parts = [
      Self.text(changed, "changed", "changed"), Self.text(new, "is new", "are new"),
      Self.text(gone, "is gone", "are gone"),
    ]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }

  private static func text(_ paths: [String], _ one: String, _ several: String) -> String? {
    guard !paths.isEmpty else { return nil }
    let more = paths.count - maxNamed
    var names = Array(paths.prefix(maxNamed))
    if more > 0 { names.append(counted(more, "other")) }
    return names.joinedByAnd + " " + (paths.count == 1 ? one : several)
  }
}
