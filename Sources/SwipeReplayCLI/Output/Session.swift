import PlatformIO
import ReplayReport
import TouchTrace

/// One run of the tool: where its results go, what it has to complain about, and how it will end.
struct Session: ~Copyable {
  let surroundings: ProcessContext
  /// What has been written and not yet passed on.
  private var buffer: [UInt8] = []
  private var file: OutputFile?
  /// How many traces were refused so far.
  private var refusedTraces = 0
  /// Whether a part of the input was refused: a trace, or a file.
  private(set) var isInTrouble = false
  /// In words what of the input could not be read at all; refused traces are not among it.
  private(set) var unread: [String] = []
  /// What a person sees while traces are read; nil where nobody looks.
  private var progress: ProgressMeter?

  /// Text is not set narrower than this, nor wider.
  private static let columns = 60...120
  /// A table of many profiles is not set wider than this.
  private static let tableColumns = 100
  /// Results are passed on in pieces of about this many bytes.
  private static let bufferSize = 1 << 16

  init(_ surroundings: ProcessContext) {
    self.surroundings = surroundings
  }

  /// Sends the results to a file from now on; `-` is standard output.
  mutating func openOutput(_ path: String?) throws(CommandError) {
    guard let path, path != "-" else { return }
    do throws(IOFailure) {
      file = try OutputFile(path: path)
    } catch {
      throw CommandError(.file(error))
    }
  }

  /// How text looks: coloured where a person sees it, as wide as the terminal, and 80 columns, or 100
  /// for a table of many profiles, where nobody knows who will read it.
  func textStyle(_ arguments: Arguments) -> TextReport.Style {
    let isSeen = surroundings.isOutputTerminal && file == nil
    let color =
      switch arguments.word(ColorChoice.self, of: Option.color.name) ?? .auto {
      case .always: true
      case .never: false
      case .auto:
        isSeen && (surroundings.variable("NO_COLOR") ?? "").isEmpty
          && surroundings.variable("TERM") != "dumb"
      }
    let seenColumns = min(
      max(surroundings.columns, Self.columns.lowerBound), Self.columns.upperBound)
    return TextReport.Style(
      color: color, columns: isSeen ? seenColumns : 80,
      tableColumns: isSeen ? min(seenColumns, Self.tableColumns) : Self.tableColumns,
      summary: !arguments.has(.quiet))
  }

  /// Adds to the results.
  mutating func write(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  /// Adds to the results.
  mutating func write(_ bytes: [UInt8]) throws(CommandError) {
    if buffer.isEmpty { buffer = bytes } else { buffer += bytes }
    // A person sees each result when it is there; a file or a pipe gets larger pieces.
    if buffer.count >= Self.bufferSize || (surroundings.isOutputTerminal && file == nil) {
      try flush()
    }
  }

  /// Passes on what has been written.
  mutating func flush() throws(CommandError) {
    guard !buffer.isEmpty else { return }
    do throws(IOFailure) {
      // Not `if let`: a file that cannot be copied cannot be taken out either.
      if file != nil {
        try file?.write(buffer)
      } else {
        if surroundings.isOutputTerminal { wipeProgress() }
        try surroundings.write(.output, buffer)
      }
    } catch {
      throw CommandError(.file(error))
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Passes on the rest, and puts the output file in its place.
  mutating func finishOutput() throws(CommandError) {
    try flush()
    guard let file = file.take() else { return }
    do throws(IOFailure) {
      try file.commit()
    } catch {
      throw CommandError(.file(error))
    }
  }

  /// Says what is wrong with a part of the input; the rest goes on.
  mutating func refuse(_ error: CommandError) {
    isInTrouble = true
    if !error.hasPlace { unread.append(error.description) }
    complain(error)
  }

  /// Says what is wrong with a trace, in the words of its reader, which begin with the place.
  mutating func refuse(trace error: TraceError) {
    refusedTraces += 1
    isInTrouble = true
    say(error.description)
  }

  /// Counts what was refused; returns how the run ends where nothing else speaks against it.
  mutating func endOfInput(_ arguments: Arguments) -> ExitStatus {
    if refusedTraces > 1, !arguments.has(.quiet) { say("\(refusedTraces) traces refused") }
    return isInTrouble ? .trouble : .done
  }

  /// Says what is wrong.
  mutating func complain(_ error: CommandError) {
    say(error.hasPlace ? error.description : "swipe-replay: error: \(error)")
  }

  /// Writes a line on the error stream.
  mutating func say(_ line: String) {
    wipeProgress()
    show(line + "\n")
  }

  private func show(_ text: String) {
    do throws(IOFailure) {
      try surroundings.write(.error, Array(text.utf8))
    } catch {
      // There is nowhere left to say it.
    }
  }
}

/// The line of progress on the error stream, where that is a terminal. It is wiped before anything else
/// is shown there.
extension Session {
  /// Erases from the cursor to the end of the line.
  private static let eraseLine = "\u{1B}[K"
  /// How wide a terminal is that does not say.
  private static let usualColumns = 80

  /// From now on a person sees how much of these files is done.
  mutating func beginProgress(over paths: [String]) {
    // A dumb terminal cannot wipe the line again.
    guard surroundings.isErrorTerminal, surroundings.variable("TERM") != "dumb" else { return }
    progress = ProgressMeter(paths: paths, at: surroundings.time())
  }

  /// Counts what is done.
  mutating func advance(traces: Int, bytes: Int) {
    guard
      let line = progress?.advance(
        traces: traces, bytes: bytes, refused: refusedTraces, at: surroundings.time())
    else { return }
    // A terminal goes on to the next line when the last column is full.
    let columns = (surroundings.errorColumns() ?? Self.usualColumns) - 1
    show("\r" + line.text(columns: columns) + Self.eraseLine)
  }

  /// Nothing more will come of these files.
  mutating func endProgress() {
    wipeProgress()
    progress = nil
  }

  private mutating func wipeProgress() {
    if progress?.interrupt() == true { show("\r" + Self.eraseLine) }
  }
}
