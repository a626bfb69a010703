/// The names of RDF's namespace that mean something to the syntax of RDF/XML (RDF 1.1 XML Syntax §5).
enum RDFXMLName {
  case description, li, type
  /// Which only attributes may have, or the root.
  case rdf, id, about, parseType, resource, nodeID, datatype
  /// What earlier versions had.
  case withdrawn
  /// Any other.
  case other

  init(_ localName: Span<UInt8>) {
    switch localName.count {
    case 2: self = localName.isEqual(to: "li") ? .li : localName.isEqual(to: "ID") ? .id : .other
    case 3: self = localName.isEqual(to: "RDF") ? .rdf : .other
    case 4: self = localName.isEqual(to: "type") ? .type : .other
    case 5:
      self =
        localName.isEqual(to: "about")
        ? .about : localName.isEqual(to: "bagID") ? .withdrawn : .other
    case 6: self = localName.isEqual(to: "nodeID") ? .nodeID : .other
    case 8:
      self =
        localName.isEqual(to: "resource")
        ? .resource : localName.isEqual(to: "datatype") ? .datatype : .other
    case 9:
      self =
        localName.isEqual(to: "parseType")
        ? .parseType : localName.isEqual(to: "aboutEach") ? .withdrawn : .other
    case 11: self = localName.isEqual(to: "Description") ? .description : .other
    case 15: self = localName.isEqual(to: "aboutEachPrefix") ? .withdrawn : .other
    default: self = .other
    }
  }

  var mayNameNode: Bool {
    switch self {
    case .description, .type, .other: true
    default: false
    }
  }

  var mayNameProperty: Bool {
    switch self {
    case .li, .type, .other: true
    default: false
    }
  }
}
