import ArtifactPictures
public import ArtifactRefiners

/// Presents a diagram of Mermaid as a drawing, which grows with each statement.
///
/// Diagrams of kinds that are not drawn yet are shown as their source.
public struct MermaidPresenter: ArtifactPresenter {
  /// A refiner for Mermaid that keeps the source, in case it is what can be shown.
  public struct Refiner: ArtifactRefiner {
    /// The type of Mermaid.
    public static let artifactType = ArtifactType.mermaid

    private var diagram: MermaidRefiner
    private var source: CodeRefiner

    /// Creates a refiner for an empty payload.
    public init(attributes: [String: String] = [:]) {
      diagram = MermaidRefiner(attributes: attributes)
      source = CodeRefiner(attributes: attributes)
    }

    /// Appends the next bytes of the payload.
    ///
    /// - Complexity: O(`bytes.count`).
    public mutating func append(_ bytes: Span<UInt8>) {
      diagram.append(bytes)
      source.append(bytes)
    }

    /// Ends the payload.
    public mutating func finish() {
      diagram.finish()
      source.finish()
    }

    /// The refinement of the source, with the verdict and the diagnostics of the diagram.
    public var refinement: Refinement {
      var refinement = source.refinement
      let known = diagram.refinement
      refinement.verdict = known.verdict
      refinement.diagnostics = known.diagnostics
      return refinement
    }

    /// The diagram and the lines of its source.
    public var model: Model {
      mutating get { Model(diagram: diagram.model, source: source.model) }
    }
  }

  /// A diagram and its source.
  public struct Model: Sendable {
    /// The diagram so far.
    public let diagram: MermaidDiagram
    /// The lines of the source.
    public let source: CodeLines
  }

  private var fallback = SourcePresenter()

  /// Creates a presenter.
  public init() {}

  /// Shows the drawing of the statements so far, or the source if it cannot be drawn.
  public mutating func present(
    _ model: Model, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    guard let drawing = Self.drawing(of: model.diagram) else {
      // The kind of a diagram does not change, but more parts may be too many.
      if content.contains(where: \.isDrawing) { content = [] }
      return fallback.present(model.source, refinement, of: artifact, into: &content)
    }
    content = []
    if !drawing.title.isEmpty {
      let title = StyledText([StyledText.Span(.text(drawing.title), traits: .strong)])
      content.append(Block(id: artifact.id(1), kind: .paragraph(title), isSettled: true))
    }
    let id = artifact.id(content.count + 1)
    var kind = drawing.kind
    if drawing.isEmpty {
      let progress = ProgressBlock(hint: "waiting for the diagram", byteCount: artifact.byteCount)
      kind =
        artifact.isFinished ? .note(NoteBlock(.information, "empty diagram")) : .progress(progress)
    }
    content.append(Block(id: id, kind: kind, isSettled: artifact.isFinished))
    if artifact.isFinished { content += artifact.notes(refinement, from: content.count + 1) }
  }

  /// What is shown of a diagram.
  private struct Drawing {
    var kind: Block.Kind
    /// The title that is not part of the drawing.
    var title: String
    /// Whether nothing can be drawn yet.
    var isEmpty: Bool

    init(_ picture: GraphPicture, title: String) {
      kind = .graph(GraphBlock(picture: picture))
      self.title = title
      isEmpty = picture.nodes.isEmpty
    }

    init(_ picture: DiagramPicture, title: String, data: TableBlock? = nil, isEmpty: Bool) {
      kind = .diagram(DiagramBlock(picture: picture, data: data))
      self.title = picture.title.isEmpty ? title : ""
      self.isEmpty = isEmpty
    }
  }

  /// The drawing of a diagram; nil for one that is shown as its source.
  private static func drawing(of diagram: MermaidDiagram) -> Drawing? {
    let title = diagram.title
    switch diagram.content {
    case .flowchart(let chart):
      // Only the IDs of groups are nodes without a box.
      guard chart.nodes.count - chart.subgraphs.count <= GraphPictureLimits.nodeCount,
        chart.edges.count <= GraphPictureLimits.edgeCount
      else { return nil }
      return drawing(GraphPicture(chart), diagram.title)
    case .classDiagram(let diagram):
      guard diagram.classes.count <= GraphPictureLimits.nodeCount,
        diagram.relations.count <= GraphPictureLimits.edgeCount
      else { return nil }
      return drawing(GraphPicture(diagram), title)
    case .state(let diagram):
      guard diagram.states.count <= GraphPictureLimits.nodeCount else { return nil }
      return drawing(GraphPicture(diagram), title)
    case .er(let diagram):
      guard diagram.entities.count <= GraphPictureLimits.nodeCount,
        diagram.relationships.count <= GraphPictureLimits.edgeCount
      else { return nil }
      return drawing(GraphPicture(diagram), title)
    case .sequence(let sequence):
      guard sequence.participants.count <= SequencePictureLimits.participantCount,
        sequence.events.count <= SequencePictureLimits.stepCount
      else { return nil }
      let picture = SequencePicture(sequence)
      let isEmpty = picture.participants.isEmpty
      guard isEmpty || picture.isDrawable else { return nil }
      return Drawing(.sequence(picture), title: diagram.title, isEmpty: isEmpty)
    case .mindmap(let map):
      guard map.nodes.count <= GraphPictureLimits.nodeCount else { return nil }
      return drawing(GraphPicture(map), title)
    case .pie(let chart):
      guard chart.slices.count <= PiePictureLimits.sliceCount else { return nil }
      let picture = PiePicture(chart)
      return Drawing(
        .pie(picture), title: title, data: DiagramTable.table(of: picture),
        isEmpty: picture.slices.isEmpty)
    case .gantt(let chart):
      guard chart.tasks.count <= GanttPictureLimits.taskCount else { return nil }
      let picture = GanttPicture(chart)
      return Drawing(
        .gantt(picture), title: title, data: DiagramTable.table(of: picture),
        isEmpty: picture.tasks.isEmpty)
    case .timeline(let line):
      guard line.periods.count <= BoardPictureLimits.columnCount else { return nil }
      return drawing(BoardPicture(line), title)
    case .journey(let journey):
      guard journey.tasks.count <= BoardPictureLimits.columnCount else { return nil }
      return drawing(BoardPicture(journey), title)
    case .kanban(let board):
      guard board.columns.count <= BoardPictureLimits.columnCount else { return nil }
      return drawing(BoardPicture(board), title)
    case .c4(let diagram):
      guard diagram.shapes.count + diagram.boundaries.count <= GraphPictureLimits.nodeCount else {
        return nil
      }
      return drawing(GraphPicture(diagram), title.isEmpty ? diagram.title : title)
    case .architecture(let diagram):
      guard diagram.nodes.count + diagram.groups.count <= GraphPictureLimits.nodeCount else {
        return nil
      }
      return drawing(GraphPicture(diagram), title.isEmpty ? diagram.title : title)
    case .requirement(let diagram):
      guard diagram.requirements.count + diagram.elements.count <= GraphPictureLimits.nodeCount
      else { return nil }
      return drawing(GraphPicture(diagram), title)
    default: return nil
    }
  }

  private static func drawing(_ picture: BoardPicture, _ title: String) -> Drawing? {
    let count = picture.columns.reduce(0) { $0 + $1.cards.count }
    guard count <= BoardPictureLimits.cardCount else { return nil }
    return Drawing(
      .board(picture), title: title, isEmpty: picture.columns.isEmpty && picture.groups.isEmpty)
  }

  private static func drawing(_ picture: GraphPicture, _ title: String) -> Drawing? {
    picture.nodes.isEmpty || picture.isDrawable ? Drawing(picture, title: title) : nil
  }
}

extension Block {
  fileprivate var isDrawing: Bool {
    switch kind {
    case .graph, .diagram: true
    default: false
    }
  }
}
