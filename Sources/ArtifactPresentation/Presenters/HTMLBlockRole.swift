import MarkdownCore

/// What a block of raw HTML in Markdown means: a comment, the start or end of a disclosure
/// (`<details>`), or something to show as source.
enum HTMLBlockRole {
  /// Nothing to show.
  case comment

  /// `<details>`, with the summary if it is in the same block, the text after it, and whether the
  /// block also contains the end tag.
  case opening(summary: String?, text: String, isClosed: Bool)

  /// `<summary>` in a block of its own, and the text after it.
  case summary(String, text: String)

  /// `</details>` and the text after it.
  case closing(text: String)

  /// HTML without a meaning of its own.
  case source

  /// Classifies a block.
  ///
  /// - Complexity: O(length of the block) for settled comments, O(first lines) otherwise.
  init(_ node: BlockNode) {
    self = .source
    guard node.lineCount > 0 else { return }
    let start = Self.trimmed(node.line(at: 0)[...]).lowercased()
    let isComment = start.hasPrefix("<!--")
    let names = ["<details", "</details", "<summary"]
    guard isComment || names.contains(where: { Self.begins(start, with: $0) }) else { return }
    if isComment, !node.isSettled {
      self = .comment
      return
    }
    guard isComment || node.lineCount <= PresentationLimits.disclosureLineCount else { return }
    var text = node.line(at: 0)
    for index in 1..<max(1, node.lineCount) { text += "\n" + node.line(at: index) }
    var rest = Self.trimmed(text[...])
    if isComment {
      // Without an end, the rest of the document would be lost.
      if let end = Self.range(of: "-->", in: rest), Self.trimmed(rest[end.upperBound...]).isEmpty {
        self = .comment
      }
      return
    }
    guard let tagEnd = rest.firstIndex(of: ">") else { return }
    if start.hasPrefix("</details") {
      self = .closing(text: String(Self.trimmed(rest[rest.index(after: tagEnd)...])))
      return
    }
    var summary: String?
    if start.hasPrefix("<details") { rest = Self.trimmed(rest[rest.index(after: tagEnd)...]) }
    if Self.begins(rest.prefix(9).lowercased(), with: "<summary"),
      let open = rest.firstIndex(of: ">")
    {
      let inner = rest[rest.index(after: open)...]
      let close = Self.range(of: "</summary>", in: inner)
      summary = Self.line(of: inner[..<(close?.lowerBound ?? inner.endIndex)])
      rest = Self.trimmed(close.map { inner[$0.upperBound...] } ?? "")
    }
    if start.hasPrefix("<summary") {
      self = .summary(summary ?? "", text: String(rest))
      return
    }
    var isClosed = false
    if rest.suffix(10).lowercased() == "</details>" {
      isClosed = true
      rest = Self.trimmed(rest.dropLast(10))
    }
    self = .opening(summary: summary, text: String(rest), isClosed: isClosed)
  }

  /// The text of inline HTML as one paragraph.
  static func text(of source: String) -> StyledText {
    // Line breaks in HTML are white space.
    let document = MarkdownParser.parse(source, options: MarkdownOptions.llm.forDocuments)
    if document.blockCount == 1, case .paragraph = document.block(at: 0).kind {
      var macros = FormulaMacros()
      return StyledText(document.block(at: 0), &macros)
    }
    return StyledText(plain: source)
  }

  /// The plain text of inline HTML on one line.
  private static func line(of source: Substring) -> String {
    text(of: trimmed(source).split { $0.isWhitespace }.joined(separator: " ")).plainText
  }

  /// Whether text begins with a tag of this name.
  private static func begins(_ text: some StringProtocol, with tag: String) -> Bool {
    guard text.hasPrefix(tag) else { return false }
    return text.dropFirst(tag.count).first.map { " \t\n/>".contains($0) } ?? false
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// Returns the first occurrence of an ASCII string, ignoring case.
  private static func range(of word: String, in text: Substring) -> Range<Substring.Index>? {
    let word = Array(word.utf8)
    let bytes = text.utf8
    var start = bytes.startIndex
    while let first = bytes[start...].firstIndex(where: { $0 | 0x20 == word[0] | 0x20 }) {
      let match = bytes[first...].prefix(word.count)
      if match.count == word.count, zip(match, word).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
        return first..<match.endIndex
      }
      start = bytes.index(after: first)
    }
    return nil
  }
}
