package import TouchTrace

/// A recognizer that goes through one gesture alone, as if every rule allowed it to begin.
///
/// Before it begins nothing that it does depends on rules or on other recognizers, and afterwards
/// nothing does either. So a batch lets each kind of recognizer go through a trace once, however many
/// profiles have it, and asks their rules with what it showed then.
package struct SoloRecognizer: Sendable {
  private var recognizer: PanRecognizer
  /// What it showed when its begin test passed: what the shouldBegin rules see; nil where it never did.
  package private(set) var atBegin: RecognizerSnapshot?
  package private(set) var velocityAtBegin = Velocity.zero
  /// What it showed at the lift or the cancel; where there is none, at the last move.
  package private(set) var atEnd: RecognizerSnapshot?
  package private(set) var velocityAtEnd = Velocity.zero
  /// The touch at which its begin test passed; nil where it never did.
  package private(set) var beginIndex: Int?
  /// The touch at which it failed by itself.
  package private(set) var failureIndex: Int?

  package init(_ settings: RecognizerSettings) {
    recognizer = PanRecognizer(settings)
  }

  package var state: GestureState { recognizer.state }
  package var failure: PanRecognizer.Failure? { recognizer.failure }

  /// Whether another recognizer would go through every gesture of one finger just as this one does.
  package func standsFor(_ settings: RecognizerSettings) -> Bool {
    recognizer.settings.behavesAlone(like: settings)
  }

  /// Goes through the selected touches of a trace with one gesture of one finger.
  package mutating func play(_ selection: TouchSelection, of trace: Trace) {
    recognizer.prepare(for: trace.view)
    atBegin = nil
    atEnd = nil
    beginIndex = nil
    failureIndex = nil
    for index in selection.indices {
      let touch = trace.touches[index]
      switch recognizer.handle(touch, at: touch.location) {
      case .none, .landed, .changed: break
      case .moved: settle(index, at: touch.time)
      case .stopped:
        if recognizer.state == .failed { failureIndex = index } else { showEnd(at: touch.time) }
      }
    }
    if recognizer.state.isActive { showEnd(at: recognizer.lastMoveTime) }
  }

  private mutating func settle(_ index: Int, at time: Timestamp) {
    guard recognizer.hasPassedSlop else { return }
    guard recognizer.hasRightDirection else {
      recognizer.fail(.wrongDirection)
      failureIndex = index
      return
    }
    recognizer.removeTravel()
    beginIndex = index
    atBegin = recognizer.snapshot(at: time)
    velocityAtBegin = recognizer.velocity(at: time)
    recognizer.begin(at: time)
  }

  private mutating func showEnd(at time: Timestamp) {
    atEnd = recognizer.snapshot(at: time)
    velocityAtEnd = recognizer.velocity(at: time)
  }
}

extension RecognizerSettings {
  /// Whether one finger cannot tell the two apart: how many more they would track, whom they wait for
  /// and what they ask does not matter then.
  fileprivate func behavesAlone(like other: RecognizerSettings) -> Bool {
    kind == other.kind && slop == other.slop && slopTravel == other.slopTravel
      && minimumTouches == other.minimumTouches && velocity == other.velocity
      && (kind == .pan
        || (edges == other.edges && edgeWidth == other.edgeWidth && edgeAngle == other.edgeAngle))
  }
}
