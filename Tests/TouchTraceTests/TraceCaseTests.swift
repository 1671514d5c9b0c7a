import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

/// Checks traces as read and written, and the exact errors, against the files of `Fixtures/cases/traces`.
///
/// `==` names the format and the options; with `--brief` only the trace's name is shown, with `--write json` or
/// `--write csv` the written trace, and what that format loses.
@Suite struct TraceCaseTests {
  @Test(
    "Traces are read and written, or rejected, as shown, whole and in small pieces",
    arguments: try CaseFile.all(in: "traces"))
  func asShown(file: CaseFile) throws {
    let differences = try file.differences { example in
      let (bytes, format) = (
        example.bytes, try #require(TraceFormat(rawValue: example.settings[0]))
      )
      let blocks = { (pieces: Int, sizes: TraceChunker.Sizes) throws in
        try Reading.blocks(
          bytes, format, path: "a." + format.rawValue, options: options(example), pieces: pieces,
          sizes: sizes)
      }
      let lines = outcome(example, try blocks(.max, .init()))
      if bytes.count < 10_000 {
        let pieces = outcome(example, try blocks(3, .init(block: 16, first: 16)))
        #expect(pieces == lines, "in pieces: \(String(decoding: bytes, as: UTF8.self))")
      }
      return lines
    }
    #expect(differences == [])
  }

  private func options(_ example: CaseFile.Case) throws -> TraceReadingOptions {
    var options = TraceReadingOptions()
    if let view = example.setting("--view") {
      let sides = view.split(separator: "x").compactMap { Double($0) }
      options.view = Size(width: sides[0], height: sides[1])
    }
    options.timeUnit = example.setting("--time-unit").flatMap(TimeUnit.init(rawValue:))
    options.stack = example.setting("--stack").flatMap { Int($0) }
    options.header = example.setting("--header")?.parts(separatedBy: ",")
    options.columns = (example.setting("--columns")?.parts(separatedBy: ",") ?? []).map {
      let names = $0.split(separator: "=").map(String.init)
      return .init(field: names[0], column: names[1])
    }
    options.carry = example.setting("--carry").map { [$0] } ?? []
    options.dividesTraces = example.settings.contains("--split")
    return options
  }

  private func outcome(_ example: CaseFile.Case, _ blocks: [TraceBlock]) -> [String] {
    var lines: [String] = []
    for block in blocks {
      block.decode { trace in
        lines += self.lines(of: trace, example)
        lines += trace.warnings.map {
          "\($0.place.line):\($0.place.column): warning \($0.kind): \($0.message)"
        }
      } refused: { error in
        lines.append(
          "\(error.place.line):\(error.place.column): error \(error.code): \(error.message)")
      }
    }
    return lines
  }

  private func lines(of trace: Trace, _ example: CaseFile.Case) -> [String] {
    switch example.setting("--write") {
    case "csv"?:
      var text = CSVTraceWriter.header(
        safeAreaInsets: trace.safeAreaInsets, content: trace.content)
      CSVTraceWriter.append(trace, to: &text)
      return text.lines + CSVTraceWriter.losses(of: trace).map { "loses " + $0 }
    case .some: return trace.json().lines
    case nil: break
    }
    guard !example.settings.contains("--brief") else {
      let length = trace.name.utf8.count
      return ["reads " + (length < 100 ? trace.name : "a name of \(length) bytes")]
    }
    // Without the format and the version.
    let text = "{" + (trace.json(onOneLine: true).lines.first ?? "").dropFirst(36)
    let place = trace.source.line.map { "line \($0): " } ?? ""
    let unit = trace.assumptions.timeUnit.map { ", in \($0.rawValue) as assumed" } ?? ""
    let phases = trace.assumptions.hasPhaseNumbers ? ", with numbers of UIKit as assumed" : ""
    return [
      place
        + (text.utf8.count < 1_000 ? text : "\(text.prefix(100))… of \(text.utf8.count) bytes")
        + unit + phases
    ]
  }
}

extension [UInt8] {
  fileprivate var lines: [String] {
    String(decoding: self, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
