package import TouchTrace

/// One gesture of a trace: the touches from the first finger down until all fingers are up.
package struct Gesture: Sendable, Hashable {
  /// Counted from 1.
  package let number: Int
  /// Indices into ``Trace/touches``; the first is the first finger's touch-down.
  package let touches: Range<Int>
  /// Whether one finger makes all of it and every touch after the first is a move, up to the lift or the
  /// cancel: then the touches themselves are the samples of every recognizer.
  package let isSingleFinger: Bool
}

extension Trace {
  /// Replaces `gestures` with the trace's gestures, in order. Touches outside of them (predicted samples
  /// between two gestures) belong to none; a gesture whose fingers are still down at the end of the trace
  /// runs to its last touch.
  ///
  /// - Complexity: O(*n*) in the number of touches.
  package func split(into gestures: inout [Gesture]) {
    gestures.removeAll(keepingCapacity: true)
    let touches = touches.span
    var (first, finger, fingersDown) = (0, Int32(0), 0)
    var isSingleFinger = true
    for index in touches.indices {
      if touches[index].phase == .moved, touches[index].finger == finger,
        !touches[index].isSynthetic
      {
        continue
      }
      if touches[index].isSynthetic || touches[index].finger != finger { isSingleFinger = false }
      if touches[index].isSynthetic { continue }
      switch touches[index].phase {
      case .moved: continue
      case .stationary: isSingleFinger = false
      case .began:
        if fingersDown == 0 {
          (first, finger, isSingleFinger) = (index, touches[index].finger, true)
        } else {
          isSingleFinger = false
        }
        fingersDown += 1
      case .ended, .cancelled:
        guard fingersDown > 0 else { continue }
        fingersDown -= 1
        guard fingersDown == 0 else { continue }
        gestures.append(
          Gesture(
            number: gestures.count + 1, touches: first..<index + 1, isSingleFinger: isSingleFinger))
      }
    }
    guard fingersDown > 0 else { return }
    gestures.append(
      Gesture(
        number: gestures.count + 1, touches: first..<touches.count, isSingleFinger: isSingleFinger))
  }

  /// Whether the moves of one moment are complete with this touch: fingers that move at the same time
  /// make one event, a finger that moves twice makes two.
  func closesEvent(at index: Int) -> Bool {
    let touch = touches[index]
    guard touch.phase == .moved else { return true }
    guard
      let next = touches[(index + 1)...].first(where: { !$0.isSynthetic }),
      next.phase == .moved, next.time == touch.time, next.finger != touch.finger
    else { return true }
    // The next finger may have moved in this event already.
    for earlier in touches[..<index].reversed() where !earlier.isSynthetic {
      guard earlier.phase == .moved, earlier.time == touch.time else { return false }
      if earlier.finger == next.finger { return true }
    }
    return false
  }
}
