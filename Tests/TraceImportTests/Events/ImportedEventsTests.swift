import Testing
import TouchTrace
import TraceImport

/// Recordings of events, up to traces.
@Suite struct ImportedEventsTests {
  private func imported(
    _ text: String, as name: String, options: GestureAssembler.Options = .init()
  ) throws -> (gestures: [Trace], error: ImportError?, skipped: Int) {
    guard let format = RecordingFormat(name: name) else { throw UnknownFormat(name: name) }
    var importer = RecordingImporter(format, path: "swipes.json", options: options)
    let bytes = Array(text.utf8)
    var offset = 0
    var isMore = true
    var gestures: [Trace] = []
    while isMore {
      isMore = unsafe importer.fill { (memory: UnsafeMutableRawBufferPointer) in
        // In small pieces.
        let count = min(memory.count, bytes.count - offset, 50)
        unsafe memory.copyBytes(from: bytes[offset..<offset + count])
        offset += count
        return count
      }
      do throws(ImportError) {
        try importer.readLines()
      } catch {
        return (gestures + importer.takeGestures(), error, importer.skipped)
      }
      gestures += importer.takeGestures()
    }
    return (gestures, nil, importer.skipped)
  }

  private let view = GestureAssembler.Options(
    space: .init(deviceSize: Size(width: 390, height: 844)))

  private let swipes = """
    [{"type": "pointerdown", "x": 1, "y": 2, "t": 1},
    {"type": "pointermove", "x": 3, "y": 2, "t": 9, "coalesced": [{"x": 2, "y": 2, "t": 5}, {"x": 3, "y": 2, "t": 9}]},
    {"type": "pointerup", "x": 3, "y": 2, "t": 10},
    {"type": "pointerdown", "x": 1, "y": 2, "t": 20},
    {"type": "click"},
    {"type": "pointermove", "x": 3, "y": 2, "t": 29},
    {"type": "pointerup", "x": 3, "y": 2, "t": 30}
    """

  @Test func eachGestureHasItsQuality() throws {
    let (gestures, error, skipped) = try imported(swipes + "]", as: "browser", options: view)
    #expect(error == nil)
    #expect(gestures.map(\.name) == ["swipes#1", "swipes#2"])
    #expect(gestures.map(\.touches.count) == [4, 3])
    #expect(gestures.map(\.grade.level) == [.sampled, .thinned])
    #expect(gestures.map(\.source.line) == [1, 4])
    #expect(gestures.first?.view == Size(width: 390, height: 844))
    #expect(skipped == 1)
  }

  @Test func theGesturesBeforeAnErrorAreKept() throws {
    for (end, message) in [
      (",\n{\"type\": \"pointerdown\"}]", "8: the event has no 'clientX' or 'x' or 'pageX'"),
      ("", "7: the text ends inside a list or an object; is the recording cut off?"),
    ] {
      let (gestures, error, _) = try imported(swipes + end, as: "browser", options: view)
      #expect(gestures.map(\.name) == ["swipes#1", "swipes#2"])
      #expect(error?.summary == message)
    }
  }

  @Test func aReplayHasItsView() throws {
    let replay = """
      {"type": 4, "timestamp": 1, "data": {"width": 390, "height": 844}}
      {"type": 3, "timestamp": 10, "data": {"source": 2, "type": 7, "id": 1, "x": 1, "y": 2}}
      {"type": 3, "timestamp": 20, "data": {"source": 2, "type": 9, "id": 1, "x": 9, "y": 2}}
      """
    let (gestures, error, _) = try imported(replay, as: "rrweb")
    #expect(error == nil)
    #expect(gestures.map(\.view) == [Size(width: 390, height: 844)])
    #expect(gestures.map(\.grade.level) == [.thinned])
  }

  @Test func positionsWithoutAScaleAreRefused() throws {
    let text = #"[{"timeStamp": 1, "change": 4, "physicalX": 1, "physicalY": 2}]"#
    #expect(try imported(text, as: "flutter-json").error != nil)
  }
}
