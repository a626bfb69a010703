import ArtifactCore
public import ArtifactRefiners

/// Presents an HTML page as a text browser does: what there is to read, and the controls where they
/// stand. Nothing runs and nothing is fetched.
public struct HTMLPresenter: ArtifactPresenter {
  public typealias Refiner = HTMLRefiner

  /// How many blocks are settled, and the node behind the last of them.
  private var settledCount = 0
  private var nextNode = 0

  public init() {}

  public mutating func present(
    _ model: HTMLDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
  ) {
    content.removeLast(content.count - settledCount)
    let conversion = HTMLConversion(model, of: artifact)
    let pieces = conversion.blocks(
      from: nextNode, to: conversion.end, isOpen: true, depth: 0)
    for piece in pieces {
      content.append(piece.block)
      if content.count == settledCount + 1, piece.block.isSettled {
        settledCount += 1
        nextNode = piece.end
      }
    }
    guard artifact.isFinished else { return }
    content += notes(on: model, isEmpty: content.isEmpty, artifact)
    settledCount = content.count
  }

  /// What a reader does not see of the page.
  private func notes(
    on model: HTMLDocument, isEmpty: Bool, _ artifact: ArtifactInPresentation
  ) -> [Block] {
    var sentences = isEmpty ? ["There is nothing to read on this page."] : []
    if (0..<model.tree.count).contains(where: { model.tree.name(of: $0)?.localName == "script" }) {
      sentences.append("Scripts do not run here; what they would add is missing.")
    }
    return sentences.enumerated().map { index, sentence in
      // Blocks are numbered by their nodes.
      let id = artifact.id(model.tree.count + 2 + index)
      return Block(id: id, kind: .note(NoteBlock(.information, sentence)), isSettled: true)
    }
  }
}
