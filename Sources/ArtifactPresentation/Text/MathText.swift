import ArtifactRefiners

/// Formulas in one line of text: `(a + b)/2`, `x²`, `√(x)`, `x_(i, j)`.
enum MathText {
  static func line(_ nodes: [MathNode]) -> String {
    nodes.map(line).joined().split(separator: " ", omittingEmptySubsequences: true)
      .joined(separator: " ")
  }

  /// Nesting is that of the formula, which its parser limits.
  static func line(_ node: MathNode) -> String {
    switch node {
    case .atom(let text, let own, _):
      text == "."
        ? text
        : own == .relation || own == .binary
          ? " \(text) " : own == .punctuation ? "\(text) " : text
    case .characters(let text), .middle(let text), .delimiter(let text, _, _): text
    case .styled(.font(let font), let nodes):
      String(nodes.map(line).joined().map { MathCharacters.letter($0, of: font) })
    case .row(let nodes), .text(let nodes), .formula(let nodes), .styled(_, let nodes):
      nodes.map(line).joined()
    case .scripts(let base, let sub, let sup):
      (base.map(line) ?? "")
        + (sub.map { lowered($0) ?? "_" + grouped($0) } ?? "")
        + (sup.map { raised($0) ?? "^" + grouped($0) } ?? "")
    case .fraction(let above, let below, let hasBar, let left, let right):
      left + grouped(above) + (hasBar ? "/" : " over ") + grouped(below) + right
    case .radical(let node, let index): (index.map { line($0) } ?? "") + "√(" + line(node) + ")"
    case .fence(let left, let nodes, let right): delimiter(left) + line(nodes) + delimiter(right)
    case .matrix(let matrix):
      delimiter(matrix.left)
        + matrix.rows.map { $0.map(line).joined(separator: ", ") }.joined(separator: "; ")
        + delimiter(matrix.right)
    case .accent(let mark, let base, _, _):
      line(base) + (MathCharacters.combining[mark].map { String($0) } ?? mark)
    case .stack(let base, let above, let below):
      line(base) + (above.map { "^" + grouped($0) } ?? "") + (below.map { "_" + grouped($0) } ?? "")
    case .enclosed(.phantom, _), .enclosed(.horizontalPhantom, _), .enclosed(.verticalPhantom, _):
      ""
    case .enclosed(.negation, let node): "not " + line(node)
    case .enclosed(.tag, let node): " (" + line(node) + ")"
    case .enclosed(.overline, let node) where line(node).count == 1: line(node) + "\u{304}"
    case .enclosed(_, let node): line(node)
    case .space(let ems): ems > 0.2 ? " " : ""
    case .lineBreak: "\n"
    case .rule: ""
    case .link(let address, let nodes): nodes.isEmpty ? address : line(nodes)
    case .placeholder: "□"
    case .unknown(let name): "\\" + name
    }
  }

  private static func delimiter(_ text: String) -> String { text == "." ? "" : text }

  /// A script in characters of its own; nil where there are none.
  static func lowered(_ node: MathNode) -> String? { MathCharacters.lowered(tight(node)) }

  static func raised(_ node: MathNode) -> String? { MathCharacters.raised(tight(node)) }

  private static func tight(_ node: MathNode) -> String {
    line(node).filter { $0 != " " }
  }

  /// A part that is more than one sign, in parentheses.
  private static func grouped(_ node: MathNode) -> String {
    let text = line([node])
    return text.count > 1 && !text.allSatisfy(\.isNumber) ? "(\(text))" : text
  }
}
