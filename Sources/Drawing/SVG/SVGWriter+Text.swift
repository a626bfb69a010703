import ArtifactBase

extension SVGWriter {
  mutating func append(_ text: Scene2D.Text, _ element: Scene2D.Element) {
    let style = text.style
    let height = AdvanceTable().lineHeight(style)
    let baseline = text.firstBaseline(lineHeight: height)
    if text.interruptsLines { appendGround(of: text, lineHeight: height) }
    body.append("<text")
    body.append("x", text.position.x)
    body.append("y", baseline)
    switch text.anchor {
    case .start: break
    case .middle: body.append(" text-anchor=\"middle\"")
    case .end: body.append(" text-anchor=\"end\"")
    }
    if style.size != 14 { body.append("font-size", max(0, style.size)) }
    if style.isBold { body.append(" font-weight=\"600\"") }
    if style.isItalic { body.append(" font-style=\"italic\"") }
    var classes: [String] = []
    if style.isMonospaced {
      classes.append("ak-mono")
    } else if let family = style.family, FontFamilyList(family).isSerif {
      styles.hasSerif = true
      classes.append("ak-serif")
    }
    if text.interruptsLines {
      if let name = haloClass(of: text) { classes.append(name) }
      body.append("stroke-width", 5)
      body.append(" stroke-linejoin=\"round\" paint-order=\"stroke\"")
    }
    switch text.paint {
    case .role(let role, let index):
      classes.append(styles.name(of: role, index: index, .text))
    case .color(let color): SVGPaint.append(color, name: "fill", to: &body)
    case .gradient, .pattern:
      if let id = reference(of: text.paint) { body.append(markup: " fill=\"url(#\(id))\"") }
    }
    if let outline = text.outline {
      let id = reference(of: outline.paint)
      SVGPaint.append(
        fill: nil, stroke: outline, references: (nil, id), to: &body, styles: &styles)
      body.append(" paint-order=\"stroke\"")
    }
    if !classes.isEmpty {
      body.append(markup: " class=\"\(classes.joined(separator: " "))\"")
    }
    let losesBlanks = text.lines.contains {
      $0.hasPrefix(" ") || $0.hasSuffix(" ") || $0.contains("  ")
    }
    if losesBlanks { body.append(" xml:space=\"preserve\"") }
    if text.lines.count == 1 { appendLength(of: text, text.lines[0]) }
    appendID(element)
    body.append(">")
    appendTitle(element)
    if text.lines.count == 1 {
      body.append(text: text.lines[0])
    } else {
      for (index, line) in text.lines.enumerated() {
        body.append("<tspan")
        body.append("x", text.position.x)
        body.append("y", baseline + Double(index) * height)
        appendLength(of: text, line)
        body.append(">")
        body.append(text: line)
        body.append("</tspan>")
      }
    }
    body.append("</text>")
  }

  /// Writes lines in the color of the halo, as wide as those of the text: the halo leaves gaps beside low letters and
  /// in blanks.
  private mutating func appendGround(of text: Scene2D.Text, lineHeight: Double) {
    let course = text.ground(measuredBy: AdvanceTable())
    guard !course.isEmpty, course.finiteBounds != nil else { return }
    body.append("<path d=\"")
    body.append(course)
    body.append("\"")
    if let name = haloClass(of: text) { body.append(markup: " class=\"\(name)\"") }
    body.append("stroke-width", lineHeight)
    body.append("/>")
  }

  /// The class of the halo of a text; nil after writing the attribute of a color of the source.
  private mutating func haloClass(of text: Scene2D.Text) -> String? {
    switch text.background {
    case .color(let color):
      SVGPaint.append(color, name: "stroke", to: &body)
      return nil
    case .role(let role, let index): return styles.name(of: role, index: index, .halo)
    case .gradient, .pattern, nil: return styles.name(of: .background, index: 0, .line)
    }
  }

  /// Writes the length to which a line is fitted, if the text has one.
  private mutating func appendLength(of text: Scene2D.Text, _ line: String) {
    guard let length = text.fit, !line.isEmpty else { return }
    body.append("textLength", length)
    body.append(" lengthAdjust=\"spacingAndGlyphs\"")
  }
}
