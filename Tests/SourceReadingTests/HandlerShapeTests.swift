import SourceReading
import Testing

/// Shapes of handlers in public projects, each with what its profile and its list of gaps must have, and must not.
@Suite struct HandlerShapeTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let code: String
    var has: [String] = []
    var lacks: [String] = []

    init(
      _ description: String, _ file: String, _ code: String, has: [String], lacks: [String] = []
    ) {
      (testDescription, self.file, self.code) = (description, file, code)
      (self.has, self.lacks) = (has, lacks)
    }
  }

  private static func check(_ shape: Shape) throws {
    let profile = try SourceProfile.read(shape.code, as: shape.file)
    let all = profile.json + profile.gaps.map(\.description).joined(separator: "\n")
    for part in shape.has { #expect(all.contains(part), "\(part) is not in \(all)") }
    for part in shape.lacks { #expect(!all.contains(part), "\(part) is in \(all)") }
  }

  /// A sheet, by what it does where the finger lifts.
  private static func sheet(_ lift: String) -> String {
    """
    class Sheet: UIViewController {
      let top = NSLayoutConstraint()
      @objc func pan(_ pan: UIPanGestureRecognizer) {
        guard pan.state == .ended else { return }
    \(lift)
      }
    }
    """
  }

  /// A handler in Swift that pops beyond half of the width.
  private static func pop(_ viewDidLoad: String, _ members: String = "", _ types: String = "")
    -> String
  {
    """
    \(types)
    class Nav: UINavigationController, UIGestureRecognizerDelegate {
      var t: UIPercentDrivenInteractiveTransition?
      \(members)
      override func viewDidLoad() { \(viewDidLoad) }
      @objc func pan(_ g: UIPanGestureRecognizer) {
        let p = g.translation(in: view).x / view.bounds.width
        switch g.state {
        case .began: popViewController(animated: true)
        case .changed: t?.update(p)
        case .ended: if p > 0.5 { t?.finish() } else { t?.cancel() }
        default: break
        }
      }
    }
    """
  }

  /// The states of a handler in Objective-C that drives `self.t` with the progress `p`.
  private static func states(finish: String = "p > 0.5", began: String = "") -> String {
    """
      if (g.state == UIGestureRecognizerStateBegan) { \(began) [self.nav popViewControllerAnimated:YES]; }
      else if (g.state == UIGestureRecognizerStateChanged) [self.t updateInteractiveTransition:p];
      else if (g.state == UIGestureRecognizerStateEnded) {
        if (\(finish)) [self.t finishInteractiveTransition]; else [self.t cancelInteractiveTransition];
      }
    """
  }
  private static let progress =
    "CGFloat p = fabs([g translationInView:g.view].x / g.view.bounds.size.width);"

  // MARK: Edges and initializers

  private static func edge(_ edges: String) -> String {
    """
    let e = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(pan))
    e.edges = \(edges)
    view.addGestureRecognizer(e)
    """
  }

  private static let side = """
    enum Side {
      case left, right
      var edges: UIRectEdge {
        switch self { case .left: return .left; case .right: return .right }
      }
    }
    """

  static let edges = [
    Shape(
      "computed", "Nav.swift", pop(edge("side.edges"), "let side: Side = .right", side),
      has: [#""edges": ["right"]"#], lacks: ["no edge is read"]),
    Shape(
      "chosen by a switch", "Nav.swift",
      pop(edge("isLeft ? .left : .right"), "var isLeft = false"),
      has: [
        #""edges": ["right"]"#,
        "'edges' depends on 'isLeft'; it is taken to be right, and not left",
      ]),
    Shape(
      "chosen by the layout direction", "Nav.swift",
      pop(
        edge(
          "UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft ? .right : .left")),
      has: [
        #""edges": ["left"]"#,
        "'edges' depends on the layout direction; it is taken to be left, and not right",
      ]),
    Shape(
      "of an initializer's argument, for each recognizer", "Nav.m",
      """
      @interface Edge : UIScreenEdgePanGestureRecognizer
      @end
      @implementation Edge
      - (instancetype)initWithEdges:(UIRectEdge)edges nav:(UINavigationController *)nav;
      {
        self = [super initWithTarget:self action:@selector(handle:)];
        if (self) { self.edges = edges; _side = edges; _nav = nav; }
        return self;
      }
      - (void)handle:(UIScreenEdgePanGestureRecognizer *)g {
        \(progress)
        if (g.state == UIGestureRecognizerStateBegan) {
          if (self.side == UIRectEdgeRight) [self.nav pushViewController:self.next animated:YES];
          else [self.nav popViewControllerAnimated:YES];
        }
        else if (g.state == UIGestureRecognizerStateChanged) [self.t updateInteractiveTransition:p];
        else if (p > 0.5) [self.t finishInteractiveTransition]; else [self.t cancelInteractiveTransition];
      }
      @end
      @implementation Nav
      - (void)viewDidLoad {
        self.forward = [[Edge alloc] initWithEdges:UIRectEdgeRight nav:self];
        self.back = [[Edge alloc] initWithEdges:UIRectEdgeLeft nav:self];
        [self.view addGestureRecognizer:self.forward];
        [self.view addGestureRecognizer:self.back];
      }
      @end
      """,
      has: [
        "\"name\": \"forward\",\n      \"kind\": \"screenEdgePan\",\n      \"edges\": [\"right\"],\n      \"action\": \"push\"",
        "\"name\": \"back\",\n      \"kind\": \"screenEdgePan\",\n      \"edges\": [\"left\"],\n      \"action\": \"pop\"",
      ], lacks: ["sideIs"]),
  ]

  @Test(arguments: edges) func readsEdges(_ shape: Shape) throws { try Self.check(shape) }

  // MARK: What an initializer gets

  private static func interactor(_ members: String, began: String) -> String {
    """
    class Interactor: UIPercentDrivenInteractiveTransition {
      \(members)
      @objc func panned(_ g: UIPanGestureRecognizer) {
        let p = g.translation(in: g.view).x / g.view!.bounds.width
        switch g.state {
        case .began: \(began)
        case .changed: update(p)
        case .ended: if p > 0.4 { finish() } else { cancel() }
        default: break
        }
      }
    }
    """
  }

  private static let handingOn = """
    class Transition: NSObject {
      var least: CGFloat = 0.3
      func made() -> Driver { Driver(least: least) }
    }
    class Driver: NSObject {
      var least: CGFloat
      init(least: CGFloat) { self.least = least }
      @objc func pan(_ g: UIPanGestureRecognizer) {
        if g.state == .ended { if percentComplete > least { finish() } else { cancel() } }
      }
    }
    """

  static let arguments = [
    Shape(
      "a block that begins", "Pop.m",
      """
      @implementation Interactor
      - (id)initInView:(UIView *)view block:(void (^)(UIPanGestureRecognizer *))block {
        self = [super init];
        if (self) {
          _block = [block copy];
          _pan = [[UIPanGestureRecognizer alloc] initWithTarget:self action:@selector(pan:)];
          [view addGestureRecognizer:_pan];
        }
        return self;
      }
      - (void)pan:(UIPanGestureRecognizer *)g {
        \(progress)
        if (g.state == UIGestureRecognizerStateBegan) { self.block(g); }
        else if (g.state == UIGestureRecognizerStateChanged) [self updateInteractiveTransition:p];
        else if (p > 0.2) [self finishInteractiveTransition]; else [self cancelInteractiveTransition];
      }
      @end
      @implementation Container
      - (void)viewDidLoad {
        self.i = [[Interactor alloc] initInView:self.view block:^(UIPanGestureRecognizer *g) {
          if ([g velocityInView:g.view].x > 0) [self.navigationController popViewControllerAnimated:YES];
        }];
      }
      @end
      """, has: [#""action": "pop""#, #""when": "velocity.x <= 0""#]),
    Shape(
      "a closure that calls what is not read", "Pop.swift",
      interactor(
        """
        let pan = UIPanGestureRecognizer(); let begin: (UIPanGestureRecognizer) -> Void
        init(in view: UIView, begin: @escaping (UIPanGestureRecognizer) -> Void) {
          self.begin = begin; super.init()
          pan.addTarget(self, action: #selector(panned)); view.addGestureRecognizer(pan)
        }
        """, began: "begin(g)") + """

          class VC: UIViewController {
            var i: Interactor!
            override func viewDidLoad() {
              i = Interactor(in: view) { [weak self] g in if g.velocity(in: g.view).x > 0 { self?.select(1) } }
            }
          }
          """,
      has: [#""when": "velocity.x <= 0""#, "assumed, where it calls anything when it begins"]),
    Shape(
      "a controller that is selected on either side, if there is one", "Tabs.swift",
      interactor(
        "weak var tabs: Tabs!\n let pan = UIPanGestureRecognizer(), last = 3, index: Int",
        began: """
          let isForward = g.velocity(in: g.view).x < 0
          if isForward && index != last { tabs.selectedViewController = next }
          else if !isForward && index > 0 { tabs.selectedViewController = previous }
          """
      ),
      has: [
        #""action": "tab""#,
        #""when": "(velocity.x >= 0 || index == last) && (velocity.x < 0 || index <= 0)""#,
      ]),
    Shape(
      "calls on both sides, one under a switch", "Slide.swift",
      interactor(
        "weak var sliding: Sliding!\n let pan = UIPanGestureRecognizer()",
        began:
          "if g.velocity(in: g.view).x > 0 { sliding.open() } else if sliding.isUp { sliding.close() }"
      ),
      has: [
        #""when": "velocity.x <= 0 && isUp == 0""#, "set the parameter 'isUp'",
        "assumed, where it calls anything when it begins",
      ]),
    Shape(
      "a method of its container that only sets something", "Book.swift",
      interactor(
        "weak var book: Book!\n let pan = UIPanGestureRecognizer()",
        began:
          "if g.velocity(in: g.view).x < 0, book.page != book.viewControllers.count - 1 { book.turn() }"
      )
        + "\n class Book: UIViewController { func turn() { page += 1 } }",
      has: [
        #""when": "velocity.x < 0 && page == count - 1""#, #""when": "velocity.x >= 0""#,
        "set the parameter 'page'",
        "set the parameter 'count'", "assumed, where it calls anything when it begins",
      ]),
    Shape(
      "a recognizer that it keeps", "Tabs.swift",
      interactor(
        """
        private var recognizer: UIPanGestureRecognizer
        init(recognizer: UIPanGestureRecognizer) {
          self.recognizer = recognizer; super.init()
          recognizer.addTarget(self, action: #selector(panned))
        }
        """, began: "break") + """

          class Tabs: UITabBarController, UIGestureRecognizerDelegate {
            var pan: UIPanGestureRecognizer!
            override func viewDidLoad() {
              pan = UIPanGestureRecognizer(target: self, action: #selector(began)); pan.delegate = self
              view.addGestureRecognizer(pan)
            }
            func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { pan.translation(in: view).x > 0 }
            @objc func began(_ g: UIPanGestureRecognizer) { if g.state == .began { selectedIndex -= 1 } }
            func interactor() -> Interactor? {
              guard let p = pan else { return nil }
              return Interactor(recognizer: p)
            }
          }
          """,
      has: [#""name": "pan""#, #""when": "translation.x <= 0""#],
      lacks: ["made elsewhere"]),
    Shape(
      "a number that another type declares and hands over", "Sheet.swift", handingOn,
      has: [#""least": 0.3"#], lacks: ["'least'"]),
    Shape(
      "a number that another type declares, and a subclass of it changes", "Sheet.swift",
      handingOn + " class Other: Transition { override init() { super.init(); least = 0.5 } }",
      has: [#""least": 0"#, "'least' is not known"]),
    Shape(
      "a number that another type does not hand over, but a parameter of that name", "Sheet.swift",
      handingOn
        + " extension Transition { func made(least: CGFloat) -> Driver { Driver(least: least) } }",
      has: [#""least": 0"#, "'least' is not known"]),
  ]

  @Test(arguments: arguments) func followsInitializers(_ shape: Shape) throws {
    try Self.check(shape)
  }

  // MARK: Objective-C without headers

  /// A handler in Objective-C that pops where `finish` holds.
  private static func objectiveC(
    _ methods: String = "", finish: String = "p > 0.5", progress: String = progress,
    made: String = "UIPanGestureRecognizer", _ types: String = ""
  ) -> String {
    """
    @implementation Base
    - (void)viewDidLoad {
      self.pan = [[\(made) alloc] initWithTarget:self action:@selector(handle:)];
      [self.view addGestureRecognizer:self.pan];
    }
    - (void)handle:(UIPanGestureRecognizer *)g {
      \(progress)
    \(states(finish: finish))
    }
    \(methods)
    @end
    \(types)
    """
  }

  @Test(
    "'abs' in C is that of whole numbers, as it is not in Objective-C++",
    arguments: [
      ("abs", "Pop.m", true), ("fabs", "Pop.m", false), ("ABS", "Pop.m", false),
      ("abs", "Pop.mm", false),
    ])
  func absolute(function: String, file: String, isWhole: Bool) throws {
    let profile = try SourceProfile.read(
      Self.objectiveC(finish: "\(function)(p) > 0.3"), as: file)
    let isNoted = profile.messages.contains("'abs' of C has no fractions; 'fabs' is read")
    #expect(isNoted == isWhole, "\(profile.messages)")
  }

  private static let raising =
    "- (CGFloat)part:(UIPanGestureRecognizer *)g { [NSException raise:@\"A\" format:@\"override\"]; return 0; }"

  static let withoutHeaders = [
    Shape(
      "an overridden method that raises", "Pop.m",
      objectiveC(
        raising, progress: "CGFloat p = [self part:g];",
        """
        @implementation Sub
        - (CGFloat)part:(UIPanGestureRecognizer *)g { return [g translationInView:g.view].x / 300; }
        @end
        """),
      has: [
        #""progress": "translation.x / 300""#,
        "the header of 'Sub' is not given; it is taken to inherit from 'Base'",
      ]),
    Shape(
      "a method that raises", "Pop.m",
      objectiveC(raising, progress: "CGFloat p = [self part:g];"),
      has: [
        "'part(g)' is not known, and taken to be 0: set the parameter 'part'",
        "the header of 'Base' is not given, which may say more",
      ]),
    Shape(
      "a property that fails", "Pop.swift",
      pop(
        "view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan)))",
        "var least: CGFloat { fatalError() }"
      ).replacing("p > 0.5", with: "p > least"),
      has: ["warning: 'least' is not known"]),
    Shape(
      "a recognizer's class", "Pop.m",
      objectiveC(
        made: "MyPan",
        """
        @implementation MyPan
        - (void)reset { [super reset]; }
        @end
        """),
      has: [
        #""name": "pan""#,
        "the header of 'MyPan' is not given; it is taken to inherit from 'UIPanGestureRecognizer'",
      ], lacks: ["made elsewhere"]),
    Shape(
      "defaults in a helper of init", "Pop.m",
      objectiveC(
        """
        - (instancetype)init { if (self = [super init]) { [self prepareDefaults]; } return self; }
        - (void)prepareDefaults { _least = 0.4; _isOn = YES; }
        """, finish: "p > self.least && self.isOn"),
      has: [#""least": 0.4"#, #""isOn": 1"#]),
    Shape(
      "an initializer beside that of another type", "Pop.m",
      objectiveC(
        "- (instancetype)init { if (self = [super init]) { self.on = YES; } return self; }"
      ).replacing(
        "[self.nav pop",
        with: "self.t = [[UIPercentDrivenInteractiveTransition alloc] init]; [self.nav pop"),
      has: [#""action": "pop""#], lacks: [#""init""#]),
  ]

  @Test(arguments: withoutHeaders) func readsWithoutHeaders(_ shape: Shape) throws {
    try Self.check(shape)
  }

  // MARK: Conditions

  private static let added =
    "let g = UIPanGestureRecognizer(target: self, action: #selector(pan)); view.addGestureRecognizer(g); "

  static let conditions = [
    Shape(
      "enabled by switches", "Nav.swift",
      pop(added + "pan = g", "var pan: UIPanGestureRecognizer?, locked = false, isOn = false")
        .replacing("@objc", with: "func update() { pan?.isEnabled = !locked && isOn }\n @objc"),
      has: [#""receive": "locked == 0 && isOn != 0""#, #""locked": 0"#, #""isOn": 1"#]),
    Shape(
      "a size that is not read", "Nav.swift",
      pop(
        added + "g.delegate = self",
        """
        func gestureRecognizer(_ g: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
          if let s = touch.view as? UIScrollView, s.frame.width > s.contentSize.width { return false }
          return true
        }
        """),
      has: [#""receive": "width <= widthValue""#, #""widthValue": 10000"#]),
    Shape(
      "a cast to a protocol", "Nav.swift",
      pop(
        added, "var other: Other!",
        """
        protocol Interactive { var least: CGFloat { get } }
        extension Interactive { var least: CGFloat { 0.3 } }
        """
      ).replacing(
        "let p =", with: "guard let other = other as? Interactive else { return }\n let p ="
      ).replacing("p > 0.5", with: "p > other.least"),
      has: [#""least": 0.3"#]),
    Shape(
      "another handler", "Nav.swift",
      pop(
        added
          + "\nview.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(other)))",
        "@objc func other(_ g: UIPanGestureRecognizer) { if g.state == .ended { settle() } }"),
      has: ["'other' decides nothing where it ends, as it is read, and is left out"]),
  ]

  /// A handler in Objective-C that decides by a condition.
  private static func deciding(_ condition: String, began: String = "", _ types: String = "")
    -> String
  {
    """
    \(types)
    @interface Pop : NSObject
    @property (nonatomic) UIPercentDrivenInteractiveTransition *t;
    @property (nonatomic, weak) UIViewController *child;
    @property (nonatomic) BOOL leftward;
    @end
    @implementation Pop
    - (void)pan:(UIPanGestureRecognizer *)g {
      \(progress)
      CGFloat v = [g velocityInView:g.view].x;
      \(states(finish: condition, began: began))
    }
    @end
    """
  }

  static let operands = [
    Shape(
      "a flag of a type that is not read", "Nav.swift",
      pop(
        "view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan)))",
        "func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { !UIAccessibility.isVoiceOverRunning }"
      ),
      has: [#""when": "isVoiceOverRunning != 0""#, "'isVoiceOverRunning' is not known"]),
    Shape(
      "an object of Objective-C is there", "Pop.m",
      deciding("self.child && w && p > 0.5")
        .replacing(
          "CGFloat v", with: "UIViewController *w = self.child.parentViewController; CGFloat v"),
      has: [
        #""when": "childIsSet != 0 && parentViewControllerIsSet != 0 && progress > finishProgress", "then": "finish""#,
        "'child != nil' is not known, and taken to be true",
      ]),
    Shape(
      "one of two", "Pop.m", deciding("(v < 0) ^ self.leftward"),
      has: [#""when": "(velocity.x < 0) != (leftward != 0)", "then": "finish""#]),
    Shape(
      "a negative whole number", "Pop.m",
      deciding("p > 0.5", began: "NSInteger next = -1; if (v > 0) next = 1; if (next < 0) return;"),
      has: [#""when": "if(velocity.x > 0, 1, -1) < 0""#], lacks: ["is not read"]),
    Shape(
      "a field of a structure", "Pop.m",
      deciding(
        "[self resultFor:v].action == ActionOpen",
        "typedef NS_ENUM(NSInteger, Action) { ActionOpen, ActionClose };\n"
          + "typedef struct { Action action; CGFloat velocity, distance; } Result;"
      ).replacing(
        "- (void)pan",
        with: """
          - (Result)resultFor:(CGFloat)velocity {
            Result result = {ActionClose, 0.0f};
            if (velocity >= 450) { result.action = ActionOpen; result.velocity = velocity; }
            return result;
          }
          - (void)pan
          """),
      has: [#""when": "velocity.x >= finishVelocity", "then": "finish""#]),
    Shape(
      "the value of the move before, which a guard names as the property", "Nav.swift",
      """
      class Pop: UIPercentDrivenInteractiveTransition {
        var nav: UINavigationController?, last: CGFloat?, goesOn = false
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let p = g.translation(in: g.view).x / 400
          switch g.state {
          case .began: nav?.popViewController(animated: true)
          case .changed:
            guard let last = last else { return }
            goesOn = p > last + 0.03
            update(p)
          case .ended: if goesOn { finish() } else { cancel() }
          default: cancel()
          }
          last = p
        }
      }
      """,
      has: [#""when": "hasChanged && step.x / finishDivisor > finishDistance""#],
      lacks: ["where it began", "is taken to be set by '.began'"]),
    Shape(
      "a move that cancels where it goes back too far from the move before", "Nav.swift",
      """
      class Pop: UIPercentDrivenInteractiveTransition {
        var nav: UINavigationController?, last: CGFloat = 0
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let x = g.translation(in: g.view).x
          switch g.state {
          case .began: last = x; nav?.popViewController(animated: true)
          case .changed:
            if x < last - 30 { cancel(); return }
            last = x
            update(x / 400)
          case .ended: if x > 100 { finish() } else { cancel() }
          default: cancel()
          }
        }
      }
      """, has: [#""when": "step.x < -finishDistance2", "then": "cancel""#],
      lacks: ["depends on earlier moves", "is taken to be set by '.began'"]),
    Shape(
      "a switch over a state of the app that is not read", "Nav.swift",
      """
      class Pop: UIPercentDrivenInteractiveTransition {
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let p = g.translation(in: g.view).x / 400
          switch g.state {
          case .changed:
            switch Settings.isArabic {
            case true: update(-p)
            case false: update(p)
            }
          case .ended: if percentComplete > 0.5 { finish() } else { cancel() }
          default: cancel()
          }
        }
      }
      """, has: ["if(isArabic != 0, -(translation.x / 400), translation.x / 400)"]),
    Shape(
      "a cancellation that decides as the lift, in other lines", "Nav.m",
      """
      @implementation Nav
      - (void)pan:(UIPanGestureRecognizer *)g {
        CGFloat p = [g translationInView:g.view].x / 400;
        switch (g.state) {
          case UIGestureRecognizerStateBegan: [self.nav popViewControllerAnimated:YES]; break;
          case UIGestureRecognizerStateChanged: [self.driver updateInteractiveTransition:p]; break;
          case UIGestureRecognizerStateEnded:
            if (p > 0.3) [self.driver finishInteractiveTransition];
            else [self.driver cancelInteractiveTransition];
            break;
          case UIGestureRecognizerStateCancelled:
            if (p > 0.3) [self.driver finishInteractiveTransition];
            else [self.driver cancelInteractiveTransition];
            break;
          default: break;
        }
      }
      @end
      """, has: [#""cancelled": "decide""#], lacks: ["by another rule"]),
  ]

  private static let dismissing = """
    if g.state == .ended, g.velocity(in: view).x > 500 { dismiss(animated: true) }
    """

  static let owners = [
    Shape(
      "methods of one name, each of its target", "Sheet.swift",
      """
      class Side: NSObject {
        weak var c: UIViewController?
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .ended, g.velocity(in: g.view).x > 500 { c?.dismiss(animated: true) }
        }
      }
      class Down: NSObject {
        weak var c: UIViewController?
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .ended, g.velocity(in: g.view).y > 900 { c?.dismiss(animated: true) }
        }
      }
      class Sheet: UIViewController {
        let side = Side(), down = Down()
        override func viewDidLoad() {
          view.addGestureRecognizer(UIPanGestureRecognizer(target: side, action: #selector(Side.pan)))
          view.addGestureRecognizer(UIPanGestureRecognizer(target: down, action: #selector(Down.pan)))
        }
      }
      """,
      has: [#""when": "velocity.x > finishVelocity""#, #""when": "velocity.y > finishVelocity2""#]),
    Shape(
      "a method of a view controller called cancel", "Sheet.swift",
      """
      class Sheet: UIViewController {
        @objc func pan(_ g: UIPanGestureRecognizer) {
          guard g.state == .ended else { return }
          if g.translation(in: view).y > 200 { dismiss(animated: true) } else { cancel() }
        }
        func cancel() { UIView.animate(withDuration: 0.3) { self.view.transform = .identity } }
      }
      """, has: [#""when": "translation.y > finishDistance", "then": "finish""#],
      lacks: ["is not followed"]),
    Shape(
      "a condition that lets it begin", "Sheet.swift",
      """
      class Sheet: UIViewController, UIGestureRecognizerDelegate {
        func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool {
          if Store.shared.isReady { return g.location(in: view).x >= 20 }
          return false
        }
        @objc func pan(_ g: UIPanGestureRecognizer) { \(dismissing) }
      }
      """, has: [#""isReady": 1"#, "'Store.shared.isReady' is not known, and taken to be true"]),
    Shape(
      "what depends on a state where it begins", "Sheet.swift",
      """
      class Sheet: UIViewController {
        var start: CGPoint = .zero, slider: Slider!
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if slider.isScrubbing() { return }
          let p = g.location(in: view?.window)
          switch g.state {
          case .began: start = p
          case .changed: view.frame.origin.y = p.y - start.y
          case .ended: if p.y - start.y > 150 { dismiss(animated: true) } else { view.frame.origin.y = 0 }
          default: break
          }
        }
      }
      """,
      has: [
        #""when": "translation.y > finishDistance", "then": "finish""#,
        "'.began' is taken to store its values whatever 'slider.isScrubbing()' is",
      ]),
    Shape(
      "a local variable with the name of the property that keeps it", "Pop.m",
      deciding("self.far > 0.5").replacing(
        "CGFloat v",
        with:
          "if (g.state == UIGestureRecognizerStateChanged) { CGFloat far = p; self.far = far; } CGFloat v"
      )
      .replacing(
        "@property (nonatomic) BOOL",
        with: "@property (nonatomic) CGFloat far;\n@property (nonatomic) BOOL"),
      has: [#""when": "progress > finishProgress", "then": "finish""#]),
    Shape(
      "protocols and selectors", "Pop.m",
      deciding(
        "[self.child conformsToProtocol:@protocol(P)] && [self.child respondsToSelector:@selector(a)]"
      ),
      has: ["'child.conformsToProtocol(@protocol(P))' is not known", "is taken to be true"]),
    Shape(
      "an animator made in Objective-C", "Pop.m",
      """
      @interface Pop : UIViewController
      @property (nonatomic) UIViewPropertyAnimator *animator;
      @end
      @implementation Pop
      - (void)pan:(UIPanGestureRecognizer *)g {
        if (g.state == UIGestureRecognizerStateBegan) {
          self.animator = [[UIViewPropertyAnimator alloc] initWithDuration:0.3 curve:UIViewAnimationCurveLinear animations:^{ }];
        } else if (g.state == UIGestureRecognizerStateEnded) {
          if (self.animator.fractionComplete < 0.15) { self.animator.reversed = YES; }
          [self.animator continueAnimationWithTimingParameters:nil durationFactor:1];
        } else { self.animator.fractionComplete = [g translationInView:self.view].x / 300; }
      }
      @end
      """, has: [#""when": "percentComplete < finishProgress", "then": "cancel""#]),
    Shape(
      "an animator for each operation", "Drawer.swift",
      """
      class Drawer: NSObject {
        let operation: UINavigationController.Operation
        private var animator: UIViewPropertyAnimator?
        func startInteractiveTransition(_ context: UIViewControllerContextTransitioning) {
          switch operation {
          case .push: animator = push(context)
          case .pop: animator = pop(context)
          default: return
          }
        }
        func push(_ context: UIViewControllerContextTransitioning) -> UIViewPropertyAnimator {
          let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear)
          animator.addAnimations { context.view(forKey: .to)!.transform = .identity }
          return animator
        }
        func pop(_ context: UIViewControllerContextTransitioning) -> UIViewPropertyAnimator {
          return UIViewPropertyAnimator(duration: 0.5, curve: .linear)
        }
        @objc private func pan(_ g: UIPanGestureRecognizer) {
          guard let animator = animator else { return }
          switch g.state {
          case .began, .changed: animator.fractionComplete += g.translation(in: nil).x / 300
          case .ended:
            animator.isReversed = animator.fractionComplete < 0.33
            animator.startAnimation()
          default: break
          }
        }
      }
      """,
      has: [#""when": "percentComplete < finishProgress", "then": "cancel""#],
      lacks: ["fractionComplete"]),
    Shape(
      "what is associated with the recognizer", "Panel.m",
      """
      static char Key;
      @implementation Panel
      - (void)viewDidLoad {
        UIPanGestureRecognizer *edge =
          [[UIPanGestureRecognizer alloc] initWithTarget:self action:@selector(pan:)];
        objc_setAssociatedObject(edge, &Key, self, OBJC_ASSOCIATION_RETAIN);
        [self.view addGestureRecognizer:edge];
      }
      - (void)pan:(UIPanGestureRecognizer *)pan {
        if (!objc_getAssociatedObject(pan, &Key)) return;
        if (pan.state != UIGestureRecognizerStateEnded) return;
        if ([pan translationInView:nil].x > 128) {
          [self dismissViewControllerAnimated:YES completion:nil];
        }
      }
      @end
      """, has: [#""when": "translation.x > finishDistance", "then": "finish""#]),
    Shape(
      "a recognizer that another type hands over under its own name", "Driver.swift",
      """
      extension CGPoint { var vector: CGVector { CGVector(dx: x, dy: y) } }
      class Driver: NSObject {
        let recognizer: UIPanGestureRecognizer
        init(recognizer: UIPanGestureRecognizer) {
          self.recognizer = recognizer
          self.recognizer.addTarget(self, action: #selector(pan(_:)))
        }
        @objc func pan(_ pan: UIPanGestureRecognizer) {
          guard pan.state == .ended else { return }
          if recognizer.velocity(in: nil).vector.dy > 900 { dismiss(animated: true) }
        }
      }
      class Animator: NSObject {
        let recognizer: UIPanGestureRecognizer
        init(recognizer: UIPanGestureRecognizer) { self.recognizer = recognizer }
        func start() { _ = Driver(recognizer: recognizer) }
      }
      """, has: [#""when": "velocity.y > finishVelocity", "then": "finish""#]),
    Shape(
      "the middle of another view's bounds, and of one that scrolls", "Photo.swift",
      """
      class Photo: UIViewController {
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let y = g.translation(in: nil).y
          if g.state == .ended, y > page.bounds.midY || y > scrollView.bounds.midY {
            dismiss(animated: true)
          }
        }
      }
      """, has: ["translation.y > height / 2", "'scrollView.bounds.midY' is not known"]),
    Shape(
      "the width of a view that its controller sizes", "Drawer.swift",
      """
      class Drawer: UIViewController {
        func attach(to parent: UIViewController) {
          other = parent
          view.frame = CGRect(x: 0, y: 0, width: parent.view.bounds.width * 0.75, height: 800)
          let pan = UIPanGestureRecognizer(target: self, action: #selector(pan(_:)))
          other.view.addGestureRecognizer(pan)
        }
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .ended, g.translation(in: nil).x > view.frame.size.width / 2 {
            dismiss(animated: true)
          }
        }
      }
      """, has: ["9: note: the size of 'view' is taken to be that of the gesture's view"]),
    Shape(
      "a label's frame that the moves copy and set", "Back.m",
      """
      @implementation Back
      - (void)panned:(UIPanGestureRecognizer *)pan {
        CGFloat x = [pan translationInView:self.view].x;
        if (pan.state == UIGestureRecognizerStateChanged) {
          CGRect frame = self.label.frame;
          frame.origin.x = x - 80;
          self.label.frame = frame;
        } else if (pan.state == UIGestureRecognizerStateEnded) {
          if (self.label.frame.origin.x >= 150) {
            [self.navigationController popViewControllerAnimated:YES];
          }
        }
      }
      @end
      """, has: ["translation.x - finishDistance2 >= finishDistance"],
      lacks: ["the size of 'label'"]),
    Shape(
      "a recognizer that both ways add", "Shelf.m",
      """
      @implementation Shelf
      - (void)moved:(UIViewController *)controller {
        self.pan = [[UIPanGestureRecognizer alloc] initWithTarget:self action:@selector(panned:)];
        if (controller) { [self.card addGestureRecognizer:self.pan]; }
        else { [self.toolBar addGestureRecognizer:self.pan]; }
      }
      - (void)panned:(UIPanGestureRecognizer *)pan {
        if (pan.state == UIGestureRecognizerStateEnded && [pan velocityInView:nil].y < 0) {
          [self dismissViewControllerAnimated:YES completion:nil];
        }
      }
      @end
      """, has: [#""when": "velocity.y < 0", "then": "finish""#], lacks: ["receive"]),
    Shape(
      "the nearest of a list, by its own extension", "Sheet.swift",
      """
      private let snaps: [CGFloat] = [0.08, 0.42]
      struct Sheet: View {
        @State private var fraction: CGFloat = 0.42
        var body: some View {
          Color.red.gesture(DragGesture().onEnded { value in
            fraction = snaps.nearest(to: fraction - value.translation.height / 852)
          })
        }
      }
      private extension [CGFloat] {
        func nearest(to value: CGFloat) -> CGFloat {
          self.min(by: { abs($0 - value) < abs($1 - value) }) ?? value
        }
      }
      """, has: [#""then": "finish", "to": "snaps1""#, #""then": "cancel", "to": "snaps0""#]),
    Shape(
      "two ways to put a view to rest", "Menu.swift",
      """
      struct Menu: View {
        @State private var offset: CGFloat = 0
        @State private var isOpen = false
        var body: some View {
          Color.red.offset(x: offset).gesture(DragGesture()
            .onChanged { value in offset = max(0, min(value.translation.width, 300)) }
            .onEnded { value in
              if value.translation.width > 150 { offset = 300; isOpen = true }
              else if value.velocity.width < 0 { offset = 0; isOpen = false }
              else { offset = 0 }
            })
        }
      }
      """, has: [#""then": "cancel", "to": "isOpenFalse""#, #""then": "cancel", "to": "offset0""#]),
    Shape(
      "a value that is compared with one that is not read", "Card.swift",
      """
      class Card: UIViewController {
        var offset: (x: CGFloat, y: CGFloat) = (0, 0)
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .ended, offset != (0, 0) { dismiss(animated: true) }
        }
      }
      """,
      has: [#""when": "offset00 == 0", "then": "finish""#, "'offset == (0, 0)' is not known"]),
    Shape(
      "a recognizer that a local variable switches on", "Menu.m",
      """
      @implementation Menu
      - (void)viewDidLoad {
        self.pan = [[UIPanGestureRecognizer alloc] initWithTarget:self action:@selector(didPan:)];
        BOOL isOn = self.isFullPanEnabled;
        self.pan.enabled = isOn;
      }
      - (void)didPan:(UIPanGestureRecognizer *)pan {
        if (pan.state == UIGestureRecognizerStateEnded && [pan velocityInView:nil].x > 0) {
          [self dismissViewControllerAnimated:YES completion:nil];
        }
      }
      @end
      """, has: [#""receive": "isFullPanEnabled != 0""#]),
    Shape(
      "a closure's parameter without a label", "Sheet.swift",
      """
      class Sheet: UIViewController {
        @objc func pan(_ g: UIPanGestureRecognizer) {
          guard g.state == .ended, g.translation(in: nil).x > 90 else { return }
          UIView.animate(withDuration: 0.3, animations: hide, completion: {(_ done: Bool) -> Void in
            if done { self.dismiss(animated: false) }
          })
        }
      }
      """,
      has: [#""when": "translation.x <= finishDistance", "then": "cancel""#],
      lacks: ["a piece of code is not read"]),
    Shape(
      "a vector", "Sheet.swift",
      """
      extension CGPoint { var vector: CGVector { CGVector(dx: x, dy: y) } }
      class Sheet: UIViewController {
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .ended, g.velocity(in: view).vector.dy > 900 { dismiss(animated: true) }
        }
      }
      """, has: [#""when": "velocity.y > finishVelocity", "then": "finish""#]),
  ]

  @Test(arguments: owners) func readsWhatNamesMean(_ shape: Shape) throws { try Self.check(shape) }

  @Test(arguments: operands) func readsOperands(_ shape: Shape) throws { try Self.check(shape) }

  @Test(arguments: conditions) func readsConditions(_ shape: Shape) throws {
    try Self.check(shape)
  }

  // MARK: What a handler keeps

  static let kept = [
    Shape(
      "a condition at the begin that each event asks anew", "Driver.m",
      """
      @interface Driver : UIPercentDrivenInteractiveTransition
      @property (nonatomic, weak) id delegate;
      @property (nonatomic) BOOL interacting;
      @end
      @implementation Driver
      - (void)pan:(UIPanGestureRecognizer *)pan {
        CGPoint t = [pan translationInView:nil];
        if (!self.interacting && t.x < t.y) return;
        if (pan.state == UIGestureRecognizerStateBegan) {
          self.interacting = YES; [self.delegate begins];
        } else if (pan.state == UIGestureRecognizerStateChanged) {
          [self updateInteractiveTransition:t.x / 390];
        } else if (pan.state == UIGestureRecognizerStateEnded) {
          if (t.x < 80) [self cancelInteractiveTransition]; else [self finishInteractiveTransition];
        }
      }
      @end
      """, has: ["where '.began' calls nothing, the end may still decide"]),
    Shape(
      "where the gesture began, beside a way that the stack takes", "Nav.m",
      """
      @implementation Nav { CGFloat startX; }
      - (void)panned:(UIPanGestureRecognizer *)pan {
        if (self.navigationController.viewControllers.count <= 1) return;
        CGFloat x = [pan locationInView:self.view].x;
        if (pan.state == UIGestureRecognizerStateBegan) { startX = x; }
        else if (pan.state == UIGestureRecognizerStateEnded && x - startX > 50) {
          [self.navigationController popViewControllerAnimated:YES];
        }
      }
      @end
      """, has: ["translation.x > finishDistance"], lacks: ["startX", "stored whatever"]),
    Shape(
      "what is nil until the gesture starts it, where it is asked whether to begin", "Photo.swift",
      """
      class Driver: UIPercentDrivenInteractiveTransition { var isRunning = true }
      class Photo: UIViewController, UIGestureRecognizerDelegate {
        var driver: Driver?
        func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool {
          guard let driver = driver else { return pan.translation(in: nil).y > 0 }
          return driver.isRunning
        }
        @objc func panned(_ pan: UIPanGestureRecognizer) {
          switch pan.state {
          case .began: driver = Driver(); dismiss(animated: true)
          case .changed: driver?.update(pan.translation(in: view).y / view.bounds.height)
          case .ended:
            if pan.velocity(in: view).y > 0 { driver?.finish() } else { driver?.cancel() }
            driver = nil
          default: driver?.cancel(); driver = nil
          }
        }
        override func viewDidLoad() {
          pan.delegate = self
          pan.addTarget(self, action: #selector(panned(_:)))
        }
        let pan = UIPanGestureRecognizer()
      }
      """,
      has: [
        #"{ "name": "translation.y <= 0", "when": "translation.y <= 0""#,
        "'driver' is taken to be nil where the gesture begins",
      ]),
    Shape(
      "whether a view is where one of several places is", "Menu.m",
      """
      @implementation Menu
      - (CGRect)open {
        CGRect frame = self.bounds;
        if (self.isRight) { frame.origin.x = 200; }
        return frame;
      }
      - (void)pan:(UIPanGestureRecognizer *)pan {
        if (pan.state == UIGestureRecognizerStateBegan) {
          self.wasOpen = CGRectEqualToRect(self.menu.frame, [self open]);
        } else if (pan.state == UIGestureRecognizerStateEnded) {
          if (self.wasOpen && [pan translationInView:nil].x < 0) [self hide]; else [self show];
        }
      }
      - (void)hide { [UIView animateWithDuration:0.3 animations:^{ self.alpha = 0; }]; }
      - (void)show { [UIView animateWithDuration:0.3 animations:^{ self.alpha = 1; }]; }
      @end
      """, has: ["parameter 'CGRectEqualToRect'"], lacks: ["CGRectEqualToRect2"]),
    Shape(
      "a number, beside a way on which a delegate gets the gesture", "Web.m",
      """
      @interface Web : UIView
      @property (nonatomic) CGFloat startX;
      @property (nonatomic, weak) id delegate;
      @property (nonatomic) BOOL canGoBack;
      @end
      @implementation Web
      - (void)pan:(UIPanGestureRecognizer *)pan {
        if (!self.canGoBack) { [self.delegate pan:pan]; return; }
        CGPoint p = [pan translationInView:self];
        if (pan.state == UIGestureRecognizerStateBegan) self.startX = p.x;
        else if (pan.state == UIGestureRecognizerStateEnded) {
          if (p.x - self.startX > 150) [self back]; else [self stay];
        }
      }
      - (void)back { [UIView animateWithDuration:0.3 animations:^{ self.alpha = 0; }]; }
      - (void)stay { [UIView animateWithDuration:0.3 animations:^{ self.alpha = 1; }]; }
      @end
      """,
      has: [
        #""when": "translation.x - began.translation.x > finishDistance""#,
        "'.began' is taken to store its values whatever 'canGoBack' is",
      ]),
    Shape(
      "one of two places where it begins", "Pop.m",
      objectiveC(progress: "CGPoint l = [g locationInView:self.view];")
        .replacing(
          "{  [self.nav",
          with: "{ if (self.vertical) self.start = l.y; else self.start = l.x; [self.nav"
        )
        .replacing(
          "Transition:p",
          with: "Transition:(self.vertical ? l.y - self.start : l.x - self.start) / 400"
        ).replacing("p > 0.5", with: "self.t.percentComplete > 0.5"),
      has: [#""progress": "if(vertical != 0, translation.y, translation.x) / 400""#],
      lacks: ["AtBegan"]),
    Shape(
      "the sign of the travel where its transition starts", "Pop.swift",
      interactor(
        """
        let pan = UIPanGestureRecognizer(target: self, action: #selector(panned))
        var start = CGPoint.zero
        override func startInteractiveTransition(_ c: UIViewControllerContextTransitioning) {
          start = pan.translation(in: c.containerView)
        }
        """, began: "break"
      ).replacing("p > 0.4", with: "p > 0.4 && !(start.x < 0 && p > 0)"),
      has: [
        #""when": "progress > finishProgress && (began.translation.x >= 0 || progress <= 0)""#
      ], lacks: ["AtBegan"]),
    Shape(
      "the recognizer that another type gives to a property", "Sheet.swift",
      """
      class Sheet: UIPresentationController {
        weak var opening: UIGestureRecognizer?, closing: UIGestureRecognizer?, driver: Driver?
        override func presentationTransitionWillBegin() {
          let pan = UIScreenEdgePanGestureRecognizer()
          pan.edges = .left
          presentedView?.addGestureRecognizer(pan)
          closing = pan
          opening?.addTarget(self, action: #selector(open))
        }
        @objc func open(_ gesture: UIGestureRecognizer) {
          guard gesture is UIScreenEdgePanGestureRecognizer else { return }
          let part = gesture.location(in: nil).x / containerView!.bounds.width
          if gesture.state == .changed { driver?.update(1 - part) }
          if gesture.state == .ended { if part < 0.7 { driver?.finish() } else { driver?.cancel() } }
        }
      }
      class Screen: UIViewController {
        let edge = UIScreenEdgePanGestureRecognizer()
        override func viewDidLoad() {
          edge.edges = .right
          edge.addTarget(self, action: #selector(start))
          view.addGestureRecognizer(edge)
          sheet?.opening = edge
        }
        @objc func start(_ edge: UIScreenEdgePanGestureRecognizer) {
          if edge.state == .began { present(menu, animated: true) }
        }
      }
      """,
      has: [#""edges": ["right"]"#, #""action": "present""#],
      lacks: ["is assumed\"", "not followed", "decides nothing"]),
    Shape(
      "an action that a subclass overrides, beside one that starts the transition", "Sheet.swift",
      """
      class Base: UIPresentationController {
        let pan = UIPanGestureRecognizer(), driver: UIPercentDrivenInteractiveTransition?
        override func presentationTransitionWillBegin() {
          pan.addTarget(self, action: #selector(start))
          pan.addTarget(self, action: #selector(drive))
          presentedView?.addGestureRecognizer(pan)
        }
        @objc func start(_ gesture: UIGestureRecognizer) {
          if gesture.state == .began { presentedViewController.dismiss(animated: true) }
        }
        @objc func drive(_ gesture: UIGestureRecognizer) {}
      }
      class Sheet: Base {
        override func drive(_ gesture: UIGestureRecognizer) {
          let part = gesture.location(in: nil).y / containerView!.bounds.height
          if gesture.state == .changed { driver?.update(part) }
          if gesture.state == .ended { if part > 0.3 { driver?.finish() } else { driver?.cancel() } }
        }
      }
      """,
      has: [#""action": "dismiss""#, #""when": "progress > finishProgress", "then": "finish""#],
      lacks: ["is assumed\"", "not followed"]),
    Shape(
      "the direction that another action of the recognizer keeps", "Tabs.swift",
      """
      class Tabs: UITabBarController {
        var direction: UIRectEdge?
        override func viewDidLoad() {
          let pan = UIPanGestureRecognizer(target: self, action: #selector(start))
          view.addGestureRecognizer(pan)
          pan.addTarget(self, action: #selector(drive))
        }
        @objc func start(_ pan: UIPanGestureRecognizer) {
          guard pan.state == .began else { return }
          let x = pan.translation(in: view).x
          if x > 0, selectedIndex > 0 { direction = .left; selectedIndex -= 1 }
          else if x < 0, selectedIndex < 2 { direction = .right; selectedIndex += 1 }
        }
        @objc func drive(_ pan: UIPanGestureRecognizer) {
          let part = pan.translation(in: view).x / view.bounds.width
          if pan.state == .changed { driver.update(abs(part)) }
          if pan.state == .ended {
            if direction == .left ? part > 0.4 : part < -0.4 { driver.finish() } else { driver.cancel() }
          }
        }
      }
      """,
      has: [
        #""action": "tab""#, #""selectedIndex": 1"#,
        "began.translation.x > 0 && translation.x / width > finishProgress ||",
      ], lacks: ["not followed"]),
    Shape(
      "a transition that the handler pauses", "Pop.swift",
      interactor(
        "", began: "pause(); if percentComplete == 0 { screen.dismiss(animated: true) }"),
      has: [#""interruptible": true"#], lacks: ["refuses"]),
    Shape(
      "an animator that is paused where it is made", "Pop.swift",
      interactor(
        "var animator: UIViewPropertyAnimator?",
        began: "animator = UIViewPropertyAnimator(); animator?.pauseAnimation()"),
      has: [#""kind": "pan""#], lacks: ["interruptible"]),
    Shape(
      "a container's own list, and the number of a case", "Pages.m",
      """
      typedef enum { Near = 2, Far = 129 } Box;
      @interface Pages : UIViewController
      @property (copy, nonatomic) NSArray *viewControllers;
      @end
      @implementation Pages
      - (void)move:(CGFloat)x { [UIView animateWithDuration:.25 animations:^{ self.strip.frame = CGRectMake(x, 0, 393, 600); }]; }
      - (void)pan:(UIPanGestureRecognizer *)g {
        if (g.state != UIGestureRecognizerStateEnded) return;
        if ([g translationInView:self.view].x > Far + 30 && self.viewControllers.count > 1) [self move:393];
        else [self move:0];
      }
      @end
      """,
      has: [#""when": "translation.x > Far + finishDistance && count > 1""#, #""Far": 129"#],
      lacks: ["stack"]),
    Shape(
      "the superview of a view that is touched, and a list of names", "Panel.m",
      """
      static NSString *const Low = @"low", *const High = @"high";
      @implementation Panel
      - (NSArray<NSString *> *)places { return @[High]; }
      - (void)move:(CGFloat)y { [UIView animateWithDuration:.25 animations:^{ self.frame = CGRectMake(0, y, 393, 600); }]; }
      - (void)pan:(UIPanGestureRecognizer *)g {
        if (!self.superview) return;
        CGFloat t = [g translationInView:self].y;
        if (g.state != UIGestureRecognizerStateEnded) return;
        if ([self.places containsObject:Low] && t < 50) [self move:700];
        else if ([self.places containsObject:High] && t < 300) [self move:400];
        else [self move:100];
      }
      @end
      """,
      has: [#""when": "translation.y < finishDistance", "then": "finish", "to": "frame400""#],
      lacks: ["superview", "containsObject"]),
    Shape(
      "a completion that takes back how far the animation goes beyond", "Sheet.swift",
      sheet(
        """
        let place: CGFloat = pan.velocity(in: view).y > 0 ? 700 : 100
        UIView.animate(withDuration: 0.2, animations: {
          self.top.constant = self.top.constant < place ? place + 10 : place - 10
        }, completion: { _ in self.top.constant = place })
        """),
      has: [#""when": "velocity.y > 0", "then": "finish", "to": "top700""#, #""to": "top100""#],
      lacks: ["710", "parameters"]),
    Shape(
      "a place that a loop over a list chooses which is not read", "Sheet.swift",
      sheet(
        """
        if pan.velocity(in: view).y > 2000 { top.constant = 700; return }
        let y = 100 + pan.translation(in: view).y
        var nearest: CGFloat = 100
        for place in settings.places where abs(y - place) < abs(y - nearest) { nearest = place }
        top.constant = nearest
        """),
      has: [
        #"{ "then": "cancel", "to": "nearest""#,
        "Sheet.swift:9: note: 'nearest' is wherever code that is not read puts 'top.constant'",
      ]),
    Shape(
      "the nearest of a list that is filled later", "Sheet.swift",
      """
      class Sheet: UIViewController {
        var places: [CGFloat] = []
        let top = NSLayoutConstraint()
        @objc func pan(_ pan: UIPanGestureRecognizer) {
          guard pan.state == .ended else { return }
          let y = pan.translation(in: view).y
          var nearest: CGFloat = 0
          var least = abs(y)
          for place in places where abs(place - y) < least { nearest = place; least = abs(place - y) }
          top.constant = pan.velocity(in: view).y > 2000 ? 700 : nearest
        }
      }
      """,
      has: ["Sheet.swift:10: note: 'nearest' is wherever code that is not read puts 'top.constant'"]
    ),
    Shape(
      "a step before the place to which it is added, and a container of the app's own", "Menu.m",
      """
      @interface Menu ()
      @property (nonatomic) UIView *containerView;
      @end
      @implementation Menu
      - (instancetype)init {
        self = [super init];
        [self addGestureRecognizer:[[UIPanGestureRecognizer alloc] initWithTarget:self action:@selector(pan:)]];
        return self;
      }
      - (void)pan:(UIPanGestureRecognizer *)g {
        CGPoint p = [g locationInView:nil];
        if (g.state == UIGestureRecognizerStateBegan) { self.last = p.x; }
        if (g.state == UIGestureRecognizerStateChanged) {
          CGFloat step = p.x - self.last;
          self.last = p.x;
          self.menu.frame = CGRectMake(step + self.menu.frame.origin.x, 0, 300, 852);
        }
        if (g.state == UIGestureRecognizerStateEnded) {
          if (self.menu.frame.origin.x > -self.containerView.frame.size.width / 2) { [self show]; }
          else { [self hide]; }
        }
      }
      - (void)show { self.menu.frame = CGRectMake(0, 0, 300, 852); }
      - (void)hide { self.menu.frame = CGRectMake(-300, 0, 300, 852); }
      @end
      """,
      has: [
        #""when": "translation.x + menuFrameOriginX > -width / finishDivisor""#,
        "the size of 'containerView' is taken to be that of the gesture's view",
        "the recognizer is on 'self'",
      ]),
    Shape(
      "a place that a call chooses which is not read", "Sheet.swift",
      sheet(
        """
        if pan.velocity(in: view).y > 2000 { top.constant = 700; return }
        let y = 100 + pan.translation(in: view).y
        top.constant = settings.places.min { abs($0 - y) < abs($1 - y) } ?? 0
        """),
      has: ["Sheet.swift:7: note: 'min' is wherever code that is not read puts 'top.constant'"]),
    Shape(
      "a place of the app's own that is not read", "Sheet.swift",
      sheet("top.constant = pan.velocity(in: view).y > 2000 ? 700 : settings.places[index]"),
      has: [#""then": "cancel""#], lacks: ["wherever"]),
    Shape(
      "a block that a recognizer is made with", "Menu.m",
      """
      @implementation Menu
      - (void)viewDidLoad {
        UIScreenEdgePanGestureRecognizer *edge = [[UIScreenEdgePanGestureRecognizer alloc] bk_initWithHandler:
          ^(UIGestureRecognizer *sender, UIGestureRecognizerState state, CGPoint location) {
            UIPanGestureRecognizer *pan = (UIPanGestureRecognizer *)sender;
            if (state == UIGestureRecognizerStateEnded && [pan translationInView:self.view].x < -120)
              [self dismissViewControllerAnimated:YES completion:nil];
          }];
        edge.edges = UIRectEdgeRight;
        [self.view addGestureRecognizer:edge];
        [self.list addTap:^(UITapGestureRecognizer *tap) { [self dismissViewControllerAnimated:YES completion:nil]; }];
      }
      @end
      """,
      has: [
        #""name": "edge""#, #""kind": "screenEdgePan""#, #""edges": ["right"]"#,
        #""when": "translation.x < -finishDistance", "then": "finish""#,
      ], lacks: ["made elsewhere", "state ==", "pan2"]),
    Shape(
      "a place in a list that a loop chooses which is not read", "Sheet.swift",
      sheet(
        """
        if pan.velocity(in: view).y > 2000 { top.constant = 700; return }
        let y = pan.translation(in: view).y
        var nearest = 0
        for (index, place) in settings.places.enumerated() where abs(y - place) < 50 { nearest = index }
        top.constant = 10 + settings.places[nearest]
        """),
      has: ["'top' is wherever code that is not read puts 'top.constant'"]),
    Shape(
      "a place that follows another one which moves limit", "Sheet.swift",
      """
      class Sheet: UIViewController {
        let top = NSLayoutConstraint(), list = NSLayoutConstraint()
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let step = g.translation(in: view).y
          g.setTranslation(.zero, in: view)
          if g.state == .changed {
            let old = top.constant
            top.constant = min(500, max(100, top.constant - step))
            list.constant += (top.constant - old) * 2
          }
          if g.state == .ended {
            if list.constant > 0 && top.constant < 300 { return }
            top.constant = top.constant < 300 ? 100 : 500
          }
        }
      }
      """,
      has: [
        "(clamp(constant + previousProgress * height - step.y, 100, 500) - constant) / height",
        "'list.constant as an earlier move has set it' changes with the gesture",
      ]),
    Shape(
      "what a handler only sets back is no end", "Web.m",
      """
      @implementation Web
      - (void)pan:(UIPanGestureRecognizer *)pan {
        static BOOL canMove = YES;
        CGPoint Moved = [pan translationInView:self];
        if (pan.state == UIGestureRecognizerStateBegan) {
          if (Moved.y != 0) { canMove = NO; return; }
        } else if (pan.state == UIGestureRecognizerStateEnded) {
          if (!canMove) { canMove = YES; return; }
          if (Moved.x > self.bounds.size.width / 2) [self back]; else [self stay];
        }
      }
      - (void)back { [UIView animateWithDuration:0.3 animations:^{ self.alpha = 0; }]; }
      - (void)stay { [UIView animateWithDuration:0.3 animations:^{ self.alpha = 1; }]; }
      @end
      """,
      has: [
        #""when": "began.translation.y != 0 || canMove == 0", "then": "ignore""#,
        #""when": "translation.x > width / finishDivisor", "then": "cancel", "to": "back""#,
      ]),
    Shape(
      "the location from where it began, without a progress of its own", "Player.swift",
      player("p.y - start.y > 100"),
      has: [#""slopTravel": "reset""#, #""when": "translation.y > finishDistance""#]),
    Shape(
      "the location from where it began, beside the translation", "Player.swift",
      player("p.y - start.y > 100, g.translation(in: view).x < 50"),
      has: ["the travel from where the gesture began is taken to be the translation"],
      lacks: ["slopTravel"]),
    Shape(
      "a transition that a helper of the end alone sets back to nil", "Drag.swift",
      """
      class Drag: UIPercentDrivenInteractiveTransition {
        var running: NSObject?
        func release() { if isLast { running = nil } }
        @objc func pan(_ g: UIPanGestureRecognizer) {
          switch g.state {
          case .began, .changed:
            if running == nil { running = NSObject(); controller.dismiss(animated: true) }
            update(g.translation(in: g.view).x / 300)
          case .ended: if percentComplete >= 0.3 { finish(); running = nil; release() } else { cancel(); running = nil }
          default: cancel(); running = nil
          }
        }
      }
      """,
      has: ["'running' is taken to be nil where the gesture begins"],
      lacks: ["no transition is seen to start"]),
    Shape(
      "the opposite of a count, compared as C does it", "Stack.m",
      """
      @implementation Stack
      - (void)pan:(UIPanGestureRecognizer *)g {
        if (g.state != UIGestureRecognizerStateEnded) return;
        if (!self.keys.count > 0 && [g velocityInView:self.view].x > 0) [self dismissViewControllerAnimated:YES completion:nil];
      }
      @end
      """,
      has: [#""when": "count == 0 && velocity.x > 0", "then": "finish""#]),
    Shape(
      "an operator of a structure, and a width that a type declares", "List.swift",
      """
      struct Angle { var turns: CGFloat
        static func + (a: Angle, b: Angle) -> Angle { Angle(turns: max(0, a.turns - b.turns)) } }
      class Menu { var width: CGFloat { 300 } }
      class List: UIViewController {
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let a = Angle(turns: g.translation(in: view).x) + Angle(turns: 40)
          if g.state == .ended, a.turns > 100, g.location(in: view).x > menu.width { dismiss(animated: true) }
        }
      }
      """,
      has: ["turns' is not known", #""widthValue": 300"#]),
    Shape(
      "a method of 'super' that only begins like an initializer, and a view that is scaled further",
      "Pop.m",
      """
      @implementation Pop
      - (void)pan:(UIPanGestureRecognizer *)g {
        CGFloat x = [g translationInView:self.card].x;
        self.card.transform = CGAffineTransformScale(self.card.transform, 0.9, 0.9);
        if (g.state == UIGestureRecognizerStateEnded && [super initiallyOpen] && x > 100)
          [self dismissViewControllerAnimated:YES completion:nil];
      }
      @end
      """,
      has: [
        #""when": "initiallyOpen != 0 && translation.x > finishDistance", "then": "finish""#,
        "the translation in 'card', which the code turns or scales",
      ]),
    Shape(
      "a case with a value, which the app may change", "Sheet.swift",
      """
      class Sheet: UIViewController {
        enum Mode { case fit(limit: CGFloat), free }
        var mode: Mode = .fit(limit: 2)
        @objc func pan(_ g: UIPanGestureRecognizer) {
          guard g.state == .ended else { return }
          if case .free = mode, g.translation(in: view).y > 100 { dismiss(animated: true) }
        }
      }
      """,
      has: [#""when": "modeIsFree != 0 && translation.y > finishDistance", "then": "finish""#]),
    Shape(
      "a place from the location, rounded, and dropped beyond a limit", "Menu.swift",
      """
      class Menu: UIViewController {
        let leading = NSLayoutConstraint()
        var start = CGPoint.zero, edge: CGFloat = 0
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let p = g.location(in: view)
          switch g.state {
          case .began: start = p; edge = leading.constant
          case .changed:
            let place = round(edge + p.x - start.x)
            if place >= 0 { leading.constant = place }
          case .ended: leading.constant = leading.constant < 112 ? 0 : 280
          default: break
          }
        }
      }
      """,
      has: [
        #""progress": "if(constant + translation.x >= 0, translation.x / width, previousProgress)""#,
        #""when": "constant + progress * width < finishDistance""#,
        "Menu.swift:9: note: the rounding in 'round(edge + p.x - start.x)' is ignored",
      ]),
    Shape(
      "a place that the moves set where it asks for itself", "Cell.m",
      """
      @implementation Cell
      - (void)setup { self.content.frame = CGRectMake(0, 0, 300, 50); }
      - (void)pan:(UIPanGestureRecognizer *)g {
        CGFloat t = [g translationInView:self].x;
        if (g.state == UIGestureRecognizerStateChanged) {
          if (self.content.frame.origin.x != -150 || t < -150) self.content.frame = CGRectMake(t, 0, 300, 50);
        } else if (g.state == UIGestureRecognizerStateEnded) {
          if (self.content.frame.origin.x < -50) { [self open]; } else { [self close]; }
        }
      }
      - (void)open { self.content.frame = CGRectMake(-150, 0, 300, 50); }
      - (void)close { self.content.frame = CGRectMake(0, 0, 300, 50); }
      @end
      """,
      has: [
        "warning: 'content.frame.origin.x after the moves' changes with the gesture, which is not read; for every gesture it is taken to be 0; the parameter 'contentFrameOriginX' sets it"
      ]),
    Shape(
      "an animator that another one follows", "Card.swift",
      """
      class Card: NSObject {
        var runner: UIViewPropertyAnimator!
        @objc func pan(_ g: UIPanGestureRecognizer) {
          switch g.state {
          case .changed: runner.fractionComplete = g.translation(in: g.view).y / 300
          case .ended:
            if runner.fractionComplete < 0.3 {
              runner.stopAnimation(false)
              runner.finishAnimation(at: .current)
              runner = UIViewPropertyAnimator(duration: 1, dampingRatio: 1) { self.goBack() }
              runner.startAnimation()
            } else {
              runner.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            }
          default: break
          }
        }
      }
      """,
      has: [
        "Card.swift:8: note: what follows 'stopAnimation' is not read; the gesture is taken to finish"
      ]),
    Shape(
      "a switch that any move may set, and that the begin clears after that", "Pop.m",
      """
      @implementation Pop
      - (void)pan:(UIPanGestureRecognizer *)g {
        CGFloat p = [g translationInView:g.view].x / g.view.bounds.size.width;
        if (p >= 0.4) self.success = YES;
        switch (g.state) {
          case UIGestureRecognizerStateBegan:
            self.success = NO;
            [self.vc dismissViewControllerAnimated:YES completion:nil];
            break;
          case UIGestureRecognizerStateChanged: [self updateInteractiveTransition:p]; break;
          case UIGestureRecognizerStateEnded:
            if (self.success) [self finishInteractiveTransition];
            else [self cancelInteractiveTransition];
            break;
          default: break;
        }
      }
      @end
      """,
      has: ["'success at the move before' changes with the gesture"], lacks: ["began.translation"]),
    Shape(
      "a clock in milliseconds", "Pop.m",
      """
      @implementation Pop
      - (CGFloat)now { return [[NSDate date] timeIntervalSince1970] * 1000; }
      - (void)pan:(UIPanGestureRecognizer *)g {
        CGFloat x = [g translationInView:g.view].x;
        if (g.state == UIGestureRecognizerStateBegan) {
          self.start = [self now];
          [self.vc dismissViewControllerAnimated:YES completion:nil];
        } else if (g.state == UIGestureRecognizerStateEnded) {
          if (x / ([self now] - self.start) > 1.2) [self finishInteractiveTransition];
          else [self cancelInteractiveTransition];
        }
      }
      @end
      """,
      has: [#""when": "translation.x / (sinceBegan * finishFactor) > finishTime""#]),
    Shape(
      "a transform that each move translates further", "Side.swift",
      """
      class Side: UIViewController {
        let content = UIView()
        var old = CGPoint.zero
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let p = g.translation(in: view)
          switch g.state {
          case .began: old = p; g.setTranslation(p, in: view)
          case .changed: content.transform = content.transform.translatedBy(x: p.x - old.x, y: 0); old = p
          case .ended: if content.frame.origin.x > 100 { open() } else { close() }
          default: break
          }
        }
        func open() { UIView.animate(withDuration: 0.3) { self.content.transform = CGAffineTransform(translationX: 262, y: 0) } }
        func close() { UIView.animate(withDuration: 0.3) { self.content.transform = .identity } }
      }
      """,
      has: [
        #""when": "contentFrameOriginX + (translation.x - began.translation.x) > finishDistance""#
      ], lacks: ["slopTravel"]),
    Shape(
      "the size of a view that is turned", "Cards.swift",
      """
      class Cards: UIViewController {
        let card = UIView()
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .changed { card.transform = CGAffineTransform(rotationAngle: 0.1) }
          if g.state == .ended, g.translation(in: view).x > card.frame.width { dismiss(animated: true) }
        }
      }
      """,
      has: ["'card.frame' is taken to be as if the code did not turn or scale the view"]),
    Shape(
      "a view that its place scales", "Drawer.m",
      """
      @implementation Drawer
      - (void)pan:(UIPanGestureRecognizer *)pan {
        [self move:[pan translationInView:self.view].x];
        if (pan.state == UIGestureRecognizerStateEnded) {
          if (self.main.frame.origin.x > self.view.bounds.size.width * 0.5) {
            [UIView animateWithDuration:0.5 animations:^{ [self move:300 - self.main.frame.origin.x]; }];
          } else {
            [UIView animateWithDuration:0.25 animations:^{ self.main.frame = self.view.bounds; }];
          }
        }
        [pan setTranslation:CGPointZero inView:self.view];
      }
      - (void)move:(CGFloat)offset {
        CGRect frame = self.main.frame;
        frame.origin.x += offset;
        self.main.frame = frame;
        CGFloat scale = 1 - self.main.frame.origin.x * 0.3 / 400;
        self.main.transform = CGAffineTransformMakeScale(scale, scale);
      }
      @end
      """,
      has: [
        #""when": "mainFrameOriginX + translation.x > width * finishFactor", "then": "finish""#,
        "'main.frame' is taken to be as if the code did not turn or scale the view",
      ]),
    Shape(
      "a translation of a view that is scaled", "Drawer.swift",
      """
      class Drawer: UIViewController {
        let card = UIView()
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let scaled = CGAffineTransform(scaleX: 0.5, y: 0.5)
          if g.state == .changed {
            card.transform = scaled
            card.transform = card.transform.translatedBy(x: g.translation(in: view).x, y: 0)
          }
          if g.state == .ended { if card.frame.minX > 100 { open() } else { close() } }
        }
        func open() { card.transform = CGAffineTransform(translationX: 262, y: 0) }
        func close() { card.transform = .identity }
      }
      """,
      has: [
        #""when": "cardFrameOriginX + 0.5 * (width / 2) + if(hasChanged, translation.x * finishFactor, 0) > finishDistance""#
      ], lacks: ["turn or scale"]),
    Shape(
      "the right side of a view that the finger scales", "Menu.m",
      """
      @implementation Menu
      - (void)pan:(UIPanGestureRecognizer *)g {
        CGFloat x = [g translationInView:self.view].x, s = 1 - 0.0005 * x;
        if (g.state == UIGestureRecognizerStateChanged) {
          self.card.transform = CGAffineTransformTranslate(CGAffineTransformMakeScale(s, s), x, 0);
        }
        if (g.state == UIGestureRecognizerStateEnded) {
          if (CGRectGetMaxX(self.card.frame) > 450) { [self open]; } else { [self close]; }
        }
      }
      - (void)open { self.card.transform = CGAffineTransformMakeTranslation(260, 0); }
      - (void)close { self.card.transform = CGAffineTransformIdentity; }
      @end
      """,
      has: [
        "0) + width * if(hasChanged, 1 - finishFactor * translation.x, 1) > finishDistance",
        "cardFrameOriginX + (1 - if(hasChanged, 1 - finishFactor * translation.x, 1)) * (width / 2)",
      ], lacks: ["turn or scale"]),
    Shape(
      "the place of a view that moves put somewhere by code that is not read", "Drawer.swift",
      """
      class Drawer: UIViewController {
        let card = UIView()
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .changed { card.transform = layout.transform(for: g.translation(in: view).x) }
          if g.state == .ended { if card.frame.minX > 100 { open() } else { close() } }
        }
        func open() { card.transform = CGAffineTransform(translationX: 262, y: 0) }
        func close() { card.transform = .identity }
      }
      """,
      has: ["'card.frame.origin.x after the moves' changes with the gesture"]),
    Shape(
      "one function for both ends, to a side that the app has chosen", "Menu.swift",
      """
      class Menu: UIViewController {
        let menu = UIView()
        var isShown = false, isLeft = true
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let t = g.translation(in: view)
          switch g.state {
          case .changed: menu.frame.origin.x += t.x; g.setTranslation(.zero, in: view)
          case .ended:
            let isClosed = g.velocity(in: view).x < 0 && menu.frame.minX < 40
            reveal(!isClosed)
          default: break
          }
        }
        func reveal(_ shown: Bool) {
          isShown = shown
          place(hidden: !shown) { if !shown { self.prepare(false) } }
        }
        func prepare(_ on: Bool) { menu.isHidden = !on }
        func place(hidden: Bool, then: @escaping () -> Void) {
          var frame = menu.frame
          if isLeft { frame.origin.x = hidden ? -280 : 0 } else { frame.origin.x = hidden ? 390 : 110 }
          UIView.animate(withDuration: 0.3, animations: { self.menu.frame = frame }, completion: { _ in then() })
        }
      }
      """,
      has: [
        #""when": "velocity.x >= 0 || menuFrameOriginX + translation.x >= finishDistance", "then": "finish", "to": "isShown", "from": "Menu.swift:10""#,
        #"{ "then": "cancel", "to": "isShownFalse", "from": "Menu.swift:10" }"#,
      ], lacks: ["isLeft"]),
    Shape(
      "a state that only the way back sets", "Menu.swift",
      """
      class Menu: UIViewController {
        let panel = UIView()
        var isMenuOpen = false, isLeft = true
        @objc func pan(_ g: UIPanGestureRecognizer) {
          switch g.state {
          case .changed: panel.center.x += g.translation(in: view).x; g.setTranslation(.zero, in: view)
          case .ended: slide(g.velocity(in: view).x >= 0)
          default: break
          }
        }
        func slide(_ show: Bool) {
          var x = view.center.x
          if !show { x = isLeft ? -195 : 585 }
          if !show { isMenuOpen = false }
          UIView.animate(withDuration: 0.3) { self.panel.center.x = x }
        }
      }
      """,
      has: [
        #""when": "velocity.x >= 0", "then": "finish", "to": "panel", "from": "Menu.swift:7""#,
        #"{ "then": "cancel", "to": "isMenuOpenFalse", "from": "Menu.swift:7" }"#,
      ]),
    Shape(
      "the height of the view and of the screen", "List.swift",
      """
      class List: UIViewController {
        @objc func pan(_ g: UIPanGestureRecognizer) {
          guard view.frame.height <= UIScreen.main.bounds.height * 0.6 else { return }
          if g.state == .ended, g.velocity(in: view).y > 0 { dismiss(animated: true) }
        }
      }
      """,
      has: ["List.swift:3: the screen is taken to be as large as the gesture's view"]),
    Shape(
      "an animator that the begin reverses", "Card.swift",
      """
      class Card: UIViewController {
        var animator: UIViewPropertyAnimator!
        @objc func pan(_ g: UIPanGestureRecognizer) {
          switch g.state {
          case .began:
            if isRunning { animator.isReversed = !animator.isReversed }
            animator.pauseAnimation()
          case .changed: animator.fractionComplete = g.translation(in: view).y / 600
          case .ended:
            let speed = g.velocity(in: view).y
            if speed != 0 { animator.isReversed = speed < 0 }
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
          default: break
          }
        }
      }
      """,
      has: [
        "Card.swift:12: the animation is taken to go forward here, even if the begin or a move has reversed it"
      ]),
    Shape(
      "a transition in a shared object, and a switch without which nothing finishes", "Pop.swift",
      """
      class Pop: UIViewController {
        var fade = Fade.instance
        lazy var edge = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(pan(_:)))
        override func viewDidLoad() { view.addGestureRecognizer(edge) }
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .began { navigationController?.popViewController(animated: true) }
          fade.pan(g)
        }
      }
      class Fade: UIPercentDrivenInteractiveTransition {
        static let instance = Fade()
        func pan(_ g: UIPanGestureRecognizer) {
          let progress = g.translation(in: g.view).x / 300
          if g.state == .changed { update(progress) }
          if g.state == .ended { if settings.isOn && progress > 0.25 { finish() } else { cancel() } }
        }
      }
      """, has: [#""kind": "screenEdgePan""#, #""action": "pop""#, #""isOn": 1"#]),
    Shape(
      "a view's center", "Pop.m",
      """
      @implementation Browser
      - (void)viewDidLoad {
        [self.view addGestureRecognizer:[[UIPanGestureRecognizer alloc] initWithTarget:self action:@selector(pan:)]];
      }
      - (void)pan:(UIPanGestureRecognizer *)g {
        static float first;
        CGPoint p = [g translationInView:self.view];
        if (g.state == UIGestureRecognizerStateBegan) first = self.photo.center.y;
        [self.photo setCenter:CGPointMake(0, first + p.y)];
        if (g.state == UIGestureRecognizerStateEnded) {
          if (self.photo.center.y > 440) [self dismissViewControllerAnimated:YES completion:nil];
          else [self.photo setCenter:CGPointMake(0, first)];
        }
      }
      @end
      """, has: [#""when": "photoCenterY + translation.y > finishDistance", "then": "finish""#]),
    Shape(
      "a view in a local variable", "Menu.swift",
      """
      class Menu: UIViewController {
        var menu: UIView!, start: CGFloat = 0
        @objc func pan(_ g: UIPanGestureRecognizer) {
          let moved: UIView = menu
          switch g.state {
          case .began: start = moved.frame.origin.x
          case .changed: moved.frame.origin.x = start + g.translation(in: view).x
          case .ended: if moved.frame.minX > 100 { open() } else { close() }
          default: break
          }
        }
        func open() { menu.frame.origin.x = 0 }
        func close() { menu.frame.origin.x = -260 }
      }
      """, has: [#""when": "menuFrameOriginX + translation.x > finishDistance", "then": "finish""#]),
  ]

  /// A card whose animators are kept in a list.
  /// A player that is dismissed by the location.
  private static func player(_ condition: String) -> String {
    """
    class Player: UIViewController {
      var start = CGPoint.zero
      @objc func pan(_ g: UIPanGestureRecognizer) {
        let p = g.location(in: view)
        if g.state == .began { start = p }
        if g.state == .ended, \(condition) { dismiss(animated: true) }
      }
    }
    """
  }

  private static func card(_ animators: String, _ kept: String, _ driven: String) -> String {
    """
    class Card: UIViewController {
      \(animators)
      var start: CGFloat = 0, starts = [CGFloat]()
      @objc func pan(_ g: UIPanGestureRecognizer) {
        switch g.state {
        case .began:
          if animators.isEmpty {
            let frame = UIViewPropertyAnimator(duration: 0.9, dampingRatio: 1) {
              self.view.frame.origin.y = 100
            }
            frame.startAnimation()
            animators.append(frame)
          }
          animators.forEach { $0.pauseAnimation() }
          \(kept)
        case .changed:
          let way = g.translation(in: view).y / (animators[0].isReversed ? -600 : 600)
          \(driven)
        case .ended:
          if g.velocity(in: view).y > 0 { animators.forEach { $0.isReversed = !$0.isReversed } }
          for one in animators { one.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
        default: break
        }
      }
    }
    """
  }

  @Test(
    "Animators in a list are driven together, from where they were taken over",
    arguments: [
      (
        "var animators = [UIViewPropertyAnimator]()",
        "for one in animators { start = one.fractionComplete }",
        "for one in animators { one.fractionComplete = start - way }"
      ),
      (
        "var animators: [UIViewPropertyAnimator] = []",
        "starts = animators.map { $0.fractionComplete }",
        "for (i, one) in animators.enumerated() { one.fractionComplete = starts[i] - way }"
      ),
    ])
  func listOfAnimators(declaration: String, kept: String, driven: String) throws {
    let profile = try SourceProfile.read(Self.card(declaration, kept, driven))
    #expect(profile.json.contains(#""progress": "startFraction - translation.y / 600""#))
    #expect(!profile.json.contains("parameters"), "\(profile.json)")
    #expect(profile.json.contains(#""interruptible": true"#))
    #expect(SettledViewTests.rules(profile.json) == ["velocity.y > 0: cancel", "finish"])
  }

  /// A row whose leading edge goes with the finger.
  private static func row(_ moves: String) -> String {
    """
    class Row: UITableViewCell {
      @IBOutlet weak var lead: NSLayoutConstraint!
      override func awakeFromNib() { lead.constant = 0 }
      @objc func pan(_ pan: UIPanGestureRecognizer) {
        let step = pan.translation(in: self)
        if pan.state == .ended { lead.constant = lead.constant > 90 ? 150 : 0; return }
        \(moves)
        pan.setTranslation(.zero, in: self)
      }
    }
    """
  }

  /// A sheet that is moved by its frame, or another name of it.
  private static func shelf(_ moved: String, _ asked: String) -> String {
    """
    class Shelf: UIViewController {
      var sheet: UIView!
      override func viewDidLoad() {
        sheet.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan)))
      }
      @objc func pan(_ pan: UIPanGestureRecognizer) {
        if pan.state == .changed {
          \(moved).frame.origin.x += pan.translation(in: view).x
          pan.setTranslation(.zero, in: view)
        } else if pan.state == .ended {
          let open = \(asked) > view.bounds.width
          UIView.animate(withDuration: 0.3) { self.sheet.frame.origin.x = open ? 260 : 0 }
        }
      }
    }
    """
  }

  private static let notWhole = [
    Shape(
      "a step that counts where the gesture begins", "Row.swift", row("lead.constant += step.x"),
      has: ["leadConstant + translation.x > finishDistance"], lacks: ["slopTravel"]),
    Shape(
      "a step at the begin if a switch is on", "Row.swift",
      row("if pan.state != .began || isUp { lead.constant += step.x }"),
      has: [#""slopTravel": "reset""#]),
    Shape(
      "a step that counts from the first move", "Row.swift",
      row("if pan.state != .began { lead.constant += step.x }"), has: [#""slopTravel": "reset""#]),
    Shape(
      "the center of a view that is moved by its frame", "Shelf.swift",
      shelf("sheet", "sheet.center.x"),
      has: ["sheetCenterX + translation.x > width"]),
    Shape(
      "the center of a view whose frame is set", "Shelf.swift",
      shelf("sheet.center.x = 500\n      sheet", "sheet.center.x")
        .replacing(
          "sheet.frame.origin.x += pan.translation(in: view).x",
          with: "sheet.frame.origin.x = pan.translation(in: view).x"
        ).replacing("pan.setTranslation(.zero, in: view)", with: ""),
      has: ["if(hasChanged, translation.x, 0) + width / 2 > width"], lacks: ["500"]),
    Shape(
      "a center that was kept, and one that is asked after the frame has moved", "Shelf.swift",
      shelf("sheet", "view.bounds.midX + sheet.center.x - from.x")
        .replacing(
          "if pan.state == .changed",
          with: "if pan.state == .began { from = sheet.center } else if pan.state == .changed"),
      has: ["translation.x"], lacks: ["sheetFrameOriginX"]),
    Shape(
      "a copy of a center that is moved", "Shelf.swift",
      shelf("sheet", "sheet.center.x").replacing(
        "sheet.frame.origin.x += pan.translation(in: view).x",
        with: "var p = sheet.center; p.x += pan.translation(in: view).x; sheet.center = p"),
      has: ["sheetCenterX + translation.x > width"]),
    Shape(
      "the center of the recognizer's view", "Shelf.swift",
      shelf("pan.view!", "pan.view!.center.x"),
      has: ["width / 2 + translation.x > width"]),
    Shape(
      "a copy of a frame to which each move adds the whole translation", "Row.m",
      """
      @implementation Row
      - (void)pan:(UIPanGestureRecognizer *)pan {
        if (pan.state == UIGestureRecognizerStateChanged) {
          CGRect f = self.contentView.frame;
          f.origin.x = MIN(0, f.origin.x + [pan translationInView:self].x);
          self.contentView.frame = f;
        } else if (pan.state == UIGestureRecognizerStateEnded) {
          BOOL far = self.contentView.frame.origin.x < -40;
          self.contentView.frame = CGRectMake(far ? -120 : 0, 0, 320, 60);
        }
      }
      @end
      """,
      has: ["min(0, contentViewFrameOriginX + previousProgress * width + translation.x)"]),
    Shape(
      "a center that does not go on from the one before", "Poster.swift",
      """
      class Poster: UIViewController {
        override func viewDidLoad() {
          view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan)))
        }
        @objc func pan(_ pan: UIPanGestureRecognizer) {
          let t = pan.translation(in: view.superview).y
          view.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY + t)
          if view.frame.origin.y < 20 { return }
          if pan.state == .ended { dismiss(animated: true) }
        }
      }
      """, has: ["translation.y < "], lacks: ["viewFrameOriginY"]),
    Shape(
      "what an initializer has for a missing argument", "Tray.swift",
      """
      class Tray: UIViewController {
        enum Side { case left, right }
        private let side: Side
        init(side: Side = .left) { self.side = side; super.init(nibName: nil, bundle: nil) }
        @objc func pan(_ pan: UIPanGestureRecognizer) {
          guard pan.state == .ended else { return }
          let speed = side == .left ? pan.velocity(in: view).x : -pan.velocity(in: view).x
          if speed < -150 { dismiss(animated: true) }
        }
      }
      """,
      has: [
        "'side == left' is taken to stay true: set the parameter 'sideIsLeft' to 0 if it is false",
        "if(sideIsLeft != 0, velocity.x, -velocity.x) < -finishVelocity",
      ]),
    Shape(
      "a constant of the name of what another type's initializer sets", "Tray.swift",
      """
      class Menu { let fast: Bool; init(fast: Bool = true) { self.fast = fast } }
      class Tray: UIViewController {
        private let fast = false
        @objc func pan(_ pan: UIPanGestureRecognizer) {
          if pan.state == .ended, pan.velocity(in: view).x > (fast ? 50 : 150) { dismiss(animated: true) }
        }
      }
      """, has: ["velocity.x > finishVelocity"], lacks: ["'fast'"]),
    Shape(
      "a start that some begins and some moves keep", "Pull.swift",
      """
      class Pull: UIPercentDrivenInteractiveTransition {
        var screen: UIViewController!, start: CGPoint?
        @objc func pan(_ pan: UIPanGestureRecognizer) {
          let now = pan.location(in: nil)
          switch pan.state {
          case .began: if list.contentOffset.y < 25 { start = now }; screen.dismiss(animated: true)
          case .changed: update((now.y - (start?.y ?? 0)) / 240)
          case .ended: percentComplete > 0.4 ? finish() : cancel()
          default: break
          }
        }
      }
      """,
      has: [
        "'start.y' changes with the gesture, which is not read; for every gesture it is taken to be 0; the parameter 'startY' sets it"
      ]),
    Shape(
      "a rule that no profile can say, as a switch", "Cell.m",
      """
      @implementation Cell
      - (void)pan:(UIPanGestureRecognizer *)g {
        CGPoint p = [g translationInView:self], v = [g velocityInView:self];
        switch (g.state) {
          case UIGestureRecognizerStateBegan: self.from = p; self.first = self.right.constant; break;
          case UIGestureRecognizerStateChanged:
            if (fabs(v.y) < fabs(v.x)) {
              CGFloat c = self.first - (p.x - self.from.x);
              self.right.constant = p.x < self.from.x ? MIN(c, 160) : MAX(c, 0);
            }
            break;
          case UIGestureRecognizerStateEnded:
            if (self.right.constant >= 40) self.right.constant = 160; else self.right.constant = 0;
          default: break;
        }
      }
      @end
      """,
      has: [
        #"{ "when": "unreadRule != 0", "then": "finish""#, "'a rule of the decision in line 13'",
      ]),
  ]

  @Test(arguments: notWhole) func saysWhatIsNotRead(_ shape: Shape) throws {
    try Self.check(shape)
  }

  @Test(arguments: kept) func readsWhatIsKept(_ shape: Shape) throws { try Self.check(shape) }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
