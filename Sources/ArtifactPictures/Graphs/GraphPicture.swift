public import Drawing
public import FlowGraph

/// A graph as a picture of boxes and lines: what is in it and how it is marked, without positions.
///
/// ```swift
/// var picture = GraphPicture()
/// picture.nodes = [.init(id: "a", title: "Start"), .init(id: "b", title: "End")]
/// picture.edges = [.init(id: "1", source: 0, target: 1, label: "goes to")]
/// let scene = picture.scene(for: Canvas2D())
/// ```
public struct GraphPicture: Hashable, Sendable {
  /// The title above the picture; empty for none.
  public var title = ""
  /// The nodes in document order, which is the reading order.
  public var nodes: [Node]
  /// The edges in document order. Their ends are indices of ``nodes``.
  public var edges: [Edge]
  /// The groups in document order. An outer group precedes the groups inside it.
  public var groups: [Group]
  /// The direction in which edges run; nil for the one that suits the canvas.
  public var direction: LayoutDirection?
  /// How some nodes and groups are placed relative to each other. Points and spacings are in pixels.
  public var hints: [LayoutHint] = []
  /// Whether the edges are those of trees, which are drawn with the children of a node in the order of the edges.
  public var isTree = false
  /// The fill of the whole canvas.
  public var background: Paint2D?
  /// The maximum number of lines of a title or a label, and of values of a node; nil for 3 of a title, 1 of a label and
  /// 8 values.
  public var lineLimit: Int?

  /// Creates a picture.
  public init(
    nodes: [Node] = [], edges: [Edge] = [], groups: [Group] = [],
    direction: LayoutDirection? = nil
  ) {
    self.nodes = nodes
    self.edges = edges
    self.groups = groups
    self.direction = direction
  }

  /// A box with a title, and below it a caption and named values.
  public struct Node: Hashable, Sendable, Identifiable {
    /// The identity in the model, unique among the nodes.
    public var id: String
    /// The name of the node.
    public var title: String
    /// What the node is, such as its types; empty for nothing.
    public var caption: String
    /// The values of the node.
    public var rows: [Row]
    /// The sign that is drawn instead of a box; the title is for readers who do not see it. Nil for a box.
    public var sign: Sign?
    /// What the node represents, which is drawn above its title in pixels; nil for none.
    public var icon: Icon?
    /// The indices of the values before which there is a line, besides that below the title.
    public var dividers: [Int] = []
    /// Whether names and values are two columns, instead of a text each.
    public var alignsValues = false
    /// The outline.
    public var shape: Scene2D.Shape.Kind
    /// The index of the innermost group that contains the node.
    public var group: Int?
    /// The colors and lines that the source gives.
    public var style: Style

    /// Creates a node.
    public init(
      id: String, title: String, caption: String = "", rows: [Row] = [],
      shape: Scene2D.Shape.Kind = .rectangle(cornerRadius: 6), group: Int? = nil,
      style: Style = Style()
    ) {
      self.id = id
      self.title = title
      self.caption = caption
      self.rows = rows
      self.shape = shape
      self.group = group
      self.style = style
    }
  }

  /// What a node represents.
  public enum Icon: String, Hashable, Sendable, CaseIterable {
    /// A person.
    case person
    /// A part of a network of computers.
    case cloud, database, disk, internet, server
  }

  /// What a node is instead of a box.
  public enum Sign: String, Hashable, Sendable, CaseIterable {
    /// A filled circle, where something begins.
    case dot
    /// A filled circle in a ring, where something ends.
    case ring
    /// A bar across lines that run down or up, or to the right or left, where ways part or meet.
    case bar
    case verticalBar = "vertical-bar"
    /// A small diamond, where one of several ways is taken.
    case diamond
  }

  /// A named value of a node.
  public struct Row: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String

    /// Creates a row.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A line between two nodes.
  public struct Edge: Hashable, Sendable, Identifiable {
    /// The identity in the model, unique among the edges.
    public var id: String
    /// The index of the node where the edge starts.
    public var source: Int
    /// The index of the node where the edge ends.
    public var target: Int
    /// The text on the line; empty for none.
    public var label: String
    /// The text at the source, such as a number; empty for none.
    public var sourceLabel = ""
    /// The text at the target; empty for none.
    public var targetLabel = ""
    /// The sign at the source.
    public var sourceMarker: Scene2D.Marker?
    /// The sign at the target.
    public var targetMarker: Scene2D.Marker?
    /// The colors and lines that the source gives.
    public var style: Style
    /// The colors and lines of the label. With a fill or a stroke, the label is in a box.
    public var labelStyle = Style()
    /// The outline of the box of the label.
    public var labelShape = Scene2D.Shape.Kind.rectangle(cornerRadius: 4)
    /// The course of the line.
    public var course = Course.orthogonal
    /// The number of ranks that the edge spans at least.
    public var length = 1
    /// Whether the edge only keeps its ends apart, without a line.
    public var isHidden = false
    /// The group around the source on whose border the line starts; nil to start at the source.
    public var sourceGroup: Int?
    /// The group around the target on whose border the line ends; nil to end at the target.
    public var targetGroup: Int?

    /// A course between two nodes. Lines on a canvas of cells are orthogonal.
    public enum Course: Hashable, Sendable, CaseIterable {
      /// Horizontal and vertical segments.
      case orthogonal
      /// The same with wide curves.
      case curved
      /// A straight line if no node and no label is in its way, otherwise orthogonal.
      case straight
    }

    /// Creates an edge, by default an arrow.
    public init(
      id: String, source: Int, target: Int, label: String = "",
      sourceMarker: Scene2D.Marker? = nil, targetMarker: Scene2D.Marker? = .arrow,
      style: Style = Style()
    ) {
      self.id = id
      self.source = source
      self.target = target
      self.label = label
      self.sourceMarker = sourceMarker
      self.targetMarker = targetMarker
      self.style = style
    }
  }

  /// A box around nodes.
  public struct Group: Hashable, Sendable, Identifiable {
    /// The identity in the model, unique among the groups.
    public var id: String
    /// The name of the group.
    public var title: String
    /// The index of the group that contains this one.
    public var parent: Int?
    /// The direction in which edges run inside of the group; nil for that around it.
    public var direction: LayoutDirection?
    /// The colors and lines that the source gives.
    public var style: Style

    /// Creates a group.
    public init(id: String, title: String, parent: Int? = nil, style: Style = Style()) {
      self.id = id
      self.title = title
      self.parent = parent
      self.style = style
    }
  }

  /// The colors and lines of a part; what is nil is up to the front.
  public struct Style: Hashable, Sendable {
    /// The paint inside a box, or behind the label of an edge.
    public var fill: Paint2D?
    /// The paint of the outline or line.
    public var stroke: Paint2D?
    /// The width of the outline or line in pixels.
    public var strokeWidth: Double?
    /// The interruptions of the outline or line.
    public var pattern: Stroke2D.Pattern?
    /// The color of the text.
    public var text: Paint2D?
    /// Whether the text is bold.
    public var isBold: Bool?
    /// The size of the text in pixels; on a canvas of cells, all text has one size.
    public var textSize: Double?
    /// The opacity, from 0 to 1.
    public var opacity: Double?

    /// Creates a style that leaves all to the front.
    public init() {}

    /// The size of the text relative to a standard one.
    func textScale(_ standard: Double, _ unit: Canvas2D.Unit) -> Double {
      unit == .cells ? 1 : (textSize ?? standard) / standard
    }

    /// The stroke, with what is missing from `standard`.
    func stroke(_ standard: Stroke2D) -> Stroke2D {
      Stroke2D(
        stroke ?? standard.paint, width: strokeWidth ?? standard.width,
        pattern: pattern ?? standard.pattern)
    }
  }
}

/// What a picture of a graph shows at most; larger graphs are shown as tables.
public enum GraphPictureLimits {
  /// The maximum number of nodes.
  public static let nodeCount = 100
  /// The maximum number of edges.
  public static let edgeCount = 200
  /// The maximum number of statements of an RDF document.
  public static let statementCount = 2_000
  /// The maximum extent of a picture whose source gives positions, in pixels. A larger one is laid out
  /// without them.
  public static let placedExtent = 16_000.0
  /// The maximum number of edges of a picture that is laid out edge by edge where it does not fit otherwise.
  public static let grownEdgeCount = 60
  /// The maximum number of boxes that are made wider one after the other, so that their words are whole.
  public static let widenedCount = 16
  /// How much wider than its canvas of pixels a picture may be that does not fit, so that it is reduced or scrolled.
  public static let reduction = 2.0
  /// The maximum number of rows of a node; more are counted.
  public static let rowCount = 8
}
