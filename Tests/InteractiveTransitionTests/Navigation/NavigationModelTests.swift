import TestSupport
import Testing
import TextFormats
import TouchTrace

@testable import InteractiveTransition

/// Returns a time in milliseconds after the first touch, on a clock with another origin.
func ms(_ milliseconds: Int64) -> Timestamp {
  Timestamp(nanoseconds: 1_700_000_000_000_000_000 + milliseconds * 1_000_000)
}

extension TransitionTiming {
  /// The default curve, with a duration in seconds.
  static func easingInOut(for duration: Double) -> TransitionTiming {
    TransitionTiming(duration: duration, curve: .easeInOut, scrubsLinearly: true)
  }
}

extension TransitionBehavior {
  init(timing: TransitionTiming) {
    self.init()
    self.timing = timing
  }
}

/// Whether a transition begins or is taken over.
func begin(
  _ action: TransitionAction, by recognizer: String, at time: Timestamp,
  in model: inout NavigationModel
) -> Bool {
  (try? .some(model.begin(action, by: recognizer, at: time))) != nil
}

@Suite struct NavigationModelTests {
  /// Two names that look the same but differ in their bytes are two screens.
  @Test func screensAreToldApartByTheirBytes() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    var model = NavigationModel(
      stack: NavigationStack(screens: ["root", composed], popDisabled: [decomposed]),
      firstTouch: ms(0), behavior: TransitionBehavior(timing: .easingInOut(for: 0.4)))
    #expect(!model.isPopDisabled && !model.stack.isPopDisabled)
    #expect(model.stack.contains(composed) && !model.stack.contains(decomposed))
    model.perform(Trace.AppAction(time: ms(1), kind: .disablePop, screen: composed))
    model.perform(Trace.AppAction(time: ms(2), kind: .enablePop, screen: decomposed))
    #expect(model.isPopDisabled)
  }

  /// Whatever the app and the finger do, each screen appears before it disappears, and in the end only the top of the
  /// stack is visible.
  @Test(arguments: 0..<200)
  func screensAppearAndDisappearInTurn(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var behavior = TransitionBehavior(timing: .easingInOut(for: 0.4))
    (behavior.forwardLimit, behavior.isInterruptible) = (3, seed % 2 == 1)
    var model = NavigationModel(
      stack: NavigationStack(screens: ["A", "B", "C"], forward: ["E", "D"]), firstTouch: ms(0),
      behavior: behavior, keepsLog: true)
    var states = ["C": "did appear"]
    var isTracking = false
    for step in 0..<60 {
      let time = Int64(step * 60)
      switch random.pick(["pop", "push", "begin", "begin", "end", "end"]) {
      case "pop": model.perform(Trace.AppAction(time: ms(time), kind: .pop))
      case "push":
        model.perform(Trace.AppAction(time: ms(time), kind: .push, screen: "P\(step)"))
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

  /// The event and screen of a log entry: `did appear`, `B`.
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

  /// Ten seconds are far more than needed, and far less than a quadratic algorithm would take.
  @Test("Many screens that disable the pop take linear time")
  func manyDisabledPops() {
    var model = NavigationModel(
      stack: NavigationStack(depth: 2), firstTouch: ms(0),
      behavior: TransitionBehavior(timing: .easingInOut(for: 0.4)))
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

  @Test func theLastPossibleTimeCompletesAnEndlessAnimation() {
    var model = NavigationModel(
      stack: NavigationStack(depth: 2), firstTouch: Timestamp(nanoseconds: .min / 2),
      behavior: TransitionBehavior(timing: .easingInOut(for: 1)), keepsLog: true)
    #expect(begin(.pop, by: "pop", at: Timestamp(nanoseconds: 0), in: &model))
    model.end(Settling(.finish, at: Timestamp(nanoseconds: 0), seconds: 1e300))
    model.advance(to: Timestamp(nanoseconds: .max))
    #expect(!model.isTransitioning)
    #expect(model.log.entries.allSatisfy { $0.time > 0 })
  }

  /// Taking the entries removes them.
  @Test(arguments: [false, true])
  func entriesAreOfALogThatIsKept(keepsLog: Bool) {
    var model = NavigationModel(
      stack: NavigationStack(depth: 2), firstTouch: ms(0),
      behavior: TransitionBehavior(timing: .easingInOut(for: 0.4)), keepsLog: keepsLog)
    #expect(begin(.pop, by: "swipe", at: ms(100), in: &model))
    #expect(model.log.entries.isEmpty != keepsLog)
    #expect(model.log.takeEntries().isEmpty != keepsLog)
    #expect(model.log.entries.isEmpty)
  }

  @Test(arguments: [
    ("{from}{to}", "{to}b"), ("{ {unknown} {from", "{ {unknown} {from"), ("", ""),
    ("é{to}é", "ébé"),
  ])
  func placeholdersAreReplacedOnce(_ text: String, _ expected: String) {
    #expect(TransitionHook.filled(text, with: [("{from}", "{to}"), ("{to}", "b")]) == expected)
  }
}
