/// Where a value was written, and its name in the code. All origins are equal, so that equal values with different
/// origins are.
struct SourceOrigin: Hashable, Sendable {
  var name: String?
  var place = SourcePlace.unknown
  /// What is compared with one of its words.
  var subject: String?
  /// The value at first of a variable that is true or false, a word, or a number that code changes.
  var initial: SymbolicValue?
  /// The type that it is declared with, or nil; `Int` for all whole numbers.
  var type: String?
  /// The call or loop whose value it is, if the finger decides what that gets or does.
  var deciding: String?
  /// Whether it is not nil, as the gesture goes; nil if the gesture does not decide that.
  var isPresent: SymbolicValue?
  /// Whether it follows the finger, or is set where the gesture decides that.
  var followsFinger = false
  /// Whether it is an object of Objective-C, which as a condition is there.
  var isObject = false
  /// Whether it is a whole number as it is written, which is one beside a value of the type `Int`.
  var isWritten = false

  static func == (left: Self, right: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// A value of the code in terms of the names of rules.
indirect enum SymbolicValue: Hashable, Sendable, ExpressibleByFloatLiteral {
  case number(Double, SourceOrigin)
  case bool(Bool)
  /// A name of the rule language that is a number: `translation.x`.
  case name(String)
  /// A name of the rule language that is true or false: `transitioning`.
  case flag(String)
  /// An operator or a function of the rule language.
  case operation(String, [SymbolicValue])
  /// A point, size or rectangle.
  case fields([String: SymbolicValue])
  case object(SourceObject)
  /// A word of an enumeration: `began`.
  case word(String)
  case text(String)
  case list([SymbolicValue])
  /// A closure or nested function, with the variables around it if it has left their scope.
  case closure(SourceFunction, [String: SymbolicValue]?)
  case null
  /// Something that is not read, with its text in the code.
  case unknown(String, SourceOrigin)

  /// What a path does not set, which is not nil.
  static let missing = SymbolicValue.text("")

  init(floatLiteral number: Double) { self = .number(number, SourceOrigin()) }

  static func unknown(_ text: String, name: String? = nil, _ place: SourcePlace) -> SymbolicValue {
    .unknown(text, SourceOrigin(name: name ?? text, place: place))
  }

  /// A value that is not read, which at first is another one if that is a constant; any other as it is.
  func orElse(_ other: SymbolicValue) -> SymbolicValue {
    guard case .unknown(let text, var origin) = self else { return self }
    switch other {
    case .bool, .number: origin.initial = origin.initial ?? other
    default: break
    }
    return .unknown(text, origin)
  }

  /// Whether it can be part of a rule.
  var isScalar: Bool {
    switch self {
    case .number, .bool, .name, .flag, .operation, .unknown: true
    default: false
    }
  }

  /// A number without its fraction; nil for another value.
  var truncated: SymbolicValue? {
    switch self {
    case .number(let number, var origin):
      origin.type = "Int"
      return .number(number.rounded(.towardZero), origin)
    case .operation("neg", let parts): return parts[0].truncated.map { .operation("neg", [$0]) }
    default: return nil
    }
  }

  /// Whether it is of whole numbers, and one of them has the type `Int`; nil for another value.
  var isInteger: Bool? {
    switch self {
    case .number(_, let origin), .unknown(_, let origin):
      return origin.type == "Int" ? true : origin.isWritten ? false : nil
    case .operation(let name, let parts)
    where ["+", "-", "*", "neg", "min", "max", "abs"].contains(name):
      let areIntegers = parts.map(\.isInteger)
      return areIntegers.contains(nil) ? nil : areIntegers.contains(true)
    default: return nil
    }
  }

  /// A value whose division keeps the fraction: `CGFloat(count)`.
  var real: SymbolicValue {
    if isInteger != true { return self }
    return mapped { value in
      switch value {
      case .number(let number, var origin):
        origin.type = nil
        return .number(number, origin)
      case .unknown(let text, var origin):
        origin.type = nil
        return .unknown(text, origin)
      default: return nil
      }
    }
  }

  /// The operands of an operator or a function, or nil for another value.
  func operands(of name: String) -> [SymbolicValue]? {
    if case .operation(name, let parts) = self { parts } else { nil }
  }

  /// The two sides of a comparison by size, or nil for another value.
  var ordered: [SymbolicValue]? {
    guard case .operation(let sign, let parts) = self else { return nil }
    return ["<", "<=", ">", ">="].contains(sign) ? parts : nil
  }

  /// What the first part in it has; nil if none has it.
  func first<Value>(_ part: (SymbolicValue) -> Value?) -> Value? {
    if let value = part(self) { return value }
    for inner in parts { if let value = inner.first(part) { return value } }
    return nil
  }

  /// Whether it is or contains a call of a function.
  func calls(_ name: String) -> Bool { contains { $0.operands(of: name) != nil } }

  /// Whether it is or contains the time of a clock.
  var isClock: Bool { calls("clock") }
  /// Whether it is the time of a clock in another unit.
  var isScaledClock: Bool { operands(of: "*")?[0].isClock ?? false }
  /// Whether it depends on the move at which it is read: on a clock, or on what was so at the move before.
  var isOfAMove: Bool {
    // A condition can be one of the last step, a number at the lift cannot.
    ["clock", "before"].contains(where: settled.calls)
      || !isBoolean && settled.choices.contains(where: \.isStep)
  }
  var isStep: Bool { settled.calls("step") }
  var isBefore: Bool { operands(of: "before") != nil }
  /// Whether it is a whole number that the app keeps, or computed from one.
  var isStored: Bool {
    contains { value in
      if case .number(_, let origin) = value { return origin.initial != nil }
      return value.unknownOrigin?.type == "Int"
    }
  }
  /// Whether it changes with the finger.
  var followsFinger: Bool { frozen != self }

  /// The parts of a point, size or rectangle, or nil for another value.
  var fields: [String: SymbolicValue]? {
    if case .fields(let fields) = self { fields } else { nil }
  }
  subscript(field: String) -> SymbolicValue? { fields?[field] }

  /// The value with other parts, of which a rectangle has only its origin and its size; any other value as it is.
  func withParts(_ part: (String, SymbolicValue) -> SymbolicValue) -> SymbolicValue {
    guard let fields else { return self }
    let origin = fields["origin"].map { part("origin", $0) }
    return fields["size"].flatMap { UIKitVocabulary.rectangle(origin, part("size", $0)) }
      ?? .fields(Dictionary(uniqueKeysWithValues: fields.map { ($0, part($0, $1)) }))
  }

  /// The text of what is not read, or nil for another value.
  var unknownText: String? { if case .unknown(let text, _) = self { text } else { nil } }
  /// What says where something that is not read is from, or nil for another value.
  var unknownOrigin: SourceOrigin? {
    if case .unknown(_, let origin) = self { origin } else { nil }
  }

  /// Whether it is or contains what stays within limits.
  var isLimited: Bool { ["min", "max", "clamp"].contains(where: calls) }

  /// The sum of a step of the translation, perhaps over a length, or nil for what is none.
  var sumOfSteps: SymbolicValue? {
    guard case .operation(let name, let parts) = self, let first = parts.first else { return nil }
    if name == "step" { return first }
    guard ["*", "/", "neg"].contains(name), !parts.dropFirst().contains(where: \.isStep) else {
      return nil
    }
    return first.sumOfSteps.map { .apply(name, [$0] + parts.dropFirst()) }
  }

  /// The end of the text of a test whether something has a value.
  static let notNil = " != nil"

  /// How far the place of a view is from what it was at first, or nil for one that does not go on from there. A part of
  /// a sum with something that is not read, and is no place of another view, is taken to be that.
  func offset(from first: SymbolicValue, of view: String) -> SymbolicValue? {
    func isStart(_ part: SymbolicValue) -> Bool {
      part == first || part.calls("middle")
        || part.contains {
          $0.unknownText.map { !SourceMove.isMeasure($0) || $0.placedView == view } == true
        }
    }
    if self == first { return 0.0 }
    if let parts = operands(of: "carried") { return .operation("-", [self, parts[2]]) }
    if let parts = operands(of: "before") {
      return .operation("-", [self, parts[0].withoutTravel])
    }
    if case .operation(let sign, let parts) = self, ["+", "-"].contains(sign),
      let index = parts.firstIndex(where: { !$0.followsFinger && isStart($0) })
    {
      if sign == "+" { return parts[1 - index] }
      if index == 0 { return .operation("neg", [parts[1]]) }
    }
    return contains(isStart) ? middleOfLength - first.middleOfLength : nil
  }

  /// The value with the middle of a length as its half.
  var middleOfLength: SymbolicValue { mapped { $0.operands(of: "middle").map { $0[0] / 2.0 } } }

  /// Whether it is a switch of the code that is on or off at first.
  var isState: Bool { unknownOrigin?.initial != nil }

  /// What it may be as conditions choose it.
  var choices: [SymbolicValue] {
    operands(of: "if").map { $0[1].choices + $0[2].choices } ?? [self]
  }

  /// The value with another one for each that it may be.
  func choosing(_ value: (SymbolicValue) -> SymbolicValue) -> SymbolicValue {
    operands(of: "if").map { .choice($0[0], $0[1].choosing(value), $0[2].choosing(value)) }
      ?? value(self)
  }

  var isWord: Bool { if case .word = self { true } else { false } }
  var isClosure: Bool { if case .closure = self { true } else { false } }
  var isObject: Bool { if case .object = self { true } else { false } }

  private static let conditions: Set = ["<", "<=", ">", ">=", "==", "!=", "&&", "||", "not"]

  var isBoolean: Bool {
    switch self {
    case .bool, .flag: true
    case .operation("if", let parts): parts[1].isBoolean
    case .operation(let name, _): Self.conditions.contains(name)
    case .unknown(_, let origin): origin.initial?.isBoolean ?? false
    default: false
    }
  }

  /// Whether it is certainly not true or false.
  var isNumber: Bool {
    switch self {
    case .number, .name: true
    case .operation: !isBoolean
    default: false
    }
  }

  var parts: [SymbolicValue] { if case .operation(_, let parts) = self { parts } else { [] } }

  /// The number of values in it, which bounds the values that are made.
  var size: Int {
    switch self {
    case .operation(_, let parts), .list(let parts): parts.reduce(1) { $0 + $1.size }
    case .fields(let fields): fields.values.reduce(1) { $0 + $1.size }
    default: 1
    }
  }

  /// Whether some values together are too large to be part of another.
  static func areLarge(_ values: [SymbolicValue]) -> Bool {
    values.reduce(0) { $0 + $1.size } >= SourceLimits.size
  }

  func contains(_ condition: (SymbolicValue) -> Bool) -> Bool {
    if let fields { return fields.values.contains { $0.contains(condition) } }
    return condition(self) || parts.contains { $0.contains(condition) }
  }

  /// Whether all of it is known.
  var isRead: Bool { unreadPlace == nil }

  /// Where the first value in it is that is not read; nil if all are.
  var unreadPlace: SourcePlace? {
    var place: SourcePlace?
    _ = contains { value in
      place = value.unknownOrigin?.place
      return place != nil
    }
    return place
  }

  /// Whether it depends on a name of the rule language that begins so.
  func mentions(_ prefix: String) -> Bool {
    contains { if case .name(let name) = $0 { name.hasPrefix(prefix) } else { false } }
  }

  /// The condition with switches that are at first as they are where it holds, or does not.
  func held(_ holds: Bool) -> SymbolicValue {
    switch self {
    case .operation("&&", let parts) where holds:
      return .operation("&&", parts.map { $0.held(true) })
    case .operation("not", let parts): return .operation("not", [parts[0].held(!holds)])
    case .unknown(let text, var origin):
      origin.initial = .bool(holds)
      return .unknown(text, origin)
    default: return self
    }
  }

  /// Whether it holds with all switches as the code declares them.
  var holdsAtFirst: Bool {
    mapped { value in
      value == .flag("rtl")
        ? .bool(false) : value.unknownOrigin?.initial.flatMap { $0.isBoolean ? $0 : nil }
    } == .bool(true)
  }

  /// The text of the switch that it asks for, or nil for another condition.
  var switchText: String? {
    if contains({ $0 == .flag("rtl") }) { return "the layout direction" }
    return (unknownText ?? negated.unknownText).map { "'\($0)'" }
  }

  /// The other comparisons that do not hold where it holds: what is below a number is neither above it nor the same.
  private var excluded: [SymbolicValue] {
    guard case .operation(let sign, let parts) = self, ["<", ">"].contains(sign) else { return [] }
    return ["<", ">", "=="].filter { $0 != sign }.map { .operation($0, parts) }
  }

  /// The conditions that all hold where it does.
  var conjuncts: [SymbolicValue] {
    [self] + (operands(of: "&&")?.flatMap(\.conjuncts) ?? [])
  }

  /// The value where some conditions hold; `edge == .left` excludes `edge == .right`.
  func assuming(_ facts: [SourceCondition]) -> SymbolicValue {
    assuming(facts.map(\.condition))
  }

  func assuming(_ facts: [SymbolicValue]) -> SymbolicValue {
    if facts.isEmpty { return self }
    let conditions = facts.flatMap(\.conjuncts)
    let excluded = conditions.flatMap(\.excluded)
    let held = conditions + excluded.map(\.negated)
    let contraries = conditions.map(\.negated) + excluded
    return mapped { value in
      if value.isNumber { return nil }
      if held.contains(value) { return .bool(true) }
      let subject = value.unknownOrigin?.subject
      let isExcluded = subject != nil && held.contains { $0.unknownOrigin?.subject == subject }
      return isExcluded || contraries.contains(value) ? .bool(false) : nil
    }
  }

  /// The value with other parts, where `part` has one for a part and for those in it.
  func mapped(_ part: (SymbolicValue) -> SymbolicValue?) -> SymbolicValue {
    if let new = part(self) { return new }
    return switch self {
    case .operation(let name, let parts): .apply(name, parts.map { $0.mapped(part) })
    case .list(let values): .list(values.map { $0.mapped(part) })
    case .fields(let fields): .fields(fields.mapValues { $0.mapped(part) })
    default: self
    }
  }

  /// The value with another part: `origin.y` of a rectangle.
  func setting(_ part: ArraySlice<String>, to value: SymbolicValue) -> SymbolicValue {
    guard let first = part.first, var fields else { return value }
    fields[first] = (fields[first] ?? .fields([:])).setting(part.dropFirst(), to: value)
    return fields["size"].flatMap { UIKitVocabulary.rectangle(fields["origin"], $0) }
      ?? .fields(fields)
  }

  var number: Double? {
    switch self {
    case .number(let number, _): number
    case .operation("neg", let parts): parts[0].number.map { -$0 }
    default: nil
    }
  }
}

/// What an object of UIKit is in the model.
enum SourceObject: Hashable, Sendable {
  /// The recognizer whose handler runs.
  case gesture
  /// Another recognizer of the code.
  case recognizer(String)
  case systemPop, view, screen, this, navigation, stack, top, coordinator, presented, touch,
    fromView, toView, context
  /// The recognizer of a scroll view under the finger, and that view.
  case scrollPan, scrollView
  /// The interaction controller or the property animator.
  case transition
  case controller

  /// Whether a scroll view or its recognizer is of a class; nil for another object.
  func isKind(_ type: String) -> Bool? {
    switch self {
    case .scrollPan:
      [
        "UIScrollViewPanGestureRecognizer", "UIPanGestureRecognizer", "UIGestureRecognizer", "id",
      ].contains(type)
    case .scrollView:
      ["UIScrollView", "UITableView", "UICollectionView", "UIView", "id"].contains(type)
    default: nil
    }
  }
}
