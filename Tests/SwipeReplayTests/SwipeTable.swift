import Foundation
import RuleLanguage
import SwipeReplay
import TestSupport
import Testing

/// A table of `Fixtures/swipes`: a gesture with gaps, and rows with the contents of the gaps and the expected results.
///
///     `profile pj, down 5, move {x}, lift`
///
///     | x | outcome | progress |
///     | --- | --- | --- |
///     | 209.5 | cancel | 0.49875 |
///
/// A block before the table is the profile. A number may be a sum or a product, `(10 - 2 * 3)`, and must match exactly,
/// or after `≈` within a billionth. An empty cell checks nothing; `none` is a missing number or text. Several results
/// are separated by ` ; `.
struct SwipeTable: Sendable, CustomTestStringConvertible {
  var file: String
  var table: MarkdownTable

  var testDescription: String { "\(file): \(table.heading)" }

  struct Mistake: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  static let all = Result {
    try FixtureFiles.list("Fixtures/swipes", ["md"]).flatMap { file in
      try MarkdownTable.read(file).map { SwipeTable(file: file, table: $0) }
    }
  }

  /// Returns the differences between the results and a row.
  func differences(_ row: [String]) throws -> [String] {
    var (gesture, json) = (table.line, table.block)
    var expected: [(String, String)] = []
    for (column, cell) in zip(table.columns, row) {
      let gap = "{\(column)}"
      if gesture.contains(gap) || json.contains(gap) {
        gesture = gesture.replacing(gap, with: cell)
        json = json.replacing(gap, with: cell)
      } else if ["profile", "recognizer"].contains(column) {
        if !cell.isEmpty { gesture = "\(column) \(cell), \(gesture)" }
      } else {
        expected.append((column, cell))
      }
    }
    var swipe = SwipeText()
    try swipe.add(gesture)
    var profile: Profile
    do {
      profile =
        try json.isEmpty ? FixtureFiles.profile(swipe.profile) : Profile.read(json)
    } catch let error as ProfileError {
      let message = error.description
      return expected.map { $0 == "error" && $1 == message ? [] : [message] }.flatMap { $0 }
    }
    for (name, value) in swipe.parameters { profile = try profile.setting(name, to: value) }
    if let estimator = swipe.estimator { profile = profile.setting(velocity: estimator) }
    let hasFrames = table.columns.contains("settles")
    var replayer = Replayer(
      profiles: [profile], detail: hasFrames ? [.frames] : [.margins, .parameterMargins, .findings])
    let all = gesture.isEmpty ? [] : replayer.replay(swipe.recording.trace)
    // Handling each touch or only the relevant ones makes no difference.
    var other = Replayer(profiles: [profile], detail: hasFrames ? [] : [.events, .frames])
    let others = gesture.isEmpty ? [] : other.replay(swipe.recording.trace)
    guard all.map(\.rule) == others.map(\.rule), all.map(\.outcome) == others.map(\.outcome),
      all.map(\.values) == others.map(\.values)
    else { return ["other results with other details: \(all) and \(others)"] }
    let results = all.filter {
      swipe.recognizer.isEmpty || $0.recognizer == swipe.recognizer
    }
    return try expected.flatMap { column, cell -> [String] in
      guard !cell.isEmpty else { return [] }
      if column == "warnings" {
        let found = profile.warnings.map(\.description)
        return found == (cell == "none" ? [] : [cell]) ? [] : found
      }
      if column == "warned" {
        return Int(cell) == profile.warnings.count ? [] : ["\(profile.warnings)"]
      }
      if column == "error" { return cell == "none" ? [] : ["no error"] }
      let cells = cell.components(separatedBy: " ; ")
      guard cells.count == results.count else { return ["\(results.count) results"] }
      return try zip(results, cells).compactMap { result, cell in
        let found = try Self.found(column, result)
        return try Self.meets(found, cell, isOfFrames: column == "settles")
          ? nil : "\(column) \(found ?? "none"), expected \(cell): \(result)"
      }
    }
  }

  private static func meets(_ found: String?, _ cell: String, isOfFrames: Bool) throws -> Bool {
    guard let found else { return cell == "none" }
    guard let number = Double(found) else { return found == cell }
    if isOfFrames {
      let excess = number - (try SwipeText.number(cell))
      return excess >= -1e-4 && excess < 0.0011
    }
    if cell.hasPrefix("≈ ") {
      let expected = try SwipeText.number(String(cell.dropFirst(2)))
      return abs(number - expected) <= 1e-9 * max(1, expected.magnitude)
    }
    return try cell != "none" && number == SwipeText.number(cell)
  }

  private static func found(_ column: String, _ result: Replay) throws -> String? {
    func text(_ number: Double?) -> String? { number.map { "\($0)" } }
    return switch column {
    case "outcome": result.outcome.description
    case "begins": result.beganAt == nil ? "no" : "yes"
    case "rule": result.rule
    case "decision": result.decision?.rawValue
    case "explanation":
      result.explanation
        + (result.beganAt == nil ? result.changes : [])
        .map { (["; " + $0.label] + $0.texts).joined(separator: " ") }.joined()
    case "because": result.because
    case "brief": result.briefExplanation
    case "margin": result.marginExplanation.isEmpty ? nil : result.marginExplanation
    case "description": result.description
    case "gesture": text(Double(result.gesture))
    case "began": text(result.beganAt)
    case "ended": text(result.endedAt)
    case "progress": text(result.values?.progress)
    case "percentComplete": text(result.values?.percentComplete)
    case "translation.x": text(result.values?.translation.x)
    case "translation.y": text(result.values?.translation.y)
    case "velocity.x": text(result.values?.velocity.x)
    case "velocity.y": text(result.values?.velocity.y)
    case "startFraction": text(result.startFraction)
    case "startDelay": text(result.startDelay)
    case "findings": result.findings.map { "\($0.name ?? "-") \($0.holds)" }.joined(separator: ", ")
    case "invalidCompletion": result.invalidCompletion?.message
    case "freezes":
      result.knownFreezes.isEmpty
        ? nil : result.knownFreezes.map(\.rawValue).joined(separator: ", ")
    case "kind": (result.failure?.kind).map { "\($0)" }
    case "shortfalls":
      result.failure?.shortfalls.map { "\($0.name) \($0.value) of \($0.limit) \($0.unit ?? "-")" }
        .joined(separator: ", ")
    case "room": result.failure?.other?.room?.rawValue
    case "other": result.failure?.other?.name
    case "assumedStack": text(result.failure?.assumedStack.map(Double.init))
    case "started": text(result.startedAt)
    case "test": result.failure?.test?.roundedText
    // Measured in frames, at `hz 1000`.
    case "settles": text(result.endedAt.flatMap { end in result.frames.last.map { $0.time - end } })
    case "margin.progress": text(result.margin?.progress)
    case "margin.velocity": text(result.margin?.velocity)
    // The parameters with which a cancelled swipe would finish, or a finished one cancel.
    case "margin.decisions":
      result.margin.map {
        $0.parameters.filter { $0.outcome?.isDecision ?? false }.map(\.name).joined(separator: ", ")
      }.flatMap { $0.isEmpty ? nil : $0 }
    case _ where column.hasPrefix("margin."):
      text(result.margin?.parameters.first { $0.name == column.dropFirst(7) }?.change)
    default: throw Mistake("unknown column '\(column)'")
    }
  }
}

/// A gesture in words, as built by ``Recording``: `down 5, move 100 in 0.2, lift`. See ``add(_:)``.
struct SwipeText {
  var recording = Recording()
  var profile = ""
  var recognizer = ""
  var parameters: [(String, Double)] = []
  var estimator: VelocityEstimator?

  /// Adds steps. For fingers: `down X Y`, `move X Y in S`, `jump X Y` in no time, `hold S`, `lift S`, `cancel S`,
  /// `lift-elsewhere X after S`, each with `finger N`, and `swipe X at V` as ``Recording/swipe(from:by:at:down:first:)``.
  /// For the view: `view W H`, `insets T L B R`, `rtl`, `hz N`, `resize W H`, `scrolls continuous`. For the app: `depth N`, `screens A B`,
  /// `forward A`, `disabled A`, `transitioning S`, `presented yes`; `push A`, `pop` and so on at the current time; and
  /// ``content(_:)``.
  mutating func add(_ text: String) throws {
    for step in text.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) })
    where !step.isEmpty { try add(step: step) }
  }

  private mutating func add(step: String) throws {
    var words = Self.words(step).map { $0.replacing("_", with: " ") }
    let name = words.removeFirst()
    var options: [String: Double] = [:]
    while words.count > 1,
      ["in", "finger", "from", "at", "down", "first", "after"].contains(words[words.count - 2])
    {
      options[words[words.count - 2]] = try Self.number(words[words.count - 1])
      words.removeLast(2)
    }
    let finger = Int32(options["finger"] ?? 0)
    func number(_ index: Int, _ otherwise: Double? = nil) throws -> Double {
      if index < words.count { return try Self.number(words[index]) }
      guard let otherwise else { throw SwipeTable.Mistake("too few numbers in '\(step)'") }
      return otherwise
    }
    let now = recording
    switch name {
    case "profile": profile = words[0]
    case "recognizer": recognizer = words[0]
    case "velocity": estimator = VelocityEstimator(rawValue: words[0])
    case "set": parameters.append((words[0], try number(1)))
    case "down": recording = now.touchDown(at: try number(0), try number(1, 400), finger: finger)
    case "move":
      recording = now.move(
        by: try number(0), try number(1, 0), over: options["in"] ?? 0.01, finger: finger)
    case "jump": recording = now.alsoMove(by: try number(0), try number(1, 0), finger: finger)
    case "hold": recording = now.hold(try number(0))
    case "rest": recording = now.rest(finger: finger)
    case "lift": recording = now.lift(after: try number(0, 0), finger: finger)
    case "cancel": recording = now.cancel(after: try number(0, 0), finger: finger)
    case "lift-elsewhere", "cancel-elsewhere":
      recording = now.liftElsewhere(
        by: try number(0), after: options["after"] ?? 0, finger: finger,
        isCancelled: name == "cancel-elsewhere")
    case "swipe":
      recording = now.swipe(
        from: options["from"] ?? 5, by: try number(0), at: options["at"] ?? 0,
        down: options["down"] ?? 0, first: options["first"] ?? 20)
    case "view": recording = now.view(try number(0), try number(1, 800))
    case "insets":
      recording.safeAreaInsets = try insets(words[...])
    case "rtl": recording = now.rightToLeft
    case "ltr": break
    case "scrolls": recording.scrollType = Trace.ScrollType(rawValue: words[0])
    case "hz": recording.displayHz = try number(0)
    case "resize":
      let insets = words.count < 6 ? nil : try insets(words[2...])
      recording = now.resized(to: try number(0), try number(1), safeAreaInsets: insets)
    case "content": recording.content.append(try Self.content(words[...]))
    case "depth": recording.navigation = NavigationStack(depth: Int(try number(0)))
    case "screens": recording.navigation = NavigationStack(screens: words)
    case "forward": recording.navigation.forward = words
    case "disabled": recording.navigation.popDisabled = words
    case "presented": recording.navigation.isPresenting = words[0] == "yes"
    case "transitioning":
      recording.navigation.transitioning =
        words[0] == "no" ? .no : words[0] == "always" ? .always : .until(seconds: try number(0))
    default:
      guard let kind = Trace.AppAction.Kind(rawValue: name) else {
        throw SwipeTable.Mistake("unknown step '\(step)'")
      }
      recording = now.app(kind, screen: words.first)
    }
  }

  private func insets(_ words: ArraySlice<String>) throws -> Insets {
    let numbers = try words.map(Self.number)
    return Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// `scroll X Y W H axis horizontal size W H offset X Y inset T name N bounces no thumb X Y W H edges leading`
  private static func content(_ words: ArraySlice<String>) throws -> Trace.Content {
    var rest = words
    func next() throws -> String {
      guard let word = rest.popFirst() else { throw SwipeTable.Mistake("too few words in content") }
      return word
    }
    func rect() throws -> Rect {
      Rect(
        x: try number(next()), y: try number(next()), width: try number(next()),
        height: try number(next()))
    }
    let kind = try #require(Trace.Content.Kind(rawValue: next()))
    var content = Trace.Content(kind, rect: try rect(), rowEdges: [])
    while !rest.isEmpty {
      switch try next() {
      case "name": content.name = try next()
      case "axis": content.axis = try #require(Trace.Content.Axis(rawValue: next()))
      case "size": content.contentSize = Size(width: try number(next()), height: try number(next()))
      case "offset": content.contentOffset = Point(x: try number(next()), y: try number(next()))
      case "inset": content.contentInset.top = try number(next())
      case "bounces": content.bounces = try next() == "yes"
      case "thumb": content.thumb = try rect()
      case "": break
      case "edges": content.rowEdges.insert(try #require(.init(rawValue: next())))
      case let word: throw SwipeTable.Mistake("unknown word '\(word)' of content")
      }
    }
    return content
  }

  /// Returns the words of a step, counting anything in parentheses as one.
  private static func words(_ text: String) -> [String] {
    var words = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      if character == " ", depth == 0 {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }

  /// Evaluates a number or arithmetic, `((10 - 2 * 3) / 4)`, as a rule without names.
  static func number(_ text: String) throws -> Double {
    if let number = Double(text) { return number }
    let vocabulary = RuleVocabulary()
    return try Rule(text, as: .number, in: vocabulary).number(RuleValues(count: vocabulary.count))
  }
}

/// Checks every row of `Fixtures/swipes`.
@Suite struct SwipeTableTests {
  @Test(arguments: try SwipeTable.all.get())
  func everyRowIsMet(table: SwipeTable) throws {
    #expect(!table.table.rows.isEmpty)
    for row in table.table.rows {
      let differences = try table.differences(row)
      #expect(differences == [], "\(row.joined(separator: " | "))")
    }
  }
}
