// Context processing (JSON-LD 1.1 API §4.1).

import ArtifactBase
import ArtifactCore
import RefinerCore

extension JSONLDEngine {
  /// A context under construction, and the state of its construction.
  struct Building {
    var result: JSONLDContext.Content
    var local: JSONObject
    /// The terms whose definition has begun; true if it is complete.
    var defined: [String: Bool] = [:]
    var base: String
    var loads: [String]
    var isProtected = false
    /// Whether protected terms may be redefined.
    var overrides: Bool
    /// The length of the current chain of term definitions that depend on each other.
    var depth = 0
  }

  /// A term-scoped context that hasn't been validated.
  struct ScopedContext {
    var active: JSONLDContext
    var context: JSONValue
    var base: String
    var loads: [String]
    /// The number of contexts that enclose it.
    var level: Int
  }

  /// Returns the result of processing the context `local`.
  ///
  /// `overrides` specifies whether protected terms may be redefined, `propagates` whether the
  /// context applies to nested nodes, and `validates` whether to validate scoped contexts that
  /// refer to a context that is being loaded.
  mutating func process(
    _ active: JSONLDContext, _ local: JSONValue, base: String, loads: [String] = [],
    overrides: Bool = false, propagates: Bool = true, validates: Bool = true
  ) throws(JSONLDError) -> JSONLDContext {
    contextDepth += 1
    defer { contextDepth -= 1 }
    let context = try combine(
      active, local, base: base, loads: loads, overrides: overrides, propagates: propagates,
      validates: validates)
    // Scoped contexts of a loaded context are validated with the context that loads it.
    if contextDepth == 1, !scoped.isEmpty, scopedLevel == 0 { try checkScoped() }
    return context
  }

  private mutating func combine(
    _ active: JSONLDContext, _ local: JSONValue, base: String, loads: [String],
    overrides: Bool, propagates: Bool, validates: Bool
  ) throws(JSONLDError) -> JSONLDContext {
    var propagates = propagates
    if case .bool(let value)? = local["@propagate"] { propagates = value }
    var result = active.content
    if !propagates, result.previous == nil { result.previous = active }
    result.layers.append([:])
    var items = [local]
    if case .array(let elements) = local { items = elements }
    var isUntouched = propagates && !overrides
    for item in items {
      defer { isUntouched = false }
      switch item {
      case .null:
        if !overrides, result.hasProtected,
          result.layers.contains(where: { layer in
            layer.values.contains { $0.isProtected }
          })
        {
          throw failure(.invalidContextNullification)
        }
        var empty = JSONLDContext.Content()
        empty.base = RDFBase(Array(options.base.utf8))
        if !propagates { empty.previous = result.previous }
        empty.layers = [[:]]
        result = empty
      case .string(let reference):
        try load(
          reference, into: &result, active, base: base, loads: loads,
          isFirst: isUntouched, validates: validates)
      case .object(let object):
        try define(
          object, into: &result, base: base, loads: loads, overrides: overrides)
      default:
        throw failure(.invalidLocalContext)
      }
    }
    return freeze(result)
  }

  /// Resolves a reference in a context whose base is `base`.
  private func resolve(_ reference: String, _ base: String) -> String {
    var iri: [UInt8] = []
    RDFBase(Array(base.utf8)).resolve(Array(reference.utf8).span, onto: &iri)
    return String(decoding: iri, as: UTF8.self)
  }

  // MARK: Contexts elsewhere

  /// Adds the context at an IRI.
  private mutating func load(
    _ reference: String, into result: inout JSONLDContext.Content, _ active: JSONLDContext,
    base: String, loads: [String], isFirst: Bool, validates: Bool
  ) throws(JSONLDError) {
    let iri = resolve(reference, base)
    if !validates, loads.contains(iri) { return }
    guard loads.count < JSONLDOptions.contextLoadLimit else { throw failure(.contextOverflow) }
    let key = DerivedKey(serial: active.serial, term: nil, iri: iri)
    if isFirst, let known = derived[key] {
      result = known.context.content
      result.layers.append([:])
      return
    }
    guard let document = try document(at: iri) else { return }
    guard let context = document["@context"] else { throw failure(.invalidRemoteContext) }
    let before = freeze(result)
    let after = try process(
      before, context, base: iri, loads: loads + [iri], validates: validates)
    result = after.content
    result.layers.append([:])
    if isFirst { remember(after, key) }
  }

  /// Returns the document at an IRI, or nil if it isn't available and that isn't an error.
  private mutating func document(at iri: String) throws(JSONLDError) -> JSONValue? {
    if let known = loaded[iri] { return known }
    if let bundled = JSONLDBundledContexts.document(at: iri) {
      loaded[iri] = bundled
      return bundled
    }
    guard let bytes = options.resolver?.document(at: iri),
      bytes.count <= JSONLDOptions.contextByteLimit
    else {
      guard isLenient else { throw failure(.loadingRemoteContextFailed) }
      reporter.reportUnresolved(iri, at: place)
      missing.append(iri)
      return nil
    }
    receivedCount += bytes.count
    guard Self.isShallow(bytes), let document = try? JSONValue(parsing: bytes) else {
      throw failure(.loadingRemoteContextFailed)
    }
    guard case .object = document else { throw failure(.invalidRemoteContext) }
    loaded[iri] = document
    return document
  }

  /// Returns whether a document is JSON within the nesting limit.
  private static func isShallow(_ bytes: [UInt8]) -> Bool {
    var tokenizer = JSONTokenizer(depthLimit: JSONLDOptions.depthLimit)
    var tokens: [JSONToken] = []
    tokenizer.append(bytes.span, to: &tokens)
    tokenizer.finish(to: &tokens)
    return tokenizer.error == nil
  }

  /// Returns the result of applying the context at an entry of the tape to another context. The
  /// result is cached for identical contexts.
  mutating func embeddedContext(
    _ entry: Int32, on active: JSONLDContext
  ) throws(JSONLDError) -> JSONLDContext {
    let key = DerivedKey(serial: active.serial, term: nil, content: tape.content(of: entry))
    if let known = derived[key] {
      for iri in known.missing { reporter.reportUnresolved(iri, at: place) }
      return known.context
    }
    let local = try localContext(entry)
    missing = []
    let context = try process(active, local, base: options.base)
    remember(context, key, missing: missing)
    return context
  }

  /// Returns the context at an entry of the tape.
  func localContext(_ entry: Int32) throws(JSONLDError) -> JSONValue {
    guard tape.range(entry).count <= JSONLDOptions.contextByteLimit else {
      throw failure(.limitReached)
    }
    return tape.value(entry)
  }

  /// Throws if an array of contexts exceeds the limit on definitions, assuming at least one
  /// definition per context.
  ///
  /// This rejects arrays that are much too long before values are created for them.
  func checkDefinitions(ofContext entry: Int32) throws(JSONLDError) {
    guard tape.kind(entry) == .array else { return }
    var count = definitionCount
    for item in tape.children(entry) where tape.kind(item) == .object {
      if tape.children(item).contains(where: { tape.key($0).first != UInt8(ascii: "@") }) {
        count += 1
      }
    }
    guard count <= definitionLimit else { throw failure(.limitReached) }
  }

  /// Returns a context merged with the one that it imports. Its own members take precedence.
  private mutating func withImport(
    _ local: JSONObject, base: String
  ) throws(JSONLDError) -> JSONObject {
    guard let reference = local["@import"] else { return local }
    guard !options.isVersion1_0 else { throw failure(.invalidContextEntry) }
    guard case .string(let text) = reference else { throw failure(.invalidImport) }
    var local = local
    local["@import"] = nil
    guard let document = try document(at: resolve(text, base)) else { return local }
    guard case .object(var imported)? = document["@context"] else {
      throw failure(.invalidRemoteContext)
    }
    guard imported["@import"] == nil else { throw failure(.invalidContextEntry) }
    for member in local.members { imported[member.key] = member.value }
    return imported
  }

  // MARK: Contexts in place

  /// Applies the members of a context.
  private mutating func define(
    _ object: JSONObject, into result: inout JSONLDContext.Content, base: String,
    loads: [String], overrides: Bool
  ) throws(JSONLDError) {
    if let version = object["@version"] {
      guard case .number(let number) = version, number.double == 1.1 else {
        throw failure(.invalidVersion)
      }
      guard !options.isVersion1_0 else { throw failure(.processingModeConflict) }
    }
    let local = try withImport(object, base: base)
    try setBase(local, &result, isRemote: !loads.isEmpty)
    try setVocabulary(local, &result)
    try setLanguage(local, &result)
    if let propagate = local["@propagate"] {
      guard !options.isVersion1_0 else { throw failure(.invalidContextEntry) }
      guard case .bool = propagate else { throw failure(.invalidPropagate) }
    }
    var building = Building(
      result: result, local: local, base: base, loads: loads, overrides: overrides)
    // The terms are set in place; a second reference to the layers would copy them.
    result.layers = []
    if let protected = local["@protected"] {
      guard case .bool(let value) = protected else { throw failure(.invalidProtected) }
      building.isProtected = value
    }
    for key in local.keys {
      switch key {
      case "@base", "@direction", "@import", "@language", "@propagate", "@protected", "@version",
        "@vocab":
        continue
      default:
        try createTerm(key, &building)
      }
    }
    result = building.result
  }

  private func setBase(
    _ local: JSONObject, _ result: inout JSONLDContext.Content, isRemote: Bool
  ) throws(JSONLDError) {
    guard let value = local["@base"], !isRemote else { return }
    switch value {
    case .null:
      result.base = RDFBase()
    case .string(let text):
      let bytes = Array(text.utf8)
      if JSONLDText.isIRI(bytes.span) {
        result.base = RDFBase(bytes)
      } else {
        guard !result.base.isEmpty || isLenient else { throw failure(.invalidBaseIRI) }
        var iri: [UInt8] = []
        result.base.resolve(bytes.span, onto: &iri)
        result.base = RDFBase(iri)
      }
      guard text.utf8.count <= RDFBase.byteLimit else { throw failure(.limitReached) }
    default:
      throw failure(.invalidBaseIRI)
    }
  }

  private mutating func setVocabulary(
    _ local: JSONObject, _ result: inout JSONLDContext.Content
  ) throws(JSONLDError) {
    guard let value = local["@vocab"] else { return }
    switch value {
    case .null:
      result.vocab = nil
    case .string(let text):
      let bytes = Array(text.utf8)
      let vocab = try expandIRI(bytes.span, result, isVocabulary: true, isRelative: true)
      guard let vocab else { throw failure(.invalidVocab) }
      let isWhole =
        JSONLDText.isIRI(names.bytes(of: vocab).span)
        || JSONLDText.isBlank(names.bytes(of: vocab).span)
      guard isWhole || isLenient && result.base.isEmpty else { throw failure(.invalidVocab) }
      result.vocab = vocab
    default:
      throw failure(.invalidVocab)
    }
  }

  private mutating func setLanguage(
    _ local: JSONObject, _ result: inout JSONLDContext.Content
  ) throws(JSONLDError) {
    switch local["@language"] {
    case nil: break
    case .null?: result.language = nil
    case .string(let text)?: result.language = names.intern(text)
    default: throw failure(.invalidDefaultLanguage)
    }
    guard let direction = local["@direction"] else { return }
    guard !options.isVersion1_0 else { throw failure(.invalidContextEntry) }
    switch direction {
    case .null: result.direction = nil
    case .string(let text):
      guard let direction = JSONLDDirection(text) else { throw failure(.invalidBaseDirection) }
      result.direction = direction
    default: throw failure(.invalidBaseDirection)
    }
  }
}
