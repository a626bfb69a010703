import ArtifactBase
import RefinerCore

// Reads one line of N-Triples or N-Quads (RDF 1.1 and 1.2 N-Triples §2, N-Quads §2).
//
// A line is a statement, a comment or blank. It doesn't depend on other lines, so it is parsed in a
// single pass over contiguous bytes. Terms are copied directly from the line to the dataset; only
// terms with escapes are decoded into a buffer first.

struct RDFLineReader: Sendable {
  /// Whether a statement may name a graph, as in N-Quads.
  let allowsGraph: Bool
  /// Whether the input is read as RDF 1.2, because of the options or a version announcement on an
  /// earlier line.
  private var isVersion12: Bool
  private var scratch: [UInt8] = []

  init(allowsGraph: Bool, version: RDFVersion) {
    self.allowsGraph = allowsGraph
    isVersion12 = version == .rdf12
  }

  /// Adds the statement in `line`, if any. The line starts at payload offset `offset`.
  mutating func read(
    _ line: Span<UInt8>, at offset: Int, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) {
    if !line.isASCII, !line.isUTF8 {
      let place = line.firstInvalidUTF8
      throw RDFSyntaxError(offset: offset + place, message: "invalid UTF-8")
    }
    do {
      try readStatement(line, at: offset, into: &builder)
    } catch {
      throw error.moved(by: offset)
    }
  }

  private mutating func readStatement(
    _ line: Span<UInt8>, at offset: Int, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) {
    var index = Self.skipSpace(line, 0)
    let start = index
    guard index < line.count, line[index] != UInt8(ascii: "#") else { return }
    if line[index] == UInt8(ascii: "V") { return try readVersion(line, index) }
    let subject = try readNode(line, &index, "a subject", into: &builder)
    index = Self.skipSpace(line, index)
    guard index < line.count, line[index] == UInt8(ascii: "<") else {
      throw Self.unexpected(line, index, "a predicate in angle brackets")
    }
    let predicate = try readIRI(line, &index, into: &builder)
    index = Self.skipSpace(line, index)
    let object = try readObject(line, &index, into: &builder)
    index = Self.skipSpace(line, index)
    var graph: Int32 = -1
    if allowsGraph, index < line.count, line[index] != UInt8(ascii: ".") {
      graph = try readNode(line, &index, "a graph or a full stop", into: &builder)
      index = Self.skipSpace(line, index)
    }
    guard index < line.count, line[index] == UInt8(ascii: ".") else {
      throw Self.unexpected(line, index, "a full stop")
    }
    let end = index + 1
    index = Self.skipSpace(line, end)
    guard index == line.count || line[index] == UInt8(ascii: "#") else {
      throw RDFSyntaxError(
        offset: index, message: "content after the full stop: expected the end of the line")
    }
    builder.dataset.add(
      subject, predicate, object, graph: graph, range: offset + start..<offset + end)
  }

  private static let missingLabel = "incomplete blank node label: expected _: and a name"

  /// Returns the error for the character at `index`, where `name` is expected.
  private static func unexpected(
    _ line: Span<UInt8>, _ index: Int, _ name: String
  ) -> RDFSyntaxError {
    let found =
      index < line.count ? "`\(character(line, index))`" : "end of the line"
    return RDFSyntaxError(offset: index, message: "unexpected \(found): expected \(name)")
  }

  /// Returns the character at `index` of a valid line.
  private static func character(_ line: Span<UInt8>, _ index: Int) -> String {
    let byte = line[index]
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    return String(decoding: line.extracting(index..<index + length).copied(), as: UTF8.self)
  }

  private static func skipSpace(_ line: Span<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < line.count, line[index].isSpaceOrTab { index += 1 }
    return index
  }

  // MARK: Terms

  private mutating func readNode(
    _ line: Span<UInt8>, _ index: inout Int, _ name: String, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    if index < line.count {
      if line[index] == UInt8(ascii: "<") { return try readIRI(line, &index, into: &builder) }
      if line[index] == UInt8(ascii: "_") { return try readBlank(line, &index, into: &builder) }
    }
    throw Self.unexpected(line, index, name)
  }

  private mutating func readObject(
    _ line: Span<UInt8>, _ index: inout Int, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    if index < line.count, line[index] == UInt8(ascii: "\"") {
      return try readLiteral(line, &index, into: &builder)
    }
    if Self.startsTriple(line, index) {
      guard isVersion12 else {
        throw RDFSyntaxError(offset: index + 1, message: RDFVersion.hint("<<("))
      }
      return try readTriple(line, &index, into: &builder)
    }
    return try readNode(line, &index, "an object", into: &builder)
  }

  private static func startsTriple(_ line: Span<UInt8>, _ index: Int) -> Bool {
    index + 2 < line.count && line[index] == UInt8(ascii: "<")
      && line[index + 1] == UInt8(ascii: "<") && line[index + 2] == UInt8(ascii: "(")
  }

  /// Reads a triple term. Nested triple terms are always objects, so a list of the preceding
  /// subjects and predicates suffices.
  @inline(never) private mutating func readTriple(
    _ line: Span<UInt8>, _ index: inout Int, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    var outer: [(subject: Int32, predicate: Int32)] = []
    while Self.startsTriple(line, index) {
      guard outer.count < RDFDataset.tripleTermDepthLimit else {
        throw RDFBuilder.tooDeep(at: index)
      }
      index = Self.skipSpace(line, index + 3)
      let subject = try readNode(line, &index, "a subject", into: &builder)
      index = Self.skipSpace(line, index)
      guard index < line.count, line[index] == UInt8(ascii: "<") else {
        throw Self.unexpected(line, index, "a predicate in angle brackets")
      }
      outer.append((subject, try readIRI(line, &index, into: &builder)))
      index = Self.skipSpace(line, index)
    }
    var object =
      index < line.count && line[index] == UInt8(ascii: "\"")
      ? try readLiteral(line, &index, into: &builder)
      : try readNode(line, &index, "an object", into: &builder)
    while let (subject, predicate) = outer.popLast() {
      index = Self.skipSpace(line, index)
      guard index + 2 < line.count, line[index] == UInt8(ascii: ")"),
        line[index + 1] == UInt8(ascii: ">"), line[index + 2] == UInt8(ascii: ">")
      else { throw Self.unexpected(line, index, ")>>") }
      guard let triple = builder.triple(subject, predicate, object) else {
        throw RDFBuilder.tooDeep(at: index)
      }
      object = triple
      index += 3
    }
    return object
  }

  /// Reads a line that announces the version.
  @inline(never) private mutating func readVersion(
    _ line: Span<UInt8>, _ start: Int
  ) throws(RDFSyntaxError) {
    let word = line.extracting(start..<min(start + 7, line.count))
    var index = Self.skipSpace(line, start + word.count)
    guard word.isEqual(to: "VERSION"), index < line.count, line[index] == UInt8(ascii: "\"") else {
      throw Self.unexpected(line, start, "a statement")
    }
    index = try decode(line, from: index + 1, to: UInt8(ascii: "\""), isInIRI: false)
    guard index < line.count else {
      throw RDFSyntaxError(offset: index, message: "unterminated string: expected a closing quote")
    }
    index = Self.skipSpace(line, index + 1)
    guard index == line.count || line[index] == UInt8(ascii: "#") else {
      throw RDFSyntaxError(
        offset: index, message: "content after the version: expected the end of the line")
    }
    if RDFVersion.isVersion12(scratch.span) { isVersion12 = true }
  }

  private mutating func readIRI(
    _ line: Span<UInt8>, _ index: inout Int, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    let start = index + 1
    var end = start
    while end < line.count, RDFText.isIRIByte(line[end]), line[end] != UInt8(ascii: "\\") {
      end += 1
    }
    if end < line.count, line[end] == UInt8(ascii: "\\") {
      end = try decode(line, from: start, to: UInt8(ascii: ">"), isInIRI: true)
      return try addIRI(scratch.span, at: start..<end, line, &index, into: &builder)
    }
    return try addIRI(
      line.extracting(start..<end), at: start..<end, line, &index, into: &builder)
  }

  private func addIRI(
    _ iri: Span<UInt8>, at range: Range<Int>, _ line: Span<UInt8>, _ index: inout Int,
    into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    let end = range.upperBound
    guard end < line.count else {
      throw RDFSyntaxError(offset: end, message: "unterminated IRI: expected >")
    }
    guard line[end] == UInt8(ascii: ">") else {
      throw RDFSyntaxError(offset: end, message: "invalid character in an IRI")
    }
    guard RDFText.hasScheme(iri) else {
      throw RDFSyntaxError(
        offset: range.lowerBound, message: "relative IRI: expected an absolute IRI")
    }
    index = end + 1
    return builder.term(.iri, iri)
  }

  private func readBlank(
    _ line: Span<UInt8>, _ index: inout Int, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    let start = index + 2
    guard start < line.count, line[index + 1] == UInt8(ascii: ":") else {
      throw RDFSyntaxError(offset: index, message: Self.missingLabel)
    }
    var end = start
    while end < line.count {
      if line[end] == 0x2E, end > start {
        end += 1
      } else if let length = NameCharacters.nameLength(line, end, isFirst: end == start) {
        end += length
      } else {
        break
      }
    }
    while end > start, line[end - 1] == 0x2E { end -= 1 }
    guard end > start else {
      throw RDFSyntaxError(offset: start, message: Self.missingLabel)
    }
    index = end
    return builder.term(.blank, line.extracting(start..<end))
  }

  private mutating func readLiteral(
    _ line: Span<UInt8>, _ index: inout Int, into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    let start = index + 1
    var end = start
    while end < line.count, line[end] != UInt8(ascii: "\""), line[end] != UInt8(ascii: "\\") {
      end += 1
    }
    let isEscaped = end < line.count && line[end] == UInt8(ascii: "\\")
    if isEscaped { end = try decode(line, from: start, to: UInt8(ascii: "\""), isInIRI: false) }
    guard end < line.count else {
      throw RDFSyntaxError(offset: end, message: "unterminated string: expected a closing quote")
    }
    index = end + 1
    if isVersion12 { index = Self.skipSpace(line, index) }
    // The datatype's IRI may also need the buffer.
    let decoded = isEscaped ? scratch : []
    if index < line.count, line[index] == UInt8(ascii: "@") {
      let language = try languageRange(line, index + 1)
      index = language.upperBound
      if isVersion12 {
        let content = isEscaped ? decoded : line.extracting(start..<end).copied()
        return try readLanguage(line, language, &index, of: content, into: &builder)
      }
      let tag = line.extracting(language)
      return isEscaped
        ? builder.literal(decoded.span, language: tag)
        : builder.literal(line.extracting(start..<end), language: tag)
    }
    let datatype: Int32
    if index < line.count, line[index] == UInt8(ascii: "^") {
      let mark = index
      let isWhole = index + 1 < line.count && line[index + 1] == UInt8(ascii: "^")
      index += 2
      if isVersion12, isWhole { index = Self.skipSpace(line, index) }
      guard isWhole, index < line.count, line[index] == UInt8(ascii: "<") else {
        throw RDFSyntaxError(
          offset: mark, message: "incomplete datatype: expected ^^ and an IRI in angle brackets")
      }
      datatype = try readIRI(line, &index, into: &builder)
      if isVersion12 { try builder.checkDatatype(datatype, at: mark) }
    } else {
      datatype = builder.name(.string)
    }
    return isEscaped
      ? builder.term(.literal, detail: datatype, decoded.span)
      : builder.term(.literal, detail: datatype, line.extracting(start..<end))
  }

  /// Returns a literal with the language tag that has been read, and the direction that may follow.
  @inline(never) private func readLanguage(
    _ line: Span<UInt8>, _ language: Range<Int>, _ index: inout Int, of content: [UInt8],
    into builder: inout RDFBuilder
  ) throws(RDFSyntaxError) -> Int32 {
    if let long = RDFText.longPart(ofLanguage: line, language) {
      throw RDFSyntaxError(
        offset: long, message: "invalid language tag: expected parts of at most 8 letters or digits"
      )
    }
    guard index + 1 < line.count, line[index] == UInt8(ascii: "-") else {
      return builder.literal(content.span, language: line.extracting(language))
    }
    var end = index + 2
    while end < line.count, line[end].isASCIILetter { end += 1 }
    guard RDFText.isDirection(line.extracting(index..<end)) else {
      throw RDFSyntaxError(
        offset: index, message: "invalid base direction: expected --ltr or --rtl")
    }
    index = end
    return builder.literal(
      content.span, directedLanguage: line.extracting(language.lowerBound..<end))
  }

  /// Returns the range of LANGTAG after its `@`, without a direction.
  private func languageRange(
    _ line: Span<UInt8>, _ start: Int
  ) throws(RDFSyntaxError) -> Range<Int> {
    var end = start
    var partStart = start
    while end < line.count {
      let byte = line[end]
      if byte == UInt8(ascii: "-"), end > partStart {
        partStart = end + 1
      } else {
        let isFine = byte.isASCIILetter || (partStart > start && byte.isASCIIDigit)
        guard isFine else { break }
      }
      end += 1
    }
    if isVersion12, end == partStart, end > start, end < line.count, line[end] == UInt8(ascii: "-")
    {
      // A direction follows.
      return start..<end - 1
    }
    guard end > partStart else {
      let isDirected = RDFText.isDirection(line.extracting(end - 1..<min(end + 4, line.count)))
      throw RDFSyntaxError(
        offset: end,
        message: isDirected
          ? RDFVersion.hint("--ltr, --rtl") : "incomplete language tag: expected a letter")
    }
    return start..<end
  }

  /// Decodes into `scratch` up to `terminator`.
  ///
  /// - Returns: The index of the terminator, or the end of the line if there is none.
  private mutating func decode(
    _ line: Span<UInt8>, from start: Int, to terminator: UInt8, isInIRI: Bool
  ) throws(RDFSyntaxError) -> Int {
    scratch.removeAll(keepingCapacity: true)
    var index = start
    while index < line.count, line[index] != terminator {
      let byte = line[index]
      if byte == UInt8(ascii: "\\") {
        guard
          let next = RDFText.decodeEscape(line, index, isInIRI: isInIRI, onto: &scratch)
        else { throw RDFSyntaxError(offset: index, message: "invalid escape sequence") }
        index = next
      } else {
        if isInIRI, !RDFText.isIRIByte(byte) { break }
        scratch.append(byte)
        index += 1
      }
    }
    return index
  }
}
