import TextFormats
package import TouchTrace

/// Converts positions on a device to points in the view.
///
/// For an axis with the minimum *min* and the maximum *max*, a position *v* is converted
/// - with a size in points: (*v* − *min*) · *side* / (*max* − *min* + 1), as Android maps a touchscreen to its
///   display (AOSP, `TouchInputMapper`: the raw width is *max* − *min* + 1);
/// - with a scale: (*v* − *min*) / *scale*, where *min* is 0 if there is no range;
/// - with a resolution in units per millimetre: (*v* − *min*) · 800 / (127 · *resolution*), which is 160 / 25.4 points
///   per millimetre.
///
/// A given size takes precedence over the resolution, and a scale over both. The view is the given size, or
/// else the recording's, or else the range (*max* − *min* + 1 units). Positions are rounded at most twice.
package struct DeviceSpace: Sendable {
  /// The options for the recording's device, given by the person who converts the recording.
  package struct Options: Sendable, Hashable {
    /// The size of the screen in points as the person saw it, after the rotation.
    package var deviceSize: Size?
    /// The number of recording units per point, such as pixels per point.
    package var scale: Double?
    package var rotation: Rotation

    package init(deviceSize: Size? = nil, scale: Double? = nil, rotation: Rotation = .none) {
      self.deviceSize = deviceSize
      self.scale = scale
      self.rotation = rotation
    }
  }

  /// The clockwise rotation of positions in degrees: by 90, the top left corner becomes the top right one.
  package enum Rotation: Int, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    fileprivate var swapsAxes: Bool { self == .quarter || self == .threeQuarters }
  }

  /// The information missing for a conversion.
  package struct Missing: Error, Hashable, CustomStringConvertible {
    package let description: String
    /// The options that provide it, for a command.
    package let options: String

    fileprivate static let unitsPerPoint = Missing(
      description: "positions are in units of the digitizer; add --device-size WxH, the screen's "
        + "size in points, or --scale N, units per point",
      options: "--device-size WxH")
    /// The same for a digitizer whose range is not known, either.
    fileprivate static let unitsPerPointWithoutRange = Missing(
      description: "positions are in units of the digitizer; add --scale N, units per point, and "
        + "--device-size WxH, the screen's size in points",
      options: "--scale N --device-size WxH")
    /// The range of a digitizer that is to be mapped to a size.
    fileprivate static let range = Missing(
      description: "the recording does not say which positions the digitizer has, so --device-size "
        + "alone does not scale them; add --scale N, units per point, or record 'getevent -lp' "
        + "before the events",
      options: "--scale N --device-size WxH")
    fileprivate static let pixelsPerPoint = Missing(
      description: "positions are in pixels; add --scale N, pixels per point, and --device-size "
        + "WxH, the view's size in points",
      options: "--scale N --device-size WxH")
    fileprivate static let view = Missing(
      description: "nothing says how large the view is; add --device-size WxH, its size in points "
        + "(--view is for traces)",
      options: "--device-size WxH")
  }

  /// Android's density-independent pixel: 160 per inch, by definition of
  /// `android.util.DisplayMetrics.DENSITY_DEFAULT`. Systems round it, so a screen's own points can
  /// differ from its physical size; the screen's size in points is exact.
  ///
  /// 25.4 mm and 160 points per inch have no common factor except 1/5: 800/127 points per millimetre.
  private static let pointsPerMillimetre = (numerator: 800.0, denominator: 127.0)

  /// One axis of the device, before the rotation.
  private struct Axis: Sendable {
    /// (v − origin) · numerator / denominator.
    var origin = 0.0
    var numerator = 1.0
    var denominator = 1.0
    /// The maximum, from which mirrored positions are measured; nil to measure from the end of the side.
    var greatest: Double?
    /// The view's side along the axis, in points.
    var side: Double?

    func position(_ value: Double) -> Double { (value - origin) * numerator / denominator }

    func mirrored(_ value: Double) -> Double {
      guard let greatest else { return (side ?? 0) - position(value) }
      return (greatest - value) * numerator / denominator
    }
  }

  package let view: Size
  private let x: Axis
  private let y: Axis
  private let rotation: Rotation

  /// Creates the conversion for a device.
  ///
  /// - Throws: ``ImportError`` if an option is out of range, if the size of a point or of the view
  ///   is not known, or if no valid trace can have that view.
  package init(_ device: RecordedDevice, _ options: Options = Options()) throws(ImportError) {
    try Self.validate(options)
    func refusal(_ missing: Missing) -> ImportError {
      ImportError(missing: missing, device: device.name)
    }
    let swaps = options.rotation.swapsAxes
    let size = options.deviceSize.map { swaps ? Size(width: $0.height, height: $0.width) : $0 }
    var (x, y) = (Axis(), Axis())
    switch device.unit {
    case .digitizer(let recordedX, let recordedY):
      do throws(Missing) {
        x = try Self.axis(recordedX, side: size?.width, scale: options.scale)
        y = try Self.axis(recordedY, side: size?.height, scale: options.scale)
      } catch {
        throw refusal(error)
      }
    case .pixels(let perPoint):
      guard let scale = options.scale ?? perPoint else { throw refusal(.pixelsPerPoint) }
      (x.denominator, y.denominator) = (scale, scale)
    case .points: (x.denominator, y.denominator) = (options.scale ?? 1, options.scale ?? 1)
    }
    guard let width = size?.width ?? device.view?.width ?? x.side,
      let height = size?.height ?? device.view?.height ?? y.side
    else { throw refusal(.view) }
    if let problem = Size(width: width, height: height).problemAsView {
      throw ImportError(
        (device.name.isEmpty ? "" : "\(device.name): ")
          + "the view's width or height, in points: \(problem.kind); "
          + "add --device-size WxH, the screen's size in points")
    }
    (x.side, y.side) = (width, height)
    (self.x, self.y) = (x, y)
    view = swaps ? Size(width: height, height: width) : Size(width: width, height: height)
    rotation = options.rotation
  }

  private static func axis(
    _ recorded: RecordedDevice.Axis, side: Double?, scale: Double?
  ) throws(Missing) -> Axis {
    var axis = Axis()
    axis.origin = recorded.range?.lowerBound ?? 0
    axis.greatest = recorded.range?.upperBound
    let count = recorded.range.map { $0.upperBound - $0.lowerBound + 1 }
    if let scale {
      axis.denominator = scale
    } else if let side {
      guard let count else { throw .range }
      (axis.numerator, axis.denominator) = (side, count)
    } else if let resolution = recorded.resolution {
      axis.numerator = pointsPerMillimetre.numerator
      axis.denominator = pointsPerMillimetre.denominator * resolution
    } else {
      throw count == nil ? .unitsPerPointWithoutRange : .unitsPerPoint
    }
    axis.side = count.map { $0 * axis.numerator / axis.denominator }
    return axis
  }

  private static func validate(_ options: Options) throws(ImportError) {
    if let size = options.deviceSize, size.problemAsView != nil {
      throw ImportError(
        "--device-size: found '\(size.text)', expected a width and a height of more than 0 and at "
          + "most 1e9")
    }
    if let scale = options.scale, !(scale >= 1e-6 && scale <= 1e6) {
      throw ImportError(
        "--scale: found '\(numberText(scale))', expected a number from 1e-6 to 1e6")
    }
  }

  package func location(x: Double, y: Double) -> Point {
    switch rotation {
    case .none: Point(x: self.x.position(x), y: self.y.position(y))
    case .quarter: Point(x: self.y.mirrored(y), y: self.x.position(x))
    case .half: Point(x: self.x.mirrored(x), y: self.y.mirrored(y))
    case .threeQuarters: Point(x: self.y.position(y), y: self.x.mirrored(x))
    }
  }
}
