import ArtifactCore
public import ArtifactPresentation
public import ArtifactRefiners
import Charts

/// Presents JSON as a tree of values, followed by the source of what cannot be read.
///
/// A node is settled when the next one has begun, because only then is it known whether a comma
/// follows.
public struct JSONPresenter: ArtifactPresenter {
  /// The refiner for JSON.
  public typealias Refiner = JSONRefiner

  private var presentedCount = 0
  private var openContainers: [Int] = []
  private var rest = SourceRest()
  private let style: TableStyle

  /// Creates a presenter.
  ///
  /// - Parameter style: How an array or a sequence of objects is shown; what isn't one is a tree.
  public init(style: TableStyle = .table) {
    self.style = style
  }

  /// Updates the tree block with the new nodes, and the source below it.
  public mutating func present(
    _ model: JSONTree, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    if style.isDrawn {
      // It takes all rows to know whether there is a table.
      guard artifact.isFinished else {
        let progress = ProgressBlock(hint: "reading the table", byteCount: artifact.byteCount)
        content = [Block(id: artifact.id(1), kind: .progress(progress), isSettled: false)]
        return
      }
      content = []
      if model.restOffset == nil, let frame = DataFrame(model),
        let kind = style.kind(
          of: frame, insteadOf: ChartParts.table(of: frame, isSettled: true), isComplete: true)
      {
        content = [Block(id: artifact.id(1), kind: kind, isSettled: true)]
        // Lines of JSON are several values, which the notes would call an error.
        if model[0].kind == .array { content += artifact.notes(refinement, from: 2) }
        return
      }
    }
    guard content.last?.isSettled != true || !artifact.isFinished else { return }
    show(model, of: artifact, in: &content)
    if artifact.isFinished { content += artifact.notes(refinement, from: content.count + 1) }
  }

  /// Returns what can be read of a payload that is not JSON from its first byte on, and its source.
  public func ended(
    _ model: JSONTree, _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> Blocks {
    var content: Blocks = []
    var presenter = self
    if model.isEmpty {
      SourceRest.append(
        model.payload, from: model.restOffset, id: artifact.id(1), to: &content)
    } else {
      presenter.show(model, of: artifact, in: &content)
    }
    return content.isEmpty ? waiting(progress, of: artifact) : content
  }

  private mutating func show(
    _ model: JSONTree, of artifact: ArtifactInPresentation, in content: inout Blocks
  ) {
    if content.isEmpty {
      content.append(Block(id: artifact.id(1), kind: .tree(TreeBlock()), isSettled: false))
    }
    if !content[0].isSettled {
      let isOver = artifact.isFinished || model.restOffset != nil
      content[0].modify(.tree) { tree in
        update(&tree, from: model)
        if isOver { tree.settledNodeCount = tree.nodes.count }
      }
      content[0].isSettled = isOver
    }
    rest.show(
      model.payload, from: model.restOffset, id: artifact.id(2), isFinished: artifact.isFinished,
      in: &content)
  }

  private mutating func update(_ tree: inout TreeBlock, from model: JSONTree) {
    closeContainers(&tree, model)
    while presentedCount < model.count {
      let node = model[presentedCount]
      tree.nodes.append(
        TreeBlock.Node(
          depth: node.depth, key: model.key(of: presentedCount).map { LongText.shown($0) },
          value: Self.value(of: presentedCount, in: model)))
      if node.kind.isContainer, !node.isClosed { openContainers.append(presentedCount) }
      presentedCount += 1
    }
    tree.isClosed = model.isClosed
    let isLastOpen = model[presentedCount - 1].kind.isContainer
    tree.settledNodeCount =
      tree.isClosed || isLastOpen ? presentedCount : max(tree.settledNodeCount, presentedCount - 1)
  }

  /// Sets the counts of containers that were closed since the last update.
  private mutating func closeContainers(_ tree: inout TreeBlock, _ model: JSONTree) {
    openContainers.removeAll { index in
      guard model[index].isClosed else { return false }
      tree.nodes[index].value = Self.value(of: index, in: model)
      return true
    }
  }

  private static func value(of index: Int, in model: JSONTree) -> TreeBlock.Value {
    let node = model[index]
    let count = node.isClosed ? node.childCount : nil
    return switch node.kind {
    case .object: .object(count: count)
    case .array: .array(count: count)
    case .string: .string(LongText.shown(model.text(of: index)))
    case .number: .number(LongText.shown(model.text(of: index)))
    case .true: .boolean(true)
    case .false: .boolean(false)
    case .null: .null
    }
  }
}
