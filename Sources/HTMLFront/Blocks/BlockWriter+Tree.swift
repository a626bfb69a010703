import ArtifactBase
import ArtifactPresentation

// Trees: containers are lists that can be folded. Nodes are written in document order without
// recursion; the containers that are open are the stack.

extension BlockWriter {
  mutating func write(_ tree: TreeBlock, id: String) {
    openTree(id: id)
    var open: [Int] = []
    write(tree.nodes.indices, of: tree, id: id, open: &open)
    closeContainers(&open, to: 0)
    close("ul")
  }

  mutating func openTree(id: String) {
    open("ul", id: id, "ak-tree", ["dir": "ltr"])
    output.append(markup: "\n")
  }

  /// Writes nodes. The containers in `open` are closed before a node that isn't inside of them.
  mutating func write(_ nodes: Range<Int>, of tree: TreeBlock, id: String, open: inout [Int]) {
    for index in nodes {
      let depth = Self.depth(of: tree.nodes[index])
      while let last = open.last, Self.depth(of: tree.nodes[last]) >= depth {
        closeContainers(&open, to: open.count - 1)
      }
      write(node: index, of: tree, id: id)
      if Self.isOpened(tree, index) {
        open.append(index)
      } else {
        close("li")
      }
    }
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

  mutating func closeContainers(_ open: inout [Int], to count: Int) {
    while open.count > count {
      open.removeLast()
      output.append(markup: "</ul></details></li>\n")
    }
  }

  /// Writes a node up to its end tag, or up to the content of a container.
  private mutating func write(node index: Int, of tree: TreeBlock, id: String) {
    let node = tree.nodes[index]
    output.append(markup: "<li>")
    let isOpened = Self.isOpened(tree, index)
    if isOpened {
      let isUnfolded = Self.depth(of: node) < HTMLFrontLimits.openTreeDepth
      output.append(markup: isUnfolded ? "<details open=\"\"><summary>" : "<details><summary>")
    }
    if let key = node.key {
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
    guard isOpened else { return }
    output.append(markup: "</summary>")
    open("ul", id: "\(id)-n\(index)")
    output.append(markup: "\n")
  }

  /// Writes the kind of a container and how many values are in it.
  mutating func writeSize(of tree: TreeBlock, _ index: Int, id: String) {
    open("span", id: "\(id)-s\(index)", "ak-size")
    switch tree.nodes[index].value {
    case .object(let count): write(text: Self.size(count, "{", "}", "member"))
    case .array(let count): write(text: Self.size(count, "[", "]", "item"))
    case .string, .number, .boolean, .null: break
    }
    close("span", isBlock: false)
  }

  private static func size(
    _ count: Int?, _ start: String, _ end: String, _ noun: String
  ) -> String {
    guard let count else { return start + "…" }
    return count == 0 ? start + end : "\(start)\(end) \(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
