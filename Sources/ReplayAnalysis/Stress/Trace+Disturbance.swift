import TouchTrace

extension Trace {
  /// The trace without samples that recognizers ignore, since disturbances do not affect them.
  var withoutSyntheticTouches: Trace {
    guard touches.contains(where: \.isSynthetic) else { return self }
    return with { $0.touches.removeAll(where: \.isSynthetic) }
  }

  func with(_ change: (inout Trace) -> Void) -> Trace {
    var trace = self
    change(&trace)
    return trace
  }

  func droppingSamples(_ random: inout SplitMix64) -> Trace {
    with { trace in
      trace.touches.removeAll { $0.phase.isBetween && random.fraction() < Self.dropped }
    }
  }

  func roundedToMilliseconds() -> Trace {
    guard let origin = touches.first?.time else { return self }
    func round(_ time: inout Timestamp) {
      let distance = Double(time.nanoseconds &- origin.nanoseconds)
      let count = Int64((distance / Double(Self.millisecond)).rounded())
      time.nanoseconds = origin.nanoseconds &+ count &* Self.millisecond
    }
    var trace = self
    for index in touches.indices { round(&trace.touches[index].time) }
    for index in actions.indices { round(&trace.actions[index].time) }
    return trace
  }

  /// Simultaneous touches stay simultaneous, and on the same side of the app's actions.
  func jittered(_ random: inout SplitMix64) -> Trace {
    var trace = self
    var (start, before, passed) = (0, Int64.max, 0)
    while start < touches.count {
      let time = touches[start].time
      let end = touches[start...].firstIndex { $0.time != time } ?? touches.count
      let after = end < touches.count ? touches[end].time.nanoseconds(since: time) : .max
      var limit = min(Self.jitter, before / 2, after / 2)
      // An action at the same time precedes the touches.
      while passed < actions.count, actions[passed].time <= time { passed += 1 }
      if passed > 0 { limit = min(limit, time.nanoseconds(since: actions[passed - 1].time)) }
      if passed < actions.count {
        limit = min(limit, actions[passed].time.nanoseconds(since: time) - 1)
      }
      let shift = Int64(random.number(within: Double(limit)).rounded())
      for index in start..<end { trace.touches[index].time.nanoseconds &+= shift }
      (start, before) = (end, after)
    }
    return trace
  }

  /// A resting finger is off by the same distance in each sample.
  func withNoise(_ random: inout SplitMix64) -> Trace {
    var trace = self
    var places = [Point?](repeating: nil, count: fingers.count)
    var noises = [Translation](repeating: .zero, count: fingers.count)
    for index in touches.indices {
      let (place, finger) = (touches[index].location, Int(touches[index].finger))
      if places[finger] != place || touches[index].phase == .began {
        places[finger] = place
        noises[finger] = Translation(
          x: random.number(within: Self.noise), y: random.number(within: Self.noise))
      }
      trace.touches[index].location.x += noises[finger].x
      trace.touches[index].location.y += noises[finger].y
    }
    return trace
  }

  /// Delays each lift, and all that follows it, by a number of 1/60 s frames. A finger that lifts
  /// away from its last location rests where it lifts.
  func liftedLate(frames: Int64) -> Trace {
    let rest = (frames * Self.second + 30) / 60
    var (delay, lastLift): (Int64, Timestamp?) = (0, nil)
    var lifts: [Timestamp] = []
    var places = [Point?](repeating: nil, count: fingers.count)
    var delayed: [Touch] = []
    delayed.reserveCapacity(touches.count)
    for touch in touches {
      var touch = touch
      let time = touch.time
      if touch.phase == .ended {
        if places[Int(touch.finger)] != touch.location {
          var moved = touch
          moved.phase = .moved
          moved.time.nanoseconds &+= delay
          delayed.append(moved)
        }
        // Fingers that lift together rest together.
        if lastLift != time {
          lifts.append(time)
          delay &+= rest
          lastLift = time
        }
      }
      places[Int(touch.finger)] = touch.location
      touch.time.nanoseconds &+= delay
      delayed.append(touch)
    }
    var trace = with { $0.touches = delayed }
    var passed = 0
    for index in actions.indices {
      while passed < lifts.count, lifts[passed] <= actions[index].time { passed += 1 }
      trace.actions[index].time.nanoseconds &+= Int64(passed) * rest
    }
    return trace
  }

  private static let dropped = 0.1
  private static let jitter: Int64 = 2_000_000
  private static let noise = 1.0 / 3
  private static let millisecond: Int64 = 1_000_000
  private static let second: Int64 = 1_000_000_000
}

extension Touch.Phase {
  /// Whether the finger stays down, so that the sample may be missing.
  var isBetween: Bool { self == .moved || self == .stationary }
}
