import TouchTrace

/// The values shared by all touches of one report.
struct ReportedSample: Sendable {
  var time: Timestamp
  /// The index in ``Recording/devices``.
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
