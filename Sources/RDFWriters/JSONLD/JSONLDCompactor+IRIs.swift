// IRI compaction (JSON-LD 1.1 API §6.2).

import ArtifactBase
import RDFRefiners

extension JSONLDCompactor {
  typealias Selector = JSONLDInverseContext.Selector
  typealias Container = JSONLDTerm.Container

  /// Returns the shortest form of an IRI: a term, if `isVocabulary` is true and a term matches the
  /// value, a compact IRI, or a reference relative to the vocabulary or base.
  mutating func compact(
    iri: String, _ context: JSONLDContext, for value: JSONValue? = nil, isVocabulary: Bool = false,
    isReverse: Bool = false
  ) throws(JSONLDError) -> String {
    let number = engine.names.intern(iri)
    let inverse = inverse(of: context)
    if isVocabulary, inverse.hasTerm(for: number) {
      let (containers, selectors) = try demands(of: value, context, inverse, isReverse: isReverse)
      if let term = inverse.term(for: number, containers, selectors) {
        return engine.names.text(of: term)
      }
    }
    if isVocabulary, let vocab = context.content.vocab {
      let head = engine.names.bytes(of: vocab)
      if iri.utf8.count > head.count, iri.utf8.starts(with: head) {
        let rest = String(decoding: Array(iri.utf8.dropFirst(head.count)), as: UTF8.self)
        if context.term(engine.names.intern(rest)) == nil { return rest }
      }
    }
    if let name = prefixed(iri, number: number, context, inverse, hasValue: value != nil) {
      return name
    }
    try checkScheme(of: iri, inverse)
    if isVocabulary || !engine.options.compactsToRelative { return iri }
    let relative = context.content.base.relative(iri)
    return JSONLDText.looksLikeKeyword(Array(relative.utf8).span) ? "./" + relative : relative
  }

  private func prefixed(
    _ iri: String, number: Int32, _ context: JSONLDContext, _ inverse: JSONLDInverseContext,
    hasValue: Bool
  ) -> String? {
    var best: String?
    for (term, head) in inverse.prefixes where head != number {
      let start = engine.names.bytes(of: head)
      guard iri.utf8.starts(with: start) else { continue }
      let rest = String(decoding: Array(iri.utf8.dropFirst(start.count)), as: UTF8.self)
      let name = engine.names.text(of: term) + ":" + rest
      let other = engine.names.find(Array(name.utf8).span).flatMap { context.term($0) }
      guard other == nil || other?.definition.iri == number && !hasValue else { continue }
      let isBetter =
        best.map { best in
          name.utf8.count == best.utf8.count
            ? name.utf8.lexicographicallyPrecedes(best.utf8) : name.utf8.count < best.utf8.count
        } ?? true
      if isBetter { best = name }
    }
    return best
  }

  /// Throws if the scheme of an IRI is also a prefix, because the IRI would then be expanded to a
  /// different one.
  private func checkScheme(of iri: String, _ inverse: JSONLDInverseContext) throws(JSONLDError) {
    guard let colon = iri.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
    if iri[colon...].hasPrefix("://") { return }
    let scheme = iri.utf8[..<colon]
    for (term, _) in inverse.prefixes
    where engine.names.bytes(of: term).elementsEqual(scheme) {
      throw engine.failure(.iriConfusedWithPrefix)
    }
  }

  // MARK: Terms

  /// Returns the containers and selectors of terms that match a value, in descending order of
  /// preference.
  private mutating func demands(
    of value: JSONValue?, _ context: JSONLDContext, _ inverse: JSONLDInverseContext,
    isReverse: Bool
  ) throws(JSONLDError) -> (containers: [Container], selectors: [Selector]) {
    var containers: [Container] = []
    var selector = Selector.language("@null")
    var isEmptyList = false
    var object: JSONObject?
    if case .object(let members)? = value { object = members }
    let hasIndex = object?["@index"] != nil
    let isGraph = object.map(Self.isGraph) ?? false
    if hasIndex, !isGraph { containers += [.index, [.index, .set]] }
    if isReverse {
      selector = .type("@reverse")
      containers.append(.set)
    } else if case .array(let list)? = object?["@list"] {
      if !hasIndex { containers.append(.list) }
      isEmptyList = list.isEmpty
      selector = Self.selector(of: list, inverse)
    } else if isGraph, let object {
      containers += Self.containers(ofGraph: object)
      selector = .type("@id")
    } else {
      if let object, object["@value"] != nil {
        if object["@language"] != nil || object["@direction"] != nil {
          if !hasIndex {
            selector = .language(Self.language(of: object))
            containers += [.language, [.language, .set]]
          }
        } else if case .string(let type)? = object["@type"] {
          selector = .type(type)
        }
      } else {
        selector = .type("@id")
        containers += [.id, [.id, .set], .type, [.type, .set]]
      }
      containers.append(.set)
    }
    containers.append([])
    if !engine.options.isVersion1_0 {
      if !hasIndex { containers += [.index, [.index, .set]] }
      if let object, object.count == 1, object["@value"] != nil {
        containers += [.language, [.language, .set]]
      }
    }
    if isEmptyList { return (containers, [.any]) }
    return (containers, try preferred(selector, object, context))
  }

  private mutating func preferred(
    _ selector: Selector, _ object: JSONObject?, _ context: JSONLDContext
  ) throws(JSONLDError) -> [Selector] {
    switch selector {
    case .type(let type):
      var types = type == "@reverse" ? [type] : []
      if type == "@id" || type == "@reverse", case .string(let id)? = object?["@id"] {
        let name = try compact(iri: id, context, isVocabulary: true)
        let term = context.term(engine.names.intern(name))
        let isTerm = term?.definition.iri.map { engine.names.text(of: $0) == id } ?? false
        types += isTerm ? ["@vocab", "@id", "@none"] : ["@id", "@vocab", "@none"]
      } else {
        types += [type, "@none"]
      }
      return (types + ["@any"]).map(Selector.type)
    case .language(let language):
      var languages = [language, "@none", "@any"]
      if let mark = language.firstIndex(of: "_") { languages.append(String(language[mark...])) }
      return languages.map(Selector.language)
    case .any: return [.any]
    }
  }

  /// Returns the selector that all items of a list have in common.
  private static func selector(of list: [JSONValue], _ inverse: JSONLDInverseContext) -> Selector {
    var language: String? = list.isEmpty ? inverse.defaultLanguage : nil
    var type: String?
    for item in list {
      var itemLanguage = "@none"
      var itemType = "@none"
      if case .object(let object) = item, object["@value"] != nil {
        if object["@language"] != nil || object["@direction"] != nil {
          itemLanguage = Self.language(of: object)
        } else if case .string(let text)? = object["@type"] {
          itemType = text
        } else {
          itemLanguage = "@null"
        }
        if language != nil, language != itemLanguage { language = "@none" }
      } else {
        itemType = "@id"
      }
      language = language ?? itemLanguage
      if type != nil, type != itemType { type = "@none" }
      type = type ?? itemType
    }
    if let type, type != "@none" { return .type(type) }
    return .language(language ?? "@none")
  }

  /// Returns whether an object is a graph object: it has `@graph`, and no members other than `@id`
  /// and `@index` besides.
  static func isGraph(_ object: JSONObject) -> Bool {
    object["@graph"] != nil
      && object.keys.allSatisfy { $0 == "@graph" || $0 == "@id" || $0 == "@index" }
  }

  private static func containers(ofGraph object: JSONObject) -> [Container] {
    let index: [Container] = [[.graph, .index], [.graph, .index, .set]]
    let id: [Container] = [[.graph, .id], [.graph, .id, .set]]
    let hasIndex = object["@index"] != nil
    let hasID = object["@id"] != nil
    return (hasIndex ? index : []) + (hasID ? id : []) + [.graph, [.graph, .set], .set]
      + (hasIndex ? [] : index) + (hasID ? [] : id) + [.index, [.index, .set]]
  }

  private static func language(of object: JSONObject) -> String {
    var text = ""
    if case .string(let language)? = object["@language"] { text = language.lowercased() }
    if case .string(let direction)? = object["@direction"] { text += "_" + direction }
    return text
  }
}
