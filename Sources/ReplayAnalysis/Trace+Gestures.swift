import SwipeReplay
package import TouchTrace

extension Trace {
  /// The touches of each gesture, from the first finger down until all are up.
  package var touchesOfGestures: [[Touch]] {
    var gestures: [Gesture] = []
    split(into: &gestures)
    return gestures.map { Array(touches[$0.touches]) }
  }

  /// The number of gestures.
  var gestureCount: Int {
    var gestures: [Gesture] = []
    split(into: &gestures)
    return gestures.count
  }
}
