import SourceReading
import Testing

/// What the code keeps from one event to the next, and what it gives only some of them.
@Suite struct KeptValueTests {
  typealias Handler = CommonHandlerTests.Handler

  private static func sheet(
    began: String = "break", changed: String = "break", ended: String, _ members: String = ""
  ) -> String {
    CommonHandlerTests.sheet(began: began, changed: changed, ended: ended, members)
  }

  // MARK: Values that only some moves set

  private static let carried = "translation.y / height, previousProgress)"

  /// With the progress that carries the value.
  static let limited: [(Handler, String)] = [
    (
      Handler(
        "by a constraint",
        sheet(
          began: "start = 300", changed: "if start + t.y > 100 { h.constant = start + t.y }",
          ended: "h.constant = h.constant < 200 ? 100 : 300", "var start: CGFloat = 0"),
        rules: [
          "finishDistance2 + progress * height < finishDistance: finish: h100", "cancel: h300",
        ], gaps: ["'h100' is taken to finish"]),
      "if(limitingDistance2 + translation.y > limitingDistance, \(carried)"
    ),
    (
      Handler(
        "after a guard",
        sheet(
          began: "start = bottom.constant",
          changed:
            "let y = start - t.y; guard y >= 0, y <= 400 else { return }; bottom.constant = y",
          ended: "bottom.constant = bottom.constant > 200 ? 400 : 0", "var start: CGFloat = 0"),
        rules: [
          "constant + progress * height > finishDistance: finish: bottom400", "cancel: bottom0",
        ],
        gaps: [
          "'bottom400' is taken to finish", "'bottom.constant' is set where the gesture ends",
          "'bottom.constant' is not known",
        ]),
      "if(constant - translation.y >= 0 && constant - translation.y <= limitingDistance, -\(carried)"
    ),
    (
      Handler(
        "on both sides, one of which is the start",
        sheet(
          changed: "if t.y >= 0 && t.y <= 100 { bottom.constant = t.y }",
          ended: "bottom.constant = bottom.constant > 90 ? 300 : 0"),
        rules: ["progress * height > finishDistance: finish: bottom300", "cancel: bottom0"],
        gaps: ["'bottom300' is taken to finish"]),
      "if(translation.y >= 0 && translation.y <= limitingDistance, \(carried)"
    ),
    (
      Handler(
        "by a transform, beyond the start",
        sheet(
          changed:
            "guard t.y > 0, t.y < 300 else { return }; view.transform = CGAffineTransform(translationX: 0, y: t.y)",
          ended:
            "if view.transform.ty > 150 { dismiss(animated: true) } else { view.transform = .identity }"
        ), rules: ["progress * height > finishDistance: finish", "cancel"]),
      "if(translation.y > 0 && translation.y < limitingDistance, \(carried)"
    ),
    (
      Handler(
        "by a frame, beyond the start",
        sheet(
          changed: "guard t.y > 0, t.y < 300 else { return }; view.frame.origin.y = t.y",
          ended:
            "if view.frame.minY > 150 { dismiss(animated: true) } else { view.frame.origin.y = 0 }"
        ),
        rules: ["viewFrameOriginY + progress * height > finishDistance: finish", "cancel"],
        gaps: [
          "'view.frame.origin.y' is set where the gesture ends",
          "'view.frame.origin.y' is not known",
        ]),
      "if(translation.y > 0 && translation.y < limitingDistance, (translation.y - viewFrameOriginY) / height, previousProgress)"
    ),
    (
      Handler(
        "beside a progress of its own, where it must be set",
        sheet(
          began: "dismiss(animated: true)", changed: "update(t.y / 500); if t.y < 300 { y = t.y }",
          ended: "if y > 100 { finish() } else { cancel() }", "var y: CGFloat = 0"),
        rules: [
          "if(translation.y < finishDistance2, translation.y, y) > finishDistance: finish",
          "cancel",
        ],
        gaps: [
          "no animation is read", "'y as an earlier move has set it' changes with the gesture",
        ]),
      "translation.y / 500"
    ),
  ]

  @Test("A value that moves set within limits is that of the last such move", arguments: limited)
  func valueWithinLimits(handler: Handler, progress: String) throws {
    try CommonHandlerTests.check(handler)
    #expect(try SourceProfile.read(handler.code).json.contains("\"progress\": \"\(progress)\""))
  }

  @Test(
    "Where moves put a view that may also leave it is said to change with the gesture",
    arguments: [
      (
        """
        var step = abs(last - t.x); if step == 0 { return }
        last = t.x; if v.x <= 0 { step = -step }
        var frame = card.frame; frame.origin.x += step
        if frame.origin.x <= 0 || frame.origin.x >= 200 { return }
        card.frame = frame
        """, "card.frame.origin.x", "card.frame.origin.x after the moves"
      ),
      (
        "if t.y > 0, card.frame.minY < 300 { card.frame.origin.y = t.y }", "card.frame.minY",
        "card.frame.origin.y"
      ),
    ])
  func placeThatIsNotRead(changed: String, asked: String, place: String) throws {
    let code = Self.sheet(
      began: "last = t.x", changed: changed,
      ended: "if \(asked) > 150 { dismiss(animated: true) }",
      "let card = UIView(); var last: CGFloat = 0")
    let messages = try SourceProfile.read(code).messages
    #expect(messages.contains { $0.contains("'\(place)' changes with") }, "\(messages)")
  }

  @Test("A copy of a frame that only a state changes is set back as it was")
  func frameChangedInAState() throws {
    let code = Self.sheet(
      began: "start = card.frame.origin",
      changed: "var f = card.frame; if !isLocked { f.origin.y = start.y + t.y }; card.frame = f",
      ended: "if card.frame.minY > 150 { dismiss(animated: true) }",
      "let card = UIView(); var isLocked = false, start = CGPoint.zero")
    let rules = SettledViewTests.rules(try SourceProfile.read(code).json)
    #expect(
      rules.first
        == "if(isLocked == 0, cardFrameOriginY + translation.y, cardFrameOriginY) > finishDistance: finish"
    )
  }

  private static let setting = "the code sets the translation here in some cases"

  static let setTranslations = [
    Handler(
      "at moves, by a switch that is off",
      sheet(
        changed:
          "if isOpen, t.y < -200 { g.setTranslation(.zero, in: view) }; view.frame.origin.y = t.y",
        ended: "if t.y > 100 { dismiss(animated: true) }", "var isOpen = false"),
      rules: ["translation.y > finishDistance: finish", "cancel"], gaps: [setting]),
    Handler(
      "at some begins",
      sheet(
        began: "if table.contentOffset.y < 0 { g.setTranslation(.init(x: 0, y: 9), in: view) }",
        ended: "if t.y > 100 { dismiss(animated: true) }", "let table = UITableView()"),
      rules: ["translation.y > finishDistance: finish", "cancel"],
      gaps: ["'table.contentOffset' is taken to be that of the content", setting]),
    Handler(
      "at every begin but those that do nothing",
      sheet(
        began: "guard !isOpen else { return }; g.setTranslation(.init(x: 0, y: 9), in: view)",
        ended: "if t.y > 100 { dismiss(animated: true) }", "var isOpen = false"),
      rules: ["translationYSinceItWasSetBack > finishValue: finish", "cancel"],
      gaps: ["'translation.y since it was set back' is not known"]),
    Handler(
      "at every begin",
      sheet(
        began: "g.setTranslation(.init(x: 0, y: 9), in: view)",
        ended: "if t.y > 100 { dismiss(animated: true) }"),
      rules: ["translationYSinceItWasSetBack > finishValue: finish", "cancel"],
      gaps: ["'translation.y since it was set back' is not known"]),
    Handler(
      "at moves, by a switch that is on",
      sheet(
        changed:
          "if isOpen, t.y < -200 { g.setTranslation(.zero, in: view) }; view.frame.origin.y = t.y",
        ended: "if t.y > 100 { dismiss(animated: true) }", "var isOpen = true"),
      rules: ["translationYSinceItWasSetBack > finishValue: finish", "cancel"],
      gaps: ["'translation.y since it was set back' is not known"]),
  ]

  @Test(
    "A translation that the code sets in some cases is noted and counted from the begin",
    arguments: setTranslations)
  func setTranslation(handler: Handler) throws { try CommonHandlerTests.check(handler) }

  @Test("A progress that is the same at each move is noted")
  func progressThatDoesNotChange() throws {
    func notes(_ progress: String) throws -> Bool {
      let code = Self.sheet(
        began: "dismiss(animated: true)", changed: "update(\(progress))",
        ended: "if \(progress) > 0.5 { finish() } else { cancel() }")
      return try SourceProfile.read(code).messages.contains {
        $0.contains("the progress does not change with the finger")
      }
    }
    #expect(try notes("view.bounds.midY / view.bounds.height"))
    #expect(try !notes("t.y / view.bounds.height"))
  }

  @Test("A method at the lift that asks for a word that the moves store is followed")
  func wordOfAMoveInAMethod() throws {
    let code = Self.sheet(
      began: "last = l.x", changed: "aim = l.x > last ? .open : .close; last = l.x",
      ended: "stop()",
      """
      enum Aim { case none, open, close }
      var aim = Aim.none, last: CGFloat = 0, panel = UIView()
      func stop() { switch aim { case .open: open(); case .close: close(); default: break } }
      func open() { panel.frame.origin.x = 260 }
      func close() { panel.frame.origin.x = 0 }
      """)
    let profile = try SourceProfile.read(code)
    #expect(
      SettledViewTests.rules(profile.json).prefix(2) == [
        "hasChanged && step.x > 0: finish: open", "hasChanged && step.x <= 0: cancel: close",
      ], "\(profile.json)")
    #expect(!profile.messages.contains { $0.contains("'aim") })
  }

  @Test("A word that a move stores is there after a move")
  func wordOfAMove() throws {
    let code = Self.sheet(
      changed: "place = t.y > 200 ? .low : .high",
      ended: "if place == .low { dismiss(animated: true) } else { view.frame.origin.y = 0 }",
      "enum Place { case high, low }\n var place = Place.high")
    let rules = SettledViewTests.rules(try SourceProfile.read(code).json)
    #expect(rules == ["hasChanged && translation.y > finishDistance: finish", "cancel"])
  }

  @Test("What is nil after some ways to begin asks how the gesture began")
  func optionalOfTheBeginning() throws {
    try CommonHandlerTests.check(
      Handler(
        "a gate at the side",
        Self.sheet(
          began: "if l.x > 25 { start = nil; return }; start = l",
          ended: "guard start != nil else { return }; if t.x > 100 { dismiss(animated: true) }",
          "var start: CGPoint?"),
        rules: [
          "began.location.x > finishLocation: cancel", "translation.x > finishDistance: finish",
          "cancel",
        ]))
  }

  static let atBegin = [
    Handler(
      "whether it was near the top",
      sheet(
        began: "isHeld = l.y < 260",
        ended: "if isHeld && v.y > 450 { dismiss(animated: true) }; isHeld = false",
        "var isHeld = false"),
      rules: ["began.location.y < finishLocation && velocity.y > finishVelocity: finish", "cancel"]),
    Handler(
      "how far it had gone",
      sheet(
        began: "first = t", ended: "if t.x - first.x > 90 { dismiss(animated: true) }",
        "var first = CGPoint.zero"),
      rules: ["translation.x - began.translation.x > finishDistance: finish", "cancel"]),
    Handler(
      "how far a menu at the right comes in",
      sheet(
        began: "start = l", ended: "if 40 + start.x - l.x > 90 { dismiss(animated: true) }",
        "var start = CGPoint.zero"),
      rules: ["finishDistance2 - translation.x > finishDistance: finish", "cancel"]),
    Handler(
      "how fast it was",
      sheet(
        began: "v0 = v.y", ended: "if v.y > v0 + 150 { dismiss(animated: true) }",
        "var v0: CGFloat = 0"),
      rules: ["velocity.y > began.velocity.y + finishVelocity: finish", "cancel"]),
    Handler(
      "in the progress of the moves",
      """
      class Pop: UIPercentDrivenInteractiveTransition {
        var first: CGFloat = 0
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let x = g.translation(in: g.view).x
          switch g.state {
          case .began: first = x; navigation.popViewController(animated: true)
          case .changed: update((x - first) / 300)
          case .ended: if (x - first) / 300 > 0.4 { finish() } else { cancel() }
          default: cancel()
          }
        }
      }
      """, rules: ["progress > finishProgress: finish", "cancel"],
      gaps: ["no animation is read"]),
    Handler(
      "that only some ways to begin set, and each lift sets back",
      sheet(
        began: "if l.y < 260 { isHeld = true }",
        ended: "if isHeld && v.y > 450 { dismiss(animated: true) }; isHeld = false",
        "var isHeld = false"),
      rules: [
        "began.location.y < finishLocation && velocity.y > finishVelocity: finish", "cancel",
      ],
      gaps: ["'isHeld' is taken to be false where the gesture begins"]),
    Handler(
      "that other code sets, too",
      sheet(
        began: "if l.y < 260 { isHeld = true }",
        ended: "if isHeld && v.y > 450 { dismiss(animated: true) }; isHeld = false",
        "var isHeld = false\n func hold() { isHeld = true }"),
      rules: [
        "(began.location.y < finishLocation || isHeld != 0) && velocity.y > finishVelocity: finish",
        "cancel",
      ], gaps: ["'isHeld' is set where the gesture ends", "'isHeld' is taken to stay false"]),
    Handler(
      "of a travel that it then drops, which is not read",
      sheet(
        began: "first = t.x; g.setTranslation(.zero, in: view)",
        ended: "if t.x - first > 90 { dismiss(animated: true) }", "var first: CGFloat = 0"),
      rules: ["translation.x - translationXAtBegan > finishDistance: finish", "cancel"],
      gaps: ["'translation.x' where it began"]),
  ]

  @Test("What a handler keeps of the finger where the gesture begins is a name", arguments: atBegin)
  func valueAtBegin(handler: Handler) throws { try CommonHandlerTests.check(handler) }

  @Test("Whether the app has something is asked for where that decides")
  func presenceAtTheLift() throws {
    try CommonHandlerTests.check(
      Handler(
        "what the code sets to nil again is nil at first",
        Self.sheet(
          ended: """
            if busy == nil && t.y > 200 { dismiss(animated: true) } else { view.frame.origin.y = 0 }
            """, "var busy: UIView?\n func clear() { busy = nil }\n func hold() { busy = view }"),
        rules: ["busyIsSet == 0 && translation.y > finishDistance: finish", "cancel"],
        gaps: ["'busy != nil' is not known, and taken to be false"]))
  }

  @Test("Before a gesture begins, nothing has set its translation back")
  func translationToBegin() throws {
    let json = try SourceProfile.read(
      Self.sheet(
        changed: "y += t.y; g.setTranslation(.zero, in: view)",
        ended: "if y > 100 { dismiss(animated: true) } else { view.frame.origin.y = 0 }",
        """
        var y: CGFloat = 0
        func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool {
          return (g as! UIPanGestureRecognizer).translation(in: view).y > 0
        }
        """)
    ).json
    #expect(json.contains(#""when": "translation.y <= 0""#))
  }

  // MARK: Places in a list

  private static func places(_ ended: String, _ page: String = "") -> String {
    sheet(
      ended: "let places: [CGFloat] = [80, 400, 700], i = t.y < 0 ? 0 : 1\n \(ended)", page)
  }
  private static let last = "velocity.y > finishVelocity: finish: panel700"
  private static let nearest = ["translation.y < 0: finish: panel80", "cancel: panel400"]
  private static let named = "is taken to finish"

  static let indices: [Handler] = [
    Handler(
      "the last by the count",
      places("panel.frame.origin.y = v.y > 1200 ? places[places.count - 1] : places[i]"),
      rules: [last] + nearest, gaps: [named]),
    Handler(
      "the last by the indices",
      places("panel.frame.origin.y = v.y > 1200 ? places[places.indices.last!] : places[i]"),
      rules: [last] + nearest, gaps: [named]),
    Handler(
      "the next one",
      places(
        "panel.frame.origin.y = v.y > 1200 ? places[min(i + 1, places.count - 1)] : places[i]"),
      rules: [
        "velocity.y > finishVelocity && translation.y < 0: finish: panel400", last,
        "translation.y < 0: cancel: panel80", "finish: panel400",
      ], gaps: [named]),
    Handler(
      "the one that the app keeps",
      places("if v.y > 1200 { page += 1 }\n panel.frame.origin.y = places[page]", "var page = 1"),
      rules: [
        "velocity.y > finishVelocity && page + 1 == 0: finish: panel80",
        "velocity.y > finishVelocity && page + 1 == 1: finish: panel400",
        "velocity.y > finishVelocity: cancel: panel700", "page == 0: finish: panel80",
        "page == 1: finish: panel400", "cancel: panel700",
      ], gaps: [named, "'page' is set where the gesture ends"]),
  ]

  @Test("An element of a list is that of the index", arguments: indices)
  func elementAtIndex(handler: Handler) throws {
    try CommonHandlerTests.check(handler)
  }

  // MARK: Values with parts

  private static func part(_ type: String, _ ended: String, _ others: String) -> String {
    type + "\n" + sheet(ended: ended, others)
  }

  static let partial: [Handler] = [
    Handler(
      "true or false",
      part(
        "struct Place { var isOpen: Bool }",
        "if v.y > (place.isOpen ? 900 : 300) { hide() } else { show() }",
        """
        var place = Place(isOpen: false)
        func show() { place.isOpen = true; delegate.toTop(self) }
        func hide() { place.isOpen = false; delegate.toBottom(self) }
        """),
      rules: [
        "velocity.y > if(isOpen != 0, finishVelocity, finishVelocity2): cancel: hide",
        "finish: show",
      ],
      gaps: [
        "'show' is taken to finish", "'place.isOpen' is set where",
        "'place.isOpen' is taken to stay false",
      ]),
    Handler(
      "a part of a part",
      part(
        "struct Part { var isOpen: Bool }\n struct Place { let part: Part }",
        "if place.part.isOpen || t.y > 100 { dismiss(animated: true) } else { view.center = c }",
        "var place = Place(part: Part(isOpen: false))\n func open() { place.part.isOpen = true }"),
      rules: ["isOpen != 0 || translation.y > finishDistance: finish", "cancel"],
      gaps: ["'place.part.isOpen' is taken to stay false"]),
    Handler(
      "a part of a tuple",
      part(
        "",
        "if place.isOpen || t.y > 100 { dismiss(animated: true) } else { view.center = c }",
        "var place = (page: 0, isOpen: false)\n func open() { place.isOpen = true }"),
      rules: ["isOpen != 0 || translation.y > finishDistance: finish", "cancel"],
      gaps: ["'place.isOpen' is taken to stay false"]),
    Handler(
      "a part of a point",
      part(
        "", "if t.y > limit.y { dismiss(animated: true) } else { view.center = c }",
        "var limit = CGPoint(x: 0, y: 100)\n func loosen() { limit.y = 300 }"),
      rules: ["translation.y > y: finish", "cancel"], gaps: ["'limit.y' is not known"]),
    Handler(
      "a number",
      part(
        "struct Style { var limit: CGFloat }",
        "if t.y > style.limit { dismiss(animated: true) } else { view.center = c }",
        "var style = Style(limit: 100)\n func loosen() { style.limit = 300 }"),
      rules: ["translation.y > limit: finish", "cancel"], gaps: ["'style.limit' is not known"]),
  ]

  @Test(
    "A part of a value that code assigns later is not what it was made with", arguments: partial)
  func changedPart(handler: Handler) throws {
    try CommonHandlerTests.check(handler)
  }

  // MARK: Cancellation

  @Test(
    "A cancellation that calls what the lift calls goes back",
    arguments: [
      ("if let kept { animate(to: kept) }", "cancel"), ("animate(to: start())", "cancel"),
      ("log(kept)", "ignore"),
    ])
  func cancellation(code: String, cancelled: String) throws {
    let profile = try SourceProfile.read(
      """
      class Drawer: UIPresentationController {
        var kept: Place?
        @objc func pan(_ g: UIPanGestureRecognizer) {
          switch g.state {
          case .began: kept = place
          case .ended: if g.translation(in: nil).y > 100 { animate(to: .low) } else { animate(to: .high) }
          case .cancelled: \(code)
          default: break
          }
        }
      }
      """)
    #expect(profile.json.contains("\"cancelled\": \"\(cancelled)\""), "\(profile.json)")
    let isNoted = profile.messages.contains { $0.contains("is assumed to put the view back") }
    #expect(isNoted == (cancelled == "cancel"))
  }

  @Test(
    "That the code puts a view back on cancellation is not assumed",
    arguments: [("view.transform = .identity", "cancel", false), ("log()", "cancel", true)])
  func writtenCancellation(code: String, cancelled: String, isNoted: Bool) throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      class Sheet: UIViewController {
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let y = g.translation(in: nil).y
          switch g.state {
          case .changed: view.transform = CGAffineTransform(translationX: 0, y: y)
          case .ended: if y > 100 { dismiss(animated: true) } else { view.transform = .identity }
          case .cancelled: \(code)
          default: break
          }
        }
      }
      """)
    #expect(text.contains("\"cancelled\": \"\(cancelled)\""), "\(text)")
    #expect(gaps.contains { $0.contains("assumed to put the view back") } == isNoted, "\(gaps)")
  }

  // MARK: Notes and refusals

  @Test(
    "What is the same at two ends is no end of its own",
    arguments: [
      "var y = t.y\n if y < limit { y = limit }\n move(to: nearest(to: y))",
      "var y = t.y\n if y < limit { y = limit; isAtTop = true }\n move(to: nearest(to: y))",
      "if place.y < top { place.y = top }\n move(to: nearest(to: place.y))",
    ])
  func resultsOfOneCall(ended: String) throws {
    let limit = "if place.y < top { place.y = top }"
    let code = Self.sheet(
      began: limit, changed: limit, ended: ended,
      "func move(to y: CGFloat) { UIView.animate(withDuration: 1) { self.panel.center.y = y } }")
    let error = #expect(throws: SourceError.self) { try SourceProfile.read(code) }
    #expect(error?.description.contains("calls 'nearest'") == true, "\(error?.description ?? "")")
  }

  @Test("Code with more cases than are followed is refused")
  func manyCases() throws {
    let cases = (0..<65).map { "case \($0 * 10)..<\($0 * 10 + 10): panel.center.y = \($0 % 2)" }
    let ended = "switch t.y {\n\(cases.joined(separator: "\n"))\ndefault: panel.center.y = 9 }"
    let error = #expect(throws: SourceError.self) {
      try SourceProfile.read(Self.sheet(ended: ended))
    }
    #expect(error?.description.contains("more than 60 cases") == true)
  }

  private static let notes: [(String, String, String)] = [
    (
      "Pager.swift",
      """
      class Pager: UIViewController {
        var index = 0, pages: [UIView] = [], pager: Other?
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .ended, g.velocity(in: view).x > 90 { next() } else { view.alpha = 1 }
        }
        func next() { if index < pages.count { pager?.show(index) } else { pager?.restore() } }
      }
      """,
      "6: note: the branches of 'next' are not told apart; together they count as one end"
    ),
    (
      "Pop.m",
      """
      @implementation Pop
      - (void)viewDidLoad {
        UIPanGestureRecognizer *g = UIPanGestureRecognizer.alloc.init;
        [g addTarget:self action:@selector(pan:)];
        [self.sheet addGestureRecognizer:g];
      }
      - (void)pan:(UIPanGestureRecognizer *)g {
        if (g.state != UIGestureRecognizerStateEnded) return;
        if ([g translationInView:self.view].x > 90) [self.navigationController popViewControllerAnimated:YES];
      }
      @end
      """, "3: note: the recognizer is on 'sheet'; the profile has it on the trace's view"
    ),
    (
      "Pages.swift",
      """
      class Pages: UIViewController {
        var start: CGPoint?
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let t = g.translation(in: view)
          if start == nil {
            if g.location(in: view).x > 25 { return }
            start = t
          }
          if g.state == .ended {
            start = nil
            if t.x > 100 { dismiss(animated: true) }
          }
        }
      }
      """, "3: note: 'start' is assumed to have been set by a move"
    ),
    (
      "Nav.m",
      """
      @implementation Nav
      - (void)pan:(UIPanGestureRecognizer *)g {
        BOOL fast = NO;
        if ([g velocityInView:g.view].x > 60 && g.state == UIGestureRecognizerStateEnded) fast = YES;
        [self.delegate pan:g fast:fast];
      }
      @end
      """,
      "5: note: 'delegate.pan(g, fast: fast)' is taken to do nothing where it is as at the moves"
    ),
    (
      "Tabs.swift",
      """
      class Tabs: UITabBarController {
        @objc func go(_ g: UIPanGestureRecognizer) {
          if g.state == .began, g.translation(in: view).x > 0 { selectedIndex -= 1 }
        }
      }
      class Driver: UIPercentDrivenInteractiveTransition {
        @objc func moved(_ g: UIPanGestureRecognizer) {
          let p = g.translation(in: g.view).x / 390
          switch g.state {
          case .changed: update(p)
          case .ended: if p > 0.4 { finish() } else { cancel() }
          default: cancel()
          }
        }
      }
      """, "3: note: what may start the transition here, and when, is not followed"
    ),
    (
      "Player.swift",
      """
      class Player: UIViewController {
        @objc func pan(_ g: UIPanGestureRecognizer) { flags.isNew ? drag(g) : dragBefore(g) }
        func dragBefore(_ g: UIPanGestureRecognizer) {
          if g.state == .began { start = g.location(in: nil) }
          if g.state == .ended, g.location(in: nil).y - start.y > 80 { dismiss(animated: true) }
        }
        func drag(_ g: UIPanGestureRecognizer) {
          guard !model.isBusy else { return }
          if slider.isScrubbing() { return }
          let p = g.location(in: nil)
          switch g.state {
          case .began: start = p
          case .ended: if p.y - start.y > 150 { dismiss(animated: true) }
          default: break
          }
        }
      }
      """,
      "9: note: '.began' is taken to store its values whatever 'slider.isScrubbing()'"
    ),
  ]

  @Test("What is not followed is noted with its line", arguments: notes)
  func noted(file: String, code: String, note: String) throws {
    let gaps = try SourceProfile.read(code, as: file).gaps.map(\.description)
    #expect(gaps.contains { $0.hasPrefix("\(file):\(note)") }, "\(gaps)")
  }

  @Test("A property of the type is not UIKit's screen over the one that the gesture takes away")
  func ownPresentedViewController() throws {
    let profile = try SourceProfile.read(
      """
      class Driver: NSObject {
        var presentedViewController: UIViewController?
        var progress: CGFloat = 0
        @objc func pan(_ g: UIPanGestureRecognizer) {
          switch g.state {
          case .began: presentedViewController?.dismiss(animated: true)
          case .changed:
            guard let v = presentedViewController else { break }
            progress = g.translation(in: v.view).y / v.view.bounds.height
            t.update(progress)
          case .ended: if progress > 0.5 { t.finish() } else { t.cancel() }
          default: t.cancel()
          }
        }
      }
      """)
    #expect(
      SettledViewTests.rules(profile.json) == ["progress > finishProgress: finish", "cancel"])
    #expect(profile.messages.contains("'presentedViewController' is assumed not to be nil"))
  }
}
