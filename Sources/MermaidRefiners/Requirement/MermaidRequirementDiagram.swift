public import ArtifactBase

/// A requirement diagram: requirements, what meets them, and how they are related.
///
/// ```swift
/// for relation in diagram.relations { print(relation.source, relation.kind, relation.target) }
/// ```
public struct MermaidRequirementDiagram: Hashable, Sendable {
  /// A requirement, or an element of the system.
  public struct Node: Hashable, Sendable {
    /// What the node is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A requirement of any kind.
      case requirement = "Requirement"
      /// What the system does.
      case functionalRequirement = "Functional Requirement"
      /// How the system communicates.
      case interfaceRequirement = "Interface Requirement"
      /// How well the system works.
      case performanceRequirement = "Performance Requirement"
      /// What the system is made of.
      case physicalRequirement = "Physical Requirement"
      /// A limit of the design.
      case designConstraint = "Design Constraint"
      /// An element of the system.
      case element = "Element"
    }

    /// The name, by which relations refer to the node; it may have marks of Markdown.
    public var name: String
    /// What the node is.
    public var kind: Kind
    /// The number of a requirement; empty for none.
    public var requirementID = ""
    /// The text of a requirement, in Markdown; empty for none.
    public var text = MermaidLabel("", kind: .markdown)
    /// The risk of a requirement; nil for none.
    public var risk: Risk?
    /// How a requirement is verified; nil for nothing.
    public var verification: Verification?
    /// The type of an element, in Markdown; empty for none.
    public var type = MermaidLabel("", kind: .markdown)
    /// The document of an element, in Markdown; empty for none.
    public var document = MermaidLabel("", kind: .markdown)
    /// The names of classes of styles.
    public var styleClasses: [String] = []
    /// Styles of CSS, also those of its classes.
    public var styles: [String] = []
    /// The range of the first line in the payload.
    public var range: Range<Int>

    /// The name as a label.
    public var label: MermaidLabel { MermaidLabel(name, kind: .markdown) }
  }

  /// The risk of a requirement.
  public enum Risk: String, Hashable, Sendable, CaseIterable {
    /// A small, medium or large risk.
    case low = "Low"
    case medium = "Medium"
    case high = "High"
  }

  /// How a requirement is verified.
  public enum Verification: String, Hashable, Sendable, CaseIterable {
    /// By calculation, operation, examination, or measurement.
    case analysis = "Analysis"
    case demonstration = "Demonstration"
    case inspection = "Inspection"
    case test = "Test"
  }

  /// How two nodes are related.
  public struct Relation: Hashable, Sendable {
    /// What the source does with the target.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The verb of the relation.
      case contains, copies, derives, satisfies, verifies, refines, traces
    }

    /// What the source does with the target.
    public var kind: Kind
    /// The name of the node where the arrow starts. It need not be one of the diagram.
    public var source: String
    /// The name of the node where the arrow ends. It need not be one of the diagram.
    public var target: String
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The direction of the relations.
  public var direction = MermaidFlowchart.Direction.topToBottom
  /// The requirements, in the order of the source.
  public var requirements = PersistentArray<Node>()
  /// The elements, in the order of the source.
  public var elements = PersistentArray<Node>()
  /// The relations, in the order of the source.
  public var relations = PersistentArray<Relation>()
  /// Classes of styles.
  public var styleClasses: [MermaidFlowchart.StyleClass] = []
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty diagram.
  public init() {}
}
