import TextFormats

/// A hash of the merged tree, which two profiles share only if they have the same rules.
struct ProfileFingerprint {
  /// Keys that do not count: texts for people, the file's format, and the parameters, whose values are
  /// compared one by one.
  private static let ignored = [
    "format", "version", "name", "title", "family", "source", "licence", "confidence", "notes",
    "parameters",
  ]

  private var hash = FNV1a()

  init(of tree: JSONValue) {
    add(Self.ignored.reduce(tree) { $0.without($1) })
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds a value. The order of an object's keys does not count; the order of a list does.
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

  /// Adds a word and a byte that no UTF-8 text contains.
  private mutating func add(_ word: String) {
    hash.add(word.utf8)
    hash.add(0xff)
  }
}
