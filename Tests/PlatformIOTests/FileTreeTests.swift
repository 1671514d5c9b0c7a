import PlatformIO
import TestSupport
import Testing

@Suite struct FileTreeTests {
  @Test("Files are found below, in byte order of the path, hidden and foreign ones aside")
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

  @Test("A link to a file is a file; a link to a directory is not followed, nor one to nothing")
  func links() throws {
    let directory = try TemporaryDirectory()
    try directory.write("a/trace.json")
    try directory.link("a/loop", to: "..")
    try directory.link("again", to: "a")
    try directory.link("link.json", to: "a/trace.json")
    try directory.link("dangling.json", to: "nowhere")
    let found = FileTree.files(under: directory.path + "/", withExtensions: ["json"])
    #expect(found.paths == ["a/trace.json", "link.json"].map { directory.path + "/" + $0 })
    let linked = FileTree.files(under: directory.path + "/again", withExtensions: ["json"])
    #expect(linked.paths == [directory.path + "/again/trace.json"])
  }

  @Test("A directory that is not there is a failure, not a trap")
  func missing() {
    let found = FileTree.files(under: "/nowhere", withExtensions: ["json"])
    #expect(found.paths.isEmpty)
    #expect(found.failures == [IOFailure(.list, "/nowhere", .noSuchFile)])
  }

  @Test("A path names nothing, a directory or a file")
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
