import Foundation

/// A Swift file generated from text files in order to compile them in: one literal per text, on one line.
package struct CompiledTexts: Sendable {
  /// The folder of the text files, and the Swift file, in the package.
  package var folder: String
  package var generated: String
  /// The type that the Swift file extends.
  package var type: String
  /// The extension of the files' names, which the texts' names omit.
  package var commonExtension: String
  /// The command that generates the Swift file again.
  package var command: String
  /// Returns the texts to compile in and their names, sorted; nil for those of the files.
  package var made: (@Sendable (CompiledTexts) throws -> [(name: String, text: String)])?

  package init(
    of folder: String, commonExtension: String = "", in generated: String, type: String,
    command: String,
    made: (@Sendable (CompiledTexts) throws -> [(name: String, text: String)])? = nil
  ) {
    self.made = made
    self.folder = folder
    self.commonExtension = commonExtension
    self.generated = generated
    self.type = type
    self.command = command
  }

  /// The names of the texts, sorted without their extension: `swipe` before `swipe-transition`.
  package func names() throws -> [String] {
    try Fixtures.names(in: Fixtures.root + "/" + folder).map {
      String($0.dropLast(commonExtension.count))
    }.sorted()
  }

  /// Returns the bytes of a text file.
  package func bytes(_ name: String) throws -> [UInt8] {
    try Fixtures.bytes(Fixtures.root + "/" + folder + "/" + name + commonExtension)
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// Returns the text that the Swift file should have.
  package func source() throws -> String {
    var source = """
      // Generated from \(folder)/*\(commonExtension); edit those files instead, then run
      //   \(command)
      // swift-format-ignore-file

      extension \(type) {
        /// The names, sorted, and the texts of the files.
        static let texts: [(name: String, text: String)] = [

      """
    for (name, text) in try made?(self) ?? names().map({ ($0, try text($0)) }) {
      source += "    (\"\(name)\", \(Self.literal(text))),\n"
    }
    return source + "  ]\n}\n"
  }

  /// Returns the text that the Swift file has.
  package func written() throws -> String {
    String(decoding: try Fixtures.bytes(Fixtures.root + "/" + generated), as: UTF8.self)
  }

  /// Writes the Swift file if the environment variable of ``command`` asks for it.
  ///
  /// - Returns: whether it was written. The test must then fail, since the program has to be built and tested with it.
  package func rewriteIfAsked() throws -> Bool {
    let parts = command.split(separator: "=", maxSplits: 1)
    guard ProcessInfo.processInfo.environment[String(parts[0])] == "1" else { return false }
    try Data(try source().utf8).write(to: URL(fileURLWithPath: Fixtures.root + "/" + generated))
    return true
  }

  /// Returns a raw literal on one line, with as many number signs as the text needs.
  private static func literal(_ text: String) -> String {
    var signs = "#"
    while text.contains("\"" + signs) || text.contains("\\" + signs) { signs += "#" }
    return "\(signs)\"\(text.replacing("\n", with: "\\\(signs)n"))\"\(signs)"
  }
}
