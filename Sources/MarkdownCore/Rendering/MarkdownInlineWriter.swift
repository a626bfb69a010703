import ArtifactBase

/// A writer that renders the inlines of a leaf as Markdown.
struct MarkdownInlineWriter: Sendable {
  let options: MarkdownOptions

  /// Returns the lines of a paragraph.
  func content(of block: BlockNode, _ rewriter: inout some MarkdownRewriter) -> String {
    let output = text(of: block, &rewriter)
    return output.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { output.verbatimLines.contains($0) ? String($1) : escapedStart(of: String($1)) }
      .joined(separator: "\n")
  }

  func headingContent(of block: BlockNode, _ rewriter: inout some MarkdownRewriter) -> String {
    var line = ""
    for character in text(of: block, &rewriter).text.unicodeScalars {
      if character == "\n" {
        if line.hasSuffix("\\") { line.removeLast() }
        line += " "
      } else {
        line.unicodeScalars.append(character)
      }
    }
    // A trailing `#` would be parsed as a closing sequence.
    if line.hasSuffix("#"), !line.hasSuffix("\\#") { line = String(line.dropLast()) + "\\#" }
    return line
  }

  func cellContent(of cell: BlockNode, _ rewriter: inout some MarkdownRewriter) -> String {
    escapedPipes(text(of: cell, &rewriter).text)
  }

  // MARK: - Traversal

  private func text(
    of block: BlockNode, _ rewriter: inout some MarkdownRewriter
  ) -> MarkdownInlineText {
    var output = MarkdownInlineText()
    let (isLive, range) = block.inlineRange
    var open: [(end: Int, closing: String)] = []
    var linkDepth = 0
    var index = range.lowerBound
    while true {
      while let last = open.last, last.end == index {
        open.removeLast()
        if last.closing.hasPrefix("]") { linkDepth -= 1 }
        output.write(last.closing)
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
        output.write(markdown)
        continue
      case .unwrap:
        if record.tag.isContainer {
          open.append((end, ""))
          index = node.index + 1
        } else {
          output.write(escaped(node.plainText, after: output.last))
        }
        continue
      }
      switch record.tag {
      case .text:
        output.write(
          escaped(
            node.source, after: output.last, isInsideLink: linkDepth > 0,
            wasEscaped: node.sourceByte(at: -1) == UInt8(ascii: "\\")))
      case .html:
        // With indentation, a continuation line of a paragraph cannot start a block.
        output.write(verbatim: (output.isBehindLineBreak ? "    " : "") + node.source)
      case .entity, .math, .displayMath, .made, .footnoteReference:
        output.write(verbatim: node.source)
      case .lineEnding, .softBreak: output.write("\n")
      case .hardBreak: output.write("\\\n")
      case .code: output.write(code(node.plainText))
      case .tag: output.write(verbatim: block.storage.arena.tags[record.target].rawText)
      case .emphasis, .strong, .strikethrough:
        let mark = delimiter(of: node)
        output.write(mark)
        open.append((end, mark))
        index = node.index + 1
      case .link, .image:
        let target = target(block.storage.target(of: record))
        if node.isMadeOfTag {
          let text = escaped(node.plainText, after: UInt8(ascii: "["), isInsideLink: true)
          output.write((record.tag == .image ? "![" : "[") + text + "]" + target)
          continue
        }
        if node.sourceByte(at: 0) == UInt8(ascii: "<"), record.tag == .link {
          output.write(verbatim: node.source)
        } else if node.isBareAddress {
          let source = node.source
          let link =
            "[" + escaped(source, after: UInt8(ascii: "["), isInsideLink: true) + "]" + target
          output.write(address: source, orLink: link)
        } else {
          output.write(record.tag == .image ? "![" : "[")
          linkDepth += 1
          open.append((end, "]" + target))
          index = node.index + 1
        }
      }
    }
    return output
  }

  /// The delimiter in the source, which is valid next to its neighboring characters.
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
    // Finds the shortest fence that does not occur in the text.
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

  /// The source of a link definition.
  func definition(_ definition: LateDefinition) -> String {
    let target = target(definition.destination, title: definition.title).dropFirst().dropLast()
    return "[\(definition.label)]: \(target)"
  }

  func target(_ address: String, title: String) -> String {
    var result = "(" + destination(address)
    if !title.isEmpty { result += " \"" + escapedLiteral(title, escaping: "\"\\&") + "\"" }
    return result + ")"
  }

  /// An info string in escaped form.
  func info(_ text: String) -> String { escapedLiteral(text, escaping: "\\&") }

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
      if scalar == "\n" || scalar == "\r" {
        result += "&#\(scalar.value);"
      } else {
        if wanted.unicodeScalars.contains(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: - Escaping

  /// Escapes the text of one paragraph so that it is parsed as plain text.
  func plain(_ text: String) -> String {
    escapedStarts(of: escaped(text, after: 0x20, isAlone: true))
  }

  /// Escapes everything in a text that would be parsed as markup.
  ///
  /// Brackets are escaped only where they could form a construct; the output has no definitions
  /// that they could refer to.
  ///
  /// - Parameters:
  ///   - previous: The byte before the text.
  ///   - wasEscaped: Whether the source has a backslash before the text.
  ///   - isAlone: Whether the surrounding text is unknown, so that unpaired brackets must be
  ///     escaped.
  func escaped(
    _ text: String, after previous: UInt8, isInsideLink: Bool = false, wasEscaped: Bool = false,
    isAlone: Bool = false
  ) -> String {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    let loose = looseBrackets(bytes, isAlone: isAlone)
    for (index, byte) in bytes.enumerated() {
      let isStart = index == 0
      let previous = isStart ? previous : bytes[index - 1]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      switch byte {
      case UInt8(ascii: "["):
        let isPair = previous == byte && opens(byte)
        // Directly after a tag, a character reference would become part of the tag.
        let isFree = isAlone || !isStart || previous == 0x20 || options.tagPrefixes.isEmpty
        let isLoose = isFree && (loose.contains(index) || isStart && wasEscaped)
        // `\[` would open a formula.
        let escape = options.extensions.contains(.math) ? "&#91;" : "\\["
        result += (isInsideLink || isPair || isLoose ? escape : "[").utf8
        continue
      case UInt8(ascii: "]"):
        if isInsideLink || loose.contains(index) {
          result.append(UInt8(ascii: "\\"))
        }
      case UInt8(ascii: ":") where isStart && previous == UInt8(ascii: "]"):
        result.append(UInt8(ascii: "\\"))
      default:
        if isMarkup(byte, previous, next, isAtEnd: index + 1 == bytes.count) {
          result.append(UInt8(ascii: "\\"))
        }
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The offsets of brackets that could form a link, a definition or a task marker, or pair with
  /// brackets around the text.
  private func looseBrackets(_ bytes: [UInt8], isAlone: Bool) -> Set<Int> {
    var loose: Set<Int> = []
    var open: [Int] = []
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "[") {
        open.append(index)
      } else if byte == UInt8(ascii: "]") {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
        let isTask =
          index == 2 && (bytes[1] == 0x20 || bytes[1].asciiLowercased == UInt8(ascii: "x"))
        let opener = open.popLast()
        if isTask || "(:[".utf8.contains(next) || opener == nil && isAlone {
          loose.formUnion([index, opener ?? index])
        }
      }
    }
    return isAlone ? loose.union(open) : loose
  }

  private func isMarkup(
    _ byte: UInt8, _ previous: UInt8, _ next: UInt8, isAtEnd: Bool
  ) -> Bool {
    let extensions = options.extensions
    switch byte {
    case UInt8(ascii: "\\"):
      return isAtEnd || next.isPunctuation
        // `\begin{…}` would open a formula.
        || extensions.contains(.math) && next == UInt8(ascii: "b")
    case UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "<"): return true
    // Part of a footnote reference or an alert marker.
    case UInt8(ascii: "^"): return previous == UInt8(ascii: "[")
    case UInt8(ascii: "_"): return !(previous.isASCIIAlphanumeric && next.isASCIIAlphanumeric)
    case UInt8(ascii: "&"): return isAtEnd || next.isASCIIAlphanumeric || next == UInt8(ascii: "#")
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

  /// Escapes the lines of a paragraph so that none starts a block.
  func escapedStarts(of text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escapedStart(of: String($0)) }.joined(separator: "\n")
  }

  /// Escapes the start of a paragraph's line so that it does not start a block.
  private func escapedStart(of line: String) -> String {
    let bytes = Array(line.utf8)
    guard let first = bytes.first else { return line }
    switch first {
    case UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "|"):
      return "\\" + line
    case UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ":"):
      // A list marker, a thematic break, or the delimiter row of a table.
      let rest = bytes.drop { $0 == first }
      let isMarker = rest.first.map { $0.isSpaceOrTab } ?? true
      let isRow = bytes.allSatisfy { "-:| \t".utf8.contains($0) }
      let isDirective = first == UInt8(ascii: ":") && bytes.count - rest.count >= 3
      return isMarker || isRow || isDirective ? "\\" + line : line
    case UInt8(ascii: "~"):
      // A fence; fewer than three tildes are not markup here.
      return line.hasPrefix("~~~") ? "\\" + line : line
    case let byte where byte.isASCIIDigit:
      let digits = bytes.prefix { $0.isASCIIDigit }.count
      guard digits < bytes.count, digits <= 9,
        bytes[digits] == UInt8(ascii: ".") || bytes[digits] == UInt8(ascii: ")")
      else { return line }
      return String(
        decoding: bytes[..<digits] + [UInt8(ascii: "\\")] + bytes[digits...], as: UTF8.self)
    case 0x20, 0x09:
      // A leading blank from a character reference; an unescaped blank would be stripped.
      return "&#\(first);" + String(decoding: bytes.dropFirst(), as: UTF8.self)
    default: return line
    }
  }

  func escapedPipes(_ text: String) -> String {
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
  /// Whether this is a link whose only text is its address, possibly without the scheme.
  fileprivate var isBareAddress: Bool {
    guard record.tag == .link, record.extent == 2, let target = storage.target(of: record) else {
      return false
    }
    let text = storage.inline(at: index + 1, isLive: isLive)
    return text.tag == .text && text.start == record.start && text.end == record.end
      && ["", "http://", "mailto:"].contains { $0 + source == target.destination }
  }

  /// Whether a processor has put the container in place of a tag, whose displayed text it contains.
  fileprivate var isMadeOfTag: Bool {
    guard record.extent == 2 else { return false }
    let content = storage.inline(at: index + 1, isLive: isLive)
    return content.tag == .made && content.start == record.start && content.end == record.end
  }

  /// The source byte at an offset from the start of the inline; -1 is the byte before it.
  func sourceByte(at offset: Int) -> UInt8? {
    let range = sourceRange
    guard offset < range.count, range.lowerBound + offset >= 0 else { return nil }
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
