package import TextFormats
package import TouchTrace

/// An error in a recording, with its kind and line. Messages are made in one place.
package struct ImportError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A part of a line: the text found, and what was expected instead.
    case unexpected(String, expected: String)
    /// Events of `getevent` without times.
    case noTimes
    /// A slot of a digitizer, or a number of contacts in a report, beyond a limit.
    case tooManyContacts(Int, limit: Int)
    /// A device that sends both slots and `SYN_MT_REPORT`.
    case mixedProtocols
    case lineTooLong(limit: Int)
    /// Touches that do not form a valid trace.
    case invalidTouch(TraceError.Kind)
    /// Positions of a device that cannot be converted to points, or whose view is not known.
    case unknownSpace(DeviceSpace.Missing, device: String)
    /// A device that would have an invalid view, and the error in it.
    case invalidView(TraceError.Kind, device: String)
    /// An option that does not fit the recording.
    case invalidOption(String, value: String, expected: String)
    /// An event that is not JSON.
    case json(TextError.Kind)
    /// A value that does not have the type required by its key.
    case value(String, TextError.Kind)
    /// An event that has none of these keys, of which it must have one.
    case missingKey(String)
    case eventTooLong(limit: Int)
    case endInsideJSON
    /// Content of the recording that cannot be read, and what to do instead.
    case unreadable(String, instead: String)
  }

  package var kind: Kind
  /// The line, counted from 1, or nil for the whole recording.
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
