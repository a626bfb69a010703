/// A node of a flow: a box on the canvas with a value of the client's.
///
/// ```swift
/// let node = FlowNode(id: "a", position: Point2D(x: 24, y: 52), data: "Start")
/// node.frame.size      // 150 × 60
/// ```
///
/// ``isSelected``, ``isHovered`` and ``isDropTarget`` are for reading: an editor keeps this state
/// beside its nodes and fills it into the copies that it returns.
public struct FlowNode<Data: Sendable & Hashable>: Identifiable, Hashable, Sendable {
  /// The identity, unique among the nodes of a flow.
  public let id: String
  /// The corner with the least coordinates, in canvas units; absolute, even in a container.
  public var position: Point2D
  /// The extent in canvas units.
  public var size: Size2D
  /// The client's value.
  public var data: Data
  /// The ID of the node that contains this one; nil at the top level.
  public var parentID: String?
  /// Whether the node is final or a draft.
  public var phase: FlowNodePhase
  /// Whether the node is part of exported documents.
  public var persistence: NodePersistence
  /// Whether the node is selected.
  public var isSelected: Bool
  /// Whether the pointer is over the node; never part of a document.
  public var isHovered: Bool
  /// Whether a drop would go to the node; never part of a document.
  public var isDropTarget: Bool
  /// Whether the user can move the node.
  public var isDraggable: Bool
  /// Whether other nodes can have this one as their parent.
  public var acceptsChildren: Bool
  /// The layer; nodes with a greater one are drawn on top. Equal ones are in document order.
  public var zIndex: Int
  /// The places where edges are fastened. Of handles with the same ID the first counts.
  public var handles: [HandleDeclaration]

  /// Creates a node. By default it has a target handle at the top and a source handle at the
  /// bottom.
  public init(
    id: String, position: Point2D, size: Size2D = FlowDefaults.nodeSize, data: Data,
    parentID: String? = nil, phase: FlowNodePhase = .normal,
    persistence: NodePersistence = .persistent, isSelected: Bool = false, isDraggable: Bool = true,
    acceptsChildren: Bool = false, zIndex: Int = 0,
    handles: [HandleDeclaration] = FlowDefaults.handles
  ) {
    self.id = id
    self.position = position
    self.size = size
    self.data = data
    self.parentID = parentID
    self.phase = phase
    self.persistence = persistence
    self.isSelected = isSelected
    self.isHovered = false
    self.isDropTarget = false
    self.isDraggable = isDraggable
    self.acceptsChildren = acceptsChildren
    self.zIndex = zIndex
    self.handles = handles
  }

  /// The box of the node, in canvas units.
  public var frame: Rect2D { Rect2D(origin: position, size: size) }

  /// The point of the border where edges meet a side of the node, or its center; always finite.
  public func point(at position: HandlePosition) -> Point2D {
    let frame = Rect2D(origin: self.position.bounded, size: size.bounded)
    return switch position {
    case .center: frame.center
    case .top: Point2D(x: frame.center.x, y: frame.min.y)
    case .bottom: Point2D(x: frame.center.x, y: frame.max.y)
    case .left: Point2D(x: frame.min.x, y: frame.center.y)
    case .right: Point2D(x: frame.max.x, y: frame.center.y)
    }
  }

  /// Returns the handle with an ID; nil if the node doesn't declare it.
  ///
  /// - Complexity: O(number of handles).
  public func handle(_ id: String) -> HandleDeclaration? {
    handles.first { $0.id == id }
  }
}

/// The values that members of a flow have by default.
public enum FlowDefaults {
  /// The extent of a node, in canvas units.
  public static let nodeSize = Size2D(width: 150, height: 60)

  /// A target handle at the top and a source handle at the bottom.
  public static let handles = [
    HandleDeclaration(id: "target", type: .target, position: .top),
    HandleDeclaration(id: "source", type: .source, position: .bottom),
  ]
}

/// Whether a node is final.
public enum FlowNodePhase: Hashable, Sendable, Codable {
  /// A final node.
  case normal
  /// A node that is being created.
  case draft(DraftPresentationState)
}

/// How a draft is shown.
public enum DraftPresentationState: String, Hashable, Sendable, Codable, CaseIterable {
  /// Neither valid nor invalid.
  case neutral
  /// The draft can be accepted.
  case valid
  /// The draft can't be accepted.
  case invalid
}

/// Whether a node is part of exported documents.
public enum NodePersistence: String, Hashable, Sendable, Codable, CaseIterable {
  /// The node is exported.
  case persistent
  /// The node, and edges that meet it, are not exported.
  case transient
}
