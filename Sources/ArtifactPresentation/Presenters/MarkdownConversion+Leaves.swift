import ArtifactCore
import CodeText
import MarkdownCore

// Blocks that grow line by line or row by row.

extension MarkdownConversion {
  mutating func code(of node: BlockNode, _ info: FenceInfo, _ old: inout Block.Kind?)
    -> CodeBlock
  {
    var code = CodeBlock()
    if case .code(let value)? = old.take() { code = value }
    let language = info.language
    code.language = language
    code.fileName = info.fileName
    code.firstLineNumber = info.firstLineNumber
    code.lines.removeLast(max(0, code.lines.count - code.settledLineCount))
    let settled = node.isSettled ? node.lineCount : node.settledLineCount
    for index in code.lines.count..<max(code.lines.count, node.lineCount) {
      let line = node.line(at: index)
      let tokens = index < settled ? self.tokens(of: line, at: index, in: node, language) : []
      let end = LongText.shownLength(of: line)
      code.lines.append(
        CodeBlock.Line(
          LongText.shown(line), tokens: Array(tokens.prefix { $0.range.upperBound <= end })))
    }
    code.settledLineCount = min(settled, code.lines.count)
    return code
  }

  /// A formula, or no text if it only defines macros.
  mutating func formula(of node: BlockNode, _ old: inout Block.Kind?) -> Block.Kind {
    let math = math(of: node, &old)
    return math.formula?.isEmpty == true ? .paragraph(StyledText()) : .math(math)
  }

  private mutating func math(of node: BlockNode, _ old: inout Block.Kind?) -> MathBlock {
    var math = MathBlock()
    if case .math(let value)? = old.take() { math = value }
    math.lines.removeLast(max(0, math.lines.count - math.settledLineCount))
    for index in math.lines.count..<max(math.lines.count, node.lineCount) {
      math.lines.append(node.line(at: index))
    }
    if node.isSettled {
      let isShort = math.lines.count <= PresentationLimits.formulaLineCount
      math.formula = isShort ? macros.nodes(of: math.source, isSettled: true) : nil
      math.settledLineCount = math.lines.count
    } else if node.settledLineCount > PresentationLimits.formulaLineCount {
      // Too long to be drawn, so its lines settle without waiting for the end.
      math.settledLineCount = min(node.settledLineCount, math.lines.count)
    }
    return math
  }

  /// The highlighted tokens of a complete line; must be called for consecutive lines.
  private mutating func tokens(
    of line: String, at index: Int, in node: BlockNode, _ language: String?
  ) -> [CodeBlock.Token] {
    let id = id(of: node)
    if index == 0 {
      reader = FencedCodeReader(
        id: id, language: language, configuration.highlighter(for: language))
    }
    guard reader?.id == id else { return [] }
    return reader?.tokens(ofNext: line) ?? []
  }

  /// Converts a diff, which shows complete lines only.
  mutating func diff(of node: BlockNode, _ old: inout Block.Kind?) -> DiffBlock {
    var diff = DiffBlock()
    if case .diff(let value)? = old.take() { diff = value }
    let id = id(of: node)
    if reader?.id != id {
      reader = FencedCodeReader(diff: id)
      diff = DiffBlock()
    }
    reader?.update(&diff, of: node)
    return diff
  }

  /// Converts code that is presented as an artifact: a block with its content, or nil if it is not, or if it
  /// turns out that nothing of it can be shown.
  mutating func figure(
    of node: BlockNode, language: String?, _ old: inout Block.Kind?
  ) -> Block.Kind? {
    guard let language else { return nil }
    let id = id(of: node)
    let isOwn = configuration.presentsFences(in: language)
    var type = isOwn ? .code : configuration.fencedType(namedBy: language)
    var isDecided = true
    if !isOwn, configuration.recognizesFences(in: language) {
      switch recognized(node, id) {
      case .undecided: isDecided = false
      case .type(let found) where configuration.fencedTypes.contains(found): type = found
      case .type, .other: break
      }
    } else if !isOwn, type == nil, configuration.findsCharts(in: language) {
      switch charted(node, id) {
      case .undecided: isDecided = false
      case .type(let found): type = found
      case .other: break
      }
    }
    guard let type else { return isDecided ? nil : .code(undecidedCode(of: node, language)) }
    var figure = CustomBlock(name: "figure", attributes: ["language": language])
    if reader?.id != id { reader = FencedCodeReader(id: id) }
    if reader?.figureType != type {
      var artifact = ArtifactInPresentation(
        header: ArtifactHeader(
          type: type, title: "", attributes: isOwn ? ["language": language] : [:]),
        segment: segment)
      artifact.fence = Int(id.ordinal)
      // What is nested in it is code, so that nothing recurses on the content.
      var inner = configuration
      inner.stopPresentingFences()
      reader?.beginFigure(type, inner.pipeline(for: artifact))
    } else if case .custom(let value)? = old {
      figure.content = value.content
    }
    old = nil
    let isShown = reader?.update(&figure.content, of: node, isDecided: isDecided) ?? false
    return isShown || !node.isSettled ? .custom(figure) : nil
  }

  /// The type of fenced code by its content.
  private mutating func recognized(_ node: BlockNode, _ id: BlockID) -> FenceRecognizer.State {
    // The language may have been one of scripts when less of it had arrived: `js`, then `json`.
    if reader?.id != id || reader?.readsScript == true {
      reader = FencedCodeReader(recognizing: id)
    }
    return reader?.recognize(node) ?? .other
  }

  /// Whether a script makes a chart.
  private mutating func charted(_ node: BlockNode, _ id: BlockID) -> FenceRecognizer.State {
    if reader?.id != id || reader?.readsScript == false {
      reader = FencedCodeReader(charting: id)
    }
    guard let find = configuration.findsChart else { return .other }
    return reader?.chart(node, find) ?? .other
  }

  /// The lines of code whose type is still unknown; none of them is settled.
  private func undecidedCode(of node: BlockNode, _ language: String) -> CodeBlock {
    var code = CodeBlock(language: language)
    for index in 0..<node.lineCount {
      code.lines.append(CodeBlock.Line(LongText.shown(node.line(at: index))))
    }
    return code
  }

  mutating func table(
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
    for row in newChildren(of: node, after: table.rows.count + 1) {
      table.rows.append(cells(of: row, count: alignments.count))
      if row.isSettled, table.settledRowCount == table.rows.count - 1 {
        table.settledRowCount = table.rows.count
      }
    }
    return table
  }

  private mutating func cells(of row: BlockNode, count: Int) -> [StyledText] {
    var cells = row.children.map { StyledText($0, &macros) }
    while cells.count < count { cells.append(StyledText()) }
    return cells
  }
}

/// Reads the complete lines of a fenced code block incrementally.
struct FencedCodeReader: Sendable {
  let id: BlockID
  private(set) var lineCount = 0
  private var code: CodeRefiner?
  private var diff: UnifiedDiffRefiner?
  private var highlighter: (any CodeSyntaxHighlighter)?

  /// The presenter of code that is presented as an artifact, and the type that it presents.
  private var figure: (any ArtifactPipeline)?
  private(set) var figureType: ArtifactType?

  /// The blocks of the figure while the content may still decide that it is another one.
  private var undecided: Blocks = []

  /// The recognition of the type by the content, until a decision.
  private var recognizer: FenceRecognizer?
  private var recognized = FenceRecognizer.State.other
  private var recognizedLineCount = 0
  /// Whether the reader looks for a chart in a script.
  private(set) var readsScript = false
  /// The recognition of a chart in a script, until a decision.
  private var script: ScriptRecognizer?

  /// Creates a reader that highlights code, with the highlighter of the host if there is one.
  init(id: BlockID, language: String?, _ highlighter: (any CodeSyntaxHighlighter)?) {
    self.id = id
    self.highlighter = highlighter
    guard highlighter == nil else { return }
    code = CodeRefiner(attributes: language.map { ["language": $0] } ?? [:])
  }

  /// Creates a reader for a diff.
  init(diff id: BlockID) {
    self.id = id
    diff = UnifiedDiffRefiner()
  }

  /// The highlighted tokens of the next line.
  mutating func tokens(ofNext line: String) -> [CodeBlock.Token] {
    lineCount += 1
    if highlighter != nil {
      return highlighter?.checkedTokens(ofNext: line, upTo: LongText.shownLength(of: line)) ?? []
    }
    code?.append((line + "\n").utf8.span)
    return code?.model.tokens(of: lineCount - 1).map { CodeBlock.Token($0) } ?? []
  }

  /// Creates a reader of code whose type its language names.
  init(id: BlockID) {
    self.id = id
  }

  /// Creates a reader that recognizes the type of code by its content.
  init(recognizing id: BlockID) {
    self.id = id
    recognizer = FenceRecognizer()
    recognized = .undecided
  }

  /// Creates a reader that looks for a chart in a script.
  init(charting id: BlockID) {
    self.id = id
    readsScript = true
    script = ScriptRecognizer()
    recognized = .undecided
  }

  /// Reads the new complete lines of a script, up to a decision whether it makes a chart.
  mutating func chart(
    _ node: BlockNode, _ find: (String) -> FenceRecognizer.State
  ) -> FenceRecognizer.State {
    guard var script = script.take() else { return recognized }
    let count = node.isSettled ? node.lineCount : node.settledLineCount
    while recognizedLineCount < count, script.state == .undecided {
      script.append(node.line(at: recognizedLineCount), find)
      recognizedLineCount += 1
    }
    if node.isSettled { script.finish(find) }
    recognized = script.state
    if recognized == .undecided { self.script = script }
    return recognized
  }

  /// Reads the new complete lines of code, up to a decision about its type.
  mutating func recognize(_ node: BlockNode) -> FenceRecognizer.State {
    guard var recognizer = recognizer.take() else { return recognized }
    let count = node.isSettled ? node.lineCount : node.settledLineCount
    while recognizedLineCount < count, recognizer.state == .undecided {
      recognizer.append((node.line(at: recognizedLineCount) + "\n").utf8.span)
      recognizedLineCount += 1
    }
    if node.isSettled { recognizer.finish() }
    recognized = recognizer.state
    if recognized == .undecided { self.recognizer = recognizer }
    return recognized
  }

  /// Begins to present the code as an artifact of a type, from its first line on.
  mutating func beginFigure(_ type: ArtifactType, _ pipeline: any ArtifactPipeline) {
    (figureType, figure, undecided, lineCount) = (type, pipeline, [], 0)
  }

  /// Reads the new complete lines of code that is presented as an artifact, and updates its blocks.
  ///
  /// - Parameters:
  ///   - content: The blocks of the figure.
  ///   - isDecided: Whether the type is final; until then, nothing is settled.
  /// - Returns: whether there is more to show than notes.
  mutating func update(_ content: inout Blocks, of node: BlockNode, isDecided: Bool) -> Bool {
    guard var pipeline = figure.take() else { return false }
    defer { figure = pipeline }
    let count = node.isSettled ? node.lineCount : node.settledLineCount
    while lineCount < count {
      pipeline.append((node.line(at: lineCount) + "\n").utf8.span)
      lineCount += 1
    }
    if node.isSettled { pipeline.finish() }
    if isDecided {
      if !undecided.isEmpty { content = undecided }
      undecided = []
      pipeline.update(&content)
    } else {
      pipeline.update(&undecided)
      content = Blocks(undecided.map(\.unsettled))
    }
    return content.contains { !$0.kind.isRemark }
  }

  /// Reads the new complete lines of a diff and updates its block.
  mutating func update(_ block: inout DiffBlock, of node: BlockNode) {
    let count = node.isSettled ? node.lineCount : node.settledLineCount
    while lineCount < count {
      diff?.append((node.line(at: lineCount) + "\n").utf8.span)
      lineCount += 1
    }
    if node.isSettled { diff?.finish() }
    if let model = diff?.model { block.update(from: model) }
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
