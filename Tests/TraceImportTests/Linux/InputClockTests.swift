import TestSupport
import Testing
import TouchTrace

@testable import TraceImport

@Suite struct InputClockTests {
  /// Returns the times of reports, in microseconds of the host and of the device; the first one is idle.
  private func times(_ reports: [(host: Int64, stamp: UInt32?)]) -> [Int64] {
    var clock = InputClock()
    return reports.enumerated().map { index, report in
      clock.time(
        host: Timestamp(nanoseconds: report.host * 1_000), stamp: report.stamp, isIdle: index == 0
      ).nanoseconds / 1_000
    }
  }

  @Test func withoutItsOwnClockTheHostCounts() {
    #expect(times([(5, nil), (9, nil), (7, nil)]) == [5, 9, 7])
  }

  @Test func theDevicesProgressCounts() {
    #expect(times([(100, 7), (9_100, 8_007), (15_100, 16_007)]) == [100, 8_100, 16_100])
  }

  @Test func theDevicesClockWraps() {
    #expect(times([(0, .max - 999), (9_000, 7_000)]) == [0, 8_000])
  }

  @Test func aStartAnewTakesTheHostsTime() {
    // To zero, and to another value that differs from the host's progress.
    #expect(
      times([(0, 100), (8_000, 8_100), (20_000, 0), (28_000, 8_000)]) == [0, 8_000, 20_000, 28_000])
    #expect(
      times([(0, 5_000_000), (1_200_000, 900), (1_210_000, 8_900)]) == [0, 1_200_000, 1_208_000])
  }

  @Test func aStartAnewDoesNotGoBack() {
    #expect(
      times([(0, 100), (8_000, 9_100), (8_500, 0), (9_000, 1_000)]) == [0, 9_000, 9_000, 10_000])
  }

  @Test func aReportWithoutTheDevicesTimeTakesTheHostsProgress() {
    #expect(
      times([(0, 100), (9_000, 8_100), (12_000, nil), (17_000, 16_100)])
        == [0, 8_000, 11_000, 16_000])
  }

  @Test func anIdleDeviceBeginsAtTheHostsTime() {
    var clock = InputClock()
    _ = clock.time(host: Timestamp(nanoseconds: 0), stamp: 0, isIdle: true)
    _ = clock.time(host: Timestamp(nanoseconds: 8_000), stamp: 100, isIdle: false)
    let next = clock.time(host: Timestamp(nanoseconds: 50_000), stamp: 110, isIdle: true)
    #expect(next.nanoseconds == 50_000)
  }

  @Test func theGreatestTimesDoNotTrap() {
    var clock = InputClock()
    for (host, stamp) in [(Int64.max, UInt32.max), (.min, 1), (.max, 2), (.min, 0)] {
      _ = clock.time(host: Timestamp(nanoseconds: host), stamp: stamp, isIdle: false)
    }
  }
}
