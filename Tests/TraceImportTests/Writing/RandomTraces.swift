import TestSupport
import TouchTrace

/// Returns a valid trace of up to three fingers.
func randomTrace(seed: UInt64) -> Trace {
  var random = SeededRandom(seed: seed)
  var touches: [Touch] = []
  var locations: [Point?] = [nil, nil, nil]
  var time = Int64.random(in: -5_000_000_000...5_000_000_000, using: &random)
  func location() -> Point {
    let places = [0, 393, 852, 17.25, -3.5, 1e-7, .random(in: 0...400, using: &random)]
    return Point(x: random.pick(places), y: random.pick(places))
  }
  for _ in 0..<Int.random(in: 1...30, using: &random) {
    time += random.pick([0, 1, 499_999, 8_333_333, 16_700_000, 450_000_000])
    let finger = Int.random(in: 0..<3, using: &random)
    let before = locations[finger]
    var phase = random.pick([Touch.Phase.moved, .moved, .stationary, .ended, .cancelled])
    if before == nil { phase = .began }
    let isLift = phase == .ended || phase == .cancelled
    let now = phase == .stationary ? before ?? location() : location()
    locations[finger] = isLift ? nil : now
    touches.append(
      Touch(
        time: Timestamp(nanoseconds: time), location: now, phase: phase, finger: Int32(finger)))
    if Int.random(in: 0..<9, using: &random) == 0, !isLift {
      touches.append(
        Touch(
          time: Timestamp(nanoseconds: time + 1), location: location(), phase: .moved,
          finger: Int32(finger), isSynthetic: true))
    }
  }
  return Trace(
    name: "swipe \(seed), \"quoted\"", view: Size(width: 393, height: 852), touches: touches,
    fingers: ["0", "second, one", "0x600"])
}
