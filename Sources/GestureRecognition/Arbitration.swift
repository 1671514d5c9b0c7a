package import TouchTrace

/// The recognizers of one profile on the same gesture, and those of the content under the finger: which one begins,
/// which ones wait or fail.
///
/// The first to begin makes those that are still possible fail, unless they may be active at the same time;
/// one that requires the failure of another waits for it. The content's come after the profile's in ``recognizers``,
/// the innermost first.
package struct Arbitration: Sendable {
  /// How far one recognizer is.
  package struct RecognizerState: Sendable {
    /// Its pass, as an index into the passes of all profiles.
    package fileprivate(set) var pass = 0
    /// Touches of the pass at which it can change its state: where its first finger lands, if that can make
    /// it fail, where its travel reaches the slop, and where it ends; `Int.max` where there is none.
    fileprivate var landingIndex = Int.max
    fileprivate var changeIndex = Int.max
    fileprivate var endIndex = Int.max
    package fileprivate(set) var state = GestureState.possible
    package fileprivate(set) var failure: RecognitionPass.Failure?
    /// The time of the touch at which it began.
    package fileprivate(set) var beganTime: Timestamp?
    fileprivate var beganIndex: Int?
    package fileprivate(set) var origin = RecognitionPass.Origin.start
    /// The recognizer whose failure it waits for, its begin test having passed and no rule having refused; nil where it
    /// does not wait.
    package fileprivate(set) var awaited: Int?
    package var isWaiting: Bool { awaited != nil }
    /// Whether all that it waited for have failed: it begins at the next move.
    fileprivate var isReleased = false
  }

  package private(set) var recognizers: [RecognizerState]
  private var settings: [RecognizerSettings]
  /// How many of the recognizers are the profile's.
  private let ownCount: Int
  /// Of each recognizer of the content what it does; none where there is no content.
  private var content: [ContentRecognition] = []
  /// The recognizers in the order in which they are asked, where it is not that of ``recognizers``.
  private var order: [Int] = []
  /// Whether rules are evaluated at every move, or one recognizer may wait for another: then no touch can be
  /// skipped.
  private var needsEveryTouch: Bool
  /// Whether one recognizer may wait for another.
  private var hasRequirements: Bool

  package init(_ settings: [RecognizerSettings]) {
    self.settings = settings
    ownCount = settings.count
    recognizers = settings.map { _ in RecognizerState() }
    hasRequirements = settings.contains { !$0.requiresFailureOf.isEmpty }
    needsEveryTouch = hasRequirements || settings.contains { $0.hasFailRule || $0.hasBeginRule }
  }

  /// Replaces the recognizers of content.
  ///
  /// - Parameters:
  ///   - content: innermost first.
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

  /// Whether there are recognizers of content.
  package var hasContent: Bool { !content.isEmpty }

  /// The recognizer that is asked as the one of this number.
  private func recognizer(_ number: Int) -> Int { order.isEmpty ? number : order[number] }

  /// Makes all recognizers ready for a gesture that the passes have been run for.
  ///
  /// - Parameters:
  ///   - passes: of all profiles, and of the content.
  ///   - passIndices: for each recognizer which of them is its own.
  package mutating func start(_ passes: Span<RecognitionPass>, _ passIndices: [Int]) {
    for index in recognizers.indices {
      let pass = passIndices[index]
      var state = RecognizerState(pass: pass)
      if let change = passes[pass].changeIndex { state.changeIndex = change }
      if let end = passes[pass].endIndex { state.endIndex = end }
      // Not `||`: a span in an autoclosure crashes the optimizer of Swift 6.3.
      if settings[index].hasReceiveRule { state.landingIndex = passes[pass].landingIndex }
      if passes[pass].landsOutside { state.landingIndex = passes[pass].landingIndex }
      recognizers[index] = state
    }
  }

  /// One of the recognizers after a touch.
  package func moment(
    _ recognizer: Int, at index: Int, _ time: Timestamp
  ) -> RecognizerMoment {
    RecognizerMoment(
      recognizer: recognizer, pass: recognizers[recognizer].pass, index: index, time: time,
      origin: recognizers[recognizer].origin, beganTime: recognizers[recognizer].beganTime,
      beganIndex: recognizers[recognizer].beganIndex)
  }

  /// The next touch at which a recognizer can change its state; nil where there is none.
  ///
  /// - Parameter index: the last touch that was handled; nil at the start of the gesture.
  package func nextIndex(after index: Int?, in gesture: Gesture) -> Int? {
    let index = index ?? gesture.touches.lowerBound - 1
    if needsEveryTouch { return index + 1 < gesture.touches.upperBound ? index + 1 : nil }
    var next = Int.max
    for recognizer in recognizers.indices {
      switch recognizers[recognizer].state {
      case .possible:
        let (landing, change) = (
          recognizers[recognizer].landingIndex, recognizers[recognizer].changeIndex
        )
        next = min(
          next, landing > index ? landing : .max, change > index ? change : .max,
          recognizers[recognizer].endIndex)
      case .began, .changed: next = min(next, recognizers[recognizer].endIndex)
      case .ended, .cancelled, .failed: break
      }
    }
    return next > index && next != .max ? next : nil
  }

  /// Gives a touch to every recognizer and settles which of them begins.
  ///
  /// - Parameter passes: of all profiles.
  package mutating func handle(
    _ index: Int, at time: Timestamp, _ passes: Span<RecognitionPass>,
    rules: RecognizerRules
  ) {
    var isAnyDue = false
    var hasAnyEnded = false
    for number in recognizers.indices {
      let recognizer = recognizer(number)
      let state = recognizers[recognizer].state
      guard state == .possible || state.isActive else { continue }
      let pass = recognizers[recognizer].pass
      switch passes[pass].step(at: index) {
      case .none: break
      case .landed:
        if passes[pass].landsOutside {
          fail(recognizer, .outsideTheEdge)
          hasAnyEnded = true
        } else if settings[recognizer].hasReceiveRule,
          rules(.receive, moment(recognizer, at: index, time)) == nil
        {
          fail(recognizer, .notReceived)
          hasAnyEnded = true
        } else if !content.isEmpty {
          hasAnyEnded = land(recognizer, at: index, time, passes, rules: rules) || hasAnyEnded
        }
      case .moved:
        if state == .possible { isAnyDue = true } else { recognizers[recognizer].state = .changed }
      case .lifted, .cancelled:
        end(recognizer, passes)
        hasAnyEnded = true
      }
    }
    if isAnyDue { settle(index, at: time, passes, rules: rules) }
    if hasAnyEnded, hasRequirements { release(at: index, time, passes, rules: rules) }
  }

  /// After a move: first those fail that must, then those whose begin test passes begin, in order.
  private mutating func settle(
    _ index: Int, at time: Timestamp, _ passes: Span<RecognitionPass>,
    rules: RecognizerRules
  ) {
    for recognizer in recognizers.indices where isDue(recognizer, index, passes) {
      if settings[recognizer].hasFailRule,
        rules(.fail, moment(recognizer, at: index, time)) != nil
      {
        fail(recognizer, .failRule)
      } else if passes[recognizers[recognizer].pass].wrongDirectionIndex == index {
        fail(recognizer, .wrongDirection)
      }
    }
    if hasRequirements { release(at: index, time, passes, rules: rules) }
    for number in recognizers.indices {
      let recognizer = recognizer(number)
      guard recognizers[recognizer].state == .possible else { continue }
      if recognizers[recognizer].isReleased {
        begin(recognizer, at: index, time, rules: rules)
      } else if isDue(recognizer, index, passes),
        passesBeginTest(recognizer, index, at: time, passes, rules: rules)
      {
        let pass = recognizers[recognizer].pass
        recognizers[recognizer].origin =
          passes[pass].beginIndex == index ? .begin : passes[pass].origin(beginningAt: index)
        if let rule = rules(.refuse, moment(recognizer, at: index, time)) {
          fail(recognizer, .refused(by: rule))
          if hasRequirements { release(at: index, time, passes, rules: rules) }
        } else if let piece = refusingContent(of: recognizer, at: index, time, rules: rules) {
          fail(recognizer, .refusedOver(piece))
          release(at: index, time, passes, rules: rules)
        } else if hasRequirements,
          let blocker = blocker(of: recognizer, at: index, time, rules: rules)
        {
          recognizers[recognizer].awaited = blocker
        } else {
          begin(recognizer, at: index, time, rules: rules)
        }
      }
    }
  }

  private mutating func passesBeginTest(
    _ recognizer: Int, _ index: Int, at time: Timestamp, _ passes: Span<RecognitionPass>,
    rules: RecognizerRules
  ) -> Bool {
    let pass = recognizers[recognizer].pass
    guard settings[recognizer].hasBeginRule else { return passes[pass].beginIndex == index }
    guard rules(.pass, moment(recognizer, at: index, time)) != nil else { return false }
    guard passes[pass].hasRightDirection(at: index) else {
      fail(recognizer, .wrongDirection)
      return false
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
    _ recognizer: Int, at index: Int, _ time: Timestamp, rules: RecognizerRules
  ) {
    recognizers[recognizer].state = .began
    recognizers[recognizer].beganTime = time
    recognizers[recognizer].beganIndex = index
    for other in recognizers.indices
    where other != recognizer && recognizers[other].state == .possible
      && !mayBeActiveTogether(recognizer, other, at: index, time, rules: rules)
    {
      fail(other, .prevented(by: recognizer))
    }
  }

  /// At the lift of the last finger, or at a cancel by the system.
  private mutating func end(_ recognizer: Int, _ passes: Span<RecognitionPass>) {
    let pass = recognizers[recognizer].pass
    if recognizers[recognizer].state == .possible {
      fail(recognizer, passes[pass].failureAtEnd(waitingFor: recognizers[recognizer].awaited))
    } else {
      recognizers[recognizer].state = passes[pass].isCancelled ? .cancelled : .ended
    }
  }

  private mutating func fail(_ recognizer: Int, _ reason: RecognitionPass.Failure) {
    recognizers[recognizer].state = .failed
    recognizers[recognizer].failure = reason
  }

  /// Lets those go on whose last requirement has just failed.
  private mutating func release(
    at index: Int, _ time: Timestamp, _ passes: Span<RecognitionPass>, rules: RecognizerRules
  ) {
    for recognizer in recognizers.indices
    where recognizers[recognizer].awaited != nil && !recognizers[recognizer].isReleased
      && recognizers[recognizer].state == .possible
    {
      if let blocker = blocker(of: recognizer, at: index, time, rules: rules) {
        recognizers[recognizer].awaited = blocker
        continue
      }
      // Of several that have failed, the one that the profile names last.
      recognizers[recognizer].awaited =
        settings[recognizer].requiresFailureOf.last ?? recognizers[recognizer].awaited
      recognizers[recognizer].isReleased = true
      recognizers[recognizer].origin = passes[recognizers[recognizer].pass].origin(
        restartingAt: index)
    }
  }

  /// The first recognizer that must still fail before this one may begin; nil where there is none.
  private func blocker(
    of recognizer: Int, at index: Int, _ time: Timestamp, rules: RecognizerRules
  ) -> Int? {
    if let required = settings[recognizer].requiresFailureOf.first(where: {
      recognizers[$0].state != .failed
    }) {
      return required
    }
    guard !content.isEmpty else { return nil }
    if recognizer < ownCount {
      return (ownCount..<recognizers.count).first {
        recognizers[$0].state != .failed
          && rules(.content(.requiresFailureOf, $0), moment(recognizer, at: index, time)) != nil
      }
    }
    return (0..<ownCount).first {
      recognizers[$0].state != .failed
        && rules(.content(.isRequiredToFailBy, recognizer), moment($0, at: index, time)) != nil
    }
  }

  private func mayBeActiveTogether(
    _ one: Int, _ other: Int, at index: Int, _ time: Timestamp, rules: RecognizerRules
  ) -> Bool {
    let (own, second) = (min(one, other), max(one, other))
    guard second >= ownCount else {
      return settings[one].simultaneousWith.contains(other)
        || settings[other].simultaneousWith.contains(one)
    }
    guard own < ownCount else { return false }
    return rules(
      .content(.shouldRecognizeSimultaneously, second), moment(own, at: index, time)) != nil
  }

  // MARK: Content

  /// At the touch-down over content: one of the profile may not receive it, one of the content may begin at once.
  ///
  /// - Returns: whether one failed, so that another may no longer have to wait.
  private mutating func land(
    _ recognizer: Int, at index: Int, _ time: Timestamp, _ passes: Span<RecognitionPass>,
    rules: RecognizerRules
  ) -> Bool {
    guard recognizer < ownCount else {
      guard content[recognizer - ownCount].beginsAtTouchDown else { return false }
      if let blocker = blocker(of: recognizer, at: index, time, rules: rules) {
        recognizers[recognizer].awaited = blocker
      } else {
        begin(recognizer, at: index, time, rules: rules)
      }
      return true
    }
    // The view that is hit is the innermost one.
    guard rules(.content(.receive, ownCount), moment(recognizer, at: index, time)) == nil else {
      return false
    }
    fail(recognizer, .notReceivedOver(ownCount))
    return true
  }

  /// The first piece of content over which a recognizer of the profile may not begin; nil where there is none.
  private func refusingContent(
    of recognizer: Int, at index: Int, _ time: Timestamp, rules: RecognizerRules
  ) -> Int? {
    guard !content.isEmpty, recognizer < ownCount else { return nil }
    return (ownCount..<recognizers.count).first {
      rules(.content(.refuse, $0), moment(recognizer, at: index, time)) != nil
    }
  }
}
