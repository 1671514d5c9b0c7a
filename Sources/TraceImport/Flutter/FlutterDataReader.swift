import TextFormats
import TouchTrace

/// Reads Flutter's pointer data as JSON, with the names of `dart:ui`'s `PointerData`, in physical pixels:
///
///     {"timeStamp": 1016000, "change": 5, "kind": 0, "pointerIdentifier": 1, "physicalX": 540, …}
///
/// as a list, as JSON Lines, or in packets: `{"events": [{"packet": {"data": […]}}], "screenSize": …}`.
/// Enums are written as indices. The number of physical pixels per logical pixel is not recorded. Mice and
/// trackpads are skipped.
///
/// Source: flutter/flutter, engine/src/flutter/lib/ui/pointer.dart (`PointerChange`, `PointerDeviceKind`);
/// a public Dart serializer, `extension RecordedPointerDataSerialization` (microseconds, indices, packets).
struct FlutterDataReader: EventReader {
  var lists: [String] { ["events", "data"] }

  static func recognizes(_ event: RecordedEvent) -> Bool {
    event.number("physicalX") != nil || event.object("packet")?["data"] != nil
  }

  mutating func read(_ event: RecordedEvent, into recording: inout Recording) throws(ImportError) {
    recording.describe(.pixels(perPoint: nil), grade: .sampled)
    guard let packet = event["packet"] else { return try readSample(event, into: &recording) }
    for sample in try packet.object().required("data").objects() {
      try readSample(sample, into: &recording)
    }
  }

  private func readSample(
    _ sample: RecordedEvent, into recording: inout Recording
  ) throws(ImportError) {
    let change = try sample.required("change")
    guard let phase = Self.phase(ofIndex: try change.integer()),
      !Self.isMouse(kindIndex: try sample["kind"]?.integer() ?? 0)
    else { return recording.skip() }
    recording.touches.append(
      RecordedTouch(
        time: try sample.required("timeStamp").time(in: .microseconds), phase: phase,
        x: try sample.required("physicalX").number(), y: try sample.required("physicalY").number(),
        contact: try (sample["pointerIdentifier"] ?? sample["device"])?.integer() ?? 0,
        isSynthetic: try sample["synthesized"]?.bool() ?? false, line: sample.line))
  }

  /// Returns the phase of a case of `enum PointerChange { cancel, add, remove, hover, down, move, up, … }`.
  private static func phase(ofIndex index: Int64) -> Touch.Phase? {
    switch index {
    case 0: .cancelled
    case 4: .began
    case 5: .moved
    case 6: .ended
    default: nil
    }
  }

  /// Whether the index in `enum PointerDeviceKind { touch, mouse, stylus, invertedStylus, trackpad, unknown }` is a
  /// mouse or trackpad. Before trackpads had a kind, 4 was unknown; such events are skipped, too, and counted.
  private static func isMouse(kindIndex index: Int64) -> Bool { index == 1 || index == 4 }
}
