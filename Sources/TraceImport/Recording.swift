package import TouchTrace

/// The data that a reader has found in a recording so far.
///
/// A reader appends to ``touches`` and ``warnings``; the importer removes them from there, so that
/// a long recording needs no more memory than a short one.
package struct Recording: Sendable {
  /// The touches read and not taken yet, in the order of the recording.
  package var touches: [RecordedTouch] = []
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
  package private(set) var skipped = 0

  package init() {}

  /// Adds the device of a format that has only one, unless it has been added.
  mutating func describe(_ unit: RecordedDevice.Unit, grade: Trace.Grade) {
    guard devices.isEmpty else { return }
    devices = [RecordedDevice(unit: unit)]
    self.grade = grade
  }

  mutating func skip() { skipped += 1 }

  mutating func warn(_ message: String, line: Int) {
    warnings.append(ImportWarning(message: message, line: line))
  }
}

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
  /// The line in the recording, counted from 1.
  package var line: Int
}

/// The device of a recording, with the unit of its positions.
package struct RecordedDevice: Sendable, Hashable {
  package enum Unit: Sendable, Hashable {
    /// Points, CSS pixels, or logical or density-independent pixels: the unit of views.
    case points
    /// Physical pixels of the screen, with their number per point, or nil if it is not recorded.
    case pixels(perPoint: Double?)
    case digitizer(x: Axis, y: Axis)
  }

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

extension RecordedDevice.Axis {
  /// Creates an axis from a description, in which zeros mean unknown.
  init(from least: Double, to greatest: Double, resolution: Double) {
    range = least < greatest ? least...greatest : nil
    self.resolution = resolution > 0 ? resolution : nil
  }
}

/// A part of a recording that was left out or is incomplete. The rest of the recording is read.
package struct ImportWarning: Sendable, Hashable {
  package var message: String
  /// The line, counted from 1.
  package var line: Int

  static let noTouchDown = "a touch without its touch-down; it is left out up to its lift"
  static let noPosition =
    "a touch-down without its position, which did not change since before the recording; the touch "
    + "is left out"
}
