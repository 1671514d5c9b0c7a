import SourceReading
import Testing

/// Recognizers of classes of their own, and those that are one of two.
@Suite struct SourceRecognizerTests {
  private static func read(_ text: String, as name: String = "Pop.swift") throws -> (
    rules: String, notes: [String]
  ) {
    let profile = try SourceProfile(reading: [SourceText(name: name, bytes: Array(text.utf8))])
    return (String(decoding: profile.text, as: UTF8.self), profile.gaps.map(\.description))
  }

  /// A handler that dismisses beyond 120 points.
  private static func handler(made recognizer: String, parameter: String, _ types: String = "")
    -> String
  {
    """
    \(types)
    class Photo: UIViewController, UIGestureRecognizerDelegate {
      override func viewDidLoad() {
        \(recognizer)
        view.addGestureRecognizer(pan)
      }
      @objc func drag(_ pan: \(parameter)) {
        if pan.state == .ended, pan.translation(in: view).y > 120 { dismiss(animated: true) }
      }
    }
    """
  }

  @Test("One of two recognizers is both, each where it is made")
  func chosenRecognizer() throws {
    let (rules, notes) = try Self.read(
      Self.handler(
        made: """
          let pan: UIPanGestureRecognizer = edgeOnly ? UIScreenEdgePanGestureRecognizer() : UIPanGestureRecognizer()
          pan.maximumNumberOfTouches = 1
          pan.delegate = Shared.one
          pan.addTarget(self, action: #selector(drag))
          """, parameter: "UIPanGestureRecognizer",
        """
        var edgeOnly = false
        class Shared: NSObject, UIGestureRecognizerDelegate {
          static let one = Shared()
          func gestureRecognizerShouldBegin(_ pan: UIPanGestureRecognizer) -> Bool { pan.velocity(in: nil).y > 0 }
        }
        """))
    let recognizers = rules.split(separator: "\"kind\": ").dropFirst()
    #expect(recognizers.map { $0.prefix(5) } == ["\"scre", "\"pan\""])
    for (recognizer, receive) in zip(recognizers, ["edgeOnly != 0", "edgeOnly == 0"]) {
      #expect(recognizer.contains("\"receive\": \"\(receive)\""), "\(recognizer)")
      #expect(recognizer.contains("\"maximumTouches\": 1"))
      #expect(recognizer.contains("\"when\": \"velocity.y <= 0\""))
    }
    #expect(rules.contains("\"edgeOnly\": 0"))
    #expect(!notes.contains { $0.contains("made elsewhere") })
  }
}
