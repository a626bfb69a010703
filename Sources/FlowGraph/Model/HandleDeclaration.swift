/// A place at a node where edges are fastened.
public struct HandleDeclaration: Hashable, Sendable, Codable {
  /// The identity, unique in the node.
  public let id: String
  /// Whether edges start or end here.
  public let type: HandleType
  /// Where the handle is.
  public let position: HandlePosition
  /// Where the user can start a connection; nil for the editor's default.
  public let connectionStartArea: HandleHitArea?
  /// Where the user can end a connection; nil for the editor's default.
  public let connectionTargetArea: HandleHitArea?

  /// Creates a handle.
  public init(
    id: String, type: HandleType, position: HandlePosition,
    connectionStartArea: HandleHitArea? = nil, connectionTargetArea: HandleHitArea? = nil
  ) {
    self.id = id
    self.type = type
    self.position = position
    self.connectionStartArea = connectionStartArea
    self.connectionTargetArea = connectionTargetArea
  }
}

/// Whether edges start or end at a handle.
public enum HandleType: String, Hashable, Sendable, Codable, CaseIterable {
  /// Edges start here.
  case source
  /// Edges end here.
  case target
}

/// A place at a node.
public enum HandlePosition: String, Hashable, Sendable, Codable, CaseIterable {
  /// The middle of the node; edges have no preferred direction there.
  case center
  /// The middle of the upper side.
  case top
  /// The middle of the lower side.
  case bottom
  /// The middle of the left side.
  case left
  /// The middle of the right side.
  case right

  /// Whether edges leave the node horizontally.
  public var isHorizontal: Bool { self == .left || self == .right }

  /// The vector of length 1 that points away from the node, where `y` grows downwards; zero for the
  /// center.
  public var direction: Point2D {
    switch self {
    case .center: Point2D(x: 0, y: 0)
    case .top: Point2D(x: 0, y: -1)
    case .bottom: Point2D(x: 0, y: 1)
    case .left: Point2D(x: -1, y: 0)
    case .right: Point2D(x: 1, y: 0)
    }
  }
}

/// Where the pointer has to be to meet a handle.
public enum HandleHitArea: Hashable, Sendable, Codable {
  /// Nowhere.
  case disabled
  /// Within a distance of the handle's point, in canvas units.
  case point(radius: Double)
  /// Anywhere in the node.
  case node
  /// Within a distance of the node's border, inside or outside, in canvas units.
  case nodeBorder(width: Double)
}
