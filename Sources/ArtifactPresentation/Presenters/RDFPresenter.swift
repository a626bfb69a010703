import ArtifactCore
import ArtifactPictures
public import ArtifactRefiners

/// Presents the statements of an RDF document as a graph, or as a table if the graph is too large to be
/// drawn or has no edges.
///
/// In the table, an IRI is shown by a prefix, or by its last part that contains a letter, or by more of it
/// if that name is taken. A repeated subject, or subject and predicate, is only shown in the first of its rows.
public struct RDFPresenter<Refiner: ArtifactRefiner>: ArtifactPresenter
where Refiner.Model == RDFDataset {
  private var statements = RDFStatements(hasGraphs: hasGraphs)

  /// Creates a presenter.
  public init() {}

  /// Updates the graph or the table with the new statements.
  public mutating func present(
    _ model: RDFDataset, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    statements.append(from: model)
    statements.show(
      model, isComplete: artifact.isFinished, ids: (artifact.id(1), artifact.id(2)), in: &content)
    guard artifact.isFinished else { return }
    if content.isEmpty { content.append(RDFStatements.nothing(artifact)) }
    content += artifact.notes(refinement, from: 3)
  }

  /// Whether statements may be in named graphs.
  private static var hasGraphs: Bool {
    Refiner.artifactType == .nQuads || Refiner.artifactType == .trig
  }
}

/// Presents the statements of a JSON-LD document as a graph, or as a table if the graph is too large to
/// be drawn or has no edges.
///
/// Later content may change earlier statements, so rows are only settled at the end.
public struct JSONLDPresenter: ArtifactPresenter {
  /// The refiner for JSON-LD.
  public typealias Refiner = JSONLDRefiner

  private var statements = RDFStatements(hasGraphs: false)
  private var revision = 0

  /// Creates a presenter.
  public init() {}

  /// Updates the graph or the table, or recreates it if earlier statements have changed.
  public mutating func present(
    _ model: JSONLDDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    if case .progress? = content.first?.kind { content = [] }
    let hasGraphs = statements.hasGraphs || model.dataset.hasGraph(from: statements.count)
    if model.revision != revision || hasGraphs != statements.hasGraphs {
      statements = RDFStatements(hasGraphs: hasGraphs, settlesAtEnd: true)
      revision = model.revision
      content = []
    }
    statements.append(from: model)
    // With an additional column it is a different table.
    let tableID = artifact.id(hasGraphs ? 2 : 1)
    statements.show(
      model.dataset, model.presentation, isComplete: artifact.isFinished,
      ids: (tableID, artifact.id(3)), in: &content)
    guard artifact.isFinished else {
      if content.isEmpty {
        let progress = ProgressBlock(
          hint: "waiting for the first statement", byteCount: artifact.byteCount)
        content = [Block(id: artifact.id(1), kind: .progress(progress), isSettled: false)]
      }
      return
    }
    if content.isEmpty { content.append(RDFStatements.nothing(artifact)) }
    // The order of members is irrelevant to a reader.
    var refinement = refinement
    refinement.diagnostics.removeAll { $0.code == .lateContext }
    SourceRest.append(model.payload, from: model.restOffset, id: artifact.id(4), to: &content)
    content += artifact.notes(refinement, from: 5)
  }
}

/// The statements of an RDF document as a graph with a table of its data, or as the table alone.
private struct RDFStatements {
  private var rows: RDFRows
  private var graph = KnowledgeGraph()
  /// The table as long as there may be a picture; after that, it is in its block.
  private var table: TableBlock
  private let settlesAtEnd: Bool
  /// Whether the statements are few enough for a picture, of which no row is settled before the end.
  private var isDrawable = true
  private var shownPresentation: GraphPresentation?

  init(hasGraphs: Bool, settlesAtEnd: Bool = false) {
    rows = RDFRows(hasGraphs: hasGraphs)
    table = rows.emptyTable
    self.settlesAtEnd = settlesAtEnd
  }

  var hasGraphs: Bool { rows.hasGraphs }

  /// The number of statements so far.
  var count: Int { rows.count }

  mutating func append(from dataset: RDFDataset) {
    if isDrawable { graph.update(with: dataset) }
  }

  mutating func append(from document: JSONLDDocument) {
    if isDrawable { graph.update(with: document) }
  }

  /// Updates the only block, which has an ID of its own as a table and as a graph.
  mutating func show(
    _ dataset: RDFDataset, _ presentation: GraphPresentation? = nil, isComplete: Bool,
    ids: (table: BlockID, graph: BlockID), in content: inout Blocks
  ) {
    guard dataset.count > 0, content.first?.isSettled != true else { return }
    if isDrawable, !GraphPicture.isDrawable(graph, of: dataset) {
      isDrawable = false
      graph = KnowledgeGraph()
      content = [Block(id: ids.table, kind: .table(table), isSettled: false)]
      table = rows.emptyTable
    }
    if isDrawable {
      // A picture is made once for each state, not once for each frame.
      guard rows.count < dataset.count || isComplete || presentation != shownPresentation else {
        return
      }
      shownPresentation = presentation
      rows.append(from: dataset, to: &table)
      content = [block(dataset, presentation, isComplete: isComplete, ids)]
    } else {
      content[0].modify(.table) { table in
        rows.append(from: dataset, to: &table)
        if isComplete || !settlesAtEnd { table.settledRowCount = table.rows.count }
      }
    }
    content[0].isSettled = isComplete
  }

  private mutating func block(
    _ dataset: RDFDataset, _ presentation: GraphPresentation?, isComplete: Bool,
    _ ids: (table: BlockID, graph: BlockID)
  ) -> Block {
    if isComplete { table.settledRowCount = table.rows.count }
    if graph.edgeCount > 0 {
      let picture = GraphPicture(
        graph, of: dataset, presentation: presentation, isComplete: isComplete)
      if !picture.edges.isEmpty {
        let block = GraphBlock(picture: picture, data: table)
        return Block(id: ids.graph, kind: .graph(block), isSettled: false)
      }
    }
    return Block(id: ids.table, kind: .table(table), isSettled: false)
  }

  static func nothing(_ artifact: ArtifactInPresentation) -> Block {
    let note = NoteBlock(.information, "no statements")
    return Block(id: artifact.id(1), kind: .note(note), isSettled: true)
  }
}

/// The consecutive rows of a table of statements.
private struct RDFRows {
  let hasGraphs: Bool

  /// The statement of the last row.
  private var last: RDFDataset.Quad?
  private(set) var count = 0
  private var names = RDFNames()

  init(hasGraphs: Bool) {
    self.hasGraphs = hasGraphs
  }

  var emptyTable: TableBlock {
    let names = ["Subject", "Predicate", "Object"] + (hasGraphs ? ["Graph"] : [])
    return TableBlock(
      columns: names.map {
        TableBlock.Column(header: StyledText(plain: $0), alignment: .leading)
      })
  }

  mutating func append(from model: RDFDataset, to table: inout TableBlock) {
    while count < model.count {
      table.rows.append(row(count, of: model))
      count += 1
    }
  }

  private mutating func row(_ index: Int, of model: RDFDataset) -> [StyledText] {
    names.declare(from: model, before: index)
    let quad = model[index]
    let isSameSubject = last?.subject == quad.subject && last?.graph == quad.graph
    let isSamePredicate = isSameSubject && last?.predicate == quad.predicate
    last = quad
    var row = [
      isSameSubject ? StyledText() : names.text(model.term(quad.subject)),
      isSamePredicate ? StyledText() : names.text(model.term(quad.predicate), traits: []),
      names.text(model.term(quad.object)),
    ]
    if hasGraphs {
      let graph = isSameSubject ? nil : quad.graph
      row.append(graph.map { names.text(model.term($0)) } ?? StyledText())
    }
    return row
  }
}

extension RDFDataset {
  /// Whether a statement at or after an index is in a named graph.
  fileprivate func hasGraph(from start: Int) -> Bool {
    (start..<Swift.max(start, count)).contains { self[$0].graph != nil }
  }
}
