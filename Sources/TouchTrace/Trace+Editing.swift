// Edits that keep a valid trace valid.
extension Trace {
  /// Moves the clock so that the first touch is at 0.
  package mutating func startAtZero() {
    guard let start = touches.first?.time.nanoseconds, start != 0 else { return }
    for index in touches.indices { touches[index].time.nanoseconds &-= start }
    for index in actions.indices { actions[index].time.nanoseconds &-= start }
  }

  /// Returns the trace with all lengths scaled by a factor; nil if one would be out of the range of traces.
  package func scaled(by scale: Double) -> Trace? {
    var trace = self
    trace.view.scale(by: scale)
    trace.safeAreaInsets.scale(by: scale)
    guard scale > 0, trace.view.problemAsView == nil, trace.safeAreaInsets.problemAsSafeArea == nil
    else { return nil }
    for index in actions.indices {
      trace.actions[index].scale(by: scale)
      guard trace.actions[index].isValid else { return nil }
    }
    for index in touches.indices {
      trace.touches[index].location.scale(by: scale)
      let place = trace.touches[index].location
      guard max(place.x.magnitude, place.y.magnitude) <= TraceLimits.coordinate else { return nil }
    }
    for index in content.indices {
      trace.content[index].scale(by: scale)
      guard trace.content[index].problem == nil else { return nil }
    }
    return trace
  }

  /// Appends a suffix to the name, which is shortened if it would be too long.
  package mutating func addSuffix(_ suffix: String) {
    let limit = TraceLimits.name - suffix.utf8.count
    while name.utf8.count > limit { name.unicodeScalars.removeLast() }
    name += suffix
  }

  /// Omits the depth of the stack from the written trace; it must equal the depth that readers assume.
  package mutating func clearExplicitStackDepth() {
    precondition(navigation.depth == Self.assumedStackDepth, "another stack would be read")
    isStackAssumed = true
  }

  /// Renames the screens; equal names must get equal new names.
  package mutating func renameScreens(_ newName: (String) -> String) {
    let isAssumed = isStackAssumed
    navigation.renameScreens(newName)
    isStackAssumed = isAssumed
    for index in actions.indices { actions[index].screen = actions[index].screen.map(newName) }
  }

  /// Names content by its kind: `scroll 2` for the second scroll view. Pieces without a name remain unnamed.
  package mutating func renameContentByKind() {
    var counts: [Content.Kind: Int] = [:]
    for index in content.indices {
      let kind = content[index].kind
      counts[kind, default: 0] += 1
      guard !content[index].name.isEmpty else { continue }
      content[index].name = "\(kind.rawValue) \(counts[kind] ?? 1)"
    }
  }
}

extension Trace.Content {
  /// Scales every length by a factor, to match touches in a view of another size.
  package mutating func scale(by factor: Double) {
    rect.scale(by: factor)
    thumb?.scale(by: factor)
    contentSize?.scale(by: factor)
    contentOffset.scale(by: factor)
    contentInset.scale(by: factor)
  }
}

extension Trace.AppAction {
  /// Scales the lengths of a resized view by a factor.
  package mutating func scale(by factor: Double) {
    view?.scale(by: factor)
    safeAreaInsets?.scale(by: factor)
  }
}

extension Insets {
  package var mirrored: Insets { Insets(top: top, left: right, bottom: bottom, right: left) }
}
