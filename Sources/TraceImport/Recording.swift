package import TouchTrace

/// The data that a reader has found in a recording so far.
///
/// A reader appends to ``touches`` and ``warnings``; the importer removes them from there, so that
/// a long recording needs no more memory than a short one.
package struct Recording: Sendable {
  /// The touches read and not taken yet, in the order of the recording.
  package var touches: [RecordedTouch] = []
  /// The warnings not taken yet.
  package var warnings: [ImportWarning] = []
  /// The devices; each is complete before its first touch.
  package var devices: [RecordedDevice] = []
  /// How far the velocities of the touches read next can be trusted, according to the format.
  package var grade = Trace.Grade.unknown
  /// The assumptions made by the reader about the touches so far, and whether any of their phases was a word.
  package var assumptions = ReadingAssumptions()
  package var hasPhaseWords = false
  /// The number of lines or events skipped because they are not touches on a screen: other lines of
  /// a log, a mouse, scrolling.
  package var skipped = 0

  package init() {}

  /// Adds the device of a format that has only one, unless it has been added.
  mutating func describe(_ unit: RecordedDevice.Unit, grade: Trace.Grade) {
    guard devices.isEmpty else { return }
    devices = [RecordedDevice(unit: unit)]
    self.grade = grade
  }

  package mutating func warn(_ kind: ImportWarning.Kind, line: Int) {
    warnings.append(ImportWarning(kind, line: line))
  }
}
