package import TouchTrace

/// What the positions of a recording are measured in, and on.
package struct RecordedDevice: Sendable, Hashable {
  /// The unit of positions.
  package enum Unit: Sendable, Hashable {
    /// Points, CSS pixels, logical or density-independent pixels: what a view is measured in.
    case points
    /// Physical pixels of the screen; nil where the recording does not say how many a point has.
    case pixels(perPoint: Double?)
    /// Units of the digitizer.
    case digitizer(x: Axis, y: Axis)
  }

  /// One axis of a digitizer.
  package struct Axis: Sendable, Hashable {
    /// The least and the greatest value; nil where the recording does not say.
    package var range: ClosedRange<Double>?
    /// Units per millimetre; nil where the recording does not say.
    package var resolution: Double?
  }

  /// As the recording calls it: `/dev/input/event7`; empty where it does not.
  package var name = ""
  package var unit: Unit
  /// The size of the view in points; nil where the recording does not say.
  package var view: Size?
}
