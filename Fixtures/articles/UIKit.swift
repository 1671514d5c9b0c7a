// What the code of the article on recording uses of UIKit, as its headers declare it.

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
