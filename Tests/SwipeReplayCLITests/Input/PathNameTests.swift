import Testing

@testable import SwipeReplayCLI

@Suite struct PathNameTests {
  @Test(
    "A path is without what says nothing",
    arguments: [
      ("./a//b/../c.json", "a/c.json"), ("../a", "../a"), ("a/../../b", "../b"), ("/../a", "/a"),
      ("/a/./b/", "/a/b"), ("a", "a"),
    ])
  func plain(path: String, text: String) {
    #expect(PathName(path).text == text)
  }

  @Test(
    "The way from a folder, and back",
    arguments: [
      ("t/a.json", "", "t/a.json"), ("t/a.json", "t", "a.json"), ("a.json", "t", "../a.json"),
      ("x/a.json", "t/u", "../../x/a.json"), ("/r/t/a.json", "/r/b", "../t/a.json"),
    ])
  func way(path: String, folder: String, way: String) {
    let relative = PathName(path).relative(to: PathName(folder))
    #expect(relative.text == way)
    #expect(relative.from(PathName(folder)) == PathName(path))
  }

  @Test("Where the way is not known the path stays as it is")
  func unknown() {
    #expect(PathName("/r/a.json").relative(to: PathName("t")).text == "/r/a.json")
    #expect(PathName("a.json").relative(to: PathName("../t")).text == "a.json")
  }
}
