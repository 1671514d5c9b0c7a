/// The percent-driven interaction controller: what the app tells it, and how far the transition is.
///
/// Told something that does not fit its state it stays as it was and says so by returning false.
package struct InteractionController: Sendable, Hashable {
  /// What the controller is doing.
  package enum State: Sendable, Hashable {
    case idle
    case interacting
    case settling(Decision)
  }

  /// What can happen to the controller.
  package enum Event: Sendable, Hashable {
    case start
    /// The progress as the profile computes it.
    case update(Double)
    case end(Decision)
    /// The animation after the release is over.
    case complete
  }

  package private(set) var state = State.idle
  /// From 0 to 1; after the release it stays as it was then.
  package private(set) var percentComplete = 0.0

  package init() {}

  /// What the controller makes of a profile's progress: clamped to 0…1, and 0 where it is not a number.
  package static func percentComplete(of progress: Double) -> Double {
    // A comparison with NaN is false, so NaN ends up at 0.
    progress > 0 ? min(progress, 1) : 0
  }

  /// Takes one event; false where it has no meaning in this state.
  package mutating func handle(_ event: Event) -> Bool {
    switch (state, event) {
    case (.idle, .start):
      state = .interacting
      percentComplete = 0
      return true
    case (.interacting, .update(let progress)):
      percentComplete = Self.percentComplete(of: progress)
      return true
    case (.interacting, .end(let decision)):
      state = .settling(decision)
      return true
    case (.settling, .complete):
      state = .idle
      return true
    case (.idle, .update), (.idle, .end), (.idle, .complete), (.interacting, .start),
      (.interacting, .complete), (.settling, .start), (.settling, .update), (.settling, .end):
      return false
    }
  }
}
