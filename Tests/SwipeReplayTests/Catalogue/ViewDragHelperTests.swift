import SwipeReplay
import TestSupport
import Testing

/// Compares the profiles of projects with Android's ViewDragHelper with a second implementation of its arithmetic,
/// after `dragTo` and `processTouchEvent`: positions are 32-bit floats in pixels, a move counts `(int) (x - lastX)`, and the
/// view's `left` is a whole number, clamped at each move.
@Suite struct ViewDragHelperTests {
  /// A profile's slop and finishing point, as a share of the width and an addend.
  typealias Project = (profile: String, slop: Float, share: Float, shadow: Double)

  static let projects: [Project] = [
    ("slidr", 8, 0.25, 0), ("sliding-pane", 16, 0.5, 0), ("swipe-back-layout", 8, 0.3, 16.5),
  ]
  static let screens = [(1.0, 400), (1.5, 640), (2, 720), (2.625, 1080), (3, 1080)]

  private func finishes(_ pixels: [Float], _ width: Int, _ scale: Double, _ project: Project)
    -> Bool
  {
    var (left, last) = (0, Float.infinity)
    for x in pixels {
      if last.isFinite {
        left = min(max(left + Int(x - last), 0), width)
        last = x
      } else if abs(x - pixels[0]) > project.slop * Float(scale) {
        last = x
      }
    }
    let range = width + Int(project.shadow * scale + 0.5)
    return Float(left) / Float(range) > project.share
  }

  /// Returns a drag that ends exactly at the finishing point or a few pixels before or after it.
  private func drag(
    to end: Float, inWholePixels: Bool, _ random: inout SeededRandom
  ) -> [Float] {
    func position(_ x: Float) -> Float { inWholePixels ? x.rounded() : x }
    var pixels = [position(.random(in: 2...20, using: &random))]
    pixels.append(position(pixels[0] + .random(in: 50...80, using: &random)))
    let (start, steps) = (pixels[1], Int.random(in: 5...30, using: &random))
    for step in 1...steps {
      let way = end * Float(step) / Float(steps)
      let detour: Float = step == steps ? 0 : .random(in: -6...6, using: &random)
      pixels.append(position(start + way + detour))
    }
    return pixels
  }

  @Test(arguments: projects, screens)
  func decidesAsItsArithmetic(project: Project, screen: (scale: Double, width: Int)) throws {
    let (scale, width) = screen
    let shadow = (project.shadow * scale + 0.5).rounded(.down)
    var profile = try Profile.named(project.profile)
    if shadow > 0 { profile = try profile.setting("shadowWidth", to: shadow / scale) }
    var replayer = Replayer(profiles: [profile])
    var random = SeededRandom(seed: UInt64(width) + UInt64(scale * 1000))
    var finished = 0
    for index in 0..<150 {
      let threshold = project.share * (Float(width) + Float(shadow))
      let offset: Float = index % 3 == 0 ? 0 : .random(in: -4...20, using: &random)
      let pixels = drag(to: threshold + offset, inWholePixels: index % 2 == 0, &random)
      let touches = (pixels + [pixels[pixels.count - 1]]).enumerated().map { index, x in
        Touch(
          time: Timestamp(nanoseconds: Int64(index) * 50_000_000),
          location: Point(x: Double(x) / scale, y: 300),
          phase: index == 0 ? .began : index == pixels.count ? .ended : .moved)
      }
      let trace = Trace(
        name: "\(index)", view: Size(width: Double(width) / scale, height: 600), touches: touches,
        displayScale: scale)
      let expected = finishes(pixels, width, scale, project)
      let outcome = replayer.replay(trace).first?.outcome
      #expect(outcome == (expected ? .finish : .cancel), "\(index): \(pixels)")
      if expected { finished += 1 }
    }
    #expect((20...130).contains(finished))
  }
}
