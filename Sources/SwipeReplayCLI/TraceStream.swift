import TextFormats
import TouchTrace

/// The traces that the operands and the options choose, one after another as they are read.
struct TraceStream {
  private let paths: [String]
  private let format: TraceFormat?
  private let options: TraceReadingOptions
  /// Only traces with one of these are wanted; empty for all.
  let tags: [String]

  /// Finds the files; complains about those that are not there.
  ///
  /// - Parameter exception: a file that holds no traces, wherever it lies.
  init(
    _ arguments: Arguments, for verb: String, except exception: String? = nil,
    _ session: inout Session
  ) throws(CommandError) {
    guard !arguments.operands.isEmpty else { throw CommandError(.noPath(verb: verb)) }
    format = arguments.word(TraceFormat.self, of: Option.inputFormat.name)
    options = try TraceReadingOptions(arguments)
    tags = arguments.values(of: .tag)
    let exception = exception.map(PathName.init)
    paths = InputPaths.resolve(arguments.operands, &session).filter { PathName($0) != exception }
  }

  /// The blocks of all files.
  var blocks: BlockReader { BlockReader(paths: paths, format: format, options: options) }

  /// Complains about tags that no trace has, which are mistyped more often than not.
  func conclude(chosen count: Int, _ session: inout Session) {
    if count == 0, !tags.isEmpty { session.refuse(CommandError(.nothingTagged(tags))) }
  }

  /// Calls `body` with each trace, in order. A trace or a file that cannot be read is complained
  /// about, and the rest goes on.
  func forEach(
    _ session: inout Session, _ body: (Trace, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    var blocks = blocks
    while let portion = try blocks.next(&session) {
      for block in portion {
        try block.decode(
          { (trace) throws(CommandError) in
            if tags.isEmpty || trace.tags.contains(where: tags.contains) {
              try body(trace, &session)
            }
          },
          refused: { (error) throws(CommandError) in session.refuse(trace: error) })
      }
    }
  }
}
