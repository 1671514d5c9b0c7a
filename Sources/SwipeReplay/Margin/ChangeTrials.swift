import GestureRecognition
import PlatformMath
import RuleLanguage
import TouchTrace

/// Finds out which changes of the finger let a gesture begin that never did: replays the trace with each shift that the
/// explanation of the failure offers or, where another recognizer came first, with the finger moving straight. If none of
/// these does, it looks for another landing, length or direction of the whole way that does.
struct ChangeTrials: Sendable {
  private var replayer: TraceReplayer
  private let recognizers: Int
  private let isThorough: Bool

  /// The part of a point that is told as a slight change.
  private static let slight = ScreenAxis.tiny * 0.9

  /// The trials of one trace replay at most this many touches in all, but there may always be this many trials.
  private static let (mostTouches, leastTrials) = (1 << 16, 16)

  /// The points by which a finger may go farther than told from a landing.
  private static let room = 10.0

  /// - Parameter isThorough: whether to find out whether a change is just enough, and to look for changes of the whole
  ///   way, which takes up to 60 replays.
  init(_ profile: Profile, isThorough: Bool) {
    self.isThorough = isThorough
    replayer = TraceReplayer([profile], detail: [])
    recognizers = profile.rules.recognizers.count
  }

  /// Notes in the failures of a trace whether the recognizer begins with each change.
  ///
  /// - Parameter index: returns the index in `results` of a result by its number among those of the profile.
  mutating func run(
    on trace: Trace, _ gestures: [Gesture], in results: inout [Replay], _ index: (Int) -> Int
  ) {
    var left = max(Self.leastTrials, Self.mostTouches / trace.touches.count)
    for row in 0..<gestures.count * recognizers where left > 0 {
      let result = index(row)
      guard result < results.count, var failure = results[result].failure else { continue }
      let (gesture, before) = (gestures[row / recognizers].touches, left)
      for place in failure.shortfalls.indices where left > 0 {
        let shortfall = failure.shortfalls[place]
        // A little farther, as any travel is some, and a sum of decimals misses its limit by the last bits.
        guard let farther = trace.shifted(by: shortfall, and: 0.001, of: failure, in: gesture)
        else { continue }
        // A landing from which the finger would leave the view is none.
        guard !shortfall.isOfLanding || farther.isWithinView(gesture) else {
          failure.shortfalls[place].move?.tried = .some(nil)
          continue
        }
        left -= 1
        let begun = outcome(row, in: farther)
        failure.shortfalls[place].move?.tried = .some(begun)
        guard begun != nil, isThorough,
          let exact = trace.shifted(by: shortfall, of: failure, in: gesture)
        else { continue }
        left -= 1
        failure.shortfalls[place].move?.isExceeded = outcome(row, in: exact) == nil
        if let less = smaller(shortfall, of: failure, in: gesture, row, trace) {
          failure.shortfalls[place] = less
        }
      }
      if left > 0, failure.other != nil, let axis = results[result].label.axis,
        let straight = trace.straightened(gesture, along: axis)
      {
        left -= 1
        failure.other?.beginsIfStraight = outcome(row, in: straight) != nil
      }
      let first = row / recognizers * recognizers
      if left > 0, isThorough, failure.canDependOnWay,
        trace.touches[gesture].contains(where: { $0.phase == .moved }),
        (first..<first + recognizers).map(index).allSatisfy({
          $0 >= results.count || results[$0].beganAt == nil
        })
      {
        left -= 1
        failure.ways = ways(
          of: gestures[row / recognizers], results[result], failure, row, in: trace)
      }
      if left < before { results[result].edit { $0.failure = failure } }
    }
  }

  /// A smaller change of the finger than the one that the failing move needs, since another move, or all, may need less.
  private mutating func smaller(
    _ shortfall: Shortfall, of failure: BeginFailure, in gesture: Range<Int>, _ row: Int,
    _ trace: Trace
  ) -> Shortfall? {
    guard let change = shortfall.move?.change, !shortfall.isOfLanding, change.magnitude > 1,
      let less = nearest(
        upTo: change.rounded(.awayFromZero) - (change < 0 ? -1 : 1), row,
        in: [false, true].map { ofAll in
          { trace.shifted(by: shortfall.changed(by: $0), of: failure, in: gesture, ofAll: ofAll) }
        })
    else { return nil }
    var smaller = shortfall.changed(by: less.change)
    smaller.move?.tried = .some(less.outcome)
    return smaller
  }

  /// The changes of the whole way with which a gesture begins: as much farther as was missing; farther or back along the
  /// axis of the recognizer, or less across; or if none does, or it asks for the landing, another landing or direction.
  private mutating func ways(
    of gesture: Gesture, _ result: Replay, _ failure: BeginFailure, _ row: Int, in trace: Trace
  ) -> [Shortfall] {
    let touches = gesture.touches
    let (start, end) = (trace.touches[touches.lowerBound], trace.touches[touches.upperBound - 1])
    let duration = max(end.time.seconds(since: start.time), .leastNonzeroMagnitude)
    // From the first move on, or more and more along the way.
    let parts: [(Touch) -> Double] = [
      { $0.phase == .began ? 0 : 1 }, { $0.time.seconds(since: start.time) / duration },
    ]
    if failure.kind == .tooShort, let missing = failure.shortfalls.first {
      let axis: Margin.Axis = missing.name.hasSuffix(".y") ? .y : .x
      let travel = end.location[axis] - start.location[axis]
      for (change, more) in [missing.change, -missing.change].flatMap({ [($0, 1), ($0, 1.001)] }) {
        let changed = trace.moved(touches, along: axis, by: change * more, parts[0])
        guard let outcome = outcome(row, in: changed) else { continue }
        var way = Shortfall("translation.\(axis)", travel, Way(change: change, outcome: outcome))
        way.move?.isExceeded = more > 1
        return [way]
      }
    }
    let main = result.label.axis ?? .x
    var found: [Shortfall] = []
    for axis in [main, main == .x ? .y : .x] where !failure.isOfLanding {
      let (from, to, side) = (start.location[axis], end.location[axis], trace.view[axis])
      let ways = parts.map { part -> (Double) -> Trace? in
        { trace.moved(touches, along: axis, by: $0, part) }
      }
      let nearest = (axis == main ? [side, 0] : [from])
        .compactMap { self.nearest(upTo: $0 - to, row, in: ways) }
        .min { $0.change.magnitude < $1.change.magnitude }
      guard let nearest else { continue }
      found.append(Shortfall("translation.\(axis)", to - from, nearest))
    }
    guard found.isEmpty else { return found }
    return landing(touches, along: main, result, failure, row, in: trace).map { [$0] } ?? []
  }

  /// The landing with which a gesture begins, or the direction, or both: where the edge is, where it landed, and at the
  /// smallest distance from there; with the length of the way only if as long as it was is not enough.
  private mutating func landing(
    _ touches: Range<Int>, along axis: Margin.Axis, _ result: Replay, _ failure: BeginFailure,
    _ row: Int, in trace: Trace
  ) -> Shortfall? {
    let (name, from) = ("start.\(axis)", trace.touches[touches.lowerBound].location[axis])
    let side = trace.view[axis]
    func landing(_ heading: Double, length: Double? = nil) -> (Double) -> Trace? {
      { change in
        // What does not fit in the view would be shortened.
        let end = from + change + heading * (length ?? 0)
        guard (0...max(0, side)).contains(end) else { return nil }
        let changed = trace.landing(
          touches, along: axis, by: change, heading: heading, length: length)
        return changed.isWithinView(touches) ? changed : nil
      }
    }
    func shortest(from change: Double, _ heading: Double) -> Way? {
      let ways = [{ (length: Double) in landing(heading, length: length.magnitude)(change) }]
      let room = heading < 0 ? -(from + change) : side - from - change
      guard let begins = nearest(upTo: room, row, in: ways) else { return nil }
      return nearest(upTo: room, row, in: ways, isToFinish: true) ?? begins
    }
    var changes = [(0.0, [1.0, -1])]
    if failure.kind == .outsideTheEdge, let edge = failure.shortfalls.first, edge.name == name {
      let change = axis == .x && result.countsFromRight == true ? -edge.change : edge.change
      changes.insert((change, [0, change < 0 ? 1 : -1]), at: 0)
    }
    for (change, headings) in changes {
      for heading in headings {
        guard let outcome = outcome(row, in: landing(heading)(change)) else { continue }
        return Shortfall(name, from, Way(change: change, outcome: outcome), heading: heading)
      }
    }
    for heading in [1.0, -1] where !failure.isOfLanding {
      guard let way = shortest(from: 0, heading) else { continue }
      return Shortfall(
        name, from, Way(change: 0, outcome: way.outcome), heading: heading,
        length: way.change.magnitude)
    }
    let landings = [(0 - from, 1.0), (side - from, -1)].compactMap { toEdge, inward -> Shortfall? in
      if let way = nearest(upTo: toEdge, row, in: [landing(0), landing(inward)]) {
        return Shortfall(name, from, way, heading: way.index == 0 ? 0 : inward)
      }
      guard let way = shortest(from: toEdge, inward) else { return nil }
      let length = way.change.magnitude
      // With room for a longer way, if there is any.
      for room in [Self.room, 0] {
        let start = nearest(
          upTo: toEdge, row, in: [landing(inward, length: length + room)],
          isToFinish: way.outcome.kind == .finish)
        guard let start,
          outcome(row, in: landing(inward, length: length)(start.change)) == start.outcome
        else { continue }
        return Shortfall(name, from, start, heading: inward, length: length)
      }
      return nil
    }
    return landings.min { $0.change.magnitude < $1.change.magnitude }
  }

  /// The smallest change in whole points that was found to let a recognizer begin, between none and one that does, or a
  /// slight one; nil if neither the largest change nor its half or quarter does.
  ///
  /// - Parameters:
  ///   - ways: return the trace with a change, or nil if there is none; the first with which it begins is taken.
  ///   - isToFinish: whether it has to finish, too.
  private mutating func nearest(
    upTo largest: Double, _ row: Int, in ways: [(Double) -> Trace?], isToFinish: Bool = false
  ) -> Way? {
    func accepted(_ trace: Trace?) -> Outcome? {
      self.outcome(row, in: trace).flatMap { !isToFinish || $0.kind == .finish ? $0 : nil }
    }
    for (index, part) in ways.indices.flatMap({ index in [1, 0.5, 0.25].map { (index, $0) } }) {
      let farthest = (part * largest).rounded(.towardZero)
      guard farthest != 0, let outcome = accepted(ways[index](farthest)) else { continue }
      var (near, way) = (0.0, Way(change: farthest, outcome: outcome, index: index))
      while (way.change - near).magnitude > 1 {
        let middle = near + ((way.change - near) / 2).rounded(.towardZero)
        if let begun = accepted(ways[index](middle)) {
          (way.change, way.outcome) = (middle, begun)
        } else {
          near = middle
        }
      }
      let slight = way.change * Self.slight
      if way.change.magnitude == 1, let begun = accepted(ways[index](slight)) {
        (way.change, way.outcome) = (slight, begun)
      }
      return way
    }
    return nil
  }

  /// The outcome of a result in a changed trace; nil if there is none, or the recognizer does not begin in it.
  private mutating func outcome(_ row: Int, in trace: Trace?) -> Outcome? {
    guard let trace else { return nil }
    var results: [Replay] = []
    replayer.replay(trace, into: &results)
    return row < results.count && results[row].beganAt != nil ? results[row].outcome : nil
  }
}

/// A change of the whole way, in points, with which a recognizer begins.
private struct Way {
  var change: Double
  var outcome: Outcome
  /// Its index among those tried.
  var index = 0
}

extension Shortfall {
  /// The same shortfall with another change of the finger.
  fileprivate func changed(by change: Double) -> Shortfall {
    var changed = self
    changed.move?.change = change
    changed.move?.isSmaller = true
    return changed
  }

  /// Creates the change of a value that lets a recognizer begin.
  fileprivate init(
    _ name: String, _ value: Double, _ way: Way, heading: Double = 0, length: Double? = nil
  ) {
    // Without the last bits of a sum, the change is told as it was tried.
    let limit = ((value + way.change) * 1e6).rounded() / 1e6
    self.init(
      name: name, value: value, limit: limit, unit: "pt",
      move: .init(
        change: way.change, isMirrored: false, heading: heading, length: length,
        tried: .some(way.outcome)))
  }
}

extension BeginFailure {
  /// Whether it follows from where the finger landed.
  fileprivate var isOfLanding: Bool { kind == .outsideTheEdge || kind == .notReceived }

  /// Whether another way of the finger may let it begin, and no change that was tried does.
  fileprivate var canDependOnWay: Bool {
    guard !shortfalls.contains(where: { $0.move?.begins == true }) else { return false }
    return switch kind {
    case .outsideTheEdge, .wrongDirection: true
    case .tooShort: shortfalls.contains { $0.value != 0 }
    case .notReceived, .failWhen, .beginWhen, .refused:
      test?.comparisons.contains { comparison in
        comparison.slots.contains { slot in RuleName.ofTheFinger.contains { $0.slot == slot } }
      } ?? false
    case .tooSlow, .movedTooFar, .tooFewTouches, .tooManyTouches, .scrolls, .prevented, .waited,
      .cancelledBySystem, .disabled:
      false
    }
  }
}

extension Point {
  fileprivate subscript(axis: Margin.Axis) -> Double {
    get { axis == .x ? x : y }
    set { if axis == .x { x = newValue } else { y = newValue } }
  }
}

extension Size {
  fileprivate subscript(axis: Margin.Axis) -> Double { axis == .x ? width : height }
}

extension Trace {
  /// The trace with the touches of a gesture moved along an axis, each by a part of a change.
  fileprivate func moved(
    _ gesture: Range<Int>, along axis: Margin.Axis, by change: Double, _ part: (Touch) -> Double
  ) -> Trace {
    var trace = self
    for index in gesture {
      trace.touches[index].location[axis] += change * part(touches[index])
    }
    return trace
  }

  fileprivate func isWithinView(_ gesture: Range<Int>) -> Bool {
    touches[gesture].allSatisfy {
      (0...max(0, view.width)).contains($0.location.x)
        && (0...max(0, view.height)).contains($0.location.y)
    }
  }

  /// The trace with a finger that lands elsewhere on an axis.
  ///
  /// - Parameters:
  ///   - heading: the direction in which it goes straight along the axis, and not out of the view; 0 for the way that it
  ///     went.
  ///   - length: how far it goes from there; nil for as far as it did.
  fileprivate func landing(
    _ gesture: Range<Int>, along axis: Margin.Axis, by change: Double, heading: Double,
    length: Double?
  ) -> Trace {
    guard heading != 0 else { return moved(gesture, along: axis, by: change) { _ in 1 } }
    func way(_ location: Point, _ landing: Point) -> Double {
      Mathematics.hypotenuse(location.x - landing.x, location.y - landing.y)
    }
    let start = touches[gesture.lowerBound].location
    let longest = touches[gesture].lazy.map { way($0.location, start) }.max() ?? 0
    let scale = heading * (length.map { longest == 0 ? 0 : $0 / longest } ?? 1)
    return replacing(gesture) { location, landing in
      var end = landing
      end[axis] = min(
        max(0, end[axis] + change + scale * way(location, landing)), max(0, view[axis]))
      return end
    }
  }

  /// The trace with a finger that lands elsewhere, or whose moves go farther from the one at which a recognizer failed,
  /// or `ofAll`; nil for a change of another kind.
  fileprivate func shifted(
    by shortfall: Shortfall, and more: Double = 0, of failure: BeginFailure, in gesture: Range<Int>,
    ofAll: Bool = false
  ) -> Trace? {
    guard let move = shortfall.move, shortfall.unit == "pt" else { return nil }
    let change = move.change + (move.change < 0 ? -more : more)
    // One that failed at the end, since it never began, may begin at any move.
    let isOfMove = !ofAll && (failure.kind == .failWhen || failure.kind == .refused)
    let isOfLanding = shortfall.isOfLanding
    let first = isOfMove && !isOfLanding ? failure.touch : gesture.lowerBound
    let axis: Margin.Axis = shortfall.name.hasSuffix(".x") ? .x : .y
    return moved(
      first..<gesture.upperBound, along: axis, by: axis == .x && move.isMirrored ? -change : change
    ) { isOfLanding || $0.phase != .began ? 1 : 0 }
  }

  /// The trace with the finger moving along one axis only, or nil if it does.
  fileprivate func straightened(_ gesture: Range<Int>, along axis: Margin.Axis) -> Trace? {
    let trace = replacing(gesture) { location, landing in
      axis == .x ? Point(x: location.x, y: landing.y) : Point(x: landing.x, y: location.y)
    }
    return trace.touches == touches ? nil : trace
  }

  /// The trace with other locations of a gesture, each from its location and where its finger landed.
  private func replacing(_ gesture: Range<Int>, _ location: (Point, Point) -> Point) -> Trace {
    var trace = self
    var landings: [Int32: Point] = [:]
    for touch in gesture {
      let own = touches[touch].location
      let landing = landings[touches[touch].finger, default: own]
      landings[touches[touch].finger] = landing
      trace.touches[touch].location = location(own, landing)
    }
    return trace
  }
}
