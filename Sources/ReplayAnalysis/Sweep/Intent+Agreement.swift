package import SwipeReplay
package import TouchTrace

extension Trace.Intent {
  /// Whether an outcome is what was meant: to finish means to finish, and all else that the screen
  /// stays.
  package func agrees(with outcome: Outcome) -> Bool { (self == .finish) == (outcome == .finish) }
}
