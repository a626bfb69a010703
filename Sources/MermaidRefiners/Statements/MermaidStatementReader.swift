// Refines Mermaid incrementally (`Specs/Refiners.md` section R18).
//
// Each line is scanned once, when it is complete, for the keywords that open and close blocks in
// its diagram type. The safe prefix advances by line; open blocks are closed by lines appended
// after it. A construct that cannot be closed early holds the prefix back until it ends.

import ArtifactBase
import RefinerCore

/// Splits diagrams of the kinds without a reader of their own into statements: each is shown when its line is complete,
/// with open blocks closed.
struct MermaidStatementReader: PayloadReader {
  private static let depthLimit = MermaidRefiner.depthLimit
  private static let byteLimit = MermaidRefiner.byteLimit

  /// The maximum number of bytes of an unknown name repeated in a diagnostic.
  private static let nameLimit = 32

  private enum Ending: Hashable {
    case end, brace, note, description

    var text: String {
      switch self {
      case .end: "end\n"
      case .brace, .description: "}\n"
      case .note: "end note\n"
      }
    }

    /// Whether an empty block of this kind cannot be rendered.
    var isAtomic: Bool { self == .note || self == .description }
  }

  private struct Block {
    var index: Int
    var ending: Ending
    /// The keyword that divides the block, if there is one.
    var divider: StaticString?
  }

  /// How lines are interpreted before and between statements.
  private enum Mode { case start, frontMatter, lines, directive }

  /// The statements read so far.
  private(set) var model = MermaidDocument()

  private var mode = Mode.start
  private var blocks: [Block] = []
  private var lineStart = 0
  private var directiveStart = 0
  private var isAfterReturn = false
  /// The statement that continues on the next line.
  private var openCut: Cut?
  private var isTooLong = false
  package var shell = RefinerShell()

  /// The end of the safe prefix; -1 before there is a header.
  private var safeLength = -1
  private var safeClosing = ""
  /// The number of block starts and ends, now and when the closing text was built.
  private var blockChanges = 0
  private var safeChanges = 0
  private var failureOffset: Int?
  private var log = DiagnosticLog()

  package mutating func consume(_ bytes: Span<UInt8>) {
    guard !isTooLong else { return }
    let start = model.byteCount
    isTooLong = bytes.count > Self.byteLimit - start
    let bytes = bytes.extracting(first: Self.byteLimit - start)
    model.append(bytes)
    if safeLength < 0 { shell.countScalars(of: bytes) }
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte == 0x0A || byte == 0x0D else {
        isAfterReturn = false
        continue
      }
      let end = start + index
      if byte == 0x0A, isAfterReturn {
        if safeLength == end { safeLength += 1 }
      } else {
        endLine(at: end, next: end + 1)
      }
      lineStart = end + 1
      isAfterReturn = byte == 0x0D
    }
  }

  package mutating func end() {
    let end = model.byteCount
    if isTooLong { fail(end, "payload exceeds 4 GiB: the rest is not read") }
    if lineStart < end { endLine(at: end, next: end) }
    if let cut = openCut {
      fail(
        end, cut.quote == .none ? "unclosed `{`" : "unterminated string",
        opening: ("statement begins here", cut.start..<cut.start + 1))
      recover(from: cut.start, to: end)
    }
    if model.diagram == nil {
      fail(end, "no diagram: expected a diagram type such as `flowchart`")
    } else if let block = blocks.last {
      fail(
        end, "unclosed block: expected `\(block.ending.text.dropLast())`",
        opening: ("block opened here", model[block.index].range))
    } else if mode == .directive {
      fail(
        end, "unclosed directive: expected `}%%`",
        opening: ("directive opened here", directiveStart..<directiveStart + 3))
    } else if mode != .lines {
      fail(end, "unclosed front matter: expected `---`")
    }
  }

  package var ownRefinement: Refinement {
    var verdict = Refinement.Verdict.pending
    if let failureOffset {
      verdict = .invalid(offset: failureOffset)
    } else if isFinished {
      verdict = .valid
    }
    let diagnostics = log.diagnostics(byteCount: model.byteCount)
    if isFinished, failureOffset == nil {
      return Refinement(
        status: .ready(safeLength: model.byteCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard safeLength >= 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: shell.scalarCount, hint: "waiting for the diagram type")
      return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: safeLength, closing: safeClosing), verdict: verdict,
      diagnostics: diagnostics)
  }

  private mutating func fail(
    _ offset: Int, _ message: String, opening: (message: String, range: Range<Int>)? = nil
  ) {
    if failureOffset == nil { failureOffset = offset }
    log.report(
      .invalidMermaid, .error, at: offset, message,
      notes: opening.map { [Diagnostic.Note($0.message, at: $0.range)] } ?? [])
  }

  // MARK: Lines

  private mutating func endLine(at end: Int, next: Int) {
    let (line, bytes) = trimmed(lineStart..<end)
    switch mode {
    case .start where isRule(line):
      mode = .frontMatter
      model.frontMatterRange = next..<next
    case .frontMatter:
      if isRule(line), let start = model.frontMatterRange?.lowerBound {
        model.frontMatterRange = start..<lineStart
        mode = .lines
      }
    case .directive: endDirective(line)
    case .start, .lines:
      if !line.isEmpty {
        mode = .lines
        readLine(line, bytes)
      }
    }
    // A line without a line break is complete only at the end, where the whole payload counts.
    guard next > end, mode == .lines, model.diagram != nil, failureOffset == nil, openCut == nil,
      blocks.last?.ending.isAtomic != true
    else { return }
    safeLength = next
    // Rebuilt only after a change, because it is requested after every chunk.
    guard safeChanges != blockChanges else { return }
    safeChanges = blockChanges
    safeClosing = blocks.reversed().map(\.ending.text).joined()
  }

  private func isRule(_ line: Range<Int>) -> Bool {
    line.count == 3 && MermaidWords.isWord(model.bytes(line), "---")
  }

  /// Returns a range without surrounding spaces and a leading byte order mark, and its bytes.
  private func trimmed(_ range: Range<Int>) -> (Range<Int>, ArraySlice<UInt8>) {
    let bytes = model.bytes(range)
    var first = bytes.startIndex
    var last = bytes.endIndex
    if range.lowerBound == 0 { first += bytes.span.byteOrderMarkLength }
    while first < last, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
    while last > first, bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09 { last -= 1 }
    let start = range.lowerBound + first - bytes.startIndex
    return (start..<start + last - first, bytes[first..<last])
  }

  private mutating func readLine(_ line: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    if openCut != nil { return cutLine(line, bytes) }
    if let block = blocks.last, block.ending.isAtomic { return readText(line, bytes, block) }
    if bytes.starts(with: "%%".utf8) {
      guard bytes.starts(with: "%%{".utf8) else { return }
      mode = .directive
      directiveStart = line.lowerBound
      return endDirective(line)
    }
    if model.diagram == nil {
      readHeader(line, bytes)
    } else if model.diagram == .mindmap {
      cutLine(line, bytes)
    } else if model.diagram == .sequence {
      readMessages(line, bytes)
    } else if model.diagram == .classDiagram || model.diagram == .entityRelationship {
      readBodies(line, bytes)
    } else if model.diagram == .block, !MermaidWords.isStyle(MermaidWords.first(bytes)) {
      cutLine(line, bytes)
    } else {
      readStatement(line, bytes)
    }
  }

  /// Ends a directive at the line that contains its end.
  private mutating func endDirective(_ line: Range<Int>) {
    guard model.bytes(line).suffix(3).elementsEqual("}%%".utf8) else { return }
    add(.directive, directiveStart..<line.upperBound)
    mode = .lines
  }

  private mutating func readText(_ line: Range<Int>, _ bytes: ArraySlice<UInt8>, _ block: Block) {
    let isEnd =
      block.ending == .note
      ? MermaidWords.isWord(bytes, "end note") : bytes.last == UInt8(ascii: "}")
    if !isEnd || (block.ending == .description && bytes.count > 1) { add(.text, line) }
    if isEnd { endBlock() }
  }

  private mutating func readHeader(_ line: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    let word = MermaidWords.first(bytes)
    let diagram = MermaidWords.diagram(word)
    model.diagram = diagram
    if diagram == .other {
      // A line that doesn't begin with a word is identified by its first bytes.
      let length = min(word.isEmpty ? line.count : word.count, Self.nameLimit)
      let range = line.lowerBound..<line.lowerBound + length
      let name = String(decoding: model.bytes(range), as: UTF8.self)
      guard !MermaidWords.undrawnNames.contains(where: name.hasPrefix) else {
        return add(.header, line)
      }
      if failureOffset == nil { failureOffset = range.lowerBound }
      let isFence = name.hasPrefix("```") || name.hasPrefix("~~~")
      log.report(
        .unknownMermaidDiagram, .error, at: range,
        isFence
          ? "code fence in the diagram: expected a diagram type such as `flowchart`; remove the line"
          : "unknown diagram type “\(name)”",
        suggestion: isFence ? nil : Suggestion.nearest(to: name, among: MermaidWords.diagramNames))
    }
    if diagram == .sequence {
      add(.header, line.lowerBound..<line.lowerBound + word.count)
      return readMessages(
        line.lowerBound + word.count..<line.upperBound, bytes.dropFirst(word.count))
    }
    add(.header, line)
  }

  /// Reads the statements on a line of a sequence diagram.
  private mutating func readMessages(_ line: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let (range, next) = MermaidWords.message(rest)
      let start = line.lowerBound - bytes.startIndex
      readPiece(start + range.lowerBound..<start + range.upperBound)
      rest = rest[next...]
    }
  }

  /// Reads a line of a class or entity diagram, in which a body may begin and end.
  private mutating func readBodies(_ line: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    let offset = line.lowerBound - bytes.startIndex
    var start = bytes.startIndex
    var mayOpen = MermaidWords.mayOpenBody(bytes, of: model.diagram)
    var index = start
    while index < bytes.endIndex {
      let next = index + 1
      switch bytes[index] {
      case UInt8(ascii: "\""):
        // An unpaired quote is an ordinary character.
        index = bytes[next...].firstIndex(of: UInt8(ascii: "\"")) ?? index
      case UInt8(ascii: "{") where mayOpen && !MermaidWords.isRelation(bytes[start..<index]):
        readPiece(offset + start..<offset + next)
        start = next
        mayOpen = MermaidWords.mayOpenBody(bytes[start...], of: model.diagram)
      case UInt8(ascii: "}") where blocks.last?.ending == .brace:
        readPiece(offset + start..<offset + index)
        close(offset + index..<offset + next)
        start = next
        mayOpen = MermaidWords.mayOpenBody(bytes[start...], of: model.diagram)
      default: break
      }
      index += 1
    }
    readPiece(offset + start..<line.upperBound)
  }

  private mutating func readPiece(_ range: Range<Int>) {
    let (statement, bytes) = trimmed(range)
    readStatement(statement, bytes)
  }

  /// The state of the statement splitter. If a statement continues on the next line, the state is
  /// carried over.
  private struct Cut {
    enum Quote { case none, string, markdown }
    /// The offset of the statement's start.
    var start: Int
    var quote = Quote.none
    /// The offset of Markdown text, including its backtick.
    var markdownStart = 0
    var depth = 0
    /// The offset of a block header that extends to the next space.
    var blockStart: Int?

    /// Whether the statement continues on the next line.
    var isOpen: Bool { quote != .none }
  }

  /// Reads a line of a diagram whose statements may end within a line or continue on the next.
  private mutating func cutLine(_ line: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    var cut = openCut ?? Cut(start: line.lowerBound)
    openCut = nil
    let span = bytes.span
    let diagram = model.diagram
    var isAtWord = true
    var next = 0
    while next < span.count {
      if diagram != .block {
        next = MermaidWords.endOfPlainText(span, from: next)
        guard next < span.count else { break }
      }
      let distance = next
      next += 1
      let byte = span[distance]
      let offset = line.lowerBound + distance
      let isFree = cut.quote == .none && cut.depth == 0
      if diagram == .block, isFree {
        readWord(span, distance, line.lowerBound, isAtWord, &cut)
      }
      isAtWord = byte == 0x20 || byte == 0x09
      if byte == UInt8(ascii: "\"") {
        readQuote(span, distance, offset, &cut)
      } else if cut.quote == .none {
        readMark(byte, &cut)
      }
    }
    if cut.isOpen {
      openCut = cut
    } else {
      flush(&cut, to: line.upperBound)
    }
  }

  private func readQuote(_ line: Span<UInt8>, _ distance: Int, _ offset: Int, _ cut: inout Cut) {
    switch cut.quote {
    case .string: cut.quote = .none
    case .markdown:
      let isEnd = distance > 0 && line[distance - 1] == UInt8(ascii: "`")
      if isEnd, offset - 1 != cut.markdownStart { cut.quote = .none }
    case .none:
      let isMarkdown = distance + 1 < line.count && line[distance + 1] == UInt8(ascii: "`")
      cut.markdownStart = offset + 1
      // In other diagrams, a quote may be an ordinary character.
      if isMarkdown || model.diagram != .mindmap { cut.quote = isMarkdown ? .markdown : .string }
    }
  }

  /// Reads a byte outside quotes.
  private func readMark(_ byte: UInt8, _ cut: inout Cut) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): cut.depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): cut.depth = max(cut.depth - 1, 0)
    default: break
    }
  }

  /// Reads a word of a block diagram that begins or ends a block regardless of its position.
  private mutating func readWord(
    _ line: Span<UInt8>, _ distance: Int, _ start: Int, _ isAtWord: Bool, _ cut: inout Cut
  ) {
    let offset = start + distance
    if let blockStart = cut.blockStart {
      guard line[distance] == 0x20 || line[distance] == 0x09 else { return }
      open(.end, blockStart..<offset)
      cut.blockStart = nil
      cut.start = offset
    } else if isAtWord {
      let rest = line.extracting(distance..<line.count)
      if MermaidWords.starts(rest, with: "block", orColon: true) {
        flush(&cut, to: offset)
        cut.blockStart = offset
      } else if MermaidWords.starts(rest, with: "end", orColon: false) {
        flush(&cut, to: offset)
        close(offset..<offset + 3)
        cut.start = offset + 3
      }
    }
  }

  /// Reads the statement that ends here.
  private mutating func flush(_ cut: inout Cut, to end: Int) {
    if let start = cut.blockStart {
      cut.blockStart = nil
      return open(.end, trimmed(start..<end).0)
    }
    let piece = min(cut.start, end)..<end
    readPiece(piece)
  }

  /// Rereads, line by line, the text after an unclosed quote at the end of the payload.
  private mutating func recover(from start: Int, to end: Int) {
    openCut = nil
    var lineStart = start
    while lineStart < end {
      let bytes = model.bytes(lineStart..<end)
      let length = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 - bytes.startIndex }
      let lineEnd = length.map { lineStart + $0 } ?? end
      let (line, lineBytes) = trimmed(lineStart..<lineEnd)
      if !line.isEmpty, !lineBytes.starts(with: "%%".utf8) { readStatement(line, lineBytes) }
      lineStart = lineEnd + 1
    }
  }

  // MARK: Statements

  private mutating func readStatement(_ range: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    guard !range.isEmpty, let diagram = model.diagram else { return }
    let word = MermaidWords.first(bytes)
    let isLineOfOneWord = word.count == bytes.count
    if MermaidWords.isWord(word, "accDescr"), bytes.last == UInt8(ascii: "{") {
      return open(.description, range)
    }
    switch diagram {
    case .sequence:
      if let block = MermaidWords.sequenceBlock(word) {
        return open(.end, range, divider: block.divider)
      }
      if MermaidWords.isDivider(word) { return divide(word, range) }
    default: break
    }
    if diagram == .sequence {
      if isLineOfOneWord, MermaidWords.isWordInAnyCase(word, "end") { return close(range) }
    } else if diagram.hasBraces {
      if bytes.first == UInt8(ascii: "}"), bytes.count == 1 { return close(range) }
      if bytes.last == UInt8(ascii: "{") { return open(.brace, range) }
      if diagram == .state, MermaidWords.isWord(bytes, "end note") { return close(range) }
      let isWhole = bytes.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "\"") }
      if diagram == .state, !isWhole, MermaidWords.isWord(word, "note") {
        return open(.note, range)
      }
    }
    add(.statement, range)
  }

  private mutating func add(_ role: MermaidDocument.Statement.Role, _ range: Range<Int>) {
    model.add(role, range, parent: blocks.last?.index, depth: blocks.count)
  }

  /// Adds a divider to the innermost block if its keyword matches the kind of block.
  private mutating func divide(_ word: ArraySlice<UInt8>, _ range: Range<Int>) {
    let divider = blocks.last?.divider
    if !(divider.map { MermaidWords.isWordInAnyCase(word, $0) } ?? false) {
      let name = String(decoding: word, as: UTF8.self)
      fail(
        range.lowerBound, "misplaced “\(name)”: expected directly inside a matching block",
        opening: blocks.last.map { ("innermost block opened here", model[$0.index].range) })
    }
    add(blocks.isEmpty ? .statement : .divider, range)
  }

  private mutating func open(
    _ ending: Ending, _ range: Range<Int>, divider: StaticString? = nil
  ) {
    guard blocks.count < Self.depthLimit else {
      if failureOffset == nil { failureOffset = range.lowerBound }
      return log.reportLimit(
        .invalidMermaid, .error, .depth, at: range.lowerBound..<range.lowerBound + 1,
        "blocks nested deeper than \(Self.depthLimit) levels")
    }
    let index = model.count
    add(.block, range)
    blocks.append(Block(index: index, ending: ending, divider: divider))
    blockChanges += 1
  }

  private mutating func close(_ range: Range<Int>) {
    guard !blocks.isEmpty else {
      let end = String(decoding: model.bytes(range), as: UTF8.self)
      return fail(range.lowerBound, "unmatched “\(end)”: no block is open")
    }
    endBlock()
  }

  private mutating func endBlock() {
    model.close(blocks[blocks.count - 1].index)
    blocks.removeLast()
    blockChanges += 1
  }
}
