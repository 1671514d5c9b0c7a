import GestureRecognition
import RuleLanguage
package import TextFormats

/// A likely mistake in a profile, which is replayed all the same.
package struct ProfileWarning: Sendable, Hashable, CustomStringConvertible {
  package let place: TextPlace
  /// The message without the position.
  package let message: String

  /// `rules/team.json:14:18: warning: 'decide': progress > 1.5 never holds: progress is from 0 to 1`.
  package var description: String { "\(place): warning: \(message)" }
}

extension Profile {
  /// A warning for each comparison in the rules of its recognizers that holds for every finger, or for none, with the
  /// current values of the parameters: a sign was forgotten, or a threshold is beyond the range of `progress`. Also one
  /// for a view that jumps where a recognizer takes a transition over.
  ///
  /// Comparisons that do not depend on the finger are skipped, since parameters switch rules on and off; so are the
  /// rules of `content`, and those of code that decides for several recognizers unless it is so for all of them.
  package var warnings: [ProfileWarning] {
    let conditions = rules.recognizers.indices.map { index in
      let views = FingerBounds.sides.map { bounds(of: index, side: $0) }
      return rules.recognizers[index].conditions.map { condition in
        (condition, warnings: warnings(of: condition, views, recognizer: index))
      }
    }
    /// Whether a comparison of the same code is not settled for another recognizer.
    func isOpen(_ comparison: String, in condition: PlacedRule) -> Bool {
      guard let code = placeInCode(condition.place) else { return false }
      return conditions.joined().contains { other, warnings in
        other.rule.text == condition.rule.text && placeInCode(other.place) == code
          && !warnings.contains { $0.comparison == comparison }
      }
    }
    return rules.recognizers.indices.flatMap { index in
      (jump(of: index).map { [$0] } ?? [])
        + conditions[index].flatMap { condition, warnings in
          warnings.filter { !isOpen($0.comparison, in: condition) }.map(\.warning)
        }
    }
  }

  private func jump(of index: Int) -> ProfileWarning? {
    let recognizer = rules.recognizers[index]
    guard rules.behavior.isInterruptible, recognizer.isInteractive,
      !recognizer.progress.mentions(.startFraction, .previousProgress)
    else { return nil }
    return ProfileWarning(
      place: placeInCode(recognizer.progressPlace) ?? recognizer.progressPlace,
      message: "'progress' does not use startFraction: where it takes a transition over "
        + "('interruptible'), the view jumps")
  }

  /// - Parameter bounds: the recognizer's bounds in views of several sizes; a comparison must be settled in all
  ///   of them.
  private func warnings(
    of condition: PlacedRule, _ bounds: [RuleBounds], recognizer index: Int
  ) -> [(comparison: String, warning: ProfileWarning)] {
    let views = bounds.map {
      condition.rule.settledComparisons($0, mentioning: FingerBounds.names)
    }
    return views[0].compactMap { first in
      var comparison = first
      for other in views.dropFirst() {
        guard
          let same = other.first(where: { $0.offset == first.offset && $0.holds == first.holds })
        else { return nil }
        comparison.left.join(same.left)
        comparison.right.join(same.right)
      }
      var place = condition.place
      // The rule begins after the quote at the value's position.
      place.column += 1 + comparison.offset
      let code = placeInCode(condition.place)
      let warning = ProfileWarning(
        place: code ?? place,
        message: (code == nil ? "'\(condition.key)': " : "")
          + "\(comparison.text) \(comparison.holds ? "always" : "never") holds: "
          + [comparison.left, comparison.right].compactMap(\.reason).joined(separator: ", ")
          + (comparison.holds ? "" : settings[index].hint))
      return (comparison.text, warning)
    }
  }

  /// The bounds of everything that a recognizer's rules can see in a square view.
  private func bounds(of index: Int, side: Double) -> RuleBounds {
    let recognizer = rules.recognizers[index]
    var values = rules.values(parameters)
    values[RuleName.width.slot] = side
    values[RuleName.height.slot] = side
    values[RuleName.duration.slot] = durations[index]
    var bounds = FingerBounds.anyFinger
    if recognizer.restartWhen == nil { settings[index].limit(&bounds, side: side) }
    let derived =
      recognizer.velocity.derived + [DerivedValue(RuleName.progress.slot, recognizer.progress)]
    return RuleBounds(values, bounds, deriving: derived)
  }
}

/// The possible values of the names in rules.
private enum FingerBounds {
  /// The sides of views in points: the narrowest screen of an iPhone, and more than any view in pixels.
  static let sides = [320.0, 100_000]

  private static let most = Double.greatestFiniteMagnitude

  /// The bounds for any finger movement, or nil for names determined by the view or the profile.
  static let anyFinger: [ClosedRange<Double>?] =
    RuleName.allCases.map { name in
      switch name {
      case .width, .height, .duration: nil
      case _ where RuleName.neverNegative.contains(name): 0...most
      case .percentComplete, .startFraction: 0...1
      default: name.type == .boolean ? 0...1 : -most...most
      }
    }

  /// The names whose values depend on the finger.
  static let names = RuleName.followingTheFinger.map(\.slot)
}

extension RecognizerSettings {
  /// Limits the start of a finger that comes from the only edge, and its way back beyond its start: it does not
  /// leave the view there.
  fileprivate func limit(_ bounds: inout [ClosedRange<Double>?], side: Double) {
    guard let pan = recognizer as? ScreenEdgePanRecognizer,
      pan.slopTravel == .removed || pan.slopTravel == .kept
    else { return }
    let edgeWidth = pan.edgeWidth
    let back = edgeWidth + pan.slop
    func limit(_ name: RuleName, from lower: Double? = nil, to upper: Double? = nil) {
      guard let range = bounds[name.slot.index] else { return }
      bounds[name.slot.index] = (lower ?? range.lowerBound)...(upper ?? range.upperBound)
    }
    let isHorizontal = pan.edges == [.left] || pan.edges == [.right]
    let (travel, start) = (
      isHorizontal ? RuleName.translationX : .translationY, isHorizontal ? RuleName.startX : .startY
    )
    switch pan.edges {
    case [.left], [.top]:
      limit(travel, from: -back)
      limit(start, to: edgeWidth)
    case [.right], [.bottom]:
      limit(travel, to: back)
      limit(start, from: side - edgeWidth)
    default: break
    }
  }

  /// A reminder for a mistake that is often made with an edge: travel from it is negative.
  fileprivate var hint: String {
    switch recognizer.edges {
    case [.right]: "; from the right edge translation.x is negative"
    case [.bottom]: "; from the bottom edge translation.y is negative"
    default: ""
    }
  }
}

extension SettledComparison.Side {
  /// `progress is at most 0.09`, or nil for a number.
  fileprivate var reason: String? {
    guard Double(text) == nil else { return nil }
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    // Sums of the largest Doubles are infinite.
    let limit = Double.greatestFiniteMagnitude / 1e6
    func number(_ value: Double) -> String { HumanNumber.text(value) }
    switch (low > -limit, high < limit) {
    case (true, true):
      return "\(text) is " + (low == high ? number(low) : "from \(number(low)) to \(number(high))")
    case (true, false): return "\(text) is at least \(number(low))"
    case (false, true): return "\(text) is at most \(number(high))"
    case (false, false): return nil
    }
  }
}
