import TextFormats
package import TouchTrace

/// The result of one recognizer on one gesture, independent of rules and of other recognizers: where it begins,
/// fails and ends by itself, and its observable values at any touch.
///
/// A pass is a function of the gesture and the settings, so all profiles with the same
/// ``RecognizerSettings/passKey`` share it. ``Arbitration`` adds what depends on rules and on the other
/// recognizers. Callers go through a span of passes, which lends a pass without copying it; functions are
/// inlined here for the same reason.
package struct RecognitionPass: Sendable {
  package enum Failure: Sendable, Hashable {
    /// One of its own tests failed.
    case test(RecognizerTest)
    /// Its `receive` rule did not hold.
    case notReceived
    /// Its `failWhen` rule held.
    case failRule
    /// Its `beginWhen` rule never held.
    case neverBegan
    case prevented(by: Int)
    case waited(for: Int)
    case cancelledBySystem
    case disabled
    /// The shouldBegin rule with this index refused.
    case refused(by: Int)
    /// Its `receive` rule for content did not hold for the innermost piece under the finger.
    case notReceivedOver(Int)
    /// Its `refuse` rule for content held for a piece under the finger.
    case refusedOver(Int)

    /// Whether it recognized the gesture but a rule did not let it begin.
    package var isRefusal: Bool {
      switch self {
      case .refused, .refusedOver: true
      default: false
      }
    }
  }

  package enum Origin: Sendable {
    /// The first counted sample: the recognizer is still possible.
    case start
    /// The recognizer began at ``beginIndex``.
    case begin
    /// A position and the slop removed, valid as long as the samples start with `firstSample`: when counting
    /// restarts, so does the translation.
    case position(Point, removed: Translation = .zero, firstSample: Int)
  }

  /// A recognizer's observable state at one moment, excluding velocity.
  package struct Snapshot: Sendable {
    package let time: Timestamp
    package let translation: Translation
    package let location, start: Point
    package let startTime, lastMoveTime: Timestamp
    package let numberOfTouches: Int
    /// The number of moves since enough fingers are down.
    package let numberOfMoves: Int
  }

  /// The settings, reduced to those in ``RecognizerSettings/passKey``.
  package let settings: RecognizerSettings
  let isDiscrete: Bool
  private(set) var track: TouchTrack
  private(set) var gesture = Gesture(
    number: 0, touches: 0..<0, isSingleFinger: true, view: Size(width: 0, height: 0))

  /// The touch at which it begins by itself, or after which a timer makes it begin. Nil if it never does, and
  /// for a recognizer with a begin rule.
  private(set) var beginIndex: Int?
  /// The time at which the timer fires, or nil if there is no timer.
  private(set) var timerTime: Timestamp?
  /// The touch at which it begins or fails by itself; if a timer makes it begin, the touch after that.
  private(set) var changeIndex: Int?
  /// The touch at which one of its own tests fails before it could begin, or nil if none does.
  private(set) var failureIndex: Int?
  private(set) var failedTest = RecognizerTest.tooShort
  /// The position and the removed slop from which the translation counts once it began at ``beginIndex``.
  private(set) var beginOrigin: (position: Point, removed: Translation) = (Point(x: 0, y: 0), .zero)

  var recognizer: any GestureRecognizer { settings.recognizer }

  package init(_ settings: RecognizerSettings) {
    self.settings = settings
    isDiscrete = type(of: settings.recognizer).isDiscrete
    track = TouchTrack(settings)
  }

  /// Whether the pass can serve several profiles. A recognizer of several fingers continues with fewer once it
  /// has begun, so its pass depends on when a profile lets it begin.
  package var isShareable: Bool { recognizer.minimumTouches <= 1 }

  /// Computes the pass for a gesture.
  ///
  /// - Parameter rejected: touch-downs of the fingers that it does not receive; at least one finger is received.
  package mutating func run(
    _ gesture: Gesture, of trace: Trace, rejecting rejected: [Int] = []
  ) {
    self.gesture = gesture
    track.follow(gesture, of: trace, rejecting: rejected)
    beginIndex = nil
    timerTime = nil
    changeIndex = nil
    failureIndex = nil
    // One copy for all that it is asked.
    let recognizer = recognizer
    if let type = trace.scrollType, !recognizer.allowedScrollTypes.contains(type) {
      return fail(at: track.landingIndex, .scrolls)
    }
    guard recognizer.lands(at: track.landing.location, in: gesture.view) else {
      return fail(at: track.landingIndex, .outsideTheEdge)
    }
    guard !settings.hasBeginRule else { return }
    switch recognizer.recognition(in: gesture, of: trace, track) {
    case .none: return
    case .fails(let index, let test): fail(at: index, test)
    case .begins(at: let index):
      changeIndex = index
      setBegin(at: index)
    case .beginsByTimer(after: let index, before: let next, at: let time):
      (timerTime, changeIndex) = (time, next)
      setBegin(at: index)
    }
  }

  private mutating func fail(at index: Int, _ test: RecognizerTest) {
    (failureIndex, changeIndex, failedTest) = (index, index, test)
  }

  private mutating func setBegin(at index: Int) {
    beginIndex = index
    beginOrigin = beginningOrigin(at: index)
  }

  /// Records that the recognizer began, on which the effect of a lift depends.
  mutating func begin(at index: Int, of trace: Trace) {
    guard track.dependsOnBegin else { return }
    track.follow(gesture, of: trace, rejecting: track.rejected, begunAt: index)
  }

  // MARK: Steps

  func step(at index: Int) -> TouchStep { track.step(at: index) }

  /// Whether the tracked fingers move with a touch.
  package func moves(at index: Int) -> Bool { track.step(at: index) == .moved }

  /// Whether enough fingers are down for translation and velocity to count.
  func isCounting(at index: Int) -> Bool { !track.samples(at: index).isEmpty }

  /// The reason a recognizer that is still possible fails at the end.
  ///
  /// - Parameter awaited: the recognizer whose failure it waits for, or nil if it does not wait.
  func failureAtEnd(waitingFor awaited: Int?) -> Failure {
    if track.isCancelled { return .cancelledBySystem }
    // As fingers lift, the last ones are always too few.
    guard let end = track.endIndex, isCounting(at: end) || track.dependsOnBegin else {
      return .test(.tooFewTouches)
    }
    if let awaited { return .waited(for: awaited) }
    return settings.hasBeginRule ? .neverBegan : .test(.tooShort)
  }

  /// Whether the travel so far is in a direction that it recognizes.
  func hasRightDirection(at index: Int) -> Bool {
    recognizer.isInDirection(
      translation(at: index, from: .start), from: landing, in: gesture.view)
  }

  // MARK: Measures

  /// Measures how a recognizer that never began missed one of its own tests, at the touch at which it failed.
  package func measure(
    _ test: RecognizerTest, at index: Int, of trace: Trace
  ) -> TestMeasure? {
    guard test != .scrolls else { return nil }
    guard test == .tooFewTouches else {
      return recognizer.measure(test, at: index, in: self, of: trace)
    }
    let (most, least) = (Double(mostTouches), Double(recognizer.minimumTouches))
    return TestMeasure(
      pieces: [.value(most), .text(" of "), .value(least)], name: "touches", value: most,
      limit: least, unit: nil, excess: "")
  }

  /// The values of a setting at which the recognizer begins or fails at a different touch.
  package func criticalValues(of key: String, of trace: Trace) -> [Double] {
    recognizer.criticalValues(of: key, in: self, of: trace)
  }

  /// The location at which the first finger landed.
  var landing: Point { track.landing.location }

  /// The longest travel along an axis that the slop was compared with, with its name in rules; along x if both are
  /// equal. Nil if there were never enough fingers.
  var longestTravel: (name: String, distance: Double)? {
    var longest: (name: String, distance: Double)?
    let touches = track.range.lowerBound..<(track.endIndex ?? track.range.upperBound)
    for index in touches where isCounting(at: index) {
      let travel = translation(at: index, from: .start)
      for (name, distance) in [("travel.x", travel.x), ("travel.y", travel.y)]
      where longest.map({ distance.magnitude > $0.distance.magnitude }) ?? true {
        longest = (name, distance)
      }
    }
    return longest
  }

  /// The travel along the farther axis, in points, at each move that went farther than all before it.
  var farthestTravels: [Double] {
    var farthest: [Double] = []
    for index in gesture.touches where moves(at: index) {
      let travel = translation(at: index, from: .start)
      let distance = max(travel.x.magnitude, travel.y.magnitude)
      if distance > farthest.last ?? 0 { farthest.append(distance) }
    }
    return farthest
  }

  /// The largest number of fingers tracked at once.
  package var mostTouches: Int { max(1, track.states.map(\.numberOfTouches).max() ?? 1) }
}
