package import TextFormats

/// What a reader is told beside the file.
package struct TraceReadingOptions: Sendable {
  /// A field of a trace and the CSV column that has it.
  package struct Column: Sendable, Hashable {
    package var field: String
    package var column: String

    /// A field and the name of its column.
    package init(field: String, column: String) {
      self.field = field
      self.column = column
    }
  }

  /// The view's size, where the file says none.
  package var view: Size?
  /// The unit of times in CSV, where the file says none.
  package var timeUnit: TimeUnit?
  /// How many screens the stack has, where the file says nothing.
  package var stack: Int?
  /// CSV columns under other names.
  package var columns: [Column]

  /// Options; nil and empty say nothing.
  package init(
    view: Size? = nil, timeUnit: TimeUnit? = nil, stack: Int? = nil, columns: [Column] = []
  ) {
    self.view = view
    self.timeUnit = timeUnit
    self.stack = stack
    self.columns = columns
  }
}
