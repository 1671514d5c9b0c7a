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
    model.end(Settling(decision, at: ms(200), seconds: 0.15))
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
        "100 callback: transitionDuration(using:) → 0.3",
        "100 callback: startInteractiveTransition(_:)",
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
        "100 callback: transitionDuration(using:) → 0.3",
        "100 callback: startInteractiveTransition(_:)",
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
      swipe(.dismiss, .finish, TransitionBehavior(duration: 0.3, removesPresenter: true)) == [
        "0 callback: addGestureRecognizer(_:) swipe",
        "100 callback: handleGesture(_:) swipe",
        "100 callback: dismiss(animated:completion:)",
        "100 callback: animationController(forDismissed:) presented view → animator",
        "100 callback: interactionControllerForDismissal(using:) → interaction controller",
        "100 callback: transitionDuration(using:) → 0.3",
        "100 callback: startInteractiveTransition(_:)",
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

  /// After .custom or .pageSheet the presenter's view stays, and nothing tells it that it appears.
  @Test(arguments: [true, false])
  func aPresenterThatStaysIsToldNothing(removesPresenter: Bool) {
    let behavior = TransitionBehavior(duration: 0.3, removesPresenter: removesPresenter)
    func lifecycle(_ action: TransitionAction, _ decision: Decision) -> [String] {
      swipe(action, decision, behavior).filter { $0.contains("lifecycle") }
        .map { String($0.drop { $0 != "v" }) }
    }
    let (sheet, presenter) = ("presented view", "Message")
    let dismissed = [
      "viewWillDisappear(_:) \(sheet)", "viewWillAppear(_:) \(presenter)",
      "viewDidDisappear(_:) \(sheet)", "viewDidAppear(_:) \(presenter)",
    ]
    let kept = [
      "viewWillDisappear(_:) \(sheet)", "viewWillAppear(_:) \(presenter)",
      "viewWillDisappear(_:) \(presenter)", "viewDidDisappear(_:) \(presenter)",
      "viewWillAppear(_:) \(sheet)", "viewDidAppear(_:) \(sheet)",
    ]
    func told(_ calls: [String]) -> [String] {
      calls.filter { removesPresenter || !$0.hasSuffix(presenter) }
    }
    #expect(lifecycle(.dismiss, .finish) == told(dismissed))
    #expect(lifecycle(.dismiss, .cancel) == told(kept))
    // What is below a popped or pushed screen, and another tab, is told in any case.
    #expect(lifecycle(.pop, .finish).count == 4)
    #expect(lifecycle(.tab, .finish).count == 4)
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
        "100 callback: transitionDuration(using:) → 0.3",
        "100 callback: startInteractiveTransition(_:)",
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

  /// pj: the delegate gives no animator for a push, so UIKit does not ask for an interaction controller, and
  /// the system's own transition runs.
  @Test func withoutAnAnimatorTheSystemsOwnTransitionRuns() {
    var model = model(TransitionBehavior(duration: 0.3, animators: [.pop]))
    model.perform(Trace.AppAction(time: ms(0), kind: .push, screen: "Note"))
    model.advance(to: ms(1000))
    #expect(
      lines(model.log) == [
        "0 action: push Note",
        "0 callback 5: pushViewController(_:animated:) Note",
        "0 callback 4: navigationController(_:animationControllerFor:from:to:)"
          + " push, Message, Note → nil",
        "0 lifecycle: viewWillDisappear(_:) Message",
        "0 lifecycle: viewWillAppear(_:) Note",
        "0 callback 1: navigationController(_:willShow:animated:) Note",
        "350 lifecycle: viewDidDisappear(_:) Message",
        "350 lifecycle: viewDidAppear(_:) Note",
        "350 callback 2: navigationController(_:didShow:animated:) Note",
      ])
  }

  /// zeroj: the order of calls that the document lists, without an interaction controller.
  @Test(arguments: [true, false]) func thePresentOfTheAppItself(removesPresenter: Bool) {
    var model = NavigationModel(
      stack: NavigationStack(screens: ["Inbox"], isPresenting: false), firstTouch: ms(0),
      behavior: TransitionBehavior(duration: 0.35, removesPresenter: removesPresenter),
      keepsLog: true)
    model.perform(Trace.AppAction(time: ms(10), kind: .present, screen: "Sheet"))
    model.advance(to: ms(1000))
    #expect(
      lines(model.log)
        == [
          "10 action: present Sheet",
          "10 callback: present(_:animated:completion:) Sheet",
          "10 callback: animationController(forPresented:presenting:source:) Sheet → animator",
          "10 callback: interactionControllerForPresentation(using:) → nil",
          "10 callback: transitionDuration(using:) → 0.35",
          "10 callback: animateTransition(using:)",
          "10 lifecycle: viewWillDisappear(_:) Inbox",
          "10 lifecycle: viewWillAppear(_:) Sheet",
          "360 callback: completeTransition(_:) true",
          "360 lifecycle: viewDidDisappear(_:) Inbox",
          "360 lifecycle: viewDidAppear(_:) Sheet",
        ].filter { removesPresenter || !$0.contains("appear(_:) Inbox") })
  }

  @Test func theDismissalOfTheAppItself() {
    var model = model(TransitionBehavior(duration: 0.35))
    model.perform(Trace.AppAction(time: ms(10), kind: .dismiss))
    model.advance(to: ms(1000))
    #expect(
      lines(model.log).prefix(6) == [
        "10 action: dismiss",
        "10 callback: dismiss(animated:completion:)",
        "10 callback: animationController(forDismissed:) presented view → animator",
        "10 callback: interactionControllerForDismissal(using:) → nil",
        "10 callback: transitionDuration(using:) → 0.35",
        "10 callback: animateTransition(using:)",
      ])
    #expect(!model.isPresenting)
  }

  private static let hooks = TransitionHooks(
    began: ["began {from} > {to} {finished}"], finishing: ["finishing {to}"],
    cancelling: ["cancelling {to}"], finished: ["done {to}"], cancelled: ["back to {from}"],
    completed: ["completeBlock({finished}), {shown}"])

  /// The release is at 200 ms; the animation ends at 350 ms.
  @Test(arguments: [
    (
      Decision.finish,
      [
        "100 hook: began Message > Inbox {finished}", "200 controller: finish()",
        "200 hook: finishing Inbox", "350 hook: done Inbox",
        "350 callback: completeTransition(_:) true",
        "350 callback 2: navigationController(_:didShow:animated:) Inbox",
        "350 hook: completeBlock(true), Inbox",
      ]
    ),
    (
      .cancel,
      [
        "100 hook: began Message > Inbox {finished}", "200 controller: cancel()",
        "200 hook: cancelling Inbox", "350 hook: back to Message",
        "350 callback: completeTransition(_:) false", "350 hook: completeBlock(false), Message",
      ]
    ),
  ])
  func hooksAreLoggedAtTheirMoments(_ decision: Decision, _ expected: [String]) {
    let log = swipe(.pop, decision, TransitionBehavior(duration: 0.3, hooks: Self.hooks))
    #expect(log.filter { $0.contains("hook") || expected.contains($0) } == expected)
    #expect(log.last == expected.last)
  }

  /// shuttle: completeBlock is part of the animation, also of the app's own push and pop.
  @Test func theAnimationsHooksAreThoseOfTheAppsOwnTransitionsToo() {
    var model = model(TransitionBehavior(duration: 0.3, animators: [.pop], hooks: Self.hooks))
    model.perform(Trace.AppAction(time: ms(0), kind: .pop))
    model.advance(to: ms(400))
    model.perform(Trace.AppAction(time: ms(500), kind: .push, screen: "Note"))
    model.advance(to: ms(1000))
    #expect(
      lines(model.log).filter { $0.contains("hook") } == [
        "300 hook: done Inbox", "300 hook: completeBlock(true), Inbox",
      ])
  }

  /// pj: _fromViewController is set where the delegate is asked for a push, and is weak.
  @Test func theScreenThatTheLastPushLeftIsRememberedWhileItIsThere() {
    var model = NavigationModel(
      stack: NavigationStack(screens: ["A", "B", "C", "D"]), firstTouch: ms(0),
      behavior: TransitionBehavior(
        duration: 0.3, hooks: TransitionHooks(finishing: ["block of {pushedFrom}"])),
      keepsLog: true)
    for swipe in 0..<3 {
      let time = Int64(1000 * swipe)
      #expect(begin(.pop, by: "swipe", at: ms(time), in: &model))
      model.end(Settling(.finish, at: ms(time + 100), seconds: 0.1))
      model.advance(to: ms(time + 500))
    }
    model.perform(Trace.AppAction(time: ms(4000), kind: .push, screen: "E"))
    #expect(begin(.pop, by: "swipe", at: ms(5000), in: &model))
    model.end(Settling(.finish, at: ms(5100), seconds: 0.1))
    #expect(
      lines(model.log).filter { $0.contains("hook") } == [
        // C was pushed from; the second pop removes it, and the third finds it gone.
        "100 hook: block of C", "1100 hook: block of C", "5100 hook: block of A",
      ])
  }

  @Test(arguments: [
    ("{from}{to}", "{to}b"), ("{ {unknown} {from", "{ {unknown} {from"), ("", ""),
    ("é{to}é", "ébé"),
  ])
  func placeholdersAreReplacedOnce(_ text: String, _ expected: String) {
    #expect(TransitionHooks.filled(text, with: [("{from}", "{to}"), ("{to}", "b")]) == expected)
  }
}
