import SwipeReplay
import TestSupport
import Testing

/// Compares results with a fixture's expectations of one profile. It is strict: anything unknown is an error, so that
/// no expectation passes unchecked.
enum FixtureComparer {
  /// An expectation that cannot be interpreted.
  struct Unknown: Error, CustomStringConvertible {
    let description: String

    init(_ what: String, _ value: JSONValue) {
      description = "\(value.place): \(what)"
    }
  }

  /// Returns the differences between all results of a trace and an expectation; empty if there are none.
  ///
  /// - Parameter expectation: for one gesture, or a list for several.
  static func differences(_ results: [Replay], _ expectation: JSONValue) throws -> [String] {
    var gestures: [[Replay]] = []
    for result in results {
      if gestures.last?.first?.gesture == result.gesture {
        gestures[gestures.count - 1].append(result)
      } else {
        gestures.append([result])
      }
    }
    var expected = [expectation]
    if case .array(let elements) = expectation.content { expected = elements }
    guard gestures.count == expected.count else {
      return ["\(gestures.count) gestures, expected \(expected.count)"]
    }
    return try zip(gestures, expected).flatMap { try differences(ofGesture: $0, $1) }
  }

  private static func differences(
    ofGesture results: [Replay], _ expectation: JSONValue
  ) throws -> [String] {
    switch expectation.content {
    case .string:
      return try difference(telling(results), "outcome", expectation).map { [$0] } ?? []
    case .object(let members):
      guard members.contains(where: { $0.key == "outcome" }) else {
        throw Unknown("an expectation without an outcome", expectation)
      }
      var result = try telling(results)
      if let name = try? expectation.value("recognizer").string() {
        guard let named = results.first(where: { $0.recognizer == name }) else {
          return ["no recognizer is named \(name)"]
        }
        result = named
      }
      return try members.compactMap { try difference(result, $0.key, $0.value) }
    case .null, .bool, .number, .array:
      throw Unknown("an expectation is an outcome or an object", expectation)
    }
  }

  /// Returns the most informative result of a gesture: that of the recognizer that drove a transition, else of one that
  /// began, else of one that was refused, else of one that is still open.
  private static func telling(_ results: [Replay]) throws -> Replay {
    func rank(_ result: Replay) -> Int {
      switch result.outcome.kind {
      case .finish, .cancel: 0
      case .open: result.beganAt == nil ? 3 : 0
      case .nothing: 1
      case .refused: 2
      case .failed: 4
      }
    }
    return try #require(results.min { rank($0) < rank($1) })
  }

  private static func difference(
    _ result: Replay, _ key: String, _ expected: JSONValue
  ) throws -> String? {
    switch key {
    case "outcome":
      guard let outcome = Outcome(try expected.string()) else {
        throw Unknown("unknown outcome", expected)
      }
      return outcome == result.outcome
        ? nil : "outcome \(result.outcome) (\(result.rule)), expected \(outcome)"
    case "rule":
      return try text(result.rule, key, expected)
    case "recognizer":
      return try text(result.recognizer, key, expected)
    default:
      let found = try number(result, key, expected)
      if case .null = expected.content { return found.map { "\(key) \($0), expected none" } }
      guard let found else { return "there is no \(key)" }
      return try range(expected).contains(found)
        ? nil : "\(key) \(found), expected \(expected.content)"
    }
  }

  private static func text(
    _ found: String, _ key: String, _ expected: JSONValue
  ) throws -> String? {
    let text = try expected.string()
    return found == text ? nil : "\(key) '\(found)', expected '\(text)'"
  }

  private static func number(
    _ result: Replay, _ key: String, _ expected: JSONValue
  ) throws -> Double? {
    switch key {
    case "startedAt": result.startedAt
    case "beganAt": result.beganAt
    case "endedAt": result.endedAt
    case "progress": result.values?.progress
    case "percentComplete": result.values?.percentComplete
    case "translation.x": result.values?.translation.x
    case "translation.y": result.values?.translation.y
    case "velocity.x": result.values?.velocity.x
    case "velocity.y": result.values?.velocity.y
    case "margin.progress": result.margin?.progress
    case "margin.velocity": result.margin?.velocity
    case _ where key.hasPrefix("frames["): try numberOfFrame(result, key, expected)
    default: throw Unknown("unknown check '\(key)'", expected)
    }
  }

  /// Returns the number at a path such as `frames[12].to.x`, or nil if there is no such frame.
  private static func numberOfFrame(
    _ result: Replay, _ key: String, _ expected: JSONValue
  ) throws -> Double? {
    let words = key.split { "[].".contains($0) }.map(String.init)
    guard words.count > 2, let index = Int(words[1]) else {
      throw Unknown("unknown frame '\(key)'", expected)
    }
    guard index < result.frames.count else { return nil }
    let frame = result.frames[index]
    return switch words.dropFirst(2).joined(separator: ".") {
    case "percentComplete": frame.percentComplete
    case "from.x": frame.from.x
    case "to.x": frame.to.x
    case "from.alpha": frame.from.alpha
    case "to.alpha": frame.to.alpha
    default: throw Unknown("unknown check '\(key)'", expected)
    }
  }

  /// Returns the replay details needed to compare results with an expectation.
  static func detail(for expectation: JSONValue) -> ReplayDetail {
    let gestures =
      if case .array(let elements) = expectation.content { elements } else { [expectation] }
    let looksAtFrames = gestures.contains { gesture in
      guard case .object(let members) = gesture.content else { return false }
      return members.contains { $0.key.hasPrefix("frames[") }
    }
    return looksAtFrames ? [.margins, .frames] : .margins
  }

  /// Parses a plain number, or one with a tolerance: `5000 ± 0.001`.
  private static func range(_ expected: JSONValue) throws -> ClosedRange<Double> {
    if case .number(let number) = expected.content { return number...number }
    let words = try expected.string().split(separator: " ")
    guard words.count == 3, words[1] == "±", let middle = Double(words[0]),
      let distance = Double(words[2]), distance >= 0
    else { throw Unknown("unknown range", expected) }
    return middle - distance...middle + distance
  }
}
