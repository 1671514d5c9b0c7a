package import TouchTrace

/// What a reader of a recording has found so far.
///
/// A reader appends to ``touches`` and ``warnings``; who reads the recording takes them away from there, so
/// that a long one needs no more memory than a short one.
package struct Recording: Sendable {
  /// Those that were read and not taken yet, in the order of the recording.
  package var touches: [RecordedTouch] = []
  /// What was left out, not taken yet.
  package var warnings: [ImportWarning] = []
  /// Each is complete before its first touch.
  package var devices: [RecordedDevice] = []
  /// How far the velocities of the touches can be trusted that are read next; what the format itself says.
  package var grade = Trace.Grade.unknown
  /// What the reader took for granted of the touches so far, and whether any phase of them was a word.
  package var assumptions = ReadingAssumptions()
  package var hasPhaseWords = false
  /// How many lines or events were left out as they are no touches on a screen: other lines of a log, a
  /// mouse, scrolling.
  package var skipped = 0

  package init() {}

  /// Describes the device of a format that has one, unless it is described.
  mutating func describe(_ unit: RecordedDevice.Unit, grade: Trace.Grade) {
    guard devices.isEmpty else { return }
    devices = [RecordedDevice(unit: unit)]
    self.grade = grade
  }

  package mutating func warn(_ kind: ImportWarning.Kind, line: Int) {
    warnings.append(ImportWarning(kind, line: line))
  }
}
