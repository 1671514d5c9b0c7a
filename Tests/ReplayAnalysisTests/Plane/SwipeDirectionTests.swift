import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct SwipeDirectionTests {
  @Test("A sheet that decides all swipes across alike is swiped down")
  func sheet() throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "recognizers": [
        { "kind": "pan", "action": "tab", "progress": "translation.y / height",
          "decide": [
            { "when": "translation.y > height * 0.15", "then": "cancel", "to": "collapsed" },
            { "then": "finish", "to": "half" }] }] }
      """)
    #expect(SwipeDirection.usual(of: [profile], in: SwipeConditions.defaultView) == .down)
    #expect(profile.axis == .y)
  }
}
