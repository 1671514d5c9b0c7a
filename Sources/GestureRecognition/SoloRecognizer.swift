package import TouchTrace

/// A recognizer that goes through one gesture alone, as if every rule allowed it to begin.
///
/// Before it begins nothing that it does depends on rules or on other recognizers, and afterwards
/// nothing does either. So a batch lets each kind of recognizer go through a trace once, however many
/// profiles have it, and asks their rules with what it showed then.
package struct SoloRecognizer: Sendable {
  /// What it came to.
  package struct Course: Sendable {
    /// What it showed when its begin test passed: what the shouldBegin rules see; nil where it never
    /// did.
    package var atBegin: RecognizerSnapshot?
    package var estimateAtBegin = VelocityEstimate.zero
    /// The touch at which its begin test passed; nil where it never did.
    package var beginIndex: Int?
    /// What it showed at the lift or the cancel; where there is none, at the last move.
    package var atEnd: RecognizerSnapshot?
    package var estimateAtEnd = VelocityEstimate.zero
    package var state = GestureState.possible
    package var failure: PanRecognizer.Failure?
    /// The touch at which it failed by itself.
    package var failureIndex: Int?

    package init() {}
  }

  private var recognizer: PanRecognizer

  package init(_ settings: RecognizerSettings) {
    recognizer = PanRecognizer(settings)
  }

  /// Whether another recognizer would go through every gesture of one finger just as this one does.
  package func standsFor(_ settings: RecognizerSettings) -> Bool {
    recognizer.settings.behavesAlone(like: settings)
  }

  /// Goes through the selected touches of a trace with one gesture of one finger.
  ///
  /// - Parameter course: what it came to; whatever it was before is forgotten.
  package mutating func play(
    _ selection: borrowing TouchSelection, of trace: borrowing Trace, into course: inout Course
  ) {
    recognizer.prepare(for: trace.view)
    course = Course()
    for index in selection.indices {
      let touch = trace.touches[index]
      switch recognizer.handle(touch, at: touch.location) {
      case .none, .landed, .changed: break
      case .moved: settle(index, at: touch.time, &course)
      case .stopped:
        if recognizer.state == .failed {
          course.failureIndex = index
        } else {
          showEnd(at: touch.time, &course)
        }
      }
    }
    if recognizer.state.isActive { showEnd(at: recognizer.lastMoveTime, &course) }
    course.state = recognizer.state
    course.failure = recognizer.failure
  }

  private mutating func settle(_ index: Int, at time: Timestamp, _ course: inout Course) {
    guard recognizer.hasPassedSlop else { return }
    guard recognizer.hasRightDirection else {
      recognizer.fail(.wrongDirection)
      course.failureIndex = index
      return
    }
    recognizer.removeTravel()
    course.beginIndex = index
    course.atBegin = recognizer.snapshot(at: time)
    course.estimateAtBegin = recognizer.estimate(at: time)
    recognizer.begin(at: time)
  }

  private func showEnd(at time: Timestamp, _ course: inout Course) {
    course.atEnd = recognizer.snapshot(at: time)
    course.estimateAtEnd = recognizer.estimate(at: time)
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
