import SourceReading
import Testing

/// Which functions a handler runs, and what they return.
@Suite struct FollowedFunctionTests {
  @Test func aMethodOfAnotherTypeIsNotItsOwn() throws {
    let profile = try SourceProfile.read(
      """
      class Cover: UIView { func update(image: UIImage) {} }
      class Pop: UIPercentDrivenInteractiveTransition {
        var page: UIViewController!
        func attach() { page.view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:)))) }
        @objc func pan(_ g: UIPanGestureRecognizer) {
          switch g.state {
          case .began: page.navigationController?.popViewController(animated: true)
          case .changed: update(g.translation(in: g.view).x / 150)
          case .ended: if percentComplete > 0.5 { finish() } else { cancel() }
          default: cancel()
          }
        }
      }
      """)
    #expect(profile.json.contains(#""progress": "translation.x / 150""#))
  }

  @Test("A function that a handler calls is no handler, also where it is declared first")
  func helpers() throws {
    let profile = try SourceProfile.read(
      """
      class Drag {
        var t = UIPercentDrivenInteractiveTransition()
        func settle(_ pan: UIPanGestureRecognizer, in page: UIViewController) {
          if pan.velocity(in: page.view).y > 300 { t.finish() } else { t.cancel() }
        }
        func drag(_ pan: UIPanGestureRecognizer, in page: UIViewController) {
          switch pan.state {
          case .began: page.dismiss(animated: true)
          case .changed: t.update(pan.translation(in: page.view).y / page.view.bounds.height)
          case .ended: settle(pan, in: page)
          default: t.cancel()
          }
        }
      }
      """)
    #expect(profile.json.split(separator: #""kind": "pan""#).count == 2)
    #expect(!profile.json.contains("changed"))
  }

  @Test func whatALoopReturnsIsTheValueOfItsFunction() throws {
    let profile = try SourceProfile.read(
      """
      class Page: UIViewController, UIGestureRecognizerDelegate {
        override func viewDidLoad() {
          let pan = UIPanGestureRecognizer(target: self, action: #selector(pan(_:)))
          pan.delegate = self
          view.addGestureRecognizer(pan)
        }
        func isOverList(_ view: UIView?) -> Bool {
          var view = view
          while let list = view {
            if list.tag == 7 { return true }
            view = list.superview
          }
          return false
        }
        func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { !isOverList(top) }
        var top: UIView?
        @objc func pan(_ g: UIPanGestureRecognizer) {
          if g.state == .ended, g.velocity(in: view).x > 500 { navigationController?.popViewController(animated: true) }
        }
      }
      """)
    #expect(!profile.json.contains(#""refuse": []"#))
    #expect(profile.gaps.contains { $0.description.contains("the loop in line") })
  }

  @Test(
    "What another object of the same type does is not what the handler's does, and another view's place no start",
    arguments: [
      ("sheet.begin()", "sheet.slide(by: t.y)", "sheet.isFar", "translation.y > finishDistance"),
      (
        "begin()", "sheet.perform { self.frame.origin.y = self.start + t.y }", "isFar",
        "translation.y > finishDistance"
      ),
      (
        "begin()", "slide(by: t.y)", "isFar && !twin.isFar",
        "translation.y > finishDistance && isFar == 0"
      ),
      (
        "begin()", "slide(by: type(of: self).half(t.y))", "isFar",
        "translation.y / finishDivisor > finishDistance"
      ),
      (
        "begin()", "slide(by: t.y); twin.slide(by: 500 - t.y)", "isFar",
        "translation.y > finishDistance"
      ),
      (
        "break", "sheet.center.y = other.center.y + t.y", "sheet.center.y > 300",
        "otherCenterY + translation.y > finishDistance"
      ),
      (
        "break", "sheet.frame.origin.y = other.frame.maxY + t.y", "sheet.frame.minY > 300",
        "otherFrameOriginY + height + translation.y > finishDistance"
      ),
    ])
  func codeOfAnotherView(began: String, changed: String, ended: String, rule: String) throws {
    let profile = try SourceProfile.read(
      """
      class Card: UIView {
        var start: CGFloat = 0
        func begin() { start = frame.origin.y }
        func slide(by y: CGFloat) { frame.origin.y = start + y }
        var isFar: Bool { frame.origin.y - start > 120 }
        func perform(_ move: () -> Void) { move() }
      }
      class Panel: UIView {
        let sheet = Card(), other = UIView(), twin = Panel()
        var start: CGFloat = 0
        func setUp() {
          addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(drag)))
        }
        static func half(_ y: CGFloat) -> CGFloat { y / 2 }
        func begin() { start = frame.origin.y }
        func slide(by y: CGFloat) { frame.origin.y = start + y }
        var isFar: Bool { frame.origin.y - start > 120 }
        @objc func drag(_ pan: UIPanGestureRecognizer) {
          let t = pan.translation(in: superview)
          switch pan.state {
          case .began: \(began)
          case .changed: \(changed)
          case .ended: if \(ended) { close() } else { putBack() }
          default: break
          }
        }
      }
      """)
    #expect(profile.json.contains("\"when\": \"\(rule)\""), "\(profile.json)")
  }

  @Test("A method of a value that calls one of its name of a part of it does not call itself")
  func sameNameOfAPart() throws {
    let profile = try SourceProfile.read(
      """
      struct Stop {
        let range: Range<CGFloat>, isLast: Bool
        func contains(_ y: CGFloat) -> Bool { range.contains(y) }
      }
      class Sheet: UIView {
        var stops = [Stop](), top = NSLayoutConstraint()
        @objc func drag(_ pan: UIPanGestureRecognizer) {
          let y = pan.translation(in: superview).y
          guard let stop = stops.first(where: { $0.contains(y) }) else { return }
          switch pan.state {
          case .changed: top.constant = y
          case .ended: if stop.isLast { close() } else { top.constant = 0 }
          default: break
          }
        }
        func close() { top.constant = 900 }
      }
      """)
    #expect(!profile.gaps.contains { $0.message.contains("calls itself") }, "\(profile.gaps)")
    #expect(profile.gaps.contains { $0.message.contains("'stop.isLast' changes with the gesture") })
  }
}
