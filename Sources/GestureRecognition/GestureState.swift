/// The states of a gesture recognizer, as `UIGestureRecognizer.State` has them.
public enum GestureState: String, Sendable, CaseIterable {
  case possible, began, changed, ended, cancelled, failed

  /// What can happen to a recognizer that tracks touches.
  package enum Input: Sendable, CaseIterable {
    /// It passed its begin test and nobody forbade it.
    case begin
    /// A tracked finger moved.
    case move
    /// The last tracked finger lifted.
    case lift
    /// The system took the touches away.
    case systemCancel
    /// Its own test, a rule or another recognizer says that it is not this gesture.
    case fail
    /// All fingers are up.
    case reset
  }

  /// Whether the recognizer has begun and has not ended.
  package var isActive: Bool {
    switch self {
    case .began, .changed: true
    case .possible, .ended, .cancelled, .failed: false
    }
  }

  /// The transition table: the state after an input. An input that means nothing in a state leaves it.
  package func after(_ input: Input) -> GestureState {
    switch (self, input) {
    case (.possible, .begin): .began
    case (.possible, .move): .possible
    case (.possible, .lift), (.possible, .systemCancel), (.possible, .fail): .failed

    case (.began, .move), (.changed, .move): .changed
    case (.began, .lift), (.changed, .lift): .ended
    case (.began, .systemCancel), (.changed, .systemCancel): .cancelled
    case (.began, .begin), (.began, .fail): .began
    case (.changed, .begin), (.changed, .fail): .changed

    case (.ended, .begin), (.ended, .move), (.ended, .lift), (.ended, .systemCancel),
      (.ended, .fail):
      .ended
    case (.cancelled, .begin), (.cancelled, .move), (.cancelled, .lift),
      (.cancelled, .systemCancel), (.cancelled, .fail):
      .cancelled
    case (.failed, .begin), (.failed, .move), (.failed, .lift), (.failed, .systemCancel),
      (.failed, .fail):
      .failed

    case (.possible, .reset), (.began, .reset), (.changed, .reset), (.ended, .reset),
      (.cancelled, .reset), (.failed, .reset):
      .possible
    }
  }
}
