import TestSupport
import Testing
import TouchTrace

@Suite struct ViewHistoryTests {
  @Test func theViewIsThatOfTheLastChange() throws {
    var trace = Recording().touchDown(at: 5).lift().trace
    trace.safeAreaInsets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    func time(_ milliseconds: Int64) -> Timestamp {
      Timestamp(nanoseconds: milliseconds * 1_000_000)
    }
    func action(_ at: Int64, _ width: Double, _ insets: Insets? = nil) -> Trace.AppAction {
      Trace.AppAction(
        time: time(at), resizeTo: Size(width: width, height: 9), safeAreaInsets: insets)
    }
    let insets = Insets(top: 5, left: 6, bottom: 7, right: 8)
    trace.actions = [
      action(10, 100), Trace.AppAction(time: time(15), kind: .pop), action(20, 200, insets),
      action(20, 250), action(30, 300, .zero),
    ]
    let history = try #require(ViewHistory(of: trace))
    let found = [-5, 9, 10, 15, 19, 20, 29, 30, 1000].map { history.view(at: time($0)) }
    #expect(found.map(\.size.width) == [400, 400, 100, 100, 100, 250, 250, 300, 300])
    #expect(
      found.map(\.safeAreaInsets.left) == [2, 2, 2, 2, 2, 6, 6, 0, 0])
    trace.actions = [Trace.AppAction(time: time(15), kind: .pop)]
    #expect(ViewHistory(of: trace) == nil)
  }
}
