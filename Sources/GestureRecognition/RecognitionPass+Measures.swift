package import TouchTrace

// How far a recognizer that never began was from passing a test of its own. A batch does not ask; an
// explanation does.
extension RecognitionPass {
  /// The longest way along one axis.
  package struct Travel: Sendable, Hashable {
    package let axis: Axis
    /// In points; negative to the left or upwards.
    package let distance: Double
  }

  package enum Axis: String, Sendable {
    case x, y
  }

  /// How far from each of its edges the first finger landed; none for a recognizer without an edge.
  ///
  /// - Parameter view: the recognizer's.
  package func edgeDistances(in view: Size) -> [EdgeRegion.Distance] {
    edge?.region.distances(to: landing, in: view) ?? []
  }

  /// Where the first finger landed.
  package var landing: Point { track.landing.location }

  /// The angle between the travel and the inward normal of the edge that it starts from, in degrees, 0…180;
  /// nil for a recognizer without an edge.
  package func angle(at index: Int) -> Double? {
    edge?.angle(of: translation(at: index, from: .start), from: startEdges)
  }

  /// The longest travel per axis that the slop was compared with; along x where both are equally long.
  /// Nil where there were never enough fingers.
  package var longestTravel: Travel? {
    var longest: Travel?
    let touches = track.range.lowerBound..<(track.endIndex ?? track.range.upperBound)
    for index in touches where isCounting(at: index) {
      let translation = translation(at: index, from: .start)
      for travel in [
        Travel(axis: .x, distance: translation.x), Travel(axis: .y, distance: translation.y),
      ] where longest.map({ travel.distance.magnitude > $0.distance.magnitude }) ?? true {
        longest = travel
      }
    }
    return longest
  }

  /// The most fingers that it tracked at once.
  package var mostTouches: Int { max(1, track.states.map(\.numberOfTouches).max() ?? 1) }
}
