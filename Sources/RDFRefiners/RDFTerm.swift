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

extension RDFTerm {
  /// The IRI `rdf:type`, the predicate between a node and its class.
  public static let type = RDFTerm.iri(RDFName.type.iri)

  /// Returns a literal that is a string, or a text in a language.
  ///
  /// - Parameters:
  ///   - text: The lexical form.
  ///   - language: A language tag such as `en`; nil for a string (`xsd:string`).
  public static func string(_ text: String, language: String? = nil) -> RDFTerm {
    let datatype = language == nil ? RDFName.string : RDFName.langString
    return .literal(text, datatype: datatype.iri, language: language)
  }

  /// The text of the term: an IRI, a label or number of a blank node after `_:`, or the lexical form
  /// of a literal. That of a triple term is the text of its innermost object.
  public var text: String {
    var term = self
    while case .triple(_, _, let object) = term { term = object }
    return switch term {
    case .iri(let text), .literal(let text, _, _, _): text
    case .blank(let label): "_:" + label
    case .anonymous(let number): "_:\(number)"
    case .triple: ""
    }
  }
}

/// The base direction of a text.
public enum RDFDirection: String, Hashable, Sendable {
  /// Left to right.
  case leftToRight = "ltr"
  /// Right to left.
  case rightToLeft = "rtl"
}
