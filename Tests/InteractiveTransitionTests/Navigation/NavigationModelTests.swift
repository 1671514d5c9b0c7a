import TestSupport
import Testing
import TextFormats
import TouchTrace

@testable import InteractiveTransition

/// A time in milliseconds after the first touch, on a clock with another origin.
func ms(_ milliseconds: Int64) -> Timestamp {
  Timestamp(nanoseconds: 1_700_000_000_000_000_000 + milliseconds * 1_000_000)
}

/// Whether a transition begins or is taken over.
func begin(
  _ action: TransitionAction, by recognizer: String, at time: Timestamp,
  in model: inout NavigationModel
) -> Bool {
  (try? model.begin(action, by: recognizer, at: time)) != nil
}

@Suite struct NavigationModelTests {
  private func model(
    _ screens: [String] = ["Inbox", "Message"], forward: [String] = [],
    transitioning: NavigationStack.Transitioning = .no, duration: Double = 0.4,
    forwardLimit: Int = 0, keepsLog: Bool = false
  ) -> NavigationModel {
    NavigationModel(
      stack: NavigationStack(screens: screens, forward: forward, transitioning: transitioning),
      firstTouch: ms(0),
      behavior: TransitionBehavior(duration: duration, forwardLimit: forwardLimit),
      keepsLog: keepsLog)
  }

  /// The screens from root to top.
  private func screens(_ model: NavigationModel) -> [String] {
    var stack = model.stack
    var names: [String] = []
    while let screen = stack.pop() { names.insert(screen, at: 0) }
    return [stack.top] + names
  }

  private func notes(_ model: NavigationModel) -> [String] {
    model.log.entries.filter { $0.category == .note }.map(\.text)
  }

  /// Swipes from 100 ms to 200 ms and settles for 100 ms.
  private func swipe(
    _ action: TransitionAction, _ decision: Decision, in model: inout NavigationModel
  ) -> Bool {
    guard begin(action, by: "swipe", at: ms(100), in: &model) else { return false }
    model.update(0.6, at: ms(150))
    model.end(Settling(decision, at: ms(200), seconds: 0.1))
    model.advance(to: ms(300))
    return true
  }

  /// Two names that read the same, of different bytes, are two screens.
  @Test func screensAreToldApartByTheirBytes() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    var model = NavigationModel(
      stack: NavigationStack(screens: ["root", composed], popDisabled: [decomposed]),
      firstTouch: ms(0), behavior: TransitionBehavior(duration: 0.4))
    #expect(!model.isPopDisabled && !model.stack.isPopDisabled)
    #expect(model.stack.contains(composed) && !model.stack.contains(decomposed))
    model.perform(Trace.AppAction(time: ms(1), kind: .disablePop, screen: composed))
    model.perform(Trace.AppAction(time: ms(2), kind: .enablePop, screen: decomposed))
    #expect(model.isPopDisabled)
  }

  // MARK: Interactive

  @Test func aFinishedPopRemovesTheTopScreenWhenItHasSettled() {
    var model = model()
    #expect(begin(.pop, by: "pop", at: ms(100), in: &model))
    #expect(model.isTransitioning)
    model.update(0.6, at: ms(150))
    model.end(Settling(.finish, at: ms(200), seconds: 0.1))
    model.advance(to: Timestamp(nanoseconds: ms(300).nanoseconds - 1))
    #expect(model.isTransitioning)
    #expect(screens(model) == ["Inbox", "Message"])
    model.advance(to: ms(300))
    #expect(!model.isTransitioning)
    #expect(screens(model) == ["Inbox"])
  }

  @Test(arguments: [TransitionAction.pop, .push, .dismiss, .tab])
  func aCancelledTransitionChangesNothing(_ action: TransitionAction) {
    var model = model(forward: ["Reply"], forwardLimit: 3)
    let before = model.stack
    #expect(swipe(action, .cancel, in: &model))
    #expect(model.stack == before)
    #expect(!model.isTransitioning)
    #expect(begin(action, by: "swipe", at: ms(300), in: &model))
  }

  @Test(arguments: [0.0, -1, .nan, .infinity])
  func withoutSettlingItCompletesImmediately(_ settling: Double) {
    var model = model()
    #expect(begin(.pop, by: "pop", at: ms(100), in: &model))
    model.update(1.3, at: ms(150))
    model.end(Settling(.finish, at: ms(200), seconds: settling))
    #expect(!model.isTransitioning)
    #expect(screens(model) == ["Inbox"])
  }

  @Test func aSecondTransitionStartsOnlyAfterTheFirstHasSettled() {
    var model = model(["A", "B", "C"], keepsLog: true)
    #expect(begin(.pop, by: "first", at: ms(100), in: &model))
    #expect(!begin(.pop, by: "second", at: ms(110), in: &model))
    model.end(Settling(.finish, at: ms(200), seconds: 0.1))
    #expect(!begin(.pop, by: "second", at: ms(299), in: &model))
    #expect(
      notes(model)
        == Array(repeating: "nothing happens: another transition is running", count: 2))
    #expect(begin(.pop, by: "second", at: ms(300), in: &model))
    #expect(screens(model) == ["A", "B"])
  }

  @Test func callsThatDoNotMatchTheStateAreIgnored() {
    var model = model(keepsLog: true)
    model.update(0.5, at: ms(10))
    model.end(Settling(.finish, at: ms(20), seconds: 0))
    #expect(model.log.entries.isEmpty)
    #expect(begin(.pop, by: "pop", at: ms(100), in: &model))
    model.end(Settling(.cancel, at: ms(200), seconds: 0.1))
    let entries = model.log.entries
    model.update(0.9, at: ms(210))
    model.end(Settling(.finish, at: ms(220), seconds: 0))
    #expect(model.log.entries == entries)
    model.advance(to: ms(300))
    #expect(screens(model) == ["Inbox", "Message"])
  }

  @Test(arguments: [
    (TransitionAction.pop, TransitionObstacle.noScreenBelow(ExactText("Inbox"))),
    (.push, .emptyForwardList),
    (.present, .viewAlreadyPresented),
  ])
  func withoutAScreenToShowNothingStarts(
    _ action: TransitionAction, _ obstacle: TransitionObstacle
  ) {
    var model = model(["Inbox"], keepsLog: true)
    #expect(!begin(action, by: "swipe", at: ms(100), in: &model))
    #expect(!model.isTransitioning)
    #expect(notes(model) == ["nothing happens: \(obstacle)"])
    // The same without a model, as where nothing else depends on transitions.
    #expect(TransitionObstacle(to: action, on: model.stack, isPresenting: true) == obstacle)
  }

  @Test func aPresentedViewCanBeDismissedOnce() {
    var model = model(keepsLog: true)
    #expect(swipe(.dismiss, .cancel, in: &model))
    #expect(swipe(.dismiss, .finish, in: &model))
    #expect(!swipe(.dismiss, .finish, in: &model))
    #expect(notes(model) == ["nothing happens: no view is presented"])
    #expect(screens(model) == ["Inbox", "Message"])
  }

  @Test func aViewIsPresentedAndDismissedAgain() {
    var model = model(keepsLog: true)
    model.perform(Trace.AppAction(time: ms(0), kind: .present))
    model.perform(Trace.AppAction(time: ms(10), kind: .dismiss))
    model.perform(Trace.AppAction(time: ms(20), kind: .present))
    #expect(!model.isPresenting)
    model.advance(to: ms(1000))
    model.perform(Trace.AppAction(time: ms(1000), kind: .dismiss))
    model.perform(Trace.AppAction(time: ms(1010), kind: .present))
    model.advance(to: ms(2000))
    model.perform(Trace.AppAction(time: ms(2000), kind: .present))
    #expect(model.isPresenting)
    #expect(
      notes(model) == [
        "nothing happens: a view is already presented",
        "nothing happens: another transition is running",
        "nothing happens: no view is presented",
        "nothing happens: a view is already presented",
      ])
    #expect(screens(model) == ["Inbox", "Message"])
  }

  @Test func tabsCanAlwaysBeSwitched() {
    var model = model(["Inbox"])
    #expect(swipe(.tab, .finish, in: &model))
    #expect(swipe(.tab, .finish, in: &model))
    #expect(screens(model) == ["Inbox"])
  }

  @Test func progressThatIsNotANumberIsNoted() {
    var model = model(keepsLog: true)
    #expect(begin(.pop, by: "pop", at: ms(100), in: &model))
    model.update(0.5, at: ms(110))
    model.update(.nan, at: ms(120))
    #expect(
      model.log.entries.suffix(3).map(\.text) == [
        "update(_:) 0.5", "update(_:) 0",
        "the progress is not a number; the interaction controller uses 0",
      ])
  }

  // MARK: Forward list

  @Test(arguments: [
    (0, [String](), ["A"]), (1, ["B"], ["A"]), (2, ["C", "B"], ["A"]), (3, ["D", "C", "B"], ["A"]),
    (9, ["D", "C", "B"], ["A"]),
  ])
  func poppedScreensAreKeptUpToTheLimit(_ limit: Int, _ forward: [String], _ left: [String]) {
    var model = model(["A", "B", "C", "D"], forwardLimit: limit)
    for _ in 0..<3 { #expect(swipe(.pop, .finish, in: &model)) }
    #expect(model.stack.forward == forward)
    #expect(screens(model) == left)
  }

  @Test func aFinishedPushBringsBackTheLastPoppedScreen() {
    var model = model(["A"], forward: ["C", "B"], forwardLimit: 2)
    #expect(swipe(.push, .finish, in: &model))
    #expect(screens(model) == ["A", "B"])
    #expect(model.stack.forward == ["C"])
  }

  @Test(arguments: [(0, ["C"]), (1, [])])
  func aPushOfTheAppItselfClearsTheForwardListIfItIsKept(_ limit: Int, _ forward: [String]) {
    var model = model(["A"], forward: ["C"], forwardLimit: limit)
    model.perform(Trace.AppAction(time: ms(50), kind: .push, screen: "X"))
    // The animation's completion drops the screens, as ShuttleNavigationController does.
    #expect(model.stack.forward == ["C"])
    model.advance(to: ms(1000))
    #expect(model.stack.forward == forward)
  }

  /// HJVCHolder's removeToVC: keeps those before the screen that is pushed.
  @Test(arguments: [("B", ["D", "C"]), ("C", ["D"]), ("D", []), ("X", [])])
  func aPushOfAKeptScreenLeavesThoseBeyondIt(_ screen: String, _ forward: [String]) {
    var model = model(["A"], forward: ["D", "C", "B"], forwardLimit: .max)
    model.perform(Trace.AppAction(time: ms(50), kind: .push, screen: screen))
    model.advance(to: ms(1000))
    #expect(model.stack.forward == forward)
  }

  @Test func aPopOfTheAppItselfKeepsTheScreenWhenItHasEnded() {
    var model = model(["A", "B"], forwardLimit: .max)
    model.perform(Trace.AppAction(time: ms(50), kind: .pop))
    #expect(model.stack.forward == [])
    model.advance(to: ms(1000))
    #expect(model.stack.forward == ["B"])
  }

  // MARK: The app's own actions

  @Test func aPushOfTheAppItselfChangesTheStackImmediatelyAndIsAnimated() {
    var model = model()
    model.perform(Trace.AppAction(time: ms(50), kind: .push, screen: "Reply"))
    #expect(screens(model) == ["Inbox", "Message", "Reply"])
    #expect(model.isTransitioning)
    model.advance(to: ms(449))
    #expect(model.isTransitioning)
    model.advance(to: ms(450))
    #expect(!model.isTransitioning)
  }

  @Test func aPopOfTheAppItselfAtTheRootDoesNothing() {
    var model = model(["Inbox"], keepsLog: true)
    model.perform(Trace.AppAction(time: ms(50), kind: .pop))
    #expect(!model.isTransitioning)
    #expect(
      model.log.entries.map(\.text) == [
        "pop Inbox", "nothing happens: there is no screen below Inbox",
      ])
  }

  @Test func aPushWithoutADurationCompletesImmediately() {
    var model = model(duration: 0)
    model.perform(Trace.AppAction(time: ms(50), kind: .push))
    #expect(!model.isTransitioning)
    #expect(screens(model) == ["Inbox", "Message", "screen 3"])
  }

  @Test func duringAnotherTransitionTheStackChangesWithoutAnimation() {
    var model = model(keepsLog: true)
    #expect(begin(.pop, by: "pop", at: ms(100), in: &model))
    model.end(Settling(.finish, at: ms(200), seconds: 0.1))
    model.perform(Trace.AppAction(time: ms(250), kind: .push, screen: "Reply"))
    #expect(screens(model) == ["Inbox", "Message", "Reply"])
    #expect(
      notes(model) == [
        "the stack changes at once, without an animation: another transition is running"
      ])
    model.advance(to: ms(300))
    // The finger moved Message away, not the new screen.
    #expect(screens(model) == ["Inbox", "Reply"])
    #expect(!model.isTransitioning)
  }

  @Test func aScreenThatTheAppPoppedInTheMeantimeIsNotPoppedAgain() {
    var model = model(["A", "B", "C"])
    #expect(begin(.pop, by: "pop", at: ms(100), in: &model))
    model.perform(Trace.AppAction(time: ms(150), kind: .pop))
    model.end(Settling(.finish, at: ms(200), seconds: 0))
    #expect(screens(model) == ["A", "B"])
  }

  @Test func aScreenThatReplacedThePoppedOneInTheMeantimeStays() {
    var model = model(["A", "B", "C"])
    #expect(begin(.pop, by: "pop", at: ms(100), in: &model))
    model.perform(Trace.AppAction(time: ms(140), kind: .pop))
    model.perform(Trace.AppAction(time: ms(150), kind: .push, screen: "X"))
    model.end(Settling(.finish, at: ms(200), seconds: 0))
    #expect(screens(model) == ["A", "B", "X"])
  }

  @Test func aScreenThatTheAppPoppedInTheMeantimeStaysInTheForwardList() {
    var model = model(["A", "B"], forward: ["D", "C"], forwardLimit: 3)
    #expect(begin(.push, by: "push", at: ms(100), in: &model))
    model.perform(Trace.AppAction(time: ms(150), kind: .pop))
    model.end(Settling(.finish, at: ms(200), seconds: 0))
    #expect(screens(model) == ["A", "C"])
    #expect(model.stack.forward == ["D", "B"])
  }

  /// What is logged once the app has changed the stack A, B, C during a pop from C to B, which completes at 300 ms.
  @Test(arguments: [
    // The app pops C: B is visible, however the gesture ends.
    (Decision.finish, ["pop"], ["did disappear C", "did appear B", "did show B"]),
    (.cancel, ["pop"], ["did disappear C", "did appear B", "did show B"]),
    // It pops both.
    (
      .finish, ["pop", "pop"],
      [
        "did disappear C", "will disappear B", "did disappear B", "will appear A", "will show A",
        "did appear A", "did show A",
      ]
    ),
    // It pushes X, which covers what the gesture leaves.
    (
      .finish, ["push X"],
      [
        "did disappear C", "will disappear B", "did disappear B", "will appear X", "will show X",
        "did appear X", "did show X",
      ]
    ),
    (
      .cancel, ["push X"],
      [
        "did disappear C", "will disappear B", "did disappear B", "will appear X", "will show X",
        "did appear X", "did show X",
      ]
    ),
    // It pushes X and pops it again.
    (.finish, ["push X", "pop"], ["did disappear C", "did appear B", "did show B"]),
    (
      .cancel, ["push X", "pop"],
      ["will disappear B", "did disappear B", "will appear C", "did appear C"]
    ),
  ])
  func afterATransitionTheTopOfTheStackAppears(
    _ decision: Decision, _ actions: [String], _ expected: [String]
  ) {
    var model = model(["A", "B", "C"], keepsLog: true)
    #expect(begin(.pop, by: "pop", at: ms(100), in: &model))
    for action in actions { model.perform(appAction(action, at: 150)) }
    model.end(Settling(decision, at: ms(200), seconds: 0.1))
    model.advance(to: ms(300))
    let changes = model.log.entries.filter { $0.time == 0.3 }.compactMap(appearance)
    #expect(changes.map { "\($0.what) \($0.screen)" } == expected)
    #expect(expected.contains { $0 == "did appear \(model.stack.top)" })
  }

  @Test func theAppsOwnPushThatItTakesBackAtOnceReturns() {
    var model = model(["A"], keepsLog: true)
    model.perform(appAction("push B", at: 100))
    model.perform(appAction("pop", at: 150))
    model.advance(to: ms(1000))
    let changes = model.log.entries.filter { $0.time == 0.5 }.compactMap(appearance)
    #expect(
      changes.map { "\($0.what) \($0.screen)" } == [
        "will disappear B", "did disappear B", "will appear A", "will show A", "did appear A",
        "did show A",
      ])
  }

  /// Whatever the app and the finger do: each screen appears before it disappears, and in the end that on top of the
  /// stack is the only one to be seen.
  @Test(arguments: 0..<200)
  func screensAppearAndDisappearInTurn(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var model = model(["A", "B", "C"], forward: ["E", "D"], forwardLimit: 3, keepsLog: true)
    var states = ["C": "did appear"]
    var isTracking = false
    for step in 0..<60 {
      let time = Int64(step * 60)
      switch random.pick(["pop", "push", "begin", "begin", "end", "end"]) {
      case "pop": model.perform(appAction("pop", at: time))
      case "push": model.perform(appAction("push P\(step)", at: time))
      case "begin" where !isTracking:
        isTracking = begin(random.pick([.pop, .push]), by: "swipe", at: ms(time), in: &model)
      case _ where isTracking:
        model.end(
          Settling(random.pick([.finish, .cancel]), at: ms(time), seconds: random.pick([0, 0.1])))
        isTracking = false
      default: break
      }
    }
    if isTracking { model.end(Settling(.cancel, at: ms(3600), seconds: 0.1)) }
    model.advance(to: ms(10_000))
    for change in model.log.entries.compactMap(appearance) where !change.what.hasSuffix("show") {
      let before = states[change.screen] ?? "did disappear"
      let isInTurn =
        switch change.what {
        case "will appear": before == "did disappear" || before == "will disappear"
        case "did appear": before == "will appear"
        case "will disappear": before == "did appear" || before == "will appear"
        default: before == "will disappear"
        }
      #expect(isInTurn, "\(change.screen): \(before), then \(change.what)")
      states[change.screen] = change.what
    }
    states = states.filter { $0.value != "did disappear" }
    #expect(states == [model.stack.top: "did appear"])
  }

  /// `push X` or `pop`.
  private func appAction(_ text: String, at milliseconds: Int64) -> Trace.AppAction {
    let words = text.split(separator: " ").map(String.init)
    return Trace.AppAction(
      time: ms(milliseconds), kind: words[0] == "pop" ? .pop : .push,
      screen: words.count > 1 ? words[1] : nil)
  }

  /// What a log's entry says of a screen: `did appear`, `B`.
  private func appearance(_ entry: LogEntry) -> (what: String, screen: String)? {
    let calls = [
      "viewWillAppear(_:) ": "will appear", "viewDidAppear(_:) ": "did appear",
      "viewWillDisappear(_:) ": "will disappear", "viewDidDisappear(_:) ": "did disappear",
      "navigationController(_:willShow:animated:) ": "will show",
      "navigationController(_:didShow:animated:) ": "did show",
    ]
    for (call, what) in calls where entry.text.hasPrefix(call) {
      return (what, String(entry.text.dropFirst(call.count)))
    }
    return nil
  }

  @Test func aForwardScreenIsInsertedBelowWhatTheAppPushedInTheMeantime() {
    var model = model(["A"], forward: ["B"], forwardLimit: 2)
    #expect(begin(.push, by: "push", at: ms(100), in: &model))
    model.perform(Trace.AppAction(time: ms(150), kind: .push, screen: "X"))
    model.end(Settling(.finish, at: ms(200), seconds: 0))
    #expect(screens(model) == ["A", "B", "X"])
    #expect(model.stack.forward.isEmpty)
  }

  /// Ten seconds are far more than it takes, and far less than a time that grows with the square.
  @Test("Many screens disable the pop")
  func manyDisabledPops() {
    var model = model()
    let count = 40_000
    let duration = ContinuousClock().measure {
      for kind in [Trace.AppAction.Kind.disablePop, .enablePop] {
        for number in 0..<count {
          model.perform(Trace.AppAction(time: ms(10), kind: kind, screen: "screen \(number)"))
        }
        #expect(model.popDisabled.count == (kind == .disablePop ? count : 0))
      }
    }
    #expect(duration < .seconds(10))
  }

  @Test func popIsDisabledAndEnabledPerScreen() {
    var model = model()
    model.perform(Trace.AppAction(time: ms(10), kind: .disablePop))
    model.perform(Trace.AppAction(time: ms(20), kind: .disablePop, screen: "Message"))
    #expect(model.isPopDisabled)
    #expect(model.popDisabled.map(\.text) == ["Message"])
    model.perform(Trace.AppAction(time: ms(30), kind: .enablePop, screen: "Inbox"))
    #expect(model.isPopDisabled)
    model.perform(Trace.AppAction(time: ms(40), kind: .enablePop))
    #expect(!model.isPopDisabled)
    #expect(!model.isTransitioning)
  }

  // MARK: A transition at the start

  @Test func aTransitionAtTheStartEndsAtTheTimeInTheTrace() {
    var model = model(transitioning: .until(seconds: 0.25), keepsLog: true)
    #expect(!begin(.pop, by: "pop", at: ms(249), in: &model))
    model.advance(to: ms(249))
    #expect(model.isTransitioning)
    #expect(begin(.pop, by: "pop", at: ms(250), in: &model))
    #expect(model.log.entries.contains { $0.category == .action && $0.time == 0.25 })
  }

  @Test(arguments: [0.0, -1, .nan])
  func aTransitionThatEndedBeforeTheFirstTouchIsIgnored(_ seconds: Double) {
    #expect(!model(transitioning: .until(seconds: seconds)).isTransitioning)
  }

  @Test func aTransitionForTheWholeTraceNeverEnds() {
    var model = model(transitioning: .always)
    model.advance(to: Timestamp(nanoseconds: .max))
    #expect(model.isTransitioning)
  }

  @Test func theLastPossibleTimeCompletesAnEndlessAnimation() {
    var model = NavigationModel(
      stack: NavigationStack(depth: 2), firstTouch: Timestamp(nanoseconds: .min / 2),
      behavior: TransitionBehavior(duration: 1), keepsLog: true)
    #expect(begin(.pop, by: "pop", at: Timestamp(nanoseconds: 0), in: &model))
    model.end(Settling(.finish, at: Timestamp(nanoseconds: 0), seconds: 1e300))
    model.advance(to: Timestamp(nanoseconds: .max))
    #expect(!model.isTransitioning)
    #expect(model.log.entries.allSatisfy { $0.time > 0 })
  }

  @Test func withoutALogThereAreNoEntries() {
    var model = model()
    #expect(swipe(.pop, .finish, in: &model))
    #expect(model.log.entries.isEmpty)
  }

  @Test func takingTheEntriesRemovesThem() {
    var model = model(keepsLog: true)
    #expect(swipe(.pop, .finish, in: &model))
    #expect(!model.log.takeEntries().isEmpty)
    #expect(model.log.entries.isEmpty)
  }
}
