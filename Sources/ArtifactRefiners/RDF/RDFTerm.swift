/// A term of an RDF statement: what a node or a predicate is.
public enum RDFTerm: Hashable, Sendable {
  /// An IRI, resolved and without escapes.
  case iri(String)

  /// A blank node: its label without `_:`.
  case blank(String)

  /// A blank node without a label: its number in the order of the document, from 0.
  case anonymous(Int)

  /// A literal: its lexical form as written, the IRI of its datatype, and its language if it has one.
  case literal(String, datatype: String, language: String?)
}
