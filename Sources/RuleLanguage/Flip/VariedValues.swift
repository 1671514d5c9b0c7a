/// The values of a vocabulary's names where one of them has another value, and those that follow from it.
struct VariedValues<Number: RuleNumber>: RuleInputs {
  private let values: [Double]
  private let slot: Int
  private let value: Number
  private var derived: [(slot: Int, value: Number)] = []

  /// - Parameters:
  ///   - value: that of the name with the slot.
  ///   - deriving: names that follow from it, in the order in which they are computed.
  init(_ values: RuleValues, _ slot: RuleSlot, _ value: Number, deriving: [DerivedValue]) {
    self.values = values.storage
    self.slot = slot.index
    self.value = value
    for other in deriving { derived.append((other.slot.index, other.number(self))) }
  }

  subscript(index: Int) -> Number {
    if index == slot { return value }
    for name in derived where name.slot == index { return name.value }
    return Number(values[index])
  }
}
