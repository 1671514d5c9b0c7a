import ReplayAnalysis
package import SwipeReplay

/// A page that shows traces and the decisions of profiles on them.
///
///     var sample = ReplayPage.sample(profiles: profiles.count)
///     for trace in traces { sample.add(trace) }
///     let html = ReplayPage(profiles, of: sample.elements).html(of: sample.count)
///
/// Counts and tables are in the HTML itself, readable without scripts; the script draws the rest
/// from the data that ``ReplayPage/writeData(of:_:to:)`` describes.
package struct ReplayPage: Sendable {
  /// The detail of replays that the page requires.
  package static let detail: ReplayDetail = [
    .margins, .parameterMargins, .findings, .frames, .estimatorDisagreements,
  ]
  /// A page with more traces would be slow.
  private static let traceLimit = 1000
  /// A page with more results would be slow.
  private static let resultLimit = 3000

  /// The maximum number of gestures shown for a trace.
  private static let gestureLimit = 50

  let profiles: [Profile]
  /// The axis along which each profile's swipes are drawn.
  private let axes: [Margin.Axis]
  /// Writes the results as in `-f json`, without their frames.
  let results = JSONReport(.lines, detail: Self.detail.subtracting(.frames))
  private var traces = 0
  /// Whether any trace had more gestures.
  private var isCut = false
  /// The view of the first trace.
  private var view: Size?
  /// Of each profile.
  private var counts: [ResultCounts]
  private var table = ReportTable(
    "Decisions",
    [.init("trace", .name)] + ["gesture", "outcome", "profile", "because"].map { .init($0) }
      + ["progress", "velocity.x"].map { .init($0, .number) } + [.init("margin")])
  private var data = JSONWriter()

  package init(_ profiles: [Profile]) {
    self.profiles = profiles
    axes = profiles.map(\.axis)
    counts = profiles.map { _ in ResultCounts() }
    data.beginObject()
    data.write("swipe-report", forKey: "format")
    data.write(1, forKey: "version")
    data.writeObjects(profiles, forKey: "profiles") { json, profile in
      json.write(profile.name, forKey: "name")
      json.write(profile.rules.recognizers.count, forKey: "recognizers")
    }
    data.beginArray(forKey: "traces")
  }

  func axis(of replay: Replay) -> Margin.Axis {
    profiles.firstIndex { $0.name.isExactly(replay.profile) }.map { axes[$0] } ?? .x
  }

  /// Creates the page of traces by replaying them.
  package init(_ profiles: [Profile], of traces: [Trace]) {
    self.init(profiles)
    var replayer = Replayer(profiles: profiles, detail: Self.detail)
    for trace in traces { add(trace, replayer.replay(trace)) }
  }

  /// Returns an empty sample of the traces to show on a page with this many profiles.
  package static func sample(profiles: Int) -> EvenSample<Trace> {
    EvenSample(limit: limit(profiles: profiles))
  }

  /// Returns the maximum number of traces on a page with this many profiles.
  package static func limit(profiles: Int) -> Int {
    min(traceLimit, max(1, resultLimit / max(profiles, 1)))
  }

  /// Whether there are no results yet.
  package private(set) var isEmpty = true

  /// - Parameter replays: The results of all gestures with all profiles of the page.
  package mutating func add(_ trace: Trace, _ replays: [Replay]) {
    traces += 1
    view = view ?? trace.view
    let shown = replays.filter { $0.gesture <= Self.gestureLimit }
    isCut = isCut || shown.count < replays.count
    let isNumbered = shown.contains { $0.gesture > 1 }
    for replay in shown {
      let intent = trace.intent.flatMap { $0.agrees(with: replay.outcome) ? nil : $0 }
      let decisive = intent.flatMap { _ in
        shown.filter { $0.profile.isExactly(replay.profile) }.decisive
      }
      let isDecisive =
        decisive?.gesture == replay.gesture && decisive?.recognizer == replay.recognizer
      add(replay, isNumbered: isNumbered, intent: isDecisive ? intent : nil)
    }
    writeData(of: trace, shown, to: &data)
  }

  /// - Parameters:
  ///   - isNumbered: Whether the trace has several gestures.
  ///   - intent: What was meant, if the outcome is something else.
  private mutating func add(_ replay: Replay, isNumbered: Bool, intent: Trace.Intent?) {
    var name = replay.profile
    if let index = profiles.firstIndex(where: { $0.name.isExactly(replay.profile) }) {
      counts[index].add(replay)
      if profiles[index].rules.recognizers.count > 1 { name += " · \(replay.recognizer)" }
    }
    isEmpty = false
    let outcome = replay.outcome
    var word = ReportTable.Cell(replay.markedOutcome)
    word.classes = [
      "outcome", outcome.kind == .finish ? "good" : outcome.isDecision ? "" : "quiet",
    ]
    word.tail = intent.map { " meant: \($0.rawValue)" } ?? ""
    var reason = ReportTable.Cell(replay.explanation)
    reason.classes = ["because"]
    table.add([
      .init(replay.trace), .init(isNumbered ? "\(replay.gesture)" : ""),
      word, .init(name), reason,
      .init(replay.values.map { HumanNumber.text($0.progress) } ?? ""),
      .init(replay.values.map { HumanNumber.text($0.velocity.x) } ?? ""),
      .init(replay.nearestChange.map { "\($0.label) \($0.text)" } ?? ""),
    ])
  }

  /// Returns the whole page.
  ///
  /// - Parameter total: The number of traces that the added ones are a sample of.
  package func html(of total: Int) -> [UInt8] {
    var json = data
    json.endArray()
    let boundaries = view.map { view in profiles.map { PlaneBoundary(of: $0, view: view) } }
    Self.write(boundaries ?? [], to: &json)
    json.endObject()
    var bytes = Array(summary(of: total).utf8)
    Page.appendData(json.bytes, to: &bytes)
    var renderer = HTMLRenderer()
    var table = table
    table.dropEmptyColumns()
    renderer.add(.table(table))
    let decisions = """
      <section id="decisions" aria-labelledby="decisions-title">
      <h2 id="decisions-title">Decisions</h2>
      \(renderer.html)</section>

      """
    return Page(.report).html(data: bytes, rest: Array(decisions.utf8))
  }

  /// Writes the points of each profile's boundary, as progress and velocity, and the distance between neighbours.
  private static func write(_ boundaries: [PlaneBoundary], to json: inout JSONWriter) {
    json.writeObject(forKey: "boundaryStep") { json in
      json.write(PlaneBoundary.step.progress, forKey: "progress")
      json.write(PlaneBoundary.step.velocity, forKey: "velocity")
    }
    json.writeList(boundaries, forKey: "boundaries") { json, boundary in
      json.writeList(boundary.places) { json, place in
        json.write(numbers: [
          place.progress.rounded(decimals: 6), place.velocity.rounded(decimals: 3),
        ])
      }
    }
  }

  private func summary(of total: Int) -> String {
    let outcomes = counts.reduce(into: OutcomeCounts()) { $0.add($1.outcomes) }.all.map(\.outcome)
    var renderer = HTMLRenderer()
    renderer.html = """
      <section id="summary" aria-labelledby="title">
      <h1 id="title">\(counted(traces, "trace")), \(counted(profiles.count, "profile"))</h1>

      """
    if total > traces {
      renderer.paragraph("Shows \(traces) of \(total) traces, at even distances.")
    }
    if isCut {
      renderer.paragraph("Of each trace the first \(Self.gestureLimit) gestures are shown.")
    }
    var table = ReportTable(
      "Outcomes",
      [.init("profile", .name)] + outcomes.map { .init($0.description, .number) }
        + [.init("estimator-sensitive", .number)])
    for (profile, counts) in zip(profiles, counts) {
      table.add(
        [.init(profile.name)] + outcomes.map { "\(counts.outcomes[$0])" }
          + ["\(counts.estimatorSensitive)"])
    }
    table.dropEmptyColumns()
    renderer.add(.table(table))
    return renderer.html + "</section>\n"
  }
}

/// An evenly spaced sample of a sequence of unknown length, beginning with its first element.
///
/// Keeps at most twice ``limit`` elements.
package struct EvenSample<Element> {
  /// The maximum number of elements to choose; positive.
  package let limit: Int
  /// The number of elements in the sequence.
  package private(set) var count = 0
  /// Every ``step``th element so far.
  private var kept: [Element] = []
  private var step = 1

  package init(limit: Int) { self.limit = limit }

  package mutating func add(_ element: Element) {
    defer { count += 1 }
    guard count.isMultiple(of: step) else { return }
    if kept.count == 2 * limit {
      kept = stride(from: 0, to: kept.count, by: 2).map { kept[$0] }
      step *= 2
    }
    kept.append(element)
  }

  /// The chosen elements, in order: all of them if ``limit`` allows.
  package var elements: [Element] { kept.evenlySpaced(limit) }
}

extension EvenSample: Sendable where Element: Sendable {}
