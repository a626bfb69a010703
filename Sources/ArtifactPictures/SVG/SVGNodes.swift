import ArtifactBase
import ArtifactRefiners

/// The elements of a document with their attributes, as a scene needs them.
struct SVGNodes {
  /// An element, or text.
  struct Node {
    /// The element; nil for text and for elements without an effect.
    var tag: SVGTag?
    var parent: Int
    /// The index after the last descendant.
    var end: Int
    /// Whether it is text.
    var isText: Bool
    /// The name, for selectors.
    var nameNumber: Int
    var attributes: [(name: SVGAttribute, value: String)]

    /// The value of an attribute; nil if there is none.
    subscript(name: SVGAttribute) -> String? {
      for attribute in attributes where attribute.name == name { return attribute.value }
      return nil
    }
  }

  private(set) var nodes: [Node] = []
  private let tree: MarkupTree
  /// The first element with each id.
  private(set) var ids: [String: Int] = [:]
  /// The contents of the style sheets.
  private(set) var styleSheets: [String] = []
  /// Whether nodes were left out.
  private(set) var isCut = false

  var count: Int { nodes.count }

  subscript(index: Int) -> Node { nodes[index] }

  /// Reads the elements of a document that can be drawn.
  ///
  /// - Complexity: O(n).
  init(_ document: SVGDocument) {
    tree = document.tree
    var count = document.drawableCount
    if count > SVGLimits.nodes {
      count = SVGLimits.nodes
      isCut = true
    }
    var tags: [SVGTag?] = []
    var names: [SVGAttribute?] = []
    for number in 0..<tree.nameCount {
      let name = tree.name(numbered: number)
      let isSVG = name.namespace == nil || name.namespace == "http://www.w3.org/2000/svg"
      tags.append(isSVG ? SVGTag(rawValue: name.localName) : nil)
      let isKnown =
        switch name.namespace {
        case nil, "http://www.w3.org/2000/svg": true
        case "http://www.w3.org/1999/xlink": name.localName == "href"
        case "http://www.w3.org/XML/1998/namespace": name.localName == "space"
        default: false
        }
      names.append(isKnown ? SVGAttribute(rawValue: name.localName) : nil)
    }
    nodes.reserveCapacity(count)
    for index in 0..<count {
      let source = tree[index]
      let end = min(source.end ?? count, count)
      guard let number = tree.nameNumber(of: index) else {
        nodes.append(
          Node(
            tag: nil, parent: source.parent ?? -1, end: end, isText: true, nameNumber: -1,
            attributes: []))
        continue
      }
      var node = Node(
        tag: tags[number], parent: source.parent ?? -1, end: end, isText: false,
        nameNumber: number, attributes: [])
      tree.forEachAttribute(of: index) { name, value in
        guard let known = names[name] else { return }
        // The attribute without a namespace replaces that of XLink.
        let place = node.attributes.firstIndex { $0.name == known }
        guard let place else { return node.attributes.append((known, value)) }
        if tree.name(numbered: name).namespace == nil { node.attributes[place].value = value }
      }
      if let id = node[.id], ids[id] == nil { ids[id] = index }
      nodes.append(node)
    }
    for index in nodes.indices where nodes[index].tag == .style {
      let text = (index + 1..<nodes[index].end).map { tree.text(of: $0) }.joined()
      let type = tree.attribute("type", of: index)
      if type == nil || type == "" || type == "text/css" { styleSheets.append(text) }
    }
  }

  /// The indices of the children of an element.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < nodes[index].end {
      children.append(child)
      child = nodes[child].end
    }
    return children
  }

  /// The text of a node; empty for elements.
  func text(of index: Int) -> String { tree.text(of: index) }

  /// The name of an element without its prefix.
  func name(of index: Int) -> String {
    let number = nodes[index].nameNumber
    return number < 0 ? "" : tree.name(numbered: number).localName
  }

  /// An attribute of any name, for selectors.
  func attribute(_ name: String, of index: Int) -> String? {
    if let known = SVGAttribute(rawValue: name) { return nodes[index][known] }
    return tree.attributes(of: index).first { $0.name.localName == name }?.value
  }

  /// The element to which an address in the document leads.
  func target(of address: String?) -> Int? {
    guard let address = address?.asciiTrimmed, address.utf8.first == UInt8(ascii: "#") else {
      return nil
    }
    return ids[String(address.dropFirst())]
  }
}

/// Bounds on the work for a document. What is beyond them is left out, with a diagnostic.
public enum SVGLimits {
  /// The maximum number of elements and texts that are read.
  public static let nodes = 50_000

  /// The maximum number of elements that are drawn and of those of the scene, with what `use`, markers, masks and
  /// patterns repeat.
  public static let elements = 50_000

  /// The maximum number of elements that `use`, markers, patterns and masks open inside of each other.
  public static let referenceDepth = 16

  /// The maximum depth of elements inside of each other.
  public static let depth = 128

  /// The maximum number of rules of style sheets, and of comparisons of rules with elements.
  public static let rules = 2_000
  public static let ruleComparisons = 4_000_000

  /// The maximum number of characters of a text element.
  public static let characters = 20_000

  /// The maximum number of values of a component transfer; 8 bits need no more.
  public static let tableValues = 1_024

  /// The maximum number of bytes of an image.
  public static let imageBytes = 16 << 20
}
