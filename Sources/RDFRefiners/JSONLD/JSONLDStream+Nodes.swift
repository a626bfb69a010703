// Nested node objects, which are opened once everything that their members depend on is known.

import ArtifactBase
import ArtifactCore
import RefinerCore

extension JSONLDStream {
  /// Whether an object that begins here may be a node that can be opened.
  var mayOpenNode: Bool {
    guard !header.hasWholeNodes, !open.isEmpty, open.count - rootDepth < JSONLDOptions.depthLimit
    else { return false }
    return nodes.last?.hasElements ?? true
  }

  /// The property and the context that apply to an object that begins here.
  private var surroundings: (property: Int32, context: JSONLDContext)? {
    guard let node = nodes.last else {
      return initial.map { (JSONLDEngine.noProperty, $0) }
    }
    guard case .member(let key) = node.role else {
      return (JSONLDKeyword.graph.rawValue, node.context)
    }
    return (key.name, node.context)
  }

  /// Processes a key of an object that may be a node.
  ///
  /// - Returns: Whether the node is now open and the key has been read.
  mutating func opensNode(_ token: JSONToken) -> Bool {
    guard let (property, context) = surroundings, var prologue else { return false }
    self.prologue = nil
    engine.place = token.range.lowerBound
    let name = name(of: token)
    if name == JSONLDKeyword.context.rawValue {
      if engine.tape.count == 1 { self.prologue = prologue }
      return false
    }
    do throws(JSONLDError) {
      if context.content.previous != nil, try isValue(name, context) { return false }
      var keyword = JSONLDKeyword(rawValue: name)
      if keyword == nil {
        let inner = try beginNode(property, context).context
        keyword = JSONLDKeyword(rawValue: try engine.key(named: name, inner).iri)
      }
      switch keyword {
      case .id? where !prologue.hasID: prologue.hasID = true
      case .type? where !prologue.hasType: prologue.hasType = true
      case .index? where !prologue.hasIndex: prologue.hasIndex = true
      case nil, .graph?, .included?, .reverse?:
        guard prologue.hasID || !header.hasLateNames else { return false }
        return try openNode(property, context, before: token)
      default: return false
      }
      self.prologue = prologue
    } catch {
      // The error is reported at the end of the object.
      engine.abandon()
      engine.output.removeAll()
    }
    return false
  }

  /// Begins the object on the tape with the members received so far.
  private mutating func beginNode(
    _ property: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> JSONLDEngine.Frame {
    engine.output.removeAll()
    engine.tape.settle()
    return try engine.begin(0, under: property, context, leavesPrevious: true)
  }

  /// Opens the node on the tape, adds its known statements and reads the next key.
  ///
  /// - Returns: False if the node can't be opened.
  private mutating func openNode(
    _ property: Int32, _ context: JSONLDContext, before token: JSONToken
  ) throws(JSONLDError) -> Bool {
    var frame = try beginNode(property, context)
    try engine.expandMembers(of: 0, &frame)
    guard frame.hasOnly(.id, .type, .index) else {
      engine.output.removeAll()
      return false
    }
    var graph = nodes.last?.graph ?? -1
    var link: (subject: Int32?, key: JSONLDEngine.Key)?
    if case .member(let key)? = nodes.last?.role {
      if isAtRoot, !nodes[0].isInElements, noteContent(token) { return true }
      hasMembers = true
      link = (subject(), key)
    } else if !nodes.isEmpty {
      guard let named = self.graph() else { return false }
      graph = named
    }
    var node = JSONLDOpenNode(
      property: property, context: frame.context, typeContext: frame.typeContext,
      outer: context.content.previous == nil ? nil : context, graph: graph, depth: pieceDepth + 1)
    node.hasID = frame.has(.id)
    node.hasType = frame.has(.type)
    node.hasIndex = frame.has(.index)
    node.hasSubject = link != nil || node.hasID || node.hasType
    if node.hasSubject { node.subject = engine.subject(of: frame.node) }
    if let link {
      let range = Int(engine.tape[0].keyOffset)..<safeLength
      engine.link(link.subject, link.key, node.subject, graph: graph, range: range)
    }
    try engine.emitContent(of: frame.node, node.subject, graph: graph)
    nodes.append(node)
    pieceDepth = -1
    engine.tape.removeAll()
    engine.output.removeAll()
    read(token)
    return true
  }
}
