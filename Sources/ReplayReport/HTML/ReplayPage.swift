import ReplayAnalysis
package import SwipeReplay
import TextFormats
package import TouchTrace

/// A page that shows traces and what profiles decided of them.
///
///     var sample = ReplayPage.sample(profiles: profiles.count)
///     for trace in traces { sample.add(trace) }
///     let html = ReplayPage(profiles, of: sample.elements).html(of: sample.count)
///
/// What counts and tables say is in the HTML itself, to be read without scripts; the script draws the rest from
/// the data that ``ReplayPage/writeData(of:_:to:)`` describes.
package struct ReplayPage: Sendable {
  /// What the replayer is to be asked for.
  package static let detail: ReplayDetail = [
    .margins, .parameterMargins, .findings, .frames, .estimatorDisagreements,
  ]
  /// A page with more traces would be slow.
  private static let traceLimit = 1000
  /// As would one with more results.
  private static let resultLimit = 3000

  /// Of a trace only so many gestures are shown.
  private static let gestureLimit = 50

  let profiles: [Profile]
  /// The results as `-f json` has them, without their frames.
  let results = JSONReport(.lines, detail: Self.detail.subtracting(.frames))
  private var traces = 0
  /// Whether there was a trace with more gestures.
  private var isCut = false
  /// Of the first trace.
  private var view: Size?
  private var counts: [OutcomeCounts]
  private var sensitive: [Int]
  private var rows = ""
  private var data = JSONWriter()

  package init(_ profiles: [Profile]) {
    self.profiles = profiles
    counts = profiles.map { _ in OutcomeCounts() }
    sensitive = profiles.map { _ in 0 }
    data.beginObject()
    data.write("swipe-report", forKey: "format")
    data.write(1, forKey: "version")
    data.writeList(profiles, forKey: "profiles") { json, profile in
      json.writeObject { json in
        json.write(profile.name, forKey: "name")
        json.write(profile.title, forKey: "title")
      }
    }
    data.beginArray(forKey: "traces")
  }

  /// The page of traces that are yet to be replayed.
  package init(_ profiles: [Profile], of traces: [Trace]) {
    self.init(profiles)
    var replayer = Replayer(profiles: profiles, detail: Self.detail)
    for trace in traces { add(trace, replayer.replay(trace)) }
  }

  /// Chooses the traces that a page of so many profiles shows.
  package static func sample(profiles: Int) -> EvenSample<Trace> {
    EvenSample(limit: limit(profiles: profiles))
  }

  /// How many traces a page of so many profiles shows.
  package static func limit(profiles: Int) -> Int {
    min(traceLimit, max(1, resultLimit / max(profiles, 1)))
  }

  /// Whether there is any result.
  package var isEmpty: Bool { rows.isEmpty }

  /// - Parameter replays: of all gestures, with all profiles of the page.
  package mutating func add(_ trace: Trace, _ replays: [Replay]) {
    traces += 1
    view = view ?? trace.view
    let shown = replays.filter { $0.gesture <= Self.gestureLimit }
    isCut = isCut || shown.count < replays.count
    for replay in shown { add(replay) }
    writeData(of: trace, shown, to: &data)
  }

  private mutating func add(_ replay: Replay) {
    if let index = profiles.firstIndex(where: { $0.name.isExactly(replay.profile) }) {
      counts[index][replay.outcome] += 1
      if replay.isEstimatorSensitive { sensitive[index] += 1 }
    }
    let cells = [
      "\(replay.gesture)", "\(replay.profile) · \(replay.recognizer)", replay.markedOutcome,
      replay.explanation,
    ]
    let numbers = [
      replay.values.map { HumanNumber.text($0.progress) } ?? "",
      replay.values.map { HumanNumber.text($0.velocity.x) } ?? "",
      replay.margin?.brief ?? "",
    ]
    rows += "<tr class=\"\(replay.outcome.rawValue)\"><th scope=\"row\">\(replay.trace.html)</th>"
    for cell in cells { rows += "<td>\(cell.html)</td>" }
    for number in numbers { rows += "<td class=\"number\">\(number.html)</td>" }
    rows += "</tr>\n"
  }

  /// The whole page.
  ///
  /// - Parameter total: how many traces there were, of which those that were added are a sample.
  package func html(of total: Int) -> [UInt8] {
    var json = data
    json.endArray()
    let boundaries = view.map { view in profiles.map { PlaneBoundary(of: $0, view: view) } }
    Self.write(boundaries ?? [], to: &json)
    json.endObject()
    var bytes = Array(summary(of: total).utf8)
    Page.appendData(json.bytes, id: "data", to: &bytes)
    // The pictures are seen before the table is read: it is in an element that only browsers without scripts read.
    return Page(.report).html(data: bytes, rest: Array(table.utf8))
  }

  /// For each profile the places of its boundary, progress and velocity; and how far apart neighbours are.
  private static func write(_ boundaries: [PlaneBoundary], to json: inout JSONWriter) {
    json.writeObject(forKey: "boundaryStep") { json in
      json.write(PlaneBoundary.step.progress, forKey: "progress")
      json.write(PlaneBoundary.step.velocity, forKey: "velocity")
    }
    json.writeList(boundaries, forKey: "boundaries") { json, boundary in
      json.beginArray()
      for place in boundary.places {
        json.beginArray()
        json.write((place.progress * 1e6).rounded() / 1e6)
        json.write((place.velocity * 1e3).rounded() / 1e3)
        json.endArray()
      }
      json.endArray()
    }
  }

  private func summary(of total: Int) -> String {
    let outcomes = Outcome.allCases.filter { outcome in counts.contains { $0[outcome] > 0 } }
    var text = """
      <section id="summary" aria-labelledby="title">
      <h1 id="title">\(counted(traces, "trace")), \(counted(profiles.count, "profile"))</h1>

      """
    if total > traces {
      text +=
        "<p class=\"note\" id=\"sampled\">Shows \(traces) of \(total) traces, at even distances.</p>\n"
    }
    if isCut {
      text +=
        "<p class=\"note\" id=\"cut\">Of each trace the first \(Self.gestureLimit) gestures are shown.</p>\n"
    }
    text += """
      <div class="wide" role="group" aria-labelledby="title" tabindex="0">
      <table id="counts"><thead><tr><th scope="col">profile</th>
      """
    for outcome in outcomes { text += "<th scope=\"col\">\(outcome.rawValue)</th>" }
    text += "<th scope=\"col\">estimator-sensitive</th></tr></thead>\n<tbody>\n"
    for (index, profile) in profiles.enumerated() {
      text += "<tr><th scope=\"row\">\(profile.name.html)</th>"
      for outcome in outcomes { text += "<td>\(counts[index][outcome])</td>" }
      text += "<td>\(sensitive[index])</td></tr>\n"
    }
    return text + "</tbody></table></div>\n</section>\n"
  }

  private var table: String {
    let columns = ["trace", "gesture", "profile", "outcome", "because"]
    let numbers = ["progress", "velocity.x", "margin"]
    return """
      <section id="decisions" aria-labelledby="decisions-title">
      <h2 id="decisions-title">Decisions</h2>
      <div class="wide" role="group" aria-labelledby="decisions-title" tabindex="0">
      <table id="table"><thead><tr>\
      \(columns.map { "<th scope=\"col\">\($0)</th>" }.joined())\
      \(numbers.map { "<th scope=\"col\" class=\"number\">\($0)</th>" }.joined())\
      </tr></thead>
      <tbody>
      \(rows)</tbody></table>
      </div>
      </section>

      """
  }
}
