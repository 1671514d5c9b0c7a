import SwipeReplay
package import TouchTrace

extension Trace {
  /// For each gesture its touches, from the first finger down until all are up.
  package var touchesOfGestures: [[Touch]] {
    var gestures: [Gesture] = []
    split(into: &gestures)
    return gestures.map { Array(touches[$0.touches]) }
  }

  /// How many gestures there are.
  var gestureCount: Int {
    var gestures: [Gesture] = []
    split(into: &gestures)
    return gestures.count
  }
}
