import ArtifactPresentation
import CodeText

// Typesets formulas in two dimensions with Unicode characters.
//
// Every part becomes a box with a baseline; adjacent boxes are aligned at their baselines. Scripts
// use superscript and subscript characters where they exist, else boxes above and below. The
// nesting depth is that of the formula, which its parser limits. No box is smaller than the boxes
// inside it, so a box that is too wide or too high is replaced by empty space, and the rest is not
// laid out.

/// A typesetter for formulas in terminal cells.
struct MathLayout {
  let options: LayoutOptions

  /// The style that the styles of parts are applied over.
  var style: Style

  /// The alphabet of letters, such as `blackboard`; empty for the default.
  var font = ""

  /// Whether this is a script, where operators have no space around them.
  var isScript = false

  /// The available width in cells.
  private var widest = 0

  init(options: LayoutOptions, style: Style = Style()) {
    self.options = options
    self.style = style
  }

  /// Typesets a formula; nil if it is wider than `width`, higher than ``highest``, or if symbols
  /// are not available.
  ///
  /// - Complexity: O(n) in the length of the formula.
  func box(of nodes: [MathNode], width: Int) -> MathBox? {
    guard options.glyphs.form.hasSymbols else { return nil }
    var layout = self
    layout.widest = max(0, width)
    let box = layout.lines(nodes)
    return box.width <= width && box.height <= Self.highest ? box : nil
  }

  /// The placeholder of a part that is too large. It makes all enclosing boxes too large.
  var tooLarge: MathBox { .space(widest + 1) }

  /// Whether a number of columns or rows exceeds the available space.
  func isTooLarge(columns: Int, rows: Int) -> Bool {
    columns > widest || rows > Self.highest
  }

  /// The maximum height of a formula in rows.
  static let highest = 200

  // MARK: Rows

  /// Typesets nodes that contain line breaks.
  private func lines(_ nodes: [MathNode]) -> MathBox {
    let parts = nodes.split(omittingEmptySubsequences: false) { $0 == .lineBreak }
    guard parts.count > 1 else { return row(nodes) }
    guard parts.count <= Self.highest else { return tooLarge }
    var baseline = 0
    var column = FormBox.empty
    for part in parts {
      let box = row(Array(part))
      if column.rows.isEmpty { baseline = box.baseline }
      column.append(box.box)
      if isTooLarge(columns: column.width, rows: column.height) { return tooLarge }
    }
    return MathBox(column, baseline: baseline)
  }

  func row(_ nodes: [MathNode]) -> MathBox {
    let nodes = Self.flattened(nodes)
    var boxes: [MathBox] = []
    var width = 0
    var last: MathNode.AtomClass?
    for (index, node) in nodes.enumerated() {
      if node == .lineBreak { continue }
      var own = node.spacingClass
      if own == .binary {
        let next = index + 1 < nodes.count ? nodes[index + 1].spacingClass : nil
        if MathNode.AtomClass.isSign(between: last, and: next) { own = .ordinary }
      }
      if let before = last, let own {
        // Without a gap, the bars of two adjacent fractions would merge.
        let isBeside = Self.isFraction(node) || index > 0 && Self.isFraction(nodes[index - 1])
        let needsGap =
          isBeside && before != .opening && own != .closing && own != .punctuation
        if needsGap || !isScript && before.needsSpace(before: own) { boxes.append(.space(1)) }
      }
      let box = box(of: node)
      boxes.append(box)
      width += box.width
      if isTooLarge(columns: width, rows: box.height) { return tooLarge }
      if let own { last = own }
    }
    return MathBox.row(boxes)
  }

  /// Flattens size changes, which have no effect in cells, into the surrounding row. Grouped rows
  /// stay grouped, because they form a single ordinary atom.
  private static func flattened(_ nodes: [MathNode]) -> [MathNode] {
    func isFlat(_ node: MathNode) -> Bool {
      switch node {
      case .styled(.level, _), .styled(.size, _): false
      default: true
      }
    }
    func append(_ nodes: [MathNode], to result: inout [MathNode]) {
      for node in nodes {
        switch node {
        case .styled(.level, let inner), .styled(.size, let inner):
          append(inner, to: &result)
        default: result.append(node)
        }
      }
    }
    if nodes.allSatisfy(isFlat) { return nodes }
    var result: [MathNode] = []
    append(nodes, to: &result)
    return result
  }

  private static func isFraction(_ node: MathNode) -> Bool {
    switch node {
    case .fraction(_, _, hasBar: true, _, _): true
    case .row(let nodes): nodes.contains(where: isFraction)
    default: false
    }
  }

  // MARK: Parts

  func box(of node: MathNode) -> MathBox {
    switch node {
    case .atom(let text, _, _):
      return MathBox(letters(text), style)
    case .characters(let text):
      return MathBox(text, style)
    case .row(let nodes), .text(let nodes), .formula(let nodes):
      return lines(nodes)
    case .scripts(let base, let sub, let sup):
      return scripts(base, sub, sup)
    case .fraction(let above, let below, let hasBar, let left, let right):
      return fenced(left, fraction(above, below, hasBar: hasBar), right)
    case .radical(let node, let index):
      return radical(box(of: node), index)
    case .fence(let left, let nodes, let right):
      return fence(left, nodes, right)
    case .middle(let text), .delimiter(let text, _, _):
      return MathBox(text, style)
    case .matrix(let matrix):
      return self.matrix(matrix)
    case .accent(let mark, let base, let isBelow, let stretches):
      return accent(mark, base, isBelow: isBelow, stretches: stretches)
    case .stack(let base, let above, let below):
      return stack(base, above, below)
    case .styled(let style, let nodes):
      return styled(style, nodes)
    case .enclosed(let enclosure, let node):
      return enclosed(enclosure, box(of: node))
    case .space(let ems):
      return .space(Int((max(0, min(ems, 20)) * 2).rounded()))
    case .rule(let width, _):
      let count = Int((max(0, min(width, 20)) * 2).rounded())
      return MathBox(String(repeating: "▬", count: count), style)
    case .link(let address, let nodes):
      return nodes.isEmpty
        ? MathBox(address, options.theme.link) : with(options.theme.link).row(nodes)
    case .placeholder:
      return MathBox("□", options.theme.chrome)
    case .unknown(let name, let arguments):
      let name = MathBox("\\\(name)", options.theme.error)
      return .row(
        [name]
          + arguments.map(\.argument).flatMap { left, content, right in
            [MathBox(left, style), box(of: content), MathBox(right, style)]
          })
    case .lineBreak:
      return MathBox("")
    }
  }

  private func letters(_ text: String) -> String {
    font.isEmpty ? text : String(text.map { MathCharacters.letter($0, of: font) })
  }

  private func with(_ style: Style) -> MathLayout {
    var layout = self
    layout.style = style.over(self.style)
    return layout
  }

  private var forScripts: MathLayout {
    var layout = self
    layout.isScript = true
    return layout
  }

  // MARK: Scripts

  private func scripts(_ base: MathNode?, _ sub: MathNode?, _ sup: MathNode?) -> MathBox {
    let layout = forScripts
    let nucleus = base.map { box(of: $0) } ?? MathBox("")
    if !isScript, base.map(Self.hasLimits) == true {
      return limits(
        nucleus, above: sup.map { layout.box(of: $0) }, below: sub.map { layout.box(of: $0) })
    }
    if case .accent(_, _, let isBelow, stretches: true)? = base, isBelow ? sub != nil : sup != nil {
      return limits(
        nucleus, above: sup.map { layout.box(of: $0) }, below: sub.map { layout.box(of: $0) })
    }
    let raised = sup.flatMap(Self.plainText).flatMap(MathCharacters.raised)
    let lowered = sub.flatMap(Self.plainText).flatMap(MathCharacters.lowered)
    if nucleus.height == 1, sup == nil || raised != nil, sub == nil || lowered != nil {
      return .row([nucleus, MathBox((lowered ?? "") + (raised ?? ""), style)])
    }
    return nucleus.with(
      sup: sup.map { layout.box(of: $0) }, sub: sub.map { layout.box(of: $0) })
  }

  /// Whether scripts are set above and below the base, by default or on request.
  private static func hasLimits(_ node: MathNode) -> Bool {
    switch node {
    case .atom(_, _, let hasLimits), .styled(.limits(let hasLimits), _): hasLimits
    default: false
    }
  }

  private func limits(_ base: MathBox, above: MathBox?, below: MathBox?) -> MathBox {
    let boxes = [above, base, below].compactMap(\.self)
    return .column(boxes, baseline: (above?.height ?? 0) + base.baseline)
  }

  /// Returns the text of a node that consists of a few characters only.
  private static func plainText(_ node: MathNode) -> String? {
    switch node {
    case .atom(let text, _, _): return text
    case .row(let nodes):
      var text = ""
      for node in nodes {
        guard let part = plainText(node) else { return nil }
        text += part
      }
      return text.count <= 4 ? text : nil
    default: return nil
    }
  }

  // MARK: Fractions and roots

  private func fraction(_ above: MathNode, _ below: MathNode, hasBar: Bool) -> MathBox {
    let top = box(of: above)
    let bottom = box(of: below)
    let width = max(top.width, bottom.width) + (hasBar ? 2 : 0)
    let bar = hasBar ? MathBox(String(repeating: "─", count: width), style) : .space(width)
    return .column([top, bar, bottom], baseline: top.height)
  }

  private func radical(_ content: MathBox, _ index: MathNode?) -> MathBox {
    var sign = MathBox.space(1).box
    for row in 0..<content.height {
      let isLast = row == content.height - 1
      sign.append(MathBox(isLast ? "√" : "│", style).box)
    }
    var body = MathBox(String(repeating: "▁", count: max(1, content.width)), style).box
    body.append(content.box)
    let root = MathBox(
      FormBox.row([sign, body], alignment: .leading, gap: 0), baseline: content.baseline + 1)
    guard let index else { return root }
    if let raised = Self.plainText(index).flatMap(MathCharacters.raised) {
      let lift = root.height - 1
      let mark = MathBox(raised, style).box.inset(top: lift - 1, bottom: 1)
      return .row([MathBox(mark, baseline: root.baseline), root])
    }
    return .row([forScripts.box(of: index), root])
  }

  // MARK: Delimiters

  private func fence(_ left: String, _ nodes: [MathNode], _ right: String) -> MathBox {
    let parts = nodes.split(omittingEmptySubsequences: false) { node in
      if case .middle = node { true } else { false }
    }
    var middles = nodes.compactMap { node -> String? in
      if case .middle(let text) = node { text } else { nil }
    }
    let boxes = parts.map { row(Array($0)) }
    let whole = MathBox.row(boxes)
    var result: [MathBox] = []
    for box in boxes {
      if !result.isEmpty {
        result.append(delimiter(middles.removeFirst(), like: whole))
      }
      result.append(box)
    }
    return fenced(left, .row(result), right)
  }

  func fenced(_ left: String, _ box: MathBox, _ right: String) -> MathBox {
    .row([delimiter(left, like: box), box, delimiter(right, like: box)])
  }

  /// Returns a delimiter as high as a box.
  private func delimiter(_ text: String, like box: MathBox) -> MathBox {
    guard !text.isEmpty, text != "." else { return MathBox("") }
    guard box.height > 1, let pieces = MathGlyphs.pieces(of: text) else {
      return MathBox(text, style)
    }
    var rows: [String] = []
    for row in 0..<box.height {
      if row == 0 {
        rows.append(pieces.top)
      } else if row == box.height - 1 {
        rows.append(pieces.bottom)
      } else {
        rows.append(row == box.height / 2 ? pieces.middle : pieces.filler)
      }
    }
    // A brace of two rows has no middle piece, so special characters are used.
    if box.height == 2, text == "{" { rows = ["⎰", "⎱"] }
    if box.height == 2, text == "}" { rows = ["⎱", "⎰"] }
    return MathBox(FormBox(rows.map { MathBox($0, style).box.rows[0] }), baseline: box.baseline)
  }
}
