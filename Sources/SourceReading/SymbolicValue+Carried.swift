/// What a property carries from move to move.
extension SymbolicValue {
  /// What the moves have given a property, if it is not read.
  static func afterMoves(_ property: String, _ place: SourcePlace) -> SymbolicValue {
    followingFinger(property, afterMoves, SourceOrigin(place: place))
  }
  /// What the move before has given a property, if it is not read.
  static func atMoveBefore(_ property: String, _ origin: SourceOrigin) -> SymbolicValue {
    followingFinger(property, moveBefore, origin)
  }

  private static func followingFinger(
    _ property: String, _ moment: String, _ origin: SourceOrigin
  ) -> SymbolicValue {
    var origin = origin
    (origin.name, origin.followsFinger) = (property, true)
    return .unknown(property + moment, origin)
  }

  // What follows the name of the property in the text.
  static let (afterMoves, moveBefore) = (" after the moves", " at the move before")

  /// The value that the move before gave a property.
  func before(_ property: String) -> SymbolicValue {
    if fields != nil {
      return withParts { $1.followsFinger ? $1.before(property) : $1 }
    }
    return isScalar ? .operation("before", [self, .text(property)]) : self
  }

  /// What it was at the move before, if only the travel changes it.
  var earlier: SymbolicValue? {
    let travel = ["translation.", "location."]
    func axis(_ part: SymbolicValue) -> Substring? {
      guard case .name(let name) = part, travel.contains(where: name.hasPrefix) else { return nil }
      return name.suffix(1)
    }
    let others = mapped { part in axis(part).map { _ in 0.0 } }
    guard !others.followsFinger, !isOfAMove,
      !contains({ $0.unknownOrigin?.followsFinger ?? false })
    else { return nil }
    return mapped { part in
      axis(part).map { part - .operation("step", [.name("translation." + $0)]) }
    }
  }

  /// The value with `kept` where a move leaves a property as it was.
  func keeping(_ property: String, as kept: SymbolicValue) -> SymbolicValue {
    switch self {
    case .operation("before", let parts) where parts[1] == .text(property): return kept
    case .operation("if", let parts)
    where !parts[0].mentions("velocity"):
      let kept = parts[0].followsFinger ? kept : kept.unmoved
      return .apply("if", [parts[0]] + parts.dropFirst().map { $0.keeping(property, as: kept) })
    case .fields:
      return withParts { name, value in
        let part = SymbolicValue.unknown(
          property + "." + name, kept.unknownOrigin?.place ?? .unknown)
        return value.keeping(property, as: part)
      }
    default: return self
    }
  }

  /// What is not read, as one that no move changes.
  private var unmoved: SymbolicValue {
    guard case .unknown(let text, var origin) = self else { return self }
    origin.followsFinger = false
    return .unknown(text, origin)
  }

  /// A part of a point, which is not read if the point is not.
  func part(_ name: String) -> SymbolicValue {
    if let part = self[name] { return part }
    let text = (unknownText ?? "") + "." + name
    var origin = SourceOrigin(name: text)
    origin.followsFinger = unknownOrigin?.followsFinger ?? false
    return .unknown(text, origin)
  }

  /// What is not read, divided as another value is.
  func divided(like value: SymbolicValue) -> SymbolicValue {
    value.fields == nil ? self : value.withParts { part($0).divided(like: $1) }
  }

  /// Whether it is another value and the translation.
  func isSum(from start: SymbolicValue) -> Bool {
    if let origin = self["origin"] { return origin.isSum(from: start.part("origin")) }
    if let fields {
      return followsFinger
        && fields.allSatisfy { !$1.followsFinger || $1.isSum(from: start.part($0)) }
    }
    return ["x", "y"].contains { self == start + .name("translation." + $0) }
  }

  /// Whether it is another value and a travel, perhaps within limits.
  func goesOn(from start: SymbolicValue) -> Bool {
    if let origin = self["origin"] { return origin.goesOn(from: start.part("origin")) }
    if let fields { return fields.contains { $1.goesOn(from: start.part($0)) } }
    guard followsFinger else { return false }
    return isSum(from: start) || calls("middle")
      || (start.number == nil ? contains { $0 == start } : isLimited)
  }

  /// Whether the finger decides that a part of it is that of what is not read.
  func mayBePart(of other: SymbolicValue) -> Bool {
    if let fields { return fields.contains { $1.mayBePart(of: other.part($0)) } }
    guard let sides = operands(of: "if") else { return false }
    return sides[0].followsFinger && sides.dropFirst().contains(other)
      || sides.dropFirst().contains { $0.mayBePart(of: other) }
  }

  /// What only moves within limits set, as the last of them has set it.
  func carried(or kept: SymbolicValue) -> SymbolicValue {
    if kept.fields != nil {
      return withParts { name, value in
        // A part that is the same wherever moves set it.
        let set = value.choices.filter { $0 != kept.part(name) }.distinct
        return set.count == 1 && !set[0].followsFinger ? set[0] : value.carried(or: kept.part(name))
      }
    }
    guard let (condition, value) = change(of: kept), condition.followsFinger, value.isNumber,
      !value.choices.contains(kept), let text = kept.unknownText
    else { return self }
    // A move near the start leaves it as it was at first; others may leave it as moves have set it.
    let parts = condition.conjuncts.filter { $0.operands(of: "&&") == nil }
    let near = parts.filter { !$0.mayHoldAtStart }
    let isFarther = parts.contains { $0.followsFinger && $0.mayHoldAtStart }
    if !near.isEmpty, !isFarther { return self }
    let before = SymbolicValue.operation("before", [value, .text(text)])
    let isTransform = text.contains("transform.")
    let first = near.isEmpty ? value.withoutTravel : isTransform ? 0.0 : kept.unmoved
    return .operation(
      "carried", [.operation("if", [condition, value, before]), before, first])
  }

  /// Whether a condition may hold where the finger has not moved.
  var mayHoldAtStart: Bool {
    let first = withoutTravel.mapped {
      $0.operands(of: "abs")?[0].number.map { .number(abs($0), SourceOrigin()) }
    }
    return first != .bool(false)
  }

  /// The condition under which it is not `kept`, and what it is then; nil if it is not chosen so.
  func change(of kept: SymbolicValue) -> (condition: SymbolicValue, value: SymbolicValue)? {
    guard let parts = operands(of: "if"), let index = [1, 2].first(where: { parts[$0] == kept })
    else { return nil }
    let condition = index == 2 ? parts[0] : parts[0].negated
    guard let inner = parts[3 - index].change(of: kept) else {
      return (condition, parts[3 - index])
    }
    return (.apply("&&", [condition, inner.condition]), inner.value)
  }

  /// What moves add to within limits, in the end: the value after a move, that of the move before, and what it is at first.
  ///
  /// - Parameter countsBegin: Whether the move counts with which the gesture begins.
  func carried(
    after before: SymbolicValue, from first: SymbolicValue, countsBegin: Bool
  ) -> SymbolicValue {
    if before.isBefore {
      let value = countsBegin ? self : sinceBegan(or: before)
      return .operation("carried", [value, before, first])
    }
    return withParts {
      $1.carried(after: before[$0] ?? .null, from: first.part($0), countsBegin: countsBegin)
    }
  }

  /// The value after a move other than the one with which the gesture begins, or else another value.
  private func sinceBegan(or other: SymbolicValue) -> SymbolicValue {
    let isLater = SymbolicValue.operation(">", [.name("sinceBegan"), 0.0])
    guard let parts = operands(of: "if"), parts[2] == other else {
      return .operation("if", [isLater, self, other])
    }
    return .operation("if", [.operation("&&", [isLater, parts[0]]), parts[1], other])
  }

  /// The progress with which such a value goes on from move to move: how far it is from the start, in lengths of the
  /// view; nil for another value.
  var carriedProgress: SymbolicValue? {
    guard let parts = operands(of: "carried") else { return nil }
    let previous = SymbolicValue.name("previousProgress")
    let length = parts[0].lengthOfTravel
    let before = parts[2] + previous * length
    func progress(_ value: SymbolicValue) -> SymbolicValue {
      if value == parts[1] { return previous }
      if let sides = value.operands(of: "if") {
        let condition = sides[0].mapped { $0 == parts[1] ? before : nil }
        return .apply("if", [condition, progress(sides[1]), progress(sides[2])])
      }
      func travel(_ value: SymbolicValue) -> SymbolicValue {
        value.mapped { $0 == parts[1] ? before : nil } / length
      }
      if case .operation(let sign, let sides) = value, ["+", "-"].contains(sign),
        sides[0] == parts[1]
      {
        return .apply(sign, [previous, travel(sides[1])])
      }
      return travel(value - parts[2])
    }
    let whole = progress(parts[0])
    // One progress carries one value.
    let isOfOthers = ["carried", "before"].contains(where: whole.calls)
    return isOfOthers || Self.areLarge([whole]) ? nil : whole
  }

  /// The value with what moves carry in it by the progress, if that is the one with which it goes on, or else with what
  /// is known of it.
  func carried(by progress: SymbolicValue?) -> SymbolicValue {
    mapped { value in
      guard let parts = value.operands(of: "carried") else { return nil }
      if progress == value.carriedProgress {
        return parts[2] + .name("progress") * parts[0].lengthOfTravel
      }
      guard case .text(let name)? = parts[1].parts.last else { return parts[2] }
      let old = Self.followingFinger(name, " as an earlier move has set it", SourceOrigin())
      return parts[0].isStep
        ? old : parts[0].mapped { $0 == parts[1] ? old : nil }.carried(by: progress)
    }
  }

  /// The length of the view along which the finger goes.
  private var lengthOfTravel: SymbolicValue {
    .name(mentions("translation.x") || mentions("location.x") ? "width" : "height")
  }

  /// The value with what moves add to as it is at first.
  var settled: SymbolicValue { mapped { $0.operands(of: "carried")?[2] } }
}

extension String {
  /// The text of what the moves give, without saying so; nil for another text.
  var withoutMoves: String? {
    hasSuffix(SymbolicValue.afterMoves) ? String(dropLast(SymbolicValue.afterMoves.count)) : nil
  }
}
