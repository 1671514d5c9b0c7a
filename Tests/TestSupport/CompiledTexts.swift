import Foundation

/// A Swift file that is generated from text files, which are compiled in that way: one literal a file, on one line.
package struct CompiledTexts: Sendable {
  /// The folder of the text files, and the Swift file, in the package.
  package var folder: String
  package var generated: String
  /// The type that the Swift file extends.
  package var type: String
  /// What the names of the files end with; the names of the texts do not have it.
  package var commonExtension: String
  /// The command that generates the Swift file again.
  package var command: String

  package init(
    of folder: String, commonExtension: String = "", in generated: String, type: String,
    command: String
  ) {
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

  /// The bytes of a text file.
  package func bytes(_ name: String) throws -> [UInt8] {
    try Fixtures.bytes(Fixtures.root + "/" + folder + "/" + name + commonExtension)
  }

  /// What the Swift file should have.
  package func source() throws -> String {
    var source = """
      // Generated from \(folder)/*\(commonExtension); edit those files instead, then run
      //   \(command)
      // swift-format-ignore-file

      extension \(type) {
        /// The names, sorted, and the texts of the files.
        static let texts: [(name: String, text: String)] = [

      """
    for name in try names() {
      let text = String(decoding: try bytes(name), as: UTF8.self)
      source += "    (\"\(name)\", \(Self.literal(text))),\n"
    }
    return source + "  ]\n}\n"
  }

  /// What the Swift file has.
  package func written() throws -> String {
    String(decoding: try Fixtures.bytes(Fixtures.root + "/" + generated), as: UTF8.self)
  }

  /// Writes the Swift file, where the environment variable of ``command`` asks for it.
  ///
  /// - Returns: whether it was written. Then the program must be built and tested with it: the test has to fail.
  package func rewriteIfAsked() throws -> Bool {
    let parts = command.split(separator: "=", maxSplits: 1)
    guard ProcessInfo.processInfo.environment[String(parts[0])] == "1" else { return false }
    try Data(try source().utf8).write(to: URL(fileURLWithPath: Fixtures.root + "/" + generated))
    return true
  }

  /// A raw literal on one line, with as many number signs as the text needs.
  private static func literal(_ text: String) -> String {
    var signs = "#"
    while text.contains("\"" + signs) || text.contains("\\" + signs) { signs += "#" }
    return "\(signs)\"\(text.replacing("\n", with: "\\\(signs)n"))\"\(signs)"
  }
}
