import PlatformIO
import TextFormats
import TouchTrace
import TraceImport

/// Finds out whether a file that is refused is a recording of another tool, such as `getevent`.
struct RecordingHint {
  /// The last file that was looked at, and its error.
  private var last: (path: String, error: CommandError)?
  private var plain: String?

  /// The error for a file whose traces are refused: nil where it is no known recording. It is the same for each
  /// trace of a file, and found once.
  ///
  /// - Returns: the error, and whether it is new.
  mutating func error(for refusal: TraceError) -> (error: CommandError, isNew: Bool)? {
    let path = refusal.place.file
    guard path != "-", plain?.isExactly(path) != true else { return nil }
    if let last, last.path.isExactly(path) { return (last.error, false) }
    guard refusal.kind.mayBeOfRecording, let recording = Self.format(ofFile: path) else {
      plain = path
      return nil
    }
    let error = CommandError(.recording(path, recording.name))
    last = (path, error)
    return (error, true)
  }

  private static func format(ofFile path: String) -> RecordingFormat? {
    do throws(IOFailure) {
      let file = try InputFile(path: path)
      var bytes: [UInt8] = []
      while bytes.count < RecordingFormat.recognitionBytes {
        let more = try file.read(upTo: RecordingFormat.recognitionBytes - bytes.count)
        if more.isEmpty { break }
        bytes += more
      }
      return format(of: ByteBuffer(bytes))
    } catch {
      return nil
    }
  }

  /// The format of a recording by its first bytes; nil for what is a trace, or neither.
  static func format(of bytes: ByteBuffer) -> RecordingFormat? {
    bytes.withBytes { $0.looksLikeTrace ? nil : RecordingFormat(recognizing: $0) }
  }
}
