package import ReplayAnalysis
package import SwipeReplay

/// A check for people: each difference with its reason, and a last line with counts.
package struct CheckText: CheckReport, Sendable {
  private let style: TextReport.Style
  /// The text before the next part: the header, then a blank line.
  private var before: String

  package init(_ style: TextReport.Style = TextReport.Style()) {
    (self.style, before) = (style, style.header)
  }

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases {
      for message in result.messagesForPeople {
        write(TextRenderer(style).lines(.init(message, of: result)), to: &output)
      }
    }
  }

  private mutating func write(_ lines: [String], to output: inout [UInt8]) {
    output += before.utf8
    output += lines.bytes
    before = "\n"
  }

  /// Writes nothing: invalid input is reported on the error stream.
  package mutating func add(
    invalid message: String, at place: TextPlace?, to output: inout [UInt8]
  ) {}

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    guard style.summary else { return }
    write(summary.lines.flatMap { $0.wrapped(to: style.columns) }, to: &output)
  }
}

extension CheckSummary {
  /// The explanations of the differences, and one line with all counts.
  var lines: [String] { notes + [counts] }

  /// The settings that differ from those of the baseline, and what was not checked.
  var notes: [String] {
    var notes: [String] = []
    notes += settingChanges.map {
      "profile \($0.profile): \($0.text) since the baseline"
    }
    notes += harmlessChanges.map { profile, change, results in
      "profile \(profile): \(change.text(counted(results, "result")))"
    }
    if !uncheckedProfiles.isEmpty, cases > 0 { notes.append(uncheckedNote) }
    if !uncomparedProfiles.isEmpty {
      let profiles = uncomparedProfiles.map { "\($0.profile) (\(counted($0.traces, "trace")))" }
      // Names of files; those built in stay.
      let names = uncomparedProfiles.map(\.profile) + newProfiles
      let isRenamed =
        profiles.count == 1 && newProfiles.count == 1 && names.allSatisfy { $0.contains(".") }
      notes.append(
        "not compared: the baseline's results of \(profiles.joined(separator: ", "))"
          + (isRenamed ? "; if it is \(newProfiles[0]) now, replace the name in the baseline" : ""))
    }
    return notes.map(\.printable)
  }

  /// `not checked: the expectations for pj, ap (did you mean 'app'?); add -p for each. …`
  private var uncheckedNote: String {
    let names = uncheckedProfiles.prefix(Self.maxNames).map { name in
      name + (chosenProfile(like: name).map { " (did you mean '\($0)'?)" } ?? "")
    }
    let others = uncheckedProfiles.count - names.count
    return "not checked: the expectations for \(names.joined(separator: ", "))"
      + (others > 0 ? " and \(counted(others, "other profile"))" : "")
      + "; add -p for each. (\"*\" applies to every profile given.)"
  }

  /// `"expect" names pj, not pj.m: write "pj.m", or "*" for every profile`; nil if no expectation names another profile.
  package var mismatchedNames: String? {
    guard !uncheckedProfiles.isEmpty else { return nil }
    func names(_ profiles: [String], _ joined: ([String]) -> String) -> String {
      joined(profiles.prefix(Self.maxNames) + (profiles.count > Self.maxNames ? ["…"] : []))
    }
    let meant =
      uncheckedProfiles.lazy.compactMap(chosenProfile).first
      ?? (chosenProfiles.count == 1 ? chosenProfiles[0] : nil)
    return "\"expect\" names \(names(uncheckedProfiles, \.joinedByAnd)), not "
      + "\(names(chosenProfiles, \.joinedByOr)): write "
      + (meant.map { "\"\($0)\", or " } ?? "") + "\"*\" for every profile"
  }

  /// Returns the chosen profile whose name differs from an expectation's only by its extension, or is near to it.
  private func chosenProfile(like name: String) -> String? {
    func stem(_ name: String) -> Substring {
      name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    }
    return chosenProfiles.first { stem($0) == stem(name) }
      ?? (Profile.builtInNames.containsExactly(name)
        ? nil : nearest(to: name, among: chosenProfiles))
  }

  private static let maxNames = 5

  /// `12 traces, 24 checks: 22 pass, 2 fail (1 decided differently), 1 warning; "*" is pj (default profile)`
  package var counts: String {
    var parts = ["\(passed) pass"]
    if failed > 0 { parts.append("\(failed) fail" + failureKinds) }
    if knownFailures > 0 { parts.append(counted(knownFailures, "known failure")) }
    if warnings > 0 { parts.append(counted(warnings, "warning")) }
    if uncheckedTraces > 0 {
      parts.append("\(counted(uncheckedTraces, "trace")) without expectations")
    }
    let invalidText = invalid > 0 ? "\(invalid) invalid" : nil
    guard cases > 0 else {
      return counted(traces, "trace") + (invalidText.map { ", " + $0 } ?? "")
        + (isFirstRecording
          ? "; nothing was recorded before" : "; there is nothing to compare with")
    }
    if let invalidText { parts.append(invalidText) }
    return "\(counted(traces, "trace")), \(counted(cases, "check")): "
      + parts.joined(separator: ", ")
      + (defaultProfile.map { "; \"*\" is \($0)".printable } ?? "")
  }

  private var failureKinds: String {
    var kinds: [String] = []
    if changedOutcomes > 0 {
      kinds.append("\(changedOutcomes) decided differently")
    }
    if missing > 0 { kinds.append("\(missing) missing") }
    if added > 0 { kinds.append("\(added) new") }
    return kinds.isEmpty ? "" : " (" + kinds.joined(separator: ", ") + ")"
  }
}

extension HarmlessChange {
  /// `8 results decided as before, by 'progress > b' instead of 'progress > a'`
  fileprivate func text(_ results: String) -> String {
    switch self {
    case .rule(let was, let now): "\(results) decided as before, by '\(now)' instead of '\(was)'"
    case .recognizer(let was, let now): "\(results) of '\(was)', which is '\(now)' now"
    case .newRecognizer(let name):
      "\(results) of recognizer '\(name)', which never began, are not in the baseline"
    case .goneRecognizer(let name):
      "\(results) of recognizer '\(name)', which never began, are in the baseline only"
    }
  }
}
