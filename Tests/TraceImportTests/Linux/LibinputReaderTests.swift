import TestSupport
import Testing
import TouchTrace
import TraceImport

@Suite struct LibinputReaderTests {
  private func lines(_ text: String, options: GestureAssembler.Options = Imported.asPoints)
    -> [String]
  {
    Imported(text, with: LibinputReader(), options: options).lines
  }

  private static let events = """
      events:
      # Current time is 14:51:15
      - evdev:
        - [  0,      0,   3,  57,    2194] # EV_ABS / ABS_MT_TRACKING_ID     2194
        - [  0,      0,   3,  53,     127] # EV_ABS / ABS_MT_POSITION_X       127 (-942)
        - [  0,      0,   3,  54,     254] # EV_ABS / ABS_MT_POSITION_Y       254 (-168)
        - [  0,      0,   4,   5,       0] # EV_MSC / MSC_TIMESTAMP             0
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - libinput:
        - {time: 0.007094, type: POINTER_MOTION, delta: [  1.00,   2.00], unaccel: [  1.00,   2.00]}
      - evdev:
        - [  0,   7094,   4,   5,    7300] # EV_MSC / MSC_TIMESTAMP          7300
        - [  0,   7094,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +7ms
      - evdev:
        - [  0,  65119,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
        - [  0,  65119,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +7ms
                                           # Touch device in neutral state

    """

  private static let axes = """
        absinfo:
          0: [0, 1212, 0, 0, 10]
          53: [0, 1269, 0, 0, 10]
          54: [0, 634, 0, 0, 10]
          57: [0, 65535, 0, 0, 0]
        properties: [0, 2]

    """

  private static let comments = """
      # Size in mm: 101x66
      #   Event code 53 (ABS_MT_POSITION_X)
      #       Value           4
      #       Min             0
      #       Max          1269
      #       Fuzz            0
      #       Flat            0
      #       Resolution     10
      #   Event code 54 (ABS_MT_POSITION_Y)
      #       Value           4
      #       Min             0
      #       Max           634
      #       Fuzz            0
      #       Flat            0
      #       Resolution     10
      # Event type 4 (EV_MSC)

    """

  private static func recording(_ description: String, node: String = "event6") -> String {
    """
    - node: /dev/input/\(node)
      evdev:
        name: "A touchpad"
        id: [24, 1739, 52542, 256]
        codes:
          3: [0, 1, 53, 54, 57] # EV_ABS

    """ + description + events
  }

  private static let header = "# libinput record\nversion: 1\nndevices: 1\ndevices:\n"

  @Test(arguments: [axes, comments, comments + axes])
  func theAxesAreInAMapOrInComments(description: String) {
    let found = Imported(
      Self.header + Self.recording(description), with: LibinputReader(), options: .init())
    #expect(found.error == nil)
    #expect(found.warnings.isEmpty)
    #expect(
      found.lines.dropFirst() == ["0 began 0 80 160", "0.065325 ended 0 80 160"])
    #expect(found.gestures.map(\.view) == [Size(width: 800, height: 400)])
  }

  @Test func theMapCountsFirst() {
    let wrong = Self.comments.split(separator: "\n").map {
      $0.hasSuffix("Resolution     10") ? "# Resolution 99" : String($0)
    }.joined(separator: "\n")
    let found = Imported(
      Self.header + Self.recording(Self.axes + wrong + "\n"), with: LibinputReader(),
      options: .init())
    #expect(found.gestures.map(\.view) == [Size(width: 800, height: 400)])
  }

  @Test func devicesFollowOneAnotherInWhateverIndentation() {
    let second = Self.recording(Self.axes, node: "event7").split(separator: "\n").map {
      $0.drop { $0 == " " }
    }.joined(separator: "\n")
    #expect(
      lines(Self.header + Self.recording("") + second) == [
        "swipes#1 1000x1000 sampled line 18", "0 began 0 127 254", "0.065325 ended 0 127 254",
        "swipes#2 1000x1000 sampled line 47", "0 began 0 127 254", "0.065325 ended 0 127 254",
      ])
  }

  @Test func withoutAxesItIsRefused() {
    #expect(
      lines(Self.header + Self.recording(""), options: .init()) == [
        "error 18: /dev/input/event6: positions are in units of the digitizer; add --scale N, "
          + "units per point, and --device-size WxH, the screen's size in points"
      ])
  }

  @Test(
    arguments: [
      "- [0, 0, 3, 53]", "- [0, 1000000, 3, 53, 1]", "- [0, 0, 3, 70000, 1]", "- [0, 0, 3, 53, x]",
      "- [0, 0, 3, 53, 1", "- [0, 0, 3, 53, 1] x", "- [9999999999, 0, 3, 53, 1]",
    ])
  func anEventHasFiveNumbers(line: String) {
    let found = Imported("events:\n- evdev:\n" + line, with: LibinputReader())
    #expect(found.error?.line == 3)
    #expect(
      found.lines.last?.hasSuffix("expected an event such as [  0,   7094,   4,   5,    7300]")
        == true)
  }

  @Test(arguments: ["53: [0, 1212, 0, 0]", "53: [0, 1212, 0, 0, 12", "53: [0, a, 0, 0, 12]"])
  func anAxisHasFiveNumbers(line: String) {
    let found = Imported("absinfo:\n" + line, with: LibinputReader())
    #expect(found.error?.line == 2)
    #expect(found.lines.last?.hasSuffix("expected an axis such as 53: [0, 1212, 0, 0, 12]") == true)
  }

  @Test(
    arguments: [
      ("# libinput record", true), ("- node: /dev/input/event6", true), ("  - node: /dev/x", false),
      ("version: 1", false),
    ])
  func recordingsAreRecognized(line: String, expected: Bool) {
    #expect(line.recognized(LibinputReader.recognizes) == expected)
  }
}
