import SourceReading
import SwipeReplay
import TestSupport
import Testing

/// Handlers that move a view and ask at the lift where it is, in the ways of Swift and of Objective-C that mean the same.
@Suite struct MovedViewTests {
  /// A handler that is written from its parts, and what it means.
  struct MovingHandler: CustomStringConvertible {
    enum Place: CaseIterable { case origin, frame, center, transform }
    /// What a move adds: the travel to where the view was, a step, the way of the finger, or that in the view itself.
    enum Move: CaseIterable { case fromStart, byStep, byLocation, byOwnLocation }
    enum Limit: CaseIterable { case none, top, range }
    enum Reading { case origin, edge, center, transform }

    let isSwift: Bool
    /// The view that has the recognizer: a property, the one whose code it is, or that of a view controller.
    let view: String
    let (place, move, limit, reading): (Place, Move, Limit, Reading)
    /// How the code calls the view where it moves it, and at the lift.
    let (moved, read): (String, String)
    let movesAtBegan: Bool
    /// Whether Swift code leaves `self` out.
    let isImplicit: Bool

    init(using random: inout SeededRandom) {
      isSwift = Bool.random(using: &random)
      view = random.pick(["self.sheet", "self", "self.view"])
      place = random.pick(Place.allCases)
      let move = random.pick(Move.allCases)
      self.move = move
      limit = random.pick(Limit.allCases)
      reading = random.pick(
        place == .transform ? [.origin, .transform] : [.origin, .edge, .center])
      let gestureView = isSwift ? "pan.view!" : "pan.view"
      moved = random.pick([view, gestureView, "it"])
      read = random.pick([view, gestureView, "it"])
      movesAtBegan = move == .byStep && Bool.random(using: &random)
      isImplicit = isSwift && place != .frame && Bool.random(using: &random)
    }

    private var end: String { isSwift ? "" : ";" }
    private var half: String { "\(moved).bounds.size.height / 2" }

    private func message(_ name: String, _ view: String) -> String {
      isSwift ? "pan.\(name)(in: \(view))" : "[pan \(name)InView:\(view)]"
    }

    private var currentPlace: String {
      switch place {
      case .origin, .frame: "\(moved).frame.origin.y"
      case .center: "\(moved).center.y"
      case .transform: "\(moved).transform.ty"
      }
    }

    private var start: String {
      switch move {
      case .fromStart: currentPlace
      case .byStep: "0"
      case .byLocation: message("location", "\(view).superview") + ".y"
      case .byOwnLocation: message("location", moved) + ".y"
      }
    }

    private var newPlace: String {
      let sum =
        switch move {
        case .fromStart: "self.start + \(message("translation", "\(view).superview")).y"
        case .byStep: "\(currentPlace) + \(message("translation", "\(view).superview")).y"
        case .byLocation, .byOwnLocation: "\(currentPlace) + \(start) - self.start"
        }
      let (low, high) = place == .center ? (half, "\(half) + 150") : ("0", "150")
      let (min, max) = isSwift ? ("min", "max") : ("MIN", "MAX")
      return switch limit {
      case .none: sum
      case .top: "\(max)(\(low), \(sum))"
      case .range: "\(min)(\(max)(\(low), \(sum)), \(high))"
      }
    }

    private var moves: [String] {
      let set =
        switch (place, isSwift) {
        case (.origin, true): ["\(moved).frame.origin.y = \(newPlace)"]
        case (.frame, true):
          ["var frame = \(moved).frame", "frame.origin.y = \(newPlace)", "\(moved).frame = frame"]
        case (.origin, false), (.frame, false):
          [
            "CGRect frame = \(moved).frame;", "frame.origin.y = \(newPlace);",
            "\(moved).frame = frame;",
          ]
        case (.center, true): ["\(moved).center.y = \(newPlace)"]
        case (.center, false): ["\(moved).center = CGPointMake(\(moved).center.x, \(newPlace));"]
        case (.transform, true):
          ["\(moved).transform = CGAffineTransform(translationX: 0, y: \(newPlace))"]
        case (.transform, false):
          ["\(moved).transform = CGAffineTransformMakeTranslation(0, \(newPlace));"]
        }
      return switch move {
      case .byStep where isSwift: set + ["pan.setTranslation(.zero, in: \(view).superview)"]
      case .byStep: set + ["[pan setTranslation:CGPointZero inView:\(view).superview];"]
      case .byLocation: set + ["self.start = \(start)\(end)"]
      default: set
      }
    }

    private var condition: String {
      switch reading {
      case .origin where isSwift: "\(read).frame.origin.y > 100"
      case .origin: "[\(read) frame].origin.y > 100"
      case .edge where isSwift: "\(read).frame.minY > 100"
      case .edge: "CGRectGetMinY(\(read).frame) > 100"
      case .transform where isSwift: "\(read).transform.ty > 100"
      case .transform: "[\(read) transform].ty > 100"
      case .center: "\(read).center.y > \(read).bounds.size.height / 2 + 100"
      }
    }

    var file: String { isSwift ? "Sheet.swift" : "Sheet.m" }

    var description: String {
      let type = view == "self" ? "UIView" : "UIViewController"
      let began = movesAtBegan ? moves : ["self.start = \(start)\(end)"]
      func lines(_ lines: [String]) -> String { lines.joined(separator: "\n      ") }
      let code =
        isSwift
        ? """
        class Sheet: \(type) {
          let sheet = UIView()
          var start: CGFloat = 0
          func setUp() {
            \(view).addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(drag)))
          }
          @objc func drag(_ pan: UIPanGestureRecognizer) {
            let it = pan.view!
            switch pan.state {
            case .began:
              \(lines(began))
            case .changed:
              \(lines(moves))
            case .ended:
              if \(condition) { close() } else { UIView.animate(withDuration: 0.2) { self.putBack() } }
            default: break
            }
          }
        }
        """
        : """
        @interface Sheet : \(type)
        @property UIView *sheet;
        @property CGFloat start;
        @end
        @implementation Sheet
        - (void)setUp {
          [\(view) addGestureRecognizer:[[UIPanGestureRecognizer alloc] initWithTarget:self action:@selector(drag:)]];
        }
        - (void)drag:(UIPanGestureRecognizer *)pan {
          UIView *it = pan.view;
          if (pan.state == UIGestureRecognizerStateBegan) {
            \(lines(began))
          } else if (pan.state == UIGestureRecognizerStateChanged) {
            \(lines(moves))
          } else if (pan.state == UIGestureRecognizerStateEnded) {
            if (\(condition)) { [self close]; } else { [self putBack]; }
          }
        }
        @end
        """
      return isImplicit
        ? code.replacing("self.frame", with: "frame").replacing("self.center", with: "center")
        : code
    }

    /// How far down the view is after moves, which are given by the translation at each, the first where it begins.
    func travel(_ translations: [Double]) -> Double {
      func limited(_ place: Double) -> Double {
        switch limit {
        case .none: place
        case .top: max(0, place)
        case .range: min(max(0, place), 150)
        }
      }
      switch move {
      case .fromStart: return limited(translations.last ?? 0)
      case .byStep, .byLocation:
        var (place, last) = (0.0, movesAtBegan ? 0 : move == .byStep ? 0 : translations[0])
        for translation in translations.dropFirst(movesAtBegan ? 0 : 1) {
          place = limited(place + translation - last)
          last = translation
        }
        return place
      case .byOwnLocation:
        return translations.dropFirst().reduce(0) { place, translation in
          // What is asked in the view moves with it.
          limited(place + (translation - place) - translations[0])
        }
      }
    }
  }

  /// Moves that go on, back at the end, above the start, and far beyond each limit.
  private static let ways: [[Double]] = [
    [20, 40, 55], [20, 60, 90, -30], [20, -90, 20, 130], [20, 300, -230], [20, 200, -90, 15],
    [-20, -60, 190],
  ]

  @Test(arguments: TestEffort.seeds(2_000))
  func readsWhereTheViewIs(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let handler = MovingHandler(using: &random)
    let code = handler.description
    let source = try SourceProfile(
      reading: [SourceText(name: handler.file, bytes: Array(code.utf8))])
    var profile = try Profile.read(String(decoding: source.text, as: UTF8.self))
    // Where the view is at first is asked for.
    for parameter in profile.parameters where parameter.name.hasSuffix("enterY") {
      profile = try profile.setting(parameter.name, to: 400)
    }
    for way in Self.ways {
      let recording = way.reduce(Recording().view(400, 800).touchDown(at: 200, 400)) {
        $0.move(by: 0, $1)
      }.lift()
      let result = try #require(recording.replayed(with: profile, detail: []).first)
      let values = try #require(result.values)
      let total = way.reduce(0, +)
      // What the recognizer leaves out of the travel.
      let slop = total - values.translation.y
      let translations = way.indices.map { way[...$0].reduce(0, +) - slop }
      let isClosed = handler.travel(translations) > 100
      let outcome = result.outcome.description
      #expect(outcome == (isClosed ? "finish to close" : "cancel to putBack"), "\(way): \(code)")
    }
  }
}
