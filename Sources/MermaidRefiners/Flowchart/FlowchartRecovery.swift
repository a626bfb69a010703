import ArtifactBase

/// Reads what is clear of a statement that Mermaid rejects: the names and texts of nodes, and the edges between them
/// (`Specs/Mermaid.md` N1.7).
struct FlowchartRecovery {
  private let text: [Character]
  private var index = 0

  private init(_ text: String) { self.text = Array(text) }

  /// Adds what is clear to a flowchart, and returns the names.
  ///
  /// - Complexity: O(length of the text).
  static func add(
    _ statement: String, to chart: inout FlowchartBuilder, at range: Range<Int>
  ) -> [String] {
    var reader = FlowchartRecovery(statement)
    var names: [String] = []
    var sources: [String] = []
    var link: Link?
    while let nodes = reader.group() {
      for node in nodes {
        chart.addNode(node.name, label: node.label, shape: node.shape, at: range)
        names.append(node.name)
      }
      let targets = nodes.map(\.name)
      if let link {
        let isMirrored = link.isMirrored
        chart.addEdges(
          from: isMirrored ? targets : sources, to: isMirrored ? sources : targets,
          FlowchartLink(Array(link.signs.utf8)), label: link.label, id: nil, at: range)
      }
      sources = targets
      link = reader.link()
      if link == nil { break }
    }
    return names
  }

  /// The node that a text begins with, as written; nil if it begins with something else.
  static func firstNode(in text: String) -> String? {
    var reader = FlowchartRecovery(text)
    return reader.node()?.source.inAdvice
  }

  /// The edge to write for the first arrow of a statement that points to the left; nil without one.
  static func mirroredEdge(in statement: String) -> String? {
    var reader = FlowchartRecovery(statement)
    var sources = reader.group()
    while let nodes = sources, let link = reader.link(), let targets = reader.group() {
      if link.isMirrored {
        let (from, to) = (targets.map(\.source), nodes.map(\.source))
        let label = link.label.map { "|\($0.source.inAdvice)|" } ?? ""
        return from.joined(separator: " & ").inAdvice + " \(link.signs)\(label) "
          + to.joined(separator: " & ").inAdvice
      }
      sources = targets
    }
    return nil
  }

  private var character: Character? { index < text.count ? text[index] : nil }

  private mutating func skipSpace() {
    while let character, character.isWhitespace { index += 1 }
  }

  // MARK: Nodes

  private struct Node {
    var name: String
    var label: MermaidLabel?
    var shape: String?
    /// The node as written.
    var source: String
  }

  /// Reads nodes with `&` between them; nil if none is here.
  private mutating func group() -> [Node]? {
    var nodes: [Node] = []
    while let node = node() {
      nodes.append(node)
      skipSpace()
      guard character == "&" else { break }
      index += 1
    }
    return nodes.isEmpty ? nil : nodes
  }

  private mutating func node() -> Node? {
    skipSpace()
    let start = index
    while let character, !character.isWhitespace, !"[](){}<>|&:;@\"'`".contains(character),
      !isLink
    {
      index += 1
    }
    let name = String(text[start..<index])
    if name.isEmpty, let character, "[({".contains(character) {
      // A node without an ID is the one with its text.
      guard let (label, shape) = label(), "])}".contains(text[index - 1]) else { return nil }
      return Node(
        name: label.source, label: label, shape: shape, source: String(text[start..<index]))
    }
    guard !name.isEmpty, name != "%%", !name.hasPrefix("//") else { return nil }
    var node = Node(name: name, source: name)
    if let character, "[({>".contains(character) {
      guard let label = label() else { return nil }
      (node.label, node.shape) = label
      node.source = String(text[start..<index])
    }
    if character == ":" {
      while let character, !character.isWhitespace, !isLink { index += 1 }
    }
    return node
  }

  /// Reads a text in brackets, with all brackets that are inside of them.
  private mutating func label() -> (MermaidLabel, String)? {
    let open = text[index]
    let start = index
    let close: Character = open == "(" ? ")" : open == "{" ? "}" : "]"
    var depth = 0
    var end: Int?
    for place in index..<text.count {
      if text[place] == open, open != ">" || place == start {
        depth += 1
      } else if text[place] == close {
        depth -= 1
        if depth <= 0 {
          end = place
          break
        }
      }
    }
    if let end {
      index = end + 1
    } else {
      // Without an end, the text goes up to the next edge.
      while character != nil, !isLink { index += 1 }
    }
    var words = text[(start + 1)..<(end ?? index)]
    while let first = words.first, let last = words.last, words.count > 1,
      Self.pairs[first] == last
    {
      words = words.dropFirst().dropLast()
    }
    var label = String(words).trimmed
    if end == nil, let last = label.last, "])}".contains(last) { label.removeLast() }
    if label.count > 1, label.hasPrefix("\""), label.hasSuffix("\"") {
      label = String(label.dropFirst().dropLast())
    }
    let shape =
      switch open {
      case "(": "round"
      case "{": "diamond"
      case ">": "odd"
      default: "square"
      }
    return label.isEmpty ? nil : (MermaidLabel(label), shape)
  }

  private static let pairs: [Character: Character] = [
    "[": "]", "(": ")", "{": "}", "/": "/", "\\": "\\",
  ]

  // MARK: Edges

  /// Whether an edge begins here.
  private var isLink: Bool {
    guard let character else { return false }
    let next = index + 1 < text.count ? text[index + 1] : " "
    switch character {
    case "→", "⟶", "⇒", "←", "⟵", "⇐", "⟸", "—", "–": return true
    case "-": return "->.".contains(next)
    case "=": return "=>".contains(next)
    case "~": return next == "~"
    case "<": return "-=".contains(next)
    default: return false
    }
  }

  private struct Link {
    /// The edge, from the left to the right, or if it is mirrored, from the right to the left.
    var signs: String
    var label: MermaidLabel?
    var isMirrored = false
  }

  /// Reads an edge with its text; nil if none is here.
  private mutating func link() -> Link? {
    skipSpace()
    guard isLink else { return nil }
    let start = signs()
    var end = start
    var label: MermaidLabel?
    skipSpace()
    let mirrored = ForeignArrow.mirrored(start)
    if character == "|" {
      let from = index + 1
      index += 1
      while let character, character != "|" { index += 1 }
      label = MermaidLabel(String(text[from..<index]).trimmed)
      index = min(index + 1, text.count)
    } else if ["--", "==", "-.", "<--", "<==", "<-."].contains(start) {
      let from = index
      let isDotted = start.hasSuffix(".")
      while let character, !isLink,
        !(isDotted && character == "." && index + 1 < text.count && text[index + 1] == "-")
      {
        index += 1
      }
      let place = index
      end = signs()
      if mirrored == nil, place == text.count { return nil }
      if mirrored == nil || place < text.count && !end.contains(where: { "<>".contains($0) }) {
        label = MermaidLabel(String(text[from..<place]).trimmed)
      } else {
        index = from
      }
    }
    if let mirrored { return Link(signs: mirrored, label: label, isMirrored: true) }
    guard let edge = ForeignArrow.edge(for: end), !end.hasPrefix("--"), !end.hasPrefix("==") else {
      return Link(signs: end, label: label)
    }
    return Link(signs: edge, label: label)
  }

  private mutating func signs() -> String {
    let start = index
    while let character, "<-=.~>→⟶⇒←⟵⇐⟸—–".contains(character) { index += 1 }
    if let character, "xo".contains(character), index + 1 < text.count, text[index + 1] == " " {
      index += 1
    }
    return String(text[start..<index])
  }
}
