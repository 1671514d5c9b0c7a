package import ReplayAnalysis
package import SwipeReplay

/// The swipes for which profiles do not do what people expect.
package struct MonotoneReport: Sendable {
  /// The findings for one profile, and the number of swipes that were tried.
  package typealias Entry = (profile: Profile, violations: [MonotoneViolation], swipes: Int)

  private let conditions: SwipeConditions
  private let entries: [Entry]

  package init(_ conditions: SwipeConditions, _ entries: [Entry]) {
    self.conditions = conditions
    self.entries = entries
  }

  /// Whether every profile's violations, if any, depend on the sampling.
  package var isMonotone: Bool { entries.allSatisfy(\.violations.causedByRules.isEmpty) }

  // MARK: Text

  package func text(_ style: TextReport.Style) -> String {
    var blocks = [[style.paint("swipes " + conditions.words, .faint)]]
    blocks += entries.map { entry in
      let violations = entry.violations.causedByRules
      let count = violations.count
      let found =
        count == 0 ? "monotone" : "not monotone in \(counted(count, "way"))"
      let heading =
        style.paint(entry.profile.name.printable, .strong) + ": "
        + style.paint(found, count == 0 ? .good : .bad)
        + style.paint(" · \(counted(entry.swipes, "swipe"))", .faint)
      return [heading] + violations.flatMap { lines($0, style) }
    }
    if style.summary, entries.count > 1 {
      let count = entries.count { !$0.violations.causedByRules.isEmpty }
      blocks.append(["\(counted(entries.count, "profile")): \(count) not monotone"])
    }
    return style.header + blocks.text
  }

  private func lines(_ violation: MonotoneViolation, _ style: TextReport.Style) -> [String] {
    let swipes = [violation.less, violation.more]
    let names = swipes.map { $0.swipe.words }
    let width = names.map(\.displayWidth).max() ?? 0
    let outcomeWidth = swipes.reduce(8) { max($0, $1.result.outcome.heading.count + 1) }
    var lines = ["  " + violation.statement.violated]
    for (name, (_, result)) in zip(names, swipes) {
      let outcome = result.outcome.heading
      let head =
        "    " + name.padded(to: width) + "  " + style.paint(outcome, result.outcome.meaning)
      let indent = 4 + width + 2 + outcomeWidth
      lines += (result.rule.printable).wrapped(to: max(20, style.columns - indent))
        .hanging(after: head + "".padded(to: outcomeWidth - outcome.count), indent: indent)
    }
    let others = violation.shapes.filter { $0 != violation.less.swipe.shape }.map(\.rawValue)
    let also = others.isEmpty ? "" : "; also \(others.joined(separator: ", "))"
    let note = "on \(counted(violation.lines.count, "line")) of the grid" + also
    return lines
      + note.wrapped(to: style.columns - 4).map { "    " + style.paint($0, .faint) }
  }

  // MARK: JSON

  package var json: [UInt8] {
    JSONWriter.document("swipe-monotone") { json in
      conditions.write(to: &json)
      json.writeObjects(entries, forKey: "profiles") { json, entry in
        json.write(entry.profile.name, forKey: "name")
        json.write(entry.swipes, forKey: "swipes")
        json.writeObjects(entry.violations, forKey: "violations") { json, violation in
          json.write(violation.statement.rawValue, forKey: "statement")
          json.write(violation.dependsOnSampling, forKey: "dependsOnSampling")
          json.write(violation.lines.count, forKey: "lines")
          json.writeList(violation.shapes, forKey: "shapes", onOneLine: true) {
            $0.write($1.rawValue)
          }
          Self.write(violation.less, forKey: "less", to: &json)
          Self.write(violation.more, forKey: "more", to: &json)
        }
      }
    }
  }

  private static func write(
    _ swipe: (swipe: SyntheticSwipe, result: Replay), forKey key: String, to json: inout JSONWriter
  ) {
    json.writeObject(forKey: key, onOneLine: true) { json in
      json.write(swipe.swipe.shape.rawValue, forKey: "shape")
      json.write(swipe.swipe.distance, forKey: "distance")
      json.write(swipe.swipe.velocity, forKey: "release")
      if swipe.swipe.shape == .hold { json.write(swipe.swipe.wholeRest, forKey: "rest") }
      json.write(swipe.result.outcome.description, forKey: "outcome")
      json.write(swipe.result.rule, forKey: "rule")
    }
  }

  // MARK: Traces

  /// The swipes of all violations as JSON Lines, each with its current outcome as its expectation.
  package var traces: [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      for violation in entry.violations {
        for (swipe, result) in [violation.less, violation.more] {
          let name = "\(entry.profile.name): \(violation.statement.rawValue), \(swipe.words)"
          guard var trace = swipe.trace(conditions, name: name) else { continue }
          trace.expect([result], of: entry.profile.name)
          bytes += trace.json(onOneLine: true)
        }
      }
    }
    return bytes
  }
}

extension [MonotoneViolation] {
  /// The violations that the rules cause; the text has no others.
  fileprivate var causedByRules: [MonotoneViolation] { filter { !$0.dependsOnSampling } }
}

extension MonotoneStatement {
  /// A description of what happens instead.
  fileprivate var violated: String {
    switch self {
    case .farther: "a swipe finishes, one that goes farther does not:"
    case .faster: "a swipe finishes, one that is released faster does not:"
    case .laterLift: "how long the finger rests decides:"
    }
  }
}

extension SyntheticSwipe {
  /// `fling 60 pt at 500 pt/s`, `hold 60 pt, rest 0.5 s`
  fileprivate var words: String {
    let numbers = [distance, velocity, wholeRest].map { HumanNumber.text($0, digits: 7) }
    return "\(shape.rawValue) \(numbers[0]) pt"
      + (shape == .hold ? ", rest \(numbers[2]) s" : "")
      + (velocity == 0 ? "" : " at \(numbers[1]) pt/s")
  }
}
