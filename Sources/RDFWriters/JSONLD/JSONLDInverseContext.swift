import ArtifactBase
import RDFRefiners

/// The terms that a context defines for each IRI, by the constraints on their values (JSON-LD 1.1
/// API §4.3).
struct JSONLDInverseContext: Sendable {
  typealias Container = JSONLDTerm.Container

  /// The constraint of a term on its values.
  enum Selector: Hashable, Sendable {
    /// A language followed by `_` and a direction, or a keyword such as `@none`.
    case language(String)
    /// A type IRI, or a keyword such as `@id`.
    case type(String)
    /// No constraint.
    case any
  }

  /// The terms that can be prefixes of compact IRIs, and their IRIs, in no particular order.
  private(set) var prefixes: [(term: Int32, iri: Int32)] = []

  /// The selector text for strings without a language of their own.
  let defaultLanguage: String

  private var terms: [Int32: [Container: [Selector: Int32]]] = [:]

  init(_ context: JSONLDContext, _ names: JSONLDNames) {
    let content = context.content
    defaultLanguage =
      content.language == nil && content.direction == nil
      ? "@none" : Self.text(content.language, content.direction, names)
    var known: [Int32: JSONLDTerm] = [:]
    for layer in content.layers { known.merge(layer) { _, upper in upper } }
    // Among suitable terms, the shortest is preferred, then the first in order.
    let ordered = known.filter { $0.value !== JSONLDTerm.removed }.keys.sorted { one, other in
      let (left, right) = (names.bytes(of: one), names.bytes(of: other))
      return left.count == right.count
        ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
    for name in ordered {
      guard let definition = known[name]?.definition, let iri = definition.iri else { continue }
      if definition.isPrefix { prefixes.append((name, iri)) }
      let isNew = terms[iri]?[definition.container] == nil
      if isNew { add(name, iri: iri, definition, .any) }
      for selector in selectors(of: definition, content, names) {
        add(name, iri: iri, definition, selector)
      }
    }
  }

  /// Returns a language and a direction as one selector text.
  static func text(
    _ language: Int32?, _ direction: JSONLDDirection?, _ names: JSONLDNames
  ) -> String {
    let language = language.map { names.text(of: $0).lowercased() } ?? ""
    return direction.map { language + "_" + $0.text } ?? language
  }

  private mutating func add(
    _ name: Int32, iri: Int32, _ definition: JSONLDTerm.Definition, _ selector: Selector
  ) {
    if terms[iri]?[definition.container]?[selector] != nil { return }
    terms[iri, default: [:]][definition.container, default: [:]][selector] = name
  }

  private func selectors(
    of definition: JSONLDTerm.Definition, _ content: JSONLDContext.Content, _ names: JSONLDNames
  ) -> [Selector] {
    if definition.isReverse { return [.type("@reverse")] }
    if let type = definition.type {
      return type == JSONLDKeyword.none.rawValue
        ? [.language("@any"), .type("@any")] : [.type(names.text(of: type))]
    }
    switch (definition.language, definition.direction) {
    case (.value(let language), .value(let direction)):
      return [.language(Self.text(language, direction, names))]
    case (.value(let language), _):
      return [.language(Self.text(language, nil, names))]
    case (_, .value(let direction)):
      return [.language(Self.text(nil, direction, names))]
    case (.null, _): return [.language("@null")]
    case (.unset, .null): return [.language("@none")]
    case (.unset, .unset):
      return [.language(defaultLanguage), .language("@none"), .type("@none")]
    }
  }

  func hasTerm(for iri: Int32) -> Bool { terms[iri] != nil }

  /// Returns the best matching term for an IRI. Earlier containers and selectors are preferred.
  func term(
    for iri: Int32, _ containers: [Container], _ selectors: [Selector]
  ) -> Int32? {
    guard let terms = terms[iri] else { return nil }
    for container in containers {
      guard let known = terms[container] else { continue }
      for selector in selectors {
        if let term = known[selector] { return term }
      }
    }
    return nil
  }
}
