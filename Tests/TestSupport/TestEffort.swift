/// How much a test tries. A debug build is about ten times slower than a release build, so that it tries a part:
/// the first of the generated cases, with the same seeds. Release tests, of `.ci/nightly`, try all.
package enum TestEffort {
  #if DEBUG
    package static let isDebug = true
  #else
    package static let isDebug = false
  #endif

  private static let partInDebug: UInt64 = 10

  /// Seeds from 1 to `count`; in a debug build a tenth of them.
  package static func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
    1...max(1, isDebug ? count / partInDebug : count)
  }
}
