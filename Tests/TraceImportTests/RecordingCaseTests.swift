import TestSupport
import Testing
import TextFormats
import TouchTrace

@testable import TraceImport

/// Checks recordings of other tools against the files of `Fixtures/cases/recordings`.
///
/// `==` names the format, or `pattern` with the options of logs, and the options of the device; with `recognized`, the
/// recognized format is shown, with `written`, the WebDriver script of a trace.
@Suite struct RecordingCaseTests {
  @Test(
    "Recordings become gestures, or are rejected, as shown",
    arguments: try CaseFile.all(in: "recordings"))
  func asShown(file: CaseFile) throws {
    let differences = try file.differences { example in
      guard example.settings != ["recognized"] else {
        return ByteBuffer(example.bytes).withBytes { RecordingFormat(recognizing: $0)?.name }
          .map { [$0] } ?? []
      }
      guard example.settings != ["written"] else {
        let script = WebDriverWriter.json(try Trace.read(json: example.bytes)) ?? []
        return String(decoding: script, as: UTF8.self).split(separator: "\n").map(String.init)
      }
      do throws(ImportError) {
        return Imported(example.bytes, by: try RecordingExample(example).makeImporter()).lines
      } catch {
        return [error.summary]
      }
    }
    #expect(differences == [])
  }
}

/// A recording of a case file.
struct RecordingExample: Sendable {
  private let example: CaseFile.Case
  private let options: GestureAssembler.Options

  init(_ example: CaseFile.Case) {
    self.example = example
    var space = DeviceSpace.Options()
    if let size = example.setting("--device-size") {
      let sides = size.split(separator: "x").compactMap { Double($0) }
      space.deviceSize = Size(width: sides[0], height: sides[1])
    }
    space.scale = example.setting("--scale").flatMap { Double($0) }
    space.rotation =
      example.setting("--rotate").flatMap { Int($0) }.flatMap(DeviceSpace.Rotation.init) ?? .none
    options = .init(space: space, isWhole: example.settings.contains("--whole"))
  }

  /// - Parameter block: the number of bytes of lines that are read at once.
  func makeImporter(block: Int = 1 << 17) throws(ImportError) -> RecordingImporter {
    let name = example.settings[0]
    let path = "swipes.txt"
    if name == "pattern" {
      let reader = try PatternReader(
        pattern: example.setting("--pattern") ?? "",
        unit: example.setting("--time-unit").flatMap(TimeUnit.init(rawValue:)),
        phaseNumbers: example.setting("--phase-numbers").flatMap(PhaseNumbers.init(rawValue:)))
      return RecordingImporter(reader, path: path, options: options, block: block)
    }
    guard let format = RecordingFormat(name: name) else { preconditionFailure("no \(name)") }
    guard case .lines(let make, _) = format.kind else {
      return RecordingImporter(format, path: path, options: options)
    }
    return RecordingImporter(make(), path: path, options: options, block: block)
  }
}
