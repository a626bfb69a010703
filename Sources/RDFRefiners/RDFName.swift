import ArtifactBase
import RefinerCore

/// The names in the RDF and XSD namespaces that the refiners use.
package enum RDFName: Int, CaseIterable {
  case type, first, rest, `nil`
  case string, langString, boolean, integer, decimal, double, xmlLiteral
  case statement, subject, predicate, object
  case json, value, language, direction
  case reifies, dirLangString

  package static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  package static let xsd = "http://www.w3.org/2001/XMLSchema#"

  package var iri: String {
    switch self {
    case .type: Self.rdf + "type"
    case .first: Self.rdf + "first"
    case .rest: Self.rdf + "rest"
    case .nil: Self.rdf + "nil"
    case .langString: Self.rdf + "langString"
    case .xmlLiteral: Self.rdf + "XMLLiteral"
    case .statement: Self.rdf + "Statement"
    case .subject: Self.rdf + "subject"
    case .predicate: Self.rdf + "predicate"
    case .object: Self.rdf + "object"
    case .json: Self.rdf + "JSON"
    case .value: Self.rdf + "value"
    case .language: Self.rdf + "language"
    case .direction: Self.rdf + "direction"
    case .reifies: Self.rdf + "reifies"
    case .dirLangString: Self.rdf + "dirLangString"
    case .string: Self.xsd + "string"
    case .boolean: Self.xsd + "boolean"
    case .integer: Self.xsd + "integer"
    case .decimal: Self.xsd + "decimal"
    case .double: Self.xsd + "double"
    }
  }
}
