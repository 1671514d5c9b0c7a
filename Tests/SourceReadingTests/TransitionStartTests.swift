import SourceReading
import Testing

/// When the transition of a gesture starts, and whether UIKit animates it.
@Suite struct TransitionStartTests {
  /// A pan that does something where it begins and where it ends.
  private static func pan(began: String = "break", ended: String, _ members: String = "") -> String
  {
    """
    class Page: UIViewController {
      \(members)
      override func viewDidLoad() {
        view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:))))
      }
      @objc func pan(_ g: UIPanGestureRecognizer) {
        let x = g.translation(in: view).x
        switch g.state {
        case .began: \(began)
        case .ended: \(ended)
        default: break
        }
      }
    }
    """
  }

  private static let pop = "navigationController?.popViewController(animated: true)"

  @Test(arguments: [
    (pan(ended: "if x > 100 { \(pop) }"), "pop"),
    (pan(ended: "if x > 100 { dismiss(animated: true) }"), "dismiss"),
  ])
  func whatTheLiftStartsIsNotInteractive(code: String, action: String) throws {
    let profile = try SourceProfile.read(code)
    #expect(profile.json.contains(#""action": "\#(action)""#))
    #expect(profile.json.contains(#""interactive": false"#))
    #expect(profile.json.contains(#""animators": []"#))
  }

  @Test func whatTheBeginStartsIsInteractive() throws {
    let profile = try SourceProfile.read(
      Self.pan(
        began: Self.pop, ended: "if x > 100 { t.finish() } else { t.cancel() }",
        "let t = UIPercentDrivenInteractiveTransition()"))
    #expect(!profile.json.contains(#""interactive""#))
    #expect(!profile.json.contains(#""animators""#))
  }

  @Test func anAnimatorOfTheFilesIsGivenToUIKit() throws {
    let profile = try SourceProfile.read(
      Self.pan(
        ended: "if x > 100 { \(Self.pop) }",
        """
        func animateTransition(using context: UIViewControllerContextTransitioning) {
          UIView.animate(withDuration: 0.3) { context.view(forKey: .from)!.alpha = 0 }
        }
        """))
    #expect(profile.json.contains(#""interactive": false"#))
    #expect(!profile.json.contains(#""animators""#))
  }

  @Test(
    "No interaction controller is there yet where the gesture begins that makes it",
    arguments: [
      "transition == nil", "!(transition != nil)",
    ])
  func interactionControllerMadeAtTheBegin(isNone: String) throws {
    let profile = try SourceProfile.read(
      Self.pan(
        began:
          "if \(isNone), isFree { transition = UIPercentDrivenInteractiveTransition(); \(Self.pop) }",
        ended:
          "if x > 100 { transition?.finish() } else { transition?.cancel() }; transition = nil",
        "var transition: UIPercentDrivenInteractiveTransition?"))
    #expect(profile.json.contains(#""when": "isFree == 0""#), "\(profile.json)")
    #expect(!profile.messages.contains { $0.contains("no transition is seen to start") })
  }

  @Test func aMenuStartsNone() throws {
    let profile = try SourceProfile.read(
      Self.pan(
        ended: "if x > 100 { open() } else { close() }",
        """
        var menu: UIView!
        func open() { UIView.animate(withDuration: 0.3) { self.menu.frame.origin.x = 0 } }
        func close() { UIView.animate(withDuration: 0.3) { self.menu.frame.origin.x = -280 } }
        """))
    #expect(profile.json.contains(#""name": "pan""#))
    #expect(profile.json.contains(#""action": "none""#))
    #expect(!profile.json.contains(#""interactive""#))
  }
}
