import TestSupport
import Testing
import TouchTrace
import TraceImport

@Suite struct MotionEventReaderTests {
  private func lines(_ text: String, options: GestureAssembler.Options = Imported.asPoints)
    -> [String]
  {
    Imported(text, with: MotionEventReader(), options: options).lines
  }

  /// A line of a log with a motion event.
  private func log(
    _ action: String, _ pointers: [(id: Int, x: String, y: String)], at time: Int,
    history: Int = 0, flags: String = "0x0", device: Int = 7, source: String = "0x1002"
  ) -> String {
    let positions = pointers.enumerated().map { index, pointer in
      "id[\(index)]=\(pointer.id), x[\(index)]=\(pointer.x), y[\(index)]=\(pointer.y), "
        + "toolType[\(index)]=TOOL_TYPE_FINGER, "
    }.joined()
    return "02-21 16:35:53.260  227  227 E app: MotionEvent { action=\(action), actionButton=0, "
      + positions + "buttonState=0, classification=NONE, metaState=0, flags=\(flags), "
      + "edgeFlags=0x0, pointerCount=\(pointers.count), historySize=\(history), eventTime=\(time), "
      + "downTime=100, deviceId=\(device), source=\(source), displayId=0, eventId=0x2a } at Main\n"
  }

  @Test func aSwipe() {
    #expect(
      lines(
        "02-21 16:35:53.259  227  227 I app: ready\n"
          + log("ACTION_DOWN", [(0, "605.0", "549.0")], at: 1_000)
          + log("ACTION_MOVE", [(0, "605.5", "-1.2E-4")], at: 1_008)
          // A change of the pressure is a sample too.
          + log("ACTION_MOVE", [(0, "605.5", "-1.2E-4")], at: 1_016)
          + log("ACTION_UP", [(0, "607.0", "564.0")], at: 1_024)) == [
          "swipes#1 1000x1000 sampled line 2",
          "1 began 0 605 549", "1.008 moved 0 605.5 -0.00012", "1.016 moved 0 605.5 -0.00012",
          "1.024 ended 0 607 564",
        ])
  }

  @Test func pointersAreFingersByTheirID() {
    #expect(
      lines(
        log("ACTION_DOWN", [(3, "1.0", "2.0")], at: 1)
          + log("ACTION_POINTER_DOWN(1)", [(3, "1.0", "2.0"), (5, "8.0", "9.0")], at: 2)
          + log("ACTION_MOVE", [(3, "1.0", "2.0"), (5, "7.0", "9.0")], at: 3)
          + log("ACTION_POINTER_UP(0)", [(3, "1.0", "2.0"), (5, "6.0", "9.0")], at: 4)
          + log("ACTION_POINTER_DOWN(0)", [(0, "4.0", "4.0"), (5, "6.0", "9.0")], at: 5)
          + log(
            "ACTION_POINTER_UP(0)", [(0, "4.0", "4.0"), (5, "6.0", "9.0")], at: 6, flags: "0x20")
          + log("ACTION_UP", [(5, "6.0", "9.0")], at: 7)) == [
          "swipes#1 1000x1000 sampled line 1",
          "0.001 began 0 1 2", "0.002 began 1 8 9",
          // Only the pointer that moved.
          "0.003 moved 1 7 9",
          "0.004 ended 0 1 2", "0.004 moved 1 6 9",
          "0.005 began 0 4 4", "0.006 cancelled 0 4 4", "0.007 ended 1 6 9",
        ])
  }

  @Test func cancellingEndsAllPointers() {
    #expect(
      lines(
        log("ACTION_DOWN", [(0, "1.0", "2.0")], at: 1)
          + log("ACTION_POINTER_DOWN(1)", [(0, "1.0", "2.0"), (1, "8.0", "9.0")], at: 2)
          + log("ACTION_CANCEL", [(0, "1.0", "2.0"), (1, "8.0", "9.0")], at: 3)) == [
          "swipes#1 1000x1000 sampled line 1", "0.001 began 0 1 2", "0.002 began 1 8 9",
          "0.003 cancelled 0 1 2", "0.003 cancelled 1 8 9",
        ])
  }

  @Test func samplesThatCameTogetherThinOneGesture() {
    let found = Imported(
      log("ACTION_DOWN", [(0, "1.0", "2.0")], at: 1)
        + log("ACTION_MOVE", [(0, "2.0", "2.0")], at: 9, history: 2)
        + log("ACTION_UP", [(0, "2.0", "2.0")], at: 17)
        + log("ACTION_DOWN", [(0, "1.0", "2.0")], at: 100)
        + log("ACTION_UP", [(0, "1.0", "2.0")], at: 117), with: MotionEventReader())
    #expect(
      found.gestures.map(\.grade) == [
        Trace.Grade(
          .thinned, reason: "samples that came together are logged as one (historySize)"),
        .sampled,
      ])
  }

  @Test func anEventThatIsLoggedTwiceCountsOnce() {
    let move = log("ACTION_MOVE", [(0, "2.0", "2.0")], at: 9)
    #expect(
      lines(
        log("ACTION_DOWN", [(0, "1.0", "2.0")], at: 1)
          + log("ACTION_DOWN", [(0, "1.0", "2.0")], at: 1) + move + move
          + log("ACTION_UP", [(0, "2.0", "2.0")], at: 17)) == [
          "swipes#1 1000x1000 sampled line 1", "0.001 began 0 1 2", "0.009 moved 0 2 2",
          "0.017 ended 0 2 2",
        ])
    #expect(
      lines(
        log("ACTION_DOWN", [(0, "1.0", "2.0")], at: 1)
          + log("ACTION_DOWN", [(0, "1.0", "5.0")], at: 1)
      ).last == "error 2: finger '0' began twice; expected ended or cancelled in between")
  }

  @Test func whatIsNoTouchIsSkipped() {
    #expect(
      lines(
        log("ACTION_HOVER_MOVE", [(0, "1.0", "2.0")], at: 1)
          + log("ACTION_SCROLL", [(0, "1.0", "2.0")], at: 1)
          + log("ACTION_OUTSIDE", [(0, "1.0", "2.0")], at: 1)
          + log("ACTION_MOVE", [(0, "0.1", "0.2")], at: 1, source: "0x1000010")
      ).isEmpty)
  }

  @Test func aMoveWithoutTouchDownIsLeftOutOnce() {
    #expect(
      lines(
        log("ACTION_MOVE", [(0, "1.0", "2.0")], at: 1)
          + log("ACTION_MOVE", [(0, "2.0", "2.0")], at: 9)
          + log("ACTION_UP", [(0, "2.0", "2.0")], at: 17)
          + log("ACTION_MOVE", [(0, "1.0", "2.0")], at: 21)) == [
          "warning 1: a touch without its touch-down; it is left out up to its lift",
          "warning 4: a touch without its touch-down; it is left out up to its lift",
        ])
  }

  @Test func devicesAreApart() {
    #expect(
      lines(
        log("ACTION_DOWN", [(0, "1.0", "2.0")], at: 1)
          + log("ACTION_DOWN", [(0, "5.0", "6.0")], at: 2, device: -1, source: "8194")
          + log("ACTION_UP", [(0, "1.0", "2.0")], at: 3)
          + log("ACTION_UP", [(0, "5.0", "6.0")], at: 4, device: -1, source: "8194")) == [
          "swipes#1 1000x1000 sampled line 1", "0.001 began 0 1 2", "0.003 ended 0 1 2",
          "swipes#2 1000x1000 sampled line 2", "0.002 began 0 5 6", "0.004 ended 0 5 6",
        ])
  }

  @Test func partsThatAreDefaultsCanBeLeftOut() {
    #expect(
      lines(
        """
        MotionEvent { action=ACTION_DOWN, x[0]=1.0, y[0]=2.0, eventTime=1 }
        MotionEvent { action=ACTION_UP, x[0]=1.0, y[0]=2.0, eventTime=2 }
        """) == [
          "swipes#1 1000x1000 sampled line 1", "0.001 began 0 1 2", "0.002 ended 0 1 2",
        ])
  }

  @Test func pixelsNeedAScale() {
    let text = log("ACTION_DOWN", [(0, "300.0", "600.0")], at: 1)
    #expect(
      lines(text, options: .init()) == [
        "error 1: deviceId 7: positions are in pixels; add --scale N, pixels per point, and "
          + "--device-size WxH, the view's size in points"
      ])
    #expect(
      lines(
        text,
        options: .init(space: .init(deviceSize: Size(width: 400, height: 800), scale: 3))
      ).prefix(2) == ["swipes#1 400x800 sampled line 1", "0.001 began 0 100 200"])
  }

  @Test(
    arguments: [
      (
        "MotionEvent{4051 action=0 x=1.0}",
        "found 'MotionEvent{4051', expected 'MotionEvent { action=', as Android 4 and later have it"
      ),
      (
        "MotionEvent { action=ACTION_DOWN, x[0]=1.0",
        "found 'the end of the line', expected ' }' after the event's last value"
      ),
      (
        "MotionEvent { action=ACTION_DOWN, x[0]",
        "found 'the end of the line', expected ' }' after the event's last value"
      ),
      (
        "MotionEvent { action=ACTION_DOWN, x[1]=1.0 }",
        "found 'x[1]', expected the next pointer, such as x[0]"
      ),
      (
        "MotionEvent { action=ACTION_DOWN, x[-1]=1.0 }",
        "found 'x[-1]', expected the next pointer, such as x[0]"
      ),
      ("MotionEvent { x[0]=NaN }", "found 'NaN', expected a number of pixels"),
      ("MotionEvent { x[0]= }", "found '}', expected a number of pixels"),
      ("MotionEvent { x[0]=1e999 }", "found '1e999', expected a number of pixels"),
      ("MotionEvent { id[0]=a }", "found 'a', expected a number"),
      ("MotionEvent { flags=0xz }", "found '0xz', expected a number"),
      ("MotionEvent { eventTime=-1 }", "found '-1', expected a time in milliseconds"),
      (
        "MotionEvent { action=261, x[0]=1.0, y[0]=1.0, eventTime=1 }",
        "found '261', expected an action such as ACTION_MOVE"
      ),
      (
        "MotionEvent { action=ACTION_POINTER_UP(1), x[0]=1.0, y[0]=1.0, eventTime=1 }",
        "found 'ACTION_POINTER_UP(1)', expected the index of one of its pointers"
      ),
      (
        "MotionEvent { action=ACTION_DOWN, x[0]=1.0, y[0]=1.0 }",
        "found 'an event without eventTime', expected eventTime"
      ),
      (
        "MotionEvent { action=ACTION_DOWN, x[0]=1.0, eventTime=1 }",
        "found 'an event without x[0] and y[0]', expected x[0] and y[0]"
      ),
      (
        "MotionEvent { action=ACTION_DOWN, eventTime=1 }",
        "found 'an event without x[0] and y[0]', expected x[0] and y[0]"
      ),
    ])
  func anErrorNamesItsLine(line: String, message: String) {
    #expect(lines("a line\n" + line) == ["error 2: " + message])
  }

  /// A search through all devices at each line would take minutes.
  @Test(.timeLimit(.minutes(1))) func aRecordingMayHaveManyDevices() {
    let lines = (0..<50_000).map {
      "MotionEvent { action=ACTION_UP, x[0]=1.0, y[0]=1.0, eventTime=1, deviceId=\($0) }"
    }
    let imported = Imported(lines.joined(separator: "\n"), with: MotionEventReader())
    #expect(imported.error == nil)
    #expect(imported.gestures.isEmpty)
  }

  @Test func eventsAreRecognized() {
    #expect(
      "E/app: MotionEvent { action=ACTION_UP, x[0]=1 }".recognized(MotionEventReader.recognizes))
    #expect(!"MotionEvent { }".recognized(MotionEventReader.recognizes))
  }
}
