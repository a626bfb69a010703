import ArtifactBase
import RefinerCore

// Delimiters, matrices, styles and text.

extension LatexWriter {
  // MARK: Delimiters

  mutating func write(delimiter: String) {
    switch delimiter {
    case "": append(".")
    case "(", ")", "[", "]", "/", "|": append(delimiter)
    case "‖": append(command: "|")
    default:
      guard let name = LatexNames.delimiters[delimiter] else { return append(delimiter) }
      append(command: name)
    }
  }

  mutating func writeDelimiter(_ delimiter: String, _ own: MathNode.AtomClass, _ size: Int) {
    let sizes = ["big", "Big", "bigg", "Bigg"]
    guard 1...sizes.count ~= size else { return isComplete = false }
    let suffix =
      switch own {
      case .opening: "l"
      case .closing: "r"
      case .relation: "m"
      default: ""
      }
    append(command: sizes[size - 1] + suffix)
    write(delimiter: delimiter)
  }

  // MARK: Matrices

  mutating func write(_ matrix: MathMatrix) {
    guard LatexCommands.matrix(matrix.name) != nil else { return isComplete = false }
    append(command: "begin")
    append("{" + matrix.name + "}")
    var arguments = LatexCommands.arguments(ofEnvironment: matrix.name)
    while let kind = arguments.first {
      if kind == .raw { append("{" + Self.columns(of: matrix) + "}") }
      if kind == .optionalRaw, matrix.name.hasSuffix("*"), !matrix.alignments.isEmpty {
        append("[" + Self.columns(of: matrix) + "]")
      }
      arguments.removeFirst()
    }
    let lines = Self.counts(matrix.rowLines)
    for (number, row) in matrix.rows.enumerated() {
      if number > 0 { append("\\\\ ") }
      for _ in 0..<lines[number, default: 0] { append(command: "hline") }
      for (column, cell) in row.enumerated() {
        if column > 0 { append(" & ") }
        if case .row(let nodes) = cell { write(nodes) } else { write(cell) }
      }
    }
    if let count = lines[matrix.rows.count] {
      append("\\\\ ")
      for _ in 0..<count { append(command: "hline") }
    }
    append(command: "end")
    append("{" + matrix.name + "}")
  }

  /// How many times each number occurs.
  private static func counts(_ numbers: [Int]) -> [Int: Int] {
    numbers.reduce(into: [:]) { counts, number in counts[number, default: 0] += 1 }
  }

  /// The columns of an array such as `l|c`, or their number.
  private static func columns(of matrix: MathMatrix) -> String {
    let count = matrix.rows.map(\.count).max() ?? 1
    if matrix.name.contains("alignat") || matrix.name.contains("alignedat") {
      return String((count + 1) / 2)
    }
    let lines = counts(matrix.columnLines)
    var columns = ""
    for (index, alignment) in matrix.alignments.enumerated() {
      columns += String(repeating: "|", count: lines[index, default: 0])
      columns += alignment == .leading ? "l" : alignment == .trailing ? "r" : "c"
    }
    columns += String(repeating: "|", count: lines[matrix.alignments.count, default: 0])
    return columns.isEmpty ? String(repeating: "c", count: min(count, 256)) : columns
  }

  // MARK: Styles

  mutating func write(_ style: MathStyle, _ nodes: [MathNode]) {
    switch style {
    case .font(let font): append(known: LatexNames.fonts[font], .row(nodes))
    case .size, .level: writeSwitch(style, nodes)
    case .color(let color): write("textcolor", [color], nodes)
    case .background(let color, nil): write("colorbox", [color], nodes)
    case .background(let color, let border?): write("fcolorbox", [border, color], nodes)
    case .atomClass(.largeOperator): writeOperator(nodes, mark: "")
    case .atomClass(let own): append(known: LatexNames.classes[own], .row(nodes))
    case .limits(true):
      if nodes.count == 1, case .styled(.atomClass(.largeOperator), let name) = nodes[0] {
        writeOperator(name, mark: "*")
      } else {
        write(nodes)
        append(command: "limits")
      }
    case .limits(false):
      write(nodes)
      append(command: "nolimits")
    }
  }

  /// Writes an operator that is not a plain name.
  ///
  /// - Parameter mark: What follows `operatorname`.
  private mutating func writeOperator(_ nodes: [MathNode], mark: String) {
    if nodes.count == 1, case .styled(.font("roman"), let name) = nodes[0] {
      append(command: "operatorname" + mark, .row(name))
    } else {
      append(command: "mathop", .row(nodes))
    }
  }

  private mutating func writeSwitch(_ style: MathStyle, _ nodes: [MathNode]) {
    guard let name = LatexNames.switches[style] else { return isComplete = false }
    append("{")
    append(command: name)
    append(" ")
    write(nodes)
    append("}")
  }

  private mutating func write(_ name: String, _ words: [String], _ nodes: [MathNode]) {
    for word in words {
      let isPlain = word.utf8.allSatisfy {
        $0.isASCIIAlphanumeric || "#!-. ,".utf8.contains($0)
      }
      guard isPlain else { return isComplete = false }
    }
    append(command: name)
    for word in words { append("{" + word + "}") }
    append(argument: nodes)
  }

  mutating func write(_ enclosure: MathEnclosure, _ content: MathNode) {
    switch enclosure {
    case .raised(let ems):
      append(command: "raisebox")
      append("{\(NumberText.text(ems))em}{")
      writeText([content])
      append("}")
    case .tag, .strike:
      append(command: enclosure == .tag ? "tag" : "sout")
      append("{")
      writeText([content])
      append("}")
    default: append(known: LatexNames.enclosures[enclosure], content)
    }
  }

  mutating func writeSpace(_ ems: Double) {
    if let name = LatexNames.spaces[ems] { return append(command: name) }
    append(command: "hspace")
    append("{\(NumberText.text(ems))em}")
  }

  // MARK: Text

  /// Writes nodes in a text.
  mutating func writeText(_ nodes: [MathNode]) {
    for node in nodes where isComplete { writeText(node) }
  }

  private mutating func writeText(_ node: MathNode) {
    guard depth < Self.nestingLimit else { return isComplete = false }
    depth += 1
    defer { depth -= 1 }
    switch node {
    case .characters(let words): writeCharacters(words)
    case .text(let nodes), .row(let nodes): writeText(nodes)
    case .styled(.font(let font), let nodes):
      guard let name = LatexNames.textFonts[font] else { return isComplete = false }
      append(command: name)
      append("{")
      writeText(nodes)
      append("}")
    case .formula(let nodes):
      append("$")
      write(nodes)
      append("$")
    default:
      append("$")
      write(node)
      append("$")
    }
  }

  private mutating func writeCharacters(_ words: String) {
    for scalar in words.unicodeScalars {
      switch scalar {
      case "{", "}", "$", "&", "#", "_", "%": append("\\" + String(scalar))
      case "\\": append("\\textbackslash{}")
      case "^": append("\\textasciicircum{}")
      case "~": append("\\textasciitilde{}")
      case "\u{A0}": append("~")
      default: append(String(scalar))
      }
    }
  }
}
