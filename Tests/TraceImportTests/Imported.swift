import TestSupport
import TextFormats
import TouchTrace
import TraceImport

/// The result of importing a recording.
struct Imported {
  private(set) var gestures: [Trace] = []
  private(set) var warnings: [ImportWarning] = []
  private(set) var error: ImportError?
  private(set) var skipped = 0

  /// - Parameter pieces: the number of bytes that arrive at once.
  init(_ bytes: [UInt8], by importer: RecordingImporter, pieces: Int = .max) {
    var importer = importer
    var reader = ByteReader(bytes, atOnce: pieces)
    var isMore = true
    while isMore, error == nil {
      isMore = unsafe importer.fill { unsafe reader.read(into: $0) }
      do throws(ImportError) { try importer.readLines() } catch { self.error = error }
      gestures += importer.takeGestures()
      warnings += importer.takeWarnings()
    }
    skipped = importer.skipped
  }

  /// The result as lines: `swipes#1, line 3, 1000x1000, sampled`, `0.5 began 0 10 20`, `warning 7: …`.
  var lines: [String] {
    var lines: [String] = []
    for trace in gestures {
      lines.append(
        "\(trace.name), line \(trace.source.line ?? 0), \(numberText(trace.view.width))x"
          + "\(numberText(trace.view.height)), \(trace.grade)"
          + (trace.assumptions.hasPhaseNumbers ? ", with numbers of UIKit as assumed" : ""))
      let touches = trace.touches.map { touch in
        "\(touch.time.text(in: .seconds)) \(touch.phase) \(trace.fingers[Int(touch.finger)]) "
          + "\(numberText(touch.location.x)) \(numberText(touch.location.y))"
          + (touch.isSynthetic ? " predicted" : "")
      }
      lines +=
        touches.count <= 1_000
        ? touches : touches.prefix(2) + ["… \(touches.count) in all"] + touches.suffix(2)
    }
    lines += warnings.map { "warning \($0.line): \($0.message)" }
    if let error { lines.append("error " + error.summary) }
    if skipped > 0 { lines.append("skipped \(skipped)") }
    return lines
  }
}

extension ImportError {
  var summary: String { (line.map { "\($0): " } ?? "") + message }
}
