import ReplayAnalysis
import TextFormats
import TouchTrace
import TraceImport

extension DeviceSpace {
  /// The options that convert positions to points, which the positions of traces are already.
  static let optionsOfRecordings: [Option] = [.deviceSize, .scale, .rotate]
}

extension DeviceSpace.Options {
  /// Creates the space of a recording's device from the options.
  init(_ arguments: Arguments) throws(CommandError) {
    let size = try arguments.size(of: .deviceSize)
    let scale = try arguments.value(of: .scale, expected: "a number from 1e-6 to 1e6") {
      Double($0).flatMap { (1e-6...1e6).contains($0) ? $0 : nil }
    }
    let rotation = arguments.value(of: .rotate).flatMap(Int.init).flatMap(
      DeviceSpace.Rotation.init)
    self.init(deviceSize: size, scale: scale, rotation: rotation ?? .none)
  }
}

extension TraceEdits {
  /// Creates the edits of `convert` from its options.
  init(_ arguments: Arguments) throws(CommandError) {
    self.init(
      gesture: try arguments.count(of: .gesture, in: 1...Int.max),
      isSplit: arguments.word(SplitChoice.self, of: .split) == .always,
      isAnonymous: arguments.has(.anonymize))
    for label in arguments.values(of: .label) {
      let parts = label.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts.first {
      case "intent" where parts.count == 2:
        intent = Trace.Intent(rawValue: parts[1])
        if intent == nil { throw Self.badLabel(label) }
      case "tag" where parts.count == 2 && parts[1].utf8.count <= TraceLimits.name:
        tags.append(parts[1])
      default:
        throw Self.badLabel(label)
      }
    }
  }

  private static func badLabel(_ label: String) -> CommandError {
    .malformedValue(
      label, .label, expected: "intent=finish, intent=cancel, intent=none or tag=WORD")
  }
}

extension Arguments {
  /// Returns the value of an option that takes a size in points: `393x852`.
  func size(of option: Option) throws(CommandError) -> Size? {
    try value(of: option, expected: "a width and a height of at most 1e9, such as 393x852") {
      let sides = $0.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        [width, height].allSatisfy({ $0 > 0 && $0 <= TraceLimits.coordinate })
      else { return nil }
      return Size(width: width, height: height)
    }
  }
}
