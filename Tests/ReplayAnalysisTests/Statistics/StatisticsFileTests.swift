import SwipeReplay
import TestSupport
import Testing
import TextFormats

@testable import ReplayAnalysis

@Suite struct StatisticsFileTests {
  private func statistics(_ progresses: [Double], _ profiles: [Profile]) -> Statistics {
    var worker = StatisticsWorker(profiles, nearPercent: 5)
    var statistics = Statistics(profiles, nearPercent: 5)
    for progress in progresses {
      worker.add(swipe(progress: progress, stack: progress < 0.1 ? 1 : 2).trace, to: &statistics)
    }
    return statistics
  }

  private func profiles() throws -> [Profile] {
    [try Profile.named("pj"), try Profile.named("zeroj-nav")]
  }

  private func text(_ statistics: Statistics) -> String {
    String(decoding: statistics.json, as: UTF8.self)
  }

  private func merged(_ texts: String...) throws(AnalysisError) -> Statistics? {
    var merge = StatisticsMerge()
    for (index, text) in texts.enumerated() {
      try merge.add(Array(text.utf8), file: "\(index).json")
    }
    return merge.sum
  }

  @Test("Files of parts make the file of the whole, in any order")
  func merge() throws {
    let progresses = (1...60).map { Double($0) / 60 }
    var whole = statistics(progresses, try profiles())
    // At the root one refuses, and with the other nothing happens.
    let counts = whole.profiles.map { profile in
      profile.outcomes.filter { $0.count > 0 }.map { "\($0.count) \($0.outcome)" }
    }
    #expect(
      counts == [
        ["30 finish", "24 cancel", "6 refused"], ["30 finish", "25 cancel", "5 nothing"],
      ])
    whole.countInvalid()
    var first = statistics(Array(progresses[..<7]), try profiles())
    first.countInvalid()
    let parts = [
      first, statistics(Array(progresses[7..<8]), try profiles()), statistics([], try profiles()),
      statistics(Array(progresses[8...]), try profiles()),
    ].map(text)
    #expect(try merged(parts[0], parts[1], parts[2], parts[3]).map(text) == text(whole))
    #expect(try merged(parts[3], parts[2], parts[0], parts[1]).map(text) == text(whole))
    #expect(try merged(text(whole)) == whole)
    #expect(try merged() == nil)
  }

  /// Replaces the first occurrence only.
  private func replacing(_ old: String, with new: String, in text: String) throws -> String {
    let range = try #require(text.firstRange(of: old), "no \(old) in:\n\(text)")
    return text[..<range.lowerBound] + new + text[range.upperBound...]
  }

  @Test(
    "A file that is no such file, or contradicts itself, is refused at the place",
    arguments: [
      (
        "swipe-stats", "swipe-results", "1:1",
        "format is 'swipe-results'; expected \"format\": "
          + "\"swipe-stats\", which 'stats -f json' writes"
      ),
      (
        "\"format\"", "\"form\"", "1:1",
        "no format; expected \"format\": \"swipe-stats\", which "
          + "'stats -f json' writes"
      ),
      (
        "\"version\": 1", "\"version\": 2", "3:14",
        "version 2 of statistics is not known; this "
          + "program reads version 1"
      ),
      (
        "\"traces\": 3", "\"traces\": -3", "6:13",
        "'traces' must be a whole number from 0 to "
          + "9007199254740992"
      ),
      (
        "\"traces\": 3", "\"traces\": 0.5", "6:13",
        "'traces' must be a whole number from 0 to "
          + "9007199254740992"
      ),
      ("\"traces\"", "\"trace\"", "1:1", "'traces' is missing"),
      ("\"finish\"", "\"finnish\"", "16:22", "unknown outcome 'finnish'; did you mean 'finish'?"),
      (
        "\"gestures\": 3", "\"gestures\": 4", "9:5",
        "the outcomes do not add up to the 4 gestures; "
          + "the file was changed, so write it again with 'stats -f json'"
      ),
      (
        "\"rule\": \"progress > finishProgress\", \"count\": 2",
        "\"rule\": \"progress > finishProgress\", \"count\": 1", "18:20",
        "the rules do not add up to the 2 gestures; the file was changed, so write it again with "
          + "'stats -f json'"
      ),
      (
        "\"near\": 0", "\"near\": 3", "22:29",
        "more decisions are near than there are; the file was "
          + "changed, so write it again with 'stats -f json'"
      ),
      (
        "\"nearParameters\": {}", "\"nearParameters\": {\"finishProgres\": 0}", "22:30",
        "unknown parameter 'finishProgres'; did you mean 'finishProgress'?"
      ),
      (
        "\"n\": 2", "\"n\": 1", "24:25",
        "the buckets do not add up to the 1 number; the file was "
          + "changed, so write it again with 'stats -f json'"
      ),
      (
        "[[0.599609375, 1]", "[[0.6, 1]", "33:28",
        "no bucket begins with 0.6; the file was changed, "
          + "so write it again with 'stats -f json'"
      ),
      (
        "[[0.599609375, 1]", "[[0.599609375]", "33:27",
        "'buckets' must be a list of pairs of a number and a count"
      ),
      (
        "\"max\": 0.75", "\"max\": 0.8", "24:25",
        "the buckets do not run upwards from 'min' to "
          + "'max'; the file was changed, so write it again with 'stats -f json'"
      ),
      (
        "\"min\": 0.6", "\"min\": 0.9", "24:25",
        "'min' is greater than 'max'; the file was changed, "
          + "so write it again with 'stats -f json'"
      ),
      (
        "[[0.599609375, 1]", "[[0.599609375, 0]", "24:25",
        "the buckets do not run upwards from "
          + "'min' to 'max'; the file was changed, so write it again with 'stats -f json'"
      ),
      ("{", "[", "2:11", "found ':', expected ',' or ']'"),
    ])
  func refused(old: String, new: String, place: String, message: String) throws {
    let good = text(statistics([0.6, 0.75, 0.3], [try Profile.named("pj")]))
    let bad = try replacing(old, with: new, in: good)
    let error = #expect(throws: AnalysisError.self) { try merged(good, bad) }
    #expect(error?.description == "1.json:\(place): error: \(message)")
  }

  @Test("An outcome that appears twice is refused")
  func twice() throws {
    let good = text(statistics([0.6, 0.3], [try Profile.named("pj")]))
    let bad = try replacing("\"cancel\"", with: "\"finish\"", in: good)
    let error = #expect(throws: AnalysisError.self) { try merged(bad) }
    #expect(error?.message.hasPrefix("outcome 'finish' appears twice; ") == true)
  }

  @Test("Statistics of something else cannot be added, and the words say of what")
  func unlike() throws {
    let pj = try Profile.named("pj")
    let good = text(statistics([0.6], [pj]))
    let others = [
      (statistics([0.6], try profiles()), "profiles: 'pj' 'zeroj-nav' here, 'pj' in 0.json"),
      (statistics([0.6], [try Profile.named("fd")]), "profiles: 'fd' here, 'pj' in 0.json"),
      (
        statistics([0.6], [try pj.setting("finishProgress", to: 0.4)]),
        "parameters of 'pj': finishProgress=0.4 maxAllowedInitialDistance=0 here, "
          + "finishProgress=0.5 maxAllowedInitialDistance=0 in 0.json"
      ),
      (
        statistics([0.6], [pj.setting(velocity: .window)]),
        "velocity of 'pj': window here, its own in 0.json"
      ),
      (Statistics([pj], nearPercent: 6), "'nearPercent': 6 here, 5 in 0.json"),
    ]
    for (other, what) in others {
      let error = #expect(throws: AnalysisError.self) { try merged(good, text(other)) }
      #expect(
        error?.message == what + "; write both with the same '--profile', '--set', '--estimator' "
          + "and '--near'")
    }
  }

  @Test("Two versions of a profile, of one name and with the same parameters, are told apart")
  func otherRules() throws {
    let version = { (rule: String) in
      try Profile.read(
        """
        { "format": "swipe-profile", "version": 1, "name": "team", "extends": "pj", "recognizers": [
          { "name": "pan", "decide": [{ "when": "\(rule)", "then": "finish" }, { "then": "cancel" }] }]
        }
        """)
    }
    let old = text(statistics([0.6], [try version("progress > finishProgress")]))
    let new = text(statistics([0.6], [try version("progress >= finishProgress")]))
    let error = #expect(throws: AnalysisError.self) { try merged(old, new) }
    #expect(
      error?.description
        == "1.json:9:5: error: the rules of 'team' differ from those in 0.json; write both with the "
        + "same version of the profile")
  }

  @Test("An estimator that took the place of the profile's own is written and read")
  func velocity() throws {
    let written = statistics([0.6], [try Profile.named("zeroj").setting(velocity: .window)])
    #expect(text(written).contains("\n      \"velocity\": \"window\",\n"))
    #expect(try merged(text(written)) == written)
    let mistyped = try replacing("\"window\"", with: "\"windw\"", in: text(written))
    let error = #expect(throws: AnalysisError.self) { try merged(mistyped) }
    #expect(error?.message == "unknown velocity 'windw'; did you mean 'window'?")
  }

  @Test("A sum that no count can hold is refused")
  func tooMany() throws {
    let pj = try Profile.named("pj")
    let one = text(statistics([0.6], [pj]))
    var many = statistics([], [pj])
    many.traces = Statistics.largestCount
    let error = #expect(throws: AnalysisError.self) { try merged(one, text(many)) }
    #expect(
      error?.message
        == "too many traces to count; expected at most 9007199254740992 in all files together")
    many.traces = Statistics.largestCount - 1
    #expect(try merged(one, text(many))?.traces == Statistics.largestCount)
  }

  @Test("What a later program adds is no hindrance")
  func unknownKeys() throws {
    let good = text(statistics([0.6], [try Profile.named("pj")]))
    let later = try replacing("\"traces\"", with: "\"more\": [{}], \"traces\"", in: good)
    #expect(try merged(later).map(text) == good)
  }
}
