package import TouchTrace

/// The device of a recording, with the unit of its positions.
package struct RecordedDevice: Sendable, Hashable {
  /// The unit of positions.
  package enum Unit: Sendable, Hashable {
    /// Points, CSS pixels, or logical or density-independent pixels: the unit of views.
    case points
    /// Physical pixels of the screen, with their number per point, or nil if it is not recorded.
    case pixels(perPoint: Double?)
    /// Units of the digitizer.
    case digitizer(x: Axis, y: Axis)
  }

  /// One axis of a digitizer.
  package struct Axis: Sendable, Hashable {
    /// The minimum and maximum, or nil if they are not recorded.
    package var range: ClosedRange<Double>?
    /// The units per millimetre, or nil if they are not recorded.
    package var resolution: Double?
  }

  /// The name in the recording, `/dev/input/event7`, or empty if it has none.
  package var name = ""
  package var unit: Unit
  /// The size of the view in points, or nil if it is not recorded.
  package var view: Size?
  /// What scrolled, or nil for a touchscreen.
  package var scrollType: Trace.ScrollType?
  /// Whether positions count from the middle of the view, since that of the pointer is not recorded.
  package var isCentred = false
}
