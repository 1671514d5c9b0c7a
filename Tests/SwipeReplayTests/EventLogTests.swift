import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// The event and callback log of whole replays.
@Suite struct EventLogTests {
  private static let stack = NavigationStack(screens: ["Inbox", "Message"])

  private func log(_ recording: Recording, _ profile: String) throws -> [[String]] {
    try recording.with { $0.navigation = Self.stack }.replayed(with: profile, detail: .events)
      .map { result in
        result.events.map { entry in
          let number = entry.number.map { "\($0) " } ?? ""
          return "\((entry.time * 1000).rounded()) \(number)\(entry.text)"
        }
      }
  }

  @Test func aFinishedPop() throws {
    // Progress 0.725: the rest takes 0.275 · 0.3 s = 82.5 ms.
    let log = try log(Recording().touchDown(at: 0).move(by: 300, over: 0.02).lift(), "pj")
    #expect(
      log == [
        [
          "0.0 7 addGestureRecognizer(_:) pan",
          "10.0 pan: possible → began",
          "10.0 8 handleGesture(_:) pan",
          "10.0 6 popViewController(animated:)",
          "10.0 4 navigationController(_:animationControllerFor:from:to:) pop, Message, Inbox → animator",
          "10.0 3 navigationController(_:interactionControllerFor:) → interaction controller",
          "10.0 transitionDuration(using:) → 0.3",
          "10.0 startInteractiveTransition(_:)",
          "10.0 animateTransition(using:)",
          "10.0 viewWillDisappear(_:) Message",
          "10.0 viewWillAppear(_:) Inbox",
          "10.0 1 navigationController(_:willShow:animated:) Inbox",
          "20.0 pan: began → changed",
          "20.0 update(_:) 0.725",
          "20.0 pan: changed → ended",
          "20.0 finish()",
          "20.0 transitionFinishedBlock of Inbox",
          "103.0 fromView.transform = .identity",
          "103.0 completeTransition(_:) true",
          "103.0 viewDidDisappear(_:) Message",
          "103.0 viewDidAppear(_:) Inbox",
          "103.0 2 navigationController(_:didShow:animated:) Inbox",
        ]
      ])
  }

  @Test func aCancelledOneInTheOrderOfTheDocument() throws {
    let log = try log(Recording().touchDown(at: 0).move(by: 50).lift(), "shuttle")
    #expect(
      log.first?.map { String($0.drop { $0 != " " }.dropFirst()) } == [
        "7 addGestureRecognizer(_:) pop",
        "7 addGestureRecognizer(_:) push",
        "pop: possible → began",
        "8 handleGesture(_:) pop",
        "6 popViewController(animated:)",
        "1 navigationController(_:willShow:animated:) Inbox",
        "4 navigationController(_:animationControllerFor:from:to:) pop, Message, Inbox → animator",
        "3 navigationController(_:interactionControllerFor:) → interaction controller",
        "transitionDuration(using:) → 0.35",
        "startInteractiveTransition(_:)",
        "animateTransition(using:)",
        "viewWillDisappear(_:) Message",
        "viewWillAppear(_:) Inbox",
        "pop: began → ended",
        "cancel()",
        "toView.layer.transform = .identity, toView.alpha = 1",
        "completeTransition(_:) false",
        "viewWillDisappear(_:) Inbox",
        "viewDidDisappear(_:) Inbox",
        "viewWillAppear(_:) Message",
        "viewDidAppear(_:) Message",
        "completeBlock(false)",
      ])
    #expect(log.last == ["0.0 push: possible → failed (outside the edge)"])
  }

  @Test func aRefusalIsLogged() throws {
    let log = try log(Recording().touchDown(at: 100).move(by: -30).lift(), "pj")
    #expect(log.first?.dropFirst() == ["10.0 pan: possible → failed (direction)"])
  }

  @Test func theAppsOwnActionsAreLogged() throws {
    let recording = Recording().app(.push, screen: "Reply").hold(1)
      .touchDown(at: 0).move(by: 50).lift()
    let log = try log(recording, "pj")
    #expect(log.first?.contains { $0.hasSuffix("push Reply") } == true)
    #expect(log.first?.contains { $0.hasSuffix("(_:didShow:animated:) Reply") } == true)
  }

  /// The completion of a transition belongs to the swipe that began it, not to the one during which it occurs.
  @Test func completionsGoWhereTheyBelong() throws {
    let swipe = Recording().touchDown(at: 0).move(by: 300, over: 0.02).lift()
    let log = try log(swipe.touchDown(at: 0).hold(0.2).lift(), "pj")
    #expect(log.count == 2)
    #expect(log.first?.last?.hasSuffix("didShow:animated:) Inbox") == true)
    #expect(log.last?.count == 1)
  }

  /// The app's actions before the first touch come first, after the recognizers are created.
  @Test func entriesAreInTheOrderOfTime() throws {
    let recording = Recording().app(.push, screen: "Reply").hold(0.1)
      .touchDown(at: 0).move(by: 300, over: 0.02).lift()
    let log = try log(recording, "pj")
    #expect(log.first?.prefix(2) == ["-100.0 7 addGestureRecognizer(_:) pan", "-100.0 push Reply"])
    for path in FixtureFiles.traces {
      for trace in try FixtureFiles.read(try FixtureFiles.bytes(path), path: path).traces {
        var replayer = Replayer(profiles: [try Profile.named("zeroj-nav")], detail: .events)
        for result in replayer.replay(trace) {
          let times = result.events.map(\.time)
          #expect(times == times.sorted(), "\(path): \(trace.name)")
        }
      }
    }
  }

  /// Returns the texts of some categories, with their times.
  private func hooks(_ recording: Recording, _ profile: String) throws -> [String] {
    try recording.with { $0.navigation = Self.stack }.replayed(with: profile, detail: .events)
      .flatMap(\.events).filter { $0.category == .hook || $0.category == .controller }
      .filter { !$0.text.hasPrefix("update") }
      .map { "\(($0.time * 1000).rounded()) \($0.text)" }
  }

  /// base: the block of notifyWhenInteractionEnds runs at the release, on the screen that appeared.
  @Test func baseResetsAtTheRelease() throws {
    let cancelled = Recording().touchDown(at: 0).move(by: 60).hold(0.1).move(by: 0).move(by: 0)
      .lift()
    #expect(
      try hooks(cancelled, "base") == [
        "10.0 isBeingPopped of Message = true", "10.0 the bar takes the appearance of Inbox",
        "130.0 cancel()", "130.0 isBeingPopped of Inbox = false",
        "174.0 the bar has the appearance of Message",
      ])
    let finished = Recording().touchDown(at: 0).move(by: 100).move(by: 310).lift()
    #expect(
      try hooks(finished, "base") == [
        "10.0 isBeingPopped of Message = true", "10.0 the bar takes the appearance of Inbox",
        "20.0 finish()", "20.0 the bar has the appearance of Inbox",
      ])
  }

  /// shuttle: completeBlock is part of the animation.
  @Test func theAppsOwnPushAndPopOfShuttleCallItsBlock() throws {
    let recording = Recording().app(.push).hold(1).app(.pop).hold(1).touchDown(at: 0).lift()
    #expect(
      try hooks(recording, "shuttle") == [
        "-1650.0 completeBlock(true)", "-650.0 completeBlock(true)",
      ])
  }

  /// zeroj: the animator removes the to-view after a cancel, before it tells the context.
  @Test func zerojRemovesTheViewBeforeItCompletes() throws {
    let recording = Recording().touchDown(at: 0).move(by: 60, over: 0.02).move(by: -5, over: 0.02)
      .lift()
    let texts = try recording.replayed(with: "zeroj", detail: .events).flatMap(\.events)
      .map(\.text)
    let index = try #require(texts.firstIndex(of: "toView.removeFromSuperview()"))
    #expect(texts[index + 1] == "completeTransition(_:) false")
  }

  /// zeroj: what a button presents can be swiped away, once.
  @Test func aViewThatTheAppPresentsIsDismissed() throws {
    let recording = Recording().app(.present, screen: "Sheet").hold(1)
      .touchDown(at: 0).move(by: 300, over: 0.02).lift().hold(1)
      .touchDown(at: 0).move(by: 300, over: 0.02).lift()
    let results = try recording.with { $0.navigation = Self.stack }
      .replayed(with: "zeroj", detail: .events)
    #expect(results.map(\.outcome) == [.finish, .failed])
    let texts = try #require(results.first).events.map(\.text)
    #expect(texts.contains("animationController(forPresented:presenting:source:) Sheet → animator"))
    #expect(texts.contains("interactionControllerForPresentation(using:) → nil"))
    #expect(texts.contains("animationController(forDismissed:) Sheet → animator"))
    #expect(texts.contains("interactionControllerForDismissal(using:) → interaction controller"))
  }
}
