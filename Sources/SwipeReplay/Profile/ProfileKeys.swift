import GestureRecognition
import InteractiveTransition
package import TextFormats

/// The keys of a profile: what its reader accepts.
package enum ProfileKeys {
  package static let profile = [
    KeyDescription("format", "swipe-profile", "what kind of file this is", isRequired: true),
    KeyDescription("version", "1", "the version of the format", isRequired: true),
    KeyDescription("name", "text", "default: the file's name"),
    KeyDescription("title", "text", "one line that says what it is"),
    KeyDescription("family", "text", "what tables are grouped by, such as ios or web"),
    KeyDescription("source", "text", "where the rules were read"),
    KeyDescription("licence", "text", "the licence of that source"),
    KeyDescription("confidence", Profile.Confidence.self, "how well the rules are known"),
    KeyDescription("notes", "list of texts", "what is uncertain or approximated"),
    KeyDescription("extends", "name or path", "the profile whose values this one overrides"),
    KeyDescription("parameters", "object", "names and their numbers, for tuning"),
    KeyDescription("recognizers", "list", "at least one", isRequired: true),
    KeyDescription("animation", "object", "how the transition moves the views"),
    KeyDescription(
      "forwardLimit", "number", "popped screens kept for a forward swipe; default 0"),
    KeyDescription(
      "callbackOrder", CallbackOrder.self,
      "whether the animator is asked for before 'willShow' or after it; default guide"),
    KeyDescription("hooks", "object", "texts for the event log"),
  ]

  package static let recognizer = [
    KeyDescription("name", "text", "default \(RecognizerProfile.defaultName)"),
    KeyDescription("kind", RecognizerSettings.Kind.self, "UIKit's class", isRequired: true),
    KeyDescription("action", TransitionAction.self, "what it starts", isRequired: true),
    KeyDescription(
      "velocity", "estimator or object", "how velocity is estimated; default \(estimator)"),
    KeyDescription(
      "slop", "points", "travel along an axis before it begins; default \(text(defaults.slop))"),
    KeyDescription(
      "slopTravel", RecognizerSettings.SlopTravel.self,
      "how that travel counts in the translation; default \(defaults.slopTravel.rawValue)"),
    KeyDescription("minimumTouches", "number", "fewest fingers; default 1"),
    KeyDescription("maximumTouches", "number", "most fingers; default: no limit"),
    KeyDescription(
      "edges", "list of words",
      "of a screen-edge pan: \(EdgeWord.allCases.map(\.rawValue).joined(separator: ", ")); "
        + "default left"),
    KeyDescription(
      "edgeWidth", "points",
      "how far from the edge the finger may go down; default \(text(defaults.edgeWidth))"),
    KeyDescription(
      "edgeAngle", "degrees",
      "largest angle to the edge's inward normal; default \(text(defaults.edgeAngle))"),
    KeyDescription(
      "mirrorsInRTL", "true or false",
      "mirror edges and the x axis in a right-to-left layout; default false"),
    KeyDescription(
      "requiresFailureOf", "list of names", "recognizers that must fail before it may begin"),
    KeyDescription(
      "simultaneousWith", "list of names", "recognizers that may be active at the same time"),
    KeyDescription("receive", "rule: boolean", "whether it takes a finger that goes down here"),
    KeyDescription("failWhen", "rule: boolean", "at every move before it begins: it fails"),
    KeyDescription(
      "beginWhen", "rule: boolean", "at every move before it begins: it begins; replaces the slop"),
    KeyDescription(
      "refuse", "list of rules", "shouldBegin: the first that is true refuses the gesture"),
    KeyDescription(
      "progress", "rule: number", "how much of the transition is done", isRequired: true),
    KeyDescription(
      "decide", "list of rules", "after release: the first that is true decides",
      isRequired: true),
    KeyDescription(
      "cancelled", RecognizerProfile.CancelPolicy.self,
      "what a cancellation by the system does; default decide"),
    KeyDescription("animation", "object", "its own, instead of the profile's"),
  ]

  package static let velocity = [
    KeyDescription("estimator", VelocityEstimator.self, "the formula", isRequired: true),
    KeyDescription("x", "rule: number", "the velocity to the right; default: the estimate"),
    KeyDescription("y", "rule: number", "the velocity downwards; default: the estimate"),
  ]

  package static let refusal = [
    KeyDescription("name", "text", "what results call it", isRequired: true),
    KeyDescription("when", "rule: boolean", "when it refuses", isRequired: true),
  ]

  package static let decision = [
    KeyDescription("when", "rule: boolean", "when it decides; the last rule has none"),
    KeyDescription("then", Decision.self, "the decision", isRequired: true),
  ]

  package static let animation = [
    KeyDescription("duration", "seconds", "default 0.35"),
    KeyDescription(
      "curve", "curve",
      "\(TimingCurve.named.map(\.name).joined(separator: ", ")), four numbers of a Bézier curve, "
        + "or {\"spring\": …}; default easeInOut"),
    KeyDescription(
      "scrubsLinearly", "true or false",
      "whether the finger moves the views without the curve; default true"),
    KeyDescription("completionCurve", "curve", "the curve after release; default easeInOut"),
    KeyDescription(
      "completionSpeed", "rule: number",
      "how many times faster the animation runs after release; default 1"),
    KeyDescription(
      "settling", "rule: number", "seconds from release to the end, where these are computed"),
    KeyDescription("from", "object", "where the view that is left is"),
    KeyDescription("to", "object", "where the view that is shown is"),
  ]

  /// A curve that is a spring: `{"spring": {"damping": 1}}`.
  package static let curve = [KeyDescription("spring", "object", "")]

  package static let spring = [
    KeyDescription("damping", "number", "the damping ratio", isRequired: true),
    KeyDescription("initialVelocity", "number", "in animations per second; default 0"),
  ]

  /// The spring of a `completionCurve` whose seconds follow from its stiffness.
  package static let completionSpring = [
    KeyDescription("damping", "number", "the damping ratio", isRequired: true),
    KeyDescription("stiffness", "number", "sets the duration", isRequired: true),
    KeyDescription("mass", "number", "default 1"),
  ]

  package static let placement = [
    KeyDescription("x", "rule: number", "points to the right of its place at rest; default 0"),
    KeyDescription("y", "rule: number", "points below its place at rest; default 0"),
    KeyDescription("alpha", "rule: number", "opacity; default 1"),
  ]

  package static let hooks = [
    KeyDescription("began", "texts", "when the transition begins"),
    KeyDescription("finished", "texts", "when the animation after a finish ends"),
    KeyDescription("cancelled", "texts", "when the animation after a cancel ends"),
    KeyDescription("completed", "texts", "after either"),
  ]

  private static let defaults = RecognizerSettings()
  private static let estimator = defaults.velocity.rawValue

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
