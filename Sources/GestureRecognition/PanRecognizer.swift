package import TouchTrace

/// A pan or screen-edge pan recognizer: touches in, states, translation and velocity out.
///
/// It handles one touch sequence at a time. What it cannot know (the rules of its profile, the other
/// recognizers) it is told: `GestureArena` asks and answers in the order that UIKit does.
package struct PanRecognizer: Sendable {
  /// What a touch meant to the recognizer.
  package enum Step: Sendable, Hashable {
    /// Nothing that matters.
    case none
    /// The first finger went down; a rule may still refuse to receive it.
    case landed
    /// A tracked finger moved before the recognizer began: its begin test is due.
    case moved
    /// A tracked finger moved while it is active.
    case changed
    /// It ended, was cancelled, or failed by itself.
    case stopped
  }

  /// Why a recognizer failed.
  package enum Failure: Sendable, Hashable {
    case outsideTheEdge
    case wrongDirection
    case tooShort
    case tooFewTouches
    case notReceived
    /// Its own test said so.
    case ownTest
    /// It has a begin test of its own, which never held.
    case neverPassed
    case prevented(by: Int)
    case waited(for: Int)
    case cancelledBySystem
    /// A shouldBegin rule, by its index, forbade it.
    case refused(by: Int)
  }

  package let settings: RecognizerSettings
  package private(set) var state = GestureState.possible
  package private(set) var failure: Failure?
  /// Where the first finger went down: the mean where several had to.
  package private(set) var start = Point(x: 0, y: 0)
  package private(set) var startTime = Timestamp(nanoseconds: 0)
  package private(set) var beganTime: Timestamp?
  package private(set) var lastMoveTime = Timestamp(nanoseconds: 0)
  /// How many events with a move of a tracked finger it has seen since touch-down.
  package private(set) var eventCount = 0
  /// Whether its begin test has passed and the rules agreed: it waits for another one to fail.
  package private(set) var isWaiting = false
  /// Whether the one it waited for has failed: it begins at the next move.
  private(set) var isReleased = false
  /// Whether enough fingers are down for translation and velocity to count.
  private(set) var isCounting = false

  private var view = Size(width: 0, height: 0)
  private let edge: ScreenEdge?
  private var startEdges: RecognizerSettings.Edges = []
  private var touches = TouchTracking()
  private var samples: [MotionSample] = []
  private var origin = Point(x: 0, y: 0)
  private var travel = Translation.zero
  private var lift: MotionSample?
  private var hasLanded = false
  private var hasMoved = false

  package init(_ settings: RecognizerSettings) {
    self.settings = settings
    self.edge = settings.kind == .screenEdgePan ? ScreenEdge(settings) : nil
  }

  /// The mean of the tracked touches, in points of the view.
  package var location: Point { touches.location }

  /// How many fingers it tracks.
  package var numberOfTouches: Int { touches.count }

  /// The travel since touch-down, less what the slop took.
  package var translation: Translation {
    let position = touches.position
    return Translation(
      x: position.x - origin.x - travel.x, y: position.y - origin.y - travel.y)
  }

  /// The velocity as the recognizer's estimator sees it at a moment.
  package func velocity(at now: Timestamp) -> Velocity {
    settings.velocity.velocity(of: samples, at: now, lift: lift)
  }

  /// What an estimator makes of the recognizer's samples at a moment, with its travel.
  package func estimate(
    at now: Timestamp, by estimator: VelocityEstimator
  ) -> VelocityEstimate {
    VelocityEstimate(
      velocity: estimator.velocity(of: samples, at: now, lift: lift),
      travel: estimator.travel(of: samples, at: now))
  }

  /// The way of the first move that led away from the touch-down; zero before there is one.
  ///
  /// It never changes after that, so a test of it locks the direction.
  package var heading: Translation {
    guard let first = samples.first?.position,
      let next = samples.first(where: { $0.position != first })?.position
    else { return .zero }
    return Translation(x: next.x - first.x, y: next.y - first.y)
  }

  /// Takes one touch.
  ///
  /// - Parameters:
  ///   - touch: the sample; its location is not looked at.
  ///   - location: where it is, in the recognizer's own (perhaps mirrored) coordinates.
  ///   - closesEvent: false where another finger's move of the same moment follows.
  package mutating func handle(
    _ touch: Touch, at location: Point, closesEvent: Bool = true
  ) -> Step {
    guard state == .possible || state.isActive else { return .none }
    switch touch.phase {
    case .began: return land(touch, at: location)
    case .moved: return move(touch, to: location, closesEvent: closesEvent)
    case .stationary: return .none
    case .ended: return lift(touch, at: location)
    case .cancelled: return cancel(touch)
    }
  }

  /// Whether it has travelled far enough to begin: the slop, per axis and inclusive.
  package var hasPassedSlop: Bool {
    let way = translation
    return abs(way.x) >= settings.slop || abs(way.y) >= settings.slop
  }

  /// Whether the way from touch-down suits its edge; a pan without an edge has no such test.
  package var hasRightDirection: Bool { edge?.leadsInward(translation, from: startEdges) ?? true }

  /// Takes the slop's part off the translation, before the shouldBegin rules are asked.
  package mutating func removeTravel() {
    let way = translation
    func part(_ distance: Double) -> Double {
      distance.magnitude <= settings.slop
        ? distance : (distance < 0 ? -settings.slop : settings.slop)
    }
    switch settings.slopTravel {
    case .removed: travel = Translation(x: part(way.x), y: part(way.y))
    case .kept: travel = .zero
    case .reset: travel = way
    case .step:
      guard samples.count > 1 else { return }
      let before = samples[samples.count - 2].position
      travel = Translation(x: before.x - origin.x, y: before.y - origin.y)
    }
  }

  /// Holds it back until another recognizer has failed.
  package mutating func wait() { isWaiting = true }

  /// Lets it go on after the one it waited for has failed: translation restarts at 0.
  mutating func release() {
    isReleased = true
    origin = touches.position
    travel = .zero
  }

  package mutating func begin(at time: Timestamp) {
    state = state.after(.begin)
    isWaiting = false
    beganTime = time
  }

  package mutating func fail(_ reason: Failure) {
    guard state == .possible else { return }
    state = state.after(.fail)
    failure = reason
  }

  /// Makes it ready for the first touch sequence in a view.
  package mutating func prepare(for view: Size) {
    self.view = view
    reset()
  }

  /// Makes it ready for the next touch sequence, once all fingers are up.
  package mutating func reset() {
    state = state.after(.reset)
    failure = nil
    beganTime = nil
    isWaiting = false
    isReleased = false
    eventCount = 0
    touches.reset()
    samples.removeAll(keepingCapacity: true)
    travel = .zero
    lift = nil
    hasLanded = false
    isCounting = false
    hasMoved = false
  }

  private mutating func land(_ touch: Touch, at location: Point) -> Step {
    if let edge {
      guard !hasLanded else { return .none }
      startEdges = edge.edges(near: location, in: view)
    }
    guard touches.count < settings.maximumTouches else { return .none }
    let isFirst = !hasLanded
    hasLanded = true
    touches.add(touch.finger, at: location)
    if isFirst { startTime = touch.time }
    if !isCounting, touches.count >= settings.minimumTouches { startCounting(at: touch.time) }
    if isFirst, edge != nil, startEdges.isEmpty {
      fail(.outsideTheEdge)
      return .stopped
    }
    return isFirst ? .landed : .none
  }

  /// Enough fingers are down: from here translation and velocity count.
  private mutating func startCounting(at time: Timestamp) {
    isCounting = true
    touches.restart()
    start = touches.location
    origin = start
    lastMoveTime = time
    samples.removeAll(keepingCapacity: true)
    samples.append(MotionSample(time: time, position: origin))
  }

  private mutating func move(_ touch: Touch, to location: Point, closesEvent: Bool) -> Step {
    if touches.move(touch.finger, to: location) { hasMoved = true }
    guard closesEvent, hasMoved else { return .none }
    hasMoved = false
    touches.settleMove()
    guard isCounting else { return .none }
    eventCount += 1
    lastMoveTime = touch.time
    samples.append(MotionSample(time: touch.time, position: touches.position))
    guard state.isActive else { return .moved }
    state = state.after(.move)
    return .changed
  }

  private mutating func lift(_ touch: Touch, at location: Point) -> Step {
    guard touches.isTracking(touch.finger) else { return .none }
    if touches.count == 1 {
      lift = MotionSample(time: touch.time, position: touches.position(of: location))
    }
    guard touches.count == 1 else {
      _ = touches.remove(touch.finger)
      if state == .possible, touches.count < settings.minimumTouches { isCounting = false }
      return .none
    }
    if state == .possible { failure = failureAtLift }
    state = state.after(.lift)
    return .stopped
  }

  private var failureAtLift: Failure {
    if !isCounting { return .tooFewTouches }
    if isWaiting, let awaited = settings.requiresFailureOf.first { return .waited(for: awaited) }
    return settings.asksToPass ? .neverPassed : .tooShort
  }

  private mutating func cancel(_ touch: Touch) -> Step {
    guard touches.isTracking(touch.finger) else { return .none }
    if state == .possible { failure = .cancelledBySystem }
    state = state.after(.systemCancel)
    return .stopped
  }
}
