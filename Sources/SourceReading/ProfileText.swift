import TextFormats

/// Writes the profile.
struct ProfileText {
  private let gestures: [SourceGesture]
  private let animation: SourceAnimation?
  /// The animation of pushes and presents.
  private let arrival: SourceAnimation?
  private let files: [String]
  private var rules = RuleText()
  private(set) var gaps: [SourceProfile.Gap] = []

  init(
    _ gestures: [SourceGesture], _ animation: SourceAnimation?, _ arrival: SourceAnimation?,
    files: [String], gaps: [SourceProfile.Gap]
  ) {
    self.arrival = arrival
    self.gaps = gaps
    self.gestures = gestures
    self.animation = animation
    self.files = files
  }

  /// A recognizer with its rules as texts.
  private struct Written {
    struct Rule {
      var name: String
      var when: String?
      var place: SourcePlace
      var decision = ""
    }
    var refusals: [Rule] = []
    var decisions: [Rule] = []
    var changed: [Rule] = []
    var receive: [String] = []
    var progress = "0"
    var requiresFailureOf: [String] = []
    var slopTravel: String?
  }

  mutating func json() -> [UInt8] {
    let written = gestures.map { write($0) }
    rules.progress = nil
    let departures = placements(animation)
    let arrivals = placements(arrival)
    for gap in rules.gaps where !gaps.contains(gap) { gaps.append(gap) }
    let first = files.first ?? ""
    var ruleText = JSONWriter(style: .indented)
    ruleText.beginObject()
    writeRules(written, departures, arrivals, &ruleText)
    ruleText.endObject()
    // Not all that was read is written.
    let words = Set(
      String(decoding: ruleText.bytes, as: UTF8.self)
        .split { !($0.isLetter || $0.isNumber || $0 == "_") })
    let parameters = rules.parameters.filter { words.contains($0.name[...]) }
    var json = JSONWriter(style: .indented)
    json.beginObject()
    json.write("swipe-profile", forKey: "format")
    json.write(1, forKey: "version")
    json.write("Read from " + files.map(Self.lastPart).joined(separator: ", "), forKey: "title")
    json.write(Self.lastPart(first), forKey: "source")
    if !gaps.isEmpty {
      json.writeList(gaps, forKey: "notes") { json, gap in
        json.write((gap.place.isEmpty ? "" : gap.place + ": ") + gap.message)
      }
    }
    if !parameters.isEmpty {
      json.writeObject(forKey: "parameters") { json in
        for parameter in parameters { json.write(parameter.value, forKey: parameter.name) }
      }
      json.writeObject(forKey: "parametersFrom") { json in
        for parameter in parameters where !parameter.place.file.isEmpty {
          json.write("\(parameter.place)", forKey: parameter.name)
        }
      }
    }
    writeRules(written, departures, arrivals, &json)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  /// Writes the recognizers and the animation.
  private func writeRules(
    _ written: [Written], _ departures: [[String?]], _ arrivals: [[String?]],
    _ json: inout JSONWriter
  ) {
    json.beginArray(forKey: "recognizers")
    for (gesture, written) in zip(gestures, written) {
      json.beginObject()
      write(gesture, written, &json)
      if let arrival, ["push", "present"].contains(gesture.action) {
        write(arrival, arrivals, &json)
      }
      json.endObject()
    }
    json.endArray()
    if let animation { write(animation, departures, &json) }
  }

  private static func lastPart(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private mutating func note(_ message: String, _ place: SourcePlace) {
    gaps.append(.init(place: place.description, message: message))
  }

  private mutating func write(_ gesture: SourceGesture) -> Written {
    var written = Written()
    rules.progress = nil
    if let receive = gesture.receive {
      if let text = rules.condition(receive, .receive) {
        written.receive.append(text)
      } else {
        note(
          "'shouldReceive' asks what a touch does not tell; the profile leaves it out",
          gesture.handler)
      }
    }
    if gesture.recognizer.isOnOtherScreen,
      let text = ["pop": "stack > 1", "dismiss": "presented"][gesture.action]
    {
      written.receive.append(text)
    }
    if let condition = gesture.recognizer.condition {
      var evaluator = SymbolicEvaluator(Declarations())
      let value = evaluator.evaluate(condition, SourcePath()).first?.value
      if let value, let text = rules.condition(value, .receive) { written.receive.append(text) }
    }
    var names: [String] = []
    for refusal in gesture.refusals.prefix(SourceLimits.rules) {
      guard let condition = refusal.condition, let text = rules.condition(condition, .begin) else {
        note("a refusal is not read, and the profile leaves it out", refusal.place)
        continue
      }
      var name = refusal.name.isEmpty ? text : refusal.name
      if names.contains(name) { name += ", line \(refusal.place.line)" }
      names.append(name)
      written.refusals.append(.init(name: name, when: text, place: refusal.place))
    }
    if let text = rules.number(gesture.progress, .progress) {
      written.progress = text
    } else {
      note(
        "the progress is not read; the translation over the view's width is assumed",
        gesture.handler)
      written.progress = "translation.x / width"
    }
    if case .operation = gesture.progress { rules.progress = gesture.progress }
    for (index, decision) in gesture.decisions.prefix(SourceLimits.rules).enumerated() {
      var text: String?
      if let condition = decision.condition, index < gesture.decisions.count - 1 {
        text = rules.condition(condition, .decide)
        if text == nil {
          note("a rule of the decision is not read, and the profile leaves it out", decision.place)
          continue
        }
      }
      written.decisions.append(
        .init(name: "", when: text, place: decision.place, decision: decision.decision.rawValue))
    }
    for rule in gesture.changed.prefix(SourceLimits.rules) {
      guard let condition = rule.condition, let text = rules.condition(condition, .decide) else {
        note(
          "a rule while the finger is down is not read, and the profile leaves it out", rule.place)
        continue
      }
      written.changed.append(
        .init(name: "", when: text, place: rule.place, decision: rule.decision.rawValue))
    }
    if gesture.decisions.count > SourceLimits.rules {
      note("more than \(SourceLimits.rules) rules decide; the others are left out", gesture.handler)
      written.decisions.append(
        .init(name: "", when: nil, place: gesture.handler, decision: "cancel"))
    }
    for other in gesture.recognizer.requiresFailureOf {
      if let known = gestures.first(where: { $0.recognizer.variable == other }) {
        written.requiresFailureOf.append(known.name)
      } else if !other.hasSuffix("interactivePopGestureRecognizer") {
        note("waits for '\(other)', which is not among the recognizers read", gesture.handler)
      }
    }
    if gesture.resetsAtBegan || rules.countsFromBegan,
      !rules.countsTranslation || gesture.resetsAtBegan
    {
      written.slopTravel = "reset"
    } else if rules.countsFromBegan {
      note(
        "the travel from where the gesture began is taken to be the translation", gesture.handler)
    }
    return written
  }

  private func write(_ gesture: SourceGesture, _ written: Written, _ json: inout JSONWriter) {
    let recognizer = gesture.recognizer
    json.write(gesture.name, forKey: "name")
    let kind = recognizer.kind ?? "pan"
    json.write(kind, forKey: "kind")
    if kind == "screenEdgePan" {
      words(recognizer.edges.isEmpty ? ["left"] : recognizer.edges, "edges", &json)
    }
    json.write(gesture.action, forKey: "action")
    let most = recognizer.maximumTouches.flatMap { (1...10).contains($0) ? $0 : nil }
    if let count = recognizer.minimumTouches, count > 0, count <= most ?? 10 {
      json.write(count, forKey: "minimumTouches")
    }
    if let most { json.write(most, forKey: "maximumTouches") }
    if let slop = written.slopTravel { json.write(slop, forKey: "slopTravel") }
    if !written.requiresFailureOf.isEmpty {
      words(written.requiresFailureOf, "requiresFailureOf", &json)
    }
    if gesture.content.contains(SourceGesture.simultaneous), gestures.count > 1 {
      words(gestures.map(\.name).filter { $0 != gesture.name }, "simultaneousWith", &json)
    }
    if !written.receive.isEmpty {
      let texts =
        written.receive.count == 1 ? written.receive : written.receive.map { "(" + $0 + ")" }
      json.write(texts.joined(separator: " && "), forKey: "receive")
    }
    json.writeList(written.refusals, forKey: "refuse") { json, rule in
      json.beginObject(onOneLine: true)
      json.write(rule.name, forKey: "name")
      json.write(rule.when ?? "true", forKey: "when")
      json.write("\(rule.place)", forKey: "from")
      json.endObject()
    }
    if !gesture.content.isEmpty {
      json.writeObject(forKey: "content") { json in
        for key in gesture.content { json.write("true", forKey: key) }
      }
    }
    json.write(written.progress, forKey: "progress")
    if gesture.updatesAtBegan { json.write(true, forKey: "updatesAtBegan") }
    for (key, rules) in [("changed", written.changed), ("decide", written.decisions)]
    where !rules.isEmpty {
      json.writeList(rules, forKey: key) { json, rule in
        json.beginObject(onOneLine: true)
        if let when = rule.when { json.write(when, forKey: "when") }
        json.write(rule.decision, forKey: "then")
        json.write("\(rule.place)", forKey: "from")
        json.endObject()
      }
    }
    if let cancelled = gesture.cancelled { json.write(cancelled, forKey: "cancelled") }
  }

  /// The rules of both views for each measure; empty without an animation.
  private mutating func placements(_ animation: SourceAnimation?) -> [[String?]] {
    guard let animation else { return [] }
    var all: [[String?]] = []
    for side in SourceAnimation.sides {
      var texts: [String?] = []
      for measure in SourceAnimation.measures {
        texts.append(animation.value(side, measure).flatMap { rules.number($0, .other) })
      }
      all.append(texts)
    }
    return all
  }

  private func write(
    _ animation: SourceAnimation, _ placements: [[String?]], _ json: inout JSONWriter
  ) {
    json.beginObject(forKey: "animation")
    if let duration = animation.duration, (0...10).contains(duration) {
      json.write(duration, forKey: "duration")
    }
    if let damping = animation.damping, (0.01...10).contains(damping) {
      json.beginObject(forKey: "curve", onOneLine: true)
      json.beginObject(forKey: "spring")
      json.write(damping, forKey: "damping")
      json.write(animation.initialVelocity ?? 0, forKey: "initialVelocity")
      json.endObject()
      json.endObject()
    } else {
      json.write(animation.curve, forKey: "curve")
    }
    if !animation.scrubsLinearly, animation.curve != "linear" || animation.damping != nil {
      json.write(false, forKey: "scrubsLinearly")
    }
    for (side, texts) in zip(SourceAnimation.sides, placements)
    where texts.contains(where: { $0 != nil }) {
      json.beginObject(forKey: side, onOneLine: true)
      for (measure, text) in zip(SourceAnimation.measures, texts) {
        if let text { json.write(text, forKey: measure) }
      }
      json.endObject()
    }
    let changes = SourceAnimation.sides.map { side in
      SourceAnimation.measures.map { animation.changeAfterCancel(side, $0) }
    }
    if changes.joined().contains(where: { $0 != nil }) {
      json.beginObject(forKey: "cancelled", onOneLine: true)
      for (side, numbers) in zip(SourceAnimation.sides, changes)
      where numbers.contains(where: { $0 != nil }) {
        json.beginObject(forKey: side)
        for (measure, number) in zip(SourceAnimation.measures, numbers) {
          if let number { json.write(number, forKey: measure) }
        }
        json.endObject()
      }
      json.endObject()
    }
    json.endObject()
  }

  private func words(_ words: [String], _ key: String, _ json: inout JSONWriter) {
    json.beginArray(forKey: key, onOneLine: true)
    for word in words { json.write(word) }
    json.endArray()
  }
}
