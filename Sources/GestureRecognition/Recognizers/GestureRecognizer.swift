package import TextFormats
package import TouchTrace

/// A kind of gesture recognizer: its settings, and the tests that it makes by itself while it is possible.
///
/// Each kind is a value in a file of its own and a case of ``RecognizerKind``. What depends on rules, on
/// content and on other recognizers is the same for all kinds: see ``Arbitration``.
///
///     touch-down ─ lands(at:in:) ─▶ possible ─ recognition(in:of:_:) ─▶ began ─ move ─▶ changed ─ lift ─▶ ended
///                        │              │                                └─ isDiscrete ──────────────────▶ ended
///                        └─ no ─▶ failed ◀── a failed test, or the lift
package protocol GestureRecognizer: Sendable, Hashable {
  /// Creates the recognizer with UIKit's defaults.
  init()
  /// The settings that a profile can change.
  static var settings: [RecognizerSetting] { get }
  /// Whether it ends when it begins, as a swipe does.
  static var isDiscrete: Bool { get }
  /// Whether it ends when one of several fingers lifts, rather than the last.
  static var endsAtFirstLift: Bool { get }
  /// Whether it begins by its travel, so that a rule can replace its test.
  static var isPan: Bool { get }
  /// The number of fingers that must be down for translation and velocity to count.
  var minimumTouches: Int { get }
  /// The largest number of fingers that it tracks.
  var trackedTouches: Int { get }
  /// This recognizer with settings that don't affect one-finger gestures normalized, so that equal ones share a pass.
  var forOneFinger: Self { get }

  /// The scroll events that it takes besides touches, as in `UIScrollTypeMask`. None by default: observed, not
  /// documented by Apple.
  var allowedScrollTypes: Set<Trace.ScrollType> { get }

  /// Whether it accepts a first finger that lands at a point.
  func lands(at point: Point, in view: Size) -> Bool
  /// Finds where it begins or fails by itself.
  ///
  /// - Parameter track: the gesture's touches as it tracks them.
  func recognition(in gesture: Gesture, of trace: Trace, _ track: TouchTrack) -> Recognition
  /// Whether the travel since the touch-down is in a direction that it recognizes; asked if a begin rule
  /// replaces its own tests.
  func isInDirection(_ travel: Translation, from landing: Point, in view: Size) -> Bool
  /// The part of the travel before the begin that the translation leaves out.
  ///
  /// - Parameter previous: the travel at the previous move, or nil if there is none.
  func travelLeftOut(_ travel: Translation, previous: Translation?) -> Translation
  /// Whether it leaves out all of that travel, or all but the last step.
  var dropsTravelToBegin: Bool { get }
  /// Whether it counts the last step of that travel, also after it has waited for another recognizer.
  var countsStepToBegin: Bool { get }

  /// Measures how far the gesture was from passing a test.
  ///
  /// - Parameter index: the touch at which the recognizer failed.
  /// - Returns: the measure, or nil if there is nothing to measure.
  func measure(
    _ test: RecognizerTest, at index: Int, in pass: RecognitionPass, of trace: Trace
  ) -> TestMeasure?
  /// The values of a setting at which it begins or fails at a different touch. Between two neighbouring values
  /// it begins at the same touch, all else being equal.
  func criticalValues(of key: String, in pass: RecognitionPass, of trace: Trace) -> [Double]

  /// The edges that the first finger must land at, in the order of the cases; empty for a recognizer that starts
  /// anywhere.
  var edges: [Edge] { get }
  /// The greatest distance from one of them at which it may land, inclusive, in points.
  var edgeWidth: Double { get }
}

extension GestureRecognizer {
  package static var isDiscrete: Bool { false }
  package static var isPan: Bool { false }
  package static var endsAtFirstLift: Bool { false }
  package var dropsTravelToBegin: Bool { false }
  package var countsStepToBegin: Bool { false }
  package var forOneFinger: Self { self }
  package var allowedScrollTypes: Set<Trace.ScrollType> { [] }
  package func lands(at point: Point, in view: Size) -> Bool { true }
  package func isInDirection(_ travel: Translation, from landing: Point, in view: Size) -> Bool {
    true
  }
  package func travelLeftOut(_ travel: Translation, previous: Translation?) -> Translation { .zero }
  package var edges: [Edge] { [] }
  package var edgeWidth: Double { 0 }

  package static var numberKeys: [String] {
    settings.filter { if case .words = $0.range { false } else { true } }.map(\.key)
  }

  func isEqual(to other: any GestureRecognizer) -> Bool { other as? Self == self }
}

/// The kinds of recognizers, named in profiles like UIKit's classes, without `UI` and `GestureRecognizer`.
package enum RecognizerKind: String, Sendable, CaseIterable {
  case pan, screenEdgePan, swipe, longPress

  package var type: any GestureRecognizer.Type {
    switch self {
    case .pan: PanRecognizer.self
    case .screenEdgePan: ScreenEdgePanRecognizer.self
    case .swipe: SwipeRecognizer.self
    case .longPress: LongPressRecognizer.self
    }
  }
}

/// The touch at which a recognizer begins or fails by itself; touches are indices into ``Trace/touches``.
package enum Recognition: Sendable, Hashable {
  /// It stays possible until the last finger lifts.
  case none
  case begins(at: Int)
  /// A timer makes it begin after one touch and before another.
  case beginsByTimer(after: Int, before: Int, at: Timestamp)
  case fails(at: Int, RecognizerTest)
}

/// A test that recognizers make by themselves.
package enum RecognizerTest: String, Sendable, CaseIterable {
  case outsideTheEdge, wrongDirection, tooShort, tooSlow, movedTooFar, tooFewTouches, tooManyTouches
  case scrolls

  /// The reason for a recognizer's failure, in words.
  package func text(of recognizer: any GestureRecognizer) -> String {
    switch self {
    case .outsideTheEdge: "outside the edge"
    case .wrongDirection: "wrong direction"
    case .tooShort: "too short"
    case .tooSlow: "too slow"
    case .movedTooFar: "moved too far"
    case .tooFewTouches: "fewer than \(recognizer.minimumTouches) touches"
    case .tooManyTouches: "too many touches"
    case .scrolls:
      recognizer.allowedScrollTypes.isEmpty
        ? "takes touches, not scroll events" : "takes no scroll events of this type"
    }
  }
}

/// The amount by which a gesture missed a test of a recognizer: `travel.x 8.4 pt of slop 10 pt`.
package struct TestMeasure: Sendable, Hashable {
  package let pieces: [TextPiece]
  /// The value that was too large or too small, as named in rules: `travel.x`.
  package let name: String
  package let value: Double
  /// The nearest value that passes.
  package let limit: Double
  /// `pt`, `s` or `°`, or nil for a number of fingers.
  package let unit: String?
  /// The text after the difference: `8 pt outside`, `1.6 pt missing`.
  package let excess: String
  /// The setting that has the limit: `slop`; nil if it follows from several.
  package var setting: String?
}

extension TestMeasure {
  /// `travel.x 8.4 pt of slop 10 pt`, or `-travel.x 8.4 pt of slop 10 pt` to the left.
  init(
    _ name: String, _ value: Double, _ comparison: String, _ key: String, _ limit: Double,
    unit: String? = "pt", excess: String
  ) {
    let isNegative = value < 0
    let unitText = unit.map { " " + $0 } ?? ""
    self.init(
      pieces: [
        .text((isNegative ? "-" : "") + name + " "), .value(value.magnitude),
        .text("\(unitText) \(comparison) \(key) "), .value(limit), .text(unitText),
      ], name: name, value: value, limit: isNegative ? -limit : limit, unit: unit, excess: excess,
      setting: key)
  }
}
