import ArtifactBase

// An incremental tokenizer for XML 1.0 (fifth edition).
//
// As with Turtle, a token is read from contiguous bytes. If they end within a token, `next` returns
// nil, remembers how far it has scanned, and must be called again with the same token and more
// bytes. Text is the exception: it is emitted in parts, so that it can be displayed while it grows;
// only bytes that may belong to something else are held back, such as a `]` that may begin `]]>`,
// or an incomplete scalar.
//
// A token with a fault is still a token: unquoted attributes, a stray `&`. A client that requires
// well-formed XML checks the fault; a renderer continues.

package struct XMLTokenizer: Sendable {
  /// The maximum number of attributes of an element.
  package static let attributeLimit = 256

  /// The number of bytes of text scanned at a time after invalid UTF-8 has been found.
  private static let cautiousLength = 64

  /// The attributes of the last start tag.
  package private(set) var attributes: [XMLAttribute] = []

  /// What is wrong with the last faulty token.
  package private(set) var message = ""

  /// The number of bytes of the incomplete token that have been scanned.
  private var seen = 0
  private var tag = Tag()
  private var hasBadText = false
  private var documentType = DocumentType()

  /// Returns the token at `index` and advances `index` to its end; nil if the bytes end within the
  /// token.
  ///
  /// If it returns nil, `index` is the start of the incomplete token, and the next call must pass
  /// the bytes from there on again. `isFinal` means that no bytes follow; nil then means that there
  /// are no more tokens.
  package mutating func next(_ bytes: Span<UInt8>, _ index: inout Int, isFinal: Bool) -> XMLToken? {
    guard index < bytes.count else { return nil }
    let token: XMLToken?
    switch bytes[index] {
    case UInt8(ascii: "<"): token = markup(bytes, index, isFinal)
    case UInt8(ascii: "&"): token = reference(bytes, index, isFinal)
    default: token = text(bytes, index, isFinal)
    }
    guard let token else { return nil }
    seen = 0
    index = token.end
    return token
  }

  // MARK: Text

  /// Reads a run of text up to an invalid byte, or that byte alone.
  private mutating func text(_ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool) -> XMLToken? {
    var end = start
    var message: String?
    // The scan restarts after each fault, so it must not scan far if there are many.
    let limit = hasBadText ? min(bytes.count, start + Self.cautiousLength) : bytes.count
    scan: while end < limit {
      let byte = bytes[end]
      if XMLBytes.isPlainText(byte) {
        end += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "&"): break scan
      case UInt8(ascii: "]"):
        let isEnough = end + 2 < bytes.count || isFinal
        if !isEnough, end + 1 == bytes.count || bytes[end + 1] == byte { break scan }
        if end + 2 < bytes.count, bytes[end + 1] == byte, bytes[end + 2] == UInt8(ascii: ">") {
          message = "unescaped `]]>` in text: expected ]]&gt;"
          break scan
        }
      default:
        message = XMLMessage.controlCharacter
        break scan
      }
      end += 1
    }
    if end == limit, limit < bytes.count || !isFinal {
      end -= XMLBytes.unfinishedScalarLength(bytes.extracting(start..<end))
    }
    if let fault = XMLBytes.faultOfScalars(bytes.extracting(start..<end)) {
      end = start + fault
      message = XMLMessage.invalidText(bytes, at: end)
      hasBadText = true
    }
    if end > start { return XMLToken(kind: .text, start: start, end: end) }
    guard let message else { return nil }
    // The bytes of a truncated scalar are a single fault.
    let place = XMLBytes.invalidOffset(in: bytes, from: start)
    var token = XMLToken(kind: .text, start: start, end: max(start + 1, place))
    note(&token, place, message)
    return token
  }

  private mutating func reference(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> XMLToken? {
    var end = start + max(1, seen)
    if end == start + 1, end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    while end < bytes.count, XMLBytes.isName(bytes[end]) { end += 1 }
    guard end < bytes.count || isFinal else { return wait(end - start) }
    var token = XMLToken(kind: .reference, start: start, end: end)
    if end < bytes.count, bytes[end] == UInt8(ascii: ";"), end > start + 1,
      XMLBytes.faultOfScalars(bytes.extracting(start + 1..<end)) == nil
    {
      token.end = end + 1
      return token
    }
    // The ampersand is text, and so is what follows.
    token.kind = .stray
    token.end = start + 1
    note(&token, start, XMLMessage.ampersand)
    return token
  }

  // MARK: Markup

  private mutating func markup(_ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool) -> XMLToken? {
    guard start + 1 < bytes.count else {
      return isFinal ? stray(start, 1, XMLMessage.lessThan) : nil
    }
    switch bytes[start + 1] {
    case UInt8(ascii: "/"): return endTag(bytes, start, isFinal)
    case UInt8(ascii: "?"): return instruction(bytes, start, isFinal)
    case UInt8(ascii: "!"):
      let rest = bytes.extracting(start..<bytes.count)
      if Self.starts(rest, "<!--") { return comment(bytes, start, isFinal) }
      if Self.starts(rest, "<![CDATA[") { return characterData(bytes, start, isFinal) }
      if Self.starts(rest, "<!DOCTYPE") { return documentType(bytes, start, isFinal) }
      let mayBe =
        Self.starts("<!--", rest) || Self.starts("<![CDATA[", rest)
        || Self.starts("<!DOCTYPE", rest)
      guard mayBe, !isFinal else {
        return stray(
          start, 2, "invalid markup declaration: expected a comment, CDATA section or DOCTYPE")
      }
      return nil
    case let byte where XMLBytes.startsName(byte): return startTag(bytes, start, isFinal)
    default: return stray(start, 1, XMLMessage.lessThan)
    }
  }

  private static func starts(_ bytes: Span<UInt8>, _ text: StaticString) -> Bool {
    bytes.count >= text.utf8CodeUnitCount
      && bytes.extracting(first: text.utf8CodeUnitCount).isEqual(to: text)
  }

  private static func starts(_ text: StaticString, _ bytes: Span<UInt8>) -> Bool {
    guard bytes.count < text.utf8CodeUnitCount else { return false }
    for index in bytes.indices where bytes[index] != text.utf8Start[index] { return false }
    return true
  }

  private mutating func stray(_ start: Int, _ count: Int, _ message: String) -> XMLToken {
    self.message = message
    return XMLToken(kind: .stray, start: start, end: start + count, fault: start)
  }

  private mutating func broken(_ start: Int, _ end: Int, _ message: String) -> XMLToken {
    self.message = message
    return XMLToken(kind: .broken, start: start, end: end, fault: end)
  }

  private mutating func note(_ token: inout XMLToken, _ fault: Int, _ message: String) {
    guard token.fault < 0 else { return }
    token.fault = fault
    self.message = message
  }

  private mutating func wait(_ seen: Int) -> XMLToken? {
    self.seen = seen
    return nil
  }

  /// Reads a token from `start` to the end of the first `terminator`, searched from `opening` bytes
  /// on.
  private mutating func section(
    _ kind: XMLToken.Kind, _ bytes: Span<UInt8>, from start: Int, opening: Int,
    terminator: StaticString, _ isFinal: Bool
  ) -> XMLToken? {
    let length = terminator.utf8CodeUnitCount
    let first = terminator.utf8Start[0]
    var end = start + max(opening, seen)
    while end + length <= bytes.count {
      if bytes[end] == first, bytes.extracting(end..<end + length).isEqual(to: terminator) {
        var token = XMLToken(kind: kind, start: start, end: end + length)
        if let fault = XMLBytes.faultOfText(bytes.extracting(start..<end)) {
          let place = XMLBytes.invalidOffset(in: bytes, from: start + fault)
          note(&token, place, XMLMessage.invalidText(bytes, at: start + fault))
        }
        return token
      }
      end += 1
    }
    return isFinal
      ? broken(start, bytes.count, XMLMessage.unterminated(kind, terminator)) : wait(end - start)
  }

  private mutating func comment(_ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool) -> XMLToken? {
    guard
      var token = section(
        .comment, bytes, from: start, opening: 4, terminator: "-->", isFinal)
    else { return nil }
    guard token.kind == .comment, token.fault < 0, token.end - start > 7 else { return token }
    for index in start + 4..<token.end - 3
    where bytes[index] == UInt8(ascii: "-") && bytes[index + 1] == UInt8(ascii: "-") {
      note(&token, index, "`--` in a comment: not allowed in XML")
      break
    }
    return token
  }

  private mutating func characterData(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> XMLToken? {
    section(.characterData, bytes, from: start, opening: 9, terminator: "]]>", isFinal)
  }

  private mutating func instruction(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> XMLToken? {
    guard
      var token = section(
        .instruction, bytes, from: start, opening: 2, terminator: "?>", isFinal)
    else { return nil }
    guard token.kind == .instruction else { return token }
    var end = start + 2
    while end < token.end - 2, XMLBytes.isName(bytes[end]) { end += 1 }
    token.nameEnd = end
    let target = bytes.extracting(start + 2..<end)
    if let fault = XMLBytes.faultOfName(target) {
      note(&token, start + 2 + fault, XMLMessage.nameCharacter)
    } else if end < token.end - 2, !XMLBytes.isSpace(bytes[end]) {
      note(&token, end, XMLMessage.nameCharacter)
    } else if target.isEqual(to: "xml") {
      token.kind = .declaration
    } else if target.count == 3, target[0] | 0x20 == 0x78, target[1] | 0x20 == 0x6D,
      target[2] | 0x20 == 0x6C
    {
      note(
        &token, start,
        "reserved processing instruction target `\(Wording.start(of: target))`")
    }
    return token
  }

  private mutating func endTag(_ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool) -> XMLToken? {
    var end = start + max(2, seen)
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<") {
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else {
      return end < bytes.count || isFinal
        ? broken(start, end, "unterminated tag: expected >") : wait(end - start)
    }
    var token = XMLToken(kind: .endTag, start: start, end: end + 1)
    var nameEnd = start + 2
    while nameEnd < end, !XMLBytes.isSpace(bytes[nameEnd]) { nameEnd += 1 }
    token.nameEnd = nameEnd
    if let fault = Self.faultOfName(bytes.extracting(start + 2..<nameEnd)) {
      note(&token, start + 2 + fault, XMLMessage.nameCharacter)
    }
    while nameEnd < end {
      if !XMLBytes.isSpace(bytes[nameEnd]) {
        note(&token, nameEnd, "unexpected content in an end tag: expected >")
      }
      nameEnd += 1
    }
    return token
  }

  /// Like ``XMLBytes/faultOfName(_:)``, for bytes that may not be UTF-8.
  private static func faultOfName(_ bytes: Span<UInt8>) -> Int? {
    if !bytes.isASCII, !bytes.isUTF8 { return bytes.firstInvalidUTF8 }
    return XMLBytes.faultOfName(bytes)
  }

  // MARK: Start tags

  /// The state of an incomplete start tag; offsets are relative to its `<`.
  private struct Tag {
    enum Phase { case name, between, attributeName, beforeEquals, beforeValue, value, bareValue }
    var phase = Phase.name
    var nameEnd = 0
    var quote: UInt8 = 0
    var attribute = XMLAttribute()
    var hasSpace = false
    var slash = -1
    var fault = -1
    var message = ""

    mutating func note(_ fault: Int, _ message: String) {
      guard self.fault < 0 else { return }
      self.fault = fault
      self.message = message
    }
  }

  private mutating func startTag(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> XMLToken? {
    if seen == 0 {
      tag = Tag()
      attributes.removeAll(keepingCapacity: true)
      seen = 1
    }
    let content = bytes.extracting(start..<bytes.count)
    var index = seen
    while index < content.count {
      switch tag.phase {
      case .name: readTagName(content, &index)
      case .between:
        switch content[index] {
        case UInt8(ascii: ">"): return finishTag(content, start, index + 1)
        case UInt8(ascii: "<"): return badTag(start, index)
        default: readBetweenAttributes(content[index], &index)
        }
      case .attributeName: readAttributeName(content, &index)
      case .beforeEquals: readEquals(content[index], &index)
      case .beforeValue: readOpeningQuote(content[index], &index)
      case .value: readValue(content, &index)
      case .bareValue: readBareValue(content[index], &index)
      }
    }
    if isFinal { return badTag(start, content.count) }
    return wait(index)
  }

  // Each step of a start tag advances `index` past what it reads. It sets the phase when its part
  // is complete; at the end of the bytes it leaves the phase unchanged.

  /// Advances past the bytes of a name; returns false if the bytes end within it.
  @inline(__always)
  private static func skipName(_ content: Span<UInt8>, _ index: inout Int) -> Bool {
    while index < content.count, XMLBytes.isName(content[index]) { index += 1 }
    return index < content.count
  }

  @inline(__always)
  private mutating func readTagName(_ content: Span<UInt8>, _ index: inout Int) {
    guard Self.skipName(content, &index) else { return }
    tag.nameEnd = index
    tag.phase = .between
  }

  /// Reads a byte before or after an attribute, other than `<` and `>`.
  @inline(__always)
  private mutating func readBetweenAttributes(_ byte: UInt8, _ index: inout Int) {
    // A slash must be the last byte before `>`.
    if tag.slash >= 0 { tag.note(tag.slash, XMLMessage.slash) }
    tag.slash = byte == UInt8(ascii: "/") ? index : -1
    if XMLBytes.isSpace(byte) {
      tag.hasSpace = true
    } else if XMLBytes.startsName(byte) {
      if !tag.hasSpace { tag.note(index, "missing white space before an attribute") }
      tag.attribute = XMLAttribute(nameStart: index)
      tag.phase = .attributeName
    } else if byte != UInt8(ascii: "/") {
      tag.note(index, "unexpected character in a tag: expected an attribute or >")
    }
    index += 1
  }

  @inline(__always)
  private mutating func readAttributeName(_ content: Span<UInt8>, _ index: inout Int) {
    guard Self.skipName(content, &index) else { return }
    tag.attribute.nameEnd = index
    tag.phase = .beforeEquals
    // Fast path for the most common form of attribute.
    if index + 1 < content.count, content[index] == UInt8(ascii: "="),
      content[index + 1] == UInt8(ascii: "\"")
    {
      index += 1
      beginValue(UInt8(ascii: "\""), &index)
    }
  }

  @inline(__always)
  private mutating func readEquals(_ byte: UInt8, _ index: inout Int) {
    if byte == UInt8(ascii: "=") {
      tag.phase = .beforeValue
    } else if !XMLBytes.isSpace(byte) {
      tag.note(index, "attribute without a value: expected = and a quoted value")
      tag.hasSpace = true
      tag.phase = .between
      return
    }
    index += 1
  }

  @inline(__always)
  private mutating func readOpeningQuote(_ byte: UInt8, _ index: inout Int) {
    if XMLBytes.isSpace(byte) {
      index += 1
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      beginValue(byte, &index)
    } else {
      tag.note(index, "attribute value must be quoted")
      tag.attribute.valueStart = index
      tag.phase = .bareValue
    }
  }

  /// Begins a value after the quote at `index`.
  @inline(__always)
  private mutating func beginValue(_ quote: UInt8, _ index: inout Int) {
    index += 1
    tag.quote = quote
    tag.attribute.valueStart = index
    tag.phase = .value
  }

  /// Reads a part of a quoted value, and the byte that ends it or needs special handling.
  @inline(__always)
  private mutating func readValue(_ content: Span<UInt8>, _ index: inout Int) {
    while index < content.count, XMLBytes.isPlainValue(content[index]) { index += 1 }
    guard index < content.count else { return }
    let mark = content[index]
    if mark == tag.quote {
      addAttribute(endingAt: index)
    } else if mark == UInt8(ascii: "<") {
      tag.note(index, XMLMessage.lessThan)
    } else if mark == UInt8(ascii: "&") || mark < 0x20 {
      tag.attribute.isPlain = false
      if mark < 0x20, !XMLBytes.isSpace(mark) { tag.note(index, XMLMessage.controlCharacter) }
    }
    index += 1
  }

  /// Reads a byte of an unquoted value, which ends before white space, `>` or `<`.
  @inline(__always)
  private mutating func readBareValue(_ byte: UInt8, _ index: inout Int) {
    if XMLBytes.isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") {
      return addAttribute(endingAt: index)
    }
    if byte == UInt8(ascii: "&") { tag.attribute.isPlain = false }
    index += 1
  }

  private mutating func addAttribute(endingAt end: Int) {
    tag.attribute.valueEnd = end
    if attributes.count < Self.attributeLimit {
      attributes.append(tag.attribute)
    } else {
      tag.note(tag.attribute.nameStart, XMLLimit.attributes)
    }
    tag.hasSpace = false
    tag.phase = .between
  }

  private mutating func badTag(_ start: Int, _ length: Int) -> XMLToken {
    var token = broken(start, start + length, "unterminated tag: expected >")
    token.nameEnd = start + (tag.nameEnd > 0 ? min(tag.nameEnd, length) : length)
    return token
  }

  private mutating func finishTag(
    _ content: Span<UInt8>, _ start: Int, _ length: Int
  ) -> XMLToken {
    let bytes = content.extracting(first: length)
    if mayRepeat(bytes) { removeRepeated(bytes) }
    if !bytes.isASCII { checkNonASCII(bytes) }
    var token = XMLToken(
      kind: .startTag, start: start, end: start + length, nameEnd: start + tag.nameEnd,
      isEmpty: tag.slash >= 0)
    if tag.fault >= 0 { note(&token, start + tag.fault, tag.message) }
    return token
  }

  /// Whether two attributes may have the same name, judged by length and last byte.
  private func mayRepeat(_ bytes: Span<UInt8>) -> Bool {
    var seen: UInt64 = 0
    for index in attributes.indices {
      let end = attributes[index].nameEnd
      let length = UInt64(truncatingIfNeeded: end - attributes[index].nameStart)
      let mark = (UInt64(bytes[end - 1]) &+ length &* 29) & 63
      if seen & 1 << mark != 0 { return true }
      seen |= 1 << mark
    }
    return false
  }

  /// Removes attributes that repeat an earlier name.
  private mutating func removeRepeated(_ bytes: Span<UInt8>) {
    var kept = 1
    for index in 1..<attributes.count {
      let attribute = attributes[index]
      let name = bytes.extracting(attribute.nameStart..<attribute.nameEnd)
      var isRepeated = false
      for place in 0..<kept
      where attributes[place].nameEnd - attributes[place].nameStart == name.count {
        let other = attributes[place]
        isRepeated = bytes.extracting(other.nameStart..<other.nameEnd).isEqual(to: name)
        if isRepeated { break }
      }
      if isRepeated {
        tag.note(
          attribute.nameStart,
          "duplicate attribute `\(Wording.start(of: name))`: the first one is used")
      } else {
        attributes[kept] = attribute
        kept += 1
      }
    }
    attributes.removeLast(attributes.count - kept)
  }

  /// Checks the non-ASCII characters of a tag and the names that contain them.
  private mutating func checkNonASCII(_ bytes: Span<UInt8>) {
    if let fault = XMLBytes.faultOfScalars(bytes) {
      let place = XMLBytes.invalidOffset(in: bytes, from: fault)
      return tag.note(place, XMLMessage.invalidText(bytes, at: fault))
    }
    if let fault = XMLBytes.faultOfName(bytes.extracting(1..<tag.nameEnd)) {
      return tag.note(1 + fault, XMLMessage.nameCharacter)
    }
    for attribute in attributes {
      let name = bytes.extracting(attribute.nameStart..<attribute.nameEnd)
      if let fault = XMLBytes.faultOfName(name) {
        return tag.note(attribute.nameStart + fault, XMLMessage.nameCharacter)
      }
    }
  }

  // MARK: Document type

  /// The state of an incomplete document type declaration.
  private struct DocumentType {
    enum Phase { case outside, subset, comment, instruction }
    var phase = Phase.outside
    var quote: UInt8 = 0
  }

  private mutating func documentType(
    _ bytes: Span<UInt8>, _ start: Int, _ isFinal: Bool
  ) -> XMLToken? {
    if seen == 0 { documentType = DocumentType() }
    let content = bytes.extracting(start..<bytes.count)
    var index = max(9, seen)
    scan: while index < content.count {
      let byte = content[index]
      switch documentType.phase {
      case .comment, .instruction:
        let terminator: StaticString = documentType.phase == .comment ? "-->" : "?>"
        let length = terminator.utf8CodeUnitCount
        guard index + length <= content.count else { break scan }
        if content.extracting(index..<index + length).isEqual(to: terminator) {
          documentType.phase = .subset
          index += length
        } else {
          index += 1
        }
        continue
      case .outside, .subset:
        if documentType.quote != 0 {
          if byte == documentType.quote { documentType.quote = 0 }
          break
        }
        let isInSubset = documentType.phase == .subset
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): documentType.quote = byte
        case UInt8(ascii: "["): documentType.phase = .subset
        case UInt8(ascii: "]"): documentType.phase = .outside
        case UInt8(ascii: ">") where !isInSubset:
          var token = XMLToken(kind: .documentType, start: start, end: start + index + 1)
          if let fault = XMLBytes.faultOfText(bytes.extracting(start..<token.end)) {
            note(&token, start + fault, XMLMessage.invalidText(bytes, at: start + fault))
          }
          return token
        case UInt8(ascii: "<") where isInSubset:
          guard index + 3 < content.count || isFinal else { break scan }
          let rest = content.extracting(index..<content.count)
          if Self.starts(rest, "<!--") {
            documentType.phase = .comment
            index += 3
          } else if Self.starts(rest, "<?") {
            documentType.phase = .instruction
            index += 1
          }
        default: break
        }
      }
      index += 1
    }
    return isFinal
      ? broken(start, bytes.count, "unterminated document type declaration: expected >")
      : wait(index)
  }
}
