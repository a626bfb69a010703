/// The inlines of a leaf as Markdown.
struct MarkdownInlineWriter: Sendable {
  let options: MarkdownOptions

  /// The lines of a paragraph.
  func content(of block: BlockNode, _ rewriter: inout some MarkdownRewriter) -> String {
    text(of: block, isCell: false, &rewriter).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map { escapedStart(of: String($0)) }.joined(separator: "\n")
  }

  func headingContent(of block: BlockNode, _ rewriter: inout some MarkdownRewriter) -> String {
    var line = ""
    for character in text(of: block, isCell: false, &rewriter).unicodeScalars {
      if character == "\n" {
        if line.hasSuffix("\\") { line.removeLast() }
        line += " "
      } else {
        line.unicodeScalars.append(character)
      }
    }
    // Number signs at the end would be taken for the closing ones.
    if line.hasSuffix("#") { line = String(line.dropLast()) + "\\#" }
    return line
  }

  func cellContent(of cell: BlockNode, _ rewriter: inout some MarkdownRewriter) -> String {
    text(of: cell, isCell: true, &rewriter)
  }

  // MARK: - Walking

  private func text(
    of block: BlockNode, isCell: Bool, _ rewriter: inout some MarkdownRewriter
  ) -> String {
    var output = ""
    let (isLive, range) = block.inlineRange
    var open: [(end: Int, closing: String)] = []
    var linkDepth = 0
    var index = range.lowerBound
    while true {
      while let last = open.last, last.end == index {
        open.removeLast()
        if last.closing.hasPrefix("]") { linkDepth -= 1 }
        output += last.closing
      }
      guard index < range.upperBound else { break }
      let node = InlineNode(storage: block.storage, isLive: isLive, index: index)
      let record = node.record
      let end = index + Int(record.extent)
      index = end
      switch rewriter.rewrite(node) {
      case .keep: break
      case .remove: continue
      case .replace(let markdown):
        output += markdown
        continue
      case .unwrap:
        if record.tag.isContainer {
          open.append((end, ""))
          index = node.index + 1
        } else {
          output += escaped(node.plainText, after: output)
        }
        continue
      }
      switch record.tag {
      case .text:
        output += escaped(node.source, after: output, isInsideLink: linkDepth > 0)
      case .entity, .html, .math, .displayMath, .made: output += node.source
      case .lineEnding, .softBreak: output += "\n"
      case .hardBreak: output += "\\\n"
      case .code: output += code(node.plainText)
      case .footnoteReference: output += node.source
      case .tag: output += block.storage.arena.tags[record.target].rawText
      case .emphasis, .strong, .strikethrough:
        let mark = delimiter(of: node)
        output += mark
        open.append((end, mark))
        index = node.index + 1
      case .link, .image:
        // An address without brackets around its text stands for itself.
        if record.tag == .link, node.sourceByte(at: 0) != UInt8(ascii: "[") {
          output += node.source
        } else {
          output += record.tag == .image ? "![" : "["
          linkDepth += 1
          open.append((end, "]" + target(block.storage.target(of: record))))
          index = node.index + 1
        }
      }
    }
    return isCell ? escapedPipes(output) : output
  }

  /// The delimiters as the source has them, which fit what stands beside them.
  private func delimiter(of node: InlineNode) -> String {
    let first = node.sourceByte(at: 0).map { String(Unicode.Scalar($0)) } ?? "*"
    switch node.record.tag {
    case .strong: return first + first
    case .strikethrough: return node.sourceByte(at: 1) == UInt8(ascii: "~") ? "~~" : "~"
    default: return first
    }
  }

  func code(_ text: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    // The shortest fence that the text does not hold.
    var length = 1
    if longest > 0 {
      var lengths: Set<Int> = []
      run = 0
      for byte in Array(text.utf8) + [0] {
        if byte == UInt8(ascii: "`") {
          run += 1
        } else {
          lengths.insert(run)
          run = 0
        }
      }
      while lengths.contains(length) { length += 1 }
    }
    let fence = String(repeating: "`", count: length)
    let isBlank = text.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
    let needsSpace =
      text.hasPrefix("`") || text.hasSuffix("`")
      || text.hasPrefix(" ") && text.hasSuffix(" ") && !isBlank
    return needsSpace ? fence + " " + text + " " + fence : fence + text + fence
  }

  private func target(_ target: LinkTarget?) -> String {
    guard let target else { return "()" }
    return self.target(target.destination, title: target.title)
  }

  func target(_ address: String, title: String) -> String {
    var result = "(" + destination(address)
    if !title.isEmpty { result += " \"" + escapedLiteral(title, escaping: "\"\\&") + "\"" }
    return result + ")"
  }

  private func destination(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")")
        && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
    }
    if isPlain, !text.isEmpty { return escapedLiteral(text, escaping: "\\&") }
    return "<" + escapedLiteral(text, escaping: "<>\\&") + ">"
  }

  private func escapedLiteral(_ text: String, escaping wanted: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        result += "&#10;"
      } else {
        if wanted.unicodeScalars.contains(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: - Escaping

  /// Text of one paragraph that is read as nothing but text.
  func plain(_ text: String) -> String {
    escaped(text, after: "").split(separator: "\n", omittingEmptySubsequences: false)
      .map { escapedStart(of: String($0)) }.joined(separator: "\n")
  }

  /// Text with everything escaped that would be read as markup.
  ///
  /// Brackets stay as they are where nothing can come of them: what is written has no definitions
  /// that they could refer to.
  func escaped(_ text: String, after output: String, isInsideLink: Bool = false) -> String {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      let previous = index > 0 ? bytes[index - 1] : output.utf8.last ?? 0x20
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      if byte == UInt8(ascii: "["), isInsideLink || opens(byte) {
        // A backslash in front of it would open a formula.
        result += (options.extensions.contains(.math) ? "&#91;" : "\\[").utf8
        continue
      }
      if byte == UInt8(ascii: "]") {
        let isTask = index > 1 && bytes[index - 2] == UInt8(ascii: "[")
        if isInsideLink || isTask || next == UInt8(ascii: "(") || next == UInt8(ascii: ":") {
          result.append(UInt8(ascii: "\\"))
        }
        result.append(byte)
        continue
      }
      if isMarkup(byte, previous, next, isAtEnd: index + 1 == bytes.count) {
        result.append(UInt8(ascii: "\\"))
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func isMarkup(
    _ byte: UInt8, _ previous: UInt8, _ next: UInt8, isAtEnd: Bool
  ) -> Bool {
    let extensions = options.extensions
    switch byte {
    case UInt8(ascii: "\\"): return isAtEnd || next.isPunctuation
    case UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "<"): return true
    // Of a footnote or an alert.
    case UInt8(ascii: "^"): return previous == UInt8(ascii: "[")
    case UInt8(ascii: "_"): return !(previous.isAlphanumeric && next.isAlphanumeric)
    case UInt8(ascii: "&"): return isAtEnd || next.isAlphanumeric || next == UInt8(ascii: "#")
    case UInt8(ascii: "!"): return isAtEnd || previous == UInt8(ascii: "[")
    case UInt8(ascii: "~"): return extensions.contains(.strikethrough)
    case UInt8(ascii: "$"): return extensions.contains(.math)
    case UInt8(ascii: ":"):
      return extensions.contains(.autolinks) && next == UInt8(ascii: "/")
    case UInt8(ascii: "@"): return extensions.contains(.autolinks) || opens(byte)
    case UInt8(ascii: "."):
      return extensions.contains(.autolinks) && previous == UInt8(ascii: "w")
    default: return opens(byte)
    }
  }

  /// Whether a byte opens a tag.
  private func opens(_ byte: UInt8) -> Bool {
    guard byte.isPunctuation else { return false }
    return options.tagPrefixes.contains { $0.literal.utf8.first == byte }
  }

  /// A line of a paragraph whose beginning starts no block.
  private func escapedStart(of line: String) -> String {
    let bytes = Array(line.utf8)
    guard let first = bytes.first else { return line }
    switch first {
    case UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "|"):
      return "\\" + line
    case UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ":"):
      // A marker, a row of them, or the row below a table's header.
      let rest = bytes.drop { $0 == first }
      let isMarker = rest.first.map { $0.isSpaceOrTab } ?? true
      let isRow = bytes.allSatisfy { "-:| \t".utf8.contains($0) }
      let isDirective = first == UInt8(ascii: ":") && bytes.count - rest.count >= 3
      return isMarker || isRow || isDirective ? "\\" + line : line
    case let byte where byte.isDigit:
      let digits = bytes.prefix { $0.isDigit }.count
      guard digits < bytes.count, digits <= 9,
        bytes[digits] == UInt8(ascii: ".") || bytes[digits] == UInt8(ascii: ")")
      else { return line }
      return String(
        decoding: bytes[..<digits] + [UInt8(ascii: "\\")] + bytes[digits...], as: UTF8.self)
    case 0x20, 0x09:
      // Blanks that a character reference made; as themselves they would be left out.
      return "&#\(first);" + String(decoding: bytes.dropFirst(), as: UTF8.self)
    default: return line
    }
  }

  private func escapedPipes(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "|")) else { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "|") { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension InlineNode {
  /// A byte of the source of the inline.
  func sourceByte(at offset: Int) -> UInt8? {
    let range = sourceRange
    guard offset < range.count else { return nil }
    let source = storage.arena.source
    return source.bytes(storage.arena.sourceCount)[range.lowerBound + offset]
  }

  /// The source of the inline.
  var source: String {
    let source = storage.arena.source
    let bytes = source.bytes(storage.arena.sourceCount)
    return String(content: bytes, sourceRange)
  }
}
