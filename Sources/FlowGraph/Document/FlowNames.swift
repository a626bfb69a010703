/// The names of members by their roles: those of our own format first, then those of React Flow, D3,
/// n8n, JSON Canvas and vis-network.
enum FlowNames {
  /// The arrays of edges.
  static let edges = ["edges", "links"]
  /// The types of edges in React Flow, and the forms of their paths.
  static let pathTypes: [(word: String, type: EdgePathType)] = [
    ("default", .bezier), ("straight", .straight), ("step", .step), ("smoothstep", .smoothStep),
    ("simplebezier", .simpleBezier),
  ]
  /// The edges of n8n, by the names of their sources.
  static let connections = "connections"
  /// The ends of an edge; the names of a pair belong to the same format.
  static let ends: [(source: String, target: String)] = [
    ("sourceNodeID", "targetNodeID"), ("source", "target"), ("from", "to"), ("fromNode", "toNode"),
  ]
  static let sourceHandles = ["sourceHandleID", "sourceHandle", "fromSide"]
  static let targetHandles = ["targetHandleID", "targetHandle", "toSide"]
  static let parents = ["parentID", "parentId", "parentNode"]
  static let isSelected = ["isSelected", "selected"]
  static let isDraggable = ["isDraggable", "draggable"]
  /// The texts of a node or an edge, or of its data.
  static let labels = ["label", "name", "title", "text"]
  /// What identifies a node that has no ID, and what edges may refer to it by.
  static let names = ["name", "label"]
  /// What identifies a node that an edge contains as an object.
  static let references = ["id", "name", "node", "index"]

  /// The members of a document that are read, or that describe a state only.
  static let ofDocument: Set<String> = Set(edges + [connections, "nodes", "viewport"])

  /// The members of a node that are read in roles of their own, or that describe a state only.
  static let ofNode = Set(
    parents + isSelected + isDraggable + [
      "id", "position", "x", "y", "size", "width", "height", "measured", "data", "phase",
      "persistence", "acceptsChildren", "zIndex", "handles", "sourcePosition", "targetPosition",
      "isHovered", "isDropTarget",
    ])

  /// The members of an edge that are read, or that describe a state only.
  static let ofEdge = Set(
    ends.flatMap { [$0.source, $0.target] } + sourceHandles + targetHandles + isSelected + labels
      + [
        "id", "parentID", "pathType", "arrows", "fromEnd", "toEnd", "markerStart", "waypoints",
        "isDropTarget",
      ])
}

/// The IDs of the nodes or edges so far, and IDs for those that declare none.
struct FlowIDs {
  private var taken: Set<String> = []
  private var generated: Set<String> = []
  /// The next ordinal by text.
  private var ordinals: [String: Int] = [:]

  func contains(_ id: String) -> Bool { taken.contains(id) }

  /// Whether an ID was made for an element that declares none.
  func isGenerated(_ id: String) -> Bool { generated.contains(id) }

  /// Adds a declared ID.
  ///
  /// - Returns: Whether it is new.
  mutating func declare(_ id: String) -> Bool { taken.insert(id).inserted }

  /// Returns a text as an ID, with an ordinal if it is taken.
  ///
  /// - Complexity: O(1), amortized.
  mutating func generate(_ text: String) -> String {
    var id = text
    var ordinal = ordinals[text] ?? 2
    while !taken.insert(id).inserted {
      id = "\(text) \(ordinal)"
      ordinal += 1
    }
    ordinals[text] = ordinal
    generated.insert(id)
    return id
  }
}
