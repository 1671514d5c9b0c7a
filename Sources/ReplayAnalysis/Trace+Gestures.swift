package import SwipeReplay

extension Trace {
  /// The gestures, in order.
  package var gestures: [Gesture] {
    var gestures: [Gesture] = []
    split(into: &gestures)
    return gestures
  }

  /// The touches of each gesture, from the first finger down until all are up.
  package var touchesOfGestures: [[Touch]] { gestures.map { Array(touches[$0.touches]) } }
}
