package import SwipeReplay

/// A parameter or the estimator of a profile that differs from a recorded one, or from another profile's.
package struct SettingChange: Sendable, Equatable {
  package var profile: String
  /// The parameter's name, or `estimator`.
  package var setting: String
  /// The values; nil if there is no parameter of that name, `its own` without another estimator.
  package var was: String?
  package var now: String?
  /// The file and line of the parameter in the code, if the profile names them.
  package var from: String?

  /// `finishProgress 0.5 → 0.4 (Pop.swift:6)`, `finishProgress 0.5 (gone)` or `popProgress 0.5 (new, Pop.swift:6)`
  package var text: String {
    let notes = [was == nil ? "new" : now == nil ? "gone" : nil, from].compactMap(\.self)
    return "\(setting) " + [was, now].compactMap(\.self).joined(separator: " → ")
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }
}

extension Baseline.Settings {
  /// Returns the settings that differ in a profile: the estimator, and then the parameters.
  package func changes(to profile: Profile) -> [SettingChange] {
    func change(_ setting: String, _ was: String?, _ now: String?) -> SettingChange? {
      guard was != now else { return nil }
      let from = profile.parametersFrom.first { $0.name.isExactly(setting) }?.place
      return SettingChange(
        profile: self.profile, setting: setting, was: was, now: now, from: from)
    }
    let estimators = [velocity, profile.velocity].map { $0?.rawValue ?? "its own" }
    let now = profile.parameters
    let gone = parameters.filter { old in !now.contains { $0.name.isExactly(old.name) } }
    let changes = (now + gone).map { parameter in
      let texts = [parameters, now].map { list in
        list.first { $0.name.isExactly(parameter.name) }.map { numberText($0.value) }
      }
      return change(parameter.name, texts[0], texts[1])
    }
    return ([change("estimator", estimators[0], estimators[1])] + changes).compactMap(\.self)
  }
}
