import ArtifactBase
import RefinerCore

/// The names in the RDF namespace with a syntactic meaning in RDF/XML (RDF 1.1 and 1.2 XML Syntax
/// §5).
enum RDFXMLName {
  case description, li, type
  /// Names that are only allowed for attributes or the root.
  case rdf, id, about, parseType, resource, nodeID, datatype
  /// Names of earlier versions that have been withdrawn.
  case withdrawn
  /// Attribute names of RDF 1.2.
  case version, annotation, annotationNodeID
  /// Any other name.
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
    case 7: self = localName.isEqual(to: "version") ? .version : .other
    case 8:
      self =
        localName.isEqual(to: "resource")
        ? .resource : localName.isEqual(to: "datatype") ? .datatype : .other
    case 9:
      self =
        localName.isEqual(to: "parseType")
        ? .parseType : localName.isEqual(to: "aboutEach") ? .withdrawn : .other
    case 10: self = localName.isEqual(to: "annotation") ? .annotation : .other
    case 16: self = localName.isEqual(to: "annotationNodeID") ? .annotationNodeID : .other
    case 11: self = localName.isEqual(to: "Description") ? .description : .other
    case 15: self = localName.isEqual(to: "aboutEachPrefix") ? .withdrawn : .other
    default: self = .other
    }
  }

  /// Whether the name only exists in RDF 1.2.
  var isOfVersion12: Bool {
    switch self {
    case .version, .annotation, .annotationNodeID: true
    default: false
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
