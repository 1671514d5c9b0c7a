/// The states of a gesture recognizer, as in `UIGestureRecognizer.State`.
public enum GestureState: String, Sendable, CaseIterable {
  case possible, began, changed, ended, cancelled, failed

  /// Whether the recognizer has begun and has not ended.
  @inlinable package var isActive: Bool {
    switch self {
    case .began, .changed: true
    case .possible, .ended, .cancelled, .failed: false
    }
  }
}
