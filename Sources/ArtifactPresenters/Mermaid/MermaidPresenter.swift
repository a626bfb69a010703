import ArtifactPictures
public import ArtifactPresentation
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
    let progress = ProgressBlock(hint: "waiting for the diagram", byteCount: artifact.byteCount)
    if case .none = model.diagram.content, !artifact.isFinished {
      // Front matter may be followed by a drawing, which would come after source that is shown already.
      content = [Block(id: artifact.id(1), kind: .progress(progress), isSettled: false)]
      return
    }
    guard let drawing = Drawing(model.diagram, isSettled: artifact.isFinished) else {
      // The kind of a diagram does not change, but more parts may be too many.
      if content.contains(where: \.isReplaced) { content = [] }
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
      kind =
        artifact.isFinished ? .note(NoteBlock(.information, "empty diagram")) : .progress(progress)
    }
    content.append(Block(id: id, kind: kind, isSettled: artifact.isFinished))
    guard artifact.isFinished else { return }
    for note in drawing.notes {
      content.append(
        Block(
          id: artifact.id(content.count + 1), kind: .note(NoteBlock(.information, note)),
          isSettled: true))
    }
    content += artifact.notes(refinement, from: content.count + 1)
    guard drawing.isEmpty else { return }
    var code = CodeBlock(language: model.source.language)
    var lines = CodeLineReader()
    lines.update(&code, from: model.source)
    content.append(
      Block(id: artifact.id(content.count + 1), kind: .code(code), isSettled: true))
  }

  /// What is shown of a diagram.
  private struct Drawing {
    var kind: Block.Kind
    /// The title that is not part of the drawing.
    var title: String
    /// Whether nothing can be drawn yet.
    var isEmpty: Bool
    /// What is not shown.
    var notes: [String] = []

    /// Creates the drawing of a diagram; nil for one that is shown as its source.
    init?(_ diagram: MermaidDiagram, isSettled: Bool) {
      guard let picture = diagram.picture else { return nil }
      switch picture {
      case let graph as GraphPicture: kind = .picture(PictureBlock(graph))
      case let chart as ChartPicture:
        let table = XYChartTable(chart)
        kind = .picture(PictureBlock(chart, data: table.block(isSettled: isSettled)))
        notes = table.notes
      case let picture as any DiagramPicture:
        kind = .picture(PictureBlock(picture, data: DiagramTable.data(of: picture)))
      default: return nil
      }
      isEmpty = picture.isEmpty
      // The title of a picture without any other part is shown in its place.
      title = isEmpty && isSettled ? picture.title : ""
    }
  }
}

extension Block {
  /// Whether the source takes the place of the block.
  fileprivate var isReplaced: Bool {
    switch kind {
    case .picture, .progress: true
    default: false
    }
  }
}
