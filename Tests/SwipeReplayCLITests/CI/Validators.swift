import Foundation
import TestSupport
import Testing

/// External programs that validate a text against its format.
enum Validators {
  static let hasXMLLint = Programs.path(of: "xmllint") != nil
  static let hasJSONSchema = Programs.path(of: "check-jsonschema") != nil
  static let hasPreCommit = Programs.path(of: "pre-commit") != nil

  /// The schema of SARIF 2.1.0, from the file that the environment's `SARIF_SCHEMA` names, or nil without it.
  static let sarifSchema = ProcessInfo.processInfo.environment["SARIF_SCHEMA"]
    .flatMap { Fixtures.exists($0) ? $0 : nil }

  /// Returns the errors that `check-jsonschema` finds in a text; empty if there are none.
  ///
  /// - Parameter schema: its options that choose the schema.
  static func jsonMistakes(
    in text: String, named name: String, schema: String
  ) throws -> String {
    let directory = try TemporaryDirectory()
    try directory.write(name, text)
    let run = try ToolProcess(shell: "check-jsonschema \(schema) \(name)", in: directory)
    return run.status == 0 ? "" : run.output + run.error
  }

  /// Returns the violations of the SARIF schema in a text; empty if there are none.
  static func sarifMistakes(in text: String) throws -> String {
    let schema = try #require(sarifSchema)
    return try jsonMistakes(in: text, named: "log.sarif", schema: "--schemafile '\(schema)'")
  }

  /// Returns the errors that `xmllint` finds in a text by the schema that Jenkins publishes; empty if there are none.
  static func junitMistakes(in text: String) throws -> String {
    let directory = try TemporaryDirectory()
    try directory.write("report.xml", text)
    let schema = Fixtures.folder + "/schemas/junit-10.xsd"
    let run = try ToolProcess(
      shell: "xmllint --noout --schema '\(schema)' report.xml", in: directory)
    return run.status == 0 ? "" : run.output + run.error
  }
}
