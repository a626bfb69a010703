import ArtifactBase
import ArtifactCore
import RefinerCore

/// A term definition in a context (JSON-LD 1.1 API §4.1).
package final class JSONLDTerm: Sendable {
  package struct Container: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let list = Container(rawValue: 1)
    package static let set = Container(rawValue: 2)
    package static let index = Container(rawValue: 4)
    package static let id = Container(rawValue: 8)
    package static let type = Container(rawValue: 16)
    package static let graph = Container(rawValue: 32)
    package static let language = Container(rawValue: 64)
  }

  /// A language or direction that a term sets, resets to none, or inherits from the context.
  package enum Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    case unset, null
    case value(Value)
  }

  package struct Definition: Hashable, Sendable {
    /// The number of its IRI or keyword, or nil if the term is mapped to null.
    package var iri: Int32?
    package var isPrefix = false
    package var isReverse = false
    package var container: Container = []
    /// The type mapping: a keyword or an IRI.
    package var type: Int32?
    /// The property that receives the keys of a map.
    package var index: String?
    package var language = Setting<Int32>.unset
    package var direction = Setting<JSONLDDirection>.unset
    package var nest: String?
    var context: JSONValue?
    /// The base for relative IRIs of contexts in ``context``.
    var contextBase: String?
  }

  /// A tombstone that hides a term of a lower layer that is no longer defined.
  package static let removed = JSONLDTerm(Definition(), isProtected: false)

  /// The effect of a term on its values, as a value that is cheap to copy.
  struct Coercion: Sendable {
    var container: Container = []
    /// The type mapping: a keyword or an IRI, or -1 if there is none.
    var type: Int32 = -1
    var isReverse = false
    var hasContext = false
    var language = Setting<Int32>.unset
    var direction = Setting<JSONLDDirection>.unset
  }

  package let definition: Definition
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

/// The base direction of a text.
package enum JSONLDDirection: UInt8, Hashable, Sendable {
  case leftToRight, rightToLeft

  init?(_ text: String) {
    switch text {
    case "ltr": self = .leftToRight
    case "rtl": self = .rightToLeft
    default: return nil
    }
  }

  package var text: String { self == .leftToRight ? "ltr" : "rtl" }
}

/// An active context, which determines the meaning of keys and values at a location in a document.
///
/// Terms are stored in layers, so that adding a few terms to a large context costs only as much as
/// those terms. A layer is at most half as large as the one below it, which bounds the number of
/// layers.
package final class JSONLDContext: Sendable {
  package struct Content: Sendable {
    package var base = RDFBase()
    /// The number of the vocabulary mapping.
    package var vocab: Int32?
    package var language: Int32?
    package var direction: JSONLDDirection?
    package var layers: [[Int32: JSONLDTerm]] = []
    /// Whether any term is, or has been, protected.
    var hasProtected = false
    /// The context to return to in nested nodes, if this one isn't propagated.
    package var previous: JSONLDContext?
  }

  package let content: Content

  /// A number that is unique among the contexts of an engine.
  package let serial: Int32

  init(_ content: Content, serial: Int32) {
    self.content = content
    self.serial = serial
  }

  package func term(_ name: Int32) -> JSONLDTerm? { content.term(name) }
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

  /// Sets a term in the top layer.
  mutating func setTerm(_ term: JSONLDTerm, _ name: Int32) {
    layers[layers.count - 1][name] = term
    if term.isProtected { hasProtected = true }
  }

  /// Merges layers that are too large compared to those below them.
  mutating func settleLayers() {
    if layers.last?.isEmpty == true { layers.removeLast() }
    while layers.count > 1, layers[layers.count - 1].count * 2 > layers[layers.count - 2].count {
      let upper = layers.removeLast()
      layers[layers.count - 1].merge(upper) { _, new in new }
    }
  }
}
