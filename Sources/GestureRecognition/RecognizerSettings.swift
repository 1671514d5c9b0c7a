package import TouchTrace

/// The configuration of one recognizer of a profile: the settings of its kind and those common to all kinds.
package struct RecognizerSettings: Sendable, Hashable {
  private var own: AnyRecognizer
  package var velocity = VelocityEstimator.uikit
  package var velocityEvents = VelocityEvents.all
  /// Whether the lift, or the system's cancel, is a last move to its location. Apple does not say whether it is
  /// one in UIKit.
  package var movesAtLift = false
  /// Whether edges, locations and the x axis are mirrored in a right-to-left layout.
  package var mirrorsInRTL = false
  /// Whether a `receive` rule decides which first touches it receives.
  package var hasReceiveRule = false
  /// Whether a `failWhen` rule can make it fail before it begins.
  package var hasFailRule = false
  /// Whether a `beginWhen` rule replaces its own begin test.
  package var hasBeginRule = false
  /// Whether a `beginAtLift` rule can make it begin and end at the lift.
  package var hasLiftRule = false
  /// Indices of the profile's recognizers that must fail before it may begin.
  package var requiresFailureOf: [Int] = []
  /// Indices of the profile's recognizers that may be active at the same time.
  package var simultaneousWith: [Int] = []

  /// The recognizer's kind, with the settings of that kind.
  package var recognizer: any GestureRecognizer {
    get { own.value }
    set { own = AnyRecognizer(newValue) }
  }

  package init(_ recognizer: any GestureRecognizer = PanRecognizer()) {
    own = AnyRecognizer(recognizer)
  }
}

/// A type-erased recognizer, equal to one of the same kind with the same settings. A class, since a pass that
/// held the recognizer itself would take longer to inspect.
private final class AnyRecognizer: Sendable, Hashable {
  let value: any GestureRecognizer

  init(_ value: any GestureRecognizer) { self.value = value }

  static func == (left: AnyRecognizer, right: AnyRecognizer) -> Bool {
    left.value.isEqual(to: right.value)
  }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension RecognizerSettings {
  /// Whether the recognizer sees the view mirrored, with `x` growing to the left.
  package func isMirrored(in layout: Trace.LayoutDirection) -> Bool {
    mirrorsInRTL && layout == .rightToLeft
  }

  /// The settings that a ``RecognitionPass`` depends on, with those used only by arbitration at their defaults.
  package var passKey: RecognizerSettings {
    var settings = self
    settings.hasReceiveRule = false
    settings.hasFailRule = false
    settings.hasLiftRule = false
    settings.requiresFailureOf = []
    settings.simultaneousWith = []
    return settings
  }

  /// The settings that a one-finger ``RecognitionPass`` depends on, in a layout without mirroring.
  package var ofOneFingerPass: RecognizerSettings {
    var settings = passKey
    settings.recognizer = recognizer.forOneFinger
    settings.mirrorsInRTL = false
    return settings
  }

  /// The distance of a touch-down from the edge its swipes start at, as a fraction of the view's side: from the
  /// nearest of its edges, or from the left edge for a recognizer that starts anywhere. A mirroring recognizer
  /// uses the opposite edge in a right-to-left layout.
  package func startDistance(
    of point: Point, in view: Size, _ layout: Trace.LayoutDirection
  ) -> Double {
    let point = isMirrored(in: layout) ? Point(x: view.width - point.x, y: point.y) : point
    let edges = recognizer.edges.isEmpty ? [.left] : recognizer.edges
    return edges.map { $0.distance(of: point, in: view) / $0.side(of: view) }.min() ?? 0
  }

  /// The strips of a view in which the first finger may land, one for each edge; empty for a recognizer that
  /// starts anywhere.
  package func startStrips(in view: Size, _ layout: Trace.LayoutDirection) -> [Rect] {
    let recognizer = recognizer
    return recognizer.edges.map {
      (isMirrored(in: layout) ? $0.mirrored : $0).strip(recognizer.edgeWidth, in: view)
    }
  }
}
