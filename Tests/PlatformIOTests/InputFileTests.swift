import PlatformIO
import TestSupport
import Testing

@Suite struct InputFileTests {
  @Test("A file is read whole or in parts", arguments: [0, 1, 65_536, 200_000])
  func contents(size: Int) throws {
    let directory = try TemporaryDirectory()
    let text = String(String(repeating: "0123456789", count: size / 10 + 1).prefix(size))
    let path = try directory.write("a.json", text)
    #expect(try InputFile.contents(ofFile: path, limit: size) == Array(text.utf8))
    let file = try InputFile(path: path)
    var bytes: [UInt8] = []
    while true {
      let part = try file.read(upTo: 777)
      #expect(part.count <= 777)
      if part.isEmpty { break }
      bytes += part
    }
    #expect(bytes == Array(text.utf8))
  }

  @Test("A directory and a missing file cannot be opened")
  func unreadable() throws {
    let directory = try TemporaryDirectory()
    #expect(throws: IOFailure(.open, directory.path, .isDirectory)) {
      _ = try InputFile(path: directory.path).read(upTo: 1)
    }
    let path = directory.path + "/none"
    let error = #expect(throws: IOFailure.self) { _ = try InputFile(path: path) }
    #expect(error?.description == "cannot open '\(path)': No such file or directory")
  }

  @Test("The end of a file that shrinks while it is being read is an error")
  func shrinking() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("a.json", String(repeating: "x", count: 1_000))
    let file = try InputFile(path: path)
    #expect(try file.read(upTo: 400).count == 400)
    try directory.setSize(600, of: "a.json")
    #expect(try file.read(upTo: 400).count == 200)
    for size in [600, 500, 0] {
      try directory.setSize(size, of: "a.json")
      #expect(throws: IOFailure(.read, path, .shrank)) { _ = try file.read(upTo: 400) }
      #expect(throws: IOFailure(.read, path, .shrank)) { _ = try file.rest(limit: 1_000) }
    }
    // A file of unchanged length is read to its end.
    try directory.setSize(1_000, of: "a.json")
    #expect(try file.rest(limit: 400).count == 400)
  }

  @Test("A file that grows while it is being read is read up to its limit")
  func growing() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("a.json", String(repeating: "x", count: 1_000))
    let file = try InputFile(path: path)
    #expect(try file.read(upTo: 400).count == 400)
    try directory.setSize(1_100, of: "a.json")
    #expect(try file.rest(limit: 700).count == 700)
    #expect(try file.read(upTo: 400).isEmpty)
    try directory.setSize(2_200, of: "a.json")
    #expect(throws: IOFailure(.read, path, .tooLarge(limit: 1_000))) {
      _ = try file.rest(limit: 1_000)
    }
  }

  @Test("A file that is not regular is not read whole, and reading does not block on it")
  func special() throws {
    let directory = try TemporaryDirectory()
    try directory.pipe("pipe")
    for path in [directory.path + "/pipe", "/dev/zero", "/dev/null"] {
      #expect(throws: IOFailure(.open, path, .notRegular)) {
        _ = try InputFile.contents(ofFile: path, limit: 10)
      }
    }
    #expect(throws: IOFailure(.open, directory.path, .isDirectory)) {
      _ = try InputFile.contents(ofFile: directory.path, limit: 10)
    }
    let file = try directory.write("a", "12345678901")
    let error = #expect(throws: IOFailure.self) {
      _ = try InputFile.contents(ofFile: file, limit: 10)
    }
    #expect(error?.reason == .tooLarge(limit: 10))
  }
}
