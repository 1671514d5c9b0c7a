import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

extension String {
  /// The text with a nearly correct key in each touch.
  var withMistypedKeys: String { replacing("\"phase\"", with: "\"predictd\": false, \"phase\"") }
}

/// Checks that each trace is read as if alone, with the same warnings, or rejected with the same error, however the
/// input is split into blocks and in whatever order its traces are.
@Suite struct BlockSplitTests {
  /// Returns the outcome of each trace, in order.
  ///
  /// - Parameter isAnonymous: leaves out lines, and names that are the trace's number.
  private func outcomes(
    _ text: [UInt8], _ format: TraceFormat, block: Int = 1 << 17, pieces: Int = .max,
    isAnonymous: Bool = false
  ) -> [String] {
    var outcomes: [String] = []
    func place(_ place: TextPlace) -> String {
      isAnonymous ? "\(place.column)" : "\(place.line):\(place.column)"
    }
    let sizes = TraceChunker.Sizes(block: block, first: min(block, 1 << 16))
    for block in Reading.blocks(text, format, path: "f", pieces: pieces, sizes: sizes) {
      block.decode { trace in
        var trace = trace
        if isAnonymous, trace.name.hasPrefix("f#") { trace.name = "" }
        let warnings = trace.warnings.map { "\(place($0.place)) \($0.message)" }.joined(
          separator: " ")
        let line = isAnonymous ? "" : "\(trace.source)"
        outcomes.append(
          "\(String(decoding: trace.json(), as: UTF8.self)) \(warnings) \(trace.assumptions) \(line)"
        )
      } refused: { error in
        outcomes.append("\(place(error.place)) \(error.message)")
      }
    }
    return outcomes
  }

  private static func fixtures() throws -> [(path: String, text: [UInt8])] {
    var files: [(path: String, text: [UInt8])] = []
    for folder in try Fixtures.names(in: Fixtures.folder + "/traces") {
      let folder = Fixtures.folder + "/traces/" + folder + "/"
      for name in try Fixtures.names(in: folder) where TraceFormat(path: name) != nil {
        files.append((folder + name, try Fixtures.bytes(folder + name)))
      }
    }
    return files
  }

  @Test("Every file of the fixtures is read the same in blocks of any size")
  func files() throws {
    let files = try Self.fixtures()
    #expect(files.count > 300)
    for (path, text) in files {
      let format = try #require(TraceFormat(path: path))
      let whole = outcomes(text, format)
      let sizes: [(block: Int, pieces: Int)] =
        format == .json
        ? [(1, 7)] : [(1, 1), (1, .max), (7, 3), (100, 64), (1000, .max)]
      for (block, pieces) in sizes {
        #expect(
          outcomes(text, format, block: block, pieces: pieces) == whole,
          "\(path), \(block), \(pieces)")
      }
    }
  }

  @Test("Every document of the fixtures reads the same as a line among all others, in any order")
  func lines() throws {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    var lines: [[UInt8]] = []
    for (path, text) in try Self.fixtures()
    where path.hasExtension("json") && text.count < 4_000 && !text.allSatisfy(isBlank)
      && text.first != 0xEF
    {
      let line = text.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
      lines.append(line)
      lines.append(Array(String(decoding: line, as: UTF8.self).withMistypedKeys.utf8))
    }
    #expect(lines.count > 500)
    let alone = lines.map { outcomes($0 + [0x0A], .jsonl, isAnonymous: true) }
    #expect(alone.allSatisfy { $0.count == 1 })
    #expect(alone.joined().count { $0.contains("'predictd'") } > 200)
    var random = SeededRandom(seed: 36)
    for block in [1, 5_000, 1 << 17] {
      let order = lines.indices.shuffled(using: &random)
      let together = Array(order.map { lines[$0] }.joined(separator: [0x0A])) + [0x0A]
      #expect(
        outcomes(together, .jsonl, block: block, isAnonymous: true)
          == Array(order.map { alone[$0] }.joined()))
    }
  }

  @Test(
    "An error in the header of a table applies to each of its traces",
    arguments: [1, 60, 1 << 17])
  func table(block: Int) {
    let rows = ["a", "b", "c"].map { "\($0),0,began,1,2,\n\($0),0.1,ended,1,2,\n" }
    let text = "# view: 3x4\nname,time,phase,x,y,intnt\nx,0,moved,1,2,\n" + rows.joined()
    let outcomes = outcomes(Array(text.utf8), .csv, block: block)
    #expect(outcomes.count == 4)
    #expect(
      outcomes.dropFirst().allSatisfy {
        $0.contains("2:21 unknown column 'intnt' is ignored; did you mean 'intent'?")
      })
  }
}
