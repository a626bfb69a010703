import ArtifactBase
import RDFRefiners

// Determines which statements of a graph can be written as reifiers (RDF 1.2 Turtle §2.10 and
// §2.11).
//
// `r rdf:reifies <<( s p o )>>` is written as `~ r` after `s p o` if the graph asserts that triple,
// and as `<< s p o ~ r >>` otherwise. If no other statement refers to the reifier, `~ r` isn't
// needed: statements about it are written in `{| |}`, or after `>>`. Terms inside a triple term are
// always written by name, so these blocks never nest.

/// The reifiers of one graph.
struct TurtleReifiers {
  typealias Triple = RDFDataset.TripleTerm

  /// The nodes that reify an asserted triple, keyed by the triple, in document order.
  private(set) var annotations: [Triple: [Int32]] = [:]

  /// The number of asserted triples that each node reifies; 0 for a node that only occurs in
  /// ``reified``.
  private(set) var annotationCounts: [Int32: Int] = [:]

  /// The triple that each node reifies without its being asserted; the first one if there are
  /// several.
  private(set) var reified: [Int32: Triple] = [:]

  /// The remaining statements.
  private(set) var others: [RDFDataset.Quad] = []

  init(_ statements: [RDFDataset.Quad], in dataset: RDFDataset) {
    let stated = Set(statements.map(Self.triple))
    for quad in statements {
      guard let triple = dataset.tripleTerm(quad.object), Self.isReifies(quad.predicate, dataset)
      else {
        others.append(quad)
        continue
      }
      let node = quad.subject.rawValue
      if stated.contains(triple) {
        annotations[triple, default: []].append(node)
        annotationCounts[node, default: 0] += 1
      } else if reified[node] == nil {
        reified[node] = triple
        annotationCounts[node, default: 0] += 0
      } else {
        others.append(quad)
      }
    }
  }

  private static func triple(_ quad: RDFDataset.Quad) -> Triple {
    Triple(subject: quad.subject, predicate: quad.predicate, object: quad.object)
  }

  private static func isReifies(_ id: RDFDataset.TermID, _ dataset: RDFDataset) -> Bool {
    dataset.content(id.rawValue).bytes.elementsEqual(RDFName.reifies.iri.utf8)
  }

  /// Removes and returns the nodes that reify `triple`, so that duplicates of the statement don't
  /// repeat them.
  mutating func takeAnnotations(of triple: Triple) -> [Int32] {
    annotations.isEmpty ? [] : annotations.removeValue(forKey: triple) ?? []
  }
}
