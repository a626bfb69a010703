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
    guard let picture = Self.picture(of: model.diagram) else {
      // The kind of a diagram does not change, but more nodes may be too many.
      if content.contains(where: \.isGraph) { content = [] }
      return fallback.present(model.source, refinement, of: artifact, into: &content)
    }
    content = []
    if !model.diagram.title.isEmpty {
      let title = StyledText([StyledText.Span(.text(model.diagram.title), traits: .strong)])
      content.append(Block(id: artifact.id(1), kind: .paragraph(title), isSettled: true))
    }
    let id = artifact.id(content.count + 1)
    var kind = Block.Kind.graph(GraphBlock(picture: picture))
    if picture.nodes.isEmpty {
      let progress = ProgressBlock(hint: "waiting for the graph", byteCount: artifact.byteCount)
      let note = NoteBlock(.information, "no nodes")
      kind = artifact.isFinished ? .note(note) : .progress(progress)
    }
    content.append(Block(id: id, kind: kind, isSettled: artifact.isFinished))
    if artifact.isFinished { content += artifact.notes(refinement, from: content.count + 1) }
  }

  /// The picture of a diagram; nil for one that is shown as its source.
  private static func picture(of diagram: MermaidDiagram) -> GraphPicture? {
    // Only the IDs of groups are nodes without a box.
    guard case .flowchart(let chart) = diagram.content,
      chart.nodes.count - chart.subgraphs.count <= GraphPictureLimits.nodeCount,
      chart.edges.count <= GraphPictureLimits.edgeCount
    else { return nil }
    let picture = GraphPicture(chart)
    return picture.nodes.isEmpty || picture.isDrawable ? picture : nil
  }
}

extension Block {
  fileprivate var isGraph: Bool { if case .graph = kind { true } else { false } }
}
