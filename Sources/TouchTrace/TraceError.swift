public import TextFormats

/// What is wrong with a trace, and where. `description` is what a person is shown:
/// `traces/a.json:14:9: error: touches[12].phase: unknown phase 'start'; expected began, moved, …`.
public struct TraceError: Error, Sendable, Hashable {
  /// What is wrong.
  package var kind: Kind
  /// File, line and column (both from 1, a column a byte).
  public var place: TextPlace
  /// Which part of the trace: `touches[12].phase` in JSON, the column's name in CSV; nil for the whole.
  public var path: String?

  /// An error at a place.
  package init(_ kind: Kind, at place: TextPlace, path: String? = nil) {
    self.kind = kind
    self.place = place
    self.path = path
  }

  /// What is wrong, in words, without the place.
  public var message: String {
    path.map { "\($0): \(kind)" } ?? "\(kind)"
  }
}

extension TraceError: CustomStringConvertible {
  /// Place, path and words, on one line.
  public var description: String { "\(place): error: \(message)" }
}

/// What is wrong with a trace and at which byte, before anybody asks for a line.
struct TraceFault: Error {
  /// What is wrong.
  var kind: TraceError.Kind
  /// The byte's offset from the start of the bytes that were read.
  var offset: Int
  /// Which part of the trace.
  var path: String?

  /// A fault of the byte at an offset.
  init(_ kind: TraceError.Kind, at offset: Int, path: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.path = path
  }

  /// A fault of the text itself, in a part of the trace.
  init(_ fault: TextFault, path: String?) {
    self.init(.text(fault.kind), at: fault.offset, path: path)
  }
}

/// Does one step of reading, and gives its fault the path of what was read.
@inline(__always)
func parse<Value>(
  _ path: @autoclosure () -> String?, _ step: @autoclosure () throws(TextFault) -> Value
) throws(TraceFault) -> Value {
  do throws(TextFault) { return try step() } catch { throw TraceFault(error, path: path()) }
}
