import SourceReading
import TestSupport
import Testing

/// A sheet whose place the moves change step by step, each of them within limits, against the same code by hand.
struct AccumulatedPlaceTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The code at the begin and at the moves, where `t` is the translation downwards.
    let began, changed: String
    /// The parameter with the place at first, and the code's name of the place.
    var parameter = "constant"
    var property = "top.constant"
    /// The place after the moves, of which the first is the one that begins the gesture: their translations, each from
    /// the touch-down on.
    let place: @Sendable (_ start: Double, _ moves: [Double]) -> Double
  }

  /// Returns the place after moves, each of which gets its step, from the one that begins the gesture or not.
  private static func sum(
    _ start: Double, _ moves: [Double], from first: Double = 0,
    _ next: (_ place: Double, _ step: Double) -> Double
  ) -> Double {
    var (place, last) = (start, first)
    for move in moves.dropFirst() {
      place = next(place, move - last)
      last = move
    }
    return place
  }

  private static let byCenter = "card.center = CGPoint(x: card.center.x, y: card.center.y + t)"
  private static let putBack = "if card.frame.minY < 100 { card.frame.origin.y = 100 }"
  private static let setBack = "gesture.setTranslation(.zero, in: view)"

  static let shapes = [
    Shape(
      testDescription: "a step beyond the limit is dropped", began: "break",
      changed: "if top.constant + t >= 100 { top.constant += t }; \(setBack)"
    ) { sum($0, $1) { $0 + $1 >= 100 ? $0 + $1 : $0 } },
    Shape(
      testDescription: "each move is limited", began: "break",
      changed: "top.constant = min(700, max(100, top.constant + t)); \(setBack)"
    ) { sum($0, $1) { min(700, max(100, $0 + $1)) } },
    Shape(
      testDescription: "a limit of another property", began: "break",
      changed: "place = max(0, place + t); top.constant = 100 + place; \(setBack)"
    ) { sum(0, $1) { max(0, $0 + $1) } + 100 + 0 * $0 },
    Shape(
      testDescription: "what is not set back waits beyond the limit", began: "break",
      changed: "guard top.constant + t > 100 else { return }; top.constant += t; \(setBack)"
    ) { start, moves in
      moves.dropFirst().reduce(start) { start + $1 > 100 ? start + $1 : $0 }
    },
    Shape(
      testDescription: "by the center, a step beyond the limit is dropped", began: "break",
      changed: "if card.center.y + t > 100 { \(byCenter) }; \(setBack)",
      parameter: "cardCenterY", property: "card.center.y"
    ) { sum($0, $1) { $0 + $1 > 100 ? $0 + $1 : $0 } },
    Shape(
      testDescription: "by the center, what is not set back waits", began: "break",
      changed: "guard card.center.y + t > 100 else { return }; \(byCenter); \(setBack)",
      parameter: "cardCenterY", property: "card.center.y"
    ) { start, moves in
      moves.dropFirst().reduce(start) { start + $1 > 100 ? start + $1 : $0 }
    },
    Shape(
      testDescription: "moved by the center, put back by the frame", began: "break",
      changed: "\(byCenter); \(putBack); \(setBack)",
      parameter: "cardFrameOriginY", property: "card.frame.origin.y"
    ) { sum($0, $1) { max(100, $0 + $1) } },
    Shape(
      testDescription: "put back between two limits", began: "break",
      changed: """
        card.frame.origin.y += t
          if card.frame.minY < 100 { card.frame = CGRect(x: 0, y: 100, width: 300, height: 600) }
          else if card.frame.minY > 700 { card.frame.origin.y = 700 }
          \(setBack)
        """,
      parameter: "cardFrameOriginY", property: "card.frame.origin.y"
    ) { sum($0, $1) { min(700, max(100, $0 + $1)) } },
    Shape(
      testDescription: "put back at each event, the first one too",
      began: "\(byCenter); \(putBack); \(setBack)",
      changed: "\(byCenter); \(putBack); \(setBack)",
      parameter: "cardFrameOriginY", property: "card.frame.origin.y"
    ) { sum($0, $1) { max(100, $0 + $1) } },
    Shape(
      testDescription: "moved and asked for by the center, beside its frame", began: "break",
      changed: "\(byCenter); \(setBack); if false { card.frame = .zero }",
      parameter: "cardCenterY", property: "card.center.y"
    ) { $0 + $1[$1.count - 1] },
    Shape(
      testDescription: "by the frame, what is not set back waits", began: "break",
      changed: """
        if card.frame.minY + t > 100 {
            card.frame = CGRect(x: 0, y: card.frame.minY + t, width: 300, height: 600)
            \(setBack)
          }
        """,
      parameter: "cardFrameOriginY", property: "card.frame.origin.y"
    ) { start, moves in
      moves.dropFirst().reduce(start) { start + $1 > 100 ? start + $1 : $0 }
    },
    Shape(
      testDescription: "the step first", began: "break",
      changed: "top.constant = t + top.constant; \(setBack)"
    ) { $0 + $1[$1.count - 1] },
    Shape(
      testDescription: "steps of its own", began: "last = t",
      changed: "if top.constant + t - last > 100 { top.constant += t - last }; last = t"
    ) { sum($0, $1, from: $1[0]) { $0 + $1 > 100 ? $0 + $1 : $0 } },
    Shape(
      testDescription: "the whole translation at each move", began: "break",
      changed: "if top.constant < 600 { top.constant += t }"
    ) { $1.dropFirst().reduce($0) { $0 < 600 ? $0 + $1 : $0 } },
    Shape(
      testDescription: "the whole translation from the begin on", began: "top.constant += t",
      changed: "top.constant += t"
    ) { $1.reduce($0, +) },
  ]

  private static func code(_ shape: Shape) -> String {
    """
    class Sheet: UIViewController {
      let top = NSLayoutConstraint(), card = UIView()
      var last: CGFloat = 0, place: CGFloat = 0
      @objc func pan(_ gesture: UIPanGestureRecognizer) {
        let t = gesture.translation(in: view).y
        switch gesture.state {
        case .began: \(shape.began)
        case .changed: \(shape.changed)
        case .ended: \(shape.property) = \(shape.property) > 400 ? 700 : 100
        default: break
        }
      }
    }
    """
  }

  @Test(arguments: shapes) func isWhereTheCodeLeavesIt(_ shape: Shape) throws {
    let profile = try SourceProfile.read(Self.code(shape), as: "Sheet.swift")
    let isSet = profile.json.contains("\"\(shape.parameter)\": 0")
    var outcomes: [String: Int] = [:]
    for seed in TestEffort.seeds(1_000) {
      var random = SeededRandom(seed: seed)
      let start = Double.random(in: 100...700, using: &random)
      let steps = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        Double.random(in: -90...90, using: &random)
      }
      let moves = [30.0 * random.pick([-1, 1])] + steps
      var recording = Recording().touchDown(at: 200, 400)
      for move in moves { recording = recording.move(by: 0, move) }
      let result = try lift(
        recording.lift(), with: profile.json, setting: isSet ? [(shape.parameter, start)] : [])
      // What the slop takes from the travel.
      let slop = moves.reduce(0, +) - result.translation
      let travel = moves.indices.map { moves[...$0].reduce(0, +) - slop }
      let place = shape.place(start, travel)
      outcomes[result.outcome, default: 0] += 1
      #expect(
        result.outcome.hasPrefix(place > 400 ? "finish" : "cancel"),
        "\(seed): \(place), \(result.outcome)")
    }
    #expect(outcomes.count == 2 && outcomes.values.allSatisfy { $0 > 5 }, "\(outcomes)")
  }
}
