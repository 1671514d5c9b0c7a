import Foundation
import ReplayAnalysis
import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Checks that the tables of the README and the articles have the names of the code.
@Suite struct DocumentedTablesTests {
  /// The names that a table must have, in any order.
  struct Expected: Sendable, CustomTestStringConvertible {
    var path: String
    var heading: String
    var names: [String]

    init(_ article: String, _ heading: String, _ names: [String]) {
      path = article == Document.readme ? article : Document.path(ofArticle: article)
      self.heading = heading
      self.names = names
    }

    var testDescription: String { "\(path), \(heading)" }
  }

  private static let tables: [Expected] = [
    Expected("Profiles", "Velocity estimators", VelocityEstimator.allCases.map(\.rawValue)),
    Expected("Catalogue", "All profiles", Profile.builtInNames),
    Expected("Recording", "Grades", Trace.Grade.Level.allCases.map(\.rawValue)),
    Expected("Decisions", "Outcomes", Outcome.Kind.allCases.map(\.rawValue)),
    Expected("Results", "Overview", Verb.all.filter { !formats(of: $0).isEmpty }.map(\.name)),
    Expected("Results", "Exit status", ["0", "1", "2"]),
    Expected("ContinuousIntegration", "Reports", CheckFormat.allCases.map(\.rawValue)),
  ]

  /// Returns the values of a verb's `--format`; empty for a verb without it.
  private static func formats(of verb: Verb) -> [String] {
    let value = verb.options.first { $0.name == Option.formatName }?.value
    guard case .word(_, let words) = value else { return [] }
    return words
  }

  @Test("A table has exactly one row for each name", arguments: tables)
  func names(expected: Expected) throws {
    let found = try Document(path: expected.path).names(under: expected.heading)
    #expect(found.sorted() == expected.names.sorted())
  }

  @Test("The formats of a verb are those of its row, in the order of the help")
  func verbFormats() throws {
    for row in try Document.article("Results").table(under: "Overview") {
      let words = row.prefix(2).map { $0.matches(of: /`(\w+)`/).map { String($0.1) } }
      let verb = try #require(Verb.named(words[0].first ?? ""))
      #expect(words[1] == Self.formats(of: verb))
    }
  }

  @Test("Every required key is named in its article")
  func requiredKeys() throws {
    let keys = TraceKeys.document + TraceKeys.touch + TraceKeys.action + TraceKeys.content
    let required = try Document.article("Traces").sentences(after: "Required are ")
    let named = Set(required.flatMap { $0.matches(of: /`(\w+)`/).map { String($0.1) } })
    #expect(named == Set(keys.filter(\.isRequired).map(\.name)))
  }

  @Test(
    "A link leads to a file of the package and to a heading in it", arguments: try Document.paths()
  )
  func links(path: String) throws {
    let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    for link in try Document(path: path).prose.joined(separator: "\n").matches(
      of: /\]\((?!https?:|doc:)([^)#]*)#?([^)]*)\)/)
    {
      let target = link.1.isEmpty ? path : folder + link.1
      #expect(FileManager.default.fileExists(atPath: Fixtures.root + "/" + target), "\(target)")
      guard !link.2.isEmpty else { continue }
      let anchors = try Document(path: target).prose.filter { $0.hasPrefix("#") }.map { line in
        line.drop { "# ".contains($0) }.lowercased().replacing(" ", with: "-")
          .filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
      }
      #expect(anchors.contains(String(link.2)), "\(target)#\(link.2)")
    }
  }

  @Test("The README names every reference card", arguments: ReferenceCard.allCases)
  func cards(card: ReferenceCard) throws {
    #expect(
      try Document(path: Document.readme).prose.contains { $0.contains("`help \(card.rawValue)`") })
  }

  @Test("The catalogue agrees with each profile's file")
  func catalogue() throws {
    for row in try Document.article("Catalogue").table(under: "All profiles") {
      let name = String(row[0].dropFirst().dropLast())
      let profile = try Profile.named(name)
      #expect(
        row == [
          "`\(name)`", profile.title, profile.source, profile.licence,
          profile.confidence?.rawValue ?? "",
        ])
    }
  }

  @Test("The article on architecture has the modules with the imports of each")
  func modules() throws {
    let manifest = String(
      decoding: try Fixtures.bytes(Fixtures.root + "/Package.swift"), as: UTF8.self)
    let modules = manifest.prefix(
      through: try #require(manifest.firstRange(of: "\n]\n")).lowerBound
    )
    .matches(of: /\(\s*"(\w+)",[^\[]*\[([^\]]*)\]/)
    let declared = modules.map { module in
      [String(module.1)] + module.2.matches(of: /\w+/).map { String($0.0) }
    }
    let shown = try Document.article("Architecture").table(under: "Modules").map { row in
      [row[0], row[2]].flatMap { cell in cell.matches(of: /\w+/).map { String($0.0) } }
    }
    #expect(declared.count > 5)
    #expect(shown == declared)
  }
}
