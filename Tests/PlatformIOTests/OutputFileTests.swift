import PlatformIO
import TestSupport
import Testing

@Suite struct OutputFileTests {
  @Test("An uncommitted file leaves the old one unchanged and nothing else behind")
  func abandoned() throws {
    let directory = try TemporaryDirectory()
    try directory.write("out.json", "old")
    do {
      let file = try OutputFile(path: directory.path + "/out.json")
      try file.write(Array("new".utf8))
      #expect(try directory.names().count == 2)
    }
    #expect(try directory.names() == ["out.json"])
    #expect(try directory.read("out.json") == "old")
  }

  @Test("A committed file takes the old one's name and permissions")
  func committed() throws {
    let directory = try TemporaryDirectory()
    try directory.write("out.json", "old")
    try directory.setPermissions(0o640, of: "out.json")
    let file = try OutputFile(path: directory.path + "/out.json")
    try file.write(Array("ne".utf8))
    try file.write(Array("w".utf8))
    #expect(try directory.read("out.json") == "old")
    try file.commit()
    #expect(try directory.names() == ["out.json"])
    #expect(try directory.read("out.json") == "new")
    #expect(try directory.permissions("out.json") == 0o640)
  }

  @Test("A link remains a link, and its target is replaced")
  func link() throws {
    let directory = try TemporaryDirectory()
    try directory.write("target.json", "old")
    try directory.link("link.json", to: "target.json")
    let file = try OutputFile(path: directory.path + "/link.json")
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(try directory.read("target.json") == "new")
    #expect(try directory.names() == ["link.json", "target.json"])
  }

  @Test("A file that is not regular is written to, not replaced")
  func device() throws {
    let file = try OutputFile(path: "/dev/null")
    try file.write(Array("gone".utf8))
    try file.commit()
    #expect(FileTree.kind(of: "/dev/null") == .file)
  }

  @Test("Neither a directory nor a file in a missing directory can be written")
  func impossible() throws {
    let directory = try TemporaryDirectory()
    #expect(throws: IOFailure(.write, directory.path, .isDirectory)) {
      _ = try OutputFile(path: directory.path)
    }
    let path = directory.path + "/none/out.json"
    let error = #expect(throws: IOFailure.self) { _ = try OutputFile(path: path) }
    #expect(error?.description == "cannot write '\(path)': No such file or directory")
  }

  @Test("A dangling link remains a link, and the file is created at its target")
  func danglingLink() throws {
    let directory = try TemporaryDirectory()
    try directory.write("folder/other.json", "")
    try directory.link("link.json", to: "folder/second.json")
    try directory.link("folder/second.json", to: "target.json")
    let file = try OutputFile(path: directory.path + "/link.json")
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(try directory.read("folder/target.json") == "new")
    #expect(try directory.read("link.json") == "new")
  }

  @Test("A cycle of links is an error")
  func circle() throws {
    let directory = try TemporaryDirectory()
    try directory.link("a.json", to: "b.json")
    try directory.link("b.json", to: "a.json")
    let path = directory.path + "/a.json"
    let failure = #expect(throws: IOFailure.self) { _ = try OutputFile(path: path) }
    #expect(failure?.reason == .system(.tooManyLinks))
  }
}
