import ArtifactBase
public import RDFRefiners

// Pretty-prints Turtle, or TriG if there are named graphs.
//
// Statements with the same subject are grouped where the subject first occurs. A node without a
// label that is an object exactly once is written inline, in brackets, or in parentheses if it is a
// list. Nodes that reify a triple follow it (``TurtleReifiers``). Otherwise the output doesn't
// depend on how the statements were written.

/// Writes a dataset as Turtle or TriG.
struct TurtleWriter {
  /// The maximum nesting depth of brackets; deeper nodes are written by label.
  static let depthLimit = 32

  private var terms: RDFTermWriter
  private var prefixes: RDFPrefixTable
  /// The base that IRIs are written relative to, and its text, or nil if IRIs are written in full.
  private let base: (iri: RDFBase, text: String)?
  private var graph = Graph()

  /// The nodes of the current graph that are written inline, in brackets or lists.
  private var inner: Set<Int32> = []

  /// The number of times each node is an object, in all graphs, or 2 if the node also occurs where
  /// it can't be inlined.
  private var objectCounts: [Int32: Int] = [:]

  private var reifiers: TurtleReifiers

  /// The statements of one graph.
  private struct Graph {
    var subjects: [Int32] = []
    var statements: [Int32: [RDFDataset.Quad]] = [:]

    mutating func add(_ quad: RDFDataset.Quad) {
      let subject = quad.subject.rawValue
      if statements[subject] == nil { subjects.append(subject) }
      statements[subject, default: []].append(quad)
    }
  }

  init(_ dataset: RDFDataset, _ given: [RDFPrefix]) {
    terms = RDFTermWriter(dataset)
    base = Self.base(of: dataset, given)
    prefixes = RDFPrefixTable(dataset, given, folder: base?.iri.folder)
    reifiers = TurtleReifiers([], in: dataset)
  }

  mutating func write() -> String {
    let dataset = terms.dataset
    var graphs: [Int32: Graph] = [:]
    var order: [Int32] = [-1]
    graphs[-1] = Graph()
    var homes: [Int32: Int32] = [:]
    var shared: Set<Int32> = []
    func note(_ id: Int32, in graph: Int32) {
      if homes.updateValue(graph, forKey: id).map({ $0 != graph }) == true { shared.insert(id) }
    }
    for index in 0..<dataset.count {
      let quad = dataset[index]
      let name = quad.graph?.rawValue ?? -1
      if graphs[name] == nil {
        order.append(name)
        graphs[name] = Graph()
      }
      let subject = quad.subject.rawValue
      graphs[name]?.add(quad)
      objectCounts[quad.object.rawValue, default: 0] += 1
      note(subject, in: name)
      note(quad.object.rawValue, in: name)
      // The name of a graph, and a predicate, can't be written inline.
      if quad.graph != nil { shared.insert(name) }
      shared.insert(quad.predicate.rawValue)
    }
    for id in 0..<Int32(dataset.termCount) {
      guard let triple = dataset.tripleTerm(RDFDataset.TermID(id)) else { continue }
      shared.insert(triple.subject.rawValue)
      shared.insert(triple.object.rawValue)
    }
    for id in shared { objectCounts[id] = 2 }
    for name in order {
      graph = graphs[name] ?? Graph()
      if graph.subjects.isEmpty { continue }
      if name >= 0 {
        if !terms.output.isEmpty { terms.append("\n") }
        simpleName(name)
        terms.append(" {\n")
      }
      writeGraph(indent: name >= 0 ? 2 : 0)
      if name >= 0 { terms.append("}\n") }
    }
    return declarations() + String(decoding: terms.output, as: UTF8.self)
  }

  /// Returns the declared base, or nil if declaring it would change the meaning of relative IRIs
  /// that are kept as written.
  private static func base(
    of dataset: RDFDataset, _ prefixes: [RDFPrefix]
  ) -> (iri: RDFBase, text: String)? {
    guard let text = dataset.base, RDFText.hasScheme(text.utf8.span),
      (dataset.prefixes + prefixes).allSatisfy({ RDFText.hasScheme($0.iri.utf8.span) })
    else { return nil }
    for id in 0..<Int32(dataset.termCount) {
      let (term, content) = dataset.content(id)
      guard term.kind != .iri || RDFText.hasScheme(content.span) else { return nil }
    }
    return (RDFBase(Array(text.utf8)), text)
  }

  /// Whether the dataset contains a term that isn't part of RDF 1.1.
  private var needsVersion12: Bool {
    (0..<Int32(terms.dataset.termCount)).contains { id in
      let kind = terms.dataset.content(id).term.kind
      return kind == .triple || kind == .directedLiteral
    }
  }

  private func declarations() -> String {
    var lines = needsVersion12 ? "VERSION \"1.2\"\n" : ""
    if let base { lines += "@base <\(base.text)> .\n" }
    for number in prefixes.used.sorted() {
      let prefix = prefixes.prefixes[number]
      lines += "@prefix \(prefix.name): <\(prefix.iri)> .\n"
    }
    return lines + (lines.isEmpty || terms.output.isEmpty ? "" : "\n")
  }

  private mutating func writeGraph(indent: Int) {
    let annotating = separateReifiers()
    inner = nodesWrittenInside()
    var isFirst = true
    for subject in graph.subjects where !inner.contains(subject) && !annotating.contains(subject) {
      if !isFirst { terms.append("\n") }
      isFirst = false
      space(indent)
      if let triple = reifiers.reified[subject] {
        reified(triple, by: subject, isNamed: !isUnnamed(subject))
      } else {
        name(subject)
      }
      properties(of: subject, indent: indent)
      terms.append(" .\n")
    }
  }

  /// Removes the reifiers from the graph.
  ///
  /// - Returns: The nodes that are only written after the triples that they reify.
  private mutating func separateReifiers() -> Set<Int32> {
    let statements = graph.subjects.flatMap { graph.statements[$0] ?? [] }
    reifiers = TurtleReifiers(statements, in: terms.dataset)
    guard statements.count > reifiers.others.count else { return [] }
    var rest = Graph()
    for quad in reifiers.others { rest.add(quad) }
    rest.subjects = graph.subjects.filter {
      rest.statements[$0] != nil || reifiers.reified[$0] != nil
    }
    graph = rest
    var annotating: Set<Int32> = []
    for (node, count) in reifiers.annotationCounts where isBlank(node) {
      switch (count, reifiers.reified[node] != nil, objectCounts[node]) {
      case (1, false, nil): annotating.insert(node)
      case (0, true, nil): break
      case (0, true, 1?) where graph.statements[node] == nil: break
      // The node is referred to in more than one position.
      default: objectCounts[node] = 2
      }
    }
    return annotating
  }

  private func isBlank(_ id: Int32) -> Bool {
    let kind = terms.dataset.content(id).term.kind
    return kind == .blank || kind == .anonymous
  }

  /// Returns the nodes that are written inline, in brackets, within a named subject. Nodes on a
  /// cycle are not inlined.
  private func nodesWrittenInside() -> Set<Int32> {
    var inner: Set<Int32> = []
    var pending: [(object: Int32, depth: Int)] = []
    func add(_ objects: [Int32], _ depth: Int) {
      for object in objects { pending.append((object, depth)) }
    }
    func objects(of node: Int32) -> [Int32] {
      graph.statements[node]?.map(\.object.rawValue) ?? []
    }
    for subject in graph.subjects where !isInline(subject) { add(objects(of: subject), 0) }
    while let (object, depth) = pending.popLast() {
      guard isInline(object), depth < Self.depthLimit, inner.insert(object).inserted else {
        continue
      }
      if let cells = cells(of: object) {
        inner.formUnion(cells.map(\.node))
        add(cells.map(\.item), depth + 1)
      } else {
        add(objects(of: object), depth + 1)
      }
    }
    return inner
  }

  /// Returns whether a node is a blank node that is referred to exactly once, as an object.
  private func isInline(_ id: Int32) -> Bool {
    isBlank(id) && objectCounts[id] == 1
  }

  // MARK: Statements

  private mutating func properties(of subject: Int32, indent: Int) {
    var order: [Int32] = []
    var objects: [Int32: [Int32]] = [:]
    for quad in graph.statements[subject] ?? [] {
      let predicate = quad.predicate.rawValue
      if objects[predicate] == nil { order.append(predicate) }
      objects[predicate, default: []].append(quad.object.rawValue)
    }
    if let type = order.firstIndex(where: isType), type > 0 {
      order.insert(order.remove(at: type), at: 0)
    }
    for (place, predicate) in order.enumerated() {
      if place > 0 { terms.append(" ;") }
      if order.count > 1 {
        terms.append("\n")
        space(indent + 4)
      } else {
        terms.append(" ")
      }
      if isType(predicate) { terms.append("a") } else { simpleName(predicate) }
      for (number, object) in (objects[predicate] ?? []).enumerated() {
        terms.append(number > 0 ? " , " : " ")
        self.object(object, indent: indent + 4)
        annotations(of: subject, predicate, object, indent: indent + 4)
      }
    }
  }

  // MARK: Reifiers

  /// Writes the nodes that reify the preceding statement. Annotation blocks come first, because a
  /// block directly after a reifier would describe that reifier.
  private mutating func annotations(
    of subject: Int32, _ predicate: Int32, _ object: Int32, indent: Int
  ) {
    let triple = RDFDataset.TripleTerm(
      subject: .init(subject), predicate: .init(predicate), object: .init(object))
    let nodes = reifiers.takeAnnotations(of: triple)
    for node in nodes where isUnnamed(node) && graph.statements[node] != nil {
      terms.append(" {|")
      properties(of: node, indent: indent)
      terms.append(" |}")
    }
    for node in nodes where !isUnnamed(node) || graph.statements[node] == nil {
      terms.append(" ~")
      if isUnnamed(node) { continue }
      terms.append(" ")
      simpleName(node)
    }
  }

  /// Writes a triple that isn't asserted, as the node that reifies it.
  private mutating func reified(_ triple: RDFDataset.TripleTerm, by node: Int32, isNamed: Bool) {
    terms.append("<< ")
    simpleName(triple.subject.rawValue)
    terms.append(" ")
    simpleName(triple.predicate.rawValue)
    terms.append(" ")
    termName(triple.object.rawValue)
    if isNamed {
      terms.append(" ~ ")
      simpleName(node)
    }
    terms.append(" >>")
  }

  /// Returns whether a node is a blank node that is only referred to as a reifier.
  private func isUnnamed(_ id: Int32) -> Bool { isBlank(id) && objectCounts[id] == nil }

  private func isType(_ id: Int32) -> Bool {
    terms.dataset.content(id).bytes.elementsEqual(RDFName.type.iri.utf8)
  }

  /// Writes an object. Inline nodes are nested at most ``depthLimit`` levels deep.
  private mutating func object(_ id: Int32, indent: Int) {
    guard inner.contains(id) else { return name(id) }
    if let triple = reifiers.reified[id] { return reified(triple, by: id, isNamed: false) }
    if let cells = cells(of: id) { return list(cells, indent: indent) }
    guard graph.statements[id] != nil else { return terms.append("[]") }
    terms.append("[")
    properties(of: id, indent: indent)
    terms.append(" ]")
  }

  // MARK: Lists

  private struct Cell {
    var node: Int32
    var item: Int32
  }

  /// Returns the cells of a list that starts at a node, or nil if it can't be written as a list.
  /// Each cell must be referred to once, and have exactly one item and one rest.
  private func cells(of first: Int32) -> [Cell]? {
    var cells: [Cell] = []
    var seen: Set<Int32> = []
    var node = first
    while !isNil(node) {
      guard isInline(node), seen.insert(node).inserted, let quads = graph.statements[node],
        quads.count == 2,
        let item = quads.first(where: { isName($0.predicate, .first) }),
        let rest = quads.first(where: { isName($0.predicate, .rest) })
      else { return nil }
      cells.append(Cell(node: node, item: item.object.rawValue))
      node = rest.object.rawValue
    }
    return cells
  }

  private func isNil(_ id: Int32) -> Bool {
    let (term, bytes) = terms.dataset.content(id)
    return term.kind == .iri && bytes.elementsEqual(RDFName.nil.iri.utf8)
  }

  private func isName(_ id: RDFDataset.TermID, _ name: RDFName) -> Bool {
    terms.dataset.content(id.rawValue).bytes.elementsEqual(name.iri.utf8)
  }

  private mutating func list(_ cells: [Cell], indent: Int) {
    terms.append("(")
    for cell in cells {
      terms.append(" ")
      object(cell.item, indent: indent)
    }
    terms.append(" )")
  }

  // MARK: Terms

  private mutating func name(_ id: Int32) {
    if isNil(id) { terms.append("()") } else { termName(id) }
  }

  /// Writes a node or a triple term, without using list syntax.
  private mutating func termName(_ id: Int32) {
    let (triples, object) = terms.dataset.nesting(of: RDFDataset.TermID(id))
    for triple in triples {
      terms.append("<<( ")
      simpleName(triple.subject.rawValue)
      terms.append(" ")
      simpleName(triple.predicate.rawValue)
      terms.append(" ")
    }
    simpleName(object.rawValue)
    for _ in triples { terms.append(" )>>") }
  }

  private mutating func simpleName(_ id: Int32) {
    let (term, bytes) = terms.dataset.content(id)
    switch term.kind {
    case .iri:
      if let name = prefixes.name(of: bytes) {
        terms.output += name
      } else {
        terms.iri(reference(to: bytes))
      }
    case .literal:
      let datatype = terms.dataset.content(term.detail).bytes
      if Self.isShort(bytes, datatype) {
        terms.output += bytes
      } else if !datatype.elementsEqual(RDFName.string.iri.utf8),
        let name = prefixes.name(of: datatype)
      {
        terms.string(bytes)
        terms.append("^^")
        terms.output += name
      } else {
        terms.term(id)
      }
    case .blank, .anonymous, .languageLiteral, .directedLiteral, .language, .triple:
      terms.term(id)
    }
  }

  /// Returns the reference to an IRI: relative to the base if that is shorter, and in full
  /// otherwise.
  private func reference(to iri: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let base else { return iri }
    let isBase = iri.elementsEqual(base.text.utf8) && !iri.contains(UInt8(ascii: "#"))
    if isBase { return [] }
    let reference = Array(base.iri.relative(String(decoding: iri, as: UTF8.self)).utf8)
    return reference.count < iri.count ? reference[...] : iri
  }

  /// Returns whether a literal can be written without quotes and datatype.
  private static func isShort(_ text: ArraySlice<UInt8>, _ datatype: ArraySlice<UInt8>) -> Bool {
    var lexer = NumericLiteral(text)
    if datatype.elementsEqual(RDFName.integer.iri.utf8) { return lexer.isInteger() }
    if datatype.elementsEqual(RDFName.decimal.iri.utf8) { return lexer.isDecimal() }
    if datatype.elementsEqual(RDFName.double.iri.utf8) { return lexer.isDouble() }
    guard datatype.elementsEqual(RDFName.boolean.iri.utf8) else { return false }
    return text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8)
  }

  private mutating func space(_ count: Int) {
    terms.output.append(contentsOf: repeatElement(0x20, count: count))
  }
}

/// Recognizes the numeric literals of Turtle (RDF 1.1 Turtle §6.5).
private struct NumericLiteral {
  private let text: ArraySlice<UInt8>
  private var index: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    index = text.startIndex
  }

  mutating func isInteger() -> Bool {
    skipSign()
    return skipDigits() > 0 && index == text.endIndex
  }

  mutating func isDecimal() -> Bool {
    skipSign()
    _ = skipDigits()
    return skip(UInt8(ascii: ".")) && skipDigits() > 0 && index == text.endIndex
  }

  mutating func isDouble() -> Bool {
    skipSign()
    let whole = skipDigits()
    let fraction = skip(UInt8(ascii: ".")) ? skipDigits() : 0
    guard whole + fraction > 0, skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) else {
      return false
    }
    skipSign()
    return skipDigits() > 0 && index == text.endIndex
  }

  private mutating func skipSign() {
    if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while index < text.endIndex, text[index].isASCIIDigit { index += 1 }
    return index - start
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard index < text.endIndex, text[index] == byte else { return false }
    index += 1
    return true
  }
}

extension RDFDataset {
  /// Returns the statements as human-readable Turtle, grouped by subject, with prefixes, brackets
  /// and lists, or as TriG if there are named graphs.
  ///
  /// Parsing the result yields the same statements, up to blank node labels; duplicates are kept.
  /// The prefixes and base that the dataset declares are preserved. If there are RDF 1.2 terms, the
  /// document announces that version.
  ///
  /// - Parameter prefixes: Additional prefixes, except for names that the dataset declares.
  ///   Prefixes for other frequent namespaces are generated.
  /// - Complexity: O(length).
  public func turtle(prefixes: [RDFPrefix] = RDFPrefix.wellKnown) -> String {
    var writer = TurtleWriter(self, prefixes)
    return writer.write()
  }
}
