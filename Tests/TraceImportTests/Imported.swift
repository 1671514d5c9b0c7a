import TestSupport
import TextFormats
import TouchTrace
import TraceImport

/// What becomes of a recording.
struct Imported {
  private(set) var gestures: [Trace] = []
  private(set) var warnings: [ImportWarning] = []
  private(set) var error: ImportError?

  /// Positions of the recording are points of a view of 1000 by 1000.
  static let asPoints = GestureAssembler.Options(
    space: .init(deviceSize: Size(width: 1000, height: 1000), scale: 1))

  init(
    _ bytes: [UInt8], with reader: any RecordingReader, path: String = "swipes.txt",
    options: GestureAssembler.Options = Self.asPoints, lineLimit: Int = 1 << 20,
    block: Int = 1 << 17
  ) {
    var importer = RecordingImporter(
      reader, path: path, options: options, lineLimit: lineLimit, block: block)
    var offset = 0
    var isMore = true
    while isMore, error == nil {
      isMore = unsafe importer.fill { (memory: UnsafeMutableRawBufferPointer) in
        let count = min(memory.count, bytes.count - offset)
        unsafe memory.copyBytes(from: bytes[offset..<offset + count])
        offset += count
        return count
      }
      do throws(ImportError) { try importer.readLines() } catch { self.error = error }
      gestures += importer.takeGestures()
      warnings += importer.takeWarnings()
    }
  }

  init(
    _ text: String, with reader: any RecordingReader, path: String = "swipes.txt",
    options: GestureAssembler.Options = Self.asPoints
  ) {
    self.init([UInt8](text.utf8), with: reader, path: path, options: options)
  }

  /// All of it as lines: `swipes#1 1000x1000 unknown line 3`, `0.5 began 0 10 20`, `warning 7: …`.
  var lines: [String] {
    var lines: [String] = []
    for trace in gestures {
      lines.append(
        "\(trace.name) \(numberText(trace.view.width))x\(numberText(trace.view.height)) "
          + "\(trace.grade.level) line \(trace.source.line ?? 0)")
      for touch in trace.touches {
        lines.append(
          "\(touch.time.text(in: .seconds)) \(touch.phase) \(trace.fingers[Int(touch.finger)]) "
            + "\(numberText(touch.location.x)) \(numberText(touch.location.y))")
      }
    }
    lines += warnings.map { "warning \($0.line): \($0.kind)" }
    if let error { lines.append("error \(error.line ?? 0): \(error.kind)") }
    return lines
  }
}
