import ArtifactPresentation
import Drawing

extension ScenePainter {
  /// Reserves the cells of a text. It is cut off where there is other text, and at the edges.
  mutating func paint(_ text: Scene2D.Text) {
    let position = context.transform.apply(text.position)
    guard position.x.isFinite, position.y.isFinite, context.opacity > 0 else { return }
    let height = Double(text.lines.count)
    let top =
      switch text.verticalAnchor {
      case .top: row(position.y)
      case .middle, .baseline: row(position.y - height / 2 + 0.5)
      case .bottom: row(position.y - height + 0.5)
      }
    var attributes: Style.Attributes = []
    if text.style.isBold { attributes.formUnion(inks.theme.strong.attributes) }
    if text.style.isItalic { attributes.formUnion(inks.theme.emphasis.attributes) }
    var style = inks.text(text.paint).adding(attributes)
    // On a fill of its own, a text keeps its color.
    if !text.interruptsLines, let ground = text.background.flatMap(inks.area)?.color {
      style = Style(inks.area(text.paint)?.color ?? style.color, attributes, ground: ground)
    }
    for (index, line) in text.lines.enumerated() {
      let y = top + index
      guard context.rows.contains(y) else {
        if y >= context.rows.upperBound { return }
        continue
      }
      let safe = SafeText(sanitizing: line, context: .code)
      let width = Double(safe.width)
      let left =
        switch text.anchor {
        case .start: position.x
        case .middle: position.x - width / 2 + 0.5
        case .end: position.x - width + 0.5
        }
      // A text far outside of the grid is not drawn, wherever exactly it is.
      let limited = max(-width - 1, min(Double(grid.columns + 1), left))
      put(safe, left: Int((limited + 1e-6).rounded(.down)), y: y, style: style)
    }
  }

  /// The ASCII characters for signs that pictures draw as text, such as axes.
  private static let asciiSigns: [String: String] = [
    "│": "|", "╎": ":", "─": "-", "╌": "-", "┤": "+", "├": "+", "┼": "+", "┬": "+", "┴": "+",
    "└": "+", "┘": "+", "┌": "+", "┐": "+", "·": ".", "∙": ".", "•": "o", "●": "O", "−": "-",
    "…": "~", "╳": "x", "≡": "=", "╱": "/", "▚": "%", "–": "-",
  ]

  private mutating func put(_ text: SafeText, left: Int, y: Int, style: Style) {
    var reader = ClusterReader(text.bytes, text.bytes.indices)
    var x = left
    var start = 0
    var last: Int?
    while let cluster = reader.next() {
      defer {
        start += cluster.length
        x += cluster.width
      }
      let cells = x..<x + cluster.width
      guard cluster.width > 0, cells.lowerBound >= context.columns.lowerBound else { continue }
      let isFree =
        cells.upperBound <= context.columns.upperBound && cells.allSatisfy { !grid[$0, y].isText }
      guard isFree else {
        // The rest is cut off; the last character makes room for a sign of that.
        if let last {
          grid.put(isASCII ? "~" : "…", width: 1, x: last, y: y, style: style, link: context.link)
          if case .rightHalf = grid[last + 1, y].content { grid[last + 1, y].content = .empty }
        }
        return
      }
      let bytes = text.bytes[start..<start + cluster.length]
      let character = String(decoding: bytes, as: UTF8.self)
      grid.put(
        isASCII ? Self.asciiSigns[character] ?? character : character, width: cluster.width, x: x,
        y: y, style: style,
        link: context.link)
      last = x
    }
  }
}
