import PlatformMath
package import TouchTrace

/// Edges of the view, as in `UIRectEdge`.
package struct Edges: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let top = Edges(rawValue: 1)
  package static let left = Edges(rawValue: 2)
  package static let bottom = Edges(rawValue: 4)
  package static let right = Edges(rawValue: 8)
}

package enum Edge: String, Sendable, CaseIterable {
  case left, right, top, bottom

  /// Stored rather than synthesized, since recognizers ask for it in every gesture.
  package static let allCases: [Edge] = [.left, .right, .top, .bottom]

  package var edges: Edges {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }

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

  /// The components of a translation along the edge's inward normal and across it.
  fileprivate func components(_ travel: Translation) -> (along: Double, across: Double) {
    let (along, across) = isHorizontal ? (travel.x, travel.y) : (travel.y, travel.x)
    return (isFar ? -along : along, across)
  }
}

/// The edges of a view that a recognizer starts from, and how close to one of them the first finger must land.
package struct EdgeRegion: Sendable, Hashable {
  package let edges: Edges
  /// The greatest distance from an edge, inclusive, in points.
  package let width: Double

  /// The edges that a point is close enough to; several in a corner.
  func edges(near point: Point, in view: Size) -> Edges {
    var near: Edges = []
    for edge in Edge.allCases
    where edges.contains(edge.edges) && edge.distance(of: point, in: view) <= width {
      near.insert(edge.edges)
    }
    return near
  }

  /// The edge nearest to a point, the first in case of a tie, or nil if there are no edges.
  func nearest(to point: Point, in view: Size) -> (edge: Edge, distance: Double)? {
    edges.all.map { ($0, $0.distance(of: point, in: view)) }.min { $0.1 < $1.1 }
  }

  /// The strip of a view along each edge, in the order left, right, top, bottom.
  ///
  /// - Parameter isMirrored: whether left and right are swapped.
  func strips(in view: Size, isMirrored: Bool) -> [Rect] {
    let (width, height) = (min(max(width, 0), view.width), min(max(width, 0), view.height))
    return edges.all.map { edge in
      switch edge {
      case .left, .right:
        let x = (edge == .right) != isMirrored ? view.width - width : 0
        return Rect(x: x, y: 0, width: width, height: view.height)
      case .top, .bottom:
        let y = edge == .bottom ? view.height - height : 0
        return Rect(x: 0, y: y, width: view.width, height: height)
      }
    }
  }
}

extension Edges {
  var all: [Edge] { Edge.allCases.filter { contains($0.edges) } }

  /// Whether a translation leads inward from one of these edges.
  ///
  /// - Parameter angle: the largest allowed angle to the edge's inward normal, in degrees.
  func leadInward(_ travel: Translation, within angle: Double) -> Bool {
    let tangent = Mathematics.tangent(angle * .pi / 180)
    for edge in Edge.allCases where contains(edge.edges) {
      let (along, across) = edge.components(travel)
      if along > 0, abs(across) <= along * tangent { return true }
    }
    return false
  }

  /// The smallest angle between a translation and the inward normal of one of these edges, in degrees, 0…180,
  /// or nil if there are no edges.
  func angle(of travel: Translation) -> Double? {
    all.map {
      let (along, across) = $0.components(travel)
      return Mathematics.arctangent(abs(across), along) * 180 / .pi
    }.min()
  }

  /// The smallest angle that allows a translation, found by bisection, or nil if the angle makes no difference.
  func smallestAngle(allowing travel: Translation) -> Double? {
    var (forbidden, allowed) = (0.0, 90.0)
    guard leadInward(travel, within: allowed), !leadInward(travel, within: forbidden) else {
      return nil
    }
    while true {
      let middle = forbidden + (allowed - forbidden) / 2
      guard middle > forbidden, middle < allowed else { return allowed }
      if leadInward(travel, within: middle) { allowed = middle } else { forbidden = middle }
    }
  }
}
