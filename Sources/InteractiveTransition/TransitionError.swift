/// What is wrong with the numbers of a transition's curve; `description` has the words.
public struct TransitionError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// `x1` or `x2` of a cubic Bézier leaves 0…1, where time would run backwards.
    case controlPointOutOfRange
    /// A number that is infinite or no number at all.
    case notFinite
    /// A spring's damping ratio is 0 or less, or more than 1.
    case dampingOutOfRange
  }

  package var kind: Kind
  /// The name of the number: `x1`, `y1`, `x2`, `y2`, `damping` or `initialVelocity`.
  public var argument: String
  /// The number as it was found.
  public var value: Double

  public var description: String {
    switch kind {
    case .controlPointOutOfRange:
      "\(argument) of a cubic Bézier curve is \(value.shortText); expected 0 to 1,"
        + " so that time never runs backwards"
    case .notFinite:
      "\(argument) of a curve is \(value.shortText); expected a finite number"
    case .dampingOutOfRange:
      "\(argument) of a spring is \(value.shortText); expected more than 0 and at most 1,"
        + " as UIKit's usingSpringWithDamping has it"
    }
  }
}
