import SourceReading
import Testing

/// Code that is not followed never decides: what it may change is a number or a switch to set, which `check` needs.
@Suite struct UnreadCodeTests {
  private static func text(
    _ ended: String, _ members: String = "", changed: String = "update(progress)"
  )
    -> String
  {
    """
    class Pop: UIPercentDrivenInteractiveTransition {
      \(members)
      func add(to view: UIView) { view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:)))) }
      @objc func pan(_ gesture: UIPanGestureRecognizer) {
        let translation = gesture.translation(in: gesture.view)
        let progress = translation.x / gesture.view!.bounds.width
        let speed = gesture.velocity(in: gesture.view).x
        switch gesture.state {
        case .began:
          start()
          navigationController?.popViewController(animated: true)
        case .changed:
          \(changed)
        case .ended:
          \(ended)
        default: cancel()
        }
      }
      func animateTransition(using context: UIViewControllerContextTransitioning) {
        UIView.animate(withDuration: 0.3) { context.view(forKey: .from)!.alpha = 0 }
      }
    }
    """
  }

  private static func read(_ text: String, as name: String = "Pop.swift") throws -> SourceProfile {
    try SourceProfile(reading: [SourceText(name: name, bytes: Array(text.utf8))])
  }

  private static func rules(_ profile: SourceProfile) -> String {
    String(decoding: profile.text, as: UTF8.self)
  }

  @Test("Steps of the translation that are added are the translation")
  func stepsAreSummed() throws {
    let profile = try Self.read(
      Self.text(
        "total += translation.y\n total > 200 ? finish() : cancel()",
        "var total: CGFloat = 0\n func start() { total = 0 }",
        changed:
          "total += translation.y; gesture.setTranslation(.zero, in: gesture.view); update(total / 400)"
      ))
    let rules = Self.rules(profile)
    #expect(rules.contains("\"when\": \"translation.y > finishDistance\""), "\(rules)")
    #expect(rules.contains("\"progress\": \"translation.y / 400\""), "\(rules)")
    #expect(profile.gaps.isEmpty)
  }

  @Test("A step of the translation decides only where rules have one")
  func stepMustBeSet() throws {
    let profile = try Self.read(
      Self.text(
        "translation.y > 20 ? finish() : cancel()",
        changed: "gesture.setTranslation(.zero, in: gesture.view); update(translation.y / 400)"))
    #expect(Self.rules(profile).contains("\"progress\": \"step.y / 400\""))
    #expect(profile.gaps.contains { $0.constant != nil }, "\(profile.gaps)")
  }

  @Test("A navigation controller's view is under every screen")
  func navigationControllersViewGetsEveryTouch() throws {
    let text = Self.text("progress > 0.4 ? finish() : cancel()", "let nav: UINavigationController")
      .replacing("view.addGestureRecognizer", with: "nav.view.addGestureRecognizer")
    #expect(!Self.rules(try Self.read(text)).contains("receive"))
    let screen = text.replacing("nav.view", with: "screen.view")
    #expect(Self.rules(try Self.read(screen)).contains(#""receive": "stack > 1""#))
  }

  @Test func edgesAreThoseOfEachRecognizer() throws {
    let text = """
      class Pop: UIPercentDrivenInteractiveTransition {
        func add(to view: UIView) {
          let left = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(pan))
          left.edges = .left
          let right = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(pan))
          right.edges = [.right]
          view.addGestureRecognizer(left)
          view.addGestureRecognizer(right)
        }
        @objc func pan(_ gesture: UIScreenEdgePanGestureRecognizer) {
          let x = gesture.translation(in: view).x
          let progress = (gesture.edges == .left ? x : -x) / view.bounds.width
          switch gesture.state {
          case .began: dismiss(animated: true)
          case .changed: update(progress)
          case .ended: gesture.edges.contains(.right) && progress > 0.6 || progress > 0.4 ? finish() : cancel()
          default: cancel()
          }
        }
      }
      """
    let rules = Self.rules(try Self.read(text))
    #expect(rules.contains("\"progress\": \"translation.x / width\""), "\(rules)")
    #expect(rules.contains("\"progress\": \"-translation.x / width\""), "\(rules)")
    #expect(rules.contains("\"when\": \"progress > finishProgress\""), "\(rules)")
  }

  /// Texts that once took minutes.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (
        "getters that call each other",
        (0..<9).map { name in
          "var g\(name): Int { " + String(repeating: "menu.open(g\(name + 1))\n", count: 12)
            + " }\n"
        }.joined()
      ),
      ("many calls", "func run() {\n" + String(repeating: "menu.close()\n", count: 20_000) + "}"),
      (
        "a value that doubles",
        "func run() {\n var a = menu.isOpen\n" + String(repeating: "a = a && !a\n", count: 60) + "}"
      ),
      (
        "a pair that doubles",
        "func run() {\n" + String(repeating: "pair = (pair, pair)\n", count: 60) + "}"
      ),
      (
        "many recognizers",
        (0..<5_000).map { "let r\($0) = UIPanGestureRecognizer()\n" }.joined()
      ),
      (
        "many deferred blocks",
        "func run() {\n" + String(repeating: "defer { a() }\n", count: 20_000) + "}"
      ),
      (
        "many functions of one name",
        String(repeating: "func f(_ a: Int) {}\n", count: 5_000) + "func run() {\n"
          + String(repeating: "f(1)\n", count: 5_000) + "}"
      ),
      ("many arguments", "func run() { f(" + String(repeating: "a, ", count: 20_000) + "a) }"),
    ])
  func everyTextIsReadInLittleTime(name: String, members: String) {
    let text = Self.text("run()\n print(g0)\n finish()", members)
    _ = try? Self.read(text)
  }

  @Test(.timeLimit(.minutes(1))) func manyWordsAreReadInLittleTime() {
    let text =
      "- (void)pan:(UIPanGestureRecognizer *)pan { " + String(repeating: "a ", count: 40_000)
    #expect(throws: SourceError.self) { try Self.read(text, as: "Pop.m") }
  }
}
