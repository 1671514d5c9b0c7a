import ReplayAnalysis
import TouchTrace

/// Generated swipes that resemble human ones, the same in every run: minimum-jerk movements with tremor at 60 and
/// 120 Hz, flicks and slow drags, some of them pulled back before the release.
struct Corpus {
  /// The traces as JSON Lines.
  private(set) var lines: [UInt8] = []
  private(set) var samples = 0
  private var random = RandomNumbers()

  init(count: Int) {
    for index in 0..<count {
      let trace = trace(index)
      samples += trace.touches.count
      lines += trace.json(onOneLine: true)
    }
  }

  private mutating func trace(_ index: Int) -> Trace {
    let (width, height) = [
      (390.0, 844.0), (393, 852), (430, 932), (375, 667), (320, 568),
    ][Int(random.uniform(0, 5))]
    let rate = random.chance(0.5) ? 60.0 : 120
    let startX = random.chance(0.6) ? random.uniform(0, 12) : random.uniform(12, width * 0.6)
    let startY = random.uniform(height * 0.2, height * 0.8)
    let distance = random.uniform(0.05, 1.05) * width * (random.chance(0.08) ? -1 : 1)
    let drift =
      random.chance(0.85) ? random.uniform(-40, 40) : random.uniform(-1.5, 1.5) * abs(distance)
    let steps = max(3, Int(random.uniform(0.08, 0.9) * rate))
    let reach = random.chance(0.35) ? random.uniform(0.35, 0.8) : 1
    let back = random.chance(0.2) ? random.uniform(0, 0.4) : 0
    let start = random.uniform(1_000, 90_000)
    var time = 0.0
    let touches = (0...steps).map { step in
      let part = Double(step) / Double(steps)
      let s = part * reach
      var travel = s * s * s * (10 - 15 * s + 6 * s * s)
      if part > 0.7 { travel -= back * ((part - 0.7) / 0.3) * ((part - 0.7) / 0.3) }
      let pixels = rate == 120 ? 3.0 : 2
      func pixel(_ place: Double) -> Double {
        // Whole pixels, in points with four decimals, as in recordings on a device.
        ((place * pixels).rounded() / pixels * 10_000).rounded() / 10_000
      }
      time = max(time + 1e-6, start + Double(step) / rate + random.uniform(-0.0006, 0.0006))
      return Touch(
        time: Timestamp(nanoseconds: Int64((time * 1e6).rounded()) * 1_000),
        location: Point(
          x: pixel(startX + distance * travel + random.uniform(-0.4, 0.4)),
          y: pixel(startY + drift * travel + random.uniform(-0.4, 0.4))),
        phase: step == 0 ? .began : step == steps ? .ended : .moved)
    }
    return Trace(
      name: "c\(index)", view: Size(width: width, height: height), touches: touches,
      navigation: NavigationStack(depth: random.chance(0.2) ? 1 : random.chance(0.75) ? 2 : 3))
  }
}

/// Random numbers that are the same in every run.
private struct RandomNumbers {
  private var bits = SplitMix64(seed: 1)

  mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * bits.fraction()
  }

  mutating func chance(_ probability: Double) -> Bool { uniform(0, 1) < probability }
}
