import SwipeReplay

/// The grid of parameters that the options choose.
enum GridSelection {
  /// Returns the grid of the chosen profile, of which there must be one. The values of each
  /// parameter include the current one.
  static func grid(_ arguments: Arguments) throws(CommandError) -> ParameterGrid {
    let texts = arguments.values(of: .vary)
    guard !texts.isEmpty else { throw .usage("'fit' needs '\(Option.vary.synopsis)'") }
    let profile = try ProfileSelection.profile(arguments, for: "fit")
    var axes: [ParameterGrid.Axis] = []
    var count = 1
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .malformedValue(text, .vary, expected: expected)
      }
      let name = String(parts[0])
      guard !axes.contains(where: { $0.parameter.isExactly(name) }) else {
        throw .usage("'\(name)' is varied twice; give each parameter one '--vary'")
      }
      try ProfileSelection.checkParameter(name, of: [profile])
      let axis = ParameterGrid.Axis(parameter: name, values: try values(parts[1], in: text)).adding(
        try wrapping(CommandError.profile, try profile.value(of: name)))
      count *= axis.values.count
      guard count <= ParameterGrid.limit else {
        throw .gridTooLarge(limit: ParameterGrid.limit)
      }
      axes.append(axis)
    }
    return try wrapping(CommandError.profile, try ParameterGrid(profile, axes))
  }

  /// Parses the values of a range, `0.2:0.6:0.1`, or of a list, `0.2,0.3,0.4`.
  ///
  /// - Parameters:
  ///   - text: The option's value, for errors.
  ///   - limit: The maximum number of values.
  static func values(
    _ range: Substring, in text: String, expected: String = expected,
    limit: Int = ParameterGrid.limit
  ) throws(CommandError) -> [Double] {
    func malformed(_ other: String? = nil) -> CommandError {
      .malformedValue(text, .vary, expected: other ?? expected)
    }
    func decimal(_ text: Substring) throws(CommandError) -> ExactDecimal {
      if let decimal = ExactDecimal(text) { return decimal }
      throw malformed(Double(text) == nil ? nil : "decimal numbers of at most 15 digits")
    }
    let parts = range.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1 {
      var values: [Double] = []
      for part in range.split(separator: ",", omittingEmptySubsequences: false) {
        let value = try decimal(part).double
        guard values.last.map({ $0 < value }) ?? true else {
          throw malformed("values in ascending order, each once")
        }
        values.append(value)
      }
      return values
    }
    guard parts.count == 3 else { throw malformed() }
    let (from, to, step) = (try decimal(parts[0]), try decimal(parts[1]), try decimal(parts[2]))
    guard step.double > 0 else { throw malformed("a step above 0") }
    guard from.double <= to.double else { throw malformed("the smaller end first") }
    guard let steps = ExactDecimal.Steps(from: from, to: to, by: step) else {
      throw malformed("numbers of at most 15 digits in all")
    }
    // Counted first, since there may be too many to keep.
    guard steps.count <= limit else { throw .gridTooLarge(limit: limit) }
    return (0..<steps.count).map { steps[$0] }
  }

  private static let expected =
    "NAME=FROM:TO:STEP or NAME=VALUE,VALUE,…, such as finishProgress=0.2:0.6:0.02"
}
