import SwipeReplay
import TouchTrace

/// Which checks of a trace's expectation pass.
struct ExpectationVerdict {
  private let worker: CheckWorker
  private let statuses: [CheckCase.Status]

  /// - Parameter profiles: used where the expectation means them by name or by `*`; of others, the built-in ones.
  /// - Returns: nil where the expectation cannot be understood.
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

  /// Whether the same checks of another trace pass.
  func isSame(for trace: Trace) -> Bool { Self.statuses(of: trace, worker) == statuses }

  private static func statuses(of trace: Trace, _ worker: CheckWorker) -> [CheckCase.Status]? {
    var worker = worker
    let checked = worker.check(trace, path: trace.source.path)
    return checked.error == nil ? checked.cases.map(\.status) : nil
  }
}
