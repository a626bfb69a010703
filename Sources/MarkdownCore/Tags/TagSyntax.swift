import ArtifactBase

/// The tag prefixes of a document, indexed by byte.
///
/// A tag must not directly follow a character that can be part of a word or an address. It extends
/// to the first whitespace, hard stop or opener, excluding trailing punctuation. Its content is
/// literal: no emphasis, no escapes.
struct TagSyntax: Sendable {
  /// A bit set of the ASCII characters that open tags.
  private var openers: (UInt64, UInt64) = (0, 0)
  private(set) var pairs: [(open: [UInt8], close: [UInt8])] = []

  /// Creates a syntax, or returns `nil` if no prefix is valid.
  init?(_ prefixes: [TagPrefix]) {
    var isEmpty = true
    for prefix in prefixes {
      switch prefix {
      case .opener(let scalar):
        guard scalar.isASCII, UInt8(scalar.value).isPunctuation, scalar != "\\" else { continue }
        let bit: UInt64 = 1 << UInt64(scalar.value & 63)
        if scalar.value < 64 { openers.0 |= bit } else { openers.1 |= bit }
      case .paired(let open, let close):
        let isLegal = { (text: String) in
          (1...8).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !$0.isASCIIAlphanumeric }
        }
        guard isLegal(open), isLegal(close) else { continue }
        pairs.append((Array(open.utf8), Array(close.utf8)))
      }
      isEmpty = false
    }
    if isEmpty { return nil }
  }

  var firstBytes: [UInt8] {
    var bytes = pairs.map { $0.open[0] }
    for byte in UInt8(0)..<128 where opens(byte) { bytes.append(byte) }
    return bytes
  }

  func opens(_ byte: UInt8) -> Bool {
    guard byte < 128 else { return false }
    return (byte < 64 ? openers.0 : openers.1) >> UInt64(byte & 63) & 1 == 1
  }

  /// Whether a character ends a tag and may directly precede one.
  static func isHardStop(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "\\"),
      UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "`"):
      true
    default: false
    }
  }

  /// Whether a punctuation character may occur inside a tag but not at its end.
  static func isTrailing(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"),
      UInt8(ascii: "!"), UInt8(ascii: "?"):
      true
    default: false
    }
  }
}

/// A scanner that finds the tag at an offset.
struct TagScanner {
  struct Match {
    var end: Int
    var reference: TagReference
    /// Whether the tag's closing characters are present.
    var isComplete = true
    /// Whether the tag has ended, so that more input cannot extend it.
    var isBounded = false
  }

  let syntax: TagSyntax
  /// Ranges known to contain no `]`, and per pair no closer; they are not searched again.
  private var emptyOfBrackets = 0..<0
  private var emptyOfClosers: [Range<Int>]

  init(_ syntax: TagSyntax) {
    self.syntax = syntax
    emptyOfClosers = Array(repeating: 0..<0, count: syntax.pairs.count)
  }

  /// Returns the tag at an offset.
  ///
  /// - Parameter isHealing: Whether an unfinished tag at the end of the bytes counts.
  mutating func tag(_ bytes: Span<UInt8>, at offset: Int, isHealing: Bool) -> Match? {
    for index in syntax.pairs.indices {
      if let match = paired(index, bytes: bytes, offset: offset, isHealing: isHealing) {
        return match
      }
    }
    guard syntax.opens(bytes[offset]), isLeftBoundary(bytes, offset) else { return nil }
    if offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "[") {
      return linked(bytes, offset, isHealing)
    }
    let (end, isBounded) = identifierEnd(bytes, offset + 1)
    guard end > offset + 1, end - offset - 1 <= MarkdownLimits.tagIdentifierBytes else {
      return nil
    }
    let text = String(content: bytes, offset..<end)
    return Match(
      end: end,
      reference: TagReference(
        prefix: prefix(bytes, offset), identifier: String(content: bytes, offset + 1..<end),
        displayText: text, rawText: text),
      isBounded: isBounded)
  }

  private func prefix(_ bytes: Span<UInt8>, _ offset: Int) -> String {
    String(Unicode.Scalar(bytes[offset]))
  }

  private func isLeftBoundary(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    offset == 0 || Self.isLeftBoundary(bytes[offset - 1])
  }

  /// Whether a tag may start after a byte.
  static func isLeftBoundary(_ before: UInt8) -> Bool {
    if before >= 0x80 || before.isASCIIWhitespace { return true }
    return before != UInt8(ascii: "_")
      && (TagSyntax.isHardStop(before) || TagSyntax.isTrailing(before))
  }

  /// Returns the end of an identifier, and whether more input cannot move that end.
  private func identifierEnd(
    _ bytes: Span<UInt8>, _ start: Int
  ) -> (end: Int, isBounded: Bool) {
    var end = start
    var mayGoOn = false
    while end < bytes.count, end - start <= MarkdownLimits.tagIdentifierBytes {
      let byte = bytes[end]
      if byte.isASCIIWhitespace || syntax.opens(byte) { break }
      if byte == UInt8(ascii: "_") {
        // Underscores are part of the identifier only between word characters.
        var next = end + 1
        while next < bytes.count, bytes[next] == byte { next += 1 }
        guard next < bytes.count else {
          mayGoOn = true
          break
        }
        guard end > start, isWord(bytes[end - 1]), isWord(bytes[next]) else { break }
        end = next
        continue
      } else if TagSyntax.isHardStop(byte) {
        break
      } else if byte >= 0x80, ScalarClass.category(bytes, end) == .spaceSeparator {
        break
      }
      end += 1
    }
    let isBounded = end < bytes.count && !mayGoOn
    while end > start, TagSyntax.isTrailing(bytes[end - 1]) { end -= 1 }
    return (end, isBounded)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte >= 0x80
  }

  /// Matches `@[John Doe](u-2345)`.
  private mutating func linked(
    _ bytes: Span<UInt8>, _ offset: Int, _ isHealing: Bool
  ) -> Match? {
    let start = offset + 2
    let limit = min(bytes.count, start + MarkdownLimits.tagDisplayBytes + 1)
    var index = emptyOfBrackets.contains(start) ? emptyOfBrackets.upperBound : start
    while index < limit, bytes[index] != UInt8(ascii: "]"), bytes[index] != UInt8(ascii: "\n") {
      index += 1
    }
    let display = start..<max(start, min(index, limit))
    func match(_ identifier: Range<Int>, end: Int, isComplete: Bool) -> Match {
      let prefix = prefix(bytes, offset)
      return Match(
        end: end,
        reference: TagReference(
          prefix: prefix, identifier: String(content: bytes, identifier),
          displayText: prefix + String(content: bytes, display),
          rawText: String(content: bytes, offset..<end)),
        isComplete: isComplete, isBounded: isComplete)
    }
    guard index < limit, bytes[index] == UInt8(ascii: "]") else {
      emptyOfBrackets = start..<max(start, index)
      guard isHealing, index == bytes.count, !display.isEmpty else { return nil }
      return match(index..<index, end: bytes.count, isComplete: false)
    }
    guard !display.isEmpty else { return nil }
    index += 1
    guard index < bytes.count else {
      return isHealing ? match(index..<index, end: index, isComplete: false) : nil
    }
    guard bytes[index] == UInt8(ascii: "(") else { return nil }
    let identifier = index + 1
    index = identifier
    while index < bytes.count, index - identifier < MarkdownLimits.tagIdentifierBytes,
      !bytes[index].isASCIIWhitespace, bytes[index] != UInt8(ascii: ")")
    {
      index += 1
    }
    guard index < bytes.count else {
      return isHealing ? match(identifier..<index, end: index, isComplete: false) : nil
    }
    guard bytes[index] == UInt8(ascii: ")"), index > identifier else { return nil }
    return match(identifier..<index, end: index + 1, isComplete: true)
  }

  /// Matches `[[page]]` and `[[page|shown]]`.
  private mutating func paired(
    _ pair: Int, bytes: Span<UInt8>, offset: Int, isHealing: Bool
  ) -> Match? {
    let (open, close) = syntax.pairs[pair]
    guard starts(open, bytes, offset) else { return nil }
    let start = offset + open.count
    let limit = min(bytes.count, start + MarkdownLimits.tagDisplayBytes + 1)
    var index = emptyOfClosers[pair].contains(start) ? emptyOfClosers[pair].upperBound : start
    while index < limit, bytes[index] != UInt8(ascii: "\n"), !starts(close, bytes, index) {
      index += 1
    }
    let isClosed = index < limit && starts(close, bytes, index)
    if !isClosed {
      emptyOfClosers[pair] = start..<max(start, index)
      guard isHealing, index == bytes.count else { return nil }
    }
    var content = start..<max(start, index)
    if !isClosed, let last = close.first, content.count > 0, bytes[index - 1] == last {
      // Omits the first byte of an incomplete closer.
      content = content.lowerBound..<content.upperBound - 1
    }
    guard !content.isEmpty else { return nil }
    var identifier = content
    var display = content
    for position in content where bytes[position] == UInt8(ascii: "|") {
      identifier = content.lowerBound..<position
      display = position + 1..<content.upperBound
      break
    }
    guard !identifier.isEmpty else { return nil }
    let end = isClosed ? index + close.count : bytes.count
    return Match(
      end: end,
      reference: TagReference(
        prefix: String(decoding: open, as: UTF8.self),
        identifier: String(content: bytes, identifier),
        displayText: String(content: bytes, display.isEmpty ? identifier : display),
        rawText: String(content: bytes, offset..<end)),
      isComplete: isClosed, isBounded: isClosed)
  }

  private func starts(_ literal: [UInt8], _ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    guard offset + literal.count <= bytes.count else { return false }
    for index in literal.indices where bytes[offset + index] != literal[index] { return false }
    return true
  }
}
