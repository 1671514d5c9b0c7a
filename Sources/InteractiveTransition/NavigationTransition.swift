/// One transition between two screens while it runs: who is involved, and who drives it.
struct NavigationTransition: Sendable, Hashable {
  /// Who drives a transition.
  enum Driver: Sendable, Hashable {
    /// The interaction controller; the recognizer's name.
    case recognizer(String)
    /// The app's own push or pop.
    case app
  }

  var action: TransitionAction
  var from: String
  var to: String
  var driver: Driver
  /// How many screens the stack had when it began.
  var depth: Int
}
