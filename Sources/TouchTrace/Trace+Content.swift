extension Trace {
  /// What lies under the fingers and may take their touches: a scroll view, a slider, a map. Words are UIKit's.
  ///
  /// A list whose rows hold a photo strip has two pieces of content, the list first. Where a finger goes down, all
  /// pieces that contain the place are asked for the touch, the last one first, as if each contained the next.
  public struct Content: Sendable, Hashable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
      /// A scroll view that scrolls along its ``Content/axis``.
      case scroll
      /// A scroll view that rests at pages.
      case pager
      /// A control whose thumb a finger drags.
      case slider
      /// A map, which moves with a finger in any direction.
      case map
      /// The swipe actions of a row.
      case rowActions
      /// The scroll view of a web page.
      case webView
      /// A button, a switch or another control that no finger drags.
      case control
    }

    /// The directions that a finger moves it in.
    public enum Axis: String, Sendable, CaseIterable {
      case horizontal, vertical, both
    }

    /// A side of a row, by the direction of the layout.
    public enum RowEdge: String, Sendable, CaseIterable {
      case leading, trailing
    }

    /// What results call it; the kind where it is empty.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// Where it is in the view.
    public var rect: Rect
    /// The directions that a finger moves it in.
    public var axis: Axis
    /// The size of what it scrolls over, in points; nil where it can scroll on, in each direction of its axis.
    public var contentSize: Size?
    /// The point of what it scrolls over that is at its top left, in points, when the trace begins.
    public var contentOffset: Point
    /// The distance that what it scrolls over is inset by.
    public var contentInset: Insets
    /// Whether it can be dragged beyond its end.
    public var bounces: Bool
    /// Whether it rests at multiples of its size.
    public var isPagingEnabled: Bool
    /// Whether it gives a touch to what it contains only after it could be a scroll.
    public var delaysContentTouches: Bool
    /// Whether it takes touches back from what it contains once they scroll.
    public var canCancelContentTouches: Bool
    /// Of a slider: where its thumb is in the view; nil where that is not known.
    public var thumb: Rect?
    /// Of row actions: the sides that have any.
    public var rowEdges: Set<RowEdge>

    /// A piece of content.
    ///
    /// - Parameters:
    ///   - axis: nil for what is usual of its kind.
    ///   - contentOffset: nil for the beginning of its content.
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
  /// The content with the defaults of its kind and its insets.
  package var defaults: Trace.Content {
    Trace.Content(kind, rect: rect, contentInset: contentInset)
  }
}

extension Trace.Content.Kind {
  /// The axis of a piece of content that names none.
  package var usualAxis: Trace.Content.Axis {
    switch self {
    case .scroll, .webView: .vertical
    case .pager, .slider, .rowActions: .horizontal
    case .map, .control: .both
    }
  }

  /// As a sentence calls it.
  package var text: String {
    switch self {
    case .scroll: "scroll view"
    case .pager: "pager"
    case .slider: "slider"
    case .map: "map"
    case .rowActions: "row actions"
    case .webView: "web view"
    case .control: "control"
    }
  }
}

extension Trace.Content {
  /// `scroll view 'Photos'`
  package var text: String { name.isEmpty ? kind.text : "\(kind.text) '\(name)'" }

  /// The offsets at which it rests, on each axis: from the beginning of its content to the end; nil where it can scroll
  /// on.
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

  /// From the least to the most offset of one axis.
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
  /// Its top left corner.
  public var origin: Point
  /// Its size.
  public var size: Size

  /// A rectangle, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// Whether a point lies in it: as UIKit has it, its left and top edges belong to it, its right and bottom edges do
  /// not.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width && point.y >= origin.y
      && point.y < origin.y + size.height
  }
}

/// Distances from the edges of a rectangle, in points.
public struct Insets: Hashable, Sendable {
  /// Each in points.
  public var top, left, bottom, right: Double

  /// No distance from any edge.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Distances, in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
