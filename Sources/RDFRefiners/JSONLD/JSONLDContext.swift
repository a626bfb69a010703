import ArtifactBase
import ArtifactCore
import RefinerCore

/// What a context says about a term (JSON-LD 1.1 API §4.1).
final class JSONLDTerm: Sendable {
  struct Container: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let list = Container(rawValue: 1)
    static let set = Container(rawValue: 2)
    static let index = Container(rawValue: 4)
    static let id = Container(rawValue: 8)
    static let type = Container(rawValue: 16)
    static let graph = Container(rawValue: 32)
    static let language = Container(rawValue: 64)
  }

  /// A language or direction that a term sets, sets to none, or leaves to the context.
  enum Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    case unset, null
    case value(Value)
  }

  struct Definition: Hashable, Sendable {
    /// The number of its IRI or keyword; nil if it stands for nothing.
    var iri: Int32?
    var isPrefix = false
    var isReverse = false
    var container: Container = []
    /// A keyword or an IRI.
    var type: Int32?
    /// The property that takes the keys of a map.
    var index: String?
    var language = Setting<Int32>.unset
    var direction = Setting<JSONLDDirection>.unset
    var nest: String?
    var context: JSONValue?
    /// What IRIs of contexts in ``context`` are relative to.
    var contextBase: String?
  }

  /// Stands over a term of a lower layer that is no longer defined.
  static let removed = JSONLDTerm(Definition(), isProtected: false)

  /// What a term does to its values, as a copy that costs nothing.
  struct Coercion: Sendable {
    var container: Container = []
    /// A keyword or an IRI; -1 for none.
    var type: Int32 = -1
    var isReverse = false
    var hasContext = false
    var language = Setting<Int32>.unset
    var direction = Setting<JSONLDDirection>.unset
  }

  let definition: Definition
  let coercion: Coercion
  let isProtected: Bool

  init(_ definition: Definition, isProtected: Bool) {
    self.definition = definition
    self.isProtected = isProtected
    coercion = Coercion(
      container: definition.container, type: definition.type ?? -1,
      isReverse: definition.isReverse, hasContext: definition.context != nil,
      language: definition.language, direction: definition.direction)
  }
}

/// The direction of a text.
enum JSONLDDirection: UInt8, Hashable, Sendable {
  case leftToRight, rightToLeft

  init?(_ text: String) {
    switch text {
    case "ltr": self = .leftToRight
    case "rtl": self = .rightToLeft
    default: return nil
    }
  }

  var text: String { self == .leftToRight ? "ltr" : "rtl" }
}

/// What keys and values mean at a place in a document: an active context.
///
/// Terms stand in layers, so that a context that adds a few to many costs only those. A layer is at
/// most half as large as the one under it, which keeps their number small.
final class JSONLDContext: Sendable {
  struct Content: Sendable {
    var base = RDFBase()
    /// The number of the vocabulary mapping.
    var vocab: Int32?
    var language: Int32?
    var direction: JSONLDDirection?
    var layers: [[Int32: JSONLDTerm]] = []
    /// Whether any term is, or was, protected.
    var hasProtected = false
    /// What counts again inside, if this one is not to be propagated.
    var previous: JSONLDContext?
  }

  let content: Content

  /// What tells it from other contexts of the same engine.
  let serial: Int32

  init(_ content: Content, serial: Int32) {
    self.content = content
    self.serial = serial
  }

  func term(_ name: Int32) -> JSONLDTerm? { content.term(name) }
}

extension JSONLDContext.Content {
  func term(_ name: Int32) -> JSONLDTerm? {
    var index = layers.count - 1
    while index >= 0 {
      if let term = layers[index][name] { return term === JSONLDTerm.removed ? nil : term }
      index -= 1
    }
    return nil
  }

  /// Sets a term in the uppermost layer.
  mutating func setTerm(_ term: JSONLDTerm, _ name: Int32) {
    layers[layers.count - 1][name] = term
    if term.isProtected { hasProtected = true }
  }

  /// Joins layers that are too large for the ones under them.
  mutating func settleLayers() {
    if layers.last?.isEmpty == true { layers.removeLast() }
    while layers.count > 1, layers[layers.count - 1].count * 2 > layers[layers.count - 2].count {
      let upper = layers.removeLast()
      layers[layers.count - 1].merge(upper) { _, new in new }
    }
  }
}
