import TestSupport
import Testing
import TouchTrace

@testable import TraceImport

@Suite struct FlutterLogReaderTests {
  private let printed = """
    I/flutter ( 2045): the app starts
    I/flutter ( 2045): PointerAddedEvent#11111(position: Offset(4.0, 400.5), timeStamp: 2:34:54.781426)
    flutter: PointerDownEvent#68250(position: Offset(4.0, 400.5), localPosition: Offset(3.0, 1.5), \
    timeStamp: 2:34:54.781426, pointer: 15, kind: touch, device: 1403, buttons: 1, down: true, pressure: 0.0)
    I/flutter ( 2045): event=_TransformedPointerMoveEvent#9e007(position: Offset(-0.5, 410.0), delta: \
    Offset(-4.5, 9.5), timeStamp: 2:34:54.790000, pointer: 15, kind: PointerDeviceKind.touch, down: true)
    PointerMoveEvent#1(position: Offset(7.0, 1.0), timeStamp: 2:34:54.8, kind: mouse)
    PointerUpEvent#7c12b(position: Offset(9.0, 411.0), timeStamp: 2:34:54.800000, pointer: 15, synthesized)
    PointerCancelEvent#7c12c(position: Offset(9.0, 411.0), timeStamp: -0:00:00.000001, pointer: 16)
    """

  @Test func printedEventsAreTouches() throws {
    let recording = try recording(printed, as: "flutter")
    #expect(
      recording.touches.map(\.summary) == [
        "3: 9294781.426 began 4 400.5 #15", "4: 9294790 moved -0.5 410 #15",
        "6: 9294800 ended 9 411 #15 ~", "7: -0.001 cancelled 9 411 #16",
      ])
    #expect(recording.devices == [RecordedDevice(unit: .points)])
    #expect(recording.grade.level == .sampled)
    #expect(recording.grade.reason == "positions to 0.1 logical pixel (Flutter)")
    #expect(recording.skipped == 3)
  }

  @Test func dartSourceIsTouches() throws {
    let source = """
      final List<PointerEvent> events = <PointerEvent>[
        const PointerDownEvent(
          timeStamp: Duration(milliseconds: 216690896),
          pointer: 1,
          position: Offset(270.0, 538.2857055664062), // where it begins
        ),
        PointerMoveEvent(timeStamp: const Duration(seconds: 2, microseconds: -5), position: Offset(1, -2.5)),
        PointerUpEvent(pointer: 1), PointerDownEvent(position: Offset.zero, pointer: 2,
          timeStamp: Duration(minutes: 1)), PointerUpEvent(timeStamp: Duration.zero)];
      """
    #expect(
      try touches(source, as: "flutter") == [
        "2: 216690896 began 270 538.2857055664062 #1", "7: 1999.995 moved 1 -2.5 #0",
        "8: 0 ended 0 0 #1", "8: 60000 began 0 0 #2", "9: 0 ended 0 0 #0",
      ])
    #expect(try recording(source, as: "flutter").grade == .sampled)
  }

  @Test(arguments: [
    (
      "\nPointerDownEvent#1(position: Offset(258.3, 229.0))",
      "2: the event has no timeStamp; print event.toStringFull() in place of event"
    ),
    (
      "PointerDownEvent#1(position: Offset(258.3, 229.0), timeStamp: 1:00:00",
      "1: found 'a pointer event without its end', expected its closing parenthesis"
    ),
    (
      "\nPointerDownEvent(\nposition:",
      "2: found 'a pointer event without its end', expected its closing parenthesis"
    ),
    (
      "PointerUpEvent#1(position: Offset(1.0), timeStamp: 1:00:00.000000)",
      "1: found 'Offset(1.0)', expected a position such as Offset(170.3, 417.7)"
    ),
    (
      "PointerUpEvent#1(position: Offset(1.0, inf), timeStamp: 1:00:00.000000)",
      "1: found 'Offset(1.0, inf)', expected a position such as Offset(170.3, 417.7)"
    ),
    (
      "PointerUpEvent#1(position: Offset(1.0, 2.0), timeStamp: 1:60:00.000000)",
      "1: found '1:60:00.000000', expected a time such as 2:34:54.781426 or Duration(milliseconds: 16)"
    ),
    (
      "PointerUpEvent(timeStamp: Duration(days: 99999999999999))",
      "1: found 'Duration(days: 99999999999999)', expected a time such as 2:34:54.781426 or "
        + "Duration(milliseconds: 16)"
    ),
    ("PointerUpEvent(pointer: id)", "1: found 'id', expected a whole number as pointer"),
  ])
  func badEventsAreErrors(_ text: String, _ expected: String) throws {
    #expect(try message(text, as: "flutter") == expected)
  }

  @Test func lettersThatAreNoNumbersAreRefused() throws {
    let text = "PointerUpEvent(pointer: 1, position: Offset(١, 2))"
    #expect(try message(text, as: "flutter").hasPrefix("1: found 'Offset(١, 2)'"))
  }
}
