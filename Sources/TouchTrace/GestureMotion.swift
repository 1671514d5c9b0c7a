import TextFormats

/// The evidence of a gesture's samples about the unit of their times.
struct GestureMotion {
  /// The last sample of a finger, and how far it has travelled since touching down; steps without
  /// duration are not counted.
  private struct Finger {
    var name: Int32
    var start: Timestamp
    var last: Touch
    var travel = 0.0
  }

  private var fingers: [Finger] = []
  /// The indices of the fingers that are down.
  private var down: [Int] = []
  private var start: Timestamp?
  private var end = Timestamp(nanoseconds: 0)
  /// The number of distinct sample times.
  private var moments = 0
  /// The travel of all fingers in points: in steps longer than the lowest rate allows, and in all
  /// others.
  private var slowTravel = 0.0
  private var quickTravel = 0.0
  /// The travel and seconds of the slow step with the greatest travel.
  private var slowStep = (travel: 0.0, seconds: 0.0)

  var isOver: Bool { start != nil && down.isEmpty }

  mutating func add(_ touch: Touch) {
    if start == nil { start = touch.time }
    if moments == 0 || touch.time != end { moments += 1 }
    end = touch.time
    guard let place = down.lastIndex(where: { fingers[$0].name == touch.finger }) else {
      if touch.phase == .began {
        down.append(fingers.count)
        fingers.append(Finger(name: touch.finger, start: touch.time, last: touch))
      }
      return
    }
    let index = down[place]
    let last = fingers[index].last
    let step = touch.location.translation(from: last.location)
    let (travel, seconds) = (
      step.x.magnitude + step.y.magnitude, touch.time.seconds(since: last.time)
    )
    if seconds > 0 {
      fingers[index].travel += travel
      if seconds * PlausibleRange.sampleRate.lowerBound > 1 {
        slowTravel += travel
        if travel > slowStep.travel { slowStep = (travel, seconds) }
      } else {
        quickTravel += travel
      }
    }
    fingers[index].last = touch
    if touch.phase == .ended || touch.phase == .cancelled { down.remove(at: place) }
  }

  func finding(in unit: TimeUnit) -> (kind: TraceWarning.Kind, message: String)? {
    guard let start else { return nil }
    let seconds = end.seconds(since: start)
    let limits = PlausibleRange.sampleRate
    // A finger at rest may produce no samples either, so only its travel counts.
    let isSlow =
      slowTravel > max(quickTravel, PlausibleRange.travel)
      && Double(moments - 1) < seconds * limits.lowerBound
    let isQuick =
      moments >= PlausibleRange.momentsForRate
      && Double(moments - 1) > seconds * limits.upperBound
    if isSlow || isQuick {
      let rate = isSlow ? 1 / slowStep.seconds : Double(moments - 1) / seconds
      let likely = TimeUnit.allCases.first { other in
        (10...1_000).contains(rate * Double(unit.nanoseconds) / Double(other.nanoseconds))
      }
      return (
        .sampleRate,
        "\(Self.text(rate)) sample\(rate == 1 ? "" : "s") a second\(isSlow ? " while the finger moves" : ""), expected "
          + "\(numberText(limits.lowerBound)) to \(numberText(limits.upperBound)); are the times "
          + (likely.map {
            "in \($0.rawValue), not \(unit.rawValue)? If so, add --time-unit \($0.rawValue), or 'timeUnit' to the trace"
          }
            ?? "really in \(unit.rawValue)?")
      )
    }
    let speeds = fingers.map { $0.travel / $0.last.time.seconds(since: $0.start) }
    if let speed = speeds.first(where: { $0 > PlausibleRange.speed && $0.isFinite }) {
      return (
        .speed,
        "a finger moves at \(Self.text(speed)) pt/s, expected at most "
          + "\(numberText(PlausibleRange.speed)); are the times really in \(unit.rawValue)?"
      )
    }
    guard seconds > PlausibleRange.duration else { return nil }
    return (
      .duration,
      "a gesture lasts \(Self.text(seconds / 3_600)) hours; are the times really in \(unit.rawValue)?"
    )
  }

  /// Returns a number rounded to three digits, or a whole number.
  private static func text(_ number: Double) -> String {
    guard number < 100 else { return numberText(number.rounded()) }
    var scale = 100.0
    while number * scale < 100, scale < 1e9 { scale *= 10 }
    return numberText((number * scale).rounded() / scale)
  }
}
