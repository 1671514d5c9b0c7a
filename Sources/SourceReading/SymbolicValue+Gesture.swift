extension [SymbolicValue] {
  /// The condition that all of them hold.
  var conjunction: SymbolicValue {
    indices.reduce(.bool(true)) { .apply("&&", [$0, self[$1].assuming(Array(self[..<$1]))]) }
  }
}

/// How a value depends on the gesture: on how it began, on its moves, or on where it is now.
extension SymbolicValue {
  /// Whether it is how the gesture went where it began.
  var isOfBegan: Bool { operands(of: "began").map { !$0[0].isClock } ?? false }

  /// Whether it is what another value was where the gesture began.
  func isBegan(of value: SymbolicValue?) -> Bool {
    value.map { self == .operation("began", [$0]) } ?? false
  }

  /// Whether it is not read, or is how the gesture went where it began.
  var isKept: Bool { contains { $0.isOfBegan || $0.unknownOrigin != nil } }

  /// Whether it changes where the finger is near the start.
  var changesNearStart: Bool {
    if let parts = operands(of: "||")?.filter({ $0.mentions("translation") }), !parts.isEmpty {
      return parts.allSatisfy(\.changesNearStart)
    }
    return mentions("translation")
      && ordered?.contains { $0.number.map { $0.magnitude <= 20 } ?? false } ?? false
  }

  /// Whether it holds only where the finger is near the start, in whatever direction: `abs(translation.x) < 6`.
  var holdsNearStart: Bool {
    conjuncts.contains { part in
      part.changesNearStart && part.mayHoldAtStart
        && ["abs", "hypot", "sqrt"].contains(where: part.calls)
    }
  }

  /// Whether the finger's place is a part of a sum in it, without a factor.
  var hasWholeLocation: Bool {
    mentions("location.")
      && !contains { part in
        ["*", "/", "abs"].contains { part.operands(of: $0) != nil } && part.mentions("location.")
      }
  }

  /// The axes of the finger that each comparison in it is about.
  var axes: [[String]] {
    guard ordered != nil else { return parts.flatMap(\.axes) }
    let axes = ["x", "y"].filter { axis in
      ["translation.", "velocity.", "location."].contains { mentions($0 + axis) }
    }
    return axes.isEmpty ? [] : [axes]
  }

  /// The value, if it is not read, as one that the finger decides in some code.
  func decided(byFingerIn code: String?) -> SymbolicValue {
    guard let code, case .unknown(let text, var origin) = self else { return self }
    (origin.deciding, origin.followsFinger) = (code, true)
    return .unknown(text, origin)
  }

  /// Whether the finger decides it, or a part of it, in code that is not read.
  var isDecidedByFinger: Bool { contains { $0.unknownOrigin?.deciding != nil } }

  /// The value where the finger has not travelled.
  var withoutTravel: SymbolicValue {
    mapped { value in
      if case .name(let name) = value, name.hasPrefix("translation") { return 0.0 }
      if let ends = value.operands(of: "-"), ends[1].isBegan(of: ends[0]) { return 0.0 }
      return value.operands(of: "step").map { _ in 0.0 }
    }
  }

  /// The place of a view that moves give it, with the number that it is before them, if it is one.
  var afterMove: SymbolicValue {
    if fields != nil { return withParts { $1.afterMove } }
    let start = withoutTravel
    return start.number == nil ? self : .apply("if", [.flag("hasChanged"), self, start])
  }

  /// The value with those of the gesture as they were when it began.
  var frozen: SymbolicValue {
    let moving = [
      "translation", "velocity", "location", "percentComplete", "touches", "content.offset",
    ]
    switch self {
    case .name(let name) where moving.contains(where: name.hasPrefix):
      return .operation("began", [self])
    case .operation("clock", _): return .operation("began", [self])
    case .operation("began", _): return self
    case .operation(let name, let parts): return .operation(name, parts.map(\.frozen))
    case .fields(let fields): return .fields(fields.mapValues(\.frozen))
    case .list(let values): return .list(values.map(\.frozen))
    default: return self
    }
  }
}
