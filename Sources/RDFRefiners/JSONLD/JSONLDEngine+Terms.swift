// Term definitions (JSON-LD 1.1 API §4.2).

import ArtifactBase
import ArtifactCore
import RefinerCore

extension JSONLDEngine {
  mutating func createTerm(_ term: String, _ building: inout Building) throws(JSONLDError) {
    switch building.defined[term] {
    case true?: return
    case false?: throw failure(.cyclicIRIMapping)
    case nil: break
    }
    building.depth += 1
    defer { building.depth -= 1 }
    guard building.depth <= JSONLDOptions.definitionDepthLimit else {
      throw failure(.limitReached)
    }
    try noteDefinition()
    guard !term.isEmpty else { throw failure(.invalidTermDefinition) }
    building.defined[term] = false
    let value = building.local[term] ?? .null
    let bytes = Array(term.utf8)
    let name = names.intern(bytes.span)
    if term == "@type" {
      try checkTypeKeyword(value)
    } else {
      guard !names.isKeyword(name) else { throw failure(.keywordRedefinition) }
      guard !JSONLDText.looksLikeKeyword(bytes.span) else { return }
    }
    let previous = building.result.term(name)
    if previous != nil { building.result.setTerm(.removed, name) }
    var isProtected = building.isProtected
    var definition = JSONLDTerm.Definition()
    switch value {
    case .null: break
    case .string:
      guard try setIRI(of: term, value, isSimple: true, &definition, &building) else { return }
    case .object(let members):
      if let value = members["@protected"] {
        guard !options.isVersion1_0 else { throw failure(.invalidTermDefinition) }
        guard case .bool(let value) = value else { throw failure(.invalidProtected) }
        isProtected = value
      }
      guard try define(term, by: members, &definition, &building) else { return }
    default: throw failure(.invalidTermDefinition)
    }
    if !building.overrides, let previous, previous.isProtected {
      guard definition == previous.definition else { throw failure(.protectedTermRedefinition) }
      building.result.setTerm(previous, name)
    } else {
      building.result.setTerm(JSONLDTerm(definition, isProtected: isProtected), name)
    }
    building.defined[term] = true
  }

  /// Reads a term definition that is an object.
  ///
  /// - Returns: False if the definition is to be ignored.
  private mutating func define(
    _ term: String, by members: JSONObject, _ definition: inout JSONLDTerm.Definition,
    _ building: inout Building
  ) throws(JSONLDError) -> Bool {
    definition.type = try typeMapping(members, &building)
    if members["@reverse"] != nil { return try setReverse(members, &definition, &building) }
    let id = members["@id"]
    guard try setIRI(of: term, id, isSimple: false, &definition, &building) else { return false }
    try setContainer(members, &definition)
    try setDetails(of: term, members, &definition, &building)
    return true
  }

  /// Checks the definition of `@type`, which may only have `@container`, with the value `@set`, and
  /// `@protected`.
  private func checkTypeKeyword(_ value: JSONValue) throws(JSONLDError) {
    guard !options.isVersion1_0, case .object(let object) = value, !object.isEmpty,
      object.keys.allSatisfy({ $0 == "@container" || $0 == "@protected" })
    else { throw failure(.keywordRedefinition) }
    guard let container = object["@container"] else { return }
    guard container == "@set" || container == ["@set"] else {
      throw failure(.keywordRedefinition)
    }
  }

  /// Expands a string in a context, defining the terms it depends on.
  private mutating func expand(
    _ text: String, _ building: inout Building, isVocabulary: Bool = true
  ) throws(JSONLDError) -> Int32? {
    let bytes = Array(text.utf8)
    if building.local[text] != nil, building.defined[text] != true, !text.isEmpty {
      let isKeyword = names.find(bytes.span).map { names.isKeyword($0) } ?? false
      if !isKeyword, !JSONLDText.looksLikeKeyword(bytes.span) { try createTerm(text, &building) }
    }
    if let colon = JSONLDText.colon(in: bytes.span) {
      let prefix = String(decoding: bytes[..<colon], as: UTF8.self)
      let isWhole = bytes[colon...].starts(with: "://".utf8) || prefix == "_"
      if !isWhole, building.local[prefix] != nil, building.defined[prefix] != true {
        try createTerm(prefix, &building)
      }
    }
    return try expandIRI(
      bytes.span, building.result, isVocabulary: isVocabulary, isRelative: false)
  }

  private func isIRI(_ name: Int32) -> Bool {
    JSONLDText.isIRI(names.bytes(of: name).span)
  }

  private func isIRIOrBlank(_ name: Int32) -> Bool {
    isIRI(name) || JSONLDText.isBlank(names.bytes(of: name).span)
  }

  private mutating func typeMapping(
    _ members: JSONObject, _ building: inout Building
  ) throws(JSONLDError) -> Int32? {
    guard let value = members["@type"] else { return nil }
    guard case .string(let text) = value, let type = try expand(text, &building) else {
      throw failure(.invalidTypeMapping)
    }
    switch JSONLDKeyword(rawValue: type) {
    case .id?, .vocab?: break
    case .json?, JSONLDKeyword.none?:
      guard !options.isVersion1_0 else { throw failure(.invalidTypeMapping) }
    default:
      guard isIRI(type) else { throw failure(.invalidTypeMapping) }
    }
    return type
  }

  /// Reads a reverse property.
  ///
  /// - Returns: False if the definition is to be ignored.
  private mutating func setReverse(
    _ members: JSONObject, _ definition: inout JSONLDTerm.Definition, _ building: inout Building
  ) throws(JSONLDError) -> Bool {
    guard members["@id"] == nil, members["@nest"] == nil else {
      throw failure(.invalidReverseProperty)
    }
    guard case .string(let text)? = members["@reverse"] else { throw failure(.invalidIRIMapping) }
    guard !JSONLDText.looksLikeKeyword(Array(text.utf8).span) else { return false }
    guard let iri = try expand(text, &building), isIRIOrBlank(iri) else {
      throw failure(.invalidIRIMapping)
    }
    definition.iri = iri
    definition.isReverse = true
    switch members["@container"] {
    case nil, .null?: break
    case .string("@set")?: definition.container = .set
    case .string("@index")?: definition.container = .index
    default: throw failure(.invalidReverseProperty)
    }
    try setIndex(members, &definition, &building)
    return true
  }

  /// Reads the IRI mapping of a term.
  ///
  /// - Returns: False if the definition is to be ignored.
  private mutating func setIRI(
    of term: String, _ id: JSONValue?, isSimple: Bool,
    _ definition: inout JSONLDTerm.Definition, _ building: inout Building
  ) throws(JSONLDError) -> Bool {
    let bytes = Array(term.utf8)
    if let id, id != .string(term) {
      if id == .null { return true }
      guard case .string(let text) = id else { throw failure(.invalidIRIMapping) }
      let textBytes = Array(text.utf8)
      let isKeyword = names.find(textBytes.span).map { names.isKeyword($0) } ?? false
      if !isKeyword, JSONLDText.looksLikeKeyword(textBytes.span) { return false }
      guard let iri = try expand(text, &building), names.isKeyword(iri) || isIRIOrBlank(iri) else {
        throw failure(.invalidIRIMapping)
      }
      guard iri != JSONLDKeyword.context.rawValue else { throw failure(.invalidKeywordAlias) }
      definition.iri = iri
      let hasSlash = bytes.contains(UInt8(ascii: "/"))
      let hasColon = bytes.dropFirst().dropLast().contains(UInt8(ascii: ":"))
      if hasColon || hasSlash {
        building.defined[term] = true
        guard try expand(term, &building) == iri else { throw failure(.invalidIRIMapping) }
      } else if isSimple, !bytes.contains(UInt8(ascii: ":")) {
        definition.isPrefix = canBePrefix(iri)
      }
      return true
    }
    if let colon = JSONLDText.colon(in: bytes.span) {
      let prefix = String(decoding: bytes[..<colon], as: UTF8.self)
      if building.local[prefix] != nil { try createTerm(prefix, &building) }
      let known = names.find(bytes.span.extracting(..<colon))
      if let iri = known.flatMap({ building.result.term($0) })?.definition.iri {
        definition.iri = try join(iri, bytes.span.extracting((colon + 1)...))
      } else {
        definition.iri = try expandIRI(
          bytes.span, building.result, isVocabulary: false, isRelative: false)
      }
    } else if bytes.contains(UInt8(ascii: "/")) {
      let iri = try expandIRI(bytes.span, building.result, isVocabulary: true, isRelative: false)
      guard let iri, isIRI(iri) else { throw failure(.invalidIRIMapping) }
      definition.iri = iri
    } else if term == "@type" {
      definition.iri = JSONLDKeyword.type.rawValue
    } else if building.result.vocab != nil {
      definition.iri = try expandIRI(
        bytes.span, building.result, isVocabulary: true, isRelative: false)
    } else {
      throw failure(.invalidIRIMapping)
    }
    return true
  }

  /// Returns whether an IRI can be used as a prefix: it ends in a delimiter (RFC 3986 §2.2), or is
  /// a blank node.
  private func canBePrefix(_ iri: Int32) -> Bool {
    let bytes = names.bytes(of: iri)
    guard !names.isKeyword(iri), let last = bytes.last else { return false }
    return JSONLDText.isBlank(bytes.span) || ":/?#[]@".utf8.contains(last)
  }

  private func setContainer(
    _ members: JSONObject, _ definition: inout JSONLDTerm.Definition
  ) throws(JSONLDError) {
    guard let value = members["@container"] else { return }
    var words: [JSONValue] = [value]
    if case .array(let elements) = value {
      guard !options.isVersion1_0 else { throw failure(.invalidContainerMapping) }
      words = elements
    }
    var container: JSONLDTerm.Container = []
    for word in words {
      switch word {
      case "@list": container.insert(.list)
      case "@set": container.insert(.set)
      case "@index": container.insert(.index)
      case "@language": container.insert(.language)
      case "@id" where !options.isVersion1_0: container.insert(.id)
      case "@type" where !options.isVersion1_0: container.insert(.type)
      case "@graph" where !options.isVersion1_0: container.insert(.graph)
      default: throw failure(.invalidContainerMapping)
      }
    }
    let others = container.subtracting(.set)
    let isFine =
      switch others {
      case [], .list, .index, .id, .type, .graph, .language: true
      case [.graph, .id], [.graph, .index]: true
      default: false
      }
    guard isFine, !words.isEmpty, !(others == .list && container.contains(.set)) else {
      throw failure(.invalidContainerMapping)
    }
    definition.container = container
    guard container.contains(.type) else { return }
    if definition.type == nil { definition.type = JSONLDKeyword.id.rawValue }
    switch JSONLDKeyword(rawValue: definition.type ?? -1) {
    case .id?, .vocab?: break
    default: throw failure(.invalidTypeMapping)
    }
  }

  private mutating func setIndex(
    _ members: JSONObject, _ definition: inout JSONLDTerm.Definition, _ building: inout Building
  ) throws(JSONLDError) {
    guard let value = members["@index"] else { return }
    guard !options.isVersion1_0, definition.container.contains(.index),
      case .string(let text) = value, let iri = try expand(text, &building), isIRI(iri)
    else { throw failure(.invalidTermDefinition) }
    definition.index = text
  }

  /// Reads the members of a definition that don't affect the IRI mapping.
  private mutating func setDetails(
    of term: String, _ members: JSONObject, _ definition: inout JSONLDTerm.Definition,
    _ building: inout Building
  ) throws(JSONLDError) {
    try setIndex(members, &definition, &building)
    if let context = members["@context"] {
      guard !options.isVersion1_0 else { throw failure(.invalidTermDefinition) }
      noteScoped(context, &building)
      definition.context = context
      definition.contextBase = building.base
    }
    if members["@type"] == nil { try setLanguage(members, &definition) }
    if let nest = members["@nest"] {
      guard !options.isVersion1_0 else { throw failure(.invalidTermDefinition) }
      guard case .string(let text) = nest else { throw failure(.invalidNest) }
      let known = names.find(Array(text.utf8).span)
      let isKeyword = known.map { names.isKeyword($0) } ?? false
      guard !isKeyword || text == "@nest" else { throw failure(.invalidNest) }
      definition.nest = text
    }
    if let prefix = members["@prefix"] {
      let bytes = term.utf8
      guard !options.isVersion1_0, !bytes.contains(UInt8(ascii: ":")),
        !bytes.contains(UInt8(ascii: "/"))
      else { throw failure(.invalidTermDefinition) }
      guard case .bool(let value) = prefix else { throw failure(.invalidPrefix) }
      definition.isPrefix = value
      if value, let iri = definition.iri, names.isKeyword(iri) {
        throw failure(.invalidTermDefinition)
      }
    }
    for key in members.keys {
      switch key {
      case "@id", "@reverse", "@container", "@context", "@direction", "@index", "@language",
        "@nest", "@prefix", "@protected", "@type":
        continue
      default: throw failure(.invalidTermDefinition)
      }
    }
  }

  /// Schedules a scoped context for validation once the enclosing context is complete.
  private mutating func noteScoped(_ context: JSONValue, _ building: inout Building) {
    // Later terms go into a new layer, because this one is now shared.
    building.result.settleLayers()
    scoped.append(
      ScopedContext(
        active: freeze(building.result), context: context, base: building.base,
        loads: building.loads, level: scopedLevel + 1))
    building.result.layers.append([:])
  }

  /// Validates the scoped contexts one after the other, instead of recursively, regardless of how
  /// they are nested.
  mutating func checkScoped() throws(JSONLDError) {
    defer {
      scoped = []
      scopedLevel = 0
    }
    var index = 0
    while index < scoped.count {
      let item = scoped[index]
      index += 1
      guard item.level <= JSONLDOptions.contextDepthLimit else { throw failure(.limitReached) }
      scopedLevel = item.level
      do throws(JSONLDError) {
        _ = try process(
          item.active, item.context, base: item.base, loads: item.loads, overrides: true,
          validates: false)
      } catch {
        guard error.code != .limitReached else { throw error }
        throw failure(.invalidScopedContext)
      }
    }
  }

  private mutating func setLanguage(
    _ members: JSONObject, _ definition: inout JSONLDTerm.Definition
  ) throws(JSONLDError) {
    switch members["@language"] {
    case nil: break
    case .null?: definition.language = .null
    case .string(let text)?: definition.language = .value(names.intern(text))
    default: throw failure(.invalidLanguageMapping)
    }
    switch members["@direction"] {
    case nil: break
    case .null?: definition.direction = .null
    case .string(let text)?:
      guard let direction = JSONLDDirection(text) else { throw failure(.invalidBaseDirection) }
      definition.direction = .value(direction)
    default: throw failure(.invalidBaseDirection)
    }
  }
}
