import TestSupport
import Testing
import TextFormats
import TouchTrace
import TraceImport

/// Recordings of real devices and publicly seen samples of formats, which lie beside the project on some machines.
@Suite(
  .enabled(
    if: Fixtures.exists(Fixtures.sharedData("recordings")), "the recordings are not on this machine"
  ))
struct RealRecordingTests {
  @Test(
    "A recording is recognized and read: fingers × samples per gesture, first and last location",
    arguments: [
      ("getevent/emulator-drag.txt", "getevent: 1×27, 360 914 663 906"),
      ("getevent/phone-single-drag.txt", "getevent: 1×25, 627 774 1019 763"),
      ("getevent/phone-three-touches.txt", "getevent: 1×2, 1×2, 1×2, 531 776 485 211"),
      ("getevent/phone-two-finger-drag.txt", "getevent: 2×102, 4 608 1009 586"),
      ("getevent/tablet-single-drag.txt", "getevent: 1×78, 1133 500 1455 492"),
      ("evemu/atmel-1-finger-drag.events", "evemu: 1×150, 361 379 382 393"),
      ("evemu/atmel-2-fingers.events", "evemu: 2×18, 539 167 538 176"),
      ("evemu/ep0430-2-finger-scroll.events", "evemu: 2×184, 930 547 888 216"),
      ("../aosp_google_pixel_tablet_swipe.evemu", "evemu: 1×26, 810 1650 271 603"),
      ("samples/libinput-record.yml", "libinput: 1×2, 206 311 206 311"),
      ("samples/getevent-lt.with-device-and-rate.txt", "getevent: 1 warnings"),
      ("samples/android-motionevent-logcat.txt", "motionevent: 1×3, 605 549 607 564"),
      ("samples/getevent-lt.protocolB.txt", "getevent: 1×3, 429 119 430 117, 1 warnings"),
      ("samples/getevent-lt.protocolA.txt", "getevent: 1×6, 627 774 1019 763"),
      ("samples/evemu-1.3.events", "evemu: 2×2, 8822 21515 8211 20694, 2 warnings"),
      ("samples/evemu-1.2.android.evemu", "evemu: 1×5, 810 1650 883 1619, 2 warnings"),
      ("samples/w3c-actions.json", "webdriver: 1×17, 900 937 100 937"),
      (
        "samples/iphone-wkwebview-pointer-log.jsonl",
        "browser: 1×2, 289 230.33333333333331 578.6666666666666 207.66666666666666, 1 skipped"
      ),
      ("samples/chromeos-activity-log.keys.json", "chromeos: 1×1, 0 0 0 0, 1 warnings, 1 skipped"),
      ("samples/rrweb-touch.json", "rrweb: 1×3, 10 20 58 18, 1 warnings"),
      ("samples/flutter-pointer-events.dart", "flutter: an error in line 39, 14 skipped"),
      // These belong to other readers.
      ("samples/how-we-swipe.log", "not recognized"),
      ("samples/android-compose-swipeData.csv", "not recognized"),
      ("samples/ipad-metatone-osc.csv", "not recognized"),
      ("samples/getevent-derived.csv", "not recognized"),
      ("samples/shapematch-unity.json", "not recognized"),
      ("samples/chrome-devtools-trace.json", "not recognized"),
      ("samples/aosp-input-test-events.json", "not recognized"),
    ])
  func isRead(file: String, expected: String) throws {
    let bytes = try Fixtures.bytes(Fixtures.sharedData("recordings/" + file))
    let recognized = ByteBuffer(bytes).withBytes { RecordingFormat(recognizing: $0) }
    guard let format = recognized else {
      #expect(expected == "not recognized")
      return
    }
    let options = GestureAssembler.Options(
      space: .init(deviceSize: Size(width: 1000, height: 1000), scale: 1))
    let found = Imported(bytes, by: RecordingImporter(format, path: file, options: options))
    var parts = found.gestures.map { "\($0.fingers.count)×\($0.touches.count)" }
    if let first = found.gestures.first?.touches.first, let last = found.gestures.last?.touches.last
    {
      let numbers = [first.location.x, first.location.y, last.location.x, last.location.y]
      parts.append(numbers.map(numberText).joined(separator: " "))
    }
    if !found.warnings.isEmpty { parts.append("\(found.warnings.count) warnings") }
    if let line = found.error?.line { parts.append("an error in line \(line)") }
    if found.skipped > 0 { parts.append("\(found.skipped) skipped") }
    #expect("\(format.name): \(parts.joined(separator: ", "))" == expected)
    for gesture in found.gestures {
      #expect(try Trace.read(json: gesture.json()).touches == gesture.touches)
    }
  }
}
