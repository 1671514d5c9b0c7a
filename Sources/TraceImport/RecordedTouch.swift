package import TouchTrace

/// A sample of one contact as a recording has it, in the recording's own units.
package struct RecordedTouch: Sendable, Hashable {
  /// On the recording's own clock.
  package var time: Timestamp
  package var phase: Touch.Phase
  /// In the unit of the recording's ``RecordedDevice``.
  package var x: Double
  package var y: Double
  /// Which contact: the same from its touch-down to its lift, and no other's of the device at that time.
  package var contact: Int64 = 0
  /// An index into ``Recording/devices``.
  package var device = 0
  /// Whether the system predicted or resampled the sample.
  package var isSynthetic = false
  /// Where the recording has it, from 1; 0 where there are no lines.
  package var line = 0
}
