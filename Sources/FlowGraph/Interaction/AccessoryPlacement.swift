/// The side of a node or an edge where an accessory is, such as a toolbar.
///
/// ```swift
/// guard let anchor = editor.accessoryAnchor(of: .node("a")) else { return }
/// let frame = AccessoryPlacement.top.frame(
///   of: Size2D(width: 120, height: 24), beside: anchor, canvasSize: canvasSize)
/// ```
public enum AccessoryPlacement: String, Hashable, Sendable, Codable, CaseIterable {
  /// Above the element.
  case top
  /// Below it.
  case bottom
  /// At its left.
  case leading
  /// At its right.
  case trailing

  /// The other side.
  public var opposite: AccessoryPlacement {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    }
  }

  /// The frame of an accessory beside an element, wherever the canvas ends.
  ///
  /// - Parameters:
  ///   - size: The size of the accessory.
  ///   - element: The frame of the element, or an empty rectangle at its point, such as the position of a label. All
  ///     numbers are in screen units.
  ///   - spacing: The distance between both.
  ///   - alignment: Where the accessory is along that side.
  public func frame(
    of size: Size2D, beside element: Rect2D, spacing: Double = 8,
    alignment: AccessoryAlignment = .center
  ) -> Rect2D {
    let x: Double
    let y: Double
    switch self {
    case .top, .bottom:
      x = alignment.origin(of: size.width, element.min.x, element.max.x)
      y = self == .top ? element.min.y - spacing - size.height : element.max.y + spacing
    case .leading, .trailing:
      x = self == .leading ? element.min.x - spacing - size.width : element.max.x + spacing
      y = alignment.origin(of: size.height, element.min.y, element.max.y)
    }
    return Rect2D(origin: Point2D(x: x, y: y), size: size)
  }

  /// The frame of an accessory beside an element, in a canvas. It is at the other side if it would be clipped at this one
  /// only, and is then moved to be within the margin.
  ///
  /// - Parameters:
  ///   - size: The size of the accessory.
  ///   - element: The frame of the element, or an empty rectangle at its point. All numbers are in screen units.
  ///   - canvasSize: The size of the canvas, whose origin is 0, 0.
  ///   - spacing: The distance between both.
  ///   - margin: The distance from the edges of the canvas.
  ///   - alignment: Where the accessory is along that side.
  public func frame(
    of size: Size2D, beside element: Rect2D, canvasSize: Size2D, spacing: Double = 8,
    margin: Double = 8, alignment: AccessoryAlignment = .center
  ) -> Rect2D {
    let canvas = Rect2D(origin: Point2D(x: 0, y: 0), size: canvasSize.bounded)
      .grown(by: -margin.bounded)
    let size = size.bounded
    let element = Rect2D(element.min.bounded, element.max.bounded)
    func isClipped(_ frame: Rect2D) -> Bool {
      switch self {
      case .top, .bottom: frame.min.y < canvas.min.y || frame.max.y > canvas.max.y
      case .leading, .trailing: frame.min.x < canvas.min.x || frame.max.x > canvas.max.x
      }
    }
    let spacing = spacing.bounded
    let wanted = frame(of: size, beside: element, spacing: spacing, alignment: alignment)
    let flipped = opposite.frame(of: size, beside: element, spacing: spacing, alignment: alignment)
    return (isClipped(wanted) && !isClipped(flipped) ? flipped : wanted).clamped(to: canvas)
  }
}

extension FlowEditor {
  /// Where an accessory of an element is fastened, in screen units: the frame of a node, or the label position of an edge as
  /// an empty rectangle. Nil if the element does not exist.
  public func accessoryAnchor(of element: FlowElement) -> Rect2D? {
    switch element {
    case .node(let id):
      return nodeTable.slot(id).map { viewport.canvasToScreen(nodeTable[$0].boundedFrame) }
    case .edge(let id):
      guard let geometry = geometry(ofEdge: id) else { return nil }
      let (origin, label) = (geometry.bounds.min, geometry.labelPosition)
      return Rect2D(
        at: viewport.canvasToScreen(Point2D(x: origin.x + label.x, y: origin.y + label.y)))
    }
  }
}

/// Where an accessory is along the side of an element.
public enum AccessoryAlignment: String, Hashable, Sendable, Codable, CaseIterable {
  /// The least edges are aligned.
  case leading
  /// The centers are aligned.
  case center
  /// The greatest edges are aligned.
  case trailing

  fileprivate func origin(of extent: Double, _ low: Double, _ high: Double) -> Double {
    switch self {
    case .leading: low
    case .center: (low + high) / 2 - extent / 2
    case .trailing: high - extent
    }
  }
}
