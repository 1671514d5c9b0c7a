package import TextFormats
package import TouchTrace

/// A reason why a transition does not start, so that nothing happens.
package enum TransitionObstacle: Error, Hashable, Sendable {
  /// Another transition is running; at most one runs at a time.
  case anotherTransition
  /// A pop of the root screen, which has this name.
  case noScreenBelow(ExactText)
  case emptyForwardList
  case noViewPresented
  case viewAlreadyPresented

  /// Creates the obstacle to an action on a stack while no transition runs, or returns nil if there is none.
  package init?(
    to action: TransitionAction, on stack: borrowing NavigationStack, isPresenting: Bool
  ) {
    switch action {
    case .pop where stack.depth < 2: self = .noScreenBelow(ExactText(stack.top))
    case .push where stack.forward.isEmpty: self = .emptyForwardList
    case .dismiss where !isPresenting: self = .noViewPresented
    case .present where isPresenting: self = .viewAlreadyPresented
    case .pop, .push, .dismiss, .present, .tab: return nil
    }
  }
}

extension TransitionObstacle: CustomStringConvertible {
  /// The wording used in results and in the event log.
  package var description: String {
    switch self {
    case .anotherTransition: "another transition is running"
    case .noScreenBelow(let root): "there is no screen below \(root.text)"
    case .emptyForwardList: "there is no screen left to push"
    case .noViewPresented: "no view is presented"
    case .viewAlreadyPresented: "a view is already presented"
    }
  }
}
