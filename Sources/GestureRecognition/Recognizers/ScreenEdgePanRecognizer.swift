import TextFormats
package import TouchTrace

/// UIKit's `UIScreenEdgePanGestureRecognizer`: a pan of the first finger that lands near an edge of the view,
/// with a travel that leads inward when it reaches the slop.
package struct ScreenEdgePanRecognizer: SlopRecognizer {
  package var slop = 10.0
  package var slopTravel = SlopTravel.removed
  package var minimumTouches = 1
  /// Has no effect: it tracks one finger.
  package var maximumTouches = Int.max
  package var allowedScrollTypes: Set<Trace.ScrollType> = []
  package var edges: [Edge] = [.left]
  /// The largest distance from an edge at which the first finger may land, inclusive, in points. Apple does not
  /// document it; 20 as Flutter chose.
  package var edgeWidth = 20.0
  /// The largest angle between the finger's direction and the edge's inward normal, inclusive, in degrees:
  /// 77.5, observed, not documented by Apple.
  package var edgeAngle = 77.5

  package init() {}

  package static let settings: [RecognizerSetting] =
    slopSettings + [
      .list(
        "edges", of: Edge.allCases.map(\.rawValue),
        "it starts from: \(Edge.allCases.map(\.rawValue).joined(separator: ", ")); default left"
      ) { (recognizer: inout Self, words) in
        recognizer.edges = Edge.allCases.filter { words.contains($0.rawValue) }
      },
      .number(
        "edgeWidth", \Self.edgeWidth, "points", in: 0...100_000,
        "how far from the edge the finger may go down"),
      .number(
        "edgeAngle", \Self.edgeAngle, "degrees", in: 0...90,
        "largest angle to the edge's inward normal"),
    ]

  package var trackedTouches: Int { 1 }

  package func lands(at point: Point, in view: Size) -> Bool {
    edges.contains { isNear($0, point, in: view) }
  }

  private func isNear(_ edge: Edge, _ point: Point, in view: Size) -> Bool {
    edge.distance(of: point, in: view) <= edgeWidth
  }

  package func recognition(
    in gesture: Gesture, of trace: Trace, _ track: TouchTrack
  ) -> Recognition {
    // Without travel there is no direction.
    let slop = max(slop, .leastNonzeroMagnitude)
    guard let index = firstMovePastSlop(track, slop, .both) else { return .none }
    let landing = track.landing.location
    let travel = track.state(at: index).position.translation(from: landing)
    return isInDirection(travel, from: landing, in: gesture.view)
      ? .begins(at: index) : .fails(at: index, .wrongDirection)
  }

  package func isInDirection(_ travel: Translation, from landing: Point, in view: Size) -> Bool {
    edges.contains { isNear($0, landing, in: view) && $0.allows(travel, within: edgeAngle) }
  }

  package func measure(
    _ test: RecognizerTest, at index: Int, in pass: RecognitionPass, of trace: Trace
  ) -> TestMeasure? {
    switch test {
    case .outsideTheEdge:
      edges.map { ($0, $0.distance(of: pass.landing, in: pass.gesture.view)) }
        .min { $0.1 < $1.1 }.map {
          distanceMeasure(
            $0.0, pass, isMirrored: pass.settings.isMirrored(in: trace.layoutDirection))
        }
    case .wrongDirection: angleMeasure(at: index, in: pass)
    default: slopMeasure(in: pass)
    }
  }

  /// `23 pt from the right edge > edgeWidth 20 pt`
  private func distanceMeasure(
    _ edge: Edge, _ pass: RecognitionPass, isMirrored: Bool
  ) -> TestMeasure {
    let (landing, view) = (pass.landing, pass.gesture.view)
    let (name, value) = edge.isHorizontal ? ("start.x", landing.x) : ("start.y", landing.y)
    let onScreen = isMirrored ? edge.mirrored : edge
    var limit = edgeWidth
    if edge.isFar {
      let side = edge.side(of: view)
      limit = side - edgeWidth
      // The test subtracts, which may round differently.
      while side - limit > edgeWidth { limit = limit.nextUp }
    }
    return TestMeasure(
      pieces: [
        .value(edge.distance(of: landing, in: view)),
        .text(" pt from the \(onScreen.rawValue) edge > edgeWidth "), .value(edgeWidth),
        .text(" pt"),
      ], name: name, value: value, limit: limit, unit: "pt", excess: "outside")
  }

  private func edgesNear(landingOf pass: RecognitionPass) -> [Edge] {
    edges.filter { isNear($0, pass.landing, in: pass.gesture.view) }
  }

  /// `angle 81° > edgeAngle 77.5°`
  private func angleMeasure(at index: Int, in pass: RecognitionPass) -> TestMeasure? {
    let travel = pass.translation(at: index, from: .start)
    return edgesNear(landingOf: pass).map { $0.angle(of: travel) }.min().map { angle in
      TestMeasure(
        pieces: [
          .text("angle "), .value(angle), .text("° > edgeAngle "), .value(edgeAngle), .text("°"),
        ], name: "angle", value: angle, limit: min(angle, edgeAngle), unit: "°", excess: "too much"
      )
    }
  }

  package func criticalValues(
    of key: String, in pass: RecognitionPass, of trace: Trace
  ) -> [Double] {
    switch key {
    case "slop": return pass.farthestTravels
    case "edgeWidth":
      return edges.map { $0.distance(of: pass.landing, in: pass.gesture.view) }
    case "edgeAngle":
      return pass.gesture.touches.filter {
        pass.moves(at: $0) && (pass.settings.hasBeginRule || pass.changeIndex == $0)
      }.compactMap { smallestAngle(allowing: pass.translation(at: $0, from: .start), in: pass) }
    default: return []
    }
  }

  /// The smallest angle that allows a translation, found by bisection, or nil if the angle makes no difference.
  private func smallestAngle(allowing travel: Translation, in pass: RecognitionPass) -> Double? {
    let edges = edgesNear(landingOf: pass)
    var (forbidden, allowed) = (0.0, 90.0)
    func isAllowed(_ angle: Double) -> Bool { edges.contains { $0.allows(travel, within: angle) } }
    guard isAllowed(allowed), !isAllowed(forbidden) else { return nil }
    while true {
      let middle = forbidden + (allowed - forbidden) / 2
      guard middle > forbidden, middle < allowed else { return allowed }
      if isAllowed(middle) { allowed = middle } else { forbidden = middle }
    }
  }
}
