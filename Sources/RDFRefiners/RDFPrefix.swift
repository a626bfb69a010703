/// A prefix declaration: a short name for a namespace IRI.
public struct RDFPrefix: Hashable, Sendable {
  /// The prefix without its colon (PN_PREFIX of Turtle, or empty).
  public var name: String

  /// The namespace IRI: the common beginning of the IRIs that the prefix abbreviates.
  public var iri: String

  /// Creates a prefix from its name and IRI.
  public init(_ name: String, _ iri: String) {
    self.name = name
    self.iri = iri
  }

  /// The conventional prefixes of common vocabularies.
  public static let wellKnown: [RDFPrefix] = [
    RDFPrefix("rdf", RDFName.rdf), RDFPrefix("xsd", RDFName.xsd),
    RDFPrefix("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    RDFPrefix("owl", "http://www.w3.org/2002/07/owl#"),
    RDFPrefix("skos", "http://www.w3.org/2004/02/skos/core#"),
    RDFPrefix("sh", "http://www.w3.org/ns/shacl#"),
    RDFPrefix("prov", "http://www.w3.org/ns/prov#"),
    RDFPrefix("geo", "http://www.w3.org/2003/01/geo/wgs84_pos#"),
    RDFPrefix("foaf", "http://xmlns.com/foaf/0.1/"),
    RDFPrefix("dc", "http://purl.org/dc/elements/1.1/"),
    RDFPrefix("dcterms", "http://purl.org/dc/terms/"),
    RDFPrefix("schema", "http://schema.org/"), RDFPrefix("sdo", "https://schema.org/"),
  ]
}
