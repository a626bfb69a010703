import ArtifactBase

/// Reads trees of files, by their indentation or with lines such as `├── name` (`Specs/Mermaid.md` N24).
struct TreeViewReader: MermaidReader {
  private var tree = MermaidTreeView()
  private var common = CommonLexer()
  private var hasHeader = false
  /// The nodes that may have others in them, with their indentation.
  private var open: [(index: Int, indentation: Int)] = []
  private var isFull = false
  /// White space that is before a name, or without one.
  private var indentation: Int?
  /// A text that has several lines: an accessible one, or a name in quotes.
  private var text: [UInt8] = []
  private var textStart = 0
  private var quote: UInt8?
  private var lines = BoxLines()

  var content: MermaidContent { .treeView(tree) }

  var closing: String? {
    hasHeader && indentation == nil && quote == nil && common.missing == nil ? "" : nil
  }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let bytes = line.bytes
    do throws(MermaidFault) {
      guard hasHeader else { return try readHeader(bytes) }
      let prepared = try lines.prepare(bytes, at: line.offset)
      if quote != nil || common.missing != nil {
        try readTokens(bytes, start: 0, spaces: nil, offset: line.offset, log: &log)
      } else if let prepared {
        var bytes = bytes
        if prepared.indentation != nil {
          while bytes.last?.isSpace == true { bytes.removeLast() }
          bytes.append(0x0A)
        }
        try readTokens(
          bytes, start: prepared.start, spaces: prepared.indentation, offset: line.offset, log: &log
        )
      }
    } catch {
      indentation = nil
      let range = error.range.lowerBound + line.offset..<error.range.upperBound + line.offset
      log.fail(range, error.message)
    }
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    let last = max(end - 1, 0)..<end
    // An accessible text in braces that is not closed is a name for Mermaid.
    if quote != nil {
      log.fail(textStart..<textStart + 1, "text that is not closed: expected its end")
    } else if indentation != nil {
      log.fail(last, "white space at the end: remove it")
    }
  }

  private mutating func readHeader(_ bytes: [UInt8]) throws(MermaidFault) {
    hasHeader = true
    let content = bytes.dropLast().drop(while: \.isSpaceOrTab)
    guard content.elementsEqual("treeView-beta".utf8) else {
      throw MermaidFault(
        content.startIndex..<bytes.count - 1,
        "text or white space after the type: expected the end of the line")
    }
  }

  private static func spaces(_ range: Range<Int>) -> MermaidFault {
    MermaidFault(range, "two pieces of white space: remove that at the end of a line")
  }

  // MARK: Tokens

  /// Reads a line.
  ///
  /// - Parameter spaces: The white space for the signs before the first token.
  private mutating func readTokens(
    _ bytes: [UInt8], start: Int, spaces: Int?, offset: Int, log: inout MermaidLog
  ) throws(MermaidFault) {
    var spaces = spaces
    let span = bytes.span
    var cursor = MermaidCursor(text: span, index: start)
    if let quote { try readName(&cursor, sign: quote, bytes: bytes, offset: offset, log: &log) }
    if common.missing != nil {
      _ = common.skipped(&cursor)
      readText(.accessibleDescription, bytes[start..<cursor.index])
    }
    while cursor.index < bytes.count, cursor.peek != 0x0A {
      let begin = cursor.index
      let count = spaces ?? cursor.skip(while: \.isSpaceOrTab)
      spaces = nil
      if try readText(&cursor, begin: begin, bytes: bytes, offset: offset) { continue }
      if count > 0, try readAnnotation(&cursor, begin, bytes) { continue }
      if count > 0 {
        guard indentation == nil else { throw Self.spaces(begin..<cursor.index) }
        indentation = count
        continue
      }
      if cursor.skip("%%") { return }
      if cursor.peek == UInt8(ascii: "\"") || cursor.peek == UInt8(ascii: "'") {
        let sign = cursor.peek
        cursor.index += 1
        quote = sign
        text = []
        textStart = offset + begin
        try readName(&cursor, sign: sign, bytes: bytes, offset: offset, log: &log)
        continue
      }
      try readBareName(&cursor, bytes: bytes, offset: offset, log: &log)
    }
  }

  /// Reads a title or an accessible text.
  private mutating func readText(
    _ cursor: inout MermaidCursor, begin: Int, bytes: [UInt8], offset: Int
  ) throws(MermaidFault) -> Bool {
    let start = cursor.index
    guard cursor.peek == UInt8(ascii: "t") || cursor.peek == UInt8(ascii: "a"),
      let result = common.text(&cursor)
    else { return false }
    guard tree.nodes.isEmpty, indentation == nil else {
      let end = cursor.index
      common.reset()
      throw MermaidFault(
        start..<end, "title after a name: expected a name",
        advice: "titles come first; put a name that begins with `title` in quotes")
    }
    text = []
    textStart = offset + start
    readText(result, bytes[start..<cursor.index])
    return true
  }

  private mutating func readText(_ result: CommonLexer.Result, _ bytes: ArraySlice<UInt8>) {
    text += bytes
    if common.missing == nil { tree.set(result, text.mermaidText) }
  }

  private mutating func readAnnotation(
    _ cursor: inout MermaidCursor, _ begin: Int, _ bytes: [UInt8]
  ) throws(MermaidFault) -> Bool {
    let start = cursor.index
    var change: ((inout MermaidTreeView.Node) -> Void)?
    if cursor.skip(":::") {
      cursor.skip(while: \.isSpaceOrTab)
      let name = cursor.index
      if cursor.peek.isWord, !cursor.peek.isASCIIDigit {
        cursor.skip { $0.isWord || $0 == UInt8(ascii: "-") }
        let value = bytes[name..<cursor.index].mermaidText
        change = { $0.styleClass = value }
      }
    } else if cursor.skip("icon(") {
      let name = cursor.index
      cursor.skip { $0.isWord || $0 == UInt8(ascii: "-") }
      if cursor.skip(":") {
        let count = cursor.skip { $0.isWord || $0 == UInt8(ascii: "-") }
        if count == 0 { cursor.index = name }
      }
      let value = bytes[name..<cursor.index].mermaidText
      if cursor.skip(")") { change = { $0.icon = value.isEmpty ? "none" : value } }
    } else if cursor.skip("##") {
      let value = bytes[cursor.index..<bytes.count - 1].mermaidText.trimmed
      cursor.index = bytes.count - 1
      change = { $0.description = value }
    }
    guard let change else {
      cursor.index = start
      return false
    }
    guard let last = tree.nodes.indices.last, indentation == nil else {
      throw MermaidFault(start..<cursor.index, "annotation without a name: expected a name")
    }
    if !isFull { change(&tree.nodes[last]) }
    return true
  }

  // MARK: Names

  private mutating func readName(
    _ cursor: inout MermaidCursor, sign: UInt8, bytes: [UInt8], offset: Int,
    log: inout MermaidLog
  ) throws(MermaidFault) {
    let start = cursor.index
    cursor.skip { $0 != sign }
    text += bytes[start..<cursor.index]
    guard cursor.index < bytes.count else { return }
    cursor.index += 1
    quote = nil
    try add(text.mermaidText, textStart..<offset + cursor.index, &log)
  }

  private mutating func readBareName(
    _ cursor: inout MermaidCursor, bytes: [UInt8], offset: Int, log: inout MermaidLog
  ) throws(MermaidFault) {
    let start = cursor.index
    var rest = cursor
    if rest.skip(":::") || rest.skip("icon(") || rest.skip("##") {
      throw MermaidFault(
        start..<bytes.count - 1, "annotation without a space before it: expected a name",
        advice: "write a space before `:::`, `icon(` and `##`")
    }
    cursor.index += 1
    while cursor.index < bytes.count - 1 {
      let end = cursor.index
      guard cursor.skip(while: \.isSpaceOrTab) > 0 else {
        cursor.index += 1
        continue
      }
      var next = cursor
      if next.skip("icon(") || next.skip("##") {
        cursor.index = end
        break
      }
      if next.skip(":::") {
        next.skip(while: \.isSpaceOrTab)
        if next.peek.isWord, !next.peek.isASCIIDigit {
          cursor.index = end
          break
        }
      }
    }
    let name = bytes[start..<cursor.index].mermaidText.trimmed
    guard name != "treeView-beta" else {
      throw MermaidFault(start..<cursor.index, "the type comes once: expected a name")
    }
    try add(name, offset + start..<offset + cursor.index, &log)
  }

  private mutating func add(
    _ name: String, _ range: Range<Int>, _ log: inout MermaidLog
  ) throws(MermaidFault) {
    let level = indentation ?? 0
    indentation = nil
    while let last = open.last, last.indentation >= level { open.removeLast() }
    guard tree.nodes.count < MermaidRefiner.partLimit else {
      if !isFull { log.warnOfLimit(range) }
      return isFull = true
    }
    let isDirectory = name.hasSuffix("/")
    tree.nodes.append(
      .init(
        name: isDirectory ? String(name.dropLast()) : name, isDirectory: isDirectory,
        indentation: level, parent: open.last?.index, range: range))
    if open.count < MermaidRefiner.depthLimit {
      open.append((tree.nodes.count - 1, level))
    } else {
      log.failDepth(range)
    }
  }
}
