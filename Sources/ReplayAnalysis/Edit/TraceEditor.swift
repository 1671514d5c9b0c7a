import SwipeReplay
import TextFormats
package import TouchTrace

/// The edits of `convert`: the gestures to keep, and what to remove and add.
package struct TraceEdits: Sendable, Hashable {
  /// The only gesture to keep, from 1: of a recording, or of each trace.
  package var gesture: Int?
  /// Whether each trace is split into its gestures.
  package var isSplit: Bool
  /// Whether the trace no longer says who, where and when: names, paths, tags and expectations are
  /// replaced or omitted, and the clock begins at 0. The fingers' paths stay.
  package var isAnonymous: Bool
  package var intent: Trace.Intent?
  /// The tags to add to those of a trace.
  package var tags: [String]

  package init(
    gesture: Int? = nil, isSplit: Bool = false, isAnonymous: Bool = false,
    intent: Trace.Intent? = nil, tags: [String] = []
  ) {
    self.gesture = gesture
    self.isSplit = isSplit
    self.isAnonymous = isAnonymous
    self.intent = intent
    self.tags = tags
  }

  fileprivate var selectsGestures: Bool { gesture != nil || isSplit }
}

/// Applies edits to the traces of one recording after another.
package struct TraceEditor: Sendable {
  private let edits: TraceEdits
  /// The number of traces kept so far, for the names of anonymous ones.
  private var kept = 0
  /// The number of gestures of the recording so far.
  private var gestures = 0

  package init(_ edits: TraceEdits) {
    self.edits = edits
  }

  /// Begins the next file.
  package mutating func beginRecording() { gestures = 0 }

  /// Returns the trace that a gesture of a recording becomes, if any.
  package mutating func edit(gesture trace: Trace) -> [Trace] {
    gestures += 1
    return edits.gesture == nil || edits.gesture == gestures ? [changed(trace)] : []
  }

  /// Returns the edited trace, one trace for each gesture if split, or nothing if none is kept.
  package mutating func edit(_ trace: Trace) -> [Trace] {
    guard edits.selectsGestures else { return [changed(trace)] }
    let gestures = trace.touchesOfGestures
    let chosen = gestures.indices.filter { edits.gesture == nil || edits.gesture == $0 + 1 }
    return chosen.map { index in
      var part = trace.keeping(gestures[index])
      part.useValues(ofGesture: index + 1)
      if edits.isSplit, gestures.count > 1 { part.addSuffix("#\(index + 1)") }
      return changed(part)
    }
  }

  private mutating func changed(_ trace: Trace) -> Trace {
    var trace = trace
    kept += 1
    if let intent = edits.intent { trace.intent = intent }
    trace.tags += edits.tags.filter { !trace.tags.containsExactly($0) }
    if edits.isAnonymous {
      trace.anonymize(as: "swipe-\(kept)", keeping: edits.tags)
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
      let index = names.firstIndex(ofExactly: screen) ?? names.count
      if index == names.count { names.append(screen) }
      return "view \(index + 1)"
    }
    renameContentByKind()
  }
}
