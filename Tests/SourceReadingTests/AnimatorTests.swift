import SourceReading
import Testing

/// What an animator moves.
@Suite struct AnimatorTests {
  private static func read(_ before: String, _ animations: String) throws -> SourceProfile {
    try SourceProfile.read(
      """
      class Pop: NSObject, UIViewControllerAnimatedTransitioning {
        var t: UIPercentDrivenInteractiveTransition?
        @objc func pan(_ g: UIPanGestureRecognizer) {
          switch g.state {
          case .began: nav.popViewController(animated: true)
          case .changed: t?.update(g.translation(in: g.view).x / g.view!.bounds.width)
          default: t?.finish()
          }
        }
        func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
        func animateTransition(using context: UIViewControllerContextTransitioning) {
          let from = context.view(forKey: .from)!, to = context.view(forKey: .to)!
          let width = context.containerView.bounds.width
          \(before)
          UIView.animate(withDuration: 0.4, animations: { \(animations) }, completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
          })
        }
      }
      """)
  }

  @Test(arguments: [
    ("", "from.frame.origin.x = width"),
    ("", "from.frame.origin = CGPoint(x: width, y: 0)"),
    ("", "var f = from.frame; f.origin.x = width; from.frame = f"),
    ("", "from.frame = CGRect(x: width, y: 0, width: width, height: 800)"),
    ("", "from.center.x += width"),
    ("", "context.view(forKey: .from)!.frame.origin.x = width"),
    ("", "context.viewController(forKey: .from)!.view.frame.origin.x = width"),
    ("", "from.center = CGPoint(x: from.center.x + width, y: from.center.y)"),
    ("", "from.transform = CGAffineTransform(translationX: width, y: 0)"),
  ])
  func theViewThatLeavesMoves(before: String, animations: String) throws {
    let profile = try Self.read(before, animations)
    #expect(profile.json.contains(#""from": { "x": "fraction * width" }"#))
    #expect(!profile.json.contains(#""to": {"#))
  }

  @Test(arguments: [
    ("to.frame.origin.y = 90", "to.frame.origin.y = 0"),
    ("to.center.y += 90", "to.center = CGPoint(x: to.center.x, y: to.center.y - 90)"),
  ])
  func theViewThatAppearsMoves(before: String, animations: String) throws {
    let profile = try Self.read(before, animations)
    #expect(profile.json.contains(#""to": { "y": "(1 - fraction) * 90"#))
  }

  @Test func whereItMovesAViewThatIsNotReadIsNoParameter() throws {
    let profile = try Self.read("", "from.frame.origin.x = layout.edge; to.frame.origin.y = 20")
    #expect(profile.json.contains(#""to": { "y": "fraction * 20" }"#))
    #expect(!profile.json.contains(#""parameters""#))
    #expect(
      profile.gaps.contains {
        $0.description.hasSuffix("where the animation moves a view is not read")
      })
  }

  @Test func anAnimationThatIsNotReadIsNoted() throws {
    let profile = try Self.read("", "from.layer.opacity = 0")
    #expect(
      profile.gaps.contains {
        $0.description.hasSuffix("the animation moves no view, as it is read")
      })
  }
}
