#if os(Linux)

  import Foundation
  import TestSupport
  import Testing

  /// On Apple's platforms the compiler rejects APIs that the manifest's platforms lack; on Linux it does not. This test
  /// reads the compiler's index, which debug builds write, to find what the sources use of the standard library.
  @Suite struct AvailabilityTests {
    private static let index = Fixtures.root + "/.build/debug/index/store/v5/"

    /// The lowest macOS version in the manifest. The others are of the same year and have the same standard library.
    private static func lowestVersion() throws -> Int {
      let manifest = try String(contentsOfFile: Fixtures.root + "/Package.swift", encoding: .utf8)
      let platforms =
        #/\.macOS\(\.v(\d+)\), \.iOS\(\.v(\d+)\), \.tvOS\(\.v(\d+)\), \.watchOS\(\.v(\d+)\), \.visionOS\(\.v(\d+)\)/#
      let found = try #require(manifest.firstMatch(of: platforms)).output
      let versions = [found.1, found.2, found.3, found.4, found.5].compactMap { Int($0) }
      #expect(versions == [15, 18, 18, 11, 2])
      return try #require(versions.first)
    }

    private struct SymbolGraph: Decodable {
      struct Symbol: Decodable {
        struct Identifier: Decodable { var precise: String }
        struct Availability: Decodable {
          struct Version: Decodable { var major: Int }
          var domain: String?
          var introduced: Version?
        }
        var identifier: Identifier
        var pathComponents: [String]
        var availability: [Availability]?

        func isNewer(than version: Int) -> Bool {
          (availability ?? []).contains {
            $0.domain == "macOS" && ($0.introduced?.major ?? 0) > version
          }
        }
      }
      var symbols: [Symbol]
    }

    /// Returns the standard library's symbols that macOS has only after a version: paths by their names in the index.
    private static func symbols(newerThan version: Int) throws -> [String: String] {
      let folder = try TemporaryDirectory()
      for module in ["Swift", "Synchronization"] {
        let run = try ToolProcess(
          shell: """
            target=$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\\(.*\\)".*/\\1/p')
            swift symbolgraph-extract -module-name \(module) -target "$target" -output-dir . -skip-synthesized-members
            """, in: folder)
        try #require(run.status == 0, "\(run.error)")
      }
      var newer: [String: String] = [:]
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let data = try Data(contentsOf: URL(filePath: folder.path + "/" + file))
        for symbol in try JSONDecoder().decode(SymbolGraph.self, from: data).symbols
        where symbol.isNewer(than: version) {
          newer[symbol.identifier.precise] = symbol.pathComponents.joined(separator: ".")
        }
      }
      return newer
    }

    /// Returns the index's records of the sources as last compiled: the names of sources, and what they use.
    private static func records() throws -> [(source: String, uses: Data)] {
      let sources = FileManager.default.enumerator(atPath: Fixtures.root + "/Sources")
      let names = Set(
        (sources?.allObjects as? [String] ?? []).compactMap { $0.split(separator: "/").last })
      var records: [(source: String, uses: Data)] = []
      for unit in try FileManager.default.contentsOfDirectory(atPath: index + "units") {
        // Units of deleted sources stay in the index.
        guard let source = unit.wholeMatch(of: #/(.+\.swift)\.o-[0-9A-Z]+/#)?.output.1,
          names.contains(source)
        else { continue }
        let data = try Data(contentsOf: URL(filePath: index + "units/" + unit))
        let text = String(decoding: data, as: UTF8.self)
        let record = text.matches(of: #/[A-Za-z0-9+_-]+\.swift-[0-9A-Z]{6,}/#)
          .map { String($0.output) }.first { $0.hasPrefix(source + "-") }
        guard text.contains(".swift.o/Sources/"), let record else { continue }
        let path = index + "records/\(record.suffix(2))/\(record)"
        records.append((String(source), try Data(contentsOf: URL(filePath: path))))
      }
      return records
    }

    @Test(
      "No source uses an API that the oldest platform's standard library lacks", .slow,
      .enabled(
        if: FileManager.default.fileExists(atPath: index), "only debug builds write an index"))
    func nothingNewer() throws {
      let newer = try Self.symbols(newerThan: Self.lowestVersion())
      let patterns = newer.map { (name: $0.value, bytes: Data($0.key.utf8)) }
      #expect(newer.values.contains("Array.span") && newer.values.contains("InlineArray"))
      let records = try Self.records()
      #expect(records.count > 300)
      // Something is found for every source, so an API that is not found is not used.
      #expect(records.count { $0.uses.range(of: Data("s:Si".utf8)) != nil } > 200)
      for (source, uses) in records {
        let found = patterns.filter { uses.range(of: $0.bytes) != nil }.map(\.name).sorted()
        #expect(found.isEmpty, "\(source) uses \(found.joined(separator: ", "))")
      }
    }
  }

#endif
