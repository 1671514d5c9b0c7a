/// Some fields of numbers, each behind a comma; empty where there is no number.
///
/// The text grows in memory that is made once and has room for the longest numbers.
package struct CSVNumberFields: Sendable {
  private var memory: [UInt8]
  private var count = 0
  private let limit: Int

  /// The longest text of a Double has 24 bytes.
  private static let longest = 1 + max(24, ShortestDecimal.room)

  /// For at most so many fields.
  package init(limit: Int) {
    self.limit = limit
    memory = Array(repeating: 0, count: limit * Self.longest)
  }

  /// Begins anew.
  package mutating func removeAll() { count = 0 }

  /// Adds a field.
  package mutating func append(_ number: Double?) {
    precondition(count <= memory.count - Self.longest, "more fields than there is room for")
    memory[count] = UInt8(ascii: ",")
    count += 1
    guard let number else { return }
    if let shortest = ShortestDecimal(number) {
      let start = count
      // Safe: there is room for the longest number, as was checked above.
      count += unsafe memory.withUnsafeMutableBytes { memory in
        unsafe shortest.write(to: UnsafeMutableRawBufferPointer(rebasing: memory[start...]))
      }
    } else {
      var text: [UInt8] = []
      text.append(number: number)
      memory.replaceSubrange(count..<count + text.count, with: text)
      count += text.count
    }
  }

  /// Appends the fields to a row.
  package func append(to row: inout [UInt8]) { row += memory[..<count] }
}
