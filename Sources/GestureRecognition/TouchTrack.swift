import TouchTrace

/// The meaning of a touch for a recognizer.
enum TouchStep: Sendable {
  case none
  /// The first finger landed.
  case landed
  /// Tracked fingers moved, and enough of them are down.
  case moved
  case lifted
  /// The system cancelled a tracked finger.
  case cancelled
}

/// The touches of one gesture as a recognizer tracks them: a limited number of fingers, their mean, and the
/// samples that translation and velocity are computed from.
///
/// In a gesture of one finger the touches themselves are the samples. Otherwise the mean of the tracked fingers
/// is computed first. A finger that lands or lifts makes that mean jump; the jumps are subtracted, so that the
/// positions of samples are continuous.
package struct TouchTrack: Sendable {
  /// The state of the tracked fingers after a touch.
  struct State: Sendable {
    var step = TouchStep.none
    /// The mean of the tracked fingers, in points of the view.
    var location: Point
    /// ``location`` without the jumps.
    var position: Point
    var numberOfTouches: Int
    /// The samples since enough fingers are down for translation and velocity to count, as indices into
    /// ``TouchTrack/samples``; empty if there are too few.
    var samples: Range<Int>
    /// The first of the samples away from the first one's location, or nil if there is none.
    var firstMove: Int?
  }

  /// The samples, in order of time.
  fileprivate(set) var samples: [Touch] = []
  /// The state after each touch of the gesture, up to the end of the track; empty if the touches are the samples.
  fileprivate(set) var states: [State] = []
  /// The first finger's touch-down.
  fileprivate(set) var landing = Touch(
    time: Timestamp(nanoseconds: 0), location: Point(x: 0, y: 0), phase: .began)
  /// The touch with which the last tracked finger lifted or the system cancelled one, or nil if the trace stops before.
  fileprivate(set) var endIndex: Int?
  fileprivate(set) var isCancelled = false
  /// The touch with which the first tracked finger landed.
  fileprivate(set) var landingIndex = 0
  /// The lift of the last tracked finger, or the system's cancel of one.
  fileprivate(set) var lift: Touch?
  /// Whether a lift has another effect before the recognizer begins than after.
  fileprivate(set) var dependsOnBegin = false
  /// If the touches are the samples, the first one away from the touch-down's location, or nil if there is none.
  private var firstMove: Int?
  /// Touch-downs of the fingers that are not tracked.
  private(set) var rejected: [Int] = []
  /// Whether the recognizer sees the view mirrored.
  private(set) var isMirrored = false
  /// The gesture's touches, as indices into the trace's.
  private(set) var range = 0..<0
  fileprivate let minimumTouches, maximumTouches: Int
  private let mirrorsInRTL: Bool
  /// Whether the last finger's lift, or the system's cancel, adds a sample.
  fileprivate let movesAtLift: Bool
  fileprivate let endsAtFirstLift: Bool

  init(_ settings: RecognizerSettings) {
    minimumTouches = settings.recognizer.minimumTouches
    maximumTouches = settings.recognizer.trackedTouches
    mirrorsInRTL = settings.mirrorsInRTL
    movesAtLift = settings.movesAtLift
    endsAtFirstLift = type(of: settings.recognizer).endsAtFirstLift
  }

  /// Follows a gesture.
  ///
  /// - Parameters:
  ///   - rejected: touch-downs of fingers that are not tracked; at least one finger of the gesture is.
  ///   - begin: the touch at which the recognizer began. From then on it waits while too few fingers are left;
  ///     before, it restarts with the next finger.
  mutating func follow(
    _ gesture: Gesture, of trace: Trace, rejecting rejected: [Int] = [], begunAt begin: Int? = nil
  ) {
    range = gesture.touches
    self.rejected = rejected
    endIndex = nil
    isCancelled = false
    lift = nil
    dependsOnBegin = false
    if !states.isEmpty { states.removeAll(keepingCapacity: true) }
    isMirrored = mirrorsInRTL && trace.layoutDirection == .rightToLeft
    guard gesture.isSingleFinger, minimumTouches <= 1, !isMirrored else {
      samples = []
      var tracker = TouchTracker(mirror: isMirrored ? gesture.view : nil, begin: begin)
      tracker.follow(gesture, of: trace, into: &self)
      return
    }
    samples = trace.touches
    landing = samples[range.lowerBound]
    landingIndex = range.lowerBound
    firstMove = range.first { samples[$0].location != landing.location }
    let last = samples[range.upperBound - 1]
    guard last.phase == .ended || last.phase == .cancelled else { return }
    endIndex = range.upperBound - 1
    isCancelled = last.phase == .cancelled
    lift = last
  }

  @inline(__always)
  func state(at index: Int) -> State {
    if !states.isEmpty { return states[min(index - range.lowerBound, states.count - 1)] }
    let end = firstIndexAfterSamples(at: index)
    let location = samples[end - 1].location
    return State(
      location: location, position: location, numberOfTouches: 1, samples: range.lowerBound..<end,
      firstMove: firstMove.flatMap { $0 < end ? $0 : nil })
  }

  /// The samples that count after a touch; empty if too few fingers are down.
  @inline(__always)
  func samples(at index: Int) -> Range<Int> {
    if !states.isEmpty { return states[min(index - range.lowerBound, states.count - 1)].samples }
    return range.lowerBound..<firstIndexAfterSamples(at: index)
  }

  /// If the touches are the samples: the first touch that is not yet a sample after a touch.
  @inline(__always)
  private func firstIndexAfterSamples(at index: Int) -> Int {
    index == endIndex && !movesAtLift ? index : index + 1
  }

  /// Whether a touch adds a sample once the recognizer has begun.
  @inline(__always)
  func addsSample(at index: Int) -> Bool {
    switch step(at: index) {
    case .moved: true
    case .lifted, .cancelled:
      movesAtLift && (states.isEmpty || state(at: index).numberOfTouches >= minimumTouches)
    case .none, .landed: false
    }
  }

  func step(at index: Int) -> TouchStep {
    if index == landingIndex { return .landed }
    if let endIndex, index >= endIndex {
      return index > endIndex ? .none : isCancelled ? .cancelled : .lifted
    }
    return states.isEmpty ? .moved : states[index - range.lowerBound].step
  }
}

/// Computes a track whose samples are not the gesture's own touches.
private struct TouchTracker {
  private struct Finger {
    var index: Int32
    var location: Point
  }

  /// The size of the view in which locations are mirrored, or nil if they are not.
  private let mirror: Size?
  /// The touch at which the recognizer began, or nil if it has not.
  private let begin: Int?
  private var fingers: [Finger] = []
  /// The mean of the fingers.
  private var location = Point(x: 0, y: 0)
  /// The mean without its jumps since enough fingers are down.
  private var position = Point(x: 0, y: 0)
  /// The difference of the two.
  private var jump = Translation.zero
  /// The first sample since then, or nil if too few fingers are down.
  private var firstSample: Int?
  /// The first sample away from that one's location, or nil if there is none.
  private var firstMove: Int?
  private var hasMoved = false

  init(mirror: Size?, begin: Int?) {
    (self.mirror, self.begin) = (mirror, begin)
  }

  mutating func follow(_ gesture: Gesture, of trace: Trace, into track: inout TouchTrack) {
    let ends = trace.endsOfEvents(in: gesture.touches)
    for index in gesture.touches {
      var touch = trace.touches[index]
      if let mirror { touch.location.x = mirror.width - touch.location.x }
      var step = TouchStep.none
      if !touch.isSynthetic {
        let closesEvent = ends[index - gesture.touches.lowerBound]
        step = handle(touch, at: index, closesEvent: closesEvent, &track)
      }
      let samples = firstSample.map { $0..<track.samples.count } ?? 0..<0
      track.states.append(
        TouchTrack.State(
          step: step, location: location, position: position,
          numberOfTouches: fingers.count, samples: samples, firstMove: firstMove))
      if track.endIndex != nil { return }
    }
  }

  private mutating func handle(
    _ touch: Touch, at index: Int, closesEvent: Bool, _ track: inout TouchTrack
  ) -> TouchStep {
    let finger = fingers.firstIndex { $0.index == touch.finger }
    switch touch.phase {
    case .began:
      guard fingers.count < track.maximumTouches, !track.rejected.contains(index) else {
        return .none
      }
      let isFirst = fingers.isEmpty
      if isFirst { (track.landing, track.landingIndex) = (touch, index) }
      fingers.append(Finger(index: touch.finger, location: touch.location))
      settleMean(isJump: !isFirst)
      if firstSample == nil, fingers.count >= track.minimumTouches {
        firstSample = track.samples.count
        firstMove = nil
        (jump, position) = (.zero, location)
        track.samples.append(Touch(time: touch.time, location: location, phase: .began))
      }
      return isFirst ? .landed : .none
    case .moved:
      if let finger {
        fingers[finger].location = touch.location
        hasMoved = true
      }
      guard closesEvent, hasMoved else { return .none }
      hasMoved = false
      if firstSample != nil, fingers.count < track.minimumTouches {
        settleMean(isJump: true)
        return .none
      }
      return addSample(at: touch.time, to: &track) ? .moved : .none
    case .stationary: return .none
    case .ended:
      guard let finger else { return .none }
      let hasBegun = begin.map { index > $0 } ?? false
      guard fingers.count > 1, !track.endsAtFirstLift || !hasBegun else {
        end(touch, at: index, finger, &track)
        return .lifted
      }
      fingers.remove(at: finger)
      settleMean(isJump: true)
      let areTooFew = fingers.count < track.minimumTouches
      if firstSample != nil, !hasBegun, areTooFew || track.endsAtFirstLift {
        track.dependsOnBegin = true
        if areTooFew { (firstSample, firstMove) = (nil, nil) }
      }
      return .none
    case .cancelled:
      guard let finger else { return .none }
      track.isCancelled = true
      end(touch, at: index, finger, &track)
      return .cancelled
    }
  }

  /// Ends the track with the last finger's lift, or the system's cancel.
  private mutating func end(
    _ touch: Touch, at index: Int, _ finger: Int, _ track: inout TouchTrack
  ) {
    track.endIndex = index
    track.lift = Touch(
      time: touch.time,
      location: Point(x: touch.location.x - jump.x, y: touch.location.y - jump.y),
      phase: touch.phase)
    guard track.movesAtLift, fingers.count >= track.minimumTouches else { return }
    fingers[finger].location = touch.location
    _ = addSample(at: touch.time, to: &track)
  }

  /// Adds the current position of the fingers as a sample.
  ///
  /// - Returns: whether enough fingers are down.
  private mutating func addSample(at time: Timestamp, to track: inout TouchTrack) -> Bool {
    settleMean(isJump: false)
    guard let firstSample else { return false }
    if firstMove == nil, position != track.samples[firstSample].location {
      firstMove = track.samples.count
    }
    track.samples.append(Touch(time: time, location: position, phase: .moved))
    return true
  }

  /// Recomputes the mean of the fingers; a jump is a change that does not count as a move.
  private mutating func settleMean(isJump: Bool) {
    location = mean
    if isJump {
      jump = location.translation(from: position)
    } else {
      position = Point(x: location.x - jump.x, y: location.y - jump.y)
    }
  }

  private var mean: Point {
    if fingers.count == 1 { return fingers[0].location }
    var sum = Point(x: 0, y: 0)
    for finger in fingers {
      sum.x += finger.location.x
      sum.y += finger.location.y
    }
    let count = Double(fingers.count)
    return Point(x: sum.x / count, y: sum.y / count)
  }
}
