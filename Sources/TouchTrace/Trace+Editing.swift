// Changes that keep a valid trace valid.
extension Trace {
  /// Moves the clock so that the first touch is at 0.
  package mutating func startAtZero() {
    guard let start = touches.first?.time.nanoseconds, start != 0 else { return }
    for index in touches.indices { touches[index].time.nanoseconds &-= start }
    for index in actions.indices { actions[index].time.nanoseconds &-= start }
  }

  /// Gives screens other names: the same one for the same name.
  package mutating func renameScreens(_ newName: (String) -> String) {
    let isAssumed = isStackAssumed
    navigation.renameScreens(newName)
    isStackAssumed = isAssumed
    for index in actions.indices { actions[index].screen = actions[index].screen.map(newName) }
  }
}
