package import SwipeReplay

/// A number that an expectation can check: one of the result, or one of a frame of its timeline,
/// such as `frames[12].to.x`.
package enum CheckedNumber: Sendable {
  case result(ResultField)
  /// The frame's index counts from 0, as in results with a timeline.
  case frame(Int, FrameField)

  /// The beginning of the name of a frame's number.
  static let framesName = "frames"

  /// - Throws: ``AnalysisError`` if the name, at this position, is not that of a number.
  init(_ name: String, at place: TextPlace) throws(AnalysisError) {
    guard name == Self.framesName || name.hasPrefix(Self.framesName + "[") else {
      guard let field = ResultField(rawValue: name), ResultField.checkable.contains(field) else {
        let word = UnknownWord(name, among: ResultCheck.names + ResultCheck.otherNames)
        throw AnalysisError(
          "expect: a result has no '\(word.word)'"
            + (word.nearest == nil ? "; expected \(ResultCheck.nameList)" : word.suggestion),
          at: place)
      }
      self = .result(field)
      return
    }
    let noFrame = AnalysisError(
      "expect: '\(name)' names no frame; expected its index from 0 and a number of it, as in "
        + "'\(ResultCheck.frameExample)'",
      at: place)
    let rest = name.dropFirst(Self.framesName.count)
    guard let end = rest.firstRange(of: "].") else { throw noFrame }
    let digits = rest[..<end.lowerBound].dropFirst()
    guard digits.allSatisfy({ ("0"..."9").contains($0) }), let index = Int(digits) else {
      throw noFrame
    }
    let inFrame = String(rest[end.upperBound...])
    guard let field = FrameField.checkable.first(where: { $0.name.isExactly(inFrame) }) else {
      let word = UnknownWord(inFrame, among: FrameField.checkable.map(\.name))
      throw AnalysisError(
        "expect: a frame has no '\(word.word)'"
          + (word.nearest == nil ? "; expected \(word.known.joinedByOr)" : word.suggestion),
        at: place)
    }
    self = .frame(index, field)
  }

  package var name: String {
    switch self {
    case .result(let field): field.rawValue
    case .frame(let index, let field): "\(Self.framesName)[\(index)].\(field.name)"
    }
  }

  /// Returns the number, or nil if the result has none.
  package func of(_ result: Replay) -> Double? {
    switch self {
    case .result(let field): result.number(field)
    case .frame(let index, let field):
      result.frames.indices.contains(index) ? field.number?(result.frames[index]) : nil
    }
  }

  /// Returns whether the number is of an omitted frame, so that its value is unknown.
  func isOmitted(from result: Replay) -> Bool {
    guard case .frame(let index, _) = self else { return false }
    return index >= result.frames.count && result.frames.omittedCount > 0
  }

  /// Returns the words for a number that a result lacks.
  func absence(in result: Replay) -> String {
    guard case .frame = self else { return ResultCheck.noValue }
    let count = result.frames.count
    if isOmitted(from: result) {
      return "only the first \(count) frames: a trace has at most \(FrameLimit.text)"
    }
    return "no such frame: there " + (count == 1 ? "is 1" : "are \(count)")
  }
}
