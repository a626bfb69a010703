public import ArtifactCore
import ArtifactPictures
public import ArtifactRefiners
public import FlowGraph

/// Refines a flow: the safe prefix is that of its JSON, the model is the flow once it is complete.
public struct FlowRefiner: ArtifactRefiner {
  /// The type of flows.
  public static var artifactType: ArtifactType { .flow }

  private var json: JSONRefiner
  private var bytes: [UInt8] = []
  private var report = FlowReport(reading: .null)
  private var isFinished = false

  /// Creates a refiner for an empty payload.
  public init(attributes: [String: String] = [:]) {
    json = JSONRefiner(attributes: attributes)
  }

  /// Appends the next bytes of the payload.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  public mutating func append(_ bytes: Span<UInt8>) {
    guard !isFinished else { return }
    json.append(bytes)
    bytes.withUnsafeBufferPointer { self.bytes.append(contentsOf: $0) }
  }

  /// Ends the payload and reads the flow.
  public mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    json.finish()
    report = FlowReport(reading: bytes)
    bytes = []
  }

  /// The refinement of the bytes so far.
  public var refinement: Refinement {
    var refinement = json.refinement
    if case .invalid = refinement.verdict { return refinement }
    refinement.diagnostics += report.diagnostics
    return refinement
  }

  /// The flow; empty until the payload is complete.
  public var model: FlowReport { report }
}

/// Presents a flow as a graph.
public struct FlowPresenter: ArtifactPresenter {
  /// The refiner for flows.
  public typealias Refiner = FlowRefiner

  /// Creates a presenter.
  public init() {}

  /// Shows progress until the payload is complete.
  public mutating func present(
    _ model: FlowReport, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
  ) {
    guard artifact.isFinished else {
      let progress = ProgressBlock(hint: "waiting for the graph", byteCount: artifact.byteCount)
      content = [Block(id: artifact.id(1), kind: .progress(progress), isSettled: false)]
      return
    }
    let graph = GraphBlock(picture: GraphPicture(model.document))
    let note = NoteBlock(.information, "no nodes")
    let kind: Block.Kind = graph.picture.nodes.isEmpty ? .note(note) : .graph(graph)
    content = [Block(id: artifact.id(1), kind: kind, isSettled: true)]
    content += artifact.notes(refinement, from: 2)
  }
}
