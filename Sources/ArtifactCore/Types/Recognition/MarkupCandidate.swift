/// Recognizes markup: HTML pages, SVG, RDF/XML and other XML.
///
/// HTML elements also occur in answers. Therefore only the elements of a complete page are
/// recognized as HTML, and an element without an XML declaration only if it declares a namespace.
struct MarkupCandidate: ContentCandidate {
  private enum Place: Sendable {
    case between
    /// In a construct that begins with `<`, up to the end of its name.
    case tag
    case comment, instruction
    /// After the name in a document type declaration; the nesting depth of brackets.
    case documentType(depth: Int)
    /// After the name in a start tag; the open quote, if any.
    case attributes(quote: UInt8?)
  }

  private var place = Place.between

  /// The current construct, at most ``constructLimit`` bytes.
  private var construct: [UInt8] = []
  private var isXML = false

  private static let constructLimit = 4_096

  /// Elements that may declare a namespace and with which an answer may begin.
  private static let inlineNames = [
    "math", "div", "span", "p", "a", "table", "section", "article", "details", "img", "picture",
  ]

  mutating func consume(_ byte: UInt8) -> CandidateState {
    switch place {
    case .between: return begin(byte)
    case .tag:
      construct.append(byte)
      return readTag()
    case .comment:
      keep(byte)
      return end(if: endsWith("-->"))
    case .instruction:
      keep(byte)
      return end(if: endsWith("?>"))
    case .documentType(let depth):
      return readDocumentType(byte, depth)
    case .attributes(let quote):
      return readAttributes(byte, quote)
    }
  }

  mutating func finish(isWhole: Bool) -> CandidateState {
    isXML ? .xml : .rejected
  }

  private mutating func begin(_ byte: UInt8) -> CandidateState {
    if byte.isTagWhitespace { return .undecided }
    guard byte == UInt8(ascii: "<") else { return .rejected }
    construct = [byte]
    place = .tag
    return .undecided
  }

  /// Keeps the last bytes of a construct whose content is irrelevant.
  private mutating func keep(_ byte: UInt8) {
    if construct.count >= 64 { construct.removeFirst(32) }
    construct.append(byte)
  }

  private func endsWith(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      construct.count >= text.count && construct.suffix(text.count).elementsEqual(text)
    }
  }

  private mutating func end(if isOver: Bool) -> CandidateState {
    if isOver { place = .between }
    return .undecided
  }

  // MARK: The name after `<`

  private mutating func readTag() -> CandidateState {
    if construct.count > 128 { return .rejected }
    if construct.hasPrefix("<?") { return readInstruction() }
    if construct.hasPrefix("<!") { return readDeclaration() }
    let last = construct[construct.count - 1]
    if Self.isNameByte(last) { return .undecided }
    guard last.isTagWhitespace || last == UInt8(ascii: ">") || last == UInt8(ascii: "/") else {
      return .rejected
    }
    return readName(construct.dropFirst().dropLast(), before: last)
  }

  private mutating func readInstruction() -> CandidateState {
    let last = construct[construct.count - 1]
    guard last.isTagWhitespace || last == UInt8(ascii: "?") && construct.count > 2 else {
      return .undecided
    }
    guard isXML || construct.lowercased.hasPrefix("<?xml") else { return .rejected }
    isXML = true
    place = .instruction
    return .undecided
  }

  private mutating func readDeclaration() -> CandidateState {
    if construct.hasPrefix("<!--") {
      place = .comment
      return .undecided
    }
    if construct.isCompatible(with: "<!--") { return .undecided }
    let text = construct.lowercased
    guard text.isCompatible(with: "<!doctype ") else { return .rejected }
    let name = text.dropFirst("<!doctype ".utf8.count)
    guard let last = name.last, last.isTagWhitespace || last == UInt8(ascii: ">") else {
      return .undecided
    }
    if name.dropLast().allSatisfy(\.isTagWhitespace) {
      return last == UInt8(ascii: ">") ? .rejected : .undecided
    }
    if let state = Self.documents[Self.text(name.dropLast())] { return state }
    isXML = true
    place = last == UInt8(ascii: ">") ? .between : .documentType(depth: 0)
    return .undecided
  }

  private mutating func readDocumentType(_ byte: UInt8, _ depth: Int) -> CandidateState {
    switch byte {
    case UInt8(ascii: "["): place = .documentType(depth: depth + 1)
    case UInt8(ascii: "]"): place = .documentType(depth: max(0, depth - 1))
    case UInt8(ascii: ">") where depth == 0: place = .between
    default: break
    }
    return .undecided
  }

  /// The types identified by the name of a root element or document type.
  private static let documents: [String: CandidateState] = [
    "html": .type(.html), "svg": .type(.svg), "rdf:rdf": .type(.rdfXML),
  ]

  private mutating func readName(
    _ name: ArraySlice<UInt8>, before last: UInt8
  ) -> CandidateState {
    let name = Self.text(name)
    if let state = Self.documents[name] { return state }
    if name == "head" || name == "body" { return .type(.html) }
    if isXML {
      let local = name.split(separator: ":").last ?? ""
      return Self.documents[local == "rdf" ? "rdf:rdf" : String(local)] ?? .xml
    }
    let vocabulary = TagVocabulary()
    let tags = vocabulary.artifactNames + vocabulary.reasoningNames
    guard !name.isEmpty, last.isTagWhitespace, !Self.inlineNames.contains(name),
      !tags.contains(where: { $0.asciiLowercased == name })
    else { return .rejected }
    place = .attributes(quote: nil)
    return .undecided
  }

  private mutating func readAttributes(_ byte: UInt8, _ quote: UInt8?) -> CandidateState {
    if let quote {
      if byte == quote { place = .attributes(quote: nil) }
      return .undecided
    }
    if construct.count >= Self.constructLimit { return .rejected }
    construct.append(byte)
    if endsWith(" xmlns=") || endsWith(" xmlns:") || endsWith("\nxmlns:") { return .xml }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { place = .attributes(quote: byte) }
    return byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") ? .rejected : .undecided
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(String(decoding: bytes, as: UTF8.self).asciiLowercased.asciiTrimmed)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte >= 0x80 || ":_-.".utf8.contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte.asciiLowercased)
  }
}

extension Array<UInt8> {
  fileprivate var lowercased: [UInt8] { map(\.asciiLowercased) }
}
