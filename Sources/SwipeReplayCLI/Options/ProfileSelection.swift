import PlatformIO
import SourceReading
import SwipeReplay

/// The profiles that the options choose, with the parameters and the estimator that they set.
enum ProfileSelection {
  /// The profile that is used if none is chosen and the project has none of its own.
  static let defaultName = "pj"
  /// The file of a project's own default, in the working folder or the nearest folder above it.
  static let projectFile = "swipes/app.json"
  static let allWord = "all"

  /// Returns the chosen profiles in the order of the options, without duplicates. Their names must
  /// differ, since the output identifies them by name: a changed profile, or one read in code, is named as the option
  /// has it if another one has its own name.
  ///
  /// - Parameter defaults: The names of the profiles to use if none is chosen, or nil for the
  ///   project's own or else ``defaultName``.
  static func profiles(
    _ arguments: Arguments, default defaults: [String]? = nil
  ) throws(CommandError) -> [Profile] {
    var references: [String] = []
    for value in arguments.values(of: .profile) {
      for reference in value == allWord ? Profile.builtInNames : [value]
      where !references.containsExactly(reference) {
        references.append(reference)
      }
    }
    if references.isEmpty { references = defaults ?? [pathOfProject ?? defaultName] }
    let files = ProfileFiles(arguments)
    var profiles = try references.map { (reference) throws(CommandError) in
      try changed(reference, files)
    }
    let names = profiles.map(\.name)
    for (index, reference) in references.enumerated() {
      if base(of: reference) != reference || SourceText.isSource(path: reference),
        names.count(where: names[index].isExactly) > 1
      {
        profiles[index].name = reference
      }
      let name = profiles[index].name
      if let same = profiles[..<index].firstIndex(where: { $0.name.isExactly(name) }) {
        throw CommandError(
          "'\(references[same])' and '\(reference)' both have the name '\(name)'; give one "
            + "another \"name\"")
      }
    }
    for setting in arguments.values(of: .set) {
      guard let (name, value) = parts(of: setting) else {
        throw .malformedValue(
          setting, .set, expected: "a name and a number, such as finishProgress=0.4")
      }
      try set(name, to: value, in: &profiles)
    }
    guard let estimator = arguments.word(VelocityEstimator.self, of: .estimator) else {
      return profiles
    }
    return profiles.map { $0.setting(velocity: estimator) }
  }

  /// Returns the chosen profile, for a verb that takes only one.
  static func profile(_ arguments: Arguments, for verb: String) throws(CommandError) -> Profile {
    let profiles = try profiles(arguments)
    guard profiles.count == 1 else {
      throw .usage("'\(verb)' takes one profile, but \(profiles.count) were given")
    }
    return profiles[0]
  }

  /// Returns `default profile`, or the path of the project's own, if no profile was chosen; nil if one was.
  static func note(_ arguments: Arguments) -> String? {
    arguments.values(of: .profile).isEmpty ? pathOfProject ?? "default profile" : nil
  }

  static var pathOfProject: String? {
    let folders = (FileTree.resolve(".") ?? "/").split(separator: "/").count
    return (0...folders).lazy.map { String(repeating: "../", count: $0) + projectFile }
      .first { FileTree.kind(of: $0) == .file }
  }

  /// Sets a parameter in every profile that has it; at least one must.
  private static func set(
    _ name: String, to value: Double, in profiles: inout [Profile]
  ) throws(CommandError) {
    var isKnown = false
    for index in profiles.indices
    where profiles[index].parameters.contains(where: { $0.name.isExactly(name) }) {
      isKnown = true
      profiles[index] = try wrapping(
        CommandError.profile, try profiles[index].setting(name, to: value))
    }
    if !isKnown { try checkParameter(name, of: profiles) }
  }

  private static func parts(of setting: String) -> (name: String, value: Double)? {
    let parts = setting.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let value = Double(parts[1]), value.isFinite else { return nil }
    return (String(parts[0]), value)
  }

  /// Returns what the options set: `finishProgress=0.4`; for a parameter that is set twice, the effective value.
  static func settings(_ arguments: Arguments) -> [String] {
    var settings: [(name: String, value: Double)] = []
    for setting in arguments.values(of: .set).compactMap(parts(of:)) {
      settings.removeAll { $0.name.isExactly(setting.name) }
      settings.append(setting)
    }
    return settings.map { "\($0.name)=\(numberText($0.value))" }
  }

  /// Returns the values of `--from` and `--to` and their profiles, with the changes after the names.
  static func compared(
    _ arguments: Arguments, by verb: String
  ) throws(CommandError) -> (references: [String], profiles: [Profile]) {
    guard let from = arguments.value(of: .from), let to = arguments.value(of: .to) else {
      throw .usage("'\(verb)' needs '\(Option.from.synopsis)' and '\(Option.to.synopsis)'")
    }
    let files = ProfileFiles(arguments)
    return ([from, to], [try changed(from, files), try changed(to, files)])
  }

  /// Returns a reference without the changes after it: `pj` for `pj,finishProgress=0.4`.
  static func base(of reference: String) -> String {
    if FileTree.kind(of: reference) == .file { return reference }
    let parts = reference.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let isCode = SourceText.isSource(path: parts[0])
    return isCode ? Array(parts.prefix { !$0.contains("=") }).joined(separator: ",") : parts[0]
  }

  /// Returns a profile with the changes after its name: `pj,finishProgress=0.4`.
  private static func changed(
    _ reference: String, _ files: ProfileFiles
  ) throws(CommandError) -> Profile {
    let base = base(of: reference)
    var profiles = [try files.profile(base)]
    let changes = reference.dropFirst(base.count)
      .split(separator: ",", omittingEmptySubsequences: false)
    for change in changes.dropFirst() {
      guard change.contains("=") else {
        let isProfile =
          Profile.builtInNames.contains(String(change)) || Profile.isPath(String(change))
        throw .usage(
          "cannot read the change '\(change)'; expected parameter=value, such as finishProgress=0.4"
            + (isProfile ? ", or for two profiles: -p \(base) -p \(change)" : ""))
      }
      let (name, word) = (change.prefix { $0 != "=" }, change.drop { $0 != "=" }.dropFirst())
      // A parameter of that name has a number.
      if name == Option.estimator.name, Double(word) == nil {
        profiles[0] = profiles[0].setting(velocity: try estimator(String(word)))
      } else if let (name, value) = parts(of: String(change)) {
        try set(name, to: value, in: &profiles)
      } else {
        throw .usage("cannot read the change '\(change)'; expected a number after '='")
      }
    }
    return profiles[0]
  }

  private static func estimator(_ word: String) throws(CommandError) -> VelocityEstimator {
    guard let estimator = VelocityEstimator(rawValue: word) else {
      let known = VelocityEstimator.allCases.map(\.rawValue)
      throw .unknownWord(word, among: known, of: .estimator)
    }
    return estimator
  }

  /// Throws if none of the profiles has a parameter.
  static func checkParameter(_ name: String, of profiles: [Profile]) throws(CommandError) {
    let known = profiles.flatMap { $0.parameters.map(\.name) }.withoutRepetitions
    guard !known.containsExactly(name) else { return }
    let typed = UnknownWord(name, among: known, includingPrefixes: true)
    throw CommandError(
      (profiles.count == 1
        ? "profile '\(profiles[0].name)' has no" : "none of the profiles has a")
        + " parameter '\(typed.word)'"
        + typed.suggestion(or: known.isEmpty ? "" : "; expected \(known.joinedByOr)"))
  }
}
