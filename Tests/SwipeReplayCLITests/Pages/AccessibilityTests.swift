import Foundation
import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// The accessibility checker axe-core, which is not part of this package.
private enum AxeCore {
  /// The text of the file named by the environment's `AXE_CORE`, or nil without it.
  static let script = ProcessInfo.processInfo.environment["AXE_CORE"]
    .flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
}

/// Checks each kind of page with axe-core.
///
/// This covers all rules enabled by default, including best practices.
@Suite(
  .serialized, .slow, .needs(Browser.path != nil, "Chromium is not installed"),
  .needs(AxeCore.script != nil, "AXE_CORE does not name axe-core's axe.min.js"))
struct AccessibilityTests {
  /// A page and the command that writes it.
  struct Subject: Sendable, CustomTestStringConvertible {
    var command: [String]
    var paths = [people, labelled]
    /// The action on the page before it is checked.
    var actions =
      "document.querySelectorAll('details').forEach((details) => { details.open = true; })"

    var testDescription: String { command.joined(separator: " ") }
  }

  private static let fixtures = Fixtures.root + "/Fixtures/"
  private static let people = fixtures + "traces/people"
  private static let labelled = fixtures + "labelled/back-swipes.jsonl"
  private static let sequence = fixtures + "traces/sequence"
  private static let progress = ["--vary", "finishProgress=0.3:0.5:0.02"]
  private static let velocity = ["-p", "zeroj-nav", "--vary", "finishVelocity=0:200:50"]
  private static let projection = ["--vary", "projection=0:0.4:0.2"] + progress
  private static let html = ["-f", "html"]

  private static let subjects: [Subject] = [
    Subject(command: ["report", "-p", "pj"], paths: [people]),
    Subject(
      command: ["report", "-p", "pj", "-p", "system", "-p", "swipe-transition"],
      paths: [people, sequence]),
    Subject(
      command: ["report", "-p", "system"], paths: [fixtures + "traces/right-to-left"]),
    Subject(command: ["check"] + html),
    Subject(
      command: ["check", "--set", "finishProgress=0.9"] + html,
      paths: [people, fixtures + "traces/invalid/no-view.json"]),
    Subject(command: ["diff", "--from", "pj", "--to", "zeroj-nav"] + html),
    Subject(command: ["diff", "--from", "pj", "--to", "pj"] + html),
    Subject(
      command: ["fit"] + progress + html, paths: [fixtures + "traces/catalogue"]),
    Subject(
      command: ["fit"] + velocity + progress + html, paths: [fixtures + "traces/catalogue"]),
    Subject(command: ["fit", "-p", "system", "--vary", "slop=5,10"] + projection + html),
    Subject(command: ["fit"] + progress + html),
    Subject(command: ["fit"] + velocity + progress + html),
    Subject(command: ["stats", "-p", "pj", "-p", "system"] + html),
    Subject(command: ["stress", "--runs", "2"] + html),
    Subject(
      command: ["recorder"], paths: [],
      actions: "innerWidth < 500 && element('open').click()"),
  ]

  private static let screens = [
    BrowserPage.Screen(width: 390, height: 844, pixelRatio: 2),
    BrowserPage.Screen(width: 1280, height: 900, pixelRatio: 1),
  ]

  @Test("No page violates a rule, light or dark, wide or narrow", arguments: subjects)
  func rules(subject: Subject) throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/page.html"
    let run = CapturedRun(subject.command + ["-o", path] + subject.paths)
    try #require(FileManager.default.fileExists(atPath: path), "\(run.error)")
    let page = try Browser().page()
    for screen in Self.screens {
      try page.emulate(screen)
      try page.open(path: path)
      if subject.command == ["recorder"], screen == Self.screens[0] { try swipe(on: page) }
      // A details element reports its opening asynchronously.
      try page.evaluate(
        "\(subject.actions), new Promise((done) => setTimeout(() => done(true), 50))")
      try page.evaluate((AxeCore.script ?? "") + "; true")
      for scheme in BrowserPage.ColorScheme.allCases {
        try page.prefer(scheme)
        let violations = try violations(of: page)
        #expect(violations.isEmpty, "\(screen), \(scheme):\n\(violations.joined(separator: "\n"))")
      }
    }
  }

  /// A swipe that finishes and one that does not, so that there is a list, which the page keeps.
  private func swipe(on page: BrowserPage) throws {
    for distance in [250.0, 60] {
      try page.touch([
        (0...14).map {
          BrowserPage.TouchPoint(
            time: Double($0) * 8.4, x: 6 + distance * Double($0) / 14, y: 300)
        }
      ])
    }
  }

  /// `empty-table-header: Table header text should not be empty; th:nth-child(2): <th></th>`.
  private func violations(of page: BrowserPage) throws -> [String] {
    try page.evaluate(
      """
      axe.run({ resultTypes: ["violations"] }).then(({ violations }) =>
        violations.flatMap(({ id, help, nodes }) =>
          nodes.map(({ target, html }) => `${id}: ${help}; ${target.join(" ")}: ${html}`)))
      """
    ).elements().map { try $0.string() }
  }
}
