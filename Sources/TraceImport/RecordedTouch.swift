package import TouchTrace

/// A sample of one contact as recorded, in the recording's own units.
package struct RecordedTouch: Sendable, Hashable {
  /// The time on the recording's own clock.
  package var time: Timestamp
  package var phase: Touch.Phase
  /// The position in the unit of the recording's ``RecordedDevice``.
  package var x: Double
  package var y: Double
  /// The number of the contact, which is unique on its device from touch-down to lift.
  package var contact: Int64 = 0
  /// The index in ``Recording/devices``.
  package var device = 0
  /// Whether the system predicted or resampled the sample.
  package var isSynthetic = false
  /// The line in the recording, counted from 1; 0 if there are no lines.
  package var line = 0
}
