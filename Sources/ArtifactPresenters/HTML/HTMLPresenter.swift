import ArtifactCore
public import ArtifactPresentation
public import ArtifactRefiners

/// Presents an HTML page as a text browser does: its text, with controls shown in place. No scripts
/// run and nothing is fetched.
public struct HTMLPresenter: ArtifactPresenter {
  /// The refiner for HTML.
  public typealias Refiner = HTMLRefiner

  /// The number of settled blocks, and the index after the last node of them.
  private var settledCount = 0
  private var nextNode = 0

  /// Creates a presenter.
  public init() {}

  /// Updates the blocks after the settled ones.
  public mutating func present(
    _ model: HTMLDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
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

  /// Notes about parts of the page that are not shown.
  private func notes(
    on model: HTMLDocument, isEmpty: Bool, _ artifact: ArtifactInPresentation
  ) -> [Block] {
    var messages = isEmpty ? ["nothing to display: no text on this page"] : []
    if (0..<model.tree.count).contains(where: { model.tree.name(of: $0)?.localName == "script" }) {
      messages.append("scripts are not run: content that they add is missing")
    }
    return messages.enumerated().map { index, message in
      // Block ordinals are derived from node indices.
      let id = artifact.id(model.tree.count + 2 + index)
      return Block(id: id, kind: .note(NoteBlock(.information, message)), isSettled: true)
    }
  }
}
