public import ArtifactBase

/// A Wardley map: components by their visibility and their evolution, and what needs what.
///
/// ```swift
/// for node in map.nodes { print(node.label.plainText, node.position.x, node.position.y) }
/// ```
public struct MermaidWardley: Hashable, Sendable {
  /// A position on the map.
  public struct Position: Hashable, Sendable {
    /// The evolution, from 0 to 100.
    public var x: Double
    /// The visibility, from 0 to 100.
    public var y: Double

    /// Creates a position.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// An anchor or a component.
  public struct Node: Hashable, Sendable, Identifiable {
    /// What a node is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A user or another anchor, a component, or a variant of one in a pipeline.
      case anchor, component
      case variant = "pipeline-component"
    }

    /// How a component is obtained.
    public enum Strategy: String, Hashable, Sendable, CaseIterable {
      /// The way.
      case build, buy, outsource, market
    }

    /// The name; for variants, that of the component, `_`, and the own one.
    public var id: String
    /// The text.
    public var label: MermaidLabel
    /// What the node is.
    public var kind: Kind
    /// Where the node is.
    public var position: Position
    /// How many pixels the text is moved; nil for the default.
    public var labelOffset: Position?
    /// Whether something keeps the component from evolving.
    public var hasInertia = false
    /// How the component is obtained; nil for nothing said.
    public var strategy: Strategy?
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// A link from what needs to what is needed.
  public struct Link: Hashable, Sendable {
    /// Where something flows.
    public enum Flow: String, Hashable, Sendable, CaseIterable {
      /// To the target, to the source, or both.
      case forward, backward, bidirectional
    }

    /// The name of the source, as written.
    public var source: String
    /// The name of the target, as written.
    public var target: String
    /// The text; empty for none.
    public var label: MermaidLabel
    /// Whether the line is dashed.
    public var isDashed: Bool
    /// Where something flows; nil for nothing said.
    public var flow: Flow?
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// How far a component will evolve.
  public struct Trend: Hashable, Sendable {
    /// The name of the component, which need not be known.
    public var node: String
    /// The evolution, from 0 to 100.
    public var target: Double
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The variants of a component.
  public struct Pipeline: Hashable, Sendable {
    /// The name of the component.
    public var node: String
    /// The IDs of the variants.
    public var variants: [String]
    /// The range of the first line in the payload.
    public var range: Range<Int>
  }

  /// A text on the map.
  public struct Mark: Hashable, Sendable {
    /// What a text is.
    public enum Kind: Hashable, Sendable {
      /// A note, a sign that drives evolution or holds it up, or a text for a number.
      case note, accelerator, deaccelerator, annotation
    }

    /// What the text is.
    public var kind: Kind
    /// The text.
    public var label: MermaidLabel
    /// The number of an annotation; nil for others.
    public var number: Int?
    /// Where the text is.
    public var position: Position
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// A part of the axis of the evolution.
  public struct Stage: Hashable, Sendable {
    /// The name, or two with `/` between them.
    public var label: MermaidLabel
    /// Where the stage ends, from 0 to 1; nil for nothing said.
    public var boundary: Double?
  }

  /// The title in the diagram; empty for none.
  public var title = ""
  /// The size in pixels; nil for nothing said.
  public var size: (width: Int, height: Int)? {
    get { sizeValues.map { ($0[0], $0[1]) } }
    set { sizeValues = newValue.map { [$0.width, $0.height] } }
  }
  private var sizeValues: [Int]?
  /// The stages of the evolution; empty for the usual ones.
  public var stages: [Stage] = []
  /// The anchors and components, in the order of the source.
  public var nodes = PersistentArray<Node>()
  /// The links.
  public var links = PersistentArray<Link>()
  /// How far components will evolve.
  public var trends = PersistentArray<Trend>()
  /// The pipelines.
  public var pipelines = PersistentArray<Pipeline>()
  /// Notes, annotations and signs.
  public var marks = PersistentArray<Mark>()
  /// Where the texts of annotations are; nil for nothing said.
  public var annotationsPosition: Position?
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty map.
  public init() {}
}
