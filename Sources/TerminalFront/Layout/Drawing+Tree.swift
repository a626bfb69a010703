import ArtifactCore
import ArtifactPresentation

// Data as JSON. A container is one line if it is closed and fits, otherwise one line a member. Both
// are decided from the front to the back, so that what is committed never has to be taken back: an
// open container that still fits on a line stays live (F3.4).

extension Drawing {
  mutating func drawTree(_ tree: TreeBlock, depth: Int, isSettled: Bool) {
    while cursor[depth].units < tree.nodes.count {
      let index = cursor[depth].units
      let node = tree.nodes[index]
      closeContainers(downTo: node.depth, commaAt: node.depth, depth)
      let end: Int
      switch node.value {
      case .object, .array:
        let inline = inlineText(of: index, in: tree)
        if case .complete(let line, let subtreeEnd) = inline {
          end = subtreeEnd
          if !isFollowed(end, in: tree), !isSettled { goLive() }
          emit(indented(line, node.depth, comma: hasSibling(end, after: node, in: tree)))
        } else {
          if case .tooShortToTell = inline, !isSettled { goLive() }
          end = index + 1
          openContainer(node, depth)
        }
      case .string, .number, .boolean, .null:
        end = index + 1
        if index >= tree.settledNodeCount, !isSettled { goLive() }
        var line = Line()
        append(node, to: &line)
        emit(indented(line, node.depth, comma: hasSibling(end, after: node, in: tree)))
      }
      cursor[depth].units = end
    }
    guard tree.isClosed else { return }
    closeContainers(downTo: 0, commaAt: nil, depth)
  }

  // MARK: Containers on several lines

  private mutating func openContainer(_ node: TreeBlock.Node, _ depth: Int) {
    var line = Line()
    appendKey(of: node, to: &line)
    let isObject = if case .object = node.value { true } else { false }
    line.append(Line.Run(isObject ? SafeText("{") : SafeText("[")))
    emit(indented(line, node.depth, comma: false))
    cursor[depth].openContainers.append(isObject)
  }

  /// Closes the containers that a node of this depth is not in. The last of them is followed by a
  /// comma if the node is its sibling.
  private mutating func closeContainers(downTo target: Int, commaAt comma: Int?, _ depth: Int) {
    while cursor[depth].openContainers.count > target {
      let isObject = cursor[depth].openContainers.removeLast()
      let level = cursor[depth].openContainers.count
      let bracket = Line([Line.Run(isObject ? SafeText("}") : SafeText("]"))])
      emit(indented(bracket, level, comma: level == comma))
    }
  }

  private func indented(_ content: Line, _ level: Int, comma: Bool) -> Line {
    let indent = min(level, PresentationLimits.depth) * 2
    var line = Line([Line.Run(frameText(" ", count: indent))])
    line.append(contentsOf: content)
    if comma { line.append(Line.Run(SafeText(","))) }
    return line
  }

  /// Whether it is known what follows the node before `end`.
  private func isFollowed(_ end: Int, in tree: TreeBlock) -> Bool {
    tree.isClosed || end < tree.nodes.count
  }

  private func hasSibling(_ end: Int, after node: TreeBlock.Node, in tree: TreeBlock) -> Bool {
    end < tree.nodes.count && tree.nodes[end].depth == node.depth
  }

  // MARK: Containers on one line

  private enum Inline {
    case complete(Line, end: Int)
    /// The container is open, and what has come of it fits.
    case tooShortToTell
    case tooLong
  }

  /// A container on one line, as far as it has come; O(width).
  private func inlineText(of index: Int, in tree: TreeBlock) -> Inline {
    let root = tree.nodes[index]
    let available = width - min(root.depth, PresentationLimits.depth) * 2 - 1
    var line = Line()
    var open: [Bool] = []
    var position = index
    var isOpen = false
    func close(downTo target: Int) {
      while open.count > target {
        line.append(Line.Run(open.removeLast() ? SafeText(" }") : SafeText("]")))
      }
    }
    while position < tree.nodes.count {
      let node = tree.nodes[position]
      guard position == index || node.depth > root.depth else { break }
      let level = node.depth - root.depth
      let isFirst = position == index || tree.nodes[position - 1].depth < node.depth
      close(downTo: level)
      if !isFirst { line.append(Line.Run(SafeText(","))) }
      if position > index, !isFirst || open.last == true { line.append(Line.Run(SafeText(" "))) }
      if position == index {
        appendKey(of: node, to: &line)
      } else {
        appendKey(of: node, to: &line)
      }
      switch node.value {
      case .object(let count):
        if count == nil { isOpen = true }
        if count == 0 {
          line.append(Line.Run(SafeText("{}")))
        } else {
          line.append(Line.Run(SafeText("{")))
          open.append(true)
        }
      case .array(let count):
        if count == nil { isOpen = true }
        if count == 0 {
          line.append(Line.Run(SafeText("[]")))
        } else {
          line.append(Line.Run(SafeText("[")))
          open.append(false)
        }
      default:
        line.append(valueRun(of: node))
      }
      if line.width > available { return .tooLong }
      position += 1
    }
    if isOpen { return .tooShortToTell }
    close(downTo: 0)
    return line.width > available ? .tooLong : .complete(line, end: position)
  }

  // MARK: Values

  private func append(_ node: TreeBlock.Node, to line: inout Line) {
    appendKey(of: node, to: &line)
    line.append(valueRun(of: node))
  }

  private func appendKey(of node: TreeBlock.Node, to line: inout Line) {
    guard let key = node.key else { return }
    line.append(Line.Run(quoted(key), theme.key))
    line.append(Line.Run(SafeText(": ")))
  }

  private func valueRun(of node: TreeBlock.Node) -> Line.Run {
    let style = theme.style(of: node.value)
    return switch node.value {
    case .object, .array: Line.Run(.empty)
    case .string(let text): Line.Run(quoted(text), style)
    case .number(let text): Line.Run(SafeText(line: text), style)
    case .boolean(let isTrue): Line.Run(isTrue ? SafeText("true") : SafeText("false"), style)
    case .null: Line.Run(SafeText("null"), style)
    }
  }

  /// A text as a JSON string: what cannot be seen is an escape.
  private func quoted(_ text: String) -> SafeText {
    var bytes: [UInt8] = []
    JSONString.append(text, to: &bytes)
    return SafeText(line: String(decoding: bytes, as: UTF8.self))
  }
}
