import InteractiveTransition
import RuleLanguage

/// Joins words that belong on one line; no rule contains it.
private let noBreak: Character = "\u{1f}"

/// One comparison of a decision, in words.
struct ReasonClause {
  enum Role {
    /// It held, and decided.
    case stated
    /// It did not hold, and would have given the other decision.
    case needed
    /// It did not hold, and would have cancelled.
    case avoided
    /// It held, and refused.
    case refusing
  }

  /// As written, or with the sides exchanged: no length needs to be less than nothing.
  private(set) var comparison: DecisiveComparison
  let role: Role
  /// The conjunction to the previous clause, or nil for the first.
  var joint: String?
  /// The outcome of the rule whose last comparison this is, if there are several.
  var outcome: Outcome?
  /// Whether it ends what is enough together.
  var endsGroup = false

  /// The seconds from the first touch to the move that the values are of; nil where they are of the decision.
  let moveTime: Double?
  /// The finger's travel that a translation of 0 leaves out.
  let travelLeftOut: Double?

  init(
    comparison: DecisiveComparison, role: Role, joint: String?, moveTime: Double?,
    travelLeftOut: Double?
  ) {
    (self.comparison, self.role, self.joint) = (comparison, role, joint)
    (self.moveTime, self.travelLeftOut) = (moveTime, travelLeftOut)
    if [.needed, .refusing].contains(role), [.less, .lessOrEqual].contains(required),
      comparison.left.isLength, comparison.right.value <= 0,
      comparison.right.slots.contains(where: { !RuleName.isParameter($0) })
    {
      self.comparison = comparison.exchanged
    }
  }

  private var holds: Bool { role == .stated || role == .refusing }
  /// The relation of the sides as they are.
  private var actual: DecisiveComparison.Relation {
    holds || hasNaN ? comparison.relation : comparison.relation.negated
  }
  /// The relation that would have given the other decision.
  private var required: DecisiveComparison.Relation {
    holds ? comparison.relation.negated : comparison.relation
  }

  /// Whether both sides depend on one value of the finger, so that neither is a limit for the other.
  private var sharesName: Bool {
    RuleName.followingTheFinger.map(\.slot).contains { slot in
      comparison.left.slots.contains(slot) && comparison.right.slots.contains(slot)
    }
  }

  /// `too vertical`, if a length up or down the screen counts as longer than one across, or one across as shorter than
  /// the whole; `not horizontal enough`, if the finger did not move farther up or down than across.
  var slant: String? {
    let (left, right) = (comparison.left, comparison.right)
    let isLeftLonger = [.greater, .greaterOrEqual].contains(actual)
    let (longer, shorter) = isLeftLonger ? (left, right) : (right, left)
    guard isLeftLonger || [.less, .lessOrEqual].contains(actual), longer.hasLength,
      longer.value > 0, shorter.value >= 0
    else { return nil }
    func isFarther(_ axis: Margin.Axis, than across: Margin.Axis) -> Bool? {
      guard let far = longer.movement(along: axis), let near = shorter.movement(along: across),
        longer.movement(along: across) == nil || shorter.movement(along: axis) == nil
      else { return nil }
      return far > near
    }
    return isFarther(.y, than: .x).map { $0 ? "too vertical" : "not horizontal enough" }
      ?? isFarther(.x, than: .y).map { $0 ? "too horizontal" : "not vertical enough" }
  }

  /// Whether it lacks that a word is another one.
  private var isWordNeeded: Bool {
    role == .needed && hasWord && state == nil && (sharesName ? actual : required) != .notEqual
  }
  private var hasWord: Bool { comparison.left.isWord || comparison.right.isWord }
  private var hasNaN: Bool { comparison.left.value.isNaN || comparison.right.value.isNaN }

  /// `or`, `velocity.x 40 pt/s,`, `needs`, `more`, `than`, `100 pt/s`; after a clause about the same value, without it:
  /// `and`, `at`, `most`, `800 pt/s`.
  func words(after previous: ReasonClause?) -> [String] {
    let (left, right) = sides()
    let isRequired = (role == .needed || role == .refusing) && !sharesName
    let relation = isRequired ? required : actual
    let test = "\(hasWord ? relation.wordPhrase : relation.phrase) \(right)"
    let value =
      left + (hasNaN ? " (not a number)" : "")
      + (travelLeftOut.map { " (the first \(HumanNumber.text($0)) pt do not count)" } ?? "")
      + (moveTime.map { " at " + HumanNumber.milliseconds($0) } ?? "")
    let isContinued = previous.map { continues($0, left) } ?? false
    // After a formula, which has an equals sign.
    let verb = comparison.left.isShort ? " is" : ", which is"
    let text =
      switch role {
      case _ where isContinued: test
      case .needed
      where isWordNeeded && previous?.isWordNeeded == true && previous?.sides().0 == left:
        right
      case .needed where isWordNeeded:
        left.replacing(" ", with: " is ", maxReplacements: 1) + ", needs\(noBreak)\(test)"
      case _ where hasWord: state ?? left
      case _ where isRequired: state ?? "\(value), needs\(noBreak)\(test)"
      case _ where relation == .equal && comparison.left.slot != nil:
        "\(comparison.left.formula) is \(test)"
      default: "\(value)\(verb) \(relation == .notEqual ? "not \(right)" : test)"
      }
    let purpose = outcome.map { outcome in
      let target = outcome.target ?? "to\(noBreak)\(outcome.kind.rawValue)"
      if role == .avoided { return ", so not \(target)" }
      return outcome.target == nil ? " \(target)" : " for\(noBreak)\(target)"
    }
    // `is not 0 pt but at most 400 pt`
    let isContrast = isContinued && role == .stated && previous?.actual == .notEqual
    let joint = isContrast ? "but" : self.joint
    // As bytes, which are split much faster than characters.
    return ((joint.map { $0 + " " } ?? "") + text + (purpose ?? "") + (endsGroup ? "," : "")).utf8
      .split(separator: UInt8(ascii: " "))
      .map { word in
        String(
          decoding: word.map { $0 == noBreak.asciiValue ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
      }
  }

  /// Whether it says of the value in the clause before it, which is not a word, what that says of it.
  private func continues(_ previous: ReasonClause, _ left: String) -> Bool {
    previous.role == role && previous.outcome == nil && joint != "where" && joint != "and either"
      && !hasWord && !previous.hasWord && !sharesName && !previous.sharesName
      && previous.comparison.left == comparison.left && previous.sides().0 == left
  }

  /// What the value of a name of the app's state means, or nil for any other.
  var state: String? {
    switch (comparison.left.slot.flatMap(RuleName.init), comparison.left.value) {
    case (.stack, 1): "there is no screen below"
    case (.forward, 0): "there is no screen to go forward to"
    case (.popDisabled, 1): "the app has disabled the pop"
    case (.transitioning, 1): "a transition is running"
    case (.settling, 1): "a transition is settling"
    case (.presented, 0): "no view is presented"
    case (.presented, 1): "a view is presented"
    default: nil
    }
  }

  /// The length in characters from which the formula of a limit says less than its value.
  private static let longFormula = 60

  private func sides() -> (String, String) {
    let (left, right) = (comparison.left, comparison.right)
    let values = HumanNumber.texts([left.value, right.value])
    let unit = left.unit ?? right.unit
    func text(_ side: DecisiveComparison.Side, _ value: String, isFirst: Bool) -> String {
      if side.isWord { return side.text }
      if hasWord { return side.value != 0 ? "true" : "false" }
      let number = unit.map { "\(value)\(noBreak)\($0)" } ?? value
      switch side.pieces.first {
      case _ where side.isShort: return "\(side.formula)\(noBreak)\(number)"
      case .number? where side.pieces.count == 1: return number
      default:
        let digits = value.drop { "-0.".contains($0) }.count(where: \.isNumber)
        let formula = side.text(digits: max(digits, HumanNumber.defaultDigits))
        if isFirst { return "\(formula) =\(noBreak)\(number)" }
        return formula.count > Self.longFormula ? number : "\(number) (\(formula))"
      }
    }
    return (text(left, values[0], isFirst: true), text(right, values[1], isFirst: false))
  }

  /// `progress 0.433 <= 0.5`; for a sum, the value first: `0.611 > 0.5: progress + velocity.x * projection / width`.
  var brief: String {
    let (left, right) = (comparison.left, comparison.right)
    if hasWord || role == .needed || role == .refusing, let state { return state }
    if hasWord { return left.text }
    let values = HumanNumber.texts([left.value, right.value])
    let unit = (left.unit ?? right.unit).map { " " + $0 } ?? ""
    let test = "\(values[0]) \(actual.rawValue) \(values[1])\(unit)" + (hasNaN ? " is false" : "")
    return left.isShort ? "\(left.formula) \(test)" : "\(test): \(left.formula)"
  }
}

extension [ReasonClause] {
  var words: [[String]] {
    indices.map { self[$0].words(after: $0 > startIndex ? self[$0 - 1] : nil) }
  }

  /// `too vertical`, unless one of several reasons is enough.
  var slant: String? {
    hasChoice ? nil : lazy.compactMap(\.slant).first
  }

  /// The clauses, with `both` before two that are enough together where others after them are enough, too.
  var grouped: [ReasonClause] {
    let end = firstIndex { $0.joint?.hasPrefix("or") ?? false } ?? 0
    guard end > 1, self[0].joint == nil, self[1..<end].allSatisfy({ $0.joint == "and" }) else {
      return self
    }
    var clauses = self
    clauses[0].joint = end == 2 ? "both" : "all of"
    clauses[end - 1].endsGroup = true
    return clauses
  }

  var hasChoice: Bool { contains { $0.joint?.hasPrefix("or") ?? false } }
}

extension DecisiveComparison.Side {
  /// Whether it is a name, or a function of one: `abs(velocity.y)`.
  fileprivate var isShort: Bool {
    if case .text(let text)? = pieces.first, pieces.count == 3 { return text.hasSuffix("(") }
    return slot != nil
  }

  /// The longest movement along an axis in it; nil if there is none.
  fileprivate func movement(along axis: Margin.Axis) -> Double? {
    pieces.compactMap { piece in
      guard case .name(_, let slot, let value, _) = piece,
        RuleName.ofMovement.contains(where: { $0.slot == slot && $0.axis == axis })
      else { return nil }
      return value.magnitude
    }.max()
  }

  /// Whether lengths of a movement are in it, which have no direction.
  fileprivate var hasLength: Bool {
    pieces.contains { piece in
      guard case .text(let text) = piece else { return false }
      return text.hasSuffix("abs(") || text.hasSuffix("hypot(")
    }
  }

  /// Whether it is the length of a movement: `abs(translation.y)`.
  var isLength: Bool {
    guard case .text("abs(")? = pieces.first else { return false }
    return isShort
  }

  /// The text without the values of names.
  fileprivate var formula: String {
    pieces.reduce(into: "") { formula, piece in
      switch piece {
      case .text(let text): formula += text
      case .name(let name, _, _, _): formula += name
      case .number(let number): formula += HumanNumber.text(number)
      }
    }
  }

  fileprivate var text: String { text(digits: HumanNumber.defaultDigits) }

  /// The text with values, and with units for names that have one.
  fileprivate func text(digits: Int) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let next): text += next
      case .number(let number): text += HumanNumber.text(number)
      case .name(let name, _, let value, let unit):
        let unit = unit.map { "\(noBreak)\($0)" } ?? ""
        let word = "\(name)\(noBreak)\(HumanNumber.text(value, digits: digits))\(unit)"
        // Of two minus signs, the first belongs to the formula.
        let isNegated = value < 0 && text.hasSuffix("-")
        text += isNegated ? "(\(word))" : word
      }
    }
  }
}

extension DecisiveComparison.Relation {
  fileprivate var phrase: String {
    switch self {
    case .less: "less\(noBreak)than"
    case .lessOrEqual: "at\(noBreak)most"
    case .greater: "more\(noBreak)than"
    case .greaterOrEqual: "at\(noBreak)least"
    case .equal: "exactly"
    case .notEqual: "other\(noBreak)than"
    }
  }

  /// The phrase between enumerated or Boolean values.
  fileprivate var wordPhrase: String { self == .notEqual ? "not to be" : "to be" }
}
