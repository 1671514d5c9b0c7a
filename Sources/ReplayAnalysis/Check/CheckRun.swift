package import SwipeReplay

/// A check of many traces: collects what workers found, in the order of the input, and finds the
/// results that only the baseline has.
package struct CheckRun: Sendable {
  private let settings: CheckSettings
  private let recorded: [Int]
  /// The groups of the baseline that the run has had, and those that it should have had.
  private var isSeen: [Bool]
  private var isMissing: [Bool]
  /// The traces that are not in the baseline.
  private var newKeys: Set<TraceKey> = []
  private var rows: [BaselineRow] = []
  package var summary = CheckSummary()

  /// - Throws: ``AnalysisError`` if the baseline names an unknown profile.
  package init(_ settings: CheckSettings) throws(AnalysisError) {
    self.settings = settings
    recorded = try settings.recordedProfiles()
    isSeen = Array(repeating: false, count: settings.baseline?.groups.count ?? 0)
    isMissing = isSeen
    summary.isFirstRecording = settings.comparesBaseline && settings.baseline == nil
    if settings.isChosen { summary.chosenProfiles = settings.profiles.map(\.name) }
    compareSettings()
  }

  /// Adds a trace that a worker has checked.
  ///
  /// - Throws: ``AnalysisError`` if its expectation is invalid, or if the baseline cannot tell the
  ///   trace from an earlier one.
  package mutating func take(_ checked: CheckedTrace) throws(AnalysisError) -> [CheckCase] {
    summary.traces += 1
    do throws(AnalysisError) {
      if settings.comparesBaseline { try see(checked) }
      if let error = checked.error { throw error }
    } catch {
      summary.invalid += 1
      throw error
    }
    if checked.plan.parts.isEmpty { summary.uncheckedTraces += 1 }
    summary.uncheckedProfiles += checked.plan.unchecked.filter {
      !summary.uncheckedProfiles.containsExactly($0)
    }
    if let note = settings.defaultNote,
      checked.plan.parts.contains(where: { $0.entry?.profile == Expectation.everyProfile })
    {
      summary.defaultProfile = "\(settings.defaultProfile) (\(note))"
    }
    rows += checked.rows
    for result in checked.cases { summary.count(result) }
    return checked.cases
  }

  private mutating func see(_ checked: CheckedTrace) throws(AnalysisError) {
    let isFirst: Bool
    if let group = checked.group {
      isFirst = !isSeen[group]
      isSeen[group] = true
    } else {
      isFirst = newKeys.insert(checked.key).inserted
    }
    guard isFirst else {
      throw AnalysisError(
        "a second trace named '\(checked.key.trace)' in this file; expected a name of its own, since "
          + "the baseline identifies traces by file and name",
        at: checked.source.place)
    }
  }

  /// Compares the profiles with the code that their rules name.
  ///
  /// - Returns: A case for each profile with rules that name the files.
  package mutating func compare(with code: Profile, readIn files: [String]) -> [CheckCase] {
    let cases = settings.profiles.compactMap { profile in
      profile.outdatedParts(code, files: files).map { parts in
        CheckCase(
          source: Trace.Source(path: profile.files.first ?? ""), trace: files[0],
          profile: profile.name, problems: parts.map { .outdated($0.part, now: $0.now) })
      }
    }
    for result in cases { summary.count(result) }
    return cases
  }

  /// Returns a case for each recorded gesture whose trace the run should have had.
  ///
  /// - Parameters:
  ///   - path: Returns the path to show for a path of the baseline.
  ///   - isGiven: Returns whether the run had all traces of a shown path.
  package mutating func missing(
    path: (String) -> String, isGiven: (String) -> Bool
  ) -> [CheckCase] {
    guard let baseline = settings.baseline else { return [] }
    let checked = recorded.map { settings.profiles[$0].name }
    var cases: [CheckCase] = []
    for (index, group) in baseline.groups.enumerated() where !isSeen[index] {
      let key = baseline.rows[group.lowerBound].key
      guard isGiven(path(key.path)) else { continue }
      isMissing[index] = true
      for profile in checked
      where baseline.rows[group].contains(where: { $0.profile.isExactly(profile) }) {
        cases += settings.cases(
          of: CheckCase(
            source: Trace.Source(path: path(key.path)), trace: key.trace, profile: profile),
          results: [], entry: nil, rows: baseline.rows[group])
      }
    }
    for result in cases { summary.count(result) }
    return cases
  }

  /// The results of this run, and those of the old baseline for profiles that were not checked and
  /// traces that were not given. Nil if the latter were recorded with other settings of a profile,
  /// since a baseline has only one.
  ///
  /// Valid after ``missing(path:isGiven:)``.
  package var newBaseline: Baseline? {
    let checked = recorded.map { settings.profiles[$0] }
    let names = Set(checked.map { ExactText($0.name) })
    let kept = (settings.baseline?.settings ?? []).filter { !names.contains(ExactText($0.profile)) }
    var keptRows: [BaselineRow] = []
    for (index, group) in (settings.baseline?.groups ?? []).enumerated() {
      let isKept = !isSeen[index] && !isMissing[index]
      for row in settings.baseline?.rows[group] ?? [] {
        if !names.contains(ExactText(row.profile)) {
          keptRows.append(row)
        } else if isKept {
          guard summary.settingChanges.isEmpty else { return nil }
          keptRows.append(row)
        }
      }
    }
    return Baseline(
      settings: checked.map { Baseline.Settings($0) } + kept, rows: rows + keptRows)
  }

  /// Finds the settings that differ from those of the baseline.
  private mutating func compareSettings() {
    guard let baseline = settings.baseline else { return }
    let checked = recorded.map { settings.profiles[$0] }
    var counts: [ExactText: Int]?
    for old in baseline.settings {
      guard let profile = checked.first(where: { $0.name.isExactly(old.profile) }) else {
        counts = counts ?? baseline.traceCounts
        summary.uncomparedProfiles.append((old.profile, counts?[ExactText(old.profile)] ?? 0))
        continue
      }
      summary.settingChanges += old.changes(to: profile)
    }
    summary.newProfiles = checked.map(\.name).filter { name in
      !baseline.settings.contains { $0.profile.isExactly(name) }
    }
  }
}

extension Baseline {
  /// The number of traces that have results of each profile.
  fileprivate var traceCounts: [ExactText: Int] {
    var counts: [ExactText: Int] = [:]
    for group in groups {
      for profile in Set(rows[group].map { ExactText($0.profile) }) {
        counts[profile, default: 0] += 1
      }
    }
    return counts
  }
}
