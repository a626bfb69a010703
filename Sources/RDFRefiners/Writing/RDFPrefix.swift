import ArtifactBase
import RefinerCore

/// A short name for the IRIs that begin alike.
public struct RDFPrefix: Hashable, Sendable {
  /// The name, without its colon; letters, digits, `-` and `_`.
  public var name: String

  /// What the IRIs begin with.
  public var iri: String

  public init(_ name: String, _ iri: String) {
    self.name = name
    self.iri = iri
  }

  /// The prefixes by which vocabularies are known everywhere.
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
    RDFPrefix("schema", "https://schema.org/"), RDFPrefix("sdo", "http://schema.org/"),
  ]
}

/// The prefixes that a document in Turtle declares, and names by them.
struct RDFPrefixTable {
  private(set) var prefixes: [RDFPrefix]
  private var numbers: [[UInt8]: Int] = [:]
  private(set) var used: Set<Int> = []

  /// Takes the given prefixes, and makes some for namespaces that are named more than twice.
  init(_ dataset: RDFDataset, _ given: [RDFPrefix]) {
    prefixes = given
    for (number, prefix) in prefixes.enumerated() where numbers[Array(prefix.iri.utf8)] == nil {
      numbers[Array(prefix.iri.utf8)] = number
    }
    var counts: [[UInt8]: Int] = [:]
    var order: [[UInt8]] = []
    for id in 0..<Int32(dataset.termCount) {
      let (term, iri) = dataset.content(id)
      guard term.kind == .iri, let local = Self.localStart(of: iri) else { continue }
      let namespace = Array(iri[..<local])
      if counts[namespace] == nil { order.append(namespace) }
      counts[namespace, default: 0] += 1
    }
    let names = Set(given.map(\.name))
    var next = 1
    for namespace in order where counts[namespace, default: 0] > 2 && numbers[namespace] == nil {
      while names.contains("ns\(next)") { next += 1 }
      numbers[namespace] = prefixes.count
      prefixes.append(RDFPrefix("ns\(next)", String(decoding: namespace, as: UTF8.self)))
      next += 1
    }
  }

  /// The name of an IRI by a prefix; nil where none fits.
  mutating func name(of iri: ArraySlice<UInt8>) -> [UInt8]? {
    guard let local = Self.localStart(of: iri), let number = numbers[Array(iri[..<local])] else {
      return nil
    }
    used.insert(number)
    return Array(prefixes[number].name.utf8) + [UInt8(ascii: ":")] + iri[local...]
  }

  /// Where the part of an IRI begins that needs no escapes in a name; nil where it has none such.
  private static func localStart(of iri: ArraySlice<UInt8>) -> Int? {
    var start = iri.endIndex
    while start > iri.startIndex, isLocal(iri[start - 1]) { start -= 1 }
    while start < iri.endIndex, iri[start] == UInt8(ascii: "-") { start += 1 }
    guard start < iri.endIndex, start > iri.startIndex else { return nil }
    switch iri[start - 1] {
    case UInt8(ascii: "#"), UInt8(ascii: "/"): return start
    // A scheme is no namespace.
    case UInt8(ascii: ":") where iri[..<(start - 1)].contains(UInt8(ascii: ":")): return start
    default: return nil
    }
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5F || byte == 0x2D
  }
}
