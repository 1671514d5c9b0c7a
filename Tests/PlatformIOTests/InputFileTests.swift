import PlatformIO
import TestSupport
import Testing

@Suite struct InputFileTests {
  @Test("A file is read whole, or part by part", arguments: [0, 1, 65_536, 200_000])
  func contents(size: Int) throws {
    let directory = try TemporaryDirectory()
    let text = String(String(repeating: "0123456789", count: size / 10 + 1).prefix(size))
    let path = try directory.write("a.json", text)
    #expect(try InputFile.contents(ofFile: path) == Array(text.utf8))
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
      _ = try InputFile(path: directory.path)
    }
    let path = directory.path + "/none"
    let error = #expect(throws: IOFailure.self) { _ = try InputFile(path: path) }
    #expect(error?.description == "cannot open '\(path)': No such file or directory")
  }
}
