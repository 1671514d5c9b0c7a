import GestureRecognition
package import InteractiveTransition

extension BeginFailure {
  /// The reason for the failure: `outside the edge: 25 pt from the left edge > edgeWidth 20 pt, 5 pt outside`; for a rule,
  /// the comparisons that would have to change: `not received: start.x 25 pt, needs less than edgeWidth 20 pt`.
  ///
  /// - Parameter rule: ``Replay/rule``.
  func reason(_ rule: String) -> String { words(rule) + remark }

  private func words(_ rule: String) -> String {
    if let key = key(rule), let reasons = test?.reasonNotToBegin(after: key) { return reasons }
    if isUnmoved || kind == .beginWhen && test == nil { return "the finger did not move" }
    if let missing = shortfalls.first, isTooShortForPan {
      let sizes = HumanNumber.texts([missing.value.magnitude, missing.limit.magnitude])
      return "\(rule): \(sizes[0]) of the \(sizes[1]) pt that a pan needs (slop)"
    }
    return filled(rule) { $0.roundedText }
  }

  private var isTooShortForPan: Bool { kind == .tooShort && setting == "slop" }

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
      kind != .cancelledBySystem, kind != .tooFewTouches, !isUnmoved
    {
      return "\(rule) by \(first.size): " + test.roundedText
    }
    let told = changesTold
    let needs = told.map(\.withoutStartToTurn).clauses
    guard let key = kind == .refused ? rule : key(rule), !needs.isEmpty else {
      return (kind == .refused ? test?.briefReason(toRefuseBy: rule) ?? rule : words(rule))
        + difference
        + (other?.endIfStraight == nil ? "" : "; a straight move would begin")
    }
    return "\(key); needs \(needs.joined(separator: ", or "))"
      + (told.allSatisfy { $0.unit == "pt/s" && $0.move?.heading == 0 } ? " when it begins" : "")
  }

  /// `: location.x 25.3 > maxDistance 20, by 5.3 pt`, to follow the name of the rule that refused.
  var detail: String { (test.map { ": " + $0.roundedText } ?? "") + remark }

  /// The reason with values that parse back exactly, without its remark.
  func exactReason(_ rule: String) -> String { filled(rule) { $0.exactText } }

  /// The text after the test: the amount by which it was missed, or what interfered and when.
  var remark: String { difference + (assumption.map { "; " + $0 } ?? "") }

  private var difference: String {
    other.map { ($0.isAnywhere ? "; it " : ", which ") + $0.text + limitText } ?? missing
  }

  /// What the reason depends on if the trace does not say it.
  var assumption: String? {
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
      let offset = other.room.flatMap { room in
        shortfalls.isEmpty ? nil : test.map { " (\(text($0)), \(room.rawValue))" }
      }
      return "\(verb) \(other.name)"
        + (other.isAnywhere ? ", wherever it is scrolled" : offset ?? "")
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

  private var changesTried: [Shortfall] { shortfalls + ways }

  /// The changes of the finger that are enough: `60 pt farther to the right`, `starting 2 pt farther to the left`.
  private var changesTold: [Shortfall] {
    let begins = begins
    let told = changesTried.filter { $0.move?.begins ?? !begins }
    return told.filter { !$0.isOfLanding } + told.filter(\.isOfLanding)
  }

  /// `, 1.6 pt missing`
  private var missing: String {
    guard let excess, let first = shortfalls.first, !isUnmoved else { return "" }
    switch kind {
    case .tooFewTouches: return ""
    case .wrongDirection where first.isSlight: return ", at the limit"
    // If nothing is missing, it lacks a move.
    case .tooShort where first.change == 0, .cancelledBySystem where first.change == 0:
      return ", no move"
    // The change that it needs says so.
    case .tooShort where isTooShortForPan: return ""
    default: return ", \(first.size) \(excess)"
    }
  }

  /// The changes that are enough to begin, by what follows; none if none was found.
  ///
  /// - Parameter seconds: the time from touch-down to the failure.
  func changes(after seconds: Double) -> [Replay.Changes] {
    let told = changesTold
    let needs = told.clauses
    if let next, needs.isEmpty, let clause = next.change.clause {
      return [.init("to begin", remarks: ["\(clause) is not enough: \(next.reason)"])]
    }
    // Another rule may still fail a change that was not tried.
    guard begins || needs.isEmpty else {
      return [.init("to pass", needs, remarks: ["a later rule was not tried"])]
    }
    var clauses = told.compactMap { change in change.end.map { (change.clause, $0) } }
    if isAtMove, let first = told.firstIndex(where: { $0.isFromFailure && $0.clause != nil }) {
      clauses[first].0 = clauses[first].0.map {
        "at \(HumanNumber.milliseconds(seconds)), \($0)"
      }
    }
    if let other {
      clauses += other.endIfStraight.map { [("moving straight", $0)] } ?? []
      clauses +=
        other.endWithout.map { [("without \(other.nameWithArticle) under the finger", $0)] } ?? []
    }
    return clauses.map(\.1).withoutRepetitions.map { end in
      .init(
        toBegin: clauses.filter { $0.1 == end }.compactMap(\.0).withoutRepetitions, and: end)
    }
  }

  /// Whether a change says the time of the failure.
  var tellsTime: Bool {
    isAtMove && begins && changesTold.contains { $0.isFromFailure && $0.clause != nil }
  }

  /// Whether the recognizer begins with one of the changes that were tried.
  private var begins: Bool { changesTried.contains { $0.move?.begins == true } }
}

extension TransitionAction {
  /// `the app's push`, or `an earlier gesture's push`.
  package func phrase(isOfApp: Bool) -> String {
    isOfApp ? "the app's \(rawValue)" : "an earlier gesture's \(rawValue)"
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
  /// What follows from the change, if it was tried and begins.
  fileprivate var end: BeginFailure.End? { move?.tried ?? nil }

  /// The same change without where the mirrored way has to start, for which a table has no room.
  fileprivate var withoutStartToTurn: Shortfall {
    var changed = self
    if let move, move.heading != 0, !isOfLanding { changed.move?.change = 0 }
    return changed
  }

  /// Whether it changes the moves from the one at which the recognizer failed on.
  fileprivate var isFromFailure: Bool {
    guard let move else { return false }
    return unit == "pt" && !isOfLanding && move.heading == 0 && !move.isOfAllMoves
  }

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
    let way = "swiping \(move.isStraight ? "straight " : "")\(screen.direction(move.heading))"
    let text =
      switch name.prefix(while: { $0 != "." }) {
      case "start" where unit == "s": "starting \(HumanNumber.milliseconds(move.change)) later"
      case _ where unit == "s":
        "\(HumanNumber.change(move.change, to: limit)) s \(move.change < 0 ? "earlier" : "later")"
      // With its landing as it is.
      case _ where move.heading != 0 && move.change == 0: way + (move.isStraight ? "" : " instead")
      case _ where isOfLanding || move.heading != 0:
        screen.start(move.change, to: move.heading == 0 ? limit : move.change)
          + (move.heading == 0 ? "" : " and \(way)\(move.isStraight ? "" : " instead")")
      case _ where unit == "pt/s": screen.speed(value, to: limit)
      default:
        screen.travel(
          value, changedBy: move.change, to: limit,
          isTurn: move.isExceeded && move.change == -value)
      }
    return move.isExceeded && text.first?.isNumber == true ? "over " + text : text
  }
}

extension BeginFailure.Other {
  /// `scroll view 'Photos'`, or without a name of its own, `the scroll view`.
  fileprivate var nameWithArticle: String { name.hasSuffix("'") ? name : "the \(name)" }

  /// `began at 33.3 ms`
  fileprivate var text: String {
    let time = HumanNumber.milliseconds(time - startedAt)
    return switch state {
    case .began: "began at \(time)"
    case .failed: "failed at \(time) with no move after it"
    default: "was still \(state.rawValue) at \(time)"
    }
  }
}
