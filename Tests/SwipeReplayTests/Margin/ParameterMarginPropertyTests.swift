import Foundation
import SwipeReplay
import TestSupport
import Testing

/// Checks parameter margins by setting the parameter and replaying the trace.
///
/// `MARGIN_TRACES=1000` tries more traces.
@Suite struct ParameterMarginPropertyTests {
  private static let count =
    ProcessInfo.processInfo.environment["MARGIN_TRACES"].flatMap { Int($0) } ?? 6

  /// The findings of the trials of one profile.
  private struct Count {
    var values = 0
    var nearer = 0
    var others = 0
    var wrong: [String] = []
  }

  @Test(arguments: Profile.builtInNames + ["decides-while-dragging"])
  func aMarginIsWhatAReplayGives(profile: String) throws {
    let base = try FixtureFiles.profile(profile)
    var random = SeededRandom(seed: 12)
    var count = Count()
    for _ in 0..<Self.count {
      let recording = Recording.random(using: &random)
      try probe(recording, base, &random, &count)
    }
    if Self.count > 6 {
      print(
        profile, "values", count.values, "one Double nearer", count.nearer, "others", count.others,
        "wrong", count.wrong.count)
      for wrong in count.wrong.prefix(8) { print("  ", wrong) }
    }
    #expect(count.wrong.isEmpty)
  }

  private func probe(
    _ recording: Recording, _ base: Profile, _ random: inout SeededRandom, _ count: inout Count
  ) throws {
    let results = recording.replayed(with: base, detail: [.margins, .parameterMargins])
    for (index, result) in results.enumerated() where result.outcome != .open {
      for parameter in base.parameters {
        let margin = result.margin?.parameters.first { $0.name == parameter.name }
        func outcome(_ value: Double) -> Outcome? {
          guard let other = try? base.setting(parameter.name, to: value) else { return nil }
          return recording.replayed(with: other, detail: [])[index].outcome
        }
        func expect(_ expected: Outcome, at value: Double, _ what: String) {
          guard let found = outcome(value), found != expected else { return }
          count.wrong.append(
            "\(what): \(result.recognizer) \(result.outcome) \(parameter.name) \(parameter.value)"
              + " margin \(String(describing: margin?.change)) at \(value): \(found) not \(expected)"
          )
        }
        let scale = margin?.change.map(\.magnitude) ?? max(1, parameter.value.magnitude)
        if let value = margin?.value, let flipped = margin?.outcome {
          expect(flipped, at: value, "at the value")
          count.values += 1
          if margin?.isSwitch != true {
            let nearer = value - 2e-9 * (value - parameter.value)
            let isAbove = value > parameter.value
            expect(
              result.outcome, at: isAbove ? min(nearer, value.nextDown) : max(nearer, value.nextUp),
              "slightly nearer")
            count.nearer += 1
          }
        }
        for _ in 0..<(margin?.isSwitch == true ? 0 : 4) {
          let part = Double.random(in: 0..<1, using: &random)
          let sign = Bool.random(using: &random) ? 1.0 : -1
          let factor = margin?.change == nil ? part * 8 : part
          let value = parameter.value + sign * factor * factor * scale
          // No others are searched.
          let ratio = value / parameter.value
          guard (value - parameter.value).magnitude < (margin?.change?.magnitude ?? .infinity),
            parameter.value == 0 || ratio >= 0.1 && ratio <= 10
          else { continue }
          expect(result.outcome, at: value, "nearer")
          count.others += 1
        }
      }
    }
  }
}
