import SourceReading
import Testing

/// Values that code has before a gesture, or wherever it is.
@Suite struct KnownValueTests {
  /// An interaction controller with a condition to finish.
  private static func read(
    members: String = "", if condition: String, others: String = ""
  ) throws -> (text: String, gaps: [String]) {
    try SourceProfile.parts(
      """
      class Driver: UIPercentDrivenInteractiveTransition {
        var scrollView: UIScrollView!
        \(members)
        @objc func pan(_ pan: UIPanGestureRecognizer) {
          let way = pan.translation(in: pan.view)
          switch pan.state {
          case .began: controller.dismiss(animated: true)
          case .changed: update(way.x / 400)
          case .ended: if \(condition) { finish() } else { cancel() }
          default: cancel()
          }
        }
      }
      \(others)
      """)
  }

  /// The same in Objective-C, with statements that run in every state.
  private static func readObjectiveC(
    _ declarations: String, _ statements: String = "", if condition: String
  ) throws -> (text: String, gaps: [String]) {
    try SourceProfile.parts(
      """
      \(declarations)
      @implementation Driver
      - (void)pan:(UIPanGestureRecognizer *)pan {
        CGPoint way = [pan translationInView:pan.view];
        \(statements)
        if (pan.state == UIGestureRecognizerStateEnded) {
          if (\(condition)) { [self finishInteractiveTransition]; }
          else { [self cancelInteractiveTransition]; }
        }
      }
      @end
      """, of: "Driver.m")
  }

  private static let initializer =
    "private let least: CGFloat\n  init(least: CGFloat = 0.6) { self.least = least; super.init() }"

  @Test(
    "An initializer gets what the files give it, or its default, or is asked for",
    arguments: [
      ("class M { lazy var driver = Driver(least: 0.3) }", "0.3"),
      (
        "enum Limits { static var far: CGFloat { 0.3 } }\n class M { lazy var driver = Driver(least: Limits.far) }",
        "0.3"
      ),
      ("class M { lazy var driver = Driver() }", "0.6"),
      ("", "0.6"),
      ("class M { var one = Driver(least: 0.3), other = Driver(least: 0.4) }", nil),
      ("class M { var one = Driver(), other = Driver(least: 0.4) }", nil),
    ])
  func argumentOfAnInitializer(maker: String, value: String?) throws {
    let (text, gaps) = try Self.read(
      members: Self.initializer, if: "way.x / 400 > least", others: maker)
    #expect(text.contains("\"least\": \(value ?? "0")"))
    #expect(gaps.contains { $0.hasPrefix("'least' is not known") } == (value == nil))
  }

  @Test(
    "The division of whole numbers drops the fraction",
    arguments: [
      ("let parts = 3", "way.x / 400 > CGFloat(1 / parts)", "0"),
      ("let parts = 3, whole: Int = 7", "way.x / 400 > CGFloat(whole / parts)", "2"),
      ("let parts = 3", "way.x / 400 > 1 / CGFloat(parts)", "1 / parts"),
      ("let parts: CGFloat = 3", "way.x / 400 > 1 / parts", "1 / parts"),
    ])
  func wholeDivision(members: String, condition: String, limit: String) throws {
    let (text, _) = try Self.read(members: members, if: condition)
    #expect(text.contains("\"when\": \"progress > \(limit)\""), "\(text)")
  }

  @Test("A division of whole numbers that is not known must be set")
  func unknownWholeDivision() throws {
    let (_, gaps) = try Self.read(members: "let columns = 3", if: "Int(way.x) / columns > 40")
    #expect(gaps.contains { $0.hasPrefix("'Int(way.x) / columns' is not known") }, "\(gaps)")
  }

  @Test(
    "The division of whole numbers in Objective-C drops the fraction",
    arguments: [
      ("#define PARTS 3", "CGFloat limit = 1 / PARTS;", "0"),
      ("static const NSInteger parts = 3;", "NSInteger limit = 4 / parts;", "1"),
      (
        "static const NSInteger parts = 3;", "CGFloat all = parts; CGFloat limit = 1 / all;",
        "1 / parts"
      ),
      ("static const CGFloat parts = 3;", "CGFloat limit = 1 / parts;", "1 / parts"),
    ])
  func wholeDivisionInObjectiveC(constant: String, statement: String, limit: String) throws {
    let (text, _) = try Self.readObjectiveC(constant, statement, if: "way.x > limit")
    #expect(text.contains("\"when\": \"translation.x > \(limit)\""), "\(text)")
  }

  @Test("A free function is called in an extension of the recognizer")
  func freeFunctionInAnExtension() throws {
    let (text, _) = try Self.readObjectiveC(
      """
      static CGFloat Reach(CGFloat speed, CGFloat rate) { return speed * rate; }
      @implementation UIPanGestureRecognizer (Reach)
      - (CGFloat)reach { return Reach([self velocityInView:self.view].y, UIScrollViewDecelerationRateNormal); }
      @end
      """, if: "[pan reach] > 100")
    #expect(
      text.contains("\"when\": \"velocity.y * decelerationRate > finishVelocity\""), "\(text)")
    #expect(text.contains("\"decelerationRate\": 0.998"))
  }

  @Test(
    "A variable of a function in Objective-C",
    arguments: [
      (
        "static CGFloat start; CGFloat now = [pan locationInView:pan.view].x;",
        "if (pan.state == UIGestureRecognizerStateBegan) { start = now; }", "now - start",
        "translation.x"
      ),
      ("CGPoint place = {way.x, 3};", "", "place.x", "translation.x"),
      ("CGPoint place = (CGPoint){3, way.y};", "", "place.y", "translation.y"),
    ])
  func variablesInObjectiveC(
    declaration: String, statement: String, expression: String, rule: String
  ) throws {
    let (text, _) = try Self.readObjectiveC(
      "", declaration + "\n" + statement, if: expression + " > 100")
    #expect(text.contains("\(rule) > finish"), "\(text)")
  }

  @Test("What an initializer calls to set a property sets it too")
  func commonInitializer() throws {
    let (text, gaps) = try Self.read(
      members:
        "var least: CGFloat = 0, isOn = false\n func commonInit() { least = 0.4; isOn = true }\n func stop() { isOn = false }",
      if: "isOn && way.x / 400 > least")
    #expect(text.contains("\"least\": 0.4"), "\(text)")
    #expect(!gaps.contains { $0.contains("least") })
  }

  @Test func argumentOfAnInitializerInObjectiveC() throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      @implementation Driver
      - (instancetype)initWithLeast:(CGFloat)least { if (self = [super init]) { _least = least; } return self; }
      - (void)pan:(UIPanGestureRecognizer *)pan {
        if (pan.state == UIGestureRecognizerStateEnded) {
          if ([pan translationInView:pan.view].x > self.least) { [self finishInteractiveTransition]; }
          else { [self cancelInteractiveTransition]; }
        }
      }
      @end
      @implementation Maker
      - (void)make { self.driver = [[Driver alloc] initWithLeast:120]; }
      @end
      """, of: "Driver.m")
    #expect(text.contains("\"least\": 120"))
    #expect(!gaps.contains { $0.contains("least") })
  }

  @Test("A property of the same name in another type changes nothing")
  func propertyOfAnotherType() throws {
    let (text, gaps) = try Self.read(
      members: "private var size = CGSize(width: 300, height: 600)",
      if: "size != .zero && way.x > size.width / 2",
      others: "class Other { let size: CGSize; init(size new: CGSize) { self.size = new } }")
    #expect(text.contains("\"finishDistance\": 150"), "\(text)")
    #expect(!gaps.contains { $0.contains("size") })
  }

  @Test(
    "What a condition needs",
    arguments: [
      ("", "scrollView.zoomScale == 1 && way.x > 90", "translation.x > finishDistance"),
      (
        "var running = [UIViewPropertyAnimator]()", "running.isEmpty && way.x > 90",
        "isEmpty != 0 && translation.x > finishDistance"
      ),
      ("", "clamp(way.x, 0, 50) > 40", "clamp(translation.x, 0, finishDistance2) > finishDistance"),
      (
        "var least: CGFloat { get { objc_getAssociatedObject(self, &key) as! CGFloat } }",
        "way.x > least", "translation.x > least"
      ),
      (
        "let least: CGFloat = .zero", "way.x > .zero && way.y > least",
        "translation.x > 0 && translation.y > least"
      ),
      (
        "", "way.x > floor(pan.view!.bounds.width / 3) + pan.view!.safeAreaInsets.left",
        "translation.x > width / finishDivisor + safeArea.left"
      ),
      (
        "", "CGRect(x: 0, y: 0, width: 90, height: 40).contains(way)",
        "translation.x >= 0 && translation.x < finishDistance && translation.y >= 0 && translation.y < finishDistance2"
      ),
      (
        "", "!pan.view!.bounds.insetBy(dx: 9, dy: 0).contains(center)",
        "centerX < 9 || centerX >= 9 + (width - finishValue) || centerY < 0 || centerY >= height"
      ),
      (
        "", "way.x + copysign(30, way.y) > 90",
        "translation.x + if(translation.y < 0, -finishDistance2, finishDistance2) > finishDistance"
      ),
      (
        "", "abs(atan(way.y / way.x)) > .pi / 4",
        "abs(translation.x) < 0.707106781187 * hypot(translation.x, translation.y)"
      ),
      (
        "", "abs(way.x) / pan.view!.bounds.width < 0 || way.x > 90",
        "translation.x > finishDistance"
      ),
      (
        "func isBack(_ way: CGPoint) -> Bool { way.x < 0 }", "way.x > 90 && !isBack(.zero)",
        "translation.x > finishDistance"
      ),
      ("", "max(.zero, way.x) > 90", "max(0, translation.x) > finishDistance"),
    ])
  func condition(members: String, condition: String, rule: String) throws {
    let (text, _) = try Self.read(members: members, if: condition)
    #expect(text.contains("\"when\": \"\(rule)\""), "\(text)")
    #expect(!text.contains("\"isEmpty\": 0"))
  }

  @Test("A constant that the files give a type of numbers needs no name of the type")
  func constantOfNumbers() throws {
    let (text, gaps) = try Self.read(
      members: "", if: "way.x > .least || way.x > 400 * .part",
      others:
        "extension CGFloat { static let least: CGFloat = 90; static var part: CGFloat { 0.4 } }")
    #expect(
      text.contains("translation.x > least || translation.x > finishFactor * part"), "\(text)")
    #expect(text.contains("\"least\": 90"))
    #expect(!gaps.contains { $0.contains("least") || $0.contains("part") }, "\(gaps)")
  }

  @Test("What several classes override is taken from the one that they inherit it from, and noted")
  func severalOverrides() throws {
    let (text, gaps) = try Self.read(
      members: "func isFar(_ x: CGFloat) -> Bool { x > 90 }", if: "isFar(way.x)",
      others: ["Left", "Right"].map {
        "class \($0): Driver { override func isFar(_ x: CGFloat) -> Bool { x > 200 } }"
      }.joined(separator: "\n"))
    #expect(text.contains("\"finishDistance\": 90"), "\(text)")
    #expect(
      gaps.contains(
        "'isFar' is taken to be that of 'Driver', which 'Left' and 'Right' override"), "\(gaps)")
  }

  @Test("'x' of what is not read is no property of another type")
  func partOfAPoint() throws {
    let (text, _) = try Self.read(
      members: "", if: "way.x > 90 && scrollView.mark.y > 0",
      others: "enum Stop { case low, high; var y: CGFloat { self == .low ? 500 : 90 } }")
    #expect(text.contains("translation.x > finishDistance && scrollViewMarkY > 0"), "\(text)")
  }

  @Test("What is compared with false may be nil, which is another value")
  func optionalSwitch() throws {
    let (text, _) = try Self.read(
      members: "var mayClose: ((CGFloat) -> Bool)?", if: "way.x > 90 && mayClose?(way.x) != false")
    #expect(text.contains("translation.x > finishDistance && mayClose != 0"), "\(text)")
    #expect(text.contains("\"mayClose\": 1"))
  }

  @Test("A number for each case of an enumeration is one value, of which no case makes a rule")
  func numberOfACase() throws {
    let (text, _) = try Self.read(
      members: """
        enum Pace { case slow, fast, own(CGFloat) }
        var pace = Pace.slow
        var part: CGFloat {
          switch pace { case .slow: return 0.2; case .fast: return 0.5; case .own(let p): return p }
        }
        """, if: "way.x / 400 >= part || way.y / 400 >= part")
    #expect(
      text.contains(
        "progress >= if(paceIsSlow != 0, finishProgress, if(paceIsFast != 0, finishProgress2, paceOwn))"
      ), "\(text)")
    #expect(SettledViewTests.rules(text).count == 2)
  }

  private static let height = """
    enum Size { case fixed(CGFloat), range(CGFloat, CGFloat) }
    var sizes: [Size] = [], now: Size
    func height(_ size: Size) -> CGFloat {
      switch size { case .fixed(let x): return x; case .range(let low, let high): return high - low }
    }
    """

  @Test(
    "Each value of an enumeration has a payload of its own",
    arguments: [
      ("height(sizes.last!) > height(now)", "lastFixed > nowFixed"),
      (
        "height(way.x < 0 ? sizes.last! : sizes.first!) > 300",
        "if(translation.x < 0, lastRange2, firstRange2) - if(translation.x < 0, lastRange1, firstRange1) > finishDistance"
      ),
    ])
  func payloads(condition: String, rule: String) throws {
    let (text, gaps) = try Self.read(members: Self.height, if: condition)
    #expect(text.contains(rule), "\(text)")
    #expect(gaps.contains { $0.hasPrefix("'sizes.last.fixed' is not known") }, "\(gaps)")
  }

  @Test(
    "What a function makes of a variable is followed, or asked for",
    arguments: [
      ("func limit(_ x: inout CGFloat) { x = min(x, 50) }", "min(translation.x, finishDistance2)"),
      ("func limit(_ x: inout CGFloat) { if isOff { x = 0 } }", "if(isOff != 0, 0, translation.x)"),
      ("", "distance"),
    ])
  func argumentThatChanges(function: String, distance: String) throws {
    let (text, _) = try Self.read(
      members: """
        var isOff = false
        func isFar(_ way: CGPoint) -> Bool { var distance = way.x; limit(&distance); return distance > 40 }
        \(function)
        """, if: "isFar(way)")
    #expect(text.contains("\"when\": \"\(distance) > finish"), "\(text)")
  }

  @Test(
    "What a function of C makes of a variable is followed, unless it uses the address",
    arguments: [
      ("[self limit:&distance];", "if (self.isOff) *x = 0;", true),
      ("limit(self, &distance);", "", true),
      (
        "[self limit:&distance];", "if (self.isOff) *x = 0, self.count = 1; else self.count = 2;",
        true
      ),
      ("[self limit:&distance];", "if (x) *x = 0;", false),
      ("[self limit:&distance];", "limit(self, x);", false),
    ])
  func argumentThatChangesInC(call: String, body: String, isFollowed: Bool) throws {
    let (text, _) = try Self.readObjectiveC(
      """
      static void limit(Driver *driver, CGFloat *x) { if (driver.isOff) *x = 0; }
      @implementation Driver (Limits)
      - (void)limit:(CGFloat *)x { \(body) }
      @end
      """, "CGFloat distance = way.x; \(call)", if: "distance > 40")
    let distance = isFollowed ? "if(isOff != 0, 0, translation.x)" : "distance"
    #expect(text.contains("\"when\": \"\(distance) > finish"), "\(text)")
  }

  @Test("The start without the location is the way back")
  func startWithoutLocation() throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      class Driver: UIPercentDrivenInteractiveTransition {
        var start = CGPoint.zero
        @objc func pan(_ pan: UIPanGestureRecognizer) {
          if pan.state == .began { start = pan.location(in: nil); controller.dismiss(animated: true) }
          let progress = (start.y - pan.location(in: nil).y) / 400
          if pan.state == .changed { update(progress) }
          if pan.state == .ended { if progress > 0.5 { finish() } else { cancel() } }
        }
      }
      """)
    #expect(text.contains("\"progress\": \"-translation.y / 400\""))
    #expect(!gaps.contains { $0.contains("location") })
  }

  @Test(
    "A getter of Objective-C is read as a property, and what an initializer assigns is there at first"
  )
  func objectiveCProperties() throws {
    let (text, _) = try SourceProfile.parts(
      """
      typedef NS_ENUM(NSInteger, Place) { PlaceNone, PlaceLow, PlaceHigh };
      @interface Sheet : NSObject
      @property (nonatomic) Place place;
      @end
      @implementation Sheet
      - (instancetype)init { if (self = [super init]) { _place = PlaceLow; } return self; }
      - (void)moveTo:(Place)place { self.place = place; }
      - (CGFloat)least { return 120; }
      - (void)pan:(UIPanGestureRecognizer *)pan {
        if (pan.state == UIGestureRecognizerStateEnded) {
          if (self.place == PlaceLow && [pan translationInView:pan.view].y > self.least) { [self.driver finishInteractiveTransition]; }
          else { [self.driver cancelInteractiveTransition]; }
        }
      }
      @end
      """, of: "Sheet.m")
    #expect(text.contains("\"least\": 120"), "\(text)")
    #expect(text.contains("\"placeIsPlaceLow\": 1"))
  }

  @Test("A labelled update of another object is none of the transition")
  func updateOfAnotherObject() throws {
    let (text, _) = try SourceProfile.parts(
      """
      class Card: UIView {
        @objc func pan(_ pan: UIPanGestureRecognizer) {
          let way = pan.translation(in: self)
          switch pan.state {
          case .changed: overlay?.update(progress: way.x / 200)
          case .ended: if abs(way.x) > 100 { swipe() } else { reset() }
          default: reset()
          }
        }
      }
      """)
    #expect(text.contains("\"then\": \"finish\", \"to\": \"swipe\""))
    #expect(text.contains("\"then\": \"cancel\", \"to\": \"reset\""))
  }

  @Test("What a handler does in any state is no end")
  func stateless() throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      class Pages: UIViewController {
        var isBusy = false
        @objc func pan(_ pan: UIPanGestureRecognizer) {
          if isBusy { page.frame = .zero; return }
          if pan.state == .ended { if pan.translation(in: view).x > 196 { go() } else { back() } }
        }
        func go() { page.frame.origin.x = 393 }
        func back() { page.frame.origin.x = 0 }
      }
      """)
    #expect(text.contains("\"when\": \"isBusy != 0\", \"then\": \"ignore\""), "\(text)")
    #expect(text.contains("\"cancelled\": \"ignore\""))
    #expect(!gaps.contains { $0.contains("assumed to put the view back") })
  }

  @Test(
    "A direction that is kept where the transition starts is that of where it began",
    arguments: [
      (
        "override func startInteractiveTransition(_ context: UIViewControllerContextTransitioning)",
        "isRight = velocity.x > 0"
      ),
      (
        "override func startInteractiveTransition(_ context: UIViewControllerContextTransitioning, using animator: Animator)",
        "if velocity.x > 0 { isRight = true } else { isRight = false }"
      ),
    ])
  func directionAtTheStart(start: String, statement: String) throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      class Driver: UIPercentDrivenInteractiveTransition {
        var pan = UIPanGestureRecognizer()
        var isRight = false
        func attach() { pan.addTarget(self, action: #selector(move(_:))); screen.view.addGestureRecognizer(pan) }
        \(start) {
          super.startInteractiveTransition(context)
          let velocity = pan.velocity(in: pan.view)
          \(statement)
        }
        @objc func move(_ gesture: UIPanGestureRecognizer) {
          let part = gesture.translation(in: gesture.view).x / 400 * (isRight ? 1 : -1)
          switch gesture.state {
          case .began: screen.dismiss(animated: true)
          case .changed: update(part)
          case .ended: if part > 0.3 { finish() } else { cancel() }
          default: cancel()
          }
        }
      }
      """)
    #expect(text.contains("if(began.velocity.x > 0, "), "\(text)")
    #expect(!gaps.contains { $0.contains("isRight") || $0.contains("where it began") })
  }

  @Test("A note has the path of its file, and the profile the name alone")
  func pathOfANote() throws {
    let constants = "enum Limits { static let least = CGFloat(0.4) }"
    let handler = """
      class Pop: UIPercentDrivenInteractiveTransition {
        @objc func pan(_ pan: UIPanGestureRecognizer) {
          if pan.state == .ended { if menu.isOpen { finish() } else { cancel() } }
        }
      }
      """
    let profile = try SourceProfile(reading: [
      SourceText(name: "Limits/Pop.swift", bytes: Array(constants.utf8)),
      SourceText(name: "App/Pop.swift", bytes: Array(handler.utf8)),
    ])
    #expect(profile.gaps.contains { $0.place == "App/Pop.swift:3" })
    #expect(!profile.json.contains("App/"))
  }

  @Test("A switch without which there is no recognizer is on")
  func switchOfTheRecognizer() throws {
    let (text, _) = try SourceProfile.parts(
      """
      @interface Driver : UIPercentDrivenInteractiveTransition
      @property (nonatomic) BOOL draggable;
      @end
      @implementation Driver
      - (void)attach {
        if (self.draggable) {
          [self.view addGestureRecognizer:[[closePan alloc] initWithTarget:self action:@selector(pan:)]];
        }
      }
      - (void)pan:(UIPanGestureRecognizer *)pan {
        if (pan.state == UIGestureRecognizerStateEnded) {
          if ([pan velocityInView:pan.view].y > 100) { [self finishInteractiveTransition]; }
          else { [self cancelInteractiveTransition]; }
        }
      }
      @end
      @interface closePan : UIPanGestureRecognizer
      @end
      """, of: "Driver.m")
    #expect(text.contains("\"draggable\": 1"), "\(text)")
    #expect(text.contains("draggable != 0"))
  }

  @Test(
    "A switch that is only ever turned on before gestures is on, and another one lets the gesture begin",
    arguments: [
      ("popEnabled = true", "return popEnabled && viewControllers.count > 1"),
      (
        "popEnabled = true",
        "if !popEnabled || viewControllers.count < 2 { return false }\n return true"
      ),
      ("", "return popEnabled && viewControllers.count > 1"),
      ("", "if !popEnabled || viewControllers.count < 2 { return false }\n return true"),
    ])
  func switchOfADelegate(code: String, answer: String) throws {
    let (text, _) = try SourceProfile.parts(
      """
      class Nav: UINavigationController, UIGestureRecognizerDelegate {
        var popEnabled = false
        override func viewDidLoad() {
          \(code)
          let pan = UIPanGestureRecognizer(target: self, action: #selector(drag))
          pan.delegate = self
          view.addGestureRecognizer(pan)
        }
        func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { \(answer) }
        @objc func drag(_ g: UIPanGestureRecognizer) {
          switch g.state {
          case .began: popViewController(animated: true)
          case .ended where g.translation(in: view).x > 120: driver.finish()
          default: driver.cancel()
          }
        }
      }
      """)
    #expect(text.contains(#""popEnabled": 1"#), "\(text)")
  }

  @Test("A switch that is turned on and off is at first as it is declared")
  func switchThatIsTurnedOff() throws {
    let (text, _) = try Self.read(
      members:
        "var isOn = false\n func awakeFromNib() { isOn = true }\n func stop() { isOn = false }",
      if: "isOn || way.x > 120")
    #expect(text.contains(#""isOn": 0"#))
  }
}
