import TouchTrace

/// What the touches of one report have in common.
struct ReportedSample: Sendable {
  var time: Timestamp
  /// An index into ``Recording/devices``.
  var device: Int
  var line: Int

  @inline(__always) func add(
    _ phase: Touch.Phase, _ x: Int32, _ y: Int32, contact: Int, to recording: inout Recording
  ) {
    recording.touches.append(
      RecordedTouch(
        time: time, phase: phase, x: Double(x), y: Double(y), contact: Int64(contact),
        device: device, line: line))
  }
}
