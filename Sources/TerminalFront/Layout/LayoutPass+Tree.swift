import ArtifactPresentation

// Trees as JSON. A container is written on one line if it fits, else on one line per node. That is
// decided when it closes or no longer fits; until then it is live. Any other line is committed when
// it is known whether it ends with a comma: when there is a next node, or the enclosing container
// is closed.
//
// Gaps in the depths of nodes are ignored, so any list of nodes can be drawn.

extension LayoutPass {
  mutating func drawTree(_ tree: TreeBlock, _ level: Int) {
    let base = enterCode()
    defer { baseStyle = base }
    let text = TreeText(
      nodes: tree.nodes, settledCount: isSettled ? tree.nodes.count : tree.settledNodeCount,
      isOver: isSettled, theme: theme, base: baseStyle)
    while frontier.levels[level].done < tree.nodes.count {
      let node = frontier.levels[level].done
      if node >= text.settledCount { goLive() }
      if isStopped { return }
      let depth = min(max(0, tree.nodes[node].depth), frontier.levels[level].openContainers.count)
      while frontier.levels[level].openContainers.count > depth {
        let isFollowed = frontier.levels[level].openContainers.count - 1 == depth
        drawEnd(level, comma: isFollowed && depth > 0)
      }
      if tree.nodes[node].value.isContainer {
        drawContainer(node, depth: depth, text: text, level: level)
      } else {
        var flow = FlowText()
        text.append(node, to: &flow)
        drawEntry(flow, before: node + 1, depth: depth, text: text, level: level)
      }
    }
    while let last = frontier.levels[level].openContainers.last {
      let parent = frontier.levels[level].openContainers.dropLast().last
      let isComplete = text.isClosed(last.node) && parent.map { text.isClosed($0.node) } != false
      if !isComplete { goLive() }
      guard text.isClosed(last.node) else { break }
      drawEnd(level, comma: false)
    }
  }

  private mutating func drawContainer(
    _ node: Int, depth: Int, text: TreeText, level: Int
  ) {
    let room = min(contentWidth, TerminalLimits.inlineTreeWidth) - treeIndent(depth)
    let form = text.shortForm(of: node, room: room)
    if !form.isCertain { goLive() }
    switch form.extent {
    case .whole:
      drawEntry(form.flow, before: form.end, depth: depth, text: text, level: level)
    case .open:
      var flow = form.flow
      flow.append(" \(glyphs.waiting)", theme.progress.over(baseStyle))
      emitTreeLine(flow, depth)
      frontier.levels[level].done = form.end
    case .tooLong:
      var flow = FlowText()
      text.append(node, to: &flow)
      let isObject = text.isObject(node)
      text.appendBracket(isObject ? "{" : "[", to: &flow)
      emitTreeLine(flow, depth)
      frontier.levels[level].openContainers.append(
        LayoutFrontier.OpenContainer(node: node, isObject: isObject))
      frontier.levels[level].done = node + 1
    }
  }

  /// Draws an entry that is complete on one line, with a comma if the node at `next` requires one.
  private mutating func drawEntry(
    _ flow: FlowText, before next: Int, depth: Int, text: TreeText, level: Int
  ) {
    var flow = flow
    if next < text.nodes.count {
      if depth > 0, text.nodes[next].depth >= depth { text.appendBracket(",", to: &flow) }
    } else if let parent = frontier.levels[level].openContainers.last,
      !text.isClosed(parent.node)
    {
      goLive()
    }
    emitTreeLine(flow, depth)
    frontier.levels[level].done = next
  }

  /// Draws the closing bracket of the innermost open container.
  private mutating func drawEnd(_ level: Int, comma: Bool) {
    guard let container = frontier.levels[level].openContainers.popLast() else { return }
    let bracket = (container.isObject ? "}" : "]") + (comma ? "," : "")
    emitTreeLine(
      FlowText(bracket, theme.chrome.over(baseStyle)),
      frontier.levels[level].openContainers.count)
  }

  private mutating func emitTreeLine(_ flow: FlowText, _ depth: Int) {
    let indent = treeIndent(depth)
    let room = indent > 0 ? [Line.Run(.spaces(indent), Style(ground: baseStyle.ground))] : []
    for line in flow.lines() {
      emit(codeIndent + room + line, isCode: true, ground: theme.codeGround)
    }
  }

  /// Returns the indentation: two spaces per level, at most half of the width.
  private func treeIndent(_ depth: Int) -> Int {
    min(2 * depth, contentWidth / 2)
  }
}
