/// A place in a text file, as editors count: lines and columns from 1, a column a byte.
public struct TextPlace: Hashable, Sendable {
  /// The path as it was given; `-` for standard input.
  public var file: String
  /// From 1.
  public var line: Int
  /// In bytes, from 1.
  public var column: Int

  /// A place; line and column count from 1.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension TextPlace: CustomStringConvertible {
  /// `file:line:column`, the form that editors and compilers agree on.
  public var description: String { "\(file):\(line):\(column)" }
}
