import TextFormats

/// How a transition is animated.
struct SourceAnimation {
  var duration: Double?

  func write(_ json: inout JSONWriter) {
    json.beginObject(forKey: "animation")
    if let duration { json.write(duration, forKey: "duration") }
    json.endObject()
  }
}

/// Reads the animator.
struct AnimatorReader {
  private let declarations: Declarations
  private(set) var gaps: [SourceProfile.Gap] = []

  init(_ declarations: Declarations) { self.declarations = declarations }

  mutating func read(actions: [String]) -> SourceAnimation? { nil }
}
