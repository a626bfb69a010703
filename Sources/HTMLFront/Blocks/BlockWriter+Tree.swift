import ArtifactBase
import ArtifactPresentation

// Trees: containers are lists that can be folded. Nodes are written in document order without
// recursion; the containers that are open are the stack.

extension BlockWriter {
  mutating func write(_ tree: TreeBlock, id: String) {
    openTree(id: id)
    let finalCount = marksTails ? tree.finalNodeCount(isSettled: isSettled) : tree.nodes.count
    var open: [Int] = []
    for index in tree.nodes.indices {
      let depth = Self.depth(of: tree.nodes[index])
      while let last = open.last, Self.depth(of: tree.nodes[last]) >= depth {
        open.removeLast()
        closeContainer()
      }
      if index >= finalCount {
        writeTail(of: tree, index, id: id)
      } else if write(node: index, of: tree, id: id) {
        open.append(index)
      }
    }
    for _ in open { closeContainer() }
    close("ul")
  }

  mutating func openTree(id: String) {
    open("ul", id: id, "ak-tree", ["dir": "ltr"])
    output.append(markup: "\n")
  }

  /// Writes a node that is not settled, which an update replaces.
  mutating func writeTail(of tree: TreeBlock, _ index: Int, id: String) {
    open("li", id: Self.unitID(index, of: id))
    writeLabel(of: tree, index, id: id)
    close("li", isBlock: false)
  }

  static func depth(of node: TreeBlock.Node) -> Int {
    min(max(0, node.depth), HTMLFrontLimits.treeDepth)
  }

  /// Whether a container has a list of its own: unless it is known to be empty, or is too deep.
  static func isOpened(_ tree: TreeBlock, _ index: Int) -> Bool {
    let node = tree.nodes[index]
    guard depth(of: node) < HTMLFrontLimits.treeDepth else { return false }
    return switch node.value {
    case .object(let count), .array(let count): count != 0
    case .string, .number, .boolean, .null: false
    }
  }

  mutating func closeContainer() {
    output.append(markup: "</ul></details></li>\n")
  }

  /// Writes a node, a container up to its content.
  ///
  /// - Returns: Whether it is a container that is to be closed.
  mutating func write(node index: Int, of tree: TreeBlock, id: String) -> Bool {
    output.append(markup: "<li>")
    guard Self.isOpened(tree, index) else {
      writeLabel(of: tree, index, id: id)
      close("li")
      return false
    }
    let isUnfolded = Self.depth(of: tree.nodes[index]) < HTMLFrontLimits.openTreeDepth
    output.append(markup: isUnfolded ? "<details open=\"\"><summary>" : "<details><summary>")
    writeLabel(of: tree, index, id: id)
    output.append(markup: "</summary>")
    open("ul", id: "\(id)-n\(index)")
    output.append(markup: "\n")
    return true
  }

  /// Writes the key of a node, and its value or size.
  private mutating func writeLabel(of tree: TreeBlock, _ index: Int, id: String) {
    let node = tree.nodes[index]
    if let key = node.quotedKey {
      output.append(markup: "<span class=\"ak-key\">")
      write(text: key, isCode: true)
      output.append(markup: "</span>: ")
    }
    switch node.value {
    case .object, .array:
      writeSize(of: tree, index, id: id)
    case .string(let text):
      output.append(markup: "<span class=\"ak-string\">")
      write(text: "“\(text)”", isCode: true)
      output.append(markup: "</span>")
    case .number(let text):
      output.append(markup: "<span class=\"ak-number\">")
      write(text: text, isCode: true)
      output.append(markup: "</span>")
    case .boolean(let isTrue):
      output.append(
        markup: isTrue
          ? "<span class=\"ak-literal\">true</span>" : "<span class=\"ak-literal\">false</span>")
    case .null: output.append(markup: "<span class=\"ak-literal\">null</span>")
    }
  }

  /// Writes the kind of a container and how many values are in it.
  mutating func writeSize(of tree: TreeBlock, _ index: Int, id: String) {
    open("span", id: "\(id)-s\(index)", "ak-size")
    switch tree.nodes[index].value {
    case .object(let count): write(text: Self.size(count, start: "{", end: "}", noun: "member"))
    case .array(let count): write(text: Self.size(count, start: "[", end: "]", noun: "item"))
    case .string, .number, .boolean, .null: break
    }
    close("span", isBlock: false)
  }

  private static func size(
    _ count: Int?, start: String, end: String, noun: String
  ) -> String {
    guard let count else { return start + "…" }
    return count == 0 ? start + end : "\(start)\(end) \(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension TreeBlock {
  /// The number of nodes that are written once. An open container without values isn't one of them,
  /// because an empty one has no list.
  func finalNodeCount(isSettled: Bool) -> Int {
    guard !isSettled else { return nodes.count }
    let count = min(max(0, settledNodeCount), nodes.count)
    guard count == nodes.count, count > 0 else { return count }
    switch nodes[count - 1].value {
    case .object(nil), .array(nil): return count - 1
    default: return count
    }
  }
}
