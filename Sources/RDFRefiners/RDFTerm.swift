import ArtifactBase
import RefinerCore

/// A term of an RDF statement: an IRI, a blank node, a literal or a triple term.
public enum RDFTerm: Hashable, Sendable {
  /// An absolute IRI, or a relative one if there is no base, with escapes decoded.
  case iri(String)

  /// A blank node, by its label without `_:`.
  case blank(String)

  /// A blank node without a label, by its number in document order, from 0.
  case anonymous(Int)

  /// A literal: its lexical form as written, the IRI of its datatype, and its language tag and base
  /// direction, if any.
  case literal(
    String, datatype: String, language: String?, direction: RDFDirection? = nil)

  /// A triple term, which refers to a triple without asserting it (RDF 1.2 Concepts §3.1). The
  /// maximum depth is ``RDFDataset/tripleTermDepthLimit``.
  indirect case triple(subject: RDFTerm, predicate: RDFTerm, object: RDFTerm)
}

/// The base direction of a text.
public enum RDFDirection: String, Hashable, Sendable {
  /// Left to right.
  case leftToRight = "ltr"
  /// Right to left.
  case rightToLeft = "rtl"
}
