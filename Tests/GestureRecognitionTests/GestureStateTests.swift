import GestureRecognition
import Testing

@Suite struct GestureStateTests {
  /// Every row of the table that changes the state; all others must leave it.
  private static let changes: [(GestureState, GestureState.Input, GestureState)] = [
    (.possible, .begin, .began),
    (.possible, .lift, .failed),
    (.possible, .systemCancel, .failed),
    (.possible, .fail, .failed),
    (.began, .move, .changed),
    (.began, .lift, .ended),
    (.changed, .lift, .ended),
    (.began, .systemCancel, .cancelled),
    (.changed, .systemCancel, .cancelled),
    (.began, .reset, .possible),
    (.changed, .reset, .possible),
    (.ended, .reset, .possible),
    (.cancelled, .reset, .possible),
    (.failed, .reset, .possible),
  ]

  @Test(arguments: GestureState.allCases, GestureState.Input.allCases)
  func everyInputInEveryState(state: GestureState, input: GestureState.Input) {
    let row = Self.changes.first { $0.0 == state && $0.1 == input }
    #expect(state.after(input) == row?.2 ?? state)
  }

  @Test func onlyBeganAndChangedAreActive() {
    #expect(GestureState.allCases.filter(\.isActive) == [.began, .changed])
  }
}
