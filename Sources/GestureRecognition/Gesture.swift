package import TouchTrace

/// One gesture of a trace: the touches from the first finger down until all fingers are up.
package struct Gesture: Sendable, Hashable {
  /// The gesture's number in its trace, from 1.
  package let number: Int
  /// Indices into ``Trace/touches``; the first is the first finger's touch-down.
  package let touches: Range<Int>
  /// Whether one finger makes the whole gesture and every touch between touch-down and lift or cancel is a
  /// move. The touches themselves are then the samples of every recognizer.
  package let isSingleFinger: Bool
  /// The size of the view when the gesture begins, used for edges and mirroring throughout the gesture.
  package let view: Size
}

extension Trace {
  /// Replaces `gestures` with the trace's gestures, in order. Touches outside them (predicted samples between
  /// two gestures) belong to none; a gesture whose fingers are still down at the end of the trace runs to its
  /// last touch.
  ///
  /// - Complexity: O(*n*) in the number of touches.
  package func split(into gestures: inout [Gesture]) {
    gestures.removeAll(keepingCapacity: true)
    // Through a slice, since the span of an array needs macOS 26.
    let all = touches[...]
    let touches = all.span
    let views = ViewHistory(of: self)
    var (first, finger, fingersDown) = (0, Int32(0), 0)
    var isSingleFinger = true
    func addGesture(before end: Int) {
      gestures.append(
        Gesture(
          number: gestures.count + 1, touches: first..<end, isSingleFinger: isSingleFinger,
          view: views?.view(at: self.touches[first].time).size ?? view))
    }
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
        addGesture(before: index + 1)
      }
    }
    if fingersDown > 0 { addGesture(before: touches.count) }
  }

  /// Whether each touch of a range completes an event. Fingers that move at the same time make one event, a
  /// finger that moves twice makes two, and any other touch is its own event.
  ///
  /// - Complexity: O(*n*) in the length of the range.
  func endsOfEvents(in range: Range<Int>) -> [Bool] {
    var ends = Array(repeating: true, count: range.count)
    var fingers: Set<Int32> = []
    // The last move, or nil if another touch followed and no event continues.
    var last: Int?
    for index in range where !touches[index].isSynthetic {
      let touch = touches[index]
      guard touch.phase == .moved else {
        last = nil
        continue
      }
      if let last, touches[last].time == touch.time, !fingers.contains(touch.finger) {
        ends[last - range.lowerBound] = false
      } else {
        fingers.removeAll(keepingCapacity: true)
      }
      fingers.insert(touch.finger)
      last = index
    }
    return ends
  }
}
