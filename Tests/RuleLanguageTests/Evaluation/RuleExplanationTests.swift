import RuleLanguage
import Testing
import TextFormats

@Suite struct RuleExplanationTests {
  private static let names = Names([
    ("x", 3), ("y", -2), ("progress", 0.42), ("finishProgress", 0.5), ("velocity.x", 900),
    ("transitioning", 1),
  ])

  private func written(_ pieces: [TextPiece], values: Bool = true) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part): text += part
      case .value(let value): text += values ? "\(value)" : ""
      }
    }
  }

  @Test func separatesTextFromValues() throws {
    let rule = try Self.names.boolean("transitioning || progress > finishProgress")
    #expect(
      rule.pieces(Self.names.values) == [
        .text("transitioning true || progress "), .value(0.42), .text(" > finishProgress "),
        .value(0.5),
      ])
    #expect(rule.holds(Self.names.values))
    #expect(!rule.comparesNaN(Self.names.values))
  }

  /// Without the values it is the same rule again, evenly spaced.
  @Test(arguments: [
    "progress>finishProgress", "if(x>y,x<=y*2-1,!(y>=-x))", "hypot(x,y)/sqrt(x)>clamp(y,0,1)",
    "not x==y&&x!=3", "-x--y>min(x,y,progress)",
  ])
  func withoutValuesItReadsBack(text: String) throws {
    let names = Self.names
    let rule = try names.boolean(text)
    let pieces = rule.pieces(names.values)
    let again = try names.boolean(written(pieces, values: false))
    #expect(written(again.pieces(names.values)) == written(pieces))
    #expect(again.slots == rule.slots)
    var values = names.values
    for x in stride(from: -3.0, through: 3, by: 0.5) {
      values[names["x"]] = x
      #expect(again.holds(values) == rule.holds(values))
    }
  }
}
