import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

@Suite struct TraceValidityTests {
  /// Traces with touches missing, swapped or moved in time: those that a reader accepts are readable.
  @Test func aReaderAgrees() {
    var counts: [Bool: Int] = [:]
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var trace = Recording.exact(seed: seed).app(.push).hold(0.1).app(.pop).trace
      for _ in 0..<Int.random(in: 0...2, using: &random) where !trace.touches.isEmpty {
        let index = Int.random(in: trace.touches.indices, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: trace.touches.remove(at: index)
        case 1: trace.touches.swapAt(0, index)
        case 2: trace.touches[index].time.nanoseconds -= 15_000_000
        case 3: trace.touches[index].location.x *= 1e8
        case 4: trace.touches[index].isSynthetic = true
        case 5: trace.actions.reverse()
        case 6:
          // A duplicate name, and fingers without a name.
          trace.fingers = ["0", "b", "0"]
          trace.touches[index].finger = Int32.random(in: -1...4, using: &random)
        default: trace.view.height = .random(in: -1...1, using: &random).rounded()
        }
      }
      let isRead = (try? Trace.read(json: trace.json())) != nil
      #expect(trace.isReadable == isRead, "seed \(seed)")
      counts[isRead, default: 0] += 1
    }
    #expect(counts.values.allSatisfy { $0 > 500 } && counts.count == 2)
  }

  /// A reader accepts content exactly if ``Trace/Content/problem`` is nil, and otherwise reports the same problem.
  @Test func aReaderAgreesOnContent() throws {
    var valid = 0
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var piece = Trace.Content.random(using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: piece.rect.size.height = -1
      case 1: piece.contentInset.left = 1e9.nextUp
      case 2: piece.contentOffset.y = -1e9.nextUp
      case 3: piece.kind = random.pick(Trace.Content.Kind.allCases)
      case 4: piece.name = String(repeating: "n", count: random.pick([1_000, 1_001]))
      default: break
      }
      var trace = Recording.exact(seed: seed).trace
      trace.content = [piece]
      let result = Result { () throws(TraceError) in try Trace.read(json: trace.json()) }
      if let problem = piece.problem {
        guard case .failure(let error) = result else {
          Issue.record("seed \(seed) is read")
          continue
        }
        #expect(error.kind == problem.kind, "seed \(seed)")
      } else {
        #expect(try result.get().content == [piece], "seed \(seed)")
        valid += 1
      }
      #expect(trace.isReadable == (piece.problem == nil), "seed \(seed)")
    }
    #expect((500...1500).contains(valid))
  }

  @Test func moreContentThanTheLimitIsNotReadable() {
    var trace = Recording().touchDown(at: 5).lift().trace
    let piece = Trace.Content(.map, rect: Rect(x: 0, y: 0, width: 1, height: 1))
    trace.content = Array(repeating: piece, count: 100)
    #expect(trace.isReadable)
    trace.content.append(piece)
    #expect(!trace.isReadable)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func numbersOfCodeMustBeFinite(number: Double) {
    for member in [\Trace.Content.rect.origin.x, \.rect.size.width, \.contentInset.top] {
      var piece = Trace.Content(.map, rect: Rect(x: 0, y: 0, width: 1, height: 1))
      piece[keyPath: member] = number
      #expect(piece.problem != nil)
    }
  }

  @Test func anActionThatNoReaderAcceptsIsNotReadable() {
    var trace = Recording().touchDown(at: 5).lift().trace
    func resize(to size: Size = Size(width: 852, height: 393), _ top: Double = 0)
      -> Trace.AppAction
    {
      let insets = Insets(top: top, left: 0, bottom: 0, right: 0)
      return Trace.AppAction(time: trace.touches[0].time, resizeTo: size, safeAreaInsets: insets)
    }
    func isReadable(_ action: Trace.AppAction) -> Bool {
      trace.actions = [action]
      return trace.isReadable
    }
    #expect(isReadable(resize()))
    for size in [
      Size(width: 0, height: 1), Size(width: 1, height: .nan), Size(width: 2e9, height: 1),
    ] {
      #expect(!isReadable(resize(to: size)))
    }
    #expect(!isReadable(resize(-1)))
    #expect(!isReadable(Trace.AppAction(time: trace.touches[0].time, kind: .resize)))
    var action = resize()
    action.screen = "Home"
    #expect(!isReadable(action))
    action = resize()
    action.kind = .pop
    #expect(!isReadable(action))
  }

  @Test func aTraceWithAWarningIsNotPlausible() {
    var trace = Recording().touchDown(at: 5).move(by: 200, over: 0.2).lift().trace
    trace.content = [Trace.Content(.map, rect: Rect(x: 0, y: 0, width: 9, height: 9))]
    #expect(trace.isPlausible)
    var other = trace
    other.content[0].rect.origin.x = 5_000
    #expect(!other.isPlausible)
    // Numbers that no reader accepts must not stop the check.
    other.content[0].contentSize = Size(width: .nan, height: .nan)
    other.content[0].contentInset.left = .infinity
    #expect(!other.isPlausible)
    other = trace
    other.safeAreaInsets.top = 800
    #expect(!other.isPlausible)
    other = trace
    for index in trace.touches.indices { other.touches[index].location.x += 5000 }
    #expect(!other.isPlausible)
  }

  @Test func touchesHaveALimit() {
    var builder = TraceBuilder(touchLimit: 3)
    builder.begin(source: Trace.Source(path: "a"))
    var touch = Touch(
      time: Timestamp(nanoseconds: 0), location: Point(x: 0, y: 0), phase: .began,
      finger: builder.unnamedFinger())
    let phases: [Touch.Phase] = [.began, .moved, .moved, .moved]
    let problems = phases.map { phase in
      touch.phase = phase
      return builder.add(touch)
    }
    #expect(problems == [nil, nil, nil, .tooMany])
    #expect(
      builder.kind(of: .tooMany, with: touch, in: .seconds).description
        == "more than 4194304 touches in one trace")
  }
}
