import TextFormats

// Changes that keep a valid trace valid.
extension Trace {
  /// Moves the clock so that the first touch is at 0.
  package mutating func startAtZero() {
    guard let start = touches.first?.time.nanoseconds, start != 0 else { return }
    for index in touches.indices { touches[index].time.nanoseconds &-= start }
    for index in actions.indices { actions[index].time.nanoseconds &-= start }
  }

  /// For each gesture its touches, from the first finger down until all are up.
  package var touchesOfGestures: [[Touch]] {
    var gestures: [[Touch]] = []
    var fingersDown = 0
    for touch in touches {
      if touch.isSynthetic {
        // Between two gestures it belongs to none.
      } else if touch.phase == .began {
        if fingersDown == 0 { gestures.append([]) }
        fingersDown += 1
      } else if touch.phase == .ended || touch.phase == .cancelled {
        fingersDown -= 1
      }
      // A valid trace begins with a touch-down.
      if !gestures.isEmpty { gestures[gestures.count - 1].append(touch) }
    }
    return gestures
  }

  /// Gives screens other names: the same one for the same name.
  package mutating func renameScreens(_ newName: (String) -> String) {
    let isAssumed = isStackAssumed
    navigation.renameScreens(newName)
    isStackAssumed = isAssumed
    for index in actions.indices { actions[index].screen = actions[index].screen.map(newName) }
  }
}
