package import ArtifactBase

// A reader that checks the well-formedness of XML tokens (XML 1.0 §2 and §3, Namespaces in XML
// 1.0).
//
// The reader maintains what a token alone cannot provide: the open elements, whether the root has
// been read, the expansions of references, and the prefixes in scope. Like the tokenizer it
// continues after a fault and attaches the first one to the event: an end tag closes all elements
// up to the nearest one of its name or is skipped, and content outside the root is skipped.

package struct XMLReader: Sendable {
  /// The maximum nesting depth; the rest of a deeper document is not read.
  package static let depthLimit = 512

  /// The maximum number of bare `&` and `<` per token that are read as text.
  package static let repairLimit = 1_024

  package enum Event {
    /// A start tag.
    case start
    /// The end of ``XMLReader/endCount`` elements, which takes effect when ``XMLReader/close()`` is
    /// called.
    case end
    /// Text, a reference or a CDATA section.
    case text
    /// A token without meaning for the content.
    case other
  }

  package struct Fault: Sendable {
    package var offset: Int
    package var message: String
    /// Notes about other locations, with payload offsets.
    package var notes: [Diagnostic.Note] = []
    /// Whether the document is well-formed but not read completely.
    package var isUnread = false

    package init(offset: Int, message: String, notes: [Diagnostic.Note] = []) {
      self.offset = offset
      self.message = message
      self.notes = notes
    }
  }

  /// The tokenizer. Its attributes are those of the start tag, with offsets relative to the tag's
  /// `<`.
  package private(set) var tokenizer = XMLTokenizer()
  package private(set) var token = XMLToken(kind: .text, start: 0, end: 0)
  package private(set) var endCount = 0

  /// The first fault of the last event, with an offset into the bytes passed to
  /// ``next(_:_:at:isFinal:)``.
  package private(set) var fault: Fault?

  /// The bare `&` and `<` of the last event that are read as text, with offsets like those of
  /// ``fault``.
  package private(set) var bareMarks: [Fault] = []

  /// The namespace declarations of undeclared prefixes that the root's start tag lacks.
  package private(set) var missingDeclarations: [String] = []

  /// The names of open elements, concatenated, and the start offset of each.
  private var openNames: [UInt8] = []
  private var openStarts: [Int] = []
  /// The payload ranges of the start tags of open elements, up to the end of the name.
  private var openRanges: [Range<Int>] = []
  /// The number of open elements per hash of their name, so that an unmatched end tag costs the
  /// same at every depth; nil until an end tag does not match the innermost element.
  private var openCounts: [Int: Int]?
  private var closingText = ClosingText()

  /// Whether an unclosed start tag opens its element nevertheless.
  private let opensBrokenTags: Bool

  /// Whether bare `&` and `<` and undeclared prefixes are repaired instead of being faults.
  private let repairs: Bool

  private var entities = XMLEntities()
  package var namespaces = XMLNamespaces()
  package private(set) var hasRoot = false
  private var hasDocumentType = false
  private var isAtStart = true
  /// Whether the next token may continue text outside the root element that was already reported.
  private var isStray = false

  /// Whether the rest is ignored because it is nested too deeply or follows the root.
  package private(set) var isOver = false

  package init(opensBrokenTags: Bool = false, repairs: Bool = false) {
    self.opensBrokenTags = opensBrokenTags
    self.repairs = repairs
  }

  /// The number of open elements.
  package var depth: Int { openStarts.count }

  /// The end tags of the outermost `depth` elements, innermost first.
  package func closing(depth: Int) -> String {
    let namesEnd = depth < openStarts.count ? openStarts[depth] : openNames.count
    return closingText.text(last: namesEnd + Self.endTagCount * depth)
  }

  /// The number of bytes of an end tag in addition to its name.
  private static let endTagCount = 3

  /// Returns the next event in `bytes`, which start at payload offset `offset`; see
  /// ``XMLTokenizer``.
  package mutating func next(
    _ bytes: Span<UInt8>, _ index: inout Int, at offset: Int, isFinal: Bool
  ) -> Event? {
    namespaces.unbind(to: depth)
    if offset + index == 0 {
      guard let mark = ByteOrderMark.length(in: bytes, isFinal: isFinal) else { return nil }
      index = mark
    }
    guard !isOver else {
      index = bytes.count
      return nil
    }
    guard let token = tokenizer.next(bytes, &index, isFinal: isFinal) else { return nil }
    self.token = token
    fault = nil
    if !bareMarks.isEmpty { bareMarks.removeAll(keepingCapacity: true) }
    if token.fault >= 0 {
      if token.kind == .stray, depth > 0 {
        noteBare(token.fault, tokenizer.message)
      } else {
        note(token.fault, tokenizer.message)
      }
    }
    defer { isAtStart = false }
    if token.kind != .text, token.kind != .reference { isStray = false }
    switch token.kind {
    case .startTag: return start(bytes, offset)
    case .endTag: return end(bytes)
    case .text where depth == 0, .reference where depth == 0, .characterData where depth == 0:
      return strayText(bytes, &index)
    case .text, .reference, .characterData: return .text
    case .stray: return depth > 0 ? .text : .other
    case .broken where opensBrokenTags && token.nameEnd > token.start + 1:
      return startBroken(bytes, offset)
    case .broken: return .other
    case .comment, .instruction: return .other
    case .declaration:
      if !isAtStart {
        note(token.start, "misplaced XML declaration: expected at the start of the document")
      }
      if !Self.isDeclaration(bytes.extracting(token.start + 5..<token.end - 2)) {
        note(token.start + 5, "malformed XML declaration")
      }
      return .other
    case .documentType:
      if hasRoot || hasDocumentType {
        note(token.start, "misplaced document type declaration: expected once, before the root")
      } else if let place = entities.declare(bytes.extracting(token.start..<token.end)) {
        note(token.start + place, "malformed document type declaration")
      }
      hasDocumentType = true
      return .other
    }
  }

  /// Handles text outside the root element: whitespace is allowed, other text is reported once even
  /// if it consists of several tokens.
  private mutating func strayText(_ bytes: Span<UInt8>, _ index: inout Int) -> Event {
    var end = token.start
    while !isStray, end < token.end, XMLBytes.isSpace(bytes[end]) { end += 1 }
    if end > token.start {
      token.end = end
      index = end
      fault = nil
    } else {
      if !isStray { note(token.start, "text outside the root element") } else { fault = nil }
      isStray = true
    }
    return .other
  }

  /// The fault at the end of a payload of `byteCount` bytes; nil if there is none.
  package func faultAtEnd(_ byteCount: Int) -> Fault? {
    if isOver { return nil }
    if !hasRoot { return Fault(offset: byteCount, message: "missing root element") }
    guard depth > 0 else { return nil }
    return Fault(
      offset: byteCount, message: "unclosed element: expected \(innermostEndTag)",
      notes: [innermostNote])
  }

  private mutating func note(
    _ offset: Int, _ message: String, notes: [Diagnostic.Note] = []
  ) {
    if fault == nil { fault = Fault(offset: offset, message: message, notes: notes) }
  }

  private mutating func noteBare(_ offset: Int, _ message: String) {
    guard repairs, bareMarks.count < Self.repairLimit else { return note(offset, message) }
    bareMarks.append(Fault(offset: offset, message: message))
  }

  /// The end tag of the innermost open element.
  private var innermostEndTag: String {
    let name = openNames.span.extracting(nameRange(ofOpen: openStarts.count - 1))
    return "</\(Wording.start(of: name))>"
  }

  /// A note at the start tag of the innermost open element.
  private var innermostNote: Diagnostic.Note {
    Diagnostic.Note("opened here", at: openRanges[openRanges.count - 1])
  }

  // MARK: Elements

  private mutating func start(_ bytes: Span<UInt8>, _ offset: Int) -> Event? {
    if depth == 0, hasRoot {
      note(token.start, "content after the root element")
      isOver = true
      return .other
    }
    guard depth < Self.depthLimit else {
      note(
        token.start, "elements nested deeper than \(Self.depthLimit) levels: the rest is not read")
      isOver = true
      return .other
    }
    hasRoot = true
    let tag = bytes.extracting(token.start..<token.end)
    for index in tokenizer.attributes.indices
    where tag[tokenizer.attributes[index].nameStart] == UInt8(ascii: "x") {
      bind(tokenizer.attributes[index], tag)
    }
    if namespaces.hasSynonyms { checkSynonyms(tag) }
    if !token.isEmpty { open(bytes, offset) }
    return .start
  }

  /// Opens the element of an unclosed start tag, so that its end tag has an element to end.
  private mutating func startBroken(_ bytes: Span<UInt8>, _ offset: Int) -> Event {
    guard depth > 0 || !hasRoot, depth < Self.depthLimit else { return .other }
    hasRoot = true
    open(bytes, offset)
    return .start
  }

  private mutating func open(_ bytes: Span<UInt8>, _ offset: Int) {
    openStarts.append(openNames.count)
    openRanges.append(offset + token.start..<offset + token.nameEnd)
    let name = bytes.extracting(token.start + 1..<token.nameEnd)
    name.withUnsafeBufferPointer { openNames.append(contentsOf: $0) }
    openCounts?[Self.hash(of: name), default: 0] += 1
    closingText.prepend(">")
    closingText.prepend(name)
    closingText.prepend("</")
  }

  private mutating func end(_ bytes: Span<UInt8>) -> Event? {
    let name = bytes.extracting(token.start + 2..<token.nameEnd)
    var index = openStarts.count - 1
    if index >= 0, !isName(ofOpen: index, name), !mayBeOpen(name) { index = -1 }
    while index >= 0, !isName(ofOpen: index, name) { index -= 1 }
    guard index >= 0 else {
      note(token.start, "unmatched end tag </\(Wording.start(of: name))>: ignored")
      return .other
    }
    endCount = openStarts.count - index
    if endCount > 1, fault == nil {
      note(
        token.start, "mismatched end tag: expected \(innermostEndTag)", notes: [innermostNote])
    }
    return .end
  }

  /// Closes the elements that the last event ends. Until then they are open, so that
  /// ``closing(depth:)`` can still name them.
  package mutating func close() {
    let index = openStarts.count - endCount
    guard endCount > 0 else { return }
    closingText.removeFirst(openNames.count - openStarts[index] + Self.endTagCount * endCount)
    if openCounts != nil {
      for place in index..<openStarts.count {
        let hash = Self.hash(of: openNames.span.extracting(nameRange(ofOpen: place)))
        let count = openCounts?[hash] ?? 0
        openCounts?[hash] = count > 1 ? count - 1 : nil
      }
    }
    openNames.removeSubrange(openStarts[index]...)
    openStarts.removeSubrange(index...)
    openRanges.removeSubrange(index...)
    endCount = 0
  }

  private func nameRange(ofOpen index: Int) -> Range<Int> {
    let end = index + 1 < openStarts.count ? openStarts[index + 1] : openNames.count
    return openStarts[index]..<end
  }

  private func isName(ofOpen index: Int, _ name: Span<UInt8>) -> Bool {
    let range = nameRange(ofOpen: index)
    guard range.count == name.count else { return false }
    return openNames.span.extracting(range).isEqual(to: name)
  }

  /// Whether an open element may have this name; builds the hash counts on first use.
  private mutating func mayBeOpen(_ name: Span<UInt8>) -> Bool {
    if openCounts == nil {
      var counts: [Int: Int] = [:]
      for index in openStarts.indices {
        let hash = Self.hash(of: openNames.span.extracting(nameRange(ofOpen: index)))
        counts[hash, default: 0] += 1
      }
      openCounts = counts
    }
    return openCounts?[Self.hash(of: name)] ?? 0 > 0
  }

  private static func hash(of name: Span<UInt8>) -> Int {
    var hasher = Hasher()
    name.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  // MARK: Namespaces

  private mutating func bind(_ attribute: XMLAttribute, _ tag: Span<UInt8>) {
    let name = tag.extracting(attribute.nameStart..<attribute.nameEnd)
    guard name.count >= 5, name.extracting(first: 5).isEqual(to: "xmlns") else { return }
    guard name.count == 5 || name[5] == UInt8(ascii: ":") else { return }
    let prefix = name.extracting(min(6, name.count)..<name.count)
    let place = token.start + attribute.nameStart
    var value: [UInt8] = []
    let markCount = bareMarks.count
    appendValue(of: attribute, tag, onto: &value)
    // The value is read again with the other attributes.
    bareMarks.removeLast(bareMarks.count - markCount)
    if name.count > 5, value.isEmpty || prefix.isEmpty || prefix.isEqual(to: "xmlns") {
      note(place, "invalid namespace declaration: expected a prefix and a namespace")
      return
    }
    // These namespaces and prefixes can't be bound otherwise (Namespaces in XML §3).
    let number = namespaces.number(of: value.span)
    let isXML = prefix.isEqual(to: "xml")
    if number == XMLNamespaces.xmlns || isXML != (number == XMLNamespaces.xml) {
      note(place, "invalid namespace declaration: `xml` and `xmlns` are reserved")
      return
    }
    if isXML { return }
    // The element itself is not open yet.
    if !namespaces.bind(prefix, to: value.span, depth: depth + 1) {
      note(place, XMLLimit.bindings)
    }
  }

  /// Reports attributes with the same name under two prefixes of one namespace.
  private mutating func checkSynonyms(_ tag: Span<UInt8>) {
    var names: [(namespace: Int32, nameStart: Int, start: Int, end: Int)] = []
    for index in tokenizer.attributes.indices {
      let attribute = tokenizer.attributes[index]
      let name = tag.extracting(attribute.nameStart..<attribute.nameEnd)
      guard let colon = XMLBytes.colon(in: name),
        let namespace = namespaces.namespace(of: name.extracting(first: colon))
      else { continue }
      let local = attribute.nameStart + colon + 1
      let localName = tag.extracting(local..<attribute.nameEnd)
      for other in names where other.namespace == namespace {
        guard tag.extracting(other.start..<other.end).isEqual(to: localName) else { continue }
        let otherName = tag.extracting(other.nameStart..<other.end)
        note(
          token.start + attribute.nameStart,
          "duplicate attribute `\(Wording.start(of: name))`: same namespace and name as "
            + "`\(Wording.start(of: otherName))`")
        return
      }
      names.append((namespace, attribute.nameStart, local, attribute.nameEnd))
    }
  }

  /// The message for an invalid qualified name.
  package static let invalidQualifiedName = "invalid qualified name: expected prefix:name"

  /// Reports an invalid qualified name: a second colon, or an empty prefix or local name.
  package mutating func checkQualified(_ name: Span<UInt8>, at offset: Int) {
    guard let place = XMLBytes.faultOfQualifiedName(name) else { return }
    note(offset + place, Self.invalidQualifiedName)
  }

  /// Binds an undeclared prefix to its well-known namespace, or to a namespace of its own, as if
  /// the root had declared it.
  ///
  /// - Returns: The namespace; nil if there are too many bindings or the name has no prefix.
  package mutating func declarePrefix(of name: Span<UInt8>, isRoot: Bool) -> Int32? {
    guard repairs, let colon = XMLBytes.colon(in: name), colon > 0 else { return nil }
    let prefix = name.extracting(first: colon)
    let known = isRoot ? "http://www.w3.org/2000/svg" : XMLNamespaces.usual(prefix)
    let text = String(decoding: prefix.copied(), as: UTF8.self)
    let namespace = known ?? "unbound:" + text
    guard
      let number = namespaces.bindAtRoot(prefix, to: Array(namespace.utf8).span)
    else { return nil }
    missingDeclarations.append(" xmlns:\(text)=\"\(namespace)\"")
    return number
  }

  /// The namespace of a name in the tag; nil if its prefix is undeclared.
  ///
  /// The default namespace does not apply to attributes.
  package func namespace(of name: Span<UInt8>, isAttribute: Bool) -> Int32? {
    if let colon = XMLBytes.colon(in: name) {
      return namespaces.namespace(of: name.extracting(first: colon))
    }
    return isAttribute ? XMLNamespaces.none : namespaces.standard
  }

  // MARK: Text

  /// Removes whitespace from the start of the last event's text.
  ///
  /// - Returns: Whether nothing is left.
  package mutating func skipSpace(_ bytes: Span<UInt8>) -> Bool {
    guard token.kind == .text else { return false }
    while token.start < token.end, XMLBytes.isSpace(bytes[token.start]) { token.start += 1 }
    return token.start == token.end
  }

  /// Appends the decoded text of the last event.
  ///
  /// - Parameter followsReturn: Carries between calls whether the previous text ended with a CR,
  ///   which forms a single line break with an LF (XML 1.0 §2.11).
  package mutating func appendText(
    _ bytes: Span<UInt8>, _ followsReturn: inout Bool, onto output: inout [UInt8]
  ) {
    let content = bytes.extracting(token.start..<token.end)
    switch token.kind {
    case .reference:
      followsReturn = false
      if let message = entities.expand(content, isInAttribute: false, onto: &output) {
        if entities.isUndeclared {
          noteBare(token.start, message)
        } else {
          note(token.start, message)
          fault?.isUnread = entities.isWellFormed
        }
        content.withUnsafeBufferPointer { output.append(contentsOf: $0) }
      }
    case .characterData:
      followsReturn = false
      let inner = content.extracting(9..<content.count - 3)
      Self.append(inner, &followsReturn, onto: &output)
      followsReturn = false
    default: Self.append(content, &followsReturn, onto: &output)
    }
  }

  private static func append(
    _ text: Span<UInt8>, _ followsReturn: inout Bool, onto output: inout [UInt8]
  ) {
    var index = 0
    while index < text.count {
      if text[index] == 0x0A, followsReturn { index += 1 }
      followsReturn = false
      let start = index
      while index < text.count, text[index] != 0x0D { index += 1 }
      text.extracting(start..<index).withUnsafeBufferPointer { output.append(contentsOf: $0) }
      guard index < text.count else { return }
      output.append(0x0A)
      followsReturn = true
      index += 1
    }
  }

  /// Appends the normalized value of an attribute (XML 1.0 §3.3.3).
  package mutating func appendValue(
    of attribute: XMLAttribute, _ tag: Span<UInt8>, onto output: inout [UInt8]
  ) {
    let value = tag.extracting(attribute.valueStart..<attribute.valueEnd)
    if attribute.isPlain {
      value.withUnsafeBufferPointer { output.append(contentsOf: $0) }
      return
    }
    var index = 0
    while index < value.count {
      let byte = value[index]
      index += 1
      if byte == UInt8(ascii: "&") {
        var end = index
        if end < value.count, value[end] == UInt8(ascii: "#") { end += 1 }
        while end < value.count, XMLBytes.isName(value[end]) { end += 1 }
        let place = token.start + attribute.valueStart + index - 1
        if end < value.count, value[end] == UInt8(ascii: ";"), end > index {
          let reference = value.extracting(index - 1..<end + 1)
          guard let message = entities.expand(reference, isInAttribute: true, onto: &output)
          else {
            index = end + 1
            continue
          }
          if entities.isUndeclared { noteBare(place, message) } else { note(place, message) }
        } else {
          noteBare(place, XMLMessage.ampersand)
        }
        output.append(byte)
      } else if XMLBytes.isSpace(byte) {
        if byte == 0x0D, index < value.count, value[index] == 0x0A { index += 1 }
        output.append(0x20)
      } else {
        output.append(byte)
      }
    }
  }

  // MARK: The declaration

  /// Whether `content` is a valid XML declaration between `<?xml` and `?>` (XML 1.0 §2.8).
  private static func isDeclaration(_ content: Span<UInt8>) -> Bool {
    var cursor = XMLDeclarationCursor(content, from: 0)
    guard cursor.skipSpace(), let version = value("version", &cursor), version.count > 2,
      version[0] == UInt8(ascii: "1"), version[1] == UInt8(ascii: "."),
      version[2...].allSatisfy(\.isASCIIDigit)
    else { return false }
    var hasSpace = cursor.skipSpace()
    if hasSpace, let encoding = value("encoding", &cursor) {
      guard let first = encoding.first, first.isASCIILetter else { return false }
      hasSpace = cursor.skipSpace()
    }
    if hasSpace, let standalone = value("standalone", &cursor) {
      guard standalone == Array("yes".utf8) || standalone == Array("no".utf8) else { return false }
      cursor.skipSpace()
    }
    return cursor.index == content.count
  }

  private static func value(_ name: StaticString, _ cursor: inout XMLDeclarationCursor) -> [UInt8]?
  {
    guard cursor.take(name) else { return nil }
    cursor.skipSpace()
    guard cursor.take("=") else { return nil }
    cursor.skipSpace()
    return cursor.quoted()
  }
}
