package import SwipeReplay

/// New expected values that make the expectations of traces agree with the results. All other bytes
/// of the traces' files stay as they are.
package struct AcceptedExpectations: Sendable {
  /// An expectation that cannot be accepted.
  package struct LeftOver: Error {
    package var place: TextPlace
    package var reason: String
  }

  /// The files that have values to change, in the order of the input.
  package private(set) var files: [String] = []
  /// The values as JSON, by file.
  private var changes: [ExactText: [(check: ResultCheck, value: [UInt8])]] = [:]
  package private(set) var leftOver: [LeftOver] = []
  package var isEmpty: Bool { files.isEmpty && leftOver.isEmpty }

  package init() {}

  package mutating func take(_ cases: [CheckCase]) {
    for problem in cases.flatMap(\.problems) {
      switch problem {
      case .unexpected(let failures, let now, _):
        for failure in failures {
          do throws(LeftOver) { try take(failure, now) } catch { leftOver.append(error) }
        }
      case .noRecognizer(let name, _, let place):
        leftOver.append(
          LeftOver(place: place, reason: "the profile has no recognizer '\(name)'"))
      case .gestureCount(_, let found, let place):
        leftOver.append(
          LeftOver(place: place, reason: "expected a list of \(counted(found, "expectation"))"))
      case .passesNow(_, let place):
        leftOver.append(
          LeftOver(place: place, reason: "the mark 'knownFailure' is yours to remove"))
      case .changed, .missing, .added, .outdated: break
      }
    }
  }

  private mutating func take(
    _ failure: ResultCheck.Failure, _ now: Replay
  ) throws(LeftOver) {
    let value = try failure.acceptedValue(now)
    let place = failure.check.place
    let file = ExactText(place.file)
    if changes[file] == nil { files.append(place.file) }
    if let other = changes[file]?.first(where: { $0.check.place == place }) {
      guard other.value == value else {
        throw failure.leftOver("it is for several results, which differ")
      }
      return
    }
    changes[file, default: []].append((failure.check, value))
  }

  /// Returns the number of values to change in a file.
  package func count(in file: String) -> Int { changes[ExactText(file)]?.count ?? 0 }

  /// Returns the content of a file with its values changed.
  ///
  /// - Returns: The new content, or nil if the expected values are not where they were read.
  package func edited(_ bytes: [UInt8], of file: String) -> [UInt8]? {
    guard let changes = changes[ExactText(file)] else { return bytes }
    let lines = Self.lineStarts(in: bytes)
    return ByteBuffer(bytes).withBytes { text in
      var places = PlaceFinder(file: file)
      var edited: [UInt8] = []
      var end = 0
      for (check, value) in changes.sorted(by: { $0.check.place < $1.check.place }) {
        let place = check.place
        guard lines.indices.contains(place.line - 1) else { return nil }
        let start = lines[place.line - 1] + place.column - 1
        guard (end..<bytes.count).contains(start),
          let next = check.endOfValue(in: text, at: start, &places)
        else { return nil }
        edited += bytes[end..<start] + value
        end = next
      }
      return edited + bytes[end...]
    }
  }

  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }
}

extension TextPlace {
  fileprivate static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension ResultCheck {
  /// Returns the end offset of the value at an offset, or nil if it is not the value that was read.
  fileprivate func endOfValue(
    in text: Bytes, at offset: Int, _ places: inout PlaceFinder
  ) -> Int? {
    var scanner = JSONScanner(text, from: offset)
    guard let value = try? JSONValue(from: &scanner, places: &places) else { return nil }
    let written: String? =
      switch value.content {
      case .string(let text): text
      case .number(let number): numberText(number)
      case .null: Self.noValue
      case .bool, .array, .object: nil
      }
    return written?.isExactly(expected) == true ? scanner.position : nil
  }
}

extension ResultCheck.Failure {
  fileprivate func leftOver(_ reason: String) -> AcceptedExpectations.LeftOver {
    .init(place: check.place, reason: reason)
  }

  /// Returns the value, as JSON, with which the check holds.
  fileprivate func acceptedValue(
    _ now: Replay
  ) throws(AcceptedExpectations.LeftOver) -> [UInt8] {
    var json = JSONWriter()
    switch check.test {
    case .outcome, .rule: json.write(found)
    case .number(let checked, let test):
      let number = checked.of(now)
      guard !checked.isOmitted(from: now), number?.isFinite ?? true else {
        throw leftOver("found \(found), which cannot be expected")
      }
      guard let number else { return Array("null".utf8) }
      switch test {
      case .exactly, .absent: json.write(number)
      case .near(_, let tolerance):
        json.write("\(Self.text(of: number, within: tolerance)) ± \(numberText(tolerance))")
      case .below, .atMost, .above, .atLeast, .within:
        throw leftOver("'\(check.expected)' is a limit, yours to change")
      }
    }
    return json.bytes
  }

  /// A number with two decimals more than its tolerance needs, or all of them if that is very small.
  private static func text(of number: Double, within tolerance: Double) -> String {
    var (scaled, decimals) = (tolerance, 2)
    while scaled < 1, decimals < 14 { (scaled, decimals) = (scaled * 10, decimals + 1) }
    let rounded = Double(HumanNumber.fixed(number, decimals: decimals))
    return numberText(scaled < 1 ? number : rounded ?? number)
  }
}
