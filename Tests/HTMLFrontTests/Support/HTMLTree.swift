/// A reader for the HTML that the front writes: well-formed, with the four references that it uses.
/// It shares no code with the writer.
struct HTMLTree {
  /// An element or a text.
  struct Node: Equatable {
    /// The name; empty for text.
    var name = ""
    var attributes: [String: String] = [:]
    var text = ""
    var children: [Node] = []
  }

  /// The elements and texts of the fragment.
  private(set) var nodes: [Node] = []
  /// The first problem; nil if the fragment is well-formed.
  private(set) var problem: String?

  private let bytes: [UInt8]
  private var index = 0

  init(_ html: String) {
    bytes = Array(html.utf8)
    var open: [Node] = [Node()]
    while index < bytes.count, problem == nil {
      if bytes[index] == UInt8(ascii: "<") {
        readTag(&open)
      } else {
        let text = readText(until: UInt8(ascii: "<"))
        open[open.count - 1].children.append(Node(text: text))
      }
    }
    if open.count > 1, problem == nil { problem = "unclosed \(open.dropFirst().map(\.name))" }
    nodes = open[0].children
  }

  private mutating func readTag(_ open: inout [Node]) {
    index += 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let name = readName()
    if name.isEmpty { problem = "no name at \(index)" }
    var node = Node(name: name)
    while problem == nil {
      skipBlanks()
      guard index < bytes.count else {
        problem = "open tag \(name)"
        return
      }
      if bytes[index] == UInt8(ascii: ">") {
        index += 1
        break
      }
      if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: ">")
      {
        index += 2
        open[open.count - 1].children.append(node)
        return
      }
      readAttribute(&node)
    }
    if isEnd {
      guard open.count > 1, let last = open.popLast(), last.name == name else {
        problem = "end of \(name) in \(open.last?.name ?? "")"
        return
      }
      open[open.count - 1].children.append(last)
    } else {
      open.append(node)
    }
  }

  private mutating func readAttribute(_ node: inout Node) {
    let key = readName()
    guard !key.isEmpty, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "="),
      bytes[index + 1] == UInt8(ascii: "\"")
    else {
      problem = "attribute \(key) of \(node.name) at \(index)"
      return
    }
    index += 2
    let value = readText(until: UInt8(ascii: "\""))
    index += 1
    if node.attributes.updateValue(value, forKey: key) != nil { problem = "two \(key)" }
  }

  private mutating func readName() -> String {
    let start = index
    while index < bytes.count, !" \n\t=>/\"<".utf8.contains(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while index < bytes.count, " \n".utf8.contains(bytes[index]) { index += 1 }
  }

  private mutating func readText(until end: UInt8) -> String {
    let start = index
    while index < bytes.count, bytes[index] != end { index += 1 }
    let raw = bytes[start..<index]
    if raw.contains(UInt8(ascii: ">")) || raw.contains(UInt8(ascii: "<")) {
      problem = "unescaped in \(String(decoding: raw.prefix(60), as: UTF8.self))"
    }
    guard raw.contains(UInt8(ascii: "&")) else { return String(decoding: raw, as: UTF8.self) }
    var result: [UInt8] = []
    var place = raw.startIndex
    let references = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#x27;": "'"]
    while place < raw.endIndex {
      guard raw[place] == UInt8(ascii: "&") else {
        result.append(raw[place])
        place += 1
        continue
      }
      guard let match = references.first(where: { raw[place...].starts(with: $0.key.utf8) }) else {
        problem = "reference in \(String(decoding: raw.prefix(60), as: UTF8.self))"
        return ""
      }
      result += match.value.utf8
      place += match.key.utf8.count
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Queries

  /// All elements in document order.
  var elements: [Node] { Self.elements(in: nodes) }

  static func elements(in nodes: [Node]) -> [Node] {
    var result: [Node] = []
    var open = Array(nodes.reversed())
    while let node = open.popLast() {
      if !node.name.isEmpty { result.append(node) }
      open += node.children.reversed()
    }
    return result
  }

  /// The elements with a name.
  func named(_ name: String) -> [Node] { elements.filter { $0.name == name } }

  /// The elements with a class.
  func with(class name: String) -> [Node] {
    elements.filter { $0.classes.contains(name) }
  }

  /// The texts, separated by blanks.
  var text: String { nodes.map(\.allText).joined(separator: " ") }

  /// The texts, values and addresses, separated by blanks.
  var facts: String { nodes.map(\.facts).joined(separator: " ") }
}

extension HTMLTree.Node {
  var classes: [String] {
    (attributes["class"] ?? "").split(separator: " ").map(String.init)
  }

  /// The text of the element.
  var allText: String { joinedText(separatesBlocks: false) }

  /// The text of the element for a search: with blanks between elements that are not parts of a
  /// line, the values of controls, and the addresses of links.
  var facts: String { joinedText(separatesBlocks: true) }

  private static let inline: Set<String> = [
    "", "span", "em", "strong", "del", "ins", "code", "a", "mark", "abbr", "br",
  ]

  private func joinedText(separatesBlocks: Bool) -> String {
    var texts: [String] = []
    var open = [self]
    while let node = open.popLast() {
      if separatesBlocks, !Self.inline.contains(node.name) { texts.append(" ") }
      if node.name.isEmpty { texts.append(node.text) }
      if node.name == "input" {
        texts.append(node.attributes["value"] ?? "")
        if separatesBlocks { texts.append(node.attributes["checked"] == nil ? " no " : " yes ") }
      }
      if separatesBlocks, let address = node.attributes["href"] { texts.append(" \(address) ") }
      // What follows an element is apart from it too.
      if separatesBlocks, !Self.inline.contains(node.name) { open.append(Self(text: " ")) }
      open += node.children.reversed()
    }
    return texts.joined()
  }

  /// The elements inside of this one.
  var elements: [HTMLTree.Node] { HTMLTree.elements(in: children) }
}
