// The statements of complete pieces of a document.

import ArtifactBase
import ArtifactCore
import RefinerCore

extension JSONLDStream {
  mutating func endPiece(
    _ range: Range<Int>, _ depth: Int, _ last: JSONToken
  ) {
    do throws(JSONLDError) {
      guard depth - rootDepth + engine.tape.greatestDepth <= JSONLDOptions.depthLimit else {
        engine.place = range.lowerBound
        throw engine.failure(.limitReached)
      }
      switch nodes.last?.role {
      case nil: try endElement()
      case .none?: if isView { viewRange = range }
      case .unmapped?: reportUnmapped(range)
      case .context?: try endContext(range, last)
      case .id?: try endID(range, last)
      case .type?: try endType(range, last)
      case .member(let key)?:
        hasMembers = true
        if nodes[nodes.count - 1].isInElements {
          try expandElement(key)
        } else {
          try expandMember(last)
        }
      case .graph?: try endGraph()
      }
    } catch {
      engine.abandon()
      engine.reporter.report(error)
    }
  }

  /// The number of containers around the outermost pieces, except for elements of members.
  var rootDepth: Int { header.isWhole ? 0 : 1 }

  private mutating func reportUnmapped(_ range: Range<Int>) {
    hasMembers = true
    let name = nodes[nodes.count - 1].nameRange
    engine.reportUnmapped(
      source[name], at: name.lowerBound - 1..<range.upperBound, value: range, of: subject())
  }

  /// Reads the view of a root that is processed as a whole.
  private mutating func setView(_ range: Range<Int>?) {
    viewRange = range
    view = JSONLDView()
    guard let range else { return }
    if let context = engine.tape.value(0)["@context"] { notePrefixes(context) }
    forEachToken(in: range) { stream, token in
      stream.view.take(token, stream.source, prefixes: stream.prefixes)
    }
  }

  /// Records the prefixes of a context: the terms whose IRI ends as a namespace does.
  mutating func notePrefixes(_ context: JSONValue) {
    switch context {
    case .array(let contexts):
      for context in contexts { notePrefixes(context) }
    case .object(let object):
      for member in object.members {
        guard case .string(let iri) = member.value["@id"] ?? member.value,
          let last = iri.utf8.last, "#/:".utf8.contains(last)
        else { continue }
        prefixes[member.key] = iri
      }
    default: return
    }
  }

  private mutating func endContext(_ range: Range<Int>, _ last: JSONToken) throws(JSONLDError) {
    engine.place = range.lowerBound
    guard isAtRoot else {
      header.hasWholeNodes = true
      return restart(before: last, late: range)
    }
    guard contextRange == nil else { throw engine.failure(.collidingKeywords) }
    contextRange = range
    guard header.context == nil else { return }
    if hasMembers || hasView {
      return restart(before: last, late: range)
    }
    try setContext(range)
  }

  private mutating func endID(_ range: Range<Int>, _ last: JSONToken) throws(JSONLDError) {
    let node = nodes.count - 1
    guard !nodes[node].hasID else { throw engine.failure(.collidingKeywords) }
    nodes[node].hasID = true
    guard isAtRoot else {
      guard nodes[node].hasSubject else { return try setSubject(0) }
      header.hasLateNames = true
      return restart(before: last, late: range)
    }
    hasMembers = true
    if header.id == nil {
      guard !nodes[node].hasSubject else {
        header.id = range
        return restart(before: last, late: range)
      }
      try setSubject(0)
    }
    if !noteContent(last) { stateHeldType(last) }
  }

  /// Adds the statement of the type that was deferred until the root's identifier was known.
  mutating func stateHeldType(_ last: JSONToken) {
    guard let tape = heldType else { return }
    heldType = nil
    engine.tape = tape
    engine.output.removeAll()
    do throws(JSONLDError) {
      engine.place = tape.offset(0)
      try expandMember(last)
    } catch {
      engine.abandon()
      engine.reporter.report(error)
    }
    engine.tape.removeAll()
    engine.output.removeAll()
  }

  private mutating func endType(_ range: Range<Int>, _ last: JSONToken) throws(JSONLDError) {
    let node = nodes.count - 1
    guard !nodes[node].hasType else {
      if isAtRoot { header.isWhole = true } else { header.hasWholeNodes = true }
      return restart(before: last)
    }
    nodes[node].hasType = true
    guard isAtRoot else {
      guard try !setTypes(0) else {
        header.hasWholeNodes = true
        return restart(before: last, late: range)
      }
      return try expandMember(last)
    }
    if header.type == nil, try setTypes(0), hasMembers {
      header.type = range
      return restart(before: last, late: range)
    }
    // The identifier usually comes directly before or after the type.
    let isNext = !hasMembers && !nodes[node].hasSubject && header.id == nil
    hasMembers = true
    if isNext {
      heldType = engine.tape
    } else {
      try expandMember(last)
    }
  }

  /// Returns a frame for the innermost open node, as if its expansion had just begun.
  private mutating func openFrame() -> JSONLDEngine.Frame {
    let node = nodes[nodes.count - 1]
    engine.output.nodes.append(JSONLDExpansion.Node())
    return JSONLDEngine.Frame(
      property: node.property, context: node.context, typeContext: node.typeContext, node: 0)
  }

  private mutating func expandMember(_ last: JSONToken) throws(JSONLDError) {
    var frame = openFrame()
    try engine.expandMember(0, &frame)
    if isAtRoot, states(frame), noteContent(last) { return }
    try engine.emitContent(of: 0, subject(), graph: nodes[nodes.count - 1].graph)
  }

  /// Returns whether the members of a node read so far produce statements.
  private func states(_ frame: JSONLDEngine.Frame) -> Bool {
    frame.has(.type) || frame.has(.included)
      || engine.output.properties.contains { $0.name >= 0 }
  }

  /// Expands an element of a member that is an array.
  private mutating func expandElement(_ key: JSONLDEngine.Key) throws(JSONLDError) {
    let frame = openFrame()
    let expanded = try engine.expand(0, under: key.name, frame.context)
    guard !expanded.isNull else { return }
    if key.coercion.isReverse {
      try engine.addReverse(key.iri, expanded.chain, to: 0, entry: 0)
    } else {
      engine.output.addProperty(key.iri, expanded.chain, to: 0, entry: 0)
    }
    try engine.emitContent(of: 0, subject(), graph: nodes[nodes.count - 1].graph)
  }

  private mutating func endGraph() throws(JSONLDError) {
    let graph = graph()
    let expanded = try engine.expand(
      0, under: JSONLDKeyword.graph.rawValue, nodes[nodes.count - 1].context)
    if let graph { try engine.emit(expanded.chain, graph: graph) }
  }

  /// Returns the graph that the `@graph` of the innermost open node names, or nil if the identifier
  /// isn't a valid graph name.
  mutating func graph() -> Int32? {
    hasMembers = true
    guard !isAtRoot || hasContent || header.isNamedGraph else {
      hasDefaultGraph = true
      return -1
    }
    return subject()
  }

  private mutating func endElement() throws(JSONLDError) {
    guard let initial else { return }
    engine.stripsView = header.isWhole
    let expanded = try engine.expand(0, under: JSONLDEngine.noProperty, initial)
    let isRoot = header.isWhole
    if isRoot { setView(engine.viewRange) }
    try engine.emit(isRoot ? engine.unwrapped(expanded) : expanded.chain, graph: -1)
  }
}
