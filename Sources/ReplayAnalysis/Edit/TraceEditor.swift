package import SwipeReplay

/// Applies the edits of `convert` to the traces of one recording after another.
package struct TraceEditor: Sendable {
  /// The only gesture to keep, from 1: of a recording, or of each trace.
  private let gesture: Int?
  /// Whether each trace is split into its gestures.
  private let isSplit: Bool
  /// Whether the trace no longer says who, where and when: names, paths, tags and expectations are
  /// replaced or omitted, and the clock begins at 0. The fingers' paths stay.
  private let isAnonymous: Bool
  private let intent: Trace.Intent?
  /// The tags to add to those of a trace.
  private let tags: [String]
  /// The number of traces kept so far, for the names of anonymous ones.
  private var kept = 0
  /// The number of gestures of the recording so far.
  private var gestures = 0

  package init(
    gesture: Int? = nil, isSplit: Bool = false, isAnonymous: Bool = false,
    intent: Trace.Intent? = nil, tags: [String] = []
  ) {
    (self.gesture, self.isSplit, self.isAnonymous) = (gesture, isSplit, isAnonymous)
    (self.intent, self.tags) = (intent, tags)
  }

  package mutating func beginRecording() { gestures = 0 }

  /// Returns the trace that a gesture of a recording becomes, if any.
  package mutating func edit(gesture trace: Trace) -> [Trace] {
    gestures += 1
    return gesture == nil || gesture == gestures ? [changed(trace)] : []
  }

  /// Returns the edited trace, one trace for each gesture if split, or nothing if none is kept.
  package mutating func edit(_ trace: Trace) -> [Trace] {
    guard gesture != nil || isSplit else { return [changed(trace)] }
    let gestures = trace.touchesOfGestures
    let chosen = gestures.indices.filter { gesture == nil || gesture == $0 + 1 }
    return chosen.map { index in
      var part = trace.keeping(gestures[index])
      part.useValues(ofGesture: index + 1)
      if isSplit, gestures.count > 1 { part.addSuffix("#\(index + 1)") }
      return changed(part)
    }
  }

  private mutating func changed(_ trace: Trace) -> Trace {
    var trace = trace
    kept += 1
    if let intent { trace.intent = intent }
    trace.tags += tags.filter { !trace.tags.containsExactly($0) }
    if isAnonymous {
      trace.anonymize(as: "swipe-\(kept)", keeping: tags)
      trace.startAtZero()
    }
    return trace
  }
}

extension Trace {
  /// Returns the trace with some of its gestures, and without the app's actions after the last of
  /// them. Omits an expectation of all gestures.
  fileprivate func keeping(_ kept: [Touch]) -> Trace {
    guard kept.count < touches.count, let last = kept.last else { return self }
    var trace = self
    trace.touches = kept
    trace.actions.removeAll { $0.time > last.time }
    trace.expectation = nil
    return trace
  }

  fileprivate mutating func anonymize(as name: String, keeping tags: [String]) {
    self.name = name
    self.tags = tags
    source = Source(path: "-")
    expectation = nil
    fingers = fingers.indices.map { "\($0)" }
    // The identity of screens matters, not their names. Screens without a name keep none.
    var names: [String] = []
    renameScreens { screen in
      guard !screen.hasPrefix("screen ") else { return screen }
      return "view \(names.index(where: screen.isExactly, orAppending: screen) + 1)"
    }
    renameContentByKind()
  }
}
