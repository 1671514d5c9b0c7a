import TestSupport
import Testing
import TouchTrace
import TraceImport

@Suite struct RecordingImporterTests {
  /// A text of each reader's format.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var makeReader: @Sendable () -> any RecordingReader
    var text: String

    var testDescription: String { name }
  }

  private static let protocolB = GeteventLine.text([
    (0, 3, 0x39, 1), (0, 3, 0x35, 10), (0, 3, 0x36, 20), (0, 1, 0x14a, 1), (0, 3, 0x2f, 1),
    (0, 3, 0x39, 2), (0, 3, 0x35, 30), (0, 3, 0x36, 40), (0, 4, 5, 100), (0, 0, 0, 0),
    (8, 3, 0x35, 11), (8, 4, 5, 8_100), (8, 0, 0, 0), (16, 0, 3, 0), (16, 0, 0, 0),
    (24, 3, 0x39, 0xffff_ffff), (24, 3, 0x2f, 0), (24, 3, 0x39, 0xffff_ffff), (24, 0, 0, 0),
    (32, 3, 0x39, 3), (32, 0, 0, 0), (40, 3, 0x36, 21), (40, 0, 0, 0),
    (48, 3, 0x39, 0xffff_ffff), (48, 0, 0, 0),
  ])
  private static let protocolA = GeteventLine.text([
    (0, 3, 0x35, 10), (0, 3, 0x36, 20), (0, 0, 2, 0), (0, 3, 0x35, 30), (0, 3, 0x36, 40),
    (0, 0, 2, 0), (0, 0, 0, 0), (8, 3, 0x35, 31), (8, 3, 0x36, 40), (8, 0, 2, 0), (8, 0, 0, 0),
    (16, 0, 2, 0), (16, 0, 0, 0),
  ])

  static let samples = [
    Sample(
      name: "getevent", makeReader: { GeteventReader() },
      text: """
        add device 1: /dev/input/event2
          name:     "sec_touchscreen"
            ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 0, flat 0, resolution 10

        """ + protocolB
          + "\n[ 200.000000] /dev/input/event9: EV_KEY       BTN_TOUCH            DOWN\n"
          + "[ 200.000000] /dev/input/event9: EV_ABS ABS_X 00000010\n"
          + "[ 200.000000] /dev/input/event9: EV_ABS ABS_Y 00000010\n"
          + "[ 200.000000] /dev/input/event9: EV_SYN SYN_REPORT 00000000 rate 5\n"),
    Sample(name: "getevent, protocol A", makeReader: { GeteventReader() }, text: protocolA),
    Sample(
      name: "evemu", makeReader: { EvemuReader() },
      text: """
        # EVEMU 1.3
        N: A touchscreen
        A: 35 0 799 0 0 10
        A: 36 0 1599 0 0 10
        E: 0.000001 0003 0039 0012\t# EV_ABS / ABS_MT_TRACKING_ID   12
        E: 0.000001 0003 0035 0117
        E: 0.000001 0003 0036 0254
        E: 0.000001 0004 0005 0254
        E: 0.000001 0000 0000 0000
        E: 0.010001 0003 0035 -010
        E: 0.010001 0000 0000 0000
        E: 0.020001 0003 0039 -001
        E: 0.020001 0000 0000 0000
        """),
    Sample(
      name: "libinput", makeReader: { LibinputReader() },
      text: """
        # libinput record
        - node: /dev/input/event6
          evdev:
            #   Event code 53 (ABS_MT_POSITION_X)
            #       Min             0
            #       Max          1269
            #       Resolution     10
            absinfo:
              53: [0, 1269, 0, 0, 10]
              54: [0, 634, 0, 0, 10]
          events:
          - evdev:
            - [  0,      0,   3,  57,    2194] # EV_ABS / ABS_MT_TRACKING_ID     2194
            - [  0,      0,   3,  53,     127]
            - [  0,      0,   3,  54,     254]
            - [  0,      0,   0,   0,       0]
            - [  0,  65119,   3,  57,      -1]
            - [  0,  65119,   0,   0,       0]
        """),
    Sample(
      name: "motion events", makeReader: { MotionEventReader() },
      text: """
        I app: ready
        E app: MotionEvent { action=ACTION_DOWN, id[0]=0, x[0]=605.0, y[0]=549.0, flags=0x0, \
        historySize=0, eventTime=100, deviceId=7, source=0x1002 }
        E app: MotionEvent { action=ACTION_POINTER_DOWN(1), id[0]=0, x[0]=605.0, y[0]=549.0, \
        id[1]=1, x[1]=5.0, y[1]=49.0, eventTime=101, deviceId=7 }
        E app: MotionEvent { action=ACTION_POINTER_UP(0), id[0]=0, x[0]=605.0, y[0]=549.0, \
        id[1]=1, x[1]=5.0, y[1]=49.0, historySize=3, eventTime=107, deviceId=7 }
        E app: MotionEvent { action=ACTION_UP, id[0]=1, x[0]=5.0, y[0]=49.0, eventTime=109, deviceId=7 }
        """),
  ]

  @Test(arguments: samples)
  func piecesOfAnySizeGiveTheSame(sample: Sample) {
    let bytes = [UInt8](sample.text.utf8)
    let whole = Imported(bytes, with: sample.makeReader()).lines
    #expect(whole.count > 2)
    for block in [3, 4, 5, 7, 16, 61, 64, 100, 1_000] {
      let pieces = Imported(bytes, with: sample.makeReader(), block: block).lines
      #expect(pieces == whole, "block \(block)")
    }
    // Other ends of lines, none at the end, and a byte order mark.
    let crlf = [UInt8](
      sample.text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\r\n").utf8)
    #expect(Imported([0xEF, 0xBB, 0xBF] + crlf, with: sample.makeReader()).lines == whole)
    #expect(Imported(bytes + [0x0A], with: sample.makeReader(), block: 8).lines == whole)
  }

  /// Bytes that are changed, left out, doubled and cut must give gestures, warnings or an error.
  @Test(arguments: samples)
  func anyBytesAreReadOrRefused(sample: Sample) {
    let original = [UInt8](sample.text.utf8)
    let interesting = [UInt8]("0123456789abfx-.,:[]{}# \n\r\0".utf8) + [0x80, 0xC3, 0xFF]
    for seed in 0..<600 {
      var random = SeededRandom(seed: UInt64(seed))
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[index] = random.pick(interesting)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(random.pick(interesting), at: index)
        case 3:
          let end = min(bytes.count, index + Int.random(in: 1...80, using: &random))
          bytes.insert(
            contentsOf: bytes[index..<end], at: Int.random(in: bytes.indices, using: &random))
        default: bytes.removeSubrange(index..<min(bytes.count, index + 40))
        }
        if bytes.isEmpty { bytes = original }
      }
      let found = Imported(bytes, with: sample.makeReader())
      let lineCount = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count
      if let error = found.error {
        #expect((1...lineCount).contains(error.line ?? 0), "seed \(seed): \(error.kind)")
      }
      for gesture in found.gestures {
        #expect(throws: Never.self, "seed \(seed)") {
          let read = try Trace.read(json: gesture.json())
          #expect(read.touches == gesture.touches, "seed \(seed)")
        }
      }
    }
  }

  @Test func aLineHasALimit() {
    let long = [UInt8](repeating: 0x78, count: 100)
    let expected = ["error 2: a line has more than 99 bytes"]
    for block in [3, 64, 1_000] {
      #expect(
        Imported(
          [0x78, 0x0A] + long + [0x0A, 0x78], with: GeteventReader(), lineLimit: 99, block: block
        ).lines == expected)
      #expect(
        Imported([0x78, 0x0A] + long, with: GeteventReader(), lineLimit: 99, block: block).lines
          == expected)
      #expect(
        Imported([0x78, 0x0A] + long, with: GeteventReader(), lineLimit: 100, block: block).lines
          .isEmpty)
    }
  }

  @Test func anEmptyRecordingHasNoGestures() {
    for sample in Self.samples {
      #expect(Imported([], with: sample.makeReader()).lines.isEmpty)
      #expect(Imported([0x0A], with: sample.makeReader()).lines.isEmpty)
    }
  }
}
