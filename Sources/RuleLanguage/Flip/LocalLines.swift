/// The values of a vocabulary's names near one value of one of them, and of those that follow from it.
struct LocalLines: RuleInputs {
  private let values: [Double]
  private let slot: Int
  private let name: LocalLine
  private var derived: [(slot: Int, line: LocalLine)] = []

  /// - Parameters:
  ///   - value: the name's, instead of that in `values`.
  ///   - deriving: names that follow from it, in the order in which they are computed.
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
