import PlatformMath

/// Comparisons of `atan2(y, x)`, as conditions of how far the point is in a direction.
extension SymbolicValue {
  /// The comparison of an angle, perhaps in degrees, with a number: `abs(atan2(y, x)) < .pi / 4` is
  /// `x > hypot(x, y) * 0.707…`; nil for another comparison.
  static func angle(
    _ first: SymbolicValue, _ sign: String, _ second: SymbolicValue
  ) -> SymbolicValue? {
    let mirrored = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]
    guard let mirror = mirrored[sign], first.calls("atan2") || second.calls("atan2") else {
      return nil
    }
    guard let limit = second.number else {
      return first.number == nil ? nil : angle(second, mirror, first)
    }
    let (low, high) = sign.hasPrefix("<") ? (-.infinity, limit) : (limit, .infinity)
    return first.isAngle(between: low, and: high, isStrict: !sign.hasSuffix("="))
  }

  /// Whether an angle is in a range; nil for what is computed otherwise from an angle.
  private func isAngle(
    between low: Double, and high: Double, isStrict: Bool
  ) -> SymbolicValue? {
    guard case .operation(let name, let parts) = self else { return nil }
    func part(_ index: Int, _ low: Double, _ high: Double) -> SymbolicValue? {
      parts[index].isAngle(between: low, and: high, isStrict: isStrict)
    }
    switch (name, parts.last?.number, parts[0].number) {
    case ("atan2", _, _):
      let (low, high) = (max(low, -.pi), min(high, .pi))
      guard low < high, high - low < 2 * .pi else { return .bool(low < high) }
      // The range is on both sides of the direction in its middle, and does not go over ±π.
      let (middle, width) = ((low + high) / 2, (high - low) / 2)
      let ahead = Self.cosine(middle) * parts[1] + Self.cosine(middle - .pi / 2) * parts[0]
      let length = SymbolicValue.operation("hypot", [parts[1].unsigned, parts[0].unsigned])
      // The angle of no direction at all is 0; an edge that is no half of the plane is never met exactly.
      let hasZero = isStrict ? low < 0 && high > 0 : low <= 0 && high >= 0
      let edge = Self.cosine(width)
      let isOpen = edge.number == 0 ? isStrict : !hasZero
      let isWithin = SymbolicValue.apply(isOpen ? ">" : ">=", [ahead, edge * length])
      guard isOpen == hasZero else { return isWithin }
      let isZero = SymbolicValue.apply("==", [length, 0.0])
      return hasZero ? .apply("||", [isWithin, isZero]) : .apply("&&", [isWithin, isZero.negated])
    case ("abs", _, _):
      guard let inner = part(0, -high, high) else { return nil }
      let nearer =
        low < 0 ? .bool(false) : parts[0].isAngle(between: -low, and: low, isStrict: !isStrict)
      return nearer.map { .apply("&&", [inner, $0.negated]) }
    case ("neg", _, _): return part(0, -high, -low)
    case ("+", let number?, _): return part(0, low - number, high - number)
    case ("+", _, let number?): return part(1, low - number, high - number)
    case ("-", let number?, _): return part(0, low + number, high + number)
    case ("-", _, let number?): return part(1, number - high, number - low)
    case ("*", let number?, _) where number > 0: return part(0, low / number, high / number)
    case ("*", _, let number?) where number > 0: return part(1, low / number, high / number)
    case ("/", let number?, _) where number > 0: return part(0, low * number, high * number)
    default: return nil
    }
  }

  /// The cosine, without the error of the last digits.
  private static func cosine(_ angle: Double) -> SymbolicValue {
    .number((Mathematics.cosine(angle) * 1e12).rounded() / 1e12, SourceOrigin())
  }

  /// A number of the same size.
  private var unsigned: SymbolicValue {
    if let parts = operands(of: "if"), parts[1] == .operation("neg", [parts[2]]) { return parts[2] }
    return operands(of: "abs")?[0] ?? self
  }
}
