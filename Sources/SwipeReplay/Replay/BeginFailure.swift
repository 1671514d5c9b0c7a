public import GestureRecognition
import InteractiveTransition

/// The reason a recognizer never began, and the amount by which it failed.
///
/// A screen-edge pan whose finger lands at 21 points with an `edgeWidth` of 20 has the kind
/// ``Kind/outsideTheEdge`` and one ``Shortfall``: `start.x`, value 21, limit 20, change -1, in points.
public struct BeginFailure: Sendable {
  /// The test that failed, or another cause.
  public enum Kind: String, Sendable, CaseIterable {
    /// The first finger landed farther from the edge than `edgeWidth`.
    case outsideTheEdge
    /// The finger moved from the edge at a larger angle than `edgeAngle`; a swipe moved against its `direction`, or
    /// farther across than `maximumSecondaryMovement`.
    case wrongDirection
    /// The travel did not reach the `slop`, or for a swipe `minimumPrimaryMovement`; for a long press, the fingers
    /// lifted before `minimumPressDuration`.
    case tooShort
    /// A swipe took longer than `maximumDuration`.
    case tooSlow
    /// The fingers of a long press moved farther than `allowableMovement`.
    case movedTooFar
    /// Fewer fingers than `minimumTouches`, or `numberOfTouchesRequired`, were down at the same time.
    case tooFewTouches
    /// More fingers than `numberOfTouchesRequired` were down at the same time.
    case tooManyTouches
    /// The trace has scroll events, which `allowedScrollTypesMask` does not allow.
    case scrolls
    /// The rule `receive` did not hold.
    case notReceived
    /// The rule `failWhen` held.
    case failWhen
    /// The rule `beginWhen` never held.
    case beginWhen
    /// A rule of `refuse` held.
    case refused
    /// Another recognizer began.
    case prevented
    /// Another recognizer that had to fail first did not, or failed with no move after it.
    case waited
    /// The system cancelled the touches.
    case cancelledBySystem
    /// The app disabled the recognizer.
    case disabled
  }

  /// The recognizer that interfered.
  public struct Other: Sendable, Hashable {
    /// The recognizer's name.
    public let name: String
    /// `began` if it began, `failed` if it failed too late, otherwise the state it was in.
    public let state: GestureState
    /// The time at which it entered that state, or was in it, in seconds after the trace's first touch.
    public let time: Double
    /// For scrolling content, its room to scroll in the finger's direction, or nil otherwise.
    public internal(set) var room: Room?
    /// Whether the recognizer does not begin at either end of the scrolling content.
    var isAnywhere = false
    /// The time at which the gesture's first finger went down.
    var startedAt = 0.0
    /// What follows if the finger moves along the axis of the one that failed only; nil if that does not begin.
    var endIfStraight: BeginFailure.End?
    /// What follows without the content that interfered; nil if it still does not begin.
    var endWithout: BeginFailure.End?

    /// Whether scrolling content has more to show in the finger's direction, and what it does at its end.
    public enum Room: String, Sendable {
      case back = "it can scroll back"
      case onward = "it can scroll on"
      case bounces = "it bounces"
      case takesTouch = "it takes the touch there too"
    }
  }

  /// The test that failed, or another cause.
  public let kind: Kind
  /// The test with its values, or nil if it is not known or another recognizer or the system interfered. For
  /// content that interfered, its offset: `content.offset.x 120 > 0`. A test of `beginWhen` has the values at
  /// the move that came nearest.
  public internal(set) var test: Finding?
  /// The distances of single values from passing the test, all else being equal. One for a test of the
  /// recognizer's own; for a rule, one for each value of the finger that alone would have passed; for content
  /// that interfered, the nearest offset at which the recognizer would have begun. Empty if no such value would
  /// have passed, as for `stack <= 1`.
  public internal(set) var shortfalls: [Shortfall] = []
  /// The other recognizer, for `prevented` and `waited`.
  public internal(set) var other: Other?
  /// The number of screens assumed on the stack at the beginning if the rule uses `stack` and the trace does
  /// not specify it; otherwise nil.
  public internal(set) var assumedStack: Int?
  /// The changes of the finger's whole way, in the axes of the view, with which a replay begins.
  var ways: [Shortfall] = []
  /// A change that passes the test, and why the recognizer does not begin with it either.
  var next: (change: Shortfall, reason: String)?
  /// The index of the touch at which it failed.
  var touch = 0
  /// Whether it was too short since the finger did not move.
  var isUnmoved = false
  /// The text after the difference of a test of the recognizer's own: `missing`, `outside`.
  var excess: String?
  /// The setting of the recognizer that has the limit of such a test: `slop`.
  var setting: String?

  /// How a gesture ends that begins with a change.
  struct End: Sendable, Hashable {
    var outcome: Outcome
    /// Why there is nothing to finish or cancel; empty unless the outcome is that.
    var obstacle = ""
  }

  /// Whether the fingers lifted before it began.
  package var isAtLift: Bool { kind == .beginWhen || kind == .tooShort }
  /// Whether a rule that held at a move kept it from beginning.
  var isAtMove: Bool { kind == .failWhen || kind == .refused }
}

/// The difference of one value from the nearest one that passes a test.
public struct Shortfall: Sendable, Hashable {
  /// The value's name in rules, `start.x`; or `travel.x`, `travel.y` and `travel` (the path compared by the
  /// recognizer's test, for example the longest with the slop), `elapsed`, `angle` (between the travel and the inward
  /// normal of the edge) and `touches`. For a recognizer that mirrors in a right-to-left layout `x` grows to the left.
  public let name: String
  /// The value, in ``unit``.
  public let value: Double
  /// The nearest value that passes: for `<` and `>`, the Double next to the compared number.
  public let limit: Double
  /// The change with which the value passes when it is added, exact to the last bit.
  public var change: Double { RecognizerProfile.difference(from: value, to: limit) }
  /// `pt`, `pt/s`, `s` or `°`, or nil for a number of fingers.
  public let unit: String?
  /// The finger's change that makes it; nil if no finger in the view makes it, or for a test of the recognizer's own.
  package internal(set) var move: Move?

  /// A change of the finger, with the slop that it would lose, which ``change`` leaves out.
  package struct Move: Sendable, Hashable {
    var change: Double
    /// Whether `x` grows to the left.
    let isMirrored: Bool
    /// The direction along the axis that the finger takes instead of its own; 0 for the way that it went.
    var heading = 0.0
    /// Whether it goes straight that way, as far and as long as it did; otherwise its way is mirrored.
    var isStraight = false
    /// Whether all moves change, and not only those from the one at which it failed.
    var isOfAllMoves = false
    /// The end with it, of which there is none if the recognizer does not begin; nil if that was not tried.
    var tried: BeginFailure.End??
    /// Whether it begins only beyond the change.
    var isExceeded = false
    /// Whether it is less than what the value needs.
    var isSmaller = false
    var begins: Bool? { tried.map { $0 != nil } }
  }

  /// Whether the value follows from where and when the finger lands.
  var isOfLanding: Bool { name.hasPrefix("start.") || name.hasPrefix("location.") }
  var axis: Margin.Axis { name.hasSuffix(".y") ? .y : .x }
}
