import ArtifactBase

/// Reads flowcharts (`Specs/Mermaid.md` N2).
struct FlowchartReader: MermaidReader {
  private var lexer = FlowchartLexer()
  private var builder = FlowchartBuilder()
  /// The text of the statements that are not complete.
  private var text: [UInt8] = []
  private var tokens: [FlowchartLexer.Token] = []
  /// The number of leading tokens among which no statement ends.
  private var searchedCount = 0
  private var place = MermaidPlace()
  /// The nodes of the statement before, if an edge at the start of a line may go on from them.
  private var sources: [String]?
  private var hasHeader = false
  /// Whether it has been reported that parts are left out.
  private var wasFull = false
  /// Whether the last line left a statement open.
  private var isOpen = false

  var content: MermaidContent { .flowchart(builder.closed) }

  var closing: String? {
    guard hasHeader, !isOpen else { return nil }
    return String(repeating: "end\n", count: builder.depth)
  }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    var line = line
    line.removeSpaceAfterBrace()
    guard hasHeader else { return readHeader(line, &log) }
    append(line, from: 0, &log)
  }

  private mutating func append(_ line: MermaidLine, from start: Int, _ log: inout MermaidLog) {
    let begin = text.count
    place.begin(at: begin, offset: line.offset + start)
    text += line.bytes[start...]
    let whole = text
    lexer.read(whole.span, from: begin, into: &tokens)
    readStatements(isEnd: false, &log)
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    if let missing = lexer.missing {
      let opened = lexer.isInLabel ? tokens.last { FlowchartFault.sign($0.kind) != nil } : nil
      if let opened, let sign = FlowchartFault.sign(opened.kind) {
        let found = text[opened.range].mermaidText
        log.fail(place.range(opened.range), "unclosed `\(found)`: expected `\(sign)`")
      } else {
        let last = text.lastIndex { !$0.isSpace }
        log.fail(
          last.map { place.range($0..<$0 + 1) } ?? end..<end,
          "diagram ends early: expected \(missing)")
      }
      recoverLines(tokens.indices)
      // The end of a group may be part of what is open.
      return
    }
    readStatements(isEnd: true, &log)
    if let opened = builder.openRange {
      log.fail(
        end..<end, "unclosed `subgraph`: expected `end`",
        notes: [Diagnostic.Note("opened here", at: opened)])
    }
  }

  // MARK: Header

  private mutating func readHeader(_ line: MermaidLine, _ log: inout MermaidLog) {
    hasHeader = true
    let bytes = line.bytes
    var index = bytes.firstIndex { !$0.isSpace } ?? bytes.count
    let word = bytes[index...].prefix { $0.isWord || $0 == UInt8(ascii: "-") }
    index = word.endIndex
    let names = ["graph", "flowchart", "flowchart-elk"]
    guard names.contains(String(decoding: word, as: UTF8.self)) else {
      return log.fail(
        line.offset + word.startIndex..<line.offset + word.endIndex,
        "unknown type: expected `flowchart`")
    }
    while index < bytes.count, bytes[index].isSpaceInLine { index += 1 }
    let start = index
    if index < bytes.count, bytes[index] != 0x0A {
      guard let direction = Self.direction(bytes, &index) else {
        let end = bytes[index...].firstIndex { $0.isSpace || $0 == UInt8(ascii: ";") }
        let range = line.offset + start..<line.offset + (end ?? bytes.count)
        return log.fail(
          range, "unknown direction: expected `TB`, `TD`, `BT`, `LR` or `RL`")
      }
      builder.setDirection(ofChart: direction)
      while index < bytes.count, bytes[index].isSpaceInLine { index += 1 }
      if index < bytes.count, bytes[index] == UInt8(ascii: ";") {
        index += 1
      } else if index < bytes.count, bytes[index] != 0x0A {
        log.fail(
          line.offset + index..<line.offset + index + 1,
          "unexpected text after the direction: expected the end of the line or `;`")
      }
    }
    if index < bytes.count { append(line, from: index, &log) }
  }

  private static func direction(
    _ bytes: [UInt8], _ index: inout Int
  ) -> MermaidFlowchart.Direction? {
    let words: [(String, MermaidFlowchart.Direction)] = [
      ("LR", .leftToRight), ("RL", .rightToLeft), ("TB", .topToBottom), ("BT", .bottomToTop),
      ("TD", .topToBottom), ("BR", .topToBottom), ("<", .rightToLeft), (">", .leftToRight),
      ("^", .bottomToTop), ("v", .topToBottom),
    ]
    for (word, direction) in words where bytes[index...].starts(with: word.utf8) {
      let end = index + word.utf8.count
      if word.utf8.first?.isWord == true, end < bytes.count, bytes[end].isWord { continue }
      index = end
      return direction
    }
    return nil
  }

  // MARK: Statements

  /// Reads the statements that are complete.
  private mutating func readStatements(isEnd: Bool, _ log: inout MermaidLog) {
    var start = 0
    for index in tokens.indices.dropFirst(searchedCount) {
      let kind = tokens[index].kind
      guard kind == .newline || kind == .semicolon || kind == .invalid else { continue }
      if kind == .invalid {
        readStatement(start..<index + 1, &log)
      } else {
        readStatement(start..<index, &log)
        if kind == .semicolon { sources = nil }
      }
      start = index + 1
    }
    if isEnd {
      readStatement(start..<tokens.count, &log)
      start = tokens.count
    }
    // A space after an error, or what follows `end`, does not open a statement.
    let rest = tokens[start...]
    isOpen = !lexer.isBetweenStatements || rest.contains { $0.kind != .space && $0.kind != .end }
    searchedCount = rest.count
    if rest.isEmpty, lexer.isBetweenStatements {
      text.removeAll(keepingCapacity: true)
      tokens.removeAll(keepingCapacity: true)
      place.removeAll()
    } else if start > 0 {
      tokens.removeFirst(start)
    }
  }

  /// Adds what is clear of the lines of a statement in which a bracket is open.
  private mutating func recoverLines(_ range: Range<Int>) {
    recover(range)
    guard let first = tokens[range].first, let last = tokens[range].last else { return }
    let rest = text[first.range.lowerBound...]
    var start = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
    while start < last.range.upperBound {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      let line = text[start..<end].mermaidText
      if line.trimmed != "end" {
        builder.addMembers(
          FlowchartRecovery.add(line, to: &builder, at: place.range(start..<end)))
      }
      start = end + 1
    }
  }

  /// Adds what is clear of a statement that is not valid, up to the end of its line.
  private mutating func recover(_ range: Range<Int>) {
    let first = tokens[range].first { $0.kind != .space }
    guard let first, Self.mayBeginNode(first.kind) else { return }
    let start = first.range.lowerBound
    let rest = text[start...]
    let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    let names = FlowchartRecovery.add(
      text[start..<end].mermaidText, to: &builder, at: place.range(start..<end))
    builder.addMembers(names)
  }

  private static func mayBeginNode(_ kind: FlowchartLexer.Kind) -> Bool {
    switch kind {
    case .name, .number, .letter, .down, .default, .graph, .linkID: true
    default: false
    }
  }

  private mutating func readStatement(_ range: Range<Int>, _ log: inout MermaidLog) {
    guard !range.isEmpty else { return }
    var statement = FlowchartStatement(tokens[range], text, place, after: sources)
    do {
      try statement.read(into: &builder)
    } catch {
      log.fail(place.range(error.range), error.message, suggestion: error.suggestion)
      if !statement.isForeign {
        let line = text[..<error.range.upperBound].lastIndex(of: 0x0A) ?? 0
        let isOpen = error.message.hasPrefix(FlowchartFault.unclosed)
        if isOpen, line <= error.range.lowerBound { recoverLines(range) } else { recover(range) }
      }
    }
    if builder.depth > MermaidRefiner.depthLimit {
      log.failDepth(place.range(tokens[range.lowerBound].range))
      builder.dropSubgraph()
    }
    if builder.isFull || statement.isFull, !wasFull {
      wasFull = true
      log.warnOfLimit(place.range(tokens[range.lowerBound].range))
    }
    let isBlank = tokens[range].allSatisfy { $0.kind == .space }
    if !isBlank { sources = statement.sources }
  }
}

extension MermaidLine {
  /// Removes the white space between a brace and the end of the line, as Mermaid does.
  mutating func removeSpaceAfterBrace() {
    guard bytes.last == 0x0A else { return }
    var end = bytes.count - 1
    while end > 0, bytes[end - 1].isSpaceInLine { end -= 1 }
    guard end > 0, bytes[end - 1] == UInt8(ascii: "}") else { return }
    bytes.removeSubrange(end..<bytes.count - 1)
  }
}
