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

  /// The title; empty for none.
  public var title: String {
    get {
      switch self {
      case .sequence(let picture): picture.title
      case .pie(let picture): picture.title
      case .gantt(let picture): picture.title
      case .board(let picture): picture.title
      }
    }
    set {
      switch self {
      case .sequence(var picture):
        picture.title = newValue
        self = .sequence(picture)
      case .pie(var picture):
        picture.title = newValue
        self = .pie(picture)
      case .gantt(var picture):
        picture.title = newValue
        self = .gantt(picture)
      case .board(var picture):
        picture.title = newValue
        self = .board(picture)
      }
    }
  }

  /// Draws the diagram for a canvas; nil if it does not fit a canvas of cells, or has too much to draw.
  ///
  /// - Complexity: O(parts).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    switch self {
    case .sequence(let picture): picture.scene(for: canvas)
    case .pie(let picture): picture.scene(for: canvas)
    case .gantt(let picture): picture.scene(for: canvas)
    case .board(let picture): picture.scene(for: canvas)
    }
  }

  /// What the diagram shows, in reading order, a line for each part.
  ///
  /// - Complexity: O(parts).
  public var readableText: String {
    switch self {
    case .sequence(let picture): picture.readableText
    case .pie(let picture): picture.readableText
    case .gantt(let picture): picture.readableText
    case .board(let picture): picture.readableText
    }
  }

  /// The name of its type in English, as the start of a sentence.
  public var typeName: String {
    switch self {
    case .sequence: "Sequence diagram"
    case .pie: "Pie chart"
    case .gantt: "Gantt chart"
    case .board(let picture): picture.name
    }
  }
}
