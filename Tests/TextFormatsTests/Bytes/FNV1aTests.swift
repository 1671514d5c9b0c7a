import Testing
import TextFormats

@Suite struct FNV1aTests {
  /// Test vectors by the authors of the hash.
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c),
      ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func hashes(_ text: String, _ expected: UInt64) {
    var hash = FNV1a()
    hash.add(text.utf8)
    #expect(hash.value == expected)
  }
}
