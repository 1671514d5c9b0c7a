/// The screen sizes of iPhones and iPads in both orientations, in points, from Apple's Human
/// Interface Guidelines (Layout, Specifications).
enum DeviceSizes {
  private static let all: [Size] = [
    (320, 480), (320, 568), (375, 667), (375, 812), (390, 844), (393, 852), (402, 874), (414, 736),
    (414, 896), (420, 912), (428, 926), (430, 932), (440, 956),
    (744, 1133), (768, 1024), (810, 1080), (820, 1180), (834, 1112), (834, 1194), (834, 1210),
    (1024, 1366), (1032, 1376),
  ].flatMap { [Size(width: $0, height: $1), Size(width: $1, height: $0)] }
  /// The screens' pixels per point.
  private static let scales = [2.0, 3]

  /// The shortest side of the smallest screen in pixels.
  static let leastPixels = 640.0

  /// Returns the screen and the scale whose size in pixels is the given size, or nil if there is
  /// none, or for a screen's size in points.
  static func pixels(of view: Size) -> (screen: Size, scale: Double)? {
    guard !all.contains(view) else { return nil }
    return scales.lazy.compactMap { scale in
      all.first { $0.width * scale == view.width && $0.height * scale == view.height }
        .map { ($0, scale) }
    }.first
  }
}
