import SwipeReplay
import TouchTrace

/// The statuses of the checks of a trace's expectation.
struct ExpectationVerdict {
  private let worker: CheckWorker
  private let statuses: [CheckCase.Status]

  /// - Parameter profiles: The profiles for their own names and for `*`; other names mean built-in profiles.
  /// - Returns: Nil if the expectation is invalid.
  init?(_ trace: Trace, _ profiles: [Profile]) {
    let known = Set(profiles.map(\.name))
    let others = Profile.builtInNames.filter { !known.contains($0) }
      .compactMap { try? Profile.named($0) }
    let settings = CheckSettings(
      profiles: profiles + others, isChosen: false,
      defaultProfile: profiles.first?.name ?? "")
    guard let worker = try? CheckWorker(settings),
      let statuses = Self.statuses(of: trace, worker)
    else { return nil }
    (self.worker, self.statuses) = (worker, statuses)
  }

  /// Returns whether the same checks pass for another trace.
  func isSame(for trace: Trace) -> Bool { Self.statuses(of: trace, worker) == statuses }

  private static func statuses(of trace: Trace, _ worker: CheckWorker) -> [CheckCase.Status]? {
    var worker = worker
    let checked = worker.check(trace, path: trace.source.path)
    return checked.error == nil ? checked.cases.map(\.status) : nil
  }
}
