import InteractiveTransition
import RuleLanguage

/// A spring that runs the rest of the way, given by its stiffness: how long it takes follows from it.
///
/// It is let go without velocity and counts as at rest once a thousandth of the way is left; projects
/// that carry the finger's velocity over or stop earlier differ by that.
struct CompletionSpring: Sendable {
  let damping: Double
  let stiffness: ProfileNumber
  let mass: ProfileNumber?

  /// The seconds until it rests, with these parameters.
  func seconds(_ values: RuleValues) throws(ProfileError) -> Double {
    let range = 1e-6...1e9
    return Spring.secondsToRest(
      damping: damping, stiffness: try stiffness.value(values, in: range),
      mass: try mass?.value(values, in: range) ?? 1)
  }
}
