extension Trace {
  /// A view under the fingers that may take their touches: a scroll view, a slider, a map. Names are UIKit's.
  ///
  /// A list whose rows hold a photo strip has two pieces of content, the list first. When a finger goes down, all
  /// pieces that contain its location are asked for the touch, the last one first, as if each contained the next.
  public struct Content: Sendable, Hashable {
    /// The kind of view.
    public enum Kind: String, Sendable, CaseIterable {
      /// A scroll view that scrolls along its ``Content/axis``.
      case scroll
      /// A scroll view that stops at page boundaries.
      case pager
      /// A control with a thumb that a finger drags.
      case slider
      /// A map, which moves in any direction with a finger.
      case map
      /// The swipe actions of a row.
      case rowActions
      /// The scroll view of a web page.
      case webView
      /// A button, a switch or another control that cannot be dragged.
      case control
    }

    /// The directions in which a finger moves the content.
    public enum Axis: String, Sendable, CaseIterable {
      case horizontal, vertical, both
    }

    /// A side of a row, relative to the layout direction.
    public enum RowEdge: String, Sendable, CaseIterable {
      case leading, trailing
    }

    /// The name used in results; if empty, the kind is used.
    public var name: String
    /// The kind of view.
    public var kind: Kind
    /// The frame in the view, in points.
    public var rect: Rect
    /// The directions in which a finger moves it.
    public var axis: Axis
    /// The size of the scrolled content, in points, or nil if it can scroll without limit along its axis.
    public var contentSize: Size?
    /// The point of the scrolled content at its top left when the trace begins, in points.
    public var contentOffset: Point
    /// The insets of the scrolled content, in points.
    public var contentInset: Insets
    /// Whether it can be dragged beyond its end.
    public var bounces: Bool
    /// Whether it stops at multiples of its size.
    public var isPagingEnabled: Bool
    /// Whether it delays touches of its subviews until they cannot be a scroll.
    public var delaysContentTouches: Bool
    /// Whether it cancels touches of its subviews once they scroll.
    public var canCancelContentTouches: Bool
    /// The frame in the view of a slider's thumb, or nil if it is not known.
    public var thumb: Rect?
    /// The sides of a row that have actions.
    public var rowEdges: Set<RowEdge>

    /// Creates a piece of content.
    ///
    /// - Parameters:
    ///   - axis: the directions of movement, or nil for the default of the kind.
    ///   - contentOffset: the scroll position, or nil for the beginning of the content.
    public init(
      _ kind: Kind, name: String = "", rect: Rect, axis: Axis? = nil, contentSize: Size? = nil,
      contentOffset: Point? = nil, contentInset: Insets = .zero, bounces: Bool = true,
      isPagingEnabled: Bool? = nil, delaysContentTouches: Bool = true,
      canCancelContentTouches: Bool = true, thumb: Rect? = nil, rowEdges: Set<RowEdge> = [.trailing]
    ) {
      self.name = name
      self.kind = kind
      self.rect = rect
      self.axis = axis ?? kind.usualAxis
      self.contentSize = contentSize
      self.contentOffset =
        contentOffset ?? Point(x: 0 - contentInset.left, y: 0 - contentInset.top)
      self.contentInset = contentInset
      self.bounces = bounces
      self.isPagingEnabled = isPagingEnabled ?? (kind == .pager)
      self.delaysContentTouches = delaysContentTouches
      self.canCancelContentTouches = canCancelContentTouches
      self.thumb = thumb
      self.rowEdges = rowEdges
    }
  }
}

extension Trace.Content {
  /// The defaults for content of this kind and with these insets.
  package var defaults: Trace.Content {
    Trace.Content(kind, rect: rect, contentInset: contentInset)
  }
}

extension Trace.Content.Kind {
  private var row: (text: String, axis: Trace.Content.Axis, scrolls: Bool) {
    switch self {
    case .scroll: ("scroll view", .vertical, true)
    case .pager: ("pager", .horizontal, true)
    case .slider: ("slider", .horizontal, false)
    case .map: ("map", .both, false)
    case .rowActions: ("row actions", .horizontal, false)
    case .webView: ("web view", .vertical, true)
    case .control: ("control", .both, false)
    }
  }

  /// The name of the kind in a sentence.
  package var text: String { row.text }
  package var usualAxis: Trace.Content.Axis { row.axis }
  package var scrolls: Bool { row.scrolls }
}

extension Trace.Content {
  /// `scroll view 'Photos'`
  package var text: String { name.isEmpty ? kind.text : "\(kind.text) '\(name)'" }

  /// The offsets at which it can rest on each axis, from the beginning of its content to the end;
  /// nil if it can scroll without limit.
  package var restingOffsets: (x: RestingOffsets, y: RestingOffsets)? {
    guard let contentSize else { return nil }
    return (
      RestingOffsets(
        before: contentInset.left, content: contentSize.width, after: contentInset.right,
        side: rect.size.width),
      RestingOffsets(
        before: contentInset.top, content: contentSize.height, after: contentInset.bottom,
        side: rect.size.height)
    )
  }

  package struct RestingOffsets: Sendable, Hashable {
    package let least, most: Double

    fileprivate init(before: Double, content: Double, after: Double, side: Double) {
      least = 0 - before
      most = max(least, content + after - side)
    }
  }
}

/// A rectangle in a view, in points.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// Creates a rectangle, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// Whether the rectangle contains a point. As in UIKit, the left and top edges belong to it, the
  /// right and bottom edges do not.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width && point.y >= origin.y
      && point.y < origin.y + size.height
  }
}

/// Distances from the edges of a rectangle, in points.
public struct Insets: Hashable, Sendable {
  /// The distance from each edge, in points.
  public var top, left, bottom, right: Double

  /// No distance from any edge.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets, in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
