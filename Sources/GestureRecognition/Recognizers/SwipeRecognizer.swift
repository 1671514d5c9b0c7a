import TextFormats
package import TouchTrace

/// UIKit's `UISwipeGestureRecognizer`: recognized at the move with which every finger has gone far enough in
/// its direction, soon enough and straight enough.
///
/// Apple documents `direction` and `numberOfTouchesRequired`, and that "a slow swipe requires high directional
/// precision but a small distance". The numbers are those that openuikit (Vercantez/openuikit,
/// `UISwipeGestureRecognizer`) measured with iOS 26.1: for a swipe to the right a finger that has moved for `t`
/// seconds fails as soon as it is left of its start, more than 50 (1 - 0.98 t) points above or below it, or
/// later than 0.5 s; it is recognized with 50 (1 - 0.94 t) points.
package struct SwipeRecognizer: GestureRecognizer {
  /// The directions of a swipe, as in `UISwipeGestureRecognizer.Direction`.
  package enum Direction: String, Sendable, CaseIterable {
    case right, left, up, down
  }

  package var direction: Set<Direction> = [.right]
  package var numberOfTouchesRequired = 1
  /// The travel in the direction at which it is recognized at time 0, inclusive, in points.
  package var minimumPrimaryMovement = 50.0
  /// The travel across the direction at which it fails at time 0, exclusive, in points.
  package var maximumSecondaryMovement = 50.0
  /// The fraction of these two that would be left after 1 s.
  package var rateOfMinimumMovementDecay = 0.06
  package var rateOfMaximumMovementDecay = 0.02
  /// The time since the first touch-down after which a move makes it fail, in seconds.
  package var maximumDuration = 0.5

  package init() {}

  package static let settings: [RecognizerSetting] = [
    .list(
      "direction", of: Direction.allCases.map(\.rawValue),
      "one or more of \(Direction.allCases.map(\.rawValue).joined(separator: ", ")); default right"
    ) { (recognizer: inout Self, words) in
      recognizer.direction = Set(words.compactMap(Direction.init))
    },
    .count("numberOfTouchesRequired", \Self.numberOfTouchesRequired, "fingers that must swipe"),
    .number(
      "minimumPrimaryMovement", \Self.minimumPrimaryMovement, "points", in: 0...10_000,
      "travel in the direction, at time 0"),
    .number(
      "maximumSecondaryMovement", \Self.maximumSecondaryMovement, "points", in: 0...10_000,
      "largest travel across, at time 0"),
    .number(
      "rateOfMinimumMovementDecay", \Self.rateOfMinimumMovementDecay, "number", in: 0...1,
      "part of the minimum that is left after 1 s"),
    .number(
      "rateOfMaximumMovementDecay", \Self.rateOfMaximumMovementDecay, "number", in: 0...1,
      "part of the maximum that is left after 1 s"),
    .number(
      "maximumDuration", \Self.maximumDuration, "seconds", in: 0...3_600,
      "moves after it fail"),
  ]

  package static var isDiscrete: Bool { true }
  package var minimumTouches: Int { numberOfTouchesRequired }
  package var trackedTouches: Int { .max }

  // MARK: Tests

  /// A travel limit that shrinks the longer the swipe takes.
  private struct Limit {
    let key: String
    /// The limit at time 0, in points.
    let start: Double
    /// The fraction that would be left after 1 s.
    let rate: Double

    /// The time that counts: after half a second the limit stays the same.
    private func time(_ elapsed: Double) -> Double { min(elapsed, 0.5) }

    func value(after elapsed: Double) -> Double { start * (1 - time(elapsed) * (1 - rate)) }

    /// The start value with which the limit, after `elapsed`, would be a distance.
    func start(for distance: Double, after elapsed: Double) -> Double {
      distance / (1 - time(elapsed) * (1 - rate))
    }

    func rate(for distance: Double, after elapsed: Double) -> Double {
      1 - (1 - distance / start) / time(elapsed)
    }

    /// `travel.x 40 of 45.3 (minimumPrimaryMovement 50 after 0.1 s)`
    func measure(
      _ name: String, _ distance: Double, _ comparison: String, after elapsed: Double,
      excess: String
    ) -> TestMeasure {
      let value = value(after: elapsed)
      return TestMeasure(
        pieces: [
          .text("\(distance < 0 ? "-" : "")\(name) "), .value(distance.magnitude),
          .text(" pt \(comparison) "), .value(value), .text(" pt (\(key) "), .value(start),
          .text(" after "), .value(elapsed), .text(" s)"),
        ], name: name, value: distance, limit: distance < 0 ? -value : value, unit: "pt",
        excess: excess)
    }
  }

  private var minimum: Limit {
    Limit(
      key: "minimumPrimaryMovement", start: minimumPrimaryMovement, rate: rateOfMinimumMovementDecay
    )
  }

  private var maximum: Limit {
    Limit(
      key: "maximumSecondaryMovement", start: maximumSecondaryMovement,
      rate: rateOfMaximumMovementDecay)
  }

  /// The fingers after an event.
  private struct Event {
    let index: Int
    /// The time since the first touch-down, in seconds.
    let elapsed: Double
    /// The travel of each finger that is down, since its touch-down.
    let travels: [Translation]
  }

  package func recognition(
    in gesture: Gesture, of trace: Trace, _ track: TouchTrack
  ) -> Recognition {
    let (events, end) = events(in: gesture, of: trace, track)
    for event in events {
      if let test = failedTest(event) { return .fails(at: event.index, test) }
      if event.travels.count == numberOfTouchesRequired,
        event.travels.allSatisfy({ primary($0) >= minimum.value(after: event.elapsed) })
      {
        return .begins(at: event.index)
      }
    }
    return end
  }

  private func failedTest(_ event: Event) -> RecognizerTest? {
    if event.elapsed > maximumDuration { return .tooSlow }
    let maximum = maximum.value(after: event.elapsed)
    return event.travels.contains { opposite($0) != nil || secondary($0) > maximum }
      ? .wrongDirection : nil
  }

  /// Whether horizontal travel counts, as it does with directions of both axes.
  private var isHorizontal: Bool { !direction.isDisjoint(with: [.left, .right]) }

  private func primary(_ travel: Translation) -> Double {
    isHorizontal ? travel.x.magnitude : travel.y.magnitude
  }

  private func secondary(_ travel: Translation) -> Double {
    isHorizontal ? travel.y.magnitude : travel.x.magnitude
  }

  /// The travel along an axis against its only direction, or nil if neither axis has any.
  private func opposite(_ travel: Translation) -> (name: String, distance: Double)? {
    func isAgainst(_ positive: Direction, _ negative: Direction, _ distance: Double) -> Bool {
      direction.contains(positive) && !direction.contains(negative) && distance < 0
        || direction.contains(negative) && !direction.contains(positive) && distance > 0
    }
    if isAgainst(.right, .left, travel.x) { return ("travel.x", travel.x) }
    if isAgainst(.down, .up, travel.y) { return ("travel.y", travel.y) }
    return nil
  }

  /// The moves of a gesture, up to the lift of a finger or the touch-down of one too many.
  ///
  /// - Returns: the moves, and the result if none of them decides.
  private func events(
    in gesture: Gesture, of trace: Trace, _ track: TouchTrack
  ) -> (moves: [Event], end: Recognition) {
    let ends = trace.endsOfEvents(in: gesture.touches)
    var fingers: [(finger: Int32, start: Point, location: Point)] = []
    var moves: [Event] = []
    for index in gesture.touches where !trace.touches[index].isSynthetic {
      let touch = trace.touches[index]
      let finger = fingers.firstIndex { $0.finger == touch.finger }
      switch touch.phase {
      case .began where !track.rejected.contains(index):
        guard fingers.count < numberOfTouchesRequired else {
          return (moves, .fails(at: index, .tooManyTouches))
        }
        fingers.append((touch.finger, touch.location, touch.location))
      case .moved:
        if let finger { fingers[finger].location = touch.location }
        guard ends[index - gesture.touches.lowerBound], !fingers.isEmpty else { continue }
        let travels = fingers.map {
          let travel = $0.location.translation(from: $0.start)
          return Translation(x: track.isMirrored ? -travel.x : travel.x, y: travel.y)
        }
        moves.append(
          Event(
            index: index, elapsed: touch.time.seconds(since: track.landing.time), travels: travels))
      case .ended where finger != nil && fingers.count > 1:
        return (moves, .fails(at: index, .tooShort))
      case .began, .stationary, .ended, .cancelled: continue
      }
    }
    return (moves, .none)
  }

  // MARK: Measures

  package func measure(
    _ test: RecognizerTest, at index: Int, in pass: RecognitionPass, of trace: Trace
  ) -> TestMeasure? {
    let moves = events(in: pass.gesture, of: trace, pass.track).moves
    let move = moves.first { $0.index == index }
    switch test {
    case .tooSlow:
      return move.map {
        TestMeasure(
          "elapsed", $0.elapsed, ">", "maximumDuration", maximumDuration, unit: "s",
          excess: "too late")
      }
    case .wrongDirection: return move.flatMap(directionMeasure)
    case .tooShort:
      let nearest = moves.filter { $0.travels.count == numberOfTouchesRequired }
        .min { shortfall($0) < shortfall($1) }
      return nearest.map { move in
        minimum.measure(
          isHorizontal ? "travel.x" : "travel.y",
          move.travels.map { isHorizontal ? $0.x : $0.y }.min { $0.magnitude < $1.magnitude } ?? 0,
          "of", after: move.elapsed, excess: "missing")
      }
    case .tooManyTouches, .tooFewTouches, .outsideTheEdge, .movedTooFar, .scrolls: return nil
    }
  }

  private func shortfall(_ move: Event) -> Double {
    minimum.value(after: move.elapsed) - (move.travels.map(primary).min() ?? 0)
  }

  /// `travel.x -0.1 < 0`, or the travel of the finger that went farthest across.
  private func directionMeasure(_ move: Event) -> TestMeasure? {
    if let (name, distance) = move.travels.compactMap(opposite).first {
      return TestMeasure(
        pieces: [
          .text("\(name) "), .value(distance), .text(distance < 0 ? " pt < " : " pt > "), .value(0),
          .text(" pt"),
        ],
        name: name, value: distance, limit: 0, unit: "pt", excess: "the other way")
    }
    return move.travels.max { secondary($0) < secondary($1) }.map {
      maximum.measure(
        isHorizontal ? "travel.y" : "travel.x", isHorizontal ? $0.y : $0.x, ">",
        after: move.elapsed, excess: "too far")
    }
  }

  package func criticalValues(
    of key: String, in pass: RecognitionPass, of trace: Trace
  ) -> [Double] {
    events(in: pass.gesture, of: trace, pass.track).moves.flatMap { move in
      move.travels.map { travel in
        switch key {
        case "minimumPrimaryMovement": minimum.start(for: primary(travel), after: move.elapsed)
        case "maximumSecondaryMovement": maximum.start(for: secondary(travel), after: move.elapsed)
        case "rateOfMinimumMovementDecay": minimum.rate(for: primary(travel), after: move.elapsed)
        case "rateOfMaximumMovementDecay": maximum.rate(for: secondary(travel), after: move.elapsed)
        default: move.elapsed
        }
      }
    }.filter(\.isFinite)
  }
}
