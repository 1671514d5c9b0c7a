/// A comparison that decided whether a rule holds, with the values of both sides.
///
/// If only the second comparison of `elapsed < 0.3 && progress > 0.5` is false, it is
/// `progress > 0.5`; for `if(rtl, -velocity.x, velocity.x) > 300` in a left-to-right layout it is
/// `velocity.x > 300`. A bare Boolean, `transitioning`, is compared with `true`.
package struct DecisiveComparison: Sendable, Hashable {
  /// A comparison, with its sign in rules.
  package enum Relation: String, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="

    /// The opposite relation, ignoring NaN.
    package var negated: Relation {
      switch self {
      case .less: .greaterOrEqual
      case .lessOrEqual: .greater
      case .greater: .lessOrEqual
      case .greaterOrEqual: .less
      case .equal: .notEqual
      case .notEqual: .equal
      }
    }

    var reversed: Relation {
      switch self {
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .greater: .less
      case .greaterOrEqual: .lessOrEqual
      case .equal, .notEqual: self
      }
    }
  }

  package enum Piece: Sendable, Hashable {
    case text(String)
    case number(Double)
    /// The name of a number, its value, and its unit: its own, or that of what it is added to or compared with.
    case name(String, RuleSlot, Double, unit: String?)
  }

  /// One side: `progress + velocity.x * 0.35 / width`.
  package struct Side: Sendable, Hashable {
    /// The text; of an `if`, only the branch chosen.
    package let pieces: [Piece]
    package let value: Double
    /// The name, if the side consists of nothing else.
    package let slot: RuleSlot?
    /// The unit, unless names of several are in it, or it is computed from one.
    package let unit: String?
    /// Whether the side is a bare word or Boolean, whose value is in ``pieces``.
    package let isWord: Bool

    /// The names in it that have numbers.
    package var slots: [RuleSlot] {
      pieces.compactMap { if case .name(_, let slot, _, _) = $0 { slot } else { nil } }
    }
  }

  package let left, right: Side
  package let relation: Relation
  package let slots: [RuleSlot]
  /// What joins it to the comparison before.
  package internal(set) var joint: Joint

  /// The same comparison with the sides exchanged.
  package var exchanged: DecisiveComparison {
    .init(left: right, right: left, relation: relation.reversed, slots: slots, joint: joint)
  }

  /// What joins a comparison to the one before: `and` if both count, `or` if either would be enough.
  package enum Joint: String, Sendable {
    case and, or
    /// Of this comparison and the next, joined to it by `or`, one is enough.
    case andEither = "and either"
    /// This comparison and the next, joined to it by `and`, are enough together.
    case orBoth = "or both"
    /// This comparison and all that follow by `and` are enough together.
    case orAll = "or all of"

    /// What joins comparisons that would be enough, all together.
    package static func choice(of count: Int) -> Joint {
      count == 1 ? .or : count == 2 ? .orBoth : .orAll
    }

    package var isChoice: Bool { self != .and && self != .andEither }
  }
}

extension Rule {
  /// Returns the comparisons that decided whether the rule holds.
  ///
  /// If it holds, these are the ones that made it true; if not, the ones that would have to change.
  /// They are returned as the rule needs them: `!(a > b)` as `a <= b`.
  ///
  /// - Parameters:
  ///   - isFixed: whether a name has the same value in every gesture. Comparisons of such names alone are left out; if
  ///     they keep the rule from holding whatever the others do, only they are returned.
  ///   - unit: returns the unit of a name.
  package func decisiveComparisons(
    _ values: RuleValues, isFixed: @escaping (RuleSlot) -> Bool = { _ in false },
    unit: @escaping (RuleSlot) -> String? = { _ in nil }
  ) -> [DecisiveComparison] {
    RuleReasoning(rule: self, values: values.storage, isFixed: isFixed, unit: unit)
      .comparisons(of: root, isNegated: false)
  }
}

private struct RuleReasoning {
  let rule: Rule
  let values: [Double]
  let isFixed: (RuleSlot) -> Bool
  let unit: (RuleSlot) -> String?

  private func node(_ index: UInt32) -> RuleNode { rule.program.nodes[Int(index)] }
  private func value(_ index: UInt32) -> Double { rule.program.value(of: index, in: values) }

  func comparisons(of index: UInt32, isNegated: Bool) -> [DecisiveComparison] {
    let node = node(index)
    switch node.operation {
    case .not: return comparisons(of: node.first, isNegated: !isNegated)
    case .choose:
      return comparisons(
        of: value(node.first) != 0 ? node.second : node.third, isNegated: isNegated)
    case .and, .or:
      let operands = [node.first, node.second]
      // A negated `&&` is an `||` of the negated operands.
      let needsBoth = (node.operation == .and) != isNegated
      let holding = operands.filter { (value($0) != 0) != isNegated }
      if needsBoth {
        let failing = operands.filter { (value($0) != 0) == isNegated }
        let fixed = failing.map { comparisons(of: $0, isNegated: isNegated) }.first(where: isFixed)
        return fixed ?? joined(failing.isEmpty ? operands : failing, by: .and, isNegated)
      }
      return joined(holding.isEmpty ? operands : [holding[0]], by: .or, isNegated)
    case .constant: return []
    case .less, .lessOrEqual, .equal, .notEqual: return [comparison(index, isNegated)]
    default:
      return [
        DecisiveComparison(
          left: side(index, beside: nil), right: word(isNegated ? 0 : 1, .boolean),
          relation: .equal,
          slots: slots(index),
          joint: .and)
      ]
    }
  }

  private func joined(
    _ operands: [UInt32], by joint: DecisiveComparison.Joint, _ isNegated: Bool
  ) -> [DecisiveComparison] {
    let all = operands.map { comparisons(of: $0, isNegated: isNegated) }
    let ofTheGesture = all.filter { !isFixed($0) }
    var parts = ofTheGesture.isEmpty ? all : ofTheGesture
    if joint == .and { parts = parts.filter { !$0.hasChoice } + parts.filter(\.hasChoice) }
    return parts.enumerated().flatMap { number, part in
      var part = part
      if number > 0, !part.isEmpty {
        part[0].joint =
          switch joint {
          case .and where part.hasChoice: .andEither
          case .or where !part.hasChoice: .choice(of: part.count)
          default: joint
          }
      }
      return part
    }
  }

  /// Whether no gesture changes what comparisons give.
  private func isFixed(_ comparisons: [DecisiveComparison]) -> Bool {
    comparisons.allSatisfy { $0.slots.allSatisfy(isFixed) }
  }

  private func comparison(_ index: UInt32, _ isNegated: Bool) -> DecisiveComparison {
    let node = node(index)
    var relation: DecisiveComparison.Relation =
      switch node.operation {
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .equal: .equal
      default: .notEqual
      }
    var (left, right) = (node.first, node.second)
    // In the written order, but with a bare number on the right.
    let written = rule.comparisons.first { $0.node == index }
    let isReversed =
      self.node(left).operation == .constant
      || written?.left.node == right && self.node(right).operation != .constant
    if isReversed {
      (left, right) = (right, left)
      relation = relation.reversed
    }
    return DecisiveComparison(
      left: side(left, beside: right), right: side(right, comparedWith: left),
      relation: isNegated ? relation.negated : relation, slots: slots(left) + slots(right),
      joint: .and)
  }

  /// Returns a side that is a bare word or Boolean.
  private func word(_ value: Double, _ type: RuleType) -> DecisiveComparison.Side {
    .init(
      pieces: [.text(type.text(of: value) ?? "")], value: value, slot: nil, unit: nil, isWord: true)
  }

  private func slots(_ index: UInt32) -> [RuleSlot] {
    let node = node(index)
    if node.operation == .slot { return [RuleSlot(index: Int(node.first))] }
    return node.operands.flatMap(slots)
  }

  // MARK: Text

  private func side(
    _ index: UInt32, comparedWith other: UInt32
  ) -> DecisiveComparison.Side {
    guard node(index).operation == .constant, let type = name(of: other)?.type, type.isWord else {
      return side(index, beside: other)
    }
    return word(value(index), type)
  }

  private func name(of index: UInt32) -> (text: String, type: RuleType)? {
    node(index).operation == .slot
      ? rule.template.name(of: RuleSlot(index: Int(node(index).first))) : nil
  }

  private func side(_ index: UInt32, beside other: UInt32?) -> DecisiveComparison.Side {
    var pieces: [DecisiveComparison.Piece] = []
    let unit = unit(of: index)
    let node = node(chosen(index))
    let slot = node.operation == .slot ? RuleSlot(index: Int(node.first)) : nil
    // A bare name needs no unit of its own.
    let unitOfNames = slot == nil ? unit ?? other.flatMap(self.unit(of:)) : nil
    write(chosen(index), binding: 0, unitOfNames, to: &pieces)
    return .init(
      pieces: pieces, value: value(index), slot: slot, unit: unit,
      isWord: name(of: chosen(index)).map { $0.type != .number } ?? false)
  }

  private func unit(of index: UInt32) -> String? { rule.program.unit(of: index, unit) }

  /// Returns the chosen branch of an `if`, or else the node itself.
  private func chosen(_ index: UInt32) -> UInt32 {
    let node = node(index)
    guard node.operation == .choose else { return index }
    return chosen(value(node.first) != 0 ? node.second : node.third)
  }

  /// - Parameters:
  ///   - binding: the binding strength of the enclosing operator; weaker ones get parentheses.
  ///   - unit: the unit of a name that has none of its own.
  private func write(
    _ index: UInt32, binding: Int, _ unit: String?, to pieces: inout [DecisiveComparison.Piece]
  ) {
    let node = node(chosen(index))
    let unit: String? =
      switch node.operation {
      case .constant, .multiply, .divide, .squareRoot, .sign: nil
      case .slot: self.unit(RuleSlot(index: Int(node.first))) ?? unit
      default: unit ?? self.unit(of: index)
      }
    func infix(_ sign: String, _ own: Int) {
      if own < binding { pieces.append(.text("(")) }
      write(node.first, binding: own, unit, to: &pieces)
      pieces.append(.text(" \(sign) "))
      write(node.second, binding: own + 1, unit, to: &pieces)
      if own < binding { pieces.append(.text(")")) }
    }
    func call() {
      let function = RuleFunction.allCases.first { $0.operation == node.operation }
      pieces.append(.text((function?.rawValue ?? "") + "("))
      for (number, operand) in node.operands.enumerated() {
        if number > 0 { pieces.append(.text(", ")) }
        write(operand, binding: 0, unit, to: &pieces)
      }
      pieces.append(.text(")"))
    }
    switch node.operation {
    case .constant: pieces.append(.number(node.constant))
    case .slot: write(RuleSlot(index: Int(node.first)), unit, to: &pieces)
    case .add: infix("+", 1)
    // `0 - width` is how code has to write a negative name in places.
    case .subtract where self.node(node.first).operation == .constant && value(node.first) == 0:
      pieces.append(.text("-"))
      write(node.second, binding: 3, unit, to: &pieces)
    case .subtract: infix("-", 1)
    case .multiply: infix("*", 2)
    case .divide: infix("/", 2)
    case .negate:
      pieces.append(.text("-"))
      write(node.first, binding: 3, unit, to: &pieces)
    case .absolute, .squareRoot, .sign, .minimum, .maximum, .hypotenuse: call()
    case .less, .lessOrEqual, .equal, .notEqual, .and, .or, .not, .choose:
      pieces.append(.text(value(index) != 0 ? "true" : "false"))
    }
  }

  private func write(
    _ slot: RuleSlot, _ unit: String?, to pieces: inout [DecisiveComparison.Piece]
  ) {
    guard let name = rule.template.name(of: slot) else { return }
    let value = values[slot.index]
    pieces.append(
      name.type.text(of: value).map { .text("\(name.text) \($0)") }
        ?? .name(name.text, slot, value, unit: unit))
  }
}

extension [DecisiveComparison] {
  /// Whether one of several is enough.
  fileprivate var hasChoice: Bool { dropFirst().contains(where: \.joint.isChoice) }
}
