import Foundation
import TestSupport
import Testing
import TextFormats
import TouchTrace

@testable import SwipeReplayCLI

/// Checks that converting a recording does not change the profiles' decisions.
@Suite struct ConversionDecisionTests {
  /// The digitizer's units per point: generated traces have locations in quarters of a point.
  private static let unitsPerPoint = 4.0

  /// Returns what Android's `getevent -t` would have printed for a trace.
  private func getevent(_ trace: Trace) -> String {
    let device = "/dev/input/event2"
    var lines: [String] = []
    func send(_ time: Timestamp, _ type: Int, _ code: Int, _ value: Int32) {
      let microseconds = time.nanoseconds / 1000
      lines.append(
        String(
          format: "[%8lld.%06lld] %@: %04x %04x %08x", microseconds / 1_000_000,
          microseconds % 1_000_000, device, type, code, UInt32(bitPattern: value)))
    }
    for (index, touch) in trace.touches.enumerated() {
      send(touch.time, 3, 47, touch.finger)
      if touch.phase == .began { send(touch.time, 3, 57, Int32(index)) }
      if touch.phase == .ended {
        send(touch.time, 3, 57, -1)
      } else {
        send(touch.time, 3, 53, Int32(touch.location.x * Self.unitsPerPoint))
        send(touch.time, 3, 54, Int32(touch.location.y * Self.unitsPerPoint))
      }
      send(touch.time, 0, 0, 0)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the rows of all profiles, without the source and the name of the trace.
  private func decisions(_ lines: String) -> [String] {
    let run = CapturedRun(
      ["replay", "-p", "all", "-f", "csv", "--input-format", "jsonl", "-"], input: lines)
    return run.output.split(separator: "\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2).joined(
        separator: ",")
    }
  }

  private static let seeds = Array(
    (0..<40).map(UInt64.init).filter { seed in
      !Recording.exact(seed: seed).trace.touches.contains { $0.phase == .cancelled }
    }.prefix(10))

  @Test(arguments: seeds)
  func getevent(seed: UInt64) throws {
    var trace = Recording.exact(seed: seed).trace
    trace.navigation = NavigationStack(depth: 2)
    let converted = CapturedRun(
      ["convert", "-q", "--stack", "2", "--scale", "4", "--device-size", "512x1024", "-"],
      input: getevent(trace))
    #expect(converted.status == 0, "\(converted.error)")
    let read = try Trace.read(Array(converted.output.utf8), format: .jsonl)
    #expect(read.map { $0.touches.map(\.location) } == [trace.touches.map(\.location)])
    // The refresh rate of the display is not recorded.
    trace.displayHz = 60
    let original = decisions(String(decoding: trace.json(onOneLine: true), as: UTF8.self))
    #expect(original.count > 20)
    #expect(decisions(converted.output) == original, "seed \(seed)")
  }

  @Test("Traces in JSON Lines and in CSV are decided alike", arguments: seeds.prefix(5))
  func formats(seed: UInt64) throws {
    let trace = Recording.exact(seed: seed).trace
    let lines = String(decoding: trace.json(onOneLine: true), as: UTF8.self)
    let csv = CapturedRun(
      ["convert", "-q", "-f", "csv", "--input-format", "jsonl", "-"], input: lines)
    let again = CapturedRun(["convert", "-q", "--input-format", "csv", "-"], input: csv.output)
    #expect(decisions(again.output) == decisions(lines))
  }
}
