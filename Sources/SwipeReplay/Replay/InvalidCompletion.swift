import RuleLanguage

/// A value computed by a profile with which the animation after the release cannot run; here it ends at once.
public struct InvalidCompletion: Sendable, Hashable {
  /// A rule of an animation that is computed at the release.
  public enum Rule: String, Sendable, CaseIterable {
    /// `UIPercentDrivenInteractiveTransition.completionSpeed`, which must be more than 0, and finite. What
    /// UIKit does with another value is not documented by Apple.
    case completionSpeed
    /// A duration, which must be at least 0 and finite.
    case settling
  }

  /// The rule that computed it.
  public let rule: Rule
  /// The computed value: not positive, not finite, or not a number.
  public let value: Double

  /// `completionSpeed is 0, expected more than 0; what UIKit does then is not documented by Apple, here the animation
  /// ends at once`
  public var message: String {
    let expected =
      switch rule {
      case .completionSpeed: "more than 0; what UIKit does then is not documented by Apple, here"
      case .settling: "0 or more seconds; here"
      }
    return "\(rule.rawValue) is \(HumanNumber.text(value)), expected \(expected) "
      + "the animation ends at once"
  }
}

extension AnimationProfile {
  /// The value that keeps the animation after the release from running, or nil if there is none; `values` must
  /// have all names of the decision.
  func invalidCompletion(_ values: RuleValues) -> InvalidCompletion? {
    if let settling {
      let seconds = settling.number(values)
      return seconds.isFinite && seconds >= 0
        ? nil : InvalidCompletion(rule: .settling, value: seconds)
    }
    guard completionSpring == nil, let speed = completionSpeed?.number(values),
      !(speed.isFinite && speed > 0)
    else { return nil }
    return InvalidCompletion(rule: .completionSpeed, value: speed)
  }
}
