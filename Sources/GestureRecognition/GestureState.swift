/// The states of a gesture recognizer, as `UIGestureRecognizer.State` has them.
public enum GestureState: String, Sendable, CaseIterable {
  case possible, began, changed, ended, cancelled, failed
}
