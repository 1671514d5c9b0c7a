import TextFormats
import TouchTrace

extension TraceReadingOptions {
  /// Creates the options for reading files that do not specify these properties themselves.
  init(_ arguments: Arguments) throws(CommandError) {
    self.init()
    view = try arguments.size(of: .view)
    timeUnit = arguments.word(TimeUnit.self, of: .timeUnit)
    stack = try arguments.count(of: .stack, in: 1...TraceLimits.screens)
    phaseNumbers = arguments.word(PhaseNumbers.self, of: .phaseNumbers)
    carry = try CarriedKeys.names(arguments)
    emptyFiles = arguments.has(.allowEmpty) ? .allowed : .refused
    for list in arguments.values(of: .columns) {
      let items = list.split(separator: ",", omittingEmptySubsequences: false)
      guard items.contains(where: { $0.utf8.contains(UInt8(ascii: "=")) }) else {
        header = items.map(String.init)
        continue
      }
      for item in items {
        let parts = item.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else {
          throw CommandError(
            .malformedValue(
              list, .columns,
              expected: "pairs, such as time=timestamp,x=pos_x, or the names of all columns"))
        }
        columns.append(Column(field: String(parts[0]), column: String(parts[1])))
      }
    }
  }
}
