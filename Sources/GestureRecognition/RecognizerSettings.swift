/// What a profile says of one recognizer: everything that does not change while touches come in.
///
/// The defaults are UIKit's pan. Apple documents none of the lengths and angles; each is observed or
/// taken from elsewhere, as said beside it, and every profile can override it.
package struct RecognizerSettings: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case pan, screenEdgePan
  }

  /// What becomes of the travel up to the slop once the recognizer begins.
  package enum SlopTravel: String, Sendable, CaseIterable {
    /// Taken off, per axis, for the rest of the gesture: UIKit, observed, not documented by Apple.
    case removed
    /// Nothing is taken off.
    case kept
    /// Translation counts from the event that began it.
    case reset
    /// Translation counts from the event before the one that began it: of the travel so far only the
    /// step that began it is left.
    case step
  }

  /// Edges of the view, as `UIRectEdge` has them.
  package struct Edges: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    package static let top = Edges(rawValue: 1)
    package static let left = Edges(rawValue: 2)
    package static let bottom = Edges(rawValue: 4)
    package static let right = Edges(rawValue: 8)
  }

  package var kind: Kind
  /// The travel, per axis and inclusive, at which a pan begins, in points: 10, observed, not documented
  /// by Apple.
  package var slop: Double
  package var slopTravel: SlopTravel
  package var minimumTouches: Int
  package var maximumTouches: Int
  /// For a screen-edge pan: the edges it starts from.
  package var edges: Edges
  /// How far from an edge, inclusive, the first finger may go down, in points. Apple does not document
  /// it; 20 as Flutter chose.
  package var edgeWidth: Double
  /// The largest angle, inclusive, between the way of the finger and the edge's inward normal, in
  /// degrees: 77.5, observed, not documented by Apple.
  package var edgeAngle: Double
  package var velocity: VelocityEstimator
  /// Whether it works mirrored in a right-to-left layout: edges, locations and the x axis.
  package var mirrorsInRTL: Bool
  /// Whether a rule says which first touches it receives.
  package var asksToReceive: Bool
  /// Whether a rule can make it fail before it begins.
  package var asksToFail: Bool
  /// Whether a rule of its own takes the place of the slop.
  package var asksToPass: Bool
  /// Whether a rule looks at the way of the first move, so that every move must be seen.
  package var asksForHeading: Bool
  /// Indices of the recognizers that must fail before it may begin.
  package var requiresFailureOf: [Int]
  /// Indices of the recognizers that may be active beside it.
  package var simultaneousWith: [Int]

  /// Where a first finger may go down; a pan has no edges to go down near.
  package var reach: EdgeReach {
    EdgeReach(edges: kind == .screenEdgePan ? edges : [], width: edgeWidth)
  }

  package init(
    kind: Kind = .pan, slop: Double = 10, slopTravel: SlopTravel = .removed,
    minimumTouches: Int = 1, maximumTouches: Int = .max, edges: Edges = .left,
    edgeWidth: Double = 20, edgeAngle: Double = 77.5, velocity: VelocityEstimator = .uikit,
    mirrorsInRTL: Bool = false, asksToReceive: Bool = false, asksToFail: Bool = false,
    asksToPass: Bool = false, asksForHeading: Bool = false, requiresFailureOf: [Int] = [],
    simultaneousWith: [Int] = []
  ) {
    self.kind = kind
    self.slop = slop
    self.slopTravel = slopTravel
    self.minimumTouches = minimumTouches
    self.maximumTouches = maximumTouches
    self.edges = edges
    self.edgeWidth = edgeWidth
    self.edgeAngle = edgeAngle
    self.velocity = velocity
    self.mirrorsInRTL = mirrorsInRTL
    self.asksToReceive = asksToReceive
    self.asksToFail = asksToFail
    self.asksToPass = asksToPass
    self.asksForHeading = asksForHeading
    self.requiresFailureOf = requiresFailureOf
    self.simultaneousWith = simultaneousWith
  }
}
