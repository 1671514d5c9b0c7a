import TestSupport
import Testing
import TouchTrace
import TraceImport

@Suite struct GeteventReaderTests {
  private func lines(_ text: String, options: GestureAssembler.Options = Imported.asPoints)
    -> [String]
  {
    Imported(text, with: GeteventReader(), options: options).lines
  }

  // MARK: Protocol B

  @Test func aContactInASlotIsOneFinger() {
    #expect(
      lines(
        """
        [     615.000100] /dev/input/event7: EV_ABS       ABS_MT_TRACKING_ID   0000000a            
        [     615.000100] /dev/input/event7: EV_KEY       BTN_TOUCH            DOWN                
        [     615.000100] /dev/input/event7: EV_ABS       ABS_MT_POSITION_X    00000014            
        [     615.000100] /dev/input/event7: EV_ABS       ABS_MT_POSITION_Y    00000200            
        [     615.000100] /dev/input/event7: EV_SYN       SYN_REPORT           00000000            
        [     615.008200] /dev/input/event7: EV_ABS       ABS_MT_POSITION_X    00000030            
        [     615.008200] /dev/input/event7: EV_SYN       SYN_REPORT           00000000             rate 123
        [     615.012300] /dev/input/event7: EV_SYN       SYN_REPORT           00000000             rate 244
        [     615.016400] /dev/input/event7: EV_ABS       ABS_MT_PRESSURE      00000031            
        [     615.016400] /dev/input/event7: EV_SYN       SYN_REPORT           00000000             rate 243
        [     615.020500] /dev/input/event7: EV_ABS       ABS_MT_TRACKING_ID   ffffffff            
        [     615.020500] /dev/input/event7: EV_KEY       BTN_TOUCH            UP                  
        [     615.020500] /dev/input/event7: EV_SYN       SYN_REPORT           00000000             rate 243
        """) == [
          "swipes#1 1000x1000 sampled line 5",
          "615.0001 began 0 20 512",
          "615.0082 moved 0 48 512",
          // The report without axes is no sample; that of the pressure is one.
          "615.0164 moved 0 48 512",
          "615.0205 ended 0 48 512",
        ])
  }

  /// Two fingers, of which the first lifts and touches down again while the second stays.
  private let twoSlots: [(time: Int, type: Int, code: Int, value: UInt32)] = [
    (0, 3, 0x39, 1), (0, 3, 0x35, 10), (0, 3, 0x36, 20), (0, 1, 0x14a, 1),
    (0, 3, 0x2f, 1), (0, 3, 0x39, 2), (0, 3, 0x35, 300), (0, 3, 0x36, 400), (0, 0, 0, 0),
    (8, 3, 0x2f, 0), (8, 3, 0x35, 11), (8, 3, 0x2f, 1), (8, 3, 0x36, 401), (8, 0, 0, 0),
    (16, 3, 0x2f, 0), (16, 3, 0x39, 0xffff_ffff), (16, 3, 0x2f, 1), (16, 3, 0x35, 299),
    (16, 0, 0, 0),
    (24, 3, 0x2f, 0), (24, 3, 0x39, 3), (24, 3, 0x36, 25), (24, 0, 0, 0),
    // Another contact takes the slot, without a lift in between.
    (32, 3, 0x39, 4), (32, 3, 0x35, 50), (32, 0, 0, 0),
    (40, 3, 0x39, 0xffff_ffff), (40, 3, 0x2f, 1), (40, 3, 0x39, 0xffff_ffff),
    (40, 1, 0x14a, 0), (40, 0, 0, 0),
  ]

  @Test(arguments: ["labels", "labels and path", "numbers", "numbers and path", "Android 4"])
  func allFormsOfTheSameEventsAreTheSame(form: String) {
    let text = twoSlots.map { event in
      GeteventLine(
        milliseconds: event.time, type: event.type, code: event.code, value: event.value
      ).text(form)
    }
    #expect(
      lines(text.joined(separator: "\r\r\n")) == [
        "swipes#1 1000x1000 sampled line 9",
        "100 began 0 10 20", "100 began 1 300 400",
        "100.008 moved 0 11 20", "100.008 moved 1 300 401",
        "100.016 moved 1 299 401", "100.016 ended 0 11 20",
        // The slot keeps the position that is not sent again.
        "100.024 began 0 11 25",
        "100.032 ended 0 11 25", "100.032 began 0 50 25",
        "100.04 ended 0 50 25", "100.04 ended 1 299 401",
      ])
  }

  @Test func aLiftAndATouchDownInOneReportAreTwoGestures() {
    let events: [(Int, Int, Int, UInt32)] = [
      (0, 3, 0x2f, 1), (0, 3, 0x39, 1), (0, 3, 0x35, 10), (0, 3, 0x36, 20), (0, 0, 0, 0),
      (8, 3, 0x2f, 0), (8, 3, 0x39, 2), (8, 3, 0x35, 30), (8, 3, 0x36, 40),
      (8, 3, 0x2f, 1), (8, 3, 0x39, 0xffff_ffff), (8, 0, 0, 0),
      (16, 3, 0x2f, 0), (16, 3, 0x39, 0xffff_ffff), (16, 0, 0, 0),
    ]
    #expect(
      lines(GeteventLine.text(events)) == [
        "swipes#1 1000x1000 sampled line 5", "100 began 0 10 20", "100.008 ended 0 10 20",
        "swipes#2 1000x1000 sampled line 12", "100.008 began 0 30 40", "100.016 ended 0 30 40",
      ])
  }

  @Test func hoveringIsNoTouchAndAPalmIsCancelled() {
    let events: [(Int, Int, Int, UInt32)] = [
      (0, 3, 0x39, 1), (0, 3, 0x35, 10), (0, 3, 0x36, 20), (0, 3, 0x3b, 5), (0, 0, 0, 0),
      (8, 3, 0x35, 11), (8, 0, 0, 0),
      (16, 3, 0x3b, 0), (16, 0, 0, 0),
      (24, 3, 0x37, 2), (24, 0, 0, 0),
      (32, 3, 0x35, 12), (32, 0, 0, 0),
      (40, 3, 0x39, 0xffff_ffff), (40, 0, 0, 0),
    ]
    #expect(
      lines(GeteventLine.text(events)) == [
        "swipes#1 1000x1000 sampled line 9", "100.016 began 0 11 20", "100.024 cancelled 0 11 20",
      ])
  }

  // MARK: Protocol A

  @Test func contactsWithTrackingIDsKeepTheirFingerInAnyOrder() {
    #expect(
      lines(
        """
        [ 1.000000] EV_ABS ABS_MT_POSITION_X 00000010
        [ 1.000000] EV_ABS ABS_MT_POSITION_Y 00000020
        [ 1.000000] EV_ABS ABS_MT_TRACKING_ID 00000000
        [ 1.000000] EV_SYN SYN_MT_REPORT 00000000
        [ 1.000000] EV_ABS ABS_MT_POSITION_X 00000050
        [ 1.000000] EV_ABS ABS_MT_POSITION_Y 00000060
        [ 1.000000] EV_ABS ABS_MT_TRACKING_ID 00000001
        [ 1.000000] EV_SYN SYN_MT_REPORT 00000000
        [ 1.000000] EV_SYN SYN_REPORT 00000000
        [ 1.010000] EV_ABS ABS_MT_POSITION_X 00000011
        [ 1.010000] EV_ABS ABS_MT_POSITION_Y 00000021
        [ 1.010000] EV_ABS ABS_MT_TRACKING_ID 00000001
        [ 1.010000] EV_SYN SYN_MT_REPORT 00000000
        [ 1.010000] EV_ABS ABS_MT_POSITION_X 00000010
        [ 1.010000] EV_ABS ABS_MT_TRACKING_ID 00000000
        [ 1.010000] EV_SYN SYN_MT_REPORT 00000000
        [ 1.010000] EV_SYN SYN_REPORT 00000000
        [ 1.020000] EV_ABS ABS_MT_POSITION_X 00000012
        [ 1.020000] EV_ABS ABS_MT_POSITION_Y 00000021
        [ 1.020000] EV_ABS ABS_MT_TRACKING_ID 00000001
        [ 1.020000] EV_SYN SYN_MT_REPORT 00000000
        [ 1.020000] EV_SYN SYN_REPORT 00000000
        [ 1.030000] EV_SYN SYN_MT_REPORT 00000000
        [ 1.030000] EV_SYN SYN_REPORT 00000000
        """) == [
          "swipes#1 1000x1000 sampled line 9",
          "1 began 0 16 32", "1 began 1 80 96",
          // The axis that is left out is as before.
          "1.01 moved 1 17 33", "1.01 moved 0 16 32",
          "1.02 moved 1 18 33", "1.02 ended 0 16 32",
          "1.03 ended 1 18 33",
        ])
  }

  @Test func contactsWithoutIDsAreTheNearestOfTheReportBefore() {
    func report(_ time: Int, _ contacts: [(x: UInt32, y: UInt32)]) -> [(Int, Int, Int, UInt32)] {
      contacts.flatMap { [(time, 3, 0x35, $0.x), (time, 3, 0x36, $0.y), (time, 0, 2, 0)] }
        + (contacts.isEmpty ? [(time, 0, 2, 0)] : []) + [(time, 0, 0, 0)]
    }
    let text = GeteventLine.text(
      report(0, [(100, 100), (400, 400)]) + report(10, [(410, 390), (120, 100)])
        // A report that repeats everything changes nothing.
        + report(20, [(410, 390), (120, 100)])
        + report(30, [(420, 390)]) + report(40, []))
    #expect(
      lines(text) == [
        "swipes#1 1000x1000 sampled line 7",
        "100 began 0 100 100", "100 began 1 400 400",
        "100.01 moved 1 410 390", "100.01 moved 0 120 100",
        "100.03 moved 1 420 390", "100.03 ended 0 120 100",
        "100.04 ended 1 420 390",
      ])
  }

  @Test func aReportWithoutContactsCanBeThatOfTheTouchButton() {
    let events: [(Int, Int, Int, UInt32)] = [
      (0, 1, 0x14a, 1), (0, 3, 0x35, 1), (0, 3, 0x36, 2), (0, 0, 2, 0), (0, 0, 0, 0),
      // A key beside the screen.
      (5, 1, 0x8b, 1), (5, 0, 0, 0),
      (10, 3, 0x35, 3), (10, 3, 0x36, 2), (10, 0, 2, 0), (10, 0, 0, 0),
      (20, 1, 0x14a, 0), (20, 0, 0, 0),
    ]
    #expect(
      lines(GeteventLine.text(events)) == [
        "swipes#1 1000x1000 sampled line 5", "100 began 0 1 2", "100.01 moved 0 3 2",
        "100.02 ended 0 3 2",
      ])
  }

  /// A device that repeats the position of the lift; the axis that says it, or `BTN_TOUCH`.
  @Test(arguments: [
    "ABS_MT_TOUCH_MAJOR 00000000", "ABS_MT_PRESSURE 00000000", "ABS_MT_DISTANCE 00000001",
    "BTN_TOUCH UP",
  ])
  func aContactThatNoLongerTouchesIsLifted(lift: String) {
    func report(_ time: String, _ x: String, _ events: String...) -> String {
      ([
        "ABS_MT_POSITION_X \(x)", "ABS_MT_POSITION_Y 00000020",
        // The least size and pressure of a touch.
        "ABS_MT_TOUCH_MAJOR 00000001", "ABS_MT_PRESSURE 00000001", "ABS_MT_DISTANCE 00000000",
      ] + events + ["SYN_MT_REPORT 00000000", "SYN_REPORT 00000000"])
      .map { event in
        let type = event.hasPrefix("ABS") ? "ABS" : event.hasPrefix("BTN") ? "KEY" : "SYN"
        return "[ \(time)0000] EV_\(type) \(event)\n"
      }.joined()
    }
    let swipes = [
      "swipes#1 1000x1000 sampled line 7", "1 began 0 16 32", "1.01 moved 0 96 32",
      "1.02 ended 0 96 32",
      "swipes#2 1000x1000 sampled line 29", "5 began 0 32 32",
      "warning 29: the recording ends before the finger lifts",
    ]
    let text =
      report("1.00", "00000010") + report("1.01", "00000060") + report("1.02", "00000060", lift)
      + report("5.00", "00000020")
    #expect(lines(text) == swipes)
  }

  /// Where the driver presses the button, a contact counts only while it is pressed.
  @Test func aContactThatIsListedAfterTheTouchButtonIsUpIsNone() {
    let contact: [(Int, Int, Int, UInt32)] = [(0, 3, 0x35, 1), (0, 3, 0x36, 2), (0, 0, 2, 0)]
    func report(_ time: Int, button: UInt32? = nil) -> [(Int, Int, Int, UInt32)] {
      contact.map { (time, $0.1, $0.2, $0.3) }
        + (button.map { [(time, 1, 0x14a, $0)] } ?? []) + [(time, 0, 0, 0)]
    }
    #expect(
      lines(
        GeteventLine.text(
          report(0, button: 1) + report(10) + report(20, button: 0) + report(30)
            + report(40, button: 1) + report(50, button: 0))) == [
          "swipes#1 1000x1000 sampled line 5", "100 began 0 1 2", "100.02 ended 0 1 2",
          "swipes#2 1000x1000 sampled line 23", "100.04 began 0 1 2", "100.05 ended 0 1 2",
        ])
  }

  // MARK: One pointer

  @Test func aSinglePointerTouchesByItsButton() {
    let events: [(Int, Int, Int, UInt32)] = [
      (0, 3, 0, 10), (0, 3, 1, 20), (0, 1, 0x14a, 1), (0, 0, 0, 0),
      (10, 3, 0, 30), (10, 0, 0, 0),
      (20, 1, 0x14a, 0), (20, 0, 0, 0),
      (30, 3, 0, 99), (30, 0, 0, 0),
      // The next touch at the same height.
      (40, 1, 0x14a, 1), (40, 0, 0, 0), (50, 1, 0x14a, 0), (50, 0, 0, 0),
    ]
    #expect(
      lines(GeteventLine.text(events)) == [
        "swipes#1 1000x1000 sampled line 4", "100 began 0 10 20", "100.01 moved 0 30 20",
        "100.02 ended 0 30 20",
        "swipes#2 1000x1000 sampled line 12", "100.04 began 0 99 20", "100.05 ended 0 99 20",
      ])
  }

  // MARK: Devices

  @Test func gesturesOfSeveralDevicesAreApart() {
    #expect(
      lines(
        """
        [ 1.000000] /dev/input/event1: 0003 0039 00000001
        [ 1.000000] /dev/input/event1: 0003 0035 00000001
        [ 1.001000] /dev/input/event22: 0003 0039 00000001
        [ 1.001000] /dev/input/event22: 0003 0035 00000009
        [ 1.000000] /dev/input/event1: 0003 0036 00000002
        [ 1.000000] /dev/input/event1: 0000 0000 00000000
        [ 1.001000] /dev/input/event22: 0003 0036 00000008
        [ 1.001000] /dev/input/event22: 0000 0000 00000000
        [ 1.002000] /dev/input/event3: 0001 0074 00000001
        [ 1.002000] /dev/input/event3: 0000 0000 00000000
        [ 1.003000] /dev/input/event22: 0003 0039 ffffffff
        [ 1.003000] /dev/input/event22: 0000 0000 00000000
        [ 1.004000] /dev/input/event1: 0003 0039 ffffffff
        [ 1.004000] /dev/input/event1: 0000 0000 00000000
        """) == [
          "swipes#1 1000x1000 sampled line 8", "1.001 began 0 9 8", "1.003 ended 0 9 8",
          "swipes#2 1000x1000 sampled line 6", "1 began 0 1 2", "1.004 ended 0 1 2",
        ])
  }

  private static let description = """
    add device 1: /dev/input/event2
      bus:      0018
      name:     "sec_touchscreen"
      events:
        KEY (0001): BTN_TOUCH            BTN_TOOL_FINGER     
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 0, flat 0, resolution 10
                    0036                  : value 0, min -100, max 1499, fuzz 0, flat 0, resolution 10
      input props:
        INPUT_PROP_DIRECT
    add device 2: /dev/input/event0
      name:     "gpio-keys"
      events:
        KEY (0001): 0072  0073
    could not get driver version for /dev/input/mice, Not a typewriter

    """

  @Test(arguments: ["", "/dev/input/event2: "])
  func theDescribedAxesGivePointsWithoutOptions(path: String) {
    let events = """
      [ 1.000000] \(path)0003 0039 00000001
      [ 1.000000] \(path)0003 0035 0000007f
      [ 1.000000] \(path)0003 0036 0000001b
      [ 1.000000] \(path)0000 0000 00000000
      [ 1.010000] \(path)0003 0039 ffffffff
      [ 1.010000] \(path)0000 0000 00000000
      """
    // 10 units a millimetre are 127 units for 80 points.
    #expect(
      lines(Self.description + events, options: .init()) == [
        "swipes#1 503.93700787401576x1007.8740157480315 sampled line 19",
        "1 began 0 80 80", "1.01 ended 0 80 80",
      ])
  }

  // MARK: What is left out

  @Test func otherLinesAreSkipped() {
    #expect(
      lines(
        """
        $ adb shell getevent -lt
        [ 1.000000] EV_ABS ABS_MT_TRACKING_ID 00000001
        [ 1.000000] EV_ABS ABS_MT_POSITION_X 00000001
        [ 1.000000] EV_ABS ABS_MT_POSITION_Y 00000002
        [ 1.000000] EV_SW 0002 00000000
        [ 1.000000] EV_MSC MSC_SCAN 00000000
        [ 1.000000] EV_SYN SYN_REPORT 00000000
        remove device 3: /dev/input/event9

        [ 1.010000] EV_ABS ABS_MT_TRACKING_ID ffffffff
        [ 1.010000] EV_SYN SYN_REPORT 00000000
        ^C
        """) == [
          "swipes#1 1000x1000 sampled line 7", "1 began 0 1 2", "1.01 ended 0 1 2",
        ])
  }

  @Test func aTouchThatBeganBeforeTheRecordingIsLeftOut() {
    let events: [(Int, Int, Int, UInt32)] = [
      (0, 3, 0x35, 10), (0, 0, 0, 0), (8, 3, 0x35, 20), (8, 3, 0x36, 20), (8, 0, 0, 0),
      (16, 3, 0x39, 0xffff_ffff), (16, 0, 0, 0),
      (24, 3, 0x39, 7), (24, 0, 0, 0), (32, 3, 0x39, 0xffff_ffff), (32, 0, 0, 0),
    ]
    #expect(
      lines(GeteventLine.text(events)) == [
        "swipes#1 1000x1000 sampled line 9", "100.024 began 0 20 20", "100.032 ended 0 20 20",
        "warning 2: a touch without its touch-down; it is left out up to its lift",
      ])
  }

  @Test func aTouchDownWithoutAPositionIsLeftOut() {
    let events: [(Int, Int, Int, UInt32)] = [
      (0, 3, 0x39, 1), (0, 3, 0x35, 10), (0, 0, 0, 0), (8, 3, 0x36, 5), (8, 0, 0, 0),
      (16, 3, 0x39, 0xffff_ffff), (16, 0, 0, 0),
      (24, 3, 0x39, 2), (24, 3, 0x39, 0xffff_ffff), (24, 0, 0, 0),
    ]
    #expect(
      lines(GeteventLine.text(events)) == [
        "warning 3: a touch-down without its position, which did not change since before the "
          + "recording; the touch is left out",
        "warning 9: a touch-down and its lift within one report; the touch has no samples and is "
          + "left out",
      ])
  }

  @Test func lostEventsCancelTouches() {
    let events: [(Int, Int, Int, UInt32)] = [
      (0, 3, 0x39, 1), (0, 3, 0x35, 10), (0, 3, 0x36, 20), (0, 0, 0, 0),
      (8, 3, 0x35, 11), (8, 0, 3, 0), (8, 3, 0x35, 12), (8, 0, 0, 0),
      (16, 3, 0x35, 13), (16, 0, 0, 0), (24, 3, 0x39, 0xffff_ffff), (24, 0, 0, 0),
      (32, 3, 0x39, 2), (32, 0, 0, 0), (40, 3, 0x39, 0xffff_ffff), (40, 0, 0, 0),
    ]
    #expect(
      lines(GeteventLine.text(events)) == [
        "swipes#1 1000x1000 sampled line 4", "100 began 0 10 20", "100.008 cancelled 0 10 20",
        "swipes#2 1000x1000 sampled line 14", "100.032 began 0 13 20", "100.04 ended 0 13 20",
        "warning 8: events were lost here (SYN_DROPPED); touches that were down are cancelled, "
          + "and left out from here on",
      ])
  }

  @Test func lostEventsCancelTouchesOfProtocolAToo() {
    let events: [(Int, Int, Int, UInt32)] = [
      (0, 3, 0x35, 10), (0, 3, 0x36, 20), (0, 0, 2, 0), (0, 0, 0, 0), (8, 0, 3, 0), (8, 0, 0, 0),
      (16, 3, 0x35, 11), (16, 3, 0x36, 20), (16, 0, 2, 0), (16, 0, 0, 0),
      (24, 0, 2, 0), (24, 0, 0, 0),
    ]
    #expect(
      lines(GeteventLine.text(events)) == [
        "swipes#1 1000x1000 sampled line 4", "100 began 0 10 20", "100.008 cancelled 0 10 20",
        "warning 6: events were lost here (SYN_DROPPED); touches that were down are cancelled, "
          + "and left out from here on",
      ])
  }

  @Test func theEndOfTheRecordingCanLeaveATouchAndAReportOpen() {
    let events: [(Int, Int, Int, UInt32)] = [
      (0, 3, 0x39, 1), (0, 3, 0x35, 10), (0, 3, 0x36, 20), (0, 0, 0, 0),
      (8, 3, 0x39, 0xffff_ffff),
    ]
    #expect(
      lines(GeteventLine.text(events)) == [
        "swipes#1 1000x1000 sampled line 4", "100 began 0 10 20",
        "warning 5: the recording ends before the report's SYN_REPORT; the report is left out",
        "warning 4: the recording ends before the finger lifts",
      ])
  }

  @Test func positionsThatNothingSaysTouchAreNoTouches() {
    #expect(
      lines(
        """
        [ 1.000000] /dev/input/event4: EV_ABS ABS_X 00000001
        [ 1.000000] /dev/input/event4: EV_ABS ABS_Z 00000001
        [ 1.000000] /dev/input/event4: EV_SYN SYN_REPORT 00000000
        [ 1.010000] /dev/input/event4: EV_ABS ABS_X 00000002
        [ 1.010000] /dev/input/event4: EV_SYN SYN_REPORT 00000000
        """) == [
          "warning 3: positions without BTN_TOUCH of /dev/input/event4; they are no touches"
        ])
  }

  // MARK: Errors

  @Test(
    arguments: [
      ("[ 1.00 ] 0003 0035 00000001", "found '1.00', expected a time such as [  20897.702414]"),
      ("[ 1.000000 0003", "found '0003', expected a time such as [  20897.702414]"),
      ("[", "found 'the end of the line', expected a time such as [  20897.702414]"),
      (
        "[99999999999.000000] 0003 0035 00000001",
        "found '99999999999.000000]', expected a time such as [  20897.702414]"
      ),
      (
        "[ 1.000000] /dev/input/event1 0003",
        "found '/dev/input/event1 0003', expected a device such as /dev/input/event1:"
      ),
      (
        "[ 1.000000] ABS ABS_X 00000001",
        "found 'ABS', expected an event's type such as EV_ABS or 0003"
      ),
      (
        "[ 1.000000] EV_ABS",
        "found 'the end of the line', expected an event's code such as ABS_MT_POSITION_X or 0035"
      ),
      (
        "[ 1.000000] EV_ABS ABS_X 0001",
        "found '0001', expected an event's value of eight hexadecimal digits"
      ),
      (
        "[ 1.000000] EV_ABS ABS_X",
        "found 'the end of the line', expected an event's value of eight hexadecimal digits"
      ),
      (
        "[ 1.000000] EV_ABS ABS_X DOWN",
        "found 'DOWN', expected an event's value of eight hexadecimal digits"
      ),
      (
        "[ 1.000000] 0003 0035 00000001 [ 1.000000] 0003",
        "found '[', expected the end of the line after an event's value"
      ),
      ("0003 0035 00000001", "an event without its time; record with 'getevent -lt'"),
      (
        "/dev/input/event1: 0003 0035 00000001",
        "an event without its time; record with 'getevent -lt'"
      ),
      (
        "EV_ABS       ABS_MT_POSITION_X    00000001",
        "an event without its time; record with 'getevent -lt'"
      ),
      ("[ 1.000000] 0003 002f 00000100", "found 257 contacts on one device, expected at most 256"),
      (
        "[ 1.000000] 0003 002f ffffffff",
        "found 4294967296 contacts on one device, expected at most 256"
      ),
    ])
  func anErrorNamesItsLine(line: String, message: String) {
    #expect(lines("one\ntwo\n" + line + "\nmore") == ["error 3: " + message])
  }

  @Test func aDeviceHasOneMultitouchProtocol() {
    let message =
      "SYN_MT_REPORT on a device that sends ABS_MT_SLOT or leaves SYN_MT_REPORT out; expected one "
      + "multitouch protocol a device"
    #expect(
      lines(GeteventLine.text([(0, 3, 0x2f, 1), (0, 0, 2, 0)])) == ["error 2: " + message])
    #expect(
      lines(GeteventLine.text([(0, 0, 2, 0), (0, 3, 0x2f, 1)])) == ["error 2: " + message])
  }

  @Test func aReportHasLimitedContacts() {
    let contact: [(Int, Int, Int, UInt32)] = [(0, 3, 0x35, 1), (0, 3, 0x36, 2), (0, 0, 2, 0)]
    let events = (0..<257).flatMap { _ in contact }
    #expect(
      lines(GeteventLine.text(events)) == [
        "error 771: found 257 contacts on one device, expected at most 256"
      ])
  }

  /// A search through all devices at each line would take minutes.
  @Test(.timeLimit(.minutes(1))) func aRecordingMayHaveManyDevices() {
    let lines = (0..<60_000).map {
      "[ 1.000000] /dev/input/event\($0): 0003 002f 00000000"
    }
    let imported = Imported(lines.joined(separator: "\n"), with: GeteventReader())
    #expect(imported.error == nil)
    #expect(imported.gestures.isEmpty)
  }

  @Test func gesturesBeforeAnErrorAreKept() {
    let events: [(Int, Int, Int, UInt32)] = [
      (0, 3, 0x39, 1), (0, 3, 0x35, 10), (0, 3, 0x36, 20), (0, 0, 0, 0),
      (8, 3, 0x39, 0xffff_ffff), (8, 0, 0, 0),
    ]
    #expect(
      lines(GeteventLine.text(events) + "\n[ x") == [
        "swipes#1 1000x1000 sampled line 4", "100 began 0 10 20", "100.008 ended 0 10 20",
        "error 7: found 'x', expected a time such as [  20897.702414]",
      ])
  }

  @Test(
    arguments: [
      ("[    1411.748191] EV_ABS       ABS_MT_POSITION_X    00000273            ", true),
      ("[   20897.702414] /dev/input/event1: 0003 0035 000000b1", true),
      ("40-463124: /dev/input/event0: 0003 0035 000000ea", true),
      ("/dev/input/event0: 0003 0035 000000ea", true), ("0003 0035 000000ea", true),
      ("add device 1: /dev/input/event0", false), ("[1.5, 2]", false), ("", false),
      ("time,phase,x,y", false),
    ])
  func eventsAreRecognized(line: String, expected: Bool) {
    #expect(line.recognized(GeteventReader.recognizes) == expected)
  }
}
