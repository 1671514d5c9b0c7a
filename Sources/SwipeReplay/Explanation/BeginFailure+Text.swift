import GestureRecognition
package import InteractiveTransition

extension BeginFailure {
  /// The reason for the failure: `too short: travel.x 8.4 pt of slop 10 pt, 1.6 pt missing`; for a rule, the comparisons
  /// that would have to change: `not received: start.x 25 pt, needs less than edgeWidth 20 pt`.
  ///
  /// - Parameter rule: ``Replay/rule``.
  func reason(_ rule: String) -> String { words(rule) + remark }

  private func words(_ rule: String) -> String {
    if let key = key(rule), let reasons = test?.reasonNotToBegin(after: key) { return reasons }
    if kind == .beginWhen, test == nil { return "never began: the finger did not move" }
    return filled(rule) { $0.roundedText }
  }

  /// The words before the values of a rule of the profile that did not let it begin; nil for other causes.
  private func key(_ rule: String) -> String? {
    switch kind {
    case .failWhen: "gave up"
    case .beginWhen: "never began"
    case .cancelledBySystem where test?.name != nil: rule
    case .notReceived: test.map { String(rule.dropLast($0.rule.count + 2)) }
    default: nil
    }
  }

  /// The reason for a table, which cuts long lines: `too short by 1.6 pt: travel.x 8.4 pt of slop 10 pt`.
  /// For a rule that the finger could have passed, only what it needs: `direction; needs 34 pt farther to the right`.
  func briefReason(_ rule: String) -> String {
    if let test, let first = shortfalls.first, excess != nil, !first.isSlight,
      kind != .cancelledBySystem, kind != .tooFewTouches
    {
      return "\(rule) by \(first.size): " + test.roundedText
    }
    let needs = changesTold.clauses
    guard let key = kind == .refused ? rule : key(rule), !needs.isEmpty else {
      return (kind == .refused ? test?.briefReason(toRefuseBy: rule) ?? rule : words(rule))
        + difference
    }
    return "\(key); needs \(needs.joined(separator: ", or "))"
      + (shortfalls.allSatisfy { $0.unit == "pt/s" } ? " when it begins" : "")
  }

  /// `: location.x 25.3 > maxDistance 20, by 5.3 pt`, to follow the name of the rule that refused.
  var detail: String { (test.map { ": " + $0.roundedText } ?? "") + remark }

  /// The reason with values that parse back exactly, without its remark.
  func exactReason(_ rule: String) -> String { filled(rule) { $0.exactText } }

  /// The text after the test: the amount by which it was missed, or what interfered and when.
  var remark: String { difference + (assumption.map { "; " + $0 } ?? "") }

  private var difference: String {
    other.map {
      ", \($0.text)" + limitText
        + ($0.beginsIfStraight ? "; a straight move would begin" : "")
    } ?? missing
  }

  /// What the reason depends on if the trace does not say it.
  package var assumption: String? {
    assumedStack.map { "the trace gives no stack: \($0) screens were assumed at first" }
  }

  /// `; at 0 it would not have`
  private var limitText: String {
    guard let limit = shortfalls.first?.limit else { return "" }
    return "; at \(HumanNumber.text(limit)) it would not have"
  }

  /// The rule, or the reason followed by the test, with values.
  private func filled(_ rule: String, _ text: (Finding) -> String) -> String {
    if let other {
      let verb = kind == .waited ? "waited for" : "prevented by"
      let offset = other.room.flatMap { room in test.map { " (\(text($0)), \(room.rawValue))" } }
      return "\(verb) \(other.name)" + (offset ?? "")
    }
    guard let test else { return rule }
    // A test of the recognizer's own is not a rule of the profile and has no name.
    if excess != nil || kind == .cancelledBySystem {
      return rule + ": " + text(test) + (test.name == nil ? "" : " is false")
    }
    guard rule.hasSuffix(test.rule) else { return rule }
    return rule.dropLast(test.rule.count) + text(test)
      + (kind == .notReceived && test.hasOperator ? " is false" : "")
  }

  private var changesTried: [Shortfall] { ways.map { shortfalls + $0 } ?? shortfalls }

  /// The changes of the finger that are enough: `60 pt farther to the right`, `starting 2 pt farther to the left`.
  private var changesTold: [Shortfall] {
    let begins = begins
    let told = changesTried.filter { $0.move?.begins ?? !begins }
    return told.filter { !$0.isOfLanding } + told.filter(\.isOfLanding)
  }

  /// `, 1.6 pt missing`
  private var missing: String {
    guard let excess, let first = shortfalls.first else { return "" }
    switch kind {
    case .tooFewTouches: return ""
    case .wrongDirection where first.isSlight: return ", at the limit"
    // If nothing is missing, it lacks a move.
    case .tooShort where first.change == 0, .cancelledBySystem where first.change == 0:
      return ", no move"
    default: return ", \(first.size) \(excess)"
    }
  }

  /// The changes of the finger that are enough to begin, by what follows; none if none was looked for.
  var changes: [Replay.Changes] {
    let told = changesTold
    let needs = told.clauses
    guard !needs.isEmpty else {
      return ways.map { _ in
        [.init("to begin", remarks: ["no other start, length or direction was found to work"])]
      } ?? []
    }
    // Another rule may still fail a change that was not tried.
    guard begins else {
      return [.init("to pass", needs, remarks: ["a later rule was not tried"])]
    }
    return told.compactMap(\.end).withoutRepetitions.map { end in
      .init(toBegin: told.filter { $0.end == end }.clauses, and: end)
    }
  }

  /// Whether the recognizer begins with one of the changes that were tried.
  private var begins: Bool { changesTried.contains { $0.move?.begins == true } }
}

extension TransitionAction {
  /// `the app's push`, or `the push of an earlier gesture`.
  package func phrase(isOfApp: Bool) -> String {
    isOfApp ? "the app's \(rawValue)" : "the \(rawValue) of an earlier gesture"
  }
}

extension Finding {
  /// Whether the rule is more than a name; a name alone already says that it is false.
  fileprivate var hasOperator: Bool { rule.utf8.contains { "<>=!&|( ".utf8.contains($0) } }
}

extension [Shortfall] {
  fileprivate var clauses: [String] { compactMap(\.clause).withoutRepetitions }
}

extension Shortfall {
  /// The outcome with the change, if it was tried and begins.
  fileprivate var end: Outcome? { move?.tried ?? nil }

  /// Whether the value is at its limit.
  fileprivate var isSlight: Bool { change.magnitude < HumanNumber.negligible }

  /// `5.3 pt`
  fileprivate var size: String {
    HumanNumber.join(HumanNumber.text(change.magnitude, awayFromZero: true), unit)
  }

  /// `5.3 pt farther to the right`, or nil if no finger does it.
  fileprivate var clause: String? {
    guard let move else { return nil }
    let limit = move.isSmaller ? value + move.change : limit
    let screen = ScreenAxis(axis: name.hasSuffix(".x") ? .x : .y, isMirrored: move.isMirrored)
    let size =
      move.change.magnitude < HumanNumber.negligible
      ? "slightly" : "\(HumanNumber.change(move.change, to: limit)) \(unit ?? "")"
    let length = move.length.map { HumanNumber.text($0) + " pt " } ?? ""
    let way = "moving \(length)\(screen.direction(move.heading))"
    let text =
      switch name.prefix(while: { $0 != "." }) {
      case _ where unit == "s": "\(size) \(move.change < 0 ? "earlier" : "later")"
      case _ where unit == "pt/s": screen.speed(value, to: limit)
      // With the travel as it is.
      case _ where move.heading != 0 && move.change == 0: way + " instead"
      case "start", "location":
        "starting \(size) farther \(screen.direction(move.change))"
          + (move.heading == 0 ? "" : " and \(way)")
      default:
        screen.travel(
          value, changedBy: move.change, to: limit,
          isTurn: move.isExceeded && move.change == -value)
      }
    return move.isExceeded && text.first?.isNumber == true ? "over " + text : text
  }
}

extension BeginFailure.Other {
  /// `which began at 33.3 ms`
  fileprivate var text: String {
    let time = HumanNumber.milliseconds(time - startedAt)
    return switch state {
    case .began: "which began at \(time)"
    case .failed: "which failed at \(time) with no move after it"
    default: "which was still \(state.rawValue) at \(time)"
    }
  }
}
