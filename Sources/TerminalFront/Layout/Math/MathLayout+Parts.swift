import ArtifactPresentation
import CodeText

// Matrices, accents, stacks, styles and enclosures.

extension MathLayout {
  // MARK: Matrices

  func matrix(_ matrix: MathMatrix) -> MathBox {
    let columnCount = matrix.rows.map(\.count).max() ?? 0
    guard columnCount > 0 else { return MathBox("") }
    // Columns may be empty, but no more columns and lines are laid out than fit.
    if isTooLarge(
      columns: max(columnCount, matrix.columnLines.count),
      rows: max(matrix.rows.count, matrix.rowLines.count))
    {
      return tooLarge
    }
    let cells = matrix.rows.map { $0.map { row([$0]) } }
    let widths = (0..<columnCount).map { column in
      cells.compactMap { column < $0.count ? $0[column].width : nil }.max() ?? 0
    }
    if isTooLarge(columns: widths.reduce(0, +), rows: 1) { return tooLarge }
    let isAligned =
      matrix.name.contains("align") || matrix.name.contains("split")
      || matrix.name.contains("cases")
    var body = FormBox.empty
    var line = 0
    let isLoose = cells.contains { $0.contains { $0.height > 1 } }
    for (number, row) in cells.enumerated() {
      line = body.height
      for _ in matrix.rowLines.filter({ $0 == number }) { body.append(rule(widths, matrix)) }
      if isLoose, number > 0, body.height == line { body.rows.append([]) }
      body.append(
        self.row(row, widths: widths, isAligned: isAligned, matrix).box)
    }
    for _ in matrix.rowLines.filter({ $0 == cells.count }) { body.append(rule(widths, matrix)) }
    let box = MathBox(body, baseline: max(0, (body.height - 1) / 2))
    return fenced(matrix.left, box, matrix.right)
  }

  private func row(
    _ cells: [MathBox], widths: [Int], isAligned: Bool, _ matrix: MathMatrix
  ) -> MathBox {
    var parts: [MathBox] = []
    let whole = MathBox.row(cells)
    let line = MathBox(
      FormBox(Array(repeating: MathBox("│", style).box.rows[0], count: max(1, whole.height))),
      baseline: whole.baseline)
    for (column, width) in widths.enumerated() {
      if column > 0 {
        // Within a pair of columns of an aligned environment, the gap is narrow.
        let gap = isAligned && column % 2 == 1 ? (matrix.name.contains("cases") ? 2 : 1) : 2
        parts.append(.space(matrix.columnLines.contains(column) ? 1 : gap))
      }
      for _ in matrix.columnLines.filter({ $0 == column }) { parts.append(line) }
      if matrix.columnLines.contains(column), column > 0 { parts.append(.space(1)) }
      let cell = column < cells.count ? cells[column] : MathBox("")
      let room = width - cell.width
      let alignment =
        column < matrix.alignments.count
        ? matrix.alignments[column]
        : isAligned
          ? (column % 2 == 0 && !matrix.name.contains("cases") ? .trailing : .leading) : .center
      let lead =
        switch alignment {
        case .leading: 0
        case .center: room / 2
        case .trailing: room
        }
      parts += [.space(lead), cell, .space(room - lead)]
    }
    for _ in matrix.columnLines.filter({ $0 == widths.count }) { parts.append(line) }
    return .row(parts)
  }

  private func rule(_ widths: [Int], _ matrix: MathMatrix) -> FormBox {
    let gaps = widths.indices.reduce(0) { sum, column in
      let lines = matrix.columnLines.count { $0 == column }
      return sum + lines + (column > 0 ? 2 : 0)
    }
    let width = widths.reduce(0, +) + gaps + matrix.columnLines.count { $0 == widths.count }
    return MathBox(String(repeating: "─", count: width), style).box
  }

  // MARK: Accents and stacks

  func accent(_ mark: String, _ base: MathNode, isBelow: Bool, stretches: Bool) -> MathBox {
    let content = box(of: base)
    if !stretches, content.height == 1, content.width == 1, !isBelow,
      let combining = MathCharacters.combining[mark], let run = content.box.rows[0].first
    {
      return MathBox(run.text.description + String(combining), style)
    }
    let width = max(1, content.width)
    let sign =
      switch mark {
      case "¯": String(repeating: isBelow ? "‾" : "▁", count: width)
      case "⏞", "⏟", "⎴", "⎵", "⏠", "⏡": Self.brace(mark, width)
      case "→", "⇀", "⇒": String(repeating: "─", count: width - 1) + mark
      case "←", "↼": mark + String(repeating: "─", count: width - 1)
      default: mark
      }
    let line = MathBox(sign, style)
    return isBelow
      ? .column([content, line], baseline: content.baseline)
      : .column([line, content], baseline: content.baseline + 1)
  }

  /// Returns a horizontal brace or bracket of a width.
  private static func brace(_ mark: String, _ width: Int) -> String {
    guard width > 2 else { return mark }
    let (left, right, middle) =
      switch mark {
      case "⏞": ("╭", "╮", "┴")
      case "⏟": ("╰", "╯", "┬")
      case "⎴", "⏠": ("┌", "┐", "─")
      default: ("└", "┘", "─")
      }
    let before = (width - 3) / 2
    return left + String(repeating: "─", count: before) + middle
      + String(repeating: "─", count: width - 3 - before) + right
  }

  func stack(_ base: MathNode, _ above: MathNode?, _ below: MathNode?) -> MathBox {
    let top = above.map { box(of: $0) }
    let bottom = below.map { box(of: $0) }
    var middle = box(of: base)
    let width = max(top?.width ?? 0, bottom?.width ?? 0)
    if case .atom(let sign, .relation, _) = base, middle.width < width + 2, width > 0 {
      // An arrow is extended to the width of its labels.
      let line = String(repeating: "─", count: width + 1)
      switch sign {
      case "→", "⟶", "⇀", "⇁", "↦", "↠", "↪": middle = MathBox(line + sign, style)
      case "←", "⟵", "↼", "↽", "↞", "↩": middle = MathBox(sign + line, style)
      case "↔", "⇄", "⇌", "⇋": middle = MathBox("←" + line.dropLast() + "→", style)
      case "⇒": middle = MathBox(String(repeating: "═", count: width + 1) + sign, style)
      case "⇐": middle = MathBox(sign + String(repeating: "═", count: width + 1), style)
      case "=" where width > 1: middle = MathBox(String(repeating: "=", count: width + 2), style)
      default: break
      }
    }
    let boxes = [top, middle, bottom].compactMap(\.self)
    return .column(boxes, baseline: (top?.height ?? 0) + middle.baseline)
  }

  // MARK: Styles

  func styled(_ change: MathStyle, _ nodes: [MathNode]) -> MathBox {
    var layout = self
    switch change {
    case .font("bold"): layout.style = Style(nil, .bold).over(style)
    case .font("italic"): layout.style = Style(nil, .italic).over(style)
    case .font("boldItalic"): layout.style = Style(nil, [.bold, .italic]).over(style)
    case .font(let name): layout.font = ["roman", "normal"].contains(name) ? "" : name
    case .color(let name):
      layout.style = options.theme.inks.style(of: FormElement.Tint(name)).over(style)
    case .background(_, let border):
      let box = layout.row(nodes)
      return border == nil ? box : enclosed(.box, box)
    case .size, .level, .atomClass, .limits: break
    }
    return layout.row(nodes)
  }

  func enclosed(_ enclosure: MathEnclosure, _ content: MathBox) -> MathBox {
    switch enclosure {
    case .box:
      return framed(content)
    case .cancel, .backCancel, .crossCancel, .strike:
      var box = content
      for row in box.box.rows.indices {
        for run in box.box.rows[row].indices {
          box.box.rows[row][run].style = Style(nil, .strikethrough)
            .over(box.box.rows[row][run].style)
        }
      }
      return box
    case .negation:
      let text = content.box.rows.first?.first?.text.description ?? ""
      return content.width == 1 && content.height == 1
        ? MathBox(text + "\u{338}", style) : .row([MathBox("¬", style), content])
    case .overline where content.width == 1 && content.height == 1:
      return MathBox((content.box.rows[0].first?.text.description ?? "") + "\u{304}", style)
    case .overline:
      let line = MathBox(String(repeating: "▁", count: max(1, content.width)), style)
      return .column([line, content], baseline: content.baseline + 1)
    case .underline:
      let line = MathBox(String(repeating: "‾", count: max(1, content.width)), style)
      return .column([content, line], baseline: content.baseline)
    case .phase, .actuarial:
      return framed(content)
    case .phantom, .horizontalPhantom:
      return .space(content.width)
    case .verticalPhantom:
      return MathBox("")
    case .tag:
      return .row([.space(4), MathBox("(", style), content, MathBox(")", style)])
    case .smash, .leftLap, .rightLap, .centerLap, .raised:
      return content
    }
  }

  private func framed(_ content: MathBox) -> MathBox {
    let layout = FormLayout(options: options)
    return MathBox(layout.frame(content.box, title: ""), baseline: content.baseline + 1)
  }
}
