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

  @Test(
    "What may have changed a value makes it a parameter that must be set",
    arguments: [
      (
        "var isFar = false\n for limit in style.limits where progress > limit { isFar = speed > 200 }\n isFar ? finish() : cancel()",
        "", "isFar"
      ),
      (
        "var sum = progress\n while sum < 0.5 { sum += 0.1; if speed < 300 { break } }\n sum > 0.5 ? finish() : cancel()",
        "", "sum"
      ),
      (
        "var sum = 0.0\n repeat { sum += progress } while sum < 0.5\n sum > 0.5 ? finish() : cancel()",
        "", "sum"
      ),
      (
        "var sum = 0.0\n style.parts.forEach { sum += $0 }\n sum > 0.5 ? finish() : cancel()",
        "",
        "sum"
      ),
      (
        "for limit in limits { if progress > limit { finish(); return } }\n cancel()",
        "let limits = load()", "loop"
      ),
      ("var isFar = false\n judge(progress, &isFar)\n isFar ? finish() : cancel()", "", "isFar"),
      (
        "progress > limit ? finish() : cancel()",
        "var limit: CGFloat = 0.5\n func set() { limit = 0.3 }", "limit"
      ),
      (
        "progress > limit ? finish() : cancel()",
        "var style = 1 { didSet { limit = style == 1 ? 0.3 : 0.7 } }\n var limit: CGFloat = 0.5",
        "limit"
      ),
      ("progress > limit ? finish() : cancel()", "let limit = Config.shared.threshold", "limit"),
      ("progress > limit ? finish() : cancel()", "let limit = load(1)", "limit"),
      ("(progress * 100).rounded() > 40 ? finish() : cancel()", "", "rounded"),
      ("Int(progress * 100) > 40 ? finish() : cancel()", "", "Int"),
      ("pow(progress, 3) > 0.1 ? finish() : cancel()", "", "pow"),
      ("isFar(progress) ? finish() : cancel()", "", "isFar"),
      (
        "CACurrentMediaTime() - last < 0.3 ? finish() : cancel()", "var last = load(2)",
        "CACurrentMediaTime"
      ),
    ])
  func valueThatMayHaveChangedMustBeSet(ended: String, members: String, parameter: String) throws {
    let profile = try SourceProfile.read(Self.text(ended, members))
    let gap = try #require(profile.gaps.first { $0.constant == parameter }, "\(profile.gaps)")
    #expect(gap.place.hasPrefix("Pop.swift:"))
    // What is repeated is taken to be so at least once.
    let value = parameter == "loop" ? 1 : 0
    #expect(profile.json.contains("\"\(parameter)\": \(value)"))
  }

  @Test(
    "A condition that is not read must be set wherever the gesture may depend on it",
    arguments: [
      ("func gestureRecognizerShouldBegin(_ pan: UIGestureRecognizer) -> Bool { menu.isOpen }", 1),
      (
        "func gestureRecognizerShouldBegin(_ pan: UIGestureRecognizer) -> Bool { !menu.isOpen && pan.numberOfTouches > 0 }",
        0
      ),
      (
        "func gestureRecognizer(_ pan: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { menu.isOpen }",
        1
      ),
      ("func start() { guard menu.isOpen else { return }; dismiss(animated: true) }", 1),
      ("func move() { if menu.isOpen { cancel() } }", 0),
      (
        "var isOpen = false\n func gestureRecognizerShouldBegin(_ pan: UIGestureRecognizer) -> Bool { isOpen }",
        1
      ),
    ])
  func conditionMustBeSet(members: String, value: Int) throws {
    let code = Self.text(
      "progress > 0.4 ? finish() : cancel()", members, changed: "update(progress); move()")
    let profile = try SourceProfile.read(
      members.contains("dismiss")
        ? code.replacing("navigationController?.popViewController(animated: true)", with: "") : code
    )
    #expect(profile.gaps.compactMap(\.constant) == ["isOpen"], "\(profile.gaps)")
    #expect(profile.json.contains("\"isOpen\": \(value)"))
  }

  @Test("Whether a touch is received that asks for what a touch does not tell must be set")
  func receivedTouch() throws {
    let profile = try SourceProfile.read(
      Self.text(
        "progress > 0.4 ? finish() : cancel()",
        """
        func gestureRecognizer(_ pan: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
          var view = touch.view
          while let above = view {
            if let list = above as? UIScrollView, list.contentOffset.x > 0 { return false }
            view = above.superview
          }
          return true
        }
        """))
    #expect(profile.gaps.compactMap(\.constant) == ["receivesTouch"], "\(profile.gaps)")
    #expect(profile.json.contains(#""receive": "receivesTouch != 0""#))
    #expect(profile.json.contains(#""receivesTouch": 1"#))
  }

  @Test("A switch that is taken to be what it is at first need not be set")
  func switchAtFirst() throws {
    let members =
      "var isOn = true\n func gestureRecognizerShouldBegin(_ pan: UIGestureRecognizer) -> Bool { isOn }"
    let profile = try SourceProfile.read(
      Self.text("if !isOn { cancel() } else { progress > 0.4 ? finish() : cancel() }", members))
    #expect(profile.gaps.compactMap(\.constant).isEmpty, "\(profile.gaps)")
    #expect(profile.json.contains(#""isOn": 1"#))
  }

  @Test(
    "An answer of a delegate is at first what the code takes without one",
    arguments: [("true", "1"), ("false", "0")])
  func answerWithoutDelegate(fallback: String, value: String) throws {
    let profile = try SourceProfile.read(
      Self.text(
        "progress > 0.4 && (owner?.mayFinish(self) ?? \(fallback)) ? finish() : cancel()",
        "weak var owner: Owner?"))
    #expect(profile.gaps.contains { $0.message.contains("mayFinish") }, "\(profile.gaps)")
    #expect(profile.json.contains("\"mayFinish\": \(value)"), "\(profile.json)")
  }

  @Test(
    "An expression with the same meaning in rules is read",
    arguments: [
      (
        "for limit in limits { if progress > limit { finish(); return } }\n cancel()",
        "let limits = [0.4]", "progress > limits0"
      ),
      (
        "var sum = 0.0\n [progress, speed].forEach { sum += $0 }\n sum > 0.5 ? finish() : cancel()",
        "",
        "progress + velocity.x > finishProgress"
      ),
      ("progress > [0.2, 0.4][1] ? finish() : cancel()", "", "progress > finishProgress"),
      (
        "let far = [0.2, 0.4].filter({ $0 > 0.3 })\n progress > far[0] ? finish() : cancel()", "",
        "progress > finishProgress"
      ),
      (
        "if let part = limits.first, rest = limits.last { progress > part + rest ? finish() : cancel() }",
        "let limits = [0.1, 0.4]", "progress > limits0 + limits1"
      ),
      (
        "progress > (limits[\"back\"] ?? 0.5) ? finish() : cancel()",
        "let limits = [\"open\": 0.2, \"back\": 0.3]", "progress > limitsBack"
      ),
      (
        "let far = if speed > 300 { 0.2 } else { 0.5 }\n progress > far ? finish() : cancel()", "",
        "velocity.x > finishVelocity && progress > finishProgress"
      ),
      (
        "let isFar = progress > 0.4\n if speed > 300 { let isFar = speed > 900; print(isFar) }\n isFar ? finish() : cancel()",
        "", "progress > finishProgress"
      ),
      (
        "let end = translation + gesture.velocity(in: view) * 0.2\n end.x > 200 ? finish() : cancel()",
        "", "translation.x + velocity.x * finishFactor > finishDistance"
      ),
      ("pow(progress, 2) > 0.2 ? finish() : cancel()", "", "progress * progress > finishProgress"),
      (
        "if case 0.4... = progress { finish() } else { cancel() }", "", "progress >= finishProgress"
      ),
      ("0.4... ~= progress ? finish() : cancel()", "", "progress >= finishProgress"),
      (
        "isNear(progress) ? finish() : cancel()",
        "func isNear(_ part: CGFloat) -> Bool { return part < 0 || 0.4..<0.6 ~= part }",
        "progress < 0 || progress >= finishProgress && progress < finishProgress2"
      ),
      (
        "[progress, 0.1].max()! > 0.4 ? finish() : cancel()", "",
        "max(progress, finishProgress2) > finishProgress"
      ),
      (
        "progress > limit ? finish() : cancel()", "var limit = 0.5\n init() { limit = 0.25 }",
        "progress > limit"
      ),
      (
        "progress > Sizes.limit ? finish() : cancel()",
        "typealias Sizes = Look.Sheet\n enum Look { enum Sheet { static let limit = 0.4 } }",
        "progress > limit"
      ),
      (
        "progress > limit || speed > limit ? finish() : cancel()", "var limit: CGFloat { 0.4 }",
        "progress > limit || velocity.x > limit"
      ),
      (
        "progress > limit() || speed > limit() ? finish() : cancel()",
        "func limit() -> CGFloat { return 0.4 }", "progress > limit || velocity.x > limit"
      ),
      (
        "do { try check(progress); finish() } catch { cancel() }",
        "func check(_ value: CGFloat) throws { guard value > 0.4 else { throw Near() } }",
        nil
      ),
      (
        "CACurrentMediaTime() - began < 0.3 ? finish() : cancel()",
        "var began = 0.0\n func start() { began = CACurrentMediaTime() }",
        "sinceBegan < finishTime"
      ),
      (
        "Date().timeIntervalSince(began) < 0.3 ? finish() : cancel()",
        "var began = Date()\n func start() { began = Date() }", "sinceBegan < finishTime"
      ),
      (
        "-began.timeIntervalSinceNow < 0.3 ? finish() : cancel()",
        "var began = Date()\n func start() { began = Date() }", "--sinceBegan < finishTime"
      ),
      (
        "ProcessInfo.processInfo.systemUptime - began < 0.3 ? finish() : cancel()",
        "var began = 0.0\n func start() { began = ProcessInfo.processInfo.systemUptime }",
        "sinceBegan < finishTime"
      ),
      (
        "switch speed { case ..<500:\n if progress > 0.4 { fallthrough }\n cancel()\n default: finish() }",
        "", "velocity.x < finishVelocity && progress > finishProgress"
      ),
      (
        "pull = progress\n pull > 0.4 ? finish() : cancel()",
        "var kept: CGFloat = 0\n var pull: CGFloat { get { kept } set { kept = newValue * 0.5 } }",
        "progress * finishFactor > finishProgress"
      ),
      (
        "var drag = Drag(part: progress)\n drag.halve()\n drag.part > 0.4 ? finish() : cancel()",
        "struct Drag { var part: CGFloat\n mutating func halve() { part *= 0.5 } }\n var part: CGFloat = 9",
        "progress * finishFactor > finishProgress"
      ),
    ])
  func expressionWithTheSameMeaningIsRead(ended: String, members: String, rule: String?) throws {
    let profile = try SourceProfile.read(Self.text(ended, members))
    let rule = rule ?? "progress <= finishProgress\", \"then\": \"cancel"
    #expect(profile.json.contains("\"when\": \"\(rule)\""), "\(profile.json)")
    #expect(profile.gaps.isEmpty)
  }

  @Test(
    "A division of whole numbers drops the fraction",
    arguments: [
      ("let third = 1 / 3", "0"), ("let third = 2 / 2", "1"),
      ("let third: CGFloat = 1 / 4", "0.25"),
    ])
  func wholeNumbersAreDivided(members: String, value: String) throws {
    let profile = try SourceProfile.read(
      Self.text("progress > CGFloat(third) ? finish() : cancel()", members))
    let text = profile.json
    #expect(text.contains("progress > third"))
    #expect(text.contains("\"third\": \(value)"), "\(text)")
    #expect(profile.gaps.isEmpty)
    let half = try SourceProfile.read(
      "#define kHalf 1 / 2\n- (void)pan:(UIPanGestureRecognizer *)pan { if (pan.state == UIGestureRecognizerStateEnded && [pan translationInView:nil].x > kHalf) [self dismissViewControllerAnimated:YES completion:nil]; }",
      as: "Pop.m")
    #expect(half.json.contains("\"kHalf\": 0"))
  }

  @Test("What a move asks before it updates the progress is that of the move before")
  func progressBeforeUpdateIsNotRead() throws {
    let profile = try SourceProfile.read(
      Self.text(
        "goesBack ? cancel() : finish()", "var goesBack = false",
        changed: "goesBack = progress < percentComplete\n update(progress)"))
    let gap = try #require(profile.gaps.first { $0.constant == "goesBack" }, "\(profile.gaps)")
    #expect(gap.place == "Pop.swift:2")
  }

  @Test(
    "A switch that a move turns on for good must be set",
    arguments: [
      "if progress > 0.5 { passed = true }", "if progress > 0.5, !passed { passed = true }",
      "if progress > 0.5 { passed = true } else if progress < 0.2 { passed = false }",
    ])
  func switchOfAnEarlierMove(changed: String) throws {
    let profile = try SourceProfile.read(
      Self.text(
        "passed ? finish() : cancel()", "var passed = false\n func start() { passed = false }",
        changed: changed + "\n update(progress)"))
    #expect(profile.gaps.compactMap(\.constant) == ["passed"], "\(profile.json)")
    #expect(profile.json.contains("passed != 0"))
    let both = try SourceProfile.read(
      Self.text(
        "passed ? finish() : cancel()", "var passed = false\n func start() { passed = false }",
        changed: "if progress > 0.5 { passed = true } else { passed = false }\n update(progress)"))
    #expect(both.gaps.isEmpty)
  }

  @Test(
    "What another object gets to call later does not happen at the lift",
    arguments: [
      "alert.addAction(UIAlertAction(title: \"a\", style: .cancel) { _ in self.finish() })",
      "store.save { self.finish() }",
    ])
  func laterCalls(ended: String) throws {
    let code = "if progress > 0.5 { \(ended) } else if speed > 300 { finish() }"
    let profile = try SourceProfile.read(Self.text(code))
    #expect(!profile.json.contains(#"finishProgress", "then": "finish""#))
    #expect(profile.gaps.contains { $0.message.hasSuffix("happen where the gesture ends") })
    let animated = code.replacing(ended, with: "UIView.animate(withDuration: 1) { self.finish() }")
    #expect(
      try SourceProfile.read(Self.text(animated)).json.contains(
        #"finishProgress", "then": "finish""#))
  }

  @Test("What moves keep only beyond the start is that of the lift")
  func valueStoredUnderAGuardIsRead() throws {
    let profile = try SourceProfile.read(
      Self.text(
        "last > 0.4 ? finish() : cancel()", "var last: CGFloat = 0",
        changed: "guard progress > 0 else { return }\n last = progress\n update(progress)"))
    #expect(profile.json.contains("translation.x / width > finishProgress"))
    #expect(profile.gaps.isEmpty)
  }

  @Test(
    "A member that one type overrides is that of the type, wherever it stands",
    arguments: [true, false])
  func overriddenMemberIsNamed(isFirst: Bool) throws {
    let pop = Self.text("progress > limit ? finish() : cancel()", "var limit: CGFloat { 0.4 }")
    let high = "class High: Pop { override var limit: CGFloat { 0.6 } }"
    let profile = try SourceProfile.read(isFirst ? high + "\n" + pop : pop + "\n" + high)
    #expect(profile.json.contains("0.6"))
    #expect(
      profile.messages == [
        "'limit' is taken to be that of 'High', which inherits from 'Pop'"
      ])
  }

  @Test func oneBranchOfACondition() throws {
    let profile = try SourceProfile.read(
      Self.text(
        """
        #if DEBUG
        if progress > 0.1 { finish(); return }
        #else
        if progress > 0.2 { finish(); return }
        #endif
        if #available(iOS 26, *), progress > 0.3 { finish() } else { cancel() }
        """))
    #expect(
      profile.messages == [
        "'#if DEBUG' is taken to be false", "'#available(iOS 26, *)' is taken to be true",
      ])
    let parameters = profile.json.matches(of: /"finishProgress\d?": (0\.\d)/).map(\.output.1)
    #expect(parameters == ["0.2", "0.3"])
  }

  @Test("Steps of the translation that are added are the translation")
  func stepsAreSummed() throws {
    let profile = try SourceProfile.read(
      Self.text(
        "total += translation.y\n total > 200 ? finish() : cancel()",
        "var total: CGFloat = 0\n func start() { total = 0 }",
        changed:
          "total += translation.y; gesture.setTranslation(.zero, in: gesture.view); update(total / 400)"
      ))
    let rules = profile.json
    #expect(rules.contains("\"when\": \"translation.y > finishDistance\""), "\(rules)")
    #expect(rules.contains("\"progress\": \"translation.y / 400\""), "\(rules)")
    #expect(profile.gaps.isEmpty)
  }

  @Test("Where moves set the translation back, none is left at the lift")
  func stepAtTheLift() throws {
    let profile = try SourceProfile.read(
      Self.text(
        "translation.y > 20 ? finish() : cancel()",
        changed: "gesture.setTranslation(.zero, in: gesture.view); update(translation.y / 400)"))
    #expect(profile.json.contains("\"progress\": \"step.y / 400\""))
    #expect(SettledViewTests.rules(profile.json) == ["cancel"])
  }

  @Test("A navigation controller's view is under every screen")
  func navigationControllersViewGetsEveryTouch() throws {
    let text = Self.text("progress > 0.4 ? finish() : cancel()", "let nav: UINavigationController")
      .replacing("view.addGestureRecognizer", with: "nav.view.addGestureRecognizer")
    #expect(try !SourceProfile.read(text).json.contains("receive"))
    let screen = text.replacing("nav.view", with: "screen.view")
    #expect(try SourceProfile.read(screen).json.contains(#""receive": "stack > 1""#))
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
    let rules = try SourceProfile.read(text).json
    #expect(rules.contains("\"progress\": \"translation.x / width\""), "\(rules)")
    #expect(rules.contains("\"progress\": \"-translation.x / width\""), "\(rules)")
    #expect(rules.contains("\"when\": \"progress > finishProgress\""), "\(rules)")
  }

  @Test(
    "An animator that the gesture does not drive decides nothing",
    arguments: [
      "fade.startAnimation()\n progress > 0.4 ? finish() : cancel()",
      "if progress > 0.4 { finish() } else { cancel()\n fade.startAnimation() }",
      "let fade = UIViewPropertyAnimator(duration: 1, curve: .linear)\n fade.addCompletion { _ in progress > 0.4 ? self.finish() : self.cancel() }\n fade.startAnimation()",
      "progress > 0.4 ? finish() : cancel()\n fade.pauseAnimation()\n fade.finishAnimation(at: .end)",
    ])
  func otherAnimatorDecidesNothing(ended: String) throws {
    let profile = try SourceProfile.read(
      Self.text(
        ended, "let fade = UIViewPropertyAnimator()",
        changed: "update(progress); fade.startAnimation()"
      ))
    let rules = profile.json
    #expect(rules.contains(#""when": "progress > finishProgress", "then": "finish""#), "\(rules)")
    #expect(!rules.contains("\"changed\""), "\(rules)")
    #expect(profile.gaps.isEmpty, "\(profile.gaps)")
  }

  @Test(
    "A view that springs back by an animator is not dismissed",
    arguments: ["UIViewPropertyAnimator(duration: 1, dampingRatio: 1)", "SpringAnimator()"])
  func springBackCancels(animator: String) throws {
    let profile = try SourceProfile.read(
      """
      class Photo: UIViewController {
        @objc func drag(_ pan: UIPanGestureRecognizer) {
          guard pan.state == .ended else { return }
          if pan.translation(in: view).y > 120 { dismiss(animated: true) } else {
            let back = \(animator)
            back.startAnimation()
          }
        }
      }
      """)
    let rules = profile.json
    #expect(rules.contains(#""when": "translation.y > finishDistance", "then": "finish""#))
    #expect(rules.contains(#"{ "then": "cancel""#), "\(rules)")
  }

  @Test("An animator that the gesture drives decides where it is started, or finished at a move")
  func drivenAnimatorDecides() throws {
    let rules = try SourceProfile.read(
      """
      class Card: UIViewController {
        var animator: UIViewPropertyAnimator?
        @objc func drag(_ pan: UIPanGestureRecognizer) {
          let progress = pan.translation(in: view).y / 100
          switch pan.state {
          case .changed:
            animator!.fractionComplete = progress
            if progress >= 1 {
              animator!.stopAnimation(false)
              animator!.addCompletion { _ in self.dismiss(animated: true) }
              animator!.finishAnimation(at: .end)
            }
          case .ended:
            animator!.isReversed = true
            animator!.startAnimation()
          default: break
          }
        }
      }
      """
    ).json
    #expect(rules.contains(#""when": "progress >= 1", "then": "finish""#), "\(rules)")
    #expect(rules.contains(#"{ "then": "cancel""#), "\(rules)")
    #expect(rules.contains(#""action": "dismiss""#))
    #expect(!rules.contains("starts in '.changed'"))
  }

  @Test("A translation that is set back at some moves restarts there, or must be set")
  func translationIsSetBackAtSomeMoves() throws {
    let end = "progress > 0.4 ? finish() : cancel()"
    let reset = "gesture.setTranslation(.zero, in: gesture.view)"
    let early =
      "let speed = 0.0\n if translation.x < 0 { \(reset) }\n let translation = gesture.translation(in: gesture.view)\n let progress = translation.x / 300"
    let restarting = try SourceProfile.read(
      Self.text(end).replacing(
        "let speed = gesture.velocity(in: gesture.view).x", with: early))
    let rules = restarting.json
    #expect(rules.contains(#""restartWhen": "translation.x < 0""#), "\(rules)")
    #expect(rules.contains(#""progress": "translation.x / 300""#), "\(rules)")
    #expect(rules.contains(#""when": "progress > finishProgress", "then": "finish""#), "\(rules)")
    #expect(restarting.gaps.map(\.place) == ["Pop.swift:8"])

    let unread = try SourceProfile.read(
      Self.text(end, changed: "if speed < 0 { \(reset) } else { update(progress) }"))
    #expect(!unread.json.contains("step.x"))
    let gap = try #require(unread.gaps.first, "\(unread.gaps)")
    #expect(gap.constant == "translationXSinceItWasSetBack")
    #expect(gap.place == "Pop.swift:13")
  }

  @Test func twoValuesAreTwoParameters() throws {
    let profile = try SourceProfile.read(
      Self.text("card.frame.minX - tray.frame.minX > progress ? finish() : cancel()"))
    #expect(
      profile.gaps.compactMap(\.constant) == ["cardFrameOriginX", "trayFrameOriginX"],
      "\(profile.gaps)")
    #expect(profile.json.contains("cardFrameOriginX - trayFrameOriginX > progress"))
  }

  @Test(
    "What is not read is told apart, and named after its code",
    arguments: [
      ("rows[3] < progress && rows[4] > speed", ["rows3", "rows4"]),
      (
        "item.title == \"Home\" || item.title == \"Map\" && speed > 0",
        ["titleIsHome", "titleIsMap"]
      ),
      ("(mode, side) == (1, 2) && speed > 0", ["modeSide12"]),
      ("[Mode.a, .b].contains(mode) || [Mode.c].contains(mode)", ["contains", "contains2"]),
    ])
  func unreadValuesAreToldApart(condition: String, parameters: [String]) throws {
    let profile = try SourceProfile.read(Self.text("\(condition) ? finish() : cancel()"))
    #expect(profile.gaps.compactMap(\.constant) == parameters, "\(profile.gaps)")
  }

  @Test(
    "What is not read of the animation is listed",
    arguments: [
      (
        "var length = 0.5\n func set() { length = 1 }\n func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { length }",
        "UIView.animate(withDuration: transitionDuration(using: context)",
        "Pop.swift:4: note: the duration is not read; the profile has the default one"
      ),
      (
        "var completionSpeed: CGFloat { 1 - percentComplete }", "UIView.animate(withDuration: 0.3",
        "Pop.swift:2: note: 'completionSpeed' is not read; the profile has 1"
      ),
    ])
  func unreadAnimationIsListed(members: String, animation: String, note: String) throws {
    let profile = try SourceProfile.read(
      Self.text("progress > 0.4 ? finish() : cancel()", members).replacing(
        "UIView.animate(withDuration: 0.3", with: animation))
    #expect(profile.gaps.map(\.description) == [note])
  }

  @Test("A member of an object is not that of an unrelated type")
  func memberOfAnUnrelatedType() throws {
    let profile = try SourceProfile.read(
      "class List: UIView { var isDragging: Bool { false } }\n"
        + Self.text(
          "!scroll.isDragging && progress > 0.4 ? finish() : cancel()",
          "let scroll = UIScrollView()"))
    #expect(profile.json.contains("isDragging == 0 && progress > finishProgress"))
    #expect(profile.gaps.map(\.constant) == ["isDragging"], "\(profile.gaps)")
  }

  @Test("What decides is not forgotten after much code")
  func decisionAfterMuchCode() throws {
    let code = """
      class Card: UIView {
        @objc func pan(_ g: UIPanGestureRecognizer) {
          guard g.state == .ended else { return }
          layOutMenu()
          g.velocity(in: self).x > 0 ? settle(g, at: right) : settle(g, at: left)
        }
        func settle(_ g: UIPanGestureRecognizer, at place: CGPoint) {
          if reach(g) > 100 { leave(to: place) } else { stay(at: place) }
        }
        func reach(_ g: UIPanGestureRecognizer) -> CGFloat {
          switch menu.axis {
          case .horizontal: return g.translation(in: self).x
          default: return g.translation(in: self).y
          }
        }
        func layOutMenu() {
          \(String(repeating: "if menu.isShown { menu.layOut() }\n", count: 500))
        }
      }
      """
    let profile = try SourceProfile.read(code, as: "Card.swift")
    #expect(profile.json.contains("velocity.x > 0 && translation.y > finishDistance"))
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
      (
        "a class with many ancestors",
        (0..<2_000).map { "class C\($0): C\($0 + 1), P\($0) {}\n" }.joined() + "func run() {\n"
          + String(repeating: "C0()\n", count: 5_000) + "}"
      ),
      (
        "recognizers that are one of many",
        "func run() {\n var pan = UIPanGestureRecognizer()\n"
          + String(repeating: "pan = menu.isOpen ? pan : UIPanGestureRecognizer()\n", count: 90)
          + "}"
      ),
      ("many arguments", "func run() { f(" + String(repeating: "a, ", count: 20_000) + "a) }"),
    ])
  func everyTextIsReadInLittleTime(name: String, members: String) {
    let text = Self.text("run()\n print(g0)\n finish()", members)
    _ = try? SourceProfile.read(text)
  }

  @Test(.timeLimit(.minutes(1))) func manyWordsAreReadInLittleTime() {
    let text =
      "- (void)pan:(UIPanGestureRecognizer *)pan { " + String(repeating: "a ", count: 40_000)
    #expect(throws: SourceError.self) { try SourceProfile.read(text, as: "Pop.m") }
  }
}
