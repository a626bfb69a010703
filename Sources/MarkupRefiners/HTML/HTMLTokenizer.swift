import ArtifactBase
import RefinerCore

// An incremental form of the WHATWG HTML tokenizer (§13.2.5).
//
// Every state of the standard is a state here, except for states that differ only in their end: the
// three kinds of text that recognize only their own end tag share theirs. A state consumes one byte
// at a time, or a run of bytes without special meaning. Unfinished constructs are kept in buffers,
// never in the chunk, so that no byte is read twice and a chunk may end anywhere.
//
// Text is collected in `text`, which the caller takes before it requests the next token. Parse
// errors are not reported: every text is valid HTML.

struct HTMLTokenizer: Sendable {
  enum Token {
    case startTag, endTag, comment, documentType
  }

  /// The content model, which determines how text is read and what ends it.
  enum Content {
    case data, rcdata, rawtext, script, plaintext, cdata
  }

  /// An attribute as ranges of ``buffer``.
  struct Attribute {
    var name = 0..<0
    var value = 0..<0
  }

  struct DocumentType: Equatable {
    var name: [UInt8]?
    var publicID: [UInt8]?
    var systemID: [UInt8]?
    var isQuirky = false
  }

  /// The maximum number of attributes of an element.
  static let attributeLimit = 256

  /// The text since the last token.
  var text: [UInt8] = []
  /// Whether ``text`` contains NUL.
  var hasNull = false

  /// The range in ``buffer`` of the name of the last tag, lowercased; empty if the name is in
  /// ``tagKey``.
  var tagName = 0..<0
  /// The name of the last tag as its ``NameCache`` key if it is short and not split across chunks,
  /// so that most tags need no buffer; 0 otherwise.
  private(set) var tagKey: UInt64 = 0
  var isSelfClosing = false
  var attributes: [Attribute] = []
  /// The tag's name, unless it is in ``tagKey``, and the names and values of the attributes.
  var buffer: [UInt8] = []
  var comment: [UInt8] = []
  var documentType = DocumentType()

  /// Whether `<![CDATA[` begins a section, as in SVG and MathML.
  var allowsCDATA = false

  /// The payload offset of the chunk, and the payload offset of the pending construct.
  var base = 0
  var pendingStart = 0
  /// Whether the tag has more than ``attributeLimit`` attributes.
  private(set) var hasTooManyAttributes = false

  var state = State.data
  /// The text state to which an unsuccessful end tag returns.
  var textState = State.data
  var lastStartTag: [UInt8] = []
  var isEndTag = false
  var isInAttribute = false
  /// The bytes of a construct that is not decided yet: a keyword, the name of an end tag, a
  /// reference.
  var pending: [UInt8] = []
  var returnState = State.data
  var code: UInt32 = 0
  var followsReturn = false

  enum State {
    case data, rcdata, rawtext, script, plaintext
    case tagOpen, endTagOpen, tagName
    case textLessThan, textEndTagOpen, textEndTagName
    case scriptEscapeStart, scriptEscapeStartDash
    case scriptEscaped, scriptEscapedDash, scriptEscapedDashDash, scriptEscapedLessThan
    case scriptDoubleEscapeStart, scriptDoubleEscaped, scriptDoubleEscapedDash
    case scriptDoubleEscapedDashDash, scriptDoubleEscapedLessThan, scriptDoubleEscapeEnd
    case beforeAttribute, attributeName, afterAttributeName, beforeValue
    case doubleQuotedValue, singleQuotedValue, bareValue, afterValue, selfClosing
    case bogusComment, markupDeclaration
    case commentStart, commentStartDash, comment
    case commentLessThan, commentLessThanBang, commentLessThanBangDash
    case commentLessThanBangDashDash, commentEndDash, commentEnd, commentEndBang
    case doctype, beforeDoctypeName, doctypeName, afterDoctypeName
    case afterPublic, beforePublicID, doubleQuotedPublicID, singleQuotedPublicID, afterPublicID
    case betweenIDs, afterSystem, beforeSystemID, doubleQuotedSystemID, singleQuotedSystemID
    case afterSystemID, bogusDoctype
    case cdata, cdataBracket, cdataEnd
    case reference, namedReference, numericReference
    case hexadecimalStart, hexadecimal, decimal
  }

  init() {}

  /// Switches to a content model, which ends at the end tag of `tag`, or of the last start tag.
  mutating func enter(_ content: Content, endingAt tag: [UInt8]? = nil) {
    state =
      switch content {
      case .data: .data
      case .rcdata: .rcdata
      case .rawtext: .rawtext
      case .script: .script
      case .plaintext: .plaintext
      case .cdata: .cdata
      }
    lastStartTag = tag ?? tagNameBytes
  }

  /// The name of the last tag, lowercased.
  var tagNameBytes: [UInt8] {
    guard tagKey != 0 else { return Array(buffer[tagName]) }
    let count = (71 - tagKey.leadingZeroBitCount) / 8
    return (0..<count).map { UInt8(truncatingIfNeeded: tagKey >> UInt64((count - 1 - $0) * 8)) }
  }

  /// Whether nothing is pending: all bytes so far are in tokens or in ``text``.
  var isBetweenTokens: Bool {
    switch state {
    case .data, .rcdata, .rawtext, .script, .plaintext, .cdata, .scriptEscaped,
      .scriptDoubleEscaped:
      true
    default: false
    }
  }

  // MARK: The machine

  /// Returns the next token that ends at or after `index` and advances `index` past it; nil if the
  /// bytes end first.
  mutating func next(_ bytes: Span<UInt8>, _ index: inout Int) -> Token? {
    while index < bytes.count {
      var byte = bytes[index]
      if byte == 0x0A, followsReturn {
        followsReturn = false
        index += 1
        continue
      }
      followsReturn = false
      if byte == 0x0D { byte = 0x0A }
      let before = index
      var token: Token?
      switch state {
      case .data, .rcdata, .rawtext, .script, .plaintext, .cdata:
        token = takeText(byte, bytes, &index)
      case .doubleQuotedValue, .singleQuotedValue, .bareValue:
        token = takeValue(byte, bytes, &index)
      case .comment, .bogusComment:
        token = takeComment(byte, bytes, &index)
      case .tagName where HTMLBytes.isPlainName(byte):
        takeName(bytes, &index)
        tagName = 0..<buffer.count
        token = takeUsualMark(bytes, &index)
      case .attributeName where HTMLBytes.isPlainName(byte):
        takeName(bytes, &index)
        token = takeUsualValue(bytes, &index)
      default:
        var isTaken = true
        token = take(byte, &isTaken)
        if isTaken { index += 1 }
      }
      if index > before, bytes[index - 1] == 0x0D { followsReturn = true }
      if let token { return token }
    }
    return nil
  }

  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private mutating func takeText(
    _ byte: UInt8, _ bytes: Span<UInt8>, _ index: inout Int
  ) -> Token? {
    let start = index
    index = HTMLBytes.endOfPlainText(bytes, from: index)
    if index > start {
      bytes.extracting(start..<index).withUnsafeBufferPointer { text.append(contentsOf: $0) }
      return nil
    }
    pendingStart = base + index
    index += 1
    switch (byte, state) {
    case (UInt8(ascii: "&"), .data), (UInt8(ascii: "&"), .rcdata): startReference()
    case (UInt8(ascii: "<"), .data):
      state = .tagOpen
      // Fast path for most markup.
      if index < bytes.count, bytes[index].isASCIILetter {
        startTag(isEnd: false)
        return takeTagName(bytes, &index)
      }
      if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/"),
        bytes[index + 1].isASCIILetter
      {
        index += 1
        startTag(isEnd: true)
        return takeTagName(bytes, &index)
      }
    case (UInt8(ascii: "<"), .rcdata), (UInt8(ascii: "<"), .rawtext), (UInt8(ascii: "<"), .script):
      if isPlainLessThan(bytes, index) {
        text.append(byte)
        return nil
      }
      textState = state
      state = .textLessThan
    case (UInt8(ascii: "]"), .cdata): state = .cdataBracket
    case (0, .rcdata), (0, .rawtext), (0, .script), (0, .plaintext): text += Self.replacement
    default:
      if byte == 0 { hasNull = true }
      text.append(byte)
    }
    return nil
  }

  /// Fast path for a tag name that is lowercase, and for what usually follows it.
  private mutating func takeTagName(_ bytes: Span<UInt8>, _ index: inout Int) -> Token? {
    let start = index
    var key: UInt64 = 0
    while index < bytes.count, HTMLBytes.isPlainName(bytes[index]) {
      key = key << 8 | UInt64(bytes[index])
      index += 1
    }
    if index > start, index - start < 8, index < bytes.count {
      if bytes[index] == UInt8(ascii: ">") {
        tagKey = key
        index += 1
        return endTag()
      }
      if bytes[index] == 0x20 {
        tagKey = key
        if let token = takeUsualAttributes(bytes, &index) { return token }
        state = .beforeAttribute
        index += 1
        if index < bytes.count, HTMLBytes.isPlainName(bytes[index]) { startAttribute() }
        return nil
      }
    }
    bytes.extracting(start..<index).withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    return nil
  }

  /// Fast path for all attributes and the end of a tag, if they are complete and plain: lowercase
  /// names, values without references. Otherwise consumes nothing.
  private mutating func takeUsualAttributes(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) -> Token? {
    let start = index
    var end = start
    while end + 1 < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: ">"): return takeTag(bytes.extracting(start..<end), &index)
      case UInt8(ascii: "/") where bytes[end + 1] == UInt8(ascii: ">"):
        isSelfClosing = true
        index += 1
        return takeTag(bytes.extracting(start..<end), &index)
      case 0x20:
        end += 1
        if HTMLBytes.isPlainName(bytes[end]) {
          end = takeUsualAttribute(bytes, from: end, start: start)
        }
      default: end = bytes.count
      }
    }
    attributes.removeAll(keepingCapacity: true)
    return nil
  }

  /// Reads one plain attribute.
  ///
  /// - Returns: The end of the attribute, or `bytes.count` if it isn't plain.
  private mutating func takeUsualAttribute(
    _ bytes: Span<UInt8>, from name: Int, start: Int
  ) -> Int {
    guard attributes.count < Self.attributeLimit else { return bytes.count }
    var end = name
    while end < bytes.count, HTMLBytes.isPlainName(bytes[end]) { end += 1 }
    let nameEnd = end
    var value = end..<end
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "=") {
      let isQuoted = bytes[end + 1] == UInt8(ascii: "\"")
      let valueStart = isQuoted ? end + 2 : end + 1
      end = valueStart
      if isQuoted {
        while end < bytes.count, HTMLBytes.isPlainQuotedValue(bytes[end]) { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return bytes.count }
      } else {
        while end < bytes.count, HTMLBytes.isPlainValue(bytes[end]) { end += 1 }
        guard end > valueStart, end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x3E else {
          return bytes.count
        }
      }
      value = valueStart..<end
      if isQuoted { end += 1 }
    }
    attributes.append(
      Attribute(
        name: name - start..<nameEnd - start,
        value: value.lowerBound - start..<value.upperBound - start))
    return end
  }

  /// Ends a tag whose attributes are slices of `run`, which starts at `index`.
  private mutating func takeTag(_ run: Span<UInt8>, _ index: inout Int) -> Token {
    run.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    index += run.count + 1
    return endTag()
  }

  /// Whether the bytes after a `<` in RCDATA, raw text or a script already show that it is text.
  private func isPlainLessThan(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
    guard index < bytes.count, !lastStartTag.isEmpty else { return false }
    guard bytes[index] == UInt8(ascii: "/") else {
      return bytes[index] != UInt8(ascii: "!") || state != .script
    }
    let start = index + 1
    var end = start
    while end < bytes.count, bytes[end].isASCIILetter { end += 1 }
    // A name that may continue in the next chunk is pending.
    guard end < bytes.count else { return false }
    guard end - start == lastStartTag.count else { return true }
    for (place, byte) in zip(start..<end, lastStartTag) where bytes[place].asciiLowercased != byte {
      return true
    }
    return false
  }

  /// Consumes a run of name bytes that need no conversion.
  private mutating func takeName(_ bytes: Span<UInt8>, _ index: inout Int) {
    // Names are so short that copying byte by byte is faster than copying a run.
    while index < bytes.count, HTMLBytes.isPlainName(bytes[index]) {
      buffer.append(bytes[index])
      index += 1
    }
  }

  /// Fast path for what usually follows a name or value: the end of the tag, or a space and another
  /// attribute.
  private mutating func takeUsualMark(_ bytes: Span<UInt8>, _ index: inout Int) -> Token? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: ">") {
      index += 1
      return endTag()
    }
    if bytes[index] == 0x20, index + 1 < bytes.count, HTMLBytes.isPlainName(bytes[index + 1]) {
      index += 1
      startAttribute()
    }
    return nil
  }

  /// Fast path for what usually follows an attribute name: the beginning of its value, or what
  /// follows a value.
  private mutating func takeUsualValue(_ bytes: Span<UInt8>, _ index: inout Int) -> Token? {
    guard index + 1 < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "=") {
      if bytes[index + 1] == UInt8(ascii: "\"") {
        endName()
        index += 2
        startValue(.doubleQuotedValue)
      } else if HTMLBytes.isPlainName(bytes[index + 1]) {
        endName()
        index += 1
        startValue(.bareValue)
        return takeValue(bytes[index], bytes, &index)
      }
    } else if bytes[index] == UInt8(ascii: ">") || bytes[index] == 0x20 {
      endName()
      state = .afterAttributeName
      return takeUsualMark(bytes, &index)
    }
    return nil
  }

  private mutating func takeValue(
    _ byte: UInt8, _ bytes: Span<UInt8>, _ index: inout Int
  ) -> Token? {
    let start = index
    while index < bytes.count, HTMLBytes.isPlainValue(bytes[index]) { index += 1 }
    if index > start {
      bytes.extracting(start..<index).withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
      guard state == .bareValue, index < bytes.count,
        bytes[index] == UInt8(ascii: ">") || bytes[index] == 0x20
      else { return nil }
      endValue()
      state = .beforeAttribute
      return takeUsualMark(bytes, &index)
    }
    index += 1
    switch byte {
    case UInt8(ascii: "\"") where state == .doubleQuotedValue,
      UInt8(ascii: "'") where state == .singleQuotedValue:
      endValue()
      state = .afterValue
      return takeUsualMark(bytes, &index)
    case UInt8(ascii: "&"): startReference()
    case 0: buffer += Self.replacement
    case _ where HTMLBytes.isSpace(byte) && state == .bareValue:
      endValue()
      state = .beforeAttribute
    case UInt8(ascii: ">") where state == .bareValue:
      endValue()
      return endTag()
    default: buffer.append(byte)
    }
    return nil
  }

  private mutating func takeComment(
    _ byte: UInt8, _ bytes: Span<UInt8>, _ index: inout Int
  ) -> Token? {
    let start = index
    while index < bytes.count, HTMLBytes.isPlainComment(bytes[index]) { index += 1 }
    if index > start {
      bytes.extracting(start..<index).withUnsafeBufferPointer { comment.append(contentsOf: $0) }
      return nil
    }
    index += 1
    switch byte {
    case 0: comment += Self.replacement
    case UInt8(ascii: ">") where state == .bogusComment: return endComment()
    case UInt8(ascii: "<") where state == .comment:
      comment.append(byte)
      state = .commentLessThan
    case UInt8(ascii: "-") where state == .comment: state = .commentEndDash
    default: comment.append(byte)
    }
    return nil
  }

  mutating func endComment() -> Token {
    state = .data
    return .comment
  }

  mutating func startComment(_ state: State) {
    comment.removeAll(keepingCapacity: true)
    self.state = state
  }

  /// Processes a byte in the states that consume single bytes; if `isTaken` is set to false, the
  /// byte is reprocessed in the new state.
  mutating func take(_ byte: UInt8, _ isTaken: inout Bool) -> Token? {
    switch state {
    case .tagOpen:
      switch byte {
      case UInt8(ascii: "!"):
        pending.removeAll(keepingCapacity: true)
        state = .markupDeclaration
      case UInt8(ascii: "/"): state = .endTagOpen
      case UInt8(ascii: "?"):
        startComment(.bogusComment)
        isTaken = false
      case let letter where letter.isASCIILetter:
        startTag(isEnd: false)
        isTaken = false
      default:
        text.append(UInt8(ascii: "<"))
        state = .data
        isTaken = false
      }
    case .endTagOpen:
      if byte.isASCIILetter {
        startTag(isEnd: true)
        isTaken = false
      } else if byte == UInt8(ascii: ">") {
        state = .data
      } else {
        startComment(.bogusComment)
        isTaken = false
      }
    case .tagName:
      switch byte {
      case 0x09, 0x0A, 0x0C, 0x20:
        tagName = 0..<buffer.count
        state = .beforeAttribute
      case UInt8(ascii: "/"):
        tagName = 0..<buffer.count
        state = .selfClosing
      case UInt8(ascii: ">"):
        tagName = 0..<buffer.count
        return endTag()
      case 0: buffer += Self.replacement
      default: buffer.append(byte.asciiLowercased)
      }
    case .beforeAttribute, .attributeName, .afterAttributeName, .beforeValue, .afterValue,
      .selfClosing:
      return takeAttribute(byte, &isTaken)
    case .textLessThan, .textEndTagOpen, .textEndTagName: return takeEndOfText(byte, &isTaken)
    case .scriptEscapeStart, .scriptEscapeStartDash, .scriptEscaped, .scriptEscapedDash,
      .scriptEscapedDashDash, .scriptEscapedLessThan, .scriptDoubleEscapeStart,
      .scriptDoubleEscaped, .scriptDoubleEscapedDash, .scriptDoubleEscapedDashDash,
      .scriptDoubleEscapedLessThan, .scriptDoubleEscapeEnd:
      takeScript(byte, &isTaken)
    case .markupDeclaration: takeMarkupDeclaration(byte, &isTaken)
    case .commentStart, .commentStartDash, .commentLessThan, .commentLessThanBang,
      .commentLessThanBangDash, .commentLessThanBangDashDash, .commentEndDash, .commentEnd,
      .commentEndBang:
      return takeCommentMark(byte, &isTaken)
    case .cdataBracket:
      if byte == UInt8(ascii: "]") {
        state = .cdataEnd
      } else {
        text.append(UInt8(ascii: "]"))
        state = .cdata
        isTaken = false
      }
    case .cdataEnd:
      if byte == UInt8(ascii: "]") {
        text.append(byte)
      } else if byte == UInt8(ascii: ">") {
        state = .data
      } else {
        text += [UInt8(ascii: "]"), UInt8(ascii: "]")]
        state = .cdata
        isTaken = false
      }
    case .reference, .namedReference, .numericReference, .hexadecimalStart, .hexadecimal, .decimal:
      takeReference(byte, &isTaken)
    default: return takeDoctype(byte, &isTaken)
    }
    return nil
  }

  // MARK: Tags

  mutating func startTag(isEnd: Bool) {
    isEndTag = isEnd
    isSelfClosing = false
    tagName = 0..<0
    tagKey = 0
    hasTooManyAttributes = false
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    if !buffer.isEmpty { buffer.removeAll(keepingCapacity: true) }
    state = .tagName
  }

  mutating func endTag() -> Token {
    state = .data
    removeRepeatedAttributes()
    return isEndTag ? .endTag : .startTag
  }

  mutating func startAttribute() {
    removeExcess()
    attributes.append(Attribute(name: buffer.count..<buffer.count))
    state = .attributeName
  }

  private mutating func endName() {
    let place = attributes.count - 1
    let start = attributes[place].name.lowerBound
    attributes[place].name = start..<buffer.count
    attributes[place].value = buffer.count..<buffer.count
  }

  private mutating func startValue(_ state: State) {
    let place = attributes.count - 1
    attributes[place].value = buffer.count..<buffer.count
    self.state = state
  }

  private mutating func endValue() {
    let place = attributes.count - 1
    attributes[place].value = attributes[place].value.lowerBound..<buffer.count
    removeExcess()
  }

  /// Removes the last attribute if it exceeds the limit.
  private mutating func removeExcess() {
    guard attributes.count > Self.attributeLimit else { return }
    attributes.removeLast()
    hasTooManyAttributes = true
  }

  private mutating func takeAttribute(_ byte: UInt8, _ isTaken: inout Bool) -> Token? {
    let isSpace = HTMLBytes.isSpace(byte)
    switch state {
    case .beforeAttribute:
      if isSpace { break }
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
        state = .afterAttributeName
        isTaken = false
      } else {
        startAttribute()
        if byte == UInt8(ascii: "=") { buffer.append(byte) } else { isTaken = false }
      }
    case .attributeName:
      if isSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
        endName()
        state = .afterAttributeName
        isTaken = false
      } else if byte == UInt8(ascii: "=") {
        endName()
        state = .beforeValue
      } else if byte == 0 {
        buffer += Self.replacement
      } else {
        buffer.append(byte.asciiLowercased)
      }
    case .afterAttributeName:
      if isSpace { break }
      switch byte {
      case UInt8(ascii: "/"): state = .selfClosing
      case UInt8(ascii: "="): state = .beforeValue
      case UInt8(ascii: ">"): return endTag()
      default:
        startAttribute()
        isTaken = false
      }
    case .beforeValue:
      if isSpace { break }
      switch byte {
      case UInt8(ascii: "\""): startValue(.doubleQuotedValue)
      case UInt8(ascii: "'"): startValue(.singleQuotedValue)
      case UInt8(ascii: ">"): return endTag()
      default:
        startValue(.bareValue)
        isTaken = false
      }
    case .afterValue:
      switch byte {
      case UInt8(ascii: "/"): state = .selfClosing
      case UInt8(ascii: ">"): return endTag()
      default:
        state = .beforeAttribute
        isTaken = isSpace
      }
    default:
      if byte == UInt8(ascii: ">") {
        isSelfClosing = true
        return endTag()
      }
      state = .beforeAttribute
      isTaken = false
    }
    return nil
  }

  /// Removes attributes that repeat an earlier name.
  private mutating func removeRepeatedAttributes() {
    removeExcess()
    guard attributes.count > 1, mayRepeat else { return }
    var kept = 1
    for index in 1..<attributes.count {
      let attribute = attributes[index]
      let name = buffer[attribute.name]
      if !attributes[..<kept].contains(where: { buffer[$0.name] == name }) {
        attributes[kept] = attribute
        kept += 1
      }
    }
    attributes.removeLast(attributes.count - kept)
  }

  /// Whether two attributes may have the same name, judged by length and last byte.
  private var mayRepeat: Bool {
    var seen: UInt64 = 0
    for index in attributes.indices {
      let name = attributes[index].name
      let last = name.isEmpty ? 0 : UInt64(buffer[name.upperBound - 1])
      let mark = (last &+ UInt64(name.count) &* 29) & 63
      if seen & 1 << mark != 0 { return true }
      seen |= 1 << mark
    }
    return false
  }

  // MARK: The end

  /// Ends the input and returns the token that it completes; nil if there is none.
  mutating func finish() -> Token? {
    defer { state = .data }
    switch state {
    case .reference, .numericReference, .hexadecimalStart: flushReference()
    case .namedReference: _ = endName(before: nil)
    case .hexadecimal, .decimal: endNumber()
    default: break
    }
    switch state {
    case .tagOpen, .textLessThan: text.append(UInt8(ascii: "<"))
    case .scriptEscapedLessThan: text.append(UInt8(ascii: "<"))
    case .endTagOpen, .textEndTagOpen: text += [UInt8(ascii: "<"), UInt8(ascii: "/")]
    case .textEndTagName: flushEndTagName()
    case .cdataBracket: text.append(UInt8(ascii: "]"))
    case .cdataEnd: text += [UInt8(ascii: "]"), UInt8(ascii: "]")]
    case .markupDeclaration:
      comment = pending
      return .comment
    case .bogusComment, .commentStart, .commentStartDash, .comment, .commentLessThan,
      .commentLessThanBang, .commentLessThanBangDash, .commentLessThanBangDashDash,
      .commentEndDash, .commentEnd, .commentEndBang:
      return .comment
    case .bogusDoctype: return .documentType
    case .doctype, .beforeDoctypeName, .doctypeName, .afterDoctypeName, .afterPublic,
      .beforePublicID, .doubleQuotedPublicID, .singleQuotedPublicID, .afterPublicID, .betweenIDs,
      .afterSystem, .beforeSystemID, .doubleQuotedSystemID, .singleQuotedSystemID, .afterSystemID:
      documentType.isQuirky = true
      return .documentType
    default: break
    }
    return nil
  }
}
