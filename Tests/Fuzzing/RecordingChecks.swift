import ReplayAnalysis
import TextFormats
import TouchTrace
import TraceImport

/// Properties of other tools' recordings: any bytes are read or rejected, the same in pieces of any size, and what is
/// read can be written.
enum RecordingChecks {
  /// Everything that was made from a recording.
  private struct Outcome: Equatable {
    var traces: [[UInt8]] = []
    var warnings: [ImportWarning] = []
    var error: ImportError?
  }

  static func check(_ bytes: [UInt8]) throws(FuzzTarget.Failure) -> Bool {
    let recognized = ByteBuffer(bytes).withBytes { RecordingFormat(recognizing: $0) }
    let digest = bytes.digest
    let formats = RecordingFormat.all
    let other = Int(digest % UInt64(formats.count + patterns.count))
    let options = GestureAssembler.Options(
      space: DeviceSpace.Options(
        deviceSize: digest & 12 == 0 ? nil : Size(width: 400, height: 800),
        scale: digest & 1 == 0 ? 2 : nil,
        rotation: DeviceSpace.Rotation.allCases[Int(digest >> 8 & 3)]),
      isWhole: digest & 2 == 0)
    /// Reads lines in pieces of the given number of bytes.
    let makeImporter: (_ block: Int) -> RecordingImporter
    if let format = recognized ?? (other < formats.count ? formats[other] : nil) {
      makeImporter = { block in
        guard case .lines(let make, _) = format.kind else {
          return RecordingImporter(format, path: "a.txt", options: options)
        }
        return RecordingImporter(make(), path: "a.txt", options: options, block: block)
      }
    } else {
      let pattern = patterns[max(0, other - formats.count)]
      guard var reader = try? PatternReader(pattern: pattern, unit: nil) else {
        throw FuzzTarget.Failure("no pattern: \(pattern)")
      }
      ByteBuffer(bytes).withBytes { reader.inferUnit(from: $0) }
      makeImporter = {
        RecordingImporter(reader, path: "a.txt", options: options, block: $0)
      }
    }
    let (whole, traces) = read(bytes, with: makeImporter(1 << 17), piece: .max)
    let piece = 3 + Int((digest >> 16) % 61)
    let (parts, _) = read(bytes, with: makeImporter(piece), piece: piece)
    try require(whole == parts, "a recording is read otherwise in pieces")
    if let line = whole.error?.line {
      try require((1...bytes.count { $0 == 0x0A } + 1).contains(line), "an error in line \(line)")
    }
    for trace in traces { try check(trace) }
    return !traces.isEmpty
  }

  /// Writes a trace in every format, and reads it back from the formats that preserve its samples.
  private static func check(_ trace: Trace) throws(FuzzTarget.Failure) {
    let again: Trace
    do throws(TraceError) {
      again = try Trace.read(json: trace.json(), path: trace.source.path)
    } catch {
      throw FuzzTarget.Failure("a converted trace is refused: \(error)")
    }
    try require(again.touches == trace.touches, "a converted trace has other touches in JSON")
    try require(again.grade == trace.grade, "a converted trace has another grade in JSON")
    if let script = WebDriverWriter.json(trace) {
      guard let format = ByteBuffer(script).withBytes({ RecordingFormat(recognizing: $0) }) else {
        throw FuzzTarget.Failure("a script is not recognized")
      }
      let options = GestureAssembler.Options(space: .init(deviceSize: trace.view))
      let (outcome, _) = read(
        script, with: RecordingImporter(format, path: "a.json", options: options), piece: .max)
      try require(
        format.name == "webdriver" && outcome.error == nil,
        "a script is refused as \(format.name): \(outcome.error.map { "\($0)" } ?? "no error")")
    }
    var editor = TraceEditor(isSplit: true, isAnonymous: true)
    for part in editor.edit(trace) {
      try require(
        part.touches.first?.time == Timestamp(nanoseconds: 0), "a trace does not begin at 0")
    }
  }

  private static func read(
    _ bytes: [UInt8], with reading: RecordingImporter, piece: Int
  ) -> (Outcome, [Trace]) {
    var importer = reading
    var outcome = Outcome()
    var traces: [Trace] = []
    var reader = ByteReader(bytes, atOnce: piece)
    var isMore = true
    while isMore, outcome.error == nil {
      isMore = unsafe importer.fill { unsafe reader.read(into: $0) }
      do throws(ImportError) { try importer.readLines() } catch { outcome.error = error }
      traces += importer.takeGestures()
      outcome.warnings += importer.takeWarnings()
    }
    outcome.traces = traces.map { $0.json(onOneLine: true) }
    return (outcome, traces)
  }

  /// Log patterns, tried on what is not recognized as any format.
  private static let patterns = [
    #"(?<time>[.0-9]+) (?<phase>touches[A-Za-z]+) .(?<x>[.0-9]+), (?<y>[.0-9]+)"#,
    #"t=(?<time>[-.\d]+) (?<phase>\w+) \((?<x>\S+), (?<y>\S+)\)( finger (?<finger>\S+))?"#,
  ]
}
