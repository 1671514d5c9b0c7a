/// A cubic Bézier curve from (0, 0) to (1, 1), each coordinate as a polynomial in the curve's parameter.
struct CubicBezier: Sendable {
  /// One coordinate: a·t³ + b·t² + c·t.
  private struct Cubic: Sendable {
    let a, b, c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
  }

  private let x, y: Cubic

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = Cubic(x1, x2)
    y = Cubic(y1, y2)
  }

  /// y at x = `fraction`, between 0 and 1.
  func value(at fraction: Double) -> Double {
    // With x1 and x2 between 0 and 1, x increases with the parameter, so there is one root.
    let t = rootOfIncreasing(between: 0, and: 1, from: fraction) { t in
      (x.value(at: t) - fraction, x.slope(at: t))
    }
    return y.value(at: t)
  }
}

/// The root of an increasing function, to the precision of a Double.
///
/// Uses Newton's method, with bisection for a step that leaves the bracket or is more than half of the previous
/// one, so that it converges for every such function, even if the slope vanishes.
///
/// - Parameters:
///   - low: a point at which the function is at most zero.
///   - high: a point at which the function is at least zero.
///   - start: the first guess.
///   - function: the value and the slope.
func rootOfIncreasing(
  between low: Double, and high: Double, from start: Double,
  _ function: (Double) -> (value: Double, slope: Double)
) -> Double {
  // Bisection alone narrows 0…1 to the precision of a Double in a little over 50 steps.
  let maxSteps = 200
  var (low, high) = (low, high)
  var x = start > low && start < high ? start : low + (high - low) / 2
  var step = high - low
  for _ in 0..<maxSteps {
    let (value, slope) = function(x)
    if value == 0 { return x }
    if value < 0 { low = x } else { high = x }
    var next = x - value / slope
    if !(next > low && next < high) || abs(next - x) > abs(step) / 2 {
      next = low + (high - low) / 2
    }
    if next == x || next <= low || next >= high { return next }
    step = next - x
    x = next
  }
  return x
}
