import GestureRecognition
import RuleLanguage
import TouchTrace

/// Finds out which changes of the finger let a gesture begin that never did: replays the trace with each change that the
/// explanation of the failure offers or, where another recognizer came first, with the finger moving straight. If none of
/// these does, it looks for another length, landing or direction of the whole way that does.
struct ChangeTrials: Sendable {
  private var replayer: TraceReplayer
  /// Tells why a changed gesture does not begin either.
  private var explainer: TraceReplayer
  private let recognizers: Int
  private let isThorough: Bool

  /// The part of a point that is told as a slight change.
  private static let slight = ScreenAxis.tiny * 0.9

  /// The changes that the failures of one trace offer are tried while they replay at most this many touches, but always
  /// this many of them. The search for others is not counted.
  private static let (mostTouches, leastTrials) = (1 << 16, 16)

  /// - Parameter isThorough: whether to find out whether a change is just enough, and to look for changes of the whole
  ///   way, which takes up to 60 replays.
  init(_ profile: Profile, isThorough: Bool) {
    self.isThorough = isThorough
    replayer = TraceReplayer([profile], detail: [])
    explainer = TraceReplayer([profile], detail: .findings)
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
      guard result < results.count else { continue }
      let (gesture, before) = (gestures[row / recognizers].touches, left)
      guard var failure = results[result].failure else {
        if results[result].lift?.startToTry != nil, results[result].outcome.kind == .cancel {
          left -= 1
          tryStart(of: &results[result], gesture, row, trace)
        }
        continue
      }
      for place in failure.shortfalls.indices where left > 0 {
        let shortfall = failure.shortfalls[place]
        let heading = trace.heading(for: shortfall, of: failure, in: gesture)
        if heading != 0, shortfall.move != nil {
          left -= 1
          turn(&failure.shortfalls[place], to: heading, gesture, row, trace)
          continue
        }
        // A little farther, as any travel is some, and a sum of decimals misses its limit by the last bits.
        guard let farther = trace.shifted(by: shortfall, and: 0.001, of: failure, in: gesture)
        else { continue }
        // A landing from which the finger would leave the view is none.
        guard !shortfall.isOfLanding || farther.isWithinView(gesture) else {
          failure.shortfalls[place].move?.tried = .some(nil)
          continue
        }
        left -= 1
        let begun = end(row, in: [farther])
        failure.shortfalls[place].move?.tried = .some(begun)
        guard begun != nil, isThorough,
          let exact = trace.shifted(by: shortfall, of: failure, in: gesture)
        else { continue }
        left -= 1
        failure.shortfalls[place].move?.isExceeded = end(row, in: [exact]) == nil
        if let less = smaller(shortfall, of: failure, in: gesture, row, trace) {
          failure.shortfalls[place] = less
        }
      }
      if left > 0, let other = failure.other {
        left -= 2
        if let axis = results[result].label.axis {
          failure.other?.endIfStraight = end(row, in: trace.straightened(gesture, along: axis))
        }
        if isThorough, let without = trace.without(other.name) {
          failure.other?.endWithout = end(row, in: [without])
        }
      }
      if left > 0, isThorough, let end = results[result].running?.endsAt {
        left -= 1
        failure.ways += later(until: end, failure, gesture, row, trace).map { [$0] } ?? []
      }
      let first = row / recognizers * recognizers
      if left > 0, isThorough, failure.canDependOnWay,
        trace.touches[gesture].contains(where: { $0.phase == .moved }),
        (first..<first + recognizers).map(index).allSatisfy({
          $0 >= results.count || results[$0].beganAt == nil
        })
      {
        left -= 1
        failure.ways += ways(of: gestures[row / recognizers], results[result], failure, row, trace)
        if failure.ways.isEmpty {
          failure.next = next(gesture, results[result], failure, row, trace)
        }
      }
      if left < before { results[result].edit { $0.failure = failure } }
    }
  }

  /// Notes the other start that flips a decision to cancel if a replay with it finishes.
  private mutating func tryStart(
    of result: inout Replay, _ gesture: Range<Int>, _ row: Int, _ trace: Trace
  ) {
    guard let start = result.lift?.startToTry else { return }
    let isMirrored = start.axis == .x && result.countsFromRight == true
    let change = start.points + (start.points < 0 ? -0.001 : 0.001)
    let moved = trace.shaped(gesture, along: start.axis, by: isMirrored ? -change : change)
    if end(row, in: moved)?.outcome.kind == .finish { result.edit { $0.lift?.start = start } }
  }

  /// Replaces a change for which the finger would have to turn around by its way, mirrored from where it landed or from
  /// as near as there is room for it.
  private mutating func turn(
    _ shortfall: inout Shortfall, to heading: Double?, _ gesture: Range<Int>, _ row: Int,
    _ trace: Trace
  ) {
    let axis = shortfall.axis
    guard let heading, let shift = trace.shiftToMirror(gesture, along: axis),
      let end = end(
        row, in: trace.shaped(gesture, along: axis, by: shift, .init(heading, isStraight: false)))
    else {
      if shortfall.unit == "pt" || heading == nil { shortfall.move?.tried = .some(nil) }
      return
    }
    shortfall.move = .init(
      change: shift, isMirrored: false, heading: heading, tried: .some(end))
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
          {
            [trace.shifted(by: shortfall.changed(by: $0), of: failure, in: gesture, ofAll: ofAll)]
              .compactMap(\.self)
          }
        })
    else { return nil }
    var smaller = shortfall.changed(by: less.change)
    smaller.move?.isOfAllMoves = less.index == 1
    smaller.move?.tried = .some(less.end)
    return smaller
  }

  /// A later start with which the gesture begins, after a transition that was running.
  private mutating func later(
    until end: Double, _ failure: BeginFailure, _ gesture: Range<Int>, _ row: Int, _ trace: Trace
  ) -> Shortfall? {
    let start = trace.touches[gesture.lowerBound].time
    let left = end - trace.touches[failure.touch].time.seconds(since: start)
    let least = (left * 1000 - HumanNumber.negligible).rounded(.up) / 1000
    for delay in [least, least + 0.001] where delay > 0 {
      guard let end = self.end(row, in: [trace.delayed(from: gesture.lowerBound, by: delay)])
      else { continue }
      return Shortfall(
        name: "start.time", value: 0, limit: delay, unit: "s",
        move: .init(change: delay, isMirrored: false, tried: .some(end)))
    }
    return nil
  }

  /// The changes of the whole way with which a gesture begins: as much farther as was missing; farther along the axis of
  /// the recognizer, or less across; or if none does, or it asks for the landing, another landing or direction.
  private mutating func ways(
    of gesture: Gesture, _ result: Replay, _ failure: BeginFailure, _ row: Int, _ trace: Trace
  ) -> [Shortfall] {
    let touches = gesture.touches
    let (start, end) = (trace.touches[touches.lowerBound], trace.touches[touches.upperBound - 1])
    let duration = max(end.time.seconds(since: start.time), .leastNonzeroMagnitude)
    // From the first move on, or more and more along the way.
    let parts: [(Touch) -> Double] = [
      { $0.phase == .began ? 0 : 1 }, { $0.time.seconds(since: start.time) / duration },
    ]
    if failure.kind == .tooShort, let missing = failure.shortfalls.first {
      let travel = end.location[missing.axis] - start.location[missing.axis]
      for (change, more) in [missing.change, -missing.change].flatMap({ [($0, 1), ($0, 1.001)] }) {
        let changed = trace.moved(touches, along: missing.axis, by: change * more, parts[0])
        guard let end = self.end(row, in: [changed]) else { continue }
        var way = Shortfall(
          "translation.\(missing.axis)", travel, Way(change: change, end: end))
        way.move?.isExceeded = more > 1
        return [way]
      }
    }
    let main = result.label.axis ?? .x
    var found: [Shortfall] = []
    for axis in [main, main == .x ? .y : .x] where !failure.isOfLanding {
      let (from, to, side) = (start.location[axis], end.location[axis], trace.view[axis])
      let ways = parts.map { part in
        { [trace.moved(touches, along: axis, by: $0, part)] }
      }
      // A shorter swipe is no advice; across, all moves by what the failing one was off come first.
      let targets = axis == main ? (to < from ? [] : [side]) + (to > from ? [] : [0]) : [from]
      let off = trace.touches[failure.touch].location[axis] - from
      let nearest =
        (axis != main && failure.isAtMove ? self.nearest(upTo: -off, row, in: [ways[0]]) : nil)
        ?? targets.compactMap { self.nearest(upTo: $0 - to, row, in: ways) }
        .min { $0.change.magnitude < $1.change.magnitude }
      guard let nearest else { continue }
      found.append(Shortfall("translation.\(axis)", to - from, nearest))
    }
    guard found.isEmpty else { return found }
    return landing(touches, along: main, result, failure, row, trace).map { [$0] } ?? []
  }

  /// The landing with which a gesture begins, or the direction, or both: where the edge is, where it landed, and at the
  /// smallest distance from there; with the finger's own way if that is enough, or mirrored, or else straight.
  private mutating func landing(
    _ touches: Range<Int>, along axis: Margin.Axis, _ result: Replay, _ failure: BeginFailure,
    _ row: Int, _ trace: Trace
  ) -> Shortfall? {
    let (name, from) = ("start.\(axis)", trace.touches[touches.lowerBound].location[axis])
    let back = trace.isLeading(touches, along: axis) ? -1.0 : 1
    // Nobody turns around to be slower.
    let mayTurn = !failure.shortfalls.contains(where: \.isUntried)
    let mirrored: [SwipeShape] = mayTurn ? [.init(back, isStraight: false)] : []
    func straight(_ headings: [Double]) -> [SwipeShape] {
      headings.filter { mayTurn || $0 != back }.map { .init($0, isStraight: true) }
    }
    func ways(inward: Double) -> [SwipeShape] { [.own] + mirrored + straight([inward]) }
    func traces(_ change: Double, _ shape: SwipeShape) -> [Trace] {
      trace.shaped(touches, along: axis, by: change, shape)
    }
    var changes: [(Double, [SwipeShape])] = []
    if let edge = failure.edge(name) {
      let change = axis == .x && result.countsFromRight == true ? -edge.change : edge.change
      changes.append((change, ways(inward: change < 0 ? 1 : -1)))
    }
    if !failure.isOfLanding {
      let shift = trace.shiftToMirror(touches, along: axis)
      changes += shift.map { [($0, mirrored)] } ?? []
      changes.append((0, straight([1, -1])))
    }
    for (change, shapes) in changes {
      for shape in shapes {
        guard let end = end(row, in: traces(change, shape)) else { continue }
        return Shortfall(name, from, Way(change: change, end: end), shape)
      }
    }
    let landings = [(0 - from, 1.0), (trace.view[axis] - from, -1)].compactMap { toEdge, inward in
      let shapes = ways(inward: inward)
      return nearest(upTo: toEdge, row, in: shapes.map { shape in { traces($0, shape) } })
        .map { Shortfall(name, from, $0, shapes[$0.index]) }
    }
    return landings.min { ($0.move?.change.magnitude ?? 0) < ($1.move?.change.magnitude ?? 0) }
  }

  /// A change that passes the test, with what then keeps the recognizer from beginning: the landing that it needs, or
  /// the way mirrored.
  private mutating func next(
    _ touches: Range<Int>, _ result: Replay, _ failure: BeginFailure, _ row: Int, _ trace: Trace
  ) -> (change: Shortfall, reason: String)? {
    let axis = result.label.axis ?? .x
    let name = "start.\(axis)"
    let back = SwipeShape(trace.isLeading(touches, along: axis) ? -1 : 1, isStraight: false)
    let missing = failure.edge(name) ?? failure.shortfalls.first { $0.name == name }
    var tried: [(change: Double, shape: SwipeShape)] = []
    if let change = missing?.change {
      let isMirrored = axis == .x && result.countsFromRight == true
      tried = [.own, back].map { (isMirrored ? -change : change, $0) }
    } else if !failure.isOfLanding, !failure.shortfalls.contains(where: \.isUntried),
      let shift = trace.shiftToMirror(touches, along: axis)
    {
      tried = [(shift, back)]
    }
    let from = trace.touches[touches.lowerBound].location[axis]
    for (change, shape) in tried {
      // As a limit may be just beyond.
      let more = change == 0 ? 0 : change < 0 ? -0.001 : 0.001
      guard
        let changed = trace.shaped(touches, along: axis, by: change + more, shape).first
          ?? trace.shaped(touches, along: axis, by: change, shape).first
      else { continue }
      var results: [Replay] = []
      explainer.replay(changed, into: &results)
      guard row < results.count, results[row].beganAt == nil,
        results[row].outcome.kind != .open, results[row].rule != result.rule
      else { return nil }
      let way = Way(change: change, end: .init(outcome: results[row].outcome))
      return (
        Shortfall(name, from, way, shape, limit: missing?.limit), results[row].explanation
      )
    }
    return nil
  }

  /// The smallest change in whole points that was found to let a recognizer begin, between none and one that does, or a
  /// slight one; nil if neither the largest change nor its half or quarter does.
  ///
  /// - Parameter ways: return the traces with a change, or none if there are none; the first with which it begins is
  ///   taken.
  private mutating func nearest(
    upTo largest: Double, _ row: Int, in ways: [(Double) -> [Trace]]
  ) -> Way? {
    for (index, part) in ways.indices.flatMap({ index in [1, 0.5, 0.25].map { (index, $0) } }) {
      let farthest = (part * largest).rounded(.towardZero)
      guard farthest != 0, let end = end(row, in: ways[index](farthest)) else { continue }
      var (near, way) = (0.0, Way(change: farthest, end: end, index: index))
      while (way.change - near).magnitude > 1 {
        let middle = near + ((way.change - near) / 2).rounded(.towardZero)
        if let end = self.end(row, in: ways[index](middle)) {
          (way.change, way.end) = (middle, end)
        } else {
          near = middle
        }
      }
      let slight = way.change * Self.slight
      if way.change.magnitude == 1, let end = self.end(row, in: ways[index](slight)) {
        (way.change, way.end) = (slight, end)
      }
      return way
    }
    return nil
  }

  /// How a result ends in the first of some changed traces; nil if there are none, or the recognizer does not begin in one
  /// of them.
  private mutating func end(_ row: Int, in traces: [Trace]) -> BeginFailure.End? {
    var first: BeginFailure.End?
    for trace in traces {
      var results: [Replay] = []
      replayer.replay(trace, into: &results)
      guard row < results.count, results[row].beganAt != nil else { return nil }
      let outcome = results[row].outcome
      first =
        first ?? .init(outcome: outcome, obstacle: outcome == .nothing ? results[row].rule : "")
    }
    return first
  }
}

/// A change of the whole way, in points, with which a recognizer begins.
private struct Way {
  var change: Double
  var end: BeginFailure.End
  /// Its index among those tried.
  var index = 0
}

extension Shortfall {
  /// Whether it is of a speed or time, which is not replayed.
  fileprivate var isUntried: Bool { move != nil && move?.tried == nil }

  /// The same shortfall with another change of the finger.
  fileprivate func changed(by change: Double) -> Shortfall {
    var changed = self
    changed.move?.change = change
    changed.move?.isSmaller = true
    return changed
  }

  /// Creates the change of a value that lets a recognizer begin.
  fileprivate init(
    _ name: String, _ value: Double, _ way: Way, _ shape: SwipeShape = .own, limit: Double? = nil
  ) {
    // Without the last bits of a sum, the change is told as it was tried.
    let limit = limit ?? ((value + way.change) * 1e6).rounded() / 1e6
    self.init(
      name: name, value: value, limit: limit, unit: "pt",
      move: .init(
        change: way.change, isMirrored: false, heading: shape.heading,
        isStraight: shape.isStraight, isOfAllMoves: true, tried: .some(way.end)))
  }
}

extension BeginFailure {
  /// Whether it follows from where the finger landed.
  fileprivate var isOfLanding: Bool { kind == .outsideTheEdge || kind == .notReceived }

  /// What was missing to the edge, along the axis of a name.
  fileprivate func edge(_ name: String) -> Shortfall? {
    kind == .outsideTheEdge ? shortfalls.first { $0.name == name } : nil
  }

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
