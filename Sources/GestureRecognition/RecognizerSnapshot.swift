package import TouchTrace

/// What a recognizer shows at one moment; its velocity aside, which costs more to know.
package struct RecognizerSnapshot: Sendable {
  package let time: Timestamp
  package let translation: Translation
  package let location: Point
  package let start: Point
  package let startTime: Timestamp
  package let beganTime: Timestamp?
  package let lastMoveTime: Timestamp
  package let numberOfTouches: Int
}

extension PanRecognizer {
  /// What it shows at a moment.
  package func snapshot(at time: Timestamp) -> RecognizerSnapshot {
    RecognizerSnapshot(
      time: time, translation: translation, location: location, start: start,
      startTime: startTime, beganTime: beganTime, lastMoveTime: lastMoveTime,
      numberOfTouches: numberOfTouches)
  }
}
