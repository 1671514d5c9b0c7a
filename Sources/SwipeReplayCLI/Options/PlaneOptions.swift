import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TextFormats
import TouchTrace

extension Option {
  static let shape = Option(
    "shape", value: .word("SHAPE", of: SwipeShape.allCases.map(\.rawValue)),
    help: "how the finger moves; default drag")
  static let distance = Option(
    "distance", value: .text("FROM:TO:STEP"),
    help: "distances in points; default 128 over the view, or 64")
  static let release = Option(
    "release", value: .text("FROM:TO:STEP"),
    help: "release velocities in pt/s; default -1480:2960:37, or 74")
  static let swipeView = Option(
    "view", value: .text("WxH"), help: "the view's size in points; default 393x852")
  static let start = Option(
    "start", value: .text("X,Y"), help: "where the finger goes down; default at the edge")
  static let direction = Option(
    "direction", value: .word("WORD", of: SwipeDirection.allCases.map(\.rawValue)),
    help: "where to the finger moves; default right")
  static let sampleRate = Option(
    "sample-rate", value: .text("HZ"), help: "samples a second; default 60")
  static let monotone = Option(
    "monotone", help: "look for swipes that finish though a longer or faster one does not")
  static let writeTraces = Option(
    "write", value: .text("FILE"), help: "with '--monotone', write the swipes as JSON Lines")
  static let planeFormat = Option(
    formatName, short: "f", value: .word("FORMAT", of: PlaneFormat.allCases.map(\.rawValue)),
    help: "the format of the output, by default that of FILE's name, or text")
  static let find = Option(
    "find", help: "without traces, find the smallest swipe that differs")
}

extension SwipeConditions {
  /// What the options say of all swipes.
  init(_ arguments: Arguments) throws(CommandError) {
    let view = try arguments.size(of: .swipeView) ?? Self.defaultView
    let start = try arguments.value(
      of: .start, expected: "a place in the view, such as 5,426"
    ) { text in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1],
        (0...view.width).contains(x), (0...view.height).contains(y)
      else { return Point?.none }
      return Point(x: x, y: y)
    }
    let rate = try arguments.value(of: .sampleRate, expected: "a number from 10 to 1000") {
      Double($0).flatMap { (10...1000).contains($0) ? $0 : nil }
    }
    self.init(
      view: view, start: start,
      direction: arguments.word(SwipeDirection.self, of: .direction) ?? .right,
      sampleRate: rate ?? Self.defaultSampleRate)
  }
}

extension PlaneGrid {
  /// The swipes that the options choose: in each direction half as many by default where all shapes are replayed.
  init(_ arguments: Arguments, _ conditions: SwipeConditions) throws(CommandError) {
    let distances =
      try Self.values(.distance, arguments, isAllowed: { $0 > 0 }, expected: "distances above 0")
      ?? Self.defaultDistances(
        extent: conditions.extent, coarse: arguments.has(.monotone))
    let velocities =
      try Self.values(.release, arguments, isAllowed: { _ in true }, expected: "")
      ?? Self.defaultVelocities(coarse: arguments.has(.monotone))
    guard distances.count * velocities.count <= Self.limit else {
      throw CommandError(.gridTooLarge(limit: Self.limit))
    }
    self.init(
      arguments.word(SwipeShape.self, of: .shape) ?? .drag, distances: distances,
      velocities: velocities)
  }

  private static func values(
    _ option: Option, _ arguments: Arguments, isAllowed: (Double) -> Bool, expected: String
  ) throws(CommandError) -> [Double]? {
    guard let text = arguments.value(of: option) else { return nil }
    let values = try GridSelection.values(
      text[...], in: text, of: option,
      expected: "FROM:TO:STEP or VALUE,VALUE,…, such as 10:390:10", limit: limit)
    guard values.allSatisfy(isAllowed) else {
      throw CommandError(.malformedValue(text, option, expected: expected))
    }
    return values
  }
}
