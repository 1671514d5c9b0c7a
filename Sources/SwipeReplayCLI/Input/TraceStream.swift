import PlatformIO
import SourceReading
import SwipeReplay

/// The traces that the operands and the options choose, in the order of the input.
struct TraceStream {
  /// The files, in order; `-` is standard input.
  let paths: [String]
  private let format: TraceFormat?
  private let options: TraceReadingOptions
  /// The keys whose values the traces have as ``Trace/carried``.
  var carriedKeys: [String] { options.carry }
  private let choice: TraceChoice
  private let threads: Int
  /// The files that the command line names itself; those found in directories need not be traces.
  private let named: [String]
  /// Whether traces are refused if their grade says that their velocities are not the finger's.
  private let refusesDoubtful: Bool
  private let showsWarnings: Bool

  /// Finds the files, and reports those that do not exist.
  ///
  /// - Parameters:
  ///   - exception: A file without traces, which is skipped wherever it is found.
  ///   - refusesDoubtful: Whether traces with doubtful velocities are refused, unless an option accepts them.
  ///   - showsWarnings: Whether warnings of traces are reported here.
  init(
    _ arguments: Arguments, except exception: String? = nil, refusesDoubtful: Bool = false,
    showsWarnings: Bool = true, _ session: inout Session
  ) throws(CommandError) {
    guard !arguments.operands.isEmpty else { throw .noPath(verb: session.verb.name) }
    format = arguments.word(TraceFormat.self, of: .inputFormat)
    options = try TraceReadingOptions(arguments)
    choice = TraceChoice(arguments)
    threads = try arguments.jobs
    self.showsWarnings = showsWarnings
    named = arguments.operands
    self.refusesDoubtful = refusesDoubtful && !arguments.has(.acceptThinned)
    let start = exception.flatMap { _ in ProcessEnvironment.currentDirectory }.map(PathName.init)
    let exception = exception.map { PathName($0).absolute(in: start) }
    paths = InputPaths.resolve(arguments.operands, &session).filter {
      exception == nil || PathName($0).absolute(in: start) != exception
    }
  }

  /// Throws if an operand of a verb with profiles is code, which is not a trace but has a profile.
  static func rejectCode(_ arguments: Arguments, of verb: Verb) throws(CommandError) {
    func isCode(_ path: String) -> Bool { path != "-" && SourceText.isSource(path: path) }
    let code = arguments.operands.filter { isCode($0) && FileTree.kind(of: $0) == .file }
    let takesProfile = verb.options.contains { $0.name == Option.profile.name }
    guard let first = code.first, takesProfile else { return }
    let profiles = arguments.values(of: .profile)
    // `-p *.swift` names only the first file.
    let others =
      profiles.count == 1 && isCode(profiles[0]) && !code.containsExactly(profiles[0])
      ? profiles : []
    let paths = arguments.operands.filter { !code.containsExactly($0) }
    let words =
      ["swipe-replay"] + (verb.name == Verb.replay.name ? [] : [verb.name])
      + ["-p", (others + code).joined(separator: ",")]
      + arguments.optionWords(without: others.isEmpty ? [] : [.profile])
      + (paths.contains { $0.begins(with: "-") && $0 != "-" } ? ["--"] : []) + paths
    let command = ShellWord.command(words, isASCII: arguments.has(.ascii))
    throw CommandError(
      "'\(first)' is code, which goes after '-p': \(command)" + (paths.isEmpty ? " PATH…" : ""))
  }

  /// Returns whether all traces of a file are chosen: no tag or name filters it, and an operand contains it.
  func isWhole(_ path: String) -> Bool {
    guard choice.isOfAll else { return false }
    let start = ProcessEnvironment.currentDirectory.map(PathName.init)
    let file = PathName(path).absolute(in: start)
    return named.contains { operand in
      operand == path || (operand != "-" && file.isIn(PathName(operand).absolute(in: start)))
    }
  }

  /// Processes all chosen traces on several threads, and passes the results to `take` on the
  /// caller's thread, in the order of the input. Files and traces that cannot be read and likely
  /// mistakes in traces are reported in that order, and the rest continues.
  ///
  /// - Parameters:
  ///   - profiles: The profiles to replay the traces with.
  ///   - empty: The initial value of a portion of results.
  ///   - following: Returns the initial value of a portion after another one of the same thread
  ///     that has not been taken; nil for `empty`.
  ///   - makeWorker: Returns a function that adds a trace's result to a portion. Called once for
  ///     each thread that works, with that thread's own copies of the profiles; the caller's thread
  ///     is 0 and gets the profiles themselves.
  ///   - take: Called with the results of consecutive traces.
  ///   - invalid: Called after an unreadable trace was reported.
  func work<Portion: Sendable>(
    with profiles: [Profile], from empty: Portion,
    following: (@Sendable (Portion) -> Portion)? = nil, _ session: inout Session,
    makeWorker: @escaping @Sendable (_ thread: Int, [Profile]) -> (Trace, inout Portion) -> Void,
    take: (Portion, inout Session) throws(CommandError) -> Void,
    invalid: (TraceError, inout Session) throws(CommandError) -> Void = { _, _ in }
  ) throws(CommandError) {
    session.warn(of: profiles)
    let work = OrderedWork(threads: threads, limit: threads * Self.bytesPerThread) { pieces in
      pieces.reduce(0) { $0 + $1.byteCount }
    } makeWorker: { thread in
      let add = makeWorker(thread, thread == 0 ? profiles : profiles.map { $0.unshared() })
      return { (pieces: [BlockReader.Piece]) in
        var done = Done(
          from: empty, following: following ?? { _ in empty }, choice,
          refusesDoubtful: refusesDoubtful)
        var builder = TraceBuilder()
        for piece in pieces { done.add(piece, with: &builder, add) }
        done.endPortion()
        return done
      }
    }
    var blocks = BlockReader(paths: paths, format: format, options: options, in: session.context)
    var (chosen, finalChoice) = (0, choice)
    let readsStandardInput = paths.contains("-")
    session.beginProgress(over: paths)
    defer { session.endProgress() }
    try work.run(&session) { (session) throws(CommandError) in
      guard !session.isReadingStopped,
        !session.isOutputClosed || session.verb.exitStatusReflectsResults
      else { return nil }
      return blocks.next()
    } take: { (done, session) throws(CommandError) in
      for item in done.items where !session.isReadingStopped {
        switch item {
        case .portion(let portion): try take(portion, &session)
        case .assumptions(let assumptions, let path): session.note(assumptions, of: path)
        case .warnings(let warnings): if showsWarnings { session.warn(of: warnings) }
        case .invalid(let error):
          if InputPaths.isSkipped(error, named: named) {
            session.skippedFiles.append(error.place.file)
          } else {
            try session.refuse(trace: error)
            try invalid(error, &session)
          }
        case .failure(let error): session.refuse(error)
        }
      }
      chosen += done.chosen
      finalChoice.merge(done.choice)
      // The writer of our standard input may be waiting for these results.
      if readsStandardInput { try session.flush() }
      session.advance(traces: done.traces, bytes: done.bytes)
    }
    if !session.hasTraces, !session.isInTrouble, !session.skippedFiles.isEmpty {
      let first = "'\(session.skippedFiles[0])'"
      let count = session.skippedFiles.count
      session.refuse(
        CommandError(
          count == 1
            ? "no traces; the only file, \(first), is not a trace"
            : "no traces; none of \(count) files, such as \(first), is a trace"))
    }
    if chosen == 0, !session.allowsEmpty, let nothing = finalChoice.nothing {
      session.refuse(nothing)
    }
  }

  /// The maximum number of bytes of input in memory per thread: more than portions usually have, so
  /// that only huge traces reach it.
  private static let bytesPerThread = 1 << 22

  /// The result of one thread for a part of the input.
  private struct Done<Portion: Sendable>: Sendable {
    enum Item: Sendable {
      case portion(Portion)
      /// The warnings of the next trace.
      case warnings([TraceWarning])
      /// The assumptions made in reading a file.
      case assumptions(ReadingAssumptions, path: String)
      case invalid(TraceError)
      case failure(CommandError)
    }

    /// In the order of the input.
    private(set) var items: [Item] = []
    private(set) var traces = 0
    private(set) var chosen = 0
    private(set) var bytes = 0
    private(set) var choice: TraceChoice
    /// Returns the initial value of a portion after another one.
    private let following: @Sendable (Portion) -> Portion
    private let refusesDoubtful: Bool
    /// The results since the last item, and whether there are any.
    private var portion: Portion
    private var hasResults = false

    init(
      from empty: Portion, following: @escaping @Sendable (Portion) -> Portion,
      _ choice: TraceChoice, refusesDoubtful: Bool
    ) {
      self.choice = choice
      self.refusesDoubtful = refusesDoubtful
      self.following = following
      portion = empty
    }

    mutating func add(
      _ piece: BlockReader.Piece, with builder: inout TraceBuilder,
      _ add: (Trace, inout Portion) -> Void
    ) {
      bytes += piece.byteCount
      var notedPath: String?
      switch piece {
      case .failure(let error): append(.failure(error))
      case .block(let block):
        block.decode(with: &builder) { trace in
          traces += 1
          guard choice.has(trace) else { return }
          chosen += 1
          if refusesDoubtful, trace.grade.isDoubtful {
            return append(.invalid(TraceError(.doubtful(trace.grade), at: trace.source.place)))
          }
          if !trace.assumptions.isEmpty, notedPath?.isExactly(trace.source.path) != true {
            notedPath = trace.source.path
            append(.assumptions(trace.assumptions, path: trace.source.path))
          }
          if !trace.warnings.isEmpty { append(.warnings(trace.warnings)) }
          hasResults = true
          add(trace, &portion)
        } refused: { error in
          append(.invalid(error))
        }
      }
    }

    mutating func endPortion() {
      guard hasResults else { return }
      items.append(.portion(portion))
      portion = following(portion)
      hasResults = false
    }

    private mutating func append(_ item: Item) {
      endPortion()
      items.append(item)
    }
  }
}
