import ArtifactBase
import RefinerCore

// Which statements of a graph can be written as reifiers (RDF 1.2 Turtle §2.10 and §2.11).
//
// `r rdf:reifies <<( s p o )>>` is `~ r` behind `s p o` where that is stated in the same graph, and
// `<< s p o ~ r >>` where it is not. A node that nothing names needs no `~ r`: what is said of it
// stands in `{| |}`, or behind `>>`. Terms that stand in a triple term are named wherever they are, so
// that no such block is ever inside another.

/// The reifiers of one graph.
struct TurtleReifiers {
  typealias Triple = RDFDataset.TripleTerm

  /// Nodes that reify a triple that is stated, by the triple, in document order.
  private(set) var annotations: [Triple: [Int32]] = [:]

  /// How many triples that are stated each node reifies; 0 for those of ``reified``.
  private(set) var annotationCounts: [Int32: Int] = [:]

  /// Nodes that reify a triple that is not, the first if there are several.
  private(set) var reified: [Int32: Triple] = [:]

  /// The statements that are none of these.
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

  static func triple(_ quad: RDFDataset.Quad) -> Triple {
    Triple(subject: quad.subject, predicate: quad.predicate, object: quad.object)
  }

  private static func isReifies(_ id: RDFDataset.TermID, _ dataset: RDFDataset) -> Bool {
    dataset.content(id.rawValue).bytes.elementsEqual(RDFName.reifies.iri.utf8)
  }

  /// The nodes that reify `triple`, handed over: equal statements share them.
  mutating func takeAnnotations(of triple: Triple) -> [Int32] {
    annotations.isEmpty ? [] : annotations.removeValue(forKey: triple) ?? []
  }
}
