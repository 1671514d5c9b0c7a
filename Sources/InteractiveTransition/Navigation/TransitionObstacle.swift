package import TextFormats
package import TouchTrace

/// Why a transition does not start, so that nothing happens.
package enum TransitionObstacle: Error, Hashable, Sendable {
  /// At most one runs at a time.
  case anotherTransition
  /// A pop of the root, which has this name.
  case noScreenBelow(ExactText)
  case emptyForwardList
  case noViewPresented
  case viewAlreadyPresented

  /// What keeps an action from happening on a stack while no transition runs; nil where nothing does.
  package init?(to action: TransitionAction, on stack: NavigationStack, isPresenting: Bool) {
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
  /// The words of results and of the event log.
  package var description: String {
    switch self {
    case .anotherTransition: "another transition is running"
    case .noScreenBelow(let root): "there is no screen below \(root.text)"
    case .emptyForwardList: "the forward list is empty"
    case .noViewPresented: "no view is presented"
    case .viewAlreadyPresented: "a view is already presented"
    }
  }
}
