import TouchTrace

extension Trace {
  /// Returns the trace as a device that samples at a fixed rate would have delivered it, from each
  /// gesture's first touch-down on. Touch-downs, lifts and a last sample without a lift stay as
  /// they are. Between two samples, a finger moves on the straight line; if they are more than 0.1
  /// s apart, it rested at the first one without samples. There is no sample before a lift if the
  /// finger no longer moves, and none less than half a period before a lift farther on.
  ///
  /// A recorded sample within 0.5 ms of a sampling time keeps its location, since logs round times
  /// to milliseconds. So a recording at the same rate stays as it is.
  ///
  /// - Returns: The trace, or nil if it would have more touches than a trace can have.
  /// - Complexity: O(*n* log *n*) in the number of touches; O(*n*) with one finger at a time.
  func resampled(at rate: Int64) -> Trace? {
    var next = Array(repeating: -1, count: touches.count)
    var following = Array(repeating: -1, count: fingers.count)
    for index in touches.indices.reversed() {
      let finger = Int(touches[index].finger)
      next[index] = following[finger]
      following[finger] = touches[index].phase == .began ? -1 : index
    }
    var samples: [Touch] = []
    samples.reserveCapacity(touches.count)
    var (clock, fingersDown) = (SamplingClock(rate: rate, start: Timestamp(nanoseconds: 0)), 0)
    // The location of the last sample of each finger.
    var locations = Array(repeating: Point(x: 0, y: 0), count: fingers.count)
    for (index, touch) in touches.enumerated() {
      if touch.phase == .began {
        if fingersDown == 0 { clock.start = touch.time }
        fingersDown += 1
      }
      if !touch.phase.isBetween || next[index] < 0 { samples.append(touch) }
      if touch.phase == .began { locations[Int(touch.finger)] = touch.location }
      if touch.phase == .ended || touch.phase == .cancelled {
        fingersDown -= 1
      } else if next[index] >= 0 {
        clock.sample(from: touch, to: touches[next[index]], &locations[Int(touch.finger)]) {
          samples.append($0)
        }
      }
      guard samples.count <= TraceLimits.touches else { return nil }
    }
    // Several fingers take turns; at one time, in the order of the recorded touches that the samples follow from.
    samples = samples.sortedByIndex { $0.time < $1.time }
    return with { $0.touches = samples }
  }
}

/// Ticks at a fixed rate, which divide each second evenly.
private struct SamplingClock {
  let rate: Int64
  var start: Timestamp

  /// The longest step of a moving finger in nanoseconds; no recording samples a moving finger more
  /// slowly. After a longer one, the finger rested.
  private static let longest = Int64(1e9 / PlausibleRange.sampleRate.lowerBound)

  /// The rounding error of times in milliseconds, in nanoseconds.
  private static let rounding: Int64 = 500_000

  /// Adds the samples at the ticks from one sample of a finger up to the next, except a touch-down.
  ///
  /// - Parameter last: The location of the finger's last sample.
  func sample(from touch: Touch, to next: Touch, _ last: inout Point, _ add: (Touch) -> Void) {
    let duration = next.time.nanoseconds(since: touch.time)
    guard duration > 0 else { return }
    var number = firstTick(at: touch.time)
    if touch.phase == .began, time(of: number) == touch.time { number += 1 }
    guard duration <= Self.longest else {
      var rest = touch
      rest.time = time(of: number)
      if touch.phase != .began, rest.time < next.time {
        add(rest)
        last = rest.location
      }
      return
    }
    let isBeforeLift = !next.phase.isBetween
    while true {
      let time = time(of: number)
      guard time < next.time else { return }
      let sample = sample(at: time, from: touch, to: next)
      if !isBeforeLift || !isOmitted(sample, after: touch, beforeLift: next, last) {
        add(sample)
        last = sample.location
      }
      number += 1
    }
  }

  /// Returns the sample of a finger at a time between two recorded ones.
  private func sample(at time: Timestamp, from touch: Touch, to next: Touch) -> Touch {
    var sample = touch
    sample.time = time
    let (before, after) = (time.nanoseconds(since: touch.time), next.time.nanoseconds(since: time))
    if next.phase.isBetween, after <= Self.rounding, after < before {
      sample.location = next.location
    } else if before > Self.rounding {
      let part = Double(before) / Double(before + after)
      sample.location.x += (next.location.x - touch.location.x) * part
      sample.location.y += (next.location.y - touch.location.y) * part
    }
    let isAtRest = next.phase == .stationary && next.location == touch.location
    sample.phase = isAtRest ? .stationary : .moved
    return sample
  }

  /// Returns whether to omit a sample before a lift: the finger no longer moves, or the lift is
  /// farther on and less than half a period later.
  private func isOmitted(
    _ sample: Touch, after touch: Touch, beforeLift lift: Touch, _ last: Point
  ) -> Bool {
    guard touch.location != lift.location else { return sample.location == last }
    return sample.time.nanoseconds(since: touch.time) > Self.rounding
      && lift.time.nanoseconds(since: sample.time) * rate < 500_000_000
  }

  /// Returns the number of the first tick at or after a time.
  private func firstTick(at time: Timestamp) -> Int64 {
    let (seconds, rest) = time.nanoseconds(since: start).quotientAndRemainder(
      dividingBy: 1_000_000_000)
    let number = seconds * rate + rest * rate / 1_000_000_000
    return self.time(of: number) < time ? number + 1 : number
  }

  private func time(of tick: Int64) -> Timestamp {
    let (seconds, rest) = tick.quotientAndRemainder(dividingBy: rate)
    let nanoseconds = seconds * 1_000_000_000 + (rest * 1_000_000_000 + rate / 2) / rate
    return Timestamp(nanoseconds: start.nanoseconds &+ nanoseconds)
  }
}
