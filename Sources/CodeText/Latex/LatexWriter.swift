import ArtifactBase
import RefinerCore

/// Writes formulas as LaTeX, with macros expanded, so that other programs can read them.
package enum LatexFormula {
  /// Returns the source of a formula, without delimiters. It may differ from the one that was
  /// parsed; parsing it gives a formula of the same look.
  ///
  /// - Returns: Nil if the formula has parts without a source, such as missing arguments, or more
  ///   than 128 levels of parts.
  /// - Complexity: O(length of the formula).
  package static func source(of nodes: [MathNode]) -> String? {
    var writer = LatexWriter()
    writer.write(nodes)
    return writer.isComplete ? writer.text : nil
  }
}

/// Writes each node after the nodes before it.
struct LatexWriter {
  /// The levels of nodes that are written.
  static let nestingLimit = 128

  private(set) var text = ""
  /// Whether all nodes so far have a source.
  var isComplete = true
  var depth = 0
  /// Whether the text ends in a command to which a letter would belong.
  private var endsInCommand = false

  // MARK: Text

  /// Appends text, apart from a command before it.
  mutating func append(_ part: String) {
    guard let first = part.unicodeScalars.first else { return }
    if endsInCommand, first.properties.isAlphabetic { text += " " }
    text += part
    endsInCommand = false
  }

  /// Appends a command without its backslash.
  mutating func append(command name: String) {
    text += "\\" + name
    endsInCommand = name.utf8.last?.isASCIILetter == true
  }

  /// Appends an argument in braces.
  mutating func append(argument node: MathNode) {
    append("{")
    if case .row(let nodes) = node { write(nodes) } else { write(node) }
    append("}")
  }

  mutating func append(argument nodes: [MathNode]) { append(argument: .row(nodes)) }

  mutating func append(command name: String, _ arguments: MathNode...) {
    append(command: name)
    for argument in arguments { append(argument: argument) }
  }

  // MARK: Nodes

  mutating func write(_ nodes: [MathNode]) {
    for node in nodes where isComplete { write(node) }
  }

  mutating func write(_ node: MathNode) {
    guard depth < Self.nestingLimit else { return isComplete = false }
    depth += 1
    defer { depth -= 1 }
    switch node {
    case .atom(let name, let own, _): writeAtom(node, name, own)
    case .row: append(argument: node)
    case .scripts(let base, let sub, let sup): writeScripts(base, sub, sup)
    case .fraction(let above, let below, let hasBar, let left, let right):
      writeFraction(above, below, hasBar: hasBar, left: left, right: right)
    case .radical(let content, let index):
      append(command: "sqrt")
      if let index {
        append("[")
        append(argument: index)
        append("]")
      }
      append(argument: content)
    case .fence(let left, let nodes, let right):
      append(command: "left")
      write(delimiter: left)
      write(nodes)
      append(command: "right")
      write(delimiter: right)
    case .middle(let text):
      append(command: "middle")
      write(delimiter: text)
    case .delimiter(let text, let own, let size): writeDelimiter(text, own, size)
    case .matrix(let matrix): write(matrix)
    case .accent(let mark, let base, let isBelow, let stretches):
      let key = LatexNames.Accent(mark: mark, stretches: stretches, isBelow: isBelow)
      append(known: LatexNames.accents[key], base)
    case .stack(let base, let above, let below): writeStack(base, above, below)
    case .text(let nodes):
      append(command: "text")
      append("{")
      writeText(nodes)
      append("}")
    case .characters:
      write(.text([node]))
    case .formula(let nodes): write(nodes)
    case .styled(let style, let nodes): write(style, nodes)
    case .enclosed(let enclosure, let content): write(enclosure, content)
    case .space(let ems): writeSpace(ems)
    case .lineBreak: append("\\\\ ")
    case .rule(let width, let height):
      append(command: "rule")
      append("{\(NumberText.text(width))em}{\(NumberText.text(height))em}")
    case .link(let address, let nodes):
      let isPlain = !address.utf8.contains { "{}\\%".utf8.contains($0) }
      guard isPlain else { return isComplete = false }
      append(command: "href")
      append("{" + address + "}")
      append(argument: nodes.isEmpty ? [.characters(address)] : nodes)
    case .unknown(let name, let arguments):
      append(command: name)
      for argument in arguments { write(argumentOfUnknown: argument) }
    case .placeholder: isComplete = false
    }
  }

  private mutating func write(argumentOfUnknown argument: MathNode) {
    switch argument {
    case .fence(left: "[", let nodes, right: "]"):
      append("[")
      write(nodes)
      append("]")
    case .scripts(base: nil, let sub, let sup): write(sub, sup)
    default: append(argument: argument)
    }
  }

  /// Appends a command that may not exist.
  mutating func append(known name: String?, _ argument: MathNode) {
    guard let name else { return isComplete = false }
    append(command: name, argument)
  }

  private mutating func writeAtom(_ node: MathNode, _ name: String, _ own: MathNode.AtomClass) {
    let key = name == "−" ? "-" : name == "∗" ? "*" : name
    let isPlain = key.utf8.count == 1 && !"\\{}$&#^_%~'@".utf8.contains(key.utf8.first ?? 0)
    if isPlain, LatexAtoms.atom(key) == node { return append(key) }
    if let command = LatexNames.symbols[node] { return append(command: command) }
    if !isPlain, key.unicodeScalars.count == 1, (key.unicodeScalars.first?.value ?? 0) > 127 {
      guard LatexAtoms.atom(key).spacingClass != own, let name = LatexNames.classes[own] else {
        return append(key)
      }
      append(command: name)
      return append("{" + key + "}")
    }
    // Primes, and names of operators and units.
    if !name.isEmpty, name.allSatisfy({ $0 == "′" }) {
      for _ in name { append(command: "prime") }
    } else if name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || " .-".utf8.contains($0) }) {
      let mark = if case .atom(_, _, hasLimits: true) = node { "*" } else { "" }
      append(command: own == .largeOperator ? "operatorname" + mark : "mathrm")
      append("{" + name.split(separator: " ").joined(separator: "\\ ") + "}")
    } else {
      isComplete = false
    }
  }

  // MARK: Scripts and fractions

  private mutating func writeScripts(_ base: MathNode?, _ sub: MathNode?, _ sup: MathNode?) {
    switch base {
    case nil: append("{}")
    case .scripts?, .space?, .lineBreak?:
      if let base { append(argument: [base]) }
    case .some(let base): write(base)
    }
    write(sub, sup)
  }

  private mutating func write(_ sub: MathNode?, _ sup: MathNode?) {
    var sup = sup
    if case .atom(let primes, _, _)? = sup, !primes.isEmpty, primes.allSatisfy({ $0 == "′" }) {
      append(String(repeating: "'", count: primes.count))
      sup = nil
    }
    if let sub { write(script: sub, "_") }
    if let sup { write(script: sup, "^") }
  }

  private mutating func write(script: MathNode, _ mark: String) {
    append(mark)
    if case .atom(let name, .ordinary, _) = script, name.utf8.count == 1,
      name.utf8.first?.isASCIIAlphanumeric == true
    {
      return append(name)
    }
    append(argument: script)
  }

  private mutating func writeFraction(
    _ above: MathNode, _ below: MathNode, hasBar: Bool, left: String, right: String
  ) {
    switch (hasBar, left, right) {
    case (true, "", ""): append(command: "frac", above, below)
    case (false, "(", ")"): append(command: "binom", above, below)
    default:
      append(command: "genfrac")
      for delimiter in [left, right] {
        append("{")
        if !delimiter.isEmpty { write(delimiter: delimiter) }
        append("}")
      }
      append(hasBar ? "{}{}" : "{0pt}{}")
      append(argument: above)
      append(argument: below)
    }
  }

  private mutating func writeStack(_ base: MathNode, _ above: MathNode?, _ below: MathNode?) {
    if case .atom(let arrow, .relation, _) = base, let above,
      let name = LatexNames.longArrows[arrow]
    {
      append(command: name)
      if let below {
        append("[")
        append(argument: below)
        append("]")
      }
      return append(argument: above)
    }
    switch (above, below) {
    case (let above?, nil): append(command: "overset", above, base)
    case (nil, let below?): append(command: "underset", below, base)
    case (let above?, let below?):
      append(command: "underset")
      append(argument: below)
      append(argument: .row([.stack(base, above: above, below: nil)]))
    case (nil, nil): write(base)
    }
  }
}
