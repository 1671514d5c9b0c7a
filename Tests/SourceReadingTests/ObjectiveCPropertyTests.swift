import SourceReading
import Testing

/// What Objective-C sets and keeps, of a handler that opens or closes a panel where the finger lifts.
@Suite struct ObjectiveCPropertyTests {
  struct Panel: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var properties = ""
    var variables = ""
    var began = ""
    var changed = ""
    var ended = "x > 75"
    var members = ""
    /// Its rules, or nil for those of its distance alone.
    var rules: [String]?
    var refused: String?
    var gap: String?
  }

  static let panels = [
    Panel(
      testDescription: "the recognizer is switched off", properties: "@property BOOL busy;",
      began: "if (self.busy) { [g setEnabled:NO]; return; }", refused: "busy != 0"),
    Panel(
      testDescription: "a part of a place is kept", properties: "@property CGFloat start;",
      began: "[self setStart:self.front.frame.origin.x];", ended: "self.start + x > 75",
      rules: ["frontFrameOriginX + translation.x > finishDistance: finish: open", "cancel: close"]),
    Panel(
      testDescription: "a switch of each move", properties: "@property BOOL far;",
      changed: "[self setFar:x > 75];", ended: "self.far",
      rules: ["hasChanged && translation.x > finishDistance: finish: open", "cancel: close"]),
    Panel(
      testDescription: "several at once", properties: "@property CGFloat way, last;",
      changed: "self.way = _last = x * 2;", ended: "self.way > 75",
      rules: ["translation.x * finishFactor > finishDistance: finish: open", "cancel: close"]),
    Panel(
      testDescription: "a setter of the files", properties: "@property CGFloat way;",
      changed: "[self setWay:x];", ended: "self.half > 75",
      members: "- (void)setWay:(CGFloat)way { _half = way / 2; }",
      rules: ["translation.x / finishDivisor > finishDistance: finish: open", "cancel: close"]),
    Panel(
      testDescription: "a variable of the file without a value", variables: "static BOOL Locked;",
      ended: "!(Locked && x < 75)",
      rules: ["Locked == 0 || translation.x >= finishDistance: finish: open", "cancel: close"]),
    Panel(
      testDescription: "a switch among what is associated", properties: "@property BOOL locked;",
      began: "if (![self free]) { g.enabled = NO; return; }",
      members:
        "- (BOOL)free { if (_locked) { return NO; } return [objc_getAssociatedObject(self, &key) boolValue]; }",
      refused: "free == 0"),
    Panel(
      testDescription: "the opposite of a switch that is associated",
      began: "if (![self free]) { g.enabled = NO; return; }",
      members: "- (BOOL)free { return ![objc_getAssociatedObject(self, _cmd) boolValue]; }",
      refused: "freeObject != 0"),
    Panel(
      testDescription: "a method with the name of another class's property",
      ended: "[self far:x]",
      members: """
        - (BOOL)far:(CGFloat)x { return x > 75; }
        @end
        @interface Other : UIView
        @property UIButton *open;
        @property UIButton *close;
        """),
    Panel(
      testDescription: "a part of a selector without a name", ended: "[self is:x :75]",
      members: "- (BOOL)is:(CGFloat)way :(CGFloat)least { return way > least; }",
      rules: ["translation.x > finishDistance: finish: open", "cancel: close"]),
    Panel(
      testDescription: "the most of all moves, in a point", properties: "@property CGPoint most;",
      changed: "if (x > _most.x) { _most.x = x; }", ended: "_most.x > 75",
      rules: ["mostX > finishValue: finish: open", "cancel: close"],
      gap:
        "'most.x' changes with the gesture, which is not read; for every gesture it is taken to be 0"
    ),
    Panel(
      testDescription: "a property of a class", ended: "x > Way.least",
      members:
        "@end @implementation Way static CGFloat _least = 75; + (CGFloat)least { return _least; }",
      rules: ["translation.x > least: finish: open", "cancel: close"]),
    Panel(
      testDescription: "a block that is called if it is there, beside the end of another way",
      properties: "@property (copy) void (^onFar)(void);",
      ended: "x > 200) { [self close]; if (self.onFar) { self.onFar(); } } else if (x > 75",
      rules: [
        "translation.x > finishDistance: finish: onFar",
        "translation.x > finishDistance2: finish: open", "cancel: close",
      ]),
    Panel(
      testDescription: "one panel at a time", variables: "static Panel *Current;",
      began: "if (Current) { g.enabled = NO; return; } Current = self;",
      changed: "if (x < 0) { Current = nil; }",
      gap: "'Current' is taken to be nil where the gesture begins"),
    Panel(
      testDescription: "one panel at a time, in an instance variable",
      began: "if (_current != nil) { g.enabled = NO; return; } _current = self;",
      changed: "if (x < 0) { _current = nil; }",
      members: "@end @interface Panel () { id _current; } @end @implementation Panel",
      gap: "'_current' is taken to be nil where the gesture begins"),
  ]

  @Test(arguments: panels) func panel(_ panel: Panel) throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      @interface Panel ()
      \(panel.properties)
      @end
      \(panel.variables)
      @implementation Panel
      - (void)pan:(UIPanGestureRecognizer *)g {
        CGFloat x = [g translationInView:self.view].x;
        if (g.state == UIGestureRecognizerStateBegan) { \(panel.began) }
        if (g.state == UIGestureRecognizerStateChanged) { \(panel.changed) }
        if (g.state == UIGestureRecognizerStateEnded) {
          if (\(panel.ended)) { [self open]; } else { [self close]; }
        }
      }
      - (void)open { [UIView animateWithDuration:0.3 animations:^{ self.front.frame = CGRectMake(280, 0, 9, 9); }]; }
      - (void)close { [UIView animateWithDuration:0.3 animations:^{ self.front.frame = CGRectMake(0, 0, 9, 9); }]; }
      \(panel.members)
      @end
      """, of: "Panel.m")
    #expect(
      SettledViewTests.rules(text)
        == panel.rules ?? ["translation.x > finishDistance: finish: open", "cancel: close"])
    #expect(
      text.contains(#""refuse": []"#) == (panel.refused == nil)
        && text.contains(panel.refused.map { #""when": "\#($0)""# } ?? ""), "\(text)")
    if let gap = panel.gap { #expect(gaps.contains { $0.contains(gap) }, "\(gaps)") }
  }

  @Test("The cases of an enumeration in C are no numbers that must be set, whatever their names")
  func enumerationInC() throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      typedef enum { up, down } Way;
      @implementation Sheet
      - (void)pan:(UIPanGestureRecognizer *)g {
        if (g.state != UIGestureRecognizerStateEnded) return;
        Way way = [g velocityInView:self.view].y >= 0 ? down : up;
        if (way == down) [self back]; else [self.menu open];
      }
      - (void)back { [self.delegate back]; }
      @end
      """, of: "Sheet.m")
    #expect(SettledViewTests.rules(text) == ["velocity.y >= 0: cancel: back", "finish: open"])
    #expect(!gaps.contains { $0.contains("calls itself") || $0.contains("'down'") }, "\(gaps)")
  }

  @Test("A message whose name only begins with 'set' is a call")
  func settle() throws {
    let (text, _) = try SourceProfile.parts(
      """
      @implementation Pop
      - (void)pan:(UIPanGestureRecognizer *)g {
        if (g.state != UIGestureRecognizerStateEnded) return;
        if ([g translationInView:self.view].x > 90) [self.menu settle:YES]; else [self.menu settle:NO];
      }
      @end
      """, of: "Pop.m")
    #expect(
      SettledViewTests.rules(text) == [
        "translation.x > finishDistance: finish: settle", "cancel: settleFalse",
      ])
  }
}
