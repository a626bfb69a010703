import ArtifactCore
public import ArtifactPresentation
public import ArtifactRefiners
import Charts

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
    // Block ordinals are derived from node indices.
    let first = model.tree.count + 2
    let scripts = Self.scripts(of: model)
    let charts = ScriptChart.all(in: scripts)
    for (index, script) in charts.enumerated() {
      guard let chart = script.chart else { continue }
      let block = ChartParts.block(of: chart, id: artifact.id(first + index), source: nil, artifact)
      if let block { content.append(block) }
    }
    var messages = content.isEmpty ? ["nothing to display: no text on this page"] : []
    if !scripts.isEmpty {
      messages.append(
        charts.isEmpty
          ? "scripts are not run: content that they add is missing"
          : "scripts are not run: only their charts are shown")
    }
    for (index, message) in messages.enumerated() {
      let id = artifact.id(first + charts.count + index)
      content.append(
        Block(id: id, kind: .note(NoteBlock(.information, message)), isSettled: true))
    }
    settledCount = content.count
  }

  /// The scripts of the page below each other.
  private static func scripts(of model: HTMLDocument) -> String {
    let tree = model.tree
    var text = ""
    for index in 0..<tree.count where tree.name(of: index)?.localName == "script" {
      text += tree.children(of: index).map(tree.text).joined() + "\n"
    }
    return text
  }
}
