import SwipeReplay
import TestSupport
import Testing
import TextFormats

@testable import SwipeReplayCLI

/// The page of `recorder` on a phone, and what a person does there with content under the finger.
struct RecorderContentPage {
  let page: BrowserPage
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    let path = folder.path + "/recorder.html"
    let run = CapturedRun("recorder", "-o", path)
    try #require(run.status == 0, "\(run.error)")
    page = try Browser().page()
    try page.emulate(RecorderPageTests.phone)
    try page.open(path: path)
  }

  /// The identifier of what has the focus.
  func focus() throws -> String {
    try page.evaluate("document.activeElement.id").string()
  }

  func openForm() throws {
    try page.evaluate("openDrawer(true), element('content').open = true, true")
  }

  func closeForm() throws { try page.evaluate("openDrawer(false), true") }

  /// Enters values as a person would, by the identifiers of their fields.
  func enter(_ values: [(String, String)]) throws {
    for (id, value) in values {
      try page.evaluate("element('\(id)').focus(), true")
      if id == "content-kind" || id == "content-axis" {
        try page.evaluate(
          """
          { const select = element('\(id)'); select.value = '\(value)';
            for (const name of ['input', 'change']) {
              select.dispatchEvent(new Event(name, { bubbles: true })); } true }
          """)
      } else {
        try page.evaluate("element('\(id)').value = '', true")
        try page.type(value)
      }
    }
  }

  /// Adds a piece by its place.
  func add(
    _ kind: Trace.Content.Kind, _ name: String, _ rect: [Double], _ others: [(String, String)] = []
  ) throws {
    let place = zip(["x", "y", "width", "height"], rect).map { ("rect-" + $0, "\($1)") }
    try enter([("content-kind", kind.rawValue), ("content-name", name)] + place + others)
    try page.click("content-add")
  }

  /// Drags a finger over a place while one is drawn.
  func draw(from start: Point, to end: Point) throws {
    try page.click("content-draw")
    try page.touch([
      (0...8).map { step in
        let part = Double(step) / 8
        return BrowserPage.TouchPoint(
          time: Double(step) * 8, x: start.x + (end.x - start.x) * part,
          y: start.y + (end.y - start.y) * part)
      }
    ])
  }

  /// The download after a swipe at a height of 300 points from the edge, and one at 420 from 120 points.
  func recordedSwipes() throws -> [Trace] {
    try closeForm()
    try page.touch([RecorderPageTests.swipe(by: 250)])
    try page.touch([RecorderPageTests.swipe(from: 120, y: 420, by: 220)])
    return try download()
  }

  func download() throws -> [Trace] {
    try page.click("download")
    return try Trace.read(
      Array(try page.download().text.utf8), format: .jsonl, path: "swipes.jsonl")
  }
}
