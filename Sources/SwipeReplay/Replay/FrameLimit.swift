import InteractiveTransition
import TouchTrace

/// How many frames a replay of one trace with one profile has at most, so that neither the output nor the work grows out
/// of proportion to the input; `Limits.md` lists it.
package struct FrameLimit: Sendable {
  private static let perTrace = 1_000
  /// For each touch and action.
  private static let perEntry = 100
  /// More profiles share what so many would have.
  private static let sharingProfiles = 2
  /// What the rules of the views may take, as ``ReplayEffort`` counts: only long ones do.
  private static let nodesPerTrace = 1 << 18
  private static let nodesPerEntry = 1 << 15

  /// The limit in words.
  package static let text =
    "\(perTrace) + \(perEntry) per touch, up to \(Frames.limitPerTrace), and fewer with many profiles"

  private let nodesPerFrame: Int

  init(_ profile: Profile) {
    nodesPerFrame = profile.rules.recognizers.reduce(1) { max($0, $1.animation.nodesPerFrame) }
  }

  /// - Parameter profiles: how many a trace is replayed with.
  func frames(of trace: Trace, sharedBy profiles: Int) -> Int {
    let entries = trace.touches.count + trace.actions.count
    let alone = min(Self.perTrace + Self.perEntry * entries, Frames.limitPerTrace)
    let shared = alone * Self.sharingProfiles / max(profiles, Self.sharingProfiles)
    return min(shared, (Self.nodesPerTrace + Self.nodesPerEntry * entries) / nodesPerFrame)
  }
}
