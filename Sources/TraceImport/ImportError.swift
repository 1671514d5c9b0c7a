import TextFormats

/// An error in a recording, with its line. Errors thrown in several files are created here, all others where they are
/// thrown.
package struct ImportError: Error, Sendable, Hashable {
  package internal(set) var message: String
  /// The line, counted from 1, or nil for the whole recording.
  package var line: Int?
  /// What is missing, if the positions of a device cannot be converted to points or its view is not known.
  private(set) var missing: DeviceSpace.Missing?

  init(_ message: String, line: Int? = nil) {
    self.message = message
    self.line = line
  }

  init(missing: DeviceSpace.Missing, device: String) {
    message = device.isEmpty ? "\(missing)" : "\(device): \(missing)"
    self.missing = missing
  }

  /// Creates the error for a part of a line, or for a value.
  static func unexpected(_ found: String, expected: String, line: Int? = nil) -> ImportError {
    ImportError("found '\(found.excerpt)', expected \(expected)", line: line)
  }

  /// Creates the error for a value that does not have the type required by its key.
  static func value(of key: String, _ problem: TextError.Kind, line: Int) -> ImportError {
    ImportError("'\(key)': \(problem)", line: line)
  }

  /// Creates the error for a slot of a digitizer, or a number of contacts in a report, beyond the limit.
  static func tooManyContacts(_ count: Int, line: Int) -> ImportError {
    ImportError(
      "found \(count) contacts on one device, expected at most \(SlotContacts.limit)", line: line)
  }
}
