/// How much a test tries. A debug build is about ten times slower than a release build and tries only the first of the
/// generated cases, with the same seeds. Release tests, run by `.ci/nightly`, try all.
package enum TestEffort {
  #if DEBUG
    package static let isDebug = true
  #else
    package static let isDebug = false
  #endif

  private static let partInDebug: UInt64 = 10

  /// Returns the seeds from 1 to `count`, or the first tenth of them in a debug build.
  package static func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
    1...max(1, isDebug ? count / partInDebug : count)
  }
}
