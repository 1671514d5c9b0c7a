import SourceReading
import Testing

/// Recognizers of classes of their own, and those that are one of two.
@Suite struct SourceRecognizerTests {
  private static func read(_ text: String, as name: String = "Pop.swift") throws -> (
    rules: String, notes: [String]
  ) {
    let profile = try SourceProfile.read(text, as: name)
    return (profile.json, profile.gaps.map(\.description))
  }

  @Test(
    "Answers about other recognizers that depend on what these are hold for scroll views",
    arguments: [
      ("other is UIPanGestureRecognizer && other.view is UIScrollView", "\(scrolls)"),
      ("other == list.panGestureRecognizer", "\(scrolls)"),
      ("other is UITapGestureRecognizer", nil), ("other.view == list.superview", nil),
      (
        "other.view is UITableView && list.contentOffset.y <= 0",
        "(\(scrolls)) && content.offset.y <= 0"
      ),
      ("!(other.view is UICollectionView)", nil),
    ])
  func answersAboutScrollViews(answer: String, rule: String?) throws {
    let (text, notes) = try Self.read(
      Self.handler(
        made: "pan.delegate = self",
        parameter: "UIPanGestureRecognizer",
        """
        extension Photo {
          func gestureRecognizer(
            _ one: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
          ) -> Bool { return \(answer) }
        }
        """))
    let asksForTables = ["UITableView", "UICollectionView"].contains(where: answer.contains)
    #expect(notes.contains { $0.contains("a trace's 'scroll' is taken to be a") } == asksForTables)
    let key = #""shouldRecognizeSimultaneously": "#
    #expect(text.contains(key) == (rule != nil), "\(text)")
    if let rule { #expect(text.contains(key + "\"\(rule)\""), "\(text)") }
  }

  @Test(
    "Another recognizer's view, or its class by its name, is known in a variable too",
    arguments: [
      "UIView *view = other.view; return [view isKindOfClass:[UIScrollView class]];",
      "Class pan = NSClassFromString(@\"UIScrollViewPanGestureRecognizer\"); return [other isKindOfClass:pan];",
    ])
  func answersInObjectiveC(body: String) throws {
    let (text, _) = try Self.read(
      """
      @implementation Swiper
      - (void)drag:(UIPanGestureRecognizer *)pan {
        if (pan.state == UIGestureRecognizerStateEnded && [pan translationInView:self.view].x > 90)
          [self.navigationController popViewControllerAnimated:YES];
      }
      - (BOOL)gestureRecognizer:(UIGestureRecognizer *)one shouldRequireFailureOfGestureRecognizer:(UIGestureRecognizer *)other { \(body) }
      @end
      """, as: "Swiper.m")
    #expect(text.contains("\"requiresFailureOf\": \"\(Self.scrolls)\""), "\(text)")
  }

  private static let scrolls =
    "content.kind == scroll || content.kind == pager || content.kind == webView"

  /// A handler that dismisses beyond 120 points.
  private static func handler(made recognizer: String, parameter: String, _ types: String = "")
    -> String
  {
    """
    \(types)
    class Photo: UIViewController, UIGestureRecognizerDelegate {
      override func viewDidLoad() {
        \(recognizer)
        view.addGestureRecognizer(pan)
      }
      @objc func drag(_ pan: \(parameter)) {
        if pan.state == .ended, pan.translation(in: view).y > 120 { dismiss(animated: true) }
      }
    }
    """
  }

  @Test("A subclass of a pan may have a direction of its own")
  func directionOfASubclass() throws {
    let code = Self.handler(
      made: "let pan = DirectedPan(target: self, action: #selector(drag)); pan.direction = .right",
      parameter: "DirectedPan",
      "class DirectedPan: UIPanGestureRecognizer { var direction = Direction.left }")
    #expect(try !Self.read(code).rules.contains("direction"))
  }

  @Test(
    "The parameter may be of a class of the files or of another file",
    arguments: [
      ("TaggedPan", "class TaggedPan: UIPanGestureRecognizer {}", nil),
      ("Dragging", "class Dragging: UIPanGestureRecognizer {}", nil),
      ("Dragging", "class Base: UIPanGestureRecognizer {}\n class Dragging: Base {}", nil),
      (
        "TaggedPan", "",
        "Pop.swift:4: note: 'TaggedPan' is not in the files; pan is assumed without rules of its own"
      ),
    ])
  func classOfAHandlersParameter(type: String, types: String, note: String?) throws {
    let (rules, notes) = try Self.read(
      Self.handler(
        made: "let pan = \(type)(target: self, action: #selector(drag))", parameter: type, types))
    #expect(rules.contains(#""when": "translation.y > finishDistance", "then": "finish""#))
    #expect(notes.contains { $0.contains("not in the files") } == (note != nil), "\(notes)")
    if let note, types.isEmpty { #expect(notes.contains(note), "\(notes)") }
    #expect(!notes.contains { $0.contains("made elsewhere") })
  }

  @Test(
    "A recognizer that is added under a condition receives touches where it holds",
    arguments: [
      ("!isLocked", #""receive": "isLocked == 0""#), ("isOn", #""receive": "isOn != 0""#),
    ])
  func addedUnderACondition(condition: String, rule: String) throws {
    let (rules, notes) = try Self.read(
      Self.handler(
        made: """
          let pan = UIPanGestureRecognizer(target: self, action: #selector(drag))
          if \(condition) { view.addGestureRecognizer(pan) }
          """, parameter: "UIPanGestureRecognizer"))
    #expect(rules.contains(rule), "\(rules)")
    #expect(notes.contains { $0.contains("is taken to stay") })
  }

  @Test(
    "A recognizer asks its own delegate, if that is known, and none where others get theirs",
    arguments: [
      ("", nil), ("pan.delegate = nil", nil), ("pan.delegate = self", "velocity.y > 0"),
      ("pan.delegate = gate", "velocity.x > 0"),
      ("gate = Gate(); pan.delegate = gate", "velocity.x > 0"),
    ])
  func delegateIsThatOfItsRecognizer(delegate: String, refused: String?) throws {
    func method(_ axis: String) -> String {
      "func gestureRecognizerShouldBegin(_ pan: UIGestureRecognizer) -> Bool { pan.velocity(in: view).\(axis) <= 0 }"
    }
    let (rules, _) = try Self.read(
      Self.handler(
        made: """
          let pan = UIPanGestureRecognizer(target: self, action: #selector(drag))
          \(delegate)
          let other = UIPanGestureRecognizer()
          other.delegate = self
          """, parameter: "UIPanGestureRecognizer",
        """
        var gate: Gate?
        extension Photo { \(method("y")) }
        class Gate: NSObject { \(method("x")) }
        """))
    #expect(rules.contains(refused.map { "\"when\": \"\($0)\"" } ?? #""refuse": []"#), "\(rules)")
  }

  @Test("Something is taken to be no navigation controller with a stack of its own")
  func otherNavigationController() throws {
    let condition =
      "[self.inner isKindOfClass:[UINavigationController class]] && self.navigationController.viewControllers.count > 1"
    let (rules, notes) = try Self.read(
      """
      @implementation Menu
      - (void)viewDidLoad {
        UIPanGestureRecognizer *pan = [[UIPanGestureRecognizer alloc] initWithTarget:self action:@selector(drag:)];
        pan.delegate = self;
        [self.view addGestureRecognizer:pan];
      }
      - (BOOL)gestureRecognizer:(UIGestureRecognizer *)pan shouldReceiveTouch:(UITouch *)touch { return !(\(condition)); }
      - (void)drag:(UIPanGestureRecognizer *)pan {
        if (pan.state == UIGestureRecognizerStateEnded && [pan translationInView:self.view].y > 120) {
          [self dismissViewControllerAnimated:YES completion:nil];
        }
      }
      @end
      """, as: "Menu.m")
    #expect(rules.contains(#""isKindOfClass": 0"#), "\(rules)")
    #expect(!notes.contains { $0.contains("warning") })
  }

  @Test("A call without its argument sets up nothing")
  func callWithoutArgument() throws {
    let (rules, _) = try Self.read(
      Self.handler(
        made:
          "let pan = UIPanGestureRecognizer(target: self, action: #selector(drag)); pan.require()",
        parameter: "UIPanGestureRecognizer"))
    #expect(!rules.contains("requiresFailureOf"))
  }

  @Test("What a class of the files overrides is named with its line")
  func overriddenMethodsAreListed() throws {
    let (_, notes) = try Self.read(
      Self.handler(
        made: "let pan = DownPan(target: self, action: #selector(drag))",
        parameter: "UIPanGestureRecognizer",
        """
        class DownPan: UIPanGestureRecognizer {
          override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
        }
        """))
    #expect(
      notes.contains(
        "Pop.swift:2: note: 'touchesMoved' of 'DownPan' is not read; pan is assumed without it"),
      "\(notes)")
  }

  @Test("Recognizers of two classes with one handler are told apart")
  func classIsAskedFor() throws {
    let (rules, notes) = try Self.read(
      """
      class Photo: UIViewController {
        final class EdgeDrag: UIScreenEdgePanGestureRecognizer {}
        lazy var edge: EdgeDrag = { let edge = EdgeDrag(); edge.edges = .left; return edge }()
        lazy var down = UIPanGestureRecognizer()
        override func viewDidLoad() {
          for pan in [edge, down] { view.addGestureRecognizer(pan) }
          edge.addTarget(self, action: #selector(drag))
          down.addTarget(self, action: #selector(drag))
        }
        @objc func drag(_ pan: UIPanGestureRecognizer) {
          let way = pan.translation(in: view)
          let progress = pan.isKind(of: EdgeDrag.self) ? way.x / 100 : way.y / 200
          if pan.state == .ended, progress > 1 { dismiss(animated: true) }
        }
      }
      """)
    #expect(
      rules.contains(#""when": "translation.x / finishDivisor > 1", "then": "finish""#), "\(rules)")
    #expect(
      rules.contains(#""when": "translation.y / finishDivisor2 > 1", "then": "finish""#), "\(rules)"
    )
    #expect(!notes.contains { $0.contains("isKind") }, "\(notes)")
  }

  @Test("One of two recognizers is both, each where it is made")
  func chosenRecognizer() throws {
    let (rules, notes) = try Self.read(
      Self.handler(
        made: """
          let pan: UIPanGestureRecognizer = edgeOnly ? UIScreenEdgePanGestureRecognizer() : UIPanGestureRecognizer()
          pan.maximumNumberOfTouches = 1
          pan.delegate = Shared.one
          pan.addTarget(self, action: #selector(drag))
          """, parameter: "UIPanGestureRecognizer",
        """
        var edgeOnly = false
        class Shared: NSObject, UIGestureRecognizerDelegate {
          static let one = Shared()
          func gestureRecognizerShouldBegin(_ pan: UIPanGestureRecognizer) -> Bool { pan.velocity(in: nil).y > 0 }
        }
        """))
    let recognizers = rules.split(separator: "\"kind\": ").dropFirst()
    #expect(recognizers.map { $0.prefix(5) } == ["\"scre", "\"pan\""])
    for (recognizer, receive) in zip(recognizers, ["edgeOnly != 0", "edgeOnly == 0"]) {
      #expect(recognizer.contains("\"receive\": \"\(receive)\""), "\(recognizer)")
      #expect(recognizer.contains("\"maximumTouches\": 1"))
      #expect(recognizer.contains("\"when\": \"velocity.y <= 0\""))
    }
    #expect(rules.contains("\"edgeOnly\": 0"))
    #expect(!notes.contains { $0.contains("made elsewhere") })
  }

  private static func pop(_ members: String, ask: String = "g == pan") -> String {
    """
    class Nav: UINavigationController, UIGestureRecognizerDelegate {
      \(members)
      func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool {
        guard \(ask) else { return true }
        return viewControllers.count > 1
      }
      @objc func drag(_ g: UIPanGestureRecognizer) {
        switch g.state {
        case .began: popViewController(animated: true)
        case .ended where g.translation(in: view).x > 120: driver.finish()
        default: driver.cancel()
        }
      }
    }
    """
  }

  private static let makePan = """
    func makePan(_ touches: Int) -> UIPanGestureRecognizer {
      let g = UIPanGestureRecognizer(target: self, action: #selector(drag))
      g.maximumNumberOfTouches = touches
      g.delegate = self
      return g
    }
    """

  @Test(
    "A recognizer may come from a method, or from the initializer of a property's type",
    arguments: [
      "lazy var pan = makePan(2)\n\(makePan)",
      """
      lazy var pan: UIPanGestureRecognizer = .init(target: self, action: #selector(drag))
      override func viewDidLoad() { pan.maximumNumberOfTouches = 2; pan.delegate = self }
      """,
    ])
  func recognizerOfAMethod(members: String) throws {
    let (rules, notes) = try Self.read(Self.pop(members))
    #expect(rules.contains(#""when": "stack <= 1""#), "\(rules)")
    #expect(rules.contains(#""maximumTouches": 2"#))
    #expect(rules.contains(#""name": "pan""#))
    #expect(!notes.contains { $0.contains("made elsewhere") }, "\(notes)")
  }

  @Test("A recognizer of the files may be its own delegate")
  func ownDelegate() throws {
    let (rules, _) = try Self.read(
      Self.pop("lazy var pan = Swipe(target: self, action: #selector(drag))") + """

        class Swipe: UIPanGestureRecognizer, UIGestureRecognizerDelegate {
          override init(target: Any?, action: Selector?) { super.init(target: target, action: action); delegate = self }
          func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool {
            let way = (g as! UIPanGestureRecognizer).translation(in: view)
            return abs(way.x) > abs(way.y)
          }
        }
        """)
    #expect(rules.contains("abs(translation.x) <= abs(translation.y)"), "\(rules)")
    #expect(rules.contains(#""name": "pan""#))
  }

  @Test("A method may make several recognizers")
  func severalRecognizersOfAMethod() throws {
    let (rules, _) = try Self.read(
      Self.pop(
        "lazy var pan = makePan(1)\nlazy var other = makePan(3)\n\(Self.makePan)"))
    let recognizers = rules.split(separator: "\"kind\": ").dropFirst()
    #expect(recognizers.map { $0.contains("stack <= 1") } == [true, false], "\(rules)")
    #expect(recognizers.map { $0.contains(#""maximumTouches": 3"#) } == [false, true])
  }

  @Test(
    "A loop over recognizers sets up each of them",
    arguments: ["for g in [edge, pan] {", "[edge, pan].forEach { g in"])
  func recognizersInALoop(loop: String) throws {
    let (rules, _) = try Self.read(
      Self.pop(
        """
        let edge = UIScreenEdgePanGestureRecognizer(), pan = UIPanGestureRecognizer()
        override func viewDidLoad() {
          edge.edges = .left
          \(loop)
            g.addTarget(self, action: #selector(drag(_:)))
            g.delegate = self
            view.addGestureRecognizer(g)
          }
        }
        """))
    let recognizers = rules.split(separator: "\"kind\": ").dropFirst()
    #expect(recognizers.map { $0.contains("stack <= 1") } == [false, true], "\(rules)")
  }

  @Test(
    "A loop over edges makes a recognizer for each; what is alike for several views is one",
    arguments: [
      "for side in sides {", "sides.forEach { side in",
      "for side in [UIRectEdge.top, .left, .right] { if side == .top { continue }",
      "_ = sides.map { side in",
    ], [true, false])
  func recognizerForEachElement(loop: String, differ: Bool) throws {
    let (rules, _) = try Self.read(
      Self.pop(
        """
        override func viewDidLoad() {
          let sides: [UIRectEdge] = [.left, .right]
          \(loop)
            let pan = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(drag(_:)))
            \(differ ? "pan.edges = side" : "pan.edges = .top")
            view.addGestureRecognizer(pan)
          }
        }
        """))
    let edges = ["left", "right", "top"].filter { rules.contains(#""edges": ["\#($0)"]"#) }
    #expect(edges == (differ ? ["left", "right"] : ["top"]), "\(rules)")
    #expect(rules.split(separator: "\"kind\": ").count == (differ ? 3 : 2))
  }

  @Test("A swipe that decides nothing is noted where another one has its handler")
  func swipeWithoutDecision() throws {
    let (rules, notes) = try Self.read(
      """
      class Tray: UIViewController {
        override func viewDidLoad() {
          for way in [UISwipeGestureRecognizer.Direction.up, .down] {
            let swipe = UISwipeGestureRecognizer(target: self, action: #selector(swiped(_:)))
            swipe.direction = way
            view.addGestureRecognizer(swipe)
          }
        }
        @objc func swiped(_ swipe: UISwipeGestureRecognizer) {
          if swipe.direction == .down { dismiss(animated: true) } else { raise() }
        }
        func raise() { view.frame.origin.y = 100 }
      }
      """)
    #expect(rules.contains(#""direction": ["down"]"#) && !rules.contains(#""up""#), "\(rules)")
    #expect(
      notes.contains { $0.contains("the swipe up decides nothing where it ends") }, "\(notes)")
  }

  @Test(
    "The size of a view that watches another one is noted to be taken from that",
    arguments: [("window.", true), ("self.", false), ("", false)])
  func sizeOfAViewThatWatches(watched: String, isNoted: Bool) throws {
    let (_, notes) = try Self.read(
      """
      class Menu: UIView {
        func install(in window: UIWindow) {
          \(watched)addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan)))
        }
        @objc func pan(_ g: UIPanGestureRecognizer) {
          guard g.state == .ended else { return }
          if g.translation(in: self).x / bounds.width > 0.5 { open() } else { close() }
        }
        func open() { UIView.animate(withDuration: 0.3) { self.frame.origin.x = 0 } }
        func close() { UIView.animate(withDuration: 0.3) { self.frame.origin.x = -200 } }
      }
      """)
    #expect(
      notes.contains { $0.contains("the size of 'self' is taken to be") } == isNoted, "\(notes)")
  }

  @Test(
    "An edge that the code sets by switches is that of the switches at first",
    arguments: [
      ("if isLeft { pan.edges = .left } else { pan.edges = .right }", "left", "'isLeft'", "right"),
      ("if isWide { pan.edges = .left } else { pan.edges = .right }", "right", "'isWide'", "left"),
      (
        "if isLeft, isWide { pan.edges = .left } else { pan.edges = .right }", "right",
        "'isLeft, isWide'", "left"
      ),
      ("pan.edges = .left; if mode == 1 { pan.edges = .right }", "left", "'mode == 1'", "right"),
      ("pan.edges = .left; if mode == 0 { pan.edges = .right }", "right", "'mode == 0'", "left"),
      (
        "pan.edges = .left; if isWide { if isLeft { pan.edges = .right } }", "left",
        "'isWide' and 'isLeft'", "right"
      ),
      (
        "if isLeft { pan.edges = .left } else { pan.edges = .right }; pan.edges = .top", "top", nil,
        nil
      ),
    ])
  func edgeByASwitch(
    code: String, edge: String, switches: String?, other: String?
  ) throws {
    let (rules, notes) = try Self.read(
      Self.pop(
        """
        var isLeft = true, isWide = false, mode = 0
        let pan = UIScreenEdgePanGestureRecognizer()
        override func viewDidLoad() {
          pan.addTarget(self, action: #selector(drag(_:)))
          \(code)
          view.addGestureRecognizer(pan)
        }
        """))
    #expect(rules.contains(#""edges": ["\#(edge)"]"#), "\(rules)")
    let note = notes.first { $0.contains("'edges' depends on") }
    let end = switches.map { "\($0); it is taken to be \(edge), and not \(other ?? "")" }
    #expect(end.map { note?.hasSuffix($0) == true } ?? (note == nil), "\(notes)")
  }

  @Test("A recognizer that a loop makes is enabled by its switch")
  func enabledInALoop() throws {
    let (rules, _) = try Self.read(
      Self.pop(
        """
        var isOn = true
        override func viewDidLoad() { for _ in 0..<count { add() } }
        func add() -> UIView {
          let pan = UIPanGestureRecognizer(target: self, action: #selector(drag))
          view.addGestureRecognizer(pan)
          pan.isEnabled = isOn
          return view
        }
        """))
    #expect(rules.contains(#""receive": "isOn != 0""#), "\(rules)")
  }

  @Test(
    "A recognizer waits for one of its own type's property",
    arguments: [("Nav", #""requiresFailureOf": ["edge"]"#), ("Other", #""edges": ["left"]"#)])
  func waitsForAStaticProperty(type: String, has: String) throws {
    let (rules, _) = try Self.read(
      Self.pop(
        """
        static var edge = UIScreenEdgePanGestureRecognizer(), pan = UIPanGestureRecognizer()
        override func viewDidLoad() {
          for g in [Nav.edge, Nav.pan] {
            g.addTarget(self, action: #selector(drag(_:)))
            view.addGestureRecognizer(g)
          }
          Nav.edge.edges = .left
          Nav.pan.require(toFail: \(type).edge)
        }
        """))
    #expect(
      rules.contains(has) && (type == "Nav") == rules.contains("requiresFailureOf"), "\(rules)")
  }

  @Test(
    "A delegate's method without a delegate in the files is noted",
    arguments: [
      ("let pan = UIPanGestureRecognizer(target: self, action: #selector(drag))", true),
      (
        "let pan = UIPanGestureRecognizer(target: self, action: #selector(drag)); pan.delegate = self",
        false
      ),
      // A pan of a storyboard, alone and beside another recognizer with a delegate.
      ("", false),
      (
        "let pinch = UIPinchGestureRecognizer(target: self, action: #selector(zoom)); pinch.delegate = self",
        true
      ),
    ])
  func methodWithoutADelegate(code: String, isNoted: Bool) throws {
    let (rules, notes) = try Self.read(
      Self.pop("override func viewDidLoad() { \(code) }", ask: "true"))
    #expect(rules.contains("stack <= 1"))
    #expect(notes.contains { $0.contains("no 'delegate' is set for the recognizer") } == isNoted)
  }

  @Test(
    "A delegate's instance variable is the recognizer that its initializer gets",
    arguments: ["", "@property (nonatomic, weak) UIPanGestureRecognizer *pan;"])
  func recognizerOfADelegate(property: String) throws {
    let (rules, notes) = try Self.read(
      """
      @interface Gate : NSObject <UIGestureRecognizerDelegate> {
        BOOL (^_mayPop)(void);
        __weak UIPanGestureRecognizer *_pan;
      }
      \(property)
      @end
      @implementation Gate
      - (instancetype)initWithPan:(UIPanGestureRecognizer *)pan {
        if (self = [super init]) { _pan = pan; }
        return self;
      }
      - (BOOL)gestureRecognizerShouldBegin:(UIGestureRecognizer *)g {
        return g == _pan && [_pan velocityInView:g.view].x > 0;
      }
      @end
      @implementation Swiper
      - (void)attach {
        UIPanGestureRecognizer *drag = [[UIPanGestureRecognizer alloc] initWithTarget:self action:@selector(drag:)];
        self.gate = [[Gate alloc] initWithPan:drag];
        drag.delegate = self.gate;
        [self.view addGestureRecognizer:drag];
      }
      - (void)drag:(UIPanGestureRecognizer *)g {
        if (g.state == UIGestureRecognizerStateEnded && [g translationInView:self.view].x > 90)
          [self.navigationController popViewControllerAnimated:YES];
      }
      @end
      """, as: "Swiper.m")
    #expect(rules.contains(#""when": "velocity.x <= 0""#), "\(rules)")
    #expect(notes.contains { $0.contains("is taken to be the handler's recognizer") })
  }

  @Test func recognizerInAnInstanceVariable() throws {
    let (rules, _) = try Self.read(
      """
      @implementation Swiper
      - (void)attach {
        UIPanGestureRecognizer *pan = [[UIPanGestureRecognizer alloc] initWithTarget:self action:@selector(drag:)];
        [self.view addGestureRecognizer:pan];
        _closePan = pan;
      }
      - (void)drag:(UIPanGestureRecognizer *)recognizer {
        if (recognizer == self.closePan && recognizer.state == UIGestureRecognizerStateEnded) {
          if ([recognizer velocityInView:self.view].y > 0) { [self.driver finishInteractiveTransition]; }
          else { [self.driver cancelInteractiveTransition]; }
        }
      }
      @end
      """, as: "Swiper.m")
    #expect(rules.contains(#""when": "velocity.y > 0", "then": "finish""#), "\(rules)")
  }

  @Test("Of two pans on two views, a touch is on one of them")
  func pansOnTwoViews() throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      class Player: UIViewController {
        let large = UIView()
        override func viewDidLoad() {
          large.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(shrink(_:))))
          view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(grow(_:))))
        }
        @objc func shrink(_ g: UIPanGestureRecognizer) {
          if g.state == .ended, g.translation(in: view).y > 50 { dismiss(animated: true) }
        }
        @objc func grow(_ g: UIPanGestureRecognizer) {
          if g.state == .ended, g.translation(in: view).y < -200 { present(Large(), animated: true) }
        }
      }
      """, of: "Player.swift")
    #expect(text.contains(#""receive": "presented && isOnLarge != 0""#), "\(text)")
    #expect(text.contains(#""isOnLarge": 1"#))
    #expect(gaps.contains { $0.hasPrefix("'a touch on large' is taken to stay true") })
  }

  @Test("A drag on an inner view of SwiftUI gets the touches there")
  func dragsOnTwoViews() throws {
    let (text, _) = try SourceProfile.parts(
      """
      struct Sheet: View {
        var body: some View {
          content
            .gesture(DragGesture().onEnded { if $0.translation.height > 200 { dismiss() } })
            .background(dimming.gesture(DragGesture().onEnded { _ in dismiss() }))
        }
      }
      """, of: "Sheet.swift")
    for receive in ["isOnBackground == 0", "isOnBackground != 0"] {
      #expect(text.contains("\"receive\": \"\(receive)\""), "\(text)")
    }
  }

  @Test("Of two recognizers for two systems, the one for the newest is read")
  func recognizerOfTheNewestSystem() throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      class Pop: UIViewController {
        override func viewDidLoad() {
          if #available(iOS 26.0, *) {
            view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:))))
          } else {
            view.addGestureRecognizer(UIScreenEdgePanGestureRecognizer(target: self, action: #selector(pan(_:))))
          }
        }
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .ended, g.translation(in: view).x > 50 { dismiss(animated: true) }
        }
      }
      """)
    #expect(text.contains(#""kind": "pan""#) && !text.contains("screenEdgePan"), "\(text)")
    #expect(gaps.contains { $0.contains("'#available(iOS 26.0, *)'") }, "\(gaps)")
  }
}
