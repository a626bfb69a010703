import ArtifactBase
import RefinerCore

// The striped syntax of RDF/XML (RDF 1.1 and 1.2 XML Syntax §6 and §7) over the events of the XML
// reader.
//
// Elements alternate between nodes and properties; the child of a property is the node that is its
// value. Each open element has a frame. A triple is added as soon as its object is known: at the
// start tag of a node value, at the start tag of the property if attributes name the value, and at
// the end tag of the property if the value is text.
//
// Statements inside a triple term (RDF 1.2) are kept in the property's frame and become the value
// at its end tag.
//
// An element with an error is skipped with its content; so is a property whose text has an error.

struct RDFXMLGrammar: Sendable {
  var builder = RDFBuilder()
  private var frames: [Frame] = []
  private var bases: [(depth: Int, base: RDFBase)]
  private var languages: [(depth: Int, tag: [UInt8])] = []
  private let rdf: Int32

  /// The namespace of `its:dir`.
  private let its: Int32

  /// Whether the input is read as RDF 1.2, because of the options or `rdf:version`.
  private var isVersion12: Bool
  private var scopes: [(depth: Int, scope: Scope)] = []
  /// The frame indices of the open triple terms.
  private var tripleTerms: [Int] = []
  /// The frame index of the outermost open collection, or -1 if there is none.
  private var collection = -1

  /// The RDF 1.2 settings that elements inherit.
  private struct Scope {
    /// Whether the document declares RDF 1.2 triple terms and base directions.
    var hasTripleTerms = false
    var hasDirections = false
    /// The direction, preceded by two hyphens; empty if there is none.
    var direction: [UInt8] = []
  }

  /// The text of the open property, or its content if the value is an XML literal.
  private var text: [UInt8] = []
  private var followsReturn = false
  private var writer = XMLCanonicalWriter()
  /// The byte range of the current start tag in the payload.
  private var tagRange = 0..<0
  /// The number of open elements in an XML literal or in skipped content.
  private var innerDepth = 0
  /// The IRIs that `rdf:ID` has defined.
  private var identifiers: Set<Int32> = []
  private var scratch: [UInt8] = []
  /// Whether each namespace is valid as the beginning of an IRI; nil if this hasn't been checked.
  private var namespaceFitness: [Bool?] = []

  /// Whether the last error causes content to be skipped.
  private(set) var hasSkipped = true

  /// The last offset at which the document can be closed, and the number of elements open there; -1
  /// before the first such offset.
  private(set) var safeLength = -1
  private(set) var safeDepth = 0

  init(base: RDFBase, rdf: Int32, its: Int32, isVersion12: Bool) {
    bases = [(-1, base)]
    self.rdf = rdf
    self.its = its
    self.isVersion12 = isVersion12
  }

  private struct Frame {
    enum Kind {
      /// The element `rdf:RDF`.
      case document
      /// A node, or a property that is also one because of `parseType="Resource"`.
      case node
      /// A property whose value isn't known yet.
      case property
      /// A property whose value is known.
      case known
      case collection
      case literal
      /// A property whose value is the triple term that it contains.
      case tripleTerm
      case skipped
    }
    var kind: Kind
    var subject: Int32 = -1
    var predicate: Int32 = -1
    /// The node that reifies the property's statement, or -1 if there is none.
    var statement: Int32 = -1
    /// The RDF 1.2 reifier of the property's statement, or -1 if there is none.
    var reifier: Int32 = -1
    /// The number of statements in a triple term, and the last of them.
    var innerCount = 0
    var inner: (subject: Int32, predicate: Int32, object: Int32) = (-1, -1, -1)
    var datatype: Int32 = -1
    /// The last cell of a collection, or the node in a triple term; -1 before the first.
    var cell: Int32 = -1
    /// The number of `rdf:li` children of a node so far.
    var itemCount = 0
    var start = 0
    var hasStrayText = false
  }

  /// A name and its namespace, in the current start tag.
  private struct Name {
    var namespace: Int32
    var start: Int
    var end: Int
  }

  // MARK: Events

  /// Takes the current event of the reader. `bytes` start at payload offset `offset`.
  mutating func take(
    _ event: XMLReader.Event, _ reader: inout XMLReader, _ bytes: Span<UInt8>, at offset: Int
  ) throws(RDFSyntaxError) {
    hasSkipped = true
    if let fault = reader.fault, event != .text {
      try skip(event, reader, fault: fault, bytes, at: offset)
      return
    }
    switch event {
    case .start: try start(&reader, bytes, offset)
    case .end: try end(reader, offset)
    case .text: try takeText(&reader, bytes, offset)
    case .other:
      let kind = reader.token.kind
      if frames.last?.kind == .literal, kind == .comment || kind == .instruction {
        writer.markup(bytes.extracting(reader.token.start..<reader.token.end))
      }
    }
  }

  /// Continues after markup that isn't well-formed.
  private mutating func skip(
    _ event: XMLReader.Event, _ reader: borrowing XMLReader, fault: XMLReader.Fault,
    _ bytes: Span<UInt8>, at offset: Int
  ) throws(RDFSyntaxError) {
    switch event {
    case .start:
      // Content truncated by the end of the payload was never stated, so it doesn't count as
      // skipped.
      hasSkipped = fault.offset < bytes.count
      skipElement(reader)
    case .end:
      for _ in 0..<reader.endCount {
        if innerDepth > 0 { innerDepth -= 1 } else { leave() }
      }
    case .text, .other:
      hasSkipped = frames.last?.kind == .property || frames.last?.kind == .literal
      skipProperty()
    }
    throw RDFSyntaxError(
      offset: offset + fault.offset, message: fault.message,
      limit: XMLLimit.limit(of: fault.message), notes: fault.notes)
  }

  /// Skips the current element.
  private mutating func skipElement(_ reader: borrowing XMLReader) {
    if reader.token.isEmpty { return }
    if innerDepth > 0 || isSkipping {
      innerDepth += 1
    } else {
      frames.append(Frame(kind: .skipped))
    }
  }

  /// Abandons the property whose value is being read, because of an error.
  private mutating func skipProperty() {
    guard let kind = frames.last?.kind, kind == .property || kind == .literal else { return }
    frames[frames.count - 1].kind = .skipped
  }

  private var isSkipping: Bool {
    frames.last?.kind == .skipped || frames.last?.kind == .literal
  }

  private mutating func start(
    _ reader: inout XMLReader, _ bytes: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    let parent = frames.last?.kind
    if parent == .skipped {
      if !reader.token.isEmpty { innerDepth += 1 }
      return
    }
    if parent == .literal {
      let isBound = writer.start(&reader, bytes)
      if !reader.token.isEmpty { innerDepth += 1 }
      guard !isBound || reader.fault != nil else { return }
      skipProperty()
      if let fault = reader.fault {
        try fail(offset + fault.offset, fault.message)
      }
      try fail(offset + reader.token.start, "undeclared prefix in an XML literal")
    }
    let tag = bytes.extracting(reader.token.start..<reader.token.end)
    tagRange = offset + reader.token.start..<offset + reader.token.end
    let outerCount = frames.count
    do throws(RDFSyntaxError) {
      try enterScope(&reader, tag)
      try check(reader)
      switch parent {
      case .node: try startProperty(&reader, tag, offset)
      case .known:
        throw RDFSyntaxError(
          offset: 0, message: "unexpected element: the property already has a value")
      case .property where text.contains(where: { !$0.isXMLWhitespace }):
        skipProperty()
        throw RDFSyntaxError(
          offset: 0, message: "text next to an element: expected either text or one element")
      default: try startNode(&reader, tag, offset)
      }
    } catch {
      frames.removeLast(frames.count - outerCount)
      leaveCollection()
      leaveScope()
      skipElement(reader)
      throw error.moved(by: offset + reader.token.start)
    }
    if reader.token.isEmpty { try leave(at: offset + reader.token.end, reader, offset) }
  }

  /// Checks the attribute values of the start tag.
  ///
  /// - Throws: The error in a value of the start tag.
  private func check(_ reader: borrowing XMLReader) throws(RDFSyntaxError) {
    guard let fault = reader.fault else { return }
    throw RDFSyntaxError(
      offset: fault.offset - reader.token.start, message: fault.message,
      limit: XMLLimit.limit(of: fault.message), notes: fault.notes)
  }

  private mutating func end(
    _ reader: borrowing XMLReader, _ offset: Int
  ) throws(RDFSyntaxError) {
    guard innerDepth == 0 else {
      if frames.last?.kind == .literal { writer.end() }
      innerDepth -= 1
      return
    }
    try leave(at: offset + reader.token.end, reader, offset)
  }

  /// Closes a complete element.
  private mutating func leave(
    at end: Int, _ reader: borrowing XMLReader, _ offset: Int
  ) throws(RDFSyntaxError) {
    guard let frame = frames.last else { return }
    do {
      try stateValue(of: frame, end)
    } catch {
      leave()
      try fail(offset + reader.token.start, error.message)
    }
    let isWhole = frame.kind != .skipped
    leave()
    if isWhole { markSafe(end, depth: frames.count) }
  }

  /// Adds the statement of a property whose value is only known at its end tag.
  private mutating func stateValue(of frame: Frame, _ end: Int) throws(RDFSyntaxError) {
    switch frame.kind {
    case .property:
      let content = text
      let literal: Int32
      if frame.datatype >= 0 {
        literal = builder.term(.literal, detail: frame.datatype, content.span)
      } else {
        literal = plainLiteral(content)
      }
      try state(frame, literal, end)
    case .literal:
      let content = writer.output
      let datatype = builder.name(.xmlLiteral)
      try state(frame, builder.term(.literal, detail: datatype, content.span), end)
    case .tripleTerm:
      tripleTerms.removeLast()
      guard frame.innerCount == 1 else {
        throw RDFSyntaxError(offset: 0, message: Self.tripleTermCount)
      }
      let inner = frame.inner
      try state(frame, try triple(inner.subject, inner.predicate, inner.object), end)
    case .collection:
      let empty = builder.name(.nil)
      if frame.cell < 0 {
        try state(frame, empty, end)
      } else {
        add(frame.cell, builder.name(.rest), empty, at: frame.start..<end)
      }
    case .document, .node, .known, .skipped: break
    }
  }

  private mutating func leave() {
    if !frames.isEmpty { frames.removeLast() }
    while let last = tripleTerms.last, last >= frames.count { tripleTerms.removeLast() }
    leaveCollection()
    leaveScope()
    text.removeAll(keepingCapacity: true)
    followsReturn = false
  }

  private mutating func leaveCollection() {
    if collection >= frames.count { collection = -1 }
  }

  private mutating func takeText(
    _ reader: inout XMLReader, _ bytes: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    guard let kind = frames.last?.kind, kind != .skipped else { return }
    let place = frames.count - 1
    switch kind {
    case .property: reader.appendText(bytes, &followsReturn, onto: &text)
    case .literal: writer.text(&reader, bytes)
    default:
      if frames[place].hasStrayText { return }
      for index in reader.token.start..<reader.token.end where !bytes[index].isXMLWhitespace {
        frames[place].hasStrayText = true
        try fail(offset + index, "unexpected text: expected an element")
      }
    }
    if let fault = reader.fault {
      skipProperty()
      try fail(offset + fault.offset, fault.message)
    }
  }

  private static let tripleTermCount = "invalid triple term: expected exactly one statement"

  private func fail(_ offset: Int, _ message: String) throws(RDFSyntaxError) {
    throw RDFSyntaxError(offset: offset, message: message)
  }

  // MARK: Scope

  /// Applies `xml:base` and `xml:lang` of the tag.
  private mutating func enterScope(
    _ reader: inout XMLReader, _ tag: Span<UInt8>
  ) throws(RDFSyntaxError) {
    for index in reader.tokenizer.attributes.indices {
      let attribute = reader.tokenizer.attributes[index]
      let name = tag.extracting(attribute.nameStart..<attribute.nameEnd)
      if Self.mayBeVersion(name) { enterVersion(attribute, &reader, tag) }
      guard tag[attribute.nameStart] == UInt8(ascii: "x") else { continue }
      if name.isEqual(to: "xml:lang") {
        var value: [UInt8] = []
        reader.appendValue(of: attribute, tag, onto: &value)
        guard value.isEmpty || RDFText.isLanguageTag(value.span) else {
          throw RDFSyntaxError(
            offset: attribute.nameStart, message: "invalid language tag in xml:lang")
        }
        languages.append((frames.count, value))
      } else if name.isEqual(to: "xml:base") {
        var value: [UInt8] = []
        reader.appendValue(of: attribute, tag, onto: &value)
        guard Self.isIRI(value) else {
          throw RDFSyntaxError(offset: attribute.nameStart, message: "invalid IRI in xml:base")
        }
        var base: [UInt8] = []
        bases[bases.count - 1].base.resolve(value.span, onto: &base)
        try builder.noteExpansion(of: value.count, to: base.count, at: attribute.nameStart)
        guard base.count <= RDFBase.byteLimit else {
          throw RDFSyntaxError(
            offset: attribute.nameStart,
            message: "base IRI is longer than \(RDFBase.byteLimit) bytes: ignored")
        }
        bases.append((frames.count, RDFBase(base)))
      }
    }
  }

  /// Returns whether the local name of a prefixed attribute is `version` or `dir`.
  private static func mayBeVersion(_ name: Span<UInt8>) -> Bool {
    name.extracting(last: 8).isEqual(to: ":version") || name.extracting(last: 4).isEqual(to: ":dir")
  }

  /// Applies `rdf:version` and `its:dir`.
  private mutating func enterVersion(
    _ attribute: XMLAttribute, _ reader: inout XMLReader, _ tag: Span<UInt8>
  ) {
    guard
      let name = try? name(
        attribute.nameStart..<attribute.nameEnd, isAttribute: true, reader, tag)
    else { return }
    let isDirection = tag[name.end - 1] == UInt8(ascii: "r")
    guard name.namespace == (isDirection ? its : rdf) else { return }
    var value: [UInt8] = []
    reader.appendValue(of: attribute, tag, onto: &value)
    var scope = scopes.last?.scope ?? Scope()
    if !isDirection {
      scope.hasTripleTerms = value.span.isEqual(to: "1.2")
      scope.hasDirections = RDFVersion.isVersion12(value.span)
      if scope.hasDirections { isVersion12 = true }
    } else {
      scope.direction = Array("--".utf8) + value
      if !RDFText.isDirection(scope.direction.span) { scope.direction = [] }
    }
    scopes.append((frames.count, scope))
  }

  /// Restores the base and language that applied before the closed element.
  private mutating func leaveScope() {
    while let last = scopes.last, last.depth >= frames.count { scopes.removeLast() }
    while let last = languages.last, last.depth >= frames.count { languages.removeLast() }
    while bases.count > 1, bases[bases.count - 1].depth >= frames.count { bases.removeLast() }
  }

  // MARK: Names and values

  private func name(
    _ range: Range<Int>, isAttribute: Bool, _ reader: borrowing XMLReader, _ tag: Span<UInt8>
  ) throws(RDFSyntaxError) -> Name {
    let start = range.lowerBound
    let label = tag.extracting(range)
    if let place = XMLBytes.faultOfQualifiedName(label) {
      throw RDFSyntaxError(offset: start + place, message: XMLReader.invalidQualifiedName)
    }
    guard let namespace = reader.namespace(of: label, isAttribute: isAttribute) else {
      throw RDFSyntaxError(offset: start, message: XMLReporter.undeclaredPrefix(of: label))
    }
    var local = start
    for index in range where tag[index] == UInt8(ascii: ":") {
      local = index + 1
      break
    }
    return Name(namespace: namespace, start: local, end: range.upperBound)
  }

  /// Returns the IRI of a name: its namespace followed by the local name.
  private mutating func iri(
    _ name: Name, _ reader: borrowing XMLReader, _ tag: Span<UInt8>
  ) throws(RDFSyntaxError) -> Int32 {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: reader.namespaces.names[name.namespace])
    if scratch.isEmpty {
      throw RDFSyntaxError(
        offset: name.start, message: "name without a namespace: expected a prefix or xmlns")
    }
    guard fits(name.namespace, scratch) else {
      throw RDFSyntaxError(offset: name.start, message: "invalid namespace: expected an IRI")
    }
    tag.extracting(name.start..<name.end).withUnsafeBufferPointer {
      scratch.append(contentsOf: $0)
    }
    let iri = scratch
    try builder.noteExpansion(of: name.end - name.start, to: iri.count, at: name.start)
    return builder.term(.iri, iri.span)
  }

  /// Returns whether the name of a namespace is valid as the beginning of an IRI. The result is
  /// cached.
  private mutating func fits(_ namespace: Int32, _ name: [UInt8]) -> Bool {
    let place = Int(namespace)
    while namespaceFitness.count <= place { namespaceFitness.append(nil) }
    if let fits = namespaceFitness[place] { return fits }
    let fits = Self.isIRI(name)
    namespaceFitness[place] = fits
    return fits
  }

  private static func isIRI(_ value: [UInt8]) -> Bool {
    value.allSatisfy { RDFText.isIRIByte($0) && $0 != UInt8(ascii: "\\") }
  }

  /// Returns the resolved IRI of a value. An identifier is preceded by `#`.
  private mutating func resolved(
    _ value: [UInt8], _ offset: Int, isIdentifier: Bool = false
  ) throws(RDFSyntaxError) -> Int32 {
    if isIdentifier { try checkName(value, offset) }
    guard Self.isIRI(value) else {
      throw RDFSyntaxError(offset: offset, message: "invalid IRI")
    }
    scratch.removeAll(keepingCapacity: true)
    let reference = isIdentifier ? [UInt8(ascii: "#")] + value : value
    bases[bases.count - 1].base.resolve(reference.span, onto: &scratch)
    let absolute = scratch
    try builder.noteExpansion(of: value.count + 1, to: absolute.count, at: offset)
    let iri = builder.term(.iri, absolute.span)
    if isIdentifier, !identifiers.insert(iri).inserted {
      throw RDFSyntaxError(offset: offset, message: "duplicate rdf:ID")
    }
    return iri
  }

  private mutating func labelled(
    _ value: [UInt8], _ offset: Int
  ) throws(RDFSyntaxError) -> Int32 {
    try checkName(value, offset)
    return builder.term(.blank, value.span)
  }

  /// Checks that a value is a name without a colon.
  private func checkName(_ value: [UInt8], _ offset: Int) throws(RDFSyntaxError) {
    if XMLBytes.faultOfName(value.span) != nil || value.contains(UInt8(ascii: ":")) {
      throw RDFSyntaxError(
        offset: offset, message: "invalid identifier: expected an XML name without a colon")
    }
  }

  // MARK: Nodes

  private mutating func startNode(
    _ reader: inout XMLReader, _ tag: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    let nameEnd = reader.token.nameEnd - reader.token.start
    let name = try name(1..<nameEnd, isAttribute: false, reader, tag)
    let known = known(name, tag)
    let start = offset + reader.token.start
    let end = offset + reader.token.end
    if known == .rdf, frames.isEmpty {
      frames.append(Frame(kind: .document, start: start))
      declarePrefixes(&reader, tag)
      markSafe(end, depth: reader.depth)
      return
    }
    guard known?.mayNameNode != false else {
      throw RDFSyntaxError(
        offset: 1,
        message: "name not allowed for a node element: expected rdf:Description or a class")
    }
    var type: Int32 = -1
    if known != .description { type = try iri(name, reader, tag) }
    var subject: Int32 = -1
    let properties = try attributes(&reader, tag) {
      grammar, known, value, place throws(RDFSyntaxError) in
      guard subject < 0 || known == .parseType else {
        throw RDFSyntaxError(
          offset: place,
          message: "more than one of rdf:about, rdf:ID and rdf:nodeID on a node element")
      }
      switch known {
      case .about: subject = try grammar.resolved(value, place)
      case .id: subject = try grammar.resolved(value, place, isIdentifier: true)
      case .nodeID: subject = try grammar.labelled(value, place)
      default:
        throw RDFSyntaxError(offset: place, message: "attribute not allowed on a node element")
      }
    }
    if subject < 0 { subject = builder.anonymous() }
    try setValue(subject, end)
    if type >= 0 { add(subject, builder.name(.type), type, at: start..<end) }
    for property in properties {
      add(subject, property.predicate, property.object, at: start..<end)
    }
    frames.append(Frame(kind: .node, subject: subject, start: start))
    markSafe(end, depth: reader.depth)
  }

  /// Records the namespaces that the root declares as prefixes, if Turtle allows them.
  private mutating func declarePrefixes(_ reader: inout XMLReader, _ tag: Span<UInt8>) {
    for index in reader.tokenizer.attributes.indices {
      let attribute = reader.tokenizer.attributes[index]
      let name = tag.extracting(attribute.nameStart..<attribute.nameEnd)
      guard XMLCanonicalWriter.declaresNamespace(name) else { continue }
      var namespace: [UInt8] = []
      reader.appendValue(of: attribute, tag, onto: &namespace)
      let prefix = name.extracting(min(name.count, 6)..<name.count)
      if !namespace.isEmpty, Self.isIRI(namespace), TurtleTerms.firstFault(ofPrefix: prefix) == nil
      {
        builder.dataset.declare(prefix: prefix, namespace.span)
      }
    }
  }

  /// Makes a node the value of the enclosing property.
  private mutating func setValue(_ node: Int32, _ end: Int) throws(RDFSyntaxError) {
    guard let frame = frames.last else { return }
    let place = frames.count - 1
    if frame.kind == .property {
      text.removeAll(keepingCapacity: true)
      frames[place].kind = .known
      try state(frame, node, end)
    } else if frame.kind == .tripleTerm {
      guard frame.cell < 0 else {
        frames[place].innerCount += 2
        throw RDFSyntaxError(offset: 0, message: Self.tripleTermCount)
      }
      frames[place].cell = node
    } else if frame.kind == .collection {
      let cell = builder.anonymous()
      frames[place].cell = cell
      if frame.cell < 0 {
        try state(frame, cell, end)
      } else {
        add(frame.cell, builder.name(.rest), cell, at: frame.start..<end)
      }
      add(cell, builder.name(.first), node, at: frame.start..<end)
    }
  }

  /// Returns the syntactic meaning of a name, or nil if it isn't in the RDF namespace.
  private func known(_ name: Name, _ tag: Span<UInt8>) -> RDFXMLName? {
    guard name.namespace == rdf else { return nil }
    let known = RDFXMLName(tag.extracting(name.start..<name.end))
    return known.isOfVersion12 && !isVersion12 ? .other : known
  }

  /// Returns whether an attribute specifies a direction of text and therefore isn't a property.
  private func isDirection(_ name: Name, _ tag: Span<UInt8>) -> Bool {
    guard isVersion12, name.namespace == its else { return false }
    let label = tag.extracting(name.start..<name.end)
    return label.isEqual(to: "dir") || label.isEqual(to: "version")
  }

  /// Records an RDF 1.2 attribute in a document read as RDF 1.1, where it is a property.
  private mutating func reportVersion(of name: Name, _ tag: Span<UInt8>) {
    guard name.namespace == rdf else { return }
    switch RDFXMLName(tag.extracting(name.start..<name.end)) {
    case .annotation: builder.reporter.reportVersion("rdf:annotation", at: tagRange)
    case .annotationNodeID: builder.reporter.reportVersion("rdf:annotationNodeID", at: tagRange)
    default: break
    }
  }

  private struct Property {
    var predicate: Int32
    var object: Int32
  }

  /// Processes the property attributes of the tag; `take` receives those in the RDF namespace.
  private mutating func attributes(
    _ reader: inout XMLReader, _ tag: Span<UInt8>,
    _ take: (inout Self, RDFXMLName, [UInt8], Int) throws(RDFSyntaxError) -> Void
  ) throws(RDFSyntaxError) -> [Property] {
    var properties: [Property] = []
    for index in reader.tokenizer.attributes.indices {
      let attribute = reader.tokenizer.attributes[index]
      let place = attribute.nameStart
      if XMLCanonicalWriter.declaresNamespace(tag.extracting(place..<attribute.nameEnd)) {
        continue
      }
      var name = try name(place..<attribute.nameEnd, isAttribute: true, reader, tag)
      if name.namespace == XMLNamespaces.xml || isDirection(name, tag) { continue }
      if name.namespace == XMLNamespaces.none {
        // Of the names without a prefix, only these have a meaning (§6.1.4).
        switch RDFXMLName(tag.extracting(name.start..<name.end)) {
        case .id, .about, .resource, .parseType, .type: name.namespace = rdf
        default: continue
        }
      }
      var value: [UInt8] = []
      reader.appendValue(of: attribute, tag, onto: &value)
      try check(reader)
      switch known(name, tag) {
      case .type:
        properties.append(
          Property(predicate: builder.name(.type), object: try resolved(value, place)))
      case .none, .other:
        reportVersion(of: name, tag)
        let predicate = try iri(name, reader, tag)
        properties.append(Property(predicate: predicate, object: plainLiteral(value)))
      case .version: continue
      case .li, .description, .rdf, .withdrawn:
        throw RDFSyntaxError(offset: place, message: "invalid attribute name")
      case .some(let known): try take(&self, known, value, place)
      }
    }
    return properties
  }

  private mutating func plainLiteral(_ value: [UInt8]) -> Int32 {
    if let language = languages.last?.tag, !language.isEmpty {
      if let scope = scopes.last?.scope, scope.hasDirections, !scope.direction.isEmpty {
        let tag = language + scope.direction
        return builder.literal(value.span, directedLanguage: tag.span)
      }
      return builder.literal(value.span, language: language.span)
    }
    return builder.term(.literal, detail: builder.name(.string), value.span)
  }

  // MARK: Properties

  private mutating func startProperty(
    _ reader: inout XMLReader, _ tag: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    let place = frames.count - 1
    let end = offset + reader.token.end
    var frame = Frame(
      kind: .property, subject: frames[place].subject, start: offset + reader.token.start)
    let nameEnd = reader.token.nameEnd - reader.token.start
    let name = try name(1..<nameEnd, isAttribute: false, reader, tag)
    let known = known(name, tag)
    guard known?.mayNameProperty != false else {
      throw RDFSyntaxError(
        offset: 1, message: "name not allowed for a property element: expected a predicate")
    }
    if known == .li {
      frames[place].itemCount += 1
      let member = Array((RDFName.rdf + "_\(frames[place].itemCount)").utf8)
      frame.predicate = builder.term(.iri, member.span)
    } else {
      frame.predicate = try iri(name, reader, tag)
    }
    var object: Int32 = -1
    var parseType: [UInt8]?
    let properties = try attributes(&reader, tag) {
      grammar, known, value, place throws(RDFSyntaxError) in
      let isFirst = object < 0
      switch known {
      case .id: frame.statement = try grammar.resolved(value, place, isIdentifier: true)
      case .resource where isFirst: object = try grammar.resolved(value, place)
      case .nodeID where isFirst: object = try grammar.labelled(value, place)
      case .annotation where frame.reifier < 0:
        frame.reifier = try grammar.resolved(value, place)
      case .annotationNodeID where frame.reifier < 0:
        frame.reifier = try grammar.labelled(value, place)
      case .datatype: frame.datatype = try grammar.resolved(value, place)
      case .parseType: parseType = value
      default:
        throw RDFSyntaxError(offset: place, message: "attribute not allowed on a property element")
      }
    }
    let isNamed = object >= 0 || !properties.isEmpty
    if parseType != nil ? isNamed || frame.datatype >= 0 : isNamed && frame.datatype >= 0 {
      throw RDFSyntaxError(offset: 1, message: "conflicting attributes on a property")
    }
    if let parseType {
      try startParsed(parseType, &frame, end, depth: reader.depth)
      return
    }
    if isNamed {
      if object < 0 { object = builder.anonymous() }
      try state(frame, object, end)
      for property in properties {
        add(object, property.predicate, property.object, at: frame.start..<end)
      }
      frame.kind = .known
      markSafe(end, depth: reader.depth)
    }
    text.removeAll(keepingCapacity: true)
    followsReturn = false
    frames.append(frame)
  }

  /// Starts a property whose `parseType` specifies its content. An unknown `parseType` means XML.
  private mutating func startParsed(
    _ parseType: [UInt8], _ frame: inout Frame, _ end: Int, depth: Int
  ) throws(RDFSyntaxError) {
    if parseType == Array("Resource".utf8) {
      let node = builder.anonymous()
      try state(frame, node, end)
      frames.append(Frame(kind: .node, subject: node, start: frame.start))
      markSafe(end, depth: depth)
      return
    }
    if parseType == Array("Collection".utf8) {
      frame.kind = .collection
      if collection < 0 { collection = frames.count }
    } else if isVersion12, parseType == Array("Triple".utf8) {
      let isRead = scopes.last?.scope.hasTripleTerms == true
      frame.kind = isRead ? .tripleTerm : .skipped
      if isRead { tripleTerms.append(frames.count) }
    } else {
      if parseType == Array("Triple".utf8) {
        builder.reporter.reportVersion("rdf:parseType=\"Triple\"", at: tagRange)
      }
      frame.kind = .literal
      writer = XMLCanonicalWriter()
    }
    frames.append(frame)
  }

  // MARK: Triples

  /// Adds a property's statement and, if the statement has a name, its reification.
  private mutating func state(
    _ property: Frame, _ object: Int32, _ end: Int
  ) throws(RDFSyntaxError) {
    let start = property.start
    add(property.subject, property.predicate, object, at: start..<end)
    if property.reifier >= 0 {
      let triple = try triple(property.subject, property.predicate, object)
      add(property.reifier, builder.name(.reifies), triple, at: start..<end)
    }
    guard property.statement >= 0 else { return }
    add(property.statement, builder.name(.type), builder.name(.statement), at: start..<end)
    add(property.statement, builder.name(.subject), property.subject, at: start..<end)
    add(property.statement, builder.name(.predicate), property.predicate, at: start..<end)
    add(property.statement, builder.name(.object), object, at: start..<end)
  }

  private mutating func triple(
    _ subject: Int32, _ predicate: Int32, _ object: Int32
  ) throws(RDFSyntaxError) -> Int32 {
    guard let triple = builder.triple(subject, predicate, object) else {
      throw RDFBuilder.tooDeep(at: 0)
    }
    return triple
  }

  private mutating func add(
    _ subject: Int32, _ predicate: Int32, _ object: Int32, at range: Range<Int>
  ) {
    if let place = tripleTerms.last {
      frames[place].innerCount += 1
      frames[place].inner = (subject, predicate, object)
      return
    }
    builder.dataset.add(subject, predicate, object, graph: -1, range: range)
  }

  /// Marks payload offset `end`, where `depth` elements are open, as an offset at which the
  /// document can be closed.
  private mutating func markSafe(_ end: Int, depth: Int) {
    guard builder.reporter.firstError == nil, tripleTerms.isEmpty else { return }
    // Closing a collection here would state that it ends, which the document may contradict.
    guard collection < 0 else { return }
    safeLength = end
    safeDepth = depth
  }
}
