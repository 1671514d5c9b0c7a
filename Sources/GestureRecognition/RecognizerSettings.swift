package import TouchTrace

/// The configuration of one recognizer.
///
/// The defaults are those of UIKit's pan, as observed. Apple documents none of the lengths and angles:
/// each is observed or taken from another project, as noted beside it, and a profile can override it.
package struct RecognizerSettings: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case pan, screenEdgePan
  }

  /// How the travel before `began` counts in the translation after it.
  package enum SlopTravel: String, Sendable, CaseIterable {
    /// The slop is subtracted, per axis: UIKit, observed, not documented by Apple.
    case removed
    /// All of it counts.
    case kept
    /// Translation starts at the move that began it.
    case reset
    /// Translation starts at the move before the one that began it, so that only the last step counts.
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

  /// The axes along which travel counts to the slop.
  package struct Axes: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    package static let horizontal = Axes(rawValue: 1)
    package static let vertical = Axes(rawValue: 2)
    package static let both: Axes = [.horizontal, .vertical]
  }

  package var kind: Kind
  /// The travel, per axis and inclusive, at which a pan begins, in points: 10, observed, not documented
  /// by Apple.
  package var slop: Double
  package var slopTravel: SlopTravel
  /// The axes of that travel: those along which a scroll view can scroll, both for any other pan.
  package var axes: Axes
  package var minimumTouches: Int
  package var maximumTouches: Int
  /// For a screen-edge pan: the edges it starts from.
  package var edges: Edges
  /// How far from an edge, inclusive, the first finger may land, in points. Apple does not document it; 20
  /// as Flutter chose.
  package var edgeWidth: Double
  /// The largest angle, inclusive, between the finger's direction and the edge's inward normal, in degrees:
  /// 77.5, observed, not documented by Apple.
  package var edgeAngle: Double
  package var velocity: VelocityEstimator
  package var velocityEvents: VelocityEvents
  /// Whether the lift, or the system's cancel, is a last move to where it is. Apple does not say whether it is one
  /// for UIKit's.
  package var movesAtLift: Bool
  /// Whether edges, locations and the x axis are mirrored in a right-to-left layout.
  package var mirrorsInRTL: Bool
  /// Whether a `receive` rule decides which first touches it receives.
  package var hasReceiveRule: Bool
  /// Whether a `failWhen` rule can make it fail before it begins.
  package var hasFailRule: Bool
  /// Whether a `beginWhen` rule replaces the slop.
  package var hasBeginRule: Bool
  /// Indices of the profile's recognizers that must fail before it may begin.
  package var requiresFailureOf: [Int]
  /// Indices of the profile's recognizers that may be active at the same time.
  package var simultaneousWith: [Int]

  /// Where the first finger may land; empty for a pan, which starts anywhere.
  package var edgeRegion: EdgeRegion {
    EdgeRegion(edges: kind == .screenEdgePan ? edges : [], width: edgeWidth)
  }

  package init(
    kind: Kind = .pan, slop: Double = 10, slopTravel: SlopTravel = .removed, axes: Axes = .both,
    minimumTouches: Int = 1, maximumTouches: Int = .max, edges: Edges = .left,
    edgeWidth: Double = 20, edgeAngle: Double = 77.5, velocity: VelocityEstimator = .uikit,
    velocityEvents: VelocityEvents = .all, movesAtLift: Bool = false, mirrorsInRTL: Bool = false,
    hasReceiveRule: Bool = false, hasFailRule: Bool = false, hasBeginRule: Bool = false,
    requiresFailureOf: [Int] = [], simultaneousWith: [Int] = []
  ) {
    self.kind = kind
    self.slop = slop
    self.slopTravel = slopTravel
    self.axes = axes
    self.minimumTouches = minimumTouches
    self.maximumTouches = maximumTouches
    self.edges = edges
    self.edgeWidth = edgeWidth
    self.edgeAngle = edgeAngle
    self.velocity = velocity
    self.velocityEvents = velocityEvents
    self.movesAtLift = movesAtLift
    self.mirrorsInRTL = mirrorsInRTL
    self.hasReceiveRule = hasReceiveRule
    self.hasFailRule = hasFailRule
    self.hasBeginRule = hasBeginRule
    self.requiresFailureOf = requiresFailureOf
    self.simultaneousWith = simultaneousWith
  }
}

extension RecognizerSettings {
  /// Whether the recognizer sees the view mirrored: its `x` then grows to the left.
  package func isMirrored(in layout: Trace.LayoutDirection) -> Bool {
    mirrorsInRTL && layout == .rightToLeft
  }

  /// The settings that a ``RecognitionPass`` depends on; those that only arbitration looks at, and the edges
  /// of a pan, are set to their defaults.
  package var ofPass: RecognizerSettings {
    var settings = self
    settings.hasReceiveRule = false
    settings.hasFailRule = false
    settings.requiresFailureOf = []
    settings.simultaneousWith = []
    if kind == .pan { (settings.edges, settings.edgeWidth, settings.edgeAngle) = (.left, 0, 0) }
    return settings
  }

  /// The settings that a ``RecognitionPass`` over one finger depends on, in a layout that mirrors nothing.
  package var ofOneFingerPass: RecognizerSettings {
    var settings = ofPass
    settings.maximumTouches = 1
    settings.mirrorsInRTL = false
    return settings
  }
}
