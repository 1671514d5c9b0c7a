import SwipeReplay
import Synchronization
import TestSupport

/// Compares the replayer with ``PlainReplayer``.
enum ReplayerChecks {
  /// Checks that outcomes, values and state sequences agree, with events, for which every touch counts, and without.
  static func check(_ bytes: [UInt8]) throws(FuzzTarget.Failure) -> Bool {
    var choices = Choices(bytes)
    let settings = PlainProfile(&choices)
    var trace = PlainTrace.make(&choices)
    if let scrollView = settings.scrollView { trace.content = [scrollView.content(of: trace)] }
    guard !trace.touches.isEmpty else { return false }
    let text = settings.json
    let profile = try profile(text)
    var plain = PlainReplayer(settings, trace)
    let expected = plain.results()
    for detail: ReplayDetail in [[.events], []] {
      var replayer = Replayer(profiles: [profile], detail: detail)
      let found = replayer.replay(trace).map { PlainResult($0, hasStates: !detail.isEmpty) }
      for (found, expected) in zip(found, expected) {
        var expected = expected
        if detail.isEmpty { expected.states = [] }
        try require(
          found == expected,
          "\(found)\nexpected\n\(expected)\n\(text)\n"
            + String(decoding: trace.json(), as: UTF8.self))
      }
      try require(
        found.count == expected.count, "\(found.count) results, expected \(expected.count)")
    }
    return !expected.isEmpty
  }

  /// Profiles read so far: reading one takes as long as everything else, and most inputs share theirs with others.
  private static let profiles = Mutex<[String: Profile]>([:])

  private static func profile(_ text: String) throws(FuzzTarget.Failure) -> Profile {
    if let profile = profiles.withLock({ $0[text] }) { return profile }
    let profile: Profile
    do throws(ProfileError) {
      profile = try Profile.named("fuzz.json") { _ in Array(text.utf8) }
    } catch {
      throw FuzzTarget.Failure("\(error)\n\(text)")
    }
    profiles.withLock {
      if $0.count == 4_000 { $0 = [:] }
      $0[text] = profile
    }
    return profile
  }

  static var seeds: [[UInt8]] {
    (0..<48).map { seed in
      var random = SeededRandom(seed: UInt64(seed))
      return (0..<60 + seed * 6).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
  }
}

/// The compared parts of a result.
struct PlainResult: Equatable {
  var gesture: Int
  var recognizer: String
  var outcome: Outcome
  var beganAt: Double?
  var endedAt: Double?
  var values: Replay.Values?
  /// The states after the initial `possible`.
  var states: [String]
}

extension PlainResult {
  fileprivate init(_ replay: Replay, hasStates: Bool) {
    gesture = replay.gesture
    recognizer = replay.recognizer
    outcome = replay.outcome
    beganAt = replay.beganAt
    endedAt = replay.endedAt
    values = replay.values
    states =
      hasStates
      ? replay.events.compactMap { entry in
        guard entry.category == .recognizer, entry.text.hasPrefix(replay.recognizer + ":") else {
          return nil
        }
        // `pan: possible → failed (too short)`
        let words = entry.text.split(separator: " ")
        return words.count > 3 ? String(words[3]) : nil
      } : []
  }
}

/// The settings of a profile that the plain replayer supports.
struct PlainProfile {
  struct Recognizer {
    var name: String
    var kind: RecognizerKind
    var edges: [String]
    var edgeWidth: Double
    var edgeAngle: Double
    var slop: Double
    var slopTravel: String
    var minimumTouches: Int
    var maximumTouches: Int
    var mirrors: Bool
    var velocity: VelocityEstimator
    var action: String
    var cancelled: String
    var failsBeyond: Double?
    var beginsBeyond: Double?
    /// The names of shouldBegin rules.
    var refusals: [String]
    var finishProgress: Double
    var finishVelocity: Double
    var updatesAtBegan: Bool
    /// Where its view rests before the first gesture; not for a swipe.
    var startFraction = 0.0
    /// Whether its first rule to finish moves the view to ``target`` only.
    var hasTarget = false
    /// Whether its transition starts when it begins; never that of a swipe.
    var isInteractive = true
    /// The progress at which it finishes while the finger is down; not for a swipe.
    var finishesAt: Double?
    var movesAtLift: Bool
    /// Whether it has `progress` and `decide`, as every kind except a swipe must.
    var decides = true
    /// What it does over a scroll view.
    var overContent = OverContent.together
    /// Whether a pan begins at the lift if it is fast.
    var beginsAtLift = false
    /// Whether its rules compare with the location, the translation and the velocity with which it began.
    var comparesBegin = false
    var swipe = Swipe()
    var press = Press()

    static let target = (name: "far", progress: 0.75)

    /// The keys specific to the recognizer's kind.
    fileprivate var keysOfKind: String {
      switch kind {
      case .pan: panKeys
      case .screenEdgePan:
        """
        \(panKeys) "edges": \(PlainProfile.list(edges)), "edgeWidth": \(edgeWidth),
        "edgeAngle": \(edgeAngle),
        """
      case .swipe:
        """
        "direction": \(PlainProfile.list(swipe.directions)),
        "numberOfTouchesRequired": \(minimumTouches),
        "minimumPrimaryMovement": \(swipe.minimumPrimaryMovement),
        "maximumSecondaryMovement": \(swipe.maximumSecondaryMovement),
        "rateOfMinimumMovementDecay": \(swipe.rateOfMinimumMovementDecay),
        "rateOfMaximumMovementDecay": \(swipe.rateOfMaximumMovementDecay),
        "maximumDuration": \(swipe.maximumDuration),
        """
      case .longPress:
        """
        "numberOfTouchesRequired": \(minimumTouches),
        "minimumPressDuration": \(press.minimumPressDuration),
        "allowableMovement": \(press.allowableMovement),
        \(continuousKeys)
        """
      }
    }

    /// Whether it is a scroll view's.
    var scrollsDown = false
    static let ofScrollView = Recognizer(
      name: "scroll", kind: .pan, edges: [], edgeWidth: 0, edgeAngle: 0, slop: 10,
      slopTravel: "removed", minimumTouches: 1, maximumTouches: 1000, mirrors: false,
      velocity: .uikit, action: "", cancelled: "", refusals: [], finishProgress: 0,
      finishVelocity: 0, updatesAtBegan: false, movesAtLift: false, scrollsDown: true)

    var isPan: Bool { kind == .pan || kind == .screenEdgePan }
    var isTogether: Bool { isPan || overContent == .together || overContent == .beginsAtTop }
    var beginsAtTop: Bool { isPan && overContent == .beginsAtTop }
    var waits: Bool { isPan && overContent == .waits }
    var restarts: Bool { isPan && overContent == .restarts }
    var countsOffset: Bool { beginsAtTop }

    /// Removes the rules that another one replaces, or that would evaluate it before the begin.
    fileprivate mutating func limitOverContent() {
      if beginsAtTop || restarts { beginsBeyond = nil }
      if restarts { failsBeyond = nil }
    }

    fileprivate var keysOverContent: String {
      """
      \(beginsAtTop ? "\"beginWhen\": \"content.offset.y <= 0\"," : "")
      \(restarts ? "\"restartWhen\": \"content.canScroll.up\"," : "")
      "content": {\(waits ? "\"requiresFailureOf\": \"content.canScroll.up\"," : "")
       "shouldRecognizeSimultaneously": "\(isTogether)"},
      """
    }

    private var panKeys: String {
      """
      "slop": \(slop), "slopTravel": "\(slopTravel)", "minimumTouches": \(minimumTouches),
      "maximumTouches": \(maximumTouches),
      \(beginsBeyond.map { "\"beginWhen\": \"translation.x > \($0)\"," } ?? "")
      \(beginsAtLift ? "\"beginAtLift\": \"velocity.x > 500\"," : "")
      \(continuousKeys)
      """
    }

    private var continuousKeys: String {
      """
      "interactive": \(isInteractive), "startFraction": \(startFraction), "updatesAtBegan": \(updatesAtBegan), "cancelled": "\(cancelled)",
      \(finishesAt.map { "\"changed\": [{\"when\": \"progress >= \($0)\", \"then\": \"finish\"}]," } ?? "")
      """
    }
  }

  /// What a recognizer does over a scroll view. All but a swipe and a long press may be active together with it.
  enum OverContent: CaseIterable {
    case together
    /// A pan begins once the scroll view is at its top, and counts what goes beyond.
    case beginsAtTop
    /// A pan waits until then.
    case waits
    /// The translation of a pan starts there.
    case restarts
  }

  /// A vertical scroll view that fills the view.
  struct ScrollView {
    var movesLast: Bool

    func content(of trace: Trace) -> Trace.Content {
      let view = trace.view
      return Trace.Content(
        .scroll, rect: Rect(x: 0, y: 0, width: view.width, height: view.height),
        contentSize: Size(width: view.width, height: 2 * view.height),
        contentOffset: Point(x: 0, y: 30))
    }
  }

  struct Swipe {
    var directions = ["right"]
    var minimumPrimaryMovement = 50.0
    var maximumSecondaryMovement = 50.0
    var rateOfMinimumMovementDecay = 0.06
    var rateOfMaximumMovementDecay = 0.02
    var maximumDuration = 0.5

    /// Returns the minimum travel along the direction after the given time.
    func least(_ time: Double) -> Double {
      minimumPrimaryMovement * (1 - min(time, 0.5) * (1 - rateOfMinimumMovementDecay))
    }

    /// Returns the maximum travel across the direction after the given time.
    func most(_ time: Double) -> Double {
      maximumSecondaryMovement * (1 - min(time, 0.5) * (1 - rateOfMaximumMovementDecay))
    }
  }

  struct Press {
    var minimumPressDuration = 0.5
    var allowableMovement = 10.0
  }

  var recognizers: [Recognizer]
  var areSimultaneous: Bool
  var scrollView: ScrollView?
  /// The settling time after a decision, in seconds.
  var settling: Double
  /// The duration of the app's own transitions, in seconds.
  var duration = 0.3

  /// Whether a recognizer takes over a transition that settles.
  var isInterruptible: Bool
  /// The progress with which a transition that has taken over a push finishes.
  static let pushProgress = 0.25

  static let refusals = [
    ("root", "stack <= 1"), ("disabled", "popDisabled"), ("busy", "transitioning"),
    ("direction", "translation.x <= 0"), ("pushing", "transition == push"),
  ]

  init(_ choices: inout Choices) {
    let first = choices.byte()
    (areSimultaneous, isInterruptible) = (first & 1 != 0, first & 2 != 0)
    settling = choices.pick([0.25, 0, 0.05])
    recognizers = []
    for index in 0..<(choices.flag() ? 2 : 1) {
      let minimum = choices.pick([1, 1, 1, 2, 3])
      recognizers.append(
        Recognizer(
          name: index == 0 ? "a" : "b",
          kind: choices.pick([.pan, .screenEdgePan, .swipe, .pan, .longPress]),
          edges: choices.pick([["left"], ["right"], ["left", "top"], ["bottom"]]),
          edgeWidth: choices.pick([20, 0, 150]), edgeAngle: choices.pick([77.5, 45, 89]),
          slop: choices.pick([10, 0, 5, 10.5, 40]),
          slopTravel: choices.pick(["removed", "kept", "reset", "step"]),
          minimumTouches: minimum, maximumTouches: minimum + choices.pick([0, 1, 5]),
          mirrors: choices.flag(),
          velocity: choices.pick([.uikit, .lastStep, .weightedSteps, .smoothed, .window]),
          action: choices.pick(["pop", "pop", "push", "tab"]),
          cancelled: choices.pick(["decide", "cancel", "decideWithoutVelocity", "ignore"]),
          failsBeyond: choices.pick([nil, nil, 20]), beginsBeyond: choices.pick([nil, nil, 15]),
          refusals: Self.refusals.map(\.0).dropLast().filter { _ in choices.byte() % 4 == 0 },
          finishProgress: choices.pick([0.5, 0, 0.1]), finishVelocity: choices.pick([300, 0, 1e9]),
          updatesAtBegan: choices.flag(), movesAtLift: false))
      recognizers[index].comparesBegin = first & 8 != 0
      let last = choices.byte()
      recognizers[index].movesAtLift = last & 1 != 0
      if isInterruptible, first & 4 != 0, recognizers[index].refusals.contains("busy") {
        recognizers[index].refusals = ["pushing"]
      }
      recognizers[index].hasTarget = last & 2 != 0
      if index == 0, last & 6 == 6 { scrollView = ScrollView(movesLast: last & 8 != 0) }
      if scrollView != nil {
        recognizers[index].overContent = OverContent.allCases[Int(last >> 4 & 3)]
        recognizers[index].limitOverContent()
      } else {
        recognizers[index].beginsAtLift = recognizers[index].isPan && last & 8 != 0
        recognizers[index].isInteractive = last & 16 == 0
        if last & 48 == 48 { recognizers[index].action = "none" }
      }
      recognizers[index].finishesAt = [nil, nil, 0.3, 0][Int(last >> 6)]
      switch recognizers[index].kind {
      case .pan, .screenEdgePan: recognizers[index].startFraction = last & 4 != 0 ? 0.25 : 0
      case .swipe:
        recognizers[index].decides = choices.flag()
        recognizers[index].isInteractive = false
        recognizers[index].swipe = Swipe(
          directions: choices.pick([
            ["right", "left"], ["up", "down"], ["right"], ["left"], ["up"], ["down"],
            ["right", "down"],
          ]),
          minimumPrimaryMovement: choices.pick([0, 20, 50]),
          maximumSecondaryMovement: choices.pick([1_000, 50, 1_000]),
          rateOfMinimumMovementDecay: choices.pick([0.06, 0, 1]),
          rateOfMaximumMovementDecay: choices.pick([0.02, 0.5, 1]),
          maximumDuration: choices.pick([10, 0.5, 0.06]))
      case .longPress:
        recognizers[index].press = Press(
          minimumPressDuration: choices.pick([0.5, 0.1, 0.06, 0]),
          allowableMovement: choices.pick([10, 0, 40]))
      }
    }
  }

  private static func list(_ words: [String]) -> String {
    "[\(words.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }

  var json: String {
    let recognizers = recognizers.map { recognizer in
      let refusals = Self.refusals.filter { recognizer.refusals.contains($0.0) }
        .map { #"{"name": "\#($0.0)", "when": "\#($0.1)"}"# }.joined(separator: ", ")
      let other = recognizer.name == "a" ? "b" : "a"
      return """
        {"name": "\(recognizer.name)", "action": "\(recognizer.action)",
         "kind": "\(recognizer.kind.rawValue)",
         \(recognizer.keysOfKind) "mirrorsInRTL": \(recognizer.mirrors),
         "velocity": "\(recognizer.velocity.rawValue)",
         \(recognizer.failsBeyond.map { "\"failWhen\": \"abs(translation.y) > \($0)\"," } ?? "")
         \(areSimultaneous && self.recognizers.count > 1 ? "\"simultaneousWith\": [\"\(other)\"]," : "")
         \(recognizer.decides ? rules(of: recognizer) : "")
         \(scrollView == nil ? "" : recognizer.keysOverContent)
         "movesAtLift": \(recognizer.movesAtLift), "refuse": [\(refusals)]}
        """
    }
    return """
      {"format": "swipe-profile", "version": 1, "name": "fuzz",
       "recognizers": [\(recognizers.joined(separator: ",\n"))],
       "content": {"order": "\(scrollView?.movesLast ?? false ? "contentLast" : "contentFirst")"},
       "interruptible": \(isInterruptible),
       "animation": {"duration": \(duration), "settling": "\(settling)",
        "curve": "linear", "completionCurve": "linear"}}
      """
  }

  private func rules(of recognizer: Recognizer) -> String {
    let target = PlainProfile.Recognizer.target
    let place = #", "to": "\#(target.name)", "progress": \#(target.progress)"#
    let start = recognizer.kind == .swipe ? "" : "startFraction + "
    let offset = recognizer.countsOffset ? " - content.offset.y / height" : ""
    let more = recognizer.comparesBegin
    let travel = more ? "(translation.x - began.translation.x + began.location.x)" : "translation.x"
    return """
      "progress": "\(start)\(travel) / width\(offset)",
      "decide": [{"when": "progress > if(transition == push, \(Self.pushProgress), \(recognizer.finishProgress))", "then": "finish"
        \(recognizer.hasTarget ? place : "")},
       {"when": "velocity.x > \(recognizer.finishVelocity)\(more ? " + began.velocity.x" : "")",
        "then": "finish"}, {"then": "cancel"}],
      """
  }
}

/// Generates traces from choices.
enum PlainTrace {
  /// Returns a valid trace of at most 80 touches; it has no touches if no choices are left.
  static func make(_ choices: inout Choices) -> Trace {
    var trace = Trace(
      name: "fuzz",
      view: choices.pick([Size(width: 400, height: 800), Size(width: 64, height: 48)]),
      touches: [], displayHz: 30,
      layoutDirection: choices.flag() ? .rightToLeft : .leftToRight,
      navigation: NavigationStack(
        depth: choices.pick([2, 1, 3]), forward: choices.pick([[], ["next"], ["c", "b"]]),
        popDisabled: choices.pick([[], ["screen 2"]]),
        transitioning: choices.pick([.no, .no, .always, .until(seconds: 0.1)])),
      fingers: ["0", "1", "2", "3"])
    // Times since an epoch: the clock's origin must not matter.
    var now = Timestamp(nanoseconds: 1_700_000_000_000_000_000)
    var places: [Int32: Point] = [:]
    while !choices.isAtEnd, trace.touches.count < 80 {
      let byte = choices.byte()
      let finger = Int32(byte & 3)
      now.nanoseconds += choices.pick([8, 0, 0, 16, 1, 60, 200]) * 1_000_000
      func add(_ phase: Touch.Phase, _ place: Point, isSynthetic: Bool = false) {
        trace.touches.append(
          Touch(
            time: now, location: place, phase: phase, finger: finger, isSynthetic: isSynthetic))
      }
      switch (byte >> 2 & 15, places[finger]) {
      case (0, _): trace.actions.append(.init(time: now, kind: .push))
      case (1, _): trace.actions.append(.init(time: now, kind: .pop))
      case (2, _):
        trace.actions.append(
          .init(
            time: now,
            kind: choices.pick([
              .disablePop, .enablePop, .disableRecognizers, .enableRecognizers,
            ])))
      case (7, _):
        let size = choices.pick([Size(width: 800, height: 400), trace.view])
        trace.actions.append(.init(time: now, resizeTo: size))
      case (_, nil):
        let place = Point(
          x: Double(choices.byte() % 128) * trace.view.width / 128,
          y: Double(choices.byte() % 128) * trace.view.height / 128)
        places[finger] = place
        add(.began, place)
      case (3, let place?):
        places[finger] = nil
        add(.ended, Point(x: place.x + Double(choices.byte() % 4), y: place.y))
      case (4, let place?) where choices.flag():
        places[finger] = nil
        add(.cancelled, place)
      case (5, let place?): add(.stationary, place)
      case (6, let place?): add(.moved, Point(x: place.x + 30, y: place.y), isSynthetic: true)
      case (_, let place?):
        let scale = choices.pick([0.5, 2, 1, 0.25])
        let next = Point(
          x: place.x + Double(Int8(bitPattern: choices.byte())) * scale,
          y: place.y + Double(Int8(bitPattern: choices.byte()) / 4) * scale)
        places[finger] = next
        add(.moved, next)
      }
    }
    return trace
  }
}
