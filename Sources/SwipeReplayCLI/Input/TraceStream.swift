import PlatformIO
import TextFormats
import TouchTrace

/// The traces that the operands and the options choose, one after another as they are read.
struct TraceStream {
  private let paths: [String]
  private let format: TraceFormat?
  private let options: TraceReadingOptions
  /// Only traces with one of these are wanted; empty for all.
  private let tags: [String]
  /// Whether nobody wants to see how far the reading has come.
  private let isQuiet: Bool

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
    isQuiet = arguments.has(.quiet)
    let exception = exception.map(PathName.init)
    paths = InputPaths.resolve(arguments.operands, &session).filter { PathName($0) != exception }
  }

  /// Has all traces worked on by several threads, and takes what became of them on the caller's, one
  /// portion after the other in the order of the input. A file that cannot be read is complained
  /// about, and the rest goes on.
  ///
  /// - Parameters:
  ///   - empty: what a portion begins with.
  ///   - makeWorker: makes what adds the traces of portions; each thread has its own, the caller's, which
  ///     is 0, and the others, from 1.
  func work<Portion: Sendable>(
    threads: Int, from empty: Portion, _ session: inout Session,
    makeWorker: @escaping @Sendable (_ thread: Int) -> TraceWorker<Portion>,
    take: (Portion, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    let work = OrderedWork(threads: threads, limit: threads * Self.bytesPerThread) { blocks in
      blocks.reduce(0) { $0 + $1.byteCount }
    } makeWorker: { thread in
      let worker = makeWorker(thread)
      return { (blocks: [TraceBlock]) in
        var done = Done(portion: empty)
        for block in blocks {
          done.bytes += block.byteCount
          block.decode(
            { trace in
              done.traces += 1
              if isWanted(trace) { worker.add(trace, &done.portion) }
            },
            refused: { worker.refuse($0, &done.portion) })
        }
        return done
      }
    }
    var blocks = blocks
    if !isQuiet { session.beginProgress(over: paths) }
    defer { session.endProgress() }
    try work.run(&session) { (session) throws(CommandError) in
      try blocks.next(&session)
    } take: { (done: Done<Portion>, session) throws(CommandError) in
      try take(done.portion, &session)
      session.advance(traces: done.traces, bytes: done.bytes)
    }
  }

  /// How much of the input may be in memory for each thread: more than its blocks usually have, so that
  /// only huge traces come to it.
  private static let bytesPerThread = 1 << 22

  /// What a thread has done of the input at once.
  private struct Done<Portion: Sendable>: Sendable {
    var portion: Portion
    var traces = 0
    var bytes = 0
  }

  /// Complains about tags that no trace has, which are mistyped more often than not.
  func conclude(chosen count: Int, _ session: inout Session) {
    if count == 0, !tags.isEmpty { session.refuse(CommandError(.nothingTagged(tags))) }
  }

  /// Calls `body` with each trace, in order. A trace or a file that cannot be read is complained
  /// about, and the rest goes on.
  func forEach(
    _ session: inout Session, _ body: (Trace, inout Session) throws(CommandError) -> Void
  ) throws(CommandError) {
    try work(threads: 1, from: [], &session) { _ in
      TraceWorker { trace, portion in
        portion.append(.success(trace))
      } refused: { error, portion in
        portion.append(.failure(error))
      }
    } take: { (portion: [Result<Trace, TraceError>], session) throws(CommandError) in
      for item in portion {
        switch item {
        case .success(let trace): try body(trace, &session)
        case .failure(let error): session.refuse(trace: error)
        }
      }
    }
  }

  private var blocks: BlockReader { BlockReader(paths: paths, format: format, options: options) }

  private func isWanted(_ trace: Trace) -> Bool {
    tags.isEmpty || trace.tags.contains(where: tags.contains)
  }
}
