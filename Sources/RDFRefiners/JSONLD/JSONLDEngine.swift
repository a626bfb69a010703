// JSON-LD 1.1 (API recommendation of 2020-07-16): contexts, expansion, RDF.
//
// One piece of a document at a time is on the tape: all of it, or a member of the root. `expand`
// (JSONLDEngine+Expansion) makes of the tape what the standard calls expanded form, in `output`, with
// numbers for names; `emit` (JSONLDEngine+RDF) makes statements of that. Contexts are few and read as
// `JSONValue`; keys and IRIs of the document stay bytes.
//
// The functions call themselves as deep as JSON and contexts nest, which `depthLimit` bounds.

import ArtifactBase
import ArtifactCore
import RefinerCore

struct JSONLDEngine: Sendable {
  let options: JSONLDOptions
  /// Whether a context that cannot be loaded is left out instead of an error.
  let isLenient: Bool

  var names = JSONLDNames()
  var tape = JSONLDTape()
  var output = JSONLDExpansion()
  var builder = RDFBuilder()
  var remarks = JSONLDRemarks()
  /// Members without an IRI, with the node they belong to.
  var unmapped = PagedArray<JSONLDDocument.Member>()

  /// Whether the root's member `view` states nothing, and where that is.
  var stripsView = false
  var viewRange: Range<Int>?

  /// The payload byte that an error is reported at.
  var place = 0

  /// Containers that are being followed.
  var depth = 0

  /// Contexts that are being processed, each for the one before it.
  var contextDepth = 0

  /// Contexts in terms that are still to be looked at, and how deep the one at hand is.
  var scoped: [ScopedContext] = []
  var scopedLevel = 0

  /// Payload bytes so far: what may be defined and shortened grows with them.
  var receivedCount = 0
  var definitionCount = 0

  private var serialCount: Int32 = 0
  /// Contexts that have been loaded, and what they made of others.
  var loaded: [String: JSONValue] = [:]
  var derived: [DerivedKey: Derived] = [:]
  /// The contexts that were not at hand for the one that is processed.
  var missing: [String] = []
  private var keys = [KeyEntry](repeating: KeyEntry(), count: Self.keyCacheSize)

  struct DerivedKey: Hashable {
    var serial: Int32
    /// A term of the context whose scoped context is processed; nil for one that is loaded.
    var term: Int32?
    var iri = ""
    var isOfType = false
    /// What a context in place says.
    var content: [UInt8] = []
  }

  struct Derived {
    var context: JSONLDContext
    /// The contexts that were not at hand for it.
    var missing: [String] = []
  }

  /// Contexts that are remembered at most.
  private static let derivedLimit = 1_024

  /// What a key means in a context.
  struct Key {
    var name: Int32 = -1
    /// The number of its IRI or keyword; -1 for a key that means nothing.
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

  /// The context of a document before its own.
  mutating func initialContext() throws(JSONLDError) -> JSONLDContext {
    var content = JSONLDContext.Content()
    content.base = RDFBase(Array(options.base.utf8))
    let context = freeze(content)
    guard let given = options.expandContext else { return context }
    return try process(context, given["@context"] ?? given, base: options.base)
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

  /// Forgets what was under way when an error ended it.
  mutating func abandon() {
    depth = 0
    contextDepth = 0
    scoped = []
    scopedLevel = 0
  }

  func failure(_ code: JSONLDError.Code) -> JSONLDError { JSONLDError(code, at: place) }

  mutating func descend() throws(JSONLDError) {
    depth += 1
    guard depth <= JSONLDOptions.depthLimit else { throw failure(.limitReached) }
  }

  mutating func noteDefinition() throws(JSONLDError) {
    definitionCount += 1
    guard definitionCount <= definitionLimit else { throw failure(.limitReached) }
  }

  /// How many terms the document may define so far.
  var definitionLimit: Int {
    JSONLDOptions.definitionLimit + receivedCount / JSONLDOptions.bytesPerDefinition
  }

  /// What the key of a member means.
  mutating func key(_ index: Int32, _ context: JSONLDContext) throws(JSONLDError) -> Key {
    try key(named: name(ofKey: index), context)
  }

  /// What the key of a member stands for, which is the number of an IRI or keyword; -1 for nothing.
  mutating func iri(
    ofKey index: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> Int32 {
    let place = try place(ofKey: name(ofKey: index), context)
    return keys[place].key.iri
  }

  /// What a key does to its values.
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

  /// Where among ``keys`` a key is.
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
