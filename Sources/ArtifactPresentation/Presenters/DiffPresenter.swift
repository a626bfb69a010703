import ArtifactCore
public import CodeText

/// Presents a unified diff, with the changes within lines.
public struct DiffPresenter: ArtifactPresenter {
  /// The refiner for unified diffs.
  public typealias Refiner = UnifiedDiffRefiner

  /// Creates a presenter.
  public init() {}

  /// Updates the diff block with the new and open lines.
  public mutating func present(
    _ model: UnifiedDiff, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    if content.isEmpty {
      content.append(Block(id: artifact.id(1), kind: .diff(DiffBlock()), isSettled: false))
    }
    guard !content[0].isSettled, content[0].modify(.diff, { $0.update(from: model) }) else {
      return
    }
    content[0].isSettled = artifact.isFinished
    if artifact.isFinished { content += artifact.notes(refinement, from: 2) }
  }
}

extension DiffBlock {
  /// Copies lines from a refiner's model: settled lines once, the others on every update.
  mutating func update(from model: UnifiedDiff) {
    lines.removeLast(lines.count - settledLineCount)
    for index in settledLineCount..<model.lineCount {
      let line = model.line(index)
      // The changes within a line are unknown until it is settled.
      let changed = index < model.settledLineCount ? model.changedRange(of: index) : nil
      let text = model.source(of: index)
      let end = LongText.shownLength(of: text)
      let signCount = model.signCount(of: index)
      lines.append(
        Line(
          Line.Role(line.kind), LongText.shown(text), oldNumber: line.oldNumber,
          newNumber: line.newNumber,
          changedRange: changed.map {
            min($0.lowerBound + signCount, end)..<min($0.upperBound + signCount, end)
          },
          tokens: model.tokens(of: index).compactMap { token in
            let range = token.range.lowerBound + signCount..<token.range.upperBound + signCount
            return range.upperBound <= end
              ? CodeBlock.Token(range, CodeBlock.Token(token).role) : nil
          }))
    }
    settledLineCount = model.settledLineCount
  }
}

extension DiffBlock.Line.Role {
  init(_ kind: UnifiedDiff.Kind) {
    self =
      switch kind {
      case .header: .file
      case .hunk: .hunk
      case .context, .other: .context
      case .removed: .removed
      case .added: .added
      case .noNewline: .note
      }
  }
}
