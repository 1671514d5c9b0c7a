import GestureRecognition
import InteractiveTransition
package import TextFormats

/// The keys of a profile accepted by its reader.
package enum ProfileKeys {
  private typealias Key = KeyDescription

  package static let profile: [KeyDescription] = [
    Key("format", "swipe-profile", "what kind of file this is", isRequired: true),
    Key("version", "1", "the version of the format", isRequired: true),
    Key("name", "text", "default: the file's name"),
    Key("title", "text", "one line that says what it is"),
    Key("family", "text", "what tables are grouped by, such as ios or web"),
    Key("source", "text", "where the rules were read"),
    Key("licence", "text", "the licence of that source"),
    Key("confidence", Profile.Confidence.self, "how well the rules are known"),
    Key("notes", "list of texts", "what is uncertain or approximated"),
    Key("extends", "name or path", "the profile whose values this one overrides"),
    Key("parameters", "object", "names and their numbers, for tuning"),
    Key("parametersFrom", "object", "the file and line of each parameter in the code"),
    Key(
      "unreadParameters", "object",
      "the parameters for what was not read in the code, and what is there"),
    Key("recognizers", "list", "at least one", isRequired: true),
    Key("content", "object", "how the content under the finger competes with them"),
    Key("animation", "object", "how the transition moves the views"),
    Key(
      "reversesForPush", "true or false",
      "whether the app's own push and present are 'animation' in reverse; default true"),
    Key(
      "animators", "list of words",
      "the operations that get an animator: "
        + "\(TransitionAction.allCases.map(\.rawValue).joined(separator: ", ")); default all"),
    Key("keepsForward", "true or false", "whether popped screens are kept for a forward swipe"),
    Key("forwardLimit", "number", "how many of them are kept; default: no limit"),
    Key(
      "interruptible", "true or false",
      "whether a gesture may take over a transition that settles or that the app started; default false"
    ),
    Key(
      "shouldRemovePresentersView", "true or false",
      "whether a presented view removes the presenter's, as .fullScreen does; default false"),
    Key(
      "callbackOrder", CallbackOrder.self,
      "whether the animator is asked for before 'willShow' or after it; default guide"),
    Key("hooks", "object", "texts for the event log"),
  ]

  /// The keys of recognizers of all kinds.
  package static let anyRecognizer: [KeyDescription] = [
    Key("name", "text", "default \(RecognizerProfile.defaultName)"),
    Key("kind", RecognizerKind.self, "UIKit's class", isRequired: true),
    Key(
      "action", TransitionAction.words.joined(separator: ", "),
      "the transition; none: it only moves views of the app", isRequired: true),
    Key("velocity", "estimator or object", "how velocity is estimated; default uikit"),
    Key(
      "movesAtLift", "true or false",
      "the lift counts as a last move; default false: its location is ignored"),
    Key(
      "mirrorsInRTL", "true or false",
      "mirror edges and the x axis in a right-to-left layout; default false"),
    Key("requiresFailureOf", "list of names", "recognizers that must fail before it may begin"),
    Key("simultaneousWith", "list of names", "recognizers that may be active at the same time"),
    Key("receive", "rule: boolean", "asked for each finger that goes down: whether it tracks it"),
    Key("failWhen", "rule: boolean", "at every move before it begins: it fails"),
    Key("refuse", "list of rules", "shouldBegin: the first that is true refuses the gesture"),
    Key(
      "progress", "rule: number", "how much of the transition is done; 1 for a swipe",
      isRequired: true),
    Key(
      "decide", "list of rules",
      "after release: the first that is true decides; a swipe finishes without it",
      isRequired: true),
    Key("content", "object", "rules that are asked for each piece of content under the finger"),
    Key("animation", "object", "its own, instead of the profile's"),
  ]

  /// The additional keys of continuous recognizers.
  package static let continuousRecognizer: [KeyDescription] = [
    Key(
      "interactive", "true or false",
      "false: the transition starts after a decision to finish, not when it begins; default true"),
    Key(
      "countsPixels", "true or false",
      "'position' counts the whole pixels of each move, in traces with 'displayScale'; default false"
    ),
    Key(
      "startFraction", "rule: number",
      "the progress before the first gesture, such as a sheet's detent; default 0"),
    Key(
      "updatesAtBegan", "true or false",
      "call 'update' when it begins, not only at the moves after that; default false"),
    Key(
      "changed", "list of rules",
      "at every move after it began, while the finger is down: the first that is true decides"),
    Key(
      "cancelled", RecognizerProfile.CancelPolicy.self,
      "what a cancellation by the system does; default decide"),
  ]

  /// The additional keys of pans.
  package static let panRecognizer: [KeyDescription] = [
    Key(
      "beginWhen", "rule: boolean", "at every move before it begins: it begins; replaces the slop"),
    Key(
      "beginAtLift", "rule: boolean",
      "at the lift, if it has not begun: it begins, and 'decide' decides whether the app acts"),
    Key(
      "restartWhen", "rule: boolean",
      "at every move (with 'beginWhen', before it begins): the translation counts from there"),
  ]

  /// Whether recognizers of one kind have a key.
  static func isKey(_ key: String, of kind: RecognizerKind) -> Bool {
    anyRecognizer.contains { $0.name.isExactly(key) }
      || !kind.type.isDiscrete && continuousRecognizer.contains { $0.name.isExactly(key) }
      || kind.type.isPan && panRecognizer.contains { $0.name.isExactly(key) }
      || kind.type.settings.contains { $0.key.isExactly(key) }
  }

  /// The keys of all kinds of recognizers together.
  package static let recognizer: [KeyDescription] = {
    var keys = anyRecognizer + continuousRecognizer + panRecognizer
    for kind in RecognizerKind.allCases {
      for setting in kind.type.settings where !keys.names.contains(setting.key) {
        keys.append(setting.description)
      }
    }
    return keys
  }()

  /// The keys that a recognizer must have.
  static func requiredOfRecognizer(_ value: JSONValue) -> [String] {
    let kind = value["kind"].flatMap {
      (try? ProfileField($0, key: "kind").word(as: RecognizerKind.self))
    }
    return kind?.type.isDiscrete ?? false
      ? ["kind", "action"] : anyRecognizer.filter(\.isRequired).names
  }

  /// The keys for the competition of content with a profile's recognizers.
  package static let content: [KeyDescription] = [
    Key("slop", "points", "travel along an axis before content scrolls; default 10"),
    Key(
      "order", ContentCompetition.Order.self,
      "which begins if both would at the same touch, and sees it first; default contentFirst"),
  ]

  /// The questions of a recognizer about each piece of content.
  package static let contentRules: [KeyDescription] = [
    Key("receive", "rule: boolean", "for the innermost piece: whether it gets the touch"),
    Key("refuse", "rule: boolean", "whether it may not begin over it"),
    Key(
      "shouldRecognizeSimultaneously", "rule: boolean",
      "whether both may be active; default false: the first to begin prevents the other"),
    Key("requiresFailureOf", "rule: boolean", "whether it waits until the content's has failed"),
    Key("isRequiredToFailBy", "rule: boolean", "whether the content's waits until it has failed"),
    Key(
      "delaysTouchesBegan", "true or false",
      "whether a slider gets the touch only once it has failed; default false"),
  ]

  package static let velocity: [KeyDescription] = [
    Key("estimator", VelocityEstimator.self, "the formula", isRequired: true),
    Key("touchDown", "true or false", "whether the estimator gets the touch-down; default true"),
    Key("lift", "true or false", "whether it gets the lift, and so knows of a rest; default true"),
    Key("x", "rule: number", "the velocity to the right; default: the estimate"),
    Key("y", "rule: number", "the velocity downwards; default: the estimate"),
  ]

  package static let refusal: [KeyDescription] = [
    Key("name", "text", "what results call it", isRequired: true),
    Key("when", "rule: boolean", "when it refuses", isRequired: true),
    Key("from", "text", "its file and line in the code: Navigation.swift:48"),
  ]

  package static let decision: [KeyDescription] = [
    Key("when", "rule: boolean", "when it decides; the last rule has none"),
    Key(
      "then", Decision.self, "the decision; in 'decide' also \(ignore): it does neither",
      isRequired: true),
    Key("to", "name", "where the view settles, such as a sheet's detent"),
    Key(
      "progress", "rule: number",
      "the progress there, 0 to 1; default 1 for finish, for cancel where it began"),
    Key("from", "text", "its file and line in the code: Navigation.swift:48"),
  ]

  /// The word for a handler that neither finishes nor cancels.
  static let ignore = "ignore"

  package static let animation: [KeyDescription] = [
    Key("duration", "seconds", "default 0.35"),
    Key(
      "startDelay", "seconds",
      "from began to the first frame; percentComplete is 0 until then; default 0"),
    Key(
      "curve", "curve",
      "\(TimingCurve.named.map(\.name).joined(separator: ", ")), four numbers of a Bézier curve, "
        + "or {\"spring\": …}; default easeInOut"),
    Key(
      "scrubsLinearly", "true or false",
      "false: the curve shows while the finger drags, as with UIView.animate; default true"),
    Key("completionCurve", "curve", "the curve after release; default easeInOut"),
    Key(
      "completionSpeed", "rule: number",
      "how many times as fast the animation runs after release; more than 0, default 1"),
    Key("settling", "rule: number", "seconds from release to the end, if computed"),
    Key("from", "object", "how the view that leaves moves"),
    Key("to", "object", "how the view that appears moves"),
    Key("finished", "object", "what its completion changes after a finish"),
    Key("cancelled", "object", "what its completion changes after a cancel"),
  ]

  /// The placement of the views at the completion of an animation: `{"to": {"alpha": 0}}`.
  package static let views: [KeyDescription] = [
    Key("from", "object", "of the view that leaves; keys that are not given stay"),
    Key("to", "object", "of the view that appears; keys that are not given stay"),
  ]

  /// A curve that is a spring: `{"spring": {"damping": 1}}`.
  package static let curve: [KeyDescription] = [Key("spring", "object", "")]

  package static let spring: [KeyDescription] = [
    Key("damping", "number", "the damping ratio", isRequired: true),
    Key(
      "initialVelocity", "number",
      "in animations per second; default 0; in a 'completionCurve' a rule, too"),
  ]

  /// The spring of a `completionCurve` whose duration follows from its stiffness; it begins at rest.
  package static let completionSpring: [KeyDescription] = [
    Key("damping", "number", "the damping ratio", isRequired: true),
    Key("stiffness", "number", "sets the duration", isRequired: true),
    Key("mass", "number", "default 1"),
  ]

  package static let placement: [KeyDescription] = [
    Key("x", "rule: number", "points to the right of where it rests; default 0"),
    Key("y", "rule: number", "points below where it rests; default 0"),
    Key("alpha", "rule: number", "opacity; default 1"),
  ]

  package static let hooks: [KeyDescription] = [
    Key("began", "texts", "when the transition begins"),
    Key("finishing", "texts", "at the release, right after finish()"),
    Key("cancelling", "texts", "at the release, right after cancel()"),
    Key("finished", "texts", "when the animation after a finish has ended"),
    Key("cancelled", "texts", "when the animation after a cancel has ended"),
    Key("completed", "texts", "after completeTransition(_:), for either"),
  ]
}
