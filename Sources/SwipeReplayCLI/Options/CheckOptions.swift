import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TextFormats

enum CheckFormat: String, CaseIterable {
  case text, junit, github, sarif, json, html
}

/// What the options of `check` choose.
enum CheckOptions {
  /// Throws where options are given that cannot be used together.
  static func rejectConflicts(_ arguments: Arguments) throws(CommandError) {
    if arguments.has(.update) {
      guard arguments.has(.baseline) else { throw CommandError(.needsOption(.update, .baseline)) }
      for other in [Option.failFast, .mutate, .subset] where arguments.has(other) {
        throw CommandError(.notTogether(.update, other))
      }
    }
    if arguments.has(.subset), !arguments.has(.baseline) {
      throw CommandError(.needsOption(.subset, .baseline))
    }
    let format = arguments.format(default: CheckFormat.text)
    if arguments.has(.mutate), format != .text, format != .json {
      throw CommandError(.notInFormat(.mutate, format.rawValue))
    }
  }

  static func settings(
    _ arguments: Arguments, _ file: BaselineFile?
  ) throws(CommandError) -> CheckSettings {
    let profiles = try ProfileSelection.profiles(arguments, default: Profile.builtInNames)
    let threads = try arguments.jobs
    let baseline =
      try file.map { (file) throws(CommandError) in try file.read(threads: threads) } ?? nil
    if let file, baseline == nil, !arguments.has(.update) {
      throw CommandError(.noBaseline(file.path))
    }
    if let file, let baseline, baseline.rows.isEmpty, !arguments.has(.update),
      !arguments.has(.profile)
    {
      throw CommandError(.emptyBaseline(file.path))
    }
    let tolerance = try arguments.value(
      of: .tolerance, expected: "a number from 0 and below 1, such as 1e-6"
    ) {
      Double($0).flatMap { (0..<1).contains($0) ? $0 : nil }
    }
    return CheckSettings(
      profiles: profiles, isChosen: arguments.has(.profile),
      defaultProfile: ProfileSelection.defaultName, comparesBaseline: file != nil,
      baseline: baseline,
      comparison: BaselineComparison(tolerance: tolerance ?? BaselineComparison.defaultTolerance))
  }

  static func report(_ arguments: Arguments, _ style: TextReport.Style) -> any CheckReport {
    switch arguments.format(default: CheckFormat.text) {
    case .text: CheckText(style)
    case .junit: JUnitReport()
    case .github: GitHubAnnotations(summary: style.summary)
    case .sarif: CheckSARIF(version: Help.versionNumber)
    case .json: CheckJSON()
    case .html: CheckPage()
    }
  }
}
