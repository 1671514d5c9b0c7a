package import TouchTrace

/// The values of a recognizer's settings at which a gesture begins at another touch, or no longer begins.
///
/// Between two neighbouring values of a list the recognizer begins at the same touch, all else being equal.
package struct CriticalSettings: Sendable {
  /// How far the fingers had travelled, along the farther axis, at each move that went farther than all
  /// before it: a slop as large still lets it begin there.
  package private(set) var slops: [Double] = []
  /// The distances of the first touch from the edges.
  package private(set) var edgeWidths: [Double] = []
  /// The smallest angles that allow the direction of the travel where it passes the slop.
  package private(set) var edgeAngles: [Double] = []

  /// - Parameter settings: as they are now.
  package init(_ settings: RecognizerSettings, of gesture: Gesture, in trace: Trace) {
    var pass = RecognitionPass(settings.ofPass)
    pass.run(gesture, of: trace)
    let isEdgePan = settings.kind == .screenEdgePan
    edgeWidths = pass.edgeDistances(in: gesture.view).map(\.distance)
    var farthest = 0.0
    for index in gesture.touches where pass.moves(at: index) {
      let travel = pass.translation(at: index, from: .start)
      let distance = max(travel.x.magnitude, travel.y.magnitude)
      if distance > farthest {
        farthest = distance
        slops.append(distance)
      }
      let isTested = settings.hasBeginRule || pass.changeIndex == index
      if isEdgePan, isTested, let angle = Self.angle(allowing: travel, settings) {
        edgeAngles.append(angle)
      }
    }
  }

  /// The smallest angle that allows a translation, by bisection; nil where no angle changes that.
  private static func angle(
    allowing travel: Translation, _ settings: RecognizerSettings
  ) -> Double? {
    func isAllowed(_ angle: Double) -> Bool {
      var settings = settings
      settings.edgeAngle = angle
      return ScreenEdge(settings).leadsInward(travel, from: settings.edges)
    }
    var (forbidden, allowed) = (0.0, 90.0)
    guard isAllowed(allowed), !isAllowed(forbidden) else { return nil }
    while true {
      let middle = forbidden + (allowed - forbidden) / 2
      guard middle > forbidden, middle < allowed else { return allowed }
      if isAllowed(middle) { allowed = middle } else { forbidden = middle }
    }
  }
}
