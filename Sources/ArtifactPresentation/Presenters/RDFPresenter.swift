import ArtifactCore
import ArtifactPictures
public import ArtifactRefiners

/// Presents the statements of an RDF document as a table, grouped by subject, and at the end as a
/// graph if it is small enough to be drawn.
///
/// An IRI is shown by its last part that contains a letter, or by more of it if that name is taken.
/// A repeated subject, or subject and predicate, is only shown in the first of its rows.
public struct RDFPresenter<Refiner: ArtifactRefiner>: ArtifactPresenter
where Refiner.Model == RDFDataset {
  private var rows = RDFRows(hasGraphs: hasGraphs)

  /// Creates a presenter.
  public init() {}

  /// Updates the table with the new statements.
  public mutating func present(
    _ model: RDFDataset, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
  ) {
    if content.isEmpty, model.count > 0 {
      content.append(Block(id: artifact.id(1), kind: .table(rows.emptyTable), isSettled: false))
    }
    if !content.isEmpty, !content[0].isSettled {
      let isTable = content[0].modify(.table) { table in
        rows.append(from: model, to: &table)
        table.settledRowCount = table.rows.count
      }
      if isTable { content[0].isSettled = artifact.isFinished }
    }
    guard artifact.isFinished else { return }
    if content.isEmpty { content.append(RDFRows.nothing(artifact)) }
    content += GraphBlock.block(of: model, id: artifact.id(2))
    content += artifact.notes(refinement, from: 3)
  }

  /// Whether statements may be in named graphs.
  private static var hasGraphs: Bool {
    Refiner.artifactType == .nQuads || Refiner.artifactType == .trig
  }
}

/// Presents the statements of a JSON-LD document as a table, and at the end as a graph if it is small
/// enough to be drawn.
///
/// Later content may change earlier statements, so rows are only settled at the end.
public struct JSONLDPresenter: ArtifactPresenter {
  /// The refiner for JSON-LD.
  public typealias Refiner = JSONLDRefiner

  private var rows = RDFRows(hasGraphs: false)
  private var revision = 0

  /// Creates a presenter.
  public init() {}

  /// Updates the table, or recreates it if earlier statements have changed.
  public mutating func present(
    _ model: JSONLDDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
  ) {
    if case .progress? = content.first?.kind { content = [] }
    let hasGraphs = rows.hasGraphs || model.dataset.hasGraph(from: rows.count)
    if content.isEmpty || model.revision != revision || hasGraphs != rows.hasGraphs {
      rows = RDFRows(hasGraphs: hasGraphs)
      revision = model.revision
      content = []
      if model.dataset.count > 0 {
        // With an additional column it is a different table.
        let id = artifact.id(hasGraphs ? 2 : 1)
        content = [Block(id: id, kind: .table(rows.emptyTable), isSettled: false)]
      }
    }
    if !content.isEmpty, !content[0].isSettled {
      let isTable = content[0].modify(.table) { table in
        rows.append(from: model.dataset, to: &table)
        if artifact.isFinished { table.settledRowCount = table.rows.count }
      }
      if isTable { content[0].isSettled = artifact.isFinished }
    }
    guard artifact.isFinished else {
      if content.isEmpty {
        let progress = ProgressBlock(
          hint: "waiting for the first statement", byteCount: artifact.byteCount)
        content = [Block(id: artifact.id(1), kind: .progress(progress), isSettled: false)]
      }
      return
    }
    if content.isEmpty { content.append(RDFRows.nothing(artifact)) }
    // The order of members is irrelevant to a reader.
    var refinement = refinement
    refinement.diagnostics.removeAll { $0.code == .lateContext }
    content += GraphBlock.block(of: model, id: artifact.id(3))
    content += artifact.notes(refinement, from: 4)
  }
}

extension GraphBlock {
  /// The graph of statements that connect at least two resources and are few enough to be drawn.
  fileprivate static func block(of dataset: RDFDataset, id: BlockID) -> [Block] {
    var graph = KnowledgeGraph()
    graph.update(with: dataset)
    return block(of: graph, dataset, nil, id: id)
  }

  /// The graph of a JSON-LD document, with the groups and styles that it declares.
  fileprivate static func block(of document: JSONLDDocument, id: BlockID) -> [Block] {
    var graph = KnowledgeGraph()
    graph.update(with: document)
    return block(of: graph, document.dataset, document.presentation, id: id)
  }

  private static func block(
    of graph: KnowledgeGraph, _ dataset: RDFDataset, _ presentation: GraphPresentation?,
    id: BlockID
  ) -> [Block] {
    guard graph.edgeCount > 0, GraphPicture.isDrawable(graph) else { return [] }
    let picture = GraphPicture(graph, of: dataset, presentation: presentation)
    guard !picture.edges.isEmpty else { return [] }
    return [Block(id: id, kind: .graph(GraphBlock(picture: picture)), isSettled: true)]
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

  static func nothing(_ artifact: ArtifactInPresentation) -> Block {
    let note = NoteBlock(.information, "no statements")
    return Block(id: artifact.id(1), kind: .note(note), isSettled: true)
  }
}

extension RDFDataset {
  /// Whether a statement at or after an index is in a named graph.
  fileprivate func hasGraph(from start: Int) -> Bool {
    (start..<max(start, count)).contains { self[$0].graph != nil }
  }
}
