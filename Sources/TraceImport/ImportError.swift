package import TextFormats
package import TouchTrace

/// An error in a recording: its kind and the line. The words are made in one place.
package struct ImportError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A part of a line: what was found, and what was expected there.
    case unexpected(String, expected: String)
    /// Events of `getevent` without times.
    case noTimes
    /// A slot of a digitizer, or how many contacts a report has, beyond a limit.
    case tooManyContacts(Int, limit: Int)
    /// A device sends both slots and `SYN_MT_REPORT`.
    case mixedProtocols
    case lineTooLong(limit: Int)
    /// Touches that make no valid trace.
    case invalidTouch(TraceError.Kind)
    /// Positions of a device that cannot be converted to points, or that have no view.
    case unknownSpace(DeviceSpace.Missing, device: String)
    /// A device, and what is wrong with the side of the view that it would have.
    case invalidView(TraceError.Kind, device: String)
    /// An option that does not fit the recording.
    case invalidOption(String, value: String, expected: String)
    /// An event is not JSON.
    case json(TextError.Kind)
    /// The value of a key is not of the type that it should be.
    case value(String, TextError.Kind)
    /// The keys, of which an event must have one.
    case missingKey(String)
    case eventTooLong(limit: Int)
    case endInsideJSON
    /// What the recording has that cannot be read, and what to do instead.
    case unreadable(String, instead: String)
  }

  package var kind: Kind
  /// From 1; nil for the whole recording.
  package var line: Int?

  package init(_ kind: Kind, line: Int? = nil) {
    self.kind = kind
    self.line = line
  }

  static func unexpected(_ found: String, expected: String, line: Int? = nil) -> ImportError {
    ImportError(.unexpected(found, expected: expected), line: line)
  }
}

extension ImportError.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpected(let found, let expected): "found '\(found)', expected \(expected)"
    case .noTimes: "an event without its time; record with 'getevent -lt'"
    case .tooManyContacts(let count, let limit):
      "found \(count) contacts on one device, expected at most \(limit)"
    case .mixedProtocols:
      "SYN_MT_REPORT on a device that sends ABS_MT_SLOT or leaves SYN_MT_REPORT out; expected one "
        + "multitouch protocol a device"
    case .lineTooLong(let limit): "a line has more than \(limit) bytes"
    case .invalidTouch(let kind): kind.description
    case .unknownSpace(let missing, let device):
      device.isEmpty ? "\(missing)" : "\(device): \(missing)"
    case .invalidView(let kind, let device):
      (device.isEmpty ? "" : "\(device): ")
        + "the view's width or height, in points: \(kind); "
        + "add --device-size WxH, the screen's size in points"
    case .invalidOption(let name, let value, let expected):
      "\(name): found '\(value)', expected \(expected)"
    case .json(let kind): kind.description
    case .value(let key, let kind): "'\(key)': \(kind)"
    case .missingKey(let key): "the event has no '\(key)'"
    case .eventTooLong(let limit): "one event has more than \(limit) bytes"
    case .endInsideJSON: "the text ends inside a list or an object; is the recording cut off?"
    case .unreadable(let found, let instead): "\(found); \(instead)"
    }
  }
}
