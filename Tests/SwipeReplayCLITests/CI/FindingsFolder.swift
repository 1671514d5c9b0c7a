import TestSupport
import Testing

@testable import SwipeReplayCLI

/// A folder whose check has problems of every kind, warnings, what cannot be read, and names that a format must
/// escape.
struct FindingsFolder {
  static let hostileName = #"a<b>&\"c\" {0} [x](https://example.com) ]]>\u0001\nü \u202e::error::"#

  let folder: CheckedFolder

  init() throws {
    folder = try CheckedFolder()
    // The baseline has these; some of them are changed afterwards.
    for name in ["changed", "gone", "margin"] { try folder.write(name, progress: 0.6) }
    for name in ["good", "known"] { try folder.write(name, progress: 0.9) }
    let recorded = folder.check("-p", "pj", "--baseline", folder.baseline, "--accept")
    try #require(recorded.status == 0)
    try folder.directory.remove("traces/gone.json")
    try folder.write("changed", progress: 0.4)
    try folder.write("good", progress: 0.9, expect: #"{ "pj": "finish" }"#)
    try folder.write("unexpected", progress: 0.6, expect: #"{ "pj": "cancel" }"#)
    try folder.write(
      "recognizer", progress: 0.6, expect: #"{ "pj": { "recognizer": "tap", "outcome": "none" } }"#)
    try folder.write("count", progress: 0.6, expect: #"{ "pj": ["finish", "cancel"] }"#)
    try folder.write(
      "passes", progress: 0.6,
      expect: #"{ "pj": { "outcome": "finish", "knownFailure": "was slow" } }"#)
    try folder.write(
      "known", progress: 0.9, expect: #"{ "pj": { "outcome": "cancel", "knownFailure": "a < b" } }"#
    )
    try folder.write("malformed", progress: 0.6, expect: #"{ "pj": "finsh" }"#)
    try folder.directory.write("traces/broken.json", "{")
    try folder.directory.write(
      "traces/lines.jsonl",
      (1...2).map { number in
        """
        {"format":"swipe-trace","version":1,"name":"\(Self.hostileName)\(number)",\
        "view":{"width":400,"height":800},"expect":{"pj":"finish"},"touches":[\
        {"time":0,"phase":"began","x":5,"y":400},{"time":1600,"phase":"moved","x":100,"y":400},\
        {"time":3200,"phase":"ended","x":100,"y":400}]}

        """
      }.joined())
  }

  /// `check` of all, in a format, with a threshold that takes most of a margin. It ends with 2, as some cannot be read.
  func check(_ format: String) throws -> String {
    let run = folder.check(
      "-p", "pj", "--set", "finishProgress=0.59", "--baseline", folder.baseline, "-f", format,
      folder.directory.path + "/no.json")
    try #require(run.status == 2)
    return run.output
  }
}
