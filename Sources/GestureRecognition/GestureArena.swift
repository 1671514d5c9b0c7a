package import TouchTrace

/// What a profile's rules answer while recognizers go through a gesture: the questions that UIKit asks
/// a gesture recognizer's delegate and its subclasses.
package protocol RecognizerRules {
  /// Whether a recognizer receives a gesture's first touch.
  mutating func shouldReceive(_ index: Int, in arena: GestureArena, at time: Timestamp) -> Bool
  /// Whether it fails at this move, before it has begun.
  mutating func shouldFail(_ index: Int, in arena: GestureArena, at time: Timestamp) -> Bool
  /// Whether it has passed the begin test that takes the place of the slop.
  mutating func hasPassed(_ index: Int, in arena: GestureArena, at time: Timestamp) -> Bool
  /// The shouldBegin rule that forbids it to begin; nil where none does.
  mutating func refusal(of index: Int, in arena: GestureArena, at time: Timestamp) -> Int?
}

/// The recognizers of one profile, side by side on the same touches.
///
/// The first to begin makes those that are still possible fail, unless they may be active together; one
/// that requires the failure of another waits for it.
package struct GestureArena: Sendable {
  package private(set) var recognizers: [PanRecognizer]
  private var view = Size(width: 0, height: 0)
  private var isRightToLeft = false

  package init(_ settings: [RecognizerSettings]) {
    self.recognizers = settings.map(PanRecognizer.init)
  }

  /// Makes every recognizer ready for the first gesture in a view.
  package mutating func prepare(for view: Size, layout: Trace.LayoutDirection) {
    self.view = view
    isRightToLeft = layout == .rightToLeft
    for index in recognizers.indices { recognizers[index].prepare(for: view) }
  }

  /// Whether a recognizer sees the view mirrored: its `x` then grows to the left.
  package func isMirrored(_ index: Int) -> Bool {
    isRightToLeft && recognizers[index].settings.mirrorsInRTL
  }

  /// Takes one touch to every recognizer and settles who begins.
  package mutating func handle(
    _ touch: Touch, closesEvent: Bool, asking rules: inout some RecognizerRules
  ) {
    var isAnyReady = false
    var hasAnyStopped = false
    for index in recognizers.indices {
      var location = touch.location
      if isMirrored(index) { location.x = view.width - location.x }
      switch recognizers[index].handle(touch, at: location, closesEvent: closesEvent) {
      case .none, .changed: break
      case .landed:
        if recognizers[index].settings.asksToReceive,
          !rules.shouldReceive(index, in: self, at: touch.time)
        {
          recognizers[index].fail(.notReceived)
          hasAnyStopped = true
        }
      case .moved: isAnyReady = true
      case .stopped: hasAnyStopped = true
      }
    }
    if isAnyReady { settle(at: touch.time, asking: &rules) }
    if hasAnyStopped { release() }
  }

  /// Makes every recognizer ready for the next gesture.
  package mutating func reset() {
    for index in recognizers.indices { recognizers[index].reset() }
  }

  /// After a move: first those fail that must, then those that have passed their test begin, in order.
  private mutating func settle(at time: Timestamp, asking rules: inout some RecognizerRules) {
    for index in recognizers.indices where isDue(index) {
      if recognizers[index].settings.asksToFail, rules.shouldFail(index, in: self, at: time) {
        recognizers[index].fail(.ownTest)
      } else if !recognizers[index].settings.asksToPass, recognizers[index].hasPassedSlop,
        !recognizers[index].hasRightDirection
      {
        recognizers[index].fail(.wrongDirection)
      }
    }
    release()
    for index in recognizers.indices where recognizers[index].state == .possible {
      if recognizers[index].isReleased {
        begin(index, at: time)
      } else if isDue(index), hasPassed(index, at: time, asking: &rules) {
        tryToBegin(index, at: time, asking: &rules)
      }
    }
  }

  private func isDue(_ index: Int) -> Bool {
    recognizers[index].state == .possible && !recognizers[index].isWaiting
      && recognizers[index].isCounting
  }

  private mutating func hasPassed(
    _ index: Int, at time: Timestamp, asking rules: inout some RecognizerRules
  ) -> Bool {
    guard recognizers[index].settings.asksToPass else { return recognizers[index].hasPassedSlop }
    guard rules.hasPassed(index, in: self, at: time) else { return false }
    guard recognizers[index].hasRightDirection else {
      recognizers[index].fail(.wrongDirection)
      return false
    }
    return true
  }

  private mutating func tryToBegin(
    _ index: Int, at time: Timestamp, asking rules: inout some RecognizerRules
  ) {
    recognizers[index].removeTravel()
    if let rule = rules.refusal(of: index, in: self, at: time) {
      recognizers[index].fail(.refused(by: rule))
      release()
    } else if awaited(by: index) != nil {
      recognizers[index].wait()
    } else {
      begin(index, at: time)
    }
  }

  private mutating func begin(_ index: Int, at time: Timestamp) {
    recognizers[index].begin(at: time)
    for other in recognizers.indices
    where other != index && recognizers[other].state == .possible
      && !mayBeActiveTogether(index, other)
    {
      recognizers[other].fail(.prevented(by: index))
    }
  }

  /// Lets those go on whose last requirement has just failed.
  private mutating func release() {
    for index in recognizers.indices
    where recognizers[index].isWaiting && !recognizers[index].isReleased
      && recognizers[index].state == .possible && awaited(by: index) == nil
    {
      recognizers[index].release()
    }
  }

  /// The first recognizer that must still fail before this one may begin.
  private func awaited(by index: Int) -> Int? {
    recognizers[index].settings.requiresFailureOf.first { recognizers[$0].state != .failed }
  }

  private func mayBeActiveTogether(_ one: Int, _ other: Int) -> Bool {
    recognizers[one].settings.simultaneousWith.contains(other)
      || recognizers[other].settings.simultaneousWith.contains(one)
  }
}
