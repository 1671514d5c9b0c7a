import RuleLanguage
import Testing

@Suite struct RuleVocabularyTests {
  @Test func namesKeepTheirOrderAndSlots() {
    var vocabulary = RuleVocabulary()
    let a = vocabulary.declare("b", .number)
    let b = vocabulary.declare("a", .boolean)
    #expect(a != b)
    #expect(vocabulary.declare("b", .boolean) == a)
    #expect(vocabulary.names == ["b", "a"])
    #expect(vocabulary.count == 2)
    #expect(vocabulary.slot(of: "a") == b)
    #expect(vocabulary.slot(of: "c") == nil)
  }

  /// `é` as one scalar and as two.
  @Test func namesThatReadTheSameAreTwo() throws {
    var vocabulary = RuleVocabulary()
    let one = vocabulary.declare("\u{E9}", .number)
    let two = vocabulary.declare("e\u{301}", .number)
    #expect(one != two)
    #expect(vocabulary.count == 2)
    #expect(try Rule("e\u{301} > 1", as: .boolean, in: vocabulary).slots == [two])
    let restricted = vocabulary.restricted(to: [true, false], context: "refuse")
    #expect(restricted.names.map { $0.utf8.count } == [2])
  }

  @Test func restrictingKeepsSlotsAndForbidsUse() throws {
    let names = Names()
    let restricted = names.vocabulary.restricted(to: ["x"])
    #expect(restricted.names == ["x"])
    #expect(restricted.count == names.vocabulary.count)
    #expect(restricted.slot(of: "progress") == names["progress"])
    #expect(try Rule("x > 1", as: .boolean, in: restricted).slots == [names["x"]])
    let error = #expect(throws: RuleError.self) {
      try Rule("x > 1 && progress > 1", as: .boolean, in: restricted)
    }
    #expect(error?.column == 10)
    #expect(error?.message == "`progress` has no value in `refuse`")
  }

  @Test func restrictionsAddUp() {
    let twice = Names().vocabulary.restricted(to: ["x"]).restricted(
      to: ["x", "y"], context: "begin")
    #expect(twice.names == ["x"])
    let error = #expect(throws: RuleError.self) { try Rule("y > 1", as: .boolean, in: twice) }
    #expect(error?.message == "`y` has no value in `refuse`")
  }

  @Test(arguments: [
    ("finishProgress", true), ("velocity.x", true), ("_a1", true), ("阈值", true), ("min2", true),
    ("min", false), ("if", false), ("and", false), ("true", false), ("a-b", false), ("1a", false),
    ("a.", false), (".a", false), ("a..b", false), ("a.1", false), ("a b", false), ("", false),
    (" a", false), ("a ", false), ("a≤", false),
  ])
  func tellsWhatCanBeAName(text: String, expected: Bool) {
    #expect(RuleVocabulary.canName(text) == expected)
  }
}

extension RuleVocabulary {
  /// Returns a vocabulary with these names, of which only the given ones have a value.
  fileprivate func restricted(to names: [String], context: String = "refuse") -> RuleVocabulary {
    restricted(to: self.names.map(names.contains), context: context)
  }
}
