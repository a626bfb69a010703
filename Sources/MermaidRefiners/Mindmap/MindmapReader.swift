import ArtifactBase

/// Reads mind maps (`Specs/Mermaid.md` N9).
///
/// White space decides where a statement ends and how deep a node is; it is collected in ``space`` until something
/// else follows, since line breaks and what precedes and follows them make tokens together.
struct MindmapReader: MermaidReader {
  /// What the statement read so far needs.
  private enum State: Equatable {
    /// The word `mindmap`.
    case header
    /// The end of the line or the first statement.
    case afterHeader
    /// A statement, the first one.
    case first
    /// A node, an icon or a class after white space.
    case indented(Int)
    /// The end of the line.
    case end
    /// The end of the line after an empty one that is a statement, which starts at an offset.
    case blank(Int)
    /// A statement.
    case between
  }

  /// What the next byte belongs to.
  private enum Mode { case statement, text, string, markdown, afterString, icon }

  /// A node whose text is not complete.
  private struct OpenNode {
    var id: String?
    var bracket: MindmapBracket
    var text: [UInt8] = []
    var kind = MermaidLabel.Kind.text
    var start: Int
  }

  private var builder = MindmapBuilder()
  private var state = State.header
  private var mode = Mode.statement
  private var space = MindmapSpace()
  private var node: OpenNode?
  private var icon: [UInt8] = []
  private var wasFull = false
  /// Errors after which the line is read on.
  private var faults: [MermaidFault] = []
  /// The node that is nested too deep.
  private var tooDeep: Range<Int>?
  /// The node that begins on this line.
  private var line: (start: Int, indentation: Int, hasNode: Bool)?
  /// The end of the last line, with one byte for its line break.
  private var lineEnd = 0

  var content: MermaidContent { .mindmap(builder.map) }

  var closing: String? { state != .header && mode == .statement ? "" : nil }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let bytes = line.bytes
    // Empty lines before a comment are part of it.
    if line.offset > lineEnd + 1 { space.removeEmptyLines() }
    lineEnd = line.offset + bytes.count
    self.line = nil
    var cursor = MermaidCursor(text: bytes.span, index: 0)
    while cursor.index < bytes.count {
      do throws(MermaidFault) {
        try readToken(&cursor, line.offset)
      } catch {
        faults.append(error)
        recover(bytes, line.offset)
        cursor.index = bytes.count
      }
    }
    for fault in faults { log.fail(fault.range, fault.message, suggestion: fault.suggestion) }
    faults.removeAll()
    if let tooDeep { log.failDepth(tooDeep) }
    tooDeep = nil
    if builder.isFull, !wasFull {
      wasFull = true
      log.warnOfLimit(line.offset..<line.offset + bytes.count)
    }
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    switch mode {
    case .statement:
      guard state == .afterHeader, end < lineEnd || lineEnd == 0 else { return }
      log.fail(end..<end, "mind map without a root: expected a node")
    case .icon: log.fail(end..<end, "icon without an end: expected `)`")
    case .text, .string, .markdown, .afterString:
      let expected = mode == .markdown ? "``\"``" : mode == .string ? "`\"`" : "a closing bracket"
      let start = node?.start ?? end
      log.fail(start..<start + 1, "node without an end: expected \(expected)")
    }
  }

  // MARK: Tokens

  private mutating func readToken(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    switch mode {
    case .statement: try readStatement(&cursor, offset)
    case .icon: try readIcon(&cursor, offset)
    case .text: try readText(&cursor, offset)
    case .string, .markdown, .afterString: try readString(&cursor, offset)
    }
  }

  private mutating func readStatement(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    let start = cursor.index
    if cursor.skipWhiteSpace() > 0 {
      for index in start..<cursor.index where !cursor.text[index].isSpaceTrail {
        space.append(cursor.text[index], at: offset + index)
      }
      return
    }
    if cursor.starts(withAnyCase: "%%") {
      cursor.skipLine()
      endLine(space.start, isEmpty: true)
      return space.removeAll()
    }
    try useSpace(before: offset + start)
    if cursor.skipWord(anyCase: "mindmap") {
      guard state == .header else {
        throw MermaidFault(
          offset + start..<offset + cursor.index,
          "a node cannot begin with `mindmap`: expected \(expected)",
          advice: "put the text in brackets, such as `id[Mindmap]`")
      }
      return state = .afterHeader
    }
    if cursor.skip(":::") {
      if cursor.skip("\n") { return }
      let range = cursor.range { $0 == 0x0A }
      try beginStatement(offset + start..<offset + range.upperBound)
      let classes = cursor.string(range).trimmed
      return try decorate(offset + start..<offset + range.upperBound) {
        builder throws(MindmapBuilder.Fault) in
        try builder.decorate(classes: classes)
      }
    }
    if cursor.skip(anyCase: "::icon(") {
      icon.removeAll()
      return mode = .icon
    }
    beginNode(at: start)
    if let bracket = MindmapBracket(&cursor) {
      return try begin(bracket, nil, start, &cursor, offset)
    }
    let range = cursor.range { $0 == 0x0A || "([){}".utf8.contains($0) }
    guard !range.isEmpty else {
      throw MermaidFault(
        offset + start..<offset + start + 1,
        "unexpected `\(Unicode.Scalar(cursor.peek))`: expected \(expected)",
        advice: "put the text in quotes, such as `id[\"a {b}\"]`")
    }
    let id = cursor.string(range).trimmed
    if let bracket = MindmapBracket(&cursor) {
      return try begin(bracket, id, start, &cursor, offset)
    }
    guard cursor.peek == 0x0A else {
      throw MermaidFault(
        offset + cursor.index..<offset + cursor.index + 1,
        "unexpected `\(Unicode.Scalar(cursor.peek))` in a text: expected the end of the line",
        advice: "put the text in quotes, such as `id[\"a {b}\"]`")
    }
    try add(
      id: id, MermaidLabel(id), .plain, offset + range.lowerBound..<offset + range.upperBound)
  }

  /// Notes where the node of the line begins.
  private mutating func beginNode(at start: Int) {
    guard line == nil, state != .end else { return }
    let indentation = if case .indented(let count) = state { count } else { 0 }
    line = (start, indentation, false)
  }

  private mutating func begin(
    _ bracket: MindmapBracket, _ id: String?, _ start: Int, _ cursor: inout MermaidCursor,
    _ offset: Int
  ) throws(MermaidFault) {
    try beginStatement(offset + start..<offset + cursor.index)
    node = OpenNode(id: id, bracket: bracket, start: offset + start)
    mode = .text
    if cursor.skip("\"`") {
      mode = .markdown
    } else if cursor.skip("\"") {
      mode = .string
    } else if cursor.starts(withAnyCase: "-)") {
      throw noText(&cursor, offset)
    }
    node?.kind = mode == .markdown ? .markdown : mode == .string ? .string : .text
  }

  // MARK: Texts

  private mutating func readText(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    append(cursor.range { ")](}".utf8.contains($0) }, &cursor)
    guard cursor.index < cursor.text.count else { return }
    try readEnd(&cursor, offset)
  }

  private mutating func readString(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    if mode == .afterString { return try readEnd(&cursor, offset) }
    let (quote, tick) = (UInt8(ascii: "\""), UInt8(ascii: "`"))
    append(cursor.range { $0 == quote || $0 == tick && mode == .markdown }, &cursor)
    guard cursor.index < cursor.text.count else { return }
    if mode == .string {
      cursor.index += 1
    } else if !cursor.skip("`\"") {
      throw MermaidFault(
        offset + cursor.index..<offset + cursor.index + 1,
        "unexpected `\(Unicode.Scalar(cursor.peek))` in a Markdown text: expected `` `\" ``")
    }
    // Empty quotes are not a text yet.
    mode = node?.text.isEmpty == true ? .text : .afterString
  }

  private mutating func append(_ range: Range<Int>, _ cursor: inout MermaidCursor) {
    for index in range { node?.text.append(cursor.text[index]) }
  }

  private func noText(_ cursor: inout MermaidCursor, _ offset: Int) -> MermaidFault {
    MermaidFault(
      offset + cursor.index..<offset + cursor.index + 1, "node without a text: expected a text")
  }

  /// Reads the end of a node.
  private mutating func readEnd(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    guard let node else { return mode = .statement }
    let start = cursor.index
    guard let end = MindmapBracket.End(&cursor) else {
      throw MermaidFault(
        offset + start..<offset + start + 1,
        "unexpected `\(cursor.string(start..<start + 1).trimmed)`: expected a closing bracket",
        advice: mode == .afterString
          ? "put the whole text in quotes, and write `#quot;` for quotes in it"
          : "put the text in quotes, such as `id[\"a {b}\"]`")
    }
    guard !node.text.isEmpty else { throw noText(&cursor, offset) }
    mode = .statement
    self.node = nil
    let text = node.text.mermaidText
    try add(
      id: node.id ?? text.trimmed, MermaidLabel(text.trimmed, kind: node.kind),
      node.bracket.shape(end), node.start..<offset + cursor.index)
  }

  private mutating func readIcon(
    _ cursor: inout MermaidCursor, _ offset: Int
  ) throws(MermaidFault) {
    let range = cursor.range { $0 == UInt8(ascii: ")") }
    for index in range { icon.append(cursor.text[index]) }
    guard cursor.skip(")") else { return }
    mode = .statement
    guard !icon.isEmpty else { return }
    let place = offset + range.lowerBound..<offset + range.upperBound
    try beginStatement(place)
    let name = icon.mermaidText.trimmed
    try decorate(place) { builder throws(MindmapBuilder.Fault) in try builder.decorate(icon: name) }
  }

  // MARK: Statements

  private var expected: String {
    switch state {
    case .header: "`mindmap`"
    case .end: "the end of the line"
    default: "a node, an icon or a class"
    }
  }

  /// Reads the tokens of the white space before an offset.
  private mutating func useSpace(before offset: Int) throws(MermaidFault) {
    let parts = space
    space.removeAll()
    if parts.hasBreak { endLine(parts.start, isEmpty: !parts.isOneBreak) }
    if case .blank(let start) = state {
      faults.append(
        MermaidFault(
          start..<start + 1,
          "empty line before a node: expected a node on the line below `mindmap`",
          advice: "remove the empty line"))
      state = .between
    }
    guard parts.indentation > 0 else { return }
    switch state {
    case .header: break
    case .afterHeader, .first, .between: state = .indented(parts.indentation)
    case .indented, .end, .blank:
      throw MermaidFault(
        offset..<offset + 1, "unexpected text after a node: expected the end of the line",
        advice: "put the text in quotes, such as `id[\"a (b) c\"]`")
    }
  }

  /// Reads a line break.
  ///
  /// - Parameter isEmpty: Whether it has more white space, or is a comment: this can be a statement.
  private mutating func endLine(_ offset: Int, isEmpty: Bool) {
    switch state {
    case .header: break
    case .indented, .end, .blank: state = .between
    case .afterHeader: state = isEmpty ? .blank(offset) : .first
    case .first, .between: if isEmpty { state = .blank(offset) }
    }
  }

  private mutating func beginStatement(_ range: Range<Int>) throws(MermaidFault) {
    guard state != .end, state != .header else {
      throw MermaidFault(
        range, "unexpected text after a node: expected the end of the line",
        advice: "put it on a line of its own, or in quotes, such as `id[\"a (b) c\"]`")
    }
  }

  private mutating func add(
    id: String, _ label: MermaidLabel, _ shape: MermaidMindmap.Shape, _ range: Range<Int>
  ) throws(MermaidFault) {
    try beginStatement(range)
    let indentation = if case .indented(let count) = state { count } else { 0 }
    state = .end
    line?.hasNode = true
    let node = MermaidMindmap.Node(
      id: id, label: label, shape: shape, depth: 0, indentation: 0, range: range)
    try decorate(range) { builder throws(MindmapBuilder.Fault) in
      try builder.add(node, indentation: indentation)
    }
  }

  private mutating func decorate(
    _ range: Range<Int>, _ change: (inout MindmapBuilder) throws(MindmapBuilder.Fault) -> Void
  ) throws(MermaidFault) {
    state = .end
    do throws(MindmapBuilder.Fault) {
      try change(&builder)
    } catch {
      switch error {
      case .secondRoot:
        throw MermaidFault(
          range, "second root: expected more white space before the node than before the root",
          advice: "a mind map has one root")
      case .noNode:
        throw MermaidFault(range, "icon or class without a node: expected a node before it")
      case .tooDeep: tooDeep = range
      }
    }
  }

  /// Goes on after an error, with a node for what is clear of its line.
  private mutating func recover(_ bytes: [UInt8], _ offset: Int) {
    let isOnOneLine = node.map { $0.start >= offset } ?? true
    if let line, isOnOneLine {
      let content = bytes[line.start...]
      let (id, label, shape) = MindmapBracket.clearText(content)
      let range = offset + line.start..<offset + bytes.count - 1
      if line.hasNode {
        builder.replaceLast(id, label, shape, range)
      } else if !label.source.isEmpty {
        let node = MermaidMindmap.Node(
          id: id, label: label, shape: shape, depth: 0, indentation: 0, range: range)
        try? builder.add(node, indentation: line.indentation)
      }
    }
    space.removeAll()
    mode = .statement
    node = nil
    state = .between
    space.append(0x0A, at: offset + bytes.count - 1)
  }
}
