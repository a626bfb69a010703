import ArtifactPictures
public import ArtifactPresentation
public import ArtifactRefiners
public import FlowGraph

/// Presents a flow as a graph, which grows with each complete node and edge.
public struct FlowPresenter: ArtifactPresenter {
  /// The refiner for flows.
  public typealias Refiner = FlowRefiner

  /// Creates a presenter.
  public init() {}

  /// Shows the complete part of the flow; progress if there is none, or if it is too large to be drawn.
  public mutating func present(
    _ model: FlowReport, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    let picture = GraphPicture(model.document, unplaced: model.unplacedNodeIDs)
    guard artifact.isFinished else {
      if picture.isDrawable {
        let graph = PictureBlock(picture)
        content = [Block(id: artifact.id(1), kind: .picture(graph), isSettled: false)]
      } else {
        let progress = ProgressBlock(hint: "waiting for the graph", byteCount: artifact.byteCount)
        content = [Block(id: artifact.id(1), kind: .progress(progress), isSettled: false)]
      }
      return
    }
    let note = NoteBlock(.information, "no nodes")
    let kind: Block.Kind =
      picture.nodes.isEmpty ? .note(note) : .picture(PictureBlock(picture))
    content = [Block(id: artifact.id(1), kind: kind, isSettled: true)]
    content += artifact.notes(refinement, from: 2)
  }
}
