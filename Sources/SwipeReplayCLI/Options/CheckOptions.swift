import ReplayAnalysis
import ReplayReport
import SourceReading
import SwipeReplay
import TextFormats

enum CheckFormat: String, CaseIterable {
  case text, junit, github, sarif, json, html, markdown
}

/// The options of `check`.
enum CheckOptions {
  /// Throws if options are given that cannot be combined.
  static func rejectConflicts(_ arguments: Arguments) throws(CommandError) {
    for option in [Option.accept, .comparedCode]
    where arguments.has(option) && arguments.has(.mutate) {
      throw .notTogether(option, .mutate)
    }
    let format = arguments.format(default: CheckFormat.text)
    if arguments.has(.mutate), format != .text, format != .json {
      throw .notInFormat(.mutate, format)
    }
  }

  static func settings(
    _ arguments: Arguments, _ file: BaselineFile?
  ) throws(CommandError) -> CheckSettings {
    let profiles = try ProfileSelection.profiles(arguments, default: Profile.builtInNames)
    if let unread = profiles.lazy.compactMap(\.unreadConstants.first).first {
      throw CommandError(
        "\(unread.text), or name the file that declares it, too: '-p Navigation.swift,Constants.swift'"
      )
    }
    let threads = try arguments.jobs
    let baseline =
      try file.map { (file) throws(CommandError) in try file.read(threads: threads) } ?? nil
    if let file, baseline == nil, !arguments.has(.accept) {
      throw CommandError("there is no baseline '\(file.path)'; '--accept' writes one")
    }
    if let file, let baseline, baseline.rows.isEmpty, !arguments.has(.accept),
      !arguments.has(.profile)
    {
      throw CommandError(
        "the baseline '\(file.path)' has no results, so no profiles either; give '--profile NAME', or record "
          + "results with '--accept'")
    }
    return CheckSettings(
      profiles: profiles, isChosen: arguments.has(.profile),
      defaultProfile: ProfileSelection.defaultName, comparesBaseline: file != nil,
      baseline: baseline)
  }

  /// Compares the profiles with the code of `--from`; returns no cases without it.
  static func compareWithCode(
    _ run: inout CheckRun, _ arguments: Arguments
  ) throws(CommandError) -> [CheckCase] {
    let files = arguments.values(of: .comparedCode).flatMap(ProfileFiles.paths)
    guard let file = files.first else { return [] }
    let text = try ProfileFiles.profile(readIn: files).text
    let code = try wrapping(CommandError.profile, try Profile.named(file) { _ in text })
    let cases = run.compare(with: code, readIn: files)
    guard !cases.isEmpty else {
      throw CommandError(
        "no rule or parameter of the profile names '\(file)'; 'profiles --from' writes a profile whose rules do"
      )
    }
    return cases
  }

  static func report(_ arguments: Arguments, _ style: TextReport.Style) -> any CheckReport {
    switch arguments.format(default: CheckFormat.text) {
    case .text: CheckText(style)
    case .junit: JUnitReport()
    case .github: GitHubAnnotations(summary: style.summary)
    case .sarif: CheckSARIF(version: Help.versionNumber)
    case .json: CheckJSON()
    case .html: CheckPage(.html, style)
    case .markdown: CheckPage(.markdown, style)
    }
  }
}
