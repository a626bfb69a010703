import MarkdownCore

/// Delimiters that are shown as text while more is to come, and are none in the end.
struct VisibleDelimiters {
  private static let delimiters = Set("*_~`$".utf8)

  private let bytes: [UInt8]
  /// Where a delimiter is text, or may be taken for text, in the finished document.
  private var allowed: Set<Int> = []

  init(of bytes: [UInt8], options: MarkdownOptions) {
    self.bytes = bytes
    let document = MarkdownParser.parse(bytes: bytes.span, options: options)
    var walk = BlockWalk(document)
    while let event = walk.next() {
      guard case .enter(let block) = event else { continue }
      for inline in block.inlines { allow(inline) }
    }
  }

  /// The offset of the first delimiter that the open blocks of a document show and should not.
  func first(in document: MarkdownDocument) -> Int? {
    for position in min(document.settledBlockCount, document.blockCount)..<document.blockCount {
      let block = document.block(at: position)
      if let offset = first(in: block) { return offset }
      var walk = BlockWalk(inside: block)
      while let event = walk.next() {
        if case .enter(let inner) = event, let offset = first(in: inner) { return offset }
      }
    }
    return nil
  }

  private func first(in block: BlockNode) -> Int? {
    if block.isSettled { return nil }
    for inline in block.inlines {
      if let offset = first(in: inline, linkStart: nil) { return offset }
    }
    return nil
  }

  /// - Parameter linkStart: The start of the link around, if that is still arriving.
  private func first(in inline: InlineNode, linkStart: Int?) -> Int? {
    switch inline.kind {
    case .text:
      return delimiters(of: inline).first { offset in
        if allowed.contains(offset) || isExempt(offset) { return false }
        // In such a link, what closes something opened before the link is text; it closes all the
        // same if no link comes of the bracket (M3.4).
        guard let linkStart else { return true }
        return !bytes[..<linkStart].contains(bytes[offset])
      }
    case .emphasis, .strong, .strikethrough, .link, .image:
      var start = linkStart
      if case .link(destination: nil, _) = inline.kind { start = inline.sourceRange.lowerBound }
      for child in inline.children {
        if let offset = first(in: child, linkStart: start) { return offset }
      }
      return nil
    default: return nil
    }
  }

  private mutating func allow(_ inline: InlineNode) {
    switch inline.kind {
    case .inlineCode, .latex:
      // Code over a line end and `$` formulas over one are not foreseen (M3.3, M3.11).
      if bytes[inline.sourceRange].contains(where: { $0 == 0x0A || $0 == 0x0D }) {
        allowed.formUnion(inline.sourceRange)
      }
    case .text: allowed.formUnion(delimiters(of: inline))
    default: for child in inline.children { allow(child) }
    }
  }

  private func delimiters(of text: InlineNode) -> [Int] {
    text.sourceRange.filter { Self.delimiters.contains(bytes[$0]) }
  }

  /// Openers behind a letter or a digit (M3.1), and `$` before a digit (M3.11).
  private func isExempt(_ offset: Int) -> Bool {
    var start = offset
    while start > 0, bytes[start - 1] == bytes[offset] { start -= 1 }
    if start > 0, isLetterOrDigit(bytes[start - 1]) { return true }
    let next = offset + 1
    return bytes[offset] == UInt8(ascii: "$") && next < bytes.count
      && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[next])
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}
