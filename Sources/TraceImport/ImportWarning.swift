/// A part of a recording that was left out or is incomplete. The rest of the recording is read.
package struct ImportWarning: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Samples of a contact that was down before the recording began or events were lost.
    case noTouchDown
    /// A touch-down without a position, which devices omit if it equals that of the previous touch.
    case noPosition
    /// A touch-down and a lift without a report in between.
    case withinReport
    /// The system lost events of the device: `SYN_DROPPED`.
    case lostEvents
    /// A device with positions that never reports whether something touches it.
    case noTouchButton(device: String)
    /// A line too long to be matched by a pattern; the limit is in bytes.
    case longLine(limit: Int)
    /// The recording ends within a report of a device.
    case unfinishedReport
    /// The recording ends while a finger is down.
    case unfinishedTouch
  }

  package var kind: Kind
  /// The line, counted from 1.
  package var line: Int

  package init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }
}

extension ImportWarning.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noTouchDown: "a touch without its touch-down; it is left out up to its lift"
    case .noPosition:
      "a touch-down without its position, which did not change since before the recording; the "
        + "touch is left out"
    case .withinReport:
      "a touch-down and its lift within one report; the touch has no samples and is left out"
    case .lostEvents:
      "events were lost here (SYN_DROPPED); touches that were down are cancelled, and left out from "
        + "here on"
    case .noTouchButton(let device):
      "positions without BTN_TOUCH\(device.isEmpty ? "" : " of \(device)"); they are not touches"
    case .longLine(let limit): "a line of more than \(limit) bytes; it is left out"
    case .unfinishedReport:
      "the recording ends before the report's SYN_REPORT; the report is left out"
    case .unfinishedTouch: "the recording ends before the finger lifts"
    }
  }
}
