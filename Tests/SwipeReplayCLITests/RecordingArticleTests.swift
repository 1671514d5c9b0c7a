import Foundation
import TestSupport
import Testing

/// The code of the article on recording, which needs UIKit.
@Suite struct RecordingArticleTests {
  /// What the code uses of UIKit, as its headers declare it.
  private static let uiKit = """
    @_exported import Foundation

    @MainActor open class UITouch: NSObject {
      public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
      }
      open var timestamp: TimeInterval { 0 }
      open var phase: Phase { .began }
      open var view: UIView? { nil }
      open func location(in view: UIView?) -> CGPoint { CGPoint(x: 0, y: 0) }
    }

    @MainActor open class UIEvent: NSObject {
      public enum EventType: Int, Sendable { case touches, motion, remoteControl, presses }
      open var type: EventType { .touches }
      open func touches(for window: UIWindow) -> Set<UITouch>? { nil }
      open func coalescedTouches(for touch: UITouch) -> [UITouch]? { nil }
      open func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }
    }

    @MainActor open class UIView: NSObject {
      open var bounds: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
      open var superview: UIView? { nil }
      open var safeAreaInsets: UIEdgeInsets {
        UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
      }
      open var accessibilityIdentifier: String? { get { nil } set {} }
      open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect }
    }

    public struct UIEdgeInsets: Sendable {
      public var top, left, bottom, right: CGFloat
    }

    @MainActor open class UIScrollView: UIView {
      open var contentSize: CGSize { get { CGSize(width: 1, height: 1) } set {} }
      open var contentOffset: CGPoint { get { CGPoint(x: 0, y: 0) } set {} }
      open var adjustedContentInset: UIEdgeInsets {
        UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
      }
      open var bounces: Bool { get { true } set {} }
      open var alwaysBounceVertical: Bool { get { false } set {} }
      open var alwaysBounceHorizontal: Bool { get { false } set {} }
      open var isPagingEnabled: Bool { get { false } set {} }
      open var isScrollEnabled: Bool { get { true } set {} }
      open var delaysContentTouches: Bool { get { true } set {} }
      open var canCancelContentTouches: Bool { get { true } set {} }
    }

    @MainActor open class UIControl: UIView {}

    @MainActor open class UISlider: UIControl {
      open var value: Float { get { 0 } set {} }
      open func trackRect(forBounds bounds: CGRect) -> CGRect { bounds }
      open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        rect
      }
    }

    @MainActor open class UIWindow: UIView {
      open func sendEvent(_ event: UIEvent) {}
    }
    """

  /// The modules that are built beside the tests; nil where they are not.
  private static let modules = ToolProcess.path.map { path in
    URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("Modules").path
  }

  @Test(
    "The window of the article is type-checked against UIKit's declarations",
    .needs(Programs.path(of: "swiftc") != nil && ToolProcess.path != nil, "swiftc is not installed")
  )
  func window() throws {
    let block = try #require(try Document.article("Recording").blocks(in: "swift").first)
    let code = block.lines.filter { !$0.isEmpty }
    #expect(code.count <= 80, "the article promises a few lines")
    let run = try typeCheck(block.text)
    #expect(run.status == 0, "\(run.error)")
    // The check would notice.
    for (right, wrong) in [
      ("sample.timestamp", "event.timestamp"), ("finger:", "touch:"),
      ("view.adjustedContentInset", "view.adjustedInset"),
      ("recorder.content", "recorder.contents"), ("Insets(safeAreaInsets)", "safeAreaInsets"),
    ] {
      #expect(try typeCheck(block.text.replacing(right, with: wrong)).status != 0, "\(wrong)")
    }
  }

  private func typeCheck(_ code: String) throws -> ToolProcess {
    let folder = try TemporaryDirectory()
    try folder.write("UIKit.swift", Self.uiKit)
    try folder.write("RecordingWindow.swift", code)
    return try ToolProcess(
      shell: """
        swiftc -swift-version 6 -parse-as-library -module-name UIKit -emit-module UIKit.swift &&
          swiftc -swift-version 6 -typecheck -I . -I '\(try #require(Self.modules))' RecordingWindow.swift
        """, in: folder)
  }
}
