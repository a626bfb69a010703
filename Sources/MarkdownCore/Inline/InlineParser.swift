import ArtifactBase

/// The inline parser for one leaf.
///
/// A single pass over the bytes produces a flat list of marks: code, tags, breaks, brackets and
/// delimiter runs. Brackets and delimiter runs are also kept on two stacks. A `]` that completes a
/// link turns its `[` into the start of the link. A delimiter run is resolved immediately or, while
/// brackets are open, when they are closed (CommonMark 0.31.2, appendix A). After the pass,
/// ``InlineWriter`` converts the marks and the text between them into records.
///
/// *Healing* applies to a partial leaf: constructs still open at the end are closed provisionally,
/// as later bytes are expected to close them. A delimiter run at the very end is omitted if the
/// next byte determines its meaning. The text is never modified.
///
/// Linear time is guaranteed by the last position of each backtick run length, a lower bound on the
/// stack for each kind of closer, brackets that are examined only once, and flags for HTML
/// constructs whose end is missing.
struct InlineParser {
  typealias Bottoms = InlineArray<14, Int>

  struct Delimiter {
    private var mark32: Int32
    private var start32: Int32
    private var count32: Int32
    private var originalCount32: Int32
    private var previous32: Int32
    private var next32: Int32 = -1
    var byte: UInt8
    var canOpen: Bool
    var canClose: Bool

    init(
      mark: Int, _ byte: UInt8, _ range: Range<Int>, canOpen: Bool, canClose: Bool, previous: Int
    ) {
      mark32 = Int32(mark)
      start32 = Int32(range.lowerBound)
      count32 = Int32(range.count)
      originalCount32 = count32
      previous32 = Int32(previous)
      self.byte = byte
      self.canOpen = canOpen
      self.canClose = canClose
    }

    /// The index of its mark.
    var mark: Int { Int(mark32) }

    /// The start offset of its remaining delimiters.
    var start: Int {
      get { Int(start32) }
      set { start32 = Int32(newValue) }
    }

    /// The number of remaining delimiters.
    var count: Int {
      get { Int(count32) }
      set { count32 = Int32(newValue) }
    }

    var originalCount: Int { Int(originalCount32) }

    var previous: Int {
      get { Int(previous32) }
      set { previous32 = Int32(newValue) }
    }

    var next: Int {
      get { Int(next32) }
      set { next32 = Int32(newValue) }
    }
  }

  struct Bracket {
    private var mark32: Int32
    private var start32: Int32
    private var delimiterBottom32: Int32
    private var previousLink32: Int32
    var isImage: Bool
    var isActive = true
    /// Whether another bracket was opened inside this one.
    var hasBracketInside = false

    init(mark: Int, start: Int, isImage: Bool, delimiterBottom: Int, previousLink: Int) {
      mark32 = Int32(mark)
      start32 = Int32(start)
      delimiterBottom32 = Int32(delimiterBottom)
      previousLink32 = Int32(previousLink)
      self.isImage = isImage
    }

    /// The index of its mark.
    var mark: Int { Int(mark32) }

    var start: Int { Int(start32) }

    /// The offset after the bracket.
    var offset: Int { start + (isImage ? 2 : 1) }

    var delimiterBottom: Int { Int(delimiterBottom32) }

    /// The index of the link bracket below this one on the stack.
    var previousLink: Int { Int(previousLink32) }
  }

  private(set) var content: LeafContent
  let syntax: InlineSyntax
  let scope: ReferenceTable
  let linkCount: Int
  private(set) var newLinks: [LinkTarget] = []
  private(set) var newTags: [TagReference] = []
  /// The labels of referenced footnotes, verbatim.
  var newFootnotes: [String] = []
  /// Whether a bracket pair contained an undefined label.
  var missedLabel = false
  /// Whether to collect undefined labels.
  var collectsMissedLabels = false
  /// The undefined labels, normalized, if they are collected.
  var missedLabels: [String] = []

  var marks: [Mark] = []
  /// The inlines opened by delimiter runs.
  var openings: [Opening] = []
  var delimiters: [Delimiter] = []
  var topDelimiter = -1
  /// The first deferred closer, which was scanned while brackets were open.
  var firstWaiting = Int.max
  /// For each kind of closer, the mark before which no opener exists.
  var bottoms = Bottoms(repeating: 0)
  /// The end of the visible text.
  private var textEnd = 0
  var brackets: [Bracket] = []
  var topLinkBracket = -1
  var isHealing = false
  /// The first offset at which later bytes may turn text into markup; `Int.max` for none.
  var firstOpenEnd = Int.max

  var offset = 0
  /// The offset of the last backtick run of each length, -1 for none; computed on first use.
  private var lastBackticks: [Int32]?
  /// The kinds of constructs whose end is known to be missing.
  var missingEnds: Set<UInt8> = []
  /// The last `\)` and `\]` found; `Int.max` if none follows, `nil` before the first search.
  var mathClosers: InlineArray<2, Int?> = [nil, nil]
  /// The end of the line on which a formula was searched last; -1 before the first search.
  var mathLineEnd = -1
  var isCut = false
  private var hasAt = false
  private var tagScanner: TagScanner?

  /// The number of bytes that references may expand to, and the number they have expanded to.
  let expansionLimit: Int
  var expandedBytes = 0

  init(
    content: LeafContent, syntax: InlineSyntax, scope: ReferenceTable, linkCount: Int,
    expansionLimit: Int = MarkdownLimits.expandedBytes
  ) {
    self.expansionLimit = expansionLimit
    self.content = content
    self.syntax = syntax
    self.scope = scope
    self.linkCount = linkCount
    tagScanner = syntax.tags.map { TagScanner($0) }
  }

  mutating func parse(healing: Bool) {
    isHealing = healing
    if healing { holdBackTail() }
    let text = content.bytes
    let bytes = text.span
    while offset < bytes.count, !isCut {
      let byte = bytes[offset]
      guard syntax.kind(of: byte) == InlineSyntax.ByteClass.special else {
        scanText(bytes)
        continue
      }
      scanSpecial(byte, bytes)
    }
    if healing { healBrackets(bytes) }
    if let bracket = brackets.first { noteOpenEnd(bracket.start) }
    resolveWaiting()
    textEnd = endEmphasis(above: -1, at: endOfText(bytes), healing: healing)
  }

  /// The end of the visible text, before the cut or trailing blanks.
  private func endOfText(_ bytes: Span<UInt8>) -> Int {
    var end = offset
    while !isCut, end > 0, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return end
  }

  /// The result of parsing a text.
  struct Result {
    var records: [InlineRecord]
    /// Whether the last record is top-level text.
    var endsInText: Bool
    var links: [LinkTarget]
    var tags: [TagReference]
    /// The labels of referenced footnotes, verbatim.
    var footnotes: [String]
    /// Whether a label was undefined.
    var missedLabel: Bool
    var missedLabels: [String]
    /// Whether later bytes may turn text into markup.
    var hasOpenEnds: Bool
    var expandedBytes: Int
  }

  mutating func result(healing: Bool, _ room: inout Room) -> Result {
    take(&room)
    parse(healing: healing)
    return result(upTo: Int.max, &room)
  }

  /// Parses the text and returns only what later bytes cannot change.
  mutating func certainResult(isWordOpen: Bool, _ room: inout Room) -> Result {
    take(&room)
    parse(healing: false)
    let limit = min(openLimit, startOfUncertainTail(isWordOpen: isWordOpen))
    return result(upTo: limit, &room)
  }

  private mutating func result(upTo limit: Int, _ room: inout Room) -> Result {
    var records: [InlineRecord] = []
    swap(&records, &room.records)
    var writer = InlineWriter(
      content, upTo: limit, linkCount: linkCount + newLinks.count, linksMail: hasAt,
      into: records, count: 2 * marks.count + openings.count + 1)
    writer.write(marks, openings, end: textEnd)
    leave(&room)
    if !writer.mailLinks.isEmpty { newLinks += writer.mailLinks }
    return Result(
      records: writer.records, endsInText: writer.endsInText, links: newLinks, tags: newTags,
      footnotes: newFootnotes, missedLabel: missedLabel, missedLabels: missedLabels,
      hasOpenEnds: firstOpenEnd != Int.max, expandedBytes: expandedBytes)
  }

  mutating func noteOpenEnd(_ offset: Int) {
    firstOpenEnd = min(firstOpenEnd, offset)
  }

  // MARK: - Scanning

  private mutating func scanText(_ bytes: Span<UInt8>) {
    let start = offset
    while offset < bytes.count {
      let kind = syntax.kind(of: bytes[offset])
      if kind != InlineSyntax.ByteClass.plain {
        if kind == InlineSyntax.ByteClass.special { break }
        if scanAddress(from: start, bytes) { return }
      }
      offset += 1
    }
  }

  /// Scans a bare address around the current byte. `start` is the start of the preceding text.
  private mutating func scanAddress(from start: Int, _ bytes: Span<UInt8>) -> Bool {
    guard bytes[offset] != UInt8(ascii: "@") else {
      hasAt = true
      return false
    }
    // Addresses inside open brackets are left as text, because the brackets may become a link.
    guard brackets.isEmpty,
      let match = LiteralAutolink.web(bytes, at: offset, floor: start, ends: addressEnds)
    else { return false }
    let address = match.start..<match.end
    let text = String(content: bytes, address)
    let target = addLink(LinkTarget(destination: match.scheme + text, title: ""))
    add(.link, address, target: target, inside: address)
    offset = match.end
    // Punctuation at the very end becomes part of the address if more of it follows.
    if match.untrimmedEnd == bytes.count {
      noteOpenEnd(match.start)
      if isHealing { isCut = true }
    }
    return true
  }

  private var addressEnds: LiteralAutolink.Ends {
    guard syntax.extensions.contains(.addressEnds) else { return [] }
    return hasOpenStrong ? [.punctuation, .strong] : .punctuation
  }

  private mutating func scanSpecial(_ byte: UInt8, _ bytes: Span<UInt8>) {
    // The opener of a tag may be part of an address.
    if syntax.isInAddress(byte), scanAddress(from: marks.last?.end ?? 0, bytes) { return }
    // Also finds tags that are complete only if they continue, to record that the text is
    // uncertain.
    if let tag = tagScanner?.tag(bytes, at: offset, isHealing: true),
      byte != UInt8(ascii: "$") || !startsMath(bytes)
    {
      if !tag.isBounded || byte == UInt8(ascii: "$") && mayStartMath(bytes) { noteOpenEnd(offset) }
      if tag.isComplete || isHealing {
        newTags.append(tag.reference)
        add(.tag, offset..<tag.end, target: Int32(newTags.count - 1))
        offset = tag.end
        return
      }
    }
    switch byte {
    case UInt8(ascii: "\n"): scanLineEnding(bytes)
    case UInt8(ascii: "\\"): scanEscape(bytes)
    case UInt8(ascii: "`"): scanBackticks(bytes)
    case UInt8(ascii: "*"), UInt8(ascii: "_"): scanDelimiters(byte, bytes)
    case UInt8(ascii: "~") where syntax.extensions.contains(.strikethrough):
      scanDelimiters(byte, bytes)
    case UInt8(ascii: "$") where syntax.extensions.contains(.math): scanDollars(bytes)
    case UInt8(ascii: "["):
      if isHealing, isUnfinishedFootnote(bytes) {
        isCut = true
      } else {
        openBracket(isImage: false)
      }
    case UInt8(ascii: "!"):
      if offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "["),
        !startsFootnote(bytes, at: offset + 1)
      {
        openBracket(isImage: true)
      } else {
        offset += 1
      }
    case UInt8(ascii: "]"): closeBracket(bytes)
    case UInt8(ascii: "<"): scanAngle(bytes)
    case UInt8(ascii: "&"): scanEntity(bytes)
    default: offset += 1
    }
  }

  private mutating func scanLineEnding(_ bytes: Span<UInt8>) {
    let isHard =
      offset >= 2 && bytes[offset - 1] == UInt8(ascii: " ")
      && bytes[offset - 2] == UInt8(ascii: " ")
      || syntax.extensions.contains(.keptBreaks) && content.keepsBreak(at: offset)
    var end = offset
    while end > 0, bytes[end - 1].isSpaceOrTab { end -= 1 }
    addBreak(isHard ? .hardBreak : .softBreak, offset..<offset + 1, textEnd: end, bytes)
  }

  private mutating func addBreak(
    _ tag: InlineTag, _ range: Range<Int>, textEnd: Int, _ bytes: Span<UInt8>
  ) {
    offset = range.upperBound
    while offset < bytes.count, bytes[offset].isSpaceOrTab { offset += 1 }
    add(Mark(.lineBreak, range, tag, inside: textEnd..<offset))
  }

  private mutating func scanEscape(_ bytes: Span<UInt8>) {
    guard offset + 1 < bytes.count else {
      offset += 1
      return
    }
    let next = bytes[offset + 1]
    if next == UInt8(ascii: "\n") {
      addBreak(.hardBreak, offset..<offset + 2, textEnd: offset, bytes)
    } else if next.isPunctuation {
      if syntax.extensions.contains(.math), scanBackslashMath(next, bytes) { return }
      hide(offset..<offset + 1)
      offset += 2
    } else if next != UInt8(ascii: "b") || !syntax.extensions.contains(.math)
      || !scanEnvironment(bytes)
    {
      offset += 1
    }
  }

  private mutating func scanBackticks(_ bytes: Span<UInt8>) {
    let start = offset
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "`") { offset += 1 }
    let length = offset - start
    let last = lastBackticks ?? Self.lastBackticks(in: bytes)
    lastBackticks = last
    var end = offset
    if last[length] >= offset {
      while true {
        while bytes[end] != UInt8(ascii: "`") { end += 1 }
        let closing = end
        while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
        guard end - closing == length else { continue }
        addCode(start, from: offset, to: closing, end: end, bytes)
        offset = end
        return
      }
    }
    while isHealing, end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if isHealing, end == bytes.count, end > offset {
      addCode(start, from: offset, to: end, end: end, bytes)
      offset = end
    } else {
      noteOpenEnd(start)
    }
  }

  private static func lastBackticks(in bytes: Span<UInt8>) -> [Int32] {
    var result: [Int32] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
      let length = index - start
      if length >= result.count {
        result.append(contentsOf: repeatElement(-1, count: length + 1 - result.count))
      }
      result[length] = Int32(start)
    }
    return result
  }

  private mutating func addCode(
    _ start: Int, from: Int, to: Int, end: Int, _ bytes: Span<UInt8>
  ) {
    var from = from
    var to = to
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
    if to - from >= 2, isSpace(bytes[from]), isSpace(bytes[to - 1]) {
      for index in from..<to where !isSpace(bytes[index]) {
        from += 1
        to -= 1
        break
      }
    }
    add(.code, start..<end, inside: from..<max(from, to))
  }

  private mutating func scanEntity(_ bytes: Span<UInt8>) {
    if let entity = CharacterReference.scan(bytes, offset, bytes.count) {
      add(.entity, offset..<entity.end)
      offset = entity.end
      return
    }
    if isHealing, bytes.count - offset <= 33 {
      var end = offset + 1
      while end < bytes.count, bytes[end].isASCIIAlphanumeric || bytes[end] == UInt8(ascii: "#") {
        end += 1
      }
      if end == bytes.count {
        isCut = true
        return
      }
    }
    offset += 1
  }

  // MARK: - Link targets and held-back tail

  mutating func addLink(_ target: LinkTarget) -> Int32 {
    newLinks.append(target)
    return Int32(linkCount + newLinks.count - 1)
  }

  /// Removes bytes at the end whose meaning depends on the next byte.
  private mutating func holdBackTail() {
    var count = content.bytes.count
    if syntax.extensions.contains(.autolinks) {
      count = LiteralAutolink.startOfUnfinishedScheme(content.bytes)
    }
    // Also removes backticks and dollars before the removed bytes; they will become markup anyway.
    repeat {
      content.truncate(to: startOfRun(before: count))
      content.trimEnd()
      count = content.bytes.count
    } while content.bytes.last == UInt8(ascii: "`")
      || syntax.extensions.contains(.math) && content.bytes.last == UInt8(ascii: "$")
  }

  /// The start of the bytes before `end` whose meaning depends on the next byte.
  private func startOfRun(before end: Int) -> Int {
    var count = end
    scan: while count > 0 {
      switch content.bytes[count - 1] {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["),
        UInt8(ascii: "<"), UInt8(ascii: "\\"), UInt8(ascii: "!"):
        count -= 1
      case UInt8(ascii: "~") where syntax.extensions.contains(.strikethrough):
        count -= 1
      case UInt8(ascii: "$") where syntax.extensions.contains(.math):
        count -= 1
      case UInt8(ascii: "(")
      where syntax.extensions.contains(.math) && count > 1
        && content.bytes[count - 2] == UInt8(ascii: "\\"):
        count -= 2
      case let byte where byte.isPunctuation && syntax.tags?.opens(byte) == true:
        count -= 1
      default:
        break scan
      }
    }
    return count
  }
}
