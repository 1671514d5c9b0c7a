import PlatformIO
import TextFormats
import TouchTrace

/// The traces that the operands and the options choose, one after another as they are read.
struct TraceStream {
  private let paths: [String]
  private let format: TraceFormat?
  private let options: TraceReadingOptions
  private let tags: [String]

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

  /// Calls `body` with each trace, in order. A trace or a file that cannot be read is complained
  /// about, and the rest goes on.
  func forEach(
    _ session: inout Session, _ body: (Trace, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    try forEach(&session, body, refused: { (_, _) throws(CommandError) in })
  }

  /// The same; `refused` is called with each trace that cannot be read, after it was complained about.
  func forEach(
    _ session: inout Session, _ body: (Trace, inout Session) throws(CommandError) -> Void,
    refused: (TraceError, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    for path in paths {
      do throws(CommandError) {
        try read(path, &session, body, refused)
      } catch {
        if error.endsReading { throw error }
        session.refuse(error)
      }
    }
  }

  private func read(
    _ path: String, _ session: inout Session,
    _ body: (Trace, inout Session) throws(CommandError) -> Void,
    _ refused: (TraceError, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    guard let format = format ?? TraceFormat(path: path) else {
      throw CommandError(.unknownFormat(path: path))
    }
    let source = try InputSource(path)
    var cutter = TraceCutter(format: format, path: path, options: options)
    while true {
      let block = try unsafe cutter.next { (buffer) throws(CommandError) in
        // The cutter's buffer carries its own length.
        try unsafe source.read(into: buffer, &session)
      }
      guard let block else { return }
      try block.decode(
        { (trace) throws(CommandError) in
          if tags.isEmpty || trace.tags.contains(where: tags.contains) { try body(trace, &session) }
        },
        refused: { (error) throws(CommandError) in
          session.refuse(trace: error)
          try refused(error, &session)
        })
    }
  }
}
