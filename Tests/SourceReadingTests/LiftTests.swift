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
      rules: dismissing, gaps: []),
    Handler(
      "an animator that is reversed while it runs",
      sheet(
        changed: "fade.fractionComplete = t.y / 300",
        ended: "fade.startAnimation(); if t.y < 150 { fade.isReversed = true }",
        "let fade = UIViewPropertyAnimator()"),
      rules: ["translation.y < finishDistance: cancel", "finish"],
      gaps: ["no transition is seen to start", noAnimation]),
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

  @Test("The progress is that of the animator whose fraction is read")
  func secondAnimator() throws {
    let profile = try SourceProfile.read(
      Self.sheet(
        changed: "fade.fractionComplete = t.y / 300; dim.fractionComplete = t.y / 900",
        ended: """
          fade.isReversed = fade.fractionComplete < 0.5
          fade.continueAnimation(withTimingParameters: nil, durationFactor: 0)
          """, "let fade = UIViewPropertyAnimator(), dim = UIViewPropertyAnimator()"))
    #expect(profile.json.contains(#""progress": "translation.y / 300""#))
  }

  static let additions = [
    Handler(
      "another animation added to an animator",
      sheet(
        changed: "fade.fractionComplete = t.y / 300",
        ended: """
          fade.isReversed = fade.fractionComplete < 0.5
          if v.y > 900 { fade.stopAnimation(true); fade.addAnimations { self.view.frame.origin.y = 90 } }
          fade.continueAnimation(withTimingParameters: nil, durationFactor: 0)
          """, "let fade = UIViewPropertyAnimator()"),
      rules: ["percentComplete < finishProgress: cancel", "finish"],
      gaps: [
        "no transition is seen to start", "what follows 'stopAnimation' is not read",
        "what follows 'addAnimations' is not read", noAnimation,
      ])
  ]

  static let completions = [
    Handler(
      "a dismissal where a layer's animation is over, beside another",
      sheet(
        ended: """
          if t.y > 150 {
            let fall = CABasicAnimation(keyPath: "position.y")
            fall.delegate = self
            view.layer.add(fall, forKey: "fall")
          } else if v.y > 900 { dismiss(animated: true) } else { view.frame.origin.y = 0 }
          """,
        "func animationDidStop(_ a: CAAnimation, finished: Bool) { if finished { dismiss(animated: true) } }"
      ),
      rules: [
        "translation.y > finishDistance: finish", "velocity.y > finishVelocity: finish", "cancel",
      ]),
    Handler(
      "a dismissal in the completion of an animation",
      sheet(
        ended:
          "if t.y > 150 { UIView.animate(withDuration: 1, animations: { self.view.alpha = 0 }) { _ in self.dismiss(animated: true) } } else { view.frame.origin.y = 0 }"
      ), rules: dismissing),
  ]

  // MARK: Messages

  @Test(
    "What one end also tells another part of the app makes it an end of its own",
    arguments: [
      ("hide(); host?.remove(self)", "remove"),
      ("host?.remove(self); hide()", "remove"),
      ("hide(); onRemove?(1)", "onRemove"),
      ("hide(); self.onRemove?(1)", "onRemove"),
      ("hide(); self.delegate?.didRemove(self)", "didRemove"),
      ("remove()", "remove"),
      (
        "UIView.animate(withDuration: 1) { self.card.center.x = 0 } completion: { _ in self.host?.remove(self) }",
        "remove"
      ),
      ("hide(); logger.note(1)", nil), ("hide(); feedback.impactOccurred()", nil),
      ("hide(); view.layoutIfNeeded()", nil), ("hide(); track(1)", nil),
      ("hide(); if isLoud { host?.remove(self) }", nil),
    ])
  func messageOfAnEnd(statements: String, name: String?) throws {
    let profile = try SourceProfile.read(
      Self.sheet(
        changed: "card.center.x = t.x",
        ended: "if t.x > 200 { \(statements) } else if t.x > 50 { open() } else { hide() }",
        """
        var card: UIView!, isLoud = false, onRemove: ((Int) -> Void)?, logger: Logger!
        weak var host: Host?
        let feedback = UIImpactFeedbackGenerator()
        func hide() { UIView.animate(withDuration: 1) { self.card.center.x = 0 } }
        func open() { UIView.animate(withDuration: 1) { self.card.center.x = 100 } }
        func remove() { hide(); host?.remove(self) }
        """))
    #expect(
      SettledViewTests.rules(profile.json) == [
        "translation.x > finishDistance: \(name.map { "finish: " + $0 } ?? "cancel: hide")",
        "translation.x > finishDistance2: finish: open", "cancel: hide",
      ])
  }

  @Test("What one of two ways side by side also tells makes it no end of its own")
  func messageOfOneOfTwoWays() throws {
    let profile = try SourceProfile.read(
      Self.sheet(
        changed: "card.center.x = t.x",
        ended: """
          if t.x > 50 { card.center.x = 100 } else { if t.x < -80 { host?.load() }; card.center.x = 0 }
          """, "var card: UIView!, host: Host?"))
    #expect(
      SettledViewTests.rules(profile.json)
        == ["translation.x > finishDistance: finish: card100", "cancel: card0"])
  }

  // MARK: Places

  static let places = [
    Handler(
      "a sheet that rests at several heights",
      sheet(
        changed: stepping,
        ended: """
          let y = view.frame.minY
          if y > 500 { dismiss(animated: true) } else if y > 200 { rest(300) } else { rest(90) }
          """, "func rest(_ y: CGFloat) { view.frame.origin.y = y }"),
      rules: [
        "viewFrameOriginY + translation.y > finishDistance: finish",
        "viewFrameOriginY + translation.y > finishDistance2: cancel: view300", "cancel: view90",
      ],
      gaps: [
        "'view300' is not seen to pop", "'view.frame.origin.y' is set where the gesture ends",
        "'view.frame.origin.y' is not known",
      ]),
    Handler(
      "a sheet whose heights a dictionary has",
      sheet(
        changed: stepping,
        ended: """
          let y = view.frame.minY
          if y > 500 { dismiss(animated: true) } else if y > 200 { rest(.half) } else { rest(.full) }
          """,
        """
        enum Rest { case half, full }
        lazy var heights: [Rest: CGFloat] = [.half: 300, .full: 90]
        func rest(_ rest: Rest) { view.frame.origin.y = heights[rest]! }
        """),
      rules: [
        "viewFrameOriginY + translation.y > finishDistance: finish",
        "viewFrameOriginY + translation.y > finishDistance2: cancel: half", "cancel: full",
      ],
      gaps: [
        "'half' is not seen to pop", "'view.frame.origin.y' is set where the gesture ends",
        "'view.frame.origin.y' is not known",
      ]),
    Handler(
      "a sheet whose center rests below the middle",
      sheet(
        changed: "view.center.y += t.y; g.setTranslation(.zero, in: view)",
        ended: "if view.center.y > 700 { dismiss(animated: true) } else { view.center.y = 500 }"),
      rules: ["viewCenterY + translation.y > finishDistance: finish", "cancel"],
      gaps: ["'view.center.y' is set where", "'view.center.y' is not known"]),
    Handler(
      "a sheet that is thrown out, or put back to the top",
      sheet(
        changed: stepping,
        ended: """
          if view.frame.minY > 150 {
            UIView.animate(withDuration: 1) { self.view.frame.origin.y = 900 } completion: { _ in self.dismiss(animated: true) }
          } else { view.frame.origin.y = 0 }
          """),
      rules: ["hasChanged && " + dismissing[0], "cancel"]),
    Handler(
      "a sheet that is put where it was once",
      sheet(
        changed: stepping,
        ended:
          "if view.frame.minY > 150 { dismiss(animated: true) } else { view.frame.origin = home }",
        "var home: CGPoint!"),
      rules: ["hasChanged && " + dismissing[0], "cancel"]),
  ]

  @Test(arguments: animators + additions + completions + places) func isRead(_ handler: Handler)
    throws
  {
    try CommonHandlerTests.check(handler)
  }

  @Test("What the moves do too puts nothing back where the system cancels")
  func movesAtACancellation() throws {
    let code = """
      class Menu: UIViewController {
        var menu: UIView!, edge: UIView!, isWide = false
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let x = g.translation(in: view).x
          if g.state == .ended { if x > 130 { place(260) } else { place(0) } } else { place(x) }
        }
        func place(_ x: CGFloat) {
          menu.frame.origin.x = x
          if !isWide { return }
          if x > 0 { edge.frame.origin.x = 20 } else { edge.frame.origin.x = 5 }
        }
      }
      """
    let profile = try SourceProfile.read(code, as: "Menu.swift")
    #expect(profile.json.contains(#""cancelled": "ignore""#), "\(profile.json)")
    let sides = code.replacing(
      "if x > 130 { place(260) } else { place(0) } } else { place(x) }",
      with:
        "if x > 130 { open(.left) } else if x < -130 { open(.right) } }; menu.frame.origin.x = x"
    )
    .replacing(
      "var menu",
      with:
        "enum Side { case left, right }\n func open(_ side: Side) { self.side = side }\n var side: Side!, menu"
    )
    let other = try SourceProfile.read(sides, as: "Menu.swift")
    #expect(other.json.contains(#""cancelled": "ignore""#), "\(other.json)")
  }

  @Test(
    "A cancellation where only moves decide does what the lift does, if it does anything",
    arguments: [
      ("", "ignore"), ("case .ended: card.center = home", "ignore"),
      ("case .cancelled: card.center = home", "decide"),
      ("case .ended, .cancelled: card.center = home", "decide"),
    ])
  func cancellationWhereMovesDecide(ends: String, cancelled: String) throws {
    let code = """
      class Photo: UIViewController {
        var card: UIView!, home = CGPoint(x: 160, y: 240)
        @IBAction func pan(_ g: UIPanGestureRecognizer) {
          let y = g.translation(in: view).y
          switch g.state {
          case .changed:
            card.center.y = home.y + y
            if y > 90 { dismiss(animated: true) }
          \(ends)
          default: break
          }
        }
      }
      """
    let profile = try SourceProfile.read(code, as: "Photo.swift")
    #expect(profile.json.contains("\"cancelled\": \"\(cancelled)\""), "\(profile.json)")
  }

  @Test("An end that leaves a view where it was found is a cancellation, beside others")
  func endsWhereItBegan() throws {
    let code = """
      class Shelf: UIViewController {
        var shelf: UIView!, lid: UIView!, start: CGFloat = 0, lidStart: CGFloat = 0
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let y = g.translation(in: view).y
          switch g.state {
          case .began: start = shelf.frame.origin.y; lidStart = lid.frame.origin.y
          case .changed: shelf.frame.origin.y = start + y; lid.frame.origin.y = lidStart + y
          case .ended:
            if y > 90 { shelf.frame.origin.y = 700 } else if y > 0 { shelf.frame.origin.y = start } else { lid.frame.origin.y = lidStart }
          default: break
          }
        }
      }
      """
    let rules = SettledViewTests.rules(try SourceProfile.read(code, as: "Shelf.swift").json)
    #expect(
      rules == [
        "translation.y > finishDistance: finish: shelf700", "translation.y > 0: cancel: shelf",
        "cancel: lid",
      ])
  }

  // MARK: Angles

  private static func gate(_ condition: String) throws -> String? {
    let profile = try SourceProfile.read(
      sheet(
        ended: "if t.y > 150 { dismiss(animated: true) }",
        """
        func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool {
          let t = (g as! UIPanGestureRecognizer).translation(in: view)
          return \(condition)
        }
        """), as: "Sheet.swift")
    #expect(profile.gaps.compactMap(\.constant).isEmpty, "\(profile.gaps)")
    let rules = profile.json.matches(of: /"refuse": \[\s*\{ "name": "[^"]*", "when": "([^"]*)"/)
    return rules.first.map { String($0.output.1) }
  }

  @Test(
    "An angle of a point is a direction with a width",
    arguments: [
      (
        "abs(atan2(t.y, t.x)) < .pi / 3",
        "translation.x < 0.5 * hypot(translation.x, translation.y)"
      ),
      (
        "abs(atan2(t.y, t.x)) * 180 / .pi <= 60",
        "translation.x < 0.5 * hypot(translation.x, translation.y)"
      ),
      (
        "abs(atan2(t.y, t.x) - .pi / 2) < .pi / 3",
        "translation.y <= 0.5 * hypot(translation.x, translation.y)"
      ),
      (
        "abs(.pi / 2 + atan2(t.y, t.x)) < .pi / 3",
        "-translation.y <= 0.5 * hypot(translation.x, translation.y)"
      ),
      (
        "abs(atan2(t.y, t.x) - .pi / 2) > .pi / 3",
        "translation.y > 0.5 * hypot(translation.x, translation.y)"
      ),
      (
        "abs(atan2(t.y, t.x)) < .pi / 2",
        "translation.x <= 0 && hypot(translation.x, translation.y) != 0"
      ),
      ("atan2(t.y, t.x) > 0", "translation.y <= 0"),
      (
        ".pi / 6 < abs(atan2(-t.y, t.x))",
        "translation.x >= 0.866025403784 * hypot(translation.x, -translation.y)"
      ),
    ])
  func angle(condition: String, refusal: String) throws {
    #expect(try Self.gate(condition) == refusal)
  }

  @Test(arguments: [
    ("atan2(t.y, t.x) * t.x > 1", ["atan2"]),
    ("abs(atan2(t.y, t.x)) > steepest", ["atan2", "steepest"]),
    ("atan2(t.y, t.x) <= atan2(view.frame.height, view.frame.width)", ["atan2", "atan22"]),
  ])
  func anglesThatMustBeSet(condition: String, parameters: [String]) throws {
    let profile = try SourceProfile.read(
      Self.sheet(
        ended: "if \(condition) { dismiss(animated: true) }", "var steepest: CGFloat!"),
      as: "Sheet.swift")
    #expect(profile.gaps.compactMap(\.constant) == parameters, "\(profile.gaps)")
  }

  // MARK: Interaction controllers

  @Test("An interaction controller that no delegate gives to UIKit is noted")
  func controllerOfNoDelegate() throws {
    func notes(_ delegate: String) throws -> Bool {
      let code = """
        class Back: NSObject, UINavigationControllerDelegate {
          var driver: UIPercentDrivenInteractiveTransition?
          @objc func pan(_ g: UIPanGestureRecognizer) {
            let p = g.translation(in: g.view).x / 390
            switch g.state {
            case .began: nav.popViewController(animated: true)
            case .changed: driver?.update(p)
            case .ended: if p > 0.4 { driver?.finish() } else { driver?.cancel() }
            default: driver?.cancel()
            }
          }
          \(delegate)
        }
        """
      return try SourceProfile.read(code).messages.contains {
        $0.contains("no delegate in these files")
      }
    }
    let animator =
      "func navigationController(_ n: UINavigationController, animationControllerFor o: Operation) -> Any? { Slide() }\n"
    let controller =
      "func navigationController(_ n: UINavigationController, interactionControllerFor a: Any) -> Any? { "
    #expect(try notes(animator))
    #expect(try notes(animator + controller + "return nil }"))
    #expect(try !notes(animator + controller + "driver }"))
    #expect(try !notes(""))
  }
}
