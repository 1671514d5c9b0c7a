import SourceReading
import Testing

@Suite struct SourceReadingTests {
  private static func read(_ text: String, as name: String = "Navigation.swift") throws
    -> SourceProfile
  {
    try SourceProfile(reading: [SourceText(name: name, bytes: Array(text.utf8))])
  }

  private static func handler(_ ended: String, condition: String = "true") -> String {
    """
    class Pop: UIPercentDrivenInteractiveTransition {
      func add(to view: UIView) { view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:)))) }
      @objc func pan(_ gesture: UIPanGestureRecognizer) {
        let progress = gesture.translation(in: gesture.view).x / gesture.view!.bounds.width
        switch gesture.state {
        case .began: if \(condition) { navigationController?.popViewController(animated: true) }
        case .changed: update(progress)
        case .ended, .cancelled:
          \(ended)
        default: break
        }
      }
      func animateTransition(using context: UIViewControllerContextTransitioning) {
        UIView.animate(withDuration: 0.3) { context.view(forKey: .from)!.alpha = 0 }
      }
    }
    """
  }

  @Test func codeWithoutAGestureIsAnError() throws {
    let error = #expect(throws: SourceError.self) { try Self.read("let answer = 42") }
    #expect(error?.description.contains("looked for a method with a recognizer") == true)
  }

  @Test(arguments: [
    (
      "if progress > 0.4 { finish() } else { cancel() }",
      #""when": "progress > finishProgress", "then": "finish""#
    ),
    (
      "progress > 0.4 ? finish() : cancel()",
      #""when": "progress > finishProgress", "then": "finish""#
    ),
    (
      "let limit = 0.4\n guard progress > limit else { cancel(); return }\n finish()",
      #""when": "progress <= limit", "then": "cancel""#
    ),
    (
      "let far = progress > 0.4 && gesture.velocity(in: view).x > -100\n if far { finish() } else { cancel() }",
      #""when": "progress > finishProgress && velocity.x > -finishVelocity", "then": "finish""#
    ),
  ])
  func decisionIsRead(ended: String, rule: String) throws {
    let profile = try Self.read(Self.handler(ended))
    #expect(String(decoding: profile.text, as: UTF8.self).contains(rule))
    #expect(profile.gaps.isEmpty)
  }

  @Test func unknownBecomesASwitchWithItsLine() throws {
    let profile = try Self.read(
      Self.handler("if progress > 0.4, !menu.isOpen { finish() } else { cancel() }"))
    let gap = try #require(profile.gaps.first)
    #expect(gap.place == "Navigation.swift:9")
    #expect(
      gap.message
        == "'menu.isOpen' is not read: set the parameter 'isOpen', which is 0 (1 if it is true)")
    #expect(String(decoding: profile.text, as: UTF8.self).contains("isOpen == 0"))
  }

  @Test(arguments: [
    (
      "",
      ["may be called after a move has finished or cancelled; the profile takes no second decision"]
    ),
    ("gesture.removeTarget(self, action: nil)", []),
  ])
  func decisionWhileTheFingerIsDownIsRead(after: String, gaps: [String]) throws {
    let text = Self.handler("if progress > 0.4 { finish() } else { cancel() }")
      .replacing(
        "update(progress)",
        with: "if progress > 0.9 { finish(); \(after) } else { update(progress) }")
    let profile = try Self.read(text)
    #expect(
      String(decoding: profile.text, as: UTF8.self).contains(
        #"{ "when": "translation.x / width > finishProgress2", "then": "finish", "from": "Navigation.swift:7" }"#
      ))
    #expect(profile.gaps.map(\.message).filter { $0.contains("after a move") } == gaps)
  }

  @Test func decisionThatDependsOnEarlierMovesIsListed() throws {
    let text = Self.handler("if progress > 0.4 { finish() } else { cancel() }")
      .replacing("func add", with: "var wasFar = false\n func add")
      .replacing("case .began:", with: "case .began: wasFar = false;")
      .replacing(
        "update(progress)",
        with:
          "update(progress); if wasFar, progress < 0.1 { cancel() }; if progress > 0.5 { wasFar = true }"
      )
    #expect(try Self.read(text).gaps.contains { $0.message.contains("depends on earlier moves") })
  }

  @Test func endThatNeitherFinishesNorCancelsIsRead() throws {
    let profile = try Self.read(
      Self.handler("if progress > 0.4 { finish() } else if progress < 0.2 { cancel() }"))
    #expect(String(decoding: profile.text, as: UTF8.self).contains(#"{ "then": "ignore""#))
    #expect(profile.gaps.isEmpty)
  }

  @Test(arguments: [("tabBarController?.selectedIndex", 0), ("pages.selectedIndex", 1)])
  func selectedIndexIsATab(index: String, gaps: Int) throws {
    let text = Self.handler("if progress > 0.4 { finish() } else { cancel() }")
      .replacing("navigationController?.popViewController(animated: true)", with: index + " = 1")
    let profile = try Self.read(text)
    #expect(String(decoding: profile.text, as: UTF8.self).contains(#""action": "tab""#))
    #expect(profile.gaps.count == gaps)
  }

  @Test(arguments: ["Navigation.swift", "Navigation.m"])
  func deepAndLongTextsAreRead(name: String) {
    for text in [
      String(repeating: "(", count: 50_000), String(repeating: "{", count: 50_000),
      "func f(g: UIPanGestureRecognizer) { x = " + String(repeating: "a + ", count: 50_000),
      String(repeating: "[", count: 50_000), String(repeating: "if a { ", count: 20_000),
      String(repeating: "@property ^{ ? : \"", count: 10_000),
    ] {
      #expect(throws: SourceError.self) { try Self.read(text, as: name) }
    }
  }

  @Test(arguments: ["[0.2, 0.4][1]", String(repeating: "menu.", count: 50) + "limit"])
  func thresholdThatIsNotReadIsListed(threshold: String) throws {
    let profile = try Self.read(
      Self.handler("if progress > \(threshold) { finish() } else { cancel() }"))
    #expect(profile.gaps.contains { $0.message.contains("is not read") }, "\(profile.gaps)")
  }

  @Test func codeWithTooManyWaysIsNotRead() {
    let branches = (0..<40).map { "if menu.a\($0) { finish() }" }.joined(separator: "\n")
    let error = #expect(throws: SourceError.self) {
      try Self.read(Self.handler(branches + "\ncancel()"))
    }
    #expect(error?.description.contains("ways through the code: too many") == true)
  }

  /// A class that moves the views itself, or tells another controller.
  @Test(arguments: [
    "override func finish() { view.alpha = 0 }\n override func cancel() { view.alpha = 1 }",
    "func finish() { other.finishInteractiveTransition() }\n func cancel() { other.cancelInteractiveTransition() }",
  ])
  func controllersOwnMethodsDecide(methods: String) throws {
    let ended = "progress > 0.4 ? finish() : cancel()"
    for (own, calls) in [
      (methods, ended),
      (
        methods.replacing("finish()", with: "finishInteractiveTransition()")
          .replacing("cancel()", with: "cancelInteractiveTransition()"),
        ended.replacing("finish()", with: "finishInteractiveTransition()")
          .replacing("cancel()", with: "cancelInteractiveTransition()")
      ),
    ] {
      let profile = try Self.read(
        Self.handler(calls).replacing("  func add(", with: "\(own)\n  func add("))
      #expect(
        String(decoding: profile.text, as: UTF8.self)
          .contains(#""when": "progress > finishProgress", "then": "finish""#))
      #expect(profile.gaps.isEmpty)
    }
  }

  @Test(arguments: [
    "case .update(let value): update(value)", "case let .update(value): update(value)",
    "case .update(value: let value): update(value)",
  ])
  func enumerationWithValuesIsRead(pattern: String) throws {
    let text = Self.handler("handle(progress > 0.4 ? .finish : .cancel)")
      .replacing(
        "case .changed: update(progress)", with: "case .changed: handle(.update(progress))"
      )
      .replacing(
        "  func add(",
        with: """
          enum State { case update(CGFloat), finish, cancel }
          func handle(_ state: State) {
            switch state {
            \(pattern)
            case .finish: finish()
            case .cancel: cancel()
            }
          }
          func add(
          """)
    let profile = try Self.read(text)
    let found = String(decoding: profile.text, as: UTF8.self)
    #expect(found.contains(#""when": "progress > finishProgress", "then": "finish""#))
    #expect(found.contains(#""progress": "translation.x / width""#))
    #expect(profile.gaps.isEmpty)
  }

  @Test(arguments: [
    "gesture.velocity(in: view).applying(view.transform.inverted())",
    "CGPointApplyAffineTransform(gesture.velocity(in: view), view.transform)",
  ])
  func transformIsNamed(velocity: String) throws {
    let profile = try Self.read(
      Self.handler("let v = \(velocity)\n v.x > 500 ? finish() : cancel()"))
    #expect(String(decoding: profile.text, as: UTF8.self).contains("velocity.x > finishVelocity"))
    #expect(profile.gaps.contains { $0.message.contains("taken to be the point") })
  }

  @Test(arguments: [
    (".continuous", #"["continuous"]"#), ("UIScrollTypeMaskDiscrete", #"["discrete"]"#),
    ("[.discrete, .continuous]", #"["continuous", "discrete"]"#),
    (".all", #"["continuous", "discrete"]"#), ("[]", nil),
  ])
  func scrollTypesAreRead(mask: String, list: String?) throws {
    let text = Self.handler("progress > 0.4 ? finish() : cancel()").replacing(
      "func add(to view: UIView) { view.addGestureRecognizer(UIPan",
      with: """
        func add(to view: UIView) {
          pan.allowedScrollTypesMask = \(mask)
          view.addGestureRecognizer(pan)
        }
        lazy var pan = UIPan
        """
    ).replacing("action: #selector(pan(_:)))) }", with: "action: #selector(pan(_:)))")
    let found = String(decoding: try Self.read(text).text, as: UTF8.self)
    #expect(found.contains("allowedScrollTypesMask") == (list != nil))
    #expect(found.contains("\"allowedScrollTypesMask\": \(list ?? "")") == (list != nil))
  }

  @Test("What the profile has instead of the code is listed")
  func assumptionsAreListed() throws {
    let profile = try Self.read(
      Self.handler("finish()", condition: "gesture.velocity(in: gesture.view).x > 0"))
    #expect(
      profile.gaps.contains { $0.message.hasPrefix("begins without starting the pop") },
      "\(profile.gaps)")
  }
}
