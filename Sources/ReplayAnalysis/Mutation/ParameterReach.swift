/// How far a parameter can move before a check notices.
package struct ParameterReach: Sendable, Hashable {
  /// What happens in one direction.
  package enum End: Sendable, Hashable {
    /// Nothing notices up to `last`; `first` is noticed, first by this trace. The two are close
    /// together.
    case noticed(last: Double, first: Double, by: String)
    /// Nothing notices up to `last`, and farther nobody looked.
    case unnoticed(last: Double)
    /// Nothing notices up to `last`; beyond, the profile allows no value.
    case notAllowed(last: Double)
  }

  package var profile: String
  package var parameter: String
  package var value: Double
  package var down: End
  package var up: End

  /// A parameter that can move by this part of its value, and nothing notices, is loose.
  package static let looseness = 0.1

  /// Whether the checks bite too little: the parameter can move by a tenth, up or down, and nothing
  /// notices; one that is 0, however far.
  package var isLoose: Bool {
    if value == 0 { return !down.isNoticed && !up.isNoticed }
    let room = Self.looseness * value.magnitude
    return down.last <= value - room || up.last >= value + room
  }

  /// Whether no move of it is noticed at all.
  package var isUnexercised: Bool { !down.isNoticed && !up.isNoticed }
}

extension ParameterReach.End {
  /// The farthest value that nothing notices.
  package var last: Double {
    switch self {
    case .noticed(let last, _, _), .unnoticed(let last), .notAllowed(let last): last
    }
  }

  /// Whether some value was noticed.
  package var isNoticed: Bool {
    if case .noticed = self { true } else { false }
  }
}
