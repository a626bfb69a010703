import ArtifactCore
import ArtifactPictures
public import ArtifactPresentation
public import ArtifactRefiners

/// Presents SVG as a drawing that grows with each element, with its source beside it.
public struct SVGPresenter: ArtifactPresenter {
  /// A refiner for SVG that keeps the source.
  public struct Refiner: ArtifactRefiner {
    /// The type of SVG.
    public static let artifactType = ArtifactType.svg

    private var drawing: SVGRefiner
    private var payload = PagedBytes()

    /// Creates a refiner for an empty payload.
    public init(attributes: [String: String] = [:]) {
      drawing = SVGRefiner(attributes: attributes)
    }

    /// Appends the next bytes of the payload.
    ///
    /// - Complexity: O(`bytes.count`).
    public mutating func append(_ bytes: Span<UInt8>) {
      drawing.append(bytes)
      payload.append(bytes)
    }

    /// Ends the payload.
    public mutating func finish() { drawing.finish() }

    /// The refinement of the drawing.
    public var refinement: Refinement { drawing.refinement }

    /// The elements so far, and the source.
    public var model: Model { Model(document: drawing.model, payload: payload) }
  }

  /// A drawing and its source.
  public struct Model: Sendable {
    /// The elements so far.
    public let document: SVGDocument
    /// The source.
    let payload: PagedBytes
  }

  /// The number of nodes that were shown.
  private var shownCount = 0

  /// Creates a presenter.
  public init() {}

  /// Shows the elements so far; the source after a fault, and what is not drawn, once the payload is complete.
  public mutating func present(
    _ model: Model, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    let count = model.document.drawableCount
    guard artifact.isFinished || count != shownCount || content.isEmpty else { return }
    shownCount = count
    var picture = VectorPicture(model.document)
    guard artifact.isFinished else {
      let block = PictureBlock(picture)
      content = [Block(id: artifact.id(1), kind: .picture(block), isSettled: false)]
      return
    }
    let report = picture.report
    if report.isEmpty {
      let note = NoteBlock(.information, "nothing to draw")
      content = [Block(id: artifact.id(1), kind: .note(note), isSettled: true)]
      content += artifact.notes(refinement, from: 2)
      return artifact.appendSource(of: model.payload, to: &content)
    }
    picture.sourceText = String(decoding: model.payload[0..<model.payload.count], as: UTF8.self)
    content = [Block(id: artifact.id(1), kind: .picture(PictureBlock(picture)), isSettled: true)]
    if case .invalid = refinement.verdict, case .ready(let safeLength, _) = refinement.status {
      SourceRest.append(
        model.payload, from: safeLength, id: artifact.id(2), isJSON: false, to: &content)
    }
    for omission in report.omissions {
      content.append(
        Block(
          id: artifact.id(content.count + 1), kind: .note(NoteBlock(.warning, omission)),
          isSettled: true))
    }
    content += artifact.notes(refinement, from: content.count + 1)
  }

  /// Returns the source of what cannot be drawn.
  public func ended(
    _ model: Model, _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> Blocks {
    var content = waiting(progress, of: artifact)
    artifact.appendUnreadable(model.payload, to: &content)
    return content
  }
}
