package import TouchTrace

/// One entry of the event and callback log, which shows what the app would see.
public struct LogEntry: Sendable, Hashable {
  /// The kind of event.
  public enum Category: String, Sendable, CaseIterable {
    /// A recognizer changed its state.
    case recognizer
    /// UIKit called a delegate or a controller, or the app called UIKit.
    case callback
    /// A view controller's appearance changed.
    case lifecycle
    /// The interaction controller was updated, finished or cancelled.
    case controller
    /// One of the profile's hooks.
    case hook
    /// An action of the app itself.
    case action
    /// The reason why something did not happen.
    case note
  }

  /// The time in seconds after the trace's first touch; negative for the app's actions before it.
  public var time: Double
  /// The kind of event.
  public var category: Category
  /// The text of the entry. For a callback: UIKit's name of the method, the arguments, and the result, if any,
  /// after `→`: `animationController(forDismissed:) presented view → animator`.
  public var text: String
  /// The number of a navigation transition's callback, or nil for other entries: 1 willShow, 2 didShow, 3
  /// interactionControllerFor, 4 animationControllerFor, 5 pushViewController, 6 popViewController, 7 gesture
  /// setup, 8 gesture handler.
  public var number: Int?
}

/// The event and callback log; additions do nothing unless the log is kept.
package struct EventLog: Sendable {
  package let isKept: Bool
  /// The entries, in the order in which they happened.
  private(set) var entries: [LogEntry] = []
  private let firstTouch: Timestamp

  init(firstTouch: Timestamp, isKept: Bool) {
    self.firstTouch = firstTouch
    self.isKept = isKept
  }

  /// Adds an entry; the text is built only if the log is kept.
  package mutating func add(
    _ category: LogEntry.Category, at time: Timestamp, number: Int? = nil,
    _ text: @autoclosure () -> String
  ) {
    guard isKept else { return }
    entries.append(
      LogEntry(
        time: time.seconds(since: firstTouch), category: category, text: text(), number: number))
  }

  /// Logs that a recognizer was added to its view.
  package mutating func addSetUp(
    of recognizer: String, action: TransitionAction?, at time: Timestamp
  ) {
    let number = action?.isNavigation == true ? 7 : nil
    add(.callback, at: time, number: number, "addGestureRecognizer(_:) \(recognizer)")
  }

  /// Logs the call of a recognizer's action method when it began.
  mutating func addHandler(of recognizer: String, action: TransitionAction, at time: Timestamp) {
    let number = action.isNavigation ? 8 : nil
    add(.callback, at: time, number: number, "handleGesture(_:) \(recognizer)")
  }

  mutating func add(_ obstacle: TransitionObstacle, at time: Timestamp) {
    add(.note, at: time, "nothing happens: \(obstacle)")
  }

  package mutating func takeEntries() -> [LogEntry] { exchange(&entries, with: []) }
}
