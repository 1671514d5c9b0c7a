import ReplayAnalysis
import TextFormats

/// One run of the tool as a log in the Static Analysis Results Interchange Format, version 2.1.0 of
/// OASIS: the rules, then each result as it arrives, on a line of its own.
///
/// Rules and results are what GitHub's code scanning and viewers in editors show. Columns are
/// omitted: ours count bytes, the format's count characters.
struct SARIFLog: Sendable {
  /// A class of results, with texts that are the same in every log.
  struct Rule: Sendable {
    /// A word that stays the same from version to version: `nearThreshold`.
    var id: String
    /// A few words: `times or locations in another unit`.
    var summary: String
    /// A sentence on the meaning, without its full stop.
    var meaning: String
    /// A sentence on what to do, without its full stop.
    var help: String
  }

  private var json = JSONWriter(style: .indented)
  private let rules: [Rule]

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  /// The conventional name in SARIF of the folder that relative paths begin in.
  private static let root = "%SRCROOT%"

  /// Begins a log.
  ///
  /// - Parameters:
  ///   - verb: The verb that ran; viewers that show logs of several verbs keep them apart.
  ///   - version: The version of the tool: `1.2.3`.
  ///   - rules: The rules that results may name.
  init(of verb: String, version: String, rules: [Rule]) {
    self.rules = rules
    json.beginObject()
    json.write(Self.schema, forKey: "$schema")
    json.write("2.1.0", forKey: "version")
    json.beginArray(forKey: "runs")
    json.beginObject()
    json.writeObject(forKey: "tool") { json in
      json.writeObject(forKey: "driver") { json in
        json.write("swipe-replay", forKey: "name")
        json.write(version, forKey: "version")
        json.writeObjects(rules, forKey: "rules", onOneLine: true) { $1.write(to: &$0) }
      }
    }
    json.writeObject(forKey: "automationDetails", onOneLine: true) { json in
      json.write("swipe-replay/\(verb)/", forKey: "id")
    }
    json.beginArray(forKey: "results")
  }

  /// Writes a result.
  ///
  /// - Parameters:
  ///   - id: The id of one of the log's rules.
  ///   - level: The format has the same words.
  ///   - lines: The first line suffices on its own; the others add details.
  ///   - path: A path as given; `-` for standard input.
  ///   - line: From 1; nil for the whole file.
  ///   - sharesLine: Whether other results of the rule may be at the line.
  ///   - identity: The names that identify the result among those of its rule when lines of the
  ///     file move: the trace, the profile.
  mutating func add(
    _ id: String, _ level: LintFinding.Level, lines: [String], path: String, line: Int?,
    sharesLine: Bool = false, identity: [String], to output: inout [UInt8]
  ) {
    guard let index = rules.firstIndex(where: { $0.id == id }) else {
      preconditionFailure("a result of a rule that the log does not have: \(id)")
    }
    let fingerprint = Self.fingerprint(of: [id] + identity)
    json.writeObject(onOneLine: true) { json in
      json.write(id, forKey: "ruleId")
      json.write(index, forKey: "ruleIndex")
      json.write(level.rawValue, forKey: "level")
      json.writeMessage(lines.joined(separator: "\n"))
      json.writeObjects([path], forKey: "locations") { json, path in
        json.writeObject(forKey: "physicalLocation") { json in
          json.writeObject(forKey: "artifactLocation") { json in
            json.write(path.uri, forKey: "uri")
            if !path.hasPrefix("/") { json.write(Self.root, forKey: "uriBaseId") }
          }
          if let line {
            json.writeObject(forKey: "region") { $0.write(line, forKey: "startLine") }
          }
        }
      }
      json.writeObject(forKey: "partialFingerprints") { json in
        json.write(fingerprint, forKey: "swipeReplay/v1")
        // GitHub's own fingerprint, which it computes from the line's text unless it is given.
        if line == nil || sharesLine {
          json.write(fingerprint, forKey: "primaryLocationLineHash")
        }
      }
    }
    json.flush(to: &output)
  }

  /// Returns a hash that stays the same for the same result of another run, wherever it is in its file.
  private static func fingerprint(of identity: [String]) -> String {
    var hash = FNV1a()
    for part in identity {
      hash.add(part.utf8)
      hash.add(0)
    }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Closes the log.
  ///
  /// - Parameters:
  ///   - isComplete: Whether all input could be read, if that is known.
  ///   - failures: The inputs that could not be read and have no position in a file.
  mutating func end(isComplete: Bool? = nil, failures: [String] = [], to output: inout [UInt8]) {
    json.endArray()
    if let isComplete {
      json.writeObjects([isComplete], forKey: "invocations") { json, isComplete in
        json.write(isComplete, forKey: "executionSuccessful")
        guard !failures.isEmpty else { return }
        json.writeObjects(failures, forKey: "toolExecutionNotifications", onOneLine: true) {
          json, failure in
          json.write(LintFinding.Level.error.rawValue, forKey: "level")
          json.writeMessage(failure)
        }
      }
    }
    json.endObject()
    json.endArray()
    json.endObject()
    json.endLine()
    json.flush(to: &output)
  }
}

extension SARIFLog.Rule {
  fileprivate func write(to json: inout JSONWriter) {
    json.write(id, forKey: "id")
    for (key, text) in [
      ("shortDescription", summary), ("fullDescription", meaning), ("help", help),
    ] {
      json.writeObject(forKey: key) { $0.write(text.sentence.sarifText, forKey: "text") }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMessage(_ text: String) {
    writeObject(forKey: "message") { $0.write(text.sarifText, forKey: "text") }
  }
}

extension String {
  /// `Fix the key.` for `fix the key`.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }

  /// The string as the text of a message, in which braces denote placeholders and `[words](target)` a link.
  var sarifText: String {
    guard utf8.contains(where: { "{}[".utf8.contains($0) }) else { return self }
    return replacing("{", with: "{{").replacing("}", with: "}}").replacing("](", with: "\\](")
  }

  /// The path as a URI: a `file` URI if absolute, otherwise a relative reference without `.` components.
  var uri: String {
    let parts = PathBytes.bytes(of: self).split(separator: UInt8(ascii: "/"))
      .filter { $0 != [UInt8(ascii: ".")] }
    let path = parts.map { Self.percentEncoded($0) }.joined(separator: "/")
    return hasPrefix("/") ? "file:///" + path : path
  }

  private static func percentEncoded(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      if byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
