import SourceReading
import SwipeReplay
import TestSupport
import Testing

/// Profiles read from the handlers in Fixtures/handlers decide as profiles made by hand do.
@Suite struct HandlerTests {
  /// Where the views are in a frame. Two are equal if they differ only by rounding.
  private struct Place: Equatable {
    let numbers: [Double]

    init(_ frame: Frame) {
      numbers = [
        frame.percentComplete, frame.from.x, frame.from.y, frame.from.alpha, frame.to.x, frame.to.y,
        frame.to.alpha,
      ]
    }

    static func == (left: Self, right: Self) -> Bool {
      zip(left.numbers, right.numbers).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
    }
  }

  /// What two profiles must agree on.
  private struct Summary: Equatable {
    let gesture: Int
    let outcome: Outcome
    var percentComplete: Double?
    let frames: [Place]
  }

  private static func summaries(_ results: [Replay]) -> [Summary] {
    results.map {
      Summary(
        gesture: $0.gesture, outcome: $0.outcome, percentComplete: $0.values?.percentComplete,
        frames: $0.frames.map(Place.init))
    }
  }

  private static func read(_ file: String) throws -> SourceProfile {
    let bytes = try Fixtures.bytes(Fixtures.folder + "/handlers/" + file)
    return try SourceProfile(reading: [SourceText(name: file, bytes: bytes)])
  }

  private static func profile(_ file: String) throws -> Profile {
    try Profile.read(String(decoding: try read(file).text, as: UTF8.self))
  }

  /// A handler, the profile that it must agree with, and the navigation that its traces need.
  struct Pair: Sendable, CustomTestStringConvertible {
    let file: String
    let profile: String
    var isPresented = false
    /// Screens that can come back by a forward swipe.
    var forward: [String] = []
    var stack: Int?
    /// Whether only traces of one gesture are compared: the handler does not refuse one during a transition, and the other
    /// profile does.
    var comparesSingleGestures = false
    /// Whether the finger goes the other way, from the right edge.
    var isMirrored = false
    /// False if the progress is listed as not read.
    var comparesProgress = true
    var testDescription: String { file }
  }

  static let documents = [
    Pair(file: "pj.m", profile: "pj"),
    Pair(file: "zeroj.swift", profile: "zeroj", isPresented: true),
    Pair(file: "zeroj-nav.swift", profile: "zeroj-nav"),
    Pair(
      file: "shuttle.m", profile: "shuttle", forward: ["next"], stack: 2,
      comparesSingleGestures: true),
    Pair(file: "base.m", profile: "base"),
    Pair(file: "swipe.m", profile: "swipe", stack: 2),
  ]

  /// Handlers of public projects, written anew in their shapes, beside a profile that was made by hand.
  static let others = [
    Pair(file: "image-transition.swift", profile: "image-transition", isPresented: true),
    Pair(file: "bulletin.swift", profile: "bulletin", isPresented: true, comparesProgress: false),
    Pair(
      file: "rt-interactive-push.m", profile: "rt-interactive-push", forward: ["next"],
      comparesSingleGestures: true,
      isMirrored: true),
    Pair(file: "lightbox.swift", profile: "lightbox", isPresented: true),
    Pair(file: "drag-to-dismiss.swift", profile: "drag-to-dismiss", isPresented: true),
    Pair(
      file: "side-menu.swift", profile: "side-menu", comparesSingleGestures: true,
      comparesProgress: false),
  ]

  @Test(arguments: documents)
  func handlerDecidesAsTheBuiltInProfile(_ pair: Pair) throws {
    try Self.compare(pair, to: try Profile.named(pair.profile), seeds: 10_000, detail: [.frames])
  }

  @Test(arguments: others)
  func handlerDecidesAsTheProfileMadeByHand(_ pair: Pair) throws {
    let text = try Fixtures.bytes(Fixtures.folder + "/handlers/" + pair.profile + ".json")
    try Self.compare(
      pair, to: try Profile.read(String(decoding: text, as: UTF8.self)), seeds: 1_000, detail: [])
  }

  @Test("A constant of the code may have a name that rules use", arguments: names)
  func constantNamedAsInRules(name: String) throws {
    let text = """
      class Pop: UIPercentDrivenInteractiveTransition {
        let \(name): CGFloat = 0.4
        @objc func pan(_ gesture: UIPanGestureRecognizer) {
          let way = gesture.translation(in: gesture.view).x / gesture.view!.bounds.width
          switch gesture.state {
          case .began: navigationController?.popViewController(animated: true)
          case .changed: update(way)
          case .ended, .cancelled: if way > \(name) { finish() } else { cancel() }
          default: break
          }
        }
      }
      """
    let source = try SourceProfile(
      reading: [SourceText(name: "Pop.swift", bytes: Array(text.utf8))])
    let profile = try Profile.read(String(decoding: source.text, as: UTF8.self))
    #expect(profile.parameters.map(\.value) == [0.4])
  }

  @Test(
    "What '.began' keeps decides at the lift",
    arguments: [
      (
        "location", "kept.y < 310 && g.velocity(in: view).x > 500",
        // Where it lands and lifts does not count.
        cancel: Recording().touchDown(at: 50, 300).move(by: 12, 10).move(by: 40, -90),
        finish: Recording().touchDown(at: 50, 300).move(by: 12, 9).move(by: 40, 90)
      ),
      (
        "translation", "g.translation(in: view).x - kept.x > 60",
        cancel: Recording().touchDown(at: 50).move(by: 25).move(by: 60),
        finish: Recording().touchDown(at: 50).move(by: 25).move(by: 61)
      ),
      (
        "velocity", "g.velocity(in: view).x > kept.x + 200",
        cancel: Recording().touchDown(at: 50).move(by: 12).move(by: 14).move(by: 14),
        finish: Recording().touchDown(at: 50).move(by: 12).move(by: 15).move(by: 15)
      ),
    ])
  func keptWhereItBegins(
    value: String, condition: String, cancel: Recording, finish: Recording
  ) throws {
    let text = """
      class Card: UIViewController {
        var kept = CGPoint.zero
        override func viewDidLoad() {
          view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan)))
        }
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .began {
            kept = g.\(value)(in: view)
          } else if g.state == .ended, \(condition) {
            navigationController?.popViewController(animated: true)
          }
        }
      }
      """
    let source = try SourceProfile(
      reading: [SourceText(name: "Card.swift", bytes: Array(text.utf8))])
    #expect(source.gaps.isEmpty, "\(source.gaps)")
    let profile = try Profile.read(String(decoding: source.text, as: UTF8.self))
    for (swipe, outcome) in [(cancel, Outcome.cancel), (finish, .finish)] {
      #expect(swipe.lift().replayed(with: profile, detail: []).map(\.outcome) == [outcome])
    }
  }

  /// The names and functions of rules that a constant of Swift can have.
  private static let names =
    RuleName.allCases.map(\.text).filter { !$0.contains(".") }
    + ["min", "max", "abs", "sqrt", "clamp", "hypot", "sign", "and", "or", "not"]

  private static func compare(
    _ pair: Pair, to profile: Profile, seeds: UInt64, detail: ReplayDetail
  ) throws {
    var read = Replayer(profiles: [try Self.profile(pair.file)], detail: detail)
    var expected = Replayer(profiles: [profile], detail: detail)
    var outcomes: Set<Outcome> = []
    for seed in TestEffort.seeds(seeds) {
      var random = SeededRandom(seed: seed)
      var recording = Recording.random(using: &random)
      recording.navigation = NavigationStack(
        depth: pair.stack ?? recording.navigation.depth, forward: pair.forward,
        isPresenting: pair.isPresented)
      var trace = recording.trace
      if pair.isMirrored {
        for index in trace.touches.indices {
          trace.touches[index].location.x = trace.view.width - trace.touches[index].location.x
        }
      }
      func summaries(_ replayer: inout Replayer) -> [Summary] {
        let summaries = Self.summaries(replayer.replay(trace))
        guard !pair.comparesSingleGestures || summaries.allSatisfy({ $0.gesture == 1 }) else {
          return []
        }
        return summaries.map {
          var summary = $0
          if !pair.comparesProgress { summary.percentComplete = nil }
          return summary
        }
      }
      let found = summaries(&read)
      outcomes.formUnion(found.map(\.outcome))
      try #require(found == summaries(&expected), "seed \(seed)")
    }
    #expect(outcomes.contains { $0.kind == .finish } && outcomes.contains { $0.kind == .cancel })
  }
}
