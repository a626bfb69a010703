import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// A refiner for Mermaid: each statement is shown when its line is complete, with what is open closed.
///
/// ```swift
/// var refiner = MermaidRefiner()
/// refiner.append("flowchart LR\nA[Start] --> B\n")
/// if case .flowchart(let chart) = refiner.model.content { print(chart.nodes.map(\.id)) }
/// ```
///
/// `Specs/Mermaid.md` says how each kind of diagram is read.
public struct MermaidRefiner: ArtifactRefiner, PayloadReader {
  /// The artifact type that this refiner handles: Mermaid.
  public static var artifactType: ArtifactType { .mermaid }

  /// The maximum nesting depth of blocks.
  public static let depthLimit = 256

  /// The maximum number of nodes and of edges in a model; further ones are left out, with a warning.
  public static let partLimit = 100_000

  /// How lines are interpreted.
  private enum Mode { case start, frontMatter, lines, directive }

  package var shell = RefinerShell()

  private var mode = Mode.start
  /// The reader of the kind; nil before the type of the diagram is known.
  private var reader: (any MermaidReader)?
  /// Whether text before the diagram has been reported.
  private var isAfterText = false
  private var log = MermaidLog()
  private var title = ""

  private var byteCount = 0
  /// The line that is not complete.
  private var line: [UInt8] = []
  private var lineStart = 0
  private var isAfterReturn = false
  private var frontMatter = FrontMatter()

  /// The end of the safe prefix; -1 if there is none.
  private var safeLength = -1
  private var closing = ""

  /// Creates a refiner; the attributes are ignored.
  public init(attributes: [String: String] = [:]) {}

  /// Appends the next bytes of the payload.
  public mutating func append(_ bytes: Span<UInt8>) {
    readChunk(bytes)
  }

  /// Marks the end of the payload and reads its last line.
  public mutating func finish() {
    readEnd()
  }

  /// What can be rendered of the payload received so far, with its diagnostics.
  public var refinement: Refinement { checkedRefinement }

  /// The diagram so far.
  ///
  /// - Complexity: O(content of open groups).
  public var model: MermaidDiagram {
    var diagram = MermaidDiagram()
    diagram.title = title
    if let reader { diagram.content = reader.content }
    return diagram
  }

  // MARK: Bytes

  package mutating func consume(_ bytes: Span<UInt8>) {
    let start = byteCount
    byteCount += bytes.count
    if safeLength < 0 { shell.countScalars(of: bytes) }
    var first = 0
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0A, isAfterReturn, index == first {
        // The second byte of a line break.
        if safeLength == start + index { safeLength += 1 }
      } else {
        keep(bytes.extracting(first..<index))
        endLine(next: start + index + 1)
      }
      isAfterReturn = byte == 0x0D
      first = index + 1
      lineStart = start + first
    }
    guard first < bytes.count else { return }
    isAfterReturn = false
    keep(bytes.extracting(first..<bytes.count))
  }

  private mutating func keep(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { line.append(contentsOf: $0) }
  }

  private var configuration = MermaidConfiguration()
  /// The text of a directive before the type.
  private var directive: [UInt8] = []
  /// The offset of a directive before the type whose name is in quotes.
  private var quotedDirective: Int?

  package mutating func end() {
    if !line.isEmpty { endLine(next: nil) }
    switch mode {
    case .frontMatter:
      log.fail(byteCount..<byteCount, "unclosed front matter: expected `---`")
    case .directive:
      log.fail(byteCount..<byteCount, "unclosed directive: expected `}%%`")
    case .start, .lines:
      reader?.finish(at: byteCount, &log)
      if reader == nil, !isAfterText {
        log.fail(
          byteCount..<byteCount, "no diagram: expected a diagram type such as `flowchart`")
      }
    }
  }

  // MARK: Lines

  /// Reads the line that is complete.
  ///
  /// - Parameter next: The start of the next line; nil at the end of the payload.
  private mutating func endLine(next: Int?) {
    let bytes = line
    line.removeAll(keepingCapacity: true)
    let skipped = lineStart == 0 ? bytes.span.byteOrderMarkLength : 0
    readLine(bytes[skipped...], at: lineStart + skipped)
    guard let next, let reader, mode == .lines, log.failureOffset == nil,
      let closing = reader.closing
    else { return }
    safeLength = next
    self.closing = closing
  }

  private mutating func readLine(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    let content = bytes.trimmingSpace
    switch mode {
    case .start where content.elementsEqual("---".utf8):
      mode = .frontMatter
    case .frontMatter:
      guard content.elementsEqual("---".utf8) else { return frontMatter.append(bytes, at: offset) }
      mode = .lines
      if frontMatter.isEmpty {
        return log.fail(
          offset..<offset + bytes.count, "empty front matter; leave out both lines `---`")
      }
      do {
        let read = try frontMatter.read()
        title = read.title
        configuration.add(read.configuration)
      } catch {
        log.fail(error.range, error.message)
      }
    case .directive:
      guard let end = bytes.end(of: "}%%") else { return keepDirective(bytes) }
      mode = .lines
      keepDirective(bytes[..<(end - 3)])
      if reader == nil { configuration.add(directive: directive) }
      directive.removeAll()
      readLine(bytes[end...], at: offset + end - bytes.startIndex)
    case .start, .lines:
      if mode == .start, !content.isEmpty { mode = .lines }
      if content.starts(with: "%%".utf8), content.count > 2 {
        guard content.starts(with: "%%{".utf8) else { return }
        mode = .directive
        let name = content.dropFirst(3).drop(while: \.isSpaceOrTab).first
        if reader == nil, name == UInt8(ascii: "'") || name == UInt8(ascii: "\"") {
          quotedDirective = offset + content.startIndex - bytes.startIndex
        }
        return readLine(bytes, at: offset)
      }
      guard reader == nil else { return pass(bytes, offset) }
      if !content.isEmpty { readHeader(content, bytes, offset) }
    }
  }

  private mutating func keepDirective(_ bytes: ArraySlice<UInt8>) {
    guard reader == nil, directive.count + bytes.count < FrontMatter.byteLimit else { return }
    let isFirst = directive.isEmpty
    directive += isFirst ? bytes.trimmingSpace.dropFirst(3) : bytes
    directive.append(0x0A)
  }

  private mutating func readHeader(
    _ content: ArraySlice<UInt8>, _ bytes: ArraySlice<UInt8>, _ offset: Int
  ) {
    let word = MermaidKind.word(of: content)
    switch MermaidKind(word: word) {
    case .flowchart: reader = MermaidTokenReader<FlowchartGrammar>()
    case .sequence: reader = MermaidTokenReader<SequenceGrammar>()
    case .classDiagram: reader = MermaidTokenReader<ClassGrammar>()
    case .state: reader = MermaidTokenReader<StateGrammar>()
    case .entityRelationship: reader = MermaidTokenReader<ERGrammar>()
    case .gantt: reader = MermaidTokenReader<GanttGrammar>()
    case .pie: reader = MermaidTokenReader<PieGrammar>()
    case .mindmap: reader = MermaidTokenReader<MindmapGrammar>()
    case .timeline: reader = MermaidTokenReader<TimelineGrammar>()
    case .journey: reader = MermaidTokenReader<JourneyGrammar>()
    case .gitGraph: reader = MermaidTokenReader<GitGraphGrammar>()
    case .quadrant: reader = MermaidTokenReader<QuadrantGrammar>()
    case .xyChart: reader = MermaidTokenReader<XYChartGrammar>()
    case .sankey: reader = SankeyReader()
    case .requirement: reader = MermaidTokenReader<RequirementGrammar>()
    case .c4: reader = MermaidTokenReader<C4Grammar>()
    case .block: reader = MermaidTokenReader<BlockGrammar>()
    case .architecture: reader = MermaidTokenReader<ArchitectureGrammar>()
    case .packet: reader = MermaidTokenReader<PacketGrammar>()
    case .kanban: reader = MermaidTokenReader<KanbanGrammar>()
    case .radar: reader = MermaidTokenReader<RadarGrammar>()
    case .treemap: reader = MermaidTokenReader<TreemapGrammar>()
    case .treeView: reader = TreeViewReader()
    case .venn: reader = MermaidTokenReader<VennGrammar>()
    case .ishikawa: reader = MermaidTokenReader<IshikawaGrammar>()
    case .wardley: reader = MermaidTokenReader<WardleyGrammar>()
    case .other: reader = OtherReader(word: String(decoding: word, as: UTF8.self))
    case .unknown:
      // The type may follow text before the diagram, which is one error.
      guard !isAfterText else { return }
      isAfterText = log.failUnknown(
        content, word, at: offset + content.startIndex - bytes.startIndex)
      guard !isAfterText else { return }
      reader = OtherReader(word: String(decoding: word.prefix(32), as: UTF8.self))
    }
    reader?.configure(configuration)
    if let start = quotedDirective, reader?.rejectsQuotedDirectives == true {
      log.fail(
        start..<start + 3, "name of a directive in quotes: expected `%%{init`; remove the quotes")
    }
    // Mermaid removes white space before the type.
    pass(bytes[content.startIndex...], offset + content.startIndex - bytes.startIndex)
  }

  private mutating func pass(_ bytes: ArraySlice<UInt8>, _ offset: Int) {
    let content = bytes.trimmingSpace
    if content.starts(with: "//".utf8) || content.starts(with: "# ".utf8) {
      let start = offset + content.startIndex - bytes.startIndex
      log.noteComment(start..<start + content.count)
    }
    reader?.read(MermaidLine(bytes, offset: offset), &log)
  }

  // MARK: Result

  package var ownRefinement: Refinement {
    var verdict = Refinement.Verdict.pending
    if let offset = log.failureOffset {
      verdict = .invalid(offset: min(offset, byteCount))
    } else if isFinished {
      verdict = .valid
    }
    let diagnostics = log.log.diagnostics(byteCount: byteCount)
    if isFinished, log.failureOffset == nil {
      return Refinement(
        status: .ready(safeLength: byteCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard safeLength >= 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: shell.scalarCount, hint: "waiting for the first statement")
      return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: safeLength, closing: closing), verdict: verdict,
      diagnostics: diagnostics)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without white space at both ends.
  var trimmingSpace: ArraySlice<UInt8> {
    var rest = self
    while let first = rest.first {
      if first.isASCIIWhitespace {
        rest.removeFirst()
      } else if let length = UnicodeSpace.length(atStartOf: rest) {
        rest.removeFirst(length)
      } else {
        break
      }
    }
    while let last = rest.last {
      if last.isASCIIWhitespace {
        rest.removeLast()
      } else if let length = UnicodeSpace.length(atEndOf: rest) {
        rest.removeLast(length)
      } else {
        break
      }
    }
    return rest
  }

  /// The end of the first occurrence of a text; nil if there is none.
  func end(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    var index = startIndex
    while index + wanted.count <= endIndex {
      if self[index] == wanted[0], self[index...].starts(with: wanted) {
        return index + wanted.count
      }
      index += 1
    }
    return nil
  }
}
