import GestureRecognition

/// A small input that causes a lot of work: a profile, traces and a verb's arguments, all derived from bytes, so that a
/// search can mutate it slightly and see whether it becomes more expensive.
package struct HostileInput: Sendable {
  package enum Verb: String, CaseIterable, Sendable {
    case replay, check, diff, stats, fit, stress, minimize, lint, convert, plane, report
  }

  package let profile: String
  package let traces: String
  /// `json`, `jsonl` or `csv`.
  package let format: String
  /// The arguments without the program's name; `PROFILE` and `TRACES` are placeholders for the paths of the files.
  package let arguments: [String]

  /// The combined size of the profile, the traces and the arguments, in bytes.
  package var size: Int {
    arguments.reduce(profile.utf8.count + traces.utf8.count) { $0 + $1.utf8.count }
  }

  package init(_ bytes: [UInt8], for verb: Verb) {
    var choices = Choices(bytes)
    let parameters = (0..<choices.pick([2, 1, 4, 12, 30, 200, 600])).map { "p\($0)" }
    var writer = HostileWriter(choices, parameters: parameters)
    profile = writer.profile()
    format = writer.choices.pick(["json", "jsonl", "csv"])
    traces = writer.traces(format)
    arguments = writer.arguments(for: verb)
  }
}

/// Writes the parts of a ``HostileInput``.
private struct HostileWriter {
  var choices: Choices
  let parameters: [String]

  init(_ choices: Choices, parameters: [String]) {
    self.choices = choices
    self.parameters = parameters
  }

  // MARK: Profiles

  mutating func profile() -> String {
    let values = parameters.map { "\"\($0)\": \(number())" }.joined(separator: ", ")
    let count = choices.pick([1, 2, 1, 4, 9, 28])
    let recognizers = (0..<count).map { recognizer($0, of: count) }.joined(separator: ",\n")
    let animation = animation()
    return """
      {"format": "swipe-profile", "version": 1, "name": "hostile",
       "parameters": {\(values)},
       "recognizers": [\(recognizers)],
       "forwardLimit": "clamp(\(sum), 0, 0)",
       "animation": \(animation)}
      """
  }

  /// The sum of all parameters, so that none is unused.
  private var sum: String {
    stride(from: 0, to: parameters.count, by: 50).map {
      "(\(parameters[$0..<min($0 + 50, parameters.count)].joined(separator: "+")))"
    }.joined(separator: "+")
  }

  private mutating func recognizer(_ index: Int, of count: Int) -> String {
    var keys: [String] = []
    let kind = choices.pick([.pan, .pan] + RecognizerKind.allCases)
    let isPan = kind == .pan || kind == .screenEdgePan
    for key in kind.type.numberKeys where choices.byte() % 4 == 0 {
      let isCount = key.contains("Touches")
      keys.append("\"\(key)\": \(isCount ? "\(choices.pick([1, 2, 3]))" : setting(0, 500))")
    }
    if choices.byte() % 4 == 0 { keys.append("\"failWhen\": \"\(boolean(.begin, 1))\"") }
    if choices.byte() % 3 == 0, isPan {
      keys.append("\"beginWhen\": \"\(boolean(.begin, 2))\"")
    }
    if choices.byte() % 3 == 0 { keys.append("\"receive\": \"\(boolean(.receive, 1))\"") }
    if choices.byte() % 4 == 0 {
      let question = choices.pick(ContentQuestion.allCases).rawValue
      let answer = boolean(choices.pick([.begin, .content]), 2)
      keys.append("\"content\": {\"\(question)\": \"\(answer)\"}")
    }
    if choices.byte() % 3 == 0, isPan {
      keys.append("\"restartWhen\": \"\(boolean(.progress, 2))\"")
    }
    let estimator = choices.pick(VelocityEstimator.allCases).rawValue
    if choices.flag() {
      keys.append(
        "\"velocity\": {\"estimator\": \"\(estimator)\", \"x\": \"\(number(.velocity, 3))\"}")
    } else {
      keys.append("\"velocity\": \"\(estimator)\"")
    }
    let refusals = (0..<choices.pick([0, 1, 3, 8])).map {
      "{\"name\": \"n\($0)\", \"when\": \"\(boolean(.begin, 2))\"}"
    }
    let rules = (0..<choices.pick([1, 2, 5, 12])).map { _ in
      "{\"when\": \"\(boolean(.decide, 3))\", \"then\": "
        + "\"\(choices.pick(["finish", "cancel"]))\"}"
    }
    if count > 1, choices.flag() {
      let others = (0..<count).filter { $0 < index }.map { "\"r\($0)\"" }
      let key = choices.pick(["requiresFailureOf", "simultaneousWith"])
      keys.append("\"\(key)\": [\(others.joined(separator: ", "))]")
    }
    return """
      {"name": "r\(index)", "kind": "\(kind.rawValue)",
       "action": "\(choices.pick(["pop", "push", "dismiss", "tab", "present", "none"]))",
       \(keys.joined(separator: ", ")),
       "refuse": [\(refusals.joined(separator: ", "))],
       "progress": "\(number(.progress, 4))",
       "decide": [\((rules + ["{\"then\": \"cancel\"}"]).joined(separator: ", "))]}
      """
  }

  private mutating func animation() -> String {
    var keys = ["\"duration\": \(setting(0, 3600))"]
    if choices.flag() { keys.append("\"settling\": \"\(number(.settling, 2))\"") }
    if choices.flag() { keys.append("\"completionSpeed\": \"\(number(.settling, 1))\"") }
    if choices.byte() % 3 == 0 {
      let spring = "{\"spring\": {\"damping\": \(choices.pick(["0.001", "1", "0.5"]))"
      keys.append("\"curve\": \(spring), \"initialVelocity\": \(number())}}")
      keys.append("\"completionCurve\": \(spring), \"stiffness\": 0.0001}}")
    }
    keys.append("\"from\": {\"x\": \"\(number(.placement, 3))\"}")
    keys.append("\"to\": {\"alpha\": \"\(number(.placement, 3))\"}")
    return "{\(keys.joined(separator: ", "))}"
  }

  /// Returns a number from a range, a parameter clamped to it, or the clamped sum of all parameters.
  private mutating func setting(_ low: Int, _ high: Int) -> String {
    switch choices.byte() % 6 {
    case 0: "\"clamp(\(sum), \(low), \(high))\""
    case 1, 2: "\"clamp(\(choices.pick(parameters)), \(low), \(high))\""
    default: "\(low + Int(choices.byte()) * (high - low) / 255)"
    }
  }

  // MARK: Rules

  private enum Context {
    case receive, begin, content, progress, velocity, decide, settling, placement
  }

  private func names(in context: Context) -> [String] {
    let motion = [
      "translation.x", "translation.y", "location.x", "start.x", "elapsed", "sinceLastMove",
      "touches", "moves", "heading.x",
    ]
    let kept = ["began.location.y", "began.translation.x", "began.velocity.x"]
    return switch context {
    case .receive: ["location.x", "start.y", "stack", "width"]
    case .begin: motion + ["velocity.x", "step.x"]
    case .content: ["content.offset.x", "content.offset.y", "other.velocity.x", "translation.x"]
    case .progress:
      motion + kept + ["velocity.x", "step.x", "previousProgress", "sinceBegan", "position.x"]
    case .velocity: ["estimate.x", "estimate.y", "estimate.travel.x", "translation.x"]
    case .decide, .settling:
      kept
        + ["progress", "velocity.x", "velocity.y", "progress", "percentComplete", "translation.x"]
        + ["step.x"]
    case .placement: ["fraction", "width", "height"]
    }
  }

  private mutating func number() -> String {
    choices.pick([
      "0.5", "1", "0", "300", "-1", "1e-9", "1e9", "1e300", "1.7e308", "0.1", "5e-324", "1000",
    ])
  }

  private mutating func number(_ context: Context, _ depth: Int) -> String {
    guard depth > 0 else {
      switch choices.byte() % 4 {
      case 0: return number()
      case 1: return choices.byte() % 8 == 0 ? sum : choices.pick(parameters)
      default: return choices.pick(names(in: context))
      }
    }
    let a = number(context, depth - 1)
    switch choices.byte() % 16 {
    case 0: return "(\(a) + \(number(context, 0)))"
    case 1: return "(\(a) - \(number(context, depth - 1)))"
    case 2: return "(\(a) * \(number(context, depth - 1)))"
    case 3: return "(\(a) / \(number(context, 0)))"
    case 4: return "hypot(\(a), \(number(context, 0)))"
    case 5: return "sqrt(\(a))"
    case 6: return "if(\(a) > \(number(context, 0)), \(number(context, 0)), \(a))"
    case 7: return "min(\(a), \(number(context, depth - 1)))"
    case 8: return "clamp(\(a), \(number()), \(number()))"
    case 9: return "abs(\(a))"
    case 10: return "(\(a) * \(a))"
    case 11: return "sign(\(a))"
    case 12:
      // Rises and falls thousands of times.
      return (0..<choices.pick([2, 6, 12])).reduce(a) { value, _ in "(1-abs(1-2*\(value)))" }
    case 13:
      // Takes long to evaluate.
      let known = names(in: context)
      return "("
        + (0..<choices.pick([10, 60, 120])).map { known[$0 % known.count] }
        .joined(separator: "+") + ")"
    default: return a
    }
  }

  private mutating func boolean(_ context: Context, _ depth: Int) -> String {
    let sign = choices.pick([">", "<", ">=", "==", "!="])
    let comparison = "\(number(context, depth)) \(sign) \(number(context, max(0, depth - 1)))"
    switch choices.byte() % 6 {
    case 0: return "\(comparison) && \(number(context, depth)) > \(number(context, 0))"
    case 1: return "\(comparison) || \(number(context, depth)) < \(number(context, 0))"
    default: return comparison
    }
  }

  // MARK: Traces

  mutating func traces(_ format: String) -> String {
    let step = choices.pick([0.008, 0.001, 0.5, 100, 1e-9, 3600])
    let gap = choices.pick([0.1, 0, 10, 1e6])
    let hz = choices.pick([60, 1000, 120, 1])
    let fingers = choices.pick([1, 1, 2, 5])
    let moves = choices.pick([3, 1, 20, 80])
    let gestures = choices.pick([1, 3, 20, 60])
    let actions = choices.pick([0, 1, 20])
    var time = 0.0
    var touches: [(time: Double, phase: String, x: Int, y: Int, finger: Int)] = []
    for _ in 0..<gestures {
      for finger in 0..<fingers { touches.append((time, "began", 5 + finger, 400, finger)) }
      for move in 1...moves {
        time += step
        for finger in 0..<fingers {
          touches.append((time, "moved", 5 + move * Int(choices.byte()), 400, finger))
        }
      }
      for finger in 0..<fingers { touches.append((time, "ended", 300, 400, finger)) }
      time += gap
    }
    guard format != "csv" else {
      // As many traces as the size allows: a row has at least 9 bytes.
      if choices.flag() { return shortTraces(step, hz: hz) }
      let rows = touches.map { "\($0.time),\($0.phase),\($0.x),\($0.y),\($0.finger)" }
      return "# view: 400x800\n# displayHz: \(hz)\ntime,phase,x,y,touch\n"
        + rows.joined(separator: "\n") + "\n"
    }
    let list = touches.map {
      "{\"time\":\($0.time),\"phase\":\"\($0.phase)\",\"x\":\($0.x),\"y\":\($0.y),"
        + "\"touch\":\($0.finger)}"
    }
    let stack = choices.pick([2, 1, 9_000])
    let content = choices.pick([0, 1, 20, 60])
    let piece = "{\"kind\":\"scroll\",\"rect\":[0,0,400,800],\"axis\":\"both\"}"
    let kinds = [
      "\"push\"", "\"pop\"", "\"disablePop\"", "\"present\"", "\"dismiss\"",
      "\"resize\",\"view\":[852,393],\"safeAreaInsets\":{\"left\":59}",
      "\"resize\",\"view\":[1e9,1e-300]",
    ]
    let done = (0..<actions).map { number in
      "{\"time\":\(Double(number) * step),\"do\":\(choices.pick(kinds))}"
    }
    let check = choices.pick(["\"cancel\"", "{\"frames[0].from.x\": \">= 0\"}", "\"finish\""])
    let trace =
      "{\"format\":\"swipe-trace\",\"version\":1,\"view\":{\"width\":400,\"height\":800},"
      + "\"displayHz\":\(hz),\"touches\":[\(list.joined(separator: ","))],"
      + "\"navigation\":{\"stack\":\(stack)},\"content\":["
      + Array(repeating: piece, count: content).joined(separator: ",") + "],"
      + "\"actions\":[\(done.joined(separator: ","))],\"expect\":{\"*\":\(check)},"
      + "\"intent\":\"\(choices.pick(["finish", "cancel"]))\"}"
    guard format == "jsonl" else { return trace }
    return String(repeating: trace + "\n", count: choices.pick([2, 1, 5, 20]))
  }

  /// Returns traces of few touches each, as short as CSV can express them.
  private mutating func shortTraces(_ step: Double, hz: Int) -> String {
    let moves = choices.pick([1, 2, 6])
    let rows = (0..<choices.pick([100, 160, 300])).flatMap { trace in
      (0...moves + 1).map { index in
        let phase = index == 0 ? 0 : index > moves ? 3 : 1
        let x = index > moves ? 300 : 5 + index * Int(choices.byte())
        return "\(trace),\(Double(index) * step),\(phase),\(x),4"
      }
    }
    return "# view: 400x800\n# displayHz: \(hz)\nname,time,phase,x,y\n"
      + rows.joined(separator: "\n") + "\n"
  }

  // MARK: Arguments

  mutating func arguments(for verb: HostileInput.Verb) -> [String] {
    let own = ["-p", "PROFILE"]
    let profile = choices.pick([own, own, own + ["-p", "all"]])
    let words: [String] =
      switch verb {
      case .replay:
        // Timelines and logs of every profile are as long as the user asks for.
        choices.flag()
          ? profile + choices.pick([[], ["-f", "json"], ["-f", "csv"]])
          : own
            + choices.pick([
              ["--timeline"], ["--events"], ["--timeline", "--events", "-f", "jsonl"],
            ])
      case .check:
        // Mutation replays everything for each parameter; that is documented, and says nothing about an input's cost.
        parameters.count > 30
          ? profile : profile + choices.pick([[], ["--mutate"], ["-f", "junit"]])
      case .diff:
        ["--from", "PROFILE", "--to", choices.pick(["pj", "PROFILE,p0=1"])]
          + choices.pick([[], [], ["--find"]])
      case .stats: profile + choices.pick([[], ["-f", "csv"], ["-f", "json"]])
      case .fit: own + axes() + choices.pick([[], ["-f", "csv"], ["-f", "json"]])
      case .stress: own + choices.pick([[], ["-f", "csv"]])
      case .lint: own + choices.pick([[], ["-f", "csv"]])
      case .convert:
        ["--expect", "PROFILE"]
          + choices.pick([[], ["--split", "always"], ["-f", "csv"], ["-f", "webdriver"]])
      case .minimize: own + ["--keep", choices.pick(["outcome", "rule"])]
      case .plane: own + choices.pick([[], ["--monotone"], ["-f", "svg"], ["-f", "csv"]])
      case .report: own + ["-o", "TRACES.html"]
      }
    let makesSwipes = verb == .plane || words.contains("--find")
    return [verb.rawValue] + words + (makesSwipes ? [] : ["TRACES"])
  }

  /// At most 1,000 points altogether: a grid of N points means N replays of each trace by design, so a large grid says
  /// nothing about the cost of a small input.
  private mutating func axes() -> [String] {
    let steps = choices.pick([["10"], ["999"], ["30", "30"], ["9", "9", "9"], ["500"]])
    return zip(steps, parameters).flatMap { count, parameter in
      ["--vary", "\(parameter)=0:\(count):1"]
    }
  }
}
