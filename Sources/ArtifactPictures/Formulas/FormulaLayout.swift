import ArtifactBase
import ArtifactRefiners
import Drawing

// Formulas after the rules of TeX (The TeXbook, appendix G), with the metrics of any font: a front
// measures widths, heights are those of usual serif fonts.

/// A typesetter for formulas in pictures.
struct FormulaLayout {
  let measure: any TextMeasuring

  /// The size of the font: an em.
  var em: Double

  /// The style of TeX: 0 for display, 1 for text, 2 for scripts, 3 for scripts of scripts.
  var level = 0

  /// The alphabet of letters, such as `blackboard`; empty for the default.
  var font = ""
  var paint = Paint2D.role(.label)

  /// Where bars and operators are in the middle, above the baseline.
  var axis: Double { 0.26 * em }

  /// The width of bars.
  var rule: Double { max(0.05 * em, 0.6) }

  // MARK: Rows

  /// Typesets nodes that may contain line breaks: lines below each other, in the middle.
  func lines(_ nodes: [MathNode]) -> FormulaBox {
    let lines = nodes.split(omittingEmptySubsequences: false) { $0 == .lineBreak }
    guard lines.count > 1 else { return row(nodes) }
    let boxes = lines.map { row(Array($0)) }
    let width = boxes.reduce(0) { max($0, $1.width) }
    var result = FormulaBox(width: width)
    var y = 0.0
    var last: FormulaBox?
    for box in boxes {
      if let last { y += max(last.descent, 0.3 * em) + max(box.ascent, 0.7 * em) + 0.5 * em }
      result.add(box, x: (width - box.width) / 2, y: y)
      last = box
    }
    return result
  }

  func row(_ nodes: [MathNode]) -> FormulaBox {
    var result = FormulaBox()
    var last: MathNode.AtomClass?
    var layout = self
    for (index, node) in nodes.enumerated() {
      // A change of the style alone applies to what follows it.
      if case .styled(.level(let level), let inner) = node, inner.isEmpty {
        layout = layout.at(level)
        continue
      }
      var own = node.spacingClass
      if own == .binary {
        let next = index + 1 < nodes.count ? nodes[index + 1].spacingClass : nil
        if MathNode.AtomClass.isSign(between: last, and: next) { own = .ordinary }
      }
      if let last, let own { result.width += layout.space(last, own) }
      result.append(layout.box(of: node))
      if let own { last = own }
    }
    return result
  }

  /// The space between two atoms.
  private func space(_ last: MathNode.AtomClass, _ next: MathNode.AtomClass) -> Double {
    let (mu, isAlways): (Double, Bool) =
      switch (last, next) {
      case (.relation, .relation), (.opening, _), (_, .closing), (.relation, .punctuation):
        (0, true)
      case (.punctuation, _): (3, false)
      case (_, .punctuation): (0, true)
      case (.relation, _), (_, .relation): (5, false)
      case (.binary, _), (_, .binary): (4, false)
      case (.largeOperator, .opening), (.closing, .opening), (.ordinary, .opening): (0, true)
      case (.largeOperator, _), (_, .largeOperator): (3, true)
      case (.inner, _), (_, .inner): (3, false)
      default: (0, true)
      }
    return isAlways || level < 2 ? mu / 18 * em : 0
  }

  // MARK: Styles

  /// The layout in another style of TeX, with its size.
  func at(_ level: Int) -> FormulaLayout {
    let factors = [1, 1, 0.7, 0.5]
    var layout = self
    layout.level = min(max(0, level), 3)
    layout.em *= factors[layout.level] / factors[self.level]
    return layout
  }

  /// The layout of scripts.
  var script: FormulaLayout { at(max(2, level + 1)) }

  // MARK: Parts

  func box(of node: MathNode) -> FormulaBox {
    switch node {
    case .atom(let text, let own, _): return atom(text, own)
    case .characters(let text): return self.text(text)
    case .row(let nodes), .text(let nodes): return lines(nodes)
    case .formula(let nodes): return at(max(1, level)).lines(nodes)
    case .scripts(let base, let sub, let sup): return scripts(base, sub, sup)
    case .fraction(let above, let below, let hasBar, let left, let right):
      return fenced(left, fraction(above, below, hasBar: hasBar), right)
    case .radical(let node, let index): return radical(box(of: node), index)
    case .fence(let left, let nodes, let right): return fence(left, nodes, right)
    case .middle(let text): return self.text(text)
    case .delimiter(let text, _, let size):
      let height = (0.6 + 0.6 * Double(min(max(size, 1), 4))) * em
      return delimiter(text, half: height / 2)
    case .matrix(let matrix): return self.matrix(matrix)
    case .accent(let mark, let base, let isBelow, let stretches):
      return accent(mark, base, isBelow: isBelow, stretches: stretches)
    case .stack(let base, let above, let below): return stack(base, above, below)
    case .styled(let style, let nodes): return styled(style, nodes)
    case .enclosed(let enclosure, let node): return enclosed(enclosure, box(of: node))
    case .space(let ems): return FormulaBox(width: ems.isFinite ? min(max(-20, ems), 20) * em : 0)
    case .rule(let width, let height): return bar(width: width, height: height)
    case .link(let address, let nodes): return nodes.isEmpty ? text(address) : row(nodes)
    case .placeholder: return text("□")
    case .unknown(let name, let arguments): return unknown(name, arguments)
    case .lineBreak: return FormulaBox()
    }
  }

  private func bar(width: Double, height: Double) -> FormulaBox {
    func length(_ ems: Double) -> Double { ems.isFinite ? min(max(0, ems), 20) * em : 0 }
    var box = FormulaBox(width: length(width), ascent: length(height))
    let frame = Rect2D(Point2D(x: 0, y: -box.ascent), Point2D(x: box.width, y: 0))
    box.add(.path(Scene2D.Path(Path2D(frame), stroke: nil, fill: paint)))
    return box
  }

  private func unknown(_ name: String, _ arguments: [MathNode]) -> FormulaBox {
    var layout = self
    layout.paint = .role(.warning)
    var result = layout.text("\\" + name)
    for (left, content, right) in arguments.map(\.argument) {
      result.append(text(left))
      result.append(box(of: content))
      result.append(text(right))
    }
    return result
  }

  // MARK: Text

  private func atom(_ text: String, _ own: MathNode.AtomClass) -> FormulaBox {
    if own == .largeOperator, !text.contains(where: \.isLetter) { return largeOperator(text) }
    // Variables are italic; capitals of Greek, digits and names are upright.
    var isVariable = false
    if font.isEmpty, text.count == 1, let scalar = text.unicodeScalars.first {
      let isGreekCapital = (0x391...0x3A9).contains(scalar.value)
      isVariable = scalar.properties.isAlphabetic && scalar.value < 0x2100 && !isGreekCapital
    }
    return self.text(text, isItalic: isVariable)
  }

  private func largeOperator(_ text: String) -> FormulaBox {
    var layout = self
    if level == 0 { layout.em *= 1.5 }
    var glyph = layout.text(text)
    glyph.ascent = 0.78 * layout.em
    glyph.descent = 0.24 * layout.em
    var box = FormulaBox(width: glyph.width)
    // The sign reaches equally far above and below the axis.
    box.add(glyph, x: 0, y: 0.27 * layout.em - axis)
    return box
  }

  /// Typesets characters.
  func text(_ text: String, isItalic: Bool = false) -> FormulaBox {
    guard !text.isEmpty else { return FormulaBox() }
    var style = TextStyle2D(size: em, isItalic: isItalic, family: "serif")
    var text = text
    switch font {
    case "bold": style.isBold = true
    case "italic": style.isItalic = true
    case "boldItalic": (style.isBold, style.isItalic) = (true, true)
    case "sans": style.family = "sans-serif"
    case "sansItalic": (style.family, style.isItalic) = ("sans-serif", true)
    case "mono": (style.family, style.isMonospaced) = (nil, true)
    default: text = String(text.map { MathCharacters.letter($0, of: font) })
    }
    let (ascent, descent) = Self.extent(of: text)
    var box = FormulaBox(
      width: measure.width(of: text, style: style), ascent: ascent * em, descent: descent * em)
    box.add(
      .text(
        Scene2D.Text(
          text, at: Point2D(x: 0, y: 0), verticalAnchor: .baseline, style: style, paint: paint)))
    return box
  }

  /// The extent of characters above and below the baseline in ems.
  static func extent(of text: String) -> (ascent: Double, descent: Double) {
    var (ascent, descent) = (0.0, 0.0)
    for character in text {
      switch character {
      case "a", "c", "e", "m", "n", "o", "r", "s", "u", "v", "w", "x", "z", "α", "ε", "ι", "κ", "ν",
        "ο", "π", "σ", "ς", "τ", "υ", "ω", ".":
        ascent = max(ascent, 0.46)
      case "g", "p", "q", "y", "γ", "η", "μ", "ρ", "φ", "χ", "ϕ", ",", ";":
        ascent = max(ascent, 0.46)
        descent = max(descent, 0.21)
      case "j", "β", "ζ", "ξ", "ψ", "Q":
        ascent = max(ascent, 0.7)
        descent = max(descent, 0.21)
      case "+", "−", "-", "=", "<", ">", "≤", "≥", "·", "×", "→", "←", "∈", "∞", "∼", "≈", "≡":
        ascent = max(ascent, 0.56)
        descent = max(descent, 0.06)
      case "(", ")", "[", "]", "{", "}", "|", "/", "∫":
        ascent = max(ascent, 0.74)
        descent = max(descent, 0.22)
      case " ": break
      default: ascent = max(ascent, 0.69)
      }
    }
    return (ascent, descent)
  }
}
