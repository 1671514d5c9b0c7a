import SourceReading
import Testing

@Suite struct SourceReadingTests {
  private static func handler(
    _ ended: String, condition: String = "true", members: String = ""
  ) -> String {
    """
    class Pop: UIPercentDrivenInteractiveTransition { \(members)
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
    let error = #expect(throws: SourceError.self) { try SourceProfile.read("let answer = 42") }
    #expect(error?.description.contains("looked for a method with a recognizer") == true)
  }

  @Test(arguments: [
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
    let profile = try SourceProfile.read(Self.handler(ended))
    #expect(profile.json.contains(rule))
    #expect(profile.gaps.isEmpty)
  }

  /// Code around a handler whose end finishes beyond a progress of 0.4.
  @Test(arguments: [
    (
      "extension UIPanGestureRecognizer { var isFast: Bool { velocity(in: view).x > 500 } }",
      "", "gesture.isFast ? finish() : cancel()", "velocity.x > finishVelocity"
    ),
    (
      "extension CGFloat { func clamped(_ range: ClosedRange<CGFloat>) -> CGFloat { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) } }",
      "", "progress.clamped(0...1) > 0.4 ? finish() : cancel()",
      "clamp(progress, 0, 1) > finishProgress"
    ),
    (
      "enum Axis { case x, y\n var isX: Bool { self == .x } }", "let axis = Axis.x",
      "axis.isX && progress > 0.4 ? finish() : cancel()", "progress > finishProgress"
    ),
    (
      "",
      "var onEnd: ((Bool) -> Void)?\n func setUp() { onEnd = { [weak self] isFar in isFar ? self?.finish() : self?.cancel() } }",
      "onEnd?(progress > 0.4)", "progress > finishProgress"
    ),
    (
      "",
      "func end(_ value: CGFloat, limit: CGFloat = 0.4) { value > limit ? finish() : cancel() }",
      "end(progress)", "progress > limit"
    ),
    (
      "", "func end(_ start: () -> Void, _ isFar: Bool) { isFar ? start() : cancel() }",
      "end({ finish() }, progress > 0.4)", "progress > finishProgress"
    ),
    (
      "", "func both() -> (CGFloat, CGFloat) { return (0.4, 1) }",
      "let (limit, _) = both()\n if progress > limit { finish() } else { cancel() }",
      "progress > finishProgress"
    ),
    (
      "", "",
      "switch (gesture.state, progress) { case (.ended, let value) where value > 0.4: finish()\n default: cancel() }",
      "progress > finishProgress"
    ),
    (
      "", "var limit: CGFloat = 0\n func setUp() { self.threshold = 0.4 }\n var threshold: CGFloat",
      "func end(_ isFar: Bool) { isFar ? finish() : cancel() }\n defer { limit = 1 }\n end(progress > threshold)",
      "progress > threshold"
    ),
    (
      "", "",
      "if gesture.state.rawValue >= UIGestureRecognizer.State.ended.rawValue, progress > 0.4 { finish() } else { cancel() }",
      "progress > finishProgress"
    ),
    (
      "", "", "if gesture.state.rawValue >= 3, progress > 0.4 { finish() } else { cancel() }",
      "progress > finishProgress"
    ),
    (
      "struct Way { let part: CGFloat\n var limit = 0.4\n var isFar: Bool { part > limit } }", "",
      "Way(part: progress).isFar ? finish() : cancel()", "progress > limit"
    ),
    (
      "", "var isFar = false",
      "let note = { [weak self] in guard let self = self else { return }\n self.isFar = progress > 0.4 }\n note()\n isFar ? finish() : cancel()",
      "progress > finishProgress"
    ),
    (
      "", "",
      "let limit = 0.4\n func log() { let limit = 0.9\n print(limit) }\n log()\n progress > limit ? finish() : cancel()",
      "progress > limit"
    ),
    (
      "",
      "func end(after delay: Double = 0, _ isFar: Bool = true, _ start: () -> Void) { isFar ? start() : cancel() }",
      "end(after: 0, progress > 0.4) { finish() }", "progress > finishProgress"
    ),
    (
      "", "let third: CGFloat = 1.0 / 3.0", "progress > third ? finish() : cancel()",
      "progress > third"
    ),
    (
      "", "", "switch progress { case 0.4...: finish()\n default: cancel() }",
      "progress >= finishProgress"
    ),
    (
      "", "", "switch -progress { case ..<(-0.4): finish()\n default: cancel() }",
      "-progress < -finishProgress"
    ),
    (
      "", "", "(0.4..<0.9).contains(progress) ? finish() : cancel()",
      "progress >= finishProgress && progress < finishProgress2"
    ),
    (
      "", "",
      "let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft\n (isMirrored ? -progress : progress) > 0.4 ? finish() : cancel()",
      "if(rtl, -progress, progress) > finishProgress"
    ),
  ])
  func codeAroundAHandlerIsRead(types: String, members: String, ended: String, rule: String) throws
  {
    let profile = try SourceProfile.read(
      types + "\n" + Self.handler(ended).replacing("  func add(", with: members + "\n  func add("))
    let text = profile.json
    #expect(text.contains("{ \"when\": \"\(rule)\", \"then\": \"finish\""), "\(text)")
    #expect(profile.gaps.isEmpty)
  }

  @Test("A handler that starts one of two transitions is read for each of them")
  func eachTransitionIsReadOnItsOwn() throws {
    let text = Self.handler(
      "isPop ? (progress > 0.4 ? finish() : cancel()) : (progress < -0.3 ? finish() : cancel())"
    )
    .replacing("  func add(", with: "  var isPop = false\n  func add(")
    .replacing(
      "if true { navigationController?.popViewController(animated: true) }",
      with: """
        isPop = gesture.velocity(in: view).x > 0
        if isPop { navigationController?.popViewController(animated: true) }
        else { navigationController?.pushViewController(next, animated: true) }
        """)
    let profile = try SourceProfile.read(text)
    let recognizers = profile.json
      .split(separator: "\"action\": ").dropFirst()
    #expect(recognizers.map { $0.prefix(5) } == ["\"pop\"", "\"push"])
    for (recognizer, rules) in zip(
      recognizers,
      [
        ["velocity.x <= 0", "progress > finishProgress"],
        ["velocity.x > 0", "progress < -finishProgress2"],
      ])
    {
      for rule in rules { #expect(recognizer.contains("\"when\": \"\(rule)\""), "\(recognizer)") }
    }
    #expect(profile.gaps.isEmpty)
  }

  @Test(
    "What a rule asks is what a gesture was like where it began",
    arguments: ["case .began: isBack = gesture.velocity(in: view).x > 0;", "case .began:"])
  func valueOfWhereItBegan(began: String) throws {
    var text = Self.handler("(isBack ? progress : -progress) > 0.4 ? finish() : cancel()")
      .replacing("case .began:", with: began)
    let shouldBegin =
      began == "case .began:"
      ? "func gestureRecognizerShouldBegin(_ pan: UIPanGestureRecognizer) -> Bool { isBack = pan.velocity(in: view).x > 0\n return true }\n func viewDidLoad() { pan.delegate = self }\n"
      : ""
    text = text.replacing("  func add(", with: "  var isBack = false\n\(shouldBegin)  func add(")
    let profile = try SourceProfile.read(text)
    #expect(
      SettledViewTests.rules(profile.json) == [
        "if(began.velocity.x > 0, progress, -progress) > finishProgress: finish", "cancel",
      ])
    #expect(profile.gaps.isEmpty)
  }

  @Test(arguments: [
    (
      "delegate?.requestDismiss()", "dismiss",
      "'delegate.requestDismiss()' is taken to start a dismiss"
    ),
    (
      "delegate?.requestChange()", "dismiss",
      "no transition is seen to start in 'pan'; 'dismiss' is assumed"
    ),
    ("dismissKeyboard()\n navigationController?.popViewController(animated: true)", "pop", nil),
  ])
  func startThatIsOnlyNamedIsListed(start: String, action: String, gap: String?) throws {
    let text = Self.handler("progress > 0.4 ? finish() : cancel()")
      .replacing("if true { navigationController?.popViewController(animated: true) }", with: start)
    let profile = try SourceProfile.read(text)
    #expect(profile.json.contains("\"action\": \"\(action)\""))
    #expect(profile.messages == (gap.map { [$0] } ?? []))
  }

  /// A recognizer is named after its variable, and calls the method of the type that makes it.
  @Test func methodsOfOneNameBelongToTheirTypes() throws {
    func interactor(_ type: String, _ variable: String, _ start: String, _ limit: Double) -> String
    {
      """
      class \(type): UIPercentDrivenInteractiveTransition {
        func prepare(_ view: UIView) {
          let \(variable) = UIPanGestureRecognizer(target: self, action: #selector(pan))
          view.addGestureRecognizer(\(variable))
        }
        @objc func pan(_ gesture: UIPanGestureRecognizer) {
          let progress = gesture.translation(in: gesture.view).x / gesture.view!.bounds.width
          switch gesture.state {
          case .began: \(start)
          case .changed: update(progress)
          case .ended, .cancelled: progress > \(limit) ? finish() : cancel()
          default: break
          }
        }
      }
      """
    }
    let text = try SourceProfile.read(
      interactor("In", "opening", "host.present(next, animated: true)", 0.3) + "\n"
        + interactor("Out", "closing", "host.dismiss(animated: true)", 0.6)
    ).text
    let names = String(decoding: text, as: UTF8.self)
      .matches(of: /"(name|action)": "(\w+)"/).map { String($0.output.2) }
    #expect(names == ["opening", "present", "closing", "dismiss"])
  }

  @Test func contentOffsetIsThatOfTheContent() throws {
    let profile = try SourceProfile.read(
      Self.handler(
        "progress > 0.4 ? finish() : cancel()", condition: "scrollView.contentOffset.y <= 0"))
    #expect(profile.json.contains("content.offset.y > 0"))
    #expect(profile.gaps.contains { $0.message.contains("the content under the finger") })
  }

  @Test(arguments: [
    (
      "",
      ["'.ended' may decide again after a move has; the profile takes no second decision"]
    ),
    ("gesture.removeTarget(self, action: nil)", []),
  ])
  func decisionWhileTheFingerIsDownIsRead(after: String, gaps: [String]) throws {
    let text = Self.handler("if progress > 0.4 { finish() } else { cancel() }")
      .replacing(
        "update(progress)",
        with: "if progress > 0.9 { finish(); \(after) } else { update(progress) }")
    let profile = try SourceProfile.read(text)
    #expect(
      profile.json.contains(
        #"{ "when": "translation.x / width > finishProgress2", "then": "finish", "from": "Pop.swift:7" }"#
      ))
    #expect(profile.messages.filter { $0.contains("after a move") } == gaps)
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
    #expect(
      try SourceProfile.read(text).gaps.contains { $0.message.contains("depends on earlier moves") }
    )
  }

  @Test func endThatNeitherFinishesNorCancelsIsRead() throws {
    let profile = try SourceProfile.read(
      Self.handler("if progress > 0.4 { finish() } else if progress < 0.2 { cancel() }"))
    #expect(profile.json.contains(#"{ "then": "ignore""#))
    #expect(profile.gaps.isEmpty)
  }

  @Test func callThatMayDecideIsListed() throws {
    let profile = try SourceProfile.read(
      Self.handler("if progress > 0.4 { finish() } else { delegate?.giveUp() }"))
    #expect(
      profile.messages == [
        "'delegate.giveUp()' is taken neither to finish nor to cancel"
      ])
  }

  @Test(arguments: [("tabBarController?.selectedIndex", 0), ("pages.selectedIndex", 1)])
  func selectedIndexIsATab(index: String, gaps: Int) throws {
    let text = Self.handler("if progress > 0.4 { finish() } else { cancel() }")
      .replacing("navigationController?.popViewController(animated: true)", with: index + " = 1")
    let profile = try SourceProfile.read(text)
    #expect(profile.json.contains(#""action": "tab""#))
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
      #expect(throws: SourceError.self) { try SourceProfile.read(text, as: name) }
    }
  }

  @Test(
    "What is twice in a tree does not double with each level",
    arguments: [
      ("Navigation.m", "a", "++"), ("Navigation.m", "(", "a ?: b) ?: c"),
      ("Navigation.m", "switch (a) { case 1: b(); case 2: c(); ", "}"),
      ("Navigation.swift", "switch { ", "a }() { case 1: b()\n case 2: c() }"),
      ("Navigation.swift", "let (a, b) = { ", "return c }()"),
    ])
  func nestedCopiesAreBounded(name: String, opening: String, closing: String) {
    let isRepeated = closing != "++"
    let body =
      (isRepeated ? String(repeating: opening, count: 50) : opening)
      + String(repeating: closing, count: 50)
    let head =
      name.hasSuffix(".m")
      ? "- (void)f:(UIPanGestureRecognizer *)g { " : "func f(g: UIPanGestureRecognizer) { "
    #expect(throws: SourceError.self) { try SourceProfile.read(head + body + ";}", as: name) }
  }

  @Test(arguments: ["style.limits[1]", String(repeating: "menu.", count: 50) + "limit"])
  func thresholdThatIsNotReadIsListed(threshold: String) throws {
    let profile = try SourceProfile.read(
      Self.handler("if progress > \(threshold) { finish() } else { cancel() }"))
    #expect(profile.gaps.contains { $0.message.contains("is not known") }, "\(profile.gaps)")
  }

  @Test func codeWithTooManyWaysIsNotRead() {
    let branches = (0..<40).map { "if menu.a\($0) { finish() }" }.joined(separator: "\n")
    let error = #expect(throws: SourceError.self) {
      try SourceProfile.read(Self.handler(branches + "\ncancel()"))
    }
    #expect(error?.description.contains("ways through the code: too many") == true)
  }

  @Test("Code with more handlers than are followed is refused")
  func manyHandlers() {
    let handlers = (0...200).map { "func pan\($0)(_ pan: UIPanGestureRecognizer) {}" }
    let error = #expect(throws: SourceError.self) {
      try SourceProfile.read("class Pop { \(handlers.joined(separator: "\n")) }")
    }
    #expect(error?.description.contains("more than 200 handlers") == true)
  }

  @Test(arguments: [60, 61])
  func codeWithTooManyRulesIsNotRead(rules: Int) throws {
    let ends = (1...rules).map { $0.isMultiple(of: 2) ? "finish()" : "cancel()" }
    let ways = ends.dropLast().enumerated().map { "if progress > 1.0 / \($0 + 2) { return \($1) }" }
    let handler = Self.handler((ways + ends.suffix(1)).joined(separator: "\n"))
    guard rules > 60 else {
      _ = try SourceProfile.read(handler)
      return
    }
    let error = #expect(throws: SourceError.self) { try SourceProfile.read(handler) }
    #expect(error?.description.contains("more than 60 rules: too many to replay") == true)
  }

  @Test("What has nothing to do with the gesture is not too much to follow")
  func choicesBesideTheGesture() throws {
    let choices = (0..<12).map { "if menu.a\($0) { style = .named(\"\($0)\"); draw(style) }" }
    let profile = try SourceProfile.read(
      Self.handler(
        "show(); show(); if progress > 0.4 { finish() } else { cancel() }",
        members: "func show() {\n\(choices.joined(separator: "\n"))\n}"))
    #expect(
      profile.json
        .contains(#""when": "progress > finishProgress", "then": "finish""#))
  }

  @Test func nestedChoicesAmongListsAreNotFollowed() throws {
    let list = "[1, 2, 3, 4, 5, 6, 7, 8]"
    let nearest = """
      \(list).min(by: { a, b in
        \(list).min(by: { c, d in
          abs(c - progress * a) < abs(d - progress * b) })! < a })!
      """
    let error = #expect(throws: SourceError.self) {
      try SourceProfile.read(Self.handler("progress > \(nearest) ? finish() : cancel()"))
    }
    #expect(error?.description.contains("too much code to follow") == true)
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
      let profile = try SourceProfile.read(
        Self.handler(calls).replacing("  func add(", with: "\(own)\n  func add("))
      #expect(
        profile.json
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
    let profile = try SourceProfile.read(text)
    let found = profile.json
    #expect(found.contains(#""when": "progress > finishProgress", "then": "finish""#))
    #expect(found.contains(#""progress": "translation.x / width""#))
    #expect(profile.gaps.isEmpty)
  }

  @Test(arguments: [
    "gesture.velocity(in: view).applying(view.transform.inverted())",
    "CGPointApplyAffineTransform(gesture.velocity(in: view), view.transform)",
  ])
  func transformIsNamed(velocity: String) throws {
    let profile = try SourceProfile.read(
      Self.handler("let v = \(velocity)\n v.x > 500 ? finish() : cancel()"))
    #expect(profile.json.contains("velocity.x > finishVelocity"))
    #expect(profile.gaps.contains { $0.message.contains("is ignored") })
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
    let found = try SourceProfile.read(text).json
    #expect(found.contains("allowedScrollTypesMask") == (list != nil))
    #expect(found.contains("\"allowedScrollTypesMask\": \(list ?? "")") == (list != nil))
  }

  @Test("A rule has the line of the comparison that a function returns, not that of the call")
  func ruleHasTheLineOfItsComparison() throws {
    let profile = try SourceProfile.read(
      Self.handler("isFar(progress) ? finish() : cancel()").replacing(
        "func add(",
        with: "func isFar(_ progress: CGFloat) -> Bool {\n return progress > 0.4 }\n func add("))
    let text = profile.json
    #expect(text.contains(#""then": "finish", "from": "Pop.swift:3""#), "\(text)")
  }

  @Test("A constant of a type that is not in the files is a number to set")
  func constantOfAnotherFileIsANumber() throws {
    let profile = try SourceProfile.read(
      Self.handler("progress > Limits.far || progress < -Limits.far ? finish() : cancel()"))
    let text = profile.json
    #expect(text.contains(#""when": "progress > far || progress < -far""#), "\(text)")
    #expect(profile.gaps.map(\.constant) == ["far"])
  }

  @Test func completionCurveIsReadAndItsSpeedIsListed() throws {
    let profile = try SourceProfile.read(
      Self.handler("completionSpeed = 0.5\n progress > 0.4 ? finish() : cancel()").replacing(
        "func add(to view: UIView) {",
        with: "func add(to view: UIView) { completionCurve = .easeOut\n"))
    #expect(
      profile.json.contains(#""completionCurve": "easeOut""#))
    #expect(profile.messages == ["'completionSpeed' is not read; the profile has 1"])
  }

  @Test("What the profile has instead of the code is listed")
  func assumptionsAreListed() throws {
    let profile = try SourceProfile.read(
      Self.handler("finish()", condition: "gesture.velocity(in: gesture.view).x > 0"))
    #expect(
      profile.gaps.contains { $0.message.hasPrefix("begins without starting the pop") },
      "\(profile.gaps)")
  }

  @Test(
    "Only what may be an interaction controller finishes or cancels",
    arguments: [
      ("hide?.cancel()", "var hide: DispatchWorkItem?"),
      ("timer.cancel()", "let timer = DispatchSource.makeTimerSource()"),
      ("request.finish()", "var request: Request"),
    ])
  func otherObjectsDoNotDecide(call: String, variable: String) throws {
    let code = Self.handler(
      "if progress > 0.4 { \(call); finish() } else { cancel() }", members: variable)
    let text = try SourceProfile.read(code).json
    #expect(text.contains(#""when": "progress > finishProgress", "then": "finish""#))
  }

  @Test(
    "A constant of the type itself, a raw value and a deceleration rate are numbers",
    arguments: [
      ("progress > Self.limit", "static let limit: CGFloat = 0.4", #""limit": 0.4"#),
      (
        "progress * side.rawValue > 0.4",
        "enum Side: CGFloat { case left = -1, right = 1 }; var side: Side = .right",
        #""sideRawValue": 1"#
      ),
      (
        "progress * UIScrollView.DecelerationRate.normal.rawValue > 0.4", "",
        #""decelerationRate": 0.998"#
      ),
    ])
  func constantsAreNumbers(condition: String, members: String, parameter: String) throws {
    let code = Self.handler(
      "if \(condition) { finish() } else { cancel() }", members: members)
    let profile = try SourceProfile.read(code)
    #expect(profile.json.contains(parameter))
    #expect(profile.gaps.isEmpty)
  }

  @Test("A state that a gesture needs in order to begin or finish is taken to be so")
  func neededStatesAreOn() throws {
    let members = """
      enum State { case shown, hidden }
        var state = State.hidden, canClose = false
        func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { state == .shown }
      """
    let code = Self.handler(
      "guard canClose else { cancel(); return }\n finish()", members: members)
    let text = try SourceProfile.read(code).json
    #expect(text.contains(#""stateIsShown": 1"#))
    #expect(text.contains(#""canClose": 1"#))
  }

  @Test("A cancellation that never finishes cancels")
  func cancellationAfterAGuard() throws {
    let code = Self.handler("if progress > 0.4 { finish() } else { cancel() }")
      .replacing("case .ended, .cancelled:", with: "case .cancelled: cancel()\n    case .ended:")
      .replacing(
        "switch gesture.state", with: "if progress < 0 { return }\n    switch gesture.state")
    let profile = try SourceProfile.read(code)
    #expect(profile.json.contains(#""cancelled": "cancel""#))
    #expect(
      profile.gaps.contains {
        $0.message
          == "a cancellation by the system does nothing on some ways; the profile always cancels"
      })
  }
}
