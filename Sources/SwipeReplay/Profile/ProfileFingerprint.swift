import TextFormats

/// A number that two profiles have in common only where they say the same: 64 bits of FNV-1a over the
/// merged tree. It guards against mistakes, not against forgery.
struct ProfileFingerprint {
  /// What only people read, what is said of the file itself, and the parameters, whose values are
  /// compared one by one.
  private static let ignored = [
    "format", "version", "name", "title", "family", "source", "licence", "confidence", "notes",
    "parameters",
  ]

  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  init(of tree: JSONValue) {
    add(Self.ignored.reduce(tree) { $0.without($1) })
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds a value; the order of an object's keys means nothing, that of a list does.
  private mutating func add(_ value: JSONValue) {
    switch value.content {
    case .null: add("null")
    case .bool(let flag): add(flag ? "true" : "false")
    case .number(let number): add("\(number)")
    case .string(let text):
      add("string")
      add(text)
    case .array(let elements):
      add("list \(elements.count)")
      for element in elements { add(element) }
    case .object(let members):
      add("object \(members.count)")
      for member in members.sorted(by: { $0.key < $1.key }) {
        add(member.key)
        add(member.value)
      }
    }
  }

  /// Adds a word and an end that no word contains.
  private mutating func add(_ word: String) {
    for byte in word.utf8 { add(byte) }
    add(0xff)
  }

  private mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
