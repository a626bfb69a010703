// Compaction (JSON-LD 1.1 API §6.1 and §6.3) of expanded JSON.
//
// The recursion depth is the nesting depth of the expanded JSON, which `depthLimit` bounds.

import ArtifactBase
import RDFRefiners

/// Compacts expanded JSON with a context.
struct JSONLDCompactor {
  var engine: JSONLDEngine
  private var inverses: [Int32: JSONLDInverseContext] = [:]

  /// The maximum number of contexts whose inverse contexts are cached.
  private static let inverseLimit = 64

  init(_ engine: JSONLDEngine) { self.engine = engine }

  /// Returns the compacted form of an expanded document, including the context.
  ///
  /// - Throws: `JSONLDError` if the context is invalid or the document can't be compacted with
  ///   it.
  static func compact(
    _ expanded: [JSONValue], _ context: JSONValue, _ engine: JSONLDEngine
  ) throws(JSONLDError) -> JSONValue {
    var compactor = JSONLDCompactor(engine)
    let local = context["@context"] ?? context
    let active = try compactor.engine.initialContext(local)
    var result = JSONObject()
    switch local {
    case .object(let object) where object.isEmpty: break
    case .array(let array) where array.isEmpty: break
    case .null: break
    default: result["@context"] = local
    }
    switch try compactor.compact(.array(expanded), nil, active) {
    case .object(let object):
      for member in object.members { result[member.key] = member.value }
    case .array(let array) where !array.isEmpty:
      result[try compactor.keyword("@graph", active)] = .array(array)
    default: break
    }
    return .object(result)
  }

  mutating func inverse(of context: JSONLDContext) -> JSONLDInverseContext {
    if let known = inverses[context.serial] { return known }
    if inverses.count >= Self.inverseLimit { inverses.removeAll(keepingCapacity: true) }
    let inverse = JSONLDInverseContext(context, engine.names)
    inverses[context.serial] = inverse
    return inverse
  }

  /// Returns the alias of a keyword.
  private mutating func keyword(
    _ keyword: String, _ context: JSONLDContext
  ) throws(JSONLDError) -> String {
    try compact(iri: keyword, context, isVocabulary: true)
  }

  private mutating func definition(
    of property: String?, _ context: JSONLDContext
  ) -> JSONLDTerm.Definition {
    let term = property.flatMap { context.term(engine.names.intern($0)) }
    return (term ?? JSONLDTerm.removed).definition
  }

  // MARK: Elements

  private mutating func compact(
    _ element: JSONValue, _ property: String?, _ context: JSONLDContext
  ) throws(JSONLDError) -> JSONValue {
    switch element {
    case .array(let elements):
      var result: [JSONValue] = []
      for element in elements {
        let compacted = try compact(element, property, context)
        if compacted != .null { result.append(compacted) }
      }
      let container = definition(of: property, context).container
      let isKept =
        result.count != 1 || !engine.options.compactsArrays || property == "@graph"
        || property == "@set" || container.contains(.list) || container.contains(.set)
      return isKept ? .array(result) : result[0]
    case .object(let object):
      engine.depth += 1
      defer { engine.depth -= 1 }
      guard engine.depth <= JSONLDOptions.depthLimit else { throw engine.failure(.limitReached) }
      return try compact(object, property, context)
    default: return element
    }
  }

  private mutating func compact(
    _ element: JSONObject, _ property: String?, _ outer: JSONLDContext
  ) throws(JSONLDError) -> JSONValue {
    var context = outer
    if let previous = outer.content.previous, element["@value"] == nil,
      !(element.count == 1 && element["@id"] != nil)
    {
      context = previous
    }
    if let property {
      context = try engine.scopedContext(of: engine.names.intern(property), outer, on: context)
    }
    if element["@value"] != nil || element["@id"] != nil {
      let value = try compact(value: element, property, context)
      let isJSON = definition(of: property, context).type == JSONLDKeyword.json.rawValue
      if isJSON { return value }
      switch value {
      case .object, .array: break
      default: return value
      }
    }
    if let list = element["@list"], definition(of: property, context).container.contains(.list) {
      return try compact(list, property, context)
    }
    if element["@type"] != nil {
      var types: [Int32] = []
      for type in elements(element["@type"]) {
        guard case .string(let iri) = type else { continue }
        types.append(engine.names.intern(try compact(iri: iri, context, isVocabulary: true)))
      }
      context = try engine.typeScoped(types, of: outer, on: context)
    }
    var result = JSONObject()
    for member in element.members {
      try add(member, under: property, outer: outer, context, to: &result)
    }
    return .object(result)
  }

  private mutating func add(
    _ member: JSONObject.Member, under property: String?, outer: JSONLDContext,
    _ context: JSONLDContext, to result: inout JSONObject
  ) throws(JSONLDError) {
    let isInReverse = property == "@reverse"
    switch member.key {
    case "@id":
      guard case .string(let iri) = member.value else { return }
      result[try keyword("@id", context)] = .string(try compact(iri: iri, context))
    case "@type":
      var types: [JSONValue] = []
      for type in elements(member.value) {
        guard case .string(let iri) = type else { continue }
        types.append(.string(try compact(iri: iri, outer, isVocabulary: true)))
      }
      let alias = try keyword("@type", context)
      let isSet =
        !engine.options.isVersion1_0 && definition(of: alias, context).container.contains(.set)
      let isArray: Bool
      if case .array = member.value { isArray = types.count != 1 } else { isArray = false }
      let value = isArray ? .array(types) : types.first ?? .null
      add(value, to: alias, isArray: isSet || !engine.options.compactsArrays, &result)
    case "@reverse":
      guard case .object(var reversed) = try compact(member.value, "@reverse", context) else {
        return
      }
      for (name, value) in reversed.members {
        let term = definition(of: name, context)
        guard term.isReverse else { continue }
        let isArray = term.container.contains(.set) || !engine.options.compactsArrays
        add(value, to: name, isArray: isArray, &result)
        reversed[name] = nil
      }
      if !reversed.isEmpty { result[try keyword("@reverse", context)] = .object(reversed) }
    case "@index" where definition(of: property, context).container.contains(.index): break
    case "@index", "@direction", "@language", "@value":
      result[try keyword(member.key, context)] = member.value
    default:
      let items = elements(member.value)
      if items.isEmpty {
        let name = try compact(
          iri: member.key, context, for: member.value, isVocabulary: true, isReverse: isInReverse)
        try nested(in: name, context, &result) { compactor, object throws(JSONLDError) in
          compactor.add([], to: name, isArray: true, &object)
        }
      }
      for item in items {
        let name = try compact(
          iri: member.key, context, for: item, isVocabulary: true, isReverse: isInReverse)
        try nested(in: name, context, &result) { compactor, object throws(JSONLDError) in
          try compactor.add(item, to: name, context, &object)
        }
      }
    }
  }

  /// Modifies the object that contains the values of a term: the node, or the object of its `@nest`
  /// property.
  private mutating func nested(
    in name: String, _ context: JSONLDContext, _ result: inout JSONObject,
    _ change: (inout Self, inout JSONObject) throws(JSONLDError) -> Void
  ) throws(JSONLDError) {
    guard let nest = definition(of: name, context).nest else { return try change(&self, &result) }
    let iri = try engine.expandIRI(engine.names.intern(nest), context, isVocabulary: true)
    guard iri == JSONLDKeyword.nest.rawValue else { throw engine.failure(.invalidNest) }
    var object = JSONObject()
    if case .object(let known)? = result[nest] { object = known }
    try change(&self, &object)
    result[nest] = .object(object)
  }

  // MARK: Properties

  /// Adds an item of a property under its compacted name.
  private mutating func add(
    _ item: JSONValue, to name: String, _ context: JSONLDContext, _ result: inout JSONObject
  ) throws(JSONLDError) {
    let container = definition(of: name, context).container
    let isArray =
      container.contains(.set) || name == "@graph" || name == "@list"
      || !engine.options.compactsArrays
    var object = JSONObject()
    if case .object(let members) = item { object = members }
    let isGraph = Self.isGraph(object)
    let inner = object["@list"] ?? (isGraph ? object["@graph"] : nil) ?? item
    let compacted = try compact(inner, name, context)
    if object["@list"] != nil {
      let list = JSONValue.array(elements(compacted))
      if container.contains(.list) {
        result[name] = list
        return
      }
      var wrapped: JSONObject = [try keyword("@list", context): list]
      if let index = object["@index"] { wrapped[try keyword("@index", context)] = index }
      add(.object(wrapped), to: name, isArray: isArray, &result)
    } else if isGraph {
      try add(
        graph: object, compacted, to: name, in: container, context, isArray: isArray, &result)
    } else if !container.isDisjoint(with: [.language, .index, .id, .type]),
      !container.contains(.graph)
    {
      try add(
        mapped: object, compacted, to: name, in: container, context, isArray: isArray, &result)
    } else if definition(of: name, context).type == JSONLDKeyword.json.rawValue,
      result[name] == nil, !isArray
    {
      // Here an array counts as a single value.
      result[name] = compacted
    } else {
      add(compacted, to: name, isArray: isArray, &result)
    }
  }

  private mutating func add(
    graph object: JSONObject, _ compacted: JSONValue, to name: String, in container: Container,
    _ context: JSONLDContext, isArray: Bool, _ result: inout JSONObject
  ) throws(JSONLDError) {
    let isSimple = object["@id"] == nil
    if container.contains(.graph), container.contains(.id) || container.contains(.index) && isSimple
    {
      var key: String
      switch container.contains(.id) ? object["@id"] : object["@index"] {
      case .string(let id)?: key = container.contains(.id) ? try compact(iri: id, context) : id
      default: key = try keyword("@none", context)
      }
      add(compacted, to: key, ofMap: name, isArray: isArray, &result)
      return
    }
    var value = compacted
    if container.contains(.graph), isSimple {
      if case .array(let nodes) = compacted, nodes.count > 1 {
        value = .object([try keyword("@included", context): compacted])
      }
    } else {
      var wrapped: JSONObject = [try keyword("@graph", context): compacted]
      if case .string(let id)? = object["@id"] {
        wrapped[try keyword("@id", context)] = .string(try compact(iri: id, context))
      }
      if let index = object["@index"] { wrapped[try keyword("@index", context)] = index }
      value = .object(wrapped)
    }
    add(value, to: name, isArray: isArray, &result)
  }

  private mutating func add(
    mapped object: JSONObject, _ compacted: JSONValue, to name: String, in container: Container,
    _ context: JSONLDContext, isArray: Bool, _ result: inout JSONObject
  ) throws(JSONLDError) {
    var value = compacted
    var key: String?
    if container.contains(.language) {
      if let content = object["@value"] { value = content }
      key = text(object["@language"])
    } else if container.contains(.index) {
      let index = definition(of: name, context).index ?? "@index"
      if index == "@index" {
        key = text(object["@index"])
      } else {
        key = take(try self.name(ofIndex: index, context), &value)
      }
    } else if container.contains(.id) {
      key = take(try keyword("@id", context), &value)
    } else {
      key = take(try keyword("@type", context), &value)
      // A node that is left with nothing but its identifier can be written as that identifier.
      if case .object(let rest) = value, rest.count == 1, let only = rest.keys.first,
        try engine.expandIRI(engine.names.intern(only), context, isVocabulary: true)
          == JSONLDKeyword.id.rawValue
      {
        value = try compact(.object(["@id": object["@id"] ?? .null]), name, context)
      }
    }
    let none = try keyword("@none", context)
    add(value, to: key ?? none, ofMap: name, isArray: isArray, &result)
  }

  /// Returns the compacted name of the property whose values are the keys of a map.
  private mutating func name(
    ofIndex index: String, _ context: JSONLDContext
  ) throws(JSONLDError) -> String {
    let number = engine.names.intern(index)
    guard context.term(number) == nil,
      let iri = try engine.expandIRI(number, context, isVocabulary: true)
    else { return index }
    return try compact(iri: engine.names.text(of: iri), context, isVocabulary: true)
  }

  private func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  /// Removes the first string of a member from an object and returns it.
  private func take(_ key: String, _ value: inout JSONValue) -> String? {
    guard case .object(var object) = value, let member = object[key] else { return nil }
    let all = elements(member)
    guard let first = text(all.first) else { return nil }
    let rest = Array(all.dropFirst())
    object[key] = rest.count > 1 ? JSONValue.array(rest) : rest.first
    value = .object(object)
    return first
  }

  private func elements(_ value: JSONValue?) -> [JSONValue] {
    switch value {
    case .array(let elements)?: elements
    case let value?: [value]
    case nil: []
    }
  }

  private func add(
    _ value: JSONValue, to key: String, ofMap name: String, isArray: Bool,
    _ result: inout JSONObject
  ) {
    var map = JSONObject()
    if case .object(let known)? = result[name] { map = known }
    add(value, to: key, isArray: isArray, &map)
    result[name] = .object(map)
  }

  /// Adds a value, or each element of an array, to the values of a member.
  private func add(
    _ value: JSONValue, to key: String, isArray: Bool, _ result: inout JSONObject
  ) {
    let more = elements(value)
    guard let known = result[key] else {
      let isPlain = !isArray && more.count == 1
      if isPlain, case .array = value {
        result[key] = more[0]
      } else {
        result[key] = isArray ? .array(more) : value
      }
      return
    }
    result[key] = .array(elements(known) + more)
  }

  // MARK: Values

  /// Returns the shortest form of a value or node reference that a property allows (§6.3).
  private mutating func compact(
    value element: JSONObject, _ property: String?, _ context: JSONLDContext
  ) throws(JSONLDError) -> JSONValue {
    let term = definition(of: property, context)
    let losesIndex = element["@index"] == nil || term.container.contains(.index)
    let type = term.type.flatMap(JSONLDKeyword.init)
    if case .string(let id)? = element["@id"] {
      if element.count == (element["@index"] == nil ? 1 : 2), losesIndex {
        if type == .id { return .string(try compact(iri: id, context)) }
        if type == .vocab { return .string(try compact(iri: id, context, isVocabulary: true)) }
      }
    } else if let content = element["@value"] {
      if let own = text(element["@type"]) {
        if let type = term.type, engine.names.text(of: type) == own, losesIndex { return content }
      } else if type != JSONLDKeyword.none, losesIndex {
        guard case .string = content else { return content }
        let language: Int32? =
          switch term.language {
          case .unset: context.content.language
          case .null: nil
          case .value(let language): language
          }
        let direction: JSONLDDirection? =
          switch term.direction {
          case .unset: context.content.direction
          case .null: nil
          case .value(let direction): direction
          }
        let wanted = language.map { engine.names.text(of: $0).lowercased() }
        if wanted == text(element["@language"])?.lowercased(),
          direction?.text == text(element["@direction"])
        {
          return content
        }
      }
    }
    var result = JSONObject()
    for member in element.members {
      var value = member.value
      if member.key == "@type", element["@value"] != nil, case .string(let iri) = value {
        value = .string(try compact(iri: iri, context, isVocabulary: true))
      }
      result[try keyword(member.key, context)] = value
    }
    return .object(result)
  }
}
