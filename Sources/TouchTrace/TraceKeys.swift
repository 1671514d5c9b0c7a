package import TextFormats

/// The keys of traces in JSON and CSV, used by the JSON readers. They are in the usual order of a
/// file.
package enum TraceKeys {
  package static let document = [
    KeyDescription("format", "swipe-trace", "what kind of file this is"),
    KeyDescription("version", "1", "the version of the format; required with 'format'"),
    KeyDescription(
      "name", "text",
      "what results call the trace; default: the file's name, in CSV and JSON Lines with #1, #2, …"),
    KeyDescription("timeUnit", TimeUnit.self, "the unit of all times; default s"),
    KeyDescription(
      "view", "object or list", "the view's size, or [width, height]; required, or '--view'"),
    KeyDescription(
      "safeAreaInsets", "object or list",
      "[top, left, bottom, right] of the view, as UIKit's; sides that are not given are 0"),
    KeyDescription("displayHz", "number", "frames per second of the timeline; default 60"),
    KeyDescription(
      "displayScale", "number", "pixels per point, for profiles that count in whole pixels"),
    KeyDescription(
      "scrollType", Trace.ScrollType.self,
      "the touches are scroll events of a touchpad (continuous) or a wheel (discrete)"),
    KeyDescription("layoutDirection", Trace.LayoutDirection.self, "default ltr"),
    KeyDescription("navigation", "object", "what the app shows when the trace begins"),
    KeyDescription("content", "list", "what lies under the fingers, back to front"),
    KeyDescription("touches", "list", "the touches, in order of time", isRequired: true),
    KeyDescription("actions", "list", "what the app did by itself, in order of time"),
    KeyDescription("intent", Trace.Intent.self, "what the user meant, for 'fit'"),
    KeyDescription("expect", "object", "the results that 'check' expects"),
    KeyDescription("tags", "list of texts", "words to choose traces by, with '--tag'"),
    KeyDescription("grade", Trace.Grade.Level.self, "how far its velocities can be trusted"),
    KeyDescription("gradeReason", "text", "why, in a few words"),
  ]

  package static let view = [
    KeyDescription("width", "points", "more than 0", isRequired: true),
    KeyDescription("height", "points", "more than 0", isRequired: true),
  ]

  package static let navigation = [
    KeyDescription(
      "stack", "count or names", "the screens from the root to the top one; default 2"),
    KeyDescription(
      "forward", "count or names",
      "the screens that a forward swipe can bring back, the nearest last; default 0"),
    KeyDescription(
      "popDisabled", "true or names",
      "the screens that forbid an interactive pop; true: the top one"),
    KeyDescription(
      "transitioning", "true or seconds",
      "a transition is running: throughout, or until this many seconds after the first touch"),
    KeyDescription(
      "presented", "true or false",
      "a view is presented over the stack; default true, unless the app or the gesture presents one"
    ),
  ]

  package static let content = [
    KeyDescription("kind", Trace.Content.Kind.self, "what it is", isRequired: true),
    KeyDescription("name", "text", "what results call it; default: its kind"),
    KeyDescription(
      "rect", "list or object", "[x, y, width, height] in the view, in points", isRequired: true),
    KeyDescription(
      "axis", Trace.Content.Axis.self,
      "how a finger moves it; default: vertical for scroll and webView, both for map and control, "
        + "else horizontal"),
    KeyDescription(
      "contentSize", "list or object",
      "[width, height] of what it scrolls over; default: no limit"),
    KeyDescription(
      "contentOffset", "list or object",
      "[x, y] of that at its top left, at first; default: the start"),
    KeyDescription(
      "contentInset", "list or object",
      "[top, left, bottom, right], UIKit's adjustedContentInset; default 0"),
    KeyDescription("bounces", "true or false", "it can be dragged beyond its end; default true"),
    KeyDescription(
      "isPagingEnabled", "true or false", "it rests at pages; default true for a pager, else false"),
    KeyDescription(
      "delaysContentTouches", "true or false",
      "views in it get touches only if these do not scroll; default true"),
    KeyDescription(
      "canCancelContentTouches", "true or false",
      "scrolling takes touches from views in it; default true"),
    KeyDescription("thumb", "list or object", "of a slider: [x, y, width, height] in the view"),
    KeyDescription(
      "edges", "list of leading, trailing",
      "of rowActions: the sides with actions; default trailing"),
  ]

  package static let touch = [
    KeyDescription("time", "number", "in 'timeUnit', from any origin", isRequired: true),
    KeyDescription("phase", "word or number", "as listed below", isRequired: true),
    KeyDescription("x", "points", "in the view, to the right", isRequired: true),
    KeyDescription("y", "points", "in the view, downwards", isRequired: true),
    KeyDescription("touch", "text or number", "which finger; needed for several fingers"),
    KeyDescription("predicted", "true or false", "true: not given to recognizers"),
    KeyDescription("resampled", "true or false", "true: not given to recognizers"),
  ]

  package static let action = [
    KeyDescription("time", "number", "like the times of touches", isRequired: true),
    KeyDescription("do", Trace.AppAction.Kind.self, "what the app did", isRequired: true),
    KeyDescription(
      "screen", "text",
      "which screen; default: for push and present a new name, else the top screen"),
    KeyDescription("view", "object or list", "of resize: the view's new size, as 'view' above"),
    KeyDescription(
      "safeAreaInsets", "object or list", "of resize, as above; default: unchanged"),
  ]

  package static let columns = CSVHeader.Field.allCases.map {
    KeyDescription($0.name, "", $0.meaning, isRequired: $0.isRequired)
  }

  static let timeKeys = ["timestamp", "ts", "t"]
  static let fingerKeys = ["finger", "touchId"]
  static let locationKeys = ["location", "position", "point"]

  /// Alternative keys of a touch, read if the standard key is missing.
  package static let otherTouchKeys = [
    KeyDescription(timeKeys.joined(separator: ", "), "number", "as 'time'"),
    KeyDescription(fingerKeys.joined(separator: ", "), "text or number", "as 'touch'"),
    KeyDescription(
      locationKeys.joined(separator: ", "), "object or list",
      "{\"x\": 3, \"y\": 400} or [3, 400]"),
  ]

  /// Alternative names of columns, by field.
  package static let columnNames = CSVHeader.Field.allCases.compactMap { field in
    field.otherNames.isEmpty ? nil : (name: field.name, others: field.otherNames)
  }

  /// The keys of `# key: value` lines above the header row of CSV.
  package static let headerLines = CSVHeader.Defaults.Key.allCases.map(\.rawValue)
}
