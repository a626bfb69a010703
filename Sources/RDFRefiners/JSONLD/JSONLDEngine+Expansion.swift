// Expansion (JSON-LD 1.1 API §5.1) of a value on the tape in a context.

import ArtifactBase
import ArtifactCore
import RefinerCore

extension JSONLDEngine {
  /// The result of expanding a value.
  struct Expanded {
    var chain = JSONLDExpansion.Chain()
    /// Whether the result is an array, even if it has a single item.
    var isArray = false
    /// Whether the result is null.
    var isNull = false

    static let null = Expanded(isNull: true)
  }

  /// The number of `@graph` or `@reverse`, or -1, where there is no property of the document.
  static let noProperty: Int32 = -1

  /// Expands a value of a property, which is given as a key of the document.
  ///
  /// `isInMap` specifies whether the keys of the value are indexes.
  mutating func expand(
    _ entry: Int32, under property: Int32, _ context: JSONLDContext, isInMap: Bool = false
  ) throws(JSONLDError) -> Expanded {
    switch tape.kind(entry) {
    case .null: return .null
    case .array: return try expandArray(entry, under: property, context, isInMap: isInMap)
    case .object:
      try descend()
      defer { depth -= 1 }
      return try expandObject(entry, under: property, context, isInMap: isInMap)
    case .string, .number, .true, .false:
      guard property >= 0, property != JSONLDKeyword.graph.rawValue else { return .null }
      let scoped = try scopedContext(of: property, context, on: context)
      return Expanded(chain: try expandValue(entry, under: property, scoped))
    }
  }

  private mutating func expandArray(
    _ entry: Int32, under property: Int32, _ context: JSONLDContext, isInMap: Bool
  ) throws(JSONLDError) -> Expanded {
    try descend()
    defer { depth -= 1 }
    let isList = try container(of: property, context).contains(.list)
    var chain = JSONLDExpansion.Chain()
    var child = entry + 1
    let end = tape.next(entry)
    while child < end {
      var item = try expand(child, under: property, context, isInMap: isInMap)
      if isList, item.isArray {
        item.chain = output.chain(.list, item.chain.first, entry: child)
      }
      output.append(item.chain, to: &chain)
      child = tape.next(child)
    }
    return Expanded(chain: chain, isArray: true)
  }

  private mutating func container(
    of property: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> JSONLDTerm.Container {
    guard property >= 0, !names.isKeyword(property) else { return [] }
    return try coercion(named: property, context).container
  }

  /// Returns the result of applying the property-scoped context of a term to `base`, or `base` if
  /// the term has none.
  package mutating func scopedContext(
    of property: Int32, _ context: JSONLDContext, on base: JSONLDContext
  ) throws(JSONLDError) -> JSONLDContext {
    guard property >= 0, !names.isKeyword(property) else { return base }
    guard try coercion(named: property, context).hasContext,
      let term = try key(named: property, context).term
    else { return base }
    let name = DerivedKey(serial: base.serial, term: property)
    // The term may have a different definition in `base`.
    return try scopedContext(of: term, on: base, context === base ? name : nil, propagates: true)
  }

  private mutating func scopedContext(
    of term: JSONLDTerm, on base: JSONLDContext, _ key: DerivedKey?, propagates: Bool
  ) throws(JSONLDError) -> JSONLDContext {
    guard let local = term.definition.context else { return base }
    if let key, let known = derived[key] { return known.context }
    let context = try process(
      base, local, base: term.definition.contextBase ?? "", overrides: propagates,
      propagates: propagates)
    if let key { remember(context, key) }
    return context
  }

  // MARK: Values

  /// Expands a scalar (JSON-LD 1.1 API §5.3).
  private mutating func expandValue(
    _ entry: Int32, under property: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> JSONLDExpansion.Chain {
    place = tape.offset(entry)
    let coercion = try coercion(named: property, context)
    let isText = tape.kind(entry) == .string
    var value = JSONLDExpansion.Value(entry: entry)
    switch JSONLDKeyword(rawValue: coercion.type) {
    case .id?, .vocab?:
      guard isText else { break }
      let isVocabulary = coercion.type == JSONLDKeyword.vocab.rawValue
      let text = tape.text(entry)
      let iri = try expandIRI(text.span, context, isVocabulary: isVocabulary, isRelative: true)
      return node(iri, entry)
    case JSONLDKeyword.none?: break
    default:
      if coercion.type >= 0 {
        value.type = coercion.type
        return output.chain(value)
      }
    }
    if isText { setLanguage(of: &value, coercion, context) }
    return output.chain(value)
  }

  private mutating func node(_ iri: Int32?, _ entry: Int32) -> JSONLDExpansion.Chain {
    var node = JSONLDExpansion.Node()
    node.id = iri ?? -1
    node.hasID = true
    output.nodes.append(node)
    return output.chain(.node, Int32(output.nodes.count - 1), entry: entry)
  }

  private func setLanguage(
    of value: inout JSONLDExpansion.Value, _ coercion: JSONLDTerm.Coercion,
    _ context: JSONLDContext
  ) {
    switch coercion.language {
    case .value(let language): value.language = language
    case .null: break
    case .unset: value.language = context.content.language ?? -1
    }
    value.direction = direction(coercion, context)
  }

  func direction(
    _ coercion: JSONLDTerm.Coercion, _ context: JSONLDContext
  ) -> JSONLDDirection? {
    switch coercion.direction {
    case .value(let direction): direction
    case .null: nil
    case .unset: context.content.direction
    }
  }

  /// Expands a key of a map as a value of a property.
  mutating func expandKey(
    _ name: Int32, under property: Int32, _ context: JSONLDContext, _ entry: Int32
  ) throws(JSONLDError) -> JSONLDExpansion.Chain {
    let coercion = try coercion(named: property, context)
    var value = JSONLDExpansion.Value(entry: entry, text: name)
    switch JSONLDKeyword(rawValue: coercion.type) {
    case .id?, .vocab?:
      let isVocabulary = coercion.type == JSONLDKeyword.vocab.rawValue
      let iri = try expandIRI(name, context, isVocabulary: isVocabulary, isRelative: true)
      return node(iri, entry)
    case JSONLDKeyword.none?: break
    default:
      if coercion.type >= 0 {
        value.type = coercion.type
        return output.chain(value)
      }
    }
    setLanguage(of: &value, coercion, context)
    return output.chain(value)
  }

  // MARK: Objects

  /// The state of an object that is being expanded.
  struct Frame {
    var property: Int32
    var context: JSONLDContext
    /// The context for looking up types.
    var typeContext: JSONLDContext
    var node: Int32
    /// A bit set of the keywords found so far.
    var seen: UInt32 = 0
    /// Whether the type of the value is `@json`.
    var isJSON = false
    var value: Int32 = -1
    var hasTypeArray = false
    var language: Int32 = -1
    var direction: JSONLDDirection?
    /// The items of `@list` or `@set`.
    var items = Expanded()
    var nests: [Int32] = []

    func has(_ keyword: JSONLDKeyword) -> Bool { seen >> UInt32(keyword.rawValue) & 1 == 1 }

    func hasOnly(_ keywords: JSONLDKeyword...) -> Bool {
      var rest = seen
      for keyword in keywords { rest &= ~(1 << UInt32(keyword.rawValue)) }
      return rest == 0
    }

    /// Whether the object is in a position where a value would not be part of a graph.
    var isFree: Bool { property < 0 || property == JSONLDKeyword.graph.rawValue }
  }

  private mutating func expandObject(
    _ entry: Int32, under property: Int32, _ context: JSONLDContext, isInMap: Bool
  ) throws(JSONLDError) -> Expanded {
    var leavesPrevious = !isInMap && context.content.previous != nil
    if leavesPrevious, try isValueOrReference(entry, context) { leavesPrevious = false }
    var frame = try begin(entry, under: property, context, leavesPrevious: leavesPrevious)
    try expandMembers(of: entry, &frame)
    return try finish(entry, &frame)
  }

  /// Determines the contexts of an object. `leavesPrevious` specifies whether a type-scoped context
  /// of the enclosing node ends here.
  mutating func begin(
    _ entry: Int32, under property: Int32, _ context: JSONLDContext, leavesPrevious: Bool
  ) throws(JSONLDError) -> Frame {
    place = tape.offset(entry)
    var active = context
    if leavesPrevious, let previous = context.content.previous { active = previous }
    active = try scopedContext(of: property, context, on: active)
    if let local = member("@context", of: entry) {
      place = tape.offset(local)
      active = try embeddedContext(local, on: active)
      place = tape.offset(entry)
    }
    let typed = try typeScoped(entry, active)
    var frame = Frame(
      property: property, context: typed.context, typeContext: active,
      node: Int32(output.nodes.count))
    frame.isJSON = typed.isJSON
    output.nodes.append(JSONLDExpansion.Node())
    return frame
  }

  private func member(_ name: StaticString, of entry: Int32) -> Int32? {
    var child = entry + 1
    let end = tape.next(entry)
    var found: Int32?
    while child < end {
      if tape.key(child).span.isEqual(to: name) { found = child }
      child = tape.next(child)
    }
    return found
  }

  /// Returns whether an object is a value object, or a node reference with only an `@id`.
  private mutating func isValueOrReference(
    _ entry: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> Bool {
    var count = 0
    var hasID = false
    var child = entry + 1
    let end = tape.next(entry)
    while child < end {
      let iri = try iri(ofKey: child, context)
      if iri == JSONLDKeyword.value.rawValue { return true }
      if iri == JSONLDKeyword.id.rawValue { hasID = true }
      count += 1
      child = tape.next(child)
    }
    return hasID && count == 1
  }

  /// Returns the result of applying the type-scoped contexts of an object to `active`.
  private mutating func typeScoped(
    _ entry: Int32, _ active: JSONLDContext
  ) throws(JSONLDError) -> (context: JSONLDContext, isJSON: Bool) {
    var members: [Int32] = []
    var child = entry + 1
    let end = tape.next(entry)
    while child < end {
      if try iri(ofKey: child, active) == JSONLDKeyword.type.rawValue { members.append(child) }
      child = tape.next(child)
    }
    guard let only = members.first else { return (active, false) }
    if members.count > 1 {
      members.sort { tape.key($0).lexicographicallyPrecedes(tape.key($1)) }
    }
    var result = active
    for member in members { result = try typeScoped(member, of: active, on: result) }
    let first = members.count > 1 ? members[0] : only
    guard let last = strings(first).last else { return (result, false) }
    let text = tape.text(last)
    let type = try expandIRI(text.span, active, isVocabulary: true)
    return (result, type == JSONLDKeyword.json.rawValue)
  }

  mutating func typeScoped(
    _ member: Int32, of active: JSONLDContext, on base: JSONLDContext
  ) throws(JSONLDError) -> JSONLDContext {
    let types = strings(member).compactMap { names.find(tape.text($0).span) }
    return try typeScoped(types, of: active, on: base)
  }

  /// Returns the result of applying the type-scoped contexts to `base`, in the order of the names
  /// of the types.
  package mutating func typeScoped(
    _ types: [Int32], of active: JSONLDContext, on base: JSONLDContext
  ) throws(JSONLDError) -> JSONLDContext {
    var types = types
    if types.count > 1 {
      types.sort { names.bytes(of: $0).lexicographicallyPrecedes(names.bytes(of: $1)) }
    }
    var result = base
    for name in types {
      guard let term = active.term(name), term.coercion.hasContext else { continue }
      let key = DerivedKey(serial: result.serial, term: name, isOfType: true)
      result = try scopedContext(
        of: term, on: result, result === active ? key : nil, propagates: false)
    }
    return result
  }

  /// Returns a value that is a string, or the strings in an array.
  private func strings(_ entry: Int32) -> [Int32] {
    switch tape.kind(entry) {
    case .string: [entry]
    case .array: tape.children(entry).filter { tape.kind($0) == .string }
    default: []
    }
  }

  // MARK: Results

  /// Combines the expanded members of an object.
  mutating func finish(_ entry: Int32, _ frame: inout Frame) throws(JSONLDError) -> Expanded {
    place = tape.offset(entry)
    let hasStatements = output.nodes[Int(frame.node)].hasStatements
    if frame.has(.value) {
      guard !hasStatements, frame.hasOnly(.value, .type, .language, .direction, .index),
        !frame.has(.type) || !frame.has(.language) && !frame.has(.direction)
      else { throw failure(.invalidValueObject) }
      reportUnmapped(of: frame.node, isNode: false)
      return try finishValue(entry, frame)
    }
    if frame.has(.list) || frame.has(.set) {
      guard !hasStatements, frame.hasOnly(frame.has(.list) ? .list : .set, .index) else {
        throw failure(.invalidSetOrList)
      }
      reportUnmapped(of: frame.node, isNode: false)
      if frame.has(.set) { return frame.items }
      guard !frame.isFree else { return .null }
      let index = output.nodes[Int(frame.node)].index
      return Expanded(
        chain: output.chain(.list, frame.items.chain.first, entry: entry, index: index))
    }
    let isNothing =
      frame.seen != 0 && frame.hasOnly(.language) && !hasStatements
      || frame.isFree && !output.hasContent(frame.node)
    guard !isNothing else {
      reportUnmapped(of: frame.node, isNode: frame.isFree)
      return .null
    }
    return Expanded(chain: output.chain(.node, frame.node, entry: entry))
  }

  private mutating func finishValue(
    _ entry: Int32, _ frame: Frame
  ) throws(JSONLDError) -> Expanded {
    let node = output.nodes[Int(frame.node)]
    var value = JSONLDExpansion.Value(
      entry: frame.value, language: frame.language, direction: frame.direction,
      index: node.index)
    if frame.has(.type) {
      value.type = node.types.isEmpty ? -1 : output.typeNames[Int(node.types.first)].name
    }
    let isJSON = value.type == JSONLDKeyword.json.rawValue && !frame.hasTypeArray
    if !isJSON {
      if tape.kind(frame.value) == .null { return .null }
      guard !frame.has(.language) || tape.kind(frame.value) == .string else {
        throw failure(.invalidLanguageTaggedValue)
      }
      if frame.has(.type) {
        guard value.type >= 0, !frame.hasTypeArray,
          JSONLDText.isIRI(names.bytes(of: value.type).span)
        else { throw failure(.invalidTypedValue) }
      }
    }
    guard !frame.isFree else { return .null }
    let chain = output.chain(value)
    return Expanded(chain: chain)
  }
}
