/// What moving the parameters of one profile showed.
package struct ProfileMutation: Sendable, Hashable {
  /// What was found.
  package enum Finding: Sendable, Hashable {
    /// Nothing can be said: this trace fails with the profile as it is.
    case failsAlready(trace: String)
    /// How far each parameter can move, and how often each rule settled a gesture.
    case moved([ParameterReach], RuleCoverage)
  }

  /// The profile's name.
  package var profile: String
  package var finding: Finding

  /// How far each parameter can move; none where nothing can be said.
  package var reaches: [ParameterReach] {
    if case .moved(let reaches, _) = finding { reaches } else { [] }
  }

  /// The rules that never settled anything.
  package var unusedRules: [RuleCoverage.Row] {
    if case .moved(_, let coverage) = finding { coverage.unused } else { [] }
  }

  /// Whether the checks hold everything: no parameter is loose, and every rule settles something.
  package var isTight: Bool {
    switch finding {
    case .failsAlready: false
    case .moved(let reaches, let coverage):
      coverage.unused.isEmpty && !reaches.contains(where: \.isLoose)
    }
  }
}
