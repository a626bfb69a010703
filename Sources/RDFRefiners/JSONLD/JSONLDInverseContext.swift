import ArtifactBase
import RefinerCore

/// The terms that a context has for an IRI, by what their values must be (JSON-LD 1.1 API §4.3).
struct JSONLDInverseContext: Sendable {
  typealias Container = JSONLDTerm.Container

  /// What a term asks of its values.
  enum Selector: Hashable, Sendable {
    /// A language with a direction behind `_`, or a word with `@`.
    case language(String)
    /// An IRI, or a word with `@`.
    case type(String)
    /// Nothing.
    case any
  }

  /// Terms that may begin compact IRIs, and what they stand for, in no order.
  private(set) var prefixes: [(term: Int32, iri: Int32)] = []

  /// The selector's text for strings without a language of their own.
  let defaultLanguage: String

  private var terms: [Int32: [Container: [Selector: Int32]]] = [:]

  init(_ context: JSONLDContext, _ names: JSONLDNames) {
    let content = context.content
    defaultLanguage =
      content.language == nil && content.direction == nil
      ? "@none" : Self.text(content.language, content.direction, names)
    var known: [Int32: JSONLDTerm] = [:]
    for layer in content.layers { known.merge(layer) { _, upper in upper } }
    // Of terms that would do, the shortest counts, then the first.
    let ordered = known.filter { $0.value !== JSONLDTerm.removed }.keys.sorted { one, other in
      let (left, right) = (names.bytes(of: one), names.bytes(of: other))
      return left.count == right.count
        ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
    for name in ordered {
      guard let definition = known[name]?.definition, let iri = definition.iri else { continue }
      if definition.isPrefix { prefixes.append((name, iri)) }
      let isNew = terms[iri]?[definition.container] == nil
      if isNew { add(name, iri, definition, .any) }
      for selector in selectors(of: definition, content, names) {
        add(name, iri, definition, selector)
      }
    }
  }

  /// A language and a direction as one text.
  static func text(
    _ language: Int32?, _ direction: JSONLDDirection?, _ names: JSONLDNames
  ) -> String {
    let language = language.map { names.text(of: $0).lowercased() } ?? ""
    return direction.map { language + "_" + $0.text } ?? language
  }

  private mutating func add(
    _ name: Int32, _ iri: Int32, _ definition: JSONLDTerm.Definition, _ selector: Selector
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

  /// The term for an IRI that suits best, the earlier containers and selectors first.
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
