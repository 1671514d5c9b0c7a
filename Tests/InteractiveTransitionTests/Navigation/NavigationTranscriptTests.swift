import Foundation
import TestSupport
import Testing
import TouchTrace

@testable import InteractiveTransition

/// Checks the log of a navigation model against the transcripts of `Fixtures/navigation`: a line after `>` is an
/// action, and the lines below it are its log.
///
///     > screens Inbox Message, forward Reply, duration 0.3
///     > 100 begin pop
///     100 callback 8: handleGesture(_:) swipe
///
/// `REWRITE_TRANSCRIPTS=1 swift test --filter NavigationTranscript` rewrites them, and fails.
@Suite struct NavigationTranscriptTests {
  private static let folder = Fixtures.folder + "/navigation/"

  @Test(arguments: try Fixtures.names(in: folder))
  func isAsWritten(name: String) throws {
    let written = String(decoding: try Fixtures.bytes(Self.folder + name), as: UTF8.self)
    let found = try Self.run(written)
    if found != written, ProcessInfo.processInfo.environment["REWRITE_TRANSCRIPTS"] == "1" {
      try Data(found.utf8).write(to: URL(fileURLWithPath: Self.folder + name))
    }
    let lines = [written, found].map { $0.components(separatedBy: "\n") }
    #expect(lines[0] == lines[1])
  }

  /// Returns the file with the current log.
  private static func run(_ text: String) throws -> String {
    var lines: [String] = []
    var transcript: Transcript?
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") { transcript = transcript == nil ? Transcript() : nil }
      if transcript == nil || line.hasPrefix("```") {
        lines.append(line)
      } else if line.hasPrefix("> ") {
        lines.append(line)
        lines += try transcript?.perform(String(line.dropFirst(2))) ?? []
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// A navigation model that is driven by commands in words.
private struct Transcript {
  struct Mistake: Error { let command: String }

  private var stack = NavigationStack(screens: ["Inbox", "Message"])
  private var behavior = TransitionBehavior(timing: .easingInOut(for: 0.4))
  private var model: NavigationModel?
  private var lastState = ""

  /// Performs an action and returns what was logged meanwhile.
  mutating func perform(_ command: String) throws -> [String] {
    let words = command.split(separator: " ").map(String.init)
    guard let time = Int64(words[0]) else {
      if words[0] == "hook" {
        let text = command.split(separator: " ", maxSplits: 2).last.map(String.init) ?? ""
        guard let hook = TransitionHook(rawValue: words[1]) else {
          throw Mistake(command: command)
        }
        behavior.hooks[hook, default: []].append(text)
      } else {
        for setting in command.components(separatedBy: ", ") { try set(setting) }
      }
      return []
    }
    var model =
      model
      ?? NavigationModel(stack: stack, firstTouch: ms(0), behavior: behavior, keepsLog: true)
    let (name, rest) = (words.count > 1 ? words[1] : "", words.dropFirst(2))
    switch name {
    case "": model.advance(to: ms(time))
    case "setup":
      model.log.addSetUp(of: "swipe", action: try action(rest, command), at: ms(time))
    case "begin":
      let recognizer = rest.count > 1 ? rest[rest.endIndex - 1] : "swipe"
      _ = begin(try action(rest, command), by: recognizer, at: ms(time), in: &model)
    case "perform":
      model.perform(try action(rest, command), by: "swipe", at: ms(time))
    case "update": model.update(Double(rest.last ?? "") ?? 0, at: ms(time))
    case "finish", "cancel":
      let decision: Decision = name == "finish" ? .finish : .cancel
      model.end(Settling(decision, at: ms(time), seconds: Double(rest.last ?? "") ?? 0))
    default:
      guard let kind = Trace.AppAction.Kind(rawValue: name) else { throw Mistake(command: command) }
      model.perform(Trace.AppAction(time: ms(time), kind: kind, screen: rest.first))
    }
    let entries = model.log.takeEntries().map { entry in
      "\(Int((entry.time * 1000).rounded())) \(entry.category.rawValue)"
        + "\(entry.number.map { " \($0)" } ?? ""): \(entry.text)"
    }
    self.model = model
    let state = Self.state(model)
    defer { lastState = state }
    return entries + (state == lastState ? [] : [state])
  }

  private mutating func set(_ setting: String) throws {
    let words = setting.split(separator: " ").map(String.init)
    let rest = Array(words.dropFirst())
    switch words[0] {
    case "screens":
      stack = NavigationStack(
        screens: rest, forward: stack.forward, transitioning: stack.transitioning,
        isPresenting: stack.isPresenting)
    case "forward": stack.forward = rest
    case "transitioning":
      stack.transitioning =
        rest == ["always"] ? .always : .until(seconds: Double(rest[0]) ?? .nan)
    case "presenting": stack.isPresenting = rest == ["yes"]
    case "duration":
      behavior.timing = .easingInOut(for: Double(rest[0]) ?? .nan)
      behavior.arrivalTiming = behavior.timing
    case "keeps": behavior.forwardLimit = Int(rest[0]) ?? .max
    case "order": behavior.callbackOrder = rest == ["document"] ? .document : .guide
    case "animators": behavior.animators = rest.compactMap(TransitionAction.init)
    case "interruptible": behavior.isInterruptible = rest == ["yes"]
    case "presenter": behavior.removesPresenter = rest == ["removed"]
    default: throw Mistake(command: setting)
    }
  }

  private func action(_ words: ArraySlice<String>, _ command: String) throws -> TransitionAction {
    guard let action = words.first.flatMap(TransitionAction.init) else {
      throw Mistake(command: command)
    }
    return action
  }

  /// `= Inbox Message, forward Reply, transitioning`
  private static func state(_ model: NavigationModel) -> String {
    var stack = model.stack
    var screens: [String] = []
    while let screen = stack.pop() { screens.insert(screen, at: 0) }
    var parts = ["= " + ([stack.top] + screens).joined(separator: " ")]
    if !stack.forward.isEmpty { parts.append("forward \(stack.forward.joined(separator: " "))") }
    if model.isTransitioning { parts.append("transitioning") }
    if model.isPresenting { parts.append("presenting") }
    if model.isPopDisabled { parts.append("pop disabled") }
    return parts.joined(separator: ", ")
  }
}
