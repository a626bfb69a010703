public import ArtifactBase

/// A C4 diagram: people, systems, containers and components, in boundaries, and their relations.
///
/// ```swift
/// for relation in diagram.relations { print(relation.source, "→", relation.target) }
/// ```
public struct MermaidC4: Hashable, Sendable {
  /// The type of a diagram.
  public enum DiagramType: String, Hashable, Sendable, CaseIterable {
    /// Systems, containers, components, steps, or where all of it runs.
    case context = "C4Context"
    case container = "C4Container"
    case component = "C4Component"
    case dynamic = "C4Dynamic"
    case deployment = "C4Deployment"
  }

  /// What people, systems, containers, components and boundaries have.
  public struct Properties: Hashable, Sendable {
    /// The text; empty for none.
    public var label = MermaidLabel("", kind: .string)
    /// The technology; empty for none.
    public var technology = MermaidLabel("", kind: .string)
    /// The description; empty for none.
    public var description = MermaidLabel("", kind: .string)
    /// The type of a boundary, such as `SYSTEM`; empty for other parts.
    public var type = MermaidLabel("", kind: .string)
    /// The name of an icon; empty for none.
    public var sprite = ""
    /// Tags, as they are written; empty for none.
    public var tags = ""
    /// An address; empty for none.
    public var link = ""
    /// The color of the background; empty for none.
    public var backgroundColor = ""
    /// The color of texts; empty for none.
    public var fontColor = ""
    /// The color of the outline; empty for none.
    public var borderColor = ""
    /// The text in the legend; empty for none.
    public var legendText = ""
  }

  /// A person, system, container or component.
  public struct Shape: Hashable, Sendable, Identifiable {
    /// What a shape represents.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A person, or a part of the software.
      case person, system, container, component
    }

    /// The outline of a shape.
    public enum Form: Hashable, Sendable {
      /// A box, a cylinder for a database, or one that lies for a queue.
      case box, database, queue
    }

    /// The name, by which relations refer to the shape.
    public var id: String
    /// What it represents.
    public var kind: Kind
    /// The outline.
    public var form: Form
    /// Whether it is not a part of the system.
    public var isExternal: Bool
    /// Its texts and styles.
    public var properties = Properties()
    /// The ID of the boundary in which it is; nil for none.
    public var boundary: String?
    /// The range of the last statement about it in the payload.
    public var range: Range<Int>
  }

  /// A frame around shapes and other boundaries.
  public struct Boundary: Hashable, Sendable, Identifiable {
    /// The name.
    public var id: String
    /// Whether the boundary is a node of a deployment.
    public var isNode: Bool
    /// Its texts and styles.
    public var properties = Properties()
    /// The ID of the boundary in which it is; nil for none. A boundary that is defined twice can be in itself.
    public var boundary: String?
    /// The range of the first line in the payload.
    public var range: Range<Int>
  }

  /// A relation.
  public struct Relation: Hashable, Sendable {
    /// Where the target is to be, or how the arrow is drawn.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A relation to the target.
      case forward = "rel"
      /// A relation in both directions.
      case both = "birel"
      /// A relation to a target above, below, at the left or the right.
      case up = "rel_u"
      case down = "rel_d"
      case left = "rel_l"
      case right = "rel_r"
      /// A relation from the target.
      case back = "rel_b"
    }

    /// Where the target is to be, or how the arrow is drawn.
    public var kind: Kind
    /// The ID of the shape or boundary where it starts.
    public var source: String
    /// The ID of the shape or boundary where it ends.
    public var target: String
    /// Its texts.
    public var properties = Properties()
    /// The color of texts; empty for none.
    public var textColor = ""
    /// The color of the line; empty for none.
    public var lineColor = ""
    /// How many pixels the text is moved.
    public var offsetX: Int?
    public var offsetY: Int?
    /// The range of the last statement about it in the payload.
    public var range: Range<Int>
  }

  /// The type of the diagram.
  public var type = DiagramType.context
  /// The title; empty for none.
  public var title = ""
  /// People, systems, containers and components, in the order of the source.
  public var shapes = PersistentArray<Shape>()
  /// The boundaries, in the order of the source.
  public var boundaries = PersistentArray<Boundary>()
  /// The relations, in the order of the source.
  public var relations = PersistentArray<Relation>()
  /// The number of shapes beside each other.
  public var shapesPerRow = 4
  /// The number of boundaries beside each other.
  public var boundariesPerRow = 2
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty diagram.
  public init() {}
}
