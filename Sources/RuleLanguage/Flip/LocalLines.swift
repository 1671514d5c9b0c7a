/// The values of a vocabulary's names, and of those derived from them, near one value of one name.
struct LocalLines: RuleInputs {
  private let values: [Double]
  private let slot: Int
  private let name: LocalLine
  private var derived: [(slot: Int, line: LocalLine)] = []

  /// - Parameters:
  ///   - value: the name's value, replacing the one in `values`.
  ///   - deriving: names derived from it, in order of computation.
  init(_ values: RuleValues, around value: Double, of slot: RuleSlot, deriving: [DerivedValue]) {
    self.values = values.storage
    self.slot = slot.index
    name = LocalLine(name: value)
    for other in deriving { derived.append((other.slot.index, other.number(self))) }
  }

  subscript(index: Int) -> LocalLine {
    if index == slot { return name }
    for other in derived where other.slot == index { return other.line }
    return LocalLine(values[index])
  }
}
