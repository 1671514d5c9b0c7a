import GestureRecognition
package import TouchTrace

extension Profile {
  /// How far from the edge that a recognizer's swipes come from a finger went down, as a part of the
  /// view's side: for a screen-edge pan the nearest of its edges, for any other pan the left one, and for
  /// one that mirrors the other side in a right-to-left layout.
  package func startDistance(
    of point: Point, recognizer name: String, in view: Size, _ layout: Trace.LayoutDirection
  ) -> Double {
    var point = point
    var edges: RecognizerSettings.Edges = .left
    if let recognizer = settings(ofRecognizer: name) {
      if recognizer.kind == .screenEdgePan { edges = recognizer.edges }
      if recognizer.mirrorsInRTL, layout == .rightToLeft { point.x = view.width - point.x }
    }
    let distances: [(edge: RecognizerSettings.Edges, distance: Double)] = [
      (.left, point.x / view.width), (.right, (view.width - point.x) / view.width),
      (.top, point.y / view.height), (.bottom, (view.height - point.y) / view.height),
    ]
    return distances.filter { edges.contains($0.edge) }.map(\.distance).min()
      ?? point.x / view.width
  }

  private func settings(ofRecognizer name: String) -> RecognizerSettings? {
    zip(rules.recognizers, settings).first { $0.0.name == name }?.1
  }
}
