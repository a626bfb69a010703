import ArtifactRefiners
import MarkdownCore

// Blocks that grow line by line or row by row.

extension MarkdownConversion {
  mutating func code(of node: BlockNode, language: String?, _ old: inout Block.Kind?)
    -> CodeBlock
  {
    var code = CodeBlock()
    if case .code(let value)? = old.take() { code = value }
    code.language = language
    code.lines.removeLast(max(0, code.lines.count - code.settledLineCount))
    let settled = node.isSettled ? node.lineCount : node.settledLineCount
    for index in code.lines.count..<max(code.lines.count, node.lineCount) {
      let line = node.line(at: index)
      let tokens = index < settled ? self.tokens(of: line, at: index, in: node, language) : []
      code.lines.append(CodeBlock.Line(line, tokens: tokens))
    }
    code.settledLineCount = min(settled, code.lines.count)
    return code
  }

  func math(of node: BlockNode, _ old: inout Block.Kind?) -> MathBlock {
    var math = MathBlock()
    if case .math(let value)? = old.take() { math = value }
    math.lines.removeLast(max(0, math.lines.count - math.settledLineCount))
    for index in math.lines.count..<max(math.lines.count, node.lineCount) {
      math.lines.append(node.line(at: index))
    }
    let settled = node.isSettled ? node.lineCount : node.settledLineCount
    math.settledLineCount = min(settled, math.lines.count)
    return math
  }

  /// The coloured parts of a whole line; lines come one after the other.
  private mutating func tokens(
    of line: String, at index: Int, in node: BlockNode, _ language: String?
  ) -> [CodeBlock.Token] {
    let id = id(of: node)
    if index == 0 { highlighter = CodeHighlighter(id: id, language: language) }
    guard highlighter?.id == id else { return [] }
    return highlighter?.tokens(ofNext: line) ?? []
  }

  func table(
    of node: BlockNode, _ alignments: [ColumnAlignment], _ old: inout Block.Kind?
  ) -> TableBlock {
    var table = TableBlock(columns: [])
    if case .table(let value)? = old.take() { table = value }
    table.rows.removeLast(max(0, table.rows.count - table.settledRowCount))
    if let header = node.firstChild {
      let names = cells(of: header, count: alignments.count)
      table.columns = zip(names, alignments).map { name, alignment in
        TableBlock.Column(header: name, alignment: TableBlock.Alignment(alignment))
      }
    }
    // The header is the first child.
    for row in newChildren(of: node, behind: table.rows.count + 1) {
      table.rows.append(cells(of: row, count: alignments.count))
      if row.isSettled, table.settledRowCount == table.rows.count - 1 {
        table.settledRowCount = table.rows.count
      }
    }
    return table
  }

  private func cells(of row: BlockNode, count: Int) -> [StyledText] {
    var cells = row.children.map { StyledText($0) }
    while cells.count < count { cells.append(StyledText()) }
    return cells
  }
}

/// Colours the lines of one fenced code block as they become whole.
struct CodeHighlighter: Sendable {
  let id: BlockID
  private var refiner: CodeRefiner
  private var lineCount = 0

  init(id: BlockID, language: String?) {
    self.id = id
    refiner = CodeRefiner(attributes: language.map { ["language": $0] } ?? [:])
  }

  /// The coloured parts of the next line.
  mutating func tokens(ofNext line: String) -> [CodeBlock.Token] {
    refiner.append(line)
    refiner.append("\n")
    lineCount += 1
    return refiner.model.tokens(of: lineCount - 1).map { CodeBlock.Token($0) }
  }
}

extension CodeRefiner {
  fileprivate mutating func append(_ text: String) {
    append(text.utf8.span)
  }
}

extension TableBlock.Alignment {
  init(_ alignment: ColumnAlignment) {
    switch alignment {
    case .none: self = .none
    case .left: self = .leading
    case .center: self = .center
    case .right: self = .trailing
    }
  }
}
