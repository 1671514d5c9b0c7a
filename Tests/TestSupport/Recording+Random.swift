import TouchTrace

/// Generated recordings for properties of every trace: the same in every run.
extension Recording {
  /// One gesture, occasionally with a second finger or cancelled by the system. Coordinates are quarters of points in a
  /// view whose sides are powers of two, so that mirroring, scaling and moving are exact.
  package static func exact(seed: UInt64) -> Recording {
    var random = SeededRandom(seed: seed)
    func points(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 4).rounded() / 4
    }
    var next = Recording().view(512, 1024)
    next.navigation = NavigationStack(depth: .random(in: 1...3, using: &random))
    next = next.touchDown(at: points(0...60), points(100...900))
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      next = next.move(by: points(-20...90), points(-25...25))
    }
    if Bool.random(using: &random) {
      next = next.touchDown(at: points(0...500), 300, finger: 1)
        .move(by: points(-40...40), finger: 1).lift(finger: 1)
    }
    return Int.random(in: 0..<8, using: &random) == 0 ? next.cancel() : next.lift()
  }

  /// One or two swipes, most of them to the right and from the left edge; some short, slanted, vertical, slow, with two
  /// fingers, or cancelled by the system.
  package static func random(using random: inout SeededRandom) -> Recording {
    var next = Recording().view(random.pick([320, 393, 768]), 852)
    next.navigation = NavigationStack(depth: random.pick([1, 2, 2, 2, 3]))
    if Int.random(in: 0..<10, using: &random) == 0 { next = next.rightToLeft }
    for _ in 0..<random.pick([1, 1, 2]) {
      next = next.swipe(using: &random).hold(.random(in: 0.05...0.8, using: &random))
    }
    return next
  }

  private func swipe(using random: inout SeededRandom) -> Recording {
    let x = (Double.random(in: 0...random.pick([20, 60, 300]), using: &random) * 2).rounded() / 2
    var next = touchDown(at: x, 400)
    let isTwoFingers = Int.random(in: 0..<8, using: &random) == 0
    if isTwoFingers { next = next.touchDown(at: x + 40, 450, finger: 1) }
    let side: Double = random.pick([1, 1, 1, 1, 1, -1])
    let slant = random.pick([0, 0.1, 0.4, 0.8, 3]) * random.pick([-1, 1])
    var speed = Double.random(in: 0.5...random.pick([4, 15, 60]), using: &random)
    for _ in 0..<Int.random(in: 2...random.pick([18, 18, 60]), using: &random) {
      speed *= .random(in: 0.6...1.35, using: &random)
      let step = (side * speed * 2).rounded() / 2
      let down = (step * slant + .random(in: -1...1, using: &random)).rounded()
      if isTwoFingers { next = next.move(by: step, down, finger: 1) }
      next = next.move(by: step, down, over: random.pick([0.008, 0.01, 0.016]))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      next = next.hold(.random(in: 0...0.2, using: &random))
    }
    if isTwoFingers { next = next.lift(finger: 1) }
    return Int.random(in: 0..<12, using: &random) == 0
      ? next.cancel(after: 0.005) : next.lift(after: random.pick([0, 0.004, 0.012]))
  }
}
