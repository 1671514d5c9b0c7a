import SourceReading
import Testing

/// What a lift decides beside an animator, from a place that is not known, and at an angle.
@Suite struct LiftTests {
  typealias Handler = CommonHandlerTests.Handler

  private static func sheet(
    began: String = "break", changed: String = "view.frame.origin.y = t.y", ended: String,
    _ members: String = ""
  ) -> String {
    CommonHandlerTests.sheet(began: began, changed: changed, ended: ended, members)
  }

  private static let dismissing = ["translation.y > finishDistance: finish", "cancel"]
  private static let stepping =
    "view.frame.origin.y += t.y; g.setTranslation(.zero, in: view)"

  // MARK: Animators

  private static let noAnimation = "no animation is read"

  static let animators = [
    Handler(
      "a dismissal beside an animator that goes back",
      sheet(
        changed: "fade.fractionComplete = t.y / 300",
        ended:
          "if t.y > 150 { dismiss(animated: true) } else { fade.isReversed = true; fade.startAnimation() }",
        "let fade = UIViewPropertyAnimator()"),
      rules: dismissing, gaps: [noAnimation]),
    Handler(
      "a dismissal that stops an animator, beside nothing",
      sheet(
        changed: "fade.fractionComplete = t.y / 300",
        ended: "if t.y > 150 { fade.stopAnimation(true); dismiss(animated: true) }",
        "let fade = UIViewPropertyAnimator()"),
      rules: dismissing, gaps: [noAnimation]),
    Handler(
      "a dismissal at each lift, after what the animator does",
      sheet(
        changed: "fade.fractionComplete = t.y / 300",
        ended:
          "fade.isReversed = t.y < 150; fade.startAnimation(); dismiss(animated: true)",
        "let fade = UIViewPropertyAnimator()"),
      rules: ["translation.y < finishDistance: cancel", "finish"],
      gaps: ["no transition is seen to start", "'dismiss' at the end", noAnimation]),
  ]

  @Test(arguments: animators) func isRead(_ handler: Handler) throws {
    try CommonHandlerTests.check(handler)
  }
}
