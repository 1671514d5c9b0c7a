package import SwipeReplay

extension Recording {
  /// Returns the results of this recording with a built-in profile.
  package func replayed(
    with profile: String, setting parameters: [(String, Double)] = [],
    detail: ReplayDetail = [.margins, .parameterMargins, .findings]
  ) throws -> [Replay] {
    var chosen = try Profile.named(profile)
    for (name, value) in parameters { chosen = try chosen.setting(name, to: value) }
    return replayed(with: chosen, detail: detail)
  }

  /// Returns the results of this recording with any profile.
  package func replayed(
    with profile: Profile, detail: ReplayDetail = [.margins, .parameterMargins, .findings]
  ) -> [Replay] {
    var replayer = Replayer(profiles: [profile], detail: detail)
    return replayer.replay(trace)
  }

  /// Returns the only result, or the one of a recognizer; fails the test if there are several or none.
  package func onlyReplay(
    with profile: String, setting parameters: [(String, Double)] = [], recognizer: String? = nil
  ) throws -> Replay {
    let results = try replayed(with: profile, setting: parameters)
      .filter { recognizer == nil || $0.recognizer == recognizer }
    guard let result = results.first, results.count == 1 else {
      throw Fixtures.Missing(path: "one result among \(results.count)")
    }
    return result
  }
}

extension Profile {
  /// Reads a profile from JSON text, with the path `team.json`; others can be provided for `extends`.
  package static func read(
    _ text: String, at path: String = "team.json", beside others: [String: String] = [:]
  ) throws -> Profile {
    try Profile.named(path) { asked in
      asked == path ? Array(text.utf8) : others[asked].map { Array($0.utf8) }
    }
  }
}

/// Throws an error unless a replay can use a text as a profile; for tests of modules that do not know profiles.
package func requireProfile(_ text: String) throws { _ = try Profile.read(text) }

/// Returns how the only gesture of a recording ends, and the translation downwards there; for tests of modules that do
/// not know profiles.
package func lift(
  _ recording: Recording, with profile: String, setting parameters: [(String, Double)]
) throws -> (outcome: String, translation: Double) {
  var chosen = try Profile.read(profile)
  for (name, value) in parameters { chosen = try chosen.setting(name, to: value) }
  guard let result = recording.replayed(with: chosen, detail: []).first, let values = result.values
  else { throw Fixtures.Missing(path: "a gesture that began") }
  return (result.outcome.description, values.translation.y)
}
