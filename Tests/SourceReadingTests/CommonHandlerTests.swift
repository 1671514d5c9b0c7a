import SourceReading
import Testing

/// Handlers as many apps have them, with the rules that a person reads from them.
@Suite struct CommonHandlerTests {
  struct Handler: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    var rules: [String]
    var refusals: [String] = []
    /// Parts of the messages about what is assumed or not read, all of them.
    var gaps: [String] = []

    init(
      _ description: String, _ code: String, rules: [String], refusals: [String] = [],
      gaps: [String] = []
    ) {
      (testDescription, self.code) = (description, code)
      (self.rules, self.refusals, self.gaps) = (rules, refusals, gaps)
    }
  }

  static func check(_ handler: Handler, as name: String = "Sheet.swift") throws {
    let profile = try SourceProfile.read(handler.code, as: name)
    #expect(SettledViewTests.rules(profile.json) == handler.rules)
    let refusals = profile.json.split(separator: "\n").filter { !$0.contains(#""then""#) }
    for rule in handler.refusals {
      #expect(refusals.contains { $0.contains("\"when\": \"\(rule)\"") }, "\(profile.json)")
    }
    let messages = profile.messages.filter { !$0.contains("recognizer is made elsewhere") }
    #expect(messages.count == handler.gaps.count, "\(messages)")
    for (message, part) in zip(messages, handler.gaps) { #expect(message.contains(part)) }
  }

  /// A sheet with a handler by its code in `.began`, `.changed` and `.ended`.
  static func sheet(
    began: String = "break", changed: String = "view.frame.origin.y = t.y", ended: String,
    _ members: String = "", pan: String = "UIPanGestureRecognizer"
  ) -> String {
    """
    class Sheet: UIViewController, UIGestureRecognizerDelegate {
      \(members)
      @objc func pan(_ g: \(pan)) {
        let t = g.translation(in: view), v = g.velocity(in: view), l = g.location(in: view)
        switch g.state {
        case .began: \(began)
        case .changed: \(changed)
        case .ended: \(ended)
        default: break
        }
      }
    }
    """
  }

  private static let dismissal =
    "if t.y > 150 { dismiss(animated: true) } else { view.frame.origin.y = 0 }"
  private static let dismissing = ["translation.y > finishDistance: finish", "cancel"]
  private static let dismissingDown = [
    "abs(began.velocity.x) <= abs(began.velocity.y) && translation.y > finishDistance: finish",
    "cancel",
  ]
  private static let sideways = "abs(velocity.x) > abs(velocity.y)"
  private static let menuIsNamed = "'menu0' is taken to finish, and 'menu-260' to cancel"

  // MARK: Helpers

  static let helpers = [
    Handler(
      "that move one of two views",
      sheet(
        changed: "menu.frame.origin.x = min(0, t.x - 260)",
        ended: "if t.x > 100 { place(shade, 9); place(menu, 0) } else { place(menu, -260) }",
        "var menu: UIView!, shade: UIView!\n func place(_ v: UIView, _ x: CGFloat) { v.frame.origin.x = x }"
      ),
      rules: ["translation.x > finishDistance: finish: menu0", "cancel: menu-260"],
      gaps: [menuIsNamed]),
    Handler(
      "that move the gesture's view",
      sheet(
        changed: "place(view, t.y)",
        ended: "if view.frame.origin.y > 150 { dismiss(animated: true) } else { place(view, 0) }",
        "func place(_ v: UIView, _ y: CGFloat) { v.frame.origin.y = y }"),
      rules: ["hasChanged && " + dismissing[0], "cancel"]),
    Handler(
      "whose parameter is a point that is not read, twice",
      sheet(
        ended: "if far(first) || far(second) { dismiss(animated: true) }",
        "var first: CGPoint, second: CGPoint\n func far(_ p: CGPoint) -> Bool { p.y > 150 }"),
      rules: ["firstY > finishValue || secondY > finishValue: finish", "cancel"],
      gaps: ["'first.y' is not known", "'second.y' is not known"]),
    Handler(
      "that ask a function which is not read, of two values",
      sheet(
        ended: "if far(t.y) || far(v.y) { dismiss(animated: true) }",
        "func far(_ value: CGFloat) -> Bool { eased(value) > 9 }"),
      rules: ["eased > finishValue || eased2 > finishValue: finish", "cancel"],
      gaps: ["'eased(value)' changes with the gesture", "'eased(value) (2)' changes with"]),
    Handler(
      "with a duration that only some calls give",
      sheet(
        changed: "menu.frame.origin.x = t.x - 260",
        ended: "if v.x > 500 { move(0, in: 0.1) } else { move(-260) }",
        """
        var menu: UIView!
        func move(_ x: CGFloat, in duration: TimeInterval = 0.3) {
          UIView.animate(withDuration: duration) { self.menu.frame.origin.x = x }
        }
        """),
      rules: ["velocity.x > finishVelocity: finish: menu0", "cancel: menu-260"],
      gaps: [menuIsNamed]),
  ]

  static let names = [
    Handler(
      "methods named like those of the interaction controller that they call",
      sheet(
        began: "dismiss(animated: true)", changed: "controller.update(t.y / 400)",
        ended: "if v.y > 500 { finish() } else { cancel() }",
        """
        let controller = UIPercentDrivenInteractiveTransition()
        func finish() { controller.finish() }
        func cancel() { controller.cancel() }
        """), rules: ["velocity.y > finishVelocity: finish", "cancel"],
      gaps: ["no animation is read"])
  ]

  // MARK: Ends

  static let ends = [
    Handler(
      "where it was found, whatever its name",
      sheet(
        began: "start = toast.frame.origin.y", changed: "toast.frame.origin.y = start + t.y",
        ended: "if v.y < -300 { hide() } else { show() }",
        """
        var toast: UIView!, start: CGFloat = 0
        func hide() { toast.frame.origin.y = -90 }
        func show() { toast.frame.origin.y = start }
        """),
      rules: ["velocity.y < -finishVelocity: finish: hide", "cancel: show"],
      gaps: ["the size of 'toast'", "'hide' is taken to finish, and 'show' to cancel"]),
    Handler(
      "one that fades, and one that puts back",
      sheet(
        began: "start = card.center", changed: "card.center.x = start.x + t.x",
        ended: "if t.x > 100 { card.alpha = 0 } else { card.center = start }",
        "var card: UIView!, start = CGPoint.zero"),
      rules: ["translation.x > finishDistance: finish: alpha0", "cancel: center"],
      gaps: ["'alpha0' is taken to finish, and 'center' to cancel"]),
    Handler(
      "two ways out, and what all ways do in the end",
      sheet(
        changed: "card.transform = CGAffineTransform(translationX: t.x, y: 0)",
        ended: """
          UIView.animate(withDuration: 1, animations: {
            if abs(t.x) > 80 { self.card.frame.origin.x = t.x > 0 ? 600 : -600 }
            else { self.card.transform = .identity }
          }) { _ in self.card.transform = .identity }
          """, "var card: UIView!"),
      rules: [
        "abs(translation.x) > finishDistance && translation.x > 0: finish: card600",
        "abs(translation.x) > finishDistance: finish: card-600", "cancel: identity",
      ], gaps: ["'card600' or 'card-600' is taken to finish, and 'identity' to cancel"]),
    Handler(
      "two ways out, of which each puts the view back when it is gone",
      sheet(
        began: "guard cards.count > 0 else { return }; start = card.center",
        changed: "card.center = CGPoint(x: start.x + t.x, y: start.y)",
        ended: """
          if t.x > 80 { leave(600) } else if t.x < -80 { leave(-600) }
          else { UIView.animate(withDuration: 1) { self.card.center = self.start } }
          """,
        """
        var card: UIView!, start = CGPoint.zero, cards: [UIView] = []
        func leave(_ x: CGFloat) {
          UIView.animate(withDuration: 1, animations: { self.card.center.x = x }) { _ in self.card.center = self.start }
        }
        """),
      rules: [
        "translation.x > finishDistance: finish: card",
        "translation.x < -finishDistance: finish: card-2", "cancel: card-3",
      ],
      gaps: [
        "store its values whatever 'cards.count' is",
        "'card' or 'card-2' is taken to finish, and 'card-3' to cancel",
      ]),
    Handler(
      "the nearest of a list, by its index",
      sheet(
        changed: "panel.frame.origin.y = t.y",
        ended: """
          var best = 0
          for (i, stop) in stops.enumerated() where abs(stop - t.y) < abs(stops[best] - t.y) { best = i }
          panel.frame.origin.y = stops[best]
          """, "var panel: UIView!\n let stops: [CGFloat] = [0, 300, 600]"),
      rules: [
        "abs(stops2 - translation.y) < abs(if(abs(stops1 - translation.y) < abs(stops0 - translation.y), stops1, stops0) - translation.y): finish: stops2",
        "abs(stops1 - translation.y) < abs(stops0 - translation.y): finish: stops1",
        "cancel: stops0",
      ], gaps: ["'stops2' or 'stops1' is taken to finish, and 'stops0' to cancel"]),
    Handler(
      "a state whose observer hides a view",
      sheet(
        changed: "panel.frame.origin.x = t.x", ended: "toggle(v.x > 0)",
        """
        var panel: UIView!, isOpen = false { didSet { shade.isHidden = !isOpen } }
        func toggle(_ open: Bool) { isOpen = open; panel.frame.origin.x = open ? 280 : 5 }
        """),
      rules: ["velocity.x > 0: finish: isOpen", "cancel: isOpenFalse"],
      gaps: ["'isOpen' is taken to finish, and 'isOpenFalse' to cancel"]),
    Handler(
      "both on one way",
      """
      class Pop: UIPercentDrivenInteractiveTransition {
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let p = g.translation(in: g.view).x / 400
          switch g.state {
          case .began: nav.popViewController(animated: true)
          case .changed: update(p)
          default:
            if p > 0.5 { finish() }
            cancel()
          }
        }
      }
      """,
      rules: ["progress > finishProgress: finish", "cancel"],
      gaps: ["both finishes and cancels", "no animation is read"]),
  ]

  // MARK: What is kept

  private static let way = "enum Way { case side, down }\n var way: Way?"
  private static let endsDown =
    "if way == .down && t.y > 150 { dismiss(animated: true) } else { view.frame.origin.y = 0 }; way = nil"

  static let kept = [
    Handler(
      "a direction by the first move",
      sheet(
        began: "way = nil",
        changed:
          "if way == nil { way = abs(v.x) > abs(v.y) ? .side : .down }; if way == .down { view.frame.origin.y = t.y }",
        ended: endsDown, way),
      rules: dismissingDown, gaps: ["'way' is kept by the first move"]),
    Handler(
      "a direction by the first move, as a number",
      sheet(
        began: "way = 0",
        changed:
          "if way == 0 { way = abs(v.x) > abs(v.y) ? 1 : 2 }; if way == 2 { view.frame.origin.y = t.y }",
        ended:
          "if way == 2 && t.y > 150 { dismiss(animated: true) } else { view.frame.origin.y = 0 }",
        "var way = 0"),
      rules: dismissingDown, gaps: ["'way' is kept by the first move"]),
    Handler(
      "a direction by the travel of the first move, which is not read",
      sheet(
        began: "start = l; isFirst = true",
        changed: "if isFirst { isDown = l.y - start.y > abs(l.x - start.x); isFirst = false }",
        ended: "if isDown { dismiss(animated: true) } else { view.frame.origin.y = 0 }",
        "var start = CGPoint.zero, isFirst = false, isDown = false"),
      rules: ["isDown != 0: finish", "cancel"], gaps: ["'isDown' is not known"]),
    Handler(
      "a number by the first move beyond a distance, which is not read",
      sheet(
        began: "way = 0", changed: "if way == 0 && abs(t.y) > 20 { way = 1 }",
        ended: "if way == 1 { dismiss(animated: true) } else { view.frame.origin.y = 0 }",
        "var way = 0"),
      rules: ["way == 1: finish", "cancel"], gaps: ["'way' is not known"]),
    Handler(
      "a part of the view's height, which is more than 0",
      sheet(
        ended:
          "if t.y > 150 || view.bounds.height / 3 <= 0 || 0 > view.bounds.height * 0.5 { dismiss(animated: true) } else { view.frame.origin.y = 0 }"
      ), rules: dismissing),
    Handler(
      "a switch that the beginning sets as the moves do",
      sheet(
        began: "isFar = t.y > 150", changed: "isFar = t.y > 150",
        ended: "if isFar { dismiss(animated: true) } else { view.frame.origin.y = 0 }",
        "var isFar = false"), rules: dismissing),
    Handler(
      "a place that only moves downwards set",
      sheet(
        began: "start = card.center.y", changed: "if v.y > 0 { card.center.y = start + t.y }",
        ended:
          "if card.center.y - start > 150 { dismiss(animated: true) } else { card.center.y = start }",
        "var card: UIView!, start: CGFloat = 0"),
      rules: ["progress * height > finishDistance: finish", "cancel"],
      gaps: ["'card.center.y' is set where the gesture ends"]),
    Handler(
      "where the first move is",
      sheet(
        began: "y = 0", changed: "if y == 0 { y = l.y }",
        ended:
          "if l.y - y > 150 { dismiss(animated: true) } else { view.frame.origin.y = 0 }",
        "var y: CGFloat = 0"),
      rules: ["translation.y > finishDistance: finish", "cancel"],
      gaps: ["'y' is kept by the first move"]),
    Handler(
      "a direction that is nil from the last gesture on",
      sheet(
        changed:
          "if way == nil { way = abs(v.x) > abs(v.y) ? .side : .down }; if way == .down { view.frame.origin.y = t.y }",
        ended: endsDown, way),
      rules: dismissingDown,
      gaps: [
        "'way' is taken to be nil where the gesture begins", "'way' is kept by the first move",
      ]),
    Handler(
      "a flag by the first move, with another that says so",
      sheet(
        began: "isSet = false",
        changed:
          "if !isSet { isDown = abs(v.y) >= abs(v.x); isSet = true }; guard isDown else { return }; view.frame.origin.y = t.y",
        ended: "guard isDown else { return }; " + dismissal, "var isSet = false, isDown = false"),
      rules: ["abs(began.velocity.y) < abs(began.velocity.x): cancel"] + dismissing,
      gaps: ["'isDown' is kept by the first move"]),
    Handler(
      "a direction by the first move beyond a distance, which is not read",
      sheet(
        began: "way = .none",
        changed:
          "if way == .none { if abs(t.y) > 12 { way = .down } else if abs(t.x) > 12 { way = .side } }",
        ended: "if way == .down && v.y > 900 { dismiss(animated: true) }",
        "enum Way { case none, side, down }\n var way = Way.none"),
      rules: ["wayIsDown != 0 && velocity.y > finishVelocity: finish", "cancel"],
      gaps: ["'way == down' is not known"]),
    Handler(
      "a direction by the first move that is not near the start",
      sheet(
        changed:
          "if way == nil { guard max(abs(t.x), abs(t.y)) > 6 else { return }; way = abs(v.x) > abs(v.y) ? .side : .down }; if way == .down { view.frame.origin.y = t.y }",
        ended: endsDown, way),
      rules: dismissingDown,
      gaps: [
        "'way' is taken to be nil where the gesture begins", "'way' is kept by the first move",
      ]),
    Handler(
      "a view that the finger turns as well",
      sheet(
        changed: "card.center.y = t.y; card.transform = CGAffineTransform(rotationAngle: t.y)",
        ended: """
          card.transform = CGAffineTransform(rotationAngle: t.y)
          if t.y > 150 { card.center.y += 900 } else { card.center = view.center }
          """, "var card: UIView!"),
      rules: ["translation.y > finishDistance: finish: card", "cancel: center"],
      gaps: ["'card' is taken to finish"]),
    Handler(
      "an element that a closure finds by the finger",
      sheet(
        ended: """
          let stop = stops.first { $0.range.contains(t.y) }
          if stop.isLast { dismiss(animated: true) }
          """, "var stops: [Stop]!"),
      rules: ["isLast != 0: finish", "cancel"], gaps: ["'stop.isLast' changes with the gesture"]),
    Handler(
      "a value that is thrown away",
      sheet(
        changed: "_ = l; _ = CGAffineTransform(rotationAngle: 1); view.frame.origin.y = t.y",
        ended: dismissal),
      rules: dismissing),
    Handler(
      "a selector of another object",
      sheet(
        ended:
          "if t.y > 150 { other.perform(#selector(close)) } else { view.frame.origin.y = 0 }",
        "var other: Other!\n @objc func close() { dismiss(animated: true) }"),
      rules: ["translation.y > finishDistance: finish: perform", "cancel: view0"],
      gaps: ["'perform' is taken to finish"]),
    Handler(
      "a way to the finger's place in the view itself, with a factor",
      sheet(
        began: "start = l", changed: "view.frame.origin.y += (l.y - start.y) / 2", ended: dismissal,
        "var start = CGPoint.zero"),
      rules: dismissing, gaps: ["the finger's place in 'view' is read as if the view stayed"]),
    Handler(
      "a dismissal by a selector, later",
      sheet(
        ended:
          "if t.y > 150 { perform(#selector(close), with: nil, afterDelay: 0.2) } else { view.frame.origin.y = 0 }",
        "@objc func close() { dismiss(animated: true) }"), rules: dismissing),
    Handler(
      "where it began, compared with where it is",
      sheet(
        began: "start = l",
        ended: "if l.y > start.y + 150 || start.x - 60 > l.x { dismiss(animated: true) }",
        "var start = CGPoint.zero"),
      rules: [
        "translation.y > finishDistance || -finishDistance2 > translation.x: finish", "cancel",
      ], gaps: ["the finger's place in 'view' is read as if the view stayed where it is"]),
    Handler(
      "a constraint's constant at first",
      sheet(
        began: "start = bottom.constant", changed: "bottom.constant = start - t.y",
        ended:
          "if start - bottom.constant > 150 { dismiss(animated: true) } else { bottom.constant = start }",
        "var bottom: NSLayoutConstraint!, start: CGFloat = 0"), rules: dismissing),
    Handler(
      "a center of which a part stays as it is",
      sheet(
        began: "start = card.center.y",
        changed: "card.center = CGPoint(x: card.center.x, y: start + t.y)",
        ended:
          "if card.center.y - start > 150 { dismiss(animated: true) } else { card.center.y = start }",
        "var card: UIView!, start: CGFloat = 0"), rules: dismissing),
    Handler(
      "a frame that its center moves",
      sheet(
        began: "start = view.center.y", changed: "view.center.y = start + t.y",
        ended:
          "if view.frame.minY > 150 { dismiss(animated: true) } else { view.center.y = start }",
        "var start: CGFloat = 0"), rules: dismissing),
    Handler(
      "the height of a view",
      sheet(
        changed: "card.frame.size.height = 200 - t.y",
        ended: "card.frame.size.height = card.frame.height > 260 ? 400 : 200", "var card: UIView!"),
      rules: [
        "hasChanged && finishDistance2 - translation.y > finishDistance: finish: card400",
        "cancel: card200",
      ],
      gaps: ["the size of 'card'", "'card400' is taken to finish"]),
    Handler(
      "a sum that goes on in the next gesture",
      sheet(ended: "start += t.y; if start > 150 { dismiss(animated: true) }", "var start = 0.0"),
      rules: ["startValue + translation.y > finishDistance: finish", "cancel"],
      gaps: ["'start' is set where the gesture ends"]),
    Handler(
      "one of several states in which it may begin",
      sheet(
        ended:
          "if state == .full { if t.y > 50 { dismiss(animated: true) } } else if state == .half, t.y > 150 { dismiss(animated: true) }",
        "enum State { case tip, half, full }\n var state: State!\n func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { state == .full || state == .half }"
      ),
      rules: [
        "stateIsFull != 0 && translation.y > finishDistance: finish",
        "stateIsFull != 0: cancel",
        "stateIsHalf != 0 && translation.y > finishDistance2: finish", "cancel",
      ], refusals: ["stateIsFull == 0 && stateIsHalf == 0"],
      gaps: [
        "full' is not known, and taken to be true", "half' is not known, and taken to be false",
      ]
    ),
  ]

  // MARK: Recognizers that fail

  static let failing = [
    Handler(
      "by the touches of their class",
      """
      enum Way { case vertical, horizontal }
      class DirectedPan: UIPanGestureRecognizer {
        let way: Way
        init(way: Way, target: AnyObject, action: Selector) {
          self.way = way
          super.init(target: target, action: action)
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
          super.touchesMoved(touches, with: event)
          guard state == .began else { return }
          let v = velocity(in: view)
          switch way {
          case .horizontal where abs(v.y) > abs(v.x): state = .cancelled
          case .vertical where abs(v.x) > abs(v.y): state = .failed
          default: break
          }
        }
      }
      """
        + sheet(
          ended: dismissal,
          "override func viewDidLoad() { view.addGestureRecognizer(DirectedPan(way: .vertical, target: self, action: #selector(pan))) }",
          pan: "DirectedPan"), rules: dismissing, refusals: [sideways]),
    Handler(
      "where they begin",
      sheet(began: "if abs(v.x) > abs(v.y) { g.state = .failed }", ended: dismissal),
      rules: dismissing, refusals: [sideways]),
    Handler(
      "or that a move lets end, which is not followed",
      sheet(changed: "if t.y > 300 { g.state = .ended }", ended: dismissal),
      rules: dismissing, gaps: ["set to end by code"]),
    Handler(
      "by a method of an extension",
      "extension UIGestureRecognizer { func stop() { isEnabled = false; isEnabled = true } }"
        + sheet(began: "if abs(v.x) > abs(v.y) { g.stop() }", ended: dismissal),
      rules: dismissing, refusals: [sideways]),
  ]

  @Test(arguments: helpers + names + ends + kept + failing) func isRead(_ handler: Handler) throws {
    try Self.check(handler)
  }

  @Test("Types with methods of one name, in either order", arguments: [false, true])
  func sameNames(isReversed: Bool) throws {
    let button = """
      class Bar: UIView {
        var onPan: ((UIPanGestureRecognizer) -> Void)?
        func setUp() {
          addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan)))
        }
        @objc func pan(_ g: UIPanGestureRecognizer) { onPan?(g) }
      }
      """
    let sheet = """
      class Sheet: UIViewController {
        let driver = UIPercentDrivenInteractiveTransition()
        @IBAction func pan(_ g: UIPanGestureRecognizer) {
          let p = g.translation(in: view).y / view.bounds.height
          switch g.state {
          case .began: dismiss(animated: true)
          case .changed: driver.update(p)
          case .ended: if p > 0.3 { driver.finish() } else { driver.cancel() }
          default: driver.cancel()
          }
        }
      }
      """
    let code = (isReversed ? [sheet, button] : [button, sheet]).joined(separator: "\n")
    let rules = SettledViewTests.rules(try SourceProfile.read(code, as: "Sheet.swift").json)
    #expect(rules == ["progress > finishProgress: finish", "cancel"])
  }

  @Test("A limit of the way, at any state, is no end; a translation in a turned view is noted")
  func limitsAndTurns() throws {
    let code = """
      class Card: UIView {
        func setUp() { addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan))) }
        @objc func pan(_ g: UIPanGestureRecognizer) {
          center.y += g.translation(in: self).y
          g.setTranslation(.zero, in: self)
          transform = CGAffineTransform(rotationAngle: center.y / 500)
          if frame.minY < 180 { frame.origin.y = 180 }
          if g.state == .ended {
            if g.velocity(in: self).y < 0 { frame.origin.y = 200 } else { frame.origin.y = 600 }
          }
        }
      }
      """
    let profile = try SourceProfile.read(code, as: "Card.swift")
    #expect(profile.json.contains(#""cancelled": "ignore""#))
    #expect(profile.messages.contains { $0.contains("'self', which the code turns or scales") })
  }

  @Test("The newest system of '@available', and a transition that the handler completes")
  func objectiveC() throws {
    let code = """
      @implementation Pop
      - (void)pan:(UIPanGestureRecognizer *)g {
        CGFloat p = [g translationInView:g.view].x / 320;
        if (g.state == UIGestureRecognizerStateBegan) [self.nav popViewControllerAnimated:YES];
        else if (g.state == UIGestureRecognizerStateChanged) [self.context updateInteractiveTransition:p];
        else if (@available(iOS 13.0, *)) {
          if (p > 0.5) [self animateTransition:self.context]; else [self.context completeTransition:NO];
        }
      }
      - (void)animateTransition:(id<UIViewControllerContextTransitioning>)context {
        [UIView animateWithDuration:0.3 animations:^{ self.view.alpha = 0; } completion:^(BOOL f) { [context completeTransition:YES]; }];
      }
      @end
      """
    let handler = Handler(
      "", code, rules: ["progress > finishProgress: finish", "cancel"],
      gaps: [
        "'#available(iOS 13.0, *)' is taken to be true",
        "the animation moves no view, as it is read",
      ])
    try Self.check(handler, as: "Pop.m")
  }
}
