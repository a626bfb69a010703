/// A directed edge between two nodes, which are referenced by ID.
///
/// ``isSelected`` and ``isDropTarget`` are for reading, as in ``FlowNode``.
public struct FlowEdge: Identifiable, Hashable, Sendable {
  /// The identity, unique among the edges of a flow.
  public let id: String
  /// The ID of the node where the edge starts.
  public var sourceNodeID: String
  /// The ID of the handle where the edge starts; nil for the center of the node.
  public var sourceHandleID: String?
  /// The ID of the node where the edge ends.
  public var targetNodeID: String
  /// The ID of the handle where the edge ends; nil for the center of the node.
  public var targetHandleID: String?
  /// The ID of the node that contains the edge and is removed with it; nil at the top level.
  public var parentID: String?
  /// The form of the path.
  public var pathType: EdgePathType
  /// Whether the edge is selected.
  public var isSelected: Bool
  /// Whether a drop would go to the edge; never part of a document.
  public var isDropTarget: Bool
  /// The displayed text; nil if the edge has none.
  public var label: String?

  /// The points between both ends through which the path goes, in canvas units; mostly none.
  public var waypoints: [Point2D]

  /// The ends with an arrow head; mostly the target.
  public var arrows: EdgeArrows

  /// Creates an edge.
  public init(
    id: String, sourceNodeID: String, sourceHandleID: String? = nil, targetNodeID: String,
    targetHandleID: String? = nil, parentID: String? = nil, pathType: EdgePathType = .bezier,
    isSelected: Bool = false, label: String? = nil, waypoints: [Point2D] = [],
    arrows: EdgeArrows = .target
  ) {
    self.id = id
    self.sourceNodeID = sourceNodeID
    self.sourceHandleID = sourceHandleID
    self.targetNodeID = targetNodeID
    self.targetHandleID = targetHandleID
    self.parentID = parentID
    self.pathType = pathType
    self.isSelected = isSelected
    self.isDropTarget = false
    self.label = label
    self.waypoints = waypoints
    self.arrows = arrows
  }
}

/// The ends of an edge that have an arrow head.
public enum EdgeArrows: String, Hashable, Sendable, Codable, CaseIterable {
  /// The end of the edge.
  case target
  /// The start of the edge.
  case source
  /// Both ends.
  case both
  /// Neither end.
  case none

  /// Creates the case with or without an arrow head at each end.
  public init(atSource: Bool, atTarget: Bool) {
    self = atSource ? (atTarget ? .both : .source) : (atTarget ? .target : .none)
  }

  /// Whether there is an arrow head at the start.
  public var isAtSource: Bool { self == .source || self == .both }

  /// Whether there is an arrow head at the end.
  public var isAtTarget: Bool { self == .target || self == .both }
}

/// The form of an edge's path.
public enum EdgePathType: String, Hashable, Sendable, Codable, CaseIterable {
  /// A cubic curve that leaves both handles at right angles to their sides.
  case bezier
  /// A straight segment.
  case straight
  /// Horizontal and vertical segments with rounded corners.
  case smoothStep
  /// Horizontal and vertical segments with sharp corners.
  case step
  /// A quadratic curve that leaves the source handle at a right angle to its side.
  case simpleBezier
}

extension FlowEdge: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, sourceNodeID, sourceHandleID, targetNodeID, targetHandleID, parentID, pathType
    case isSelected, label, waypoints, arrows
  }

  /// Decodes an edge. Members other than `id`, `sourceNodeID` and `targetNodeID` may be missing or
  /// null.
  ///
  /// - Throws: A `DecodingError` if a required member is missing or a value is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      sourceNodeID: try container.decode(String.self, forKey: .sourceNodeID),
      sourceHandleID: try container.decodeIfPresent(String.self, forKey: .sourceHandleID),
      targetNodeID: try container.decode(String.self, forKey: .targetNodeID),
      targetHandleID: try container.decodeIfPresent(String.self, forKey: .targetHandleID),
      parentID: try container.decodeIfPresent(String.self, forKey: .parentID),
      pathType: try container.decodeIfPresent(EdgePathType.self, forKey: .pathType) ?? .bezier,
      isSelected: try container.decodeIfPresent(Bool.self, forKey: .isSelected) ?? false,
      label: try container.decodeIfPresent(String.self, forKey: .label),
      waypoints: try container.decodeIfPresent([Point2D].self, forKey: .waypoints) ?? [],
      arrows: try container.decodeIfPresent(EdgeArrows.self, forKey: .arrows) ?? .target)
  }

  /// Encodes every member but ``isDropTarget``; ``waypoints`` only if there are any, and ``arrows``
  /// only if they aren't the default.
  ///
  /// - Throws: An error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(sourceNodeID, forKey: .sourceNodeID)
    try container.encodeIfPresent(sourceHandleID, forKey: .sourceHandleID)
    try container.encode(targetNodeID, forKey: .targetNodeID)
    try container.encodeIfPresent(targetHandleID, forKey: .targetHandleID)
    try container.encodeIfPresent(parentID, forKey: .parentID)
    try container.encode(pathType, forKey: .pathType)
    try container.encode(isSelected, forKey: .isSelected)
    try container.encodeIfPresent(label, forKey: .label)
    if !waypoints.isEmpty { try container.encode(waypoints, forKey: .waypoints) }
    if arrows != .target { try container.encode(arrows, forKey: .arrows) }
  }
}
