import PlatformMath
import SwipeReplay

/// A slow reference replayer: it shares no code with the real one, skips no touches, and goes through a trace event by
/// event with the whole past at hand. It supports the profiles of ``PlainProfile``.
struct PlainReplayer {
  private let profile: PlainProfile
  private let trace: Trace
  private let firstTouch: Timestamp
  private var navigation: PlainNavigation
  private var nextAction = 0
  /// Whether the app has the recognizers enabled.
  private var isEnabled = true
  /// For each recognizer, where its view rests.
  private var rests: [Double] = []
  /// The scroll view's recognizer, and its offset when the gesture begins and before the current event.
  private var scroll: PlainRecognizer?
  private var startOffset, offsetBefore: Double
  /// Whether the fingers of this gesture have let go of it, and when, where and how fast fingers last have.
  private var hasStopped = false
  private var release: (time: Timestamp, offset: Double, velocity: Double)?

  init(_ profile: PlainProfile, _ trace: Trace) {
    self.profile = profile
    self.trace = trace
    firstTouch = trace.touches.first { !$0.isSynthetic }?.time ?? Timestamp(nanoseconds: 0)
    navigation = PlainNavigation(
      trace.navigation, at: firstTouch, duration: profile.duration,
      isInterruptible: profile.isInterruptible)
    startOffset = trace.content.first?.contentOffset.y ?? 0
    offsetBefore = startOffset
  }

  /// The results in order: gesture by gesture, and within each by recognizer.
  mutating func results() -> [PlainResult] {
    var results: [PlainResult] = []
    rests = profile.recognizers.map(\.startFraction)
    for (index, events) in gestures().enumerated() {
      if let time = events.first?.first?.time { catchUp(to: time) }
      var recognizers = zip(profile.recognizers, rests).map {
        PlainRecognizer(
          $0, in: trace, from: events.first?.first?.time ?? firstTouch,
          isMirrored: $0.mirrors && trace.layoutDirection == .rightToLeft, rest: $1)
      }
      if profile.scrollView != nil {
        scroll = PlainRecognizer(
          .ofScrollView, in: trace, from: firstTouch, isMirrored: false, rest: 0)
        hasStopped = false
        if let time = events.first?.first?.time { catchScrolling(at: time) }
      }
      for (number, event) in events.enumerated() {
        handle(event, &recognizers)
        if number == 0, !isEnabled { disable(&recognizers, at: event[0].time) }
      }
      if recognizers.contains(where: { $0.state == .possible || $0.isActive }) {
        while let time = disabling(until: Timestamp(nanoseconds: .max)) {
          catchUp(to: time)
          disable(&recognizers, at: time)
        }
      }
      for index in recognizers.indices {
        if recognizers[index].isActive, recognizers[index].settledTime == nil {
          recognizers[index].showValues(atEnd: nil)
        }
      }
      results += recognizers.map { $0.result(ofGesture: index + 1, since: firstTouch) }
      stopScrolling()
    }
    return results
  }

  /// The gesture's events, from the first finger down until all are up. Moves of several fingers at one moment are one
  /// event; any other touch is an event of its own.
  private func gestures() -> [[[Touch]]] {
    var gestures: [[[Touch]]] = []
    var down: Set<Int32> = []
    for touch in trace.touches where !touch.isSynthetic {
      if down.isEmpty { gestures.append([]) }
      let last = gestures.count - 1
      if touch.phase == .moved, let event = gestures[last].last, event[0].phase == .moved,
        event[0].time == touch.time, !event.contains(where: { $0.finger == touch.finger })
      {
        gestures[last][gestures[last].count - 1].append(touch)
      } else {
        gestures[last].append([touch])
      }
      switch touch.phase {
      case .began: down.insert(touch.finger)
      case .ended, .cancelled: down.remove(touch.finger)
      case .moved, .stationary: break
      }
    }
    return gestures
  }

  private mutating func catchUp(to time: Timestamp) {
    while nextAction < trace.actions.count, trace.actions[nextAction].time <= time {
      navigation.perform(trace.actions[nextAction])
      switch trace.actions[nextAction].kind {
      case .enableRecognizers: isEnabled = true
      case .disableRecognizers: isEnabled = false
      case .push, .pop: rests = profile.recognizers.map(\.startFraction)
      default: break
      }
      nextAction += 1
    }
    navigation.advance(to: time)
  }

  /// Returns when the app disables the recognizers next, or nil if it does not until a time.
  private func disabling(until time: Timestamp) -> Timestamp? {
    trace.actions[nextAction...].first { $0.kind == .disableRecognizers && $0.time <= time }?.time
  }

  private mutating func disable(_ recognizers: inout [PlainRecognizer], at time: Timestamp) {
    let before = recognizers.map(\.state)
    for index in recognizers.indices {
      if recognizers[index].state == .possible { recognizers[index].fail() }
      if recognizers[index].isActive { recognizers[index].state = .cancelled }
    }
    release(&recognizers)
    follow(before, at: time, lastTouch: nil, moved: [], &recognizers)
  }

  /// Begins the long presses that are due before a touch, those due at the same moment together, and disables the
  /// recognizers when the app does.
  private mutating func fireTimers(until touch: Timestamp, _ recognizers: inout [PlainRecognizer]) {
    while true {
      let timer = recognizers.compactMap(\.timer).min().flatMap { $0 <= touch ? $0 : nil }
      if let time = disabling(until: timer ?? touch) {
        catchUp(to: time)
        disable(&recognizers, at: time)
        continue
      }
      guard let time = timer else { return }
      catchUp(to: time)
      let before = recognizers.map(\.state)
      for index in recognizers.indices where recognizers[index].timer == time {
        beginUnlessRefused(index, at: time, &recognizers)
      }
      follow(before, at: time, lastTouch: nil, moved: [], &recognizers)
    }
  }

  private mutating func handle(_ event: [Touch], _ recognizers: inout [PlainRecognizer]) {
    let time = event[0].time
    fireTimers(until: time, &recognizers)
    catchUp(to: time)
    let before = recognizers.map(\.state)
    stopScrolling()
    offsetBefore = offset
    let kinds = recognizers.indices.map { recognizers[$0].track(event) }
    let states = recognizers.map(\.state) + [scroll?.state ?? .possible]
    for index in recognizers.indices {
      if kinds[index] == .lifted, recognizers[index].beginsAtLift(at: time) {
        beginUnlessRefused(index, at: time, &recognizers)
        if recognizers[index].isActive { recognizers[index].state = .ended }
      } else {
        recognizers[index].respond(to: kinds[index])
      }
    }
    let scrollKind = scroll?.track(event) ?? .none
    scroll?.respond(to: scrollKind)
    let ends = [GestureState.ended, .cancelled, .failed]
    var hasAnyEnded = zip(states, recognizers.map(\.state) + [scroll?.state ?? .possible])
      .contains { $0 != $1 && ends.contains($1) }
    let isAnyDue =
      recognizers.indices.contains {
        kinds[$0] == .moved && recognizers[$0].state == .possible && recognizers[$0].isCounting
      }
      || scrollKind == .moved && scroll?.state == .possible
    show(&recognizers)
    for index in recognizers.indices
    where kinds[index] == .moved && recognizers[index].mustFail {
      recognizers[index].fail()
      // A swipe of several fingers that fails before all of them are down is no move of its own.
      if !recognizers[index].isCounting { hasAnyEnded = true }
    }
    if isAnyDue { release(&recognizers) }
    if scrollKind == .moved, profile.scrollView?.movesLast == false {
      beginScrolling(at: time, &recognizers)
    }
    for index in recognizers.indices where isAnyDue {
      if recognizers[index].isReleased {
        if recognizers[index].state == .possible { begin(index, at: time, &recognizers) }
        continue
      }
      guard kinds[index] == .moved || recognizers[index].settings.beginsAtTop,
        recognizers[index].wantsToBegin
      else { continue }
      guard recognizers[index].isInRightDirection else {
        recognizers[index].fail()
        continue
      }
      beginUnlessRefused(index, at: time, &recognizers)
    }
    if scrollKind == .moved { beginScrolling(at: time, &recognizers) }
    if hasAnyEnded { release(&recognizers) }
    show(&recognizers)
    for index in recognizers.indices {
      let wasActive = before[index] == .began || before[index] == .changed
      let addsMove = wasActive && recognizers[index].isMove(kinds[index])
      let restarts = addsMove && recognizers[index].restart()
      let begins = recognizers[index].state == .began && before[index] == .possible
      if addsMove || begins && recognizers[index].settings.updatesAtBegan {
        recognizers[index].updatedProgress =
          recognizers[index].progress(at: time, isRestarted: restarts)
      }
    }
    let moved = Set(kinds.indices.filter { kinds[$0] == .moved })
    follow(before, at: time, lastTouch: event[0], moved: moved, &recognizers)
  }

  // MARK: Content

  /// The scroll view's offset after the touches so far.
  private var offset: Double {
    guard let scroll, scroll.hasBegun, !hasStopped else { return startOffset }
    return startOffset - scroll.translation.y
  }

  /// Lets the scroll view rest within its content after its recognizer has ended.
  private mutating func stopScrolling() {
    guard let last = scroll, last.hasBegun, !last.isActive, !hasStopped else { return }
    release = (last.lastTime, offset, last.velocityAtLift)
    startOffset = offset(after: .infinity)
    hasStopped = true
  }

  /// Stops the scroll view where it is when a finger goes down.
  private mutating func catchScrolling(at time: Timestamp) {
    guard let release else { return }
    startOffset = offset(after: time.seconds(since: release.time))
    self.release = nil
  }

  /// The scroll view's offset some seconds after the fingers let go of it.
  private func offset(after seconds: Double) -> Double {
    guard let release else { return startOffset }
    // 0.998 of the velocity are left each millisecond.
    let way = 0.499 * (1 - Mathematics.exponential(-2.0020026706730793 * seconds))
    return min(max(release.offset - release.velocity * way, 0), trace.view.height)
  }

  /// Shows the recognizers' handlers where the scroll view is.
  private func show(_ recognizers: inout [PlainRecognizer]) {
    guard let scrollView = profile.scrollView else { return }
    for index in recognizers.indices {
      recognizers[index].contentOffset = scrollView.movesLast ? offsetBefore : offset
    }
  }

  private func mustWait(_ recognizer: PlainRecognizer) -> Bool {
    guard let scroll, recognizer.settings.waits else { return false }
    return scroll.state != .failed && recognizer.contentOffset > 0
  }

  private func release(_ recognizers: inout [PlainRecognizer]) {
    for index in recognizers.indices
    where recognizers[index].isWaiting && !mustWait(recognizers[index]) {
      recognizers[index].release()
    }
  }

  private mutating func beginScrolling(
    at time: Timestamp, _ recognizers: inout [PlainRecognizer]
  ) {
    guard scroll?.wantsToBegin == true else { return }
    scroll?.fixOrigin()
    scroll?.begin(at: time)
    for index in recognizers.indices
    where recognizers[index].state == .possible && !recognizers[index].settings.isTogether {
      recognizers[index].fail()
    }
    show(&recognizers)
  }

  private mutating func beginUnlessRefused(
    _ index: Int, at time: Timestamp, _ recognizers: inout [PlainRecognizer]
  ) {
    recognizers[index].fixOrigin()
    guard !recognizers[index].isRefused(navigation) else {
      recognizers[index].state = .failed
      recognizers[index].outcome = .refused
      release(&recognizers)
      return
    }
    guard !mustWait(recognizers[index]) else {
      recognizers[index].isWaiting = true
      return
    }
    begin(index, at: time, &recognizers)
  }

  private mutating func begin(
    _ index: Int, at time: Timestamp, _ recognizers: inout [PlainRecognizer]
  ) {
    recognizers[index].begin(at: time)
    if scroll?.state == .possible, !recognizers[index].settings.isTogether { scroll?.fail() }
    for other in recognizers.indices
    where other != index && recognizers[other].state == .possible && !profile.areSimultaneous {
      recognizers[other].fail()
    }
  }

  /// Applies the effects of state changes to the app.
  private mutating func follow(
    _ before: [GestureState], at time: Timestamp, lastTouch: Touch?, moved: Set<Int>,
    _ recognizers: inout [PlainRecognizer]
  ) {
    for index in recognizers.indices {
      guard recognizers[index].state != before[index] else {
        if recognizers[index].isActive, moved.contains(index) {
          decideAtMove(&recognizers[index], index, at: time)
        }
        continue
      }
      let (name, action) = (recognizers[index].settings.name, recognizers[index].settings.action)
      recognizers[index].states.append(recognizers[index].state.rawValue)
      if before[index] == .possible { recognizers[index].transition = navigation.action }
      switch recognizers[index].state {
      case .began:
        let (starts, takenOver) =
          recognizers[index].settings.isInteractive
          ? navigation.begin(action, by: name, at: time) : (false, nil)
        recognizers[index].isInteracting = starts
        if let takenOver {
          recognizers[index].rest = takenOver
          if recognizers[index].updatedProgress != nil {
            recognizers[index].updatedProgress = recognizers[index].progress(at: time)
          }
        }
        if recognizers[index].settings.updatesAtBegan {
          decideAtMove(&recognizers[index], index, at: time)
        }
      case .changed: decideAtMove(&recognizers[index], index, at: time)
      case .ended where before[index] == .possible:
        // A swipe, after which the app acts on its own.
        recognizers[index].showValues(atEnd: lastTouch)
        // What has not begun has started no transition.
        end(
          &recognizers[index], index, with: recognizers[index].decide() ?? .open, at: time,
          performs: true)
      case .ended, .cancelled:
        guard recognizers[index].settledTime == nil else { continue }
        recognizers[index].showValues(atEnd: lastTouch, now: time)
        guard let decision = recognizers[index].decide() else { continue }
        end(&recognizers[index], index, with: decision, at: time)
      case .failed: recognizers[index].settledTime = time
      case .possible: break
      }
    }
  }

  /// Finishes a transition while the finger is down.
  private mutating func decideAtMove(
    _ recognizer: inout PlainRecognizer, _ index: Int, at time: Timestamp
  ) {
    guard let least = recognizer.settings.finishesAt, recognizer.settledTime == nil,
      recognizer.progress(at: time) >= least
    else { return }
    recognizer.showValues(atEnd: nil, now: time)
    end(&recognizer, index, with: .finish, at: time)
  }

  /// Ends the transition of a recognizer, or performs its action.
  private mutating func end(
    _ recognizer: inout PlainRecognizer, _ index: Int, with decision: Outcome, at time: Timestamp,
    performs: Bool = false
  ) {
    let settings = recognizer.settings
    let isPossible =
      performs || !settings.isInteractive || settings.action == "none"
      ? navigation.canPerform(settings.action) : recognizer.isInteracting
    recognizer.outcome = isPossible ? decision : .nothing
    recognizer.settledTime = time
    if recognizer.isInteracting {
      end(index, with: decision, at: time, from: recognizer.percentComplete)
    } else if isPossible, decision.kind == .finish {
      navigation.perform(settings.action, by: settings.name, at: time)
    }
  }

  /// Ends a transition. The next one with its action begins where it settled, or at the start if it is over.
  private mutating func end(
    _ index: Int, with outcome: Outcome, at time: Timestamp, from percentComplete: Double
  ) {
    let rest = rests[index]
    let end =
      outcome.target != nil
      ? PlainProfile.Recognizer.target.progress : outcome.kind == .finish ? 1 : rest
    navigation.end(
      outcome.kind == .finish, at: time, settling: profile.settling, from: percentComplete, to: end)
    for other in rests.indices
    where profile.recognizers[other].action == profile.recognizers[index].action {
      rests[other] =
        outcome.target != nil
        ? PlainProfile.Recognizer.target.progress
        : outcome.kind == .finish ? profile.recognizers[other].startFraction : rest
    }
  }
}

/// A recognizer during one gesture.
private struct PlainRecognizer {
  enum Kind { case none, landed, tooMany, moved, lifted, cancelled }

  let settings: PlainProfile.Recognizer
  private let trace: Trace
  /// The view's size when the gesture begins; its edges and mirroring apply to the whole gesture.
  private let view: Size
  private let isMirrored: Bool
  var state = GestureState.possible
  var states: [String] = []
  var outcome = Outcome.open
  var isInteracting = false
  var settledTime: Timestamp?

  private var fingers: [(name: Int32, place: Point)] = []
  private var landing: (time: Timestamp, place: Point)?
  /// The location where each finger went down.
  private var landings: [Int32: Point] = [:]
  private var isOver = false
  /// The mean location of the fingers, where it would be if only moves counted, and the difference.
  private var mean = Point(x: 0, y: 0)
  private var position = Point(x: 0, y: 0)
  private var jump = Point(x: 0, y: 0)
  /// The samples since enough fingers are down; empty while there are too few.
  private var samples: [(time: Timestamp, place: Point)] = []
  private var moveTime = Timestamp(nanoseconds: 0)
  private var lift: (time: Timestamp, place: Point)?
  private var beganTime: Timestamp?
  private var samplesAtBegin = 0
  /// Where the fingers were when it began, with the translation and the velocity.
  private var began = (
    place: Point(x: 0, y: 0), translation: Point(x: 0, y: 0), velocity: Velocity.zero
  )
  /// The part of the travel that the translation leaves out after the begin.
  private var removed = Point(x: 0, y: 0)
  private var hasOrigin = false
  /// The position from which the translation counts after a wait.
  private var origin: Point?
  private var values: Replay.Values?
  /// Where the view rested when the gesture began, or the transition was that it took over.
  var rest: Double
  /// The transition that ran before it began.
  var transition: String?
  /// The scroll view's offset as its rules see it, and the travel that those drop.
  var contentOffset = 0.0
  private var dropped = Point(x: 0, y: 0)
  /// The progress with which it last updated the interaction controller; only if its travel can be dropped.
  var updatedProgress: Double?
  /// Whether it waits for the scroll view, and whether it has waited and begins with the next move.
  var isWaiting = false
  private(set) var isReleased = false

  init(
    _ settings: PlainProfile.Recognizer, in trace: Trace, from start: Timestamp, isMirrored: Bool,
    rest: Double
  ) {
    self.rest = rest
    self.settings = settings
    self.trace = trace
    view = Self.view(of: trace, at: start)
    self.isMirrored = isMirrored
  }

  private static func view(of trace: Trace, at time: Timestamp) -> Size {
    var view = trace.view
    for action in trace.actions where action.time <= time { view = action.view ?? view }
    return view
  }

  var isActive: Bool { state == .began || state == .changed }
  var hasBegun: Bool { beganTime != nil }

  // MARK: Fingers

  /// Processes the touches of an event and returns what it means to the recognizer.
  mutating func track(_ event: [Touch]) -> Kind {
    guard !isOver else { return .none }
    var kind = Kind.none
    for var touch in event {
      if isMirrored { touch.location.x = view.width - touch.location.x }
      let index = fingers.firstIndex { $0.name == touch.finger }
      switch (touch.phase, index) {
      case (.began, nil):
        guard fingers.count < mostFingers else { return .none }
        landings[touch.finger] = touch.location
        fingers.append((touch.finger, touch.location))
        changeFingers(isFirst: fingers.count == 1)
        if fingers.count == 1 { landing = (touch.time, touch.location) }
        if samples.isEmpty, fingers.count >= settings.minimumTouches {
          (jump, position) = (Point(x: 0, y: 0), mean)
          samples = [(touch.time, mean)]
        }
        if fingers.count == 1 { return .landed }
        let areTooMany = mostFingers == .max && fingers.count > settings.minimumTouches
        return areTooMany ? .tooMany : .none
      case (.moved, let index?):
        fingers[index].place = touch.location
        kind = .moved
      case (.ended, let index?):
        let isLast = settings.kind == .swipe || settings.kind == .longPress && beganTime != nil
        if fingers.count == 1 || isLast { return end(touch, .lifted) }
        fingers.remove(at: index)
        changeFingers(isFirst: false)
        if fingers.count < settings.minimumTouches, beganTime == nil {
          samples = []
          if isReleased { hasOrigin = false }
        }
      case (.cancelled, .some): return end(touch, .cancelled)
      case (.began, .some), (.stationary, _), (_, nil): break
      }
    }
    guard kind == .moved else { return .none }
    if !samples.isEmpty, fingers.count < settings.minimumTouches {
      changeFingers(isFirst: false)
      return .none
    }
    mean = computedMean
    position = unjumped(mean)
    moveTime = event[0].time
    // A swipe's finger must already go the right way before the others are down.
    guard !samples.isEmpty else { return settings.kind == .swipe ? .moved : .none }
    samples.append((event[0].time, position))
    return .moved
  }

  private var mostFingers: Int {
    switch settings.kind {
    case .pan: settings.maximumTouches
    case .screenEdgePan: 1
    case .swipe, .longPress: .max
    }
  }

  private mutating func end(_ touch: Touch, _ kind: Kind) -> Kind {
    isOver = true
    lift = (touch.time, unjumped(touch.location))
    guard settings.movesAtLift, fingers.count >= settings.minimumTouches else { return kind }
    for index in fingers.indices where fingers[index].name == touch.finger {
      fingers[index].place = touch.location
    }
    mean = computedMean
    position = unjumped(mean)
    if !samples.isEmpty { samples.append((touch.time, position)) }
    return kind
  }

  private mutating func changeFingers(isFirst: Bool) {
    let next = computedMean
    if isFirst {
      position = next
    } else {
      jump = Point(x: next.x - position.x, y: next.y - position.y)
    }
    mean = next
  }

  private var computedMean: Point {
    if fingers.count == 1 { return fingers[0].place }
    let count = Double(fingers.count)
    return Point(
      x: fingers.reduce(0) { $0 + $1.place.x } / count,
      y: fingers.reduce(0) { $0 + $1.place.y } / count)
  }

  private func unjumped(_ place: Point) -> Point {
    Point(x: place.x - jump.x, y: place.y - jump.y)
  }

  // MARK: States

  mutating func respond(to kind: Kind) {
    guard state == .possible || isActive else { return }
    switch kind {
    case .none: break
    case .landed: if settings.kind == .screenEdgePan, startEdges.isEmpty { fail() }
    case .tooMany: if state == .possible { fail() }
    case .moved: if isActive { state = .changed }
    case .lifted, .cancelled:
      if state == .possible { fail() } else { state = kind == .lifted ? .ended : .cancelled }
    }
  }

  /// Whether enough fingers have been down.
  var isCounting: Bool { !samples.isEmpty }

  mutating func fail() {
    state = .failed
    outcome = .failed
  }

  mutating func begin(at time: Timestamp) {
    state = settings.kind == .swipe ? .ended : .began
    beganTime = time
    samplesAtBegin = samples.count
    began = (
      settings.kind == .swipe ? samples.first?.place ?? mean : mean, translation,
      velocity(at: time)
    )
  }

  /// Whether the recognizer fails at this move.
  var mustFail: Bool {
    guard state == .possible, !isWaiting, !isReleased else { return false }
    if let limit = settings.failsBeyond, abs(translation.y) > limit { return true }
    switch settings.kind {
    case .pan, .screenEdgePan:
      return settings.beginsBeyond == nil && !settings.beginsAtTop && isPastSlop
        && (travel.x != 0 || travel.y != 0)
        && !isInRightDirection
    case .swipe:
      return elapsed > settings.swipe.maximumDuration
        || swipeTravels.contains { $0.isOpposite || $0.across > settings.swipe.most(elapsed) }
    case .longPress:
      return Mathematics.hypotenuse(travel.x, travel.y) > settings.press.allowableMovement
    }
  }

  var wantsToBegin: Bool {
    guard state == .possible, !isWaiting, !isReleased else { return false }
    switch settings.kind {
    case .pan, .screenEdgePan:
      if settings.beginsAtTop { return !samples.isEmpty && contentOffset <= 0 }
      // Without travel an edge pan has no direction.
      let waits = settings.kind == .screenEdgePan && travel.x == 0 && travel.y == 0
      return settings.beginsBeyond.map { translation.x > $0 } ?? (isPastSlop && !waits)
    case .swipe:
      return fingers.count == settings.minimumTouches
        && swipeTravels.allSatisfy { $0.along >= settings.swipe.least(elapsed) }
    case .longPress: return false
    }
  }

  func beginsAtLift(at time: Timestamp) -> Bool {
    settings.beginsAtLift && state == .possible && !samples.isEmpty && velocity(at: time).x > 500
  }

  /// The time at which a long press begins if the finger keeps still until then.
  var timer: Timestamp? {
    guard settings.kind == .longPress, state == .possible, !isOver, let first = samples.first else {
      return nil
    }
    return first.time.advanced(bySeconds: settings.press.minimumPressDuration)
  }

  /// The time between the first touch-down and the last move, in seconds.
  private var elapsed: Double {
    guard let landing else { return 0 }
    return moveTime.seconds(since: landing.time)
  }

  /// The distance of each finger along and across the direction, and whether the finger goes against it.
  private var swipeTravels: [(along: Double, across: Double, isOpposite: Bool)] {
    let directions = settings.swipe.directions
    let isHorizontal = directions.contains("left") || directions.contains("right")
    func isOpposite(_ distance: Double, _ negative: String, _ positive: String) -> Bool {
      switch (directions.contains(negative), directions.contains(positive)) {
      case (true, false): distance > 0
      case (false, true): distance < 0
      default: false
      }
    }
    return fingers.map { finger in
      let from = landings[finger.name, default: finger.place]
      let (x, y) = (finger.place.x - from.x, finger.place.y - from.y)
      let isOpposite = isOpposite(x, "left", "right") || isOpposite(y, "up", "down")
      return isHorizontal ? (abs(x), abs(y), isOpposite) : (abs(y), abs(x), isOpposite)
    }
  }

  private var isPastSlop: Bool {
    !settings.scrollsDown && abs(travel.x) >= settings.slop || abs(travel.y) >= settings.slop
  }

  /// The edges near which the first finger landed.
  private var startEdges: [String] {
    guard let place = landing?.place else { return [] }
    let distances = [
      "left": place.x, "right": view.width - place.x, "top": place.y,
      "bottom": view.height - place.y,
    ]
    return settings.edges.filter { distances[$0, default: .infinity] <= settings.edgeWidth }
  }

  var isInRightDirection: Bool {
    guard settings.kind == .screenEdgePan else { return true }
    let tangent = Mathematics.tangent(settings.edgeAngle * .pi / 180)
    return startEdges.contains { edge in
      let (along, across) =
        switch edge {
        case "left": (travel.x, travel.y)
        case "right": (-travel.x, travel.y)
        case "top": (travel.y, travel.x)
        default: (-travel.y, travel.x)
        }
      return along > 0 && abs(across) <= along * tangent
    }
  }

  func isRefused(_ navigation: PlainNavigation) -> Bool {
    settings.refusals.contains { refusal in
      switch refusal {
      case "root": navigation.screens.count <= 1
      case "disabled": navigation.isPopDisabled
      case "busy": navigation.isTransitioning
      case "pushing": navigation.action == "push"
      default: (keepsTravelToRefuse ? travel : translation).x <= 0
      }
    }
  }

  /// Whether the handler drops the travel, which the delegate still sees.
  private var keepsTravelToRefuse: Bool {
    [.pan, .screenEdgePan].contains(settings.kind)
      && ["reset", "step"].contains(settings.slopTravel) && !settings.restarts
  }

  // MARK: Values

  private var travel: Point {
    guard let first = samples.first else { return Point(x: 0, y: 0) }
    return Point(x: position.x - first.place.x, y: position.y - first.place.y)
  }

  /// The travel less the part removed by the slop.
  var translation: Point {
    guard hasOrigin else { return travel }
    if let origin { return Point(x: position.x - origin.x, y: position.y - origin.y) }
    return Point(x: travel.x - removed.x - dropped.x, y: travel.y - removed.y - dropped.y)
  }

  /// Lets it begin with the next move, from where the fingers are, or were before their last move.
  mutating func release() {
    (isWaiting, isReleased) = (false, true)
    fixOrigin()
    hasOrigin = !samples.isEmpty
    origin = settings.slopTravel == "step" ? nil : position
  }

  /// Whether an event is a move, or a lift that counts as one: while enough fingers are down.
  func isMove(_ kind: Kind) -> Bool {
    let isEnd = kind == .lifted || kind == .cancelled
    return kind == .moved
      || isEnd && settings.movesAtLift && fingers.count >= settings.minimumTouches
  }

  /// Drops the travel so far while the scroll view is not at its top.
  mutating func restart() -> Bool {
    guard settings.restarts, contentOffset > 0 else { return false }
    let travel = translation
    dropped = Point(x: dropped.x + travel.x, y: dropped.y + travel.y)
    return true
  }

  /// The origin of the translation once the recognizer begins at this move.
  mutating func fixOrigin() {
    func limited(_ distance: Double) -> Double {
      max(-settings.slop, min(settings.slop, distance))
    }
    hasOrigin = true
    switch settings.kind {
    case .swipe: return
    case .longPress:
      removed = travel
      return
    case .pan, .screenEdgePan: break
    }
    switch settings.slopTravel {
    case "removed": removed = Point(x: limited(travel.x), y: limited(travel.y))
    case "kept": removed = Point(x: 0, y: 0)
    case "reset": removed = travel
    default:
      let first = samples.first?.place ?? position
      let before = samples.count > 1 ? samples[samples.count - 2].place : first
      removed = Point(x: before.x - first.x, y: before.y - first.y)
    }
  }

  func progress(at now: Timestamp, isRestarted: Bool = false) -> Double {
    guard settings.decides else { return 1 }
    let view = Self.view(of: trace, at: now)
    let x = isRestarted ? 0 : translation.x
    let travel = settings.comparesBegin ? x - began.translation.x + began.place.x : x
    let progress = (settings.kind == .swipe ? 0 : rest) + travel / view.width
    return settings.countsOffset ? progress - contentOffset / view.height : progress
  }

  /// - Parameter end: the touch that ended the gesture, or nil if the trace stops.
  mutating func showValues(atEnd end: Touch?, now: Timestamp? = nil) {
    let now = now ?? end?.time ?? samples.last?.time ?? Timestamp(nanoseconds: 0)
    let progress = progress(at: now)
    let isUpdated =
      settings.updatesAtBegan || settings.kind == .swipe || samples.count > samplesAtBegin
    values = Replay.Values(
      progress: progress,
      percentComplete: isUpdated
        ? max(0, min(1, settings.restarts ? updatedProgress ?? rest : progress)) : rest,
      translation: Translation(x: translation.x, y: translation.y),
      velocity: velocity(at: now))
  }

  var percentComplete: Double { values?.percentComplete ?? 0 }

  /// Returns the decision at the end, or nil if the implementation is not told about a cancel.
  func decide() -> Outcome? {
    guard let values else { return nil }
    guard settings.decides else { return .finish }
    var velocity = values.velocity.x
    if state == .cancelled {
      switch settings.cancelled {
      case "cancel": return .cancel
      case "ignore": return nil
      case "decideWithoutVelocity": velocity = 0
      default: break
      }
    }
    if values.progress
      > (transition == "push" ? PlainProfile.pushProgress : settings.finishProgress)
    {
      return settings.hasTarget
        ? Outcome("finish to \(PlainProfile.Recognizer.target.name)") : .finish
    }
    let velocityAtBegin = settings.comparesBegin ? began.velocity.x : 0
    return velocity > settings.finishVelocity + velocityAtBegin ? .finish : .cancel
  }

  func result(ofGesture number: Int, since start: Timestamp) -> PlainResult {
    PlainResult(
      gesture: number, recognizer: settings.name, outcome: outcome,
      beganAt: beganTime?.seconds(since: start), endedAt: settledTime?.seconds(since: start),
      values: values, states: states)
  }

  // MARK: Velocity

  /// The time of its end.
  var lastTime: Timestamp { lift?.time ?? moveTime }
  /// The vertical velocity with which the fingers let go; none after a rest or a cancel.
  var velocityAtLift: Double {
    guard state == .ended, let last = samples.last,
      lastTime.seconds(since: last.time) <= 0.1
    else { return 0 }
    return velocity(at: lastTime).y
  }

  private func velocity(at now: Timestamp) -> Velocity {
    let steps = zip(samples, samples.dropFirst()).map { Self.step(from: $0, to: $1) }
    /// Returns the velocity of a step counted back from the last one, or zero if there is none.
    func step(_ age: Int, longerThan shortest: Int64 = 0) -> Velocity {
      guard age < steps.count else { return .zero }
      let step = steps[steps.count - 1 - age]
      return step.nanoseconds > shortest ? step.velocity : .zero
    }
    switch settings.velocity {
    case .lastStep: return step(0)
    case .uikit:
      let newest = step(0, longerThan: 999_999)
      guard steps.count > 1 else { return newest }
      let previous = step(1, longerThan: 999_999)
      return Velocity(
        x: 0.2 * newest.x + 0.8 * previous.x, y: 0.2 * newest.y + 0.8 * previous.y)
    case .weightedSteps:
      let (a, b, c) = (step(2), step(1), step(0))
      return Velocity(
        x: 0.6 * a.x + 0.35 * b.x + 0.05 * c.x, y: 0.6 * a.y + 0.35 * b.y + 0.05 * c.y)
    case .smoothed:
      var velocity = Velocity.zero
      let all = samples + (lift.map { [$0] } ?? [])
      for (earlier, sample) in zip(all, all.dropFirst()) {
        let step = Self.step(from: earlier, to: sample)
        guard step.nanoseconds > 0, step.nanoseconds < 100_000_000 else { continue }
        velocity = Velocity(
          x: 0.7 * step.velocity.x + 0.3 * velocity.x, y: 0.7 * step.velocity.y + 0.3 * velocity.y)
      }
      return velocity
    default:
      let recent = samples.dropFirst().filter {
        now.nanoseconds - $0.time.nanoseconds <= 150_000_000
      }
      guard let first = recent.first, let last = recent.last else { return .zero }
      let step = Self.step(from: first, to: last)
      return step.nanoseconds > 0 ? step.velocity : .zero
    }
  }

  private static func step(
    from earlier: (time: Timestamp, place: Point), to sample: (time: Timestamp, place: Point)
  ) -> (nanoseconds: Int64, velocity: Velocity) {
    let nanoseconds = sample.time.nanoseconds - earlier.time.nanoseconds
    return (
      nanoseconds,
      Velocity(
        x: (sample.place.x - earlier.place.x) * 1e9 / Double(nanoseconds),
        y: (sample.place.y - earlier.place.y) * 1e9 / Double(nanoseconds))
    )
  }
}

/// The app's screens and its running transition.
private struct PlainNavigation {
  private enum Change {
    case none
    case pop(from: String)
    case push(String)
  }

  private struct Running {
    /// Nil until it is known.
    var end: Timestamp?
    var change = Change.none
    /// The number of screens before it.
    var depth = 0
    /// Nil for one that runs when the trace begins.
    var action: String?
    /// The recognizer that started it, or nil for the app.
    var starter: String?
    /// The screens before and after it, and the forward list before it, if these have changed at its start.
    var screens: (before: [String], after: [String], forward: [String])?
    /// Its fraction when it goes on by itself, and when it ends; nil while fingers drag it.
    var path: (start: Timestamp, from: Double, to: Double)?
    var isFinished = true
    /// Whether the fingers lead back.
    var isReversed = false
  }

  private(set) var screens: [String]
  private var forward: [String]
  private var popDisabled: Set<String>
  private let duration: Double
  private let isInterruptible: Bool
  private var running: Running?

  init(_ stack: NavigationStack, at start: Timestamp, duration: Double, isInterruptible: Bool) {
    screens = (1...stack.depth).map { "screen \($0)" }
    forward = stack.forward
    popDisabled = Set(stack.popDisabled)
    self.duration = duration
    self.isInterruptible = isInterruptible
    switch stack.transitioning {
    case .no: break
    case .always: running = Running()
    case .until(let seconds): running = Running(end: start.advanced(bySeconds: seconds))
    }
  }

  var isTransitioning: Bool { running != nil }
  var action: String? { running?.action }
  var isPopDisabled: Bool { popDisabled.contains(screens[screens.count - 1]) }

  mutating func advance(to time: Timestamp) {
    guard let last = running, let end = last.end, end <= time else { return }
    running = nil
    guard last.isFinished, last.screens == nil else { return }
    switch last.change {
    case .none: break
    case .pop(let from):
      // Screens that the app has pushed in the meantime stay.
      if screens.count >= last.depth, screens[last.depth - 1] == from {
        screens.remove(at: last.depth - 1)
      }
    case .push(let to):
      screens.insert(to, at: min(last.depth, screens.count))
      if last.starter != nil, let index = forward.lastIndex(of: to) { forward.remove(at: index) }
    }
  }

  /// Starts an interactive transition, or takes over one that settles.
  ///
  /// - Returns: whether there is one, and the fraction of one that is taken over.
  mutating func begin(
    _ action: String, by name: String, at time: Timestamp
  ) -> (starts: Bool, takenOver: Double?) {
    if action == "none" { return (false, nil) }
    if let takenOver = takeOver(action, by: name, at: time) { return (true, takenOver) }
    guard running == nil else { return (false, nil) }
    var next = Running(depth: screens.count, action: action, starter: name)
    switch action {
    case "pop":
      guard screens.count > 1 else { return (false, nil) }
      next.change = .pop(from: screens[screens.count - 1])
    case "push":
      guard let screen = forward.last else { return (false, nil) }
      next.change = .push(screen)
    default: break
    }
    running = next
    return (true, nil)
  }

  private mutating func takeOver(_ action: String, by name: String, at time: Timestamp) -> Double? {
    guard isInterruptible, var next = running, let path = next.path, let end = next.end else {
      return nil
    }
    switch (next.action, action) {
    case ("tab", "tab"): next.isReversed = next.starter != name
    case ("pop", "pop"), ("push", "push"): next.isReversed = false
    case ("pop", "push"), ("push", "pop"): next.isReversed = true
    default: return nil
    }
    if let changed = next.screens {
      guard screens == changed.after else { return nil }
      screens = changed.before
      if next.starter != nil { forward = changed.forward }
      next.screens = nil
    }
    let elapsed = time.seconds(since: path.start) / end.seconds(since: path.start)
    let fraction = path.from + (path.to - path.from) * elapsed
    (next.end, next.path) = (nil, nil)
    running = next
    return next.isReversed ? 1 - fraction : fraction
  }

  /// - Parameters:
  ///   - from: the fraction at the lift, as the recognizer sees it.
  ///   - to: where it ends.
  mutating func end(
    _ isFinished: Bool, at time: Timestamp, settling: Double, from: Double, to: Double
  ) {
    guard var last = running else { return }
    last.isFinished = isFinished != last.isReversed
    last.end = time.advanced(bySeconds: settling)
    last.path = last.isReversed ? (time, 1 - from, 1 - to) : (time, from, to)
    running = last
    advance(to: time)
  }

  /// Returns whether there is something to pop or to push, regardless of running transitions.
  func canPerform(_ action: String) -> Bool {
    switch action {
    case "pop": screens.count > 1
    case "push": !forward.isEmpty
    default: true
    }
  }

  /// Returns the app's own operation for a recognizer.
  mutating func perform(_ action: String, by name: String, at time: Timestamp) {
    let (before, listed) = (screens, forward)
    switch action {
    case "none": return
    case "pop": screens.removeLast()
    case "push": screens.append(forward.removeLast())
    default: break
    }
    animate(action, from: before, listed, by: action == "pop" ? nil : name, at: time)
  }

  mutating func perform(_ action: Trace.AppAction) {
    advance(to: action.time)
    let before = screens
    switch action.kind {
    case .push: screens.append("screen \(screens.count + 1)")
    case .pop:
      guard screens.count > 1 else { return }
      screens.removeLast()
    case .enablePop:
      popDisabled.remove(screens[screens.count - 1])
      return
    case .disablePop:
      popDisabled.insert(screens[screens.count - 1])
      return
    case .present, .dismiss, .resize, .enableRecognizers, .disableRecognizers: return
    }
    animate(action.kind.rawValue, from: before, forward, by: nil, at: action.time)
  }

  private mutating func animate(
    _ action: String, from before: [String], _ forward: [String], by starter: String?,
    at time: Timestamp
  ) {
    guard running == nil else { return }
    let change: Change =
      switch action {
      case "pop": .pop(from: before[before.count - 1])
      case "push": .push(screens[screens.count - 1])
      default: .none
      }
    // A tab changes no screens, so that whatever the app does to them does not matter.
    running = Running(
      end: time.advanced(bySeconds: duration), change: change, depth: before.count, action: action,
      starter: starter, screens: action == "tab" ? nil : (before, screens, forward),
      path: (time, 0, 1))
    advance(to: time)
  }
}
