import ReplayReport
import SwipeReplay
public import TouchTrace

/// The page that `swipe-replay report` writes: traces and decisions to look at, in one HTML file.
public struct ReportPage: Sendable {
  /// The name of the only trace; `swipes` where there are several.
  public let name: String
  /// The file's bytes, in UTF-8.
  public let html: [UInt8]
}

extension Replayer {
  /// The page of traces with the replayer's profiles.
  ///
  /// - Parameter traces: of more than 1,000, or of more than 3,000 with all profiles, those at the end are left out; the
  ///   page says how many there were.
  public func page(of traces: [Trace]) -> ReportPage {
    var page = ReplayPage(profiles)
    var replayer = Replayer(profiles: profiles, detail: ReplayPage.detail)
    for trace in traces.prefix(ReplayPage.limit(profiles: profiles.count)) {
      page.add(trace, replayer.replay(trace))
    }
    return ReportPage(
      name: traces.count == 1 ? traces[0].name : "swipes", html: page.html(of: traces.count))
  }
}
