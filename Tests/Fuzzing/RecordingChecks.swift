import ReplayAnalysis
import TextFormats
import TouchTrace
import TraceImport

/// Recordings of other tools: any bytes are read or refused, in pieces of any size the same, and what is read
/// can be written.
enum RecordingChecks {
  /// Everything that was made of a recording.
  private struct Outcome: Equatable {
    var traces: [[UInt8]] = []
    var warnings: [ImportWarning] = []
    var error: ImportError?

    static func == (left: Outcome, right: Outcome) -> Bool {
      left.traces == right.traces && left.warnings == right.warnings
        && left.error?.line == right.error?.line
        && left.error.map { "\($0.kind)" } == right.error.map { "\($0.kind)" }
    }
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
    let makeImporter: () -> RecordingImporter
    if let format = recognized ?? (other < formats.count ? formats[other] : nil) {
      makeImporter = { RecordingImporter(format, path: "a.txt", options: options) }
    } else {
      let pattern = patterns[max(0, other - formats.count)]
      guard var reader = try? PatternReader(pattern: pattern, unit: nil) else {
        throw FuzzTarget.Failure("no pattern: \(pattern)")
      }
      ByteBuffer(bytes).withBytes { reader.inferUnit(from: $0) }
      makeImporter = { RecordingImporter(reader, path: "a.txt", options: options) }
    }
    let (whole, traces) = read(bytes, with: makeImporter(), piece: .max)
    let (parts, _) = read(bytes, with: makeImporter(), piece: 1 + Int((digest >> 16) % 61))
    try require(whole == parts, "a recording is read otherwise in pieces")
    for trace in traces { try check(trace) }
    return !traces.isEmpty
  }

  /// Writes a trace in every format, and reads it again where that gives the same samples.
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
    var editor = TraceEditor(TraceEdits(isSplit: true, isAnonymous: true))
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
    var offset = 0
    var isMore = true
    while isMore, outcome.error == nil {
      isMore = unsafe importer.fill { (memory: UnsafeMutableRawBufferPointer) in
        let count = min(memory.count, piece, bytes.count - offset)
        unsafe memory.copyBytes(from: bytes[offset..<offset + count])
        offset += count
        return count
      }
      do throws(ImportError) { try importer.readLines() } catch { outcome.error = error }
      traces += importer.takeGestures()
      outcome.warnings += importer.takeWarnings()
    }
    outcome.traces = traces.map { $0.json(onOneLine: true) }
    return (outcome, traces)
  }

  /// Patterns of logs, which are tried with what is recognized as no format.
  private static let patterns = [
    #"(?<time>[.0-9]+) (?<phase>touches[A-Za-z]+) .(?<x>[.0-9]+), (?<y>[.0-9]+)"#,
    #"t=(?<time>[-.\d]+) (?<phase>\w+) \((?<x>\S+), (?<y>\S+)\)( finger (?<finger>\S+))?"#,
  ]

  /// Beside the fixtures: formats that have none, or longer ones.
  static let seeds: [[UInt8]] = [
    """
    add device 1: /dev/input/event2
      name:     "touchscreen"
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 2339, fuzz 0, flat 0, resolution 0
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
    [   5120.004000] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000011
    [   5120.004000] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 00000008
    [   5120.004000] /dev/input/event2: EV_ABS ABS_MT_POSITION_Y 000004b0
    [   5120.004000] /dev/input/event2: EV_SYN SYN_REPORT 00000000
    [   5120.012333] /dev/input/event2: 0003 002f 00000001
    [   5120.012333] /dev/input/event2: 0003 0039 00000012
    [   5120.012333] /dev/input/event2: 0000 0000 00000000
    [   5120.020667] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID ffffffff
    [   5120.020667] /dev/input/event2: EV_SYN SYN_REPORT 00000000
    """,
    #"[{"type": "pointerdown", "pointerId": 1, "pointerType": "touch", "clientX": 4, "clientY": 42, "timeStamp": 1000.1},"#
      + #"{"type": "pointermove", "pointerId": 1, "clientX": 34, "clientY": 42, "timeStamp": 1016.8, "coalescedEvents": "#
      + #"[{"type": "pointermove", "pointerId": 1, "clientX": 19, "clientY": 42, "timeStamp": 1008.5}]},"#
      + #"{"type": "pointerup", "pointerId": 1, "clientX": 34, "clientY": 42, "timeStamp": 1033.5}]"#,
    """
    App: t=1787015004.000000001 began (4.5, -300) finger 0x600
    App: t=1787015004.016 moved (004.50, 0) finger 0x601
    App: t=1787015004.1 up (8, 300) finger 0x600
    """,
    """
    I/flutter: PointerDownEvent#68250(position: Offset(4.0, 400.5), timeStamp: 2:34:54.781426, pointer: 15)
    const PointerMoveEvent(timeStamp: Duration(milliseconds: 216690896), position: Offset(270.0, 538.28)),
    """,
    #"[{"timeStamp": 1016, "change": 4, "kind": 0, "pointerIdentifier": 3, "physicalX": 1, "physicalY": 2}]"#,
    #"{"entries": [{"type": "hardwareState", "timestamp": 1.5, "fingers": [{"trackingId": 1, "positionX": 1, "#
      + #""positionY": 2}]}], "hardwareProperties": {"left": 0, "right": 9, "xResolution": 2}}"#,
    #"[{"type": 4, "timestamp": 1, "data": {"width": 3, "height": 4}}, {"type": 3, "timestamp": 9, "#
      + #""data": {"source": 2, "type": 7, "id": 1, "x": 1, "y": 2}}]"#,
    """
    # EVEMU 1.3
    N: Touch
    A: 35 0 1079 0 0 10
    A: 36 0 2339 0 0 10
    E: 0.000001 0003 0039 0001
    E: 0.000001 0003 0035 0100
    E: 0.000001 0003 0036 0200
    E: 0.000001 0000 0000 0000
    E: 0.010001 0003 0039 -001
    E: 0.010001 0000 0000 0000
    """,
    """
    devices:
    - node: /dev/input/event6
      evdev:
        absinfo:
          53: [0, 100, 0, 0, 10]
          54: [0, 100, 0, 0, 10]
      events:
      - evdev:
        - [  0,      0,   3,  57,       1]
        - [  0,      0,   3,  53,      20]
        - [  0,      0,   3,  54,      30]
        - [  0,      0,   0,   0,       0]
    """,
    "V/Touch( 1): MotionEvent { action=ACTION_DOWN, id[0]=0, x[0]=1.5, y[0]=2.0, eventTime=100, deviceId=7 }",
  ].map { Array($0.utf8) }
}
