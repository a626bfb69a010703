public import ArtifactBase

/// An entity relationship diagram: what is stored, and how many of one belong to another.
///
/// ```swift
/// for entity in diagram.entities { print(entity.name, entity.attributes.map(\.name)) }
/// ```
public struct MermaidERDiagram: Hashable, Sendable {
  /// An entity.
  public struct Entity: Hashable, Sendable, Identifiable {
    /// The name by which statements refer to it.
    public var id: String
    /// The name to show instead; empty for none.
    public var alias: String
    /// The attributes.
    public var attributes: [Attribute] = []
    /// The names of classes of styles.
    public var styleClasses: [String] = []
    /// Styles of CSS.
    public var styles: [String] = []
    /// The range of the first mention in the payload.
    public var range: Range<Int>

    /// The name to show.
    public var name: String { alias.isEmpty ? id : alias }
  }

  /// An attribute of an entity.
  public struct Attribute: Hashable, Sendable {
    /// The type.
    public var type: String
    /// The name.
    public var name: String
    /// The keys that it is part of: `PK`, `FK` or `UK`, as they are written.
    public var keys: [String] = []
    /// The comment; empty for none.
    public var comment = ""
  }

  /// A relationship between two entities.
  public struct Relationship: Hashable, Sendable {
    /// How many belong to one on the other side.
    public enum Cardinality: String, Hashable, Sendable, CaseIterable {
      /// None or one: `|o`.
      case zeroOrOne = "ZERO_OR_ONE"
      /// Any number: `}o`.
      case zeroOrMore = "ZERO_OR_MORE"
      /// At least one: `}|`.
      case oneOrMore = "ONE_OR_MORE"
      /// Exactly one: `||`.
      case one = "ONLY_ONE"
      /// The parent of a hierarchy: `u`.
      case parent = "MD_PARENT"
    }

    /// The ID of the first entity.
    public var source: String
    /// The ID of the second entity.
    public var target: String
    /// How many of the first entity belong to one of the second.
    public var sourceCardinality: Cardinality
    /// How many of the second entity belong to one of the first.
    public var targetCardinality: Cardinality
    /// Whether the second entity cannot exist without the first: `--`.
    public var isIdentifying: Bool
    /// The text; empty for none.
    public var role: MermaidLabel
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The direction of relationships.
  public var direction = MermaidFlowchart.Direction.topToBottom
  /// The entities.
  public var entities = PersistentArray<Entity>()
  /// The relationships.
  public var relationships = PersistentArray<Relationship>()
  /// Classes of styles.
  public var styleClasses: [MermaidFlowchart.StyleClass] = []
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty diagram.
  public init() {}
}
