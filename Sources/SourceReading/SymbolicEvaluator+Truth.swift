/// Whether values are true, nil or equal.
extension SymbolicEvaluator {
  /// Whether an optional value is not nil; an unknown object is assumed to be there.
  mutating func isPresent(_ value: SymbolicValue, _ place: SourcePlace) -> SymbolicValue {
    if let isPresent = value.unknownOrigin?.isPresent { return isPresent }
    switch value {
    case .null, .object(.coordinator), .object(.presented): return truth(value)
    case .unknown(let text, let origin)
    where isHook(text) && asksWhatIsNil:
      return isSet(text, origin)
    case .unknown(let text, let origin)
    where state == "possible" && isNilAtFirst(origin.name ?? text):
      return equality(value, .null, SourceNode(.null, place)).negated
    case .unknown(let text, _):
      note("'\(text)' is assumed not to be nil", place)
      return .bool(true)
    default: return .bool(true)
    }
  }

  /// A value as a condition, as C does it too.
  mutating func truth(_ value: SymbolicValue) -> SymbolicValue {
    switch value {
    // `Limits.isOn` of a type that is not read is no case.
    case .word(let word) where !word.isTypeName: .unknown(word, statement.place)
    case .unknown(_, let origin) where origin.isObject:
      equality(value, .null, SourceNode(.null, origin.place)).negated
    case .object(.coordinator): .flag("transitioning")
    case .object(.presented): .flag("presented")
    case .object, .fields, .text, .word, .list, .closure: .bool(true)
    case .null: .bool(false)
    // What is made is there, and so is the superview of a view that is touched.
    case .unknown(let text, _)
    where ["superview", ".new()"].contains(where: text.hasSuffix) || text.contains(".alloc()"):
      .bool(true)
    case .number(let number, let origin) where origin.name == nil: .bool(number != 0)
    case _ where value.isNumber: .operation("!=", [value, 0.0])
    default: value
    }
  }

  /// Whether a gesture leaves a property nil, so that it is where the next one begins: a drag, or one whose code
  /// alone sets the property.
  func isNilAtFirst(_ name: String) -> Bool {
    guard declarations.becomesNil(name) else { return false }
    if recognizer.isDrag { return state == "began" }
    guard let variable = declarations.variable(name, in: owner), !variable.assigners.isEmpty,
      ["possible", "began", "changed"].contains(state)
    else { return false }
    return [nil, .null].contains(variable.initial?.kind)
      && variable.assigners.isSubset(of: declarations.functions { followed[$0] != nil })
  }

  mutating func noteNilAtFirst(_ text: String, _ place: SourcePlace) {
    note(
      "'\(text)' is taken to be nil where the \(recognizer.isDrag ? "drag" : "gesture") begins",
      place)
  }

  /// Whether a property has a value, which is a state of the app; what the code sets to nil again is nil at first, if
  /// the gesture does not set it.
  func isSet(_ text: String, _ origin: SourceOrigin) -> SymbolicValue {
    let name = origin.name ?? text
    let mayBeNil = declarations.becomesNil(name) || isHook(name)
    let isNil = mayBeNil && valuesAtStart["self." + name] == nil
    let set = SourceOrigin(name: name + "IsSet", place: origin.place, initial: .bool(!isNil))
    return .unknown(text + SymbolicValue.notNil, set)
  }

  /// Whether two values are equal.
  mutating func equality(
    _ left: SymbolicValue, _ right: SymbolicValue, _ node: SourceNode
  ) -> SymbolicValue {
    let place = node.place
    switch (left, right) {
    case (.operation("if", let parts), .word):
      return .choice(parts[0], equality(parts[1], right, node), equality(parts[2], right, node))
    case (.list(let words), .word): return .bool(words == [right])
    case (.word, .list(let words)): return .bool(words.contains(left))
    // A gesture that takes over a running transition starts none.
    case (.name("percentComplete"), _) where state == "began" && right.number == 0:
      return .bool(true)
    case (.null, .null): return .bool(true)
    case (.null, .unknown): return equality(right, left, node)
    case (.unknown(let text, let origin), .null)
    where origin.isPresent == nil && isNilAtFirst(origin.name ?? ""):
      noteNilAtFirst(text, place)
      return .bool(true)
    case (.unknown(let text, let origin), .null)
    where origin.isPresent == nil && asksWhatIsNil:
      return isSet(text, origin).negated
    case (let value, .null), (.null, let value): return isPresent(value, place).negated
    case (.fields(let fields), .word("zero")) where fields.values.allSatisfy(\.isScalar):
      return fields.sorted { $0.key < $1.key }.map { .apply("==", [$0.value, 0.0]) }.conjunction
    case (.fields(let fields), .word) where fields["case"] != nil:
      return .bool(fields["case"] == right)
    case (.word, .word), (.text, .text): return .bool(left == right)
    case (.word, .bool), (.bool, .word): return .apply("==", [truth(left), truth(right)])
    case (.object(let one), .object(let other)):
      let pair = [one, other]
      guard one != other, !pair.contains(.systemPop), !pair.contains(.gesture),
        pair.contains(.controller) || pair.contains(.top)
      else { return .bool(one == other) }
      // Whether the screen is the first or the last of the stack is not known here.
      return .operation("<=", [.name("stack"), .number(1, SourceOrigin(place: place))])
    case (.unknown(let text, let origin), .object(let other)),
      (.object(let other), .unknown(let text, let origin)):
      if other == .scrollPan, text.hasSuffix("panGestureRecognizer") {
        note("'\(text)' is taken to be that of the content under the finger", place)
        return .bool(true)
      }
      return .unknown("\(text) == \(other)", name: text, origin.place)
    case (.unknown(let text, let origin), .word(let word)),
      (.word(let word), .unknown(let text, let origin)),
      (.unknown(let text, let origin), .text(let word)),
      (.text(let word), .unknown(let text, let origin)):
      if let isMirrored = UIKitVocabulary.isMirrored(text, word) {
        return isMirrored ? .flag("rtl") : .flag("rtl").negated
      }
      var comparison = origin
      comparison.name = (origin.name ?? text) + "Is" + word.capitalizedFirst
      comparison.subject = text
      comparison.initial = origin.initial.map { .bool($0 == .word(word)) }
      return .unknown("\(text) == \(word)", comparison)
    case (.unknown(let one, _), .unknown(let other, _)) where one == other: return .bool(true)
    case (.unknown(let one, let origin), .unknown(let other, _)):
      return .unknown("\(one) == \(other)", name: one + "Is" + other.capitalizedFirst, origin.place)
    case _ where left.isScalar && right.isScalar: return .apply("==", [left, right])
    default:
      return left.isContained(in: right) ?? unknown(node)
    }
  }
}
