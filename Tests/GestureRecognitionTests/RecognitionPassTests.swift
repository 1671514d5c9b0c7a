import GestureRecognition
import TestSupport
import Testing
import TouchTrace

@Suite struct RecognitionPassTests {
  @Test(arguments: [
    (9.0, 0.0, false), (10, 0, true), (-10, 0, true), (0, 10, true), (0, -9.5, false),
    // The test is per axis: a diagonal of 12.7 points has not passed it.
    (9, 9, false),
  ])
  func beginsAtTheSlop(x: Double, y: Double, begins: Bool) {
    let playback = Playback([RecognizerSettings()], Recording().touchDown(at: 100).move(by: x, y))
    #expect(playback.pan.state == (begins ? .began : .possible))
  }

  @Test func goesThroughItsStates() {
    let playback = Playback(
      [RecognizerSettings()], Recording().touchDown(at: 0).move(by: 60, over: 0.03).lift())
    #expect(playback.path == [.possible, .began, .changed, .ended])
  }

  @Test func aShortTouchFails() {
    let playback = Playback(
      [RecognizerSettings()], Recording().touchDown(at: 0).move(by: 5).lift())
    #expect(playback.path == [.possible, .failed])
    #expect(playback.pan.failure == .test(.tooShort))
  }

  @Test(arguments: [
    (SlopTravel.removed, Translation(x: 30, y: -4)),
    (.kept, Translation(x: 40, y: -8)),
    // The event that began it was 20 points along.
    (.reset, Translation(x: 20, y: -4)),
    // The previous event was at the touch-down.
    (.step, Translation(x: 40, y: -8)),
  ])
  func takesTheSlopOff(travel: SlopTravel, expected: Translation) {
    let playback = Playback(
      [RecognizerSettings(slopTravel: travel)],
      Recording().touchDown(at: 100).move(by: 40, -8, over: 0.02))
    // At the begin the finger was at (20, -4): all 4 points are removed, and 10 of the 20.
    #expect(playback.translation == expected)
  }

  /// Only the step that began the pan counts of the travel before it begins.
  @Test func theStepThatBeginsItIsLeft() {
    let playback = Playback(
      [RecognizerSettings(slopTravel: .step)],
      Recording().touchDown(at: 100).move(by: 6, 1).move(by: 3, 1).move(by: 5, 2).move(by: 10))
    #expect(playback.translation == Translation(x: 15, y: 2))
  }

  /// With `movesAtLift` the lift or the system's cancel is one more sample, but does not begin the pan.
  @Test(arguments: [false, true], [false, true])
  func theLiftIsALastMove(hasTwoFingers: Bool, isCancelled: Bool) {
    let down = Recording().touchDown(at: 100)
    let fingers = hasTwoFingers ? down.touchDown(at: 200, finger: 1) : down
    func played(_ recording: Recording, movesAtLift: Bool) -> PlayedRecognizer {
      let settings = RecognizerSettings(
        slopTravel: .kept, velocity: .lastStep, movesAtLift: movesAtLift)
      let end = recording.liftElsewhere(by: 8, after: 0.01, isCancelled: isCancelled)
      return Playback([settings], end).pan
    }
    let moved = hasTwoFingers ? fingers.move(by: 40).lift(finger: 1) : fingers.move(by: 40)
    let way = hasTwoFingers ? 20.0 : 40.0
    let ignored = played(moved, movesAtLift: false)
    #expect(ignored.translation.x == way)
    #expect(ignored.velocity.x == way / 0.01)
    let counted = played(moved, movesAtLift: true)
    #expect(counted.translation.x == way + 8)
    #expect(counted.velocity.x == 800)
    #expect(counted.location.x == ignored.location.x + 8)
    #expect(counted.state == (isCancelled ? .cancelled : .ended))
    #expect(played(down.move(by: 9), movesAtLift: true).state == .failed)
  }

  /// The direction is that of the first move with a distance; later moves and other fingers do not change it.
  @Test func theHeadingIsLocked() {
    let down = Recording().touchDown(at: 100).move(by: 0)
    #expect(Playback([RecognizerSettings()], down).pan.heading == .zero)
    let moved = down.move(by: 2, -1).move(by: 50, 50).touchDown(at: 300, finger: 1)
      .move(by: 9, finger: 1)
    #expect(Playback([RecognizerSettings()], moved).pan.heading == Translation(x: 2, y: -1))
  }

  /// After a rest it is that of the first move with a distance, and there is none with too few fingers.
  @Test func theHeadingCountsFromEnoughFingers() {
    func heading(_ recording: Recording) -> Translation {
      Playback([RecognizerSettings(slop: 100, minimumTouches: 2)], recording).pan.heading
    }
    let one = Recording().touchDown(at: 100).move(by: 9)
    #expect(heading(one) == .zero)
    let two = one.touchDown(at: 300, finger: 1).move(by: 0).move(by: 0, finger: 1)
    #expect(heading(two) == .zero)
    // The mean of two fingers moves half as far as one of them.
    let moved = two.move(by: 4, -2).move(by: 30, 30, finger: 1)
    #expect(heading(moved) == Translation(x: 2, y: -1))
    let lifted = moved.lift(finger: 1).move(by: 7)
    #expect(heading(lifted) == .zero)
    let again = lifted.touchDown(at: 200, finger: 1).move(by: 0)
    #expect(heading(again) == .zero)
    #expect(heading(again.move(by: -6).move(by: 40)) == Translation(x: -3, y: 0))
  }

  @Test func shouldBeginSeesTheTranslationWithoutTheSlop() {
    let playback = Playback(
      [RecognizerSettings()], Recording().touchDown(at: 100).move(by: 10, over: 0.01))
    #expect(playback.rules.asked.count == 1)
    #expect(playback.rules.asked.first?.translation == .zero)
    #expect(playback.rules.asked.first?.location == Point(x: 110, y: 400))
    // The velocity includes the move that passes the slop.
    #expect(playback.rules.asked.first?.velocity == Velocity(x: 1000, y: 0))
  }

  @Test func shouldBeginIsAskedOnce() {
    let playback = Playback(
      [RecognizerSettings()], Recording().touchDown(at: 0).move(by: 100, over: 0.1).lift())
    #expect(playback.rules.asked.count == 1)
  }

  @Test func aRefusalLastsUntilAllFingersAreUp() {
    let playback = Playback(
      [RecognizerSettings()], Recording().touchDown(at: 0).move(by: 100, over: 0.1).lift(),
      rules: ScriptedRules(refusals: [0: 3]))
    #expect(playback.path == [.possible, .failed])
    #expect(playback.pan.failure == .refused(by: 3))
    #expect(playback.rules.asked.count == 1)
  }

  @Test func aLiftBringsNoNewSample() {
    let moved = Recording().touchDown(at: 0).move(by: 40, over: 0.02)
    let lifted = moved.lift(after: 0.5)
    let (before, after) = (
      Playback([RecognizerSettings()], moved), Playback([RecognizerSettings()], lifted)
    )
    #expect(after.translation == before.translation)
    #expect(after.velocity == before.velocity)
  }

  @Test func aRestingFingerChangesNothing() {
    let playback = Playback(
      [RecognizerSettings()],
      Recording().touchDown(at: 0).move(by: 20).hold(0.1).rest().hold(0.1).lift())
    #expect(playback.velocity == Velocity(x: 2000, y: 0))
  }

  @Test(arguments: [(5.0, GestureState.failed), (50, .cancelled)])
  func theSystemCancels(distance: Double, state: GestureState) {
    let playback = Playback(
      [RecognizerSettings()], Recording().touchDown(at: 0).move(by: distance).cancel())
    #expect(playback.pan.state == state)
    #expect(playback.pan.failure == (state == .failed ? .cancelledBySystem : nil))
  }

  // MARK: Several fingers

  @Test func aSecondFingerMovesTheLocationAndNotTheTranslation() {
    let one = Recording().touchDown(at: 100).move(by: 40, over: 0.02)
    let before = Playback([RecognizerSettings()], one)
    let after = Playback([RecognizerSettings()], one.touchDown(at: 300, 600, finger: 1))
    #expect(before.pan.location == Point(x: 140, y: 400))
    #expect(after.pan.location == Point(x: 220, y: 500))
    #expect(after.translation == before.translation)
    #expect(after.velocity == before.velocity)
    #expect(after.pan.numberOfTouches == 2)
  }

  @Test func swappingFingersKeepsTheGestureGoing() {
    let playback = Playback(
      [RecognizerSettings()],
      Recording().touchDown(at: 100).move(by: 40, over: 0.02)
        .touchDown(at: 300, 600, finger: 1).lift()
        .move(by: 16, finger: 1).lift(finger: 1))
    // 40 − 10 of slop with the first finger, 16 more with the second.
    #expect(playback.translation == Translation(x: 46, y: 0))
    #expect(playback.pan.state == .ended)
  }

  @Test func theMeanOfTwoFingersCounts() {
    let both = Recording().touchDown(at: 100).touchDown(at: 200, finger: 1).move(by: 30)
      .alsoMove(by: 10, finger: 1)
    let playback = Playback([RecognizerSettings()], both)
    #expect(playback.translation == Translation(x: 10, y: 0))
    #expect(playback.velocity == Velocity(x: 2000, y: 0))
  }

  @Test func fingersBeyondTheMostAreNotTracked() {
    let playback = Playback(
      [RecognizerSettings(maximumTouches: 1)],
      Recording().touchDown(at: 100).move(by: 40).touchDown(at: 300, finger: 1)
        .move(by: 80, finger: 1).lift(finger: 1).move(by: 5))
    #expect(playback.translation == Translation(x: 35, y: 0))
    #expect(playback.pan.location == Point(x: 145, y: 400))
    #expect(playback.pan.state == .changed)
  }

  @Test func fewerThanTheLeastFingersWait() {
    let settings = [RecognizerSettings(minimumTouches: 2)]
    let one = Recording().touchDown(at: 100).move(by: 50, over: 0.02)
    #expect(Playback(settings, one).pan.state == .possible)
    #expect(Playback(settings, one.lift()).pan.failure == .test(.tooFewTouches))
    let two = one.touchDown(at: 250, finger: 1)
    // There were enough fingers, but they did not move far enough and lift one after the other.
    #expect(
      Playback(settings, two.move(by: 8).lift().lift(finger: 1)).pan.failure == .test(.tooShort))
    #expect(Playback(settings, two.move(by: 16)).pan.state == .possible)
    // The mean has moved by 10 since the second finger landed.
    #expect(Playback(settings, two.move(by: 20)).pan.state == .began)
    // Once begun, it waits while there is only one finger.
    let swapped = two.move(by: 20).lift().move(by: 7, finger: 1)
    #expect(Playback(settings, swapped).pan.state == .began)
    #expect(Playback(settings, swapped).translation == .zero)
    let again = swapped.touchDown(at: 50).move(by: 8)
    #expect(Playback(settings, again).translation == Translation(x: 4, y: 0))
    #expect(Playback(settings, swapped.lift(finger: 1)).pan.state == .ended)
  }

  // MARK: Its own tests

  @Test(arguments: [(4.0, GestureState.possible), (5, .began), (6, .began)])
  func itsOwnTestTakesThePlaceOfTheSlop(distance: Double, state: GestureState) {
    let playback = Playback(
      [RecognizerSettings(slopTravel: .kept, hasBeginRule: true)],
      Recording().touchDown(at: 0).move(by: distance), rules: ScriptedRules(passesAt: 5))
    #expect(playback.pan.state == state)
  }

  @Test func itsOwnTestCanMakeItFail() {
    let settings = [RecognizerSettings(hasFailRule: true)]
    let rules = ScriptedRules(failsAbove: 20)
    let straight = Recording().touchDown(at: 0).move(by: 5, 20)
    #expect(Playback(settings, straight, rules: rules).pan.state == .began)
    let steep = Recording().touchDown(at: 0).move(by: 50, 21)
    #expect(Playback(settings, steep, rules: rules).pan.failure == .failRule)
  }

  @Test func aTouchCanBeTurnedAway() {
    let playback = Playback(
      [RecognizerSettings(hasReceiveRule: true)], Recording().touchDown(at: 0).move(by: 50),
      rules: ScriptedRules(receives: false))
    #expect(playback.pan.failure == .notReceived)
    #expect(playback.rules.asked.isEmpty)
  }

  @Test func neverPassingItsOwnTestIsSaid() {
    let playback = Playback(
      [RecognizerSettings(hasBeginRule: true)], Recording().touchDown(at: 0).move(by: 30).lift(),
      rules: ScriptedRules(passesAt: 50))
    #expect(playback.pan.failure == .neverBegan)
  }
}
