import ArtifactBase
import RefinerCore

/// A list of RDF statements in document order, and a table of the terms that occur in them.
///
/// ```swift
/// var refiner = NTriplesRefiner()
/// refiner.append("<http://e/a> <http://e/knows> <http://e/b> .\n".utf8.span)
/// let quad = refiner.model[0]
/// refiner.model.term(quad.object)     // .iri("http://e/b")
/// ```
///
/// Terms and statements are only ever appended, so their indices remain valid while more input
/// arrives. Selection, folding state and scroll positions can refer to them. Duplicate statements
/// are kept.
public struct RDFDataset: Hashable, Sendable {
  /// The maximum number of payload bytes that are read, so that term IDs and lengths fit in 32
  /// bits.
  public static let byteLimit = (1 << 32) - 1

  /// The maximum length of an IRI, in bytes, before a diagnostic is reported.
  public static let iriLimit = 8_192

  /// The fixed part of the limit on the total length of expanded IRIs, in bytes.
  ///
  /// Prefixed names and relative IRIs may expand to at most this many bytes in total, plus
  /// ``expansionFactor`` times their length in the payload.
  public static let expansionLimit = 4_194_304
  /// The number of bytes by which each byte of a prefixed name or relative IRI raises
  /// ``expansionLimit``.
  public static let expansionFactor = 64

  /// The maximum nesting depth of triple terms.
  public static let tripleTermDepthLimit = 64

  /// The index of a term, in order of first occurrence.
  public struct TermID: Hashable, Sendable {
    /// The index of the term in the dataset, from 0.
    public let rawValue: Int32

    package init(_ rawValue: Int32) { self.rawValue = rawValue }
  }

  /// A statement and its source range.
  public struct Quad: Hashable, Sendable {
    /// The subject.
    public var subject: TermID
    /// The predicate.
    public var predicate: TermID
    /// The object.
    public var object: TermID

    /// The named graph that contains the statement, or nil for the default graph.
    public var graph: TermID?

    /// The byte range of the statement in the payload.
    public var range: Range<Int>
  }

  package enum Kind: UInt8 {
    case iri, blank, literal, languageLiteral
    /// A blank node without a label; the detail is its number.
    case anonymous
    /// Not a term, but a language tag that literals refer to.
    case language
    /// A literal whose detail is a language tag, two hyphens and a direction.
    case directedLiteral
    /// A triple term: the bytes are the indices of three terms, the detail is the nesting depth.
    case triple
  }

  package struct Term: Hashable {
    var address: SegmentedBytes.Address
    var byteCount: UInt32
    /// The datatype or language of a literal, the number of an anonymous node, or the depth of a
    /// triple term; 0 for other kinds.
    package var detail: Int32
    package var kind: Kind
  }

  private struct Statement: Hashable {
    var subject: Int32
    var predicate: Int32
    var object: Int32
    var graph: Int32
    // Offsets fit in 32 bits because a payload is at most ``byteLimit`` bytes long.
    var start: UInt32
    var end: UInt32
  }

  /// A prefix and the IRI bound to it.
  private struct Declaration: Hashable {
    var name: SegmentedBytes.Address
    var nameCount: UInt32
    var iri: SegmentedBytes.Address
    var iriCount: UInt32
    /// The number of statements before it.
    var statementCount: UInt32
  }

  private var bytes = SegmentedBytes()
  private var terms = PagedArray<Term>()
  private var statements = PagedArray<Statement>()
  private var declarations = PagedArray<Declaration>()

  /// The base IRI that the document declares, or nil if it declares none. The last declaration
  /// wins.
  public private(set) var base: String?

  /// Creates an empty dataset.
  public init() {}

  /// The number of statements.
  public var count: Int { statements.count }

  /// Returns the statement at `index`.
  ///
  /// - Precondition: `index` is at least 0 and less than ``count``.
  public subscript(index: Int) -> Quad {
    let statement = statements[index]
    return Quad(
      subject: TermID(statement.subject), predicate: TermID(statement.predicate),
      object: TermID(statement.object),
      graph: statement.graph < 0 ? nil : TermID(statement.graph),
      range: Int(statement.start)..<Int(statement.end))
  }

  /// The prefixes that the document declares, in the order of their first declarations. If a prefix
  /// is declared more than once, its last IRI is used.
  ///
  /// - Complexity: O(length of all declarations).
  public var prefixes: [RDFPrefix] {
    var prefixes: [RDFPrefix] = []
    var numbers: [String: Int] = [:]
    for index in 0..<declarations.count {
      let prefix = prefixDeclaration(index).prefix
      if let number = numbers[prefix.name] {
        prefixes[number].iri = prefix.iri
      } else {
        numbers[prefix.name] = prefixes.count
        prefixes.append(prefix)
      }
    }
    return prefixes
  }

  /// The number of declarations of prefixes, repeated ones included.
  public var prefixDeclarationCount: Int { declarations.count }

  /// Returns a declaration of a prefix, and the number of statements before it.
  ///
  /// - Precondition: `index` is at least 0 and less than ``prefixDeclarationCount``.
  public func prefixDeclaration(_ index: Int) -> (prefix: RDFPrefix, statementCount: Int) {
    let declaration = declarations[index]
    let prefix = RDFPrefix(
      text(declaration.name, declaration.nameCount), text(declaration.iri, declaration.iriCount))
    return (prefix, Int(declaration.statementCount))
  }

  /// Returns the term with an ID.
  ///
  /// - Complexity: O(length of the term).
  public func term(_ id: TermID) -> RDFTerm {
    let (triples, object) = nesting(of: id)
    return triples.reversed().reduce(simpleTerm(object)) { object, triple in
      .triple(
        subject: simpleTerm(triple.subject), predicate: simpleTerm(triple.predicate),
        object: object)
    }
  }

  /// The components of a triple term.
  public struct TripleTerm: Hashable, Sendable {
    /// The subject.
    public var subject: TermID
    /// The predicate.
    public var predicate: TermID
    /// The object, which may itself be a triple term.
    public var object: TermID

    package init(subject: TermID, predicate: TermID, object: TermID) {
      (self.subject, self.predicate, self.object) = (subject, predicate, object)
    }
  }

  /// Returns the components of a triple term, or nil for any other term.
  ///
  /// Only the object can itself be a triple term.
  public func tripleTerm(_ id: TermID) -> TripleTerm? {
    let term = terms[Int(id.rawValue)]
    guard term.kind == .triple else { return nil }
    let content = bytes.run(at: term.address, count: Int(term.byteCount))
    func number(_ place: Int) -> TermID {
      let start = content.startIndex + place * 4
      return TermID(
        content[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int32($1) })
    }
    return TripleTerm(subject: number(0), predicate: number(1), object: number(2))
  }

  /// Returns the nested triple terms from the outside in, and the innermost object.
  package func nesting(of id: TermID) -> (triples: [TripleTerm], object: TermID) {
    var triples: [TripleTerm] = []
    var object = id
    while let triple = tripleTerm(object) {
      triples.append(triple)
      object = triple.object
    }
    return (triples, object)
  }

  private func simpleTerm(_ id: TermID) -> RDFTerm {
    let term = terms[Int(id.rawValue)]
    switch term.kind {
    case .iri, .language, .triple: return .iri(text(term))
    case .blank: return .blank(text(term))
    case .anonymous: return .anonymous(Int(term.detail))
    case .literal:
      return .literal(text(term), datatype: text(terms[Int(term.detail)]), language: nil)
    case .languageLiteral:
      return .literal(
        text(term), datatype: RDFName.langString.iri, language: text(terms[Int(term.detail)]))
    case .directedLiteral:
      let tag = text(terms[Int(term.detail)])
      return .literal(
        text(term), datatype: RDFName.dirLangString.iri, language: String(tag.dropLast(5)),
        direction: RDFDirection(rawValue: String(tag.suffix(3))))
    }
  }

  // MARK: Building

  package var termCount: Int { terms.count }

  package func content(_ id: Int32) -> (term: Term, bytes: ArraySlice<UInt8>) {
    let term = terms[Int(id)]
    return (term, bytes.run(at: term.address, count: Int(term.byteCount)))
  }

  mutating func addTerm(_ kind: Kind, detail: Int32, _ content: Span<UInt8>) {
    let address = bytes.append(content)
    terms.append(
      Term(address: address, byteCount: UInt32(content.count), detail: detail, kind: kind))
  }

  mutating func add(
    _ subject: Int32, _ predicate: Int32, _ object: Int32, graph: Int32, range: Range<Int>
  ) {
    statements.append(
      Statement(
        subject: subject, predicate: predicate, object: object, graph: graph,
        start: UInt32(range.lowerBound), end: UInt32(range.upperBound)))
  }

  mutating func declare(prefix name: Span<UInt8>, _ iri: Span<UInt8>) {
    declarations.append(
      Declaration(
        name: bytes.append(name), nameCount: UInt32(name.count), iri: bytes.append(iri),
        iriCount: UInt32(iri.count), statementCount: UInt32(statements.count)))
  }

  mutating func declare(base: [UInt8]) { self.base = String(decoding: base, as: UTF8.self) }

  private func text(_ term: Term) -> String { text(term.address, term.byteCount) }

  private func text(_ address: SegmentedBytes.Address, _ count: UInt32) -> String {
    String(decoding: bytes.run(at: address, count: Int(count)), as: UTF8.self)
  }
}
