import Testing

@testable import TouchTrace

@Suite struct NavigationStackTests {
  @Test func unnamedScreensHaveNumbers() {
    let stack = NavigationStack(depth: 12)
    #expect(stack.depth == 12 && stack.screens == nil)
    #expect(stack.top == "screen 12" && stack.below == "screen 11")
    for screen in ["screen 1", "screen 12"] { #expect(stack.contains(screen)) }
    for other in [
      "screen 0", "screen 13", "screen 012", "screen  1", "screen -1", "screen 1 ", "screen ", "12",
      "", "screen 99999999999999999999", "Screen 1", "screen ١",
    ] {
      #expect(!stack.contains(other), "\(other)")
    }
  }

  @Test func pushedScreensHaveNames() {
    let two = NavigationStack(depth: 2)
    var stack = two
    stack.push("mail")
    #expect(stack.screens == ["screen 1", "screen 2", "mail"])
    #expect(stack.depth == 3 && stack.top == "mail" && stack.below == "screen 2")
    #expect(stack.contains("mail") && stack.contains("screen 2") && !stack.contains("screen 3"))
    #expect(stack.pop() == "mail")
    #expect(stack == two)
    #expect(stack.pop() == "screen 2" && stack.pop() == nil)
    #expect(stack == NavigationStack(depth: 1))
  }

  @Test func namedScreensAreKnownByTheirNames() {
    var stack = NavigationStack(screens: ["inbox", "mail"])
    #expect(stack.depth == 2 && stack.top == "mail" && stack.below == "inbox")
    #expect(!stack.contains("screen 1"))
    stack.push("screen 1")
    #expect(stack.contains("screen 1"))
    #expect(stack.pop() == "screen 1" && stack.pop() == "mail" && stack.pop() == nil)
    #expect(stack.screens == ["inbox"])
  }
}
