package import ReplayAnalysis

/// Turns what moving parameters showed into bytes, profile by profile; `end` closes the report.
package protocol MutationReport {
  /// What one profile showed.
  mutating func add(_ mutation: ProfileMutation, to output: inout [UInt8])

  /// What stands behind the last profile.
  mutating func end(_ output: inout [UInt8])
}

/// What the reports of a mutation count over all profiles.
struct MutationCounts: Sendable {
  private(set) var parameters = 0
  private(set) var loose = 0
  private(set) var unusedRules = 0

  /// Counts one profile.
  mutating func count(_ mutation: ProfileMutation) {
    parameters += mutation.reaches.count
    loose += mutation.reaches.count(where: \.isLoose)
    unusedRules += mutation.unusedRules.count
  }
}
