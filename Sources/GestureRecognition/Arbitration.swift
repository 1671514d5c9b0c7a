package import TouchTrace

/// Decides which of a profile's recognizers, and of those of the content under the finger, begin, wait or fail.
///
/// The first one to begin makes those that are still possible fail, unless both may be active at the same time;
/// a recognizer that requires another's failure waits for it. In ``recognizers``, the content's follow the
/// profile's, innermost first.
package struct Arbitration: Sendable {
  /// The progress of one recognizer.
  package struct RecognizerState: Sendable {
    /// The index of its pass in the passes of all profiles.
    package fileprivate(set) var pass = 0
    /// The touches at which its state can change: the first touch-down, if that can make it fail; where it
    /// begins or fails by itself; and where it ends. `Int.max` if there is none.
    fileprivate var landingIndex = Int.max
    fileprivate var changeIndex = Int.max
    fileprivate var endIndex = Int.max
    /// Whether a timer may still make it begin.
    fileprivate var hasTimer = false
    fileprivate var isDiscrete = false
    package fileprivate(set) var state = GestureState.possible
    package fileprivate(set) var failure: RecognitionPass.Failure?
    /// The time of the touch at which it began.
    package fileprivate(set) var beganTime: Timestamp?
    fileprivate var beganIndex: Int?
    package fileprivate(set) var origin = RecognitionPass.Origin.start
    /// The recognizer whose failure it waits for after passing its begin test and all rules, or nil if it does
    /// not wait.
    package fileprivate(set) var awaited: Int?
    package var isWaiting: Bool { awaited != nil }
    /// Whether every recognizer it waited for has failed, so that it begins at the next move.
    fileprivate var isReleased = false
  }

  package private(set) var recognizers: [RecognizerState]
  private var settings: [RecognizerSettings]
  /// The number of recognizers that belong to the profile.
  private let ownCount: Int
  /// The content's recognizers, innermost first; empty if there is no content.
  private var content: [ContentRecognition] = []
  /// The order in which the recognizers are asked, or empty for the order of ``recognizers``.
  private var order: [Int] = []
  /// Whether no touch can be skipped while a recognizer is possible, because rules are evaluated at every move or a
  /// recognizer may wait for another.
  private var needsEveryTouch: Bool
  /// Whether one recognizer may wait for another.
  private var hasRequirements: Bool
  /// Whether timers may still make recognizers begin.
  private var hasTimers = false

  package init(_ settings: [RecognizerSettings]) {
    self.settings = settings
    ownCount = settings.count
    recognizers = settings.map { _ in RecognizerState() }
    hasRequirements = settings.contains { !$0.requiresFailureOf.isEmpty }
    needsEveryTouch = hasRequirements || settings.contains { $0.hasFailRule || $0.hasBeginRule }
  }

  /// Replaces the content's recognizers.
  ///
  /// - Parameters:
  ///   - content: the new recognizers, innermost first.
  ///   - comesFirst: whether they are asked before the profile's, as UIKit does with those of inner views.
  package mutating func set(_ content: [ContentRecognition], comesFirst: Bool) {
    self = Arbitration(Array(settings[..<ownCount]))
    guard !content.isEmpty else { return }
    self.content = content
    settings += content.map(\.settings)
    recognizers += content.map { _ in RecognizerState() }
    needsEveryTouch = true
    hasRequirements = true
    if comesFirst { order = Array(ownCount..<settings.count) + Array(0..<ownCount) }
  }

  package var hasContent: Bool { !content.isEmpty }

  /// The index of the recognizer that is asked at position `number`.
  private func recognizer(_ number: Int) -> Int { order.isEmpty ? number : order[number] }

  /// Resets all recognizers for a gesture whose passes have been run.
  ///
  /// - Parameters:
  ///   - passes: the passes of all profiles and of the content.
  ///   - passIndices: for each recognizer, the index of its pass.
  package mutating func start(_ passes: Span<RecognitionPass>, _ passIndices: [Int]) {
    hasTimers = false
    for index in recognizers.indices {
      let pass = passIndices[index]
      var state = RecognizerState(pass: pass)
      if let change = passes[pass].changeIndex { state.changeIndex = change }
      if let end = passes[pass].track.endIndex { state.endIndex = end }
      if settings[index].hasReceiveRule { state.landingIndex = passes[pass].track.landingIndex }
      if passes[pass].timerTime != nil { (state.hasTimer, hasTimers) = (true, true) }
      state.isDiscrete = passes[pass].isDiscrete
      recognizers[index] = state
    }
  }

  /// Tells a recognizer's pass that it has begun: with several fingers, where it ends depends on that.
  package mutating func didBegin(
    _ recognizer: Int, at index: Int, of trace: Trace, _ pass: inout RecognitionPass
  ) {
    pass.begin(at: index, of: trace)
    recognizers[recognizer].endIndex = pass.track.endIndex ?? .max
  }

  /// A recognizer's state after a touch, for its delegate.
  package func moment(
    _ recognizer: Int, at event: RecognizerEvent
  ) -> RecognizerMoment {
    RecognizerMoment(
      recognizer: recognizer, pass: recognizers[recognizer].pass, index: event.index,
      time: event.time,
      origin: recognizers[recognizer].origin, beganTime: recognizers[recognizer].beganTime,
      beganIndex: recognizers[recognizer].beganIndex)
  }

  /// The next touch at which a recognizer can change its state, or nil if there is none.
  ///
  /// - Parameter index: the last touch handled, or nil at the start of the gesture.
  package func nextIndex(after index: Int?, in gesture: Gesture) -> Int? {
    let index = index ?? gesture.touches.lowerBound - 1
    if needsEveryTouch, hasContent || recognizers.contains(where: { $0.state == .possible }) {
      return index + 1 < gesture.touches.upperBound ? index + 1 : nil
    }
    var next = Int.max
    for recognizer in recognizers.indices {
      switch recognizers[recognizer].state {
      case .possible:
        let landing = recognizers[recognizer].landingIndex
        let change = recognizers[recognizer].changeIndex
        next = min(
          next, landing > index ? landing : .max, change > index ? change : .max,
          recognizers[recognizer].endIndex)
      case .began, .changed: next = min(next, recognizers[recognizer].endIndex)
      case .ended, .cancelled, .failed: break
      }
    }
    return next > index && next != .max ? next : nil
  }

  /// The next timer that fires before a touch, with the recognizer that it makes begin.
  package func timer(
    before index: Int, _ passes: Span<RecognitionPass>
  ) -> (recognizer: Int, event: RecognizerEvent)? {
    guard hasTimers else { return nil }
    var next: (recognizer: Int, event: RecognizerEvent)?
    for recognizer in recognizers.indices where recognizers[recognizer].hasTimer {
      let pass = recognizers[recognizer].pass
      guard let begin = passes[pass].beginIndex, let time = passes[pass].timerTime,
        recognizers[recognizer].changeIndex <= index
      else { continue }
      if let earlier = next, earlier.event.time <= time { continue }
      next = (recognizer, RecognizerEvent(begin, time))
    }
    return next
  }

  /// Fires a recognizer's timer.
  package mutating func fire(
    _ recognizer: Int, at event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) {
    recognizers[recognizer].hasTimer = false
    guard recognizers[recognizer].state == .possible else { return }
    beginUnlessRefused(recognizer, at: event, passes, &delegate)
  }

  /// Passes a touch to every recognizer and decides which ones begin.
  ///
  /// - Parameter passes: the passes of all profiles.
  package mutating func handle(
    _ event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) {
    var isAnyDue = false
    var hasAnyEnded = false
    for number in recognizers.indices {
      let recognizer = recognizer(number)
      let pass = recognizers[recognizer].pass
      switch (recognizers[recognizer].state, passes[pass].step(at: event.index)) {
      case (.ended, _), (.cancelled, _), (.failed, _): continue
      case (.possible, .none):
        // One finger too many lands, or one lifts too early.
        hasAnyEnded = failsItsTest(recognizer, at: event, passes) || hasAnyEnded
      case (.possible, .landed):
        hasAnyEnded = land(recognizer, at: event, passes, &delegate) || hasAnyEnded
      case (.possible, .moved): isAnyDue = true
      case (.possible, .lifted), (.possible, .cancelled):
        if !beginsAtLift(recognizer, at: event, passes, &delegate) {
          fail(
            recognizer, passes[pass].failureAtEnd(waitingFor: recognizers[recognizer].awaited))
        }
        hasAnyEnded = true
      case (.began, .moved), (.changed, .moved): recognizers[recognizer].state = .changed
      case (.began, .lifted), (.changed, .lifted):
        recognizers[recognizer].state = .ended
        hasAnyEnded = true
      case (.began, .cancelled), (.changed, .cancelled):
        recognizers[recognizer].state = .cancelled
        hasAnyEnded = true
      // Only the first finger lands.
      case (.began, .none), (.changed, .none), (.began, .landed), (.changed, .landed): continue
      }
    }
    if isAnyDue { settle(event, passes, &delegate) }
    if hasAnyEnded, hasRequirements { release(at: event, passes, &delegate) }
  }

  /// Disables the profile's recognizers, as setting `isEnabled` to false does: active ones are cancelled, and the
  /// others do not begin any more.
  package mutating func disable(
    at event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) {
    for recognizer in 0..<ownCount {
      switch recognizers[recognizer].state {
      case .possible: fail(recognizer, .disabled)
      case .began, .changed: recognizers[recognizer].state = .cancelled
      case .ended, .cancelled, .failed: break
      }
    }
    if hasRequirements { release(at: event, passes, &delegate) }
  }

  /// Handles the touch-down of a recognizer's first finger. Over content, the profile's recognizer may not receive it,
  /// the content's may begin at once.
  ///
  /// - Returns: whether another recognizer may no longer have to wait for it.
  private mutating func land(
    _ recognizer: Int, at event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) -> Bool {
    if failsItsTest(recognizer, at: event, passes) { return true }
    if settings[recognizer].hasReceiveRule,
      !delegate.shouldReceive(moment(recognizer, at: event), passes)
    {
      fail(recognizer, .notReceived)
      return true
    }
    guard !content.isEmpty else { return false }
    if recognizer < ownCount {
      // The innermost view is the one hit.
      guard !delegate.answer(.receive, about: ownCount, moment(recognizer, at: event), passes)
      else { return false }
      fail(recognizer, .notReceivedOver(ownCount))
    } else {
      guard content[recognizer - ownCount].beginsAtTouchDown else { return false }
      if let blocker = blocker(of: recognizer, at: event, passes, &delegate) {
        recognizers[recognizer].awaited = blocker
      } else {
        begin(recognizer, at: event, passes, &delegate)
      }
    }
    return true
  }

  /// Makes a recognizer fail if one of its own tests fails at a touch, and returns whether it did.
  private mutating func failsItsTest(
    _ recognizer: Int, at event: RecognizerEvent, _ passes: Span<RecognitionPass>
  ) -> Bool {
    let pass = recognizers[recognizer].pass
    guard passes[pass].failureIndex == event.index else { return false }
    fail(recognizer, .test(passes[pass].failedTest))
    return true
  }

  /// Handles a move: first makes recognizers fail, then lets those whose begin test passes begin, in order.
  private mutating func settle(
    _ event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) {
    for recognizer in recognizers.indices where isDue(recognizer, event.index, passes) {
      if settings[recognizer].hasFailRule,
        delegate.shouldFail(moment(recognizer, at: event), passes)
      {
        fail(recognizer, .failRule)
      } else {
        _ = failsItsTest(recognizer, at: event, passes)
      }
    }
    if hasRequirements { release(at: event, passes, &delegate) }
    for number in recognizers.indices {
      let recognizer = recognizer(number)
      guard recognizers[recognizer].state == .possible else { continue }
      if recognizers[recognizer].isReleased {
        begin(recognizer, at: event, passes, &delegate)
      } else if isDue(recognizer, event.index, passes),
        passesBeginTest(recognizer, event, passes, &delegate)
      {
        beginUnlessRefused(recognizer, at: event, passes, &delegate)
      }
    }
  }

  private mutating func passesBeginTest(
    _ recognizer: Int, _ event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) -> Bool {
    let pass = recognizers[recognizer].pass
    guard settings[recognizer].hasBeginRule else {
      // Excludes a touch at which it fails, and the one after a timer. Not `&&`: a span in an autoclosure
      // crashes the optimizer of Swift 6.3.
      guard recognizers[recognizer].changeIndex == event.index else { return false }
      return passes[pass].beginIndex == event.index
    }
    guard delegate.passesBeginRule(moment(recognizer, at: event), passes) else { return false }
    guard passes[pass].hasRightDirection(at: event.index) else {
      fail(recognizer, .test(.wrongDirection))
      return false
    }
    return true
  }

  /// Makes a recognizer that passed its begin test begin, fail or wait for another.
  private mutating func beginUnlessRefused(
    _ recognizer: Int, at event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) {
    let pass = recognizers[recognizer].pass
    recognizers[recognizer].origin =
      passes[pass].beginIndex == event.index
      ? .begin : passes[pass].origin(beginningAt: event.index)
    if let rule = delegate.refusal(moment(recognizer, at: event), passes) {
      fail(recognizer, .refused(by: rule))
      if hasRequirements { release(at: event, passes, &delegate) }
    } else if let piece = refusingContent(of: recognizer, at: event, passes, &delegate) {
      fail(recognizer, .refusedOver(piece))
      release(at: event, passes, &delegate)
    } else if hasRequirements, let blocker = blocker(of: recognizer, at: event, passes, &delegate) {
      recognizers[recognizer].awaited = blocker
    } else {
      begin(recognizer, at: event, passes, &delegate)
    }
  }

  /// Lets a recognizer that is still possible begin at the lift, and end there, if its rule says so.
  ///
  /// - Returns: whether it has begun, or a shouldBegin rule has refused it.
  private mutating func beginsAtLift(
    _ recognizer: Int, at event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) -> Bool {
    let pass = recognizers[recognizer].pass
    guard settings[recognizer].hasLiftRule, recognizers[recognizer].awaited == nil,
      !passes[pass].track.isCancelled, passes[pass].isCounting(at: event.index),
      delegate.passesLiftRule(moment(recognizer, at: event), passes)
    else { return false }
    if let required = settings[recognizer].requiresFailureOf
      .first(where: { recognizers[$0].state != .failed })
    {
      recognizers[recognizer].awaited = required
      return false
    }
    recognizers[recognizer].origin = passes[pass].origin(beginningAt: event.index)
    if let rule = delegate.refusal(moment(recognizer, at: event), passes) {
      fail(recognizer, .refused(by: rule))
    } else {
      begin(recognizer, at: event, passes, &delegate)
      recognizers[recognizer].state = .ended
    }
    return true
  }

  /// Whether a recognizer's begin test is due.
  private func isDue(
    _ recognizer: Int, _ index: Int, _ passes: Span<RecognitionPass>
  ) -> Bool {
    guard recognizers[recognizer].state == .possible, recognizers[recognizer].awaited == nil else {
      return false
    }
    if recognizers[recognizer].changeIndex == index { return true }
    guard needsEveryTouch else { return false }
    return passes[recognizers[recognizer].pass].isCounting(at: index)
  }

  private mutating func begin(
    _ recognizer: Int, at event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) {
    recognizers[recognizer].state = recognizers[recognizer].isDiscrete ? .ended : .began
    recognizers[recognizer].beganTime = event.time
    recognizers[recognizer].beganIndex = event.index
    for other in recognizers.indices
    where other != recognizer && recognizers[other].state == .possible
      && !mayBeActiveTogether(recognizer, other, at: event, passes, &delegate)
    {
      fail(other, .prevented(by: recognizer))
    }
    if recognizer >= ownCount { delegate.contentDidBegin(moment(recognizer, at: event)) }
  }

  private mutating func fail(_ recognizer: Int, _ reason: RecognitionPass.Failure) {
    recognizers[recognizer].state = .failed
    recognizers[recognizer].failure = reason
  }

  /// Releases the recognizers whose last requirement has just failed.
  private mutating func release(
    at event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) {
    for recognizer in recognizers.indices
    where recognizers[recognizer].awaited != nil && !recognizers[recognizer].isReleased
      && recognizers[recognizer].state == .possible
    {
      if let blocker = blocker(of: recognizer, at: event, passes, &delegate) {
        recognizers[recognizer].awaited = blocker
        continue
      }
      // If several have failed, name the last one in the profile.
      recognizers[recognizer].awaited =
        settings[recognizer].requiresFailureOf.last ?? recognizers[recognizer].awaited
      recognizers[recognizer].isReleased = true
      recognizers[recognizer].origin = passes[recognizers[recognizer].pass].origin(
        afterWaitingUntil: event.index)
    }
  }

  /// The first recognizer that must still fail before this one may begin, or nil if there is none.
  private func blocker(
    of recognizer: Int, at event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) -> Int? {
    for required in settings[recognizer].requiresFailureOf
    where recognizers[required].state != .failed {
      return required
    }
    guard !content.isEmpty else { return nil }
    if recognizer < ownCount {
      for piece in ownCount..<recognizers.count
      where recognizers[piece].state != .failed
        && delegate.answer(
          .requiresFailureOf, about: piece, moment(recognizer, at: event), passes)
      {
        return piece
      }
      return nil
    }
    for own in 0..<ownCount
    where recognizers[own].state != .failed
      && delegate.answer(.isRequiredToFailBy, about: recognizer, moment(own, at: event), passes)
    {
      return own
    }
    return nil
  }

  private func mayBeActiveTogether(
    _ one: Int, _ other: Int, at event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) -> Bool {
    let (own, second) = (min(one, other), max(one, other))
    guard second >= ownCount else {
      return settings[one].simultaneousWith.contains(other)
        || settings[other].simultaneousWith.contains(one)
    }
    return own < ownCount
      && delegate.answer(
        .shouldRecognizeSimultaneously, about: second, moment(own, at: event), passes)
  }

  /// The first piece of content over which the profile's recognizer may not begin, or nil if there is none.
  private func refusingContent(
    of recognizer: Int, at event: RecognizerEvent, _ passes: Span<RecognitionPass>,
    _ delegate: inout some RecognizerDelegate
  ) -> Int? {
    guard !content.isEmpty, recognizer < ownCount else { return nil }
    for piece in ownCount..<recognizers.count
    where delegate.answer(.refuse, about: piece, moment(recognizer, at: event), passes) {
      return piece
    }
    return nil
  }
}
