import TouchTrace

/// The portrait screen sizes of iPhones and iPads, in points, from Apple's Human Interface
/// Guidelines (Layout, Specifications).
enum DeviceSizes {
  private static let all: [(width: Double, height: Double)] = [
    (320, 480), (320, 568), (375, 667), (375, 812), (390, 844), (393, 852), (402, 874), (414, 736),
    (414, 896), (420, 912), (428, 926), (430, 932), (440, 956),
    (744, 1133), (768, 1024), (810, 1080), (820, 1180), (834, 1112), (834, 1194), (834, 1210),
    (1024, 1366), (1032, 1376),
  ]
  /// The screens' pixels per point.
  private static let scales = [2.0, 3]

  /// Returns the screen and the scale whose size in pixels is the given size, or nil if there is
  /// none, or for a screen's size in points.
  static func pixels(of view: Size) -> (screen: Size, scale: Double)? {
    let (short, long) = (min(view.width, view.height), max(view.width, view.height))
    guard !all.contains(where: { $0.width == short && $0.height == long }) else { return nil }
    for scale in scales {
      for size in all where size.width * scale == short && size.height * scale == long {
        let screen = Size(width: size.width, height: size.height)
        return (
          view.width > view.height ? Size(width: screen.height, height: screen.width) : screen,
          scale
        )
      }
    }
    return nil
  }
}
