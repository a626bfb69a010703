import ArtifactRefiners

/// Formulas and text as short text, for comparison.
enum LatexDump {
  static func text(_ document: LatexDocument) -> String {
    let blocks = (0..<document.count).map { document[$0] }
    guard document.isText else {
      return blocks.map { block in
        guard case .formula(let nodes) = block else { return "?" }
        return list(nodes)
      }.joined(separator: " ")
    }
    return blocks.map(text).joined(separator: " ")
  }

  private static func text(_ block: LatexDocument.Block) -> String {
    switch block {
    case .formula(let nodes): return "$$(\(list(nodes)))"
    case .paragraph(let nodes): return "¶(\(list(nodes)))"
    case .heading(let level, let nodes): return "#\(level)(\(list(nodes)))"
    case .list(let isOrdered, let items):
      let shown = items.map { item in
        (item.label.map { "[\(list($0))] " } ?? "") + item.blocks.map(text).joined(separator: " ")
      }
      return "\(isOrdered ? "1" : "")•(\(shown.joined(separator: " / ")))"
    case .quote(let blocks): return "quote(\(blocks.map(text).joined(separator: " ")))"
    case .code(let code): return "code(\(code))"
    }
  }

  /// The symbols and letters of a document, how often each stands there, but for what goes onto the next
  /// letter or becomes one with what follows: accents and primes.
  static func leafCounts(_ document: LatexDocument) -> [String: Int] {
    var counts: [String: Int] = [:]
    var nodes: [MathNode] = []
    var blocks = (0..<document.count).map { document[$0] }
    while let block = blocks.popLast() {
      switch block {
      case .formula(let content), .paragraph(let content), .heading(_, let content):
        nodes += content
      case .list(_, let items):
        for item in items {
          nodes += item.label ?? []
          blocks += item.blocks
        }
      case .quote(let content): blocks += content
      case .code(let code): for character in code { counts["\(character)", default: 0] += 1 }
      }
    }
    while let node = nodes.popLast() {
      switch node {
      case .atom(let text, _, _), .middle(let text), .delimiter(let text, _, _):
        if text.contains(where: { $0 != "′" }) { counts[text, default: 0] += 1 }
      case .characters(let text):
        for letter in text.unicodeScalars
        where letter != "′" && letter.properties.canonicalCombiningClass == .notReordered {
          counts["\(letter)", default: 0] += 1
        }
      case .row(let content), .text(let content), .formula(let content), .styled(_, let content),
        .link(_, let content), .fence(_, let content, _):
        nodes += content
      case .scripts(let base, let sub, let sup): nodes += [base, sub, sup].compactMap { $0 }
      case .fraction(let above, let below, _, _, _): nodes += [above, below]
      case .radical(let content, let index): nodes += [content, index].compactMap { $0 }
      case .matrix(let matrix): nodes += matrix.rows.flatMap { $0 }
      case .accent(_, let base, _, _), .enclosed(_, let base): nodes.append(base)
      case .stack(let base, let above, let below):
        nodes += [base, above, below].compactMap { $0 }
      case .unknown(let name, let arguments):
        counts["\\" + name, default: 0] += 1
        nodes += arguments
      case .space, .lineBreak, .rule, .placeholder: break
      }
    }
    return counts
  }

  static func list(_ nodes: [MathNode]) -> String {
    nodes.map(text).joined(separator: " ")
  }

  private static func script(_ node: MathNode) -> String {
    if case .row(let nodes) = node { "{\(list(nodes))}" } else { text(node) }
  }

  static func text(_ node: MathNode) -> String {
    switch node {
    case .atom(let text, _, _): return text
    case .row(let nodes): return "{\(list(nodes))}"
    case .scripts(let base, let sub, let sup):
      return (base.map(text) ?? "∅") + (sub.map { "_" + script($0) } ?? "")
        + (sup.map { "^" + script($0) } ?? "")
    case .fraction(let above, let below, let hasBar, let left, _):
      let name = hasBar ? "frac" : left == "(" ? "binom" : "frac0"
      return "\(name)(\(text(above)),\(text(below)))"
    case .radical(let content, let index):
      return "sqrt" + (index.map { "[\(text($0))]" } ?? "") + "(\(text(content)))"
    case .fence(let left, let nodes, let right):
      return (["⟦" + left, list(nodes), right].joined(separator: " ")) + "⟧"
    case .middle(let text): return "|\(text)"
    case .delimiter(let text, _, let size): return "big\(size)(\(text))"
    case .matrix(let matrix):
      return matrix.name + "["
        + matrix.rows.map { row in
          row.map { node in if case .row(let nodes) = node { list(nodes) } else { text(node) } }
            .joined(separator: "&")
        }.joined(separator: ";") + "]"
    case .accent(let mark, let base, _, _): return "\(mark)(\(text(base)))"
    case .stack(let base, let above, let below):
      return "stack(\(text(base)),\(above.map(text) ?? "·"),\(below.map(text) ?? "·"))"
    case .text(let nodes): return "text(\(list(nodes)))"
    case .characters(let text): return "'\(text)'"
    case .formula(let nodes): return "$\(list(nodes))$"
    case .styled(let style, let nodes):
      switch style {
      case .font(let name), .color(let name):
        return name == "roman" ? list(nodes) : "\(name)(\(list(nodes)))"
      case .atomClass, .limits: return list(nodes)
      default: return "\(style)(\(list(nodes)))"
      }
    case .enclosed(let kind, let content): return "\(kind)(\(text(content)))"
    case .space: return "␣"
    case .lineBreak: return "⏎"
    case .rule: return "▬"
    case .link(let address, let nodes): return "<\(address) \(list(nodes))>"
    case .placeholder: return "□"
    case .unknown(let name, let arguments):
      return "?\(name)" + arguments.map { " " + text($0) }.joined()
    }
  }
}
