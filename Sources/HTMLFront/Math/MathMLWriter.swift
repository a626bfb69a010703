import ArtifactBase
import ArtifactPresentation
import CodeText

// Formulas as MathML Core. The nesting depth is that of the formula, which its parser limits.

extension BlockWriter {
  /// Writes a formula, with annotations.
  ///
  /// - Parameters:
  ///   - tex: The source in TeX; nil if it has none.
  ///   - line: The plain text of the formula, if the presentation has one.
  mutating func write(formula nodes: [MathNode], tex: String?, line: String?, isDisplay: Bool) {
    output.append(markup: isDisplay ? "<math display=\"block\"" : "<math")
    if namesFormulas, let name = line ?? tex {
      output.append(attribute: "aria-label", DirectionMarks.shown(in: name, isCode: true))
    }
    output.append(markup: "><semantics>")
    var writer = MathMLWriter(output: output, isDisplay: isDisplay)
    // The buffer is moved, so that it is not copied.
    output = HTMLOutput(replacesControls: true)
    writer.write(lines: nodes)
    output = writer.output
    for (encoding, text) in [("application/x-tex", tex), ("text/plain", line)] {
      guard let text else { continue }
      output.append(markup: "<annotation")
      output.append(attribute: "encoding", encoding)
      output.append(markup: ">")
      write(text: text, isCode: true)
      output.append(markup: "</annotation>")
    }
    output.append(markup: "</semantics></math>")
  }
}

/// Writes the parts of a formula, each as one element.
struct MathMLWriter {
  var output: HTMLOutput
  let isDisplay: Bool

  /// The alphabet of letters, such as `blackboard`; empty for the default.
  var font = ""

  // MARK: Rows

  /// Writes nodes that may contain line breaks: each line is a row of a table.
  mutating func write(lines nodes: [MathNode]) {
    let lines = nodes.split(omittingEmptySubsequences: false) { $0 == .lineBreak }
    guard lines.count > 1 else { return write(row: nodes) }
    output.append(markup: "<mtable class=\"ak-lines\" displaystyle=\"true\">")
    for line in lines {
      output.append(markup: "<mtr><mtd>")
      write(row: Array(line))
      output.append(markup: "</mtd></mtr>")
    }
    output.append(markup: "</mtable>")
  }

  /// Writes nodes next to each other, as one element.
  mutating func write(row nodes: [MathNode]) {
    let nodes = nodes.count == 1 || font.isEmpty && nodes.isEmpty ? nodes : Self.joined(nodes)
    guard nodes.count != 1 else { return write(nodes[0]) }
    output.append(markup: "<mrow>")
    var last: MathNode.AtomClass?
    for (index, node) in nodes.enumerated() {
      var own = node.spacingClass
      let next = index + 1 < nodes.count ? nodes[index + 1].spacingClass : nil
      if own == .binary, MathSpacing.isSign(between: last, next) { own = .ordinary }
      if let last, let own, MathSpacing.needsThinSpace(last, own, before: node, nodes[index - 1]) {
        output.append(markup: "<mspace width=\"0.1667em\"/>")
      }
      if case .atom(let text, .binary, _) = node, own == .ordinary {
        writeOperator(text, "form=\"prefix\"")
      } else {
        write(node)
      }
      if let own { last = own }
    }
    output.append(markup: "</mrow>")
  }

  /// Joins adjacent digits to numbers.
  private static func joined(_ nodes: [MathNode]) -> [MathNode] {
    var result: [MathNode] = []
    var digits = ""
    func isDigits(_ text: String) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIDigit }
    }
    for (index, node) in nodes.enumerated() {
      if case .atom(let text, _, _) = node {
        var isPoint = false
        if text == ".", !digits.isEmpty, index + 1 < nodes.count,
          case .atom(let next, _, _) = nodes[index + 1]
        {
          isPoint = isDigits(next)
        }
        if isDigits(text) || isPoint {
          digits += text
          continue
        }
      }
      // The last digit is the base of a script.
      if case .scripts(.atom(let text, .ordinary, _)?, let sub, let sup) = node, isDigits(text),
        !digits.isEmpty
      {
        let base = MathNode.atom(digits + text, .ordinary, hasLimits: false)
        digits = ""
        result.append(.scripts(base: base, sub: sub, sup: sup))
        continue
      }
      if !digits.isEmpty { result.append(.atom(digits, .ordinary, hasLimits: false)) }
      digits = ""
      result.append(node)
    }
    if !digits.isEmpty { result.append(.atom(digits, .ordinary, hasLimits: false)) }
    return result
  }

  // MARK: Nodes

  /// Writes a node as exactly one element.
  mutating func write(_ node: MathNode) {
    switch node {
    case .atom(let text, let own, let hasLimits): writeAtom(text, own, hasLimits: hasLimits)
    case .row(let nodes), .formula(let nodes): write(lines: nodes)
    case .scripts(let base, let sub, let sup): writeScripts(base, sub, sup)
    case .fraction(let above, let below, let hasBar, let left, let right):
      writeFraction(above, below: below, hasBar: hasBar, left: left, right: right)
    case .radical(let content, let index):
      output.append(markup: index == nil ? "<msqrt>" : "<mroot>")
      write(content)
      if let index { write(index) }
      output.append(markup: index == nil ? "</msqrt>" : "</mroot>")
    case .fence(let left, let nodes, let right):
      output.append(markup: "<mrow>")
      writeFence(left, isOpening: true)
      write(lines: nodes)
      writeFence(right, isOpening: false)
      output.append(markup: "</mrow>")
    case .middle(let text):
      writeOperator(text, "stretchy=\"true\" lspace=\"0.2em\" rspace=\"0.2em\"")
    case .delimiter(let text, let own, let size): writeDelimiter(text, own, size)
    case .matrix(let matrix): write(matrix)
    case .accent(let mark, let base, let isBelow, let stretches):
      writeAccent(mark, base, isBelow: isBelow, stretches: stretches)
    case .stack(let base, let above, let below):
      writeLimits(above: above, below: below) { $0.write(base) }
    case .text(let nodes): write(textNodes: nodes)
    case .characters(let text): writeToken("mtext", Self.withFixedSpaces(text))
    case .styled(let style, let nodes): write(style, nodes)
    case .enclosed(let enclosure, let content): write(enclosure, content)
    case .space(let ems): writeSpace(ems)
    case .lineBreak: output.append(markup: "<mrow></mrow>")
    case .rule(let width, let height):
      output.append(html: "<mspace class=\"ak-bar\" width=\"\(Self.length(width))\"")
      output.append(html: " height=\"\(Self.length(height))\"/>")
    case .link(let address, let nodes):
      if nodes.isEmpty { writeToken("mtext", address) } else { write(lines: nodes) }
    case .placeholder: writeToken("mi", "□")
    case .unknown(let name, let arguments): writeUnknown(name, arguments)
    }
  }

  private mutating func writeUnknown(_ name: String, _ arguments: [MathNode]) {
    if !arguments.isEmpty { output.append(markup: "<mrow>") }
    output.append(markup: "<mtext class=\"ak-error\">")
    append("\\" + name)
    output.append(markup: "</mtext>")
    for (left, content, right) in arguments.lazy.map(\.argument) {
      if !left.isEmpty { writeOperator(left, "form=\"prefix\" stretchy=\"false\"") }
      write(content)
      if !right.isEmpty { writeOperator(right, "form=\"postfix\" stretchy=\"false\"") }
    }
    if !arguments.isEmpty { output.append(markup: "</mrow>") }
  }

  private mutating func append(_ text: String) {
    output.append(text: DirectionMarks.shown(in: text, isCode: true))
  }

  mutating func writeToken(_ name: String, _ text: String) {
    output.append(html: "<" + name + ">")
    append(text)
    output.append(html: "</" + name + ">")
  }

  mutating func writeOperator(_ text: String, _ attributes: String = "") {
    output.append(html: attributes.isEmpty ? "<mo>" : "<mo " + attributes + ">")
    append(text)
    output.append(markup: "</mo>")
  }

  /// A length in ems, within bounds.
  static func length(_ ems: Double) -> String {
    NumberText.text(ems.isFinite ? min(max(ems, -100), 100) : 0) + "em"
  }

  /// Text whose spaces are not collapsed.
  private static func withFixedSpaces(_ text: String) -> String {
    text.utf8.contains(0x20)
      ? String(text.map { $0 == " " ? "\u{A0}" : $0 }) : text
  }

  private mutating func writeSpace(_ ems: Double) {
    output.append(html: "<mspace width=\"\(Self.length(ems))\"/>")
  }

  // MARK: Atoms

  private mutating func writeAtom(_ text: String, _ own: MathNode.AtomClass, hasLimits: Bool) {
    switch own {
    case .ordinary, .inner: writeLetters(text)
    case .largeOperator where MathSpacing.isName(text):
      if hasLimits {
        writeOperator(text, "movablelimits=\"true\" lspace=\"0\" rspace=\"0\"")
      } else {
        writeLetters(text)
      }
    case .largeOperator, .binary, .relation, .punctuation: writeOperator(text)
    case .opening: writeOperator(text, "form=\"prefix\" stretchy=\"false\"")
    case .closing: writeOperator(text, "form=\"postfix\" stretchy=\"false\"")
    }
  }

  /// Writes a number, a letter or a name in the current alphabet.
  private mutating func writeLetters(_ text: String) {
    let isNumber = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    if isNumber, text.utf8.contains(where: \.isASCIIDigit) {
      return writeToken("mn", MathAlphabet.letters(text, of: font))
    }
    let mapped = MathAlphabet.letters(text, of: font)
    // A single letter is italic by default.
    let isUpright =
      mapped == text && text.unicodeScalars.count == 1
      && (font == "roman" || font == "normal" || font == "bold"
        || text.unicodeScalars.first.map { (0x391...0x3A9).contains($0.value) } == true)
    output.append(markup: isUpright ? "<mi mathvariant=\"normal\">" : "<mi>")
    append(mapped)
    output.append(markup: "</mi>")
  }

  // MARK: Text

  private mutating func write(textNodes nodes: [MathNode]) {
    output.append(markup: "<mrow>")
    for node in nodes { write(node) }
    output.append(markup: "</mrow>")
  }
}
