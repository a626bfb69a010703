import ArtifactBase
import RefinerCore

/// Converts the tokens of Turtle and TriG to terms.
package struct TurtleTerms: Sendable {
  var base: RDFBase
  var prefixes = TurtlePrefixes()

  /// The content and offset of the string that may be followed by a language tag or datatype.
  private(set) var literal: [UInt8] = []
  private(set) var literalStart = 0
  private(set) var literalEnd = 0

  private var scratch: [UInt8] = []

  /// Whether the input is read as RDF 1.2, because of the options or an announcement.
  var isVersion12: Bool

  init(base: RDFBase, isVersion12: Bool) {
    self.base = base
    self.isVersion12 = isVersion12
  }

  // MARK: Terms

  /// Returns an IRI or a labeled blank node. `name` describes what is expected.
  mutating func node(
    _ token: TurtleToken, _ bytes: Span<UInt8>, _ name: StaticString,
    into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    switch token.kind {
    case .iri, .name: return try iri(token, bytes, into: &builder)
    case .label: return try label(token, bytes, into: &builder)
    default: throw token.unexpected(expected: "\(name)")
    }
  }

  /// Returns a node, a number or a boolean.
  mutating func object(
    _ token: TurtleToken, _ bytes: Span<UInt8>, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    let datatype: RDFName
    switch token.kind {
    case .integer: datatype = .integer
    case .decimal: datatype = .decimal
    case .double: datatype = .double
    case .word where Self.isWord("true", token, bytes) || Self.isWord("false", token, bytes):
      datatype = .boolean
    default: return try node(token, bytes, "an object", into: &builder)
    }
    let content = bytes.extracting(token.start..<token.end)
    return builder.term(.literal, detail: builder.name(datatype), content)
  }

  mutating func iri(
    _ token: TurtleToken, _ bytes: Span<UInt8>, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    switch token.kind {
    case .iri:
      let content = bytes.extracting(token.start + 1..<token.end - 1)
      if !token.isEscaped, RDFText.hasScheme(content) { return builder.term(.iri, content) }
      let iri = try resolved(token, bytes, &builder)
      return builder.term(.iri, iri.span)
    case .name:
      try builder.checkExpansion(at: token.start)
      try expand(token, bytes)
      try builder.noteExpansion(
        of: token.end - token.start, to: scratch.count, at: token.start)
      return builder.term(.iri, scratch.span)
    default:
      throw token.unexpected(expected: "an IRI")
    }
  }

  /// Returns the resolved IRI of `token`, which must be an IRI in angle brackets.
  func resolved(
    _ token: TurtleToken, _ bytes: Span<UInt8>, _ builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> [UInt8] {
    guard token.kind == .iri else {
      throw token.unexpected(expected: "an IRI in angle brackets")
    }
    try builder.checkExpansion(at: token.start)
    var iri: [UInt8] = []
    if token.isEscaped {
      var decoded: [UInt8] = []
      try Self.decode(bytes, token.start + 1, token.end - 1, isInIRI: true, onto: &decoded)
      base.resolve(decoded.span, onto: &iri)
    } else {
      base.resolve(bytes.extracting(token.start + 1..<token.end - 1), onto: &iri)
    }
    try builder.noteExpansion(of: token.end - token.start, to: iri.count, at: token.start)
    return iri
  }

  private func label(
    _ token: TurtleToken, _ bytes: Span<UInt8>, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    let label = bytes.extracting(token.start + 2..<token.end)
    if let bad = RDFText.firstFault(ofLabel: label) {
      throw RDFSyntaxError(
        offset: token.start + 2 + bad, message: "invalid character in a blank node label")
    }
    return builder.term(.blank, label)
  }

  // MARK: Prefixed names

  private mutating func expand(
    _ token: TurtleToken, _ bytes: Span<UInt8>
  ) throws(RDFSyntaxError) {
    guard let prefix = prefixes.find(bytes.extracting(token.start..<token.mark)) else {
      let name = bytes.extracting(token.start..<token.mark + 1)
      throw RDFSyntaxError(offset: token.start, message: Wording.undeclaredPrefix(name))
    }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: prefixes.iri(prefix))
    let start = token.mark + 1
    if !token.isEscaped, Self.isSimpleLocal(bytes, start, token.end) {
      bytes.extracting(start..<token.end).withUnsafeBufferPointer {
        scratch.append(contentsOf: $0)
      }
      return
    }
    try expandLocal(bytes, start, token.end)
  }

  /// Returns whether a range contains only ASCII letters, digits, `_` and, after the first byte,
  /// `-`.
  private static func isSimpleLocal(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start < end, bytes[start] != 0x2D else { return start == end }
    for index in start..<end {
      let byte = bytes[index]
      guard byte < 0x80, byte != 0x2E, TurtleLexer.isNameByte(byte) else { return false }
    }
    return true
  }

  /// Appends the expansion of PN_LOCAL to `scratch`.
  private mutating func expandLocal(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) throws(RDFSyntaxError) {
    var index = start
    while index < end {
      var length = 1
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < end, Self.isEscapable(bytes[index + 1]) {
        index += 1
      } else if let known = Self.localLength(bytes, index, in: start..<end) {
        length = known
      } else {
        throw RDFSyntaxError(offset: index, message: "invalid character in a name")
      }
      for place in index..<index + length { scratch.append(bytes[place]) }
      index += length
    }
  }

  /// Returns whether `bytes` are a local name that needs no escapes (PN_LOCAL, or empty).
  package static func isLocalName(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      guard let length = localLength(bytes, index, in: 0..<bytes.count) else { return false }
      index += length
    }
    return index == 0 || bytes[index - 1] != UInt8(ascii: ".")
  }

  /// Returns the length of the element at `index` of a local name, which is a character, or `%` and
  /// two digits. Returns nil if the element needs an escape.
  private static func localLength(
    _ bytes: Span<UInt8>, _ index: Int, in name: Range<Int>
  ) -> Int? {
    switch bytes[index] {
    case UInt8(ascii: ":"): 1
    case UInt8(ascii: ".") where index > name.lowerBound: 1
    case UInt8(ascii: "%")
    where index + 2 < name.upperBound && bytes[index + 1].isASCIIHexDigit
      && bytes[index + 2].isASCIIHexDigit:
      3
    default: NameCharacters.nameLength(bytes, index, isFirst: index == name.lowerBound)
    }
  }

  /// Returns whether a byte can be escaped (PN_LOCAL_ESC).
  private static func isEscapable(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23...0x2F, 0x3B, 0x3D, 0x3F, 0x40, 0x5F, 0x7E: true
    default: false
    }
  }

  /// Returns the prefix that a directive declares, without its colon.
  static func prefixName(
    _ token: TurtleToken, _ bytes: Span<UInt8>
  ) throws(RDFSyntaxError) -> [UInt8] {
    guard token.kind == .name, token.mark + 1 == token.end else {
      throw token.unexpected(expected: "a prefix and a colon")
    }
    let name = bytes.extracting(token.start..<token.mark)
    if let bad = firstFault(ofPrefix: name) {
      throw RDFSyntaxError(offset: token.start + bad, message: "invalid character in a prefix")
    }
    return name.copied()
  }

  /// Returns the index of the first byte that isn't allowed in a prefix (PN_PREFIX, or empty), or
  /// nil if the prefix is valid.
  static func firstFault(ofPrefix name: Span<UInt8>) -> Int? {
    guard name.count > 0 else { return nil }
    let isBad = name[0].isASCIIDigit || name[0] == UInt8(ascii: "_")
    return isBad ? 0 : RDFText.firstFault(ofLabel: name)
  }

  // MARK: Literals

  /// Stores the content of a string until the next token is known.
  mutating func readString(
    _ token: TurtleToken, _ bytes: Span<UInt8>, at offset: Int
  ) throws(RDFSyntaxError) {
    let quotes = token.kind == .longString ? 3 : 1
    let start = token.start + quotes
    let end = token.end - quotes
    literal.removeAll(keepingCapacity: true)
    if token.isEscaped {
      try Self.decode(bytes, start, end, isInIRI: false, onto: &literal)
    } else {
      bytes.extracting(start..<end).withUnsafeBufferPointer {
        literal.append(contentsOf: $0)
      }
    }
    literalStart = offset + token.start
    literalEnd = offset + token.end
  }

  /// Returns the current literal with the language tag and, in RDF 1.2, the base direction of
  /// `token`.
  func literal(
    _ token: TurtleToken, _ bytes: Span<UInt8>, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    var plain = token
    let hasDirection = RDFText.isDirection(
      bytes.extracting(max(token.start, token.end - 5)..<token.end))
    if hasDirection { plain.end -= 5 }
    let tag = try Self.language(plain, bytes)
    if hasDirection, !isVersion12 {
      throw RDFSyntaxError(offset: tag.upperBound + 1, message: RDFVersion.hint("--ltr, --rtl"))
    }
    if isVersion12, let long = RDFText.longPart(ofLanguage: bytes, tag) {
      throw RDFSyntaxError(offset: long, message: Self.invalidLanguageTag)
    }
    guard hasDirection else {
      return builder.literal(literal.span, language: bytes.extracting(tag))
    }
    return builder.literal(
      literal.span, directedLanguage: bytes.extracting(tag.lowerBound..<token.end))
  }

  private static let invalidLanguageTag =
    "invalid language tag: expected parts of at most 8 letters or digits"

  /// Returns the range of LANGTAG after its `@`.
  private static func language(
    _ token: TurtleToken, _ bytes: Span<UInt8>
  ) throws(RDFSyntaxError) -> Range<Int> {
    var partStart = token.start + 1
    for index in token.start + 1..<token.end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "-"), index > partStart {
        partStart = index + 1
      } else if !byte.isASCIILetter {
        let isInFirstPart = partStart == token.start + 1
        guard byte.isASCIIDigit, !isInFirstPart else {
          throw RDFSyntaxError(offset: index, message: invalidLanguageTag)
        }
      }
    }
    guard partStart < token.end else {
      throw RDFSyntaxError(offset: token.end, message: "incomplete language tag: expected a letter")
    }
    return token.start + 1..<token.end
  }

  private static func decode(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, isInIRI: Bool, onto output: inout [UInt8]
  ) throws(RDFSyntaxError) {
    let content = bytes.extracting(0..<end)
    var index = start
    while index < end {
      var plain = index
      while plain < end, bytes[plain] != UInt8(ascii: "\\") { plain += 1 }
      content.extracting(index..<plain).withUnsafeBufferPointer { output.append(contentsOf: $0) }
      index = plain
      guard index < end else { return }
      guard
        let next = RDFText.decodeEscape(content, index, isInIRI: isInIRI, onto: &output)
      else { throw RDFSyntaxError(offset: index, message: "invalid escape sequence") }
      index = next
    }
  }

  // MARK: Words

  enum Keyword { case prefix, base, graph, version }

  /// Returns the directive that a word or an `@` token starts. Words are case-insensitive.
  static func keyword(_ token: TurtleToken, _ bytes: Span<UInt8>) -> Keyword? {
    if token.kind == .at {
      if isWord("@prefix", token, bytes) { return .prefix }
      if isWord("@base", token, bytes) { return .base }
      return isWord("@version", token, bytes) ? .version : nil
    }
    if isWord("prefix", token, bytes, ignoresCase: true) { return .prefix }
    if isWord("base", token, bytes, ignoresCase: true) { return .base }
    if isWord("graph", token, bytes, ignoresCase: true) { return .graph }
    return isWord("version", token, bytes, ignoresCase: true) ? .version : nil
  }

  private static func isWord(
    _ word: StaticString, _ token: TurtleToken, _ bytes: Span<UInt8>, ignoresCase: Bool = false
  ) -> Bool {
    guard token.end - token.start == word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount {
      let byte = bytes[token.start + index]
      guard (ignoresCase ? byte.asciiLowercased : byte) == word.utf8Start[index] else {
        return false
      }
    }
    return true
  }
}
