import TextFormats

struct ProfileText {
  private typealias Rule = SourceGesture.Rule

  var gestures: [SourceGesture]
  let animation: SourceAnimation?
  /// The animation of pushes and presents.
  let arrival: SourceAnimation?
  /// Whether UIKit runs its own transitions, since no delegate here gives it an animator.
  let isAnimatedByUIKit: Bool
  /// The curve after the release, or nil for UIKit's.
  let completionCurve: String?
  let files: [String]
  /// The types that handle the gestures, without their headers.
  let withoutHeader: [String]
  var gaps: [SourceProfile.Gap]
  var rules = RuleText()

  /// The profile, whose parameters and notes are known when its recognizers are written.
  mutating func json() -> [UInt8] {
    var (head, recognizers): ([UInt8], [UInt8]) = ([], [])
    let names = files.map(\.fileName)
    var json = JSONWriter(style: .indented)
    json.beginDocument("swipe-profile")
    json.write("Read from " + names.joined(separator: ", "), forKey: "title")
    json.write(names.first ?? "", forKey: "source")
    json.flush(to: &head)
    if gestures.contains(where: \.isInterruptible) { json.write(true, forKey: "interruptible") }
    json.writeObjects(gestures, forKey: "recognizers") { json, gesture in
      write(gesture, &json)
      if let arrival, ["push", "present"].contains(gesture.action) { write(arrival, &json) }
    }
    if animation != nil || completionCurve != nil { write(animation, &json) }
    if isAnimatedByUIKit {
      json.writeList([String](), forKey: "animators", onOneLine: true) { $0.write($1) }
    }
    json.flush(to: &recognizers)
    for gap in rules.gaps { gaps.add(gap) }
    if gaps.contains(where: { $0.constant != nil }) {
      for type in withoutHeader {
        gaps.add("the header of '\(type)' is not given, which may say more", gestures[0].handler)
      }
    }
    let notes = gaps.filter { $0.constant == nil }
    if !notes.isEmpty {
      json.writeList(notes, forKey: "notes") { $0.write($1.note) }
    }
    writeParameters(&json)
    json.flush(to: &head)
    json.endDocument()
    return head + recognizers + json.bytes
  }

  private func writeParameters(_ json: inout JSONWriter) {
    guard !rules.parameters.isEmpty else { return }
    json.writeObject(forKey: "parameters") { json in
      for parameter in rules.parameters { json.write(parameter.value, forKey: parameter.name) }
    }
    let unread = rules.parameters.compactMap { parameter in
      gaps.first { $0.constant == parameter.name }.map { (parameter.name, $0.note) }
    }
    let read = rules.parameters.filter { parameter in
      parameter.place != .unknown && !unread.contains { $0.0 == parameter.name }
    }.map { ($0.name, "\($0.place)") }
    for (key, texts) in [("parametersFrom", read), ("unreadParameters", unread)]
    where !texts.isEmpty {
      json.writeObject(forKey: key) { json in
        for (name, text) in texts { json.write(text, forKey: name) }
      }
    }
  }

  private mutating func note(_ message: String, _ place: SourcePlace) { gaps.add(message, place) }

  // MARK: Recognizers

  private mutating func written(
    _ rules: some Collection<Rule>, _ context: RuleText.Context, _ what: String
  ) -> [Rule] {
    // A switch by which one alone refuses is as the gesture needs it in the others, too.
    for rule in rules where rule.condition.operands(of: "not")?[0].unknownText != nil {
      _ = self.rules.condition(rule.condition, context, refuses: rule.decision != .finish)
    }
    return rules.compactMap { rule in
      var rule = rule
      let place = rule.place
      let unread = SymbolicValue.unknown(
        "\(what) in line \(place.line)", name: "unreadRule", place)
      rule.when =
        self.rules.condition(rule.condition, context, refuses: rule.decision != .finish)
        ?? self.rules.condition(unread, context)
      if rule.when == nil { note("\(what) is not read, and the profile leaves it out", place) }
      return rule.when == nil ? nil : rule
    }
  }

  private mutating func receive(_ gesture: SourceGesture) -> String? {
    let presented = SymbolicValue.flag("presented")
    let actions = gestures.map(\.action)
    let received = gesture.receive.map { $0.operands(of: "&&") ?? [$0] } ?? []
    var conditions = received
    switch gesture.action {
    case "pop" where gesture.recognizer.isOnOtherScreen:
      conditions.append(.operation(">", [.name("stack"), 1.0]))
    // Two screens: the view that presents gets no touch while the other is over it.
    case "present" where actions.contains("dismiss"): conditions.append(presented.negated)
    case "dismiss" where gesture.recognizer.isOnOtherScreen || actions.contains("present"):
      conditions.append(presented)
    default: break
    }
    if var condition = gesture.recognizer.condition {
      // A switch is at first as it is where there is a recognizer.
      let contrary = condition.negated
      if !gestures.contains(where: { $0.recognizer.condition == contrary }) {
        condition = condition.held(true)
      }
      conditions.append(condition)
    }
    if let touch = touchOnOneView(gesture) { conditions.append(touch) }
    conditions.removeAll { rules.condition($0, .receive) == nil }
    // A scroll view above what is touched, or another thing that a touch does not tell.
    if !received.allSatisfy(conditions.contains) {
      conditions.append(
        .unknown("shouldReceive", name: "receivesTouch", gesture.receivePlace))
    }
    return conditions.isEmpty ? nil : rules.condition(conditions.conjunction, .receive)
  }

  /// Where a pan would take all touches from a later one on another view: whether the touch is on its view, or not on
  /// the other one. In SwiftUI, the drag of an inner view takes it from an outer one. Nil if there is no other.
  private func touchOnOneView(_ gesture: SourceGesture) -> SymbolicValue? {
    let own = gesture.recognizer
    let all = gestures.map(\.recognizer)
    let others = own.isDrag ? all[...] : all.drop { $0.id != own.id }
    guard let other = others.first(where: { $0.kind == own.kind && $0.view != own.view }) else {
      return nil
    }
    func touch(on view: String, initial: Bool) -> SymbolicValue {
      let isNamed = !view.contains("(")
      let name = isNamed ? view.split(separator: ".").last.map(String.init) ?? view : "itsView"
      return .unknown(
        isNamed ? "a touch on \(view)" : "a touch on the view of '\(gesture.name)'",
        SourceOrigin(
          name: "isOn" + name.capitalizedFirst, place: gesture.handler, initial: .bool(initial)))
    }
    let isFirst = own.id == all[0].id
    return own.viewOfItsOwn.map { touch(on: $0, initial: isFirst || !own.isDrag) }
      ?? other.viewOfItsOwn.map { touch(on: $0, initial: false).negated }
  }

  /// The rules that decide, of which the last one always holds.
  private mutating func decisions(_ gesture: SourceGesture) -> [Rule] {
    // A switch without which no way of the finger finishes.
    let finishing = gesture.decisions.filter { $0.decision == .finish }.map(\.condition)
    let needed = finishing.map { condition in
      condition.followsFinger ? Set(condition.conjuncts.compactMap(\.unknownText)) : []
    }
    rules.needed = needed.dropFirst().reduce(needed.first ?? []) { $0.intersection($1) }
    return written(gesture.decisions.dropLast(), .decide, "a rule of the decision")
      + gesture.decisions.suffix(1)
  }

  /// The names of the recognizers that a gesture waits for.
  private mutating func requiresFailureOf(_ gesture: SourceGesture) -> [String] {
    gesture.recognizer.requiresFailureOf.compactMap { other in
      let known = gestures.first { $0.recognizer.variable == other }
      if known == nil, !other.hasSuffix("interactivePopGestureRecognizer") {
        note("waits for '\(other)', which is not among the recognizers read", gesture.handler)
      }
      return known?.name
    }
  }

  /// Writes a gesture without the rules that cannot be written.
  private mutating func write(_ gesture: SourceGesture, _ json: inout JSONWriter) {
    rules.start(gesture)
    let presents = gestures.contains { $0.action == "present" }
    let off = SourceOrigin(initial: .bool(false))
    rules.presented = presents ? nil : .unknown("presentedViewController", off)
    let receive = receive(gesture)
    let content = gesture.content.map { ($0.key, rules.condition($0.rule, .begin)) }
    let refusals = written(gesture.refusals, .begin, "a refusal")
    let progress = rules.number(gesture.progress, .progress)
    if progress == nil {
      note(
        "the progress is not read; the translation over the view's width is assumed",
        gesture.handler)
    }
    if case .operation = gesture.progress { rules.progress = gesture.progress }
    let restart = gesture.restart.flatMap { rules.condition($0, .progress) }
    if gesture.restart != nil, restart == nil {
      note("where the translation is set back is not read", gesture.handler)
    }
    let decisions = decisions(gesture)
    let changed = written(gesture.changed, .decide, "a rule while the finger is down")
    let waitsFor = requiresFailureOf(gesture)
    let isProgressNeeded = gesture.isDriven || rules.countsProgress || gesture.restart != nil
    let countsTranslation =
      rules.countsTranslation || rules.hasTranslationAsProgress && isProgressNeeded
    if rules.countsFromBegan, countsTranslation, !gesture.resetsTravel {
      note(
        "the travel from where the gesture began is taken to be the translation", gesture.handler)
    }
    let recognizer = gesture.recognizer
    let kind = recognizer.kind ?? "pan"
    json.write(gesture.name, forKey: "name")
    json.write(kind, forKey: "kind")
    if kind == "screenEdgePan" {
      json.write(recognizer.options["edges"] ?? ["left"], forKey: "edges")
    }
    // A subclass of a pan may have a direction of its own.
    if kind == "swipe" {
      json.write(recognizer.options["direction"] ?? [], forKey: "direction")
    }
    json.write(gesture.action, forKey: "action")
    if !gesture.isInteractive, !recognizer.isDiscrete { json.write(false, forKey: "interactive") }
    if let slop = recognizer.slop {
      json.write(1, forKey: "maximumTouches")
      json.write(slop, forKey: "slop")
    }
    let counts = recognizer.counts
    let most = counts["maximumNumberOfTouches"].flatMap { (1...10).contains($0) ? $0 : nil }
    if let count = counts["minimumNumberOfTouches"], count > 0, count <= most ?? 10 {
      json.write(count, forKey: "minimumTouches")
    }
    if let most { json.write(most, forKey: "maximumTouches") }
    if let count = counts["numberOfTouchesRequired"], (1...10).contains(count) {
      json.write(count, forKey: "numberOfTouchesRequired")
    }
    json.write(recognizer.options["allowedScrollTypesMask"] ?? [], forKey: "allowedScrollTypesMask")
    if gesture.resetsTravel || rules.countsFromBegan && !countsTranslation {
      json.write("reset", forKey: "slopTravel")
    } else if recognizer.isDrag {
      json.write("kept", forKey: "slopTravel")
    }
    json.write(waitsFor, forKey: "requiresFailureOf")
    if gesture.content.contains(where: { $0 == (SourceGesture.simultaneous, .bool(true)) }) {
      json.write(gestures.map(\.name).filter { $0 != gesture.name }, forKey: "simultaneousWith")
    }
    json.write(ifAny: receive, forKey: "receive")
    // Names of their own, without lines, which change when code above them does.
    var names: Set<String> = []
    json.writeObjects(refusals, forKey: "refuse", onOneLine: true) { json, rule in
      let name = names.insertUnique(rule.name ?? rule.when ?? "", " ")
      json.write(name, forKey: "name")
      json.write(ifAny: rule.when, forKey: "when")
      json.write("\(rule.place)", forKey: "from")
    }
    if !gesture.content.isEmpty {
      json.writeObject(forKey: "content") { json in
        for (key, rule) in content { json.write(ifAny: rule, forKey: key) }
      }
    }
    let isContinuous = !recognizer.isDiscrete
    json.write(ifAny: restart, forKey: "restartWhen")
    if isContinuous {
      json.write(progress ?? "translation.x / width", forKey: "progress")
    }
    if gesture.updatesAtBegan { json.write(true, forKey: "updatesAtBegan") }
    for (key, rules) in [("changed", changed), ("decide", decisions)] where !rules.isEmpty {
      json.writeObjects(rules, forKey: key, onOneLine: true) { json, rule in
        json.write(ifAny: rule.when, forKey: "when")
        json.write(rule.decision.rawValue, forKey: "then")
        json.write(ifAny: rule.target, forKey: "to")
        json.write("\(rule.place)", forKey: "from")
      }
    }
    if isContinuous { json.write(ifAny: gesture.cancelled, forKey: "cancelled") }
  }

  // MARK: Animations

  private mutating func write(_ animation: SourceAnimation?, _ json: inout JSONWriter) {
    json.beginObject(forKey: "animation")
    if let animation { writeKeys(animation, &json) }
    json.write(ifAny: completionCurve, forKey: "completionCurve")
    json.endObject()
  }

  private mutating func writeKeys(_ animation: SourceAnimation, _ json: inout JSONWriter) {
    let placements = animation.placements.map { side in
      side.map { value -> String? in
        if let place = value?.unreadPlace {
          note("where the animation moves a view is not read", place)
          return nil
        }
        return value.flatMap { rules.number($0, .other) }
      }
    }
    if let duration = animation.duration, (0...10).contains(duration) {
      json.write(duration, forKey: "duration")
    }
    if let damping = animation.damping, (0.01...10).contains(damping) {
      json.writeObject(forKey: "curve", onOneLine: true) { json in
        json.writeObject(forKey: "spring") { json in
          json.write(damping, forKey: "damping")
          // An overdamped spring has none in a profile.
          json.write(damping > 1 ? 0 : animation.initialVelocity, forKey: "initialVelocity")
        }
      }
    } else {
      json.write(animation.curve, forKey: "curve")
    }
    if !animation.scrubsLinearly, animation.curve != "linear" || animation.damping != nil {
      json.write(false, forKey: "scrubsLinearly")
    }
    writeSides(placements, &json) { $0.write($1, forKey: $2) }
    if animation.changes.joined().contains(where: { $0 != nil }) {
      json.writeObject(forKey: "cancelled", onOneLine: true) { json in
        writeSides(animation.changes, &json) { $0.write($1, forKey: $2) }
      }
    }
  }

  /// Writes what there is of both views for each measure.
  private func writeSides<Value>(
    _ sides: [[Value?]], _ json: inout JSONWriter,
    _ write: (inout JSONWriter, Value, String) -> Void
  ) {
    for (side, values) in zip(SourceAnimation.sides, sides)
    where values.contains(where: { $0 != nil }) {
      json.writeObject(forKey: side, onOneLine: true) { json in
        for (measure, value) in zip(SourceAnimation.measures, values) {
          if let value { write(&json, value, measure) }
        }
      }
    }
  }
}

extension Set<String> {
  /// Inserts a name, with a number if it is taken: `pop`, `pop2`.
  mutating func insertUnique(_ base: String, _ separator: String = "") -> String {
    var (name, number) = (base, 2)
    while !insert(name).inserted { (name, number) = (base + separator + "\(number)", number + 1) }
    return name
  }
}

extension JSONWriter {
  /// Writes a list, unless it is empty.
  fileprivate mutating func write(_ words: [String], forKey key: String) {
    if !words.isEmpty { writeList(words, forKey: key, onOneLine: true) { $0.write($1) } }
  }

  fileprivate mutating func write(ifAny text: String?, forKey key: String) {
    if let text { write(text, forKey: key) }
  }
}
