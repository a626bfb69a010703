// The HTML in which JSON and diffs without tags are not artifacts (T12.1).

import ArtifactBase

/// The HTML that is open in the text: folds (Markdown M4.14), and blocks that go on over blank lines
/// up to the mark that ends them (CommonMark 0.31.2 §4.6, kinds 1 to 5).
///
/// It reads the lines that begin with `<`, and all lines while something is open, except for fenced
/// code.
struct HTMLContext: Sendable {
  /// A kind of block, by what ends it.
  private enum Block: Sendable {
    case verbatim, comment, instruction, declaration, characterData

    var ends: [Word] {
      switch self {
      case .verbatim: HTMLContext.verbatim.map(\.end)
      case .comment: [Word("-->")]
      case .instruction: [Word("?>")]
      case .declaration: [Word(">")]
      case .characterData: [Word("]]>")]
      }
    }
  }

  /// At most 16 bytes of ASCII, the last one lowest.
  private struct Word: Sendable {
    var bits: UInt128 = 0
    var count = 0

    init(_ text: StaticString) {
      text.withUTF8Buffer { for byte in $0 { bits = bits << 8 | UInt128(byte) } }
      count = text.utf8CodeUnitCount
    }

    /// Whether the bytes end in the word.
    func ends(_ bytes: UInt128) -> Bool { bytes & ((1 << UInt128(count * 8)) - 1) == bits }
  }

  private static let verbatim: [(start: Word, end: Word)] = [
    (Word("<pre"), Word("</pre>")), (Word("<script"), Word("</script>")),
    (Word("<style"), Word("</style>")), (Word("<textarea"), Word("</textarea>")),
  ]
  /// The number of bytes that tell whether a line begins a block or a fold: `<textarea>`.
  private static let longestStart = 10
  /// The bytes that follow the `<` of a block or a fold.
  private static let secondBytes = Array("?!pstd".utf8)
  private static let foldStart = Word("<details")
  private static let markup = Word("<!")
  private static let comment = Word("<!--")
  private static let characterData = Word("<![cdata[")
  private static let foldEnd = Word("</details")

  private var block: Block?
  private var foldCount = 0

  // MARK: The line

  /// The last bytes of the line, in lower case; the last one is the lowest.
  private var recent: UInt128 = 0

  /// The number of bytes since the `<` with which the line begins; nil if it begins otherwise.
  private var tagByteCount: Int?

  /// Whether the line begins with the tag of a fold.
  private var isFoldLine = false

  /// Whether a closing tag of a fold lacks nothing but its `>`.
  private var isInFoldEnd = false

  private var hasOddBackticks = false

  /// The number of closing tags at the end of the line so far, and of bytes after them that are not
  /// blank.
  private var tail = (count: 0, bytesAfter: 0)

  /// Whether the bytes of the line have to be read.
  private(set) var isActive = false

  /// Whether a block or a fold is open.
  var isOpen: Bool { block != nil || foldCount > 0 }

  /// Whether a block is open.
  var isInBlock: Bool { block != nil }

  /// Begins the text of a line at a `<` outside containers.
  mutating func beginTag() {
    if block == nil { tagByteCount = 0 }
    isActive = true
  }

  /// Reads bytes of a line.
  mutating func take(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for offset in range where isActive { take(bytes[offset]) }
  }

  /// Reads a byte of a line.
  @inline(never)
  mutating func take(_ byte: UInt8) {
    recent = recent << 8 | UInt128(byte.asciiLowercased)
    if block != nil { return endBlock(at: byte) }
    if byte == UInt8(ascii: "`") { hasOddBackticks.toggle() }
    if let count = tagByteCount {
      tagByteCount = count + 1
      if count < Self.longestStart, count != 1 || Self.secondBytes.contains(byte.asciiLowercased) {
        beginBlock(count: count + 1)
      } else if !isOpen, !isFoldLine {
        return forgetLine()
      }
    }
    if foldCount > 0 || isFoldLine { readFold(byte) }
  }

  @inline(never)
  mutating func endLine() {
    if block == nil {
      if tagByteCount != nil {
        take(0x20)  // Delimits a name at the end of the line.
      }
      if !isFoldLine, tail.bytesAfter == 0 { foldCount = max(0, foldCount - tail.count) }
    }
    forgetLine()
  }

  private mutating func forgetLine() {
    recent = 0
    tagByteCount = nil
    isFoldLine = false
    isInFoldEnd = false
    hasOddBackticks = false
    tail = (0, 0)
    isActive = isOpen
  }

  private mutating func endBlock(at byte: UInt8) {
    guard byte == UInt8(ascii: ">"), let ends = block?.ends else { return }
    if ends.contains(where: { $0.ends(recent) }) { block = nil }
  }

  /// Begins a block or a fold if the first bytes of the line do.
  private mutating func beginBlock(count: Int) {
    let last = UInt8(truncatingIfNeeded: recent)
    switch count {
    case 2 where last == UInt8(ascii: "?"): return block = .instruction
    case 3 where Self.markup.ends(recent >> 8) && last.isASCIILetter: return block = .declaration
    case 4 where Self.comment.ends(recent): return block = .comment
    case 9 where Self.characterData.ends(recent): return block = .characterData
    default: break
    }
    guard last == UInt8(ascii: ">") || last.isASCIIWhitespace else { return }
    if Self.verbatim.contains(where: { $0.start.count == count - 1 && $0.start.ends(recent >> 8) })
    {
      block = .verbatim
    } else if count == Self.foldStart.count + 1, Self.foldStart.ends(recent >> 8) {
      isFoldLine = true
    }
  }

  /// Counts the tags of folds.
  private mutating func readFold(_ byte: UInt8) {
    if !byte.isSpaceOrTab { tail.bytesAfter += 1 }
    guard !hasOddBackticks else { return }
    if isInFoldEnd {
      if byte == UInt8(ascii: ">") { closeFold() }
      isInFoldEnd = byte.isSpaceOrTab
    } else if Self.foldEnd.ends(recent) {
      let before = UInt8(truncatingIfNeeded: recent >> UInt128(Self.foldEnd.count * 8))
      isInFoldEnd = before != UInt8(ascii: "\\")
    } else if isFoldLine, byte == UInt8(ascii: ">") || byte.isASCIIWhitespace,
      Self.foldStart.ends(recent >> 8)
    {
      foldCount += 1
    }
  }

  private mutating func closeFold() {
    let isAdjacent = tail.bytesAfter == Self.foldEnd.count + 1
    if isFoldLine || isAdjacent && tail.count == 0 && tagByteCount != nil {
      foldCount = max(0, foldCount - 1)
      tail = (0, 0)
    } else {
      tail = (isAdjacent ? tail.count + 1 : 1, 0)
    }
  }
}
