public import Drawing

/// A diagram with a layout of its own, which is neither a graph nor a chart of series.
public enum DiagramPicture: Hashable, Sendable {
  /// Messages between participants, in the order of time.
  case sequence(SequencePicture)
  /// Shares of a whole.
  case pie(PiePicture)
  /// Tasks over time.
  case gantt(GanttPicture)
  /// Columns of cards.
  case board(BoardPicture)
  /// Values as nested rectangles.
  case treemap(TreemapPicture)
  /// A tree as an indented list.
  case tree(TreePicture)
  /// Causes on the ribs of a fishbone, whose head is their effect.
  case fishbone(FishbonePicture)
  /// Sets and what they have in common.
  case venn(VennPicture)
  /// Fields of bits.
  case packet(PacketPicture)
  /// Blocks in rows and columns.
  case grid(GridPicture)
  /// Commits in lanes.
  case history(HistoryPicture)
  /// Amounts that flow between nodes.
  case sankey(SankeyPicture)
  /// Points in a plane of two axes.
  case plane(PlanePicture)
  /// Values of curves on axes around a point.
  case radar(RadarPicture)

  /// All types of pictures.
  package static let types: [any DrawnDiagram.Type] = [
    SequencePicture.self,
    PiePicture.self,
    GanttPicture.self,
    BoardPicture.self,
    TreemapPicture.self,
    TreePicture.self,
    FishbonePicture.self,
    VennPicture.self,
    PacketPicture.self,
    GridPicture.self,
    HistoryPicture.self,
    SankeyPicture.self,
    PlanePicture.self,
    RadarPicture.self,
  ]

  /// The picture.
  package var content: any DrawnDiagram {
    switch self {
    case .sequence(let picture): picture
    case .pie(let picture): picture
    case .gantt(let picture): picture
    case .board(let picture): picture
    case .treemap(let picture): picture
    case .tree(let picture): picture
    case .fishbone(let picture): picture
    case .venn(let picture): picture
    case .packet(let picture): picture
    case .grid(let picture): picture
    case .history(let picture): picture
    case .sankey(let picture): picture
    case .plane(let picture): picture
    case .radar(let picture): picture
    }
  }

  /// The title; empty for none.
  public var title: String {
    get { content.title }
    set {
      var content = content
      content.title = newValue
      self = content.diagram
    }
  }

  /// Whether it has no part that can be drawn.
  public var isEmpty: Bool { content.isEmpty }

  /// Draws the diagram for a canvas; nil if it does not fit a canvas of cells, or has too much to draw.
  ///
  /// - Complexity: O(parts).
  public func scene(for canvas: Canvas2D) -> Scene2D? { content.scene(for: canvas) }

  /// What the diagram shows, in reading order, a line for each part.
  ///
  /// - Complexity: O(parts).
  public var readableText: String { content.readableText }

  /// The name of its type in English, as the start of a sentence.
  public var typeName: String { content.typeName }
}
