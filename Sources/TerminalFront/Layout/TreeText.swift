import ArtifactPresentation

/// Formats the nodes of a tree as JSON.
struct TreeText {
  let nodes: PersistentArray<TreeBlock.Node>

  /// The number of leading nodes that are settled.
  let settledCount: Int

  /// Whether no more nodes will follow.
  let isOver: Bool
  let theme: Theme
  let base: Style

  /// A container on one line, as far as it is known.
  struct ShortForm {
    /// How much of the container fits on the line.
    enum Extent {
      /// The complete container fits.
      case whole
      /// The container is still open and fits so far.
      case open
      /// The container does not fit.
      case tooLong
    }

    var extent: Extent

    /// Whether the extent is final.
    var isCertain: Bool

    /// The index of the node after the last one on the line.
    var end: Int
    var flow: FlowText
  }

  func isObject(_ node: Int) -> Bool {
    if case .object = nodes[node].value { true } else { false }
  }

  /// Whether no more children will be added to a container.
  func isClosed(_ node: Int) -> Bool {
    switch nodes[node].value {
    case .object(let count), .array(let count): count != nil || isOver
    case .string, .number, .boolean, .null: true
    }
  }

  /// Formats a container on one line of `room` cells, including a trailing comma.
  ///
  /// A container that does not fit now will not fit later, because containers only grow. Values
  /// that may still change are shown, but the result is not certain then.
  ///
  /// - Complexity: O(`room`), since each node takes at least one cell.
  func shortForm(of container: Int, room: Int) -> ShortForm {
    let depth = nodes[container].depth
    let isClosed = isClosed(container)
    var line = ShortLine(text: self, room: room - 1)
    var isCertain = true
    var index = container
    while index < nodes.count, index == container || nodes[index].depth > depth {
      if !isClosed, index >= settledCount { isCertain = false }
      guard line.append(index) else {
        return ShortForm(
          extent: .tooLong, isCertain: isCertain, end: container + 1, flow: FlowText())
      }
      index += 1
    }
    guard isClosed else {
      return ShortForm(extent: .open, isCertain: false, end: index, flow: line.flow)
    }
    guard line.close(index) else {
      return ShortForm(extent: .tooLong, isCertain: true, end: container + 1, flow: FlowText())
    }
    return ShortForm(extent: .whole, isCertain: true, end: index, flow: line.flow)
  }

  // MARK: Parts

  /// Appends the key of a node, and its value if that is a scalar.
  func append(_ node: Int, to flow: inout FlowText) {
    if let key = nodes[node].quotedKey {
      flow.append(SafeText(sanitizing: key, context: .code), theme.treeKey.over(base))
      flow.append(": ", theme.chrome.over(base))
    }
    switch nodes[node].value {
    case .object, .array: break
    case .string(let text):
      let text = SafeText(sanitizing: TreeBlock.quoted(text), context: .code)
      flow.append(text, theme.treeString.over(base))
    case .number(let text):
      flow.append(SafeText(sanitizing: text, context: .code), theme.treeNumber.over(base))
    case .boolean(let value):
      flow.append(value ? "true" : "false", theme.treeLiteral.over(base))
    case .null:
      flow.append("null", theme.treeLiteral.over(base))
    }
  }

  func appendBracket(_ text: String, to flow: inout FlowText) {
    flow.append(text, theme.chrome.over(base))
  }
}

/// A line to which nodes of a container are appended while there is room.
private struct ShortLine {
  let text: TreeText
  var room: Int
  var flow = FlowText()
  private var open: [Int] = []

  init(text: TreeText, room: Int) {
    self.text = text
    self.room = room
  }

  /// Appends a node, and the closing brackets before it; false if it does not fit.
  mutating func append(_ node: Int) -> Bool {
    // Some bytes take no cell, so the length in bytes is only an upper bound for rejecting long
    // text.
    let limit = 8 * max(room, 1)
    if (text.nodes[node].key?.utf8.count ?? 0) > limit { return false }
    if case .string(let value) = text.nodes[node].value, value.utf8.count > limit { return false }
    let start = flow.buffer.bytes.count
    while let last = open.last, text.nodes[node].depth <= text.nodes[last].depth {
      open.removeLast()
      appendEnd(of: last, node)
    }
    if let parent = open.last {
      if parent != node - 1 {
        text.appendBracket(", ", to: &flow)
      } else if text.isObject(parent) {
        text.appendBracket(" ", to: &flow)
      }
    }
    text.append(node, to: &flow)
    if text.nodes[node].value.isContainer {
      text.appendBracket(text.isObject(node) ? "{" : "[", to: &flow)
      open.append(node)
    }
    return takeRoom(from: start)
  }

  /// Closes all open containers before node `next`; false if the brackets do not fit.
  mutating func close(_ next: Int) -> Bool {
    let start = flow.buffer.bytes.count
    while let last = open.popLast() { appendEnd(of: last, next) }
    return takeRoom(from: start)
  }

  private mutating func appendEnd(of container: Int, _ next: Int) {
    let isEmpty = next == container + 1
    text.appendBracket(text.isObject(container) ? (isEmpty ? "}" : " }") : "]", to: &flow)
  }

  private mutating func takeRoom(from start: Int) -> Bool {
    let bytes = flow.buffer.bytes
    room -= TextMetrics.width(of: bytes, in: start..<bytes.count)
    return room >= 0
  }
}
