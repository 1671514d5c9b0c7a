import RuleLanguage
import Testing

@Suite struct RuleChainTests {
  @Test(arguments: [
    (-1.0, 0.9, 0, 0), (0, 0.9, 0, 0), (50, 0.3, 3, 0), (50, 0.31, 2, 1), (100, 0.1, 3, 0),
    (101, 0.1, 1, 1), (101, 0.9, 1, 1),
  ])
  func theFirstRuleThatHoldsDecides(
    velocity: Double, progress: Double, index: Int, outcome: Int
  ) throws {
    let names = Names([("velocity.x", velocity), ("progress", progress)])
    let chain = try names.chain("~velocity.x <= 0", "velocity.x > 100", "progress > 0.3")
    let decision = chain.decide(names.values)
    #expect(decision.index == index)
    #expect(decision.outcome == outcome)
  }

  @Test func withoutRulesTheOutcomeIsFixed() {
    let decision = RuleChain([], otherwise: 2).decide(RuleValues(count: 0))
    #expect(decision == (0, 2))
  }

  @Test func mentionsWhatItsRulesDependOn() throws {
    let names = Names()
    let chain = try names.chain("x > 1", "rtl && y + 1 < 2")
    #expect(chain.mentions(names["x"]))
    #expect(chain.mentions(names["y"]))
    #expect(chain.mentions(names["rtl"]))
    #expect(!chain.mentions(names["progress"]))
    #expect(!chain.mentions(names["transitioning"]))
    let deriving = [
      DerivedValue(names["progress"], try names.number("velocity.x * 2")),
      DerivedValue(names["x"], try names.number("progress + 1")),
    ]
    #expect(chain.mentions(names["velocity.x"], deriving: deriving))
    #expect(chain.mentions(names["progress"], deriving: deriving))
    #expect(!chain.mentions(names["finishProgress"], deriving: deriving))
    // In the other order progress is computed after x and no longer reaches it.
    #expect(!chain.mentions(names["velocity.x"], deriving: deriving.reversed()))
  }

  @Test func aLargeVocabularyWorks() throws {
    var names = Names()
    for index in 0..<200 { _ = names.vocabulary.declare("parameter\(index)", .number) }
    names.values = RuleValues(count: names.vocabulary.count)
    let chain = try names.chain("parameter150 > 2", "parameter199 * 2 >= 3")
    #expect(chain.mentions(names["parameter150"]))
    #expect(!chain.mentions(names["parameter151"]))
    #expect(names.flip(chain, of: "parameter150") == 2.0.nextUp)
    #expect(names.flip(chain, of: "parameter199") == 1.5)
    #expect(names.flip(chain, of: "parameter151") == nil)
  }
}
