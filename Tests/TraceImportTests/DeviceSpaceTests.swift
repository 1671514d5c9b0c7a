import Testing
import TouchTrace

@testable import TraceImport

@Suite struct DeviceSpaceTests {
  private typealias Axis = RecordedDevice.Axis

  private func space(
    _ device: RecordedDevice, size: Size? = nil, scale: Double? = nil
  ) throws -> DeviceSpace {
    try DeviceSpace(device, .init(deviceSize: size, scale: scale))
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

  /// With a resolution of 800 units per millimetre, 127 units are a point.
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
      error.message
        == "long: the view's width or height, in points: found 1000000000.0000001, expected a size "
        + "of at most 1e9; add --device-size WxH, the screen's size in points")
    #expect(try space(long, size: Size(width: 4, height: 1)).view == Size(width: 4, height: 1))
  }
}
