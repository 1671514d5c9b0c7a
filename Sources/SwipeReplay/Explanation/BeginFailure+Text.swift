import GestureRecognition

extension BeginFailure {
  /// The reason for the failure: `too short: travel.x 8.4 of slop 10, 1.6 pt missing`.
  ///
  /// - Parameter rule: ``Replay/rule``.
  func reason(_ rule: String) -> String { filled(rule) { $0.roundedText } + remark }

  /// The reason for a table, which cuts long lines: `too short by 1.6 pt: travel.x 8.4 of slop 10`.
  /// For a long rule, only the values that were missing: `failWhen: translation.x 34 pt too low`.
  func briefReason(_ rule: String) -> String {
    var whole: String { kind == .refused ? rule + detail : reason(rule) }
    guard let test, let first = shortfalls.first else { return whole }
    let key: String
    switch kind {
    case .outsideTheEdge, .wrongDirection, .tooShort, .tooSlow, .movedTooFar:
      return first.isSlight ? whole : "\(rule) by \(first.size): " + test.roundedText
    case .failWhen, .beginWhen: key = kind.rawValue
    case .notReceived: key = String(rule.dropLast(test.rule.count + 2))
    case .refused: key = rule
    case .tooFewTouches, .tooManyTouches, .scrolls, .prevented, .waited, .cancelledBySystem,
      .disabled:
      return whole
    }
    let text = whole
    return text.count > Self.longReason
      ? key + ": " + shortfalls.map(\.clause).joined(separator: ", or ") : text
  }

  /// The length in characters up to which a reason fits in a table of 80 columns.
  private static let longReason = 48

  /// `: location.x 25.3 > maxDistance 20, by 5.3 pt`, to follow the name of the rule that refused.
  var detail: String { (test.map { ": " + $0.roundedText } ?? "") + remark }

  /// The reason with values that parse back exactly, without its remark.
  func exactReason(_ rule: String) -> String { filled(rule) { $0.exactText } }

  /// The text after the test: the amount by which it was missed, or what interfered and when.
  var remark: String { (other.map { ", \($0.text)" + limitText } ?? distance) + assumption }

  /// The text after a refusal whose test is already stated with what it needs.
  var consequence: String { (isAboutOneValue ? "" : distance) + assumption }

  private var assumption: String {
    assumedStack.map { "; the trace gives no stack: \($0) screens were assumed at first" } ?? ""
  }

  /// `; at 0 it would have begun`
  private var limitText: String {
    guard let limit = shortfalls.first?.limit else { return "" }
    return "; at \(HumanNumber.text(limit)) it would have begun"
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

  /// `, 1.6 pt missing`
  private var distance: String {
    guard let first = shortfalls.first else { return "" }
    if let excess {
      switch kind {
      case .tooFewTouches: return ""
      case .wrongDirection where first.isSlight: return ", at the limit"
      // If nothing is missing, it lacks a move.
      case .tooShort where first.change == 0, .cancelledBySystem where first.change == 0:
        return ", no move"
      default: return ", \(first.size) \(excess)"
      }
    }
    guard isAboutOneValue else {
      return "; " + shortfalls.map(\.clause).joined(separator: ", or ")
    }
    return first.isSlight ? ", at the limit" : ", by \(first.size)"
  }

  /// Whether the rule mentions only one value of the finger, so that its name need not be repeated.
  private var isAboutOneValue: Bool {
    let words = test?.words ?? []
    return RuleName.ofTheFinger.count { name in words.contains { $0 == name.text } } == 1
  }
}

extension Finding {
  /// Whether the rule is more than a name; a name alone already says that it is false.
  fileprivate var hasOperator: Bool { rule.utf8.contains { "<>=!&|( ".utf8.contains($0) } }
}

extension Shortfall {
  /// Whether the value is at its limit.
  fileprivate var isSlight: Bool { change.magnitude < HumanNumber.negligible }

  /// `5.3 pt`
  fileprivate var size: String {
    let number = HumanNumber.text(change.magnitude)
    return unit.map { $0 == "°" ? number + $0 : "\(number) \($0)" } ?? number
  }

  /// `translation.x 5.3 pt too low`
  fileprivate var clause: String {
    "\(name) \(isSlight ? "slightly" : size) too \(change < 0 ? "high" : "low")"
  }
}

extension BeginFailure.Other {
  /// `which began at 33.3 ms`
  fileprivate var text: String {
    let time = HumanNumber.milliseconds(time)
    return switch state {
    case .began: "which began at \(time)"
    case .failed: "which failed at \(time) with no move after it"
    default: "which was still \(state.rawValue) at \(time)"
    }
  }
}
