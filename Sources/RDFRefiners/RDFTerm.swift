import ArtifactBase
import RefinerCore

/// A term of an RDF statement: what a node or a predicate is.
public enum RDFTerm: Hashable, Sendable {
  /// An IRI, resolved and without escapes.
  case iri(String)

  /// A blank node: its label without `_:`.
  case blank(String)

  /// A blank node without a label: its number in the order of the document, from 0.
  case anonymous(Int)

  /// A literal: its lexical form as written, the IRI of its datatype, and its language if it has one,
  /// with the direction if that is said too.
  case literal(
    String, datatype: String, language: String?, direction: RDFDirection? = nil)

  /// A triple that is spoken of, not stated (RDF 1.2 Concepts §3.1); see
  /// ``RDFDataset/tripleTermDepthLimit``.
  indirect case triple(subject: RDFTerm, predicate: RDFTerm, object: RDFTerm)
}

/// The direction in which a text begins to be read.
public enum RDFDirection: String, Hashable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
