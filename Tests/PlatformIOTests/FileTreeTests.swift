import PlatformIO
import TestSupport
import Testing

@Suite struct FileTreeTests {
  @Test("Files are found recursively in byte order of paths; hidden and other files are skipped")
  func order() throws {
    let directory = try TemporaryDirectory()
    for name in [
      "b.json", "B.JSONL", "a/z.csv", "a/y.ndjson", "a.json", "a-b.csv", "\u{E9}.json", "note.txt",
      "json", ".hidden.json", ".git/x.json", "a/.json",
    ] {
      try directory.write(name)
    }
    let found = FileTree.files(
      under: directory.path, withExtensions: ["json", "jsonl", "ndjson", "csv"])
    #expect(
      found.paths.map { String($0.dropFirst(directory.path.count + 1)) }
        == ["B.JSONL", "a-b.csv", "a.json", "a/y.ndjson", "a/z.csv", "b.json", "\u{E9}.json"])
    #expect(found.failures.isEmpty)
  }

  @Test(
    "The order is consistent for common prefixes, names that end early and bytes from 0x80 on",
    arguments: ["", "/"])
  func orderOfNames(slash: String) throws {
    let directory = try TemporaryDirectory()
    let names = [
      "2024-05-01 b.json", "2024-05-01 a.json", "2024-05-01 a.jsonl", "2024-05-.json", "1.json",
      "12345678.json", "1234567.json", "123.json", "12.json", "a/12345678.json", "a/1234567.json",
      "a-.json", "\u{E9}.json", "e\u{301}.json", "z.json", "Z.json",
    ]
    for name in names { try directory.write(name) }
    let found = FileTree.files(under: directory.path + slash, withExtensions: ["json", "jsonl"])
    #expect(
      found.paths
        == names.map { directory.path + "/" + $0 }.sorted {
          $0.utf8.lexicographicallyPrecedes($1.utf8)
        })
  }

  @Test(
    "A link to a file counts as a file, a link to a directory is not followed, a dangling link is reported"
  )
  func links() throws {
    let directory = try TemporaryDirectory()
    try directory.write("a/trace.json")
    try directory.link("a/loop", to: "..")
    try directory.link("again", to: "a")
    try directory.link("link.json", to: "a/trace.json")
    try directory.link("dangling.json", to: "nowhere")
    let found = FileTree.files(under: directory.path + "/", withExtensions: ["json"])
    #expect(found.paths == ["a/trace.json", "link.json"].map { directory.path + "/" + $0 })
    #expect(
      found.failures.map(\.description)
        == ["cannot open '\(directory.path)/dangling.json': No such file or directory"])
    let linked = FileTree.files(under: directory.path + "/again", withExtensions: ["json"])
    #expect(linked.paths == [directory.path + "/again/trace.json"])
  }

  @Test(
    "A file that is not regular is reported but not opened, and ignored without the extension")
  func pipes() throws {
    let directory = try TemporaryDirectory()
    try directory.pipe("pipe.json")
    try directory.pipe("other")
    try directory.write("trace.json")
    let found = FileTree.files(under: directory.path, withExtensions: ["json"])
    #expect(found.paths == [directory.path + "/trace.json"])
    #expect(
      found.failures.map(\.description)
        == ["cannot open '\(directory.path)/pipe.json': not a regular file"])
  }

  @Test("A file whose name is not UTF-8 is found, and opened by its bytes")
  func notUTF8() throws {
    let directory = try TemporaryDirectory()
    let folder = Array("folder\u{E9}".utf8) + [0xE9, 0xFF]
    let name = Array("caf".utf8) + [0xE9] + Array(".json".utf8)
    try directory.makeDirectory(named: folder)
    try directory.write(named: folder + [UInt8(ascii: "/")] + name, "text")
    let found = FileTree.files(under: directory.path, withExtensions: ["json"])
    #expect(found.failures.isEmpty)
    let path = try #require(found.paths.first)
    #expect(found.paths.count == 1)
    #expect(FileTree.size(of: path) == 4)
    #expect(try InputFile.contents(ofFile: path, limit: 4) == Array("text".utf8))
  }

  @Test("A missing directory is a failure, not a trap")
  func missing() {
    let found = FileTree.files(under: "/nowhere", withExtensions: ["json"])
    #expect(found.paths.isEmpty)
    #expect(found.failures == [IOFailure(.list, "/nowhere", .noSuchFile)])
  }

  @Test("A path is missing, a directory or a file")
  func kinds() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("a.json", "text")
    #expect(FileTree.kind(of: directory.path) == .directory)
    #expect(FileTree.kind(of: file) == .file)
    #expect(FileTree.kind(of: file + "x") == .nothing)
    #expect(FileTree.size(of: file) == 4)
    #expect(FileTree.size(of: directory.path) == nil)
    #expect(FileTree.size(of: file + "x") == nil)
  }
}
