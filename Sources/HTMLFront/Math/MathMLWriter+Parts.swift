import ArtifactBase
import ArtifactPresentation
import CodeText

// Scripts, fractions, delimiters, matrices, accents, styles and enclosures.

extension MathMLWriter {
  // MARK: Scripts

  mutating func writeScripts(_ base: MathNode?, _ sub: MathNode?, _ sup: MathNode?) {
    if let base, MathSpacing.hasLimits(base) {
      return writeLimits(above: sup, below: sub) { $0.write(base) }
    }
    guard sub != nil || sup != nil else {
      if let base { return write(base) }
      return output.append(markup: "<mrow></mrow>")
    }
    let name = sub == nil ? "msup" : sup == nil ? "msub" : "msubsup"
    output.append(html: "<\(name)>")
    if let base { write(base) } else { output.append(markup: "<mrow></mrow>") }
    if let sub { write(sub) }
    if let sup { write(sup) }
    output.append(html: "</\(name)>")
  }

  /// Writes a base with nodes above and below it.
  mutating func writeLimits(
    above: MathNode?, below: MathNode?, base: (inout MathMLWriter) -> Void
  ) {
    guard above != nil || below != nil else { return base(&self) }
    let name = below == nil ? "mover" : above == nil ? "munder" : "munderover"
    output.append(html: "<\(name)>")
    base(&self)
    if let below { write(below) }
    if let above { write(above) }
    output.append(html: "</\(name)>")
  }

  // MARK: Fractions and delimiters

  mutating func writeFraction(
    _ above: MathNode, below: MathNode, hasBar: Bool, left: String, right: String
  ) {
    let isFenced = !left.isEmpty || !right.isEmpty
    if isFenced {
      output.append(markup: "<mrow>")
      writeFence(left, isOpening: true)
    }
    output.append(markup: hasBar ? "<mfrac>" : "<mfrac linethickness=\"0\">")
    write(above)
    write(below)
    output.append(markup: "</mfrac>")
    if isFenced {
      writeFence(right, isOpening: false)
      output.append(markup: "</mrow>")
    }
  }

  /// Writes a delimiter that is as high as what it encloses; nothing for an empty one.
  mutating func writeFence(_ text: String, isOpening: Bool) {
    guard !text.isEmpty, text != "." else { return }
    writeOperator(
      text,
      isOpening
        ? "form=\"prefix\" fence=\"true\" stretchy=\"true\""
        : "form=\"postfix\" fence=\"true\" stretchy=\"true\"")
  }

  mutating func writeDelimiter(_ text: String, _ own: MathNode.AtomClass, _ size: Int) {
    guard !text.isEmpty, text != "." else { return output.append(markup: "<mrow></mrow>") }
    let height = Self.length(0.6 + 0.6 * Double(min(max(size, 1), 4)))
    let form =
      switch own {
      case .opening: "form=\"prefix\" "
      case .closing: "form=\"postfix\" "
      default: "lspace=\"0\" rspace=\"0\" "
      }
    // In a row of its own, it is stretched as the base of a script too.
    output.append(markup: "<mrow>")
    writeOperator(
      text,
      form + "stretchy=\"true\" symmetric=\"true\" minsize=\"\(height)\" maxsize=\"\(height)\"")
    output.append(markup: "</mrow>")
  }

  // MARK: Matrices

  mutating func write(_ matrix: MathMatrix) {
    output.append(markup: "<mrow>")
    writeFence(matrix.left, isOpening: true)
    let isAligned = matrix.name.contains("align") || matrix.name.contains("split")
    let isCases = matrix.name.contains("cases")
    output.append(markup: isAligned ? "<mtable class=\"ak-aligned\"" : "<mtable")
    let isDisplay =
      isAligned
      || ["equation", "gather", "multline", "displaymath"].contains { matrix.name.hasPrefix($0) }
    output.append(markup: isDisplay ? " displaystyle=\"true\">" : ">")
    let columnLines = Set(matrix.columnLines)
    let rowLines = Set(matrix.rowLines)
    for (number, row) in matrix.rows.enumerated() {
      output.append(markup: "<mtr>")
      for (column, cell) in row.enumerated() {
        var classes: [String] = []
        let alignment =
          matrix.alignments.indices.contains(column)
          ? matrix.alignments[column]
          : isCases ? .leading : isAligned ? (column % 2 == 0 ? .trailing : .leading) : .center
        switch alignment {
        case .leading: classes.append("ak-leading")
        case .trailing: classes.append("ak-trailing")
        case .center: break
        }
        if columnLines.contains(column) { classes.append("ak-line-before") }
        if columnLines.contains(column + 1), column + 1 == row.count {
          classes.append("ak-line-after")
        }
        if rowLines.contains(number) { classes.append("ak-line-above") }
        if number + 1 == matrix.rows.count, rowLines.contains(number + 1) {
          classes.append("ak-line-below")
        }
        output.append(
          html: classes.isEmpty ? "<mtd>" : "<mtd class=\"\(classes.joined(separator: " "))\">")
        write(cell)
        output.append(markup: "</mtd>")
      }
      output.append(markup: "</mtr>")
    }
    output.append(markup: "</mtable>")
    writeFence(matrix.right, isOpening: false)
    output.append(markup: "</mrow>")
  }

  // MARK: Accents

  mutating func writeAccent(_ mark: String, _ base: MathNode, isBelow: Bool, stretches: Bool) {
    output.append(
      markup: isBelow ? "<munder accentunder=\"true\">" : "<mover accent=\"true\">")
    write(base)
    writeOperator(mark, stretches ? "stretchy=\"true\"" : "stretchy=\"false\"")
    output.append(markup: isBelow ? "</munder>" : "</mover>")
  }

  // MARK: Styles

  mutating func write(_ style: MathStyle, _ nodes: [MathNode]) {
    switch style {
    case .font(let name):
      let outer = font
      font = name
      write(lines: nodes)
      font = outer
    case .size(let factor):
      let percent = factor.isFinite ? min(max(factor, 0.25), 4) * 100 : 100
      output.append(html: "<mstyle mathsize=\"\(NumberText.text(percent))%\">")
      write(lines: nodes)
      output.append(markup: "</mstyle>")
    case .color(let color):
      write(nodes, classes: TintClass.name(ofTeX: color) ?? "")
    case .background:
      write(nodes, classes: "ak-marked")
    case .level(let level):
      output.append(html: "<mstyle displaystyle=\"\(level == 0 ? "true" : "false")\"")
      output.append(html: " scriptlevel=\"\(min(max(level - 1, 0), 2))\">")
      write(lines: nodes)
      output.append(markup: "</mstyle>")
    case .atomClass, .limits:
      write(lines: nodes)
    }
  }

  private mutating func write(_ nodes: [MathNode], classes: String) {
    output.append(html: classes.isEmpty ? "<mrow>" : "<mrow class=\"\(classes)\">")
    write(lines: nodes)
    output.append(markup: "</mrow>")
  }

  // MARK: Enclosures

  mutating func write(_ enclosure: MathEnclosure, _ node: MathNode) {
    switch enclosure {
    case .box: write([node], classes: "ak-box")
    case .cancel: write([node], classes: "ak-cancel")
    case .backCancel: write([node], classes: "ak-back-cancel")
    case .crossCancel: write([node], classes: "ak-cancel ak-back-cancel")
    case .strike: write([node], classes: "ak-strike")
    case .negation:
      if case .atom(let text, let own, _) = node, own != .ordinary {
        writeOperator(text + "\u{338}")
      } else {
        write([node], classes: "ak-cancel")
      }
    case .phase: write([node], classes: "ak-line-before ak-line-below")
    case .actuarial: write([node], classes: "ak-line-above ak-line-after")
    case .overline: writeAccent("‾", node, isBelow: false, stretches: true)
    case .underline: writeAccent("_", node, isBelow: true, stretches: true)
    case .phantom: writePadded("<mphantom>", node, "</mphantom>")
    case .horizontalPhantom:
      writePadded(
        "<mpadded height=\"0\" depth=\"0\"><mphantom>", node, "</mphantom></mpadded>")
    case .verticalPhantom:
      writePadded("<mpadded width=\"0\"><mphantom>", node, "</mphantom></mpadded>")
    case .smash: writePadded("<mpadded height=\"0\" depth=\"0\">", node, "</mpadded>")
    case .leftLap: writePadded("<mpadded class=\"ak-left-lap\" width=\"0\">", node, "</mpadded>")
    case .rightLap: writePadded("<mpadded width=\"0\">", node, "</mpadded>")
    case .centerLap:
      writePadded("<mpadded class=\"ak-center-lap\" width=\"0\">", node, "</mpadded>")
    case .raised(let ems):
      output.append(html: "<mpadded voffset=\"\(Self.length(ems))\">")
      write(node)
      output.append(markup: "</mpadded>")
    case .tag:
      output.append(
        markup: "<mrow class=\"ak-equation-tag\"><mspace width=\"2em\"/><mtext>(</mtext>")
      write(node)
      output.append(markup: "<mtext>)</mtext></mrow>")
    }
  }

  private mutating func writePadded(_ start: StaticString, _ node: MathNode, _ end: StaticString) {
    output.append(markup: start)
    write(node)
    output.append(markup: end)
  }
}
