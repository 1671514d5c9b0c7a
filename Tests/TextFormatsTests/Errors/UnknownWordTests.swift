import Testing
import TextFormats

@Suite struct UnknownWordTests {
  @Test(
    arguments: [
      ("finishProgess", ["finishVelocity", "finishProgress"], "finishProgress"),
      ("repaly", ["report", "replay"], "replay"),
      ("Replay", ["replay"], "replay"),
      ("pj", ["pj"], "pj"), ("pi", ["fd", "pj"], "pj"), ("x", ["y"], nil), ("xyz", ["abc"], nil),
      ("ab", ["ba", "ab"], "ab"), ("stat", ["star", "stab"], "star"),
      ("stats", ["check", "diff"], nil), ("", ["a"], nil),
      // Six letters allow a third of that, two mistakes, not three.
      ("abcdef", ["abcdxy"], "abcdxy"), ("abcdef", ["abcxyz"], nil), ("ca", ["abc"], nil),
    ] as [(String, [String], String?)])
  func suggests(_ word: String, _ candidates: [String], _ expected: String?) {
    #expect(nearest(to: word, among: candidates) == expected)
  }

  @Test func aVeryLongWordHasNoNeighbour() {
    let word = String(repeating: "a", count: 65)
    #expect(nearest(to: word, among: [word]) == nil)
    #expect(nearest(to: String(word.dropLast()), among: [word]) == word)
  }

  @Test func suggestsTheNearestOrListsAll() {
    let near = UnknownWord("shuttel", among: ["pj", "shuttle"])
    #expect(near.suggestion == "; did you mean 'shuttle'?")
    #expect(near.suggestionOrList == near.suggestion)
    let far = UnknownWord("north", among: ["left", "right"])
    #expect(far.suggestion.isEmpty)
    #expect(far.suggestionOrList == "; expected left, right")
    #expect(UnknownWord("x", among: []).suggestionOrList.isEmpty)
  }

  @Test(arguments: [("pro", "projection"), ("fin", nil), ("pr", nil)])
  func suggestsTheOnlyWordWithTheBeginning(_ word: String, _ nearest: String?) {
    let known = ["projection", "finishProgress", "finishVelocity"]
    #expect(UnknownWord(word, among: known, includingPrefixes: true).nearest == nearest)
    #expect(UnknownWord(word, among: known).nearest == nil)
  }
}
