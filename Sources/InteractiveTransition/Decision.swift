/// How an interactive transition ends.
public enum Decision: String, Sendable, CaseIterable {
  case finish, cancel
}

/// What a recognizer does to the app's navigation when it begins.
public enum TransitionAction: String, Sendable, CaseIterable {
  case pop, push, dismiss, tab
}
