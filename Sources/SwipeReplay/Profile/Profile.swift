public import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TextFormats
import TouchTrace

/// The rules of one implementation: its recognizers, when they may begin, how progress is computed, when a
/// transition finishes, how it is animated.
///
/// Every rule is compiled, and every number is within its range.
public struct Profile: Sendable {
  /// A number that a team can tune.
  public struct Parameter: Sendable, Hashable {
    /// The name in rules and options.
    public var name: String
    /// The value, which is finite.
    public var value: Double

    package init(name: String, value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// The degree to which the rules are verified.
  public enum Confidence: String, Sendable, CaseIterable {
    /// Read in the project's source.
    case source
    /// Read in the project's source, and checked with cases of the project's tests.
    case tests
    /// Read in a copy of the source.
    case copy
    /// Not checked against source code: observed, or an approximation.
    case unchecked
  }

  /// The name specified in the file, or else the file's own name without extension.
  public package(set) var name: String
  /// A description in a few words.
  public let title: String
  /// The platform: `ios`, `react-native`, `flutter`, `web`, `android`, `desktop`, `browser` or a team's own
  /// word; empty if the file does not specify it.
  public let family: String
  /// The origin of the rules.
  public let source: String
  /// The licence of the source; empty if the file does not specify it.
  public let licence: String
  /// The degree to which the rules are verified, or nil if the file does not specify it.
  public let confidence: Confidence?
  /// Notes on what is uncertain, observed or an approximation.
  public let notes: [String]
  /// The paths of the files that it was read from, each one extending the next, or those of one gesture's code.
  package var files: [String]
  /// The merged contents of the file and the files that it extends.
  let tree: JSONValue
  /// The parameters, in the order of the file.
  public private(set) var parameters: [Parameter]
  /// The file and line in the code of parameters that were read there.
  package let parametersFrom: [(name: String, place: String)]
  /// The parameters for what was not read in the code, unless they were set: what is there, after its file and line,
  /// and their position in the profile.
  private(set) var unread: [(name: String, text: String, place: TextPlace)] = []
  /// The parameters that no rule and no number uses.
  private let unusedParameters: [String]
  /// The velocity estimator that replaces the recognizers' own, or nil if each recognizer has its own.
  public private(set) var velocity: VelocityEstimator?
  package let rules: ProfileRules
  /// The recognizers' settings for the parameters.
  private(set) var settings: [RecognizerSettings] = []
  /// The duration of each recognizer's animation, in seconds.
  private(set) var durations: [Double] = []
  /// For each recognizer, the seconds from its begin to the transition's first frame.
  private(set) var startSeconds: [Double] = []
  /// The duration of each recognizer's completion spring, in seconds, or nil for a completion curve.
  private(set) var springSeconds: [Double?] = []
  private(set) var forwardLimit = 0
  /// The animations of the app's own transitions: for a pop and a dismissal, and for a push and a present.
  private(set) var appAnimations: [TransitionAnimation] = []

  /// Reads the merged tree of a profile.
  ///
  /// - Parameters:
  ///   - name: the name of a profile that does not specify one.
  ///   - files: the paths of the files that it was read from.
  ///   - ownParameters: the parameters that the file itself has, which its rules must use.
  private init(
    _ tree: JSONValue, name: String, files: [String], ownParameters: [String] = []
  ) throws(ProfileError) {
    self.files = files
    try ProfileReader.checkVersion(tree)
    let object = try ProfileField(tree, key: "the profile")
      .object("the profile", keys: ProfileKeys.profile.names)
    parameters = try ProfileReader.parameters(object["parameters"])
    parametersFrom = try (object["parametersFrom"]?.members() ?? []).map {
      (member) throws(ProfileError) in
      (member.key, try ProfileField(member.value, key: member.key).string())
    }
    for member in try object["unreadParameters"]?.members() ?? [] {
      let text = try ProfileField(member.value, key: member.key).string()
      // A profile that extends the file may set it.
      guard tree["parameters"]?[member.key]?.place.file == member.keyPlace.file else { continue }
      unread.append((member.key, text, member.keyPlace))
    }
    let reader = ProfileReader(parameters: parameters)
    let animation = try reader.animation(object["animation"])
    self.tree = tree
    self.name = try object["name"]?.string() ?? name
    if let field = object["name"], self.name.isEmpty {
      throw ProfileError(
        .invalid, "the name is empty; expected at least one character, or no name",
        at: field.place)
    }
    title = try object["title"]?.string() ?? ""
    family = try object["family"]?.string() ?? ""
    source = try object["source"]?.string() ?? ""
    licence = try object["licence"]?.string() ?? ""
    confidence = try object["confidence"]?.word(as: Confidence.self)
    notes = try object.strings("notes")
    rules = ProfileRules(
      vocabulary: reader.vocabulary,
      recognizers: try reader.recognizers(object, animation: animation),
      content: try ContentCompetition(object["content"]),
      animation: animation,
      reversesForPush: try object["reversesForPush"]?.bool() ?? true,
      keepsForward: try object["keepsForward"]?.bool(),
      forwardLimit: try reader.number(object["forwardLimit"]),
      behavior: try reader.behavior(object))
    let unused = reader.unusedParameters
    unusedParameters = unused
    try resolve()
    if !unused.isEmpty {
      for member in try object["parameters"]?.members() ?? []
      where unused.contains(member.key) && ownParameters.contains(member.key) {
        let used = parameters.map(\.name).filter { !unused.contains($0) }
        let suggestion = UnknownWord(member.key, among: used).suggestion
        throw ProfileError(
          .invalid, "no rule and no number uses the parameter '\(member.key)'" + suggestion,
          at: member.keyPlace)
      }
    }
  }

  /// The number of recognizers, each of which has a result for each gesture.
  package var recognizerCount: Int { settings.count }

  /// The animation of an operation started by the app itself.
  func appAnimation(of action: TransitionAction) -> TransitionAnimation {
    appAnimations[action.isArrival ? 1 : 0]
  }

  /// Computes the numbers that depend on the parameters.
  private mutating func resolve() throws(ProfileError) {
    let values = rules.values(parameters)
    settings = try recognizerSettings(values)
    durations = []
    startSeconds = []
    springSeconds = []
    for recognizer in rules.recognizers {
      durations.append(try recognizer.animation.seconds(values))
      startSeconds.append(try recognizer.animation.startSeconds(values))
      springSeconds.append(try recognizer.animation.completionSpring?.seconds(values))
      try recognizer.animation.checkCompletionSpeed(values)
    }
    appAnimations = [
      try rules.appAnimation(isArrival: false, durations, values),
      try rules.appAnimation(isArrival: true, durations, values),
    ]
    let limit = try rules.forwardLimit?.count(values, in: 0...1_000)
    forwardLimit = rules.keepsForward ?? (limit != nil) ? limit ?? .max : 0
  }

  /// The settings of the recognizers for other values of the parameters.
  func recognizerSettings(_ values: RuleValues) throws(ProfileError) -> [RecognizerSettings] {
    try rules.recognizers.map { (recognizer) throws(ProfileError) in
      var settings = try recognizer.settings(values)
      if let velocity { settings.velocity = velocity }
      return settings
    }
  }

  /// Returns a copy of the profile with one parameter changed.
  ///
  /// - Throws: ``ProfileError`` if the profile has no such parameter (the error names the nearest one), if the
  ///   value is not finite, or if a number that depends on it is out of range.
  public func setting(_ parameter: String, to value: Double) throws(ProfileError) -> Profile {
    try setting([parameter], to: [value])
  }

  /// Returns a copy of the profile with several parameters changed.
  package func setting(
    _ names: [String], to values: [Double]
  ) throws(ProfileError) -> Profile {
    var profile = self
    for (name, value) in zip(names, values) {
      let index = try index(of: name)
      guard value.isFinite else {
        throw ProfileError(.outOfRange, "the value of '\(name)' must be a finite number")
      }
      profile.parameters[index].value = value
      profile.unread.removeAll { $0.name.isExactly(name) }
    }
    do throws(ProfileError) {
      try profile.resolve()
    } catch {
      // The value is not in the file.
      let changes = zip(names, values).map { "\($0)=\(numberText($1))" }.joined(separator: ", ")
      throw ProfileError(error.code, "\(error.message) (profile '\(name)' with \(changes))")
    }
    return profile
  }

  /// Returns a copy of the profile with another velocity estimator in all recognizers.
  ///
  /// The rules that the implementation applies to the estimate, for example limits, stay the same, and so do
  /// the events that its estimator gets.
  public func setting(velocity estimator: VelocityEstimator) -> Profile {
    var profile = self
    let isOwn = rules.recognizers.allSatisfy { $0.velocity.estimator == estimator }
    profile.velocity = isOwn ? nil : estimator
    for index in settings.indices { profile.settings[index].velocity = estimator }
    return profile
  }

  /// Returns a copy of the profile that shares no memory with it, for use on another thread: threads that share
  /// rules would contend for the reference counts.
  package func unshared() -> Profile {
    // The tree was read before; if that failed now, sharing would only be slower.
    guard var profile = try? Profile(tree, name: name, files: files) else { return self }
    profile.parameters = parameters
    profile.velocity = velocity
    do throws(ProfileError) { try profile.resolve() } catch { return self }
    return profile
  }

  /// The value of a parameter.
  ///
  /// - Throws: ``ProfileError`` if the profile has no such parameter.
  package func value(of parameter: String) throws(ProfileError) -> Double {
    parameters[try index(of: parameter)].value
  }

  private func index(of parameter: String) throws(ProfileError) -> Int {
    guard let index = parameters.firstIndex(where: { $0.name.isExactly(parameter) }) else {
      let suggestion = UnknownWord(parameter, among: parameters.map(\.name)).suggestionOrList
      throw ProfileError(
        .unknownParameter, "\(name) has no parameter '\(parameter)'" + suggestion)
    }
    return index
  }

  /// The names of the built-in profiles, sorted.
  public static let builtInNames = BuiltInProfiles.texts.map(\.name)

  /// Returns the JSON text of a built-in profile, or nil for an unknown name.
  public static func builtInText(_ name: String) -> [UInt8]? {
    BuiltInProfiles.texts.first { $0.name == name }.map { Array($0.text.utf8) }
  }

  /// Whether a reference is a path rather than a built-in profile's name.
  package static func isPath(_ reference: String) -> Bool {
    if reference == "-" || reference.utf8.contains(UInt8(ascii: "/")) { return true }
    guard let dot = reference.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    // A number after a dot belongs to a parameter: `pj,finishProgress=0.4`.
    let last = reference.utf8[dot...].dropFirst()
    return !last.isEmpty && last.allSatisfy { $0 | 0x20 >= 97 && $0 | 0x20 <= 122 }
  }

  /// Reads a profile, built in or from a file.
  ///
  /// - Parameters:
  ///   - reference: the name of a built-in profile, or a path, which contains a `/` or has an extension.
  ///   - readFile: returns the bytes of a file, or nil if it cannot be read; called for paths, and for the
  ///     files that a file extends. An untrusted profile can ask for any file.
  /// - Throws: ``ProfileError``, with the position of the error in a file.
  public static func named(
    _ reference: String, readFile: (String) -> [UInt8]? = { _ in nil }
  ) throws(ProfileError) -> Profile {
    try named(reference) { (path, _) throws(ProfileFileFault) in
      guard let bytes = readFile(path) else { throw .unreadable(nil) }
      return bytes
    }
  }

  /// Reads a profile, built in or from a file.
  ///
  /// - Parameter readFile: returns the bytes of a file, at most ``ProfileLimits/bytes``. Its second parameter
  ///   is the list of paths that lead to the file, each one extending the next; empty for the reference itself.
  package static func named(
    _ reference: String,
    reading readFile: (_ path: String, _ files: [String]) throws(ProfileFileFault) -> [UInt8]
  ) throws(ProfileError) -> Profile {
    let (loaded, name) = try withoutActuallyEscaping(readFile) {
      readFile throws(ProfileError) -> (ProfileLoader.Loaded, String) in
      try ProfileLoader(readFile: readFile).load(reference)
    }
    let profile = try Profile(
      loaded.tree, name: name, files: loaded.files, ownParameters: loaded.ownParameters)
    guard !profile.unusedParameters.isEmpty else { return profile }
    // Inherited parameters without a use belong to rules that the file replaces.
    return try Profile(
      loaded.tree.withoutParameters(profile.unusedParameters), name: name, files: loaded.files)
  }
}

extension Profile {
  package func settings(ofRecognizer name: String) -> RecognizerSettings? {
    zip(rules.recognizers, settings).first { $0.0.name.isExactly(name) }?.1
  }
}
