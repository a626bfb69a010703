import HTMLFront

/// A page to which updates are applied as a browser would.
struct Page {
  /// An element or a text; shared, so that updates are quick.
  private final class Node {
    var name = ""
    var attributes: [String: String] = [:]
    var text = ""
    var children: [Node] = []
    unowned(unsafe) var parent: Node?
  }

  private let root = Node()
  private var byID: [String: Node] = [:]
  /// What went wrong: updates of elements that are not there, and HTML that isn't well-formed.
  private(set) var problems: [String] = []
  /// The number of bytes of all updates.
  private(set) var byteCount = 0

  init() {
    root.name = "main"
    byID["root"] = root
  }

  mutating func apply(_ updates: [HTMLUpdate]) {
    for update in updates { apply(update) }
  }

  private mutating func apply(_ update: HTMLUpdate) {
    switch update {
    case .append(let id, let html):
      byteCount += html.utf8.count
      guard let node = byID[id] else { return problems.append("append into \(id)") }
      node.children += nodes(of: html, in: node)
    case .replace(let id, let html):
      byteCount += html.utf8.count
      guard let node = byID[id], let parent = node.parent,
        let index = parent.children.firstIndex(where: { $0 === node })
      else { return problems.append("replace \(id)") }
      forget(node)
      parent.children.replaceSubrange(index...index, with: nodes(of: html, in: parent))
    }
  }

  private mutating func nodes(of html: String, in parent: Node) -> [Node] {
    let tree = HTMLTree(html)
    if let problem = tree.problem { problems.append(problem) }
    return tree.nodes.map { node($0, in: parent) }
  }

  private mutating func node(_ read: HTMLTree.Node, in parent: Node) -> Node {
    let node = Node()
    node.name = read.name
    node.attributes = read.attributes
    node.text = read.text
    node.parent = parent
    node.children = read.children.map { self.node($0, in: node) }
    if let id = read.attributes["id"], byID.updateValue(node, forKey: id) != nil {
      problems.append("two elements \(id)")
    }
    return node
  }

  private mutating func forget(_ node: Node) {
    if let id = node.attributes["id"] { byID[id] = nil }
    for child in node.children { forget(child) }
  }

  /// The content of the page, with adjacent texts joined.
  var nodes: [HTMLTree.Node] { Self.joined(Self.children(of: root)) }

  private static func children(of node: Node) -> [HTMLTree.Node] {
    node.children.map { child in
      HTMLTree.Node(
        name: child.name, attributes: child.attributes, text: child.text,
        children: children(of: child))
    }
  }

  /// Joins adjacent texts, and drops white space between elements, except in preformatted text. The
  /// element of what is live in a paragraph is replaced by its content.
  static func joined(
    _ nodes: [HTMLTree.Node], isPreformatted: Bool = false
  ) -> [HTMLTree.Node] {
    var result: [HTMLTree.Node] = []
    var rest = Array(nodes.reversed())
    while var node = rest.popLast() {
      if node.name == "span", node.attributes["id"]?.hasSuffix("-t0") == true, !isPreformatted {
        rest += node.children.reversed()
      } else if node.name.isEmpty, result.last?.name.isEmpty == true {
        result[result.count - 1].text += node.text
      } else {
        let isPre = isPreformatted || node.name == "pre"
        node.children = joined(node.children, isPreformatted: isPre)
        result.append(node)
      }
    }
    guard !isPreformatted else { return result }
    return result.filter { !$0.name.isEmpty || !$0.text.allSatisfy(\.isWhitespace) }
  }
}
