import ArtifactCore
import ArtifactPictures
public import ArtifactPresentation
public import ArtifactRefiners

/// Presents the statements of an RDF document as a graph, or as a table if the graph is too large to be
/// drawn or has no edges.
///
/// In the table, an IRI is shown by a prefix, or by its last part that contains a letter, or by more of it
/// if that name is taken. A repeated subject, or subject and predicate, is only shown in the first of its rows. A
/// collection is one value, `(a b c)`.
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

  private var statements = RDFStatements(hasGraphs: false, settlesAtEnd: true)
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
      // The rows so far may have collections that are not final.
      rows = RDFRows(hasGraphs: hasGraphs)
      content = [Block(id: ids.table, kind: .table(rows.emptyTable), isSettled: false)]
      table = rows.emptyTable
    }
    if isDrawable {
      // A picture is made once for each state, not once for each frame.
      guard rows.count < dataset.count || isComplete || presentation != shownPresentation else {
        return
      }
      shownPresentation = presentation
      rows.append(from: dataset, isComplete: isComplete, to: &table)
      content = [block(dataset, presentation, isComplete: isComplete, ids)]
    } else {
      content[0].modify(.table) { table in
        if isComplete, settlesAtEnd {
          rows.replaceAll(from: dataset, in: &table)
        } else {
          rows.appendFinally(from: dataset, isComplete: isComplete, to: &table)
        }
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
        let block = PictureBlock(picture, data: table)
        return Block(id: ids.graph, kind: .picture(block), isSettled: false)
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
  /// Whether collections are in the rows.
  private var hasLists = false

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

  /// Adds the rows of new statements, none of which is settled. If there are collections, all rows are made again, since
  /// a later statement may add to one or show that it is none.
  mutating func append(from model: RDFDataset, isComplete: Bool, to table: inout TableBlock) {
    let lists = RDFLists(model, in: 0..<model.count, isComplete: isComplete)
    guard !lists.isEmpty || hasLists else { return append(from: model, RDFLists(), to: &table) }
    replaceAll(from: model, lists, in: &table)
  }

  /// Makes all rows again when all statements have arrived.
  mutating func replaceAll(from model: RDFDataset, in table: inout TableBlock) {
    let lists = RDFLists(model, in: 0..<model.count, isComplete: true)
    guard !lists.isEmpty || hasLists else { return append(from: model, RDFLists(), to: &table) }
    replaceAll(from: model, lists, in: &table)
  }

  private mutating func replaceAll(
    from model: RDFDataset, _ lists: RDFLists, in table: inout TableBlock
  ) {
    self = RDFRows(hasGraphs: hasGraphs)
    table.rows.removeAll()
    append(from: model, lists, to: &table)
  }

  /// Adds the rows of new statements that later ones do not change.
  mutating func appendFinally(
    from model: RDFDataset, isComplete: Bool, to table: inout TableBlock
  ) {
    let lists = RDFLists(
      model, in: count..<max(count, model.count), isComplete: isComplete, isFinal: true)
    append(from: model, lists, upTo: lists.heldStart, to: &table)
  }

  private mutating func append(
    from model: RDFDataset, _ lists: RDFLists, upTo end: Int? = nil, to table: inout TableBlock
  ) {
    if !lists.isEmpty { hasLists = true }
    while count < end ?? model.count {
      if !lists.cells.contains(model[count].subject) {
        table.rows.append(row(count, of: model, lists))
      }
      count += 1
    }
  }

  private mutating func row(
    _ index: Int, of model: RDFDataset, _ lists: RDFLists
  ) -> [StyledText] {
    names.declare(from: model, before: index)
    let quad = model[index]
    let isSameSubject = last?.subject == quad.subject && last?.graph == quad.graph
    let isSamePredicate = isSameSubject && last?.predicate == quad.predicate
    last = quad
    var row = [
      isSameSubject ? StyledText() : names.text(model.term(quad.subject)),
      isSamePredicate ? StyledText() : names.text(model.term(quad.predicate), traits: []),
      names.text(of: quad.object, in: lists, model),
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
