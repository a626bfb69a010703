// JSON-LD 1.1 (API recommendation of 2020-07-16): contexts, expansion, RDF.
//
// The tape holds one piece of the document at a time: the whole document, or a member of the root.
// `expand` (JSONLDEngine+Expansion) converts the tape to the expanded form of the standard, in
// `output`, with numbers for names; `emit` (JSONLDEngine+RDF) converts that to statements. Contexts
// are few and are read as `JSONValue`; the keys and IRIs of the document remain bytes.
//
// The recursion depth is the nesting depth of JSON and contexts, which `depthLimit` bounds.

package import ArtifactBase
import ArtifactCore
import RefinerCore

package struct JSONLDEngine: Sendable {
  package let options: JSONLDOptions
  /// Whether a context that can't be loaded is ignored instead of an error.
  let isLenient: Bool

  package var names = JSONLDNames()
  var tape = JSONLDTape()
  var output = JSONLDExpansion()
  var builder = RDFBuilder()
  var reporter = JSONLDReporter()
  /// The members without an IRI, with the nodes that they belong to.
  var unmapped = PagedArray<JSONLDDocument.Member>()

  /// Whether the `view` member of the root is excluded from the statements, and its location.
  var stripsView = false
  var viewRange: Range<Int>?

  /// The payload offset for errors.
  var place = 0

  /// The nesting depth of containers.
  package var depth = 0

  /// The nesting depth of contexts that are being processed.
  var contextDepth = 0

  /// The scoped contexts that are still to be validated, and the nesting level of the current one.
  var scoped: [ScopedContext] = []
  var scopedLevel = 0

  /// The number of payload bytes so far. The limits on definitions and expansion grow with it.
  var receivedCount = 0
  var definitionCount = 0

  private var serialCount: Int32 = 0
  /// The loaded contexts, and the cached results of applying contexts.
  var loaded: [String: JSONValue] = [:]
  var derived: [DerivedKey: Derived] = [:]
  /// The contexts that couldn't be resolved while processing the current one.
  var missing: [String] = []
  private var keys = [KeyEntry](repeating: KeyEntry(), count: Self.keyCacheSize)

  struct DerivedKey: Hashable {
    var serial: Int32
    /// The term whose scoped context is processed, or nil for a loaded context.
    var term: Int32?
    var iri = ""
    var isOfType = false
    /// The content of an inline context.
    var content: [UInt8] = []
  }

  struct Derived {
    var context: JSONLDContext
    /// The contexts that couldn't be resolved for it.
    var missing: [String] = []
  }

  /// The maximum number of cached contexts.
  private static let derivedLimit = 1_024

  /// The meaning of a key in a context.
  struct Key {
    var name: Int32 = -1
    /// The number of its IRI or keyword, or -1 if it has none.
    var iri: Int32 = -1
    /// Whether that is an IRI.
    var isProperty = false
    var coercion = JSONLDTerm.Coercion()
    var term: JSONLDTerm?
  }

  private struct KeyEntry {
    var serial: Int32 = -1
    var key = Key()
  }

  private static let keyCacheSize = 512

  init(_ options: JSONLDOptions, isLenient: Bool) {
    self.options = options
    self.isLenient = isLenient
  }

  /// Returns the context that applies before the document's own context.
  mutating func initialContext() throws(JSONLDError) -> JSONLDContext {
    let given = options.expandContext
    return try initialContext(given.map { $0["@context"] ?? $0 })
  }

  /// Returns a context without others before it, or if it is nil, the empty context.
  package mutating func initialContext(
    _ local: JSONValue?
  ) throws(JSONLDError) -> JSONLDContext {
    var content = JSONLDContext.Content()
    content.base = RDFBase(Array(options.base.utf8))
    let context = freeze(content)
    guard let local else { return context }
    return try process(context, local, base: options.base)
  }

  mutating func freeze(_ content: JSONLDContext.Content) -> JSONLDContext {
    serialCount += 1
    var content = content
    content.settleLayers()
    return JSONLDContext(content, serial: serialCount)
  }

  mutating func remember(_ context: JSONLDContext, _ key: DerivedKey, missing: [String] = []) {
    if derived.count >= Self.derivedLimit { derived.removeAll(keepingCapacity: true) }
    derived[key] = Derived(context: context, missing: missing)
  }

  /// Discards the state of processing that an error has interrupted.
  mutating func abandon() {
    depth = 0
    contextDepth = 0
    scoped = []
    scopedLevel = 0
  }

  package func failure(_ code: JSONLDError.Code) -> JSONLDError { JSONLDError(code, at: place) }

  mutating func descend() throws(JSONLDError) {
    depth += 1
    guard depth <= JSONLDOptions.depthLimit else { throw failure(.limitReached) }
  }

  mutating func noteDefinition() throws(JSONLDError) {
    definitionCount += 1
    guard definitionCount <= definitionLimit else { throw failure(.limitReached) }
  }

  /// The number of terms that the document may define so far.
  var definitionLimit: Int {
    JSONLDOptions.definitionLimit + receivedCount / JSONLDOptions.bytesPerDefinition
  }

  /// Returns the meaning of a member's key.
  mutating func key(_ index: Int32, _ context: JSONLDContext) throws(JSONLDError) -> Key {
    try key(named: name(ofKey: index), context)
  }

  /// Returns the number of the IRI or keyword of a member's key, or -1 if it has none.
  mutating func iri(
    ofKey index: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> Int32 {
    let place = try place(ofKey: name(ofKey: index), context)
    return keys[place].key.iri
  }

  /// Returns the effect of a key on its values.
  mutating func coercion(
    named name: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> JSONLDTerm.Coercion {
    let place = try place(ofKey: name, context)
    return keys[place].key.coercion
  }

  private mutating func name(ofKey index: Int32) -> Int32 {
    var name = tape[index].name
    if name < 0 {
      let bytes = tape.key(index)
      name = names.intern(bytes.span)
      tape.setName(name, of: index)
    }
    return name
  }

  mutating func key(named name: Int32, _ context: JSONLDContext) throws(JSONLDError) -> Key {
    let place = try place(ofKey: name, context)
    return keys[place].key
  }

  /// Returns the index of a key in ``keys``.
  private mutating func place(
    ofKey name: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> Int {
    let place = Int(name &+ context.serial &* 97) & (Self.keyCacheSize - 1)
    if keys[place].serial == context.serial, keys[place].key.name == name { return place }
    let term = context.term(name)
    let iri = try expandIRI(name, context, isVocabulary: true) ?? -1
    let isProperty =
      iri >= 0 && !names.isKeyword(iri) && names.bytes(of: iri).contains(UInt8(ascii: ":"))
    let key = Key(
      name: name, iri: iri, isProperty: isProperty,
      coercion: term?.coercion ?? JSONLDTerm.Coercion(), term: term)
    keys[place] = KeyEntry(serial: context.serial, key: key)
    return place
  }
}
