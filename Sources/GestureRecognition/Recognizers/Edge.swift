import PlatformMath
package import TouchTrace

/// An edge of the view, as in `UIRectEdge`.
package enum Edge: String, Sendable, CaseIterable {
  case left, right, top, bottom

  /// The edge where the user sees it, for a recognizer that sees the view mirrored.
  var mirrored: Edge {
    switch self {
    case .left: .right
    case .right: .left
    case .top, .bottom: self
    }
  }

  var isHorizontal: Bool { self == .left || self == .right }
  /// Whether coordinates grow towards it.
  var isFar: Bool { self == .right || self == .bottom }

  /// The distance of a point from the edge, in points; negative beyond it.
  package func distance(of point: Point, in view: Size) -> Double {
    let place = isHorizontal ? point.x : point.y
    return isFar ? side(of: view) - place : place
  }

  /// The length of the view's side that crosses the edge.
  func side(of view: Size) -> Double { isHorizontal ? view.width : view.height }

  /// The strip of a view along the edge.
  func strip(_ width: Double, in view: Size) -> Rect {
    let width = min(max(width, 0), side(of: view))
    let start = isFar ? side(of: view) - width : 0
    return isHorizontal
      ? Rect(x: start, y: 0, width: width, height: view.height)
      : Rect(x: 0, y: start, width: view.width, height: width)
  }

  /// Whether a translation leads inward.
  ///
  /// - Parameter angle: the largest allowed angle to the edge's inward normal, in degrees.
  func allows(_ travel: Translation, within angle: Double) -> Bool {
    let (along, across) = components(travel)
    return along > 0 && abs(across) <= along * Mathematics.tangent(angle * .pi / 180)
  }

  /// The angle between a translation and the inward normal, in degrees, 0…180.
  func angle(of travel: Translation) -> Double {
    let (along, across) = components(travel)
    return Mathematics.arctangent(abs(across), along) * 180 / .pi
  }

  /// The components of a translation along the edge's inward normal and across it.
  private func components(_ travel: Translation) -> (along: Double, across: Double) {
    let (along, across) = isHorizontal ? (travel.x, travel.y) : (travel.y, travel.x)
    return (isFar ? -along : along, across)
  }
}
