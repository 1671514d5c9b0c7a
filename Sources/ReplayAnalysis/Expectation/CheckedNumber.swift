package import SwipeReplay

/// A number that an expectation can check: one of the result, or one of a frame of its timeline, as in
/// `frames[12].to.x`.
package enum CheckedNumber: Sendable, Hashable {
  case result(ResultValue)
  /// The frame's index counts from 0, as in results with a timeline.
  case frame(Int, FrameValue)

  /// Why a name is none.
  enum Mistake: Error {
    case unknown
    /// It begins as the name of a frame's number does, and names no frame.
    case noFrame
    /// A frame has no such number.
    case unknownInFrame(String)
  }

  /// How the name of a frame's number begins.
  static let framesName = "frames"

  /// Reads a name.
  init(_ name: String) throws(Mistake) {
    guard name == Self.framesName || name.hasPrefix(Self.framesName + "[") else {
      guard let value = ResultValue(rawValue: name) else { throw .unknown }
      self = .result(value)
      return
    }
    let rest = name.dropFirst(Self.framesName.count)
    guard let end = rest.firstRange(of: "].") else { throw .noFrame }
    let digits = rest[..<end.lowerBound].dropFirst()
    guard digits.allSatisfy({ ("0"..."9").contains($0) }), let index = Int(digits) else {
      throw .noFrame
    }
    let inFrame = String(rest[end.upperBound...])
    guard let value = FrameValue(rawValue: inFrame) else { throw .unknownInFrame(inFrame) }
    self = .frame(index, value)
  }

  /// The name.
  package var name: String {
    switch self {
    case .result(let value): value.rawValue
    case .frame(let index, let value): "\(Self.framesName)[\(index)].\(value.rawValue)"
    }
  }

  /// The number; nil where the result has none.
  package func of(_ result: Replay) -> Double? {
    switch self {
    case .result(let value): value.of(result)
    case .frame(let index, let value):
      result.frames.indices.contains(index) ? value.of(result.frames[index]) : nil
    }
  }

  /// The words for a number that a result does not have.
  func absence(in result: Replay) -> String {
    switch self {
    case .result: ResultCheck.noValue
    case .frame:
      "no such frame: there " + (result.frames.count == 1 ? "is 1" : "are \(result.frames.count)")
    }
  }

  /// What a replay must be asked for, so that it is there.
  var detail: ReplayDetail {
    switch self {
    case .result(.marginProgress), .result(.marginVelocity): .margins
    case .result: []
    case .frame: .frames
    }
  }
}
