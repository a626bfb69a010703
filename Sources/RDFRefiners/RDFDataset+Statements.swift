import ArtifactBase

/// A statement with its terms.
public struct RDFStatement: Hashable, Sendable {
  /// The subject: an IRI or a blank node.
  public var subject: RDFTerm
  /// The predicate: an IRI.
  public var predicate: RDFTerm
  /// The object.
  public var object: RDFTerm
  /// The named graph that contains the statement, an IRI or a blank node; nil for the default graph.
  public var graph: RDFTerm?

  /// Creates a statement.
  public init(
    _ subject: RDFTerm, _ predicate: RDFTerm, _ object: RDFTerm, graph: RDFTerm? = nil
  ) {
    self.subject = subject
    self.predicate = predicate
    self.object = object
    self.graph = graph
  }
}

extension RDFDataset: RandomAccessCollection {
  /// 0, the index of the first statement.
  public var startIndex: Int { 0 }
  /// The number of statements.
  public var endIndex: Int { count }
}

extension RDFDataset {
  /// Creates a dataset of statements.
  ///
  /// ```swift
  /// let knows = RDFTerm.iri("http://xmlns.com/foaf/0.1/knows")
  /// let dataset = RDFDataset([RDFStatement(.iri("http://e/a"), knows, .iri("http://e/b"))])
  /// print(dataset.turtle())
  /// ```
  ///
  /// Blank nodes without a label are numbered in the order of their occurrence. Statements whose triple terms
  /// are nested deeper than ``tripleTermDepthLimit`` are left out.
  ///
  /// - Parameters:
  ///   - statements: The statements, in order.
  ///   - prefixes: The prefixes that the dataset declares.
  /// - Complexity: O(length of the terms).
  public init(_ statements: some Sequence<RDFStatement>, prefixes: [RDFPrefix] = []) {
    var builder = RDFBuilder()
    var anonymous: [Int: Int32] = [:]
    for prefix in prefixes {
      builder.dataset.declare(prefix: Array(prefix.name.utf8).span, Array(prefix.iri.utf8).span)
    }
    for statement in statements {
      guard let subject = builder.term(statement.subject, &anonymous),
        let predicate = builder.term(statement.predicate, &anonymous),
        let object = builder.term(statement.object, &anonymous)
      else { continue }
      var graph: Int32 = -1
      if let name = statement.graph {
        guard let term = builder.term(name, &anonymous) else { continue }
        graph = term
      }
      builder.dataset.add(subject, predicate, object, graph: graph, range: 0..<0)
    }
    self = builder.dataset
  }

  /// Returns a statement with its terms.
  ///
  /// - Complexity: O(length of the terms).
  public func statement(_ quad: Quad) -> RDFStatement {
    RDFStatement(
      term(quad.subject), term(quad.predicate), term(quad.object), graph: quad.graph.map(term))
  }

  /// Returns the ID of a term; nil if it does not occur.
  ///
  /// - Complexity: O(terms).
  public func id(of term: RDFTerm) -> TermID? {
    // Most terms differ in their kind or their length.
    (0..<Int32(termCount)).lazy.map(TermID.init).first { id in
      mayBe(term, id) && self.term(id) == term
    }
  }

  private func mayBe(_ term: RDFTerm, _ id: TermID) -> Bool {
    let (known, _) = content(id.rawValue)
    return switch (term, known.kind) {
    case (.iri(let text), .iri), (.blank(let text), .blank),
      (.literal(let text, _, nil, _), .literal),
      (.literal(let text, _, .some, nil), .languageLiteral),
      (.literal(let text, _, .some, .some), .directedLiteral):
      text.utf8.count == Int(known.byteCount)
    case (.anonymous(let number), .anonymous): number == Int(known.detail)
    case (.triple, .triple): true
    default: false
    }
  }

  /// The graphs in which statements are looked for.
  public enum GraphPattern: Hashable, Sendable {
    /// All graphs.
    case any
    /// The default graph.
    case `default`
    /// The named graph with a name.
    case named(RDFTerm)
  }

  /// Returns the statements that match a pattern, in order; nil matches everything.
  ///
  /// ```swift
  /// for quad in dataset.quads(predicate: .iri("http://xmlns.com/foaf/0.1/name")) {
  ///   print(dataset.term(quad.object))
  /// }
  /// ```
  ///
  /// - Complexity: O(terms + statements).
  public func quads(
    subject: RDFTerm? = nil, predicate: RDFTerm? = nil, object: RDFTerm? = nil,
    graph: GraphPattern = .any
  ) -> [Quad] {
    var wanted: [TermID?] = []
    for term in [subject, predicate, object] {
      guard let term else {
        wanted.append(nil)
        continue
      }
      guard let id = id(of: term) else { return [] }
      wanted.append(id)
    }
    var name: TermID?
    if case .named(let term) = graph {
      guard let id = id(of: term) else { return [] }
      name = id
    }
    func matches(_ wanted: TermID?, _ id: TermID) -> Bool { wanted == nil || wanted == id }
    return filter { quad in
      matches(wanted[0], quad.subject) && matches(wanted[1], quad.predicate)
        && matches(wanted[2], quad.object) && (graph == .any || quad.graph == name)
    }
  }
}

extension RDFBuilder {
  /// The number of a term, which is added if it is new; nil if it is nested too deeply.
  fileprivate mutating func term(_ term: RDFTerm, _ anonymous: inout [Int: Int32]) -> Int32? {
    var outer: [(subject: Int32, predicate: Int32)] = []
    var innermost = term
    while case .triple(let subject, let predicate, let object) = innermost {
      guard outer.count < RDFDataset.tripleTermDepthLimit,
        let first = simple(subject, &anonymous), let second = simple(predicate, &anonymous)
      else { return nil }
      outer.append((first, second))
      innermost = object
    }
    guard var number = simple(innermost, &anonymous) else { return nil }
    for (subject, predicate) in outer.reversed() {
      guard let triple = triple(subject, predicate, number) else { return nil }
      number = triple
    }
    return number
  }

  /// The number of a term that is not a triple; nil for a triple.
  private mutating func simple(_ term: RDFTerm, _ anonymous: inout [Int: Int32]) -> Int32? {
    switch term {
    case .iri(let text): return self.term(.iri, Array(text.utf8).span)
    case .blank(let label): return self.term(.blank, Array(label.utf8).span)
    case .anonymous(let number):
      if let known = anonymous[number] { return known }
      let new = self.anonymous()
      anonymous[number] = new
      return new
    case .literal(let text, _, let language?, let direction?):
      let tag = "\(language)--\(direction.rawValue)"
      return literal(Array(text.utf8).span, directedLanguage: Array(tag.utf8).span)
    case .literal(let text, _, let language?, nil):
      return literal(Array(text.utf8).span, language: Array(language.utf8).span)
    case .literal(let text, let datatype, nil, _):
      let type = self.term(.iri, Array(datatype.utf8).span)
      return self.term(.literal, detail: type, Array(text.utf8).span)
    case .triple: return nil
    }
  }
}
