package import TouchTrace

/// UIKit's `UIPanGestureRecognizer`: begins at the first move whose travel along an axis reaches the slop.
package struct PanRecognizer: SlopRecognizer {
  package var slop = 10.0
  package var slopTravel = SlopTravel.removed
  /// The axes along which travel counts towards the slop: those in which a scroll view can scroll, both for any
  /// other pan.
  package var axes = Axes.both
  package var minimumTouches = 1
  package var maximumTouches = Int.max
  package var allowedScrollTypes: Set<Trace.ScrollType> = []

  package init() {}

  package static let settings = slopSettings
  package var trackedTouches: Int { maximumTouches }

  package func recognition(
    in gesture: Gesture, of trace: Trace, _ track: TouchTrack
  ) -> Recognition {
    firstMovePastSlop(track, slop, axes).map { .begins(at: $0) } ?? .none
  }

  package func measure(
    _ test: RecognizerTest, at index: Int, in pass: RecognitionPass, of trace: Trace
  ) -> TestMeasure? {
    slopMeasure(in: pass)
  }

  package func criticalValues(
    of key: String, in pass: RecognitionPass, of trace: Trace
  ) -> [Double] {
    key == "slop" ? pass.farthestTravels : []
  }
}

/// A recognizer that begins once the fingers have travelled far enough.
package protocol SlopRecognizer: GestureRecognizer {
  /// The travel per axis at which it begins, inclusive, in points: 10, observed, not documented by Apple.
  var slop: Double { get set }
  var slopTravel: SlopTravel { get set }
  var minimumTouches: Int { get set }
  var maximumTouches: Int { get set }
  var allowedScrollTypes: Set<Trace.ScrollType> { get set }
}

/// The way in which travel before `began` counts in the translation after it. A recognizer that has waited for
/// another one does not count it, except for the last step.
package enum SlopTravel: String, Sendable, CaseIterable {
  /// The slop is subtracted, per axis: UIKit, observed, not documented by Apple.
  case removed
  /// All of it counts.
  case kept
  /// Translation starts at the move that began it.
  case reset
  /// Translation starts at the previous move, so that only the last step counts.
  case step
}

extension SlopRecognizer {
  package static var isPan: Bool { true }

  static var slopSettings: [RecognizerSetting] {
    [
      .number(
        "slop", \Self.slop, "points", in: 0...10_000, "travel along an axis before it begins"),
      .word("slopTravel", \Self.slopTravel, "how that travel counts in the translation"),
      .count("minimumTouches", \Self.minimumTouches, "fewest fingers"),
      .count("maximumTouches", \Self.maximumTouches, "most fingers"),
      .list(
        "allowedScrollTypesMask", of: Trace.ScrollType.allCases.map(\.rawValue),
        "the scroll events that it takes besides touches: continuous, discrete; default none"
      ) { (recognizer: inout Self, words) in
        recognizer.allowedScrollTypes = Set(words.compactMap(Trace.ScrollType.init))
      },
    ]
  }

  package var forOneFinger: Self {
    var own = self
    own.maximumTouches = 1
    return own
  }

  /// The first move whose travel, since enough fingers are down, reaches a slop along one of the axes.
  @inline(__always)
  func firstMovePastSlop(_ track: TouchTrack, _ slop: Double, _ axes: Axes) -> Int? {
    let slopX = axes.contains(.horizontal) ? slop : .infinity
    let slopY = axes.contains(.vertical) ? slop : .infinity
    func isPastSlop(_ position: Point, from start: Point) -> Bool {
      abs(position.x - start.x) >= slopX || abs(position.y - start.y) >= slopY
    }
    let moves = track.range.lowerBound + 1..<(track.endIndex ?? track.range.upperBound)
    // Through a slice, since the span of an array needs macOS 26.
    let touches = track.samples[...]
    let samples = touches.span
    if track.states.isEmpty {
      let start = track.landing.location
      for index in moves where isPastSlop(samples[index].location, from: start) { return index }
      return nil
    }
    for index in moves {
      let state = track.states[index - track.range.lowerBound]
      if state.step == .moved,
        isPastSlop(state.position, from: samples[state.samples.lowerBound].location)
      {
        return index
      }
    }
    return nil
  }

  package func travelLeftOut(_ travel: Translation, previous: Translation?) -> Translation {
    func limited(_ distance: Double) -> Double {
      distance.magnitude <= slop ? distance : distance < 0 ? -slop : slop
    }
    switch slopTravel {
    case .removed: return Translation(x: limited(travel.x), y: limited(travel.y))
    case .kept: return .zero
    case .reset: return travel
    case .step: return previous ?? .zero
    }
  }

  package var dropsTravelToBegin: Bool { slopTravel == .reset || slopTravel == .step }
  package var countsStepToBegin: Bool { slopTravel == .step }

  /// `travel.x 8.4 pt of slop 10 pt`
  func slopMeasure(in pass: RecognitionPass) -> TestMeasure? {
    pass.longestTravel.map {
      TestMeasure($0.name, $0.distance, "of", "slop", slop, excess: "missing")
    }
  }
}

/// The axes along which travel counts towards the slop.
package struct Axes: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let horizontal = Axes(rawValue: 1)
  package static let vertical = Axes(rawValue: 2)
  package static let both: Axes = [.horizontal, .vertical]
}
