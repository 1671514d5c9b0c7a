import Testing
import TouchTrace

@testable import InteractiveTransition

@Suite struct CallbackTests {
  /// Lines of milliseconds, category, number and text: `100 callback 8: handleGesture(_:) swipe`.
  private func lines(_ log: EventLog) -> [String] {
    log.entries.map { entry in
      "\(Int((entry.time * 1000).rounded())) \(entry.category.rawValue)"
        + "\(entry.number.map { " \($0)" } ?? ""): \(entry.text)"
    }
  }

  private func model(_ behavior: TransitionBehavior) -> NavigationModel {
    NavigationModel(
      stack: NavigationStack(screens: ["Inbox", "Message"], forward: ["Reply"]),
      firstTouch: ms(0), behavior: behavior, keepsLog: true)
  }

  /// A swipe from 100 ms to 200 ms that settles for 150 ms.
  private func swipe(
    _ action: TransitionAction, _ decision: Decision,
    _ behavior: TransitionBehavior = TransitionBehavior(duration: 0.3)
  ) -> [String] {
    var model = model(behavior)
    model.log.addSetUp(of: "swipe", action: action, at: ms(0))
    #expect(begin(action, by: "swipe", at: ms(100), in: &model))
    model.update(0.25, at: ms(150))
    model.update(1.5, at: ms(160))
    model.end(decision, at: ms(200), settling: 0.15)
    model.advance(to: ms(1000))
    return lines(model.log)
  }

  @Test func aFinishedPop() {
    #expect(
      swipe(.pop, .finish) == [
        "0 callback 7: addGestureRecognizer(_:) swipe",
        "100 callback 8: handleGesture(_:) swipe",
        "100 callback 6: popViewController(animated:)",
        "100 callback 4: navigationController(_:animationControllerFor:from:to:)"
          + " pop, Message, Inbox → animator",
        "100 callback 3: navigationController(_:interactionControllerFor:)"
          + " → interaction controller",
        "100 callback: startInteractiveTransition(_:)",
        "100 callback: transitionDuration(using:) → 0.3",
        "100 callback: animateTransition(using:)",
        "100 lifecycle: viewWillDisappear(_:) Message",
        "100 lifecycle: viewWillAppear(_:) Inbox",
        "100 callback 1: navigationController(_:willShow:animated:) Inbox",
        "150 controller: update(_:) 0.25",
        "160 controller: update(_:) 1",
        "200 controller: finish()",
        "350 callback: completeTransition(_:) true",
        "350 lifecycle: viewDidDisappear(_:) Message",
        "350 lifecycle: viewDidAppear(_:) Inbox",
        "350 callback 2: navigationController(_:didShow:animated:) Inbox",
      ])
  }

  @Test func aCancelledPushInTheDocumentOrder() {
    #expect(
      swipe(
        .push, .cancel, TransitionBehavior(duration: 0.3, forwardLimit: 5, callbackOrder: .document)
      ) == [
        "0 callback 7: addGestureRecognizer(_:) swipe",
        "100 callback 8: handleGesture(_:) swipe",
        "100 callback 5: pushViewController(_:animated:) Reply",
        "100 callback 1: navigationController(_:willShow:animated:) Reply",
        "100 callback 4: navigationController(_:animationControllerFor:from:to:)"
          + " push, Message, Reply → animator",
        "100 callback 3: navigationController(_:interactionControllerFor:)"
          + " → interaction controller",
        "100 callback: startInteractiveTransition(_:)",
        "100 callback: transitionDuration(using:) → 0.3",
        "100 callback: animateTransition(using:)",
        "100 lifecycle: viewWillDisappear(_:) Message",
        "100 lifecycle: viewWillAppear(_:) Reply",
        "150 controller: update(_:) 0.25",
        "160 controller: update(_:) 1",
        "200 controller: cancel()",
        "350 callback: completeTransition(_:) false",
        "350 lifecycle: viewWillDisappear(_:) Reply",
        "350 lifecycle: viewDidDisappear(_:) Reply",
        "350 lifecycle: viewWillAppear(_:) Message",
        "350 lifecycle: viewDidAppear(_:) Message",
      ])
  }

  @Test func aFinishedDismissHasItsOwnCallbacksWithoutNumbers() {
    #expect(
      swipe(.dismiss, .finish) == [
        "0 callback: addGestureRecognizer(_:) swipe",
        "100 callback: handleGesture(_:) swipe",
        "100 callback: dismiss(animated:completion:)",
        "100 callback: animationController(forDismissed:) presented view → animator",
        "100 callback: interactionControllerForDismissal(using:) → interaction controller",
        "100 callback: startInteractiveTransition(_:)",
        "100 callback: transitionDuration(using:) → 0.3",
        "100 callback: animateTransition(using:)",
        "100 lifecycle: viewWillDisappear(_:) presented view",
        "100 lifecycle: viewWillAppear(_:) Message",
        "150 controller: update(_:) 0.25",
        "160 controller: update(_:) 1",
        "200 controller: finish()",
        "350 callback: completeTransition(_:) true",
        "350 lifecycle: viewDidDisappear(_:) presented view",
        "350 lifecycle: viewDidAppear(_:) Message",
      ])
  }

  @Test func aCancelledTabSwitchCallsTheTabBarControllersDelegate() {
    #expect(
      swipe(.tab, .cancel) == [
        "0 callback: addGestureRecognizer(_:) swipe",
        "100 callback: handleGesture(_:) swipe",
        "100 callback: selectedViewController next tab",
        "100 callback: tabBarController(_:animationControllerForTransitionFrom:to:)"
          + " Message, next tab → animator",
        "100 callback: tabBarController(_:interactionControllerFor:) → interaction controller",
        "100 callback: startInteractiveTransition(_:)",
        "100 callback: transitionDuration(using:) → 0.3",
        "100 callback: animateTransition(using:)",
        "100 lifecycle: viewWillDisappear(_:) Message",
        "100 lifecycle: viewWillAppear(_:) next tab",
        "150 controller: update(_:) 0.25",
        "160 controller: update(_:) 1",
        "200 controller: cancel()",
        "350 callback: completeTransition(_:) false",
        "350 lifecycle: viewWillDisappear(_:) next tab",
        "350 lifecycle: viewDidDisappear(_:) next tab",
        "350 lifecycle: viewWillAppear(_:) Message",
        "350 lifecycle: viewDidAppear(_:) Message",
      ])
  }

  @Test func thePopOfTheAppItself() {
    var model = model(TransitionBehavior(duration: 0.3))
    model.perform(Trace.AppAction(time: ms(-50), kind: .pop))
    model.advance(to: ms(1000))
    #expect(
      lines(model.log) == [
        "-50 action: pop Message",
        "-50 callback 6: popViewController(animated:)",
        "-50 callback 4: navigationController(_:animationControllerFor:from:to:)"
          + " pop, Message, Inbox → animator",
        "-50 callback 3: navigationController(_:interactionControllerFor:) → nil",
        "-50 callback: transitionDuration(using:) → 0.3",
        "-50 callback: animateTransition(using:)",
        "-50 lifecycle: viewWillDisappear(_:) Message",
        "-50 lifecycle: viewWillAppear(_:) Inbox",
        "-50 callback 1: navigationController(_:willShow:animated:) Inbox",
        "250 callback: completeTransition(_:) true",
        "250 lifecycle: viewDidDisappear(_:) Message",
        "250 lifecycle: viewDidAppear(_:) Inbox",
        "250 callback 2: navigationController(_:didShow:animated:) Inbox",
      ])
  }

  @Test func thePushOfTheAppItselfInTheDocumentOrder() {
    var model = model(TransitionBehavior(duration: 0.35, callbackOrder: .document))
    model.perform(Trace.AppAction(time: ms(20), kind: .push, screen: "Note"))
    model.advance(to: ms(1000))
    #expect(
      lines(model.log) == [
        "20 action: push Note",
        "20 callback 5: pushViewController(_:animated:) Note",
        "20 callback 1: navigationController(_:willShow:animated:) Note",
        "20 callback 4: navigationController(_:animationControllerFor:from:to:)"
          + " push, Message, Note → animator",
        "20 callback 3: navigationController(_:interactionControllerFor:) → nil",
        "20 callback: transitionDuration(using:) → 0.35",
        "20 callback: animateTransition(using:)",
        "20 lifecycle: viewWillDisappear(_:) Message",
        "20 lifecycle: viewWillAppear(_:) Note",
        "370 callback: completeTransition(_:) true",
        "370 lifecycle: viewDidDisappear(_:) Message",
        "370 lifecycle: viewDidAppear(_:) Note",
        "370 callback 2: navigationController(_:didShow:animated:) Note",
      ])
  }

  @Test func aTransitionThatCannotStartIsHandledAndNoted() {
    var model = NavigationModel(
      stack: NavigationStack(screens: ["Inbox"]), firstTouch: ms(0),
      behavior: TransitionBehavior(
        duration: 0.3, hooks: TransitionHooks(began: ["began"], completed: ["completed"])),
      keepsLog: true)
    #expect(!begin(.pop, by: "pop", at: ms(100), in: &model))
    #expect(
      lines(model.log) == [
        "100 callback 8: handleGesture(_:) pop",
        "100 note: nothing happens: there is no screen below Inbox",
      ])
  }

  @Test(arguments: [
    (
      Decision.finish,
      [
        "100 hook: began Message > Inbox {finished}", "350 hook: done Inbox",
        "350 hook: completeBlock(true)",
      ]
    ),
    (
      .cancel,
      [
        "100 hook: began Message > Inbox {finished}", "350 hook: back to Message",
        "350 hook: completeBlock(false)",
      ]
    ),
  ])
  func hooksAreLoggedAtTheirMoments(_ decision: Decision, _ expected: [String]) {
    let hooks = TransitionHooks(
      began: ["began {from} > {to} {finished}"], finished: ["done {to}"],
      cancelled: ["back to {from}"], completed: ["completeBlock({finished})"])
    let log = swipe(.pop, decision, TransitionBehavior(duration: 0.3, hooks: hooks))
    #expect(log.filter { $0.contains("hook") } == expected)
    #expect(log.last == expected.last)
  }

  @Test func transitionsOfTheAppItselfHaveNoHooks() {
    var model = model(
      TransitionBehavior(duration: 0.3, hooks: TransitionHooks(began: ["a"], completed: ["b"])))
    model.perform(Trace.AppAction(time: ms(0), kind: .pop))
    model.advance(to: ms(1000))
    #expect(!model.log.entries.contains { $0.category == .hook })
  }

  @Test(arguments: [
    ("{from}{to}", "{to}b"), ("{ {unknown} {from", "{ {unknown} {from"), ("", ""),
    ("é{to}é", "ébé"),
  ])
  func placeholdersAreReplacedOnce(_ text: String, _ expected: String) {
    #expect(TransitionHooks.filled(text, from: "{to}", to: "b", finished: nil) == expected)
  }
}
