import TestSupport
import Testing
import TextFormats

/// Checks the parsed JSON and CSV, or the errors, against the files of `Fixtures/cases/text`.
@Suite struct TextCaseTests {
  @Test("JSON and CSV are read or rejected as shown", arguments: try CaseFile.all(in: "text"))
  func asShown(file: CaseFile) throws {
    let differences = try file.differences { example in
      example.settings == ["csv"] ? rows(example.bytes) : value(example.bytes)
    }
    #expect(differences == [])
  }

  /// Returns the value in one line.
  private func value(_ bytes: [UInt8]) -> [String] {
    do throws(TextError) {
      var json = JSONWriter()
      json.write(try JSONValue.parse(bytes, file: "a"))
      return [String(decoding: json.bytes, as: UTF8.self)]
    } catch {
      return ["\(error.place.line):\(error.place.column): \(error.kind)"]
    }
  }

  /// Returns each row with its line and any error: `line 1: [a] [b]`.
  private func rows(_ bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    ByteBuffer(bytes).withBytes { text in
      var scanner = CSVScanner(text)
      while scanner.readRow() {
        let fields = scanner.fields.map { scanner.text(of: $0).map { "[\($0)]" } ?? "not UTF-8" }
        lines.append("line \(scanner.rowLine): " + fields.joined(separator: " "))
        guard let fault = scanner.fault else { continue }
        let before = bytes[..<fault.offset].split(separator: 0x0A, omittingEmptySubsequences: false)
        lines.append("\(before.count):\((before.last?.count ?? 0) + 1): \(fault.kind)")
      }
    }
    return lines
  }
}
