import ArtifactBase
import RefinerCore

// Environments: matrices, lists, quotes, and text in blocks.

extension LatexParser {
  mutating func beginEnvironment(_ name: String) {
    let isFormula = frames[frames.count - 1].isFormula
    if LatexCommands.isUnseen(name) {
      _ = verbatim(name)
      return
    }
    if !isFormula, theorems.isTheorem(name) { return beginTheorem(name) }
    var columns = ""
    var arguments = LatexCommands.arguments(ofEnvironment: name)
    while let kind = arguments.first {
      if kind == .optionalRaw {
        let given = optionalText()
        if name.hasSuffix("*") { columns = given }
      } else {
        columns = rawText()
      }
      arguments.removeFirst()
    }
    if LatexCommands.matrix(name) != nil {
      var frame = Frame(
        kind: .environment(name), isFormula: isFormula || LatexCommands.isFormula(name))
      frame.columns = columns
      return push(frame)
    }
    guard !isFormula else {
      return push(Frame(kind: .environment(name), isFormula: true))
    }
    if LatexCommands.isTransparent(name) { return }
    if LatexCommands.isVerbatim(name) { return addBlock(.code(verbatim(name))) }
    endParagraph()
    push(Frame(kind: .environment(name), isFormula: false))
    push(Frame(kind: .blocks, isFormula: false))
  }

  mutating func endEnvironment(_ name: String) {
    if LatexCommands.isTransparent(name), !frames[frames.count - 1].isFormula {
      return endParagraph()
    }
    let isFound = unwind { if case .environment(name) = $0 { true } else { false } }
    guard isFound else { return }
    closeTop()
  }

  /// Ends text blocks and adds them to the enclosing environment.
  mutating func endBlocks() {
    guard frames.count > 1 else { return }
    endItem()
    let blocks = frames.removeLast()
    frames[frames.count - 1].blocks += blocks.blocks
    frames[frames.count - 1].items += blocks.items
  }

  // MARK: Lists

  mutating func beginItem() {
    _ = unwind { if case .blocks = $0 { true } else { false } }
    endItem()
    frames[frames.count - 1].hasItem = true
    push(
      Frame(
        kind: .call(Call(name: "item", arguments: LatexArguments("o"))), isFormula: false))
  }

  mutating func setLabel(_ label: MathNode?) {
    frames[frames.count - 1].label = label.map { [$0] }
  }

  private mutating func endItem() {
    endParagraph()
    let index = frames.count - 1
    guard frames[index].hasItem else { return }
    frames[index].items.append(
      LatexDocument.Item(label: frames[index].label, blocks: frames[index].blocks))
    frames[index].blocks = []
    frames[index].label = nil
    frames[index].hasItem = false
  }

  mutating func endHeading(_ name: String, _ content: MathNode) {
    let level =
      switch name {
      case "title": 0
      case "part", "part*", "chapter", "chapter*", "section", "section*": 1
      case "subsection", "subsection*": 2
      case "subsubsection", "subsubsection*": 3
      default: 4
      }
    var nodes = [content]
    if case .row(let parts) = content { nodes = parts }
    theorems.beginHeading(name)
    guard case .blocks = frames[frames.count - 1].kind else { return deliver(content) }
    addBlock(.heading(level, nodes))
  }

  // MARK: Theorems

  mutating func defineTheorem(isCounted: Bool) {
    let name = rawText()
    let shared = optionalText()
    let title = rawText()
    theorems.define(
      name, title: title, shared: shared, parent: optionalText(), isCounted: isCounted)
  }

  private mutating func beginTheorem(_ name: String) {
    endParagraph()
    let (title, isItalic) = theorems.begin(name)
    push(Frame(kind: .environment(name), isFormula: false))
    push(Frame(kind: .blocks, isFormula: false))
    var call = Call(name: "begin", arguments: LatexArguments("o"))
    call.raw = [title, isItalic ? "italic" : "bold"]
    push(Frame(kind: .call(call), isFormula: false))
  }

  /// Begins a theorem with its title and the optional note in brackets.
  mutating func addTitle(_ call: Call) {
    let label = call.contents[0].map { node in
      if case .row(let nodes) = node { nodes } else { [node] }
    }
    let isProof = call.raw[0] == "Proof"
    let title = isProof ? label ?? [.characters("Proof")] : [.characters(call.raw[0])]
    deliver(.styled(.font(call.raw[1]), title))
    if let label, !isProof {
      for node in [.characters(" (")] + label + [.characters(")")] { deliver(node) }
    }
    addCharacters(". ")
  }

  /// Records that the enclosing proof has an explicit end mark.
  mutating func endProof() {
    let index = frames.lastIndex { frame in
      if case .environment("proof") = frame.kind { true } else { false }
    }
    if let index { frames[index].hasEnd = true }
  }

  private func withEnd(_ blocks: [LatexDocument.Block]) -> [LatexDocument.Block] {
    guard case .paragraph(var nodes)? = blocks.last else {
      return blocks + [.paragraph([.characters("∎")])]
    }
    if case .characters(let last)? = nodes.last {
      nodes[nodes.count - 1] = .characters(last + " ∎")
    } else {
      nodes.append(.characters(" ∎"))
    }
    return blocks.dropLast() + [.paragraph(nodes)]
  }

  /// Returns the content of an environment verbatim.
  private mutating func verbatim(_ name: String) -> String {
    var code: [UInt8] = []
    let end = "\\end{\(name)}"
    while let token = nextRaw() {
      code += source[token.range]
      if code.suffix(end.utf8.count).elementsEqual(end.utf8) {
        code.removeLast(end.utf8.count)
        break
      }
    }
    var text = code[...]
    // Options precede the code, on its first line.
    if name == "minted" { text = Self.withoutOptions(text, "{", "}") }
    if !name.hasPrefix("verbatim") { text = Self.withoutOptions(text, "[", "]") }
    if name == "minted" { text = Self.withoutOptions(text, "{", "}") }
    if text.first == 0x0A { text.removeFirst() }
    if text.last == 0x0A { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  private static func withoutOptions(
    _ code: ArraySlice<UInt8>, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar
  ) -> ArraySlice<UInt8> {
    guard code.first == UInt8(ascii: opening) else { return code }
    let line = code.prefix { $0 != 0x0A }
    guard let end = line.firstIndex(of: UInt8(ascii: closing)) else { return code }
    return code[(end + 1)...]
  }

  // MARK: Matrices

  mutating func endCell() {
    guard let index = matrixIndex() else {
      let isFormula = frames[frames.count - 1].isFormula
      return isFormula ? () : addCharacters("&")
    }
    let cell = LatexAtoms.joined(finished(&frames[index]))
    frames[index].cells.append(cell)
  }

  mutating func endRow() {
    guard matrixIndex() != nil else {
      if case .call = frames[frames.count - 1].kind { return deliver(.row([])) }
      guard !frames[frames.count - 1].nodes.isEmpty else { return }
      return deliver(.lineBreak)
    }
    let index = frames.count - 1
    if case .environment(let name) = frames[index].kind, !frames[index - 1].isFormula,
      !LatexCommands.isNumberedOnce(name)
    {
      theorems.endNumberedRow(name, &frames[index])
    }
    endCell()
    frames[index].rows.append(frames[index].cells)
    frames[index].cells = []
  }

  /// Returns the frame index of the matrix with the innermost open cell, if it is on top.
  private mutating func matrixIndex() -> Int? {
    while frames.count > 1, case .call = frames[frames.count - 1].kind { closeTop() }
    guard case .environment(let name) = frames[frames.count - 1].kind,
      LatexCommands.matrix(name) != nil
    else { return nil }
    return frames.count - 1
  }

  /// Ends an environment whose frame has been popped.
  mutating func endMatrix(_ name: String, _ frame: inout Frame) {
    guard let delimiters = LatexCommands.matrix(name) else {
      return endText(name, &frame)
    }
    let isOpen = !frame.nodes.isEmpty || !frame.cells.isEmpty
    if !frames[frames.count - 1].isFormula, isOpen { theorems.endNumberedRow(name, &frame) }
    let rest = finished(&frame)
    if !rest.isEmpty || !frame.cells.isEmpty {
      frame.rows.append(frame.cells + [LatexAtoms.joined(rest)])
    }
    let columns = columns(frame.columns, name)
    let matrix = MathNode.matrix(
      MathMatrix(
        name: name, rows: frame.rows, alignments: columns.alignments,
        columnLines: columns.lines, rowLines: frame.rowLines, left: delimiters.left,
        right: delimiters.right))
    let index = frames.count - 1
    if case .blocks = frames[index].kind, !frames[index].isFormula {
      addBlock(.formula([matrix]))
    } else {
      deliver(frames[index].isFormula ? matrix : .formula([matrix]))
    }
  }

  private mutating func endText(_ name: String, _ frame: inout Frame) {
    if frame.isFormula { return deliver(.row(finished(&frame))) }
    let block: LatexDocument.Block =
      switch name {
      case "itemize", "enumerate", "description":
        .list(isOrdered: name == "enumerate", frame.items)
      case "proof" where !frame.hasEnd: .quote(withEnd(frame.blocks))
      default: .quote(frame.blocks)
      }
    addBlock(block)
  }

  /// Parses a column specification such as `lcr|`.
  private func columns(
    _ pattern: String, _ name: String
  ) -> (alignments: [MathMatrix.Alignment], lines: [Int]) {
    var alignments: [MathMatrix.Alignment] = []
    var lines: [Int] = []
    for letter in pattern.utf8 {
      switch letter {
      case UInt8(ascii: "l"): alignments.append(.leading)
      case UInt8(ascii: "c"): alignments.append(.center)
      case UInt8(ascii: "r"): alignments.append(.trailing)
      case UInt8(ascii: "|"), UInt8(ascii: ":"): lines.append(alignments.count)
      default: break
      }
    }
    if name.hasPrefix("alignedat") || name.hasPrefix("alignat") { return ([], []) }
    if name.hasSuffix("cases") { alignments = [.leading, .leading] }
    return (alignments, lines)
  }

  // MARK: Commutative diagrams

  /// Reads an arrow after `@`: two more signs of its kind, each preceded by a label.
  mutating func takeArrow() {
    guard let mark = next().map({ text($0) }) else { return }
    let arrows = [">": "→", "<": "←", "V": "↓", "A": "↑"]
    guard let arrow = arrows[mark] else {
      let lines = ["=": "=", "|": "‖", ".": ""]
      return deliver(.atom(lines[mark] ?? mark, .relation, hasLimits: false))
    }
    var labels: [String] = ["", ""]
    var count = 0
    while count < 2, let token = next() {
      if token.kind == .character, text(token) == mark {
        count += 1
      } else {
        labels[count] += text(token)
      }
    }
    func label(_ text: String) -> MathNode? { text.isEmpty ? nil : LatexAtoms.atom(text) }
    deliver(
      .stack(
        .atom(arrow, .relation, hasLimits: false), above: label(labels[0]),
        below: label(labels[1])))
  }
}
