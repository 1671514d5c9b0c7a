/// What code sets or calls, as it is written. Those at different places are equal.
struct SourceMove: Hashable, Sendable {
  /// Where a view is, what is stored, or what is called: the first tells most.
  enum Kind: Comparable { case geometry, value, call }

  struct Purpose: Hashable, Sendable {
    let function: String
    let arguments: [SymbolicValue]
  }

  let text: String
  let kind: Kind
  /// The value that it sets, or the arguments of a call.
  private(set) var value: SymbolicValue
  /// The labels of a call's arguments, or its name for one without.
  private var labels: [String] = []
  /// The functions whose code it is, the handler first, each with the words that it gets, and the one that it calls.
  let callers: [String]
  /// The outermost call that leads to it and whose name says what it is for; nil if that call decides more.
  var purpose: Purpose?
  let place: SourcePlace
  /// Whether the moves do the same.
  var isOfMoves = false
  /// Whether it moves a view that follows the finger.
  var isFollowing = false
  /// Whether it is done when an animation is over, which puts nothing back that the animation moves.
  var isLater = false
  /// Whether it tells another part of the app what the gesture did.
  var isMessage = false

  /// The first condition by which the value is chosen, or the first of the gesture; nil if there is none.
  func choice(ofGesture: Bool) -> SymbolicValue? { value.choice(ofGesture) }
  /// Whether it puts something to 0, other than to make it invisible.
  var isAtRest: Bool {
    !isLater && value.isAtRest
      && !["alpha", "opacity"].contains(where: text.lowercased().hasSuffix)
  }
  /// Whether it moves a view to another place than 0.
  var isPlace: Bool { kind == .geometry && !value.isAtRest }
  /// The move as one that is not done later.
  var atOnce: SourceMove {
    var move = self
    move.isLater = false
    return move
  }
  /// Whether it sets a switch to false, as a note that the gesture is over.
  var isReset: Bool { kind == .value && value == .bool(false) }
  /// Whether it is a switch or number whose name does not say that something opens.
  var isFlag: Bool { kind == .value && value.isScalar && !saysThatItOpens }
  /// Whether it is what the handler itself clears where the gesture ends, as `isDragging = false` or `start = .zero`.
  var isCleared: Bool {
    (isFlag && value.isBoolean || value == .null || kind == .value && value.isAtRest)
      && callers.count < 2
      && !saysThatItOpens
  }
  private var saysThatItOpens: Bool {
    SourceEnds.opening.contains(where: text.lowercased().contains)
  }
  /// Whether it puts a view where code does that is not read, and does it as the finger decides.
  var isOfUnreadCode: Bool {
    kind == .geometry && !isOfMoves && value.isDecidedByFinger
  }
  /// Whether the value changes with the finger.
  var followsFinger: Bool { value.followsFinger }
  /// Whether a constraint follows the finger, and the views with it.
  var isOfConstraint: Bool { followsFinger && text.hasSuffix(".constant") }

  /// The function that a call calls.
  var called: Substring { text.prefix { $0 != "(" } }

  fileprivate static let measures: Set = [
    "frame", "center", "bounds", "transform", "transform3D", "constant", "contentOffset",
    "position", "isActive",
  ]

  /// Whether a name is that of a view's place, or a part of it.
  static func isMeasure(_ text: String) -> Bool {
    text.split(separator: ".").contains { measures.contains(String($0)) }
  }

  /// A value that is set.
  init(setting text: String, to value: SymbolicValue, in callers: [String], _ place: SourcePlace) {
    let isStored = value.isWord || value.isBoolean || value.isNumber || value.fields != nil
    kind = Self.isMeasure(text) ? .geometry : isStored ? .value : .call
    (self.text, self.value, self.callers, self.place) = (text, value, callers, place)
  }

  /// A call of a function that is not read; a velocity or a duration as its argument does not make it another one, but
  /// a place does that is chosen by the velocity.
  init(_ call: SymbolicCall, in callers: [String], isMessage: Bool) {
    let isAnimation = call.base?.name == "UIView"
    let arguments = zip(call.arguments, call.all).filter {
      !isAnimation && !$1.isClosure && !$1.isOfVelocity
    }
    // A closure in a property has the property's name.
    let name = call.name.isEmpty ? call.base?.name : call.name
    let names = call.base?.typeName == nil ? [name].compactMap(\.self) : []
    (text, kind, value) = (call.node.text, .call, .list(arguments.map(\.1)))
    labels = arguments.map { $0.0.label ?? call.name }
    (self.callers, place, self.isMessage) = (callers + names, call.node.place, isMessage)
  }

  /// The end of the name of what is set to false.
  static let off = "False"

  /// The names of what is set, or of what a call gets: `expanded`, `openHeight`, `isOpen`, `isOpenFalse`.
  var endNames: [String] {
    // What UIKit has of each view is no state of the app.
    if ["hidden", "enabled"].contains(where: text.lowercased().hasSuffix) { return [] }
    let name = text.split(separator: ".").last { $0 != "wrappedValue" } ?? ""
    guard !labels.isEmpty, case .list(let values) = value else {
      return [Self.name(value, of: String(name))].compactMap(\.self)
    }
    return zip(labels, values).compactMap { Self.name($1, of: $0) }
  }

  private static func name(_ value: SymbolicValue, of text: String) -> String? {
    if case .bool(let bool) = value { text + (bool ? "" : off) } else { value.endName }
  }

  /// The name of what is moved, set or called: `panel`.
  var moved: Substring {
    let names = text.prefix { $0 != "(" && $0 != "[" }.split(separator: ".")
    return names.prefix { !Self.measures.contains(String($0)) }.last ?? names.first ?? "end"
  }

  /// The name of what has no name of its own, by what is moved and where to: `panel300`, `show-1`.
  ///
  /// - Parameter others: What the other ends do.
  func placeName(besides others: [SourceMove]) -> String {
    let others = others.map(\.value.numbers)
    let number = value.numbers.enumerated().lazy.compactMap { index, number in
      others.contains { index < $0.count && $0[index] == number } ? nil : number
    }.first
    let name = (String(moved) + (number.map(RuleText.digits) ?? "")).filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0))
    }
    return name.isEmpty ? "end" : name
  }

  /// Whether it is where one of the moves puts it without travel.
  func isAtStart(of moves: [SourcePath]) -> Bool {
    !isLater
      && moves.contains { path in
        guard let moved = path.values["self." + text], moved.followsFinger else { return false }
        let (start, numbers) = (moved.withoutTravel, moved.withoutTravel.numbers)
        // A point that is not read, by its parts.
        let isPoint = start.fields?.allSatisfy { axis, part in
          part.unknownText != nil && part.unknownText == value.unknownText.map { "\($0).\(axis)" }
        }
        return start == value || isPoint == true
          || numbers == value.numbers && !numbers.contains(nil)
      }
  }

  func assuming(_ facts: [SourceCondition]) -> SourceMove {
    var move = self
    move.value = value.assuming(facts)
    return move
  }

  /// The move with one value for all that the finger decides in code that is not read.
  var plain: SourceMove {
    var move = self
    move.value = value.mapped { value in
      value.unknownOrigin.flatMap { origin in origin.deciding.map { .unknown($0, origin) } }
    }
    return move
  }

  static func == (left: Self, right: Self) -> Bool {
    left.text == right.text && left.value == right.value && left.isLater == right.isLater
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(value)
  }
}

extension String {
  /// The view whose place it names: `self.panel` of `self.panel.frame.origin.x`.
  var placedView: String {
    let names = split(separator: ".")
    return names.prefix { !SourceMove.measures.contains(String($0)) }.joined(separator: ".")
  }
}

extension SymbolicValue {
  /// Whether it depends on how the finger goes or went, or compares the place of a view, which may.
  var isOfGesture: Bool { followsFinger || contains(\.isOfBegan) || comparesPlaces }

  /// Whether it compares the place of a view that is not read.
  var comparesPlaces: Bool {
    func isPlace(_ value: SymbolicValue) -> Bool {
      value.unknownText.map { SourceMove.isMeasure($0) || $0.hasPrefix("CGRectGet") } ?? false
    }
    return contains { $0.ordered?.contains { $0.contains(isPlace) } ?? false }
  }

  /// The first condition by which it is chosen, or the first of the gesture; nil if there is none.
  fileprivate func choice(_ ofGesture: Bool) -> SymbolicValue? {
    func first(_ values: [SymbolicValue]) -> SymbolicValue? {
      values.lazy.compactMap { $0.choice(ofGesture) }.first
    }
    switch self {
    case .bool: return nil
    case _ where isBoolean && (!ofGesture || isOfGesture): return self
    case .operation("if", let parts) where !ofGesture || parts[0].isOfGesture: return parts[0]
    case .operation(_, let parts), .list(let parts): return first(parts)
    case .fields(let fields): return first(fields.sorted { $0.key < $1.key }.map(\.value))
    default: return nil
    }
  }

  /// Whether it has the velocity other than to choose by it.
  fileprivate var isOfVelocity: Bool {
    let parts =
      operands(of: "if").map { Array($0.dropFirst()) } ?? fields.map { Array($0.values) } ?? parts
    return parts.isEmpty ? mentions("velocity") : parts.contains(where: \.isOfVelocity)
  }

  /// Whether it is 0, or begins with 0: where a view is that is not moved.
  fileprivate var isAtRest: Bool {
    switch self {
    case .word(let word): return word == "zero" || word == "identity"
    case .list(let values): return values.first?.number == 0
    case .fields(let fields):
      if let origin = fields["origin"] { return origin.isAtRest }
      let numbers = fields.values.compactMap(\.number)
      return !numbers.isEmpty && numbers.allSatisfy { $0 == 0 }
    default: return number == 0
    }
  }

  /// The numbers of a point, a rectangle or a list, or the number that it is; nil for another value.
  fileprivate var numbers: [Double?] {
    switch self {
    case .list(let values): values.flatMap(\.numbers)
    case .fields(let fields):
      fields.sorted { $0.key < $1.key }
        .filter { fields["origin"] == nil || ["origin", "size"].contains($0.key) }
        .flatMap(\.value.numbers)
    default: [number]
    }
  }

  /// The name of a value: `expanded`, `openHeight`.
  fileprivate var endName: String? {
    switch self {
    case UIKitVocabulary.center: "center"
    case .word(let word): word
    case .number(_, let origin): origin.name
    case .list(let values): values.lazy.compactMap(\.endName).first
    case .unknown(let text, let origin):
      (origin.name ?? text).split(separator: ".").last.map(String.init)
    default: nil
    }
  }
}

extension Set<SourceMove> {
  var inOrder: [SourceMove] {
    func key(_ move: SourceMove) -> (Int, String, String, Int) {
      (move.place.line, move.text, move.place.path, move.isLater ? 1 : 0)
    }
    return sorted { key($0) < key($1) }
  }
}

extension SourcePath {
  var moves: [SourceMove] { effects.compactMap(\.move) }

  /// The path with what it sets as its decisions choose it.
  var assumingDecisions: SourcePath {
    changed { $0.effects = effects.map { $0.move.map { .settle($0.assuming(decisions)) } ?? $0 } }
  }
}
