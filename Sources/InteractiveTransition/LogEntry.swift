/// One entry of the event and callback log: what the app would see.
public struct LogEntry: Sendable, Hashable {
  /// What kind of thing happened.
  public enum Category: String, Sendable, CaseIterable {
    /// A recognizer changed its state.
    case recognizer
    /// UIKit asked a delegate or called a controller; `number` is its number in the documents.
    case callback
    /// A view controller's appearance.
    case lifecycle
    /// The interaction controller was updated or told how to end.
    case controller
    /// The profile's own hook.
    case hook
    /// The app did something by itself.
    case action
    /// Something that did not happen, and why.
    case note
  }

  /// Seconds after the trace's first touch; negative for what the app did before it.
  public var time: Double
  public var category: Category
  /// UIKit's name of the method, then the values given to it, then `→` and the answer where there is
  /// one.
  public var text: String
  /// Which of the eight numbered callbacks of a navigation transition it is: 1 willShow, 2 didShow,
  /// 3 interactionControllerFor, 4 animationControllerFor, 5 pushViewController,
  /// 6 popViewController, 7 gesture set up, 8 gesture handler.
  public var number: Int?

  public init(time: Double, category: Category, text: String, number: Int? = nil) {
    self.time = time
    self.category = category
    self.text = text
    self.number = number
  }
}
