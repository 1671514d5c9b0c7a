public import GestureRecognition
import TextFormats

/// One implementation's rules: which recognizers, when they may begin, how progress is computed, when
/// it finishes, how it animates.
///
/// A profile that exists is whole: every rule is compiled and every number is in its range.
public struct Profile: Sendable {
  /// A number that a team tunes.
  public struct Parameter: Sendable, Hashable {
    public var name: String
    public var value: Double
  }

  /// How well the rules are known.
  public enum Confidence: String, Sendable, CaseIterable {
    /// Read in the project's own source.
    case source
    /// Read there, and pinned by cases from the project's own tests.
    case tests
    /// Read in a copy of the source.
    case copy
    /// Not checked against a source: observed, or an approximation.
    case unchecked
  }

  public let name: String
  public let title: String
  /// What it is for: `ios`, `react-native`, `flutter`, `web`, `android`, `desktop`, `browser`, or a
  /// word of the team's own; empty where the file gives none.
  public let family: String
  /// Where the rules were read.
  public let source: String
  /// The licence of that source; empty where the file gives none.
  public let licence: String
  /// Nil where the file does not say.
  public let confidence: Confidence?
  /// What is uncertain, observed, or an approximation.
  public let notes: [String]
  /// All that its file and the files it extends say.
  private let tree: JSONValue
  /// A word that tells what the profile decides from every other one: sixteen hexadecimal digits of all
  /// that its file and the files it extends say, apart from names, notes and the values of parameters.
  package var fingerprint: String { ProfileFingerprint(of: tree).text }
  /// In the order of the file.
  public private(set) var parameters: [Parameter]
  /// The velocity estimator that takes the place of the recognizers' own; nil where each has its own.
  public private(set) var velocity: VelocityEstimator?
  package let rules: ProfileRules
  /// The recognizers' settings with these parameters.
  private(set) var settings: [RecognizerSettings] = []
  /// The seconds of each recognizer's animation.
  private(set) var durations: [Double] = []
  /// The seconds of each recognizer's completion spring; nil where the rest is run otherwise.
  private(set) var springSeconds: [Double?] = []
  private(set) var forwardLimit = 0

  init(
    name: String, title: String, family: String, source: String, licence: String,
    confidence: Confidence?, notes: [String], tree: JSONValue, parameters: [Parameter],
    rules: ProfileRules
  ) throws(ProfileError) {
    self.name = name
    self.title = title
    self.family = family
    self.source = source
    self.licence = licence
    self.confidence = confidence
    self.notes = notes
    self.tree = tree
    self.parameters = parameters
    self.rules = rules
    try resolve()
  }

  /// Computes every number that follows from the parameters.
  private mutating func resolve() throws(ProfileError) {
    let values = rules.values(parameters)
    settings = []
    durations = []
    springSeconds = []
    for recognizer in rules.recognizers {
      settings.append(try recognizer.settings(values))
      if let velocity { settings[settings.count - 1].velocity = velocity }
      durations.append(try recognizer.animation.seconds(values))
      springSeconds.append(try recognizer.animation.completionSpring?.seconds(values))
    }
    forwardLimit = try rules.forwardLimit?.count(values, in: 0...1_000) ?? 0
  }

  /// The same profile with one parameter changed.
  ///
  /// - Throws: ``ProfileError`` where the profile has no such parameter (it names the nearest one),
  ///   where the value is not finite, or where a number that follows from it leaves its range.
  public func setting(_ parameter: String, to value: Double) throws(ProfileError) -> Profile {
    try setting([parameter], to: [value])
  }

  /// The same profile with some parameters changed.
  ///
  /// - Throws: ``ProfileError``, as for one parameter.
  package func setting(
    _ names: [String], to values: [Double]
  ) throws(ProfileError) -> Profile {
    var profile = self
    for (name, value) in zip(names, values) {
      let index = try index(of: name)
      guard value.isFinite else { throw ProfileError(.notFinite(parameter: name)) }
      profile.parameters[index].value = value
    }
    try profile.resolve()
    return profile
  }

  /// The same profile with another velocity estimator in all of its recognizers.
  ///
  /// Only the estimate is exchanged: what the implementation makes of it, its limits and cut-offs, stays.
  /// An estimator that all recognizers have by themselves changes nothing.
  public func setting(velocity estimator: VelocityEstimator) -> Profile {
    var profile = self
    let isOwn = rules.recognizers.allSatisfy { $0.velocity.estimator == estimator }
    profile.velocity = isOwn ? nil : estimator
    for index in settings.indices { profile.settings[index].velocity = estimator }
    return profile
  }

  /// The same profile in memory of its own, for one of several threads: threads that count references to
  /// the same rules wait for each other's memory.
  package func unshared() -> Profile {
    // It was read before, so it can be read again; what could not would only be slower.
    guard var profile = try? ProfileReader.read(tree, name: name) else { return self }
    profile.parameters = parameters
    profile.velocity = velocity
    do throws(ProfileError) { try profile.resolve() } catch { return self }
    return profile
  }

  /// The value of a parameter.
  ///
  /// - Throws: ``ProfileError`` where the profile has no such parameter.
  package func value(of parameter: String) throws(ProfileError) -> Double {
    parameters[try index(of: parameter)].value
  }

  private func index(of parameter: String) throws(ProfileError) -> Int {
    guard let index = parameters.firstIndex(where: { $0.name == parameter }) else {
      let known = parameters.map(\.name)
      throw ProfileError(
        .unknownParameter(
          parameter, nearest: nearest(to: parameter, among: known), profile: name, known: known))
    }
    return index
  }

  /// The names of the built-in profiles, sorted.
  public static var builtInNames: [String] { BuiltInProfiles.names }

  /// The JSON text of a built-in profile; nil where there is none of that name.
  public static func builtInText(_ name: String) -> [UInt8]? { BuiltInProfiles.text(name) }

  /// Reads a profile, built in or from a file.
  ///
  /// - Parameters:
  ///   - reference: a built-in profile's name, or a path: whatever contains a `/` or ends in `.json`.
  ///   - readFile: the bytes of a file, for a path and for what it extends; nil where it cannot be
  ///     read.
  /// - Throws: ``ProfileError``, with the place of a mistake in a file.
  public static func named(
    _ reference: String, readFile: (String) -> [UInt8]? = { _ in nil }
  ) throws(ProfileError) -> Profile {
    let (tree, name) = try withoutActuallyEscaping(readFile) {
      readFile throws(ProfileError) -> (JSONValue, String) in
      try ProfileLoader(readFile: readFile).load(reference)
    }
    return try ProfileReader.read(tree, name: name)
  }
}
