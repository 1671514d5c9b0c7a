/// A cubic Bézier curve from (0, 0) to (1, 1) as two polynomials of its parameter.
struct CubicBezier: Sendable {
  /// a·t³ + b·t² + c·t, the path of one coordinate.
  private struct Cubic: Sendable {
    let a: Double
    let b: Double
    let c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
  }

  private let x: Cubic
  private let y: Cubic

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = Cubic(x1, x2)
    y = Cubic(y1, y2)
  }

  /// y where x is the given fraction, inside 0…1.
  func value(at fraction: Double) -> Double {
    // With both control points' x inside 0…1, x grows with the parameter: one root, bracketed.
    let t = rootOfGrowing(between: 0, and: 1, from: fraction) { t in
      (x.value(at: t) - fraction, x.slope(at: t))
    }
    return y.value(at: t)
  }
}
