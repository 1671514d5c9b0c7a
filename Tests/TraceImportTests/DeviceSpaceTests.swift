import Testing
import TouchTrace

@testable import TraceImport

@Suite struct DeviceSpaceTests {
  private typealias Axis = RecordedDevice.Axis

  /// 1,080 by 2,160 units from 0, and 10 and 20 units per millimetre.
  private let screen = RecordedDevice(
    name: "screen",
    unit: .digitizer(
      x: Axis(range: 0...1_079, resolution: 10), y: Axis(range: 100...2_259, resolution: 20)))

  private func space(
    _ device: RecordedDevice? = nil, size: Size? = nil, scale: Double? = nil,
    rotation: DeviceSpace.Rotation = .none
  ) throws -> DeviceSpace {
    try DeviceSpace(
      device ?? screen, .init(deviceSize: size, scale: scale, rotation: rotation))
  }

  // MARK: Scales

  @Test func aSizeSpansAllUnits() throws {
    let space = try space(size: Size(width: 360, height: 720))
    #expect(space.view == Size(width: 360, height: 720))
    #expect(space.location(x: 0, y: 100) == Point(x: 0, y: 0))
    #expect(space.location(x: 300, y: 1_180) == Point(x: 100, y: 360))
    // The last unit ends where the view does.
    #expect(space.location(x: 1_079, y: 2_259) == Point(x: 1_079.0 / 3, y: 2_159.0 / 3))
  }

  @Test func aResolutionGivesPhysicalPoints() throws {
    let space = try space()
    // 10 units a millimetre: 127 are half an inch, which is 80 points.
    #expect(space.location(x: 127, y: 100 + 254) == Point(x: 80, y: 80))
    #expect(space.view == Size(width: 1_080 * 800 / 1_270.0, height: 2_160 * 800 / 2_540.0))
  }

  @Test func aScaleDividesUnits() throws {
    let space = try space(scale: 3)
    #expect(space.location(x: 300, y: 400) == Point(x: 100, y: 100))
    #expect(space.view == Size(width: 360, height: 720))
    // With both, the size is only the view's.
    let both = try self.space(size: Size(width: 111, height: 222), scale: 3)
    #expect(both.location(x: 300, y: 400) == Point(x: 100, y: 100))
    #expect(both.view == Size(width: 111, height: 222))
  }

  @Test func pixelsAndPointsKeepTheirOrigin() throws {
    let pixels = RecordedDevice(unit: .pixels(perPoint: 2), view: Size(width: 50, height: 60))
    #expect(try space(pixels).location(x: 10, y: -4) == Point(x: 5, y: -2))
    #expect(try space(pixels).view == Size(width: 50, height: 60))
    #expect(try space(pixels, scale: 4).location(x: 10, y: -4) == Point(x: 2.5, y: -1))
    let points = RecordedDevice(unit: .points, view: Size(width: 50, height: 60))
    #expect(try space(points).location(x: 10.5, y: 20) == Point(x: 10.5, y: 20))
    #expect(
      try space(points, size: Size(width: 70, height: 80)).view == Size(width: 70, height: 80))
  }

  /// By a resolution of 800 units per millimetre, 127 units are a point.
  @Test(arguments: [(1e9 * 127, true), ((1e9 * 127).nextUp, false)])
  func aViewIsAsLargeAsThatOfATrace(units: Double, isRead: Bool) throws {
    let long = RecordedDevice(
      name: "long",
      unit: .digitizer(
        x: Axis(range: 1...units, resolution: 800), y: Axis(range: 1...127, resolution: 800)))
    guard !isRead else {
      #expect(try space(long).view == Size(width: 1e9, height: 1))
      return
    }
    let error = try #require(throws: ImportError.self) { try space(long) }
    #expect(
      error.kind.description
        == "long: the view's width or height, in points: found 1000000000.0000001, expected a size "
        + "of at most 1e9; add --device-size WxH, the screen's size in points")
    #expect(try space(long, size: Size(width: 4, height: 1)).view == Size(width: 4, height: 1))
  }

  // MARK: Rotation

  @Test(
    arguments: [
      (DeviceSpace.Rotation.none, Point(x: 0, y: 0), Point(x: 1_079, y: 2_159)),
      (.quarter, Point(x: 2_159, y: 0), Point(x: 0, y: 1_079)),
      (.half, Point(x: 1_079, y: 2_159), Point(x: 0, y: 0)),
      (.threeQuarters, Point(x: 0, y: 1_079), Point(x: 2_159, y: 0)),
    ])
  func theFirstAndTheLastUnitTurnClockwise(
    rotation: DeviceSpace.Rotation, first: Point, last: Point
  ) throws {
    let swaps = rotation == .quarter || rotation == .threeQuarters
    let view =
      swaps ? Size(width: 2_160, height: 1_080) : Size(width: 1_080, height: 2_160)
    for space in [
      try space(scale: 1, rotation: rotation), try space(size: view, rotation: rotation),
    ] {
      #expect(space.view == view)
      #expect(space.location(x: 0, y: 100) == first)
      #expect(space.location(x: 1_079, y: 2_259) == last)
    }
  }

  @Test func continuousPositionsTurnWithinTheView() throws {
    let points = RecordedDevice(unit: .points, view: Size(width: 50, height: 60))
    let quarter = try space(points, rotation: .quarter)
    #expect(quarter.view == Size(width: 60, height: 50))
    #expect(quarter.location(x: 10, y: 20) == Point(x: 40, y: 10))
    #expect(try space(points, rotation: .half).location(x: 10, y: 20) == Point(x: 40, y: 40))
    #expect(
      try space(points, rotation: .threeQuarters).location(x: 10, y: 20) == Point(x: 20, y: 40))
  }

  // MARK: Refusals

  private func message(
    _ unit: RecordedDevice.Unit, size: Size? = nil, scale: Double? = nil
  ) -> String? {
    do {
      _ = try space(RecordedDevice(name: "event7", unit: unit), size: size, scale: scale)
      return nil
    } catch {
      return (error as? ImportError)?.kind.description
    }
  }

  @Test func aDigitizerNeedsItsResolutionOrAnOption() {
    let ranged = Axis(range: 0...9)
    #expect(
      message(.digitizer(x: ranged, y: ranged))
        == "event7: positions are in units of the digitizer; add --device-size WxH, the screen's "
        + "size in points, or --scale N, units per point")
    #expect(message(.digitizer(x: ranged, y: ranged), size: Size(width: 1, height: 1)) == nil)
    #expect(message(.digitizer(x: ranged, y: ranged), scale: 2) == nil)
    // Of one axis alone nothing follows for the other.
    #expect(message(.digitizer(x: Axis(range: 0...9, resolution: 3), y: ranged)) != nil)
  }

  @Test func aDigitizerWithoutRangeNeedsAScaleAndASize() {
    let none = RecordedDevice.Unit.digitizer(x: Axis(), y: Axis())
    let size = Size(width: 1, height: 1)
    #expect(
      message(none)
        == "event7: positions are in units of the digitizer; add --scale N, units per point, and "
        + "--device-size WxH, the screen's size in points")
    #expect(
      message(none, size: size)
        == "event7: the recording does not say which positions the digitizer has, so --device-size "
        + "alone does not scale them; add --scale N, units per point, or record 'getevent -lp' "
        + "before the events")
    #expect(
      message(none, scale: 2)
        == "event7: nothing says how large the view is; add --device-size WxH, its size in points, "
        + "which is --view of traces")
    #expect(message(none, size: size, scale: 2) == nil)
  }

  @Test func pixelsNeedTheirScaleAndPointsAView() {
    #expect(
      message(.pixels(perPoint: nil))
        == "event7: positions are in pixels; add --scale N, pixels per point, and --device-size "
        + "WxH, the view's size in points")
    #expect(
      message(.points)
        == "event7: nothing says how large the view is; add --device-size WxH, its size in points, "
        + "which is --view of traces")
  }

  @Test(
    arguments: [
      (Size?.none, Double?(0), "--scale: found '0', expected a number from 1e-6 to 1e6"),
      (nil, .nan, "--scale: found 'nan', expected a number from 1e-6 to 1e6"),
      (nil, 1e7, "--scale: found '10000000', expected a number from 1e-6 to 1e6"),
      (
        Size(width: 0, height: 5), nil,
        "--device-size: found '0x5', expected a width and a height of more than 0 and at most 1e9"
      ),
      (
        Size(width: 5, height: .infinity), nil,
        "--device-size: found '5xinf', expected a width and a height of more than 0 and at most 1e9"
      ),
    ])
  func anOptionOutOfRangeIsRefused(size: Size?, scale: Double?, expected: String) {
    #expect(message(.points, size: size, scale: scale) == expected)
  }
}
