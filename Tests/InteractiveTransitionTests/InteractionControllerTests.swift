import Testing

@testable import InteractiveTransition

@Suite struct InteractionControllerTests {
  /// A function of its own, because `#expect` takes no mutating call.
  private func handle(
    _ event: InteractionController.Event, in controller: inout InteractionController
  ) -> Bool {
    controller.handle(event)
  }

  @Test(arguments: [
    (-0.1, 0.0), (0, 0), (0.42, 0.42), (1, 1), (1.0.nextUp, 1), (7, 1), (.infinity, 1),
    (-.infinity, 0), (.nan, 0),
  ])
  func percentCompleteIsClamped(_ progress: Double, _ expected: Double) {
    var controller = InteractionController()
    #expect(handle(.start, in: &controller))
    #expect(handle(.update(progress), in: &controller))
    #expect(controller.percentComplete == expected)
  }

  @Test func everyStateTakesItsOwnEventsOnly() {
    let events: [InteractionController.Event] = [
      .start, .update(0.5), .end(.finish), .end(.cancel), .complete,
    ]
    var interacting = InteractionController()
    _ = interacting.handle(.start)
    var settling = interacting
    _ = settling.handle(.end(.cancel))
    let table: [(InteractionController, [Bool])] = [
      (InteractionController(), [true, false, false, false, false]),
      (interacting, [false, true, true, true, false]),
      (settling, [false, false, false, false, true]),
    ]
    for (controller, accepted) in table {
      for (event, isAccepted) in zip(events, accepted) {
        var changed = controller
        #expect(handle(event, in: &changed) == isAccepted)
        #expect((changed == controller) == !isAccepted)
      }
    }
  }

  @Test func percentCompleteStaysAsAtReleaseUntilTheNextStart() {
    var controller = InteractionController()
    for event: InteractionController.Event in [.start, .update(0.7), .end(.finish), .complete] {
      #expect(handle(event, in: &controller))
      if event != .start { #expect(controller.percentComplete == 0.7) }
    }
    #expect(controller.state == .idle)
    #expect(handle(.start, in: &controller))
    #expect(controller.percentComplete == 0)
  }
}
