import TextFormats
import TouchTrace

extension TraceReadingOptions {
  /// What the options say about files that do not say it themselves.
  init(_ arguments: Arguments) throws(CommandError) {
    self.init()
    view = try arguments.size(of: .view)
    timeUnit = arguments.word(TimeUnit.self, of: .timeUnit)
    stack = try arguments.count(of: .stack, in: 1...TraceLimits.screens)
    header = arguments.value(of: .header)?.split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    phaseNumbers = arguments.word(PhaseNumbers.self, of: .phaseNumbers)
    carry = try CarriedKeys.names(arguments)
    emptyFiles = arguments.has(.allowEmpty) ? .allowed : .refused
    for list in arguments.values(of: .columns) {
      for pair in list.split(separator: ",", omittingEmptySubsequences: false) {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else {
          throw CommandError(
            .malformedValue(list, .columns, expected: "pairs, such as time=timestamp,x=pos_x"))
        }
        columns.append(Column(field: String(parts[0]), column: String(parts[1])))
      }
    }
  }
}
