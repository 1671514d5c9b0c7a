import Testing

@testable import TextFormats

@Suite struct PathNameTests {
  @Test(
    "A path is normalized to its shortest form",
    arguments: [
      ("./a//b/../c.json", "a/c.json"), ("../a", "../a"), ("a/../../b", "../b"), ("/../a", "/a"),
      ("/a/./b/", "/a/b"), ("a", "a"),
    ])
  func plain(path: String, text: String) {
    #expect(PathName(path).text == text)
  }

  @Test(
    "A path is made relative to a folder and back",
    arguments: [
      ("t/a.json", "", "t/a.json"), ("t/a.json", "t", "a.json"), ("a.json", "t", "../a.json"),
      ("x/a.json", "t/u", "../../x/a.json"), ("/r/t/a.json", "/r/b", "../t/a.json"),
    ])
  func relative(path: String, folder: String, text: String) {
    let relative = PathName(path).relative(to: PathName(folder))
    #expect(relative.text == text)
    #expect(relative.from(PathName(folder)) == PathName(path))
  }

  @Test("A path that cannot be relative is unchanged")
  func unknown() {
    #expect(PathName("/r/a.json").relative(to: PathName("t")).text == "/r/a.json")
    #expect(PathName("a.json").relative(to: PathName("../t")).text == "a.json")
  }
}
