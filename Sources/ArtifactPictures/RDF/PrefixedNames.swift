import ArtifactRefiners

/// Short names of IRIs for people: `ex:alice` by the prefixes of the document or the conventional
/// ones, otherwise the part of the IRI after its namespace.
struct PrefixedNames {
  /// The prefixes by namespace; those of the document precede the conventional ones.
  private var prefixes: [String: String] = [:]
  /// The namespaces, of which the longest match counts.
  private var namespaces: [String]

  init(_ declared: [RDFPrefix]) {
    for prefix in declared + RDFPrefix.wellKnown where prefixes[prefix.iri] == nil {
      prefixes[prefix.iri] = prefix.name
    }
    namespaces = prefixes.keys.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// Returns the short name of an IRI.
  ///
  /// - Complexity: O(number of prefixes × length).
  func name(of iri: String) -> String {
    for namespace in namespaces where iri.hasPrefix(namespace) {
      let local = iri.dropFirst(namespace.count)
      guard let prefix = prefixes[namespace], !local.contains("/"), !local.contains("#") else {
        continue
      }
      return "\(prefix):\(local)"
    }
    let local = KnowledgeGraph.localName(of: iri)
    return local.contains(where: \.isLetter) ? local : iri
  }

  /// Returns the text of a term in a box or in a list.
  func text(_ term: RDFTerm) -> String {
    switch term {
    case .iri(let iri): return name(of: iri)
    case .blank(let label): return "_:" + label
    case .anonymous(let number): return "[\(number + 1)]"
    case .literal(let text, _, let language, _):
      return language.map { "\(text) @\($0)" } ?? text
    case .triple(let subject, let predicate, let object):
      // The depth is limited by `RDFDataset.tripleTermDepthLimit`.
      return "<<( \(self.text(subject)) \(self.text(predicate)) \(self.text(object)) )>>"
    }
  }
}
