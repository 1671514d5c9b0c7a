import SourceReading
import Testing

/// Gestures that drive no transition: the code moves views where the finger lifts, or a swipe or a move dismisses.
@Suite struct SettledViewTests {
  /// A handler by its code in `.began`, `.changed` and `.ended`, with other members of its type.
  private static func read(
    began: String = "break", changed: String, ended: String, cancelled: String = "break",
    _ members: String
  ) throws -> (text: String, gaps: [String]) {
    let code = """
      class Panel: UIViewController {
        var panel: UIView!
        override func viewDidLoad() {
          view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:))))
        }
        @objc func pan(_ gesture: UIPanGestureRecognizer) {
          let translation = gesture.translation(in: view), velocity = gesture.velocity(in: view)
          switch gesture.state {
          case .began: \(began)
          case .changed: \(changed)
          case .ended: \(ended)
          default: \(cancelled)
          }
        }
        \(members)
      }
      """
    return try SourceProfile.parts(code)
  }

  /// The rules of a profile, without their lines.
  static func rules(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.contains(#""then""#) }.map { line in
      let parts = line.split(separator: "\"").map(String.init)
      func value(_ key: String) -> String? {
        parts.firstIndex(of: key).map { parts[$0 + 2] }
      }
      return [value("when"), value("then"), value("to")].compactMap { $0 }.joined(separator: ": ")
    }
  }

  @Test("The functions that end a gesture are where it settles")
  func functionsAreEnds() throws {
    let (text, gaps) = try Self.read(
      changed: "panel.frame.origin.x = translation.x",
      ended: "if velocity.x > 300 { open(velocity.x) } else { close() }",
      """
      func open(_ speed: CGFloat) {
        if isAnimated { UIView.animate(withDuration: 100 / speed) { self.panel.frame.origin.x = 0 } }
        else { panel.frame.origin.x = 0 }
      }
      func close() { UIView.animate(withDuration: 0.3) { self.panel.frame.origin.x = -280 } }
      var isAnimated = true
      """)
    #expect(
      Self.rules(text) == ["velocity.x > finishVelocity: finish: open", "cancel: close"])
    #expect(
      gaps.contains(
        "no transition starts: 'open' is taken to finish, and 'close' to cancel"
      ))
  }

  @Test("A switch that is set to false beside a call does not hide the call")
  func resetsAreNoEnds() throws {
    let (text, _) = try Self.read(
      changed: "panel.frame.origin.y = translation.y",
      ended: """
        if translation.y > 200 { hide() } else {
          if translation.x > 100 { player.next() }
          isDragging = false
        }
        """,
      """
      var isDragging = false
      func hide() { delegate.toBottom(self) }
      """)
    #expect(
      Self.rules(text) == [
        "translation.y > finishDistance: finish: hide",
        "translation.x > finishDistance2: finish: next", "ignore",
      ])
  }

  @Test("A function that gets the end is told by it")
  func wordsAreEnds() throws {
    let (text, _) = try Self.read(
      began: "start = panel.frame.origin.x",
      changed: """
        var frame = panel.frame
              frame.origin.x = min(0, start + translation.x)
              panel.frame = frame
        """,
      ended: "move(to: panel.frame.origin.x > -140 ? .expanded : .collapsed)",
      """
      enum Place { case expanded, collapsed }
      var start: CGFloat = 0
      func move(to place: Place) {
        UIView.animate(withDuration: 0.3) {
          switch place {
          case .collapsed: self.panel.frame.origin.x = -280
          case .expanded: self.panel.frame.origin.x = 0
          }
        }
      }
      """)
    #expect(
      Self.rules(text) == [
        "min(0, panelFrameOriginX + translation.x) > -finishDistance: finish: expanded",
        "cancel: collapsed",
      ])
  }

  @Test(
    "A view that is moved by the steps of the translation is where it began, and the translation")
  func stepsAreTheTranslation() throws {
    let (text, _) = try Self.read(
      changed: """
        panel.center = CGPoint(x: panel.center.x + translation.x, y: panel.center.y)
              gesture.setTranslation(.zero, in: view)
        """,
      ended: "judge()",
      """
      func judge() {
        if panel.center.x > 380 { next() } else if panel.center.x < 40 { previous() } else { restore() }
      }
      func next() { UIView.animate(withDuration: 0.2) { self.panel.center.x = 800 } }
      func previous() { UIView.animate(withDuration: 0.2) { self.panel.center.x = -400 } }
      func restore() { UIView.animate(withDuration: 0.2) { self.panel.center = self.view.center } }
      """)
    #expect(
      Self.rules(text) == [
        "panelCenterX + translation.x > finishDistance: finish: next",
        "panelCenterX + translation.x < finishDistance2: finish: previous",
        "cancel: restore",
      ])
  }

  @Test("The place of a sheet at first must be set, and each move is limited")
  func placeOfASheet() throws {
    let (text, gaps) = try Self.read(
      began: "start = view.frame.origin.y", changed: "break",
      ended: "if start + translation.y > 400 { lower() } else { raise() }",
      """
      var start: CGFloat = 0
      func lower() { view.frame.origin.y = 700 }
      func raise() { view.frame.origin.y = 100 }
      """)
    #expect(
      Self.rules(text) == [
        "viewFrameOriginY + translation.y > finishDistance: finish: lower", "cancel: raise",
      ])
    #expect(gaps.contains { $0.hasSuffix("set the parameter 'viewFrameOriginY'") })
    let (sum, limits) = try Self.read(
      changed: """
        top.constant = max(100, min(700, top.constant + translation.y))
              gesture.setTranslation(.zero, in: view)
        """,
      ended: "if top.constant > 400 { lower() } else { raise() }",
      "func lower() { top.constant = 700 }\n func raise() { top.constant = 100 }")
    #expect(
      Self.rules(sum) == [
        "constant + progress * height > finishDistance: finish: lower", "cancel: raise",
      ])
    #expect(
      sum.contains(
        #""progress": "(clamp(constant + previousProgress * height + step.y, 100, 700) - constant) / height""#
      ))
    #expect(!limits.contains { $0.contains("at the lift") })
  }

  @Test("An index that may be at its limit is named")
  func limitOfAnIndex() throws {
    let (_, gaps) = try Self.read(
      changed: "break",
      ended: "index = max(0, translation.x > 120 ? index - 1 : index)\n show(index)",
      "var index = 0\n func show(_ page: Int) { panel.frame.origin.x = -CGFloat(page) * 393 }")
    #expect(gaps.contains("'index' is taken not to be at a limit already"))
  }

  @Test("A screen over the one that a gesture dismisses is taken not to be there")
  func screenOverTheDismissedOne() throws {
    let (text, gaps) = try Self.read(
      changed: "break",
      ended: """
        guard presentedViewController == nil else { return }
              if translation.y > 120 { dismiss(animated: true) }
        """, "")
    #expect(
      Self.rules(text) == [
        "presentedViewController != 0: cancel", "translation.y > finishDistance: finish", "cancel",
      ])
    #expect(text.contains(#""presentedViewController": 0"#))
    #expect(gaps.contains { $0.hasPrefix("'presentedViewController' is taken to stay false") })
  }

  @Test("A value that the gesture chooses is an end each")
  func valuesAreEnds() throws {
    let (text, _) = try Self.read(
      changed: "bottom.constant = max(0, min(height, -translation.y))",
      ended: """
        let opens = velocity.y < -500 || bottom.constant > height / 2
              bottom.constant = opens ? height : 0
              UIView.animate(withDuration: 0.3) { self.view.layoutIfNeeded() }
        """,
      "var bottom: NSLayoutConstraint!\n  let height: CGFloat = 400")
    #expect(
      Self.rules(text) == [
        "velocity.y < -finishVelocity || clamp(-translation.y, 0, heightValue) > heightValue / finishDivisor: finish: height",
        "cancel: bottom0",
      ])
    #expect(text.contains(#""heightValue": 400"#))
  }

  @Test("Calls of other files are ends, and what only draws is none")
  func callsAreEnds() throws {
    let (text, _) = try Self.read(
      changed: "label.text = translation.x > 0 ? \"a\" : \"b\"",
      ended: "if velocity.y > 100 { store.hide() } else { store.keep() }", "var label: UILabel!")
    #expect(Self.rules(text) == ["velocity.y > finishVelocity: finish: hide", "cancel: keep"])
    #expect(throws: SourceError.self) {
      try Self.read(
        changed: "break", ended: "if velocity.y > 100 { print(1) } else { print(2) }", "")
    }
    #expect(throws: SourceError.self) {
      try Self.read(
        changed: "break", ended: "if isOn { panel.alpha = 1 } else { panel.center.x = 0 }",
        "var isOn = false")
    }
  }

  @Test("A dismissal at a move is a rule of the moves")
  func dismissalAtAMove() throws {
    let (text, _) = try Self.read(
      changed: "if translation.y > 120 { dismiss(animated: true) }", ended: "break", "")
    #expect(Self.rules(text) == ["translation.y > finishDistance: finish", "cancel"])
    #expect(text.contains(#""changed": ["#))
  }

  @Test("A swipe is recognized by itself, in its direction")
  func swipes() throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      class Detail: UIViewController {
        override func viewDidLoad() {
          let swipe = UISwipeGestureRecognizer(target: self, action: #selector(swiped(_:)))
          swipe.direction = .down
          swipe.numberOfTouchesRequired = 2
          view.addGestureRecognizer(swipe)
        }
        @objc func swiped(_ swipe: UISwipeGestureRecognizer) {
          if swipe.direction == .down { dismiss(animated: true) }
        }
      }
      """)
    for key in [
      #""kind": "swipe""#, #""direction": ["down"]"#, #""numberOfTouchesRequired": 2"#,
      #""action": "dismiss""#,
    ] { #expect(text.contains(key)) }
    #expect(!text.contains("progress"))
    #expect(Self.rules(text) == ["finish"])
    #expect(gaps.isEmpty)
    let (unasked, _) = try SourceProfile.parts(
      """
      class Detail: UIViewController {
        override func viewDidLoad() {
          view.addGestureRecognizer(
            UISwipeGestureRecognizer(target: self, action: #selector(swiped)))
        }
        @objc func swiped() { dismiss(animated: true) }
      }
      """)
    #expect(!unasked.contains("cancelled"))
  }

  @Test("What neither dismisses nor puts the view back is listed")
  func otherEndIsListed() throws {
    let (text, gaps) = try Self.read(
      changed: "panel.frame.origin.y = translation.y",
      ended: """
        if velocity.y > 900 { throwOut() } else if velocity.y > 500 { dismiss(animated: true) } else { reset() }
        """,
      """
      func throwOut() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.y = 900 } }
      func reset() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.y = 0 } }
      """)
    #expect(
      Self.rules(text) == [
        "velocity.y > finishVelocity: cancel: throwOut", "velocity.y > finishVelocity2: finish",
        "cancel: reset",
      ])
    #expect(
      gaps.contains("'throwOut' is not seen to pop or dismiss, and is taken to cancel"))
  }

  @Test("A direction that every event stores is no place")
  func directionOfEveryEvent() throws {
    let (text, _) = try SourceProfile.parts(
      """
      class Panel: UIViewController {
        enum Way { case up, down }
        var panel: UIView!, way = Way.up
        func move(_ y: CGFloat) { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.y = y } }
        @objc func pan(_ gesture: UIPanGestureRecognizer) {
          let y = gesture.translation(in: view).y
          way = y > 0 ? .down : .up
          if y > -300, gesture.state == .ended { if way == .up { move(100) } else { move(500) } }
        }
      }
      """)
    #expect(
      Self.rules(text) == [
        "translation.y > 0 && translation.y > -finishDistance: finish: panel500",
        "translation.y > 0: cancel", "translation.y > -finishDistance: finish: panel100", "cancel",
      ])
    #expect(text.contains(#""cancelled": "ignore""#))
  }

  @Test("A switch that is set to false after early returns is no place")
  func switchBesidePlaces() throws {
    let (text, _) = try Self.read(
      changed: "break",
      ended: """
        if translation.y > 100 { move(700); return } else if translation.y < -100 { move(80); return }
        isBusy = false; start = .zero; last = nil
        """,
      "var isBusy = false, start = CGPoint.zero, last: CGFloat?\n func move(_ y: CGFloat) { UIView.animate(withDuration: 0.3) { self.panel.frame.origin.y = y } }"
    )
    #expect(
      Self.rules(text) == [
        "translation.y > finishDistance: finish: panel700",
        "translation.y < -finishDistance: finish: panel80", "ignore",
      ])
  }

  @Test("A view that some moves already put to an end is listed")
  func endAtAMove() throws {
    let (_, gaps) = try Self.read(
      changed: "if velocity.y < 0 { close() } else { panel.frame.origin.y = translation.y }",
      ended: "if translation.y < 240 { close() } else { panel.frame.origin.y = 400 }",
      "func close() { panel.frame.origin.y = 0 }")
    #expect(
      gaps.contains(
        "a move may already set 'panel.frame.origin.y' to an end position; only the one at the lift is used"
      ))
  }

  @Test("A menu whose place decides, which is not read, is a parameter")
  func unreadPlaceDecides() throws {
    let (text, _) = try Self.read(
      changed: "break",
      ended: "settle(velocity.x)",
      """
      func settle(_ velocity: CGFloat) {
        var shows = panel.frame.minX > 60
        if velocity < 0 { shows = panel.frame.minX > 240 }
        if shows { openMenu() } else { closeMenu() }
      }
      func openMenu() { menu.open() }
      func closeMenu() { menu.close() }
      """)
    #expect(
      Self.rules(text) == [
        "velocity.x < 0 && panelFrameOriginX > finishValue: finish: openMenu",
        "velocity.x < 0: cancel: closeMenu", "panelFrameOriginX > finishValue2: finish: openMenu",
        "cancel: closeMenu",
      ])
  }

  @Test(
    "An animation that is not interrupted completes, and what draws at the moves may be left out")
  func completionAndDrawing() throws {
    let (text, _) = try Self.read(
      changed: "break",
      ended: """
        if velocity.y > 500 {
                UIView.animate(withDuration: 0.2, animations: { self.panel.alpha = 0 }) { isDone in
                  if isDone { self.dismiss(animated: false) }
                }
              }
        """, "")
    #expect(Self.rules(text) == ["velocity.y > finishVelocity: finish", "cancel"])
    let flags = (1...9).map {
      "if velocity.x > \($0) { self.x\($0) = 1 } else { self.x\($0) = nil }"
    }
    let (other, gaps) = try Self.read(
      changed: flags.joined(separator: "\n"),
      ended: "if velocity.y > 500 { panel.center.y = 900 } else { panel.center.y = x1 ?? 0 }",
      (1...9).map { "var x\($0): CGFloat? = nil" }.joined(separator: "\n")
        + "\nfunc all() -> [CGFloat?] { [x1, x2, x3, x4, x5, x6, x7, x8, x9] }")
    #expect(Self.rules(other).count == 2)
    #expect(gaps.contains { $0.hasPrefix("what the moves do is not read") })
  }

  @Test("What moves set that are too much to follow is asked for")
  func setByMovesThatAreNotRead() throws {
    let flags = (1...9).map { "if velocity.x > \($0) { x\($0) = 1 } else { x\($0) = nil }" }
    let (text, gaps) = try Self.read(
      began: "step = 0; start = 40",
      changed: (flags + ["step = translation.y"]).joined(separator: "\n"),
      ended: "if step > start { panel.center.y = 900 } else { panel.center.y = x1 ?? 0 }",
      "var step: CGFloat = 0, start: CGFloat = 0\n"
        + (1...9).map { "var x\($0): CGFloat? = nil" }.joined(separator: "\n")
        + "\nfunc all() -> [CGFloat?] { [x1, x2, x3, x4, x5, x6, x7, x8, x9] }")
    #expect(Self.rules(text).first == "stepValue > finishValue: finish: panel900")
    #expect(
      gaps.contains { $0.hasPrefix("'step after the moves' changes with the gesture") }, "\(gaps)")
  }

  @Test("Places beside a dismissal may be chosen before the view is put there")
  func placesBesideADismissal() throws {
    let (text, _) = try Self.read(
      changed: "break",
      ended: """
        if translation.y > 300 { dismiss(animated: true); return }
        let y: CGFloat = translation.y < -100 ? 100 : 300
        UIView.animate(withDuration: 0.3) { self.panel.frame.origin.y = y }
        """, "")
    #expect(
      Self.rules(text) == [
        "translation.y > finishDistance: finish",
        "translation.y < -finishDistance2: cancel: panel100",
        "cancel: panel300",
      ])
  }

  @Test("A closure that an app may set is asked for, and what only asks it does nothing")
  func hooks() throws {
    let (text, gaps) = try Self.read(
      changed: "break",
      ended: """
        if let far = far {
          if far(translation.y) { dismiss(animated: true) } else { putBack() }
        } else if translation.y > 200 {
          if delegate?.mayClose(self) == true { dismiss(animated: true) }
        } else { putBack() }
        """,
      """
      var far: ((CGFloat) -> Bool)?
      weak var delegate: PanelDelegate?
      func putBack() { UIView.animate(withDuration: 0.3) { self.panel.frame.origin.y = 0 } }
      """)
    #expect(
      Self.rules(text) == [
        "farIsSet != 0 && far != 0: finish", "farIsSet != 0: cancel",
        "translation.y > finishDistance && mayClose != 0: finish",
        "translation.y > finishDistance: ignore", "cancel",
      ])
    #expect(gaps.contains { $0.hasPrefix("'far != nil' is not known, and taken to be false") })
  }

  @Test(
    "A view that is moved by its center has a frame, also where a branch limits that",
    arguments: [
      ("", "translation.y"),
      (
        "if panel.frame.origin.y < 0 { panel.frame.origin.y = 0 }",
        "hasChanged && max(translation.y, 0)"
      ),
    ])
  func movedByItsCenter(limit: String, place: String) throws {
    let (text, _) = try Self.read(
      changed: "panel.center = CGPoint(x: 200, y: panel.bounds.midY + translation.y); \(limit)",
      ended: "if panel.frame.origin.y > 100 { dismiss(animated: true) } else { putBack() }",
      "func putBack() { UIView.animate(withDuration: 0.2) { self.panel.center.y = 400 } }")
    #expect(Self.rules(text) == ["\(place) > finishDistance: finish", "cancel"])
  }

  @Test(
    "A view that is moved by its center again is there, wherever its frame has been put",
    arguments: [
      "panel.frame.origin.y = 0", "var new = panel.frame; new.origin.y = 0; panel.frame = new",
      "panel.frame = CGRect(x: 0, y: 0, width: 390, height: 800)",
    ], [false, true])
  func movedByItsCenterAgain(limit: String, isMovedAtFirst: Bool) throws {
    let move = """
      panel.center = CGPoint(x: 200, y: panel.bounds.midY + translation.y)
      if panel.frame.origin.y < 0 { \(limit) }
      """
    let (text, _) = try Self.read(
      began: isMovedAtFirst ? move : "break", changed: move,
      ended: "\(move) else if translation.y > 60 { dismiss(animated: true) } else { putBack() }",
      "func putBack() { UIView.animate(withDuration: 0.2) { self.panel.center.y = 400 } }")
    let rules = Self.rules(text)
    #expect(rules.count == 3 && rules[0].hasPrefix("translation.y < 0: cancel"))
    #expect(rules.dropFirst() == ["translation.y > finishDistance: finish", "cancel: putBack"])
  }

  @Test("A view that is moved by its center keeps the size of its frame")
  func sizeOfTheMovedView() throws {
    let (text, _) = try Self.read(
      began: "panel.frame = CGRect(x: 0, y: 0, width: 200, height: 600)",
      changed: "panel.center.y = 300 + translation.y",
      ended: "if translation.y > panel.frame.height / 4 { dismiss(animated: true) }", "")
    #expect(Self.rules(text) == ["translation.y > finishDistance: finish", "cancel"])
    #expect(text.contains(#""finishDistance": 150"#))
  }

  @Test("A view that every lift puts away where it is there hides no decision")
  func putAwayBefore() throws {
    let (text, _) = try Self.read(
      changed: "hint.isHidden = false", ended: "putAway(); if translation.x > 100 { leave() }",
      """
      var hint: UIView!, isHinting = true
      weak var delegate: Leaving?
      func leave() { delegate?.goBack() }
      func putAway() {
        guard isHinting else { return }
        hint.frame = CGRect(x: -30, y: 100, width: 30, height: 300)
        hint.isHidden = true
      }
      """)
    #expect(Self.rules(text) == ["translation.x > finishDistance: finish: leave", "ignore"])
  }

  @Test("A view controller's view that is put to a limit by its center has one place at first")
  func limitedByItsCenter() throws {
    let (text, _) = try Self.read(
      began: "start = rootViewController.view.center",
      changed: """
        rootViewController.view.center = CGPoint(x: start.x + translation.x, y: start.y)
        if rootViewController.view.frame.minX < -120 {
          rootViewController.view.center.x = rootViewController.view.bounds.width / 2 - 120
        }
        """,
      ended: "if rootViewController.view.frame.minX < -60 { showMenu() } else { putBack() }",
      "var rootViewController: UIViewController!, start = CGPoint.zero")
    #expect(
      Self.rules(text) == [
        "max(rootViewControllerViewFrameOriginX + translation.x, -finishDistance2)"
          + " < -finishDistance: finish: showMenu",
        "cancel: putBack",
      ])
  }

  @Test("What a call that is not read sets is not what was there before")
  func setByACall() throws {
    let (text, gaps) = try Self.read(
      began: "home = center", changed: "center = home.moved(by: translation)",
      ended: "if center.x > home.x + 100 { throwOut() } else { putBack() }",
      """
      var home = CGPoint.zero, center = CGPoint.zero
      func throwOut() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = 900 } }
      func putBack() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = 0 } }
      """)
    #expect(Self.rules(text).first == "centerX > centerX2 + finishValue: finish: throwOut")
    #expect(
      gaps.contains { $0.hasPrefix("'home.moved(by: translation).x' changes with the gesture") },
      "\(gaps)")
  }

  @Test(
    "A switch beside calls is no place",
    arguments: [
      ("unlock()", "menu.show()", "menu.hide()"),
      ("unlock()", "show()", "hide()"),
      ("if isLocked { unlock() } else { stop() }", "show()", "hide()"),
    ])
  func switchBesideCalls(short: String, up: String, down: String) throws {
    let (text, _) = try Self.read(
      changed: "break",
      ended: """
        if abs(translation.y) < 20 { \(short); return }
        isBusy = true
        if velocity.y < 0 { \(up) } else { \(down) }
        """,
      """
      var isBusy = false, isLocked = false, link: CADisplayLink!, timer: Timer!, queue: [String] = []
      func unlock() { link.invalidate() }
      func stop() { timer.invalidate() }
      func show() { queue.append("show") }
      func hide() { queue.append("hide") }
      """)
    let rules = Self.rules(text)
    #expect(rules[0].hasSuffix("finish: unlock"))
    #expect(rules.suffix(2) == ["velocity.y < 0: finish: show", "cancel: hide"])
  }

  @Test("A place that a switch chooses is that of the ways that set it without asking")
  func placeChosenByASwitch() throws {
    let (text, gaps) = try Self.read(
      changed: "panel.frame.origin.x = (isOpen ? 0 : -280) + translation.x",
      ended: """
        if abs(velocity.x) > 500 { settle(velocity.x > 0) }
        else if abs(translation.x) > 100 { settle(!isOpen) }
        else { panel.frame.origin.x = isOpen ? 0 : -280 }
        """,
      """
      var isOpen = false
      func settle(_ open: Bool) { isOpen = open; panel.frame.origin.x = open ? 0 : -280 }
      """)
    #expect(
      Self.rules(text) == [
        "abs(velocity.x) > finishVelocity && velocity.x > 0: finish: isOpen",
        "abs(velocity.x) > finishVelocity: cancel: isOpenFalse",
        "abs(translation.x) > finishDistance && isOpen == 0: finish: isOpen",
        "abs(translation.x) > finishDistance: cancel: isOpenFalse",
        "isOpen != 0: finish: isOpen", "cancel: isOpenFalse",
      ])
    #expect(gaps.contains { $0.contains("set the parameter 'isOpen'") })
  }

  @Test("Other views than those that follow the finger tell no ends apart", arguments: [1, 12])
  func viewsBesideTheMovedOne(count: Int) throws {
    let others = (1...count).map {
      "if let list\($0) { list\($0).frame = .zero } else { shade.frame = view.bounds }"
    }
    let (text, _) = try Self.read(
      changed: "panel.frame.origin.y = translation.y",
      ended: """
        UIView.animate(withDuration: 0.3) {
          if velocity.y >= 0 { self.panel.frame.origin.y = 600 } else { self.panel.frame.origin.y = 100 }
          \(others.joined(separator: "\n"))
        }
        """,
      "let shade = UIView()\n"
        + (1...count).map { "var list\($0): UIView?" }.joined(separator: "\n"))
    #expect(Self.rules(text) == ["velocity.y >= 0: finish: panel600", "cancel: panel100"])
  }

  @Test("What a closure returns where it is written is not one value")
  func closureThatIsCalledAtOnce() throws {
    let (text, _) = try Self.read(
      changed: "break",
      ended:
        "if velocity.y > 500 { move(.tip) } else if velocity.y < -500 { move(.full) } else { move(.half) }",
      """
      enum Place { case full, half, tip }
      var top: NSLayoutConstraint!
      func move(_ place: Place) {
        top.constant = {
          switch place { case .full: return 59; case .half: return layout.half; case .tip: return layout.tip }
        }()
      }
      """)
    #expect(
      Self.rules(text).map { $0.suffix(4) } == [" tip", "full", "half"], "\(Self.rules(text))")
  }

  @Test("A message that one of two like ends sends, where a switch is on, makes no end")
  func messageUnderASwitch() throws {
    let (text, gaps) = try Self.read(
      changed: "panel.frame.origin.x = translation.x",
      ended: """
        if isWatched { watcher.pan(gesture) }
        if velocity.x > 0 { show() } else { hide() }
        """,
      """
      var isWatched = false
      let watcher: Watcher
      func show() { panel.frame.origin.x = 300 }
      func hide() { if isWatched { watcher.willHide() }; panel.frame.origin.x = 0 }
      """)
    #expect(Self.rules(text) == ["velocity.x > 0: finish: show", "cancel: hide"])
    #expect(!gaps.contains { $0.contains("isWatched") })
  }

  @Test("A function that calls one of its name of another object does not call itself")
  func sameNameOfAnotherObject() throws {
    let (text, gaps) = try Self.read(
      changed: "panel.frame.origin.y = translation.y",
      ended: "if translation.y > 120 { close() } else { panel.frame.origin.y = 0 }",
      "weak var host: Host?\n func close() { host?.close() }")
    #expect(
      Self.rules(text) == ["translation.y > finishDistance: finish: close", "cancel: panel0"])
    #expect(!gaps.contains { $0.contains("calls itself") })
  }

  @Test(
    "What a call is told by true or false has the label's name, and takes back where that says so")
  func toldByASwitch() throws {
    let (text, _) = try Self.read(
      changed: "ring.update(translation.x / 200)",
      ended: "transition.end(animated: true, cancelled: translation.x < 150)",
      "var transition: SlideTransition!, ring: Ring!")
    #expect(
      Self.rules(text) == [
        "translation.x < finishDistance: cancel: cancelled", "finish: cancelledFalse",
      ])
  }

  @Test("A page that stays is one cancellation, whichever page beside it goes back")
  func pagesOnBothSides() throws {
    let (text, _) = try Self.read(
      changed: "panel.frame = CGRect(x: translation.x, y: 0, width: 390, height: 800)",
      ended: """
        let page: UIView = translation.x > 0 ? previous : next
        let x: CGFloat = translation.x > 0 ? -390 : 390
        if abs(translation.x) > 150 {
          panel.frame = CGRect(x: -x, y: 0, width: 390, height: 800)
          page.frame = CGRect(x: 0, y: 0, width: 390, height: 800)
        } else {
          panel.frame = CGRect(x: 0, y: 0, width: 390, height: 800)
          page.frame = CGRect(x: x, y: 0, width: 390, height: 800)
        }
        """,
      "let previous = UIView(), next = UIView()")
    #expect(Self.rules(text).map { $0.contains("cancel") } == [false, false, true])
  }

  @Test("What an earlier move or a completion gave a property is not what the lift gives it")
  func earlierValuesAreNotRead() throws {
    func rule(_ changed: String, _ ended: String, _ members: String = "") throws -> [String] {
      try Self.rules(Self.read(changed: changed, ended: ended, members).text)
    }
    let decision = "if start > 100 { dismiss(animated: true) }"
    #expect(
      try rule("start += translation.y", decision, "var start: CGFloat = 0")
        == ["startValue + progress * height > finishDistance: finish", "cancel"])
    #expect(
      try rule("if velocity.y > 9 { start = translation.y }", decision, "var start: CGFloat = 0")
        == ["startValue > finishValue: finish", "cancel"])
    #expect(
      try rule(
        "UIView.animate(withDuration: 1, animations: {}) { _ in self.isOn = true }",
        "if isOn && velocity.y > 9 { dismiss(animated: true) }", "var isOn = false")
        == ["isOn != 0 && velocity.y > finishVelocity: finish", "cancel"])
  }

  @Test("A part of the screen is not as large as the gesture's view")
  func sizesOfParts() throws {
    let (text, _) = try Self.read(
      changed: "break",
      ended:
        "if translation.y > view.bounds.height - tabBar.frame.height { dismiss(animated: true) }",
      "var tabBar: UITabBar!")
    #expect(
      Self.rules(text) == ["translation.y > height - tabBarFrameSizeHeight: finish", "cancel"])
  }

  @Test(
    "A place without a name is named after what is moved there, and how far",
    arguments: [
      (
        "backView.frame = CGRect(x: translation.x > 120 ? 280 : 0, y: 0, width: 100, height: 200)",
        ["finish: backView280", "cancel: backView0"]
      ),
      (
        "translation.x > 120 ? store.side.move(to: 280, animated: true) : store.side.move(to: 0, animated: true)",
        ["finish: move280", "cancel: move0"]
      ),
    ])
  func placesWithoutANameAreNamed(ended: String, ends: [String]) throws {
    let (text, _) = try Self.read(changed: "break", ended: ended, "var backView: UIView!")
    #expect(Self.rules(text) == ["translation.x > finishDistance: " + ends[0], ends[1]])
  }

  @Test("Places beside the finger are ends, and following it is none")
  func relativePlacesAreEnds() throws {
    let (text, _) = try Self.read(
      changed: "panel.center.x = 196 + translation.x",
      ended: """
        panel.center.x = 196 + translation.x
              if panel.center.x < 75 { panel.center.x = panel.center.x - 200 }
              else if panel.center.x > 318 { panel.center.x = panel.center.x + 200 }
              else { panel.center = view.center }
        """, "")
    #expect(
      Self.rules(text) == [
        "finishDistance2 + translation.x < finishDistance: finish: panel",
        "finishDistance2 + translation.x > finishDistance3: finish: panel-2", "cancel: center",
      ])
  }

  @Test(
    "The nearest of some places is an end each",
    arguments: [
      "panel.frame.origin.y = stops.min(by: { abs($0 - y) < abs($1 - y) })!",
      "panel.frame.origin.y = stops.max { abs($0 - y) > abs($1 - y) } ?? 0",
      "panel.frame.origin.y = stops.sorted { abs($0 - y) < abs($1 - y) }.first!",
      "panel.frame.origin.y = stops.reduce(stops[0]) { abs($1 - y) < abs($0 - y) ? $1 : $0 }",
      """
      var nearest = stops[0], distance = CGFloat.greatestFiniteMagnitude
      for stop in stops {
        guard abs(stop - y) < distance else { continue }
        distance = abs(stop - y)
        nearest = stop
      }
      panel.frame.origin.y = nearest
      """,
      """
      panel.frame.origin.y = [(stops[0], 1), (stops[1], 2)].min { abs($0.0 - y) < abs($1.0 - y) }!.0
      """,
    ])
  func theNearestIsAnEnd(choice: String) throws {
    let (text, _) = try Self.read(
      changed: "panel.frame.origin.y = 600 + translation.y",
      ended: "let y = 600 + translation.y\n\(choice)", "let stops: [CGFloat] = [100, 600]")
    let rules = Self.rules(text)
    #expect(rules.count == 2)
    #expect(rules.allSatisfy { $0.hasSuffix("stops0") || $0.hasSuffix("stops1") })
  }

  @Test(
    "Where a view is follows from how the moves move it",
    arguments: [
      (
        "view.frame.origin.y = translation.y", "view.frame.minY > 150",
        "hasChanged && translation.y"
      ),
      (
        "view.frame = CGRect(x: 0, y: translation.y, width: view.frame.width, height: view.frame.height)",
        "view.frame.origin.y > 150", "hasChanged && translation.y"
      ),
      (
        "if translation.y > 0 { view.frame.origin.y = translation.y }",
        "view.frame.origin.y > 150", "hasChanged && max(translation.y, 0)"
      ),
      (
        "view.transform = CGAffineTransform(translationX: 0, y: translation.y)",
        "view.frame.minY > 150", "hasChanged && translation.y"
      ),
      (
        "gesture.view!.center.y += translation.y; gesture.setTranslation(.zero, in: view)",
        "gesture.view!.center.y > 700", "height / 2 + translation.y"
      ),
      (
        "if let card = gesture.view { card.center.y = view.center.y + translation.y }",
        "gesture.view!.center.y > 700", "height / 2 + translation.y"
      ),
    ])
  func placeOfAView(changed: String, condition: String, place: String) throws {
    let (text, _) = try Self.read(
      changed: changed, ended: "if \(condition) { dismiss(animated: true) }", "")
    #expect(Self.rules(text) == [place + " > finishDistance: finish", "cancel"])
  }

  @Test("A view that moves where the gesture begins is where the last of them puts it")
  func placeOfAViewThatTheBeginningMoves() throws {
    let move = "view.frame.origin.y = translation.y"
    let (text, _) = try Self.read(
      began: move, changed: move, ended: "if view.frame.minY > 150 { dismiss(animated: true) }", "")
    #expect(Self.rules(text) == ["translation.y > finishDistance: finish", "cancel"])
  }

  @Test("What the gesture was like where it began is part of the rule")
  func flagOfTheBeginning() throws {
    let (text, gaps) = try Self.read(
      began: "isDown = abs(velocity.y) > abs(velocity.x)", changed: "break",
      ended: "if isDown && translation.y > 120 { dismiss(animated: true) }", "var isDown = false")
    #expect(
      Self.rules(text) == [
        "abs(began.velocity.y) > abs(began.velocity.x) && translation.y > finishDistance: finish",
        "cancel",
      ])
    #expect(!gaps.contains { $0.contains("isDown") })
  }

  @Test("What ends nothing by how the gesture began is ignored")
  func wayThatEndsNothing() throws {
    let (text, _) = try Self.read(
      began: "isDown = abs(velocity.y) > abs(velocity.x)", changed: "break",
      ended: "if isDown { if translation.y > 120 { dismiss(animated: true) } } else { stay() }",
      "var isDown = false")
    let isDown = "abs(began.velocity.y) > abs(began.velocity.x)"
    #expect(
      Self.rules(text) == [
        "\(isDown) && translation.y > finishDistance: finish", "\(isDown): ignore", "cancel",
      ])
  }

  @Test("Where a gesture ends by how it began alone, that is a rule")
  func onlyEndOfAWay() throws {
    let (text, _) = try Self.read(
      began:
        "way = abs(velocity.y) > abs(velocity.x) ? .vertical : velocity.x > 0 ? .right : .left",
      changed: "break",
      ended: """
        switch way {
        case .vertical: if velocity.y > 500 { shrink() } else { expand() }
        case .right: leaveRight()
        default: leaveLeft()
        }
        """,
      """
      enum Way { case vertical, right, left }
      var way = Way.vertical
      func shrink() { panel.frame.origin.y = 790 }
      func expand() { panel.frame.origin.y = 0 }
      func leaveRight() { panel.frame.origin.x = 530 }
      func leaveLeft() { panel.frame.origin.x = -390 }
      """)
    #expect(
      Self.rules(text) == [
        "abs(began.velocity.y) > abs(began.velocity.x) && velocity.y > finishVelocity: finish: shrink",
        "abs(began.velocity.y) > abs(began.velocity.x): finish: expand",
        "began.velocity.x > 0: finish: leaveRight", "cancel: leaveLeft",
      ])
  }

  @Test("What else the code asks where a gesture begins is no part of the rule")
  func otherFactsOfTheBeginning() throws {
    let (text, gaps) = try Self.read(
      began: """
        way = abs(velocity.y) > abs(velocity.x) ? .vertical : velocity.x > 0 ? .right : .left
              if way == .vertical { if panel.bounds.height > 57 { isLarge = true } }
              if way == .right { if panel.bounds.height > 57 { isLarge = true } }
        """,
      changed: "break",
      ended: """
        switch way {
        case .vertical: if velocity.y > 500 { shrink() }
        case .right: if velocity.x > 500 { leaveRight() }
        default: if velocity.x < -500 { leaveLeft() }
        }
        """,
      """
      enum Way { case vertical, right, left }
      var way = Way.vertical, isLarge = false
      func shrink() { panel.frame.origin.y = 790 }
      func leaveRight() { panel.frame.origin.x = 530 }
      func leaveLeft() { panel.frame.origin.x = -390 }
      """)
    #expect(
      Self.rules(text).filter { $0 != "ignore" } == [
        "abs(began.velocity.y) > abs(began.velocity.x) && velocity.y > finishVelocity: finish: shrink",
        "abs(began.velocity.y) > abs(began.velocity.x): ignore",
        "began.velocity.x > 0 && velocity.x > finishVelocity2: finish: leaveRight",
        "began.velocity.x > 0: ignore",
        "velocity.x < -finishVelocity3: finish: leaveLeft",
      ])
    #expect(!gaps.contains { $0.contains("where it began") })
  }

  @Test(
    "What runs in every state is no end, and puts nothing back where the system cancels",
    arguments: [
      "if translation.y > 0 { panel.frame.origin.y = translation.y; layOut(translation.y) }",
      "if panel.frame.minY + translation.y > 0 { follow(translation) }",
      "panel.transform = CGAffineTransform.init(translationX: 0, y: max(0, translation.y))",
      "panel.frame.origin.y = translation.y; log(gesture)",
    ])
  func moveInEveryState(statement: String) throws {
    let text = try Self.read(
      inEveryState: statement,
      ended: "if gesture.velocity(in: view).y < 0 { open() } else { close() }")
    #expect(Self.rules(text) == ["velocity.y < 0: finish: open", "cancel: close"])
    #expect(text.contains(#""cancelled": "ignore""#))
  }

  @Test(
    "A function elsewhere that each lift calls decides by the place that it gets",
    arguments: [
      (
        "mover.move(panel, to: gesture.velocity(in: view).y < 0 ? 50 : 700)",
        ["velocity.y < 0: finish: move50", "cancel: move700"]
      ),
      (
        """
        let y: CGFloat = gesture.velocity(in: view).y < 0 ? 50 : 700
        animator.addBehavior(UISnapBehavior(item: panel, snapTo: CGPoint(x: 200, y: y)))
        """, ["velocity.y < 0: finish: addBehavior50", "cancel: addBehavior700"]
      ),
      ("mover.move(panel, with: gesture.velocity(in: view))", nil),
    ])
  func placeForAnotherFunction(lift: String, rules: [String]?) throws {
    for statement in [
      "if translation.y > 0 { follow(translation) }", "label.isOn = translation.y > 300",
    ] {
      let text = try? Self.read(inEveryState: statement, ended: lift)
      #expect(text.map(Self.rules) == rules)
    }
  }

  private static func read(inEveryState statement: String, ended: String) throws -> String {
    try SourceProfile.parts(
      """
      class Panel: UIViewController {
        var panel: UIView!
        override func viewDidLoad() {
          view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:))))
        }
        func follow(_ way: CGPoint) {
          panel.frame.origin = CGPoint(x: panel.frame.origin.x, y: panel.frame.origin.y + way.y)
        }
        func open() { panel.frame.origin.y = 0 }
        func close() { panel.frame.origin.y = 700 }
        @objc func pan(_ gesture: UIPanGestureRecognizer) {
          let translation = gesture.translation(in: view)
          \(statement)
          if gesture.state == .ended { \(ended) }
        }
      }
      """
    ).text
  }

  private static let sides = """
    var isLeft = true
    func show() { panel.frame.origin.x = 0 }
    func hide() { if isLeft { panel.frame.origin.x = -280 } else { panel.frame.origin.x = 390 } }
    func settle() { if isLeft { panel.frame.origin.x = -280 } else { panel.frame.origin.x = 390 } }
    """

  @Test(
    "A method that puts a view away is one end, whatever side is decided before",
    arguments: [
      (
        "if isLeft { if translation.x > 120 { show() } else { hide() } } else { if translation.x < -120 { show() } else { hide() } }",
        ["finish: show", "cancel: hide", "finish: show", "cancel: hide"]
      ),
      // Where the lift decides, one call leads to two ends.
      (
        "isLeft = translation.x > 200; if translation.x > 120 { hide() } else { show() }",
        ["finish: panel-280", "finish: panel390", "cancel: show"]
      ),
      // Its name does not say what it is for, and one side is taken for the other's way back.
      (
        "if isLeft { if translation.x > 120 { show() } else { settle() } } else { if translation.x < -120 { show() } else { settle() } }",
        ["cancel: show", "finish: panel-280", "cancel: show", "finish: panel390"]
      ),
    ])
  func oneEndForBothSides(ended: String, ends: [String]) throws {
    let (text, _) = try Self.read(
      began: "isLeft = translation.x >= 0", changed: "panel.frame.origin.x = translation.x",
      ended: ended, Self.sides)
    let rules = Self.rules(text)
    #expect(rules.count == ends.count)
    #expect(zip(rules, ends).allSatisfy { $0.hasSuffix($1) }, "\(rules)")
  }

  @Test(
    "A frame is set as a whole",
    arguments: [
      (
        "if translation.y > 0 { panel.frame = CGRect(x: 0, y: translation.y, width: 390, height: 800) }",
        "panel.frame.origin.y", "if(translation.y > 0, translation.y, panelFrameOriginY)"
      ),
      (
        "if gesture.location(in: view).y > 0 && translation.y > 0 { panel.frame.origin.y = translation.y }",
        "panel.frame.origin.y",
        "panelFrameOriginY + progress * height"
      ),
      (
        "if isOn { panel.frame = CGRect(x: 0, y: 700 + translation.y, width: 390, height: 800) } else { panel.frame = CGRect(x: 0, y: translation.y, width: 390, height: 800) }",
        "panel.frame.minY", "if(isOn != 0, finishDistance2 + translation.y, translation.y)"
      ),
      ("panel.frame.origin = CGPoint(x: 0, y: translation.y)", "panel.frame.minY", "translation.y"),
      (
        "panel.frame.origin.y = 10; panel.frame = CGRect(x: 0, y: translation.y, width: 390, height: 800)",
        "panel.frame.origin.y", "translation.y"
      ),
      (
        "view.frame = CGRect(x: 0, y: translation.y, width: 390, height: 800)",
        "gesture.view!.frame.origin.y", "translation.y"
      ),
      ("place.origin.y = translation.y; panel.frame = place", "panel.frame.minY", "translation.y"),
    ])
  func wholeFrame(changed: String, place: String, value: String) throws {
    let (text, _) = try Self.read(
      changed: changed, ended: "if \(place) < 400 { open() } else { close() }",
      """
      var isOn = false, place: CGRect!
      func open() { panel.frame = view.bounds }
      func close() { panel.frame.origin.y = 700 }
      """)
    #expect(
      Self.rules(text).first?.contains("\(value) < finish") == true, "\(Self.rules(text))")
  }

  @Test(
    "What the last move decides is told by its step",
    arguments: [
      ("isBack = translation.y < last; last = translation.y", "step.y >= 0"),
      ("isBack = last > translation.y; last = translation.y", "step.y >= 0"),
      ("isBack = 3 + last > translation.y; last = translation.y", "step.y >= finishDistance"),
      ("isBack = last - 3 > translation.y; last = translation.y", "step.y >= -finishDistance"),
      ("isBack = translation.y - last < 0; last = translation.y", "step.y >= 0"),
      (
        "isBack = translation.y / view.bounds.height < last; last = translation.y / view.bounds.height",
        "step.y >= 0"
      ),
      ("isBack = translation.y < 0; gesture.setTranslation(.zero, in: view)", "step.y >= 0"),
    ])
  func lastMove(changed: String, rule: String) throws {
    let (text, gaps) = try Self.read(
      began: "last = 0", changed: changed,
      ended: "if !isBack { dismiss(animated: true) }", "var isBack = false, last: CGFloat = 0")
    #expect(Self.rules(text).first?.contains(rule) == true, "\(Self.rules(text))")
    let isNoted = gaps.contains { $0.contains("'last' is taken to be set by '.began', too") }
    #expect(isNoted == !changed.contains("0"), "\(gaps)")
  }

  @Test(
    "What depends on several moves must be set",
    arguments: [
      (
        "if translation.x < 9 { isBack = translation.y < last; last = translation.y }", "!isBack",
        "isBack"
      ),
      ("isBack = isBack || translation.y < 0", "!isBack", "isBack"),
      ("count += 1", "count > 3", "count"),
    ])
  func valueOfTheMoveBefore(changed: String, condition: String, name: String) throws {
    let (_, gaps) = try Self.read(
      began: "last = 0", changed: changed,
      ended: "if \(condition) && translation.y > 120 { dismiss(animated: true) }",
      "var isBack = false, last: CGFloat = 0, count = 0")
    #expect(gaps.contains { $0.contains("parameter '\(name)'") }, "\(gaps)")
  }

  @Test(
    "A move that disables the recognizer cancels it",
    arguments: [
      "gesture.isEnabled = false; gesture.isEnabled = true", "gesture.state = .cancelled",
    ])
  func disabledRecognizer(statement: String) throws {
    let (text, gaps) = try Self.read(
      changed: "if translation.x > 50 { \(statement) }",
      ended: "if translation.y > 120 { dismiss(animated: true) }", "")
    #expect(
      Self.rules(text)
        == [
          "translation.x > finishDistance2: cancel", "translation.y > finishDistance: finish",
          "cancel",
        ]
    )
    #expect(gaps.contains { $0.contains("is cancelled by code at a move") })
  }

  @Test("A move that disables the recognizer does what a cancellation does")
  func cancellationByAMove() throws {
    let (text, gaps) = try Self.read(
      changed: "if translation.y > 300 { gesture.isEnabled = false; gesture.isEnabled = true }",
      ended: "if velocity.y > 0 { dismiss(animated: true) }",
      cancelled: "if translation.x > 20 { dismiss(animated: true) }", "")
    #expect(
      Self.rules(text)
        == [
          "translation.y > finishDistance && translation.x > finishDistance2: finish",
          "translation.y > finishDistance && translation.x <= finishDistance2: cancel",
          "velocity.y > 0: finish", "cancel",
        ])
    #expect(!gaps.contains { $0.contains("is cancelled by code at a move") })
  }

  @Test(
    "The interaction controller is told how it ends before its animator goes on, or after the recognizer is off",
    arguments: [
      (
        "if t.y > 100 { finish() } else { cancel(); animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0.25) }",
        "break"
      ),
      (
        "if t.y > 100 { finish() } else { cancel() }",
        "if t.y > 200 { g.isEnabled = false; finish() } else { update(t.y / 500) }"
      ),
    ])
  func toldHowItEnds(ended: String, changed: String) throws {
    let (text, _) = try SourceProfile.parts(
      """
      class Driver: UIPercentDrivenInteractiveTransition {
        var animator: UIViewPropertyAnimator?
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let t = g.translation(in: g.view)
          switch g.state {
          case .began: vc?.dismiss(animated: true)
          case .changed: \(changed)
          case .ended: \(ended)
          default: cancel()
          }
        }
      }
      """)
    let atMoves = changed == "break" ? [] : ["translation.y > finishDistance2: finish"]
    #expect(Self.rules(text) == atMoves + ["translation.y > finishDistance: finish", "cancel"])
  }

  @Test(
    "A callback alone is an end",
    arguments: [
      ("translation.y > 120 ? onClose?() : restore()", "onClose", true),
      ("if translation.y > 120 { onClose?() } else { restore() }", "onClose", true),
      ("if translation.y > 120 { onLeave() }", "onLeave", false),
      ("if translation.y > 120 { delegate?.close(self) }", "close", false),
    ])
  func callback(ended: String, name: String, hasOther: Bool) throws {
    let (text, _) = try Self.read(
      changed: "panel.frame.origin.y = translation.y", ended: ended,
      """
      var onClose: (() -> Void)?
      var onLeave: () -> Void = {}
      func restore() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.y = 0 } }
      """)
    #expect(
      Self.rules(text)
        == [
          "translation.y > finishDistance: finish: \(name)",
          hasOther ? "cancel: restore" : "ignore",
        ])
  }

  @Test(
    "A condition that cannot be parsed is not taken to be true",
    arguments: [
      "120 <~ translation.y", "translation.y ** 2 > 9", "120 ~>= translation.y",
      "isFar(translation.y)", "(120 ~~> translation.y ? true : false)", "isLong £ 120",
    ])
  func conditionThatIsNotParsed(condition: String) throws {
    let (text, gaps) = try Self.read(
      changed: "break", ended: "if \(condition) { dismiss(animated: true) }",
      "func isFar(_ y: CGFloat) -> Bool { return y > 400 || 120 ~~> y }")
    #expect(Self.rules(text)[0].contains("code"), "\(text)")
    #expect(gaps.contains("a piece of code is not read"))
  }

  @Test("A function that goes on by a state has an end for each")
  func toggledEnds() throws {
    let (text, _) = try Self.read(
      changed: "break", ended: "if abs(velocity.x) > 100 { toggle() } else { hide() }",
      """
      var isOpen = false
      func toggle() { if isOpen { hide() } else { show() } }
      func show() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = 300 } }
      func hide() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = 0 } }
      """)
    #expect(
      Self.rules(text) == [
        "abs(velocity.x) > finishVelocity && isOpen != 0: cancel: hide",
        "abs(velocity.x) > finishVelocity: finish: show", "cancel: hide",
      ])
    #expect(text.contains(#""isOpen": 0"#))
  }

  @Test(
    "Functions that each lead to both ends name neither",
    arguments: ["isOpen = !isOpen", "isOpen.toggle()"])
  func endsWithoutNames(switching: String) throws {
    let (text, _) = try Self.read(
      changed: "panel.frame.origin.x = translation.x",
      ended: "if translation.x > 80 { toggle() } else { settle() }",
      """
      var isOpen = false
      func toggle() { \(switching); settle() }
      func settle() { if isOpen { panel.frame.origin.x = 280 } else { panel.frame.origin.x = 0 } }
      """)
    #expect(
      Self.rules(text) == [
        "translation.x > finishDistance && isOpen == 0: finish: panel280",
        "translation.x > finishDistance: cancel: panel0",
        "isOpen != 0: finish: panel280", "cancel: panel0",
      ])
  }

  @Test(
    "A view that only some moves put somewhere is asked for on the others",
    arguments: [
      (
        """
        if translation.x > 0 && !isOpen { panel.transform = .init(translationX: translation.x, y: 0) }
        else if translation.x < 0 && isOpen { panel.transform = .init(translationX: 280 + translation.x, y: 0) }
        """,
        "panel.transform.tx",
        "if(translation.x > 0 && isOpen == 0, translation.x, if(translation.x < 0 && isOpen != 0, finishDistance2 + translation.x, panelTransformTx))"
      ),
      (
        "if isOpen { panel.center = CGPoint(x: 90 + translation.x, y: 0) }", "panel.center.x",
        "if(isOpen != 0, finishDistance2 + translation.x, panelCenterX)"
      ),
    ])
  func movedInSomeStates(moves: String, place: String, rule: String) throws {
    let (text, gaps) = try Self.read(
      changed: moves, ended: "if \(place) > 140 { show() } else { hide() }",
      """
      var isOpen = false
      func show() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = 300 } }
      func hide() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = 0 } }
      """)
    #expect(Self.rules(text) == ["\(rule) > finishDistance: finish: show", "cancel: hide"])
    #expect(gaps.contains { $0.contains("'\(place)' changes with the gesture") })
  }

  @Test("A layer's transform says where it is")
  func layerTransform() throws {
    let (text, gaps) = try Self.read(
      changed: "panel.layer.transform = CATransform3DMakeTranslation(translation.x, 0, 0)",
      ended: "if panel.layer.transform.m41 > 120 { dismiss(animated: true) }", "")
    #expect(Self.rules(text)[0] == "hasChanged && translation.x > finishDistance: finish")
    #expect(gaps.isEmpty, "\(gaps)")
  }

  @Test(
    "A place that the velocity of the last move chooses is noted",
    arguments: ["center.x = 90 + way", "center = CGPoint(x: 90 + way, y: 0)"])
  func placeByVelocity(place: String) throws {
    let (_, gaps) = try Self.read(
      changed:
        "let way = velocity.x > 0 ? translation.x : translation.x / 2\n panel.\(place)",
      ended: "if panel.center.x > 200 { dismiss(animated: true) }", "")
    #expect(gaps.contains { $0.contains("has the velocity of the last move") }, "\(gaps)")
  }

  @Test("What sets a property of UIKit's calls no observer of one with its name")
  func observerOfAnotherType() throws {
    let (text, _) = try Self.read(
      changed: "break",
      ended: "if translation.x > 80 { scroll?.delegate = nil; onClose?() } else { hide() }",
      """
      var scroll: UIScrollView?, onClose: (() -> Void)?
      var delegate: Watcher? { didSet { panel.frame.origin.x = 500 } }
      func hide() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = 0 } }
      """)
    #expect(
      Self.rules(text) == ["translation.x > finishDistance: finish: onClose", "cancel: hide"])
  }

  @Test("How large a view is scaled decides")
  func scale() throws {
    let (text, _) = try Self.read(
      changed:
        "panel.transform = CGAffineTransform(scaleX: 1 - translation.y / 1000, y: 1 - translation.y / 1000)",
      ended:
        "if panel.transform.a < 0.8 { dismiss(animated: true) } else { panel.transform = .identity }",
      "")
    #expect(
      Self.rules(text) == [
        "hasChanged && 1 - translation.y / finishDivisor < finishDistance: finish", "cancel",
      ])
  }

  @Test("Of two places without names, the one that is not moved is the way back")
  func wayBack() throws {
    let (text, _) = try Self.read(
      changed: "panel.frame.origin.x = translation.x",
      ended: "if translation.x < 150 { move(0) } else { move(300) }",
      "func move(_ x: CGFloat) { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = x } }"
    )
    #expect(Self.rules(text).map { $0.contains("cancel") } == [true, false])
  }

  @Test("The tab that is selected already is not selected")
  func selectedTabStays() throws {
    let (text, _) = try Self.read(
      changed: "break",
      ended: "selectedIndex = translation.x < -100 ? selectedIndex + 1 : selectedIndex", "")
    #expect(Self.rules(text) == ["translation.x < -finishDistance: finish", "cancel"])
  }

  @Test("What each move stores is not compared with itself")
  func directionOfTheLastMove() throws {
    let (text, gaps) = try Self.read(
      changed: "last = translation.x", ended: "if last < translation.x { dismiss(animated: true) }",
      "var last: CGFloat = 0")
    #expect(Self.rules(text) == ["lastMoveGoesOn != 0: finish", "cancel"])
    #expect(gaps.contains { $0.hasPrefix("'the direction of the last move' is not known") })
  }

  @Test(
    "A handler that is attached leaves out those that are not",
    arguments: [
      ("UIPanGestureRecognizer", ""),
      ("UIGestureRecognizer", "guard gesture is UIScreenEdgePanGestureRecognizer else { return }"),
    ])
  func unattachedHandlers(type: String, first: String) throws {
    let (text, gaps) = try Self.read(
      changed: "break", ended: "if translation.y > 120 { dismiss(animated: true) }",
      """
      func old(_ gesture: \(type)) {
        \(first)
        if gesture.state == .ended, gesture.location(in: view).y > 50 { dismiss(animated: true) }
      }
      """)
    #expect(Self.rules(text) == ["translation.y > finishDistance: finish", "cancel"])
    #expect(gaps.contains("'old' is attached to no recognizer here, and is left out"))
  }

  @Test("A closure that asks for the state of what it gets is a handler")
  func closureAsHandler() throws {
    let (text, _) = try SourceProfile.parts(
      """
      class Panel: UIViewController {
        override func viewDidLoad() {
          view.onPan { pan in
            if pan.state == .ended { self.end(pan) }
          }
        }
        func end(_ pan: UIPanGestureRecognizer) {
          if pan.translation(in: view).y > 100 { dismiss(animated: true) }
        }
      }
      """)
    #expect(Self.rules(text) == ["translation.y > finishDistance: finish", "cancel"])
  }

  @Test(
    "Code before Swift 3 and what an initializer gives are read",
    arguments: [
      ("ended(translation)", "func ended(t: CGPoint) { if t.y > 120 { dismiss(animated: true) } }"),
      (
        "if translation.y > limit { dismiss(animated: true) }",
        "let limit: CGFloat\n init(limit: CGFloat = 120) { self.limit = limit }"
      ),
      (
        "if translation.y > limit { dismiss(animated: true) }",
        "static let Most: CGFloat = 120\n var limit: CGFloat = Most { didSet { layout() } }"
      ),
    ])
  func valuesOfInitializers(ended: String, members: String) throws {
    let (text, _) = try Self.read(changed: "break", ended: ended, members)
    #expect(text.contains(": 120"), "\(text)")
    #expect(Self.rules(text).count == 2)
  }

  @Test("A way that does nothing is no cancellation where another puts the view back")
  func earlyReturn() throws {
    let (text, _) = try SourceProfile.parts(
      """
      class Panel: UIViewController {
        @IBAction func pan(_ gesture: UIPanGestureRecognizer) {
          let y = gesture.translation(in: view).y
          guard y >= 0 else { return }
          if gesture.state == .ended {
            if y > 300 { dismiss(animated: true) }
            else { UIView.animate(withDuration: 0.3) { self.view.frame.origin.y = 0 } }
          }
        }
      }
      """)
    #expect(
      Self.rules(text)
        == ["translation.y < 0: ignore", "translation.y > finishDistance: finish", "cancel"])
  }

  @Test("Where a view is that handles its own gesture is a parameter")
  func ownFrame() throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      class Sheet: UIView {
        @IBAction func pan(_ gesture: UIPanGestureRecognizer) {
          if gesture.state == .ended { if frame.origin.y < 400 { show() } else { hide() } }
        }
        func show() { UIView.animate(withDuration: 0.3) { self.top.constant = 700 } }
        func hide() { UIView.animate(withDuration: 0.3) { self.top.constant = 100 } }
      }
      """)
    #expect(Self.rules(text) == ["frameOriginY < finishValue: finish: show", "cancel: hide"])
    #expect(gaps.contains { $0.hasPrefix("'frame.origin.y' is not known") })
  }

  @Test("What some moves store, and a condition that is not read, decide as parameters")
  func unreadConditionsDecide() throws {
    let members = """
      var part: CGFloat = 0
      func open() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = 300 } }
      func close() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = 0 } }
      func end() { if part >= 0.15 { open() } else { close() } }
      """
    let stored = try Self.read(
      changed: "if menu.isOn { part = translation.x / 300 }",
      ended: "if translation.x > 0 { end() }", members)
    #expect(
      Self.rules(stored.text) == [
        "translation.x > 0 && if(isOn != 0, translation.x / finishDivisor, part) >= finishDistance: finish: open",
        "translation.x > 0: cancel: close", "ignore",
      ])
    let unread = try Self.read(
      changed: "break", ended: "if score(translation) >= 1 { open() } else { close() }", members)
    #expect(Self.rules(unread.text) == ["score >= 1: finish: open", "cancel: close"])
  }

  @Test("Methods of one name are told apart by the type of a property")
  func methodsOfOneName() throws {
    let (text, _) = try SourceProfile.parts(
      """
      class Panel: UIViewController {
        let driver = Driver()
        @IBAction func pan(_ gesture: UIPanGestureRecognizer) { driver.pan(gesture) }
      }
      class Driver { let end = End()
        func pan(_ gesture: UIPanGestureRecognizer) { end.pan(gesture) } }
      class End {
        func pan(_ gesture: UIPanGestureRecognizer) {
          if gesture.state == .ended, gesture.translation(in: nil).y > 90 { dismiss(animated: true) }
        }
      }
      """)
    #expect(Self.rules(text) == ["translation.y > finishDistance: finish", "cancel"])
  }

  @Test(
    "A cancellation that puts the view where it was cancels",
    arguments: [
      ("set(open: velocity.x > 300)", "set(open: isOpen)"),
      ("set(open: velocity.x > 300)", "set(open: false)"),
      ("animate(open: velocity.x > 300)", "animate(open: isOpen)"),
      ("if translation.y > 100 { dismiss(animated: true) }", "panel.center = start"),
    ])
  func cancellationPutsBack(ended: String, cancelled: String) throws {
    let (text, _) = try Self.read(
      began: "start = panel.center", changed: "panel.center.x = start.x + translation.x",
      ended: ended, cancelled: cancelled,
      """
      var start = CGPoint.zero, isOpen = false
      func set(open: Bool) {
        isOpen = open
        UIView.animate(withDuration: 0.25) { self.panel.frame.origin.x = open ? 280 : 0 }
      }
      func animate(open: Bool) {
        isOpen = open
        UIViewPropertyAnimator(duration: 1, curve: .linear) { self.panel.center.x = open ? 280 : 0 }
          .startAnimation()
      }
      """)
    #expect(text.contains(#""cancelled": "cancel""#), "\(text)")
  }

  @Test("A cancellation that moves the view with the finger leaves it there")
  func cancellationFollowsTheFinger() throws {
    let (text, _) = try Self.read(
      changed: "break", ended: "panel.center.x = velocity.x > 300 ? 280 : 0",
      cancelled: "panel.center.x = 100 + translation.x", "")
    #expect(text.contains(#""cancelled": "ignore""#), "\(text)")
  }

  @Test("A view that is put somewhere before an early return at each event is not put back")
  func placedAtEachEvent() throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      class Page: UIViewController {
        var page: UIView!, turned = false
        @objc func pan(_ gesture: UIPanGestureRecognizer) {
          let x = gesture.translation(in: view).x
          if turned { page.frame.origin.x = 0; return }
          page.frame.origin.x = x
          if gesture.state == .ended {
            UIView.animate(withDuration: 0.3) { self.page.frame.origin.x = x > 150 ? 390 : 0 }
          }
        }
      }
      """)
    #expect(text.contains(#""cancelled": "ignore""#), "\(text)")
    #expect(
      gaps.contains(
        "'page.frame.origin.x' may be set at every event; a cancellation is taken to leave it there"
      ))
  }

  @Test("The names of ends have no lines")
  func namesOfEnds() throws {
    let members = """
      var isOpen = false
      func set(_ open: Bool) { isOpen = open; panel.frame.origin.x = open ? 280 : 0 }
      """
    for comment in ["", "// Copyright\n"] {
      let (text, _) = try Self.read(
        changed: "break", ended: comment + "set(velocity.x > 300)", members)
      #expect(
        Self.rules(text) == [
          "velocity.x > finishVelocity: finish: isOpen", "cancel: isOpenFalse",
        ])
    }
  }

  @Test("A state that the end sets and asks for is noted")
  func stateOfTheNextGesture() throws {
    let (_, gaps) = try Self.read(
      changed: "break", ended: "set((isOpen ? 280 : 0) + translation.x > 140)",
      """
      var isOpen = false
      func set(_ open: Bool) { isOpen = open; panel.frame.origin.x = open ? 280 : 0 }
      """)
    #expect(
      gaps.contains(
        "'isOpen' is set where the gesture ends; the next gesture of a trace starts from the old value"
      ))
  }

  @Test("An error does not blame what UIKit declares")
  func endAtOnePlace() throws {
    let error = #expect(throws: SourceError.self) {
      try Self.read(
        changed: "break",
        ended:
          "UIViewPropertyAnimator(duration: 1, curve: .linear) { self.panel.center.x = 3 }.startAnimation()",
        "")
    }
    #expect(
      error?.description.hasSuffix("sets 'panel.center.x' to one place, as it is read") == true)
  }

  @Test("A divisor and a time are no distance")
  func namesOfNumbers() throws {
    let (text, _) = try Self.read(
      began: "start = Date()", changed: "break",
      ended:
        "if translation.y > view.bounds.height / 3 || Date().timeIntervalSince(start) < 0.3 { dismiss(animated: true) }",
      "var start = Date()")
    #expect(
      Self.rules(text)[0]
        == "translation.y > height / finishDivisor || sinceBegan < finishTime: finish")
  }

  @Test("Blocks, enumerations and new objects of Objective-C are read")
  func objectiveC() throws {
    let code = """
      typedef NS_ENUM(NSInteger, PanelState) { PanelStateClosed, PanelStateOpen };
      @interface Panel ()
      @property (nonatomic) PanelState state;
      @end
      @implementation Panel
      - (void)pan:(UIPanGestureRecognizer *)gesture {
        void (^leave)(void) = ^{ [self dismissViewControllerAnimated:YES completion:nil]; };
        self.driver = [Driver new];
        if (gesture.state == UIGestureRecognizerStateEnded && self.driver) {
          switch (self.state) {
            case PanelStateClosed: if ([gesture translationInView:nil].y > 90) { leave(); } break;
            case PanelStateOpen: break;
          }
        }
      }
      @end
      """
    let profile = try SourceProfile.read(code, as: "Panel.m")
    let text = profile.json
    #expect(text.contains(#""stateIsPanelStateClosed": 1"#), "\(text)")
    #expect(Self.rules(text)[0].contains("translation.y > finishDistance"))
  }

  @Test("What a move sets to nil is asked for at the lift")
  func setToNilAtAMove() throws {
    let (text, gaps) = try Self.read(
      changed: "if translation.y > 0 { next = nil }",
      ended: "if next != nil { if velocity.y < -90 { open() } else { close() } }",
      """
      var next: UIView?
      func open() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.y = 40 } }
      func close() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.y = 600 } }
      """)
    #expect(
      Self.rules(text) == [
        "nextIsSet != 0 && velocity.y < -finishVelocity: finish: open",
        "nextIsSet != 0: cancel: close", "ignore",
      ])
    #expect(gaps.contains { $0.hasPrefix("'next != nil' is not known, and taken to be true") })
  }

  @Test("An index that the files declare selects no tab")
  func indexOfItsOwn() throws {
    let (text, gaps) = try Self.read(
      changed: "if translation.x < -9 { selectedIndex = selectedIndex + 1 }",
      ended: "if velocity.x < -90 { open() } else { close() }",
      """
      var selectedIndex = 0
      func open() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = -300 } }
      func close() { UIView.animate(withDuration: 0.2) { self.panel.frame.origin.x = 0 } }
      """)
    #expect(Self.rules(text) == ["velocity.x < -finishVelocity: finish: open", "cancel: close"])
    #expect(!gaps.contains { $0.contains("tab bar controller") })
  }

  @Test("The method that a timer repeats is followed, and what a tap does is not")
  func timerAndTap() throws {
    let (text, gaps) = try Self.read(
      changed: "isFar = translation.y > 70",
      ended: """
        timer = Timer.scheduledTimer(
          timeInterval: 0.01, target: self, selector: #selector(step), userInfo: nil, repeats: true)
        """,
      """
      var isFar = false, timer: Timer?
      @objc func step() { if isFar { panel.frame.origin.y = 600 } else { panel.frame.origin.y = 0 } }
      @objc func tapped(_ tap: UITapGestureRecognizer) { if isFar { dismiss(animated: true) } }
      """)
    #expect(
      Self.rules(text) == [
        "hasChanged && translation.y > finishDistance: finish: panel600", "cancel: panel0",
      ])
    #expect(gaps.count == 1, "\(gaps)")
  }

  @Test("What a timer counts is asked for")
  func timerThatCounts() throws {
    let (_, gaps) = try Self.read(
      changed: "break",
      ended: "speed = velocity.y; link = CADisplayLink(target: self, selector: #selector(step))",
      """
      var progress: CGFloat = 0, speed: CGFloat = 0, link: CADisplayLink?
      @objc func step() {
        progress += speed > 0 ? 0.1 : -0.1
        if progress >= 1 { dismiss(animated: true) } else if progress <= 0 { panel.frame.origin.y = 0 }
      }
      """)
    #expect(gaps.contains { $0.hasPrefix("'progress after the timer in line ") }, "\(gaps)")
  }

  /// A menu that code puts to a place before any gesture.
  private static func menu(at first: String) -> String {
    """
    class Side: UIViewController {
      let menu = NSLayoutConstraint()
      override func viewDidLoad() { \(first) }
      func hide() { menu.constant = -240 }
      @objc func pan(_ g: UIPanGestureRecognizer) {
        if g.state == .changed {
          menu.constant = min(0, menu.constant + g.translation(in: view).x)
          g.setTranslation(.zero, in: view)
        } else if g.state == .ended {
          menu.constant = menu.constant > -120 ? 0 : -240
        }
      }
    }
    """
  }

  @Test("A view begins where the code puts it before any gesture, and going back there cancels")
  func firstPlace() throws {
    for first in ["menu.constant = -240", "hide()"] {
      let profile = try SourceProfile.read(Self.menu(at: first))
      #expect(profile.json.contains(#""constant": -240"#), "\(profile.json)")
      #expect(
        SettledViewTests.rules(profile.json)
          == ["constant + progress * width > -finishDistance: finish: menu0", "cancel: menu-240"])
      #expect(
        profile.gaps.map(\.description).contains {
          $0.hasSuffix(
            "5: note: 'menu.constant' is -240 at first, as the code sets it: the parameter 'constant' changes that"
          )
        }, "\(profile.gaps)")
    }
    let other = try SourceProfile.read(
      Self.menu(at: "let menu = NSLayoutConstraint(); menu.constant = -90"))
    #expect(other.json.contains("'menu.constant' is not known, and taken to be 0"))
    let either = try SourceProfile.read(
      Self.menu(at: "if isOpen { menu.constant = 0 } else { menu.constant = -240 }"))
    #expect(either.json.contains("'menu.constant' is not known, and taken to be 0"))
  }

  @Test("The frame of a view does not follow a constraint that the moves change")
  func frameBesideConstraint() throws {
    let (_, gaps) = try Self.read(
      changed: "top.constant += translation.y; gesture.setTranslation(.zero, in: view)",
      ended: "top.constant = view.frame.minY < 200 ? 0 : 400", "let top = NSLayoutConstraint()")
    #expect(gaps.contains { $0.contains("'view.frame' is taken not to follow 'top.constant'") })
  }
}
