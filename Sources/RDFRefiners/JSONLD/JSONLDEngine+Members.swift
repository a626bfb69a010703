// The members of an object that is being expanded (JSON-LD 1.1 API §5.1.2, steps 13 and 14).

import ArtifactBase
import ArtifactCore
import RefinerCore

extension JSONLDEngine {
  mutating func expandMembers(of entry: Int32, _ frame: inout Frame) throws(JSONLDError) {
    let outerNests = frame.nests
    frame.nests = []
    var child = entry + 1
    let end = tape.next(entry)
    while child < end {
      try expandMember(child, &frame)
      child = tape.next(child)
    }
    let nests = frame.nests
    frame.nests = outerNests
    for nest in nests { try expandNest(nest, &frame) }
  }

  private mutating func expandNest(_ entry: Int32, _ frame: inout Frame) throws(JSONLDError) {
    try descend()
    defer { depth -= 1 }
    let outer = frame.context
    frame.context = try nestContext(entry, outer)
    defer { frame.context = outer }
    let objects = tape.kind(entry) == .array ? Array(tape.children(entry)) : [entry]
    for object in objects {
      guard tape.kind(object) == .object else { throw failure(.invalidNest) }
      for child in tape.children(object)
      where try key(child, frame.context).iri == JSONLDKeyword.value.rawValue {
        throw failure(.invalidNest)
      }
      try expandMembers(of: object, &frame)
    }
  }

  /// Returns the context inside an `@nest` member, taking the scoped context of its term into
  /// account.
  private mutating func nestContext(
    _ entry: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> JSONLDContext {
    let key = try key(entry, context)
    guard key.coercion.hasContext, let definition = key.term?.definition,
      let local = definition.context
    else { return context }
    return try process(context, local, base: definition.contextBase ?? "", overrides: true)
  }

  mutating func expandMember(_ child: Int32, _ frame: inout Frame) throws(JSONLDError) {
    place = tape.offset(child)
    let key = try key(child, frame.context)
    guard key.name != JSONLDKeyword.context.rawValue else { return }
    if stripsView, depth == 1, key.term == nil, tape.key(child).elementsEqual("view".utf8) {
      viewRange = tape.range(child)
      return
    }
    guard key.iri >= 0 else { return reportUnmapped(child, frame) }
    if let keyword = JSONLDKeyword(rawValue: key.iri) {
      return try expandKeyword(keyword, child, &frame)
    }
    guard key.isProperty else { return reportUnmapped(child, frame) }
    let container = key.coercion.container
    var expanded: Expanded
    if key.coercion.type == JSONLDKeyword.json.rawValue {
      let value = JSONLDExpansion.Value(entry: child, type: JSONLDKeyword.json.rawValue)
      expanded = Expanded(chain: output.chain(value))
    } else if tape.kind(child) == .object, container.contains(.language) {
      expanded = Expanded(chain: try expandLanguageMap(child, key, frame.context), isArray: true)
    } else if tape.kind(child) == .object,
      !container.isDisjoint(with: [.index, .id, .type])
    {
      expanded = Expanded(
        chain: try expandIndexMap(child, of: key, in: container, frame.context), isArray: true)
    } else {
      expanded = try expand(child, under: key.name, frame.context)
    }
    guard !expanded.isNull else { return }
    if container.contains(.list), expanded.isArray || !isList(expanded.chain) {
      expanded.chain = output.chain(.list, expanded.chain.first, entry: child)
    }
    if container.contains(.graph), container.isDisjoint(with: [.id, .index]) {
      expanded.chain = wrapInGraphs(expanded.chain)
    }
    if key.coercion.isReverse {
      try addReverse(key.iri, expanded.chain, to: frame.node, entry: child)
    } else {
      output.addProperty(key.iri, expanded.chain, to: frame.node, entry: child)
    }
  }

  /// Records a member without an IRI, so that it can be displayed.
  private mutating func reportUnmapped(_ child: Int32, _ frame: Frame) {
    guard isLenient else { return }
    output.addProperty(-1, JSONLDExpansion.Chain(), to: frame.node, entry: child)
  }

  private func isList(_ chain: JSONLDExpansion.Chain) -> Bool {
    !chain.isEmpty && chain.first == chain.last && output.items[Int(chain.first)].kind == .list
  }

  mutating func addReverse(
    _ name: Int32, _ chain: JSONLDExpansion.Chain, to node: Int32, entry: Int32
  ) throws(JSONLDError) {
    var item = chain.first
    while item >= 0 {
      guard output.items[Int(item)].kind == .node else {
        throw failure(.invalidReversePropertyValue)
      }
      item = output.items[Int(item)].next
    }
    output.addProperty(name, chain, to: node, isReverse: true, entry: entry)
  }

  /// Wraps each item in a graph object.
  private mutating func wrapInGraphs(
    _ chain: JSONLDExpansion.Chain
  ) -> JSONLDExpansion.Chain {
    var wrapped = JSONLDExpansion.Chain()
    for item in output.numbers(chain) { output.append(wrapInGraph(item), to: &wrapped) }
    return wrapped
  }

  private mutating func wrapInGraph(_ item: Int32) -> JSONLDExpansion.Chain {
    let entry = output.items[Int(item)].entry
    var content = JSONLDExpansion.Chain()
    output.append(
      output.chain(like: item), to: &content)
    var node = JSONLDExpansion.Node()
    node.hasGraph = true
    node.graph = content
    output.nodes.append(node)
    return output.chain(.node, Int32(output.nodes.count - 1), entry: entry)
  }

  // MARK: Keywords

  private mutating func expandKeyword(
    _ keyword: JSONLDKeyword, _ child: Int32, _ frame: inout Frame
  ) throws(JSONLDError) {
    guard frame.property != JSONLDKeyword.reverse.rawValue else {
      throw failure(.invalidReversePropertyMap)
    }
    if keyword == .nest {
      frame.nests.append(child)
      return
    }
    guard !frame.has(keyword) || keyword == .included || keyword == .type else {
      throw failure(.collidingKeywords)
    }
    switch keyword {
    case .graph: try expandGraph(child, frame)
    case .included: try expandIncluded(child, &frame)
    case .list:
      guard !frame.isFree else { return }
      frame.items = try expand(child, under: frame.property, frame.context)
    case .set: frame.items = try expand(child, under: frame.property, frame.context)
    case .reverse: return try expandReverse(child, frame)
    default: try readKeyword(keyword, child, &frame)
    }
    frame.seen |= 1 << UInt32(keyword.rawValue)
  }

  /// Reads a keyword whose value contains no nested nodes.
  private mutating func readKeyword(
    _ keyword: JSONLDKeyword, _ child: Int32, _ frame: inout Frame
  ) throws(JSONLDError) {
    let node = Int(frame.node)
    let isText = tape.kind(child) == .string
    switch keyword {
    case .id:
      guard isText else { throw failure(.invalidID) }
      let text = tape.text(child)
      let iri = try expandIRI(text.span, frame.context, isRelative: true)
      output.nodes[node].id = iri ?? -1
      output.nodes[node].hasID = true
    case .type: try expandTypes(child, &frame)
    case .value:
      guard frame.isJSON || !tape.kind(child).isContainer else {
        throw failure(.invalidValueObjectValue)
      }
      guard !options.isVersion1_0 || !frame.isJSON else { throw failure(.invalidValueObjectValue) }
      frame.value = child
    case .language:
      guard isText else { throw failure(.invalidLanguageTaggedString) }
      frame.language = names.intern(tape.text(child).span)
    case .direction:
      guard isText, let direction = JSONLDDirection(tape.string(child)) else {
        throw failure(.invalidBaseDirection)
      }
      frame.direction = direction
    case .index:
      guard isText else { throw failure(.invalidIndex) }
      output.nodes[node].index = names.intern(tape.text(child).span)
    default: return
    }
  }

  private mutating func expandGraph(
    _ child: Int32, _ frame: Frame
  ) throws(JSONLDError) {
    let graph = try expand(child, under: JSONLDKeyword.graph.rawValue, frame.context)
    output.nodes[Int(frame.node)].hasGraph = true
    output.nodes[Int(frame.node)].graph = graph.chain
  }

  private mutating func expandTypes(
    _ child: Int32, _ frame: inout Frame
  ) throws(JSONLDError) {
    switch tape.kind(child) {
    case .string:
      frame.hasTypeArray = frame.has(.type)
      try expandType(child, frame)
    case .array:
      frame.hasTypeArray = true
      output.nodes[Int(frame.node)].hasTypes = true
      for type in tape.children(child) {
        guard tape.kind(type) == .string else { throw failure(.invalidType) }
        try expandType(type, frame)
      }
    default: throw failure(.invalidType)
    }
  }

  private mutating func expandType(_ entry: Int32, _ frame: Frame) throws(JSONLDError) {
    let text = tape.text(entry)
    let iri = try expandIRI(
      text.span, frame.typeContext, isVocabulary: true, isRelative: true)
    output.addType(iri ?? -1, to: frame.node, entry: entry)
  }

  private mutating func expandIncluded(
    _ child: Int32, _ frame: inout Frame
  ) throws(JSONLDError) {
    let included = try expand(child, under: Self.noProperty, frame.context)
    guard !included.isNull else { throw failure(.invalidIncluded) }
    var item = included.chain.first
    while item >= 0 {
      guard output.items[Int(item)].kind == .node else { throw failure(.invalidIncluded) }
      item = output.items[Int(item)].next
    }
    output.nodes[Int(frame.node)].hasIncluded = true
    var all = output.nodes[Int(frame.node)].included
    output.append(included.chain, to: &all)
    output.nodes[Int(frame.node)].included = all
  }

  private mutating func expandReverse(
    _ child: Int32, _ frame: Frame
  ) throws(JSONLDError) {
    guard tape.kind(child) == .object else { throw failure(.invalidReverse) }
    let expanded = try expand(child, under: JSONLDKeyword.reverse.rawValue, frame.context)
    guard !expanded.chain.isEmpty else { return }
    let node = output.items[Int(expanded.chain.first)].content
    var number = output.nodes[Int(node)].properties.first
    while number >= 0 {
      let property = output.properties[Int(number)]
      if property.isReverse || property.name < 0 {
        output.addProperty(
          property.name, property.items, to: frame.node, entry: property.entry)
      } else {
        try addReverse(property.name, property.items, to: frame.node, entry: property.entry)
      }
      number = property.next
    }
  }

  // MARK: Maps

  private mutating func expandLanguageMap(
    _ entry: Int32, _ property: Key, _ context: JSONLDContext
  ) throws(JSONLDError) -> JSONLDExpansion.Chain {
    var chain = JSONLDExpansion.Chain()
    let direction = direction(property.coercion, context)
    for child in tape.children(entry) {
      let name = names.intern(tape.key(child).span)
      let language = try expandIRI(name, context, isVocabulary: true)
      let isNone = language == JSONLDKeyword.none.rawValue
      let texts = tape.kind(child) == .array ? Array(tape.children(child)) : [child]
      for text in texts where tape.kind(text) != .null {
        guard tape.kind(text) == .string else { throw failure(.invalidLanguageMapValue) }
        let value = JSONLDExpansion.Value(
          entry: text, language: isNone ? -1 : name, direction: direction)
        output.append(output.chain(value), to: &chain)
      }
    }
    return chain
  }

  private mutating func expandIndexMap(
    _ entry: Int32, of property: Key, in container: JSONLDTerm.Container,
    _ context: JSONLDContext
  ) throws(JSONLDError) -> JSONLDExpansion.Chain {
    var chain = JSONLDExpansion.Chain()
    let indexKey = property.term?.definition.index.map { names.intern($0) }
    for child in tape.children(entry) {
      let name = names.intern(tape.key(child).span)
      let inner =
        container.contains(.type)
        ? try typeContext(name, context.content.previous ?? context) : context
      let index = try expandIRI(name, context, isVocabulary: true)
      let expanded = try expand(child, under: property.name, inner, isInMap: true)
      for number in output.numbers(expanded.chain) {
        var item = output.chain(like: number)
        if container.contains(.graph), !isGraph(item.first) { item = wrapInGraph(item.first) }
        if index != JSONLDKeyword.none.rawValue {
          try setIndex(
            of: item.first, name: name, index, key: indexKey, in: container, context, entry: child)
        }
        output.append(item, to: &chain)
      }
    }
    return chain
  }

  /// Returns the result of applying a type-scoped context to `base`.
  private mutating func typeContext(
    _ name: Int32, _ base: JSONLDContext
  ) throws(JSONLDError) -> JSONLDContext {
    guard let term = base.term(name), term.coercion.hasContext,
      let local = term.definition.context
    else { return base }
    return try process(
      base, local, base: term.definition.contextBase ?? "", propagates: false)
  }

  private func isGraph(_ item: Int32) -> Bool {
    guard output.items[Int(item)].kind == .node else { return false }
    let node = output.nodes[Int(output.items[Int(item)].content)]
    return node.hasGraph && !node.hasTypes && !node.hasIncluded && !node.hasStatements
  }

  /// Applies the key of a map to one of its items.
  private mutating func setIndex(
    of item: Int32, name: Int32, _ index: Int32?, key indexKey: Int32?,
    in container: JSONLDTerm.Container, _ context: JSONLDContext, entry: Int32
  ) throws(JSONLDError) {
    let record = output.items[Int(item)]
    let content = Int(record.content)
    if container.contains(.index) {
      if let indexKey, indexKey != JSONLDKeyword.index.rawValue {
        guard record.kind == .node else { throw failure(.invalidValueObject) }
        let value = try expandKey(name, under: indexKey, context, entry)
        guard let iri = try expandIRI(indexKey, context, isVocabulary: true) else { return }
        output.addFirstProperty(iri, value, to: record.content, entry: entry)
        return
      }
      switch record.kind {
      case .node:
        if output.nodes[content].index < 0 { output.nodes[content].index = name }
      case .value:
        if output.values[content].index < 0 { output.values[content].index = name }
      case .list:
        if record.index < 0 { output.setIndex(name, ofList: item) }
      }
    } else if record.kind == .node, container.contains(.id) {
      guard !output.nodes[content].hasID else { return }
      let iri = try expandIRI(name, context, isRelative: true)
      output.nodes[content].id = iri ?? -1
      output.nodes[content].hasID = true
    } else if record.kind == .node, container.contains(.type), let index {
      output.addFirstType(index, to: record.content, entry: entry)
    }
  }
}
