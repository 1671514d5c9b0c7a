import TextFormats
import TouchTrace

/// Finds out whether a refused file is a recording of another tool, for example of `getevent`.
struct RecordingHint {
  /// The last recording and its error.
  private var last: (path: String, error: CommandError)?
  private var plain: String?

  /// Returns the error for a file whose traces are refused, which is found only once and shared by
  /// all its traces.
  ///
  /// - Returns: The error and whether it is new, or nil if the file is not a known recording.
  mutating func error(
    for refusal: TraceError, in context: ProcessContext
  ) -> (error: CommandError, isNew: Bool)? {
    let path = refusal.place.file
    guard path != "-", plain?.isExactly(path) != true else { return nil }
    if let last, last.path.isExactly(path) { return (last.error, false) }
    guard refusal.kind.mayBeOfRecording, let error = Self.error(ofFile: path, in: context) else {
      plain = path
      return nil
    }
    last = (path, error)
    return (error, true)
  }

  private static func error(ofFile path: String, in context: ProcessContext) -> CommandError? {
    do throws(CommandError) {
      var file = try OpenInput(path, nil, TraceReadingOptions(), in: context)
      return try file.recordingError()
    } catch {
      return nil
    }
  }
}
