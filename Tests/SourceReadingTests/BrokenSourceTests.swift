import SourceReading
import Testing
import TextFormats

/// Text that is no whole code is an error with its place, rather than another handler.
@Suite struct BrokenSourceTests {
  private static let handler = """
    class Card: UIViewController {
      @objc func pan(_ g: UIPanGestureRecognizer) {
        if g.state == .ended, g.translation(in: view).y > limit(9) { dismiss(animated: true) }
      }
    }

    """

  private static func error(_ code: String, as file: String = "Card.swift") -> String? {
    do throws(SourceError) {
      _ = try SourceProfile(reading: [SourceText(name: file, bytes: Array(code.utf8))])
      return nil
    } catch {
      return error.place.map { "\($0): \(error)" } ?? error.description
    }
  }

  @Test(
    "Brackets that are not closed, and merge conflicts",
    arguments: [
      ("func open() {\n  if isOpen {\n", "2:13: '{' is not closed"),
      ("func open() {\n  close(now(\n}", "2:12: '(' is not closed"),
      ("let all = [1, 2\nfunc open() {}", "1:11: '[' is not closed"),
      ("let a = 1\n<<<<<<< ours\nlet b = 2\n", "2:1: merge conflict; keep one side only"),
      ("let b = 2\n}\n>>>>>>> theirs\n", "3:1: merge conflict; keep one side only"),
      ("#if DEBUG\nfunc a() {}\n#endif\nfunc b() {", "4:10: '{' is not closed"),
    ])
  func broken(code: String, message: String) {
    #expect(Self.error(code + Self.handler) == "Card.swift:" + message)
  }

  @Test(
    "What only looks broken is read",
    arguments: [
      "// a smile (\n/* { */",
      "let text = \"<<<<<<< {\"\nlet long = \"\"\"\n<<<<<<< a\n(\n\"\"\"",
      "let a = b <<<<<<< c",
      "#if os(iOS)\nfunc a() {\n#else\nfunc b() {\n#endif\n}",
      "#if swift(>=6)\nextension A {\n#endif\nfunc b() {}\n#if swift(>=6)\n}\n#endif",
      "#Preview {\n  Card()\n}",
      "let pattern = #\"\\d+\"#",
      "}",
    ])
  func whole(code: String) {
    #expect(Self.error(code + "\n" + Self.handler) == nil)
  }

  @Test func macros() {
    let code = """
      #define BEGIN(a) if (a) {
      #define END }
      #define ALL do { \\
        run(); } while (0)
      @implementation Card
      - (void)pan:(UIPanGestureRecognizer *)g {
        BEGIN(g.state == UIGestureRecognizerStateEnded)
        if ([g translationInView:nil].y > 90) [self dismissViewControllerAnimated:YES completion:nil];
        END
      }
      @end
      """
    #expect(Self.error(code, as: "Card.m") == nil)
    let open = code.replacing("YES completion:nil]", with: "YES completion:nil")
    #expect(Self.error(open, as: "Card.m") == nil)
    let whole = open.replacing(/#define (BEGIN|END).*\n/, with: "")
    #expect(Self.error(whole, as: "Card.m") == "Card.m:6:41: '[' is not closed")
  }
}
