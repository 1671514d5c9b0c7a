import TestSupport
import Testing
import TextFormats
import TraceImport

/// Any bytes are read or refused, and in pieces of any size the same.
@Suite struct MutationTests {
  private static let texts: [(format: String, text: String)] = [
    (
      "flutter",
      """
      I/flutter: PointerDownEvent#68250(position: Offset(4.0, 400.5), timeStamp: 2:34:54.781426, pointer: 15)
      const PointerMoveEvent(
        timeStamp: Duration(milliseconds: 216690896, days: 1), position: Offset(270.0, 538.28),
      ), PointerUpEvent(pointer: 1)
      """
    ),
    (
      "flutter-json",
      #"[{"timeStamp": 1016, "change": 5, "kind": 0, "pointerIdentifier": 3, "physicalX": 1, "physicalY": 2},"#
        + #"{"packet": {"data": [{"change": 4, "timeStamp": 9, "physicalX": -1e3, "physicalY": 0}]}}]"#
    ),
    (
      "webdriver",
      #"{"actions": [{"type": "pointer", "parameters": {"pointerType": "touch"}, "actions": ["#
        + #"{"type": "pointerMove", "duration": 0, "x": 300, "y": 40}, {"type": "pointerDown"}, "#
        + #"{"type": "pointerMove", "duration": 99, "x": 3, "y": 4, "origin": "pointer"}, {"type": "pointerUp"}]}]}"#
    ),
    (
      "browser",
      #"{"type": "pointermove", "pointerId": 2, "x": 1, "y": 2, "t": 5, "coalesced": [{"x": 1, "y": 2, "t": 4}]}"#
        + "\n"
        + #"{"type": "touchend", "t": 6, "touches": [{"identifier": 3, "clientX": 1, "clientY": 2}]}"#
    ),
    (
      "chromeos",
      #"{"entries": [{"type": "hardwareState", "timestamp": 1.5, "fingers": [{"trackingId": 1, "#
        + #""positionX": 1, "positionY": 2}]}], "hardwareProperties": {"left": 0, "right": 9, "xResolution": 2}}"#
    ),
    (
      "rrweb",
      #"[{"type": 4, "timestamp": 1, "data": {"width": 3, "height": 4}}, {"type": 3, "timestamp": 9, "#
        + #""data": {"source": 2, "type": 7, "id": 1, "x": 1, "y": 2}}, {"type": 3, "timestamp": 20, "#
        + #""data": {"source": 6, "positions": [{"x": 1, "y": 2, "id": 1, "timeOffset": -5}]}}]"#
    ),
  ]

  private static let insertions = [
    "{", "}", "[", "]", "\"", "\\", ",", ":", "(", ")", "\n", "\r", "null", "-", "1e308", "9e99",
    "0",
    "99999999999999999999", "-9223372036854775808", "\u{0}", "é", "#", "Pointer", "true",
  ].map { Array($0.utf8) }

  private func outcome(_ text: [UInt8], _ format: String, pieces: Int) throws -> String {
    do throws(ImportError) {
      let recording = try recording(text, parser(named: format), pieces: pieces)
      return "\(recording.touches.map(\.summary)) \(recording.devices) \(recording.skipped)"
    } catch {
      return error.summary
    }
  }

  private func parser(named name: String) -> RecordingFormat.Kind {
    guard let format = RecordingFormat(name: name) else { preconditionFailure("no format \(name)") }
    return format.kind
  }

  @Test(arguments: texts.indices)
  func anyBytesAreReadOrRefused(_ index: Int) throws {
    let (format, text) = Self.texts[index]
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...9, using: &random))
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.replaceSubrange(start..<end, with: random.pick(Self.insertions))
        case 2: bytes.insert(contentsOf: random.pick(Self.insertions), at: start)
        default: if start < bytes.count { bytes[start] = UInt8.random(in: 0...255, using: &random) }
        }
      }
      let whole = try outcome(bytes, format, pieces: .max)
      for size in [1, 5] {
        #expect(try outcome(bytes, format, pieces: size) == whole, "\(format), seed \(seed)")
      }
      _ = ByteBuffer(bytes).withBytes { RecordingFormat(recognizing: $0)?.name }
    }
  }
}
