import Testing
import TextFormats
import TraceImport

@Suite struct RecordingFormatTests {
  private func format(of text: String) -> String? {
    ByteBuffer(Array(text.utf8)).withBytes { RecordingFormat(recognizing: $0)?.name }
  }

  @Test func namesAreUniqueAndFindTheirFormat() {
    let names = RecordingFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(RecordingFormat(name: name)?.name == name) }
    #expect(RecordingFormat(name: "nothing") == nil)
  }

  @Test(arguments: [
    ("a log\nI/flutter: PointerDownEvent#1(position: Offset(1.0, 2.0))\n", "flutter"),
    ("  const PointerMoveEvent(\n", "flutter"),
    (#"[{"change": 1, "physicalX": 0}]"#, "flutter-json"),
    (#"{"events": [{"packet": {"data": []}}]}"#, "flutter-json"),
    (
      #"{"actions": [{"type": "pointer", "id": "a", "actions": [{"type": "pause"}]}]}"#, "webdriver"
    ),
    // The first event is longer than what is looked at.
    (#"{"actions": [{"type": "pointer", "actions": [{"type": "pointerMove", "x": 1"#, "webdriver"),
    (#"[{"type": 2, "timestamp": 1, "data": {"node": {"type": 0, "#, "rrweb"),
    (#"{"actions": [{"type": "poin"#, nil), (#"{"actions": [{"type": "pointer", "actions""#, nil),
    ("\u{FEFF}\n {\"type\": \"pointerdown\", \"x\": 1}\n", "browser"),
    (#"[{"type": "click"}, {"type": "touchstart"}, {"type": "#, "browser"),
    (#"{"entries": [{"type": "hardwareState", "fingers": []}]}"#, "chromeos"),
    (#"[{"type": 4, "timestamp": 1, "data": {}}]"#, "rrweb"),
    (#"{"segment_id": 0}"# + "\n" + #"[{"type": 3, "timestamp": 1, "data": {}}]"#, "rrweb"),
    ("", nil), ("[", nil), ("{}", nil), ("[1]", nil), ("PointerDownEvent event\n", nil),
    (#"{"format": "swipe-trace", "version": 1, "touches": []}"#, nil),
    (#"{"name": "package", "actions": [{"type": "x", "actions": []}]}"#, nil),
    ("time,phase,x,y\n", nil),
  ])
  func theContentTellsTheFormat(_ text: String, _ expected: String?) {
    #expect(format(of: text) == expected)
  }
}
