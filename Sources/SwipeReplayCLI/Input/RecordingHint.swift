import TextFormats
import TouchTrace

/// Finds out whether a file that is refused is a recording of another tool, such as `getevent`.
struct RecordingHint {
  /// The last file that was looked at, and its error.
  private var last: (path: String, error: CommandError)?
  private var plain: String?

  /// The error for a file whose traces are refused: nil where it is no known recording. It is the same for each
  /// trace of a file, and found once.
  ///
  /// - Returns: the error, and whether it is new.
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
