import TestSupport
import Testing
import TouchTrace
import TraceImport

@Suite struct EvemuReaderTests {
  private func lines(_ text: String, options: GestureAssembler.Options = Imported.asPoints)
    -> [String]
  {
    Imported(text, with: EvemuReader(), options: options).lines
  }

  @Test func valuesAreDecimalAndAxesGivePoints() {
    let text = """
      # EVEMU 1.3
      # Input device name: "A touchscreen"
      N: A touchscreen # 2
      I: 0018 0000 0000 0000
      P: 02 00 00 00 00 00 00 00
      B: 00 0b 00 00 00 00 00 00 00
      L: 00 0
      S: 00 0
      A: 35 -10 1269 0 0 10 # X
      A: 36 0 639 0 0 10
      A: 0 0 99 0 0 1
      ################################
      E: 0.000001 0003 0039 0012\t# EV_ABS / ABS_MT_TRACKING_ID   12
      E: 0.000001 0003 0035 0117\t# EV_ABS / ABS_MT_POSITION_X    117
      E: 0.000001 0003 0036 0254\t# EV_ABS / ABS_MT_POSITION_Y    254
      E: 0.000001 0001 014a 0001\t# EV_KEY / BTN_TOUCH            1
      E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms
      E: 0.010001 0003 0035 -010
      E: 0.010001 0000 0000 0000
      E: 0.020001 0003 0039 -001\t# EV_ABS / ABS_MT_TRACKING_ID   -1
      E: 0.020001 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +10ms
      """
    // 12.7 mm are 80 points; 1,280 units are 128 mm.
    #expect(
      lines(text, options: .init()) == [
        "swipes#1 806.2992125984252x403.1496062992126 sampled line 17",
        "0.000001 began 0 80 160", "0.010001 moved 0 0 160", "0.020001 ended 0 0 160",
      ])
  }

  @Test func theFirstVersionHasNoResolution() {
    let text = """
      N: A-touchscreen
      A: 35 0 99 0 0
      A: 36 0 199 0 0
      E: 1.000000 0003 0039 1
      E: 1.000000 0003 0035 50
      E: 1.000000 0003 0036 60
      E: 1.000000 0000 0000 0
      E: 1.010000 0003 0039 -1
      E: 1.010000 0000 0000 0
      """
    #expect(
      lines(text, options: .init()) == [
        "error 7: A-touchscreen: positions are in units of the digitizer; add --device-size WxH, "
          + "the screen's size in points, or --scale N, units per point"
      ])
    #expect(
      lines(text, options: .init(space: .init(deviceSize: Size(width: 400, height: 600)))) == [
        "swipes#1 400x600 sampled line 7", "1 began 0 200 180", "1.01 ended 0 200 180",
      ])
  }

  @Test func theDevicesOwnClockGivesTheTimes() {
    let text = """
      E: 0.000001 0003 0039 1
      E: 0.000001 0003 0035 1
      E: 0.000001 0003 0036 1
      E: 0.000001 0004 0005 0000
      E: 0.000001 0000 0000 0000
      E: 0.008800 0003 0035 2
      E: 0.008800 0004 0005 8000
      E: 0.008800 0000 0000 0000
      E: 0.015100 0003 0035 3
      E: 0.015100 0004 0005 16000
      E: 0.015100 0000 0000 0000
      E: 0.024900 0003 0039 -1
      E: 0.024900 0004 0005 24000
      E: 0.024900 0000 0000 0000
      """
    #expect(
      lines(text) == [
        "swipes#1 1000x1000 sampled line 5",
        "0.000001 began 0 1 1", "0.008001 moved 0 2 1", "0.016001 moved 0 3 1",
        "0.024001 ended 0 3 1",
      ])
  }

  @Test func aSecondRecordingInTheFileIsAnotherDevice() {
    func recording(_ name: String, _ end: String) -> String {
      """
      N: \(name)
      A: 35 0 99 0 0 0
      A: 36 0 99 0 0 0
      E: 0.000001 0003 0039 1
      E: 0.000001 0003 0035 50
      E: 0.000001 0003 0036 50
      E: 0.000001 0000 0000 0
      E: 0.010001 0003 0039 -1
      \(end)

      """
    }
    let text =
      recording("one", "") + recording("two", "E: 0.010001 0000 0000 0")
    #expect(
      lines(text) == [
        "swipes#1 1000x1000 sampled line 16", "0.000001 began 0 50 50", "0.010001 ended 0 50 50",
        "swipes#2 1000x1000 sampled line 7", "0.000001 began 0 50 50",
        "warning 10: the recording ends before the report's SYN_REPORT; the report is left out",
        "warning 18: the recording ends before the finger lifts",
      ])
  }

  @Test(
    arguments: [
      ("E: 0.1 0003 0035 1", "found '0.1', expected a time with six digits after the point"),
      ("E: 0.000001 3 0035 1", "found '3', expected an event's type of four hexadecimal digits"),
      (
        "E: 0.000001 0003 35 1", "found '35', expected an event's code of four hexadecimal digits"
      ),
      ("E: 0.000001 0003 0035 1x", "found 'x', expected an event's value in decimal"),
      (
        "E: 0.000001 0003 0035",
        "found 'the end of the line', expected an event's value in decimal"
      ),
      (
        "E: 0.000001 0003 0035 99999999999",
        "found '99999999999', expected an event's value in decimal"
      ),
      ("A: 35 0 799", "found 'A:', expected an axis such as 'A: 35 0 799 0 0 12'"),
      ("A: 35 0 799 0 0 12 x", "found 'x', expected a number of the axis"),
      ("X: 1", "found 'X:', expected a line of evemu, which begin with E:, A:, N: or #"),
      ("Exit", "found 'Exit', expected E:"),
      ("Inside", "found 'Inside', expected a line of evemu, which begin with E:, A:, N: or #"),
    ])
  func anErrorNamesItsLine(line: String, message: String) {
    #expect(lines("# EVEMU 1.2\n\n" + line) == ["error 3: " + message])
  }

  @Test(
    arguments: [
      ("# EVEMU 1.2", true), ("E: 0.000001 0003 0035 1", true), ("Error: 1", false), ("", false),
    ])
  func recordingsAreRecognized(line: String, expected: Bool) {
    #expect(line.recognized(EvemuReader.recognizes) == expected)
  }
}
