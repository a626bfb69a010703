// Mermaid while it arrives (`Specs/Refiners.md` section R18).
//
// A line is looked at once, when it is complete: for what it opens and what it ends, by the few words
// that the kind of diagram has for that. The safe prefix goes from line to line; what is open there
// is closed by lines behind it. What cannot be closed early holds the prefix back until it ends.

public import ArtifactCore

/// Refines Mermaid: every statement when its line is complete, open blocks closed.
public struct MermaidRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .mermaid }

  /// Blocks that are read inside each other.
  public static let depthLimit = 256

  /// Bytes of a payload that are read.
  public static let byteLimit = (1 << 32) - 1

  /// Bytes of a name that is not known which are repeated.
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

    /// Whether an empty block is nothing that can be drawn.
    var isAtomic: Bool { self == .note || self == .description }
  }

  private struct Block {
    var index: Int
    var ending: Ending
  }

  /// What lines are read as before and between statements.
  private enum Mode { case start, frontMatter, lines, directive }

  public private(set) var model = MermaidDocument()

  private var mode = Mode.start
  private var blocks: [Block] = []
  private var lineStart = 0
  private var directiveStart = 0
  private var isAfterReturn = false
  private var isFinished = false
  private var isTooLong = false
  private var scalarCount = 0
  private var encoding = PayloadEncoding()

  /// Where the text can be closed, and what closes it there; -1 before there is a header.
  private var safeLength = -1
  private var safeClosing = ""
  /// How often blocks have begun or ended, now and where the closing was made.
  private var blockChanges = 0
  private var safeChanges = 0
  private var failure: (offset: Int, reason: StaticString)?
  private var failureCount = 0
  /// What stands where the diagram should be named.
  private var unknownDiagram: Range<Int>?

  public init(attributes: [String: String] = [:]) {}

  public mutating func append(_ bytes: Span<UInt8>) {
    guard !isFinished else { return }
    if let admitted = encoding.admitted(of: bytes) {
      consume(admitted.span)
    } else {
      consume(bytes)
    }
  }

  private mutating func consume(_ bytes: Span<UInt8>) {
    guard !isTooLong else { return }
    let start = model.byteCount
    isTooLong = bytes.count > Self.byteLimit - start
    let bytes = bytes.extracting(first: Self.byteLimit - start)
    model.append(bytes)
    if safeLength < 0 { scalarCount += PreRenderableProgress.characterCount(of: bytes) }
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

  public mutating func finish() {
    guard !isFinished else { return }
    consume(encoding.finish().span)
    isFinished = true
    let end = model.byteCount
    if isTooLong { fail(end, "only the first 4 GiB are read") }
    if lineStart < end { endLine(at: end, next: end) }
    if model.diagram == nil {
      fail(end, "there is no diagram")
    } else if !blocks.isEmpty || mode != .lines {
      fail(end, "a block has no end")
    }
  }

  public var refinement: Refinement { encoding.checked(ownRefinement) }

  private var ownRefinement: Refinement {
    var verdict = Refinement.Verdict.pending
    if let failure {
      verdict = .invalid(offset: failure.offset)
    } else if isFinished {
      verdict = .valid
    }
    if isFinished, failure == nil {
      return Refinement(
        status: .ready(safeLength: model.byteCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard safeLength >= 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: scalarCount, hint: "waiting for the kind of diagram")
      return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: safeLength, closing: safeClosing), verdict: verdict,
      diagnostics: diagnostics)
  }

  private var diagnostics: [ArtifactDiagnostic] {
    var diagnostics: [ArtifactDiagnostic] = []
    if let unknownDiagram {
      let name = String(decoding: model.bytes(unknownDiagram), as: UTF8.self)
      diagnostics.append(
        ArtifactDiagnostic(
          .unknownMermaidDiagram, range: unknownDiagram,
          message: "No kind of diagram that is known here is called “\(name)”."))
    }
    guard let failure else { return diagnostics }
    let end = min(failure.offset + 1, model.byteCount)
    let more = Wording.more(failureCount - 1, "error", "errors")
    diagnostics.append(
      ArtifactDiagnostic(
        .invalidMermaid, range: min(failure.offset, end)..<end,
        message: "Not Mermaid: \(failure.reason).\(more)"))
    return diagnostics
  }

  private mutating func fail(_ offset: Int, _ reason: StaticString) {
    if failure == nil { failure = (offset, reason) }
    failureCount += 1
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
    // A line without its break is whole only at the end, where the whole payload is what counts.
    guard next > end, mode == .lines, model.diagram != nil, failure == nil,
      blocks.last?.ending.isAtomic != true
    else { return }
    safeLength = next
    // Made when it is another, since it is asked for after every chunk.
    guard safeChanges != blockChanges else { return }
    safeChanges = blockChanges
    safeClosing = blocks.reversed().map(\.ending.text).joined()
  }

  private func isRule(_ line: Range<Int>) -> Bool {
    line.count == 3 && MermaidWords.isWord(model.bytes(line), "---")
  }

  /// A range without the spaces around it, and a byte order mark before the first line, and its bytes.
  private func trimmed(_ range: Range<Int>) -> (Range<Int>, ArraySlice<UInt8>) {
    let bytes = model.bytes(range)
    var first = bytes.startIndex
    var last = bytes.endIndex
    if range.lowerBound == 0, bytes.span.hasByteOrderMark { first += 3 }
    while first < last, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
    while last > first, bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09 { last -= 1 }
    let start = range.lowerBound + first - bytes.startIndex
    return (start..<start + last - first, bytes[first..<last])
  }

  private mutating func readLine(_ line: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    if let block = blocks.last, block.ending.isAtomic { return readText(line, bytes, block) }
    if bytes.starts(with: "%%".utf8) {
      guard bytes.starts(with: "%%{".utf8) else { return }
      mode = .directive
      directiveStart = line.lowerBound
      return endDirective(line)
    }
    if model.diagram == nil {
      readHeader(line, bytes)
    } else if model.diagram == .flowchart {
      splitLine(line, bytes)
    } else {
      readStatement(line, bytes)
    }
  }

  /// Ends a directive with the line that has its end.
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
      // A line that begins with no word at all is meant by its first bytes.
      let length = min(word.isEmpty ? line.count : word.count, Self.nameLimit)
      unknownDiagram = line.lowerBound..<line.lowerBound + length
    }
    guard diagram == .flowchart else { return add(.header, line) }
    let length = bytes.firstIndex(of: UInt8(ascii: ";")).map { $0 - bytes.startIndex }
    guard let length else { return add(.header, line) }
    let end = line.lowerBound + length
    add(.header, trimmed(line.lowerBound..<end).0)
    splitLine(end..<line.upperBound, bytes.dropFirst(length))
  }

  /// Reads the statements of a flowchart between semicolons. One in quotes or brackets, and one that
  /// ends a character's code (`#quot;`), ends no statement.
  private mutating func splitLine(_ line: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    var start = line.lowerBound
    var isQuoted = false
    var depth = 0
    var isCode = false
    let span = bytes.span
    for distance in span.indices {
      let byte = span[distance]
      let offset = line.lowerBound + distance
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
      case UInt8(ascii: ";"):
        guard !isQuoted, depth == 0, !isCode else { break }
        let (statement, bytes) = trimmed(start..<offset)
        readStatement(statement, bytes)
        start = offset + 1
      default: break
      }
      let isInCode = (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      isCode = byte == UInt8(ascii: "#") || (isCode && isInCode)
    }
    // Most lines are one statement, which has been trimmed.
    if start == line.lowerBound { return readStatement(line, bytes) }
    let (rest, restBytes) = trimmed(start..<line.upperBound)
    readStatement(rest, restBytes)
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
    case .flowchart:
      if MermaidWords.isWord(word, "subgraph") { return open(.end, range) }
    case .sequence:
      if MermaidWords.opensSequenceBlock(word) { return open(.end, range) }
      if MermaidWords.isDivider(word), !blocks.isEmpty { return add(.divider, range) }
    case .block:
      if MermaidWords.isWord(word, "block") { return open(.end, range) }
    default: break
    }
    if diagram == .sequence {
      if isLineOfOneWord, MermaidWords.isWordInAnyCase(word, "end") { return close(range) }
    } else if diagram == .flowchart || diagram == .block {
      if isLineOfOneWord, MermaidWords.isWord(word, "end") { return close(range) }
    } else if diagram.hasBraces {
      if bytes.first == UInt8(ascii: "}"), bytes.count == 1 { return close(range) }
      if bytes.last == UInt8(ascii: "{") { return open(.brace, range) }
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

  private mutating func open(_ ending: Ending, _ range: Range<Int>) {
    guard blocks.count < Self.depthLimit else {
      return fail(range.lowerBound, "blocks are nested too deeply")
    }
    let index = model.count
    add(.block, range)
    blocks.append(Block(index: index, ending: ending))
    blockChanges += 1
  }

  private mutating func close(_ range: Range<Int>) {
    guard !blocks.isEmpty else { return fail(range.lowerBound, "an end has no block") }
    endBlock()
  }

  private mutating func endBlock() {
    model.close(blocks[blocks.count - 1].index)
    blocks.removeLast()
    blockChanges += 1
  }
}

extension ArtifactDiagnostic.Kind {
  /// Something in the text is not Mermaid.
  public static let invalidMermaid = Self(rawValue: "mermaid.invalid")

  /// A diagram is of a kind that nobody knows; it is kept as it is.
  public static let unknownMermaidDiagram = Self(rawValue: "mermaid.unknown")
}
