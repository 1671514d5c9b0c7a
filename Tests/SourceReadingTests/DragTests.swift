import SourceReading
import Testing

/// Drags of SwiftUI.
@Suite struct DragTests {
  /// A view with a drag.
  private static func read(drag: String, _ members: String = "") throws -> (
    text: String, gaps: [String]
  ) {
    try SourceProfile.parts(
      """
      struct Panel: View {
        @Environment(\\.dismiss) private var dismiss
        @State private var offset = CGSize.zero
        @Binding var isOpen: Bool
        \(members)
        var body: some View {
          Text("a").offset(offset).gesture(\(drag))
        }
      }
      """)
  }

  @Test(
    "A direction that the first move keeps, at once or not near the start",
    arguments: ["", "if abs(x) < 12 && abs(y) < 12 { return }"])
  func direction(gate: String) throws {
    let (text, gaps) = try Self.read(
      drag: """
        DragGesture().onChanged { value in
          let x = value.translation.width, y = value.translation.height
          if axis == nil { \(gate)
            axis = abs(x) > abs(y) ? .side : .down }
          guard axis == .side else { return }
          place = max(0, x)
        }.onEnded { value in
          if axis == .side && place > 100 { dismiss() } else { place = 0 }
          axis = nil
        }
        """,
      "enum Axis { case side, down }\n @State var axis: Axis? = nil\n @State var place: CGFloat = 0"
    )
    #expect(
      SettledViewTests.rules(text) == [
        "abs(began.translation.x) > abs(began.translation.y) && max(0, translation.x) > finishDistance: finish",
        "cancel",
      ])
    #expect(gaps.contains { $0.hasPrefix("'axis' is kept by the first move") } == !gate.isEmpty)
  }

  @Test("A drag begins at its minimum distance, and keeps the travel before it")
  func minimumDistance() throws {
    let end = ".onEnded { value in if value.translation.width > 100 { dismiss() } }"
    for (arguments, slop) in [
      ("", "10"), ("minimumDistance: 24", "24"), ("minimumDistance: least", "18"),
    ] {
      let (text, gaps) = try Self.read(
        drag: "DragGesture(\(arguments))" + end, "let least: CGFloat = 18")
      #expect(text.contains(#""slop": \#(slop),"#))
      #expect(text.contains(#""slopTravel": "kept""#))
      #expect(text.contains(#""maximumTouches": 1,"#))
      #expect(text.contains(#""when": "translation.x > finishDistance", "then": "finish""#))
      #expect(gaps.isEmpty)
    }
  }

  @Test(
    "What a drag says of the finger",
    arguments: [
      ("translation.height > 100", "translation.y > finishDistance"),
      ("startLocation.x < 30", "start.x < finishStart"),
      ("location.y > 300", "location.y > finishLocation"),
      ("velocity.width > 500", "velocity.x > finishVelocity"),
      (
        "predictedEndTranslation.width > 200",
        "translation.x + velocity.x * predictionTime > finishDistance"
      ),
      (
        "predictedEndLocation.x - value.location.x > 200",
        "velocity.x * predictionTime > finishVelocity"
      ),
    ])
  func valueOfTheDrag(expression: String, rule: String) throws {
    let (text, _) = try Self.read(
      drag: "DragGesture().onEnded { value in if value.\(expression) { dismiss() } }")
    #expect(text.contains("\"when\": \"\(rule)\""))
  }

  @Test(
    "What the first update keeps until the end is so where the drag begins",
    arguments: ["onChanged { value in", "updating($start) { value, start, _ in"])
  func keptAtTheFirstUpdate(modifier: String) throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      final class Model { var isDown: Bool?; func reset() { isDown = nil } }
      struct Panel: View {
        @GestureState private var start: CGPoint?
        var body: some View {
          Text("a").gesture(DragGesture().\(modifier)
            if model.isDown == nil { model.isDown = value.translation.height > value.translation.width }
          }.onEnded { value in
            if model.isDown == true && value.translation.height > 200 { dismiss() }
            model.reset()
          })
        }
      }
      """)
    let rule = "began.translation.y > began.translation.x && translation.y > finishDistance"
    #expect(text.contains("\"when\": \"\(rule)\", \"then\": \"finish\""), "\(text)")
    #expect(
      gaps.filter { $0.contains("isDown") } == [
        "'model.isDown' is taken to be nil where the drag begins"
      ])
  }

  @Test("What a state of the app leaves nil at the first update is not true at the end")
  func leftNilByAState() throws {
    let (text, gaps) = try Self.read(
      drag: """
        DragGesture().onChanged { value in
          if isDown == nil, isActive { isDown = value.translation.height > value.translation.width }
        }.onEnded { value in
          if isDown == true { dismiss() }
          isDown = nil
        }
        """, "@State private var isDown: Bool?")
    #expect(
      text.contains(#""when": "isActive != 0 && began.translation.y > began.translation.x""#))
    #expect(!gaps.contains { $0.contains("'isDown' is not known") })
  }

  @Test("Another drag of the background is named")
  func dragOfTheBackground() throws {
    let drag = "DragGesture().onEnded { value in if value.translation.height > 100 { dismiss() } }"
    let (_, gaps) = try Self.read(drag: "\(drag)).background(Color.black.gesture(\(drag))")
    #expect(
      gaps.contains("the recognizers are added to different views; the profile has them on one"))
  }

  @Test(
    "A number is handed to a view by its modifier",
    arguments: [
      "extension View { func leaving(at least: CGFloat = 120) -> some View { modifier(Inner(least: least)) } }",
      """
      extension View { func leaving(at least: CGFloat = 120) -> some View { modifier(Outer(least: least)) } }
      struct Outer: ViewModifier {
        let least: CGFloat
        func body(content: Content) -> some View { content.modifier(Inner(least: least)) }
      }
      """,
      """
      extension View {
        func leaving() -> some View { inner(120) }
        func inner(_ number: CGFloat) -> some View { modifier(Inner(least: number)) }
      }
      """,
    ])
  func defaultOfAModifier(maker: String) throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      \(maker)
      struct Inner: ViewModifier {
        let least: CGFloat
        func body(content: Content) -> some View {
          content.gesture(DragGesture().onEnded { value in if value.translation.width > least { dismiss() } })
        }
      }
      """)
    #expect(text.contains(#""when": "translation.x > least""#), "\(text)")
    #expect(text.contains(#""least": 120"#))
    #expect(gaps.isEmpty, "\(gaps)")
  }

  @Test("A drag that counts from where it began has one kind of travel")
  func countsFromBegin() throws {
    let (text, _) = try Self.read(
      drag: """
        DragGesture()
          .onChanged { value in if first == nil { first = value.location } }
          .onEnded { value in if value.location.x - first.x > 100 { dismiss() } }
        """, "@State private var first: CGPoint!")
    #expect(text.split(separator: "\"slopTravel\"").count == 2)
  }

  @Test(
    "A number that moves near the start leave is what the code makes it at first",
    arguments: [
      ("value.translation.height > 0", "0", true), ("value.translation.height > 0", ".zero", true),
      ("value.translation.height > 0", "90", false),
      ("abs(value.translation.height) > abs(value.translation.width)", "0", false),
    ])
  func leftNearTheStart(limit: String, end: String, isQuiet: Bool) throws {
    let (text, gaps) = try Self.read(
      drag: """
        DragGesture()
        .onChanged { value in if \(limit) { drop = value.translation.height } }
        .onEnded { _ in if drop > 150 { dismiss() } else { drop = \(end) } }
        """,
      "@State private var drop: CGFloat = 0")
    #expect(text.contains("translation.y, drop) > finishDistance"), "\(text)")
    #expect(text.contains(#""drop": 0"#))
    #expect(gaps.isEmpty == isQuiet, "\(gaps)")
  }

  @Test("Functions may be its closures, and a property or a constant may hold it")
  func functions() throws {
    let (text, _) = try SourceProfile.parts(
      """
      struct Panel: View {
        @Environment(\\.presentationMode) var presentationMode
        var back: some Gesture { DragGesture().onEnded(end) }
        private func end(_ value: DragGesture.Value) {
          if value.translation.width > 90 { presentationMode.wrappedValue.dismiss() }
        }
        var body: some View {
          let close = DragGesture(minimumDistance: 5).onEnded { self.endDown(value: $0) }
          return Text("a").gesture(back).gesture(close)
        }
        func endDown(value: DragGesture.Value) {
          if value.translation.height > 80 { presentationMode.wrappedValue.dismiss() }
        }
      }
      """)
    #expect(text.contains(#""name": "back""#))
    #expect(text.contains(#""when": "translation.x > finishDistance""#))
    #expect(text.contains(#""when": "translation.y > finishDistance2""#))
  }

  @Test("The size of a GeometryReader is the view's")
  func geometryReader() throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      struct Panel: View {
        @Binding var isPresented: Bool
        var body: some View {
          GeometryReader { proxy in
            Text("a").gesture(DragGesture().onEnded { value in
              if value.translation.height > proxy.size.height / 3 { isPresented = false }
            })
          }
        }
      }
      """)
    #expect(text.contains("translation.y > height / finishDivisor"))
    #expect(text.contains(#""then": "finish", "to": "isPresentedFalse""#))
    #expect(
      gaps == [
        "no transition starts: 'isPresentedFalse' is taken to finish"
      ])
  }

  @Test("What is switched on and off are two ends, unless the drag may do neither")
  func switches() throws {
    let (text, _) = try Self.read(
      drag: """
        DragGesture().onEnded { value in
          withAnimation(.spring()) { isOpen = value.translation.width > 60 }
        }
        """)
    #expect(text.contains(#""then": "finish", "to": "isOpen""#))
    #expect(text.contains(#""then": "cancel", "to": "isOpenFalse""#))
    // What it was switched to chooses what else is done.
    let (asked, gaps) = try Self.read(
      drag: """
        DragGesture()
        .onChanged { value in withAnimation { offset = value.translation } }
        .onEnded { value in
          isOpen = value.translation.width > 60
          if isOpen { withAnimation { offset = .zero } }
        }
        """)
    #expect(asked.split(separator: "\n").count { $0.contains("then") } == 2, "\(asked)")
    #expect(gaps.count == 1, "\(gaps)")
    let (other, _) = try Self.read(
      drag: """
        DragGesture().onEnded { value in
          if value.translation.width > 60 { show(.menu) }
          else if value.translation.width < -60 { show(.settings) }
        }
        """)
    #expect(other.contains(#""then": "finish", "to": "menu""#))
    #expect(other.contains(#""then": "finish", "to": "settings""#))
  }

  @Test("A path of screens from which the last is removed is popped")
  func navigationPath() throws {
    let (text, _) = try Self.read(
      drag: "DragGesture().onEnded { if $0.translation.width > 60 { path.removeLast() } }",
      "@State private var path = NavigationPath()")
    #expect(text.contains(#""action": "pop""#))
  }

  @Test(
    "A drag gets touches where the code adds it",
    arguments: [
      ("if isLocked { face } else { face.gesture(close) }", "isLocked == 0"),
      ("face.gesture(isLocked ? nil : close)", "isLocked == 0"),
      ("face.gesture(isLocked ? close : nil)", "isLocked != 0"),
    ])
  func conditions(view: String, receive: String) throws {
    let drag = "DragGesture().onEnded { if $0.translation.width > 60 { dismiss() } }"
    let code = """
      struct Panel: View {
        @Environment(\\.dismiss) private var dismiss
        let isLocked: Bool
        var close: some Gesture { \(drag) }
        var body: some View { \(view) }
      }
      """
    // The drag itself, or the variable that has it.
    let inBranch = view.hasPrefix("if")
    let (text, _) = try SourceProfile.parts(
      inBranch ? code.replacing("gesture(close)", with: "gesture(\(drag))") : code)
    #expect(text.contains("\"receive\": \"\(receive)\""), "\(text)")
    #expect(text.contains("\"isLocked\": \(receive.hasSuffix("== 0") ? 0 : 1)"), "\(text)")
    // Where there is a drag, its condition holds.
    #expect(!text.contains("unreadParameters"))
  }

  @Test("Variables around a drag are read, whatever their names")
  func variablesAround() throws {
    let (text, gaps) = try SourceProfile.parts(
      """
      struct Panel: View {
        @Environment(\\.dismiss) private var dismiss
        var body: some View {
          let value = 120.0
          let limit = value
          return face.gesture(DragGesture().onEnded { if $0.translation.width > limit { dismiss() } })
        }
      }
      """)
    #expect(text.contains("translation.x > value"))
    #expect(text.contains(#""value": 120"#))
    #expect(gaps.isEmpty)
  }

  @Test("A minimum distance that no profile has is noted", arguments: ["-4", "5000", "least"])
  func unreadMinimumDistance(distance: String) throws {
    let (text, gaps) = try Self.read(
      drag: """
        DragGesture(minimumDistance: \(distance))
          .onEnded { value in if value.translation.width > 100 { dismiss() } }
        """)
    #expect(text.contains(#""slop": 10,"#))
    #expect(gaps == ["'minimumDistance: \(distance)' is not read; the profile has 10"])
  }

  @Test("Conditions that choose no drag are not noted")
  func otherConditions() throws {
    let (_, gaps) = try Self.read(
      drag: "DragGesture().onEnded { value in if value.translation.width > 100 { dismiss() } }",
      "func save() { if let file = store.file { file.close() } }")
    #expect(gaps.isEmpty)
  }

  @Test("Of too many drags, the first are read")
  func tooManyDrags() throws {
    let drag = "Text(\"a\").gesture(DragGesture().onEnded { _ in dismiss() })\n"
    let views = String(repeating: drag, count: 110)
    let (_, gaps) = try SourceProfile.parts(
      "struct Panel: View {\nvar body: some View {\n\(views)}\n}")
    #expect(gaps.contains("more than 100 drags; the others are left out"))
  }

  @Test("An error names the drag that decides nothing")
  func error() {
    let error = #expect(throws: SourceError.self) {
      try Self.read(drag: "DragGesture().onChanged { offset = $0.translation }")
    }
    #expect(error?.description.contains("or a DragGesture with 'onEnded', that") == true)
    #expect(error?.description.hasSuffix("'DragGesture' (Pop.swift:7) does none of it") == true)
  }

  @Test(
    "A drag whose view only SwiftUI moves goes back",
    arguments: [
      ("", "isOpen = false", "cancel"), ("", "dismiss()", "cancel"),
      (".onChanged { offset.height = $0.translation.height }", "isOpen = false", "ignore"),
    ])
  func dragGoesBack(moves: String, end: String, decision: String) throws {
    let (text, _) = try Self.read(
      drag: """
        DragGesture()\(moves).updating($drag) { value, state, _ in state = value.translation }
          .onEnded { value in if value.translation.height > 100 { \(end) } }
        """, "@GestureState private var drag = CGSize.zero")
    #expect(
      text.contains(#""when": "translation.y > finishDistance", "then": "finish""#), "\(text)")
    #expect(text.contains("{ \"then\": \"\(decision)\""), "\(text)")
    #expect(text.contains("\"cancelled\": \"\(decision)\""))
  }

  @Test(
    "The size that a function with a drag gets is the view's",
    arguments: ["in size: CGSize", "in proxy: GeometryProxy"])
  func sizeOfAParameter(parameter: String) throws {
    let size = parameter.contains("proxy") ? "proxy.size" : "size"
    let (text, gaps) = try Self.read(
      drag: "drag(in: proxy.size)",
      """
      func drag(\(parameter)) -> some Gesture {
        DragGesture().onEnded { if $0.translation.height > \(size).height / 2 { dismiss() } }
      }
      """)
    #expect(text.contains("translation.y > height / finishDivisor"), "\(text)")
    #expect(gaps.contains { $0.hasSuffix("is taken to be that of the gesture's view") })
  }

  /// The rules of a drag, without their lines, and the messages about what is not read.
  private static func rules(
    changed: String = "", ended: String, _ members: String = "", types: String = ""
  ) throws -> (rules: [String], gaps: [String]) {
    let (text, gaps) = try SourceProfile.parts(
      """
      \(types)
      struct Card: View {
        @State private var place: CGFloat = 0
        @State private var isAway = false
        \(members)
        var body: some View {
          Text("a").offset(y: place).gesture(
            DragGesture().onChanged { value in \(changed) }.onEnded { value in \(ended) })
        }
      }
      """)
    return (SettledViewTests.rules(text), gaps)
  }

  @Test(
    "What some updates set is so at the lift where the last one sets it",
    arguments: [
      (
        "if value.translation.width < 0 { place = value.translation.width }",
        "if value.translation.width < 0, place < -60 { isAway = true } else { isAway = false }",
        "translation.x < 0 && translation.x < -finishDistance: finish: isAway", ""
      ),
      (
        "if abs(value.translation.width) < 30 { return }\n place = value.translation.width",
        "if place < -60 { isAway = true } else { isAway = false }",
        "if(abs(translation.x) < finishDistance2, place, translation.x) < -finishDistance: finish: isAway",
        "place"
      ),
      // Where it starts does not change.
      (
        "guard value.startLocation.x < 30 else { return }\n place = value.translation.width",
        "if place > 60 { isAway = true } else { isAway = false }",
        "if(start.x >= finishStart, place, translation.x) > finishDistance: finish: isAway", ""
      ),
    ])
  func setAtSomeUpdates(changed: String, ended: String, rule: String, unread: String) throws {
    let (rules, gaps) = try Self.rules(changed: changed, ended: ended)
    #expect(rules == [rule, "cancel: isAwayFalse"])
    #expect(
      gaps.contains { $0.contains("'place' changes with the gesture") } == !unread.isEmpty,
      "\(gaps)")
  }

  @Test(
    "An initializer gives a state what another property has",
    arguments: [
      ("Card(least: 90)", "place: 90"), ("Text(\"a\")", "least: 0"),
    ])
  func stateOfAnInitializer(use: String, parameter: String) throws {
    let (text, _) = try SourceProfile.parts(
      """
      struct Card: View {
        let least: CGFloat
        @State private var place: CGFloat
        init(least: CGFloat) {
          self.least = least
          _place = State(initialValue: least)
        }
        var body: some View {
          Text("a").gesture(DragGesture().onEnded { value in
            if place + value.translation.height > 300 { dismiss() }
          })
        }
      }
      struct Home: View { var body: some View { \(use) } }
      """)
    let name = parameter.prefix { $0 != ":" }
    #expect(text.contains(#""when": "\#(name) + translation.y > finishDistance""#), "\(text)")
    #expect(text.contains("\"\(name)\"" + parameter.dropFirst(name.count)))
  }

  @Test(
    "An initializer or a static function without its type is read",
    arguments: [
      (
        "let x = value.translation.width > 0 ? 500 : -500\n spot = .init(width: x, height: 0)",
        ["translation.x > 0: finish: spot500", "cancel: spot-500"]
      ),
      (
        "go(.after(value.velocity.height))",
        ["velocity.y > finishVelocity: finish: far", "cancel: near"]
      ),
      (
        "guard let end: End = .init(y: value.translation.height) else { return }\n go(end)",
        ["translation.y > finishDistance: finish: far", "cancel: near"]
      ),
    ])
  func shortForms(ended: String, rules: [String]) throws {
    let (read, gaps) = try Self.rules(
      ended: ended,
      """
      @State private var spot: CGSize = .zero
      func go(_ end: End) {
        switch end {
        case .far: withAnimation { place = 700 }
        case .near: withAnimation { place = 20 }
        }
      }
      """,
      types: """
        enum End {
          case far, near
          init?(y: CGFloat) { if y > 80 { self = .far } else { self = .near } }
          static func after(_ speed: CGFloat) -> End { if speed > 400 { return .far } else { return .near } }
        }
        """)
    #expect(read == rules)
    #expect(gaps.count == 1, "\(gaps)")
  }

  @Test("A short form that several types have is named")
  func shortFormOfSeveralTypes() throws {
    let (_, gaps) = try Self.rules(
      ended: "place = value.translation.height > .least(2) ? 700 : 20",
      types: """
        extension CGFloat { static func least(_ n: CGFloat) -> CGFloat { 40 * n } }
        extension Double { static func least(_ n: Double) -> Double { 50 * n } }
        """)
    #expect(gaps.contains("'.least' is taken to be that of 'CGFloat'"), "\(gaps)")
  }

  @Test("A state with an underscore is not the storage of a computed property")
  func underscore() throws {
    let (rules, gaps) = try Self.rules(
      changed: "_depth = 50 + value.translation.height",
      ended: "if depth > 90 { isAway = true } else { isAway = false }",
      "@State private var _depth: CGFloat?\n var depth: CGFloat { _depth ?? 50 }")
    #expect(
      rules == [
        "finishDistance2 + translation.y > finishDistance: finish: isAway", "cancel: isAwayFalse",
      ])
    #expect(gaps.count == 1, "\(gaps)")
  }

  @Test("A number that may change does not cancel out one of the same size")
  func numberOfTheSameSize() throws {
    let (rules, _) = try Self.rules(
      ended: "isAway = start + value.translation.height - 120.5 > 40",
      "@State private var start: CGFloat = 120.5")
    #expect(
      rules.first?.hasPrefix("startValue + translation.y - finishDistance2 > ") == true, "\(rules)")
  }

  @Test(
    "A step between two sizes, with an operator of the project, and not the width that a view is declared with"
  )
  func stepOfSizes() throws {
    let (rules, _) = try Self.rules(
      changed: """
        let step = value.translation - previous
        previous = value.translation
        place = min(0, max(-300, place + step.width))
        """,
      ended: "previous = .zero; if place < -150 { place = -300 } else { place = 0 }",
      "@State private var previous: CGSize = .zero\n var width: CGFloat { 300 }",
      types: """
        extension CGSize {
          static func - (a: CGSize, b: CGSize) -> CGSize { CGSize(width: a.width - b.width, height: a.height - b.height) }
        }
        """)
    #expect(rules.first?.contains("+ progress * width < -finishDistance") == true, "\(rules)")
  }
}
