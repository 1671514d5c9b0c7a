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
    let source = SourceText(name: shape.file, bytes: Array(shape.code.utf8))
    let profile = try SourceProfile(reading: [source])
    let text = String(decoding: profile.text, as: UTF8.self)
    let all = text + profile.gaps.map(\.description).joined(separator: "\n")
    for part in shape.has { #expect(all.contains(part), "\(part) is not in \(all)") }
    for part in shape.lacks { #expect(!all.contains(part), "\(part) is in \(all)") }
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
      var edges: UIRectEdge { switch self { case .left: return .left; case .right: return .right } }
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
        #""edges": ["right"]"#, "'edges' depends on 'isLeft'; it is taken to be right, and not left",
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
  ]

  @Test(arguments: arguments) func followsInitializers(_ shape: Shape) throws { try Self.check(shape) }
}
