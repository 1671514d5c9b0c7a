package import ReplayAnalysis

/// Turns the findings of moving parameters into bytes, profile by profile; `end` closes the report.
package protocol MutationReport {
  /// Writes the findings of one profile.
  mutating func add(_ mutation: ProfileMutation, to output: inout [UInt8])

  /// Writes what follows the last profile.
  mutating func end(_ output: inout [UInt8])
}

struct MutationCounts: Sendable {
  private(set) var parameters = 0
  private(set) var loose = 0
  private(set) var unusedRules = 0
  private(set) var notMoved = 0

  mutating func count(_ mutation: ProfileMutation) {
    parameters += mutation.reaches.count + mutation.notMoved.count
    notMoved += mutation.notMoved.count
    loose += mutation.reaches.count(where: \.isLoose)
    unusedRules += mutation.unusedRules.count
  }
}
